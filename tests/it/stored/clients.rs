//! The files of a player: settings, tokens, servers and saved games.

use std::fs;
use std::path::Path;

use bidak_client::net::identity::Identity;
use bidak_client::net::link::Address;
use bidak_client::net::recent;
use bidak_client::play::config::file::{Mistake, save, take};
use bidak_client::play::config::{Config, Key};
use bidak_client::play::library::{Library, open};
use bidak_client::play::record::json::to_json;
use bidak_shared::kind::GameKind;
use bidak_shared::record::text::RecordText;
use harness::Player;
use harness::program::Home;
use harness::served::{Served, store_in};
use serde_json::Value;

use super::{compare, json, nothing_is_lost, saved, text};

/// The folder of the player, copied: programs write there.
fn home() -> Home {
    let home = Home::new();
    copy(&saved("client/home"), home.path());
    home
}

fn copy(from: &Path, to: &Path) {
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let to = to.join(entry.file_name());
        if entry.path().is_dir() {
            fs::create_dir_all(&to).unwrap();
            copy(&entry.path(), &to);
        } else {
            fs::copy(entry.path(), to).unwrap();
        }
    }
}

/// The settings among the lines of a file or of `--print-config`, without comments and origins.
fn settings(lines: &str) -> Vec<&str> {
    let lines = lines.lines().filter(|line| !line.starts_with('#') && line.contains(" = "));
    lines.map(|line| line.split("  #").next().unwrap_or(line).trim_end()).collect()
}

#[test]
fn settings_of_the_client_are_read_and_written_and_what_it_does_not_know_stays() {
    let home = home();
    let printed = home.run(&["--print-config"], "");
    let present = settings(&printed.stdout);
    for line in json("client/expected.json")["settings"].as_array().unwrap() {
        assert!(present.contains(&text(line)), "{line} is lost: {}", printed.stdout);
    }
    let path = home.path().join("config/bidak/config.toml");
    let unknown = take(&mut Config::default(), &path);
    assert!(matches!(&unknown[..], [Mistake::Unknown { .. }, Mistake::Unknown { .. }]), "{unknown:?}");
    let before = fs::read_to_string(&path).unwrap();
    save(&path, &[(Key::Theme, "contrast".to_owned())]).unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), before.replace("\"paper\"", "\"contrast\""));
}

#[test]
fn settings_of_a_server_are_read() {
    let home = home();
    let path = home.path().join("config/bidak/server.toml");
    let printed = home.run(&["serve", "--config", path.to_str().unwrap(), "--print-config"], "");
    assert_eq!(printed.code, Some(0), "{}", printed.stderr);
    let present = settings(&printed.stdout);
    let file = fs::read_to_string(&path).unwrap();
    let before = settings(&file);
    assert!(before.len() > 40, "{before:?}");
    for line in before {
        assert!(present.contains(&line), "{line} is lost: {}", printed.stdout);
    }
}

#[tokio::test]
async fn tokens_of_the_client_are_those_of_the_same_players() {
    let [home, other] = [home(), home()];
    let store = store_in(&home);
    fs::copy(saved("client/server.db"), &store).unwrap();
    let server = Served::start(&store, &["--claim-ms", "3600000", "--abandon-ms", "3600000"]);
    let expected = json("client/expected.json");
    let known: Vec<String> = expected["players"].as_object().unwrap().keys().cloned().collect();
    let address: Address = server.url.parse().unwrap();
    let folder = |home: &Home| home.path().join("state/bidak/players");
    // The server was at another port then.
    for (home, name) in [&home, &other].into_iter().flat_map(|home| known.iter().map(move |name| (home, name))) {
        let (_, number) = name.rsplit_once('.').unwrap();
        let now = format!("{}.{number}", address.authority().replace(':', "_"));
        fs::rename(folder(home).join(name), folder(home).join(now)).unwrap();
    }
    let identities: Vec<Identity> =
        known.iter().map(|_| Identity::open_in(&folder(&home), &address).unwrap()).collect();
    for (name, identity) in known.iter().zip(&identities) {
        let player = Player::hello(&server.url, None, Some(identity.tokens()[0].reveal())).await;
        let welcome: Value = serde_json::to_value(player.welcome()).unwrap();
        let mut lost = Vec::new();
        compare(&expected["players"][name], &welcome, name, &mut lost);
        nothing_is_lost(&lost);
    }
    // The first of them has been at an earlier server at this address.
    assert_eq!(identities.iter().map(|identity| identity.tokens().len()).collect::<Vec<_>>(), [2, 1]);
    // In a folder of its own: a process that another test starts meanwhile may hold the locks of this one for a moment.
    let mut program = other.start(&["join", &address.to_string(), "--plain", "--lang", "en"]);
    program.error_with("connected as gita");
    program.line_with(text(&expected["room"]));
    assert_eq!(
        recent::read(&home.path().join("state/bidak/servers")),
        ["ws://localhost:17878/ws", "ws://127.0.0.1:17878/ws"]
    );
}

/// A record as a JSON document.
fn document(record: &RecordText) -> Value {
    serde_json::from_str(&to_json(record)).unwrap()
}

#[test]
fn saved_games_are_read_in_every_format() {
    let mut lost = Vec::new();
    let kept = Library::below(&saved("client/home/data")).list().unwrap();
    let mut games: Vec<GameKind> = kept.iter().map(|kept| kept.game).collect();
    games.sort();
    games.dedup();
    assert_eq!(games.len(), 4);
    for game in &kept {
        assert!(
            game.side.is_some() && game.bot.is_some() && game.result().is_some() == game.outcome.is_some(),
            "{game:?}"
        );
        let name = game.path.file_stem().unwrap().to_str().unwrap();
        let before = json(&format!("client/records/{name}.json"));
        let read = |ending: &str| open(&saved(&format!("client/records/{name}.{ending}")), Some(game.game));
        for path in [
            game.path.clone(),
            saved(&format!("client/records/{name}.txt")),
            saved(&format!("client/records/{name}.json")),
        ] {
            let record = open(&path, None).unwrap();
            assert!(record.replay().is_ok(), "{}", path.display());
            compare(&before, &document(&record), &path.display().to_string(), &mut lost);
        }
        let whole = read("txt").unwrap();
        let texts = |record: &RecordText| record.moves.iter().map(|played| played.text.clone()).collect::<Vec<_>>();
        // A transcript does not say where the game began.
        let usual = RecordText::of(&*game.game.record(&[]).unwrap()).start;
        if whole.start == usual {
            assert_eq!(texts(&read("moves").unwrap()), texts(&whole), "{name}");
        }
        if game.game == GameKind::Reversi {
            let ggf = read("ggf").unwrap();
            assert_eq!((texts(&ggf), &ggf.players), (texts(&whole), &whole.players), "{name}");
        }
    }
    nothing_is_lost(&lost);
}

#[test]
fn exported_games_are_the_same_in_both_formats() {
    let summary = json("sqlite/stopped.json");
    let lines = summary["questions"].as_array().unwrap().iter().find(|question| question["store"].is_array());
    let lines = lines.unwrap()["lines"].as_array().unwrap();
    let export = fs::read_to_string(saved("client/records/store.txt")).unwrap();
    let games: Vec<String> = export.split("[Game ").skip(1).map(|rest| format!("[Game {rest}")).collect();
    assert_eq!(games.len(), lines.len());
    let mut lost = Vec::new();
    for (game, line) in games.iter().zip(lines) {
        let record: RecordText = game.trim_end().parse().unwrap_or_else(|error| panic!("{error}: {game}"));
        assert!(record.replay().is_ok(), "{game}");
        compare(line, &document(&record), &line["headers"][0]["value"].to_string(), &mut lost);
    }
    nothing_is_lost(&lost);
}
