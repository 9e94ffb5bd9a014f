//! Link codes, which sign a player in on another device.
//!
//! A code stands for a token for a few minutes. The player's device sends the token with the request, because otherwise
//! the server keeps only hashes of tokens; it is in memory until the code is used or expires.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use bidak_shared::protocol::{LinkCode, PlayerId, RefusalCode, Token};

use crate::base::address::AddressRange;
use crate::base::limit::Limit;
use crate::base::parts::{AllowancePart, CARD_HELPS, TakerKind};
use crate::base::refusal::Refusal;
use crate::base::token_hash::TokenHash;

/// A code is good for this long.
pub(crate) const LIFETIME: Duration = Duration::from_mins(5);

/// The most codes at once. Guessing one of them takes about a thousand million attempts at 40 bits.
const MOST_LINKS: usize = 1000;

/// The most codes at once of one address. A class shares one.
const MOST_OF_ADDRESS: usize = 200;

/// The unused codes, at most one for each player.
#[derive(Debug, Default)]
pub(super) struct Links(HashMap<LinkCode, Link>);

#[derive(Debug)]
struct Link {
    player: PlayerId,
    token: Token,
    /// The address that requested it.
    network: AddressRange,
    until: Instant,
}

impl Links {
    /// Adds a code for the token of a player, in place of an earlier one.
    pub(super) fn add(
        &mut self,
        code: LinkCode,
        (player, kind): (PlayerId, TakerKind),
        token: Token,
        network: AddressRange,
        now: Instant,
    ) -> Result<(), Refusal> {
        self.0.retain(|_, link| link.player != player && link.until > now);
        if self.0.len() >= MOST_LINKS {
            let sentence = "too many link codes are waiting on this server; try again in five minutes";
            return Err(Refusal::at(Limit::LinkCodes, RefusalCode::ServerFull, sentence));
        }
        if self.0.values().filter(|link| link.network == network).count()
            >= AllowancePart::most_for(kind, MOST_OF_ADDRESS)
        {
            let sentence =
                format!("too many link codes of your address are waiting; try again in five minutes; {CARD_HELPS}");
            return Err(Refusal::at(Limit::LinkCodes, RefusalCode::TooFast, sentence));
        }
        self.0.insert(code, Link { player, token, network, until: now + LIFETIME });
        Ok(())
    }

    /// Removes the codes of revoked tokens.
    pub(super) fn forget(&mut self, revoked: &[TokenHash]) {
        self.0.retain(|_, link| !revoked.contains(&TokenHash::of(&link.token)));
    }

    /// Revokes the code of a player.
    pub(super) fn revoke(&mut self, player: PlayerId, now: Instant) -> Result<(), Refusal> {
        self.0.retain(|_, link| link.until > now);
        if self.0.extract_if(|_, link| link.player == player).count() > 0 {
            return Ok(());
        }
        let sentence = "none of your link codes waits; it was used, revoked, or is too old";
        Err(Refusal::new(RefusalCode::BadLink, sentence))
    }

    /// Takes the token of a code, which can be used once.
    pub(super) fn take(&mut self, code: LinkCode, now: Instant) -> Result<Token, Refusal> {
        let link = self.0.remove(&code).filter(|link| link.until > now);
        link.map(|link| link.token).ok_or_else(Refusal::bad_link)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(number: u64) -> LinkCode {
        LinkCode::from_bits(number)
    }

    fn known(player: PlayerId) -> (PlayerId, TakerKind) {
        (player, TakerKind::Known)
    }

    fn token(number: u64) -> Token {
        Token::from_bits(number.into())
    }

    /// An address of its own for each number.
    fn network(number: u64) -> AddressRange {
        AddressRange::of(&format!("10.0.{}.{}", number / 256, number % 256))
    }

    /// Codes with the numbers of their players.
    fn links(players: std::ops::Range<u64>, now: Instant) -> Links {
        let mut links = Links::default();
        for number in players {
            let player = PlayerId::from_bits(number);
            links.add(code(number), known(player), token(number), network(number), now).expect("there is place");
        }
        links
    }

    #[test]
    fn a_code_is_good_once_and_for_five_minutes() {
        let start = Instant::now();
        let mut links = links(1..4, start);
        let refused = |done: Result<Token, Refusal>| done.expect_err("not good").code;
        assert_eq!(links.take(code(1), start).expect("good"), token(1));
        assert_eq!(refused(links.take(code(1), start)), RefusalCode::BadLink);
        let moment = Duration::from_millis(1);
        assert_eq!(links.take(code(2), start + LIFETIME.saturating_sub(moment)).expect("good"), token(2));
        assert_eq!(refused(links.take(code(3), start + LIFETIME)), RefusalCode::BadLink);
        assert_eq!(refused(links.take(code(9), start)), RefusalCode::BadLink);
    }

    #[test]
    fn a_new_code_of_a_player_replaces_the_one_before() {
        let now = Instant::now();
        let mut links = links(1..2, now);
        links.add(code(7), known(PlayerId::from_bits(1)), token(1), network(1), now).expect("there is place");
        assert!(links.take(code(1), now).is_err());
        assert!(links.take(code(7), now).is_ok());
    }

    #[test]
    fn a_revoked_code_is_bad_and_cannot_be_revoked_again() {
        let start = Instant::now();
        let mut links = links(1..4, start);
        let player = PlayerId::from_bits;
        assert_eq!(links.revoke(player(1), start), Ok(()));
        assert!(links.take(code(1), start).is_err());
        assert_eq!(links.revoke(player(1), start).expect_err("revoked").code, RefusalCode::BadLink);
        assert!(links.take(code(2), start).is_ok(), "the code of somebody else");
        assert_eq!(links.revoke(player(3), start + LIFETIME).expect_err("too old").code, RefusalCode::BadLink);
    }

    #[test]
    fn the_number_of_codes_is_limited_and_expired_ones_are_removed() {
        let start = Instant::now();
        let mut links = links(0..MOST_LINKS as u64, start);
        let mut add = |now| links.add(code(5000), known(PlayerId::from_bits(5000)), token(1), network(5000), now);
        let refusal = add(start).expect_err("full");
        assert_eq!((refusal.code, refusal.limit), (RefusalCode::ServerFull, Some(Limit::LinkCodes)));
        add(start + LIFETIME).expect("the others are too old");
        assert_eq!(links.0.len(), 1);
    }

    #[test]
    fn one_address_cannot_take_all_link_codes() {
        let now = Instant::now();
        let mut links = Links::default();
        let mut add_for = |number, kind, address| {
            links.add(code(number), (PlayerId::from_bits(number), kind), token(number), network(address), now)
        };
        for number in 0..MOST_OF_ADDRESS as u64 {
            let kind = if number < 150 { TakerKind::New } else { TakerKind::Known };
            let refused = add_for(7000 + number, TakerKind::New, 1).is_err();
            assert_eq!(refused, number >= 150, "three quarters are for anybody");
            if refused {
                add_for(number, kind, 1).expect("there is place");
            }
        }
        let mut add = |number, address| add_for(number, TakerKind::Known, address);
        let refusal = add(5000, 1).expect_err("as many as one address may have");
        assert_eq!((refusal.code, refusal.limit), (RefusalCode::TooFast, Some(Limit::LinkCodes)));
        add(199, 1).expect("a new code in place of an earlier one");
        add(5000, 2).expect("another address");
    }
}
