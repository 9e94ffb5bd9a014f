//! Pairs of games with exchanged seats: one result for the ratings.

use bidak_shared::game::{EndReason, Outcome, Player};
use bidak_shared::protocol::{Ending, GameId, IllegalMove, RoomCode, TournamentCode, TournamentPlace};

use super::rated::{MOVES, line, person, rated, resigned, won};
use super::*;
use crate::store::{Contestant, Half, Start, TournamentGame};

/// Where the pair is played.
#[derive(Clone, Copy)]
enum Place {
    /// In a tournament, on this board.
    Board(u32),
    /// In this room.
    Room(u64),
    /// By days: at the same time in rooms of their own.
    Beside,
}

/// The plies and the ends of both games, and the first person's counts then: won, drawn, lost.
type Row = ((usize, Fact), (usize, Fact), [u32; 3]);

/// Plays a game of a pair of two persons, the `half`th one: seats are exchanged in the second.
async fn play(store: &Arc<dyn Store>, epoch: Epoch, id: u128, place: Place, half: Half, plies: usize, end: Fact) {
    let players = match half {
        Half::First => [person(1), person(2)],
        Half::Second => [person(2), person(1)],
    };
    let [first, second] = players;
    let Fact::Started(start) = rated(first, second) else { unreachable!("it begins") };
    let number = half as u32;
    let start = match place {
        Place::Board(board) => {
            let place = TournamentPlace { tournament: TournamentCode::from_bits(1), round: 1, board, game: number };
            let terms = TournamentGame { place, no_show_ms: 1000, draws: false, half: Some(half) };
            // Each game of a tournament has a room of its own.
            Start { tournament: Some(terms), room: RoomCode::from_bits(id as u32), ..*start }
        }
        Place::Room(room) => Start { room: RoomCode::from_bits(room as u32), number, ..*start },
        Place::Beside => {
            let [room, partner] = [number, 3 - number].map(RoomCode::from_bits);
            Start { room, number: 1, partner: Some(partner), ..*start }
        }
    };
    let begun = Fact::Started(Box::new(Start { half: Some(half), ..start }));
    let moves = (0..).zip(&MOVES[..plies]).map(|(ply, text)| moved(ply, text));
    write(store, epoch, id, std::iter::once(begun).chain(moves).chain([end]).collect()).await;
}

fn ended(outcome: Option<Outcome>, reason: EndReason) -> Fact {
    Fact::Ended(Ending { outcome, reason, margin: 0, illegal: None })
}

#[tokio::test]
async fn a_pair_with_exchanged_seats_is_one_result_and_its_first_game_alone_is_none() {
    use Player::{First, Second};
    let by_rules = |winner| won(winner);
    let no_show = |winner| ended(Some(Outcome::Win(winner)), EndReason::NoShow);
    let decided = |winner| ended(Some(Outcome::Win(winner)), EndReason::Decided);
    let rows: Vec<Row> = vec![
        ((10, by_rules(First)), (10, by_rules(Second)), [1, 0, 0]),
        ((10, by_rules(First)), (10, by_rules(First)), [0, 1, 0]),
        ((10, by_rules(First)), (10, DRAWN), [1, 0, 0]),
        ((10, by_rules(Second)), (10, by_rules(First)), [0, 0, 1]),
        // A player who resigns the second game has lost it, however soon.
        ((10, by_rules(First)), (2, resigned(First)), [0, 1, 0]),
        ((2, resigned(First)), (2, resigned(First)), [0, 0, 0]),
        // A player who does not come to one has lost it.
        ((10, by_rules(First)), (0, no_show(First)), [0, 1, 0]),
        ((10, by_rules(First)), (0, no_show(Second)), [1, 0, 0]),
        ((0, no_show(First)), (10, by_rules(First)), [0, 1, 0]),
        ((0, no_show(First)), (0, no_show(First)), [0, 0, 0]),
        // Half a pair is never rated.
        ((10, by_rules(First)), (10, decided(First)), [0, 0, 0]),
        ((10, decided(First)), (10, by_rules(First)), [0, 0, 0]),
        ((10, by_rules(First)), (0, ended(None, EndReason::NoShow)), [0, 0, 0]),
        ((10, by_rules(First)), (10, ended(None, EndReason::Aborted)), [0, 0, 0]),
    ];
    let places = |number: u32| [Place::Board(number), Place::Room(u64::from(number)), Place::Beside];
    for kind in 0..3 {
        for (number, ((plies, first), (more_plies, second), expected)) in (1..).zip(&rows) {
            for fresh in fresh_stores() {
                let (store, Restored { epoch, .. }) = fresh.open().await;
                let place = places(number)[kind];
                play(&store, epoch, 1, place, Half::First, *plies, first.clone()).await;
                assert!(line(&store, 1).await.is_none(), "{number}: the second game is still to come");
                play(&store, epoch, 2, place, Half::Second, *more_plies, second.clone()).await;
                let line = line(&store, 1).await;
                let counts = line.map_or([0; 3], |line| [line.won, line.drawn, line.lost]);
                assert_eq!(counts, *expected, "{number} {kind}");
                assert_eq!(
                    fresh.desk(StoreDesk::mend_ratings).expect("it can be read"),
                    Vec::<String>::new(),
                    "{number}"
                );
            }
        }
    }
}

#[tokio::test]
async fn a_pair_whose_games_begin_together_is_rated_when_both_are_over_in_either_order_and_owes_no_second_game() {
    use Half::{First, Second};
    for order in [[First, Second], [Second, First]] {
        for fresh in fresh_stores() {
            let (store, Restored { epoch, .. }) = fresh.open().await;
            play(&store, epoch, 1, Place::Beside, order[0], 10, won(Player::First)).await;
            assert!(line(&store, 1).await.is_none(), "{order:?}");
            drop(store);
            let (store, Restored { epoch, half_played, .. }) = fresh.open().await;
            assert_eq!(half_played.len(), 0);
            // The same person wins on the other seat.
            play(&store, epoch, 2, Place::Beside, order[1], 10, won(Player::Second)).await;
            let winner = if order[0] == First { 1 } else { 2 };
            let line = line(&store, winner).await.expect("they are rated");
            assert_eq!([line.won, line.drawn, line.lost], [1, 0, 0], "{order:?}");
            let partner = |id| {
                let store = Arc::clone(&store);
                async move {
                    store.game(GameId::from_bits(id)).await.expect("it can be read").expect("it is there").start.partner
                }
            };
            assert_eq!(partner(1).await, Some(RoomCode::from_bits(order[1] as u32)));
        }
    }
}

#[tokio::test]
async fn one_and_a_half_points_of_two_change_ratings_less_than_two_and_more_than_one() {
    // For each kind of store.
    let mut ratings: Vec<Vec<i32>> = vec![Vec::new(); fresh_stores().len()];
    for second in [won(Player::First), DRAWN, won(Player::Second)] {
        for (fresh, ratings) in fresh_stores().into_iter().zip(&mut ratings) {
            let (store, Restored { epoch, .. }) = fresh.open().await;
            play(&store, epoch, 1, Place::Board(1), Half::First, 10, won(Player::First)).await;
            // The first game of another board is none of this pair.
            play(&store, epoch, 2, Place::Board(2), Half::First, 10, won(Player::Second)).await;
            play(&store, epoch, 3, Place::Board(1), Half::Second, 10, second.clone()).await;
            let lines = [line(&store, 1).await, line(&store, 2).await].map(|line| line.expect("rated").rating);
            assert_eq!(lines[0] + lines[1], 3000);
            ratings.push(lines[0]);
        }
    }
    for ratings in ratings {
        assert!(ratings[0] == 1500 && ratings[0] < ratings[1] && ratings[1] < ratings[2], "{ratings:?}");
    }
}

#[tokio::test]
async fn the_second_game_of_a_pair_that_a_killed_server_had_not_begun_is_found() {
    let room = |number| Place::Room(number);
    let rows = [
        // Room, number of the first game, its end, whether the second one began, whether it is owed.
        (room(1), won(Player::First), false, true),
        (room(2), won(Player::First), true, false),
        (room(3), ended(None, EndReason::Aborted), false, false),
        (Place::Board(4), won(Player::First), false, false),
    ];
    for fresh in fresh_stores() {
        let (store, Restored { epoch, .. }) = fresh.open().await;
        for (number, (place, end, goes_on, _)) in (1..).zip(&rows) {
            play(&store, epoch, 2 * number, *place, Half::First, 10, end.clone()).await;
            if *goes_on {
                play(&store, epoch, 2 * number + 1, *place, Half::Second, 10, won(Player::First)).await;
            }
        }
        drop(store);
        let (_store, Restored { half_played, players, .. }) = fresh.open().await;
        let expected: Vec<GameId> =
            (1..).zip(&rows).filter(|(_, row)| row.3).map(|(number, _)| GameId::from_bits(2 * number)).collect();
        assert_eq!(half_played.iter().map(|game| game.id).collect::<Vec<_>>(), expected);
        assert_eq!(players.len(), 2, "both are known");
    }
}

#[tokio::test]
async fn an_illegal_move_is_kept_with_the_end_of_its_game_and_stands_in_its_record_with_the_position() {
    for fresh in fresh_stores() {
        let (store, Restored { epoch, .. }) = fresh.open().await;
        let illegal = Some(IllegalMove::of("z9"));
        let outcome = Some(Outcome::Win(Player::First));
        let end = Ending { outcome, reason: EndReason::Illegal, margin: 0, illegal };
        let Fact::Started(start) = rated(person(1), person(2)) else { unreachable!("it begins") };
        let mut played = start.kind.record(&[]).expect("a usual start");
        let start = Start { start: played.start_text(), ..*start };
        let text = played.legal_moves()[0].clone();
        played.play(&text).expect("it is legal");
        let facts = vec![Fact::Started(Box::new(start)), moved(0, &text), Fact::Ended(end)];
        write(&store, epoch, 1, facts).await;
        let game = store.game(GameId::from_bits(1)).await.expect("it can be read").expect("it is there");
        assert_eq!(game.end.map(|(end, _)| end), Some(end));
        let record = game.record_text();
        let header =
            |name: &str| record.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str());
        assert_eq!(header("Illegal"), Some("z9"));
        assert_eq!(header("Position"), Some(played.position_text().as_str()));
    }
}

#[tokio::test]
async fn the_record_of_a_bot_with_options_names_them() {
    for fresh in fresh_stores() {
        let (store, Restored { epoch, .. }) = fresh.open().await;
        let bot = |text: &str| Contestant::Bot {
            bot: text.parse().expect("a bot"),
            name: "alphabeta 3".parse().expect("a name"),
        };
        let players = [bot("alphabeta:3,eval=discs,depth=2"), bot("alphabeta:3")];
        let Fact::Started(start) = rated(person(1), person(2)) else { unreachable!("it begins") };
        let start = Start { players, rated: false, ..*start };
        write(&store, epoch, 1, vec![Fact::Started(Box::new(start))]).await;
        let game = store.game(GameId::from_bits(1)).await.expect("it can be read").expect("it is there");
        let bots = game.record_text().headers.into_iter().filter(|(name, _)| name.ends_with("Bot"));
        let expected = ("FirstBot".to_owned(), "alphabeta:3,eval=discs,depth=2".to_owned());
        assert_eq!(bots.collect::<Vec<_>>(), [expected], "a name without options says everything");
    }
}
