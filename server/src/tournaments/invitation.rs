//! The right to enter a tournament.

use bidak_shared::protocol::{AccountKind, Bots, EntryRule, RefusalCode};

use crate::base::environment;
use crate::base::refusal::Refusal;
use crate::caller::Caller;
use crate::tournaments::actor::Actor;
use crate::tournaments::mail::Entering;

impl Actor {
    /// Refuses a player who may not enter.
    pub(super) fn may_enter(
        &self,
        directs: bool,
        code: Option<&str>,
        entering: &Entering,
        caller: &Caller,
    ) -> Result<(), Refusal> {
        let refuse = |sentence: &str| Err(Refusal::new(RefusalCode::NotInvited, sentence));
        let spec = &self.competition.spec;
        if let Some(entrant) = self.competition.entrant_of(entering.player) {
            let is_kicked = self.competition.is_kicked(entrant);
            return if is_kicked { refuse("the organiser has kicked you from this tournament") } else { Ok(()) };
        }
        match (spec.bots, entering.kind) {
            (Bots::No, AccountKind::Bot) => return refuse("this tournament is for people"),
            (Bots::Only, AccountKind::Person) => return refuse("this tournament is for bots"),
            _ => {}
        }
        match spec.entry {
            _ if directs => Ok(()),
            EntryRule::Code => self.has_code(code, caller),
            EntryRule::List if !spec.handles.contains(&entering.handle) => {
                refuse("this tournament is for the accounts of a list; ask its organiser")
            }
            _ => Ok(()),
        }
    }

    /// Checks the code of entry. People choose these codes, so a wrong one counts as a guess, and after too many of them
    /// none is checked.
    fn has_code(&self, code: Option<&str>, caller: &Caller) -> Result<(), Refusal> {
        let refusal = |sentence: &str| Refusal::new(RefusalCode::NotInvited, sentence);
        let Some(code) = code else { return Err(refusal("this tournament needs a code; ask its organiser")) };
        let now = environment::instant();
        let check = self.server.guesses.ask_now(caller.network, caller.taker(now))?;
        if self.competition.spec.code.as_deref() == Some(code.trim()) {
            check.right();
            return Ok(());
        }
        Err(refusal("this is not the code of the tournament; ask its organiser"))
    }
}
