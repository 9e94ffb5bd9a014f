//! How large the tree of a search may be that people look through.

use bidak_shared::protocol::MAX_TREE_NODES;

/// The most nodes.
pub const MOST_NODES: u64 = MAX_TREE_NODES;
