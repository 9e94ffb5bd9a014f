//! The lines to an engine and the meaning of its answers: one conversation for each protocol.

use bidak_shared::record::AnyRecord;
use bidak_shared::search::Limits;

use super::GameClocks;
use super::engine_line::EngineLine;

/// The names of the awaited answers in messages.
#[derive(Clone, Copy, Debug)]
pub(super) struct Words {
    /// The first answer, which shows that the program speaks the protocol.
    pub(super) greeting: &'static str,
    /// That it is ready for a game.
    pub(super) ready: &'static str,
    /// The chosen move.
    pub(super) best: &'static str,
}

/// A conversation with one process. Lines are without their ends.
pub(super) trait Conversation: std::fmt::Debug + Send {
    /// The names of the awaited answers in messages.
    fn words(&self) -> Words;

    /// The first lines.
    fn greeting(&mut self) -> Vec<String>;

    /// The lines that set options, after the greeting; the engine has named those of `known` there.
    fn options(&mut self, known: Vec<String>, options: &[(String, String)]) -> Vec<String>;

    /// The lines that begin a game.
    fn new_game(&mut self, seed: u64) -> Vec<String>;

    /// The lines that ask for a move in `record`, or the reason why the protocol cannot do that.
    fn search(
        &mut self,
        record: &dyn AnyRecord,
        limits: &Limits,
        clocks: Option<GameClocks>,
    ) -> Result<Vec<String>, String>;

    /// The line that ends a search early, where the protocol has one.
    fn stop(&self) -> Option<String>;

    /// The meaning of a line, `None` if it has none.
    fn read(&mut self, line: &str) -> Option<EngineLine>;
}
