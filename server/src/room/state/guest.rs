//! The rights of connections on which a program plays, as they said in `hello`.

use bidak_shared::protocol::{AccountKind, RefusalCode};

use crate::refusal::Refusal;
use crate::room::state::Guest;

impl Guest {
    /// The kind of an account that this player makes.
    pub(crate) fn kind(&self) -> AccountKind {
        if self.program { AccountKind::Bot } else { AccountKind::Person }
    }

    /// Refuses a program that plays with the account of a person where the others must know that a program plays: in rated games and
    /// tournaments.
    pub(crate) fn must_not_pose_as_person(&self, code: RefusalCode) -> Result<(), Refusal> {
        let is_posing = self.program && self.account.tag().is_some_and(|tag| tag.kind == AccountKind::Person);
        if !is_posing {
            return Ok(());
        }
        let sentence = "this is the account of a person; a program needs the account of a bot, which bot_account makes";
        Err(Refusal::new(code, sentence))
    }
}
