//! What can happen to the client: everything that [`crate::tui::update::update`] is told.

use bidak_shared::analysis::Finding;
use bidak_shared::protocol::Command;
use bidak_shared::record::text::RecordText;
use crossterm::event::KeyEvent;

use crate::net::lan::Nearby;
use crate::net::link::LinkEvent;
use crate::play::library::Kept;
use crate::play::moment::Moment;
use crate::tui::hits::Target;
use crate::tui::world::Printed;

/// Something that happened.
#[derive(Debug)]
pub enum Message {
    /// Time went on. Comes before every other message, so that the model knows when it happens.
    Tick(Moment),
    /// A key was pressed.
    Key(KeyEvent),
    /// The left mouse button was pressed on a part of the screen.
    Click(Target),
    /// The wheel was turned over a part of the screen.
    Wheel(Wheel, Option<Target>),
    /// Text was pasted.
    Paste(String),
    /// The window has so many columns and rows now.
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
    /// The servers that say they are on this network.
    Nearby(Vec<Nearby>),
    /// A program on a seat has printed something beside its moves: all that is known of the program at this place.
    Printed(usize, Printed),
    /// Something happened on the connection.
    Link(LinkEvent),
    /// The server that an effect asked for runs, or could not be started.
    Server {
        /// The number of the start.
        number: u32,
        /// The server, or why there is none.
        result: Result<Running, String>,
    },
    /// The server with this number has ended: its guests are gone and its port is free.
    ServerStopped(u32),
    /// The games that were kept, the last first, or why they cannot be listed.
    Kept(Result<Vec<Kept>, String>),
    /// A game that was kept, or why it cannot be read.
    Opened(Result<Box<RecordText>, String>),
    /// Something was found out by the study with this number.
    Found {
        /// Which study.
        job: u32,
        /// What.
        finding: Finding,
    },
    /// The study with this number is over.
    Studied {
        /// Which study.
        job: u32,
    },
    /// A game was written to this file, or why it was not.
    Saved(Result<String, String>),
}

/// A server in this process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Running {
    /// Where this client connects.
    pub url: String,
    /// The addresses for others; none for a private server.
    pub share: Vec<String>,
}

/// A turn of the wheel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wheel {
    /// Away from the user.
    Up,
    /// Towards the user.
    Down,
}
