//! `bidak class`: an evening for a class, a club, a course.

use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::builder::FalseyValueParser;
use clap::builder::UnknownArgumentValueParser;
use clap::{ArgAction, Args};

use super::args::has_screen;
use super::play::{cannot_host, invite};
use super::preferences::{PreferenceArgs, appearance};
use super::{plain, runtime};
use crate::base::failure::{Code, Failure, print};
use crate::base::signals::Interrupts;
use crate::net::host::{self, HostHandle, StorePlace};
use crate::net::identity::Identity;
use crate::net::link::Address;
use crate::plain::class::PlainClass;
use crate::play::evening::tournament::ClassTournament;
use crate::play::evening::{Evening, began};
use crate::play::library;
use crate::play::record::kept::present;
use crate::tui::class::Class;
use crate::tui::runtime as screen;
use crate::tui::theme::Theme;

/// The most files of one day; after that the last one is overwritten.
const MOST_FILES: u32 = 99;

/// Run an evening for a class: a server, its address in big letters, the people who are here, and the table of all games
#[derive(Args, Debug)]
#[command(after_help = "\
It starts a server as bidak host does, with accounts, and without the limits for one address, since a class sits behind one. The \
screen shows how people and bots come, the people who are here, the number of running games, and the table over all games since it began. \
Finished games of private rooms do not count. At the end the table is printed and written to a file.

Press t to make a tournament: everybody with an account who is here enters, and the lobby shows guests how they enter. The next t \
starts it, without those in the middle of a game, who take part when it is over; then t goes on to the next round.
With --plain type: tournament [swiss|arena|round-robin|knockout] [GAME] [clock=5+3] [handle=NAME]; next; standings; boards; quit yes

Login cards for accounts: bidak club cards --names FILE

Examples:
  bidak class
  bidak class --name 'Bu Rina' --table friday.csv
  bidak class --listen 0.0.0.0:9000 --no-announce
  bidak class --plain")]
pub(super) struct ClassArgs {
    /// Address and port to listen on; port 0 takes any free one
    #[arg(long, env = "BIDAK_LISTEN", value_name = "ADDR:PORT", default_value = host::LISTEN)]
    listen: String,

    #[arg(long = "port", hide = true, value_parser = UnknownArgumentValueParser::suggest_arg("--listen"))]
    _port: Option<String>,

    /// The file that games and accounts are kept in, or memory [default: the one that serve uses]
    #[arg(long, env = "BIDAK_STORE", value_name = "PATH|memory")]
    store: Option<StorePlace>,

    /// Do not announce the server on this network
    #[arg(long)]
    no_announce: bool,

    /// The file for the table, over the one before [default: bidak-DATE.csv in this folder, with a number where it exists]
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,

    /// Begin another evening, even if the last one on this store ended unexpectedly within 12 hours; otherwise that one continues
    #[arg(long)]
    new: bool,

    /// Lines of text instead of the full screen; implied where the input or the output is no terminal
    #[arg(long, env = "BIDAK_PLAIN", value_parser = FalseyValueParser::new(), action = ArgAction::SetTrue)]
    plain: bool,

    #[command(flatten)]
    preferences: PreferenceArgs,
}

pub(super) fn run(args: &ClassArgs) -> Result<(), Failure> {
    let is_plain = args.plain || !has_screen();
    let read = || args.preferences.read();
    let preferences = if is_plain { read()? } else { super::screen::with_name(read()?, read)? };
    let config = if is_plain { preferences.for_plain_mode() } else { preferences.config };
    let (texts, name) = (plain::texts(&config), config.name());
    let began = present();
    let file = args.table.clone().unwrap_or_else(|| free_file(&began.date()));
    let runtime = runtime()?;
    let mut host = runtime
        .block_on(host::start_class(&args.listen, args.store.as_ref()))
        .map_err(|error| cannot_host(&error, &config))?;
    if !args.no_announce {
        host.announce(name.as_deref());
    }
    // After a power cut or a kill the evening continues with the stored games.
    let broken_off = host.file.as_deref().filter(|_| !args.new).and_then(|file| began::broken_off(file, began));
    let goes_on = broken_off.is_some();
    let began = broken_off.unwrap_or(began);
    if let Some(file) = &host.file {
        // If this write fails, a crash loses only the table.
        let _ = began::note(file, began);
    }
    if goes_on {
        plain::note(&texts.say("class-goes-on"));
    }
    let mut evening = Evening::new(began);
    let done = if is_plain {
        // The reader of the invitation may already end the evening.
        let interrupts = runtime
            .block_on(async { Interrupts::listen() })
            .map_err(|error| Failure::new(Code::Failed, texts.system(&(&error).into())))?;
        invite(&host, texts);
        let title = texts.fill("class-tournament", [("date", present().date().into())]);
        let class = PlainClass { evening: &mut evening, identity: organiser(&host), title, texts, interrupts };
        runtime.block_on(crate::plain::class::run(class, host.url.clone(), name))
    } else {
        let mut class = Class {
            evening,
            tournament: ClassTournament::default(),
            make: None,
            shows_evening: false,
            title: texts.fill("class-tournament", [("date", present().date().into())]),
            share: host.share.clone(),
            file: library::shown(&file),
            theme: Theme::new(appearance(&config)),
            texts,
            said: None,
            sent: None,
            asks_end: false,
            asks_arena: false,
            goes_on,
            is_connected: false,
        };
        let done = runtime.block_on(screen::class::run(&mut class, host.url.clone(), name, organiser(&host)));
        evening = class.evening;
        done.map_err(|error| Failure::new(Code::Failed, texts.terminal(&error)))
    };
    runtime.block_on(host.stop());
    if let Some(file) = host.file.as_deref().filter(|_| done.is_ok()) {
        began::forget(file);
    }
    if evening.table().is_empty() {
        plain::note(&texts.say("class-no-games"));
        return done;
    }
    write(&file, &evening.csv(), args.table.is_some())
        .map_err(|error| Failure::new(Code::Failed, texts.unwritable(&file, &(&error).into())))?;
    print(&evening.csv())?;
    plain::note(&texts.fill("class-written", [("file", library::shown(&file).into())]));
    done
}

/// The organiser at a server of this program: the same one every evening, where the server keeps accounts.
fn organiser(host: &HostHandle) -> Identity {
    let known = host.file.is_some().then(|| host.url.parse::<Address>().ok()).flatten();
    known.and_then(|address| Identity::open(&address).ok()).unwrap_or_default()
}

/// The first file of a day that does not exist.
fn free_file(date: &str) -> PathBuf {
    let name =
        |number: u32| if number == 1 { format!("bidak-{date}.csv") } else { format!("bidak-{date}-{number}.csv") };
    let free = (1..MOST_FILES).map(|number| PathBuf::from(name(number))).find(|file| !file.exists());
    free.unwrap_or_else(|| PathBuf::from(name(MOST_FILES)))
}

fn write(file: &Path, text: &str, is_named: bool) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true);
    // Only the organiser's own word replaces a file.
    let options = if is_named { options.create(true).truncate(true) } else { options.create_new(true) };
    options.open(file)?.write_all(text.as_bytes())
}
