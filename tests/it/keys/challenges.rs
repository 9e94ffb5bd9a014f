//! Challenges, blocked people and one's own data on the screens of the terminal.

use bidak_client::net::link::LinkEvent;
use bidak_client::tui::effect::Effect;
use bidak_client::tui::message::Message;
use bidak_shared::game::Player;
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{
    BlockTarget, Blocked, Challenge, ChallengeCode, ChallengeEnd, ChallengeRequest, Challenger, ClockSpec, Command,
    PlayerId, RefusalCode, SeatChoice, ServerMessage,
};

use crate::keys::club::{account, answer, at_account, at_profile, handle, in_lobby};
use crate::keys::{against_person, last, shows, shows_not};
use crate::program::{Program, code};
use crate::screens;

const CLOCK: ClockSpec = ClockSpec::Main { main_ms: 180_000, increment_ms: 2000 };

fn challenge(bits: u64, by: &str, id: u64, to: Option<&str>) -> Challenge {
    Challenge {
        challenge: ChallengeCode::from_bits(bits),
        by: Challenger {
            mark: None,
            player: PlayerId::from_bits(id),
            name: by.parse().unwrap(),
            handle: Some(handle(&by.to_lowercase())),
            rating: Some(1612),
        },
        to: to.map(handle),
        game: GameKind::Reversi,
        options: [].into(),
        clock: CLOCK,
        rated: true,
        seat: SeatChoice::First,
        replaces: None,
    }
}

fn hears(program: &mut Program, message: ServerMessage) {
    program.link(LinkEvent::Message(message));
}

/// Two challenges wait: one of Budi to Ana, and one of Ana by link.
fn at_challenges(size: (u16, u16)) -> Program {
    let mut program = in_lobby(Some("ana"), size);
    program.keys("v");
    answer(
        &mut program,
        |command| matches!(command, Command::Challenges { .. }),
        |re| ServerMessage::Challenges {
            re,
            received: vec![challenge(1, "Budi", 2, Some("ana"))],
            sent: vec![challenge(2, "Ana", 1, None)],
        },
    );
    program
}

#[test]
fn an_account_is_challenged_by_its_handle_with_the_terms_of_the_form() {
    let mut program = in_lobby(Some("ana"), (80, 24));
    program.keys("v");
    shows(&program, "No challenge waits");
    program.keys("n@budi<down><right><enter>");
    let Command::Challenge(request) = last(&program).clone() else { panic!("{:?}", last(&program)) };
    let game = GameKind::Reversi;
    let expected = ChallengeRequest {
        handle: Some("budi".to_owned()),
        game,
        options: [].into(),
        clock: ClockSpec::None,
        rated: false,
        seat: SeatChoice::First,
    };
    assert_eq!(*request, expected);
    answer(
        &mut program,
        |command| matches!(command, Command::Challenge(_)),
        |re| ServerMessage::Challenge { re, challenge: Box::new(challenge(3, "Ana", 1, Some("budi"))) },
    );
    shows(&program, "@budi was challenged");
    shows(&program, "@budi: Reversi, clock 3+2, rated, you move first");
    program.keys("x");
    assert_eq!(last(&program), &Command::WithdrawChallenge { challenge: ChallengeCode::from_bits(3) });
    shows(&program, "No challenge waits");
}

#[test]
fn a_refused_challenge_keeps_the_form_with_everything_in_it() {
    let mut program = in_lobby(Some("ana"), (80, 24));
    program.keys("vnbudi<enter>");
    let sentence = "no connection of this account is here now; challenge it later".to_owned();
    answer(
        &mut program,
        |command| matches!(command, Command::Challenge(_)),
        |re| ServerMessage::Refused { re: Some(re), code: RefusalCode::NotHere, sentence },
    );
    shows(&program, "No connection of this account is here now");
    shows(&program, "budi");
}

#[test]
fn guests_challenge_by_a_link_alone_which_is_copied() {
    let mut program = in_lobby(None, (80, 24));
    program.keys("vn");
    shows_not(&program, "Handle");
    program.keys("<enter>");
    assert!(matches!(last(&program), Command::Challenge(request) if request.handle.is_none()), "{:?}", last(&program));
    let own = challenge(3, "Ana", 1, None);
    let link = format!("http://example.org:7878/#/challenge/{}", own.challenge);
    answer(
        &mut program,
        |command| matches!(command, Command::Challenge(_)),
        |re| ServerMessage::Challenge { re, challenge: Box::new(own) },
    );
    assert!(program.effects.contains(&Effect::Copy(link.clone())), "{:?}", program.effects);
    shows(&program, &link);
    // The link is copied again from the list.
    let before = program.effects.len();
    program.keys("<enter>");
    assert_eq!(program.effects[before..], [Effect::Copy(link)]);
}

#[test]
fn a_challenge_rings_is_accepted_and_leads_into_its_room() {
    let mut program = in_lobby(Some("ana"), (80, 24));
    hears(&mut program, ServerMessage::Challenged { challenge: Box::new(challenge(1, "Budi", 2, Some("ana"))) });
    shows(&program, "@budi (1612) challenges you to play Reversi");
    shows(&program, "A challenge waits for your answer: v");
    program.answers = false;
    program.keys("v");
    shows(&program, "@budi (1612): Reversi, clock 3+2, rated, you move second");
    program.answers = true;
    program.keys("<enter>");
    assert_eq!(last(&program), &Command::AcceptChallenge { challenge: ChallengeCode::from_bits(1) });
    hears(&mut program, ServerMessage::Paired { room: code() });
    assert!(program.sent().contains(&&Command::Join { room: code(), seat: SeatChoice::Any }));
    program.keys("q");
    shows_not(&program, "challenge waits");
}

#[test]
fn a_challenge_is_declined_or_over_and_both_sides_hear_of_it() {
    let mut program = at_challenges((80, 24));
    program.keys("x");
    assert_eq!(last(&program), &Command::DeclineChallenge { challenge: ChallengeCode::from_bits(1) });
    shows_not(&program, "Budi");
    let own = challenge(3, "Ana", 1, Some("citra"));
    program.keys("n<enter>");
    answer(
        &mut program,
        |command| matches!(command, Command::Challenge(_)),
        |re| ServerMessage::Challenge { re, challenge: Box::new(own) },
    );
    let over = |bits, why| ServerMessage::ChallengeOver { challenge: ChallengeCode::from_bits(bits), why, room: None };
    hears(&mut program, over(3, ChallengeEnd::Declined));
    shows(&program, "@citra declined your challenge");
    let replaces = Some(ChallengeCode::from_bits(5));
    program.keys("n<enter>");
    answer(
        &mut program,
        |command| matches!(command, Command::Challenge(_)),
        |re| ServerMessage::Challenge {
            re,
            challenge: Box::new(Challenge { replaces, ..challenge(6, "Ana", 1, Some("citra")) }),
        },
    );
    shows(&program, "@citra was challenged. Your challenge replaces the one before");
    hears(&mut program, ServerMessage::Challenged { challenge: Box::new(challenge(4, "Dewi", 5, Some("ana"))) });
    hears(&mut program, over(4, ChallengeEnd::Gone));
    shows(&program, "The challenge of @dewi (1612) is over");
    // A game by days does not open by itself: the challenger reads where it is.
    let by_days = Challenge { clock: "3d".parse().unwrap(), ..challenge(5, "Ana", 1, Some("citra")) };
    program.keys("n<enter>");
    answer(
        &mut program,
        |command| matches!(command, Command::Challenge(_)),
        |re| ServerMessage::Challenge { re, challenge: Box::new(by_days) },
    );
    hears(&mut program, over(5, ChallengeEnd::Accepted));
    shows(&program, "@citra accepted your challenge to Reversi: the game is among yours");
}

#[test]
fn a_link_that_was_sent_shows_its_challenge_and_one_that_is_over_says_so() {
    let mut program = in_lobby(None, (80, 24));
    program.keys("vc<enter>");
    shows(&program, "That is no link of a challenge");
    program.keys("nonsense<enter>");
    shows(&program, "That is no link of a challenge");
    program.keys("<c-u>");
    program.tell(Message::Paste("http://example.org:7878/#/challenge/00000001\n".to_owned())).keys("<enter>");
    let code = ChallengeCode::from_bits(1);
    assert_eq!(last(&program), &Command::Challenges { challenge: Some(code) });
    shows(&program, "No challenge has this code");
    program.answers = false;
    // The form with the mistyped code is still there.
    program.keys("<c-u>00000001<enter>");
    answer(
        &mut program,
        |command| matches!(command, Command::Challenges { .. }),
        |re| ServerMessage::Challenges { re, received: vec![challenge(1, "Budi", 2, None)], sent: Vec::new() },
    );
    shows(&program, "@budi (1612): Reversi");
    program.answers = true;
    program.keys("x");
    assert!(!matches!(last(&program), Command::DeclineChallenge { .. }), "it is for others as well");
    program.answers = false;
    program.keys("<enter>");
    let sentence = "no challenge has this code; it may be over".to_owned();
    answer(
        &mut program,
        |command| matches!(command, Command::AcceptChallenge { .. }),
        |re| ServerMessage::Refused { re: Some(re), code: RefusalCode::NoChallenge, sentence },
    );
    shows_not(&program, "Budi");
}

#[test]
fn a_room_that_a_challenge_has_opened_does_not_end_a_game_that_goes_on() {
    let mut program = against_person();
    let joins = |program: &Program| program.sent().iter().filter(|one| matches!(one, Command::Join { .. })).count();
    let before = joins(&program);
    let room = bidak_shared::protocol::RoomCode::from_bits(9);
    hears(&mut program, ServerMessage::Paired { room });
    assert_eq!(joins(&program), before);
    shows(&program, &format!("Room {room} waits for you"));
    assert_eq!(program.server.seats.side_of(PlayerId::from_bits(1)), Some(Player::Second));
}

#[test]
fn a_profile_leads_to_a_challenge_and_blocks_its_account() {
    let mut program = at_profile((80, 24));
    program.keys("b");
    let target = BlockTarget { player: Some(PlayerId::from_bits(2)), handle: None };
    assert!(program.sent().contains(&&Command::Block(target.clone())), "{:?}", program.sent());
    shows(&program, "b unblock");
    program.keys("b");
    assert!(program.sent().contains(&&Command::Unblock(target)), "{:?}", program.sent());
    program.keys("v<enter>");
    assert!(
        matches!(last(&program), Command::Challenge(request) if request.handle.as_deref() == Some("budi")),
        "{:?}",
        last(&program)
    );
}

#[test]
fn the_blocked_people_of_all_devices_are_listed_and_unblocked() {
    let mut program = in_lobby(Some("ana"), (80, 24));
    program.keys("B");
    shows(&program, "You have blocked nobody");
    let one = |id, name: &str, own: Option<&str>| Blocked {
        player: PlayerId::from_bits(id),
        name: name.parse().unwrap(),
        handle: own.map(handle),
    };
    program.server.blocked = vec![one(2, "Budi", Some("budi")), one(3, "Eve", None)];
    program.keys("<esc>B");
    shows(&program, "@budi");
    program.keys("<down><enter>");
    let target = BlockTarget { player: Some(PlayerId::from_bits(3)), handle: None };
    assert!(program.sent().contains(&&Command::Unblock(target)), "{:?}", program.sent());
    shows_not(&program, "Eve");
    shows(&program, "@budi");
}

#[test]
fn the_own_data_is_written_into_a_file_which_is_named() {
    let mut program = at_account((80, 24));
    program.keys("<up><up><up><enter>");
    assert_eq!(last(&program), &Command::Export);
    let path = "/api/exports/4M7C0T5XW8R3B6H1ND9V1Z4QK".to_owned();
    answer(
        &mut program,
        |command| matches!(command, Command::Export),
        |re| ServerMessage::Export { re, path: path.clone(), expires_ms: 300_000 },
    );
    assert!(program.effects.contains(&Effect::Export { path, handle: handle("ana") }), "{:?}", program.effects);
    program.tell(Message::Exported(Ok("~/.local/share/bidak/accounts/ana.json".to_owned())));
    shows(&program, "Your data is in ~/.local/share/bidak/accounts/ana.json");
    program.tell(Message::Exported(Err("the disk is full".to_owned())));
    shows(&program, "the disk is full");
}

#[test]
fn an_account_is_deleted_by_its_typed_handle_after_a_question_alone() {
    let mut program = at_account((80, 24));
    program.keys("<up><up>someone<enter>");
    shows(&program, "Write your own handle");
    program.keys("<c-u>@Ana<enter>");
    shows(&program, "Delete @ana with its bots");
    program.keys("<enter>");
    assert!(!matches!(last(&program), Command::DeleteAccount { .. }), "Enter means no");
    program.keys("<enter>y");
    assert!(program.sent().contains(&&Command::DeleteAccount { handle: "ana".to_owned() }));
    assert!(program.effects.contains(&Effect::Disconnect));
    shows(&program, "@ana is deleted");
}

#[test]
fn a_bot_is_deleted_and_its_owner_stays() {
    let mut program = at_account((80, 24));
    program.keys("<up><up>ana-bot<enter>");
    shows(&program, "Delete the bot @ana-bot");
    program.keys("y");
    assert!(program.sent().contains(&&Command::DeleteAccount { handle: "ana-bot".to_owned() }));
    assert!(!program.effects.contains(&Effect::Disconnect));
    answer(
        &mut program,
        |command| matches!(command, Command::Account { .. }),
        |re| ServerMessage::Account { re, account: Box::new(account("ana", 1)) },
    );
    shows_not(&program, "Bots: @ana-bot");
}

#[test]
fn challenges_look_right_at_every_size() {
    screens::check("challenges", at_challenges);
    screens::check("challenge_form", |size| {
        let mut program = at_challenges(size);
        program.keys("n");
        program
    });
}
