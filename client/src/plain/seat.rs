//! An engine on a seat of a server, instead of a person: an engine of ours, or any program that speaks UGI.
//!
//! It is the plain mode without a keyboard: [`crate::plain::Session`] talks to the server, [`policy`] decides on
//! commands, and [`thinker`] chooses moves on its own thread.

pub mod boards;
mod fault;
mod game_search;
pub mod policy;
pub mod tally;
pub mod thinker;

use std::path::PathBuf;
use std::time::Duration;

use bidak_shared::protocol::{EngineFailure, PlayerName, RoomCode, Token};
use tokio::sync::oneshot;
use tokio::time::{Instant, sleep, sleep_until};
use tokio_util::sync::CancellationToken;

use crate::base::failure::{Code, Failure};
use crate::net::link::{Link, LinkConfig};
use crate::plain::command::{PlainCommand, Sure};
use crate::plain::session::{Boards, Company, Enter, Input, Outside, Session};
use crate::plain::{Stdout, Terminal};
use crate::play::engine_log::EngineLog;
use crate::play::moment::Moment;
use crate::play::text::Texts;
use crate::workshop::arena::entrant::Entrant;

use boards::Board;
use game_search::GameSearch;
use policy::{Deed, SeatPolicy, Stay};
use tally::Tally;
use thinker::{Thinker, ThinkerEvent};

/// The deadline for leaving the room at the end.
const GOODBYE: Duration = Duration::from_secs(3);

/// An engine, and the place where it plays.
#[derive(Debug)]
pub struct SeatJob {
    /// The server, as in [`LinkConfig`].
    pub url: String,
    /// The engine's name there; by default its own name.
    pub name: Option<String>,
    /// The secret of its account; without one it is a guest.
    pub token: Option<Token>,
    /// The engine and its limits.
    pub engine: Entrant,
    /// The log of the program's standard error.
    pub log: EngineLog,
    /// The room to enter.
    pub enter: Enter,
    /// The request for `pair`, sent again after every game; without one the engine only enters `enter`.
    pub seek: Option<String>,
    /// The number of games before it leaves; `None` to play as long as opponents ask for a game.
    pub games: Option<u32>,
    /// Games in a row that the engine may lose by failing; after them it leaves.
    pub endurance: u32,
    /// Whether the board is printed after every move.
    pub boards: Boards,
    /// The texts.
    pub texts: Texts,
    /// The contents of the standard output.
    pub stdout: Stdout,
    /// The file for each game that ends.
    pub record: Option<PathBuf>,
    /// The board of the account at which it plays.
    pub board: Board,
}

/// Plays until the games are over or `stop` is cancelled, which leaves the room. `entered` gets the room.
pub async fn run(
    job: SeatJob,
    stop: CancellationToken,
    entered: Option<oneshot::Sender<RoomCode>>,
) -> Result<(), Failure> {
    let mut thinker = Thinker::start(job.engine.clone(), job.log.clone(), job.texts)?;
    // Before the room is made, so that a wrong command is reported at once.
    let ready = tokio::select! {
        ready = thinker.ready() => Some(ready),
        () = stop.cancelled() => None,
    };
    let done = match ready {
        Some(Ok(())) => play(job, &mut thinker, &stop, entered).await,
        Some(Err(fault)) => {
            let printed = job.log.report(job.texts);
            Err(Failure::new(
                Code::Failed,
                format!(
                    "{}{printed}",
                    job.texts.fill(
                        "engine-failed",
                        [
                            ("engine", job.engine.name.as_str().into()),
                            ("problem", fault::sentence(job.texts, &fault).into()),
                        ]
                    )
                ),
            ))
        }
        None => Err(Failure::interrupted()),
    };
    // After this the process of the engine has been reaped.
    thinker.end().await;
    done
}

async fn play(
    job: SeatJob,
    thinker: &mut Thinker,
    stop: &CancellationToken,
    mut entered: Option<oneshot::Sender<RoomCode>>,
) -> Result<(), Failure> {
    // An account has its name.
    let name = job.name.or_else(|| own_name(job.engine.short_name()).filter(|_| job.token.is_none()));
    let (link, mut events) =
        Link::open(LinkConfig { url: job.url, name, tokens: job.token.into_iter().collect(), program: true });
    let stay = match job.enter {
        Enter::NewGame(_) | Enter::NewGameFor(..) => Stay::Host,
        Enter::Tournament(..) => Stay::Tournament,
        Enter::Lobby => Stay::Seeker,
        _ => Stay::Guest,
    };
    let mut policy = SeatPolicy::new(stay, job.games, job.endurance);
    let (log, texts) = (job.log, job.texts);
    let mut tally = Tally::default();
    // The output of programs is for people.
    let (outside, reports) = Terminal::new(link, job.stdout, job.record, Vec::new());
    let mut outside = outside.labelled(job.board.label());
    let mut session = Session::new(job.enter, Input::Engine, job.boards, Company::Everybody, job.texts);
    let mut patience_ends = None;
    let board = job.board.clone();
    let mut search = GameSearch::new(job.board, job.seek);
    let result = loop {
        let wake = policy.wake(session.room(), outside.now());
        let wants_to_seek = patience_ends.is_none() && search.wants_to_seek(&session);
        tokio::select! {
            event = events.recv() => {
                let event = event.unwrap_or_else(|| unreachable!("the link lives until it has failed"));
                match search.on_event(event, &session) {
                    Ok(Some(event)) => session.on_link(event, &mut outside),
                    Ok(None) => {}
                    Err(sentence) => break Err(Failure::new(Code::Failed, sentence)),
                }
            }
            permit = board.seek(), if wants_to_seek => search.may_seek(permit),
            said = thinker.next_event() => match said {
                ThinkerEvent::Move(thought) => {
                    outside.say(&tally.chose(texts, &thought.best, thought.time));
                    policy.chose(thought.best, thought.score);
                }
                ThinkerEvent::Trouble(fault) => {
                    let again = texts.fill("engine-again", [("problem", fault::sentence(texts, &fault).into())]);
                    outside.note(&(again + &log.last_words(texts)));
                }
                ThinkerEvent::Failed(fault) => {
                    // An engine that was only stopped has not failed.
                    let twice = texts.fill("engine-twice", [("problem", fault::sentence(texts, &fault).into())]);
                    // The room gets the fault, only the author the output.
                    outside.note(&format!("{twice}{}", log.last_words(texts)));
                    policy.gave_up(fault.failure().unwrap_or(EngineFailure::Crash), fault.played(), twice);
                }
            },
            () = sleep_to(wake, outside.now()) => {}
            () = stop.cancelled(), if patience_ends.is_none() => {
                patience_ends = Some(Instant::now() + GOODBYE);
                session.on_command(PlainCommand::Quit(Sure::Yes), &mut outside);
            }
            () = until(patience_ends) => break Ok(()),
        }
        if let Some(room) = session.room()
            && let Some(entered) = entered.take()
        {
            // The receiver may be gone.
            let _ = entered.send(room.code);
        }
        if let Some(sentence) = session.room().and_then(|room| tally.look(texts, room)) {
            outside.say(&sentence);
        }
        policy.keep_pace(session.pace());
        let (is_idle, now) = (session.is_idle(), outside.now());
        for step in session.room().map_or_else(Vec::new, |room| policy.look(room, is_idle, now)) {
            match step {
                Deed::Think(request) => thinker.think(*request),
                Deed::StopThinking => thinker.call_off(),
                Deed::Do(command) => session.on_command(command, &mut outside),
            }
        }
        search.go_on(&mut session, &mut outside, patience_ends.is_none());
        session.play_on(&mut outside);
        if let Some(result) = session.result() {
            break result.clone();
        }
        if outside.is_unheard {
            break Ok(());
        }
    };
    if let Some(sums) = tally.sums(texts) {
        outside.say(&sums);
    }
    let result = match (result, policy.failure()) {
        (Ok(()), Some(sentence)) => Err(Failure::new(Code::Failed, format!("{sentence}{}", log.report(texts)))),
        (Ok(()), None) if stop.is_cancelled() => Err(Failure::interrupted()),
        (result, _) => result,
    };
    outside.take_leave(&mut session, reports.disk, events, result, texts).await
}

/// The name of an engine, if it can be the name of a player.
fn own_name(name: &str) -> Option<String> {
    let name: String = name.chars().filter(|letter| !letter.is_control()).take(20).collect();
    name.parse::<PlayerName>().ok().map(|name| name.to_string())
}

async fn sleep_to(wake: Option<Moment>, now: Moment) {
    match wake {
        Some(wake) => sleep(wake.saturating_sub(now)).await,
        None => std::future::pending().await,
    }
}

async fn until(deadline: Option<Instant>) {
    match deadline {
        Some(deadline) => sleep_until(deadline).await,
        None => std::future::pending().await,
    }
}
