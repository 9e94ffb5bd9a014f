//! The node-count signature, pinned. A change of a search, or of an evaluation, changes
//! numbers here and says by how much.

use bidak_shared::registry::signature::signature;

const PINNED: &str = "
adjacency minimax depth 2: 9674
adjacency alphabeta depth 4: 81338
adjacency negascout depth 4: 47646
adjacency abmemory depth 4: 49039
adjacency mtdf depth 4: 49255
adjacency best depth 4: 4483
reversi minimax depth 2: 285
reversi alphabeta depth 4: 1649
reversi negascout depth 4: 1592
reversi abmemory depth 4: 1577
reversi mtdf depth 4: 1715
reversi best depth 4: 2363
tictactoe minimax depth 2: 136
tictactoe alphabeta depth 4: 579
tictactoe negascout depth 4: 427
tictactoe abmemory depth 4: 424
tictactoe mtdf depth 4: 462
tictactoe best depth 4: 304
morris minimax depth 2: 1610
morris alphabeta depth 4: 6471
morris negascout depth 4: 4915
morris abmemory depth 4: 5100
morris mtdf depth 4: 5239
morris best depth 4: 2524
";

#[test]
fn searches_visit_the_nodes_that_they_used_to() {
    let found: Vec<String> = signature()
        .iter()
        .map(|line| format!("{} {} depth {}: {}", line.game, line.engine, line.depth, line.nodes))
        .collect();
    assert_eq!(found.join("\n"), PINNED.trim());
}
