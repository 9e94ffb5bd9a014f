//! The formal definition of a game, which rules implement and searches use.
//!
//! The names are those of the theory: the initial state `S0` is [`Game::initial`], `TO-MOVE` is
//! [`Game::to_move`], `ACTIONS` is [`Game::actions`], `RESULT` is [`Game::result`], `IS-TERMINAL` is
//! [`Game::is_terminal`] and `UTILITY` is [`Game::utility`] (lecture "Adversarial Search").

mod move_list;

use std::fmt::{self, Debug};
use std::hash::Hash;
use std::str::FromStr;

use arrayvec::ArrayVec;

use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::kind::{UnknownWord, Word};

pub use move_list::MoveList;

/// One of the two sides. First has the move at the start of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, strum::Display, EnumString, IntoStaticStr)]
#[strum(serialize_all = "lowercase", parse_err_ty = UnknownWord, parse_err_fn = Self::unknown)]
pub enum Player {
    /// The player who moves at ply 0.
    First,
    /// The player who moves at ply 1.
    Second,
}

impl Player {
    /// Both, First before Second.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// The other one.
    #[must_use]
    pub fn opponent(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// 0 for First, 1 for Second: the place in an array of two.
    pub fn index(self) -> usize {
        self as usize
    }
}

/// How a finished game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// One side won.
    Win(Player),
    /// Nobody won.
    Draw,
}

impl Outcome {
    /// +1 for a win, 0 for a draw, -1 for a loss, seen from `player`.
    pub fn utility(self, player: Player) -> i32 {
        match self {
            Self::Win(winner) if winner == player => 1,
            Self::Win(_) => -1,
            Self::Draw => 0,
        }
    }

    /// The outcome of a game that is decided by counting: `margin` is First's lead.
    pub fn by_margin(margin: i32) -> Self {
        match margin.signum() {
            1 => Self::Win(Player::First),
            -1 => Self::Win(Player::Second),
            _ => Self::Draw,
        }
    }
}

/// Why a game is over. The first group follows from the rules, the second from events in a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, strum::Display, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase", parse_err_ty = UnknownWord, parse_err_fn = Self::unknown)]
pub enum EndReason {
    /// All plies are played or nobody can move any more; the pieces were counted.
    Count,
    /// Somebody completed a line.
    Line,
    /// The board is full and nobody has a line.
    Full,
    /// A player has too few men left to make a line.
    Men,
    /// A player on turn cannot move.
    Blocked,
    /// The same position occurred for the third time.
    Repetition,
    /// Nothing was taken for too many plies.
    Quiet,

    /// A player gave up.
    Resignation,
    /// A player's time ran out.
    Time,
    /// Both agreed on a draw.
    Agreement,
    /// A player left or did not come back in time.
    Abandonment,
    /// A player of a tournament did not make the first move in time.
    #[strum(serialize = "no_show")]
    NoShow,
    /// A director of the tournament decided it.
    Decided,
    /// The engine that played for a player ended or could not be run.
    Crash,
    /// The engine that played for a player did not answer in time.
    Silence,
    /// The engine that played for a player chose no legal move.
    Illegal,
    /// Ended before it counted; nobody won.
    Aborted,
    /// The server could not go on with the game; nobody won.
    Fault,
}

impl EndReason {
    /// Whether the end follows from the rules, and not from an event in a room.
    pub fn is_by_rules(self) -> bool {
        match self {
            Self::Count | Self::Line | Self::Full | Self::Men | Self::Blocked | Self::Repetition | Self::Quiet => true,
            Self::Resignation
            | Self::Time
            | Self::Agreement
            | Self::Abandonment
            | Self::NoShow
            | Self::Decided
            | Self::Crash
            | Self::Silence
            | Self::Illegal
            | Self::Aborted
            | Self::Fault => false,
        }
    }
}

/// The most actions that any position of any game offers. The largest need is Nine Men's Morris: against `b` men
/// at most `24 - b` points are empty or own, where placing can offer `(24 - b) b` actions, and nine men that
/// leave `15 - b` points empty have at most 25 ways to move when `b` is 8, each with at most 8 men to remove.
pub const MAX_ACTIONS: usize = 256;

/// The legal actions of one position, on the stack: a search allocates nothing per node.
pub type ActionList<A> = ArrayVec<A, MAX_ACTIONS>;

/// A game; the implementing type is a position of it.
///
/// The laws that every implementation keeps are tested over all games by the conformance tests:
/// sides alternate strictly with every action (a pass is an action, and a capture belongs to the
/// action that made it), `actions` is empty exactly when the game is over, and every game ends
/// within [`Game::MAX_PLIES`].
pub trait Game: Clone + Eq + Hash + Debug + Send + Sync + 'static {
    /// A move. Meaningful only in the position that listed it.
    type Action: Copy + Eq + Hash + Debug + Send + Sync + 'static;
    /// The options of a new game, such as the number of rounds.
    type Options: Clone + Default + Debug + Send + Sync + 'static;

    /// The most plies of a game.
    const MAX_PLIES: usize;
    /// The number of plies for which positions with equal keys have the same future.
    const KEYED_HORIZON: usize = usize::MAX;
    /// The count of a game that ended before the depth of a perft ([`crate::search::perft`]). Reversi's published
    /// counts continue it with passes; those of the other games leave it out.
    const PERFT_OF_FINISHED: u64 = 0;
    /// Whether finished games differ by how much was won, so that a search prefers a larger win.
    const HAS_MARGIN: bool;
    /// Whether the margin of a finished game is its score as it stands, as in trees that somebody wrote down, and not a
    /// win by that margin.
    const MARGIN_IS_SCORE: bool = false;
    /// Whether searches of the game are only looked into: then none is compiled without events.
    const IS_FOR_STUDY: bool = false;

    /// The position before the first move.
    fn initial(options: &Self::Options) -> Self;

    /// The side to move; in a finished position, the side that would be.
    fn to_move(&self) -> Player;

    /// Appends the legal actions, in an order that depends on the position only. Appends nothing
    /// exactly when the game is over.
    fn actions(&self, out: &mut ActionList<Self::Action>);

    /// Puts the actions of this position into the order in which people list them: by the points of the board, row by row from the
    /// top left. For games whose [`Game::actions`] have another order, which is quicker to make.
    fn sort_as_read(&self, actions: &mut ActionList<Self::Action>) {
        let _ = actions;
    }

    /// Plays one of [`Game::actions`]. With any other action the position becomes meaningless (but
    /// memory-safe): legality is checked by [`crate::record::Record::play`].
    fn apply(&mut self, action: Self::Action);

    /// The outcome once the game is over.
    fn outcome(&self) -> Option<Outcome>;

    /// Why it is over; `Some` exactly when [`Game::outcome`] is.
    fn end_reason(&self) -> Option<EndReason>;

    /// A well mixed hash of everything that decides how the game can go on. Equal positions have equal keys.
    ///
    /// A count of plies without progress may be left out of the key while a search of [`Game::KEYED_HORIZON`] plies
    /// cannot reach its limit, because that gives more transpositions.
    fn key(&self) -> u64;

    /// Pieces of `player` less pieces of the opponent; 0 in games where the number does not matter.
    fn margin(&self, player: Player) -> i32;

    /// The margin by which a finished game is counted, for games with [`Game::HAS_MARGIN`]. It has the sign of
    /// [`Game::margin`].
    fn final_margin(&self, player: Player) -> i32 {
        self.margin(player)
    }

    /// Whether a rule that counts repetitions takes `self` and `earlier` for the same position.
    /// Games in which no position can return keep the default.
    fn repeats(&self, earlier: &Self) -> bool {
        let _ = earlier;
        false
    }

    /// How many plies back [`Game::repeats`] can find anything: those since the last action that cannot be taken
    /// back. A search need look no further, and not at all where it is 0.
    fn repeatable_plies(&self) -> usize {
        0
    }

    /// Whether an action is among [`Game::actions`], found without listing them where that is quicker.
    fn is_legal(&self, action: Self::Action) -> bool {
        self.legal().contains(&action)
    }

    /// How many [`Game::actions`] there are, counted without listing them where that is quicker.
    fn count_actions(&self) -> usize {
        self.legal().len()
    }

    /// The number of sequences of two actions. A game that is over after the first action counts
    /// [`Game::PERFT_OF_FINISHED`]. Games may count without listing, where that is quicker.
    fn count_pairs(&self) -> u64 {
        let actions = self.legal();
        if actions.is_empty() {
            return Self::PERFT_OF_FINISHED;
        }
        let counts = actions.iter().map(|action| match self.result(*action).count_actions() {
            0 => Self::PERFT_OF_FINISHED,
            count => count as u64,
        });
        counts.sum()
    }

    /// The position after `action`.
    #[must_use]
    fn result(&self, action: Self::Action) -> Self {
        let mut next = self.clone();
        next.apply(action);
        next
    }

    /// Whether the game is over.
    fn is_terminal(&self) -> bool {
        self.outcome().is_some()
    }

    /// +1, 0 or -1 for `player` once the game is over.
    fn utility(&self, player: Player) -> Option<i32> {
        Some(self.outcome()?.utility(player))
    }

    /// The legal actions as a list of their own.
    fn legal(&self) -> ActionList<Self::Action> {
        let mut list = ActionList::new();
        self.actions(&mut list);
        list
    }
}

impl Word for Player {
    const WHAT: &'static str = "player";
    const ALL: &'static [Self] = &Self::BOTH;

    fn word(self) -> &'static str {
        self.into()
    }
}

impl Word for Outcome {
    const WHAT: &'static str = "outcome";
    const ALL: &'static [Self] = &[Self::Win(Player::First), Self::Win(Player::Second), Self::Draw];

    fn word(self) -> &'static str {
        match self {
            Self::Win(winner) => winner.word(),
            Self::Draw => "draw",
        }
    }
}

impl Word for EndReason {
    const WHAT: &'static str = "reason";
    const ALL: &'static [Self] = Self::VARIANTS;

    fn word(self) -> &'static str {
        self.into()
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

impl FromStr for Outcome {
    type Err = UnknownWord;

    fn from_str(text: &str) -> Result<Self, UnknownWord> {
        Self::from_word(text)
    }
}
