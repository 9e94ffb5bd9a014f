//! `bidak tournament`: makes and directs tournaments on a server, and prints the results.

mod change;
mod new;
mod output;

use std::collections::VecDeque;

use bidak_shared::club::result::PairingResult;
use bidak_shared::protocol::{
    Bye, Command, Direct, Handle, Order, Pairing, ServerMessage, TournamentCode, TournamentSummary,
};
use clap::{Args, Subcommand, ValueEnum};

use super::plain::ask_failure;
use super::preferences::PreferenceArgs;
use super::{plain, runtime, screen};
use crate::base::failure::{Code, Failure, print};
use crate::net::identity::Identity;
use crate::net::link::Address;
use crate::net::once;
use crate::play::moment::Moment;
use crate::play::text::Texts;
use crate::play::tournament::order::EntrantName;
use crate::play::tournament::{Tournament, read_pair, read_result};
use crate::tui::start_with::StartWith;

use change::Change;
use new::New;

/// Make and direct tournaments on a server
#[derive(Args, Debug)]
#[command(after_help = "\
HOST is written as for bidak join. You are the player that bidak join makes you on that server, also while it runs in another \
terminal; an organiser needs an account, which --handle takes if you have none. Rounds, boards and games are counted from 1. An \
entrant is named by handle or number. A result is 1-0, 0-1 or = for a game that was played; +- or -+ where only the first or the \
second came, and 0-0 where neither did, which tables show as --.

People enter in the lobby of bidak join, or on the page of the server.

Examples:
  bidak tournament new 192.168.1.7 --title Friday --form swiss --game reversi --clock 3+2 --rounds 5 --handle guru
  bidak tournament list 192.168.1.7
  bidak tournament open 192.168.1.7 T4K9QZ
  bidak tournament change 192.168.1.7 T4K9QZ --rounds 7 --pause 60
  bidak tournament start 192.168.1.7 T4K9QZ
  bidak tournament round 192.168.1.7 T4K9QZ 1
  bidak tournament pair 192.168.1.7 T4K9QZ 4-1 2-3 --bye 7
  bidak tournament decide 192.168.1.7 T4K9QZ 2 3 +-
  bidak tournament export 192.168.1.7 T4K9QZ csv
  bidak tournament wall 192.168.1.7 T4K9QZ")]
pub(super) struct TournamentArgs {
    #[command(subcommand)]
    action: Action,
}

#[derive(Args, Debug)]
pub(super) struct Server {
    /// The server
    url: Address,

    /// Be the account with this handle, or take it if you have none on the server
    #[arg(long, value_name = "HANDLE")]
    handle: Option<Handle>,

    /// Print the answers of the server as JSON
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
    /// Show the boards of a round
    Round {
        #[command(flatten)]
        which: Which,
        /// The round
        round: u32,
    },
    /// List the entrants
    Entrants(Which),
    /// Change settings
    Change(Box<Change>),
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
        #[arg(required = true, value_parser = read_pair)]
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
        entrant: EntrantName,
        /// Have the entrant play again
        #[arg(long)]
        off: bool,
    },
    /// Take an entrant out
    Withdraw {
        #[command(flatten)]
        which: Which,
        /// The entrant
        entrant: EntrantName,
        /// The entrant cannot enter again
        #[arg(long)]
        kick: bool,
    },
    /// Enter an account
    Add {
        #[command(flatten)]
        which: Which,
        /// The account
        account: Handle,
    },
    /// Keep two apart in the coming rounds of a Swiss tournament
    Forbid {
        #[command(flatten)]
        which: Which,
        /// The one
        one: EntrantName,
        /// The other
        other: EntrantName,
    },
    /// Give an entrant without a pairing in the last round of a Swiss tournament a bye
    Bye {
        #[command(flatten)]
        which: Which,
        /// The entrant
        entrant: EntrantName,
    },
    /// Say something to everybody who follows the tournament
    Message {
        #[command(flatten)]
        which: Which,
        /// The text
        text: String,
    },
    /// Set the helpers, who direct the tournament as well; without a name there are none
    Helpers {
        #[command(flatten)]
        which: Which,
        /// The accounts
        accounts: Vec<Handle>,
    },
    /// Give a game of the last round a result
    Decide {
        #[command(flatten)]
        which: Which,
        /// The round
        round: u32,
        /// The board
        board: u32,
        /// The result as the seats have it: 1-0, 0-1, =, +-, -+ or 0-0
        #[arg(allow_hyphen_values = true, value_parser = read_result)]
        result: PairingResult,
        /// The game of the meeting
        #[arg(long, value_name = "N", default_value_t = 1)]
        game: u32,
    },
    /// End it: an arena at once, the others between rounds
    End(Which),
    /// End it without standings
    Cancel(Which),
    /// Show standings and boards in big letters, for a projector; Ctrl-C ends it
    Wall {
        #[command(flatten)]
        which: Which,
        /// Show numbers instead of names
        #[arg(long = "hide-names")]
        hides_names: bool,
    },
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

pub(super) fn run(args: &TournamentArgs, preferences: &PreferenceArgs) -> Result<(), Failure> {
    let config = preferences.read()?.for_plain_mode();
    let texts = plain::texts(&config);
    if let Action::Wall { which, hides_names } = &args.action {
        let start =
            StartWith::Wall { url: which.server.url.to_string(), tournament: which.code, hides_names: *hides_names };
        return screen::open(start, preferences.read()?);
    }
    if let Action::Export { which: Which { server, code }, format } = &args.action {
        let end = match format {
            Format::Trf => "trf",
            Format::Csv => "csv",
            Format::Json => "json",
            Format::Txt => "txt",
        };
        let parts = runtime()?.block_on(once::parts(&server.url, &format!("/api/tournaments/{code}.{end}")));
        let parts = parts.map_err(|error| ask_failure(&error, &server.url, texts))?;
        return print(&if let Format::Json = format { one_document(&parts) } else { parts.join("\n") });
    }
    let (server, mut plan) = Plan::of(&args.action);
    let asked = ask(server, &args.action, texts, |answer| plan.next(answer))?;
    let text = if server.json {
        asked.iter().skip(plan.before).map(|answer| answer.encode() + "\n").collect()
    } else {
        output::text(&args.action, &plan, server, texts)
    };
    print(&text)
}

/// Joins the parts of a document, with the facts of all parts.
fn one_document(parts: &[String]) -> String {
    let (first, others) = match parts {
        [one] => return one.clone(),
        [first, others @ ..] => (first, others),
        [] => return String::new(),
    };
    let read = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap_or_default();
    let mut document = read(first);
    for other in others {
        let facts = read(other)["facts"].take();
        if let (Some(all), serde_json::Value::Array(facts)) = (document["facts"].as_array_mut(), facts) {
            all.extend(facts);
        }
    }
    document.to_string()
}

fn ask(
    server: &Server,
    action: &Action,
    texts: Texts,
    next: impl FnMut(Option<&ServerMessage>) -> Option<Command>,
) -> Result<Vec<ServerMessage>, Failure> {
    let identities =
        Identity::beside(&server.url).map_err(|error| Failure::new(Code::Failed, texts.system(&(&error).into())))?;
    let asking = once::ask(&server.url, identities, server.handle.as_ref(), next);
    runtime()?.block_on(asking).map_err(|error| output::refused(action, &error, server, texts))
}

/// The requests of a command, one after the other, and the state so far.
struct Plan<'a> {
    action: &'a Action,
    /// The next request.
    queue: VecDeque<Command>,
    /// The order was given.
    is_ordered: bool,
    /// How many answers came before that of the order.
    before: usize,
    /// How many answers there were.
    answers: usize,
    /// The tournaments of the server.
    list: Vec<TournamentSummary>,
    /// The known state of the tournament.
    tournament: Option<Tournament>,
    /// The boards and the byes of the round that is asked for.
    round: (Vec<Pairing>, Vec<Bye>),
}

impl<'a> Plan<'a> {
    fn of(action: &'a Action) -> (&'a Server, Self) {
        let mut plan = Self {
            action,
            queue: VecDeque::new(),
            is_ordered: false,
            before: 0,
            answers: 0,
            list: Vec::new(),
            tournament: None,
            round: Default::default(),
        };
        let server = match action {
            Action::New(new) => {
                plan.is_ordered = true;
                plan.queue.push_back(Command::TournamentNew(Box::new(new.spec())));
                &new.server
            }
            Action::List(server) => {
                plan.queue.push_back(Command::Tournaments);
                server
            }
            action => {
                let Which { server, code } = action.which().expect("the others are about one tournament");
                plan.is_ordered = matches!(action, Action::Show(_) | Action::Entrants(_) | Action::Round { .. });
                plan.queue.push_back(Command::Tournament { tournament: *code, version: None });
                server
            }
        };
        (server, plan)
    }

    /// Takes an answer; returns the next request.
    fn next(&mut self, answer: Option<&ServerMessage>) -> Option<Command> {
        self.answers += usize::from(answer.is_some());
        match (answer, &mut self.tournament) {
            (Some(ServerMessage::Tournaments { tournaments, .. }), _) => self.list.clone_from(tournaments),
            (Some(ServerMessage::Tournament { snapshot, .. }), None) => {
                let tournament = Tournament::new((**snapshot).clone(), Moment::ZERO);
                if !matches!(self.action, Action::New(_)) {
                    let is_other = |command: &Command| {
                        !matches!((command, &self.action), (Command::Round { .. }, Action::Round { .. }))
                    };
                    self.queue.extend(tournament.questions().into_iter().filter(is_other));
                }
                if let Action::Round { round, .. } = self.action {
                    self.queue.push_back(Command::Round { tournament: tournament.code(), round: *round, from: None });
                }
                self.tournament = Some(tournament);
            }
            (Some(ServerMessage::Round { tournament, round, pairings, more, byes, .. }), Some(_))
                if matches!(self.action, Action::Round { .. }) =>
            {
                self.round.0.extend_from_slice(pairings);
                self.round.1.clone_from(byes);
                if *more > 0 {
                    let from = Some(self.round.0.len() as u32 + 1);
                    self.queue.push_front(Command::Round { tournament: *tournament, round: *round, from });
                }
            }
            (Some(message), Some(tournament)) => {
                if let Some(more) = tournament.take(message, None, Moment::ZERO) {
                    self.queue.push_front(more);
                }
            }
            _ => {}
        }
        if self.queue.is_empty()
            && !self.is_ordered
            && let Some(tournament) = &self.tournament
            && let Some(order) = self.action.order(tournament)
        {
            (self.is_ordered, self.before) = (true, self.answers);
            let code = tournament.code();
            self.queue.push_back(Command::Direct(Box::new(Direct { tournament: code, order })));
            // Its new state.
            self.queue.push_back(Command::Tournament { tournament: code, version: None });
            self.queue.extend(tournament.questions());
        }
        self.queue.pop_front()
    }
}

impl Action {
    /// The tournament that it is about.
    fn which(&self) -> Option<&Which> {
        match self {
            Self::New(_) | Self::List(_) => None,
            Self::Show(which)
            | Self::Round { which, .. }
            | Self::Entrants(which)
            | Self::Open(which)
            | Self::Start(which)
            | Self::Next(which)
            | Self::Undo(which)
            | Self::End(which)
            | Self::Cancel(which)
            | Self::Suspend { which, .. }
            | Self::Pair { which, .. }
            | Self::Pause { which, .. }
            | Self::Withdraw { which, .. }
            | Self::Add { which, .. }
            | Self::Forbid { which, .. }
            | Self::Bye { which, .. }
            | Self::Message { which, .. }
            | Self::Helpers { which, .. }
            | Self::Decide { which, .. }
            | Self::Export { which, .. }
            | Self::Wall { which, .. } => Some(which),
            Self::Change(change) => Some(&change.which),
        }
    }

    /// The order to those who are in the tournament; none for a command that only looks.
    fn order(&self, tournament: &Tournament) -> Option<Order> {
        let number = |who: &EntrantName| who.number(tournament);
        Some(match self {
            Self::Change(change) => Order::Change(change.change()),
            Self::Open(_) => Order::Open,
            Self::Start(_) => Order::Start,
            Self::Next(_) => Order::Next,
            Self::Undo(_) => Order::Undo,
            Self::End(_) => Order::End,
            Self::Cancel(_) => Order::Cancel,
            Self::Suspend { off, .. } => Order::Suspend { suspended: !off },
            Self::Pair { pairs, byes, .. } => Order::Pair { pairs: pairs.clone(), byes: byes.clone() },
            Self::Pause { entrant, off, .. } => Order::Pause { entrant: number(entrant), paused: !off },
            Self::Withdraw { entrant, kick: true, .. } => Order::Kick { entrant: number(entrant) },
            Self::Withdraw { entrant, .. } => Order::Withdraw { entrant: number(entrant) },
            Self::Add { account, .. } => Order::Add { handle: account.clone() },
            Self::Forbid { one, other, .. } => Order::Forbid { one: number(one), other: number(other) },
            Self::Bye { entrant, .. } => Order::Bye { entrant: number(entrant) },
            Self::Message { text, .. } => Order::Message { text: text.clone() },
            Self::Helpers { accounts, .. } => Order::Helpers { handles: accounts.clone() },
            Self::Decide { round, board, result, game, .. } => {
                Order::Decide { round: *round, board: *board, game: *game, result: *result }
            }
            Self::New(_)
            | Self::List(_)
            | Self::Show(_)
            | Self::Entrants(_)
            | Self::Round { .. }
            | Self::Export { .. }
            | Self::Wall { .. } => return None,
        })
    }
}
