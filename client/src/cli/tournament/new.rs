//! `bidak tournament new`: the settings of a tournament.

use bidak_shared::club::tie_break::TieBreak;
use bidak_shared::kind::{GameKind, Word};
use bidak_shared::protocol::{
    Bots, ByeKind, ClockSpec, EntrantNames, EntryRule, Handle, Timestamp, TournamentCode, TournamentForm,
    TournamentSpec,
};
use clap::{Args, ValueEnum};

use super::Server;
use crate::cli::args::{GameOption, game};

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Form {
    /// Everybody meets everybody
    #[value(alias = "round_robin")]
    RoundRobin,
    /// So many rounds among those with similar points
    Swiss,
    /// Ready entrants are paired until the time is over
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
    #[value(alias = "house_bot")]
    HouseBot,
}

#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own, read alone")]
#[derive(Args, Debug)]
pub(super) struct New {
    #[command(flatten)]
    pub(super) server: Server,

    /// The title
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

    /// Games of a meeting: 1, or 2 with seats exchanged; in a knockout up to 9
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

    /// The last round of a Swiss tournament before which entry is possible, by default half of the rounds, rounded up; missed rounds
    /// bring no points
    #[arg(long, value_name = "N")]
    last_entry: Option<u32>,

    /// The points of an entrant without an opponent
    #[arg(long, value_enum, default_value = "point")]
    bye: ByeWord,

    /// The bot of the server for --bye house-bot, such as greedy:3
    #[arg(long, value_name = "ENGINE:LEVEL")]
    house_bot: Option<String>,

    /// Half a point, once, for rounds of a Swiss tournament that somebody missed by entering late
    #[arg(long)]
    late_half_point: bool,

    /// Seed a knockout by the standings of this tournament, not by ratings
    #[arg(long, value_name = "CODE")]
    seeds_from: Option<TournamentCode>,

    /// The most entrants
    #[arg(long, value_name = "N")]
    most: Option<u32>,

    /// A tie-break between equal points, such as buchholz or wins; may be repeated, the first one first
    #[arg(long = "tie-break", value_name = "WORD")]
    tie_breaks: Vec<TieBreak>,

    /// In an arena, wins in a row do not count double
    #[arg(long)]
    no_streaks: bool,

    /// The seed of openings, seats and lots; random without
    #[arg(long, value_name = "N")]
    seed: Option<u32>,

    /// Players may agree on a draw
    #[arg(long)]
    draws: bool,

    /// The least time for a move of an engine, in milliseconds
    #[arg(long, value_name = "MS")]
    pace: Option<u32>,
}

impl New {
    /// The settings.
    pub(super) fn spec(&self) -> TournamentSpec {
        let form = match self.form {
            Form::RoundRobin => TournamentForm::RoundRobin,
            Form::Swiss => TournamentForm::Swiss,
            Form::Arena => TournamentForm::Arena,
            Form::Knockout => TournamentForm::Knockout,
        };
        let owned = |(name, value): (&str, &str)| (name.to_owned(), value.to_owned());
        let entry = match (&self.code, self.only.is_empty()) {
            (Some(_), _) => EntryRule::Code,
            (None, false) => EntryRule::List,
            (None, true) => EntryRule::Open,
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
            house_bot: self.house_bot.clone(),
            late_half_point: self.late_half_point,
            seeds_from: self.seeds_from,
            most: self.most,
            tie_breaks: self.tie_breaks.clone(),
            streaks: !self.no_streaks,
            seed: self.seed,
            names: EntrantNames::Shown,
            draws: self.draws,
            pace_ms: self.pace,
            ..TournamentSpec::new(&self.title, form, self.game, self.clock)
        }
    }
}
