//! Move ordering. Alpha-beta saves most if the best action comes first.

use arrayvec::ArrayVec;

use crate::eval::Evaluator;
use crate::game::{ActionList, Game, MAX_ACTIONS};

/// The criterion of move ordering.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// The hints of the evaluator.
    #[default]
    Hints,
    /// The most pieces gained at once (Prabawa 2.3: ordering by the greedy count).
    Greedy,
    /// The order in which people list the actions ([`Game::sort_as_read`]).
    Listed,
}

/// The index of an action among those that the game lists for its position: eight bits for any game, for use in tables.
pub type ActionIndex = u8;

/// The bound of hints; larger ones are clamped.
const HINT_LIMIT: i32 = 1 << 20;
/// Added to the hint of the action that comes first.
const FIRST: i32 = 1 << 22;

/// Iterates over the actions of one node by rank; equals keep the order of the game.
///
/// It selects one action at a time, so that nothing is sorted in vain after a cut-off.
pub struct Picker<A> {
    actions: ActionList<A>,
    /// For the remaining actions, the hint in the high bits and the reversed index in the low eight.
    keys: ArrayVec<i32, MAX_ACTIONS>,
}

impl<A: Copy + Eq> Picker<A> {
    /// Ranks `actions` by `hint`.
    pub fn new(actions: ActionList<A>, mut hint: impl FnMut(A) -> i32) -> Self {
        let keys = actions
            .iter()
            .enumerate()
            .map(|(place, action)| key(hint(*action).clamp(-HINT_LIMIT, HINT_LIMIT), place))
            .collect();
        Self { actions, keys }
    }

    /// Ranks the actions of `position` by `order`.
    pub fn by_order<G>(actions: ActionList<A>, position: &G, evaluator: &impl Evaluator<G>, order: Order) -> Self
    where
        G: Game<Action = A>,
    {
        match order {
            Order::Hints => Self::new(actions, |action| evaluator.order_hint(position, action)),
            Order::Greedy => {
                let mover = position.to_move();
                Self::new(actions, |action| position.result(action).margin(mover))
            }
            Order::Listed => Self::new(actions, |_| 0),
        }
    }

    /// Moves the action at `place` to the front, such as the best of an earlier search.
    pub fn put_first(&mut self, place: ActionIndex) {
        if let Some(found) = self.keys.iter_mut().find(|key| place_of(**key) == place) {
            *found = key(FIRST, usize::from(place));
        }
    }

    /// The number of all actions.
    pub fn len(&self) -> usize {
        self.actions.len()
    }

    /// Whether there were no actions at all.
    pub fn is_empty(&self) -> bool {
        self.actions.is_empty()
    }
}

impl<A: Copy + Eq> Iterator for Picker<A> {
    type Item = (ActionIndex, A);

    fn next(&mut self) -> Option<(ActionIndex, A)> {
        let (at, key) = self.keys.iter().enumerate().max_by_key(|(_, key)| **key)?;
        let place = place_of(*key);
        self.keys.swap_remove(at);
        Some((place, self.actions[usize::from(place)]))
    }
}

fn key(hint: i32, place: usize) -> i32 {
    hint << 8 | (MAX_ACTIONS - 1 - place) as i32
}

fn place_of(key: i32) -> ActionIndex {
    (MAX_ACTIONS - 1) as ActionIndex - (key & 0xff) as ActionIndex
}
