//! `bidak tournament`: makes and directs tournaments on a server, a request each.

use std::fmt::Write as _;
use std::io::{self, Write as _};

use bidak_shared::club::result::PairingResult;
use bidak_shared::kind::{GameKind, Word};
use bidak_shared::protocol::{
    Bots, ByeKind, ClockSpec, Command, Direct, Entry, Handle, Order, Pairing, ServerMessage, Standing, Timestamp,
    TournamentCode, TournamentForm, TournamentSnapshot, TournamentSpec, TournamentSummary,
};
use clap::{Args, Subcommand, ValueEnum};
use serde_json::Value;

use super::args::{GameOption, game};
use super::runtime;
use crate::failure::{Code, Failure};
use crate::net::identity::Identity;
use crate::net::link::Address;
use crate::net::once;

/// Make and direct tournaments on a server
#[derive(Args, Debug)]
#[command(after_help = "\
HOST is written as for bidak join. You are the player that bidak join makes you on that server; an organiser needs an \
account, which --handle takes if you have none. Entrants, rounds, boards and games are counted from 1.

Examples:
  bidak tournament new 192.168.1.7 --title Friday --form swiss --game reversi --clock 3+2 --rounds 5 --handle guru
  bidak tournament list 192.168.1.7
  bidak tournament open 192.168.1.7 T4K9QZ
  bidak tournament start 192.168.1.7 T4K9QZ
  bidak tournament pair 192.168.1.7 T4K9QZ 4-1 2-3 --bye 7
  bidak tournament decide 192.168.1.7 T4K9QZ 2 3 +-
  bidak tournament export 192.168.1.7 T4K9QZ csv")]
pub(super) struct TournamentArgs {
    #[command(subcommand)]
    action: Action,
}

#[derive(Args, Debug)]
struct Server {
    /// The server
    url: Address,

    /// Take this handle if you have no account on the server
    #[arg(long, value_name = "HANDLE")]
    handle: Option<Handle>,

    /// Print the answer of the server as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Args, Debug)]
struct Which {
    #[command(flatten)]
    server: Server,

    /// The tournament
    code: TournamentCode,
}

#[derive(Subcommand, Debug)]
enum Action {
    /// Make a tournament; only you see it before you open it
    New(Box<New>),
    /// List the tournaments of a server
    List(Server),
    /// Show a tournament: its round and its standings
    Show(Which),
    /// Let people enter
    Open(Which),
    /// Pair the first round
    Start(Which),
    /// Pair the next round; end the tournament after the last one
    Next(Which),
    /// Let nothing happen by itself, or let it happen again
    Suspend {
        #[command(flatten)]
        which: Which,
        /// Let it happen again
        #[arg(long)]
        off: bool,
    },
    /// Pair the next round of a Swiss tournament by hand
    Pair {
        #[command(flatten)]
        which: Which,
        /// Two entrants, first and second, such as 4-1
        #[arg(required = true, value_parser = pair)]
        pairs: Vec<[u32; 2]>,
        /// An entrant with a bye; may be repeated
        #[arg(long = "bye", value_name = "ENTRANT")]
        byes: Vec<u32>,
    },
    /// Take the last pairing back, as long as no move was made
    Undo(Which),
    /// Have an entrant miss rounds, or play again
    Pause {
        #[command(flatten)]
        which: Which,
        /// The entrant
        entrant: u32,
        /// Have the entrant play again
        #[arg(long)]
        off: bool,
    },
    /// Take an entrant out
    Withdraw {
        #[command(flatten)]
        which: Which,
        /// The entrant
        entrant: u32,
        /// The entrant cannot enter again
        #[arg(long)]
        kick: bool,
    },
    /// Give a game of the last round a result
    Decide {
        #[command(flatten)]
        which: Which,
        /// The round
        round: u32,
        /// The board
        board: u32,
        /// The result as the seats have it: 1-0, 0-1, =, +- or -+, or 0-0 where neither came
        #[arg(allow_hyphen_values = true, value_parser = result)]
        result: PairingResult,
        /// The game of the meeting
        #[arg(long, value_name = "N", default_value_t = 1)]
        game: u32,
    },
    /// End it: an arena at once, the others between rounds
    End(Which),
    /// End it without standings
    Cancel(Which),
    /// Print a tournament as a file
    Export {
        #[command(flatten)]
        which: Which,
        /// As what
        format: Format,
    },
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// The report of FIDE, TRF16
    Trf,
    /// The standings for a spreadsheet
    Csv,
    /// Settings, facts and standings
    Json,
    /// The records of all games
    Txt,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Form {
    /// Everybody meets everybody
    RoundRobin,
    /// So many rounds among those with similar points
    Swiss,
    /// Whoever is ready is paired until the time is over
    Arena,
    /// The loser is out
    Knockout,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum BotsWord {
    /// Only people
    No,
    /// People and bots
    Yes,
    /// Only bots
    Only,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum ByeWord {
    /// A win
    Point,
    /// A draw
    Half,
    /// A win, and a game against a bot of the server
    HouseBot,
}

#[derive(Args, Debug)]
struct New {
    #[command(flatten)]
    server: Server,

    /// What it is called
    #[arg(long)]
    title: String,

    /// How opponents are found
    #[arg(long, value_enum)]
    form: Form,

    /// The game
    #[arg(long, value_parser = game(), default_value = GameKind::Adjacency.word())]
    game: GameKind,

    /// Set an option of the game, such as rounds=8; may be repeated
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<GameOption>,

    /// Time to think: minutes+seconds such as 5+3, or seconds a move such as 30s
    #[arg(long, value_name = "CLOCK", default_value = "3+2")]
    clock: ClockSpec,

    /// Rounds of a Swiss tournament
    #[arg(long, value_name = "N")]
    rounds: Option<u32>,

    /// How often everybody meets everybody in a round robin
    #[arg(long, value_name = "N")]
    cycles: Option<u8>,

    /// How long an arena lasts
    #[arg(long, value_name = "N")]
    minutes: Option<u32>,

    /// Games of a meeting: 1, or 2 with seats exchanged
    #[arg(long, value_name = "N")]
    games: Option<u8>,

    /// Plies played at random before the players begin
    #[arg(long, value_name = "N")]
    opening_plies: Option<u8>,

    /// The games change ratings
    #[arg(long)]
    rated: bool,

    /// Whether bots may enter
    #[arg(long, value_enum, default_value = "no")]
    bots: BotsWord,

    /// Ask for a code from those who enter
    #[arg(long, value_name = "CODE")]
    code: Option<String>,

    /// Let only this account enter; may be repeated
    #[arg(long = "only", value_name = "HANDLE", conflicts_with = "code")]
    only: Vec<Handle>,

    /// When it starts by itself, such as 2026-11-20T19:00:00Z
    #[arg(long, value_name = "TIME")]
    start_at: Option<Timestamp>,

    /// Seconds between rounds; by hand without
    #[arg(long, value_name = "SECONDS")]
    pause: Option<u32>,

    /// Seconds for the first move
    #[arg(long, value_name = "SECONDS", default_value_t = 120)]
    no_show: u32,

    /// The last round before which somebody may still enter
    #[arg(long, value_name = "N")]
    last_entry: Option<u32>,

    /// What somebody without an opponent gets
    #[arg(long, value_enum, default_value = "point")]
    bye: ByeWord,

    /// Players may agree on a draw
    #[arg(long)]
    draws: bool,

    /// The least time for a move of an engine, in milliseconds
    #[arg(long, value_name = "MS")]
    pace: Option<u32>,
}

fn pair(text: &str) -> Result<[u32; 2], String> {
    let parsed = text.split_once('-').and_then(|(one, other)| Some([one.parse().ok()?, other.parse().ok()?]));
    parsed.ok_or_else(|| "a pair is two numbers, such as 4-1".to_owned())
}

/// Reads a result. A shell and this program take `--` for something else.
fn result(text: &str) -> Result<PairingResult, String> {
    let word = if text == "0-0" { "--" } else { text };
    PairingResult::from_word(word).map_err(|error| error.to_string())
}

impl New {
    fn spec(&self) -> TournamentSpec {
        let form = match self.form {
            Form::RoundRobin => TournamentForm::RoundRobin,
            Form::Swiss => TournamentForm::Swiss,
            Form::Arena => TournamentForm::Arena,
            Form::Knockout => TournamentForm::Knockout,
        };
        let owned = |(name, value): (&str, &str)| (name.to_owned(), value.to_owned());
        let entry = match (&self.code, self.only.is_empty()) {
            (Some(_), _) => Entry::Code,
            (None, false) => Entry::List,
            (None, true) => Entry::Open,
        };
        TournamentSpec {
            options: self.options.iter().map(|option| owned(option.as_pair())).collect(),
            rounds: self.rounds,
            cycles: self.cycles,
            minutes: self.minutes,
            games: self.games,
            opening_plies: self.opening_plies,
            rated: self.rated,
            entry,
            code: self.code.clone(),
            handles: self.only.clone(),
            bots: match self.bots {
                BotsWord::No => Bots::No,
                BotsWord::Yes => Bots::Yes,
                BotsWord::Only => Bots::Only,
            },
            start_at: self.start_at,
            pause_ms: self.pause.map(|seconds| seconds.saturating_mul(1000)),
            no_show_ms: self.no_show.saturating_mul(1000),
            last_entry: self.last_entry,
            bye: match self.bye {
                ByeWord::Point => ByeKind::Point,
                ByeWord::Half => ByeKind::Half,
                ByeWord::HouseBot => ByeKind::HouseBot,
            },
            draws: self.draws,
            pace_ms: self.pace,
            ..TournamentSpec::new(&self.title, form, self.game, self.clock)
        }
    }
}

pub(super) fn run(args: &TournamentArgs) -> Result<(), Failure> {
    let order = |which: &Which, order: Order| {
        let direct = Direct { tournament: which.code, order };
        ask(&which.server, vec![Command::Direct(Box::new(direct))])
    };
    match &args.action {
        Action::New(new) => ask(&new.server, vec![Command::TournamentNew(Box::new(new.spec()))]),
        Action::List(server) => ask(server, vec![Command::Tournaments]),
        Action::Show(Which { server, code }) => {
            let (tournament, version) = (*code, None);
            let shown = Command::Tournament { tournament, version };
            ask(server, vec![shown, Command::Standings { tournament, from: None }])
        }
        Action::Open(which) => order(which, Order::Open),
        Action::Start(which) => order(which, Order::Start),
        Action::Next(which) => order(which, Order::Next),
        Action::Suspend { which, off } => order(which, Order::Suspend { suspended: !off }),
        Action::Pair { which, pairs, byes } => order(which, Order::Pair { pairs: pairs.clone(), byes: byes.clone() }),
        Action::Undo(which) => order(which, Order::Undo),
        Action::Pause { which, entrant, off } => order(which, Order::Pause { entrant: *entrant, paused: !off }),
        Action::Withdraw { which, entrant, kick: true } => order(which, Order::Kick { entrant: *entrant }),
        Action::Withdraw { which, entrant, .. } => order(which, Order::Withdraw { entrant: *entrant }),
        Action::Decide { which, round, board, result, game } => {
            order(which, Order::Decide { round: *round, board: *board, game: *game, result: *result })
        }
        Action::End(which) => order(which, Order::End),
        Action::Cancel(which) => order(which, Order::Cancel),
        Action::Export { which: Which { server, code }, format } => {
            let end = match format {
                Format::Trf => "trf",
                Format::Csv => "csv",
                Format::Json => "json",
                Format::Txt => "txt",
            };
            let path = format!("/api/tournaments/{code}.{end}");
            print(&runtime()?.block_on(once::file(&server.url, &path))?)
        }
    }
}

fn ask(server: &Server, commands: Vec<Command>) -> Result<(), Failure> {
    let identity = Identity::open(&server.url).map_err(|error| Failure::new(Code::Failed, error.to_string()))?;
    let handle = server.handle.as_ref().map(Handle::as_str);
    let name = handle.filter(|_| identity.token().is_none()).map(str::to_owned);
    let answers = runtime()?.block_on(once::ask(&server.url, identity, name, handle, commands))?;
    let mut text = String::new();
    for answer in &answers {
        if server.json {
            text.push_str(&answer.encode());
            text.push('\n');
        } else {
            show(&mut text, answer);
        }
    }
    print(&text)
}

fn print(text: &str) -> Result<(), Failure> {
    match io::stdout().lock().write_all(text.as_bytes()) {
        // Nobody reads on.
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(Failure::new(Code::Failed, error.to_string())),
        _ => Ok(()),
    }
}

/// The word of a member of a closed set, as it is in messages.
fn word(member: &impl serde::Serialize) -> String {
    match serde_json::to_value(member) {
        Ok(Value::String(word)) => word,
        _ => String::new(),
    }
}

fn points(half_points: u32) -> String {
    format!("{}{}", half_points / 2, if half_points.is_multiple_of(2) { "" } else { ".5" })
}

fn show(text: &mut String, answer: &ServerMessage) {
    // Writing to a text does not fail.
    match answer {
        ServerMessage::Tournaments { tournaments, .. } => {
            for TournamentSummary { tournament, title, form, game, clock, phase, entrants, round, .. } in tournaments {
                let (form, phase) = (word(form), word(phase));
                let _ = writeln!(
                    text,
                    "{tournament}  {phase:<9}  {form:<11}  {game} {clock}  {entrants:>3}  {round:>2}  {title}"
                );
            }
        }
        ServerMessage::Tournament { snapshot, .. } => {
            let TournamentSnapshot { tournament, spec, phase, round, pairings, byes, .. } = &**snapshot;
            let (form, phase) = (word(&spec.form), word(phase));
            let _ =
                writeln!(text, "{tournament}  {phase}  {form}  {} {}  {round}  {}", spec.game, spec.clock, spec.title);
            for Pairing { board, first, second, room, results, .. } in pairings {
                let results: Vec<String> = results.iter().map(|game| game.result.to_string()).collect();
                let _ = writeln!(text, "  {board:>3}  {first}-{second}  {room}  {}", results.join(" "));
            }
            for bye in byes {
                let _ = writeln!(text, "       {}  +{}", bye.entrant, points(bye.half_points));
            }
        }
        ServerMessage::Standings { rows, .. } => {
            for Standing { place, entrant, handle, name, half_points, won, drawn, lost, state, .. } in rows {
                let (points, state) = (points(*half_points), word(state));
                let _ = writeln!(
                    text,
                    "{place:>4}. {points:>5}  +{won} ={drawn} -{lost}  {entrant:>3}  {name} ({handle})  {state}"
                );
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pair_is_two_numbers() {
        assert_eq!(pair("4-1"), Ok([4, 1]));
        for text in ["4", "4-", "a-b", "4-1-2", ""] {
            assert!(pair(text).is_err(), "{text}");
        }
    }

    #[test]
    fn every_result_can_be_typed() {
        for text in ["1-0", "0-1", "=", "+-", "-+", "0-0"] {
            assert!(result(text).is_ok(), "{text}");
        }
        assert_eq!(result("0-0"), Ok(PairingResult::NobodyPlayed));
        assert!(result("2-0").is_err());
    }
}
