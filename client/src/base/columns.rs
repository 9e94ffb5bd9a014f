//! Text in columns: cut, padded and wrapped by the width that a terminal gives it.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// The columns that a text takes.
pub fn width(text: &str) -> usize {
    text.width()
}

/// `text` in at most `columns` columns; where it is longer it ends with `ellipsis`.
pub fn cut(text: &str, columns: usize, ellipsis: &str) -> String {
    if width(text) <= columns {
        return text.to_owned();
    }
    let room = columns.saturating_sub(width(ellipsis));
    let mut taken = String::new();
    let mut used = 0;
    for character in text.chars() {
        used += character.width().unwrap_or(0);
        if used > room {
            break;
        }
        taken.push(character);
    }
    if columns >= width(ellipsis) {
        taken.push_str(ellipsis);
    }
    taken
}

/// `text` in exactly `columns` columns: cut, or filled with spaces on the right.
pub fn pad(text: &str, columns: usize, ellipsis: &str) -> String {
    let mut text = cut(text, columns, ellipsis);
    let missing = columns.saturating_sub(width(&text));
    text.extend(std::iter::repeat_n(' ', missing));
    text
}

/// `text` in lines of at most `columns` columns, broken at spaces where possible.
pub fn wrap(text: &str, columns: usize) -> Vec<String> {
    let columns = columns.max(2);
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in text.split(' ') {
        let needed = if line.is_empty() { width(word) } else { width(&line) + 1 + width(word) };
        if needed <= columns {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
            continue;
        }
        if !line.is_empty() {
            lines.push(std::mem::take(&mut line));
        }
        for character in word.chars() {
            if width(&line) + character.width().unwrap_or(0) > columns {
                lines.push(std::mem::take(&mut line));
            }
            line.push(character);
        }
    }
    if !line.is_empty() || lines.is_empty() {
        lines.push(line);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_characters_count_as_two_columns() {
        assert_eq!(cut("日本語の名前", 7, "…"), "日本語…");
        assert_eq!(pad("日本", 6, "…"), "日本  ");
        assert_eq!(pad("日本語", 4, "…"), "日… ");
        assert_eq!(cut("ab", 2, "…"), "ab");
        assert_eq!(cut("abc", 0, "…"), "");
    }

    #[test]
    fn a_text_that_is_one_column_too_long_is_cut() {
        assert_eq!(cut("abc", 2, "…"), "a…");
        assert_eq!(cut("日本", 3, "…"), "日…");
        assert_eq!(pad("abc", 2, "…"), "a…");
        assert_eq!(wrap("abc", 2), ["ab", "c"]);
    }

    #[test]
    fn lines_break_at_spaces_and_long_words_anywhere() {
        assert_eq!(wrap("one two three", 7), ["one two", "three"]);
        assert_eq!(wrap("abcdefgh ij", 3), ["abc", "def", "gh", "ij"]);
        assert_eq!(wrap("日本語", 5), ["日本", "語"]);
        assert_eq!(wrap("", 5), [""]);
    }
}
