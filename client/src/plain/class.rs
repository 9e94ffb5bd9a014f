//! The evening of a class in lines: people who come and go, games that have ended, and tournaments.

use std::io::{self, Write};
use std::time::Instant;

use bidak_shared::game::Outcome;
use bidak_shared::kind::{GameKind, UnknownWord};
use bidak_shared::protocol::clock::BadClock;
use bidak_shared::protocol::{ClockSpec, GameSummary, ServerMessage, TournamentFact, TournamentForm};

use super::read_lines;
use crate::base::failure::Failure;
use crate::base::printable::printable;
use crate::base::signals::Interrupts;
use crate::net::identity::Identity;
use crate::net::link::{Link, LinkConfig, LinkEvent};
use crate::play::evening::end::last_games;
use crate::play::evening::tournament::{ClassTournament, NextStep, TournamentChoice};
use crate::play::evening::{Accounts, Evening, News};
use crate::play::moment::Moment;
use crate::play::text::{self, Texts};

/// An evening in lines.
#[derive(Debug)]
pub struct PlainClass<'a> {
    /// The people and games of the evening.
    pub evening: &'a mut Evening,
    /// The organiser's identity at the server.
    pub identity: Identity,
    /// The title of a tournament that is made here.
    pub title: String,
    /// The texts.
    pub texts: Texts,
    /// The signals for a graceful end.
    pub interrupts: Interrupts,
}

/// Prints events and carries out lines about tournaments, until a signal or `quit yes` ends the evening. The end of the input does
/// not.
pub async fn run(class: PlainClass<'_>, url: String, name: Option<String>) -> Result<(), Failure> {
    let PlainClass { evening, mut identity, title, texts, mut interrupts } = class;
    let mut input = read_lines();
    let mut is_typing = true;
    let mut is_connected = false;
    let mut tournament = ClassTournament::default();
    let began = Instant::now();
    let (link, mut events) = Link::open(LinkConfig { url, name, tokens: identity.tokens(), program: false });
    loop {
        let now: Moment = began.elapsed();
        if let Some(question) = evening.question(now) {
            let id = link.send(question);
            evening.asked(id);
        }
        if is_connected && let Some(question) = tournament.question(now) {
            let id = link.send(question.clone());
            tournament.asked(id, question);
        }
        let wake = evening.wake().into_iter().chain(tournament.wake(now)).min();
        tokio::select! {
            event = events.recv() => match event {
                Some(LinkEvent::Connected(welcome)) => {
                    is_connected = true;
                    link.send(evening.connected(welcome.player, began.elapsed()));
                    tournament.connected(&welcome);
                    // With the token the organiser is the same player on a later evening.
                    if let Ok(Some(keep)) = identity.take_token(welcome.token) {
                        tokio::task::spawn_blocking(|| drop(keep()));
                    }
                }
                Some(LinkEvent::Message(message)) => {
                    for happened in evening.on_message(&message, began.elapsed()) {
                        say(&news_line(texts, &happened, evening.people().len()));
                    }
                    tournament.on_message(&message, began.elapsed());
                    tournament.update(|| evening.accounts());
                    if let Some(news) = news(&tournament, &message, texts) {
                        say(&news);
                    }
                    if is_opening_or_start(&message) {
                        tournament.left_out(&evening.people(), texts).iter().for_each(|line| say(line));
                    }
                }
                Some(LinkEvent::Lost { .. }) => is_connected = false,
                Some(LinkEvent::Failed { kind, reason }) => {
                    return Err(Failure::new(kind.into(), texts.lost(&reason)));
                }
                Some(_) => {}
                None => return Ok(()),
            },
            typed = input.recv(), if is_typing => match typed {
                Some(typed) if typed.trim() == "quit yes" => break,
                Some(typed) => {
                    for sentence in obey(&typed, &title, &mut tournament, &evening.accounts(), texts) {
                        say(&sentence);
                    }
                }
                None => is_typing = false,
            },
            () = async {
                match wake {
                    Some(wake) => tokio::time::sleep_until((began + wake).into()).await,
                    None => std::future::pending().await,
                }
            } => {}
            () = interrupts.next() => break,
        }
    }
    for happened in last_games(evening, began, &link, &mut events).await {
        say(&news_line(texts, &happened, evening.people().len()));
    }
    Ok(())
}

fn say(sentence: &str) {
    // Without a reader the evening goes on.
    let _ = writeln!(io::stdout(), "{}", printable(sentence));
}

/// Whether a tournament is opened for entry or starts.
fn is_opening_or_start(message: &ServerMessage) -> bool {
    let ServerMessage::TournamentEvent(event) = message else { return false };
    // An arena starts with round 0.
    matches!(&event.fact, TournamentFact::Opened | TournamentFact::Paired { round: 0 | 1, .. })
}

/// The text of a message about the tournament of the evening, or the reason of a refusal.
fn news(tournament: &ClassTournament, message: &ServerMessage, texts: Texts) -> Option<String> {
    match message {
        ServerMessage::Refused { .. } => {
            let (code, sentence) = tournament.problem()?;
            Some(text::sentence(&texts.refusal(code, sentence)))
        }
        ServerMessage::TournamentEvent(event) => {
            let followed = tournament.followed.as_ref().filter(|followed| followed.code() == event.tournament)?;
            texts.tournament_news(followed, &event.fact)
        }
        _ => None,
    }
}

/// Carries out a line: `tournament [FORM] [GAME] [clock=5+3] [handle=rina]`, `next`, `standings`, `boards`.
fn obey(line: &str, title: &str, tournament: &mut ClassTournament, here: &Accounts, texts: Texts) -> Vec<String> {
    let say = |key: &str| vec![text::sentence(&texts.say(key))];
    let mut words = line.split_whitespace();
    match words.next() {
        None => Vec::new(),
        Some("tournament") if tournament.next_step() == NextStep::End => say("class-line-to-end"),
        Some("tournament") if tournament.next_step() != NextStep::Make => say("class-line-not-over"),
        Some("tournament") => match choice(words, title, tournament, texts) {
            Ok(choice) => {
                tournament.make(choice, here);
                Vec::new()
            }
            Err(problem) => vec![text::sentence(&problem)],
        },
        Some("next") => match tournament.next_step() {
            NextStep::EndArena if words.next() == Some("yes") => {
                tournament.step(here);
                Vec::new()
            }
            NextStep::EndArena => say("class-line-end-arena"),
            NextStep::Open | NextStep::Start | NextStep::NextRound | NextStep::End => {
                tournament.step(here);
                Vec::new()
            }
            NextStep::Make => say("class-line-none"),
            NextStep::Wait => vec![text::sentence(&tournament.why_wait("class-line-wait-round", texts))],
        },
        Some("standings" | "boards") if tournament.followed.is_none() => say("class-line-none"),
        Some("standings") => {
            let followed = tournament.followed.iter();
            followed.flat_map(|one| one.standings.iter().map(|row| texts.standing_line(one, row))).collect()
        }
        Some("boards") => {
            let followed = tournament.followed.iter();
            followed
                .flat_map(|one| one.snapshot.pairings.iter().map(|pairing| texts.board_line(one, pairing)))
                .collect()
        }
        Some(_) => say("class-line-help"),
    }
}

/// Reads the settings of a tournament; absent ones have the defaults of the full screen's form.
fn choice<'a>(
    words: impl Iterator<Item = &'a str>,
    title: &str,
    tournament: &ClassTournament,
    texts: Texts,
) -> Result<TournamentChoice, String> {
    let proposed = tournament.proposed_handle();
    let mut choice = TournamentChoice {
        title: title.to_owned(),
        form: TournamentForm::Swiss,
        game: GameKind::Adjacency,
        clock: ClockSpec::Main { main_ms: 300_000, increment_ms: 3000 },
        handle: (tournament.needs_handle() && !proposed.is_empty()).then_some(proposed),
    };
    for word in words {
        match (word, word.split_once('=')) {
            ("swiss", _) => choice.form = TournamentForm::Swiss,
            ("arena", _) => choice.form = TournamentForm::Arena,
            ("round-robin", _) => choice.form = TournamentForm::RoundRobin,
            ("knockout", _) => choice.form = TournamentForm::Knockout,
            (_, Some(("clock", clock))) => {
                choice.clock = clock.parse().map_err(|problem: BadClock| texts.problem(&problem))?;
            }
            (_, Some(("handle", handle))) => choice.handle = Some(handle.trim_start_matches('@').to_owned()),
            (game, None) => choice.game = game.parse().map_err(|problem: UnknownWord| texts.problem(&problem))?,
            _ => return Err(texts.say("class-line-help").into_owned()),
        }
    }
    if tournament.needs_handle() && choice.handle.is_none() {
        return Err(texts.say("class-line-handle").into_owned());
    }
    Ok(choice)
}

fn news_line(texts: Texts, news: &News, here: usize) -> String {
    match news {
        News::Came(name) => texts.fill("class-came", [("name", name.as_str().into()), ("count", here.into())]),
        News::Account(name, handle) => {
            texts.fill("class-account", [("name", name.as_str().into()), ("handle", handle.to_string().into())])
        }
        News::Left(name) => texts.fill("class-left", [("name", name.as_str().into()), ("count", here.into())]),
        News::Ended(game) => ended(texts, game),
    }
}

fn ended(texts: Texts, game: &GameSummary) -> String {
    let (winner, loser, key) = match game.ending.outcome {
        Some(Outcome::Win(winner)) => (winner, winner.opponent(), "class-won"),
        Some(Outcome::Draw) => (bidak_shared::game::Player::First, bidak_shared::game::Player::Second, "class-drawn"),
        None => (bidak_shared::game::Player::First, bidak_shared::game::Player::Second, "class-void"),
    };
    let values = [
        ("winner", game.player(winner).name.to_string().into()),
        ("loser", game.player(loser).name.to_string().into()),
        ("game", texts.game(game.game).into()),
        ("reason", texts.reason(game.ending.reason).into()),
    ];
    texts.fill(key, values)
}
