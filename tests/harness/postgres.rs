//! A `PostgreSQL` server for the tests of one process, if this machine has the programs. It has a folder of its own, by default no network,
//! and ends with the process. The tests of the server include this file as well.

use std::io::{self, BufRead, BufReader, Write};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicU16, Ordering};
use std::sync::{Once, OnceLock};

/// If this variable is set, the absence of `PostgreSQL` is a failure.
const NEEDED: &str = "BIDAK_NEED_POSTGRES";

/// Prints the line about the absence of `PostgreSQL` once.
static ABSENCE: Once = Once::new();

/// Runs the server, not as root, which it refuses, until the input ends: also when this process is killed.
const SCRIPT: &str = r#"
if [ "$(id -u)" = 0 ]; then exec setpriv --reuid=nobody --regid=nogroup --clear-groups sh -c "$0" "$0"; fi
folder=$(mktemp -d) && cd "$folder" || exit 1
# What serves now, and how many standbys were made until now.
data=data socket=$folder count=0
trap 'for pid in data*/postmaster.pid; do kill -QUIT "$(head -n 1 "$pid")" 2>/dev/null; done; rm -rf "$folder"' EXIT
initdb --username=bidak --auth=trust --locale=C --encoding=UTF8 --no-sync data >log 2>&1 || { cat log >&2; exit 1; }
[ -z "$BIDAK_LISTEN" ] || echo 'host all all samenet trust' >>data/pg_hba.conf
# Over TCP with TLS alone, and `guarded` with a password that is bound to the certificate.
if [ -n "$CERTIFICATE" ]; then
    (umask 077; printf '%s\n' "$CERTIFICATE" >data/server.crt; printf '%s\n' "$KEY" >data/server.key)
    printf 'ssl = on\npassword_encryption = scram-sha-256\n' >>data/postgresql.conf
    printf 'local all all trust\nhostssl all guarded all scram-sha-256\nhostssl all all all trust\n' >data/pg_hba.conf
fi
# After a kill the former processes may still have its memory.
start() {
    tries=200
    until pg_ctl --pgdata="$1" --log=log --wait --timeout=60 \
        --options="-k $2 -c listen_addresses=$BIDAK_LISTEN -c fsync=off -c max_connections=300 -c shared_buffers=32MB" \
        start >/dev/null 2>&1 </dev/null; do
        tries=$((tries - 1))
        [ $tries -gt 0 ] || { cat log >&2; exit 1; }
        sleep 0.1
    done
}
ask() { psql --host="$socket" --username=bidak --dbname="$1" --no-psqlrc --quiet --tuples-only --no-align --command="$2" </dev/null; }
# A synchronous standby: from then on nothing is acknowledged that it does not have.
standby() {
    count=$((count + 1))
    mkdir "$folder/$count" || return 1
    pg_basebackup --host="$socket" --username=bidak --pgdata="data$count" --checkpoint=fast --write-recovery-conf --no-sync >&2 </dev/null || return 1
    start "data$count" "$folder/$count"
    ask postgres "ALTER SYSTEM SET synchronous_standby_names = 'ANY 1 (*)'" && ask postgres "SELECT pg_reload_conf()" >/dev/null || return 1
    until [ "$(ask postgres "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'quorum'")" = 1 ]; do sleep 0.1; done
}
start data "$folder"
echo "$folder"
while read -r command name; do
    case $command in
        create) createdb --host="$socket" --username=bidak "$name" >&2 </dev/null ;;
        ask) ask "${name%% *}" "${name#* }" | tr '\n' ' ' && echo ;;
        stop) pg_ctl --pgdata="$data" --mode=immediate --wait stop >/dev/null 2>&1 </dev/null ;;
        kill) kill -KILL "$(head -n 1 "$data/postmaster.pid")" ;;
        start) start "$data" "$socket" ;;
        standby) standby ;;
        promote) data=data$count socket=$folder/$count; pg_ctl --pgdata="$data" --wait promote >/dev/null 2>&1 </dev/null ;;
        where) echo "$socket" ;;
        run) PGHOST=$socket PGUSER=${name%% *} sh -e -c "${name#* }" >&2 </dev/null ;;
    esac || exit 1
    echo done
done
"#;

/// A server. It ends when this is dropped.
#[derive(Debug)]
pub struct PostgresServer {
    /// `None` while it is being dropped.
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    script: Child,
}

impl PostgresServer {
    /// Starts a server; none, with a line about it, if this machine has no `PostgreSQL`.
    pub fn start() -> Option<Self> {
        Self::run(Command::new("sh"), &[])
    }

    /// Starts a server in a network namespace, where it listens at this address.
    pub fn start_in(namespace: &str, address: &str) -> Option<Self> {
        let mut entering = Command::new("ip");
        entering.args(["netns", "exec", namespace, "sh"]);
        Self::run(entering, &[("BIDAK_LISTEN", address)])
    }

    /// Starts a server that also listens on loopback, with TLS only. The certificate and the key are in PEM. Returns the port.
    pub fn start_encrypted(certificate: &str, key: &str) -> Option<(Self, u16)> {
        let port = free_port();
        let port_text = port.to_string();
        let variables =
            [("BIDAK_LISTEN", "127.0.0.1"), ("CERTIFICATE", certificate), ("KEY", key), ("PGPORT", &port_text)];
        Some((Self::run(Command::new("sh"), &variables)?, port))
    }

    fn run(mut shell: Command, variables: &[(&str, &str)]) -> Option<Self> {
        let Some(programs) = programs() else {
            assert!(std::env::var_os(NEEDED).is_none(), "{NEEDED} is set, but there is no PostgreSQL");
            // Directly, because the tests' output is captured. An error does not matter.
            let line = "there is no PostgreSQL on this machine: nothing is tested with it";
            ABSENCE.call_once(|| drop(writeln!(io::stderr(), "{line}")));
            return None;
        };
        let path = format!("{}:{}", programs.display(), std::env::var("PATH").unwrap_or_default());
        let script = shell
            .args(["-c", SCRIPT, SCRIPT])
            .env("BIDAK_LISTEN", "")
            .env("PATH", path)
            .envs(variables.iter().copied())
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
        Some(Self { input, output, script })
    }

    /// Carries out a command: `stop` (at once, as in a crash), `kill` or `start`; `standby` adds a synchronous standby, and `promote`
    /// makes it the server.
    pub fn command(&mut self, command: &str) {
        self.send(command);
        assert_eq!(self.read_line(), "done", "{command}");
    }

    fn send(&mut self, command: &str) {
        writeln!(self.input.as_ref().expect("it lives"), "{command}").expect("the shell reads");
    }

    fn read_line(&mut self) -> String {
        let mut line = String::new();
        self.output.read_line(&mut line).expect("the shell answers");
        line.trim_end().to_owned()
    }

    /// The answer of a database to a query in one line.
    pub fn ask(&mut self, database: &str, query: &str) -> String {
        self.command_for_line(&format!("ask {database} {query}"))
    }

    /// Runs lines of a shell as this user of the database, in the folder of the server.
    pub fn run_lines(&mut self, user: &str, lines: &str) {
        self.command(&format!("run {user} {}", lines.trim().replace('\n', "; ")));
    }

    /// The socket of the present server.
    pub fn socket(&mut self) -> PathBuf {
        Path::new(&self.command_for_line("where")).join(".s.PGSQL.5432")
    }

    fn command_for_line(&mut self, command: &str) -> String {
        self.send(command);
        let answer = self.read_line();
        assert_eq!(self.read_line(), "done", "{command}");
        answer
    }

    /// The address of a database at the present server.
    pub fn address(&mut self, name: &str) -> String {
        format!("postgres:///{name}?host={}&user=bidak", self.command_for_line("where"))
    }

    /// Makes a database, and returns its address.
    pub fn database(&mut self, name: &str) -> String {
        self.command(&format!("create {name}"));
        self.address(name)
    }
}

impl Drop for PostgresServer {
    fn drop(&mut self) {
        // Without input the shell ends the server, and itself.
        self.input = None;
        let _ = self.script.wait(); // It may have ended already.
    }
}

/// A free port of loopback for a program that must know its port before it listens: a new one each time, below those that the system
/// assigns.
pub fn free_port() -> u16 {
    static NEXT: OnceLock<AtomicU16> = OnceLock::new();
    let next = NEXT.get_or_init(|| AtomicU16::new(10_000 + std::process::id() as u16 % 10_000));
    loop {
        let port = next.fetch_add(1, Ordering::Relaxed);
        if TcpListener::bind(("127.0.0.1", port)).is_ok() {
            return port;
        }
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
