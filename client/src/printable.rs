//! Text from elsewhere, made harmless for a terminal.

use std::borrow::Cow;

/// The text with every control character but line breaks and tabs replaced, so that nobody else moves the cursor,
/// sets a title or rings the bell.
pub(crate) fn printable(text: &str) -> Cow<'_, str> {
    let is_harmful = |character: char| character.is_control() && !matches!(character, '\n' | '\t');
    if text.contains(is_harmful) { Cow::Owned(text.replace(is_harmful, "\u{fffd}")) } else { Cow::Borrowed(text) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_lose_their_power_and_other_text_stays() {
        assert_eq!(printable("a\u{1b}[2Jb\rc\u{9b}d"), "a\u{fffd}[2Jb\u{fffd}c\u{fffd}d");
        assert_eq!(printable("Sari räkä 名\n\tx"), "Sari räkä 名\n\tx");
    }
}
