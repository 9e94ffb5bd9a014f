//! Starter programs for authors of bots, each complete in one file. They are compiled in.

/// The text of the program at a path; none for other paths.
pub(super) fn read(path: &str) -> Option<&'static str> {
    Some(match path {
        "/bot.py" => include_str!("../../../starters/bot.py"),
        "/Bot.java" => include_str!("../../../starters/Bot.java"),
        "/ugi.py" => include_str!("../../../starters/ugi.py"),
        _ => return None,
    })
}
