//! The principal variation: the line that a search expects, kept in one triangular table.

/// The best line found so far below each node of the path that is being searched.
#[derive(Debug)]
pub struct PvTable<A> {
    /// One line per ply. Their memory is kept from node to node.
    lines: Vec<Vec<A>>,
}

impl<A: Copy> PvTable<A> {
    /// Room for lines of up to `plies` actions.
    pub fn new(plies: u32) -> Self {
        Self { lines: (0..=plies).map(|_| Vec::new()).collect() }
    }

    /// Clears the line at `ply` for a new node.
    pub fn clear(&mut self, ply: u32) {
        self.lines[ply as usize].clear();
    }

    /// The line at `ply` becomes `action` and the line of the node that it led to.
    pub fn extend(&mut self, ply: u32, action: A) {
        let (upper, lower) = self.lines.split_at_mut(ply as usize + 1);
        let line = &mut upper[ply as usize];
        line.clear();
        line.push(action);
        if let Some(rest) = lower.first() {
            line.extend_from_slice(rest);
        }
    }

    /// The line of the root.
    pub fn line(&self) -> &[A] {
        &self.lines[0]
    }
}
