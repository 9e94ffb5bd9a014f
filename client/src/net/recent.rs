//! The servers that were visited, kept in a file below the folder for program state
//! (`$XDG_STATE_HOME/bidak/servers`, usually `~/.local/state/bidak/servers`): an address a line, the last visited first.

use std::path::{Path, PathBuf};
use std::{fs, io};

use etcetera::BaseStrategy;

use crate::base::atomic_file::write;
use crate::net::link::Address;

/// As many as a form can offer.
const MOST: usize = 9;

/// The file; none where this system has no folder for it.
pub fn path() -> Option<PathBuf> {
    let strategy = etcetera::choose_base_strategy().ok()?;
    let state = strategy.state_dir().unwrap_or_else(|| strategy.data_dir());
    Some(state.join("bidak").join("servers"))
}

/// The addresses in the file. Bad lines and an unreadable file are skipped.
pub fn read(path: &Path) -> Vec<String> {
    let text = fs::read_to_string(path).unwrap_or_default();
    let lines = text.lines().map(str::trim).filter(|line| line.parse::<Address>().is_ok());
    lines.take(MOST).map(str::to_owned).collect()
}

/// Writes the addresses into the file.
pub fn keep(path: &Path, servers: &[String]) -> io::Result<()> {
    let lines: Vec<&str> = servers.iter().take(MOST).map(String::as_str).collect();
    write(path, &format!("{}\n", lines.join("\n")))
}

/// Puts a server before all others, once.
pub fn visit(servers: &mut Vec<String>, server: &str) {
    let same = |known: &String| known.parse::<Address>().ok() == server.parse::<Address>().ok();
    servers.retain(|known| !same(known));
    servers.insert(0, server.to_owned());
    servers.truncate(MOST);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_visited_comes_first_and_once() {
        let mut servers = vec!["a.example".to_owned(), "b.example:9000".to_owned()];
        visit(&mut servers, "ws://b.example:9000/ws");
        assert_eq!(servers, ["ws://b.example:9000/ws", "a.example"]);
        for number in 0..20 {
            visit(&mut servers, &format!("{number}.example"));
        }
        assert_eq!((servers.len(), servers[0].as_str()), (MOST, "19.example"));
    }
}
