//! Tournaments on the screens: entering, playing, directing, the wall.

use std::time::Duration;

use bidak_client::net::link::LinkEvent;
use bidak_client::tui::start_with::{Setup, StartWith};
use bidak_shared::club::result::PairingResult;
use bidak_shared::game::{EndReason, Outcome};
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{
    AccountKind, Bots, Bye, Command, Direct, Ending, Entrant, EntrantState, EntryRule, Event, GameResult, LobbyChanges,
    OpenTournament, Order, RefusalCode, RoomSummary, SeatChoice, Seats, ServerMessage, TournamentCode, TournamentEvent,
    TournamentFact, TournamentPhase, TournamentPlace, TournamentSnapshot, TournamentSummary, Welcome,
};

use crate::keys::{last, shows, shows_not};
use crate::program::tournament::{
    boards, entrants, first_round, next_room, running, snapshot, standings, tournament_code, your_game,
};
use crate::program::{Program, code, me, person, room_summary, welcome};
use crate::screens;

/// Answers the last command that fits in place of the server.
fn answer(program: &mut Program, fits: fn(&Command) -> bool, message: impl FnOnce(u32) -> ServerMessage) {
    let id = program.sent().iter().rposition(|command| fits(command)).expect("it was sent") + 1;
    program.link(LinkEvent::Message(message(id as u32)));
}

fn takes(program: &mut Program, snapshot: TournamentSnapshot) {
    let snapshot = Box::new(snapshot);
    answer(
        program,
        |command| matches!(command, Command::Tournament { .. }),
        |re| ServerMessage::Tournament { re, snapshot },
    );
    answer(program, |command| matches!(command, Command::Entrants { .. }), entrants);
    answer(program, |command| matches!(command, Command::Standings { .. }), |re| standings(Some(re)));
}

/// In the list of tournaments, with an account or as a guest.
fn in_list(handle: Option<&str>, size: (u16, u16)) -> Program {
    let start = StartWith::Join { url: "example.org".to_owned(), token: None, room: None, watch: false };
    let mut program = Program::new(Setup { start, ..Setup::default() }, size);
    let handle = handle.map(|handle| handle.parse().unwrap());
    program.link(LinkEvent::Connected(Box::new(Welcome { accounts: true, handle, ..welcome() })));
    program.keys("t");
    let of = snapshot();
    let summary = TournamentSummary {
        tournament: of.tournament,
        title: of.spec.title,
        form: of.spec.form,
        game: of.spec.game,
        clock: of.spec.clock,
        rated: false,
        entry: EntryRule::Open,
        bots: Bots::No,
        phase: of.phase,
        organiser: of.organiser,
        entrants: of.entrants,
        round: 0,
        rounds: of.rounds,
        start_at: None,
    };
    answer(
        &mut program,
        |command| matches!(command, Command::Tournaments),
        |re| ServerMessage::Tournaments { re, tournaments: vec![summary] },
    );
    program
}

/// At a tournament as it is in a snapshot.
fn at(snapshot: TournamentSnapshot, handle: Option<&str>, size: (u16, u16)) -> Program {
    let mut program = in_list(handle, size);
    program.keys("<enter>");
    takes(&mut program, snapshot);
    program
}

#[test]
fn the_list_leads_to_a_tournament_with_its_standings() {
    let mut program = in_list(None, (80, 24));
    shows(&program, "T4K9QZ  Friday: Swiss, Reversi 3+2, open, 3 entrants");
    program.keys("<enter>");
    assert_eq!(last(&program), &Command::Tournament { tournament: tournament_code(), version: None });
    takes(&mut program, running());
    for text in ["Round 2 of 3", "1. @budi - @ana", "@citra has a bye: +1", "1. @citra  1"] {
        shows(&program, text);
    }
    shows(&program, "away");
    // An earlier round, and back to the present one.
    program.keys("<left>");
    assert_eq!(last(&program), &Command::Round { tournament: tournament_code(), round: 1, from: None });
    answer(&mut program, |command| matches!(command, Command::Round { .. }), first_round);
    shows(&program, "1. @citra - @budi  1-0");
    program.keys("<esc>");
    shows(&program, "T4K9QZ  Friday");
}

#[test]
fn the_list_is_asked_for_again_on_the_way_back_from_a_tournament() {
    let mut program = at(running(), Some("ana"), (80, 24));
    program.keys("<esc>");
    assert_eq!(last(&program), &Command::Tournaments);
    shows(&program, "Friday");
}

#[test]
fn an_account_enters_with_one_key_and_a_guest_names_a_handle() {
    let mut program = at(snapshot(), Some("ana"), (80, 24));
    shows(&program, "You may enter: press e");
    program.keys("e");
    assert_eq!(last(&program), &Command::Enter { tournament: tournament_code(), code: None, handle: None });
    let entered = Box::new(TournamentSnapshot { you: Some(1), ..snapshot() });
    answer(
        &mut program,
        |command| matches!(command, Command::Enter { .. }),
        |re| ServerMessage::Tournament { re, snapshot: entered },
    );
    shows(&program, "You have entered T4K9QZ");
    program.keys("p");
    assert_eq!(last(&program), &Command::Ready { tournament: tournament_code(), ready: false });
    program.keys("x");
    shows(&program, "Withdraw from this tournament?");
    program.keys("y");
    assert_eq!(last(&program), &Command::Withdraw { tournament: tournament_code() });
    let mut program = at(snapshot(), None, (80, 24));
    program.keys("e");
    shows(&program, "Handle");
    // The name of the guest, to begin with.
    program.keys("-l<enter>");
    let handle = Some("ada-l".to_owned());
    assert_eq!(last(&program), &Command::Enter { tournament: tournament_code(), code: None, handle });
}

#[test]
fn a_tournament_with_a_code_asks_for_it() {
    let mut of = snapshot();
    of.spec.entry = EntryRule::Code;
    let mut program = at(of, Some("ana"), (80, 24));
    program.keys("eKOPI<enter>");
    let code = Some("KOPI".to_owned());
    assert_eq!(last(&program), &Command::Enter { tournament: tournament_code(), code, handle: None });
}

fn joins(program: &Program) -> bool {
    program.sent().contains(&&Command::Join { room: next_room(), seat: SeatChoice::Any })
}

#[test]
fn the_own_next_game_opens_by_itself_after_a_moment_and_not_over_a_running_one() {
    let mut program = at(TournamentSnapshot { you: Some(1), ..running() }, Some("ana"), (80, 24));
    program.link(LinkEvent::Message(your_game()));
    shows(&program, "Your game of round 2 opens in 5 s");
    program.wait(Duration::from_secs(4));
    assert!(!joins(&program));
    program.wait(Duration::from_secs(2));
    assert!(joins(&program));
    // It waits while another game is in play.
    let mut program = at(TournamentSnapshot { you: Some(1), ..running() }, Some("ana"), (80, 24));
    program.server.seats = Seats { first: Some(person("Grace", 2)), second: Some(person("Ada", 1)) };
    program.keys("<esc><esc>c").keys(code().as_str()).keys("<enter>");
    shows(&program, "Grace");
    program.link(LinkEvent::Message(your_game()));
    program.wait(Duration::from_mins(1));
    assert!(!joins(&program));
    program.event(Event::Ended(Ending {
        outcome: Some(Outcome::Draw),
        reason: EndReason::Agreement,
        margin: 0,
        illegal: None,
    }));
    program.wait(Duration::from_secs(1));
    assert!(joins(&program));
}

#[test]
fn every_screen_counts_down_to_the_own_next_game_and_names_the_place_and_the_key_that_pauses() {
    let mut program = at(TournamentSnapshot { you: Some(1), ..running() }, Some("ana"), (80, 24));
    program.keys("<esc><esc>n");
    program.link(LinkEvent::Message(your_game()));
    for text in ["Your game of round 2 opens in 5 s; place 2, points: 1", "F2: pause after it"] {
        shows(&program, text);
    }
    program.wait(Duration::from_secs(2));
    shows(&program, "opens in 3 s");
    program.keys("<f2>");
    assert_eq!(last(&program), &Command::Ready { tournament: tournament_code(), ready: false });
    program.wait(Duration::from_secs(3));
    assert!(joins(&program), "the game that is paired is played");
}

#[test]
fn the_second_game_of_a_meeting_opens_in_its_own_room_when_the_first_is_over() {
    let mut program = at(TournamentSnapshot { you: Some(1), ..running() }, Some("ana"), (80, 24));
    program.server.seats = Seats { first: Some(person("Grace", 2)), second: Some(person("Ada", 1)) };
    program.keys("<esc><esc>c").keys(code().as_str()).keys("<enter>");
    let ServerMessage::YourGame { tournament, round, board, room, side, no_show_ms, pace_ms, .. } = your_game() else {
        panic!("a call to a game")
    };
    let second = ServerMessage::YourGame { tournament, round, board, game: 2, room, side, no_show_ms, pace_ms };
    program.link(LinkEvent::Message(second));
    shows(&program, "Game 2 of your meeting in round 2 opens when this game is over");
    shows(&program, "a    b");
    program.event(Event::Ended(Ending {
        outcome: Some(Outcome::Draw),
        reason: EndReason::Agreement,
        margin: 0,
        illegal: None,
    }));
    // The countdown takes two rows, and the board keeps its size.
    shows(&program, "after it.");
    shows(&program, "a    b");
    program.wait(Duration::from_secs(6));
    assert!(joins(&program));
}

#[test]
fn leaving_the_server_during_a_tournament_asks_first() {
    let mut program = at(TournamentSnapshot { you: Some(1), ..running() }, Some("ana"), (80, 24));
    program.keys("<esc><esc><esc>");
    shows(&program, "Leave the server?");
    shows(&program, "You play in Friday");
    program.keys("<enter>");
    shows(&program, "Lobby");
    assert!(!program.has_quit());
    program.keys("<c-c>");
    shows(&program, "Leave the server?");
    shows(&program, "You play in Friday");
    program.keys("y");
    assert!(program.has_quit());
}

#[test]
fn the_room_of_a_tournament_waits_for_the_opponent_by_name_and_explains_the_random_opening() {
    let mut program = at(TournamentSnapshot { you: Some(1), ..running() }, Some("ana"), (80, 24));
    let mut grace = person("Grace", 2);
    grace.connected = false;
    program.server.seats = Seats { first: Some(person("Ada", 1)), second: Some(grace) };
    program.server.tournament = Some(TournamentPlace { tournament: tournament_code(), round: 1, board: 1, game: 1 });
    program.server.record = GameKind::Adjacency.record(&[]).unwrap();
    for text in ["a1", "b2"] {
        program.server.record.play(text).unwrap();
    }
    let position = program.server.record.position_text();
    program.server.record = GameKind::Adjacency.record_from(&position).unwrap();
    program.keys("<esc><esc>c").keys(code().as_str()).keys("<enter>");
    shows(&program, "Waiting for Grace, who has to come.");
    shows_not(&program, "bidak join");
    program.server.seats = Seats { first: Some(person("Ada", 1)), second: Some(person("Grace", 2)) };
    let started = program.server.start();
    program.link(LinkEvent::Message(started));
    shows(&program, "2 random opening moves are on the board");
    shows_not(&program, "first move within");
    program.keys("Z");
    shows_not(&program, "Abort this game");
}

#[test]
fn a_meeting_that_is_not_over_is_shown_as_such() {
    let mut of = running();
    of.spec.games = Some(2);
    let result = GameResult { result: PairingResult::First, reason: None, margin: 0, game_id: None, illegal: None };
    of.pairings[0].results = vec![result];
    let program = at(of, Some("ana"), (80, 24));
    shows(&program, "1. @budi - @ana  1-0 (game 2 of 2)");
    shows(&program, "@ana  1  (+1 =0 -0)  meeting not over");
}

#[test]
fn a_paused_entrant_reads_it_on_every_screen_until_a_key_ends_it() {
    let mut program = at(TournamentSnapshot { you: Some(1), ..running() }, Some("ana"), (80, 24));
    let mut version = running().version;
    let mut attends = |program: &mut Program, state| {
        version += 1;
        let fact = TournamentFact::Attends { entrant: 1, state, why: None };
        let event = TournamentEvent { tournament: tournament_code(), version, fact };
        program.link(LinkEvent::Message(ServerMessage::TournamentEvent(Box::new(event))));
    };
    attends(&mut program, EntrantState::Paused);
    shows(&program, "You pause and get no new games; p plays again");
    program.keys("<esc><esc>");
    shows(&program, "You are paused in Friday (T4K9QZ) and get no more games: F2 plays again");
    program.keys("<f2>");
    assert_eq!(last(&program), &Command::Ready { tournament: tournament_code(), ready: true });
    attends(&mut program, EntrantState::Here);
    shows_not(&program, "You are paused");
}

#[test]
fn somebody_who_follows_no_tournament_is_called_to_the_game_and_follows_it_from_then_on() {
    let mut program = in_list(Some("ana"), (80, 24));
    program.keys("<esc>");
    program.link(LinkEvent::Message(entered(tournament_code())));
    assert_eq!(last(&program), &Command::Tournament { tournament: tournament_code(), version: None });
    shows(&program, "The organiser has entered you in tournament T4K9QZ");
    program.link(LinkEvent::Message(your_game()));
    assert_eq!(last(&program), &Command::Tournament { tournament: tournament_code(), version: None });
    shows(&program, "Your game of round 2 opens in 5 s");
    program.wait(Duration::from_secs(5));
    assert!(joins(&program));
}

/// The organiser enters Ana into a tournament.
fn entered(tournament: TournamentCode) -> ServerMessage {
    let fact = TournamentFact::Entered(Box::new(Entrant {
        full_name: None,
        entrant: 1,
        player: me(),
        handle: "ana".parse().unwrap(),
        name: "Ana".parse().unwrap(),
        kind: AccountKind::Person,
        owner: None,
        place: None,
        rating: 1500,
        state: None,
    }));
    let event = TournamentEvent { tournament, version: 3, fact };
    ServerMessage::TournamentEvent(Box::new(event))
}

#[test]
fn a_tournament_stays_on_the_screen_when_the_organiser_enters_its_watcher_into_another() {
    let mut program = at(running(), Some("ana"), (80, 24));
    program.link(LinkEvent::Message(entered("T0M4RR".parse().unwrap())));
    let follows = |code: &str| Command::Tournament { tournament: code.parse().unwrap(), version: None };
    let sent: Vec<Command> = program.sent().into_iter().rev().take(2).cloned().collect();
    assert_eq!(sent, [follows("T4K9QZ"), follows("T0M4RR")]);
    let re = program.sent().len() as u32 - 1;
    let other = TournamentSnapshot { tournament: "T0M4RR".parse().unwrap(), you: Some(1), ..running() };
    program.link(LinkEvent::Message(ServerMessage::Tournament { re, snapshot: Box::new(other) }));
    let snapshot = Box::new(running());
    program.link(LinkEvent::Message(ServerMessage::Tournament { re: re + 1, snapshot }));
    shows(&program, "T4K9QZ  Friday");
    shows_not(&program, "Looking for them");
}

#[test]
fn the_list_of_tournaments_stays_current_while_it_is_shown() {
    let mut program = in_list(Some("ana"), (80, 24));
    let count =
        |program: &Program| program.sent().iter().filter(|command| matches!(command, Command::Tournaments)).count();
    program.wait(Duration::from_secs(9));
    assert_eq!(count(&program), 1);
    program.wait(Duration::from_secs(1));
    assert_eq!(count(&program), 2);
    answer(
        &mut program,
        |command| matches!(command, Command::Tournaments),
        |re| ServerMessage::Tournaments { re, tournaments: Vec::new() },
    );
    shows_not(&program, "Friday");
    program.keys("<esc>").wait(Duration::from_mins(1));
    assert_eq!(count(&program), 2, "nobody reads it");
}

#[test]
fn a_bye_is_told_to_its_player() {
    let mut program = at(TournamentSnapshot { you: Some(1), ..running() }, Some("ana"), (80, 24));
    program.keys("<esc><esc>");
    let byes = vec![Bye { entrant: 1, half_points: 2, room: None }];
    let fact = TournamentFact::Paired { round: 3, pairings: Vec::new(), byes, conflicts: 0 };
    let event = TournamentEvent { tournament: tournament_code(), version: running().version + 1, fact };
    program.link(LinkEvent::Message(ServerMessage::TournamentEvent(Box::new(event))));
    shows(&program, "You have a bye in this round: +1");
}

#[test]
fn a_game_of_a_tournament_says_how_soon_the_first_move_has_to_come() {
    let mut program = at(TournamentSnapshot { you: Some(1), ..running() }, Some("ana"), (80, 24));
    let ServerMessage::YourGame { tournament, round, board, game, side, no_show_ms, pace_ms, .. } = your_game() else {
        panic!("a call to a game")
    };
    let room = code();
    let called = ServerMessage::YourGame { tournament, round, board, game, room, side, no_show_ms, pace_ms };
    program.server.seats = Seats { first: Some(person("Ada", 1)), second: Some(person("Grace", 2)) };
    program.server.tournament = Some(TournamentPlace { tournament, round, board, game });
    program.link(LinkEvent::Message(called)).wait(Duration::from_secs(5));
    shows(&program, "Make your first move within 120 s, or the game is lost.");
}

fn ordered(order: Order) -> Command {
    Command::Direct(Box::new(Direct { tournament: tournament_code(), order }))
}

#[test]
fn the_organiser_opens_starts_pairs_undoes_and_decides() {
    for (phase, hint, order) in [
        (TournamentPhase::Draft, "n open it", Order::Open),
        (TournamentPhase::Open, "n start", Order::Start),
        (TournamentPhase::Running, "n next round", Order::Next),
    ] {
        let of = TournamentSnapshot { phase, directs: true, ..running() };
        let mut program = at(of, Some("guru"), (140, 45));
        shows(&program, hint);
        program.keys("n");
        assert_eq!(last(&program), &ordered(order));
    }
    // The last round ends with a question.
    let over = running().rounds.map(|_| running().round);
    let mut program = at(TournamentSnapshot { directs: true, rounds: over, ..running() }, Some("guru"), (140, 45));
    shows(&program, "n end it");
    program.keys("n");
    shows(&program, "This was the last round");
    assert_ne!(last(&program), &ordered(Order::Next));
    program.keys("y");
    assert_eq!(last(&program), &ordered(Order::Next));
    let mut program = at(TournamentSnapshot { directs: true, ..running() }, Some("guru"), (140, 45));
    program.keys("u");
    assert_eq!(last(&program), &ordered(Order::Undo));
    program.keys("d");
    shows(&program, "1. Budi - Ana");
    program.keys("<down><right><right><enter>");
    let decided = Order::Decide { round: 2, board: 1, game: 1, result: PairingResult::Draw };
    assert_eq!(last(&program), &ordered(decided));
    // Others get the reason why they cannot.
    let mut program = at(running(), Some("ana"), (140, 45));
    shows_not(&program, "next round");
    program.keys("n");
    shows(&program, "Only those who direct the tournament can do that");
}

/// The wall of a tournament.
fn at_wall(snapshot: TournamentSnapshot, hides_names: bool, size: (u16, u16)) -> Program {
    let (url, tournament) = ("example.org".to_owned(), tournament_code());
    let start = StartWith::Wall { url, tournament, hides_names };
    let mut program = Program::new(Setup { start, ..Setup::default() }, size);
    takes(&mut program, snapshot);
    program.link(LinkEvent::Message(boards()));
    program
}

#[test]
fn the_wall_shows_who_enters_then_boards_and_standings_then_the_winners() {
    let program = at_wall(snapshot(), false, (140, 45));
    for text in ["F r i d a y", "bidak join example.org", "T 4 K 9 Q Z", "Ana · Budi · Citra"] {
        shows(&program, text);
    }
    let mut program = at_wall(running(), false, (140, 45));
    for text in ["1 Budi - Ana", "1. Citra", "Budi - Ana", "a b c d e f g h"] {
        shows(&program, text);
    }
    program.keys("h");
    shows_not(&program, "Budi");
    shows(&program, "#2 - #1");
    let program = at_wall(TournamentSnapshot { phase: TournamentPhase::Over, ..running() }, false, (140, 45));
    shows(&program, "1 .   C i t r a");
}

#[test]
fn the_wall_hides_names_from_the_beginning_where_that_is_asked_for() {
    let program = at_wall(running(), true, (140, 45));
    for name in ["Ana", "Budi", "Citra"] {
        shows_not(&program, name);
    }
}

#[test]
fn the_lobby_names_the_tournament_that_waits_and_one_key_makes_the_account_and_enters() {
    let start = StartWith::Join { url: "example.org".to_owned(), token: None, room: None, watch: false };
    let mut program = Program::new(Setup { start, ..Setup::default() }, (80, 24));
    let open = Some(OpenTournament { tournament: tournament_code(), title: "Friday".to_owned() });
    let here = |open: &Option<OpenTournament>| {
        let changes = LobbyChanges { players: 3, open: open.clone(), ..LobbyChanges::default() };
        LinkEvent::Message(ServerMessage::LobbyChanged(changes))
    };
    let name = "Rina Wati".parse().unwrap();
    program.link(LinkEvent::Connected(Box::new(Welcome { accounts: true, name, ..welcome() })));
    program.link(here(&open));
    shows(&program, "e makes your account @rina-wati and enters the tournament \"Friday\".");
    program.link(here(&None));
    shows_not(&program, "the tournament \"Friday\"");
    program.keys("e");
    assert!(!program.sent().iter().any(|sent| matches!(sent, Command::Enter { .. })), "there is none");
    program.link(here(&open));
    program.keys("e");
    let enters = |handle: Option<&str>| Command::Enter {
        tournament: tournament_code(),
        code: None,
        handle: handle.map(str::to_owned),
    };
    assert_eq!(last(&program), &enters(Some("rina-wati")));
    // A handle that somebody else has is asked for.
    answer(
        &mut program,
        |command| matches!(command, Command::Enter { .. }),
        |re| ServerMessage::Refused {
            re: Some(re),
            code: RefusalCode::HandleTaken,
            sentence: "somebody else has the handle rina-wati".to_owned(),
        },
    );
    shows(&program, "handle");
    program.keys("rina<enter><enter>");
    assert_eq!(last(&program), &enters(Some("rina")));
    let entered = Box::new(TournamentSnapshot { you: Some(1), ..snapshot() });
    answer(
        &mut program,
        |command| matches!(command, Command::Enter { .. }),
        |re| ServerMessage::Tournament { re, snapshot: entered },
    );
    program.keys("<esc>");
    program.link(here(&open));
    shows_not(&program, "the tournament \"Friday\"");
}

#[test]
fn a_guest_whose_name_is_no_handle_is_asked_for_one_before_anything_is_refused() {
    for name in ["Guest-71BV", "Admin", "李小龍"] {
        let start = StartWith::Join { url: "example.org".to_owned(), token: None, room: None, watch: false };
        let mut program = Program::new(Setup { start, ..Setup::default() }, (80, 24));
        let name = name.parse().unwrap();
        program.link(LinkEvent::Connected(Box::new(Welcome { accounts: true, name, ..welcome() })));
        let open = Some(OpenTournament { tournament: tournament_code(), title: "Friday".to_owned() });
        let changes = LobbyChanges { players: 3, open, ..LobbyChanges::default() };
        program.link(LinkEvent::Message(ServerMessage::LobbyChanged(changes)));
        program.keys("e");
        shows(&program, "Handle");
        assert!(!program.sent().iter().any(|sent| matches!(sent, Command::Enter { .. })), "nothing was typed");
        assert_eq!(program.model.notice, None);
        program.keys("rina<enter>");
        let handle = Some("rina".to_owned());
        assert_eq!(last(&program), &Command::Enter { tournament: tournament_code(), code: None, handle });
    }
}

#[test]
fn tournaments_look_right_at_every_size() {
    screens::check("tournament", |size| at(TournamentSnapshot { you: Some(1), ..running() }, Some("ana"), size));
    screens::check("wall", |size| at_wall(running(), false, size));
}

#[test]
fn an_entrant_added_by_the_organiser_is_called_to_the_game_and_follows_the_tournament_from_then_on() {
    let mut program = in_list(Some("ana"), (80, 24));
    program.keys("<esc>");
    let mut own = person("Ada", 1);
    own.connected = false;
    let seats = Seats { first: Some(own), second: Some(person("Budi", 2)) };
    let room = RoomSummary { seats: seats.clone(), ..room_summary() };
    let changes = LobbyChanges { changed: vec![room], players: 3, ..LobbyChanges::default() };
    program.link(LinkEvent::Message(ServerMessage::LobbyChanged(changes)));
    shows(&program, "Budi asks you to play Adjacency: Enter on the room takes the seat");
    program.server.seats = seats;
    program.server.tournament = Some(TournamentPlace { tournament: tournament_code(), round: 1, board: 1, game: 1 });
    program.keys("<enter>");
    assert_eq!(last(&program), &Command::Tournament { tournament: tournament_code(), version: None });
}

/// The lobby, with or without an account, and the tournament that waits there.
fn in_lobby_with(handle: Option<&str>) -> (Program, impl Fn(&mut Program, bool)) {
    let start = StartWith::Join { url: "example.org".to_owned(), token: None, room: None, watch: false };
    let mut program = Program::new(Setup { start, ..Setup::default() }, (80, 24));
    let handle = handle.map(|handle| handle.parse().unwrap());
    program.link(LinkEvent::Connected(Box::new(Welcome { accounts: true, handle, ..welcome() })));
    let waits = |program: &mut Program, does: bool| {
        let open = does.then(|| OpenTournament { tournament: tournament_code(), title: "Friday".to_owned() });
        let changes = LobbyChanges { players: 3, open, ..LobbyChanges::default() };
        program.link(LinkEvent::Message(ServerMessage::LobbyChanged(changes)));
    };
    (program, waits)
}

fn takes_snapshot(program: &mut Program, snapshot: TournamentSnapshot) {
    let snapshot = Box::new(snapshot);
    answer(
        program,
        |command| matches!(command, Command::Tournament { .. }),
        |re| ServerMessage::Tournament { re, snapshot },
    );
}

#[test]
fn entry_is_called_over_only_when_it_is() {
    for (handle, last_entry, told) in [
        (None, 1, "is over, and you are not in it because you have no account"),
        (Some("ana"), 1, "is over, and you have not entered"),
        (None, 3, "you may still enter it"),
        (Some("ana"), 3, "you may still enter it"),
    ] {
        let (mut program, waits) = in_lobby_with(handle);
        waits(&mut program, true);
        if handle.is_some() {
            takes_snapshot(&mut program, TournamentSnapshot { you: None, ..snapshot() });
        }
        waits(&mut program, false);
        shows_not(&program, "Friday");
        let mut of = TournamentSnapshot { you: None, ..running() };
        of.spec.last_entry = Some(last_entry);
        takes_snapshot(&mut program, of);
        shows(&program, told);
        assert_eq!(last(&program), &Command::LeaveTournament { tournament: tournament_code() });
    }
}

#[test]
fn the_lobby_asks_nobody_to_enter_whom_the_organiser_has_entered() {
    for (you, is_asked) in [(None, true), (Some(1), false)] {
        let (mut program, waits) = in_lobby_with(Some("ana"));
        waits(&mut program, true);
        shows_not(&program, "enters the tournament");
        takes_snapshot(&mut program, TournamentSnapshot { you, ..snapshot() });
        if is_asked {
            shows(&program, "e enters the tournament \"Friday\"");
        } else {
            shows_not(&program, "enters the tournament");
        }
    }
}

#[test]
fn the_end_stays_on_the_screen_when_the_next_tournament_calls_and_a_key_leads_there() {
    let over = TournamentSnapshot { you: Some(1), phase: TournamentPhase::Over, ..running() };
    let mut program = at(over, Some("ana"), (80, 24));
    shows(&program, "1. @citra  1");
    // Nobody waits for somebody who is away.
    shows_not(&program, "away");
    let next: TournamentCode = "N3XTXX".parse().unwrap();
    let of = snapshot();
    let own = Entrant {
        entrant: 1,
        player: me(),
        name: "Ada".parse().unwrap(),
        handle: "ana".parse().unwrap(),
        ..program.model.world.tournament.followed.as_ref().unwrap().entrants().next().unwrap().clone()
    };
    let event = TournamentEvent { tournament: next, version: 2, fact: TournamentFact::Entered(Box::new(own)) };
    program.link(LinkEvent::Message(ServerMessage::TournamentEvent(Box::new(event))));
    takes_snapshot(&mut program, TournamentSnapshot { tournament: next, you: Some(1), ..of });
    shows(&program, "1. @citra  1");
    shows(&program, "A new tournament");
    program.keys("e");
    assert!(
        program.sent().iter().any(|sent| matches!(sent, Command::Tournament { tournament, .. } if *tournament == next))
    );
    shows_not(&program, "A new tournament");
    program.keys("<esc>");
    shows(&program, "1. @citra  1");
}
