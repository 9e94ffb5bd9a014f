//! A clause made a sentence.

/// `text` with a capital letter, unless it begins with a move such as `c3`, and with a full stop.
pub fn sentence(text: &str) -> String {
    let begins_with_move = text.chars().nth(1).is_some_and(|second| second.is_ascii_digit());
    let mut letters = text.chars();
    let mut sentence: String = match letters.next() {
        Some(first) if !begins_with_move => first.to_uppercase().collect(),
        first => first.into_iter().collect(),
    };
    sentence.push_str(letters.as_str());
    if !sentence.ends_with(['.', '!', '?']) {
        sentence.push('.');
    }
    sentence
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_leave_moves_as_they_are() {
        assert_eq!(sentence("the game is over"), "The game is over.");
        assert_eq!(sentence("c3 is taken"), "c3 is taken.");
        assert_eq!(sentence("Really?"), "Really?");
    }
}
