//! The label of this terminal in the list of devices of an account: the name of the machine, so that the owner knows which one
//! to sign out.

use std::sync::OnceLock;

/// The most characters of a label.
const MOST: usize = 20;

/// The text before the name of the machine.
const KIND: &str = "terminal";

/// The label, which only the owner of the account reads.
pub(super) fn label() -> &'static str {
    static LABEL: OnceLock<String> = OnceLock::new();
    LABEL.get_or_init(|| of_machine(&machine()))
}

fn of_machine(machine: &str) -> String {
    // The part after the first dot is the network.
    let name = machine.split('.').next().unwrap_or_default();
    let name: String = name.chars().filter(char::is_ascii_graphic).collect();
    let label = if name.is_empty() { KIND.to_owned() } else { format!("{KIND} {name}") };
    label.chars().take(MOST).collect()
}

#[cfg(unix)]
fn machine() -> String {
    rustix::system::uname().nodename().to_string_lossy().into_owned()
}

#[cfg(not(unix))]
fn machine() -> String {
    std::env::var("COMPUTERNAME").unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_device_is_called_by_its_machine_within_the_bounds_of_a_name() {
        for (machine, label) in [
            ("guru-pc.school.example", "terminal guru-pc"),
            ("a-very-long-name-of-a-machine", "terminal a-very-long"),
            ("\u{1b}[2J", "terminal [2J"),
            ("", "terminal"),
        ] {
            assert_eq!(of_machine(machine), label);
        }
        assert!(label().parse::<bidak_shared::protocol::PlayerName>().is_ok(), "{}", label());
    }
}
