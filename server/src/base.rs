//! What every other folder may use: limits, refusals, metrics, rates, small types.

pub(crate) mod address;
pub(crate) mod environment;
pub(crate) mod limit;
pub(crate) mod metrics;
pub(crate) mod millis;
pub(crate) mod parts;
pub(crate) mod permits;
pub(crate) mod rate_limit;
pub(crate) mod refusal;
pub(crate) mod scratch;
pub(crate) mod share;
pub(crate) mod shelf;
pub(crate) mod token_hash;
pub(crate) mod watched;

#[cfg(test)]
pub(crate) mod watchdog;
