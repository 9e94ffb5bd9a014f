//! The start and the end of a server, and its periodic work.

pub(crate) mod backups;
pub(crate) mod due_games;
pub(crate) mod housekeeping;
pub(crate) mod moderation;
pub(crate) mod open_tournament;
pub(crate) mod revocations;
pub(crate) mod serve;
