//! The effects that [`crate::tui::update::update`] asks the runtime for.

use std::path::PathBuf;

use bidak_shared::protocol::{Command, Handle, RoomCode, Token};
use bidak_shared::record::text::RecordText;

use crate::play::analysis::Request;
use crate::play::config::Key;
use crate::play::recording::RecordingRequest;

/// An effect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Open a connection, instead of the present one if there is one.
    Connect(Destination),
    /// Close the connection.
    Disconnect,
    /// Send a command. [`crate::tui::message::Message::Sent`] has its request id.
    Send(Command),
    /// Start a server in this process; [`crate::tui::message::Message::Server`] answers.
    StartServer {
        /// The number of this start.
        number: u32,
        /// The people who can reach it.
        reach: Reach,
    },
    /// End the server in this process that was started with this number, if it runs;
    /// [`crate::tui::message::Message::ServerStopped`] answers.
    StopServer(u32),
    /// List the saved games; [`crate::tui::message::Message::Kept`] answers.
    ListKept,
    /// Read a saved game; [`crate::tui::message::Message::Opened`] answers.
    Open(PathBuf),
    /// Save a game; [`crate::tui::message::Message::Saved`] answers.
    Keep(Box<RecordText>),
    /// Keep a game that this player has played; [`crate::tui::message::Message::LastPlayed`] answers.
    KeepPlayed(Box<RecordText>),
    /// Find the last game that this player has played; [`crate::tui::message::Message::LastPlayed`] answers.
    FindLastPlayed,
    /// Note the room in which the player plays, for the case that the program ends without leaving it, or that there is none.
    KeepSeat(Option<RoomCode>),
    /// Find the player's unfinished games, on these servers as well; [`crate::tui::message::Message::Unfinished`] answers.
    FindUnfinished(Vec<String>),
    /// Look for a mistake of this player in a saved game; [`crate::tui::message::Message::MistakeFound`] answers if there is one.
    LookForMistake(PathBuf),
    /// Fetch the data of the account with this handle from the server, and write it into a file;
    /// [`crate::tui::message::Message::Exported`] answers.
    Export {
        /// Where the server has it.
        path: String,
        /// The account.
        handle: Handle,
    },
    /// Write settings into their file; [`crate::tui::message::Message::SettingsSaved`] answers.
    SaveSettings(Vec<(Key, String)>),
    /// Write down the servers that were visited, the last one first.
    KeepServers(Vec<String>),
    /// Redraw the whole screen.
    Redraw,
    /// Ring the bell of the terminal.
    Ring,
    /// Put a text on the clipboard.
    Copy(String),
    /// Start a search in place of an earlier one. [`crate::tui::message::Message::Found`] and
    /// [`crate::tui::message::Message::Studied`] report on it by its number.
    Study {
        /// The number.
        job: u32,
        /// The request.
        request: Box<Request>,
    },
    /// Stop the search.
    StopStudy,
    /// Record a search; [`crate::tui::message::Message::Recorded`] answers with its number.
    Record {
        /// The number.
        job: u32,
        /// The search.
        request: Box<RecordingRequest>,
    },
    /// Stop the recording with this number.
    StopRecording(u32),
    /// Stop the program until the shell lets it go on.
    Suspend,
    /// End the program.
    Quit,
}

/// The people who can reach a server in this process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reach {
    /// This client alone, with the games in memory.
    Private,
    /// This client alone, with the games in a file of solo games: this one, or the first that no other program uses.
    Solo(Option<PathBuf>),
    /// Everybody on the network.
    Shared,
}

/// A server, and the player's identity there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Destination {
    /// The server.
    pub url: String,
    /// The player's name.
    pub name: Option<String>,
    /// The secret of an earlier visit.
    pub token: Option<Token>,
    /// The code of an account, such as that of a login card.
    pub link: Option<String>,
}
