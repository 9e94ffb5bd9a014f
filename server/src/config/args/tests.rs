//! Settings from every source.

use std::io::Write;

use clap::Parser;
use tempfile::NamedTempFile;

use super::*;
use crate::config::{Config, LogFormat};

#[derive(Parser)]
struct Cli {
    #[command(flatten)]
    args: ServeArgs,
}

fn args(line: &[&str]) -> ServeArgs {
    Cli::parse_from(std::iter::once("server").chain(line.iter().copied())).args
}

/// A file with a text, removed at the end.
fn file(text: &str) -> NamedTempFile {
    let mut file = tempfile::Builder::new().suffix(".toml").tempfile().expect("files can be made there");
    file.write_all(text.as_bytes()).expect("there is room for it");
    file
}

fn path(file: &NamedTempFile) -> &str {
    file.path().to_str().expect("a plain path")
}

#[test]
fn flags_overrule_the_file_and_the_file_overrules_the_defaults() {
    let written =
        file("rooms = 7\nconnections = 8\nlog_format = \"json\"\nallow_origin = [\"https://a\", \"https://b\"]\n");
    let settings = args(&["--config", path(&written), "--rooms", "9"]).setup().expect("good settings").settings;
    let config = settings.config;
    assert_eq!((config.rooms, config.connections, config.spectators_per_room), (9, 8, 10_000));
    assert_eq!(config.allow_origin, ["https://a", "https://b"]);
    assert_eq!((settings.log_format, settings.listen.as_str()), (LogFormat::Json, Settings::LISTEN));
}

#[test]
fn without_any_source_the_defaults_hold() {
    let written = file("");
    let settings = args(&["--config", path(&written)]).setup().expect("good settings").settings;
    assert_eq!(settings.config, Config::default());
    assert_eq!((settings.config.rooms, settings.config.tls), (10_000, None));
}

#[test]
fn the_printed_settings_can_be_read_again_and_name_their_origin() {
    let written = file("rooms = 7\n");
    let line = ["--config", path(&written), "--think-ms", "50", "--allow-origin", "https://a"];
    let setup = args(&line).setup().expect("good settings");
    let printed = setup.print();
    let again = file(&printed);
    let same = args(&["--config", path(&again)]).setup().expect("what was printed");
    assert_eq!(same.settings, setup.settings);
    for part in [
        format!("# Rooms in all\n# ({})\nrooms = 7\n", path(&written)),
        "less when others wait\n# (a flag or the environment)\nthink_ms = 50\n".to_owned(),
        "(default)\nlisten = \"0.0.0.0:7878\"\n".to_owned(),
        "(a flag or the environment)\nallow_origin = [\"https://a\"]\n".to_owned(),
        "(not set)\n# tls_cert =\n".to_owned(),
    ] {
        assert!(printed.contains(&part), "{part}\n{printed}");
    }
    let names = arguments().filter(|argument| printed.contains(&format!("{} =", argument.get_id())));
    assert_eq!(names.count(), arguments().count());
}

#[test]
fn a_password_is_taken_from_the_file_for_the_store_of_the_file_only_and_never_printed() {
    let written = file("store = \"postgres://ana:secret@localhost/bidak\"\n");
    let setup = args(&["--config", path(&written)]).setup().expect("good settings");
    let address = |password: Option<&str>, url: &str| {
        let mut address: DatabaseAddress = url.parse().expect("an address");
        address.set_password(password.map(str::to_owned));
        StorePlace::Database(address)
    };
    assert_eq!(setup.settings.store, address(Some("secret"), "postgres://ana@localhost/bidak"));
    assert!(!setup.print().contains("secret"), "{}", setup.print());
    let other = "postgres://ana@elsewhere/bidak";
    let overruled = args(&["--config", path(&written), "--store", other]).setup().expect("good settings");
    assert_eq!(overruled.settings.store, address(None, other));
}

#[test]
fn every_setting_has_a_flag_a_variable_and_a_key_of_one_name() {
    for argument in Settings::augment_args(Command::new("settings")).get_arguments() {
        let key = argument.get_id().as_str();
        let variable = argument.get_env().and_then(|name| name.to_str()).map(str::to_lowercase);
        assert_eq!(argument.get_long(), Some(key.replace('_', "-").as_str()));
        assert_eq!(variable, Some(format!("bidak_{key}")));
        assert!(argument.get_help().is_some(), "{key} has no sentence");
    }
}

#[test]
fn a_wrong_setting_is_refused_with_its_place() {
    for (text, part) in [
        ("romms = 7\n", "there is no setting \"romms\"; perhaps \"rooms\" is meant"),
        ("think-ms = 7\n", "perhaps \"think_ms\" is meant"),
        ("background = 7\n", "--print-config shows all"),
        ("listen = \"x\"\nrooms = \"many\"\n", "line 2: invalid value 'many' for '--rooms <N>'"),
        ("log = \"loud\"\n", "[possible values: error, warn, info, debug, trace]"),
        ("ping_ms = 0\n", "it is at least 1"),
        ("rooms = 0\n", "line 1: invalid value '0' for '--rooms <N>': 0 is not in 1.."),
        ("thinkers = 0\n", "0 is not in 1.."),
        ("messages_per_20s = 0\n", "0 is not in 1.."),
        ("hello_ms = 0\n", "it is at least 1"),
        ("rooms\n", "line 1"),
        ("rooms = [1, 2]\n", "--rooms"),
        ("tls_cert = \"a.pem\"\n", "--tls-cert needs --tls-key, as a flag"),
        ("tls_key = \"b.pem\"\n", "--tls-key needs --tls-cert"),
        ("node = \"north\"\n", "--node needs --link"),
        ("link_tls = \"keys\"\n", "--link-tls needs --node"),
        ("replay_bytes = 9\noutbox_bytes = 10\n", "at most half of outbox_bytes"),
    ] {
        let written = file(text);
        let error = args(&["--config", path(&written)]).setup().expect_err(text).to_string();
        assert!(error.contains(part), "{error}");
    }
    let error = args(&["--config", "/nowhere/server.toml"]).setup().expect_err("no such file").to_string();
    assert!(error.starts_with("cannot read /nowhere/server.toml: "), "{error}");
}

#[test]
fn a_certificate_and_its_key_belong_together() {
    let written = file("tls_cert = \"a.pem\"\ntls_key = \"b.pem\"\n");
    let tls = args(&["--config", path(&written)]).setup().expect("good settings").settings.config.tls;
    let tls = tls.expect("both are given");
    assert_eq!((tls.cert, tls.key), (PathBuf::from("a.pem"), PathBuf::from("b.pem")));
}

/// A value that a setting takes.
fn some_value(argument: &clap::Arg) -> String {
    let possible = argument.get_possible_values().first().map(|value| value.get_name().to_owned());
    let default = || argument.get_default_values().first().map(|value| value.display().to_string());
    possible.or_else(default).unwrap_or_else(|| "127.0.0.1".to_owned())
}

#[test]
fn a_setting_that_needs_another_one_finds_it_in_any_source() {
    for one in arguments() {
        let name = one.get_id().as_str();
        let flag = format!("--{}={}", one.get_long().expect("it has a flag"), some_value(&one));
        let needed: Vec<&str> = NEEDS.iter().filter(|(needs, _)| *needs == name).map(|(_, other)| *other).collect();
        let nodes = needed.contains(&"node").then_some("link").filter(|other| *other != name);
        let others: Vec<String> =
            needed.into_iter().chain(nodes).map(|other| format!("{other} = \"127.0.0.1:1\"\n")).collect();
        let written = file(&others.concat());
        let setup = args(&["--config", path(&written), &flag]).setup();
        assert!(setup.is_ok(), "{flag} beside a file with {others:?}: {setup:?}");
    }
}
