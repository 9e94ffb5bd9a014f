//! A small sorted map. A `BTreeMap` allocates eleven places for its first entry, and most rooms have two members. Pure.

/// Entries in the order of their keys.
#[derive(Debug)]
pub(crate) struct Shelf<K, V>(Vec<(K, V)>);

impl<K, V> Default for Shelf<K, V> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<K: Copy + Ord, V> Shelf<K, V> {
    fn place(&self, key: K) -> Result<usize, usize> {
        // Keys often come in ascending order.
        match self.0.last() {
            Some((last, _)) if *last < key => Err(self.0.len()),
            _ => self.0.binary_search_by_key(&key, |(key, _)| *key),
        }
    }

    pub(crate) fn get(&self, key: K) -> Option<&V> {
        self.place(key).ok().map(|place| &self.0[place].1)
    }

    pub(crate) fn get_mut(&mut self, key: K) -> Option<&mut V> {
        self.place(key).ok().map(|place| &mut self.0[place].1)
    }

    pub(crate) fn has(&self, key: K) -> bool {
        self.place(key).is_ok()
    }

    /// The entry of a key, made first if there is none.
    pub(crate) fn get_or_insert(&mut self, key: K, make: impl FnOnce() -> V) -> &mut V {
        let place = self.place(key).unwrap_or_else(|place| {
            // By default a vector begins with four places.
            if self.0.len() < 2 {
                self.0.reserve_exact(2 - self.0.len());
            }
            self.0.insert(place, (key, make()));
            place
        });
        &mut self.0[place].1
    }

    pub(crate) fn remove(&mut self, key: K) -> Option<V> {
        self.place(key).ok().map(|place| self.0.remove(place).1)
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn keys(&self) -> impl Iterator<Item = K> {
        self.0.iter().map(|(key, _)| *key)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (K, &V)> {
        self.0.iter().map(|(key, value)| (*key, value))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn a_shelf_behaves_like_a_tree_map() {
        let (mut shelf, mut tree) = (Shelf::default(), BTreeMap::new());
        for step in 0..1000_u32 {
            // In an order without a pattern.
            let mixed = step.wrapping_mul(step).wrapping_mul(0x9e37_79b9);
            let key = (mixed >> 16) % 40;
            if mixed >> 31 == 0 {
                assert_eq!(shelf.get_or_insert(key, || step), tree.entry(key).or_insert(step));
            } else {
                assert_eq!(shelf.remove(key), tree.remove(&key));
            }
            assert_eq!((shelf.get(key), shelf.has(key)), (tree.get(&key), tree.contains_key(&key)));
            assert!(shelf.iter().eq(tree.iter().map(|(key, value)| (*key, value))));
            assert_eq!((shelf.len(), shelf.is_empty()), (tree.len(), tree.is_empty()));
        }
        shelf.get_or_insert(7, || 0);
        *shelf.get_mut(7).expect("just made") = 9;
        assert_eq!(shelf.get(7), Some(&9));
    }
}
