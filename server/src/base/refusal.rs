//! A refusal: the answer to a request that is not carried out. Not an error of the program.

use bidak_shared::protocol::RefusalCode;

use crate::base::limit::Limit;

/// A refusal of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Refusal {
    /// For programs; stable.
    pub(crate) code: RefusalCode,
    /// For people: the problem, and what to do.
    pub(crate) sentence: String,
    /// The bound that was reached, where the code does not name it.
    pub(crate) limit: Option<Limit>,
}

impl Refusal {
    pub(crate) fn new(code: RefusalCode, sentence: impl Into<String>) -> Self {
        Self { code, sentence: sentence.into(), limit: None }
    }

    /// Because of a bound that the code does not name.
    pub(crate) fn at(limit: Limit, code: RefusalCode, sentence: impl Into<String>) -> Self {
        Self { limit: Some(limit), ..Self::new(code, sentence) }
    }

    /// There is no such room, or no longer.
    pub(crate) fn no_room() -> Self {
        Self::new(RefusalCode::NoRoom, "there is no room with this code; it may have been closed")
    }

    /// A link code, or the code of a login card, is not good.
    pub(crate) fn bad_link() -> Self {
        Self::new(RefusalCode::BadLink, "this code is wrong, was used already or is too old; get a new one")
    }

    /// Nobody has this id.
    pub(crate) fn no_player() -> Self {
        Self::new(RefusalCode::NoPlayer, "the server does not know a player with this id; ask the player for it again")
    }

    /// Two accounts of one owner would play each other for their ratings.
    pub(crate) fn never_rated() -> Self {
        let sentence = "games of a bot and its owner, or of two bots of one owner, are never rated; play unrated";
        Self::new(RefusalCode::NotRated, sentence)
    }

    /// The request needs a member of the room.
    pub(crate) fn not_member() -> Self {
        Self::new(RefusalCode::NotMember, "you are not in this room; join or watch it first")
    }

    /// The request needs a player of the room.
    pub(crate) fn not_seated() -> Self {
        Self::new(RefusalCode::NotSeated, "only the two players can do this; you are watching")
    }

    /// The server starts nothing new.
    pub(crate) fn shutting_down() -> Self {
        Self::new(RefusalCode::ShuttingDown, "the server is going down and starts nothing new; try again in a minute")
    }

    /// The server writes to a file that is no longer in its place.
    pub(crate) fn store_lost() -> Self {
        let sentence = "the server has lost the file with its games: nothing new begins; tell its operator";
        Self::new(RefusalCode::StoreLost, sentence)
    }

    /// A fault of the server.
    pub(crate) fn fault() -> Self {
        Self::new(RefusalCode::Fault, "the server failed at this, through no fault of yours; try again")
    }
}
