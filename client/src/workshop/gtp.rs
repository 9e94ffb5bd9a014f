//! `bidak gtp`: an engine for programs that speak the Go Text Protocol, version 2, as some Reversi programs and
//! referees do. First plays black; a vertex is a point in the notation of the game, and `pass` is a move where the game
//! has one. Commands are answered one after the other, so that nothing runs beside them.

use std::io::{self, Write};
use std::time::Duration;

use bidak_shared::analysis::STRONGEST;
use bidak_shared::game::{Outcome, Player};
use bidak_shared::kind::{GameKind, Level};
use bidak_shared::record::AnyRecord;
use bidak_shared::registry::{Bot, Handicap, Thought};
use bidak_shared::search::{Limits, StopFlag};

use super::dialogue::{Next, obey_input};
use crate::base::failure::Failure;
use crate::play::board_text::board_text;

/// Memory for positions, in MB.
const HASH_MB: u32 = 128;

/// All commands.
const COMMANDS: [&str; 16] = [
    "protocol_version",
    "name",
    "version",
    "known_command",
    "list_commands",
    "boardsize",
    "clear_board",
    "komi",
    "play",
    "genmove",
    "undo",
    "time_settings",
    "time_left",
    "final_score",
    "showboard",
    "quit",
];

/// How an engine plays.
#[derive(Clone, Debug)]
pub struct GtpJob {
    /// The game.
    pub game: GameKind,
    /// Its level; full strength without.
    pub level: Option<Level>,
    /// The limits of a move without a time.
    pub limits: Limits,
}

/// An engine that is driven by lines.
pub struct Gtp<W> {
    job: GtpJob,
    writer: W,
    record: Box<dyn AnyRecord>,
    bot: Box<dyn Bot>,
    /// The time left to First and to Second.
    left: [Option<Duration>; 2],
    /// The time of both at the beginning of a game, where one was set.
    main: Option<Duration>,
    /// For each move, once that is used up.
    byo_yomi: Option<Duration>,
}

/// Answers lines until the input ends.
pub fn run(job: GtpJob) -> Result<(), Failure> {
    let mut engine = Gtp::new(job, io::stdout());
    obey_input(|line| engine.obey(line)).map(drop)
}

impl<W: Write> Gtp<W> {
    /// An engine that answers on `writer`.
    pub fn new(job: GtpJob, writer: W) -> Self {
        let handicap = job.level.map_or_else(Handicap::none, |level| Handicap::of(job.game, level));
        let bot = job.game.bot_with(STRONGEST, &STRONGEST.settings().with_hash_mb(HASH_MB), handicap);
        Self { record: start(job.game), job, writer, bot, left: [None; 2], main: None, byo_yomi: None }
    }

    /// Carries out a line and answers it. A line of nothing but a comment has no answer.
    pub fn obey(&mut self, line: &str) -> Next {
        let line = line.split('#').next().unwrap_or_default();
        let mut words = line.split_whitespace().peekable();
        // The number that the answer repeats.
        let id = words.next_if(|word| word.bytes().all(|letter| letter.is_ascii_digit())).unwrap_or_default();
        let Some(command) = words.next() else { return Next::Line };
        let rest: Vec<&str> = words.collect();
        let (sign, text) = match self.execute(command, &rest) {
            Ok(text) => ('=', text),
            Err(text) => ('?', text),
        };
        // Without a reader no more commands come.
        let _ = write!(self.writer, "{sign}{id} {text}\n\n").and_then(|()| self.writer.flush());
        if command == "quit" { Next::Quit } else { Next::Line }
    }

    fn execute(&mut self, command: &str, rest: &[&str]) -> Result<String, String> {
        let nothing = Ok(String::new());
        match command {
            "protocol_version" => Ok("2".to_owned()),
            "name" => Ok("Bidak".to_owned()),
            "version" => Ok(env!("CARGO_PKG_VERSION").to_owned()),
            "known_command" => {
                let known = rest.first().is_some_and(|name| COMMANDS.contains(name));
                Ok(known.to_string())
            }
            "list_commands" => Ok(COMMANDS.join("\n")),
            "quit" | "komi" => nothing,
            "boardsize" => {
                let columns = self.record.layout().columns;
                if rest.first().and_then(|word| word.parse().ok()) == Some(columns) {
                    nothing
                } else {
                    Err("unacceptable size".to_owned())
                }
            }
            "clear_board" => {
                self.record = start(self.job.game);
                self.left = [self.main; 2];
                self.bot.reset();
                nothing
            }
            "play" => self.play(rest).map(|()| String::new()),
            "genmove" => self.choose(rest),
            "undo" => {
                if self.record.ply() == 0 {
                    return Err("cannot undo".to_owned());
                }
                self.record.undo(1);
                nothing
            }
            "time_settings" => self.set_times(rest).map(|()| String::new()),
            "time_left" => {
                let player = player(rest.first())?;
                self.left[player.index()] = Some(seconds(rest.get(1..).unwrap_or_default())?);
                nothing
            }
            "final_score" => Ok(self.score()),
            "showboard" => Ok(format!("\n{}", board_text(&*self.record).trim_end())),
            _ => Err("unknown command".to_owned()),
        }
    }

    fn play(&mut self, rest: &[&str]) -> Result<(), String> {
        let player = player(rest.first())?;
        let vertex = rest.get(1).ok_or("syntax error: a color and a vertex")?.to_ascii_lowercase();
        self.turn_to(player)?;
        self.record.play(&vertex).map_err(|error| format!("illegal move: {error}"))
    }

    fn choose(&mut self, rest: &[&str]) -> Result<String, String> {
        self.turn_to(player(rest.first())?)?;
        if self.record.outcome().is_some() {
            return Err("the game is over".to_owned());
        }
        let side = self.record.to_move().index();
        let limits = match (self.left[side].filter(|left| !left.is_zero()), self.byo_yomi) {
            (Some(left), _) => Limits::clock(left, Duration::ZERO, self.record.moves_to_think()),
            (None, Some(time)) => Limits::time(time),
            (None, None) if self.main.is_some() => Limits::time(Duration::ZERO),
            (None, None) => self.job.limits.clone(),
        };
        let thought = self.bot.think(&*self.record, &limits, &StopFlag::new(), &mut |_| {});
        let Thought { best, time, .. } = thought.ok_or("there is no move")?;
        // A referee that keeps the clock sends the remaining time with `time_left`.
        if let Some(left) = &mut self.left[side] {
            *left = left.saturating_sub(time);
        }
        self.record.play(&best).map_err(|error| error.to_string())?;
        Ok(best)
    }

    /// Whether it is this player's turn. A forced pass that was left out is played.
    fn turn_to(&mut self, player: Player) -> Result<(), String> {
        if self.record.to_move() != player && self.record.legal_moves() == ["pass"] {
            self.record.play("pass").map_err(|error| error.to_string())?;
        }
        if self.record.to_move() == player { Ok(()) } else { Err("it is the turn of the other color".to_owned()) }
    }

    /// `MAIN BYO STONES`: the seconds for the game, and then the seconds for a number of moves.
    fn set_times(&mut self, rest: &[&str]) -> Result<(), String> {
        let [main, byo_yomi, stones] = rest else { return Err("syntax error: three numbers".to_owned()) };
        let (main, byo_yomi) = (seconds(&[main])?, seconds(&[byo_yomi])?);
        let stones = stones.parse::<u32>().map_err(|_| "syntax error: the third is a number of moves")?;
        self.main = (!main.is_zero()).then_some(main);
        self.left = [self.main; 2];
        self.byo_yomi = byo_yomi.checked_div(stones).filter(|time| !time.is_zero());
        Ok(())
    }

    fn score(&self) -> String {
        let margin = self.record.margin(Player::First);
        match self.record.outcome() {
            None | Some(Outcome::Draw) => "0".to_owned(),
            Some(Outcome::Win(Player::First)) if self.record.has_margin() => format!("B+{margin}"),
            Some(Outcome::Win(Player::Second)) if self.record.has_margin() => format!("W+{}", -margin),
            Some(Outcome::Win(Player::First)) => "B+1".to_owned(),
            Some(Outcome::Win(Player::Second)) => "W+1".to_owned(),
        }
    }
}

fn start(game: GameKind) -> Box<dyn AnyRecord> {
    game.record(&[]).expect("a game can be started with its defaults")
}

/// Black, or white.
fn player(word: Option<&&str>) -> Result<Player, String> {
    match word.map(|word| word.to_ascii_lowercase()).as_deref() {
        Some("b" | "black") => Ok(Player::First),
        Some("w" | "white") => Ok(Player::Second),
        _ => Err("syntax error: a color is b or w".to_owned()),
    }
}

fn number(rest: &[&str]) -> Result<f64, String> {
    let number = rest.first().and_then(|word| word.parse::<f64>().ok()).filter(|number| number.is_finite());
    number.ok_or_else(|| "syntax error: a number".to_owned())
}

fn seconds(rest: &[&str]) -> Result<Duration, String> {
    Duration::try_from_secs_f64(number(rest)?).map_err(|_| "syntax error: a time in seconds".to_owned())
}
