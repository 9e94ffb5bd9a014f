//! How people are protected in a room: bans, mutes, spectators' chat that a player hides, a lock for spectators, reports to the operator.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::time::Instant;

use bidak_shared::protocol::{ChatLine, Event, PlayerId, PlayerName, RefusalCode};

use crate::base::address::AddressRange;
use crate::base::refusal::Refusal;
use crate::caller::Caller;
use crate::room::seat::Sitter;
use crate::room::state::host::no_player;
use crate::room::state::{KeptFrom, Room};
use crate::store::{self, NewReport, RoomGuard};

/// The most banned players; the oldest ban is dropped for a new one. Also the most muted players; above that, muted
/// players who have left are forgotten.
const MOST_REMEMBERED: usize = 200;

/// The most players whom a room remembers to have been in it; later ones are strangers to a lock.
const MOST_KNOWN: usize = 1_000;

/// The lines of chat of a report, and those of them after the last line of the reported player.
const REPORTED_LINES: usize = 20;
const LINES_AFTER: usize = 10;

/// The protections of a room.
#[derive(Debug, Default)]
pub(super) struct Protection {
    /// The players who are muted, each with those who have muted them.
    muted: BTreeMap<PlayerId, BTreeSet<PlayerId>>,
    /// Oldest first.
    banned: VecDeque<Banned>,
    /// Those who have locked the room.
    locked_by: BTreeSet<PlayerId>,
    /// The players who hide what spectators say.
    hides: BTreeSet<PlayerId>,
    /// The players who have been in the room.
    known: BTreeSet<PlayerId>,
}

/// A player whom the host has kicked.
#[derive(Clone, Copy, Debug)]
struct Banned {
    /// None for a ban from before a restart, of which only the address counts here.
    player: Option<PlayerId>,
    /// The address of a guest.
    network: Option<AddressRange>,
    /// None for before a restart.
    since: Option<Instant>,
}

impl Banned {
    /// Whether it holds for this caller, who has never been in the room if a stranger.
    fn holds_for(&self, caller: &Caller, is_stranger: bool) -> bool {
        let is_new = || {
            let came = caller.known_since.zip(self.since).is_none_or(|(came, since)| came > since);
            caller.account.tag().is_none() && caller.known_since.is_some() && came
        };
        self.player == Some(caller.player)
            || is_stranger && self.network.is_some_and(|from| from.is_same_address(caller.network)) && is_new()
    }
}

impl Protection {
    pub(super) fn muted(&self) -> impl Iterator<Item = PlayerId> {
        self.muted.keys().copied()
    }

    pub(super) fn is_muted(&self, player: PlayerId) -> bool {
        self.muted.contains_key(&player)
    }

    pub(super) fn is_locked(&self) -> bool {
        !self.locked_by.is_empty()
    }

    pub(super) fn hides_spectators(&self, player: PlayerId) -> bool {
        self.hides.contains(&player)
    }

    /// Whether nobody has protected anything.
    fn is_empty(&self) -> bool {
        let Self { muted, banned, locked_by, hides, known: _ } = self;
        muted.is_empty() && banned.is_empty() && locked_by.is_empty() && hides.is_empty()
    }

    /// The players whom the host has kicked, oldest first.
    pub(super) fn banned(&self) -> impl Iterator<Item = PlayerId> {
        self.banned.iter().filter_map(|banned| banned.player)
    }

    /// The rest, for the store.
    pub(super) fn guard(&self) -> RoomGuard {
        let addresses = self.banned.iter().filter_map(|banned| Some(banned.network?.exact_address()));
        let addresses: Vec<_> = addresses.collect();
        let is_known_needed = !addresses.is_empty() || self.is_locked();
        let known = if is_known_needed { self.known.iter().copied().collect() } else { Vec::new() };
        let (locked_by, hides) = (self.locked_by.iter().copied().collect(), self.hides.iter().copied().collect());
        RoomGuard { banned: Vec::new(), addresses, locked_by, hides, known }
    }

    /// Takes up what the store has kept.
    pub(super) fn restored(host: Option<PlayerId>, muted: &[PlayerId], banned: &[PlayerId], guard: &RoomGuard) -> Self {
        let players = banned.iter().chain(&guard.banned).map(|player| Banned {
            player: Some(*player),
            network: None,
            since: None,
        });
        let networks = guard.addresses.iter().map(|address| Banned {
            player: None,
            network: Some(AddressRange::from(*address)),
            since: None,
        });
        Self {
            muted: muted.iter().map(|player| (*player, host.into_iter().collect())).collect(),
            banned: players.chain(networks).collect(),
            locked_by: guard.locked_by.iter().copied().collect(),
            hides: guard.hides.iter().copied().collect(),
            known: guard.known.iter().copied().collect(),
        }
    }

    fn ban(&mut self, player: PlayerId, network: Option<AddressRange>, now: Instant) {
        self.known.remove(&player);
        self.banned.push_back(Banned { player: Some(player), network, since: Some(now) });
        if self.banned.len() > MOST_REMEMBERED {
            self.banned.pop_front();
        }
    }

    /// A player is in the room.
    pub(super) fn has_come(&mut self, player: PlayerId) {
        if self.known.len() < MOST_KNOWN {
            self.known.insert(player);
        }
    }

    /// A player has given up a seat.
    pub(super) fn has_stood_up(&mut self, player: PlayerId) {
        self.hides.remove(&player);
        self.locked_by.remove(&player);
    }
}

impl Room {
    /// Bans a player, a guest with the address.
    pub(super) fn ban(&mut self, player: PlayerId, network: Option<AddressRange>, now: Instant) {
        self.protection.ban(player, network, now);
        self.keep_protection(now);
    }

    /// Refuses a banned player, and a new spectator of a locked room.
    pub(super) fn must_be_let_in(&self, caller: &Caller) -> Result<(), Refusal> {
        let has_place = self.sitters.side_of(caller.player).is_some()
            || self.host == Some(caller.player)
            || self.kept_for.as_ref().is_some_and(|kept| kept.id == caller.player);
        let is_stranger = !has_place && !self.protection.known.contains(&caller.player);
        if self.protection.banned.iter().any(|banned| banned.holds_for(caller, is_stranger)) {
            return Err(Refusal::new(RefusalCode::Banned, "the host has banned you from this room"));
        }
        if is_stranger && self.protection.is_locked() {
            let sentence = "the players have locked this game: only those who were there may watch it";
            return Err(Refusal::new(RefusalCode::Locked, sentence));
        }
        Ok(())
    }

    /// Mutes or unmutes a member: the host does, or a player of a room without one.
    pub(super) fn mute(&mut self, caller: &Caller, player: PlayerId, muted: bool, now: Instant) -> Result<(), Refusal> {
        if self.host.is_some() || self.sitters.side_of(caller.player).is_none() {
            self.must_host(caller)?;
        }
        if player == caller.player {
            return Err(Refusal::new(RefusalCode::NoPlayer, "you cannot mute yourself"));
        }
        let was_muted = self.protection.is_muted(player);
        if muted {
            let name = self.members.name_of(player).ok_or_else(no_player)?;
            if self.protection.muted.len() >= MOST_REMEMBERED {
                let members = &self.members;
                self.protection.muted.retain(|silent, _| members.has_player(*silent));
            }
            self.protection.muted.entry(player).or_default().insert(caller.player);
            if !was_muted {
                self.publish(Event::Muted { player, name, muted });
            }
        } else if let Some(by) = self.protection.muted.get_mut(&player) {
            // Only the host unmutes a player whom somebody else has muted.
            by.remove(&caller.player);
            if self.host == Some(caller.player) || by.is_empty() {
                self.protection.muted.remove(&player);
                // There is no event about a player who has left.
                if let Some(name) = self.members.name_of(player) {
                    self.publish(Event::Muted { player, name, muted });
                }
            }
        }
        self.keep_protection(now);
        Ok(())
    }

    /// Locks the room for new spectators, or ends that.
    pub(super) fn lock(&mut self, caller: &Caller, locked: bool, now: Instant) -> Result<(), Refusal> {
        if self.sitters.side_of(caller.player).is_none() && self.host != Some(caller.player) {
            return Err(Refusal::new(RefusalCode::NotSeated, "only players and the host can lock the room"));
        }
        let was_locked = self.protection.is_locked();
        let locked_by = &mut self.protection.locked_by;
        let is_new = if locked { locked_by.insert(caller.player) } else { locked_by.remove(&caller.player) };
        if !is_new {
            return Ok(());
        }
        let locked = self.protection.is_locked();
        if locked != was_locked {
            self.publish(Event::Locked { locked });
        }
        self.keep_protection(now);
        Ok(())
    }

    /// Hides what spectators say from a player, or shows it again.
    pub(super) fn hide_spectators(&mut self, caller: &Caller, hidden: bool, now: Instant) {
        let hides = &mut self.protection.hides;
        let is_new = if hidden { hides.insert(caller.player) } else { hides.remove(&caller.player) };
        if is_new {
            self.keep_protection(now);
        }
    }

    /// Those who do not read a line of a spectator.
    pub(super) fn spectators_line_kept_from(&self) -> KeptFrom {
        let people = self.people();
        if self.keeps_chat_apart() {
            return KeptFrom::Players(people);
        }
        let hiding = people.map(|player| player.filter(|player| self.protection.hides_spectators(*player)));
        if hiding == [None; 2] { KeptFrom::Nobody } else { KeptFrom::Players(hiding) }
    }

    /// The players who read what spectators said, now that they may.
    pub(super) fn who_overhears(&self) -> [Option<PlayerId>; 2] {
        self.people().map(|player| player.filter(|player| !self.protection.hides_spectators(*player)))
    }

    /// Reports somebody who is in the room, or has written there, to the operator.
    pub(super) fn report_player(&mut self, caller: &Caller, player: PlayerId, reason: &str) -> Result<(), Refusal> {
        if player == caller.player {
            return Err(Refusal::new(RefusalCode::NoPlayer, "you cannot report yourself"));
        }
        let reason: bidak_shared::protocol::ChatText =
            reason.parse().map_err(|error| Refusal::new(RefusalCode::BadChat, format!("{error}")))?;
        let lines = self.chat.lines();
        let name = self.name_in(player, &lines).ok_or_else(no_player)?;
        self.sent_report = Some(Box::new(NewReport {
            reporter: caller.player,
            reporter_name: caller.name.get(),
            reported: player,
            name,
            room: self.code,
            game: self.game.id,
            reason: reason.to_string(),
            chat: around(lines, player),
        }));
        Ok(())
    }

    /// The name of a player who is in the room, has a seat or has written.
    fn name_in(&self, player: PlayerId, lines: &[ChatLine]) -> Option<PlayerName> {
        let seated = self.sitters.iter().find_map(|(_, sitter)| match sitter {
            Sitter::Person { id, name, .. } if *id == player => Some(name.clone()),
            _ => None,
        });
        let written = || lines.iter().rev().find(|line| line.player == Some(player)).map(|line| line.from.clone());
        self.members.name_of(player).or(seated).or_else(written)
    }

    /// Stores the protections with the game, so that a kill does not undo them.
    fn keep_protection(&mut self, now: Instant) {
        if self.playing {
            self.note_kept(false, now, store::now());
        }
    }

    /// The same at the start of a game, with the chat before it, if there is anything.
    pub(super) fn keep_beside_start(&mut self, now: Instant) {
        if !self.protection.is_empty() {
            self.keep_protection(now);
        } else if !self.chat.is_empty() {
            self.keep_talk(now);
        }
    }
}

/// At most [`REPORTED_LINES`] around the last line of a player.
fn around(mut lines: Vec<ChatLine>, player: PlayerId) -> Vec<ChatLine> {
    if let Some(last) = lines.iter().rposition(|line| line.player == Some(player)) {
        lines.truncate(last + 1 + LINES_AFTER);
    }
    lines.drain(..lines.len().saturating_sub(REPORTED_LINES));
    lines
}
