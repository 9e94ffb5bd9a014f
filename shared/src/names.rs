//! The names of games, sides, engines, endings, refusals and notices in each language.
//!
//! The files of `shared/i18n`, in the form of Project Fluent. The terminal client and the page of the server both read
//! them, so that one thing has one name on every screen; each adds the texts of its own screens. The first screen of the page needs
//! only the names of games, sides and bots, in `names.*.ftl`; its other terms are in `terms.*.ftl`, and those that the terminal alone
//! has in `study.*.ftl`.

/// The names in English.
pub const EN: &str = concat!(
    include_str!("../i18n/names.en.ftl"),
    "\n",
    include_str!("../i18n/terms.en.ftl"),
    "\n",
    include_str!("../i18n/study.en.ftl")
);

/// The names in Indonesian.
pub const ID: &str = concat!(
    include_str!("../i18n/names.id.ftl"),
    "\n",
    include_str!("../i18n/terms.id.ftl"),
    "\n",
    include_str!("../i18n/study.id.ftl")
);
