//! Seats of rated rooms.

use bidak_shared::protocol::AccountKind;

use super::*;
use crate::store::AccountTag;

/// A room of Ann, in which games may be rated.
fn room(is_rated: bool) -> Table {
    let mut table = Table::new(GameKind::Reversi, "3+2");
    let clock = "3+2".parse().expect("a clock");
    let spec = RoomSpec::new(GameKind::Reversi, [].into(), None, clock, false).expect("possible");
    let spec = if is_rated { spec.rated(None).expect("possible") } else { spec };
    table.room = Room::new(code(), spec, Some(caller(ANN).player), &Config::default(), [1; 32], table.now);
    table
}

/// A person with an account, or a bot with an owner.
fn known(person: u64, handle: &str, owner: Option<&str>) -> Caller {
    let caller = caller(person);
    let owner = owner.map(|owner| owner.parse().expect("a handle"));
    let kind = if owner.is_some() { AccountKind::Bot } else { AccountKind::Person };
    caller.account.set(AccountTag { handle: handle.parse().expect("a handle"), kind, owner });
    caller
}

const SIT: fn() -> Command = || Command::Join { room: code(), seat: SeatChoice::Any };

#[test]
fn only_accounts_may_sit_in_a_rated_room_and_others_may_watch() {
    let mut table = room(true);
    assert_eq!(table.ask(ANN, SIT()), Err(RefusalCode::AccountNeeded));
    table.watch(ANN);
    assert_eq!(table.ask_as(&known(BEA, "bea", None), SIT()), Ok(RoomAnswer::Joined));
    assert_eq!(table.snapshot().seats.side_of(caller(BEA).player), Some(First));
    let mut table = room(false);
    table.join(ANN, SeatChoice::Any);
}

#[test]
fn a_bot_and_its_owner_play_each_other_unrated_only() {
    for (is_rated, owner, expected) in [
        (true, "ann", Err(RefusalCode::NotRated)),
        (true, "cat", Ok(RoomAnswer::Joined)),
        (false, "ann", Ok(RoomAnswer::Joined)),
    ] {
        let mut table = room(is_rated);
        table.ask_as(&known(ANN, "ann", None), SIT()).expect("the first seat");
        assert_eq!(table.ask_as(&known(BEA, "beabot", Some(owner)), SIT()), expected, "{is_rated} {owner}");
    }
}

/// Two accounts sit down, each from an address; returns the reason in `started`, and whether the stored game is rated.
fn sit_from(table: &mut Table, addresses: [&str; 2]) -> (Option<WhyUnrated>, bool) {
    for (person, address) in [ANN, BEA].into_iter().zip(addresses) {
        let caller = Caller { network: AddressRange::of(address), ..known(person, &format!("person-{person}"), None) };
        table.ask_as(&caller, SIT()).expect("a free seat");
    }
    let reason = table.events().into_iter().find_map(|event| match event {
        Event::Started { unrated, .. } => Some(unrated),
        _ => None,
    });
    let stored =
        table.facts.iter().find_map(|fact| if let Fact::Started(start) = fact { Some(start.rated) } else { None });
    (reason.expect("it begins"), stored.expect("it is stored"))
}

#[test]
fn a_game_of_one_address_is_not_rated_and_the_players_read_it_before_the_first_move() {
    const SAME: Option<WhyUnrated> = Some(WhyUnrated::SameAddress);
    for (addresses, expected) in [
        (["10.0.0.1", "10.0.0.1"], (SAME, false)),
        (["10.0.0.1", "10.0.0.2"], (None, true)),
        (["2001:db8::1", "2001:db8::2"], (SAME, false)),
        (["fd00::1", "fd00::2"], (None, true)),
    ] {
        let mut table = room(true);
        assert_eq!(sit_from(&mut table, addresses), expected, "{addresses:?}");
        let snapshot = table.snapshot();
        assert_eq!((snapshot.unrated, snapshot.rated), expected, "{addresses:?}");
    }
    // Where the operator allows it, and in a tournament of an organiser whom the operator has named.
    let mut table = room(true);
    table.room.bounds.rates_same_address = true;
    assert_eq!(sit_from(&mut table, ["10.0.0.1", "10.0.0.1"]), (None, true));
    let mut table = room(true);
    table.room.spec.rates_same_address = true;
    assert_eq!(sit_from(&mut table, ["10.0.0.1", "10.0.0.1"]), (None, true));
}

#[test]
fn a_game_against_a_bot_of_the_server_is_rated_wherever_the_player_comes_from() {
    let mut table = room(true);
    let ann = known(ANN, "ann", None);
    table.ask_as(&ann, SIT()).expect("a free seat");
    let bot = SeatBot::new(EngineKind::Greedy, Level::default());
    table.ask_as(&ann, Command::AddBot { room: code(), seat: None, bot }).expect("a free seat");
    assert!(table.snapshot().rated && table.events().iter().any(|event| matches!(event, Event::Started { .. })));
}

#[test]
fn the_address_counts_from_which_a_player_comes_last() {
    let mut table = room(true);
    let ann = Caller { network: AddressRange::of("10.0.0.7"), ..known(ANN, "ann", None) };
    table.ask_as(&ann, SIT()).expect("a free seat");
    let elsewhere = Caller { network: AddressRange::of("10.0.0.8"), connection: ConnectionId(40), ..ann };
    table.ask_as(&elsewhere, Command::Join { room: code(), seat: SeatChoice::None }).expect("the same player");
    let bea = Caller { network: AddressRange::of("10.0.0.8"), ..known(BEA, "bea", None) };
    table.ask_as(&bea, SIT()).expect("the other seat");
    assert!(!table.snapshot().rated);
}
