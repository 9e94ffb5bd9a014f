//! A `PostgreSQL` for the tests of one process, if this machine has one: with a folder of its own, without network, and gone with the
//! process. The tests of the server include this file as well.

use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Once;

/// Makes the absence of `PostgreSQL` a failure.
const NEEDED: &str = "BIDAK_NEED_POSTGRES";

/// Whether the absence of `PostgreSQL` has been said.
static SAID: Once = Once::new();

/// Runs the server, which refuses the rights of root, until the input ends, however this process does.
const SCRIPT: &str = r#"
if [ "$(id -u)" = 0 ]; then exec setpriv --reuid=nobody --regid=nogroup --clear-groups sh -c "$0" "$0"; fi
folder=$(mktemp -d) && cd "$folder" || exit 1
trap 'kill -QUIT "$(head -n 1 data/postmaster.pid)" 2>/dev/null; rm -rf "$folder"' EXIT
initdb --username=bidak --auth=trust --locale=C --encoding=UTF8 --no-sync data >log 2>&1 || { cat log >&2; exit 1; }
# After a kill the former processes may still have its memory.
start() {
    tries=200
    until pg_ctl --pgdata=data --log=log --wait --timeout=60 \
        --options="-k $folder -c listen_addresses= -c fsync=off -c max_connections=300 -c shared_buffers=32MB" \
        start >/dev/null 2>&1 </dev/null; do
        tries=$((tries - 1))
        [ $tries -gt 0 ] || { cat log >&2; exit 1; }
        sleep 0.1
    done
}
start
echo "$folder"
while read -r command name; do
    case $command in
        create) createdb --host="$folder" --username=bidak "$name" >&2 </dev/null ;;
        stop) pg_ctl --pgdata=data --mode=immediate --wait stop >/dev/null 2>&1 </dev/null ;;
        kill) kill -KILL "$(head -n 1 data/postmaster.pid)" ;;
        start) start ;;
    esac || exit 1
    echo done
done
"#;

/// A server. It ends when this is dropped.
#[derive(Debug)]
pub struct PostgresServer {
    folder: PathBuf,
    /// `None` while it is being dropped.
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    script: Child,
}

impl PostgresServer {
    /// Starts a server; none if this machine has no `PostgreSQL`, which a line says.
    pub fn start() -> Option<Self> {
        let Some(programs) = programs() else {
            assert!(std::env::var_os(NEEDED).is_none(), "{NEEDED} is set, but there is no PostgreSQL");
            // Past the capture of the tests' output, once for all of them; nobody need read it.
            let line = "there is no PostgreSQL on this machine: nothing is tested with it";
            SAID.call_once(|| drop(writeln!(io::stderr(), "{line}")));
            return None;
        };
        let path = format!("{}:{}", programs.display(), std::env::var("PATH").unwrap_or_default());
        let script = Command::new("sh")
            .args(["-c", SCRIPT, SCRIPT])
            .env("PATH", path)
            .current_dir("/")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn();
        let mut script = script.expect("a shell can be started");
        let input = script.stdin.take();
        let mut output = BufReader::new(script.stdout.take().expect("it was asked for"));
        let mut folder = String::new();
        output.read_line(&mut folder).expect("the shell answers");
        assert!(!folder.is_empty(), "PostgreSQL does not start");
        Some(Self { folder: folder.trim_end().into(), input, output, script })
    }

    /// Does something with the server: `stop` (at once, as in a crash), `kill` or `start`.
    pub fn tell(&mut self, command: &str) {
        writeln!(self.input.as_ref().expect("it lives"), "{command}").expect("the shell reads");
        let mut answer = String::new();
        self.output.read_line(&mut answer).expect("the shell answers");
        assert_eq!(answer, "done\n", "{command}");
    }

    /// Makes a database, and returns its address.
    pub fn database(&mut self, name: &str) -> String {
        self.tell(&format!("create {name}"));
        format!("postgres:///{name}?host={}&user=bidak", self.folder.display())
    }
}

impl Drop for PostgresServer {
    fn drop(&mut self) {
        // Without input the shell ends the server, and itself.
        self.input = None;
        let _ = self.script.wait(); // It may have ended.
    }
}

/// The folder of the newest programs.
fn programs() -> Option<PathBuf> {
    let has = |folder: &Path| folder.join("initdb").exists() && folder.join("pg_ctl").exists();
    let path = std::env::var_os("PATH").unwrap_or_default();
    let installed = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut found: Vec<PathBuf> = installed.map(|version| version.path().join("bin")).collect();
    found.sort();
    found.into_iter().rev().chain(std::env::split_paths(&path)).find(|folder| has(folder))
}
