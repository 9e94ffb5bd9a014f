//! Trees that somebody wrote down, as a game: a position is a node, a move goes to a child, and the number at a leaf is its score.
//!
//! A tree is written in brackets: `((3 12 8)(2 4 6)(14 5 2))`. MAX moves at its root, or MIN with `min` before it; MAX is
//! [`Player::First`]. The numbers are the scores of the leaves to MAX. Leaves need not have one depth:
//! `((6 9)((4 -2) 1 1)(5 7))`.
//!
//! Inner nodes are called A, B, C and so on, level by level and from the left, and after Z AA, AB. A leaf has the name of
//! its parent and its place among the children: C2. These names are the moves.

use std::collections::VecDeque;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Range;
use std::str::FromStr;
use std::sync::Arc;

use thiserror::Error;

use crate::board::key::mix;
use crate::game::{ActionList, EndReason, Game, MAX_ACTIONS, Outcome, Player};

/// The largest score of a leaf; the smallest is its negative.
pub const LARGEST_SCORE: i32 = 999;
/// The most leaves of a tree.
pub const MOST_LEAVES: usize = 500;
/// The most plies from the root to a leaf.
pub const MOST_PLIES: usize = 12;
/// The most bytes of the text of a tree.
pub const MOST_BYTES: usize = 4_000;

/// A tree that somebody wrote down. A copy shares the nodes.
#[derive(Clone)]
pub struct DrawnTree(Arc<Nodes>);

#[derive(PartialEq, Eq)]
struct Nodes {
    /// Level by level and from the left, so that the children of a node are adjacent.
    written: Vec<WrittenNode>,
    root_mover: Player,
    /// A hash of the text.
    key: u64,
}

#[derive(PartialEq, Eq)]
struct WrittenNode {
    name: String,
    parent: Option<DrawnNode>,
    ply: u32,
    /// Empty at a leaf.
    children: Range<u16>,
    /// The score of a leaf to MAX; 0 elsewhere.
    score: i32,
}

/// A node of a tree; as a move, the way from its parent to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct DrawnNode(u16);

/// A node of a tree as a position of a game.
#[derive(Clone, PartialEq, Eq)]
pub struct Drawn {
    tree: DrawnTree,
    at: DrawnNode,
}

/// A text that is no tree.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum DrawnError {
    /// The text is too long.
    #[error("the text of a tree has at most {MOST_BYTES} bytes, and this one {0}")]
    Long(usize),
    /// No bracket at the start.
    #[error("a tree begins with a bracket, as in ((3 12 8)(2 4 6)), or with min or max before it; not with {0:?}")]
    Start(String),
    /// A bracket without its counterpart, by its place among the characters.
    #[error("the bracket at character {0} is never closed")]
    Open(usize),
    /// Brackets with nothing between them, by the place of the first one.
    #[error("the bracket at character {0} has nothing inside")]
    Empty(usize),
    /// More text behind the last bracket.
    #[error("the tree ends before {0:?}")]
    Rest(String),
    /// Neither a bracket nor a number.
    #[error("a leaf is a whole number from -{LARGEST_SCORE} to {LARGEST_SCORE}, not {0:?}")]
    Leaf(String),
    /// Too many leaves.
    #[error("a tree has at most {MOST_LEAVES} leaves")]
    Leaves,
    /// Too many levels.
    #[error("a tree has at most {MOST_PLIES} plies; the bracket at character {0} goes deeper")]
    Deep(usize),
    /// Too many children of one node.
    #[error("a node has at most {MAX_ACTIONS} children; those in the bracket at character {0} are more")]
    Wide(usize),
}

impl DrawnTree {
    /// The textbook's tree: two plies, nine leaves, the value 3.
    pub const TEXTBOOK: &str = "((3 12 8)(2 4 6)(14 5 2))";

    /// The node at the top.
    pub const ROOT: DrawnNode = DrawnNode(0);

    /// A tree of some nodes.
    fn of(root: Written, root_mover: Player) -> Self {
        let mut nodes: Vec<WrittenNode> = Vec::new();
        let mut inner = 0;
        let mut waiting = VecDeque::from([(root, None::<DrawnNode>, 0, 0)]);
        let mut next_child = 1;
        while let Some((written, parent, place, ply)) = waiting.pop_front() {
            let at = DrawnNode(nodes.len() as u16);
            let (name, children, score) = match written {
                Written::Leaf(score) => {
                    let above = parent.map_or("", |parent| nodes[parent.index()].name.as_str());
                    (format!("{above}{place}"), next_child..next_child, score)
                }
                Written::Inner(children) => {
                    let first = next_child;
                    next_child += children.len() as u16;
                    let below = children.into_iter().zip(1..).map(|(child, place)| (child, Some(at), place, ply + 1));
                    waiting.extend(below);
                    inner += 1;
                    (letters(inner), first..next_child, 0)
                }
            };
            nodes.push(WrittenNode { name, parent, ply, children, score });
        }
        let mut tree = Nodes { written: nodes, root_mover, key: 0 };
        // FNV-1a.
        let text = Self::text(&tree);
        tree.key =
            text.bytes().fold(0xcbf2_9ce4_8422_2325, |key, byte| (key ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3));
        Self(Arc::new(tree))
    }

    fn text(tree: &Nodes) -> String {
        fn write(tree: &Nodes, at: usize, text: &mut String) {
            let node = &tree.written[at];
            if node.children.is_empty() {
                // Only brackets separate by themselves.
                if !text.ends_with('(') {
                    text.push(' ');
                }
                text.push_str(&node.score.to_string());
                return;
            }
            if text.ends_with(|end: char| end.is_ascii_digit()) {
                text.push(' ');
            }
            text.push('(');
            for child in node.children.clone() {
                write(tree, usize::from(child), text);
            }
            text.push(')');
        }
        let mut text = if tree.root_mover == Player::First { String::new() } else { "min ".to_owned() };
        write(tree, 0, &mut text);
        text
    }

    fn written(&self, node: DrawnNode) -> &WrittenNode {
        &self.0.written[node.index()]
    }

    /// Every node, level by level and from the left; the root comes first.
    pub fn nodes(&self) -> impl ExactSizeIterator<Item = DrawnNode> + use<> {
        (0..self.0.written.len() as u16).map(DrawnNode)
    }

    /// The nodes with children, level by level.
    pub fn inner_nodes(&self) -> impl Iterator<Item = DrawnNode> {
        self.nodes().filter(|node| !self.is_leaf(*node))
    }

    /// The leaves from the left to the right.
    pub fn leaves(&self) -> Vec<DrawnNode> {
        let mut leaves = Vec::new();
        let mut waiting = vec![Self::ROOT];
        while let Some(node) = waiting.pop() {
            if self.is_leaf(node) {
                leaves.push(node);
            }
            waiting.extend(self.children(node).rev());
        }
        leaves
    }

    /// The children of a node from the left; none at a leaf.
    pub fn children(&self, node: DrawnNode) -> impl DoubleEndedIterator<Item = DrawnNode> + ExactSizeIterator + use<> {
        self.written(node).children.clone().map(DrawnNode)
    }

    /// The node above; none at the root.
    pub fn parent(&self, node: DrawnNode) -> Option<DrawnNode> {
        self.written(node).parent
    }

    /// The name of a node: `C`, or `C2` at a leaf.
    pub fn name(&self, node: DrawnNode) -> &str {
        &self.written(node).name
    }

    /// The node with this name, in capitals or small letters.
    pub fn find(&self, name: &str) -> Option<DrawnNode> {
        self.nodes().find(|node| self.name(*node).eq_ignore_ascii_case(name))
    }

    /// Whether a node has no children.
    pub fn is_leaf(&self, node: DrawnNode) -> bool {
        self.written(node).children.is_empty()
    }

    /// The score of a leaf to MAX.
    pub fn score(&self, node: DrawnNode) -> Option<i32> {
        self.is_leaf(node).then(|| self.written(node).score)
    }

    /// Plies from the root to a node.
    pub fn ply(&self, node: DrawnNode) -> u32 {
        self.written(node).ply
    }

    /// Plies from the root to the deepest leaf: the depth at which a search sees the whole tree.
    pub fn plies(&self) -> u32 {
        self.0.written.last().map_or(0, |deepest| deepest.ply)
    }

    /// The side that moves at a node; at a leaf, the side that would. MAX is [`Player::First`].
    pub fn mover(&self, node: DrawnNode) -> Player {
        if self.ply(node).is_multiple_of(2) { self.0.root_mover } else { self.0.root_mover.opponent() }
    }

    /// The position at a node.
    pub fn position(&self, node: DrawnNode) -> Drawn {
        Drawn { tree: self.clone(), at: node }
    }
}

impl DrawnNode {
    /// The place among [`DrawnTree::nodes`].
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A, B, ... Z, AA, AB ... for 1, 2, ...
fn letters(mut number: usize) -> String {
    let mut name = String::new();
    while number > 0 {
        number -= 1;
        name.insert(0, char::from(b'A' + (number % 26) as u8));
        number /= 26;
    }
    name
}

/// A node as it is read.
enum Written {
    Leaf(i32),
    Inner(Vec<Written>),
}

impl FromStr for DrawnTree {
    type Err = DrawnError;

    fn from_str(text: &str) -> Result<Self, DrawnError> {
        if text.len() > MOST_BYTES {
            return Err(DrawnError::Long(text.len()));
        }
        let mut reader = Reader { text, at: 0, leaves: 0 };
        let start = reader.at;
        let (root_mover, first) = match reader.word() {
            "min" | "MIN" => (Player::Second, reader.word()),
            "max" | "MAX" => (Player::First, reader.word()),
            first => (Player::First, first),
        };
        if first != "(" {
            let rest = if first.is_empty() { &text[start..] } else { first };
            return Err(DrawnError::Start(crate::notation::shortened(rest.trim())));
        }
        let root = reader.inside(1)?;
        match reader.word() {
            "" => Ok(Self::of(root, root_mover)),
            rest => Err(DrawnError::Rest(crate::notation::shortened(rest))),
        }
    }
}

struct Reader<'a> {
    text: &'a str,
    /// The bytes read.
    at: usize,
    leaves: usize,
}

impl<'a> Reader<'a> {
    /// The next bracket or word; empty at the end.
    fn word(&mut self) -> &'a str {
        let rest = self.text[self.at..].trim_start();
        let length = if rest.starts_with(['(', ')']) {
            1
        } else {
            rest.find(|one: char| one.is_whitespace() || "()".contains(one)).unwrap_or(rest.len())
        };
        self.at = self.text.len() - rest.len() + length;
        &rest[..length]
    }

    /// The number of characters read.
    fn character(&self) -> usize {
        self.text[..self.at].chars().count()
    }

    /// The nodes up to the bracket that closes the one just read, whose children are `ply` plies below the root.
    fn inside(&mut self, ply: usize) -> Result<Written, DrawnError> {
        let bracket = self.character();
        if ply > MOST_PLIES {
            return Err(DrawnError::Deep(bracket));
        }
        let mut children = Vec::new();
        loop {
            let child = match self.word() {
                "" => return Err(DrawnError::Open(bracket)),
                ")" if children.is_empty() => return Err(DrawnError::Empty(bracket)),
                ")" => return Ok(Written::Inner(children)),
                "(" => self.inside(ply + 1)?,
                word => {
                    let score = word.parse().ok().filter(|score: &i32| score.abs() <= LARGEST_SCORE);
                    self.leaves += 1;
                    if self.leaves > MOST_LEAVES {
                        return Err(DrawnError::Leaves);
                    }
                    Written::Leaf(score.ok_or_else(|| DrawnError::Leaf(crate::notation::shortened(word)))?)
                }
            };
            if children.len() == MAX_ACTIONS {
                return Err(DrawnError::Wide(bracket));
            }
            children.push(child);
        }
    }
}

impl fmt::Display for DrawnTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&Self::text(&self.0))
    }
}

impl fmt::Debug for DrawnTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "DrawnTree({self})")
    }
}

impl Default for DrawnTree {
    fn default() -> Self {
        Self::TEXTBOOK.parse().expect("the textbook's tree is one")
    }
}

impl PartialEq for DrawnTree {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0 == other.0
    }
}

impl Eq for DrawnTree {}

impl Drawn {
    /// The tree.
    pub fn tree(&self) -> &DrawnTree {
        &self.tree
    }

    /// The node that this position is.
    pub fn node(&self) -> DrawnNode {
        self.at
    }

    /// The score of a leaf to MAX; none at an inner node.
    pub fn score(&self) -> Option<i32> {
        self.tree.score(self.at)
    }

    /// The text of a move: the name of the node that it leads to.
    pub fn move_text(&self, action: DrawnNode) -> &str {
        self.tree.name(action)
    }

    /// The move to a child with this name.
    pub fn parse_move(&self, name: &str) -> Option<DrawnNode> {
        self.tree.find(name).filter(|node| self.is_legal(*node))
    }
}

impl Hash for Drawn {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
}

impl fmt::Debug for Drawn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {}", self.tree.name(self.at), self.tree)
    }
}

impl Game for Drawn {
    type Action = DrawnNode;
    type Options = DrawnTree;

    const MAX_PLIES: usize = MOST_PLIES;
    const HAS_MARGIN: bool = true;
    const MARGIN_IS_SCORE: bool = true;
    const IS_FOR_STUDY: bool = true;

    fn initial(tree: &DrawnTree) -> Self {
        tree.position(DrawnTree::ROOT)
    }

    fn to_move(&self) -> Player {
        self.tree.mover(self.at)
    }

    fn actions(&self, out: &mut ActionList<DrawnNode>) {
        out.extend(self.tree.children(self.at));
    }

    fn apply(&mut self, child: DrawnNode) {
        self.at = child;
    }

    fn outcome(&self) -> Option<Outcome> {
        self.score().map(Outcome::by_margin)
    }

    fn end_reason(&self) -> Option<EndReason> {
        self.score().map(|_| EndReason::Count)
    }

    fn key(&self) -> u64 {
        mix(self.tree.0.key, u64::from(self.at.0), 0)
    }

    fn margin(&self, player: Player) -> i32 {
        let score = self.tree.written(self.at).score;
        if player == Player::First { score } else { -score }
    }

    fn is_legal(&self, action: DrawnNode) -> bool {
        self.tree.written(self.at).children.contains(&action.0)
    }

    fn count_actions(&self) -> usize {
        self.tree.written(self.at).children.len()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn read(text: &str) -> DrawnTree {
        text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn inner_nodes_have_letters_level_by_level_and_leaves_a_place_at_their_parent() {
        for (text, names) in [
            (DrawnTree::TEXTBOOK, "A B C D B1 B2 B3 C1 C2 C3 D1 D2 D3"),
            ("((6 9)((4 -2) 1 1)(5 7))", "A B C D B1 B2 E C2 C3 D1 D2 E1 E2"),
            ("(1 (2) 3)", "A A1 B A3 B1"),
        ] {
            let tree = read(text);
            let found: Vec<&str> = tree.nodes().map(|node| tree.name(node)).collect();
            assert_eq!(found.join(" "), names, "{text}");
            for node in tree.nodes() {
                assert_eq!(tree.find(&tree.name(node).to_lowercase()), Some(node));
                assert!(tree.children(node).all(|child| tree.parent(child) == Some(node)));
            }
        }
        assert_eq!([1, 26, 27, 52, 53, 702, 703].map(letters), ["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]);
    }

    #[test]
    fn max_moves_at_the_root_unless_the_text_says_min() {
        for (text, root) in [("(1 2)", Player::First), ("max (1 2)", Player::First), ("min (1 2)", Player::Second)] {
            let start = Drawn::initial(&read(text));
            assert_eq!((start.to_move(), start.result(start.legal()[0]).to_move()), (root, root.opponent()), "{text}");
        }
        let leaf = read("min (1 -2)").position(DrawnNode(2));
        assert_eq!((leaf.margin(Player::First), leaf.margin(Player::Second)), (-2, 2));
    }

    #[test]
    fn the_depth_of_a_tree_is_that_of_its_deepest_leaf() {
        for (text, plies) in [("(7)", 1), (DrawnTree::TEXTBOOK, 2), ("((6 9)((4 -2) 1 1)(5 7))", 3)] {
            assert_eq!(read(text).plies(), plies, "{text}");
        }
        let leaves = read("((6 9)((4 -2) 1 1)(5 7))");
        let scores: Vec<_> = leaves.leaves().into_iter().filter_map(|leaf| leaves.score(leaf)).collect();
        assert_eq!(scores, [6, 9, 4, -2, 1, 1, 5, 7]);
    }

    #[test]
    fn a_text_that_is_no_tree_is_refused_with_its_offending_part() {
        let deep = format!("{}1{}", "(".repeat(13), ")".repeat(13));
        let leaves = format!("({}(1 1))", format!("({})", "1 ".repeat(100)).repeat(5));
        let wide = format!("({})", "1 ".repeat(257));
        for (text, part) in [
            ("", "not with \"\""),
            ("7", "not with \"7\""),
            ("mini (1)", "not with \"mini\""),
            ("min", "not with \"min\""),
            ("((1 2)(3", "the bracket at character 7 is never closed"),
            ("((1 2)()3)", "the bracket at character 7 has nothing inside"),
            ("(1 2) 3", "ends before \"3\""),
            ("(1 2))", "ends before \")\""),
            ("(1 x)", "not \"x\""),
            ("(1 2.5)", "not \"2.5\""),
            ("(1 1000)", "from -999 to 999, not \"1000\""),
            ("(-1000)", "not \"-1000\""),
            (&deep, "at most 12 plies; the bracket at character 13"),
            (&leaves, "at most 500 leaves"),
            (&wide, "at most 256 children"),
            (&" ".repeat(4001), "at most 4000 bytes, and this one 4001"),
        ] {
            let error = text.parse::<DrawnTree>().expect_err(text).to_string();
            assert!(error.contains(part), "{text}: {error}");
        }
        // The largest that are allowed.
        read(&format!("{}999{}", "(".repeat(12), ")".repeat(12)));
        read(&format!("({})", format!("({})", "-999 ".repeat(100)).repeat(5)));
        read(&format!("({})", "1 ".repeat(256)));
    }

    /// The text of a random tree, in the form in which trees are printed.
    fn any_tree() -> impl Strategy<Value = String> {
        let leaf = (-LARGEST_SCORE..=LARGEST_SCORE).prop_map(|score| score.to_string());
        let node = leaf.prop_recursive(5, 40, 4, |child| {
            prop::collection::vec(child, 1..5).prop_map(|children| format!("({})", children.join(" ")))
        });
        let node = prop::collection::vec(node, 1..5).prop_map(|children| format!("({})", children.join(" ")));
        (node, any::<bool>()).prop_map(|(node, is_min)| format!("{}{node}", if is_min { "min " } else { "" }))
    }

    proptest! {
        #[test]
        fn a_tree_is_printed_as_it_is_read(text in any_tree()) {
            let tree = read(&text);
            prop_assert_eq!(&read(&tree.to_string()), &tree);
            prop_assert_eq!(tree.to_string(), text.replace(") (", ")("));
        }

        #[test]
        fn no_text_makes_the_parser_panic(text in "(min |max )?[ ()0-9x\u{e9}-]{0,60}", raw in ".{0,40}") {
            for text in [text, raw] {
                if let Ok(tree) = text.parse::<DrawnTree>() {
                    prop_assert_eq!(tree.to_string().parse::<DrawnTree>(), Ok(tree));
                }
            }
        }
    }
}
