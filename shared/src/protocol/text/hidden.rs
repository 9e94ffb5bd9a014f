//! Characters that act on a terminal or on the text around them instead of being seen, and their names in the Unicode standard.
//!
//! Three of them are seen where people type them, and allowed there: the joiner and the emoji style inside emoji, the joiner and
//! the non-joiner inside words of scripts that are written with them.

const NON_JOINER: char = '\u{200c}';
const JOINER: char = '\u{200d}';
const EMOJI_STYLE: char = '\u{fe0f}';

/// The first character of a text that acts on a terminal or on the text around it instead of being seen, if there is one.
pub fn hidden_character(text: &str) -> Option<char> {
    let mut before = [None; 2];
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        if is_treacherous(character) && !is_in_place(character, before, characters.peek().copied()) {
            return Some(character);
        }
        before = [before[1], Some(character)];
    }
    None
}

/// The name of a hidden character in the Unicode standard, or the kind of characters that it belongs to.
pub fn hidden_name(character: char) -> &'static str {
    let found = NAMES.iter().find(|(first, last, _)| (*first..=*last).contains(&u32::from(character)));
    match found {
        Some((_, _, name)) => name,
        None if u32::from(character) & 0xfffe == 0xfffe => NONCHARACTER,
        None => "CONTROL CHARACTER",
    }
}

/// Whether a joiner or a style stands where it changes how its neighbours are drawn. `before` are the last two characters.
fn is_in_place(character: char, before: [Option<char>; 2], after: Option<char>) -> bool {
    // The style, and the colours of the skin, belong to the emoji before them.
    let emoji = |at: Option<char>| at.is_some_and(is_emoji);
    let follows_emoji = emoji(before[1]) || before[1] == Some(EMOJI_STYLE) && emoji(before[0]);
    match character {
        EMOJI_STYLE => emoji(before[1]) || before[1].is_some_and(|key| matches!(key, '0'..='9' | '#' | '*')),
        JOINER if follows_emoji => emoji(after),
        JOINER | NON_JOINER => before[1].zip(after).is_some_and(|(one, other)| {
            is_indic(one) && is_indic(other) || character == NON_JOINER && is_arabic(one) && is_arabic(other)
        }),
        _ => false,
    }
}

/// Pictures, signs that have a form as a picture, and the colours of the skin.
fn is_emoji(character: char) -> bool {
    matches!(character,
        '\u{a9}' | '\u{ae}' | '\u{203c}' | '\u{2049}' | '\u{2122}' | '\u{2139}' | '\u{2190}'..='\u{21ff}' | '\u{2300}'..='\u{23ff}'
        | '\u{25aa}'..='\u{27bf}' | '\u{2934}' | '\u{2935}' | '\u{2b05}'..='\u{2b55}' | '\u{3030}' | '\u{303d}' | '\u{3297}'
        | '\u{3299}' | '\u{1f000}'..='\u{1faff}')
}

/// Letters of the Arabic script, as in Persian.
fn is_arabic(character: char) -> bool {
    character.is_alphabetic()
        && matches!(character, '\u{620}'..='\u{6ff}' | '\u{750}'..='\u{77f}' | '\u{8a0}'..='\u{8ff}' | '\u{fb50}'..='\u{fdff}' | '\u{fe70}'..='\u{fefc}')
}

/// Letters and signs of the scripts of India and Sri Lanka.
fn is_indic(character: char) -> bool {
    matches!(character, '\u{900}'..='\u{dff}')
}

/// Characters that change the terminal or the text around them instead of being shown; private-use characters, which
/// other fonts lack; and Unicode's noncharacters.
fn is_treacherous(character: char) -> bool {
    let code = u32::from(character);
    character.is_control()
        || code & 0xfffe == 0xfffe
        || NAMES.iter().any(|(first, last, _)| (*first..=*last).contains(&code))
}

const PRIVATE: &str = "PRIVATE USE CHARACTER";
const NONCHARACTER: &str = "NONCHARACTER";

/// The hidden characters besides control characters, and the control characters that keys and texts from elsewhere bring: first and
/// last code, name. In order of their codes.
const NAMES: [(u32, u32, &str); 62] = [
    (0x00, 0x00, "NULL"),
    (0x07, 0x07, "BELL"),
    (0x08, 0x08, "BACKSPACE"),
    (0x09, 0x09, "TABULATION"),
    (0x0a, 0x0a, "LINE FEED"),
    (0x0b, 0x0b, "LINE TABULATION"),
    (0x0c, 0x0c, "FORM FEED"),
    (0x0d, 0x0d, "CARRIAGE RETURN"),
    (0x1b, 0x1b, "ESCAPE"),
    (0x7f, 0x7f, "DELETE"),
    (0x85, 0x85, "NEXT LINE"),
    (0x9b, 0x9b, "CONTROL SEQUENCE INTRODUCER"),
    (0xad, 0xad, "SOFT HYPHEN"),
    (0x34f, 0x34f, "COMBINING GRAPHEME JOINER"),
    (0x61c, 0x61c, "ARABIC LETTER MARK"),
    (0x115f, 0x115f, "HANGUL CHOSEONG FILLER"),
    (0x1160, 0x1160, "HANGUL JUNGSEONG FILLER"),
    (0x17b4, 0x17b4, "KHMER VOWEL INHERENT AQ"),
    (0x17b5, 0x17b5, "KHMER VOWEL INHERENT AA"),
    (0x180b, 0x180d, "MONGOLIAN FREE VARIATION SELECTOR"),
    (0x180e, 0x180e, "MONGOLIAN VOWEL SEPARATOR"),
    (0x180f, 0x180f, "MONGOLIAN FREE VARIATION SELECTOR FOUR"),
    (0x200b, 0x200b, "ZERO WIDTH SPACE"),
    (0x200c, 0x200c, "ZERO WIDTH NON-JOINER"),
    (0x200d, 0x200d, "ZERO WIDTH JOINER"),
    (0x200e, 0x200e, "LEFT-TO-RIGHT MARK"),
    (0x200f, 0x200f, "RIGHT-TO-LEFT MARK"),
    (0x2028, 0x2028, "LINE SEPARATOR"),
    (0x2029, 0x2029, "PARAGRAPH SEPARATOR"),
    (0x202a, 0x202a, "LEFT-TO-RIGHT EMBEDDING"),
    (0x202b, 0x202b, "RIGHT-TO-LEFT EMBEDDING"),
    (0x202c, 0x202c, "POP DIRECTIONAL FORMATTING"),
    (0x202d, 0x202d, "LEFT-TO-RIGHT OVERRIDE"),
    (0x202e, 0x202e, "RIGHT-TO-LEFT OVERRIDE"),
    (0x2060, 0x2060, "WORD JOINER"),
    (0x2061, 0x2061, "FUNCTION APPLICATION"),
    (0x2062, 0x2062, "INVISIBLE TIMES"),
    (0x2063, 0x2063, "INVISIBLE SEPARATOR"),
    (0x2064, 0x2064, "INVISIBLE PLUS"),
    (0x2065, 0x2065, "UNASSIGNED FORMAT CHARACTER"),
    (0x2066, 0x2066, "LEFT-TO-RIGHT ISOLATE"),
    (0x2067, 0x2067, "RIGHT-TO-LEFT ISOLATE"),
    (0x2068, 0x2068, "FIRST STRONG ISOLATE"),
    (0x2069, 0x2069, "POP DIRECTIONAL ISOLATE"),
    (0x206a, 0x206f, "DEPRECATED FORMAT CHARACTER"),
    (0x2800, 0x2800, "BRAILLE PATTERN BLANK"),
    (0x3164, 0x3164, "HANGUL FILLER"),
    (0xe000, 0xf8ff, PRIVATE),
    (0xfdd0, 0xfdef, NONCHARACTER),
    (0xfe00, 0xfe0e, "VARIATION SELECTOR"),
    (0xfe0f, 0xfe0f, "VARIATION SELECTOR-16"),
    (0xfeff, 0xfeff, "ZERO WIDTH NO-BREAK SPACE"),
    (0xffa0, 0xffa0, "HALFWIDTH HANGUL FILLER"),
    (0xfff0, 0xfff8, "UNASSIGNED FORMAT CHARACTER"),
    (0xfff9, 0xfff9, "INTERLINEAR ANNOTATION ANCHOR"),
    (0xfffa, 0xfffa, "INTERLINEAR ANNOTATION SEPARATOR"),
    (0xfffb, 0xfffb, "INTERLINEAR ANNOTATION TERMINATOR"),
    (0x1d173, 0x1d17a, "MUSICAL SYMBOL FORMAT CHARACTER"),
    (0xe0000, 0xe007f, "TAG CHARACTER"),
    (0xe0080, 0xe0fff, "VARIATION SELECTOR SUPPLEMENT"),
    (0xf0000, 0xffffd, PRIVATE),
    (0x10_0000, 0x10_fffd, PRIVATE),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn joiners_are_allowed_where_people_type_them_and_refused_elsewhere() {
        for text in [
            "👨\u{200d}👩\u{200d}👧",
            "❤\u{fe0f}",
            "❤\u{fe0f}\u{200d}🔥",
            "🏃🏽\u{200d}♀\u{fe0f}",
            "1\u{fe0f}\u{20e3}",
            "می\u{200c}خواهم",
            "क\u{94d}\u{200d}ष",
            "శ\u{c4d}\u{200c}ర",
        ] {
            assert_eq!(hidden_character(text), None, "{text:?}");
        }
        for (text, hidden) in [
            ("Ana\u{200d}", JOINER),
            ("A\u{200d}na", JOINER),
            ("A\u{200c}na", NON_JOINER),
            ("👨\u{200d}", JOINER),
            ("👨\u{200d}a", JOINER),
            ("می\u{200c}\u{200c}خ", NON_JOINER),
            ("م\u{200d}ی", JOINER),
            ("a\u{fe0f}", EMOJI_STYLE),
            ("❤\u{fe0f}\u{fe0f}", EMOJI_STYLE),
            ("👨\u{200b}", '\u{200b}'),
            ("a\nb", '\n'),
        ] {
            assert_eq!(hidden_character(text), Some(hidden), "{text:?}");
        }
    }

    #[test]
    fn each_hidden_character_has_a_name_and_the_table_is_in_order() {
        assert!(NAMES.windows(2).all(|pair| pair[0].1 < pair[1].0), "the ranges are in order and apart");
        for (character, name) in [
            ('\u{202e}', "RIGHT-TO-LEFT OVERRIDE"),
            ('\u{200b}', "ZERO WIDTH SPACE"),
            ('\n', "LINE FEED"),
            ('\u{1}', "CONTROL CHARACTER"),
            ('\u{1fffe}', NONCHARACTER),
            ('\u{f8ff}', PRIVATE),
        ] {
            assert_eq!(hidden_name(character), name);
        }
    }
}
