//! Measured times: printed, never asserted. `cargo test` shows them with `-- --nocapture`.

use std::{env, fs};

/// How often a fault happens: a few times, or `BIDAK_SURVIVAL_ROUNDS` times.
pub(super) fn rounds(few: u32) -> u32 {
    env::var("BIDAK_SURVIVAL_ROUNDS").map_or(few, |text| text.parse().expect("BIDAK_SURVIVAL_ROUNDS is a number"))
}

/// Times, in milliseconds.
#[derive(Debug)]
pub(super) struct Times {
    what: &'static str,
    ms: Vec<u64>,
}

impl Times {
    pub(super) fn new(what: &'static str) -> Self {
        Self { what, ms: Vec::new() }
    }

    pub(super) fn add(&mut self, ms: u64) {
        self.ms.push(ms);
    }

    /// Prints them, with the load of the machine.
    pub(super) fn print(mut self) {
        self.ms.sort_unstable();
        let Some(last) = self.ms.len().checked_sub(1) else { return };
        let at = |part: f64| self.ms[(last as f64 * part).round() as usize];
        let load = fs::read_to_string("/proc/loadavg").unwrap_or_default();
        let load = load.split(' ').next().unwrap_or_default();
        let (count, what) = (self.ms.len(), self.what);
        eprintln!(
            "{what}: {count} times, median {} ms, 90 % {} ms, 99 % {} ms, longest {} ms (load {load})",
            at(0.5),
            at(0.9),
            at(0.99),
            at(1.0)
        );
    }
}
