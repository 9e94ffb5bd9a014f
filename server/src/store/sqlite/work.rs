//! Something for the writer or the reader of the file to do.

use std::fmt;

/// A change or a question, as a function that sends its own answer.
pub(super) struct Work<T: ?Sized>(pub(super) Box<T>);

impl<T: ?Sized> fmt::Debug for Work<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Work(..)")
    }
}
