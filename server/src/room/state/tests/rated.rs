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
