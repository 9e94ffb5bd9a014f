//! The last lines of a room's chat.

use std::collections::VecDeque;
use std::mem;

use bidak_shared::protocol::ChatLine;

/// The last lines, bounded in number and in size, because every snapshot carries them.
#[derive(Debug)]
pub(crate) struct Chat {
    /// Each with whether it is kept from the players until the game is over.
    lines: VecDeque<(ChatLine, bool)>,
    bytes: usize,
    most_lines: usize,
    most_bytes: usize,
}

impl Chat {
    pub(crate) fn new(most_lines: usize, most_bytes: usize) -> Self {
        Self { lines: VecDeque::new(), bytes: 0, most_lines, most_bytes }
    }

    /// Adds a line, which may be kept from the players, and forgets the oldest ones that no longer fit.
    pub(crate) fn push(&mut self, line: ChatLine, is_apart: bool) {
        self.bytes += size(&line);
        self.lines.push_back((line, is_apart));
        while (self.lines.len() > self.most_lines || self.bytes > self.most_bytes)
            && let Some((oldest, _)) = self.lines.pop_front()
        {
            self.bytes -= size(&oldest);
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// Oldest first.
    pub(crate) fn lines(&self) -> Vec<ChatLine> {
        self.read_by(false).cloned().collect()
    }

    /// Those that a reader reads, who plays or watches.
    pub(crate) fn read_by(&self, plays: bool) -> impl Iterator<Item = &ChatLine> {
        self.lines.iter().filter(move |(_, is_apart)| !(plays && *is_apart)).map(|(line, _)| line)
    }

    /// The lines that were kept from the players, who read them now.
    pub(crate) fn join(&mut self) -> Vec<ChatLine> {
        let mut joined = Vec::new();
        for (line, is_apart) in &mut self.lines {
            if mem::take(is_apart) {
                joined.push(line.clone());
            }
        }
        joined
    }
}

fn size(line: &ChatLine) -> usize {
    line.from.as_str().len() + line.text.as_str().len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(chat: &Chat) -> Vec<String> {
        chat.lines().into_iter().map(|line| line.text.to_string()).collect()
    }

    fn chat_of(most_lines: usize, most_bytes: usize, texts: &[&str]) -> Chat {
        let mut chat = Chat::new(most_lines, most_bytes);
        for text in texts {
            let line = ChatLine {
                from: "Ann".parse().expect("a name"),
                mark: None,
                player: None,
                seat: None,
                text: text.parse().expect("a line"),
            };
            chat.push(line, false);
        }
        chat
    }

    #[test]
    fn the_oldest_lines_are_forgotten_first() {
        assert_eq!(said(&chat_of(2, 100, &["one", "two", "three"])), ["two", "three"]);
    }

    #[test]
    fn long_lines_leave_room_for_fewer() {
        assert_eq!(said(&chat_of(10, 20, &["0123456789", "abcdefghij", "!"])), ["abcdefghij", "!"]);
    }
}
