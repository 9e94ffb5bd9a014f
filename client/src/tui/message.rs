//! The messages to [`crate::tui::update::update`].

use std::path::PathBuf;

use bidak_shared::analysis::Finding;
use bidak_shared::protocol::{Command, RoomCode};
use bidak_shared::record::text::RecordText;
use bidak_shared::registry::recording::Recorded;
use crossterm::event::KeyEvent;

use crate::net::lan::Nearby;
use crate::net::link::LinkEvent;
use crate::net::unfinished::Unfinished;
use crate::play::library::Kept;
use crate::play::moment::Moment;
use crate::tui::hits::Target;
use crate::tui::world::Printed;

/// A message: input, time, or the result of an effect.
#[derive(Debug)]
pub enum Message {
    /// The current time. Comes before every other message.
    Tick(Moment),
    /// A key was pressed.
    Key(KeyEvent),
    /// The left mouse button was pressed on a part of the screen.
    Click(Target),
    /// The wheel was turned over a part of the screen.
    Wheel(Wheel, Option<Target>),
    /// Text was pasted.
    Paste(String),
    /// The window has a new size, in columns and rows.
    Resized(u16, u16),
    /// The program goes on after it was stopped.
    Continued,
    /// The system asks the program to end.
    Terminated,
    /// A command was sent with this request id.
    Sent {
        /// The id that its answer will carry.
        id: u32,
        /// The command.
        command: Command,
    },
    /// Settings were written into the file with this name, or could not be.
    SettingsSaved(Result<String, String>),
    /// The secret by which the server knows this player again cannot be stored, and why.
    Forgettable(String),
    /// The servers that announce themselves on this network.
    Nearby(Vec<Nearby>),
    /// The output so far of the program on this seat.
    Printed(usize, Printed),
    /// Something happened on the connection.
    Link(LinkEvent),
    /// The server that an effect asked for runs, or could not be started.
    Server {
        /// The number of the start.
        number: u32,
        /// The server, or the problem.
        result: Result<Running, String>,
    },
    /// The server with this number has ended: its guests are gone and its port is free.
    ServerStopped(u32),
    /// The saved games, the last first, or an error.
    Kept(Result<Vec<Kept>, String>),
    /// A saved game, or an error.
    Opened(Result<Box<RecordText>, String>),
    /// A finding of the study with this number.
    Found {
        /// Its number.
        job: u32,
        /// The finding.
        finding: Finding,
    },
    /// The study with this number is over.
    Studied {
        /// Its number.
        job: u32,
    },
    /// The recording with this number; none if the game is over in the position.
    Recorded {
        /// Its number.
        job: u32,
        /// The recording.
        recorded: Option<Box<Recorded>>,
    },
    /// The last game of this player, if there is one, or the problem.
    LastPlayed(Result<Option<Box<Kept>>, String>),
    /// The room in which a program of this player ended without leaving it, on the server that is being connected.
    Seat(Option<RoomCode>),
    /// The player's unfinished games, the first to go on with first.
    Unfinished(Vec<Unfinished>),
    /// This player made a mistake in the saved game in this file.
    MistakeFound(PathBuf),
    /// The file with the server's data about this account, or the problem.
    Exported(Result<String, String>),
    /// A game was written to this file, or an error.
    Saved(Result<String, String>),
}

/// A server in this process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Running {
    /// Where this client connects.
    pub url: String,
    /// The addresses for others; empty for a private server.
    pub share: Vec<String>,
    /// Whether games go on after the end of the program.
    pub keeps: bool,
    /// Why a private server does not keep games, although it should.
    pub unkept: Option<String>,
}

/// A turn of the wheel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wheel {
    /// Away from the user.
    Up,
    /// Towards the user.
    Down,
}
