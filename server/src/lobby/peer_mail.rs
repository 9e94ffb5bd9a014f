//! Messages of the lobbies of other nodes.

use std::time::{Duration, Instant};

use bidak_shared::protocol::{ServerMessage, WhyUnrated};

use crate::base::token_hash::TokenHash;
use crate::lobby::Lobby;
use crate::nodes::PeerMail;
use crate::store::{Epoch, Revoked};
use crate::wire::connection_id::ConnectionId;
use crate::wire::outbox::Frame;

impl Lobby {
    /// Handles a message of another node, or of this one.
    pub(super) fn on_peer_mail(&mut self, from: Epoch, mail: PeerMail, now: Instant) {
        match mail {
            PeerMail::Seek(seek) => {
                let is_new = !self.pairing.has(seek.id);
                let apart = if is_new { self.pairing.kept_apart(&seek) } else { Vec::new() };
                let player = seek.id.player;
                if let Some([earlier, later]) = self.pairing.request(*seek, now) {
                    let (to, earlier, later) = (earlier.id.node(), earlier.id, Box::new(later));
                    self.send_peer(to, PeerMail::Match { earlier, later }, now);
                } else if !apart.is_empty() {
                    let why = WhyUnrated::SameAddress;
                    let players = std::iter::once(player).chain(apart);
                    players.for_each(|player| self.send_to_player(player, &ServerMessage::NotPaired { why }));
                }
            }
            PeerMail::NewMap => {
                if let Some(nodes) = &self.nodes {
                    nodes.look();
                }
            }
            PeerMail::EndSeek(id) => self.pairing.forget(id),
            PeerMail::EndSeeksOf { player, before_ms } => {
                if self.seeks_here.began_before(player, Duration::from_millis(before_ms)) {
                    self.end_seek(player, now);
                }
            }
            PeerMail::Match { earlier, later } => {
                let id = later.id;
                let answer = if self.seeks_here.matches(earlier, later, now) {
                    PeerMail::Claim { earlier, later: id }
                } else {
                    PeerMail::Unmatched(id)
                };
                self.send_peer(id.node(), answer, now);
            }
            PeerMail::Claim { earlier, later } => {
                let is_granted = self.seeks_here.grant(later, earlier, now);
                self.send_peer(from, PeerMail::Claimed { earlier, later, is_granted }, now);
            }
            PeerMail::Claimed { earlier, later, is_granted: true } => self.make_pair(earlier, later, now),
            PeerMail::Claimed { earlier: id, is_granted: false, .. } | PeerMail::Unmatched(id) => {
                if let Some(seek) = self.seeks_here.reopen(id) {
                    self.submit(seek, now);
                }
            }
            PeerMail::Paired { later, room } => {
                if let Some(seek) = self.seeks_here.take_granted(later, from) {
                    self.paired(&seek, room, now);
                }
            }
            PeerMail::Missed { seek, room, is_absent } => self.on_missed(seek, room, is_absent, now),
            PeerMail::Ask { number, ask } => self.on_ask(from, number, *ask, now),
            PeerMail::Answer { number, answer } => self.on_answer(from, number, answer.map_err(Into::into), now),
            PeerMail::Tell { player, connection, frame } => {
                let frame = Frame::from(frame);
                let connected = connection.and_then(|number| self.connections.get(&ConnectionId(number)));
                match connected.filter(|connected| connected.player == player) {
                    Some(connected) => connected.outbox.push(frame),
                    None => self.outboxes_of(player).for_each(|outbox| outbox.push(frame.clone())),
                }
            }
            PeerMail::Blocked { player, other } => self.decline_between(player, other),
            PeerMail::Registered { player, account } => self.registered(player, account.into()),
            PeerMail::Revoked { player, tokens, key, is_deleted } => {
                let tokens = tokens.into_iter().map(TokenHash).collect();
                let revoked = Revoked { tokens, key: TokenHash(key) };
                if is_deleted {
                    self.deleted(player, &revoked, now);
                } else {
                    self.revoked(player, &revoked);
                }
            }
        }
    }
}
