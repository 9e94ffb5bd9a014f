//! The first bytes of a connection from a balancer: reads a header or refuses them, and consumes nothing after the
//! header.
#![no_main]

use bidak_server::read_proxy_header;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| read_proxy_header(bytes));
