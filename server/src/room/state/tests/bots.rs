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
fn a_bot_with_a_clock_wins_when_its_opponent_never_comes_back() {
    let mut table = against_bot("5+0");
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

/// Ann plays First in a room with this bot.
fn against(bot: &str) -> Result<Table, RefusalCode> {
    let mut table = Table::new(GameKind::TicTacToe, "none");
    table.join(ANN, SeatChoice::First);
    let bot = bot.parse().expect("a bot");
    table.ask(ANN, Command::AddBot { room: code(), seat: None, bot })?;
    Ok(table)
}

#[test]
fn a_bot_with_options_is_shown_on_its_seat_and_never_plays_rated_games() {
    let table = against("negascout,order=listed,depth=3").expect("it may sit");
    let seat = table.snapshot().seats.second.expect("the bot sits");
    assert_eq!(seat.name.as_str(), "negascout");
    assert_eq!(seat.bot.expect("a bot").to_string(), "negascout,order=listed,depth=3");
    let usual = against("greedy").expect("it may sit").snapshot().seats.second.and_then(|seat| seat.bot);
    assert_eq!(usual.expect("a bot").to_string(), "greedy:5", "of which only the engine is known");
    assert_eq!(against("negascout,depth=99").err(), Some(RefusalCode::BadOption));
    for (bot, answer) in [
        ("greedy:3", Ok(RoomAnswer::Ok)),
        ("greedy:3,nodes=5", Err(RefusalCode::NotRated)),
        ("negascout,order=listed", Err(RefusalCode::NotRated)),
    ] {
        let mut table = Table::new(GameKind::Reversi, "3+2");
        table.join(ANN, SeatChoice::First);
        table.room.spec = table.room.spec.clone().rated(None).expect("rated");
        let bot = bot.parse().expect("a bot");
        assert_eq!(table.ask(ANN, Command::AddBot { room: code(), seat: None, bot }), answer);
    }
}

#[test]
fn a_search_that_was_cut_short_is_announced_before_its_move() {
    let mut table = against("minimax,depth=9").expect("it may sit");
    table.play(ANN, 0, "b2").expect("legal");
    table.events();
    let key = table.room.wanted_search().expect("the bot's turn");
    let cut_short = Some(Duration::from_secs(10));
    table.room.bot_chose(key, &SearchResult { cut_short, ..found(thought("a1", 0)) }, table.now);
    let events = table.events();
    assert_eq!(events[0], Event::CutShort { side: Second, ply: 1, depth: 1, ms: 10_000 });
    assert!(matches!(&events[1], Event::Moved { text, .. } if text == "a1"), "{events:?}");
}

#[test]
fn the_search_of_a_bots_move_is_stored_with_it_and_explained_as_it_is_stored() {
    let mut table = against("alphabeta:5").expect("it may sit");
    let why = |side| Command::Why { room: code(), side };
    assert_eq!(table.ask(ANN, why(None)), Err(RefusalCode::NotPlaying), "it has not moved");
    table.play(ANN, 0, "b2").expect("legal");
    think(&mut table);
    let facts = table.room.take_effects().entries;
    let stored = facts.iter().filter_map(|entry| match &entry.fact {
        Fact::Moved { by, text, search, .. } => Some((*by, text.clone(), *search)),
        _ => None,
    });
    let stored: Vec<_> = stored.collect();
    assert_eq!((stored[0].0, stored[0].2), (First, None), "of a person nothing is known");
    let search = stored[1].2.expect("the bot has searched");
    assert_eq!(table.ask(ANN, why(None)), Ok(RoomAnswer::Why(Second)));
    assert_eq!(table.ask(ANN, why(Some(First))), Err(RefusalCode::NotPlaying), "a person");
    let explained = table.room.explained(Second).expect("it has moved");
    assert_eq!((explained.search, &explained.text), (search, &stored[1].1));
    assert_eq!((explained.record.ply(), explained.bot.to_string()), (1, "alphabeta:5".to_owned()));
    table.offer(ANN, OfferKind::Takeback).expect("possible");
    assert_eq!(table.ask(ANN, why(None)), Err(RefusalCode::NotPlaying), "its move was taken back");
}
