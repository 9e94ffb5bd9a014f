//! The lobby server alone.
fn main() {}
