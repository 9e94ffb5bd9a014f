//! The appearance of the screen as players choose it; `tui/theme` maps it to styles.

use bidak_shared::kind::{UnknownWord, Word};
use strum::{EnumString, IntoStaticStr, VariantArray};

/// How the screen is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Appearance {
    /// The colours, where colours may be used.
    pub theme: ThemeName,
    /// The characters that may be used.
    pub glyphs: Glyphs,
    /// How boards of squares are drawn, where colours may be used.
    pub board: BoardStyle,
    /// Whether colours may be used. Without them everything still differs by characters and by reverse,
    /// bold and underlined text.
    pub colors: Colors,
}

/// The characters that the client may draw with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase", parse_err_ty = UnknownWord, parse_err_fn = Self::unknown)]
pub enum Glyphs {
    /// Box drawing; pieces as letters, crosses, rings and discs.
    #[default]
    Unicode,
    /// Box drawing; pieces as filled and empty squares and diamonds.
    Blocks,
    /// The 95 printable characters of ASCII, outside names and chat.
    Ascii,
}

impl Word for Glyphs {
    const WHAT: &'static str = "set of glyphs";
    const ALL: &'static [Self] = Self::VARIANTS;

    fn word(self) -> &'static str {
        self.into()
    }
}

/// How boards of squares are drawn. Without colours they always have lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase", parse_err_ty = UnknownWord, parse_err_fn = Self::unknown)]
pub enum BoardStyle {
    /// Squares of two colours.
    #[default]
    Filled,
    /// Lines around the squares.
    Lines,
}

impl Word for BoardStyle {
    const WHAT: &'static str = "style of boards";
    const ALL: &'static [Self] = Self::VARIANTS;

    fn word(self) -> &'static str {
        self.into()
    }
}

/// Whether the client may use colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Colors {
    /// It may.
    #[default]
    Some,
    /// It may not, as `NO_COLOR` asks.
    None,
}

/// The name of a theme.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, EnumString, IntoStaticStr, VariantArray,
)]
#[strum(serialize_all = "lowercase", parse_err_ty = UnknownWord, parse_err_fn = Self::unknown)]
pub enum ThemeName {
    /// On the terminal's own background, light or dark.
    #[default]
    Standard,
    /// Dark ink on light paper.
    Paper,
    /// Blue and orange tones, distinguishable with any colour blindness.
    Colorblind,
    /// White and yellow on black, nothing faint.
    Contrast,
}

impl Word for ThemeName {
    const WHAT: &'static str = "theme";
    const ALL: &'static [Self] = Self::VARIANTS;

    fn word(self) -> &'static str {
        self.into()
    }
}
