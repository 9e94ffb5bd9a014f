//! Round robins against the tables of the FIDE Handbook.

use bidak_shared::club::round_robin::{double, single};
use bidak_shared::game::Player;

#[test]
fn the_tables_for_4_to_16_players_are_those_of_the_handbook() {
    let text = include_str!("../data/club/berger.txt");
    let mut lines = text.lines().skip_while(|line| line.starts_with('#')).peekable();
    let mut sizes = Vec::new();
    while let Some(size) = lines.next() {
        let size: usize = size.parse().unwrap();
        sizes.push(size);
        let mut table = Vec::new();
        while let Some(line) = lines.next_if(|line| line.contains('-')) {
            let pair = |pair: &str| {
                let (first, second) = pair.split_once('-').unwrap();
                (first.parse::<usize>().unwrap() - 1, second.parse::<usize>().unwrap() - 1)
            };
            table.push(line.split(' ').map(pair).collect::<Vec<_>>());
        }
        assert_eq!(single(size), table, "{size} players");
        // With one player less, the opponent of the last one is free.
        let free = size - 1;
        for round in &mut table {
            round.retain(|(first, second)| *first != free && *second != free);
        }
        assert_eq!(single(size - 1), table, "{free} players");
    }
    assert_eq!(sizes, [4, 6, 8, 10, 12, 14, 16]);
}

#[test]
fn nobody_has_a_seat_three_times_in_a_row_in_a_double_round_robin() {
    for size in 3..=32 {
        let mut seats = vec![Vec::new(); size];
        for (first, second) in double(size).into_iter().flatten() {
            seats[first].push(Player::First);
            seats[second].push(Player::Second);
        }
        for (entrant, seats) in seats.iter().enumerate() {
            let is_run = |three: &[Player]| three[0] == three[1] && three[1] == three[2];
            assert!(!seats.windows(3).any(is_run), "{entrant} of {size}: {seats:?}");
        }
    }
}
