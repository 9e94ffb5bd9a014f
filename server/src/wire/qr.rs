//! QR codes of invitations, for clients that cannot draw them themselves.

use bidak_shared::protocol::{MAX_QR_TEXT, RefusalCode};
use qrcodegen::{QrCode, QrCodeEcc};

use crate::base::refusal::Refusal;

/// The modules of a text's QR code, row by row: `1` is dark.
pub(crate) fn rows(text: &str) -> Result<Vec<String>, Refusal> {
    let length = text.chars().count();
    if length == 0 || length > MAX_QR_TEXT {
        let sentence = format!("a QR code is made of a text of 1 to {MAX_QR_TEXT} characters, not {length}");
        return Err(Refusal::new(RefusalCode::BadMessage, sentence));
    }
    let code = QrCode::encode_text(text, QrCodeEcc::Medium).expect("so short a text fits into the largest code");
    let row = |y| (0..code.size()).map(|x| if code.get_module(x, y) { '1' } else { '0' }).collect();
    Ok((0..code.size()).map(row).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_a_square_with_its_three_finder_patterns() {
        let rows = rows("http://192.168.1.20:7878/#/r/K7QF2M").expect("short enough");
        assert!(rows.iter().all(|row| row.len() == rows.len()), "{rows:?}");
        let last = rows.len() - 7;
        for (y, x) in [(0, 0), (0, last), (last, 0)] {
            assert_eq!(&rows[y][x..x + 7], "1111111");
            assert_eq!(&rows[y + 1][x..x + 7], "1000001");
        }
    }

    #[test]
    fn a_text_of_200_characters_of_any_kind_has_a_code_and_a_longer_one_has_none() {
        for character in ["a", "\u{1F600}"] {
            let rows = rows(&character.repeat(MAX_QR_TEXT)).expect("short enough");
            assert!(rows.len() <= 177);
            let refusal = super::rows(&character.repeat(MAX_QR_TEXT + 1)).expect_err("too long");
            assert_eq!(refusal.code, RefusalCode::BadMessage);
        }
        assert!(rows("").is_err());
    }
}
