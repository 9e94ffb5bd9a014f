//! The guide for several servers, `server/doc/nodes.md`, followed with its own commands, the unit of a node and the configuration of the
//! balancer; only addresses and folders are those of the test.

use super::*;

/// The commands of a part of the guide: its blocks with `sh`, in order.
fn commands(guide: &str, heading: &str) -> Vec<String> {
    let (_, rest) = guide.split_once(&format!("\n## {heading}\n")).unwrap_or_else(|| panic!("there is no {heading}"));
    let part = rest.split("\n## ").next().unwrap();
    let blocks = part.split("```sh\n").skip(1).map(|rest| rest.split("```").next().unwrap());
    blocks.map(|block| block.lines().flat_map(|line| [line.trim(), "\n"]).collect()).collect()
}

/// A text with other addresses and folders, each of which is there once.
fn moved(text: &str, changes: &[(&str, &str)]) -> String {
    changes.iter().fold(text.to_owned(), |text, (from, to)| {
        assert_eq!(text.matches(from).count(), 1, "{from} in {text}");
        text.replace(from, to)
    })
}

/// Starts a node with the command line of its unit, and the settings that the comment of the unit shows; its address and the one for monitors.
fn start_unit(home: &Home, store: &str, name: &str) -> (Program, SocketAddr, String) {
    let unit = fs::read_to_string(deployed("bidak-node@.service")).unwrap();
    let monitors = format!("127.0.0.1:{}", free_port());
    let settings: String =
        unit.lines().filter_map(|line| line.strip_prefix("#   ")).flat_map(|line| [line, "\n"]).collect();
    let settings = moved(
        &settings,
        &[
            ("10.0.0.11:7878", "127.0.0.1:0"),
            ("10.0.0.11:7979", "127.0.0.1:0"),
            ("postgres://bidak@10.0.0.20/bidak", store),
            ("10.0.0.10\"", "127.0.0.1\""),
            ("10.0.0.11:9100", monitors.as_str()),
        ],
    );
    fs::write(home.path().join(format!("{name}.toml")), settings).unwrap();
    let line = unit.lines().find_map(|line| line.strip_prefix("ExecStart=")).expect("it starts a program");
    let line = line.replace("%i", name).replace("/etc/bidak", home.path().to_str().unwrap());
    let (program, args) = line.split_once(' ').unwrap();
    assert!(program.ends_with("/bidak-server"), "{program}");
    let args: Vec<&str> = std::iter::once("serve").chain(args.split(' ')).collect();
    let mut node = home.start(&args);
    let line: serde_json::Value = serde_json::from_str(&node.error_with("\"listening\"")).unwrap();
    let address = line["fields"]["address"].as_str().unwrap().parse().unwrap();
    (node, address, monitors)
}

/// The value of a metric.
async fn metric(monitors: &str, name: &str) -> Option<f64> {
    let mut stream = TcpStream::connect(monitors).await.ok()?;
    stream.write_all(b"GET /metrics HTTP/1.1\r\nhost: monitored\r\nconnection: close\r\n\r\n").await.ok()?;
    let mut answer = String::new();
    within("an answer", stream.read_to_string(&mut answer)).await.ok()?;
    answer.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' ')?.trim().parse().ok())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_guide_for_nodes_leads_to_nodes_with_a_standby_and_to_a_restored_backup() {
    let Some(program) = haproxy() else { return };
    let Some(mut postgres) = PostgresServer::start() else { return };
    let guide = fs::read_to_string(deployed("../doc/nodes.md")).unwrap();
    let home = Home::new();
    // A fresh installation has the user `postgres`, and no `bidak`.
    postgres.run_lines("bidak", "psql -d postgres -c 'CREATE ROLE postgres LOGIN SUPERUSER'");
    postgres.run_lines("postgres", "psql -c 'ALTER ROLE bidak RENAME TO installed'");
    let [role, standby]: [String; 2] = commands(&guide, "Start").try_into().expect("two blocks");
    postgres.run_lines("postgres", &role);
    let settings = "-w -l standby.log -o \"-k $PWD/data-standby -c listen_addresses='' -c max_connections=300\"";
    let start = format!("pg_ctl -D data-standby {settings} start >/dev/null");
    let standby = moved(
        &standby,
        &[
            ("host=10.0.0.20", "host=$PGHOST"),
            ("-D standby -c", "-D data-standby -c"),
            ("pg_ctl -D standby start", start.as_str()),
        ],
    );
    postgres.run_lines("postgres", &standby);
    let synchronous = "SELECT count(*) FROM pg_stat_replication WHERE sync_state IN ('sync', 'quorum')";
    // The guide alarms on it: no other role than the administrator and those who may read statistics sees it.
    postgres.run_lines("postgres", "psql -c 'GRANT pg_read_all_stats TO bidak'");
    eventually("a synchronous standby", async || postgres.ask("bidak", synchronous).trim() == "1").await;

    let store = postgres.address("bidak");
    let nodes = NAMES.map(|name| start_unit(&home, &store, name));
    let balancer = Balancer::start(&program, &home, [nodes[0].1, nodes[1].1]);
    let (mut players, room) = sit_down(&balancer).await;
    let tokens = players.each_ref().map(|player| player.welcome().token.reveal().to_owned());
    for (ply, text) in (0..).zip(["a1", "b1", "a2"]) {
        players[ply as usize % 2].play(room, ply, text).await;
    }
    for (_, _, monitors) in &nodes {
        eventually("both nodes", async || metric(monitors, "bidak_nodes").await == Some(2.0)).await;
    }
    assert!(guide.contains("A node has four sessions"));
    let sessions = "SELECT count(*) FROM pg_stat_activity WHERE application_name LIKE 'bidak %'";
    assert_eq!(postgres.ask("bidak", sessions).trim(), "8");

    let [dump, restore]: [String; 2] = commands(&guide, "Back up and restore").try_into().expect("two blocks");
    postgres.run_lines("postgres", &dump);
    players[1].play(room, 3, "b2").await;
    drop(players);
    for (node, ..) in nodes {
        node.signal("TERM");
        let ended = node.end();
        assert_eq!(ended.code, Some(0), "{}", ended.stderr);
    }
    postgres.run_lines("postgres", &restore);
    let checked = home.run(&["store", "check", "--store", &store], "");
    assert_eq!((checked.code, checked.stdout.trim()), (Some(0), "ok"), "{}", checked.stderr);

    let nodes = NAMES.map(|name| start_unit(&home, &store, name));
    let balancer = Balancer::start(&program, &home, [nodes[0].1, nodes[1].1]);
    for token in &tokens {
        let (_, snapshot) = back(&balancer, token, room).await;
        assert_eq!(snapshot.moves, ["a1", "b1", "a2"], "the moves before the backup");
    }
}
