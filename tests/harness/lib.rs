//! What the tests share: a server on port 0, scripted clients.

pub mod binary;
