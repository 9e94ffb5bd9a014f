//! `bidak join`: games on a server elsewhere.

use bidak_shared::protocol::RoomCode;
use clap::Args;

use super::args::PlainArgs;
use super::preferences::PreferenceArgs;
use super::{plain, runtime, screen};
use crate::failure::Failure;
use crate::identity::Identity;
use crate::line::Enter;
use crate::link::Address;
use crate::start_with::StartWith;

/// Join a server to play or to watch
#[derive(Args, Debug)]
#[command(after_help = "\
URL is HOST, HOST:PORT or ws://HOST:PORT; the port is 7878 unless told. Whoever comes back to a server \
is the same player there, with the same seats. Without --room you come to the lobby.

Examples:
  bidak join 192.168.1.7
  bidak join ws://games.example.org:9000 --name Ani
  bidak join 192.168.1.7 --room K7QF2M
  bidak join 192.168.1.7 --room K7QF2M --watch --plain")]
pub(super) struct JoinArgs {
    /// The server
    url: Address,

    /// The room to enter, by its code
    #[arg(long, value_name = "CODE")]
    room: Option<RoomCode>,

    /// Watch the room instead of taking a seat in it
    #[arg(long, requires = "room")]
    watch: bool,

    #[command(flatten)]
    plain: PlainArgs,

    #[command(flatten)]
    preferences: PreferenceArgs,
}

pub(super) fn join(args: &JoinArgs) -> Result<(), Failure> {
    let url = args.url.to_string();
    let JoinArgs { room, watch, .. } = *args;
    if !args.plain.is_plain() {
        let start = StartWith::Join { url, token: None, room, watch };
        return screen::open(start, args.preferences.read()?);
    }
    let config = args.preferences.read()?.for_plain_mode();
    let identity = match Identity::open(&args.url) {
        Ok(identity) => Some(identity),
        Err(error) => {
            plain::note(&format!("the server will not know you again: {error}"));
            None
        }
    };
    let enter = match room {
        None => Enter::Lobby,
        Some(room) if watch => Enter::Watch(room),
        Some(room) => Enter::Seat(room),
    };
    runtime()?.block_on(plain::converse(url, config.name(), identity, enter, &args.plain))
}
