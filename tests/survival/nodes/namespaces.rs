//! Network namespaces for three nodes, their database and their players, joined by a bridge: cutting one off is like breaking a cable.

use std::env;
use std::io::{self, BufRead, BufReader, Write};
use std::net::Ipv4Addr;
use std::process::{Child, ChildStdin, Command, Stdio};

use super::wires::{NAMES, Place};

/// Makes the namespaces, and removes them when the input ends: also when this process is killed.
const SCRIPT: &str = r#"
name=bidak-$$
trap 'for place in hub north south west database players; do ip netns delete "$name-$place"; done 2>/dev/null' EXIT
set -e
ip netns add "$name-hub"
ip -n "$name-hub" link add hub type bridge
ip -n "$name-hub" link set hub up
number=0
for place in north south west database players; do
    number=$((number + 1))
    ip netns add "$name-$place"
    ip -n "$name-$place" link set lo up
    ip -n "$name-$place" link add wire type veth peer name "$place" netns "$name-hub"
    ip -n "$name-$place" address add "10.77.0.$number/24" dev wire
    ip -n "$name-$place" link set wire up
    ip -n "$name-hub" link set "$place" master hub up
done
# What a namespace cannot do shows when it is entered.
ip netns exec "$name-players" true
echo "$name"
read -r end
"#;

/// The variable with the name of the namespaces, for a test that runs in them.
const INSIDE: &str = "BIDAK_NAMESPACES";

/// A hardware address that no machine has.
const NOBODY: &str = "02:00:00:00:00:fe";

/// The namespaces, for a test that runs in the one of the players.
#[derive(Clone, Debug)]
pub(super) struct Namespaces(String);

impl Namespaces {
    /// All places, in the order of their addresses.
    const PLACES: [Place; 5] = [Place::Node(0), Place::Node(1), Place::Node(2), Place::Database, Place::Players];

    /// The namespaces in which this process runs, if any.
    pub(super) fn around() -> Option<Self> {
        env::var(INSIDE).ok().map(Self)
    }

    /// The number of nodes.
    pub(super) const NODES: usize = 3;

    fn name_of(place: Place) -> &'static str {
        match place {
            Place::Node(node) => NAMES[node],
            Place::Database => "database",
            Place::Players => "players",
        }
    }

    /// The namespace of a place.
    pub(super) fn name(&self, place: Place) -> String {
        format!("{}-{}", self.0, Self::name_of(place))
    }

    /// The address of a place.
    pub(super) fn address(place: Place) -> Ipv4Addr {
        let number = Self::PLACES.iter().position(|one| *one == place).expect("it is one of them");
        Ipv4Addr::new(10, 77, 0, number as u8 + 1)
    }

    /// Takes the network link of a place down, or up again.
    pub(super) fn set_link(&self, place: Place, is_up: bool) {
        let hub = format!("{}-hub", self.0);
        ip(&["-n", &hub, "link", "set", Self::name_of(place), if is_up { "up" } else { "down" }]);
    }

    /// Drops all packets that a place sends, or stops doing so; those sent to it arrive.
    pub(super) fn set_silent(&self, place: Place, is_silent: bool) {
        let name = self.name(place);
        for other in Self::PLACES.into_iter().filter(|other| *other != place) {
            let address = Self::address(other).to_string();
            let neighbour = ["-n", &name, "neighbour"];
            if is_silent {
                ip(&[&neighbour[..], &["replace", &address, "lladdr", NOBODY, "nud", "permanent", "dev", "wire"]]
                    .concat());
            } else {
                ip(&[&neighbour[..], &["delete", &address, "dev", "wire"]].concat());
            }
        }
    }
}

fn ip(args: &[&str]) {
    let done = Command::new("ip").args(args).output().expect("it has made the namespaces");
    assert!(done.status.success(), "ip {args:?}: {}", String::from_utf8_lossy(&done.stderr));
}

/// The namespaces, owned by the process that made them. Dropping this removes them.
#[derive(Debug)]
struct Keeper {
    /// `None` while it is being dropped.
    input: Option<ChildStdin>,
    script: Child,
    name: String,
}

impl Keeper {
    /// Makes namespaces; none if that is not permitted.
    fn new() -> Option<Self> {
        let mut script = Command::new("sh")
            .args(["-c", SCRIPT])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("a shell can be started");
        let input = script.stdin.take();
        let mut name = String::new();
        let output = script.stdout.take().expect("it was asked for");
        BufReader::new(output).read_line(&mut name).expect("the shell answers");
        // Dropped, it waits for the shell.
        let keeper = Self { input, script, name: name.trim_end().to_owned() };
        (!keeper.name.is_empty()).then_some(keeper)
    }
}

impl Drop for Keeper {
    fn drop(&mut self) {
        self.input = None;
        let _ = self.script.wait(); // It may have ended already.
    }
}

/// Runs a test of this program again, in the namespace of players of new namespaces. If these are not permitted, prints a line instead.
pub(super) fn run(test: &str) {
    let Some(keeper) = Keeper::new() else {
        // Directly, because the tests' output is captured. An error does not matter.
        drop(writeln!(io::stderr(), "network namespaces are not permitted here: no broken cable is tested"));
        return;
    };
    // Built here, where the network can be reached.
    harness::binary::bidak();
    let program = env::current_exe().expect("this program has a file");
    let done = Command::new("ip")
        .args(["netns", "exec", &format!("{}-players", keeper.name)])
        .arg(program)
        .args([test, "--exact", "--nocapture"])
        .env(INSIDE, &keeper.name)
        .stdin(Stdio::null())
        .stderr(Stdio::inherit())
        .output()
        .expect("it has made the namespaces");
    let said = String::from_utf8_lossy(&done.stdout);
    assert!(done.status.success() && said.contains("1 passed"), "{test}: {said}");
}
