//! The lines under the heading of the chat: chat, and events besides the moves.

use std::collections::BTreeSet;

use bidak_shared::protocol::{ChatLine, OfferEnd, OfferKind, PlayerId, RoomCode, WhyUnrated};

use crate::play::text::Texts;

/// A line under the heading of the chat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RoomLine {
    /// Chat.
    Said(ChatLine),
    /// An event.
    Happened(Happening),
}

/// The person in a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Someone {
    /// The reader.
    Me,
    /// A person with this name.
    Other(String),
}

/// The events of a room besides moves and chat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Happening {
    /// Somebody took a seat.
    Plays {
        /// The player.
        who: Someone,
        /// The side, as its game calls it.
        side: &'static str,
    },
    /// Somebody left a seat.
    Left(Someone),
    /// A connection was lost.
    Gone(Someone),
    /// A player is not at the board of a game that waits for its players.
    Away(Someone),
    /// Somebody is connected again.
    Back(Someone),
    /// One of two paired players has arrived.
    Came(Someone),
    /// The host muted somebody.
    Muted(Someone),
    /// The host unmuted somebody.
    Unmuted(Someone),
    /// Players read what spectators say only when the game is over, or at once.
    ChatApart(bool),
    /// Only those who were there may watch, or everybody again.
    Locked(bool),
    /// The players read what spectators said during the game.
    Overheard,
    /// A game begins.
    Begins,
    /// The number of random moves before the game.
    RandomOpening(usize),
    /// The game that begins changes ratings.
    Rated,
    /// The game that begins changes no ratings, although that was asked for.
    Unrated(WhyUnrated),
    /// It is this game of a pair with exchanged seats.
    OfPair(u8),
    /// The same, and the room of the other one, which goes on at the same time.
    BesidePair(u8, RoomCode),
    /// The second game of the pair follows.
    SecondFollows,
    /// An offer no longer stands.
    OfferEnded {
        /// The offer.
        offer: OfferKind,
        /// Why it no longer stands.
        reason: OfferEnd,
        /// The player who declined or withdrew it.
        who: Someone,
    },
    /// Moves were taken back.
    TakenBack {
        /// How many.
        plies: u32,
    },
    /// The exact search of a bot took too long, and its best move so far is played.
    CutShort {
        /// The bot.
        bot: String,
        /// Plies searched to the end.
        depth: u32,
        /// The time that it took, in seconds.
        seconds: u32,
    },
    /// The server was restarted: earlier chat is lost.
    ChatLost,
    /// A notice of the server or the program.
    Noted(String),
}

impl RoomLine {
    /// An arrival, a drop or a return.
    pub(super) fn presence(&self) -> Option<&Happening> {
        match self {
            Self::Happened(
                what @ (Happening::Came(_) | Happening::Back(_) | Happening::Gone(_) | Happening::Away(_)),
            ) => Some(what),
            _ => None,
        }
    }

    /// Whether it is chat of one of these players.
    pub fn is_of(&self, people: &BTreeSet<PlayerId>) -> bool {
        matches!(self, Self::Said(ChatLine { player: Some(player), .. }) if people.contains(player))
    }
}

impl Someone {
    /// The word by which texts choose between `you` and the name, and the name.
    pub fn values(&self) -> (&'static str, &str) {
        match self {
            Self::Me => ("you", ""),
            Self::Other(name) => ("they", name),
        }
    }
}

impl Happening {
    /// The event, as a clause.
    pub fn sentence(&self, texts: Texts) -> String {
        let of = |key, someone: &Someone| {
            let (who, name) = someone.values();
            texts.fill(key, [("who", who.into()), ("name", name.into())])
        };
        match self {
            Self::Plays { who, side } => {
                let (who, name) = who.values();
                let values = [("who", who.into()), ("name", name.into()), ("side", texts.side(side).into())];
                texts.fill("room-plays", values)
            }
            Self::Left(who) => of("room-left", who),
            Self::Gone(who) => of("room-gone", who),
            Self::Away(who) => of("room-away", who),
            Self::Back(who) => of("room-back", who),
            Self::Came(who) => of("room-came", who),
            Self::Muted(who) => of("room-muted", who),
            Self::Unmuted(who) => of("room-unmuted", who),
            Self::ChatApart(apart) => {
                texts.say(if *apart { "room-chat-apart" } else { "room-chat-joined" }).into_owned()
            }
            Self::Locked(locked) => texts.say(if *locked { "room-locked" } else { "room-unlocked" }).into_owned(),
            Self::Overheard => texts.say("room-overheard").into_owned(),
            Self::Begins => texts.say("room-begins").into_owned(),
            Self::RandomOpening(count) => texts.fill("room-random-opening", [("count", (*count).into())]),
            Self::Rated => texts.say("room-rated").into_owned(),
            Self::Unrated(WhyUnrated::SameAddress) => texts.say("room-same-address").into_owned(),
            Self::OfPair(half) => texts.fill("room-of-pair", [("half", u32::from(*half).into())]),
            Self::BesidePair(half, room) => {
                let values = [("half", u32::from(*half).into()), ("room", room.as_str().into())];
                texts.fill("room-beside-pair", values)
            }
            Self::SecondFollows => texts.say("room-second-follows").into_owned(),
            Self::ChatLost => texts.say("room-chat-lost").into_owned(),
            Self::OfferEnded { offer, reason, who } => {
                let key = match reason {
                    OfferEnd::Declined => "room-offer-declined",
                    OfferEnd::Withdrawn => "room-offer-withdrawn",
                    OfferEnd::Overtaken => {
                        return texts.fill("room-offer-overtaken", [("offer", texts.offer(*offer).into())]);
                    }
                };
                let (who, name) = who.values();
                texts.fill(key, [("who", who.into()), ("name", name.into()), ("offer", texts.offer(*offer).into())])
            }
            Self::TakenBack { plies } => texts.fill("room-taken-back", [("count", (*plies).into())]),
            Self::CutShort { bot, depth, seconds } => {
                let values = [("bot", bot.into()), ("depth", (*depth).into()), ("seconds", (*seconds).into())];
                texts.fill("room-cut-short", values)
            }
            Self::Noted(sentence) => sentence.clone(),
        }
    }
}
