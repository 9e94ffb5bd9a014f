//! Drawn trees as text: level by level where that fits the width, otherwise node by node with indents.

use bidak_shared::game::Player;
use bidak_shared::rules::drawn::{DrawnNode, DrawnTree};

use crate::play::appearance::Glyphs;

/// The columns for the side that moves at a level.
const MARGIN: usize = 5;

/// The characters of the lines.
struct Strokes {
    line: char,
    down: char,
    left: char,
    right: char,
    branch: char,
    up: char,
    cross: char,
    item: &'static str,
    last_item: &'static str,
    beside: &'static str,
}

const BOX: Strokes = Strokes {
    line: '─',
    down: '│',
    left: '┌',
    right: '┐',
    branch: '┬',
    up: '┴',
    cross: '┼',
    item: "├─ ",
    last_item: "└─ ",
    beside: "│  ",
};

const ASCII: Strokes = Strokes {
    line: '-',
    down: '|',
    left: '+',
    right: '+',
    branch: '+',
    up: '+',
    cross: '+',
    item: "|- ",
    last_item: "`- ",
    beside: "|  ",
};

/// The tree in lines, each with a line break: nodes with their names, leaves with their scores.
pub fn drawing(tree: &DrawnTree, glyphs: Glyphs, width: usize) -> String {
    let strokes = if glyphs == Glyphs::Ascii { &ASCII } else { &BOX };
    let layout = Columns::of(tree);
    if layout.width <= width { layout.draw(tree, strokes) } else { list(tree, strokes) }
}

/// The name of the side that moves.
pub fn side(tree: &DrawnTree, node: DrawnNode) -> &'static str {
    if tree.mover(node) == Player::First { "MAX" } else { "MIN" }
}

fn score_text(tree: &DrawnTree, leaf: DrawnNode) -> String {
    tree.score(leaf).unwrap_or(0).to_string()
}

/// The column of the middle of each node.
struct Columns {
    middles: Vec<usize>,
    width: usize,
}

impl Columns {
    fn of(tree: &DrawnTree) -> Self {
        let mut middles = vec![0; tree.nodes().len()];
        let mut column = MARGIN;
        let mut family = None;
        for leaf in tree.leaves() {
            // A wider gap between families.
            if family.is_some() && family != tree.parent(leaf) {
                column += 1;
            }
            family = tree.parent(leaf);
            let cell = tree.name(leaf).len().max(score_text(tree, leaf).len());
            middles[leaf.index()] = column + (cell - 1) / 2;
            column += cell + 1;
        }
        let inner: Vec<DrawnNode> = tree.inner_nodes().collect();
        for node in inner.into_iter().rev() {
            let mut children = tree.children(node).map(|child| middles[child.index()]);
            let first = children.next().unwrap_or(MARGIN);
            middles[node.index()] = usize::midpoint(first, children.next_back().unwrap_or(first));
        }
        Self { middles, width: column - 1 }
    }

    fn middle(&self, node: DrawnNode) -> usize {
        self.middles[node.index()]
    }

    fn draw(&self, tree: &DrawnTree, strokes: &Strokes) -> String {
        let mut text = String::new();
        for ply in 0..=tree.plies() {
            let level: Vec<DrawnNode> = tree.nodes().filter(|node| tree.ply(*node) == ply).collect();
            let mut names = Row::new(self.width);
            let (mut below, mut lines) = (Row::new(self.width), Row::new(self.width));
            for node in &level {
                names.write(self.middle(*node), tree.name(*node));
                if tree.is_leaf(*node) {
                    below.write(self.middle(*node), &score_text(tree, *node));
                } else {
                    below.put(self.middle(*node), strokes.down);
                    self.branch(tree, *node, strokes, &mut lines);
                }
            }
            if let Some(node) = level.iter().find(|node| !tree.is_leaf(**node)) {
                names.write(1, side(tree, *node));
            }
            names.end(&mut text);
            if level.iter().any(|node| tree.is_leaf(*node)) {
                below.end(&mut text);
            }
            if ply < tree.plies() {
                lines.end(&mut text);
            }
        }
        text
    }

    /// The lines from a node to its children.
    fn branch(&self, tree: &DrawnTree, node: DrawnNode, strokes: &Strokes, row: &mut Row) {
        let children: Vec<usize> = tree.children(node).map(|child| self.middle(child)).collect();
        let (Some(first), Some(last)) = (children.first(), children.last()) else { return };
        let middle = self.middle(node);
        if first == last {
            return row.put(middle, strokes.down);
        }
        for column in *first..=*last {
            let is_child = children.contains(&column);
            row.put(
                column,
                match column {
                    column if column == *first => strokes.left,
                    column if column == *last => strokes.right,
                    column if column == middle && is_child => strokes.cross,
                    column if column == middle => strokes.up,
                    _ if is_child => strokes.branch,
                    _ => strokes.line,
                },
            );
        }
    }
}

/// A line of the drawing.
struct Row(Vec<char>);

impl Row {
    fn new(width: usize) -> Self {
        Self(vec![' '; width])
    }

    fn put(&mut self, column: usize, stroke: char) {
        if let Some(place) = self.0.get_mut(column) {
            *place = stroke;
        }
    }

    /// Writes a word around a column.
    fn write(&mut self, middle: usize, word: &str) {
        let start = middle.saturating_sub((word.len() - 1) / 2);
        word.chars().enumerate().for_each(|(place, one)| self.put(start + place, one));
    }

    fn end(self, text: &mut String) {
        text.push_str(self.0.into_iter().collect::<String>().trim_end());
        text.push('\n');
    }
}

/// A line for each node, below its parent.
fn list(tree: &DrawnTree, strokes: &Strokes) -> String {
    fn write(tree: &DrawnTree, node: DrawnNode, indent: &str, strokes: &Strokes, text: &mut String) {
        let last = tree.children(node).next_back();
        for child in tree.children(node) {
            let is_last = Some(child) == last;
            text.push_str(indent);
            text.push_str(if is_last { strokes.last_item } else { strokes.item });
            text.push_str(&line(tree, child));
            let deeper = format!("{indent}{}", if is_last { "   " } else { strokes.beside });
            write(tree, child, &deeper, strokes, text);
        }
    }
    let mut text = line(tree, DrawnTree::ROOT);
    write(tree, DrawnTree::ROOT, "", strokes, &mut text);
    text
}

fn line(tree: &DrawnTree, node: DrawnNode) -> String {
    let end = if tree.is_leaf(node) { score_text(tree, node) } else { side(tree, node).to_owned() };
    format!("{} {end}\n", tree.name(node))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tree_is_drawn_level_by_level() {
        let tree: DrawnTree = "((6 9)((4 -2) 1 1)(5 7))".parse().expect("a tree");
        let expected = "\
MAX             A
      ┌─────────┴┬─────────┐
MIN   B          C         D
     ┌┴─┐    ┌───┴─┬──┐   ┌┴─┐
MAX  B1 B2   E     C2 C3  D1 D2
     6  9    │     1  1   5  7
            ┌┴─┐
            E1 E2
            4  -2
";
        let found = drawing(&tree, Glyphs::Unicode, 80);
        assert_eq!(found, expected, "{found}");
    }

    #[test]
    fn a_tree_that_is_too_wide_is_a_list() {
        let tree: DrawnTree = "((3 12)(2))".parse().expect("a tree");
        let expected = "\
A MAX
├─ B MIN
│  ├─ B1 3
│  └─ B2 12
└─ C MIN
   └─ C1 2
";
        assert_eq!(drawing(&tree, Glyphs::Unicode, 8), expected);
        let ascii = expected.replace("├─", "|-").replace("└─", "`-").replace('│', "|");
        assert_eq!(drawing(&tree, Glyphs::Ascii, 8), ascii);
    }
}
