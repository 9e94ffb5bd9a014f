//! QR codes as lines of text, which open the page of a server on a phone.

use qrcodegen::{QrCode, QrCodeEcc};

/// Empty modules around the code. The standard asks for four; two are enough for cameras, and windows are small.
const QUIET_ZONE: i32 = 2;

/// The code of a text, two rows of modules in each line. Light modules are filled, for a dark terminal; cameras read
/// inverted codes as well. `None` if the text is too long.
pub fn lines(text: &str) -> Option<Vec<String>> {
    let code = QrCode::encode_text(text, QrCodeEcc::Low).ok()?;
    let range = -QUIET_ZONE..code.size() + QUIET_ZONE;
    let line = |row: i32| {
        range.clone().map(|column| block(!code.get_module(column, row), !code.get_module(column, row + 1))).collect()
    };
    Some(range.clone().step_by(2).map(line).collect())
}

/// A character whose halves are filled or not.
fn block(upper: bool, lower: bool) -> char {
    match (upper, lower) {
        (true, true) => '█',
        (true, false) => '▀',
        (false, true) => '▄',
        (false, false) => ' ',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_code_of_an_address_fits_a_small_window_and_has_its_three_corners() {
        let lines = lines("http://192.168.100.200:7878/").expect("it is short");
        assert!(lines.len() <= 15, "{} lines", lines.len());
        let wide = lines[0].chars().count();
        assert!(wide <= 29 && lines.iter().all(|line| line.chars().count() == wide), "{lines:?}");
        // The quiet zone above, then the dark frame and the light ring of a corner on either side.
        assert!(lines[0].chars().all(|module| module == '█'), "{lines:?}");
        let corner: String = lines[1].chars().skip(2).take(7).collect();
        assert_eq!(corner, " ▄▄▄▄▄ ");
        assert_eq!(lines[1].chars().skip(wide - 9).take(7).collect::<String>(), corner);
        assert_ne!(lines[lines.len() - 3].chars().skip(wide - 9).take(7).collect::<String>(), corner);
    }

    #[test]
    fn a_text_that_fits_no_code_has_none() {
        assert_eq!(lines(&"x".repeat(10_000)), None);
    }
}
