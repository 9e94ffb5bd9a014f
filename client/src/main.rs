//! Bidak in the terminal.
fn main() {}
