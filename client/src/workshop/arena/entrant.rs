//! The entrants of a tournament: one of our engines with its settings, or a program that speaks UGI, NBoard or GTP, with
//! limits.

use std::ffi::OsStr;
use std::path::Path;
use std::str::FromStr;
use std::time::Duration;

use bidak_shared::kind::{EngineText, GameKind, Word};
use bidak_shared::record::AnyRecord;
use bidak_shared::registry::spec::{BadEngineSpec, EngineSpec};
use bidak_shared::registry::{Bot, Handicap, Thought};
use bidak_shared::search::{Limits, StopFlag};
use thiserror::Error;

use crate::play::engine_log::EngineLog;
use crate::workshop::external::{EngineCommand, EngineProtocol, External, Fault, GameClocks};

/// How long an external engine may take to say that it speaks UGI.
const GREETING: Duration = Duration::from_secs(5);
/// How long an external engine may take to get ready, and for a search without a time of its own.
const PATIENCE: Duration = Duration::from_mins(1);
/// How much longer than its time an external engine may take for a move.
const GRACE: Duration = Duration::from_millis(500);

/// How the files of scripts end.
const SCRIPTS: [&str; 6] = [".py", ".js", ".rb", ".pl", ".lua", ".jar"];

/// One line of the list of participants: an [`EngineSpec`], with `name`, `movetime`, `threads`, `hash` and `forget` as further options, or
/// `[KEY=VALUE,]...cmd:COMMAND LINE` for a program that speaks UGI; `nboard:` and `gtp:` stand for programs that speak these.
#[derive(Clone, Debug)]
pub struct Entrant {
    /// Its name in tables.
    pub name: String,
    /// Its own limits; nothing is set where those of the tournament hold.
    pub limits: Limits,
    kind: Kind,
    /// As it was written.
    text: String,
}

#[derive(Clone, Debug)]
enum Kind {
    Own { spec: EngineSpec, memory: Memory },
    External(EngineCommand),
}

/// The memory of our engines between moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Memory {
    /// Everything that its tables hold.
    Kept,
    /// Nothing: its tables are dropped between moves, as for a bot of a server that has no memory for it.
    Dropped,
}

impl Entrant {
    /// As it was written.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether it is a program of its own rather than an engine of ours.
    pub fn is_external(&self) -> bool {
        matches!(self.kind, Kind::External(_))
    }

    /// A short name: the program or the engine.
    pub fn short_name(&self) -> &str {
        match &self.kind {
            _ if self.name != self.text => &self.name,
            Kind::Own { spec, .. } => spec.engine.word(),
            Kind::External(command) => {
                // The script says more than its interpreter.
                let script = command.words.iter().skip(1).find(|word| SCRIPTS.iter().any(|end| word.ends_with(end)));
                let program = script.or(command.words.first()).map_or("engine", String::as_str);
                Path::new(program).file_stem().and_then(OsStr::to_str).unwrap_or("engine")
            }
        }
    }

    /// Whether nothing but the limits of the tournament would ever end a search of this one.
    pub fn needs_limits(&self) -> bool {
        let has_level = matches!(&self.kind, Kind::Own { spec, .. } if spec.level.is_some());
        !has_level && self.limits == Limits { threads: self.limits.threads, ..Limits::default() }
    }

    /// Whether it can play in a game: an option of an engine of ours must matter there, and `deepening=off` needs a depth, perhaps that of
    /// `limits`, which hold where it has none of its own.
    pub fn check(&self, game: GameKind, limits: &Limits) -> Result<(), BadEngineSpec> {
        match &self.kind {
            Kind::Own { spec, .. } if self.limits.depth.or(limits.depth).is_none() => spec.check_alone(game),
            Kind::Own { spec, .. } => Ok(spec.check(game)?),
            Kind::External(_) => Ok(()),
        }
    }

    /// Starts the program of an external engine once: one that cannot play at all need not lose every game first.
    pub fn try_out(&self, stop: &StopFlag) -> Result<(), Fault> {
        match &self.kind {
            Kind::Own { .. } => Ok(()),
            Kind::External(command) => External::new(command.clone(), EngineLog::passed_on()).new_game(0, stop),
        }
    }

    /// A player for this entrant, for one game after another.
    pub fn player(&self, game: GameKind) -> Player {
        self.player_with(game, EngineLog::passed_on())
    }

    /// The same, with a log for a program's output beside its moves.
    pub fn player_with(&self, game: GameKind, log: EngineLog) -> Player {
        match &self.kind {
            Kind::Own { spec, memory } => {
                Player(Inner::Own(Box::new(Own { game, spec: spec.clone(), memory: *memory, bot: None })))
            }
            Kind::External(command) => Player(Inner::External(Box::new(External::new(command.clone(), log)))),
        }
    }
}

/// Plays for an entrant.
pub struct Player(Inner);

enum Inner {
    Own(Box<Own>),
    External(Box<External>),
}

struct Own {
    game: GameKind,
    spec: EngineSpec,
    memory: Memory,
    bot: Option<Box<dyn Bot>>,
}

impl Player {
    /// A new game begins. Random choices follow from `seed` alone, whatever was played before.
    pub fn new_game(&mut self, seed: u64, stop: &StopFlag) -> Result<(), Fault> {
        match &mut self.0 {
            Inner::Own(own) => {
                let settings = own.spec.settings.clone().with_seed(seed);
                own.bot = Some(own.game.bot_with(own.spec.engine, &settings, own.spec.handicap(own.game)));
                Ok(())
            }
            Inner::External(external) => external.new_game(seed, stop),
        }
    }

    /// The move to play.
    pub fn think(&mut self, record: &dyn AnyRecord, limits: &Limits, stop: &StopFlag) -> Result<Thought, Fault> {
        self.think_on_clock(record, limits, None, stop)
    }

    /// The same in a game with clocks: a program gets them, an engine of ours takes its share of them.
    pub fn think_on_clock(
        &mut self,
        record: &dyn AnyRecord,
        limits: &Limits,
        clocks: Option<GameClocks>,
        stop: &StopFlag,
    ) -> Result<Thought, Fault> {
        match &mut self.0 {
            Inner::Own(own) => {
                let bot = own.bot.as_mut().expect("a game was begun");
                let share = clocks.map(|clocks| {
                    Limits::clock(clocks.left(record.to_move()), clocks.increment, record.moves_to_think())
                });
                let limits = limits.and(&share.unwrap_or_default());
                if own.memory == Memory::Dropped {
                    bot.reset();
                }
                let thought = bot.think(record, &limits, stop, &mut |_| {}).expect("the game goes on");
                if stop.is_raised() { Err(Fault::Stopped) } else { Ok(thought) }
            }
            Inner::External(external) => external.think_on_clock(record, limits, clocks, stop, &mut |_| {}),
        }
    }

    /// The last line that a program printed beside its moves.
    pub fn last_words(&self) -> Option<String> {
        match &self.0 {
            Inner::Own(_) => None,
            Inner::External(external) => external.log().lines().pop(),
        }
    }

    /// How many lines of an external engine were not understood, and the first of them.
    pub fn nonsense(&self) -> Option<(u64, String)> {
        match &self.0 {
            Inner::Own(_) => None,
            Inner::External(external) => {
                let (count, mut lines) = external.nonsense();
                Some((count, lines.next()?.to_owned()))
            }
        }
    }
}

/// A text that names no engine, or one with settings that it does not have.
#[derive(Debug, Error)]
pub enum BadEntrant {
    /// There is no such engine, level or option.
    #[error("{0}")]
    Engine(#[source] BadEngineSpec),
    /// A setting that is a number.
    #[error("{key} is a number, not {value:?}")]
    NoNumber {
        /// The setting.
        key: String,
        /// Its value.
        value: String,
    },
    /// Something else, in English.
    #[error("{0}")]
    Other(String),
}

impl From<String> for BadEntrant {
    fn from(sentence: String) -> Self {
        Self::Other(sentence)
    }
}

impl FromStr for Entrant {
    type Err = BadEntrant;

    fn from_str(text: &str) -> Result<Self, BadEntrant> {
        let (settings, command) = split_command(text);
        let mut pairs = Vec::new();
        let mut engine = None;
        for part in settings.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            match part.split_once('=') {
                Some((key, value)) => pairs.push((key.trim(), value.trim())),
                None if engine.is_none() && command.is_none() => engine = Some(part),
                None => return Err(format!("{part:?} is neither KEY=VALUE nor the only engine of {text:?}").into()),
            }
        }
        let mut limits = Limits::default();
        let mut name = None;
        let mut rest = Vec::new();
        for (key, value) in pairs {
            match key {
                "name" => name = Some(value.to_owned()),
                "depth" if command.is_some() => limits.depth = Some(number(key, value)?),
                "nodes" if command.is_some() => limits.nodes = Some(number(key, value)?),
                "movetime" => limits.time = Some(Duration::from_millis(number(key, value)?)),
                "threads" => limits.threads = number(key, value)?,
                _ => rest.push((key, value)),
            }
        }
        let kind = match (engine, command) {
            (_, Some((protocol, command))) => external(protocol, command, &rest, &limits)?,
            (Some(engine), None) => own(engine, &rest, &mut limits)?,
            (None, None) => return Err(format!("{text:?} names no engine").into()),
        };
        let text = text.trim().to_owned();
        Ok(Self { name: name.unwrap_or_else(|| text.clone()), limits, kind, text })
    }
}

/// Whether a text is, or has behind settings, the command of a program.
pub fn names_a_program(text: &str) -> bool {
    split_command(text).1.is_some()
}

/// The text before `cmd:` or a similar word, and the protocol and the command, which may hold commas.
fn split_command(text: &str) -> (&str, Option<(EngineProtocol, &str)>) {
    for protocol in EngineProtocol::all() {
        let begin = format!("{protocol}:");
        if let Some(command) = text.strip_prefix(&begin) {
            return ("", Some((protocol, command)));
        }
    }
    // The first of them: a command may have an argument that looks like another.
    let found = EngineProtocol::all().filter_map(|protocol| {
        let begin = format!(",{protocol}:");
        text.find(&begin).map(|at| (at, protocol, begin.len()))
    });
    match found.min_by_key(|(at, ..)| *at) {
        Some((at, protocol, length)) => (&text[..at], Some((protocol, &text[at + length..]))),
        None => (text, None),
    }
}

/// An engine of ours. Its depth and nodes become limits.
fn own(engine: &str, pairs: &[(&str, &str)], limits: &mut Limits) -> Result<Kind, BadEntrant> {
    let mut memory = Memory::Kept;
    let (mut hash_mb, mut options) = (None, Vec::new());
    for (key, value) in pairs {
        match (*key, *value) {
            ("hash", _) => hash_mb = Some(number(key, value)?),
            ("forget", "no") => memory = Memory::Kept,
            ("forget", "yes") => memory = Memory::Dropped,
            ("forget", _) => return Err(format!("forget is yes or no, not {value:?}").into()),
            option => options.push(option),
        }
    }
    let EngineText { engine, level, options } =
        EngineText::of(engine, options).map_err(|error| BadEntrant::Engine(error.into()))?;
    let spec = EngineSpec::of(engine, level, options);
    let mut spec = spec.map_err(|error| BadEntrant::Engine(error.into()))?;
    (limits.depth, limits.nodes) = (spec.depth, spec.nodes);
    if let Some(hash_mb) = hash_mb.or(spec.level.map(Handicap::hash_mb_of)) {
        spec.settings.hash_mb = hash_mb;
    }
    Ok(Kind::Own { spec, memory })
}

fn external(
    protocol: EngineProtocol,
    command: &str,
    pairs: &[(&str, &str)],
    limits: &Limits,
) -> Result<Kind, BadEntrant> {
    let words = shell_words::split(command).map_err(|error| format!("{command:?}: {error}"))?;
    if words.is_empty() {
        return Err(format!("{protocol}: is followed by a command").into());
    }
    let (greeting, patience, grace) = (GREETING, PATIENCE, GRACE);
    let mut command = EngineCommand { protocol, words, options: Vec::new(), greeting, patience, grace };
    let is_ugi = protocol == EngineProtocol::Ugi;
    if limits.threads > 0 && is_ugi {
        command.options.push(("Threads".to_owned(), limits.threads.to_string()));
    }
    for (key, value) in pairs {
        match *key {
            "timeout" => {
                command.patience = Duration::from_millis(number(key, value)?);
                command.greeting = command.patience;
            }
            "grace" => command.grace = Duration::from_millis(number(key, value)?),
            "hash" if is_ugi => command.options.push(("Hash".to_owned(), (*value).to_owned())),
            _ => command.options.push(((*key).to_owned(), (*value).to_owned())),
        }
    }
    Ok(Kind::External(command))
}

fn number<T: FromStr>(key: &str, value: &str) -> Result<T, BadEntrant> {
    value.parse().map_err(|_| BadEntrant::NoNumber { key: key.to_owned(), value: value.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(text: &str) -> Entrant {
        text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn an_engine_has_limits_and_options_before_or_after_it() {
        for text in ["alphabeta,depth=4,order=greedy,name=AB", "name=AB, depth=4, alphabeta, order=greedy"] {
            let entrant = parsed(text);
            assert_eq!((entrant.name.as_str(), entrant.limits.depth), ("AB", Some(4)));
            let Kind::Own { spec, .. } = entrant.kind else { panic!("an engine of ours") };
            assert_eq!(spec.to_string(), "alphabeta,order=greedy,depth=4");
        }
    }

    #[test]
    fn an_engine_that_forgets_searches_each_position_anew() {
        let record = GameKind::Reversi.record(&[]).expect("no options");
        let nodes_again = |text: &str| {
            let mut player = parsed(text).player(GameKind::Reversi);
            player.new_game(1, &StopFlag::new()).expect("an engine of ours");
            let mut think = || player.think(&*record, &Limits::depth(6), &StopFlag::new()).expect("it plays").nodes;
            let first = think();
            assert_eq!(parsed(text).name, text);
            (first, think())
        };
        let (first, again) = nodes_again("best,forget=yes");
        assert_eq!(first, again);
        let (first, again) = nodes_again("best");
        assert!(again < first, "{again} nodes after {first}");
    }

    #[test]
    fn a_command_may_hold_commas_and_quotes() {
        let entrant = parsed("name=Other,movetime=50,Hash=8,cmd:./bot --list a,b 'c d'");
        assert_eq!(entrant.limits.time, Some(Duration::from_millis(50)));
        let Kind::External(command) = entrant.kind else { panic!("a program") };
        assert_eq!(command.words, ["./bot", "--list", "a,b", "c d"]);
        assert_eq!(command.options, [("Hash".to_owned(), "8".to_owned())]);
    }

    #[test]
    fn a_program_that_does_not_greet_is_waited_for_a_few_seconds_or_as_long_as_was_asked() {
        let times = |text: &str| {
            let Kind::External(command) = parsed(text).kind else { panic!("a program") };
            (command.greeting, command.patience)
        };
        assert_eq!(times("cmd:./bot"), (Duration::from_secs(5), Duration::from_mins(1)));
        assert_eq!(times("timeout=200,cmd:./bot"), (Duration::from_millis(200), Duration::from_millis(200)));
    }

    #[test]
    fn a_script_has_its_own_name_rather_than_that_of_its_interpreter() {
        assert_eq!(parsed("cmd:python3 -u /home/ani/mybot.py --fast").short_name(), "mybot");
        assert_eq!(parsed("cmd:./best.x --ugi").short_name(), "best");
        assert_eq!(parsed("name=Ani,cmd:python3 mybot.py").short_name(), "Ani");
    }

    #[test]
    fn only_an_engine_without_level_and_limits_needs_some() {
        assert!(parsed("minimax").needs_limits());
        assert!(parsed("cmd:./bot").needs_limits());
        assert!(!parsed("minimax:3").needs_limits());
        assert!(!parsed("minimax,nodes=100").needs_limits());
    }

    #[test]
    fn an_engine_is_checked_for_its_game_and_for_a_depth_that_it_needs() {
        let problem = |text: &str, depth: Option<u32>| {
            let limits = Limits { depth, ..Limits::default() };
            parsed(text).check(GameKind::Reversi, &limits).err().map(|error| error.to_string())
        };
        assert_eq!(problem("alphabeta,eval=discs,deepening=off,depth=3", None), None);
        assert_eq!(problem("alphabeta,deepening=off", Some(3)), None);
        let missing = problem("alphabeta,deepening=off", None).expect("no depth");
        assert!(missing.contains("needs a depth"), "{missing}");
        let wrong = problem("alphabeta,eval=marks", Some(3)).expect("no evaluation of this game");
        assert!(wrong.contains("eval is one of positional, discs, zero, learnt"), "{wrong}");
        assert_eq!(problem("cmd:./bot", None), None);
    }

    #[test]
    fn errors_are_named() {
        let fails = |text: &str, says: &str| {
            let error = text.parse::<Entrant>().err().unwrap_or_else(|| panic!("{text} was accepted")).to_string();
            assert!(error.contains(says), "{error}");
        };
        fails("deepblue", "there is no engine \"deepblue\"");
        fails("greedy,depth=deep", "depth is a number from 1 to 128, not \"deep\"");
        fails("greedy,movetime=long", "movetime is a number, not \"long\"");
        fails("greedy,random", "\"random\" is neither");
        fails("greedy:12", "a level is a number from 1 to 10");
        fails("alphabeta,colour=red", "alphabeta has no option \"colour\"");
        fails("best,forget=perhaps", "forget is yes or no, not \"perhaps\"");
        fails("depth=3", "names no engine");
        fails("cmd:", "cmd: is followed by a command");
        fails("depth=3,nboard:", "nboard: is followed by a command");
        fails("cmd:'x", "'x");
    }
}
