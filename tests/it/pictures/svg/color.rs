//! The colours of a terminal, as the web writes them.

use ratatui::style::Color;

/// The colour as a terminal shows it; none for the default one.
pub(super) fn color(color: Color) -> Option<String> {
    let (red, green, blue) = match color {
        Color::Reset => return None,
        Color::Rgb(red, green, blue) => (red, green, blue),
        Color::Indexed(index) => indexed(index),
        named => NAMED.iter().find(|(known, _)| *known == named).map(|(_, index)| indexed(*index))?,
    };
    Some(format!("#{red:02x}{green:02x}{blue:02x}"))
}

const NAMED: [(Color, u8); 16] = [
    (Color::Black, 0),
    (Color::Red, 1),
    (Color::Green, 2),
    (Color::Yellow, 3),
    (Color::Blue, 4),
    (Color::Magenta, 5),
    (Color::Cyan, 6),
    (Color::Gray, 7),
    (Color::DarkGray, 8),
    (Color::LightRed, 9),
    (Color::LightGreen, 10),
    (Color::LightYellow, 11),
    (Color::LightBlue, 12),
    (Color::LightMagenta, 13),
    (Color::LightCyan, 14),
    (Color::White, 15),
];

/// The palette of xterm: 16 colours, a cube of 216, 24 greys.
fn indexed(index: u8) -> (u8, u8, u8) {
    match index {
        0..=15 => {
            let (low, high) = if index < 8 { (0, 205) } else { (if index == 8 { 127 } else { 92 }, 255) };
            let part = |bit: u8| if index & bit != 0 { high } else { low };
            (part(1), part(2), part(4))
        }
        16..=231 => {
            let level = |step: u8| if step == 0 { 0 } else { 55 + 40 * step };
            let cube = index - 16;
            (level(cube / 36), level(cube / 6 % 6), level(cube % 6))
        }
        232..=255 => {
            let grey = 8 + 10 * (index - 232);
            (grey, grey, grey)
        }
    }
}
