//! The results of keys and clicks at a layer.

use crate::tui::keymap::Action;
use crate::tui::named_command::Does;
use crate::tui::step::Step;

/// The result of an action at a layer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LayerAnswer {
    /// To stay.
    Stay,
    /// To be closed.
    Close,
    /// To stay, and these to be done.
    Do(Vec<Step>),
    /// To be closed, and these to be done.
    Steps(Vec<Step>),
    /// To be closed, and the screen below to do this.
    Act(Action),
}

impl From<Does> for LayerAnswer {
    fn from(does: Does) -> Self {
        match does {
            Does::Act(action) => Self::Act(action),
            Does::Step(step) => Self::Steps(vec![step]),
        }
    }
}
