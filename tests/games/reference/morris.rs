//! Nine Men's Morris with named points and a list of its lines.

use std::collections::BTreeMap;

use super::{Rules, Standing};

const POINTS: [&str; 24] = [
    "a7", "d7", "g7", "b6", "d6", "f6", "c5", "d5", "e5", "a4", "b4", "c4", "e4", "f4", "g4", "c3", "d3", "e3", "b2",
    "d2", "f2", "a1", "d1", "g1",
];

/// The sixteen lines, each from one end to the other: neighbours on the board are neighbours here.
const LINES: [[&str; 3]; 16] = [
    ["a7", "d7", "g7"],
    ["b6", "d6", "f6"],
    ["c5", "d5", "e5"],
    ["a4", "b4", "c4"],
    ["e4", "f4", "g4"],
    ["c3", "d3", "e3"],
    ["b2", "d2", "f2"],
    ["a1", "d1", "g1"],
    ["a7", "a4", "a1"],
    ["b6", "b4", "b2"],
    ["c5", "c4", "c3"],
    ["d7", "d6", "d5"],
    ["d3", "d2", "d1"],
    ["e5", "e4", "e3"],
    ["f6", "f4", "f2"],
    ["g7", "g4", "g1"],
];

#[derive(Clone)]
pub(crate) struct Morris {
    men: BTreeMap<&'static str, char>,
    side: char,
    hands: BTreeMap<char, usize>,
    quiet: usize,
    flying: bool,
    any_removal: bool,
}

fn other(side: char) -> char {
    if side == 'w' { 'b' } else { 'w' }
}

fn point(name: &str) -> &'static str {
    POINTS.into_iter().find(|point| *point == name).unwrap()
}

fn are_neighbours(a: &str, b: &str) -> bool {
    LINES.iter().any(|line| line.windows(2).any(|pair| pair == [a, b] || pair == [b, a]))
}

impl Morris {
    fn holds(&self, side: char, point: &str) -> bool {
        self.men.get(point) == Some(&side)
    }

    fn men_of(&self, side: char) -> Vec<&'static str> {
        POINTS.into_iter().filter(|point| self.holds(side, point)).collect()
    }

    fn empty(&self) -> Vec<&'static str> {
        POINTS.into_iter().filter(|point| !self.men.contains_key(point)).collect()
    }

    fn in_mill(&self, side: char, point: &str) -> bool {
        LINES.iter().any(|line| line.contains(&point) && line.iter().all(|place| self.holds(side, place)))
    }

    fn total(&self, side: char) -> usize {
        self.men_of(side).len() + self.hands[&side]
    }

    /// From and to of every way to bring a man to a point.
    fn ways(&self) -> Vec<(Option<&'static str>, &'static str)> {
        let mut ways = Vec::new();
        if self.hands[&self.side] > 0 {
            ways.extend(self.empty().into_iter().map(|to| (None, to)));
        } else {
            let own = self.men_of(self.side);
            let flies = self.flying && own.len() == 3;
            for from in own {
                for to in self.empty() {
                    if flies || are_neighbours(from, to) {
                        ways.push((Some(from), to));
                    }
                }
            }
        }
        ways
    }

    /// The men of the other side that may be taken.
    fn removable(&self) -> Vec<&'static str> {
        let enemy = other(self.side);
        let men = self.men_of(enemy);
        let outside: Vec<_> = men.iter().copied().filter(|man| !self.in_mill(enemy, man)).collect();
        if self.any_removal || outside.is_empty() { men } else { outside }
    }

    /// With a man of the side on turn brought to a point.
    fn brought(&self, from: Option<&'static str>, to: &'static str) -> Self {
        let mut next = self.clone();
        match from {
            Some(from) => drop(next.men.remove(from)),
            None => *next.hands.get_mut(&self.side).unwrap() -= 1,
        }
        next.men.insert(to, self.side);
        next
    }

    fn is_lost_for(&self, side: char) -> bool {
        self.total(side) < 3 || (side == self.side && self.ways().is_empty())
    }
}

impl Rules for Morris {
    fn read(text: &str) -> Self {
        let words: Vec<&str> = text.split(' ').collect();
        let men = POINTS.into_iter().zip(words[0].chars()).filter(|(_, letter)| *letter != '.').collect();
        let hands = [('w', words[2].parse().unwrap()), ('b', words[3].parse().unwrap())].into();
        let variant = words.get(5).copied().unwrap_or_default();
        Self {
            men,
            side: words[1].chars().next().unwrap(),
            hands,
            quiet: words[4].parse().unwrap(),
            flying: !variant.contains("noflying"),
            any_removal: variant.contains("anyremoval"),
        }
    }

    fn text(&self) -> String {
        let board: String = POINTS.iter().map(|point| self.men.get(point).copied().unwrap_or('.')).collect();
        let mut text = format!("{board} {} {} {} {}", self.side, self.hands[&'w'], self.hands[&'b'], self.quiet);
        let variants = [(!self.flying, "noflying"), (self.any_removal, "anyremoval")];
        let words: Vec<_> = variants.into_iter().filter(|(on, _)| *on).map(|(_, word)| word).collect();
        if !words.is_empty() {
            text = text + " " + &words.join("+");
        }
        text
    }

    fn moves(&self) -> Vec<String> {
        let mut all = Vec::new();
        if self.standing() != Standing::Goes {
            return all;
        }
        for (from, to) in self.ways() {
            let way = from.map(|from| format!("{from}-")).unwrap_or_default() + to;
            if self.brought(from, to).in_mill(self.side, to) && !self.removable().is_empty() {
                all.extend(self.removable().iter().map(|removed| format!("{way}x{removed}")));
            } else {
                all.push(way);
            }
        }
        all
    }

    fn after(&self, text: &str) -> Self {
        let (way, removed) = text.split_once('x').map_or((text, None), |(way, removed)| (way, Some(removed)));
        let (from, to) = way.split_once('-').map_or((None, way), |(from, to)| (Some(point(from)), to));
        let mut next = self.brought(from, point(to));
        if let Some(removed) = removed {
            next.men.remove(removed);
        }
        let hands_were_empty = self.hands.values().all(|hand| *hand == 0);
        next.quiet = if hands_were_empty && removed.is_none() { self.quiet + 1 } else { 0 };
        next.side = other(self.side);
        next
    }

    fn standing(&self) -> Standing {
        if self.is_lost_for('w') {
            Standing::Second
        } else if self.is_lost_for('b') {
            Standing::First
        } else if self.quiet >= 100 {
            Standing::Draw
        } else {
            Standing::Goes
        }
    }
}
