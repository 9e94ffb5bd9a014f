//! Addresses in letters that a class reads from its seats.

/// Rows of three bits, the left one first, of each sign; points and colons use the first bit alone.
const SIGNS: [(char, usize, [u8; 5]); 12] = [
    ('0', 3, [0b111, 0b101, 0b101, 0b101, 0b111]),
    ('1', 3, [0b010, 0b110, 0b010, 0b010, 0b111]),
    ('2', 3, [0b111, 0b001, 0b111, 0b100, 0b111]),
    ('3', 3, [0b111, 0b001, 0b111, 0b001, 0b111]),
    ('4', 3, [0b101, 0b101, 0b111, 0b001, 0b001]),
    ('5', 3, [0b111, 0b100, 0b111, 0b001, 0b111]),
    ('6', 3, [0b111, 0b100, 0b111, 0b101, 0b111]),
    ('7', 3, [0b111, 0b001, 0b001, 0b001, 0b001]),
    ('8', 3, [0b111, 0b101, 0b111, 0b101, 0b111]),
    ('9', 3, [0b111, 0b101, 0b111, 0b001, 0b111]),
    ('.', 1, [0b000, 0b000, 0b000, 0b000, 0b100]),
    (':', 1, [0b000, 0b100, 0b000, 0b100, 0b000]),
];

/// A text of digits, points and colons as lines of blocks, two rows of pixels in each; with ASCII five lines of `#`. None for a text
/// with other signs.
pub fn lines(text: &str, is_ascii: bool) -> Option<Vec<String>> {
    let mut rows = vec![Vec::new(); 6];
    for sign in text.chars() {
        let (_, width, bits) = SIGNS.iter().find(|(known, ..)| *known == sign)?;
        for (row, pixels) in rows.iter_mut().enumerate() {
            let bits = bits.get(row).copied().unwrap_or_default();
            pixels.extend((0..*width).map(|column| bits >> (2 - column) & 1 == 1));
            pixels.push(false);
        }
    }
    if is_ascii {
        let line = |pixels: &Vec<bool>| pixels.iter().map(|pixel| if *pixel { '#' } else { ' ' }).collect();
        return Some(rows[..5].iter().map(line).collect());
    }
    let block = |(upper, lower): (&bool, &bool)| match (upper, lower) {
        (true, true) => '█',
        (true, false) => '▀',
        (false, true) => '▄',
        (false, false) => ' ',
    };
    Some(rows.chunks(2).map(|pair| pair[0].iter().zip(&pair[1]).map(block).collect()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_drawn_in_blocks_or_in_ascii() {
        assert_eq!(lines("1.4", false).expect("it can be drawn"), ["▄█    █ █ ", " █    ▀▀█ ", "▀▀▀ ▀   ▀ "]);
        let ascii = lines("7:", true).expect("it can be drawn");
        assert_eq!(ascii, ["###   ", "  # # ", "  #   ", "  # # ", "  #   "]);
        assert_eq!(lines("lab.example", false), None);
    }
}
