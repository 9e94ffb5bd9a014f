//! Commands of operators: the server as a program, and commands on its store.

#[cfg(any(feature = "postgres", feature = "sqlite"))]
mod class_list;
#[cfg(any(feature = "postgres", feature = "sqlite"))]
pub(crate) mod club_command;
pub(crate) mod daemon;
#[cfg(any(feature = "postgres", feature = "sqlite"))]
pub(crate) mod moderate_command;
#[cfg(any(feature = "postgres", feature = "sqlite"))]
pub(crate) mod operator;
#[cfg(any(feature = "postgres", feature = "sqlite"))]
pub(crate) mod store_command;
