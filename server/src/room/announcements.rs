//! How often members make a room tell all the others something besides moves: chat, offers, mutes.
//!
//! Every event is queued for every member, and a member whose queue is full is cut off. The rate limit of each connection does not
//! prevent that, since many connections may send at once. So a room passes on only so many lines in a window of time, fewer than an
//! empty queue holds; no sender takes the share of all others, and spectators do not take that of the players.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use bidak_shared::protocol::{Command, PlayerId, RefusalCode};

use crate::limit::Limit;
use crate::refusal::Refusal;

/// The window in which announcements are counted.
const WINDOW: Duration = Duration::from_secs(20);

/// The announcements of the last window.
#[derive(Debug)]
pub(crate) struct Announcements {
    /// The most lines of chat in a window; 0 for no limit.
    most: usize,
    /// Oldest first.
    recent: VecDeque<Announcement>,
}

/// One announcement.
#[derive(Clone, Copy, Debug)]
struct Announcement {
    at: Instant,
    by: PlayerId,
    kind: AnnouncementKind,
}

/// What is announced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AnnouncementKind {
    /// A line of chat of a player or of the host.
    PlayersChat,
    /// A line of chat of somebody else.
    SpectatorsChat,
    /// An offer, the answer to one, or a mute.
    Other,
}

impl AnnouncementKind {
    /// What a request would announce; none if the number of such requests is bounded by the game.
    pub(crate) fn of(command: &Command, is_spectator: bool) -> Option<Self> {
        match command {
            Command::Chat { .. } if is_spectator => Some(Self::SpectatorsChat),
            Command::Chat { .. } => Some(Self::PlayersChat),
            Command::Offer { .. } | Command::Decline { .. } | Command::Mute { .. } => Some(Self::Other),
            _ => None,
        }
    }
}

impl Announcements {
    /// None yet; at most so many lines of chat in a window.
    pub(crate) fn new(most: usize) -> Self {
        Self { most, recent: VecDeque::new() }
    }

    /// Refuses an announcement for which it is too early.
    pub(crate) fn admit(&mut self, by: PlayerId, kind: AnnouncementKind, now: Instant) -> Result<(), Refusal> {
        while self.recent.front().is_some_and(|oldest| now.saturating_duration_since(oldest.at) >= WINDOW) {
            self.recent.pop_front();
        }
        let Some(wait) = self.wait(by, kind, now) else { return Ok(()) };
        let seconds = wait.as_millis().div_ceil(1000);
        let sentence = format!("too much is said in this room; wait {seconds} s");
        Err(Refusal::at(Limit::Chat, RefusalCode::TooFast, sentence))
    }

    /// How long the sender has to wait, if at all.
    fn wait(&self, by: PlayerId, kind: AnnouncementKind, now: Instant) -> Option<Duration> {
        if self.most == 0 {
            return None;
        }
        let is_chat = |one: &Announcement| one.kind != AnnouncementKind::Other;
        let of_sender =
            |most, is_same_kind: bool| self.early(most, now, |one| one.by == by && is_chat(one) == is_same_kind);
        match kind {
            // Short events, and of three people at most: the two players and the host.
            AnnouncementKind::Other => {
                of_sender(self.most, false).max(self.early(self.most * 3, now, |one| !is_chat(one)))
            }
            AnnouncementKind::PlayersChat => {
                of_sender(self.most.div_ceil(4), true).max(self.early(self.most, now, is_chat))
            }
            AnnouncementKind::SpectatorsChat => {
                let of_spectators = |one: &Announcement| one.kind == AnnouncementKind::SpectatorsChat;
                let early = of_sender(self.most.div_ceil(4), true).max(self.early(self.most, now, is_chat));
                early.max(self.early(self.most.div_ceil(2), now, of_spectators))
            }
        }
    }

    /// How long until fewer than `most` of those that count are in the window, if there are too many.
    fn early(&self, most: usize, now: Instant, counts: impl Fn(&Announcement) -> bool) -> Option<Duration> {
        let last_too_many = self.recent.iter().rev().filter(|one| counts(one)).nth(most - 1)?;
        Some((last_too_many.at + WINDOW).saturating_duration_since(now))
    }

    /// Counts an announcement that was made.
    pub(crate) fn add(&mut self, by: PlayerId, kind: AnnouncementKind, now: Instant) {
        if self.most > 0 {
            self.recent.push_back(Announcement { at: now, by, kind });
        }
    }
}

#[cfg(test)]
mod tests {
    use AnnouncementKind::{Other, PlayersChat, SpectatorsChat};

    use super::*;

    /// How many of a number of announcements are admitted at once.
    fn admitted(announcements: &mut Announcements, by: u64, kind: AnnouncementKind, now: Instant) -> usize {
        let by = PlayerId::from_bits(by);
        (0..1000)
            .filter(|_| {
                announcements.admit(by, kind, now).is_ok_and(|()| {
                    announcements.add(by, kind, now);
                    true
                })
            })
            .count()
    }

    #[test]
    fn no_sender_takes_the_share_of_all_and_spectators_do_not_take_that_of_the_players() {
        let now = Instant::now();
        let mut of_forty = Announcements::new(40);
        for (by, kind, expected) in [
            (1, SpectatorsChat, 10),
            (2, SpectatorsChat, 10),
            (3, SpectatorsChat, 0),
            (4, PlayersChat, 10),
            (5, PlayersChat, 10),
            // All seats were left, and others sat down.
            (6, PlayersChat, 0),
            (4, Other, 40),
            (5, Other, 40),
            (6, Other, 40),
            (7, Other, 0),
        ] {
            assert_eq!(admitted(&mut of_forty, by, kind, now), expected, "{by} {kind:?}");
        }
        let later = now + WINDOW;
        assert_eq!(admitted(&mut of_forty, 3, SpectatorsChat, later), 10, "after the window");
        assert_eq!(of_forty.recent.len(), 10, "older ones are forgotten");
    }

    #[test]
    fn a_sender_that_waits_as_long_as_told_is_heard() {
        let start = Instant::now();
        let mut of_eight = Announcements::new(8);
        let ana = PlayerId::from_bits(1);
        for second in [0, 5] {
            of_eight.add(ana, PlayersChat, start + Duration::from_secs(second));
        }
        let now = start + Duration::from_secs(6);
        let refusal = of_eight.admit(ana, PlayersChat, now).expect_err("two of eight");
        assert_eq!(refusal.sentence, "too much is said in this room; wait 14 s");
        assert_eq!(of_eight.admit(ana, PlayersChat, now + Duration::from_secs(14)), Ok(()));
    }

    #[test]
    fn a_small_number_lets_everybody_speak_and_zero_is_no_limit() {
        let now = Instant::now();
        assert_eq!(admitted(&mut Announcements::new(1), 1, SpectatorsChat, now), 1);
        let mut without_limit = Announcements::new(0);
        assert_eq!(admitted(&mut without_limit, 1, SpectatorsChat, now), 1000);
        assert!(without_limit.recent.is_empty(), "nothing is counted");
    }
}
