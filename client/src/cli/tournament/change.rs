//! `bidak tournament change`: settings that change afterwards.

use bidak_shared::club::tie_break::TieBreak;
use bidak_shared::protocol::{ClockSpec, Timestamp, TournamentChange};
use clap::Args;

use super::Which;

#[derive(Args, Debug)]
#[command(group = clap::ArgGroup::new("settings").required(true).multiple(true).args([
    "title", "clock", "rounds", "minutes", "most", "start_at", "pause", "no_show", "last_entry", "tie_breaks", "pace",
]))]
pub(super) struct Change {
    #[command(flatten)]
    pub(super) which: Which,

    /// The title
    #[arg(long)]
    title: Option<String>,

    /// Time to think; only before the first round
    #[arg(long, value_name = "CLOCK")]
    clock: Option<ClockSpec>,

    /// Rounds of a Swiss tournament, not fewer than were paired
    #[arg(long, value_name = "N")]
    rounds: Option<u32>,

    /// How long an arena lasts
    #[arg(long, value_name = "N")]
    minutes: Option<u32>,

    /// The most entrants, not fewer than have entered
    #[arg(long, value_name = "N")]
    most: Option<u32>,

    /// When it starts by itself, such as 2026-11-20T19:00:00Z
    #[arg(long, value_name = "TIME")]
    start_at: Option<Timestamp>,

    /// Seconds between rounds
    #[arg(long, value_name = "SECONDS")]
    pause: Option<u32>,

    /// Seconds for the first move
    #[arg(long, value_name = "SECONDS")]
    no_show: Option<u32>,

    /// The last round of a Swiss tournament before which somebody may still enter
    #[arg(long, value_name = "N")]
    last_entry: Option<u32>,

    /// A tie-break between equal points; only before the first round; may be repeated, the first one first
    #[arg(long = "tie-break", value_name = "WORD")]
    tie_breaks: Vec<TieBreak>,

    /// The least time for a move of an engine, in milliseconds
    #[arg(long, value_name = "MS")]
    pace: Option<u32>,
}

impl Change {
    /// The changes.
    pub(super) fn change(&self) -> TournamentChange {
        TournamentChange {
            title: self.title.clone(),
            clock: self.clock,
            rounds: self.rounds,
            minutes: self.minutes,
            most: self.most,
            start_at: self.start_at,
            pause_ms: self.pause.map(|seconds| seconds.saturating_mul(1000)),
            no_show_ms: self.no_show.map(|seconds| seconds.saturating_mul(1000)),
            last_entry: self.last_entry,
            tie_breaks: (!self.tie_breaks.is_empty()).then(|| self.tie_breaks.clone()),
            pace_ms: self.pace,
        }
    }
}
