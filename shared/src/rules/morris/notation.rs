//! The texts of Nine Men's Morris.

use super::geometry::{LAYOUT, READING_ORDER, in_mills, neighbours};
use super::{FEWEST_MEN, Flying, MEN, Morris, MorrisOptions, QUIET_PLIES, Removal, Turn};
use crate::board::bits::Bits;
use crate::board::{OnBoard, Point, PointName};
use crate::game::{Game, Player};
use crate::kind::GameKind;
use crate::notation::{
    Notation, Objection, OptionError, OptionSpec, OptionValues, PositionError, UnreadableMove, bad_position,
    choice_option, shortened, unreadable,
};

/// The values of the option `flying`, in the order of [`Flying`].
const FLYING: [&str; 2] = ["yes", "no"];
/// The values of the option `removal`, in the order of [`Removal`].
const REMOVAL: [&str; 2] = ["outside", "any"];
/// The words for the variants at the end of a position.
const NO_FLYING: &str = "noflying";
const ANY_REMOVAL: &str = "anyremoval";

impl Notation for Morris {
    const KIND: GameKind = GameKind::Morris;
    const MOVE_EXAMPLE: &'static str = "d6-d5xb4";

    fn option_specs() -> &'static [OptionSpec] {
        &[
            OptionSpec {
                name: "flying",
                about: "with three men left, to any empty point",
                values: OptionValues::Choice(&FLYING),
            },
            OptionSpec {
                name: "removal",
                about: "of men outside mills while there are any, or of any man",
                values: OptionValues::Choice(&REMOVAL),
            },
        ]
    }

    fn set_option(options: &mut MorrisOptions, name: &str, value: &str) -> Result<(), OptionError> {
        match name {
            "flying" => options.flying = [Flying::Allowed, Flying::Forbidden][choice_option("flying", value, &FLYING)?],
            _ => options.removal = [Removal::OutsideMills, Removal::Any][choice_option("removal", value, &REMOVAL)?],
        }
        Ok(())
    }

    fn position_text(&self) -> String {
        let board: String = READING_ORDER
            .iter()
            .map(|point| self.occupant(Point(*point)).map_or('.', |player| self.mark(player)))
            .collect();
        let [white, black] = Player::BOTH.map(|player| self.in_hand(player));
        let text = format!("{board} {} {white} {black} {}", self.mark(self.to_move), self.quiet);
        match variant(self.options) {
            Some(word) => text + " " + word,
            None => text,
        }
    }

    fn parse_position(text: &str) -> Result<Self, PositionError> {
        let parts: Vec<&str> = text.split_ascii_whitespace().collect();
        let (board, side, hands, quiet, options) = match *parts.as_slice() {
            [board, side, white, black, quiet] => (board, side, [white, black], quiet, MorrisOptions::default()),
            [board, side, white, black, quiet, word] => (board, side, [white, black], quiet, parse_variant(word)?),
            _ => {
                return Err(bad_position::<Self>(
                    "expected 24 points, the side to move, both hands and the quiet plies, such as `... w 9 9 0`",
                ));
            }
        };
        let men = parse_board(board).map_err(bad_position::<Self>)?;
        let to_move = match side {
            "w" => Player::First,
            "b" => Player::Second,
            _ => return Err(bad_position::<Self>(format!("the side to move is w or b, not {:?}", shortened(side)))),
        };
        let [white_hand, black_hand] = [
            parse_number(hands[0], MEN, "white's hand").map_err(bad_position::<Self>)?,
            parse_number(hands[1], MEN, "black's hand").map_err(bad_position::<Self>)?,
        ];
        let quiet =
            parse_number(quiet, QUIET_PLIES, "the number of plies without a removal").map_err(bad_position::<Self>)?;
        let total = [men[0].count_ones() + u32::from(white_hand), men[1].count_ones() + u32::from(black_hand)];
        for (total, name) in total.into_iter().zip(["white", "black"]) {
            if total > u32::from(MEN) {
                return Err(bad_position::<Self>(format!("{name} has {total} men in all, more than {MEN}")));
            }
        }
        if total.iter().all(|total| *total < FEWEST_MEN) {
            return Err(bad_position::<Self>("neither side has three men"));
        }
        let (own, enemy) = (to_move.index(), to_move.opponent().index());
        let hands = [white_hand, black_hand];
        Ok(Self {
            own: men[own],
            enemy: men[enemy],
            own_hand: hands[own],
            enemy_hand: hands[enemy],
            // Other programs may count quiet plies while men are placed; our rule does not.
            quiet: if hands == [0, 0] { quiet } else { 0 },
            to_move,
            options,
        })
    }

    fn write_move(&self, turn: Turn, out: &mut String) {
        if let Some(from) = turn.from() {
            out.push_str(name(from).text());
            out.push('-');
        }
        out.push_str(name(turn.to()).text());
        if let Some(removed) = turn.removed() {
            out.push('x');
            out.push_str(name(removed).text());
        }
    }

    fn parse_move(&self, text: &str) -> Result<Turn, UnreadableMove> {
        let parse = || {
            let (way, removed) = match text.split_once('x') {
                Some((way, removed)) => (way, Some(LAYOUT.parse(removed)?)),
                None => (text, None),
            };
            let (from, to) = match way.split_once('-') {
                Some((from, to)) => (Some(LAYOUT.parse(from)?), to),
                None => (None, way),
            };
            Some(Turn::new(from, LAYOUT.parse(to)?, removed))
        };
        parse().ok_or_else(|| unreadable::<Self>(text))
    }

    fn objection(&self, turn: Turn) -> Objection {
        match turn.from() {
            Some(_) if self.own_hand > 0 => return Objection::MenInHand,
            None if self.own_hand == 0 => {
                return Objection::HandEmpty { example: self.example_of_a_move() };
            }
            Some(from) if self.occupant(from).is_none() => return Objection::NoMan { point: name(from).to_string() },
            Some(from) if self.occupant(from) != Some(self.to_move) => {
                return Objection::NotYours { point: name(from).to_string() };
            }
            _ => {}
        }
        if self.occupant(turn.to()).is_some() {
            return Objection::Taken { point: name(turn.to()).to_string() };
        }
        if let Some(from) = turn.from()
            && !self.flies()
            && neighbours(1 << from.0) >> turn.to & 1 == 0
        {
            return Objection::NoLine { from: name(from).to_string(), to: name(turn.to()).to_string() };
        }
        self.objection_to_removal(turn)
    }
}

impl Morris {
    /// The rule that forbids the removal of an otherwise legal turn.
    fn objection_to_removal(&self, turn: Turn) -> Objection {
        let men = (self.own | 1 << turn.to) & !(1 << turn.from);
        let closes = in_mills(men) >> turn.to & 1 == 1;
        match turn.removed() {
            None => {
                let example = Bits(u64::from(self.removable())).next().map(Point);
                let example = self.move_text(Turn::new(turn.from(), turn.to(), example));
                Objection::MustRemove { example }
            }
            Some(_) if !closes => Objection::NoMill,
            Some(removed) if self.occupant(removed) != Some(self.to_move.opponent()) => {
                Objection::NoEnemy { point: name(removed).to_string() }
            }
            Some(removed) => Objection::InMill { point: name(removed).to_string() },
        }
    }

    fn example_of_a_move(&self) -> String {
        self.legal().first().map_or_else(String::new, |turn| self.move_text(*turn))
    }
}

fn name(point: Point) -> PointName {
    LAYOUT.name(point)
}

/// The last word of a position with variant rules.
fn variant(options: MorrisOptions) -> Option<&'static str> {
    match (options.flying, options.removal) {
        (Flying::Allowed, Removal::OutsideMills) => None,
        (Flying::Forbidden, Removal::OutsideMills) => Some(NO_FLYING),
        (Flying::Allowed, Removal::Any) => Some(ANY_REMOVAL),
        (Flying::Forbidden, Removal::Any) => Some("noflying+anyremoval"),
    }
}

fn parse_variant(word: &str) -> Result<MorrisOptions, PositionError> {
    let mut options = MorrisOptions::default();
    for part in word.split('+') {
        match part {
            NO_FLYING => options.flying = Flying::Forbidden,
            ANY_REMOVAL => options.removal = Removal::Any,
            _ => {
                return Err(bad_position::<Morris>(format!(
                    "the rules end in {NO_FLYING}, {ANY_REMOVAL} or both joined by +, not {:?}",
                    shortened(word)
                )));
            }
        }
    }
    Ok(options)
}

/// The men of white and of black.
fn parse_board(board: &str) -> Result<[u32; 2], String> {
    let points = board.chars().count();
    if points != READING_ORDER.len() {
        return Err(format!("{points} points instead of 24"));
    }
    let mut men = [0, 0];
    for (point, letter) in READING_ORDER.iter().zip(board.chars()) {
        match letter {
            'w' => men[0] |= 1 << point,
            'b' => men[1] |= 1 << point,
            '.' => {}
            _ => return Err(format!("{letter:?} is not w, b or .")),
        }
    }
    Ok(men)
}

fn parse_number(text: &str, most: u8, what: &str) -> Result<u8, String> {
    text.parse()
        .ok()
        .filter(|number| *number <= most)
        .ok_or_else(|| format!("{what} is a number from 0 to {most}, not {:?}", shortened(text)))
}
