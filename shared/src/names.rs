//! The names of games, sides, engines, endings, refusals and notices in each language.
//!
//! The files of `shared/i18n`, in the form of Project Fluent. The terminal client and the page of the server both read
//! them, so that one thing has one name on every screen; each adds the texts of its own screens.

/// The names in English.
pub const EN: &str = include_str!("../i18n/names.en.ftl");

/// The names in Indonesian.
pub const ID: &str = include_str!("../i18n/names.id.ftl");
