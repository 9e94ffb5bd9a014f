//! The default values of fields: messages leave a field with its default out, and readers fill it in.

/// The default of a flag that is usually set.
pub(super) fn yes() -> bool {
    true
}

/// Whether such a flag is left out.
pub(super) fn is_true(value: &bool) -> bool {
    *value
}

/// Whether any other flag is left out.
pub(super) fn is_false(value: &bool) -> bool {
    !value
}

/// Whether a number is left out.
pub(super) fn is_zero<N: Default + PartialEq>(number: &N) -> bool {
    *number == N::default()
}
