//! The full-screen client from keys to commands, and from what the server says to the screen.

use std::time::Duration;

use bidak_client::effect::Effect;
use bidak_client::hits::Target;
use bidak_client::keymap::{Action, Context};
use bidak_client::layer::{Layer, Question};
use bidak_client::link::{FailureKind, LinkEvent, Reason};
use bidak_client::message::{Message, Wheel};
use bidak_client::screen::Screen;
use bidak_client::start_with::{NewGame, Setup, StartWith};
use bidak_client::text::Texts;
use bidak_shared::game::{EndReason, Outcome, Player};
use bidak_shared::kind::{GameKind, Word};
use bidak_shared::protocol::{
    ClockSpec, Clocks, Command, Ending, Event, NoticeCode, Offer, OfferKind, RefusalCode, RoomSummary, SeatChoice,
    Seats, ServerMessage, Turn,
};

use crate::program::{Program, code, person, talk, welcome};

const SIZE: (u16, u16) = (80, 24);

fn playing(game: GameKind) -> Program {
    let start = StartWith::Play(NewGame::against_bot(game));
    Program::new(Setup { start, ..Setup::default() }, SIZE)
}

/// A game against a person, in which we are Second.
fn against_person() -> Program {
    let start = StartWith::Join { url: "example.org".to_owned(), token: None, room: Some(code()), watch: false };
    let mut program = Program::new(Setup { start, ..Setup::default() }, SIZE);
    program.server.seats = Seats { first: Some(person("Grace", 2)), second: Some(person("Ada", 1)) };
    let started = program.server.start();
    program.link(LinkEvent::Message(started));
    program
}

/// The room of the scripted server, in which somebody waits.
fn waiting_room(program: &Program) -> RoomSummary {
    let snapshot = program.server.snapshot();
    RoomSummary {
        room: code(),
        game: GameKind::Adjacency,
        options: snapshot.options,
        clock: ClockSpec::None,
        status: snapshot.status,
        seats: Seats { first: Some(person("Grace", 2)), second: None },
        spectators: 0,
    }
}

fn shows(program: &Program, text: &str) {
    assert!(program.screen().contains(text), "no {text:?} on\n{}", program.screen());
}

fn shows_not(program: &Program, text: &str) {
    assert!(!program.screen().contains(text), "{text:?} on\n{}", program.screen());
}

fn last(program: &Program) -> &Command {
    program.sent().last().copied().unwrap()
}

fn sent_move(text: &str, ply: u32) -> Command {
    Command::Move { room: code(), ply, text: text.to_owned() }
}

#[test]
fn one_key_from_the_start_it_is_my_move() {
    let mut program = Program::new(Setup::default(), SIZE);
    program.keys("<enter>");
    shows(&program, "Your move");
    assert_eq!(program.effects[0], Effect::StartPrivateServer);
}

#[test]
fn two_keys_from_the_start_a_legal_move_is_played() {
    let mut program = Program::new(Setup::default(), SIZE);
    program.keys("<enter><enter>");
    assert_eq!(last(&program), &sent_move("d4", 0));
}

#[test]
fn in_every_game_the_first_key_plays_a_legal_move() {
    for game in GameKind::ALL {
        let mut program = playing(*game);
        let legal = program.server.record.legal_moves();
        program.keys("<enter>");
        let Command::Move { text, .. } = last(&program) else { panic!("{game}: {:?}", last(&program)) };
        assert!(legal.contains(text), "{text} in {game}");
    }
}

#[test]
fn from_a_pasted_address_two_keys_lead_to_a_seat() {
    let mut program = Program::new(Setup::default(), SIZE);
    program.tell(Message::Paste("bidak join ws://example.org:7878/ws --room K7QF2M".to_owned()));
    program.keys("<enter>");
    assert!(matches!(&program.effects[0], Effect::Connect(destination) if destination.url.contains("example.org")));
    assert_eq!(last(&program), &Command::Join { room: code(), seat: SeatChoice::Any });
    assert!(matches!(program.model.screen, Screen::Game(_)));

    // Without the code of a room: the first room of the list.
    let mut program = Program::new(Setup::default(), SIZE);
    program.server.rooms = vec![waiting_room(&program)];
    program.tell(Message::Paste("example.org".to_owned())).keys("<enter><enter>");
    assert!(program.sent().contains(&&Command::Join { room: code(), seat: SeatChoice::Any }));
}

#[test]
fn each_line_of_the_start_explains_itself() {
    let mut program = Program::new(Setup::default(), SIZE);
    let mut sentences = Vec::new();
    for _ in 0..9 {
        let screen = program.screen();
        let below = screen.lines().skip_while(|line| !line.contains("Quit"));
        let sentence: Vec<&str> = below
            .skip(1)
            .take_while(|line| !line.contains("Enter choose"))
            .map(str::trim)
            .filter(|line| !line.is_empty())
            .collect();
        assert!(sentence.join(" ").ends_with('.'), "{screen}");
        sentences.push(sentence.join(" "));
        program.keys("<down>");
    }
    sentences.sort_unstable();
    sentences.dedup();
    assert_eq!(sentences.len(), 9, "{sentences:?}");
}

#[test]
fn a_chosen_game_is_created_with_its_options() {
    let mut program = Program::new(Setup::default(), SIZE);
    program.keys("<down><enter><down><down><left><enter>");
    let created = program.sent().into_iter().find_map(|command| match command {
        Command::Create { game, options, .. } => Some((*game, options.clone())),
        _ => None,
    });
    let (game, options) = created.unwrap();
    assert_eq!(game, GameKind::Adjacency);
    assert_eq!(options.get("rounds").map(String::as_str), Some("27"));
    shows(&program, "Your move");
}

#[test]
fn from_an_address_one_key_leads_to_a_seat() {
    let start = StartWith::Join { url: "example.org".to_owned(), token: None, room: None, watch: false };
    let mut program = Program::new(Setup { start, ..Setup::default() }, SIZE);
    let changed = vec![waiting_room(&program)];
    let changed = ServerMessage::LobbyChanged { changed, removed: Vec::new(), players: 2 };
    program.link(LinkEvent::Message(changed));
    program.keys("<enter>");
    assert!(program.sent().iter().any(|command| matches!(command, Command::Join { room, .. } if *room == code())));
    assert!(matches!(program.model.screen, Screen::Game(_)));
}

#[test]
fn a_typed_move_is_sent_with_its_ply() {
    let mut program = playing(GameKind::Adjacency);
    program.keys("c3<enter>");
    assert_eq!(last(&program), &sent_move("c3", 0));
    program.keys("f6<enter>");
    assert_eq!(last(&program), &sent_move("f6", 2));
}

#[test]
fn arrows_move_the_cursor() {
    let mut program = playing(GameKind::Adjacency);
    program.keys("<up><left><enter>");
    assert_eq!(last(&program), &sent_move("c3", 0));
}

#[test]
fn a_point_is_clicked_to_look_and_again_to_play() {
    let mut program = playing(GameKind::TicTacToe);
    let place = (0..24).flat_map(|row| (0..80).map(move |column| (column, row)));
    let target = place
        .into_iter()
        .filter_map(|(column, row)| program.target(column, row))
        .find(|target| matches!(target, Target::Point(point) if point.index() == 8));
    let target = target.unwrap();
    program.tell(Message::Click(target));
    shows(&program, "Your move: c3");
    assert!(!program.sent().iter().any(|command| matches!(command, Command::Move { .. })));
    program.tell(Message::Click(target));
    assert_eq!(last(&program), &sent_move("c3", 0));
}

#[test]
fn what_the_footer_shows_can_be_clicked() {
    let mut program = playing(GameKind::Adjacency);
    program.click("r resign");
    shows(&program, "Resign this game?");
    program.click("y yes");
    assert_eq!(last(&program), &Command::Resign { room: code() });
}

#[test]
fn a_point_that_is_taken_is_refused_with_the_rule() {
    let mut program = playing(GameKind::Adjacency);
    program.keys("a7<enter>");
    shows(&program, "a7 is not legal: a7 is taken.");
    program.keys("<up>");
    shows_not(&program, "is taken");
}

#[test]
fn a_move_out_of_turn_is_refused_with_the_turn() {
    let mut program = against_person();
    program.keys("c3<enter>");
    shows(&program, "It is the turn of X.");
    assert!(!program.sent().iter().any(|command| matches!(command, Command::Move { .. })));
}

#[test]
fn a_morris_move_is_typed_in_one_go() {
    let mut program = playing(GameKind::Morris);
    program.server.replies = vec!["a1".to_owned(), "g1".to_owned()];
    program.keys("d6<enter>b6<enter>f6<enter>");
    shows(&program, "choose a piece to take");
    program.keys("a1<enter>");
    assert_eq!(last(&program), &sent_move("f6xa1", 4));
    program.keys("f4f2");
    shows(&program, "Your move: f2");
}

#[test]
fn a_pass_has_a_key_of_its_own() {
    let mut game = NewGame::against_bot(GameKind::Reversi);
    // White has the only empty squares that matter: Black to move has nothing to outflank.
    game.position = Some("OOOOOOOX--------------------------------------------------------".to_owned() + " O");
    let start = StartWith::Play(NewGame::against_bot(GameKind::Reversi));
    let mut program = Program::new(Setup { start, ..Setup::default() }, SIZE);
    let text = "XO------------------------------------------------------------OO O";
    let mut record = GameKind::Reversi.record_from(text).unwrap();
    assert_eq!(record.legal_moves(), ["pass"]);
    record.undo(0);
    program.server.record = record;
    program.server.seats = Seats { first: Some(person("Grace", 2)), second: Some(person("Ada", 1)) };
    let started = program.server.start();
    program.link(LinkEvent::Message(started));
    shows(&program, "You have no move: p passes.");
    program.keys("<enter>");
    shows(&program, "p passes");
    program.keys("p");
    assert_eq!(last(&program), &sent_move("pass", 0));
}

#[test]
fn resigning_takes_two_steps() {
    let mut program = playing(GameKind::Adjacency);
    let resigned = |program: &Program| program.sent().iter().any(|command| matches!(command, Command::Resign { .. }));
    program.keys("r");
    assert!(!resigned(&program));
    program.keys("n");
    shows_not(&program, "Resign this game?");
    assert!(!resigned(&program));
    program.keys("ry");
    assert!(resigned(&program));
}

#[test]
fn no_single_key_ends_a_game() {
    for game in GameKind::ALL {
        let mut program = playing(*game);
        let letters: String = (' '..='~').filter(|letter| !letter.is_ascii_alphanumeric()).collect();
        for key in letters.chars().chain('a'..='z').chain('A'..='Z').chain('0'..='9') {
            program.keys(&key.to_string()).keys("<esc><esc>").keys("n");
        }
        let ends = |command: &&Command| {
            matches!(command, Command::Abort { .. } | Command::Resign { .. } | Command::Leave { .. })
                || matches!(command, Command::Offer { offer: OfferKind::Draw, .. })
        };
        assert_eq!(program.sent().into_iter().find(ends), None, "{game}");
    }
}

#[test]
fn calling_a_game_off_takes_two_steps() {
    let mut program = playing(GameKind::Adjacency);
    program.keys("z");
    shows(&program, "Call this game off");
    program.keys("y");
    assert_eq!(last(&program), &Command::Abort { room: code() });
}

#[test]
fn control_c_asks_in_a_game_and_ends_the_program_the_second_time() {
    let mut program = playing(GameKind::Adjacency);
    program.keys("<c-c>");
    assert!(!program.has_quit());
    program.keys("<c-c>");
    assert!(program.has_quit());
    let mut program = Program::new(Setup::default(), SIZE);
    program.keys("<c-c>");
    assert!(program.has_quit());
}

#[test]
fn leaving_a_game_asks_and_leads_to_the_start() {
    let mut program = playing(GameKind::Adjacency);
    program.keys("q");
    shows(&program, "Call this game off and leave?");
    program.keys("y");
    assert!(program.sent().contains(&&Command::Leave { room: code() }));
    assert!(program.effects.contains(&Effect::StopServer));
    shows(&program, "Quick game");
}

#[test]
fn a_draw_offer_is_shown_and_accepted() {
    let mut program = against_person();
    program.event(Event::Offered(Offer { by: Player::First, offer: OfferKind::Draw }));
    shows(&program, "Grace offers a draw: y accepts, n declines");
    program.keys("y");
    assert_eq!(last(&program), &Command::Accept { room: code(), offer: OfferKind::Draw });
}

#[test]
fn offers_are_made_and_withdrawn() {
    let mut program = against_person();
    program.keys("o");
    shows(&program, "Offer a draw?");
    program.keys("y");
    assert_eq!(last(&program), &Command::Offer { room: code(), offer: OfferKind::Draw });
    program.event(Event::Offered(Offer { by: Player::Second, offer: OfferKind::Draw }));
    shows(&program, "you offered a draw");
    program.keys("n");
    assert_eq!(last(&program), &Command::Decline { room: code(), offer: OfferKind::Draw });
}

#[test]
fn what_the_opponent_offers_is_not_offered_back() {
    let mut program = against_person();
    program.event(Event::Offered(Offer { by: Player::First, offer: OfferKind::Draw }));
    shows_not(&program, "o draw");
    program.keys("o");
    shows(&program, "Your opponent offers that already");
}

#[test]
fn an_old_sentence_does_not_cover_an_offer() {
    let mut program = against_person();
    program.keys("y");
    shows(&program, "Nothing is offered.");
    program.event(Event::Offered(Offer { by: Player::First, offer: OfferKind::Draw }));
    shows(&program, "Grace offers a draw: y accepts, n declines");
}

#[test]
fn an_offer_glows_and_its_withdrawal_ends_that() {
    let mut program = against_person();
    let reversed = |program: &Program| program.looks().lines().nth(22).unwrap().contains('r');
    assert!(!reversed(&program));
    let offer = Offer { by: Player::First, offer: OfferKind::Draw };
    program.event(Event::Offered(offer));
    assert!(reversed(&program), "{}", program.looks());
    program.event(Event::Declined(offer));
    assert!(!reversed(&program));
    shows(&program, "the draw was declined or withdrawn");
}

#[test]
fn after_the_end_a_rematch_a_new_game_and_the_door_are_offered() {
    let mut program = playing(GameKind::Adjacency);
    let ending = Ending { outcome: Some(Outcome::Win(Player::Second)), reason: EndReason::Time, margin: 0 };
    program.event(Event::Ended(ending));
    shows(&program, "You lost to best, on time.");
    for hint in ["m rematch", "N new game", "q leave"] {
        shows(&program, hint);
    }
    program.keys("m");
    assert_eq!(last(&program), &Command::Offer { room: code(), offer: OfferKind::Rematch });
    program.keys("N<enter>");
    shows(&program, "Your move");
}

#[test]
fn a_lost_connection_counts_down_and_comes_back_to_the_same_seat() {
    let mut program = against_person();
    program.link(LinkEvent::Lost { reason: "no answer".into(), retry_in: Duration::from_secs(3) });
    shows(&program, "trying again in 3 s");
    let change = program.model.next_change().unwrap();
    assert!(change <= Duration::from_millis(1001), "{change:?}");
    program.wait(Duration::from_millis(1500));
    shows(&program, "trying again in 2 s");
    program.keys("t").keys("hello<enter>");
    shows(&program, "The connection is lost");
    program.link(LinkEvent::Connected(Box::new(welcome())));
    assert_eq!(last(&program), &Command::Resume { room: code(), version: 1 });
    shows_not(&program, "trying again");
}

#[test]
fn a_move_that_may_not_have_arrived_can_be_played_again() {
    let mut program = against_person();
    let first = program.server.play("c3");
    program.link(LinkEvent::Message(first));
    // The server is silent from here on: the answer of the script is kept from the client.
    let before = program.model.world.now;
    program.keys("f6");
    shows(&program, "Your move: f6");
    program.link(LinkEvent::Lost { reason: "gone".into(), retry_in: Duration::from_secs(1) });
    program.link(LinkEvent::Connected(Box::new(welcome())));
    program.keys("<enter>");
    assert_eq!(last(&program), &sent_move("f6", 1));
    assert_eq!(program.model.world.now, before);
}

#[test]
fn a_room_that_is_gone_after_a_loss_leads_to_the_lobby() {
    let mut program = against_person();
    program.link(LinkEvent::Lost { reason: "gone".into(), retry_in: Duration::from_secs(1) });
    let command = Command::Resume { room: code(), version: 1 };
    program.tell(Message::Tick(Duration::from_secs(1)));
    program.link(LinkEvent::Connected(Box::new(welcome())));
    program.tell(Message::Sent { id: 77, command });
    program.link(LinkEvent::Message(ServerMessage::Refused {
        re: Some(77),
        code: RefusalCode::NoRoom,
        sentence: "there is no such room any more".to_owned(),
    }));
    assert!(matches!(program.model.screen, Screen::Lobby(_)));
    shows(&program, "There is no such room any more.");
}

#[test]
fn a_missing_event_is_asked_for_and_a_known_one_ignored() {
    let mut program = against_person();
    let missed = program.server.event(Event::Spectators { count: 1 });
    let next = program.server.event(Event::Spectators { count: 2 });
    program.link(LinkEvent::Message(next.clone()));
    assert_eq!(last(&program), &Command::Resume { room: code(), version: 1 });
    shows_not(&program, "watching");
    program.link(LinkEvent::Message(missed.clone())).link(LinkEvent::Message(next)).link(LinkEvent::Message(missed));
    shows(&program, "2 watching");
}

#[test]
fn a_position_that_does_not_fit_brings_the_whole_room() {
    let mut program = against_person();
    let turn = Turn { ply: 1, position: "8/8/8/8/8/8/8/8 o 3".to_owned(), ..program.server.turn() };
    program.event(Event::Moved { by: Player::First, text: "c3".to_owned(), turn });
    assert!(matches!(last(&program), Command::Join { .. }));
}

#[test]
fn letters_in_the_chat_line_do_nothing_else() {
    let mut program = against_person();
    program.keys("tresign? q<enter>");
    assert_eq!(last(&program), &Command::Chat { room: code(), text: "resign? q".to_owned() });
    shows(&program, "Ada: resign? q");
}

#[test]
fn an_engine_is_met_on_a_server_for_others_too() {
    for (share, header) in [(vec!["192.168.1.7".to_owned()], "room K7QF2M"), (Vec::new(), "Bidak  Adjacency")] {
        let start = StartWith::Meet { url: "ws://127.0.0.1:7878/ws".to_owned(), share, room: code() };
        let program = Program::new(Setup { start, ..Setup::default() }, SIZE);
        assert!(matches!(program.model.screen, Screen::Game(_)));
        shows(&program, header);
    }
}

#[test]
fn the_rounds_that_are_left_are_told() {
    let start = StartWith::Play(NewGame {
        options: [("rounds".to_owned(), "2".to_owned())].into(),
        ..NewGame::against_bot(GameKind::Adjacency)
    });
    let mut program = Program::new(Setup { start, ..Setup::default() }, SIZE);
    shows(&program, "Moves, 2 rounds left");
    program.keys("c3<enter>");
    shows(&program, "Moves, last round");
    program.keys("[");
    shows(&program, "Moves, 2 rounds left");
    program.keys("<esc>d4<enter>");
    shows(&program, "Moves ─");
    shows_not(&playing(GameKind::Reversi), "left");
}

#[test]
fn whoever_watches_is_told_by_name() {
    let mut program = against_person();
    program.keys("W");
    shows(&program, "Nobody watches.");
    program.server.spectators = vec!["Edsger", "Barbara"];
    program.event(Event::Spectators { count: 2 }).keys("W");
    assert_eq!(last(&program), &Command::Spectators { room: code() });
    shows(&program, "Watching: Edsger, Barbara.");
    program.keys("<home>");
    shows(&program, "watching: Edsger, Barbara");
}

#[test]
fn what_one_person_says_can_be_hidden_and_shown_again() {
    let mut program = against_person();
    program.keys(":mute");
    shows_not(&program, "what Edsger says");
    program.keys("<esc>").event(talk("Edsger", 90, "goto fail")).event(talk("Grace", 2, "good luck"));
    let sent = program.effects.len();
    program.keys(":mute edsger");
    shows(&program, "no longer show you what Edsger says");
    program.keys("<enter>");
    shows(&program, "What Edsger says is no longer shown to you.");
    program.event(talk("Edsger", 90, "considered harmful")).keys("<home>");
    shows_not(&program, "goto fail");
    shows_not(&program, "considered harmful");
    shows(&program, "Grace: good luck");
    program.keys(":unmute<enter><home>");
    shows(&program, "Edsger: goto fail");
    shows(&program, "Edsger: considered harmful");
    assert_eq!(program.effects.len(), sent, "the server hears nothing of it");
}

#[test]
fn pasted_control_characters_do_not_reach_the_chat() {
    let mut program = against_person();
    program.keys("t").tell(Message::Paste("a\u{1b}[2J\nb".to_owned())).keys("<enter>");
    assert_eq!(last(&program), &Command::Chat { room: code(), text: "a[2Jb".to_owned() });
}

#[test]
fn sentences_of_a_server_cannot_act_on_the_terminal() {
    let mut program = against_person();
    let sentence = "bad\u{1b}]0;title\u{7} news".to_owned();
    program.link(LinkEvent::Message(ServerMessage::Notice { code: NoticeCode::GamesEnd, sentence }));
    assert!(!program.screen().contains(|character: char| character.is_control() && character != '\n'));
    shows(&program, "news");
}

#[test]
fn earlier_positions_are_looked_at_and_not_played_from() {
    let mut program = playing(GameKind::Adjacency);
    program.keys("c3<enter>f6<enter>[[");
    shows(&program, "After move 2 of 4.");
    let moves = program.sent().len();
    program.keys("<enter>");
    shows_not(&program, "After move");
    assert_eq!(program.sent().len(), moves);
    program.wheel(Wheel::Up);
    shows(&program, "After move 3 of 4.");
    program.keys("{");
    shows(&program, "After move 0 of 4.");
    program.keys("}");
    shows(&program, "Your move");
}

#[test]
fn arrows_go_through_the_moves_where_nothing_can_be_played() {
    let mut program = playing(GameKind::Adjacency);
    program.keys("c3<enter>f6<enter>[");
    shows(&program, "After move 3 of 4.");
    program.keys("<left><left>");
    shows(&program, "After move 1 of 4.");
    program.keys("<right>");
    shows(&program, "After move 2 of 4.");
    program.keys("<up>");
    shows(&program, "After move 0 of 4.");
    program.keys("<down>");
    shows(&program, "Your move");
}

#[test]
fn the_board_is_flipped_with_its_coordinates_and_its_arrows() {
    let mut program = playing(GameKind::Adjacency);
    let files = |program: &Program| program.screen().lines().find(|line| line.contains("a   b")).is_some();
    assert!(files(&program));
    program.keys("F");
    assert!(!files(&program), "{}", program.screen());
    shows(&program, "h   g   f");
    // What is to the right on the screen is the file before now.
    program.keys("<right><enter>");
    assert_eq!(last(&program), &sent_move("c4", 0));
}

#[test]
fn clocks_run_and_warn_and_nothing_ticks_without_them() {
    let mut program = playing(GameKind::Adjacency);
    assert_eq!(program.model.next_change(), None, "an untimed game needs no ticks");
    program.server.clocks = Some(Clocks { first_ms: 62_000, second_ms: 60_000, running: None });
    let started = program.server.start();
    program.link(LinkEvent::Message(started));
    shows(&program, "1:02");
    program.wait(Duration::from_millis(1500));
    shows(&program, "1:00");
    let change = program.model.next_change().unwrap().saturating_sub(program.model.world.now);
    assert!(change > Duration::from_millis(100), "seconds need no more: {change:?}");
    program.wait(Duration::from_secs(50));
    shows(&program, "0:10.5!");
    let change = program.model.next_change().unwrap().saturating_sub(program.model.world.now);
    assert_eq!(change, Duration::from_millis(100));
    program.wait(Duration::from_secs(50));
    shows(&program, "0:00.0!");
    assert_eq!(program.model.next_change(), None, "a clock that has run out stands still");
}

#[test]
fn an_opponent_who_is_gone_is_counted_down_until_the_win_can_be_claimed() {
    let mut program = against_person();
    program.event(Event::Presence { side: Player::First, connected: false, claim_in_ms: Some(30_000) });
    shows(&program, "gone, 30 s to return");
    program.keys("w");
    shows(&program, "A win can be claimed only when the opponent has been gone for a while.");
    program.wait(Duration::from_secs(31)).keys("<up>");
    shows(&program, "w claim win");
    program.keys("w");
    assert_eq!(last(&program), &Command::Claim { room: code() });
}

#[test]
fn what_cannot_be_reached_leads_back_with_the_reason() {
    let start = StartWith::Join { url: "example.org".to_owned(), token: None, room: None, watch: false };
    let mut program = Program::new(Setup { start, ..Setup::default() }, SIZE);
    program.link(LinkEvent::Failed { kind: FailureKind::Unreachable, reason: "nobody answers".into() });
    shows(&program, "Nobody answers.");
    shows(&program, "Quick game");
}

#[test]
fn why_there_is_no_connection_is_told_in_the_language_of_the_player() {
    let start = StartWith::Join { url: "example.org".to_owned(), token: None, room: None, watch: false };
    let setup = Setup { start, language: "id".parse().unwrap(), ..Setup::default() };
    let mut program = Program::new(setup, SIZE);
    let reason = Reason::NobodyListens { server: "example.org:7878".to_owned() };
    assert_eq!(reason.to_string(), "nobody is listening at example.org:7878");
    program.link(LinkEvent::Lost { reason: reason.clone(), retry_in: Duration::from_secs(1) });
    program.link(LinkEvent::Failed { kind: FailureKind::Unreachable, reason });
    shows(&program, "Tidak ada yang mendengarkan di example.org:7878.");
}

#[test]
fn a_wrong_address_is_refused_in_the_form() {
    let mut program = Program::new(Setup::default(), SIZE);
    program.keys("<down><down><down><enter>host:port<enter>");
    shows(&program, "port is a number");
    assert!(program.effects.is_empty());
    program.keys("<backspace><backspace><backspace><backspace>7878<enter>");
    assert!(matches!(&program.effects[0], Effect::Connect(destination) if destination.url == "host:7878"));
}

#[test]
fn the_help_names_every_key_of_the_screen() {
    let mut program = playing(GameKind::Adjacency);
    program.resize(100, 80).keys("?");
    for binding in Context::Game.bindings() {
        let about = binding.about(Texts::default());
        let words: Vec<&str> = about.split_whitespace().take(3).collect();
        shows(&program, &words.join(" "));
        shows(&program, &binding.keys[0].to_string());
    }
}

#[test]
fn the_palette_does_what_is_chosen() {
    let mut program = playing(GameKind::Adjacency);
    program.keys(":give<enter>");
    shows(&program, "Resign this game?");
}

#[test]
fn the_palette_is_used_with_the_mouse() {
    let mut program = playing(GameKind::Adjacency);
    program.click("Bidak");
    shows(&program, "Commands");
    program.click("give the game up");
    shows(&program, "Resign this game?");
}

#[test]
fn the_palette_opens_in_menus_and_forms() {
    let mut program = Program::new(Setup::default(), SIZE);
    program.keys(":kept<enter>");
    assert!(matches!(program.model.screen, Screen::Records(_)));
    let mut program = Program::new(Setup::default(), SIZE);
    program.keys("<down><enter>:");
    shows(&program, "Commands");
    program.keys("without doing<enter>");
    shows(&program, "Quick game");
    program.keys(":no such thing<enter>");
    shows(&program, "Nothing is called that");
    // In a text a colon is a colon.
    program.keys("<esc>:elsewhere<enter>host:7878");
    shows(&program, "host:7878");
    program.keys("<c-p>");
    shows(&program, "Commands");
}

#[test]
fn a_long_question_is_scrolled_in_a_small_window() {
    let start = StartWith::Join { url: "example.org".to_owned(), token: None, room: Some(code()), watch: false };
    let mut program = Program::new(Setup { start, ..Setup::default() }, (40, 12));
    program.server.seats = Seats { first: Some(person("Grace", 2)), second: Some(person("Ada", 1)) };
    let started = program.server.start();
    program.link(LinkEvent::Message(started));
    program.keys("<c-c>");
    shows(&program, "y yes   n no");
    shows(&program, "Leave the program");
    program.model.layer = Some(Layer::Question(Question::new("word ".repeat(80) + "end?", Vec::new())));
    program.keys("<up>");
    shows(&program, "y yes   n no");
    shows_not(&program, "end?");
    program.keys(&"<down>".repeat(30));
    shows(&program, "end?");
    shows(&program, "y yes   n no");
}

#[test]
fn the_palette_lists_only_what_can_be_done() {
    let mut program = playing(GameKind::Adjacency);
    program.keys(":");
    shows_not(&program, "seats swapped");
    let offered = |action| program.model.screen.offers(action, &program.model.world);
    assert!(offered(Action::Resign) && !offered(Action::Rematch));
}
