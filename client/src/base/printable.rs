//! Text from elsewhere, made harmless for a terminal.

use std::borrow::Cow;

/// The text with every control character but line breaks and tabs replaced, so that foreign text cannot move the cursor,
/// set a title, ring the bell or change the direction of later text.
pub(crate) fn printable(text: &str) -> Cow<'_, str> {
    let is_harmful = |character: char| match character {
        '\n' | '\t' => false,
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => true,
        _ => character.is_control(),
    };
    if text.contains(is_harmful) { Cow::Owned(text.replace(is_harmful, "\u{fffd}")) } else { Cow::Borrowed(text) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_lose_their_power_and_other_text_stays() {
        assert_eq!(printable("a\u{1b}[2Jb\rc\u{9b}d"), "a\u{fffd}[2Jb\u{fffd}c\u{fffd}d");
        assert_eq!(printable("a\u{202e}b\u{2069}c"), "a\u{fffd}b\u{fffd}c");
        assert_eq!(printable("Sari räkä 名\n\tx"), "Sari räkä 名\n\tx");
    }
}
