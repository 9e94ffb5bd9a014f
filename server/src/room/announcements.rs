//! The rate limit of events besides moves that reach all members of a room: chat, offers, mutes, seats.
//!
//! Every event is queued for every member, and a member whose queue is full is disconnected. The rate limit of each
//! connection does not prevent that, since many connections may send at once. So a room sends a bounded number of lines
//! in a window of time, fewer than an empty queue holds. Each sender has a share of it, and spectators together have
//! half.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use bidak_shared::protocol::{Command, PlayerId, RefusalCode};

use crate::base::limit::Limit;
use crate::base::refusal::Refusal;

/// The window in which announcements are counted.
const WINDOW: Duration = Duration::from_secs(20);

/// Bytes of text that count as one line of chat; a longer line counts as several.
const LINE_BYTES: usize = 512;

/// The announcements of the last window.
#[derive(Debug)]
pub(crate) struct Announcements {
    /// The most lines of chat in a window; 0 means no limit.
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
    /// The number of announcements that it counts as.
    weight: usize,
}

/// The kinds of announcements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AnnouncementKind {
    /// A line of chat of a player or of the host.
    PlayersChat,
    /// A line of chat of somebody else.
    SpectatorsChat,
    /// An offer, its answer, or a mute.
    Other,
    /// Somebody takes a free seat, and may leave it at once.
    Seat,
}

impl AnnouncementKind {
    /// The kind of announcement that a request causes; none if the rules of the game limit such requests.
    pub(crate) fn of(command: &Command, is_spectator: bool) -> Option<Self> {
        match command {
            Command::Chat { .. } if is_spectator => Some(Self::SpectatorsChat),
            Command::Chat { .. } => Some(Self::PlayersChat),
            Command::Offer { .. } | Command::Decline { .. } | Command::Mute { .. } | Command::ChatApart { .. } => {
                Some(Self::Other)
            }
            Command::Join { .. } => Some(Self::Seat),
            _ => None,
        }
    }

    fn is_chat(self) -> bool {
        matches!(self, Self::PlayersChat | Self::SpectatorsChat)
    }

    /// The number of announcements that a request counts as.
    pub(crate) fn weight(command: &Command) -> usize {
        match command {
            Command::Chat { text, .. } => text.len().div_ceil(LINE_BYTES).max(1),
            _ => 1,
        }
    }
}

impl Announcements {
    /// No announcements yet; at most `most` lines of chat in a window.
    pub(crate) fn new(most: usize) -> Self {
        Self { most, recent: VecDeque::new() }
    }

    /// Refuses an announcement that comes too early.
    pub(crate) fn admit(
        &mut self,
        by: PlayerId,
        kind: AnnouncementKind,
        weight: usize,
        now: Instant,
    ) -> Result<(), Refusal> {
        while self.recent.front().is_some_and(|oldest| now.saturating_duration_since(oldest.at) >= WINDOW) {
            self.recent.pop_front();
        }
        let Some(wait) = self.wait(by, kind, weight, now) else { return Ok(()) };
        let seconds = wait.as_millis().div_ceil(1000);
        let (limit, what) = match kind {
            AnnouncementKind::Seat => (Limit::SeatsTaken, "seats of this room were taken too often"),
            _ => (Limit::Chat, "too much is said in this room"),
        };
        Err(Refusal::at(limit, RefusalCode::TooFast, format!("{what}; wait {seconds} s")))
    }

    /// How long the sender has to wait, if at all.
    fn wait(&self, by: PlayerId, kind: AnnouncementKind, weight: usize, now: Instant) -> Option<Duration> {
        if self.most == 0 {
            return None;
        }
        let early = |most, counts: &dyn Fn(&Announcement) -> bool| self.early(most, weight, now, counts);
        let is_alike = |one: &Announcement| match kind {
            AnnouncementKind::PlayersChat | AnnouncementKind::SpectatorsChat => one.kind.is_chat(),
            kind => one.kind == kind,
        };
        let of_sender = |most| early(most, &|one| one.by == by && is_alike(one));
        match kind {
            // These events are short, and only the two players and the host cause them.
            AnnouncementKind::Other => of_sender(self.most).max(early(self.most * 3, &is_alike)),
            // Each is followed by three more events when the seat is left again.
            AnnouncementKind::Seat => of_sender(self.most.div_ceil(8)).max(early(self.most.div_ceil(2), &is_alike)),
            AnnouncementKind::PlayersChat => of_sender(self.most.div_ceil(4)).max(early(self.most, &is_alike)),
            AnnouncementKind::SpectatorsChat => {
                let of_spectators = |one: &Announcement| one.kind == AnnouncementKind::SpectatorsChat;
                let of_all = early(self.most, &is_alike).max(early(self.most.div_ceil(2), &of_spectators));
                of_sender(self.most.div_ceil(4)).max(of_all)
            }
        }
    }

    /// Time until `weight` more fits into `most`, where `counts` selects the announcements that count; `None` if it
    /// fits now.
    fn early(
        &self,
        most: usize,
        weight: usize,
        now: Instant,
        counts: &dyn Fn(&Announcement) -> bool,
    ) -> Option<Duration> {
        // A line heavier than the whole share is admitted alone.
        let mut sum = weight.min(most);
        let last_too_many = self.recent.iter().rev().filter(|one| counts(one)).find(|one| {
            sum += one.weight;
            sum > most
        })?;
        Some((last_too_many.at + WINDOW).saturating_duration_since(now))
    }

    /// Counts an announcement.
    pub(crate) fn add(&mut self, by: PlayerId, kind: AnnouncementKind, weight: usize, now: Instant) {
        if self.most > 0 {
            self.recent.push_back(Announcement { at: now, by, kind, weight });
        }
    }
}

#[cfg(test)]
mod tests {
    use AnnouncementKind::{Other, PlayersChat, Seat, SpectatorsChat};

    use super::*;

    /// How many announcements of a sender are admitted at once.
    fn admitted(announcements: &mut Announcements, by: u64, kind: AnnouncementKind, now: Instant) -> usize {
        admitted_of(announcements, by, kind, 1, now)
    }

    fn admitted_of(
        announcements: &mut Announcements,
        by: u64,
        kind: AnnouncementKind,
        weight: usize,
        now: Instant,
    ) -> usize {
        let by = PlayerId::from_bits(by);
        (0..1000)
            .filter(|_| {
                announcements.admit(by, kind, weight, now).is_ok_and(|()| {
                    announcements.add(by, kind, weight, now);
                    true
                })
            })
            .count()
    }

    #[test]
    fn each_sender_has_a_share_and_spectators_together_have_half() {
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
            (7, Seat, 5),
            (8, Seat, 5),
            (9, Seat, 5),
            (1, Seat, 5),
            (2, Seat, 0),
        ] {
            assert_eq!(admitted(&mut of_forty, by, kind, now), expected, "{by} {kind:?}");
        }
        let later = now + WINDOW;
        assert_eq!(admitted(&mut of_forty, 3, SpectatorsChat, later), 10, "after the window");
        assert_eq!(of_forty.recent.len(), 10, "older ones are forgotten");
    }

    #[test]
    fn after_the_wait_in_the_refusal_the_sender_is_admitted() {
        let start = Instant::now();
        let mut of_eight = Announcements::new(8);
        let ana = PlayerId::from_bits(1);
        for second in [0, 5] {
            of_eight.add(ana, PlayersChat, 1, start + Duration::from_secs(second));
        }
        let now = start + Duration::from_secs(6);
        let refusal = of_eight.admit(ana, PlayersChat, 1, now).expect_err("two of eight");
        assert_eq!(refusal.sentence, "too much is said in this room; wait 14 s");
        assert_eq!(of_eight.admit(ana, PlayersChat, 1, now + Duration::from_secs(14)), Ok(()));
    }

    #[test]
    fn a_long_line_of_chat_counts_as_several_and_is_admitted_in_the_end() {
        let chat =
            |bytes| Command::Chat { room: bidak_shared::protocol::RoomCode::from_bits(1), text: "a".repeat(bytes) };
        for (bytes, weight) in [(0, 1), (300, 1), (512, 1), (513, 2), (3600, 8)] {
            assert_eq!(AnnouncementKind::weight(&chat(bytes)), weight, "{bytes}");
        }
        let now = Instant::now();
        for (weight, expected) in [(1, 10), (2, 5), (3, 3), (10, 1), (99, 1)] {
            assert_eq!(admitted_of(&mut Announcements::new(40), 1, SpectatorsChat, weight, now), expected, "{weight}");
        }
    }

    #[test]
    fn the_smallest_limit_admits_one_line_and_zero_means_no_limit() {
        let now = Instant::now();
        assert_eq!(admitted(&mut Announcements::new(1), 1, SpectatorsChat, now), 1);
        let mut without_limit = Announcements::new(0);
        assert_eq!(admitted(&mut without_limit, 1, SpectatorsChat, now), 1000);
        assert!(without_limit.recent.is_empty(), "nothing is counted");
    }
}
