//! Recordings of searches, asked for in parts. The server keeps the last one of a player for a minute; later it records again, with the
//! same events.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use bidak_shared::protocol::{PlayerId, RecordingItem, RecordingPart, RecordingRequest, RefusalCode};

use crate::base::address::AddressRange;
use crate::base::limit::Limit;
use crate::base::parts::{AllowancePart, TakerKind};
use crate::base::refusal::Refusal;
use crate::config::bot_effort::{KEPT_RECORDING, MOST_RECORDING_BYTES, MOST_RECORDINGS_PER_ADDRESS, RECORDING_PART};

/// More than the largest recording needs.
const LARGEST: usize = 16 << 20;

/// A recording, ready to be sent.
#[derive(Debug)]
pub(crate) struct KeptRecording {
    /// Everything but the items.
    pub(crate) head: RecordingPart,
    pub(crate) items: Vec<RecordingItem>,
}

impl KeptRecording {
    /// The items from `from` on that fit into a part, at least one; `None` if there is no such item.
    pub(crate) fn part(&self, from: u32) -> Option<RecordingPart> {
        let rest = self.items.get(from as usize..)?;
        let mut left = RECORDING_PART;
        let fits = |item: &&RecordingItem| {
            // A comma follows each.
            let bytes = serde_json::to_string(item).map_or(usize::MAX, |text| text.len() + 1);
            let is_first = left == RECORDING_PART;
            let fits = bytes <= left || is_first;
            left = left.saturating_sub(bytes);
            fits
        };
        let items = rest.iter().take_while(fits).cloned().collect();
        let of = self.items.len() as u32;
        Some(RecordingPart { from, of, items, ..self.head.clone() })
    }

    /// An estimate of its memory.
    fn bytes(&self) -> usize {
        /// A short text with its allocation.
        const TEXT: usize = 56;
        let behind = |item: &RecordingItem| match item {
            RecordingItem::Visit(visit) => size_of_val(&**visit) + (1 + visit.pruned.len()) * TEXT,
            RecordingItem::Line { genes, .. } => genes.len() * TEXT,
            RecordingItem::Swap(swap) => {
                let genes: usize = swap.before.iter().chain(&swap.after).map(Vec::len).sum();
                size_of_val(&**swap) + genes * TEXT
            }
            RecordingItem::Playout { .. } | RecordingItem::Neighbour { .. } => TEXT,
            RecordingItem::Root { .. } | RecordingItem::Step { .. } | RecordingItem::Generation { .. } => 0,
        };
        self.items.iter().map(|item| size_of::<RecordingItem>() + behind(item)).sum()
    }
}

/// The recordings of all players.
#[derive(Clone, Debug, Default)]
pub(crate) struct Recordings(Arc<Mutex<HashMap<PlayerId, Kept>>>);

#[derive(Debug)]
struct Kept {
    /// The request, with `from` 0.
    request: RecordingRequest,
    network: AddressRange,
    recording: Arc<KeptRecording>,
    bytes: usize,
    until: Instant,
}

impl Recordings {
    /// The kept recording of a player for this request.
    pub(crate) fn find(
        &self,
        player: PlayerId,
        request: &RecordingRequest,
        now: Instant,
    ) -> Option<Arc<KeptRecording>> {
        let kept = self.kept(now);
        let found = kept.get(&player)?;
        (found.request == RecordingRequest { from: 0, ..request.clone() }).then(|| Arc::clone(&found.recording))
    }

    /// Refuses a player whose recording could not be kept.
    pub(crate) fn must_have_place(
        &self,
        (player, kind): (PlayerId, TakerKind),
        network: AddressRange,
        now: Instant,
    ) -> Result<(), Refusal> {
        let kept = self.kept(now);
        let others = || kept.iter().filter(|(other, _)| **other != player).map(|(_, kept)| kept);
        let busy = |limit, sentence: &str| Err(Refusal::at(limit, RefusalCode::StudyBusy, sentence));
        if others().filter(|kept| kept.network == network).count()
            >= AllowancePart::most_for(kind, MOST_RECORDINGS_PER_ADDRESS)
        {
            return busy(
                Limit::RecordingsPerAddress,
                "too many searches are shown to your address; ask again in a minute",
            );
        }
        if others().map(|kept| kept.bytes).sum::<usize>() + LARGEST > MOST_RECORDING_BYTES {
            return busy(Limit::RecordingMemory, "too many searches are shown on this server; ask again in a minute");
        }
        Ok(())
    }

    /// Keeps a recording in place of the player's earlier one.
    pub(crate) fn keep(
        &self,
        (player, network): (PlayerId, AddressRange),
        request: &RecordingRequest,
        recording: Arc<KeptRecording>,
        now: Instant,
    ) {
        let (request, bytes) = (RecordingRequest { from: 0, ..request.clone() }, recording.bytes());
        let mut kept = self.kept(now);
        kept.remove(&player);
        if kept.values().map(|kept| kept.bytes).sum::<usize>() + bytes <= MOST_RECORDING_BYTES {
            kept.insert(player, Kept { request, network, recording, bytes, until: now + KEPT_RECORDING });
        }
    }

    /// The recordings that are not too old.
    fn kept(&self, now: Instant) -> MutexGuard<'_, HashMap<PlayerId, Kept>> {
        // No panic can leave the map inconsistent.
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.retain(|_, kept| kept.until > now);
        kept
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use bidak_shared::kind::{Bound, EngineKind, Level};
    use bidak_shared::protocol::SeatBot;

    use super::*;

    fn request(from: u32) -> RecordingRequest {
        let engine = SeatBot { level: None, ..SeatBot::new(EngineKind::AlphaBeta, Level::default()) };
        RecordingRequest { game: None, start: None, moves: Vec::new(), tree: Some("(1 2)".to_owned()), engine, from }
    }

    fn recording(items: usize) -> Arc<KeptRecording> {
        let head = RecordingPart {
            re: 0,
            from: 0,
            of: 0,
            nodes: 0,
            leaves: 0,
            hits: 0,
            folded: false,
            best: "A".to_owned(),
            value: 0,
            bound: Bound::Exact,
            depth: 1,
            by: None,
            items: Vec::new(),
        };
        let items = (0..items as u32).map(|number| RecordingItem::Generation { number, value: 0 }).collect();
        Arc::new(KeptRecording { head, items })
    }

    fn player(number: u64) -> PlayerId {
        PlayerId::from_bits(number)
    }

    #[test]
    fn a_recording_is_sent_in_parts_of_at_most_16_kib_without_a_gap() {
        let recording = recording(2000);
        let (mut from, mut parts) = (0, 0);
        while let Some(part) = recording.part(from).filter(|part| !part.items.is_empty()) {
            let bytes = serde_json::to_string(&part).expect("texts").len();
            assert!(bytes <= 16 * 1024, "{bytes}");
            assert_eq!((part.from, part.of), (from, 2000));
            assert_eq!(part.items[0], RecordingItem::Generation { number: from, value: 0 });
            from += part.items.len() as u32;
            parts += 1;
        }
        assert_eq!(from, 2000);
        assert!(parts > 4, "{parts}");
        assert!(recording.part(2001).is_none());
    }

    #[test]
    fn a_player_has_one_recording_for_a_minute() {
        let (recordings, start) = (Recordings::default(), Instant::now());
        let owner = (player(1), AddressRange::of("10.0.0.1"));
        recordings.keep(owner, &request(0), recording(1), start);
        let later = start + Duration::from_secs(59);
        assert!(recordings.find(player(1), &request(700), later).is_some(), "another part of it");
        assert!(recordings.find(player(2), &request(0), later).is_none(), "another player");
        let other = RecordingRequest { tree: Some("(1 3)".to_owned()), ..request(0) };
        assert!(recordings.find(player(1), &other, later).is_none(), "another tree");
        assert!(recordings.find(player(1), &request(0), start + Duration::from_mins(1)).is_none(), "it is too old");
        recordings.keep(owner, &request(0), recording(1), start);
        recordings.keep(owner, &other, recording(1), start);
        assert!(recordings.find(player(1), &request(0), start).is_none(), "one at a time");
    }

    #[test]
    fn recordings_are_limited_by_address_and_in_memory() {
        let (recordings, now) = (Recordings::default(), Instant::now());
        let (here, there) = (AddressRange::of("10.0.0.1"), AddressRange::of("10.0.0.2"));
        for number in 0..8 {
            assert_eq!(recordings.must_have_place((player(number), TakerKind::Known), here, now), Ok(()));
            recordings.keep((player(number), here), &request(0), recording(1), now);
        }
        let limit = |player, network, now| {
            recordings.must_have_place((player, TakerKind::Known), network, now).map_err(|full| full.limit)
        };
        assert_eq!(limit(player(8), here, now), Err(Some(Limit::RecordingsPerAddress)));
        assert_eq!(limit(player(7), here, now), Ok(()), "in place of the earlier one");
        assert_eq!(limit(player(8), there, now), Ok(()));
        let large = (MOST_RECORDING_BYTES - LARGEST) / size_of::<RecordingItem>();
        recordings.keep((player(9), there), &request(0), recording(large), now);
        assert_eq!(limit(player(8), there, now), Err(Some(Limit::RecordingMemory)));
        assert_eq!(limit(player(8), there, now + Duration::from_mins(1)), Ok(()));
    }
}
