//! The mutes and bans of the operator, as all connections read them.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, PoisonError, RwLock};

use bidak_shared::protocol::{PlayerId, RefusalCode, Timestamp};

use crate::base::address::AddressRange;
use crate::base::refusal::Refusal;
use crate::store::{Act, Sanction, Target};

/// The mutes and bans in force.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sanctions(Arc<RwLock<InForce>>);

#[derive(Debug, Default)]
struct InForce {
    muted: BTreeSet<PlayerId>,
    banned: BTreeMap<PlayerId, Option<Timestamp>>,
    addresses: Vec<BannedAddress>,
}

#[derive(Debug)]
struct BannedAddress {
    network: AddressRange,
    /// Whether accounts are banned as well.
    accounts: bool,
    until: Option<Timestamp>,
}

impl Sanctions {
    /// Replaces all of them.
    pub(crate) fn set(&self, sanctions: &[Sanction]) {
        let mut in_force = InForce::default();
        for Sanction { act, target, until, .. } in sanctions {
            match (act, *target) {
                (Act::Mute, Target::Player(player)) => {
                    in_force.muted.insert(player);
                }
                (Act::Ban, Target::Player(player)) => {
                    in_force.banned.insert(player, *until);
                }
                (Act::Ban, Target::Address { address, accounts }) => {
                    in_force.addresses.push(BannedAddress { network: address.into(), accounts, until: *until });
                }
                _ => {}
            }
        }
        // A panic with the lock held leaves no half-made change.
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = in_force;
    }

    /// Refuses the chat of a muted player.
    pub(crate) fn may_chat(&self, player: PlayerId) -> Result<(), Refusal> {
        if self.0.read().unwrap_or_else(PoisonError::into_inner).muted.contains(&player) {
            return Err(Refusal::new(RefusalCode::Muted, "the operator of this server has muted you"));
        }
        Ok(())
    }

    /// Refuses a banned player, or one at a banned address. A new guest is no player yet.
    pub(crate) fn may_come(
        &self,
        player: Option<PlayerId>,
        network: AddressRange,
        has_account: bool,
    ) -> Result<(), Refusal> {
        let in_force = self.0.read().unwrap_or_else(PoisonError::into_inner);
        let by_player = player.and_then(|player| in_force.banned.get(&player));
        let by_address = || {
            let here = in_force.addresses.iter().filter(|banned| banned.accounts || !has_account);
            here.filter(|banned| banned.network.is_same_address(network)).map(|banned| &banned.until).next_back()
        };
        let Some(until) = by_player.or_else(by_address) else { return Ok(()) };
        let until = until.map(|until| format!(" until {}", until.date())).unwrap_or_default();
        let sentence = match by_player {
            Some(_) => format!("the operator of this server has banned you{until}"),
            None => format!("the operator of this server has banned your address{until}; a login card may help"),
        };
        Err(Refusal::new(RefusalCode::Banned, sentence))
    }

    /// Whether nobody is banned.
    pub(crate) fn ban_nobody(&self) -> bool {
        let in_force = self.0.read().unwrap_or_else(PoisonError::into_inner);
        in_force.banned.is_empty() && in_force.addresses.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn player(number: u64) -> PlayerId {
        PlayerId::from_bits(number)
    }

    fn in_force(list: &[(Act, Target)]) -> Sanctions {
        let sanctions = Sanctions::default();
        let list: Vec<Sanction> =
            list.iter().map(|(act, target)| Sanction { number: 1, act: *act, target: *target, until: None }).collect();
        sanctions.set(&list);
        sanctions
    }

    #[test]
    fn a_ban_of_an_address_spares_accounts_unless_they_are_meant() {
        let here = AddressRange::of("2001:db8::1");
        for accounts in [false, true] {
            let address = "2001:db8::7".parse().expect("an address");
            let sanctions = in_force(&[(Act::Ban, Target::Address { address, accounts })]);
            assert!(sanctions.may_come(None, here, false).is_err(), "one /64 network");
            assert!(sanctions.may_come(Some(player(1)), here, false).is_err());
            assert_eq!(sanctions.may_come(Some(player(1)), here, true).is_err(), accounts);
            assert!(sanctions.may_come(None, AddressRange::of("2001:db8:0:1::7"), false).is_ok());
        }
    }

    #[test]
    fn a_muted_player_may_come_and_a_banned_one_may_not() {
        let target = |number| Target::Player(player(number));
        let sanctions = in_force(&[(Act::Mute, target(1)), (Act::Ban, target(2))]);
        let here = AddressRange::of("10.0.0.1");
        assert!(sanctions.may_chat(player(1)).is_err() && sanctions.may_chat(player(2)).is_ok());
        assert!(sanctions.may_come(Some(player(1)), here, true).is_ok());
        assert!(sanctions.may_come(Some(player(2)), here, true).is_err());
        sanctions.set(&[]);
        assert!(sanctions.may_come(Some(player(2)), here, true).is_ok() && sanctions.ban_nobody());
    }
}
