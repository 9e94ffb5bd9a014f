//! What another core costs.

use std::io;

use serde_json::{Value, json};

use super::{Load, UNBOUNDED, open_tables, play, rounded};
use crate::process::{Process, Target};

/// Threads of the server's runtime, one run after the other.
const THREADS: [&str; 2] = ["1", "2"];

/// The same throttled load with one thread and with two: processor time of a move, and how often threads were switched for it.
pub(crate) async fn threads(target: Target, load: &Load) -> io::Result<Value> {
    let mut found = json!({"games": load.games, "rate": load.rate});
    for threads in THREADS {
        let mut environment = UNBOUNDED.to_vec();
        environment.push(("TOKIO_WORKER_THREADS", threads));
        let program = load.program_of(target)?;
        let core = load.cores.first().copied();
        let server = Process::start(target, &program, core, &environment, &load.server_args)?;
        let tables = open_tables(&server, load.games).await?;
        let before = server.switches();
        let played = play(&server, tables, load.pace(load.games), load.end()).await?;
        let moves = played["moves"].as_f64().unwrap_or_default();
        let switches = (server.switches() - before) as f64 / moves;
        found[format!("threads_{threads}")] = json!({
            "us_per_move": played["us_per_move"],
            "moves_per_s": played["moves_per_s"],
            "switches_per_move": rounded(switches),
            "latency_ms": played["latency_ms"],
        });
    }
    Ok(found)
}
