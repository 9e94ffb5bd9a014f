//! The last lines of a room's chat.

use std::collections::VecDeque;

use bidak_shared::protocol::ChatLine;

/// The last lines, bounded in number and in size, because every snapshot carries them.
#[derive(Debug)]
pub(crate) struct Chat {
    lines: VecDeque<ChatLine>,
    bytes: usize,
    most_lines: usize,
    most_bytes: usize,
}

impl Chat {
    pub(crate) fn new(most_lines: usize, most_bytes: usize) -> Self {
        Self { lines: VecDeque::new(), bytes: 0, most_lines, most_bytes }
    }

    /// Adds a line and forgets the oldest ones that no longer fit.
    pub(crate) fn push(&mut self, line: ChatLine) {
        self.bytes += size(&line);
        self.lines.push_back(line);
        while (self.lines.len() > self.most_lines || self.bytes > self.most_bytes)
            && let Some(oldest) = self.lines.pop_front()
        {
            self.bytes -= size(&oldest);
        }
    }

    /// Oldest first.
    pub(crate) fn lines(&self) -> Vec<ChatLine> {
        self.lines.iter().cloned().collect()
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
            chat.push(ChatLine {
                from: "Ann".parse().expect("a name"),
                mark: None,
                player: None,
                seat: None,
                text: text.parse().expect("a line"),
            });
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
