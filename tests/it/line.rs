//! The plain mode: games as conversations.

use bidak_client::net::host::{self, HostHandle};
use harness::program::{Finished, Home};
use tokio::runtime::Runtime;

fn play(args: &[&str], input: &str) -> Finished {
    Home::new().run(&[&["play"], args].concat(), input)
}

/// A server in this process, on a free port.
struct Server {
    runtime: Runtime,
    host: HostHandle,
}

impl Server {
    fn new() -> Self {
        let runtime = Runtime::new().expect("threads can be started");
        let host = runtime.block_on(host::start_private()).expect("loopback has free ports");
        Self { runtime, host }
    }

    fn url(&self) -> &str {
        &self.host.url
    }

    /// Ends it in order.
    fn stop(self) {
        self.runtime.block_on(self.host.stop());
    }
}

/// The word after `Room`.
fn code(line: &str) -> String {
    line.split_whitespace().nth(1).unwrap().trim_end_matches(':').to_owned()
}

#[test]
fn typed_moves_play_a_whole_game() {
    let done = play(&["adjacency", "--bot", "greedy:10", "--rounds", "2", "--plain"], "c3\nd4\n");
    assert_eq!((done.code, done.stderr.as_str()), (Some(0), ""), "{done:?}");
    for part in
        ["You play X. greedy (a bot of level 10) plays O.", "Your turn, X.", "You play c3", "The game is over. "]
    {
        assert!(done.stdout.contains(part), "{part}: {}", done.stdout);
    }
    assert_eq!(done.stdout.matches("\nO plays ").count(), 2, "{}", done.stdout);
}

#[test]
fn the_second_seat_waits_for_the_bot() {
    // The bot may have taken the first of these moves.
    let done = play(&["--bot", "random", "--rounds", "1", "--as", "second"], "legal\nc3\nd3\n");
    assert_eq!(done.code, Some(0), "{done:?}");
    let order =
        ["You play O.", "It is X's turn.", "X plays ", "Your turn, O.", "Legal moves (55): ", "You play ", "over"];
    let mut rest = done.stdout.as_str();
    for part in order {
        let place = rest.find(part).unwrap_or_else(|| panic!("no {part:?} in {rest}"));
        rest = &rest[place..];
    }
}

#[test]
fn an_illegal_move_is_answered_with_the_legal_ones() {
    let done = play(&["--bot", "greedy", "--rounds", "1"], "a7\nC9\nnonsense here\nC3\n");
    assert_eq!(done.code, Some(0), "{done:?}");
    for part in [
        "a7 is not legal: a7 is taken. You play X. Legal moves (56): a1 b1 c1",
        "\"C9\" is not a move: moves of Adjacency look like c3. Type help",
        "\"nonsense here\" is not a move",
        "You play c3",
    ] {
        assert!(done.stdout.contains(part), "{part}: {}", done.stdout);
    }
}

#[test]
fn questions_are_answered() {
    let script = "help\nboard\nlast\nmoves\nclock\nplayers\nresign\nquit\ndecline\nd4\nlast\nmoves\nresign yes\n";
    let done = play(&["--bot", "random", "--clock", "5+3", "--store", "memory"], script);
    assert_eq!(done.code, Some(0), "{done:?}");
    for part in [
        "claim     win over somebody gone",
        " 8 x x . . . . . . 8\n",
        "No move was played yet.",
        "You have 5:00, O has 5:00.",
        "plays O. Nobody watches.",
        "Type resign yes to give the game up.",
        "Type quit yes to resign",
        "Nothing is offered.",
        "The last move was ",
        "Moves (2): d4 ",
        "The game is over. You lost to O: you resigned.",
    ] {
        assert!(done.stdout.contains(part), "{part}: {}", done.stdout);
    }
}

#[test]
fn the_board_is_printed_after_every_move_on_request() {
    let done = play(&["--bot", "random", "--rounds", "1", "--board"], "c3\n");
    assert_eq!(done.stdout.matches("   a b c d e f g h\n 1 ").count(), 3, "{}", done.stdout);
}

#[test]
fn the_end_of_the_input_in_the_middle_of_a_game_on_a_clock_keeps_it_where_there_is_a_file_and_resigns_without_one() {
    let args = ["tictactoe", "--bot", "random", "--clock", "5+3"];
    let kept = play(&args, "b2\n");
    assert_eq!(kept.code, Some(0), "{kept:?}");
    assert!(kept.stdout.contains("Your game is kept: bidak play --continue goes on with it."), "{}", kept.stdout);
    let done = play(&[&args[..], &["--store", "memory"]].concat(), "b2\n");
    assert_eq!(done.code, Some(1), "{done:?}");
    assert!(done.stdout.contains("The input has ended, and this game cannot wait: you resign."), "{}", done.stdout);
    assert!(done.stdout.contains("You lost to O: you resigned."), "{}", done.stdout);
    assert!(done.stderr.contains("the input ended in the middle of the game"), "{}", done.stderr);
}

#[test]
fn events_are_printed_as_json_and_sentences_elsewhere() {
    let done = play(&["--bot", "greedy", "--rounds", "1", "--json"], "c3\n");
    assert_eq!(done.code, Some(0), "{done:?}");
    let types: Vec<String> = done
        .stdout
        .lines()
        .map(|line| {
            let json: serde_json::Value = serde_json::from_str(line).unwrap();
            json["event"].as_str().or(json["type"].as_str()).unwrap().to_owned()
        })
        .collect();
    assert_eq!(types, ["joined", "seated", "started", "moved", "moved", "ended"]);
    assert!(done.stderr.contains("The game is over"), "{}", done.stderr);
}

#[test]
fn the_exit_code_is_3_without_a_server_and_4_with_another_protocol() {
    let home = Home::new();
    let done = home.run(&["join", "127.0.0.1:1"], "");
    assert_eq!(done.code, Some(3), "{done:?}");
    assert!(done.stderr.ends_with("bidak: no server answers at 127.0.0.1:1\n"), "{}", done.stderr);

    // A program that speaks neither HTTP nor WebSocket.
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let stranger = std::thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        std::io::Write::write_all(&mut stream, b"220 mail.example.org\r\n\r\n").unwrap();
    });
    let done = home.run(&["join", &address], "");
    // Ends the wait of the listener's thread if the program has not connected.
    drop(std::net::TcpStream::connect(&address));
    stranger.join().unwrap();
    assert_eq!(done.code, Some(4), "{done:?}");
    assert!(done.stderr.contains("is not a Bidak server"), "{}", done.stderr);
}

#[test]
fn two_people_play_chat_and_play_again_while_a_third_watches() {
    let server = Server::new();
    let home = Home::new();
    let mut ani = home.start(&["join", server.url(), "--name", "Ani"]);
    ani.line_with("There are no open rooms; nobody else is here.");
    ani.say("hello\nnew tictactoe clock=5+3\n");
    ani.line_with("There is no command hello here. Type help");
    let room = code(&ani.line_with("Room "));
    assert!(ani.line_with("Waiting").contains(&room));

    let mut budi = home.start(&["join", server.url(), "--name", "Budi"]);
    budi.line_with(&format!("{room}  Tic-tac-toe, clock 5+3: Ani against an empty seat, waiting for a player"));
    budi.say("join nowhere\njoin 000000\n");
    budi.line_with("A room code is 6 letters and digits");
    budi.line_with("There is no room with this code");
    budi.say(&format!("join {}\n", room.to_lowercase()));
    budi.line_with("Ani plays X. You play O.");
    ani.line_with("Budi takes the seat of O.");
    ani.line_with("Your turn, X. You have 5:00, O has 5:00.");
    let mut citra = home.start(&["join", server.url(), "--room", &room, "--watch"]);
    citra.line_with("Ani plays X. Budi plays O.");

    ani.say("chat good luck\nb2\n");
    budi.line_with("Ani: good luck");
    budi.line_with("X plays b2.");
    budi.say("takeback\nb2\na1\n");
    budi.line_with("b2 is taken");
    budi.line_with("You play a1.");
    ani.line_with("O plays a1.");
    budi.say("takeback\n");
    ani.line_with("O offers to take moves back. Type accept or decline.");
    ani.say("accept\n");
    budi.line_with("taken back.");
    budi.line_with("Your turn, O.");
    budi.say("c1\n");
    ani.line_with("O plays c1.");
    ani.say("draw\n");
    budi.line_with("X offers a draw. Type accept or decline.");
    budi.say("decline\n");
    ani.line_with("O declined the draw.");
    ani.say("a1\n");
    budi.line_with("X plays a1.");
    budi.say("c3\n");
    ani.line_with("O plays c3.");
    ani.say("c2\n");
    budi.line_with("X plays c2.");
    budi.say("resign yes\n");
    ani.line_with("The game is over. You won: O resigned.");
    citra.line_with("The game is over. X won: O resigned.");
    let watched = citra.finish();
    assert_eq!(watched.code, Some(0), "{watched:?}");

    ani.say("rematch\n");
    budi.line_with("X offers another game, sides swapped.");
    budi.say("accept\n");
    budi.line_with("Game 2 begins. You play X. Ani plays O.");
    budi.line_with("Your turn, X.");
    budi.say("quit yes\n");
    assert_eq!(budi.end().code, Some(0));
    ani.line_with("The game is over. You won: ");
    let played = ani.finish();
    assert_eq!(played.code, Some(0), "{played:?}");
    server.stop();
}

#[test]
fn a_returning_player_gets_the_same_seat_and_a_second_program_is_another_player() {
    let server = Server::new();
    let home = Home::new();
    let mut ani = home.start(&["join", server.url(), "--name", "Ani"]);
    ani.say("new adjacency random as=second\n");
    let room = code(&ani.line_with("Room "));
    ani.line_with("Your turn, O.");
    // The connection is lost, not left.
    drop(ani);
    let mut ani = home.start(&["join", server.url()]);
    ani.line_with("Your games; type mine and a number to go on:");
    ani.say("mine 1\n");
    ani.line_with("plays X. You play O.");
    let mut other = home.start(&["join", server.url(), "--room", &room, "--watch"]);
    other.line_with("Ani plays O.");
    ani.say("resign yes\n");
    other.line_with("X won: O resigned.");
    // Only the owner may read the files with the tokens.
    let folder = home.path().join("state/bidak/players");
    let files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap()).collect();
    assert_eq!(files.len(), 2);
    #[cfg(unix)]
    for file in files {
        let mode = std::os::unix::fs::PermissionsExt::mode(&file.metadata().unwrap().permissions());
        assert_eq!(mode & 0o777, 0o600);
    }
    server.stop();
}

#[test]
fn a_hosted_server_tells_its_address_and_ends_with_its_host() {
    let home = Home::new();
    let mut host = home.start(&["host", "morris", "--listen", "127.0.0.1:0", "--name", "Ani", "--private"]);
    let room = code(&host.line_with("Room "));
    host.line_with("Waiting for another player");
    host.say("quit\n");
    let done = host.finish();
    assert_eq!(done.code, Some(0), "{done:?}");
    let mut said = done.stderr.lines();
    let address = said.next().and_then(|line| line.strip_prefix("others join with: bidak join ")).expect(&done.stderr);
    assert_eq!(said.next(), Some(format!("others open in a browser: http://{address}/").as_str()), "{done:?}");
    let guest = home.run(&["join", address, "--room", &room], "");
    assert_eq!(guest.code, Some(3), "{guest:?}");
}

#[test]
fn a_host_with_a_name_that_nobody_may_have_is_told_so_before_the_server_starts() {
    let done = Home::new().run(&["host", "--name", "Host", "--listen", "127.0.0.1:0"], "");
    assert_eq!(done.code, Some(2), "{done:?}");
    assert!(done.stderr.contains("take another name"), "{done:?}");
}

#[test]
fn an_address_without_its_host_is_answered_with_the_form_and_an_example() {
    for (language, sentence) in [("en", "write ADDR:PORT, such as"), ("id", "tulis ADDR:PORT, misalnya")] {
        let done = Home::new().run(&["host", "--plain", "--lang", language, "--listen", "8080"], "");
        assert_eq!(done.code, Some(1), "{done:?}");
        assert!(done.stderr.contains(sentence), "{done:?}");
    }
}

#[test]
fn a_port_that_is_taken_is_reported() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    for command in [&["host", "--plain"][..], &["serve"]] {
        let done = Home::new().run(&[command, &["--listen", &address]].concat(), "");
        assert_eq!(done.code, Some(1), "{done:?}");
        let sentence = format!(
            "cannot listen on {address}: another program uses that port; choose another with --listen ADDR:PORT"
        );
        assert!(done.stderr.contains(&sentence), "{command:?}: {done:?}");
    }
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_with_130_and_keeps_the_seat() {
    let home = Home::new();
    let mut host = home.start(&["play", "reversi"]);
    host.line_with("Your turn, Black.");
    let killed = std::process::Command::new("kill").args(["-INT", &host.id().to_string()]).status().unwrap();
    assert!(killed.success());
    assert_eq!(host.end().code, Some(130));
}
