//! Bots on the seats.

use std::sync::Arc;

use bidak_shared::kind::ChosenBy;
use bidak_shared::protocol::{Offer, OfferEnd};
use bidak_shared::registry::Thought;
use bidak_shared::search::{Bound, Limits, StopFlag};

use super::*;
use crate::base::address::AddressRange;
use crate::engine::bots::{Asker, Priority, SearchResult, Thinkers};
use crate::engine::seat_bots;

/// Lets the bot on turn think and play.
pub(super) fn think(table: &mut Table) {
    let key = table.room.wanted_search().expect("it is a bot's turn");
    let bots = Thinkers::new(&Config::default(), Arc::default()).room();
    let place = SearchPlace { network: None, room: bots.key() };
    let task = table.room.search_task(key.side, place, table.now).expect("there is a bot");
    let mut bot = seat_bots::build(task.bot.game, &task.bot.spec, 1, task.bot.seed);
    let thought = bot.think(&*task.record, &Limits::nodes(1), &StopFlag::new(), &mut |_| {});
    table.room.bot_chose(key, &SearchResult { thought, cut_short: None }, table.now);
}

fn thought(best: &str, score: i32) -> Thought {
    let pv = vec![best.to_owned()];
    let (bound, time) = (Bound::Exact, Duration::ZERO);
    Thought { best: best.to_owned(), score, bound, depth: 1, nodes: 1, leaves: 1, time, pv, by: ChosenBy::Search }
}

fn found(thought: Thought) -> SearchResult {
    SearchResult { thought: Some(thought), cut_short: None }
}

/// Ann plays First against a bot.
fn against_bot(clock: &str) -> Table {
    let mut table = Table::new(GameKind::TicTacToe, clock);
    table.join(ANN, SeatChoice::First);
    table.add_bot(ANN).expect("Ann made the room");
    table.events();
    table
}

#[test]
fn a_bot_takes_the_empty_seat_and_answers_each_move() {
    let mut table = against_bot("none");
    assert_eq!(table.room.wanted_search(), None, "it is Ann's turn");
    let mut ply = 0;
    while table.snapshot().status == Status::Playing {
        let text = table.snapshot().turn.legal[0].to_owned();
        table.play(ANN, ply, &text).expect("legal");
        if table.snapshot().status == Status::Playing {
            think(&mut table);
        }
        ply += 2;
    }
    assert!(table.snapshot().ending.is_some());
}

#[test]
fn only_the_host_and_the_players_give_seats_to_bots() {
    let mut table = Table::new(GameKind::TicTacToe, "none");
    table.watch(ANN);
    table.watch(CAT);
    assert_eq!(table.add_bot(CAT), Err(RefusalCode::NotSeated));
    table.join(BEA, SeatChoice::First);
    assert_eq!(table.add_bot(BEA), Ok(RoomAnswer::Ok));
    assert_eq!(table.add_bot(ANN), Err(RefusalCode::SeatTaken));
}

#[test]
fn bots_play_each_other_only_while_somebody_watches() {
    let mut table = Table::new(GameKind::TicTacToe, "1+0");
    table.watch(ANN);
    table.add_bot(ANN).expect("the host");
    table.add_bot(ANN).expect("the host");
    think(&mut table);
    think(&mut table);
    assert!(table.room.wanted_search().is_some());
    table.drop(ANN);
    assert_eq!(table.room.wanted_search(), None);
    table.wait(30);
    table.watch(ANN);
    assert!(table.room.wanted_search().is_some());
    let clocks = table.snapshot().turn.clocks.expect("a timed game");
    assert_eq!((clocks.first_ms, clocks.running), (60_000, Some(First)), "the clock has waited too");
    table.drop(ANN);
    table.wait(40);
    assert!(table.room.is_closed());
}

#[test]
fn searches_have_a_priority_and_an_address() {
    let between_bots = || {
        let mut table = Table::new(GameKind::TicTacToe, "none");
        table.watch(ANN);
        table.add_bot(ANN).expect("the host");
        table.add_bot(ANN).expect("the host");
        table
    };
    let with_person = || {
        let mut table = against_bot("none");
        table.play(ANN, 0, "b2").expect("legal");
        table
    };
    // A player who lost the connection still has the seat.
    let with_somebody_away = || {
        let mut table = with_person();
        table.drop(ANN);
        table
    };
    let bots = Thinkers::new(&Config::default(), Arc::default()).room();
    for (mut table, priority) in [
        (between_bots(), Priority::BotsOnly),
        (with_person(), Priority::Person),
        (with_somebody_away(), Priority::Person),
    ] {
        let key = table.room.wanted_search().expect("a bot is on turn");
        for network in [None, Some(AddressRange::of("10.0.0.7"))] {
            let place = SearchPlace { network, room: bots.key() };
            let task = table.room.search_task(key.side, place, table.now).expect("there is a bot");
            assert_eq!(task.asker, Asker { priority, network });
        }
    }
}

#[test]
fn an_outdated_search_result_is_ignored() {
    let mut table = against_bot("none");
    table.play(ANN, 0, "b2").expect("legal");
    let key = table.room.wanted_search().expect("the bot's turn");
    table.offer(ANN, OfferKind::Takeback).expect("bots accept");
    assert_eq!(table.snapshot().moves.len(), 0);
    table.play(ANN, 0, "b2").expect("legal");
    table.events();
    table.room.bot_chose(key, &found(thought("a1", 0)), table.now);
    assert_eq!(table.events(), []);
    let key = table.room.wanted_search().expect("the bot's turn");
    table.room.bot_chose(key, &found(thought("a1", 0)), table.now);
    assert_eq!(table.snapshot().moves, ["b2", "a1"]);
}

#[test]
fn bots_agree_to_takebacks_and_rematches() {
    let mut table = against_bot("none");
    table.play(ANN, 0, "b2").expect("legal");
    think(&mut table);
    table.offer(ANN, OfferKind::Takeback).expect("possible");
    assert_eq!(table.snapshot().moves.len(), 0);
    table.ask(ANN, Command::Resign { room: code() }).expect("possible");
    table.offer(ANN, OfferKind::Rematch).expect("possible");
    assert_eq!(table.snapshot().games, 2);
    assert_eq!(table.room.wanted_search().map(|key| key.side), Some(First), "the seats are swapped");
}

#[test]
fn bots_agree_to_a_draw_only_when_they_are_losing() {
    for (score, accepted) in [(-500, true), (0, false), (500, false)] {
        let mut table = against_bot("none");
        table.play(ANN, 0, "b2").expect("legal");
        let key = table.room.wanted_search().expect("the bot's turn");
        table.room.bot_chose(key, &found(thought("a1", score)), table.now);
        table.events();
        table.offer(ANN, OfferKind::Draw).expect("possible");
        let last = table.events().pop();
        let declined =
            Event::Declined { offer: Offer { by: First, offer: OfferKind::Draw }, reason: OfferEnd::Declined };
        assert_eq!(matches!(last, Some(Event::Ended(_))), accepted, "{last:?}");
        assert_eq!(last == Some(declined), !accepted);
    }
}

#[test]
fn a_bot_that_breaks_ends_the_game_without_a_result() {
    for answer in [None, Some(thought("z9", 0)), Some(thought("b2", 0))] {
        let mut table = against_bot("none");
        table.play(ANN, 0, "b2").expect("legal");
        let key = table.room.wanted_search().expect("the bot's turn");
        table.room.bot_chose(key, &answer.map(found).unwrap_or_default(), table.now);
        assert_eq!(table.ending(), Some((None, EndReason::Fault)));
    }
}

#[test]
fn a_bot_wins_when_its_opponent_never_comes_back() {
    let mut table = against_bot("none");
    table.drop(ANN);
    table.wait(600);
    assert_eq!(table.ending(), Some((Some(win(Second)), EndReason::Abandonment)));
    assert!(table.room.is_closed());
}

#[test]
fn against_a_bot_there_is_no_deadline_for_the_first_move() {
    let mut table = against_bot("5+0");
    table.wait(3600);
    assert_eq!(table.ending(), None);
}

#[test]
fn no_reader_gets_the_legal_moves_of_a_bot() {
    let mut table = against_bot("none");
    table.events();
    assert_eq!(table.play(ANN, 0, "b2"), Ok(RoomAnswer::Ok));
    let turn = table.events().into_iter().find_map(|event| match event {
        Event::Moved { turn, .. } => Some(turn),
        _ => None,
    });
    assert!(turn.expect("a move").legal.is_empty());
}

#[test]
fn a_game_is_between_bots_when_both_seats_are_theirs() {
    assert!(!against_bot("none").room.is_between_bots());
    let mut table = Table::new(GameKind::TicTacToe, "none");
    table.watch(ANN);
    for _ in 0..2 {
        table.add_bot(ANN).expect("the host");
    }
    assert!(table.room.is_between_bots());
}
