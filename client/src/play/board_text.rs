//! The board as lines of plain text, for terminals without a screen and for UGI.

use bidak_shared::board::Point;
use bidak_shared::game::Player;
use bidak_shared::record::AnyRecord;

/// The board with its coordinates: marks as in position texts, `.` for an empty point, and the men in hand.
pub fn board_text(record: &dyn AnyRecord) -> String {
    let points = points_text(record);
    let hands = Player::BOTH.map(|player| record.in_hand(player));
    if hands == [0, 0] {
        return points;
    }
    let names = Player::BOTH.map(|player| record.side_name(player));
    format!("{points}\nIn hand: {} {}, {} {}", names[0], hands[0], names[1], hands[1])
}

/// The board without the men in hand.
pub fn points_text(record: &dyn AnyRecord) -> String {
    let layout = record.layout();
    // Drawn lines need room between the points.
    let (wide, high) = if layout.lines.is_empty() { (2, 1) } else { (4, 2) };
    let columns = usize::from(layout.columns - 1) * wide + 1;
    let rows = usize::from(layout.rows - 1) * high + 1;
    let mut canvas = vec![vec![' '; columns]; rows];
    let place = |point: Point| {
        let (column, row) = layout.points[point.index()];
        (usize::from(column) * wide, usize::from(row) * high)
    };
    for (one, other) in layout.lines {
        let ((x, y), (to_x, to_y)) = (place(*one), place(*other));
        if y == to_y {
            canvas[y][x.min(to_x)..=x.max(to_x)].fill('-');
        } else {
            for line in &mut canvas[y.min(to_y)..=y.max(to_y)] {
                line[x] = '|';
            }
        }
    }
    for point in layout.all() {
        let (x, y) = place(point);
        canvas[y][x] = record.occupant(point).map_or('.', |player| record.mark(player));
    }

    let letters = (0..layout.columns).map(|column| char::from(b'a' + column).to_string());
    let files = format!("   {}", letters.collect::<Vec<_>>().join(&" ".repeat(wide - 1)));
    let mut lines = vec![files.clone()];
    for (y, drawn) in canvas.iter().enumerate() {
        let drawn: String = drawn.iter().collect();
        let rank = if y % high == 0 { layout.rank((y / high) as u8).to_string() } else { String::new() };
        lines.push(format!("{rank:>2} {drawn} {rank}").trim_end().to_owned());
    }
    lines.push(files);
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use bidak_shared::kind::GameKind;

    use super::*;

    #[test]
    fn a_board_of_squares_has_its_marks_in_place() {
        let mut record = GameKind::TicTacToe.record(&[]).expect("no options");
        record.play("b2").expect("the centre is empty");
        record.play("c1").expect("the corner is empty");
        let text = "   a b c\n 1 . . o 1\n 2 . x . 2\n 3 . . . 3\n   a b c";
        assert_eq!(board_text(&*record), text);
    }

    #[test]
    fn a_board_of_lines_shows_them_and_the_hands() {
        let mut record = GameKind::Morris.record(&[]).expect("no options");
        record.play("a7").expect("the corner is empty");
        let text = board_text(&*record);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "   a   b   c   d   e   f   g");
        assert_eq!(lines[1], " 7 w-----------.-----------. 7");
        assert_eq!(lines[2], "   |           |           |");
        assert_eq!(lines[7], " 4 .---.---.       .---.---. 4");
        assert_eq!(lines[13], " 1 .-----------.-----------. 1");
        assert_eq!(lines[15], "In hand: White 8, Black 9");
    }
}
