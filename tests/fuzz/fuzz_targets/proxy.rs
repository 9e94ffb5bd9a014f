//! The first bytes of a connection from a balancer: whatever they are, a header is read from them or refused, and nothing that follows
//! it is taken.
#![no_main]

use bidak_server::read_proxy_header;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| read_proxy_header(bytes));
