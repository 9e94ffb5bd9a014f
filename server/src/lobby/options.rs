//! The options of recent rooms, shared with new rooms that have the same: a tree takes half a kilobyte for one entry,
//! and most rooms have the options of others.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Weak};

/// The most different options that are remembered.
const MOST: usize = 16;

type Options = BTreeMap<String, String>;

/// Options of recent rooms. Those of closed rooms take hardly any memory.
#[derive(Debug, Default)]
pub(super) struct RecentOptions(VecDeque<Weak<Options>>);

impl RecentOptions {
    /// The options of an earlier room if they are equal to these.
    pub(super) fn shared(&mut self, options: Arc<Options>) -> Arc<Options> {
        let found = self.0.iter().filter_map(Weak::upgrade).find(|recent| *recent == options);
        found.unwrap_or_else(|| {
            if self.0.len() >= MOST {
                self.0.pop_front();
            }
            self.0.push_back(Arc::downgrade(&options));
            options
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rounds(number: usize) -> Arc<Options> {
        Arc::new([("rounds".to_owned(), number.to_string())].into())
    }

    #[test]
    fn equal_options_are_kept_once_as_long_as_a_room_has_them() {
        let mut recent = RecentOptions::default();
        let first = recent.shared(rounds(8));
        assert!(Arc::ptr_eq(&recent.shared(rounds(8)), &first));
        assert!(!Arc::ptr_eq(&recent.shared(rounds(9)), &first));
        for number in 10..100 {
            assert_eq!(recent.shared(rounds(number)), rounds(number));
            assert!(recent.0.len() <= MOST);
        }
        drop(first);
        assert_eq!(recent.shared(rounds(8)), rounds(8));
    }
}
