//! The connection, servers in this process, identities, invitations.

pub mod export;
pub mod host;
pub mod identity;
pub mod invitation;
pub mod lan;
pub mod link;
pub mod once;
pub mod recent;
pub mod solo;
pub mod unfinished;
