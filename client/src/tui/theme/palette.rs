//! The colours of each theme, as data. They are numbers of the 256 colours that terminals agree on.

use ratatui::style::Color;

use crate::play::appearance::ThemeName;

/// The colours of a theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Palette {
    /// Text and background of the whole window; those of the terminal without it.
    pub ground: Option<Pair>,
    /// Names of the program, of screens and of keys.
    pub accent: u8,
    /// Less important text; the terminal's faint text without it.
    pub dim: Option<u8>,
    /// Text that needs a look.
    pub notice: u8,
    /// Text that needs a look now. It is drawn in reverse.
    pub alarm: u8,
    /// All is well.
    pub good: u8,
    /// The pieces of the side called X or Black.
    pub first: u8,
    /// The pieces of the side called O or White.
    pub second: u8,
    /// The square under the cursor.
    pub cursor: Pair,
    /// The squares of filled boards.
    pub squares: Squares,
}

/// The colours of the squares of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Squares {
    /// Every second one.
    pub light: u8,
    /// The others.
    pub dark: u8,
    /// The marks on them.
    pub ink: u8,
}

/// Text on a background.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The text.
    pub text: u8,
    /// Its background.
    pub back: u8,
}

impl ThemeName {
    /// Its colours.
    pub const fn palette(self) -> &'static Palette {
        match self {
            Self::Standard => &STANDARD,
            Self::Paper => &PAPER,
            Self::Colorblind => &COLORBLIND,
            Self::Contrast => &CONTRAST,
        }
    }
}

const STANDARD: Palette = Palette {
    ground: None,
    accent: 36,
    dim: None,
    notice: 172,
    alarm: 160,
    good: 36,
    first: 33,
    second: 208,
    cursor: Pair { text: 16, back: 250 },
    squares: Squares { light: 237, dark: 234, ink: 252 },
};

const PAPER: Palette = Palette {
    ground: Some(Pair { text: 234, back: 255 }),
    accent: 23,
    dim: Some(241),
    notice: 94,
    alarm: 124,
    good: 22,
    first: 25,
    second: 94,
    cursor: Pair { text: 231, back: 238 },
    squares: Squares { light: 254, dark: 251, ink: 16 },
};

// After the palette of M. Okabe and K. Ito, "Color Universal Design": sky blue, orange, vermilion, yellow. The two
// sides differ in lightness too.
const COLORBLIND: Palette = Palette {
    ground: Some(Pair { text: 255, back: 233 }),
    accent: 117,
    dim: Some(248),
    notice: 221,
    alarm: 202,
    good: 117,
    first: 74,
    second: 222,
    cursor: Pair { text: 16, back: 252 },
    squares: Squares { light: 238, dark: 235, ink: 255 },
};

const CONTRAST: Palette = Palette {
    ground: Some(Pair { text: 231, back: 16 }),
    accent: 51,
    dim: Some(231),
    notice: 226,
    alarm: 217,
    good: 46,
    first: 231,
    second: 226,
    cursor: Pair { text: 16, back: 231 },
    squares: Squares { light: 238, dark: 234, ink: 231 },
};

/// A colour by its number.
pub(super) const fn color(number: u8) -> Color {
    Color::Indexed(number)
}

#[cfg(test)]
mod tests {
    use bidak_shared::kind::Word;

    use super::*;

    /// Red, green and blue of one of the colours from 16 on, as every terminal has them.
    fn rgb(number: u8) -> [f64; 3] {
        assert!(number >= 16, "the first 16 colours differ from terminal to terminal");
        let levels = if number >= 232 {
            [8 + 10 * (number - 232); 3]
        } else {
            let cube = number - 16;
            [cube / 36, cube / 6 % 6, cube % 6].map(|step| if step == 0 { 0 } else { 55 + 40 * step })
        };
        levels.map(|level| f64::from(level) / 255.0)
    }

    /// Relative luminance and contrast as the Web Content Accessibility Guidelines 2.1 define them.
    fn luminance(number: u8) -> f64 {
        let [red, green, blue] =
            rgb(number).map(|level| if level <= 0.03928 { level / 12.92 } else { ((level + 0.055) / 1.055).powf(2.4) });
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    fn contrast(one: u8, other: u8) -> f64 {
        let (one, other) = (luminance(one), luminance(other));
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    #[test]
    fn every_colour_can_be_read_on_its_background() {
        for name in ThemeName::ALL {
            let palette = name.palette();
            let inks = [palette.accent, palette.notice, palette.alarm, palette.good, palette.first, palette.second];
            // Guideline 1.4.3 asks for 4.5, the stricter 1.4.6 for 7. On a background that is not known, the best that
            // holds on black and on white alike is less; bold text and signs make up for it.
            let (grounds, least) = match (palette.ground, name) {
                (Some(ground), ThemeName::Contrast) => (vec![ground.back], 7.0),
                (Some(ground), _) => (vec![ground.back], 4.5),
                (None, _) => (vec![16, 231], 2.3),
            };
            for back in grounds {
                for ink in inks.into_iter().chain(palette.dim).chain(palette.ground.map(|ground| ground.text)) {
                    let found = contrast(ink, back);
                    assert!(found >= least, "{name:?}: colour {ink} on {back} has a contrast of {found:.2}");
                }
            }
            assert!(contrast(palette.cursor.text, palette.cursor.back) >= 4.5, "{name:?}: the cursor");
            // Guideline 1.4.11 asks for 3 where something is a picture.
            let Squares { light, dark, ink } = palette.squares;
            for back in [light, dark] {
                for (ink, least) in [(palette.first, 3.0), (palette.second, 3.0), (palette.notice, 3.0), (ink, 4.5)] {
                    let found = contrast(ink, back);
                    assert!(found >= least, "{name:?}: colour {ink} on a square {back} has a contrast of {found:.2}");
                }
                assert!(contrast(palette.cursor.back, back) >= 4.5, "{name:?}: the cursor on a square {back}");
            }
            assert!(contrast(light, dark) >= 1.25, "{name:?}: the squares");
        }
    }

    #[test]
    fn the_sides_differ_in_lightness_where_colours_may_not_be_seen() {
        let palette = ThemeName::Colorblind.palette();
        assert!(contrast(palette.first, palette.second) >= 1.5);
    }
}
