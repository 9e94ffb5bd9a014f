//! Nine Men's Morris: place, move, fly; a mill of three takes an enemy man.
//!
//! Rules and texts: `RULES.md`. White is First. The removal after a mill is part of the action that closed it, so sides
//! alternate with every action.

pub mod geometry;
mod notation;

use crate::board::bits::Bits;
use crate::board::key::mix;
use crate::board::{Layout, OnBoard, Path, Point};
use crate::game::{ActionList, EndReason, Game, Outcome, Player};

use geometry::{
    BOARD, Completions, LAYOUT, PLACE_WHEN_READ, READING_ORDER, anticlockwise, clockwise, in_mills, inwards,
    neighbours, outwards,
};

/// Men of each player at the start.
pub const MEN: u8 = 9;
/// A player with fewer men has lost; a player with exactly this many and an empty hand flies.
pub const FEWEST_MEN: u32 = 3;
/// The number of consecutive plies without a removal, with both hands empty, after which the game is a draw.
pub const QUIET_PLIES: u8 = 100;
/// From this number of quiet plies on, it is part of the key: a search this close to the draw must distinguish
/// positions by it, while further away transpositions are worth more.
const KEYED_QUIET_PLIES: u8 = 60;

/// Stands for no origin and no removal. It is a bit beyond the board.
const NOWHERE: u8 = 31;

/// An action: a man moves to a point from another point or from the hand, and removes an enemy man if that closes a
/// mill.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Turn {
    from: u8,
    to: u8,
    removed: u8,
}

impl Turn {
    /// The origin of the man; `None` for the hand.
    pub fn from(self) -> Option<Point> {
        (self.from != NOWHERE).then_some(Point(self.from))
    }

    /// The target of the man.
    pub fn to(self) -> Point {
        Point(self.to)
    }

    /// The removed enemy man.
    pub fn removed(self) -> Option<Point> {
        (self.removed != NOWHERE).then_some(Point(self.removed))
    }

    fn new(from: Option<Point>, to: Point, removed: Option<Point>) -> Self {
        let bit = |point: Option<Point>| point.map_or(NOWHERE, |point| point.0);
        Self { from: bit(from), to: to.0, removed: bit(removed) }
    }
}

/// Whether a player with three men left may fly.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Flying {
    /// To any empty point.
    #[default]
    Allowed,
    /// Men always move along the lines.
    Forbidden,
}

/// The men that a mill may take.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Removal {
    /// One that is not in a mill; any if all are.
    #[default]
    OutsideMills,
    /// Any.
    Any,
}

/// The options of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct MorrisOptions {
    /// At three men.
    pub flying: Flying,
    /// After closing a mill.
    pub removal: Removal,
}

/// A position, from the side to move: men on the board and in hand, quiet plies, and the options.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Morris {
    own: u32,
    enemy: u32,
    own_hand: u8,
    enemy_hand: u8,
    /// Plies since the last removal or since both hands were emptied; 0 while a hand is not empty.
    quiet: u8,
    to_move: Player,
    options: MorrisOptions,
}

impl Morris {
    /// The position with these men and empty hands, by the usual rules; `own` are those of `to_move`.
    pub fn with_empty_hands(own: u32, enemy: u32, to_move: Player) -> Self {
        debug_assert!(own & enemy == 0 && (own | enemy) & !BOARD == 0, "each man stands on a point of its own");
        Self { own, enemy, own_hand: 0, enemy_hand: 0, quiet: 0, to_move, options: MorrisOptions::default() }
    }

    /// The points with men of the side to move, as bits of [`geometry`].
    pub fn own(&self) -> u32 {
        self.own
    }

    /// The points with men of the opponent.
    pub fn enemy(&self) -> u32 {
        self.enemy
    }

    /// The points without a man.
    pub fn empty(&self) -> u32 {
        BOARD & !(self.own | self.enemy)
    }

    /// Men of the side to move that are still to be placed.
    pub fn own_hand(&self) -> u8 {
        self.own_hand
    }

    /// Men of the opponent that are still to be placed.
    pub fn enemy_hand(&self) -> u8 {
        self.enemy_hand
    }

    /// Plies since the last removal or since both hands were emptied.
    pub fn quiet_plies(&self) -> u8 {
        self.quiet
    }

    /// The rules agreed on.
    pub fn options(&self) -> MorrisOptions {
        self.options
    }

    /// The enemy men that may be removed for a mill.
    pub fn removable(&self) -> u32 {
        let outside = self.enemy & !in_mills(self.enemy);
        if outside == 0 || self.options.removal == Removal::Any { self.enemy } else { outside }
    }

    /// Whether the side to move flies.
    pub fn flies(&self) -> bool {
        self.own_hand == 0 && self.own.count_ones() == FEWEST_MEN && self.options.flying == Flying::Allowed
    }

    /// The player who has lost, and the reason.
    fn loss(&self) -> Option<(Player, EndReason)> {
        let too_few = |men: u32, hand: u8| men.count_ones() + u32::from(hand) < FEWEST_MEN;
        if too_few(self.own, self.own_hand) {
            Some((self.to_move, EndReason::Men))
        } else if too_few(self.enemy, self.enemy_hand) {
            Some((self.to_move.opponent(), EndReason::Men))
        } else if self.own_hand == 0 && neighbours(self.own) & self.empty() == 0 && !self.flies() {
            Some((self.to_move, EndReason::Blocked))
        } else {
            None
        }
    }

    /// Calls `each` once for every way of moving a man: with the set of targets, the targets that close a mill, and the
    /// way, which leads from a target back to the origin.
    #[inline]
    fn ways(&self, mut each: impl FnMut(u32, u32, Way)) {
        let empty = self.empty();
        let closing = Completions::of(self.own);
        if self.own_hand > 0 {
            each(empty, closing.any(), Way::FromHand);
        } else if self.flies() {
            for from in Bits(u64::from(self.own)) {
                each(empty, Completions::of(self.own ^ 1 << from).any(), Way::From(from));
            }
        } else {
            // A man that moves along a line cannot complete that line, only the other one through its target. So its
            // empty origin does not matter.
            each(clockwise(self.own) & empty, closing.ahead | closing.across, Way::Clockwise);
            each(anticlockwise(self.own) & empty, closing.behind | closing.across, Way::Anticlockwise);
            each(inwards(self.own) & empty, closing.side, Way::Inwards);
            each(outwards(self.own) & empty, closing.side, Way::Outwards);
        }
    }
}

/// The way of a man to its target.
#[derive(Clone, Copy)]
enum Way {
    FromHand,
    /// Flying from a point.
    From(u8),
    Clockwise,
    Anticlockwise,
    Inwards,
    Outwards,
}

impl Way {
    /// The origin of the man that moved to `target`.
    #[inline]
    fn origin(self, target: u8) -> u8 {
        match self {
            Self::FromHand => NOWHERE,
            Self::From(point) => point,
            Self::Clockwise => target & !7 | target.wrapping_sub(1) & 7,
            Self::Anticlockwise => target & !7 | (target + 1) & 7,
            Self::Inwards => target - 8,
            Self::Outwards => target + 8,
        }
    }
}

impl Game for Morris {
    type Action = Turn;
    type Options = MorrisOptions;

    /// Both hands are empty after 18 plies, and then at most 13 removals are at most 100 plies apart.
    const MAX_PLIES: usize = 2 * MEN as usize + 14 * QUIET_PLIES as usize;
    const KEYED_HORIZON: usize = (QUIET_PLIES - KEYED_QUIET_PLIES) as usize;
    const HAS_MARGIN: bool = false;

    fn initial(options: &MorrisOptions) -> Self {
        Self { own: 0, enemy: 0, own_hand: MEN, enemy_hand: MEN, quiet: 0, to_move: Player::First, options: *options }
    }

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn actions(&self, out: &mut ActionList<Turn>) {
        if self.is_terminal() {
            return;
        }
        let removable = self.removable();
        self.ways(|targets, closing, way| {
            for to in Bits(u64::from(targets)) {
                let from = way.origin(to);
                // Without an enemy man on the board a mill removes nothing.
                if closing >> to & 1 == 0 || removable == 0 {
                    out.push(Turn { from, to, removed: NOWHERE });
                } else {
                    out.extend(Bits(u64::from(removable)).map(|removed| Turn { from, to, removed }));
                }
            }
        });
    }

    /// By the man that moves, then by its target, then by the man that it removes.
    fn sort_as_read(&self, actions: &mut ActionList<Turn>) {
        let place = |point: u8| u32::from(PLACE_WHEN_READ[usize::from(point % 32)]);
        if self.own_hand > 0 && actions.iter().all(|turn| turn.removed == NOWHERE) {
            // They differ in their targets alone, so the set of those is the list. Other sorting takes a tenth of the time of minimax.
            let targets = actions.iter().fold(0_u64, |targets, turn| targets | 1 << place(turn.to));
            for (turn, place) in actions.iter_mut().zip(Bits(targets)) {
                turn.to = READING_ORDER[usize::from(place)];
            }
        } else {
            // No two actions have equal keys, so the sorting need not be stable.
            actions.sort_unstable_by_key(|turn| place(turn.from) << 16 | place(turn.to) << 8 | place(turn.removed));
        }
    }

    fn count_actions(&self) -> usize {
        if self.is_terminal() {
            return 0;
        }
        let removals = self.removable().count_ones().max(1);
        let mut count = 0;
        self.ways(|targets, closing, _| {
            count += (targets & !closing).count_ones() + (targets & closing).count_ones() * removals;
        });
        count as usize
    }

    fn apply(&mut self, turn: Turn) {
        // NOWHERE is a bit that no man stands on, so that clearing it changes nothing.
        self.own = (self.own | 1 << turn.to) & !(1 << turn.from);
        self.enemy &= !(1 << turn.removed);
        let quiet = self.own_hand | self.enemy_hand == 0 && turn.removed == NOWHERE;
        self.quiet = if quiet { self.quiet.saturating_add(1) } else { 0 };
        self.own_hand = self.own_hand.saturating_sub(u8::from(turn.from == NOWHERE));
        std::mem::swap(&mut self.own, &mut self.enemy);
        std::mem::swap(&mut self.own_hand, &mut self.enemy_hand);
        self.to_move = self.to_move.opponent();
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.loss() {
            Some((loser, _)) => Some(Outcome::Win(loser.opponent())),
            None => (self.quiet >= QUIET_PLIES).then_some(Outcome::Draw),
        }
    }

    fn end_reason(&self) -> Option<EndReason> {
        match self.loss() {
            Some((_, reason)) => Some(reason),
            None => (self.quiet >= QUIET_PLIES).then_some(EndReason::Quiet),
        }
    }

    /// The quiet plies are part of the key only when they are many: see [`Game::KEYED_HORIZON`].
    fn key(&self) -> u64 {
        let late = self.quiet.saturating_sub(KEYED_QUIET_PLIES);
        let rest = [
            self.own_hand,
            self.enemy_hand,
            late,
            self.to_move as u8,
            self.options.flying as u8,
            self.options.removal as u8,
            0,
            0,
        ];
        mix(u64::from(self.own), u64::from(self.enemy), u64::from_le_bytes(rest))
    }

    fn margin(&self, _player: Player) -> i32 {
        0
    }

    /// Men, hands and the side to move; how long nothing was removed does not matter.
    fn repeats(&self, earlier: &Self) -> bool {
        Self { quiet: 0, ..*self } == Self { quiet: 0, ..*earlier }
    }

    /// A placement or a removal cannot be taken back, so nothing before it returns.
    fn repeatable_plies(&self) -> usize {
        usize::from(self.quiet)
    }
}

impl OnBoard for Morris {
    fn layout() -> &'static Layout {
        &LAYOUT
    }

    fn occupant(&self, point: Point) -> Option<Player> {
        if self.own >> point.0 & 1 == 1 {
            Some(self.to_move)
        } else {
            (self.enemy >> point.0 & 1 == 1).then_some(self.to_move.opponent())
        }
    }

    fn path(turn: Turn) -> Path {
        turn.from().into_iter().chain([turn.to()]).chain(turn.removed()).collect()
    }

    fn mark(&self, player: Player) -> char {
        match player {
            Player::First => 'w',
            Player::Second => 'b',
        }
    }

    fn side_name(&self, player: Player) -> &'static str {
        match player {
            Player::First => "White",
            Player::Second => "Black",
        }
    }

    fn in_hand(&self, player: Player) -> u8 {
        if player == self.to_move { self.own_hand } else { self.enemy_hand }
    }
}
