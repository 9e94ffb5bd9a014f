//! Servers that are found on the network, over the multicast of this machine.

use std::io::{self, Write};
use std::net::{Ipv4Addr, UdpSocket};
use std::time::{Duration, Instant};

use bidak_client::net::lan::{Announcement, MOST, Search};
use harness::DEADLINE;
use harness::program::Home;

/// Whether what this machine sends to a group comes back to it.
fn has_multicast() -> bool {
    let group = Ipv4Addr::new(239, 255, 77, 78);
    let heard = || -> io::Result<usize> {
        let receiver = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0))?;
        receiver.join_multicast_v4(&group, &Ipv4Addr::UNSPECIFIED)?;
        receiver.set_read_timeout(Some(Duration::from_secs(2)))?;
        let sender = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0))?;
        sender.send_to(b"x", (group, receiver.local_addr()?.port()))?;
        receiver.recv(&mut [0; 1])
    };
    let has = heard().is_ok();
    if !has {
        let _ = writeln!(io::stderr(), "skipped: servers on the network, for want of multicast"); // Nobody has to read it.
    }
    has
}

#[test]
fn a_server_that_is_announced_is_found_and_forgotten_when_it_ends() {
    if !has_multicast() {
        return;
    }
    let name = format!("class {:08x}", rand::random::<u32>());
    let announced =
        Announcement::make(&name, &["127.0.0.1:9000".parse().unwrap()]).expect("this machine has multicast");
    let mut search = Search::begin().expect("this machine has multicast");
    let deadline = Instant::now() + DEADLINE;
    let is_there =
        |search: &Search| search.found().iter().any(|one| one.name == name && one.address == "127.0.0.1:9000");
    while !is_there(&search) {
        assert!(Instant::now() < deadline, "{:?}", search.found());
        search.wait(Duration::from_millis(100));
    }
    assert!(search.found().len() <= MOST);
    drop(announced);
    while is_there(&search) {
        assert!(Instant::now() < deadline, "{:?}", search.found());
        search.wait(Duration::from_millis(100));
    }
}

#[test]
fn join_without_an_address_lists_servers_and_takes_nothing_else() {
    let home = Home::new();
    let done = home.run(&["join", "--plain"], "");
    match done.code {
        Some(0) => assert!(done.stdout.starts_with("bidak join "), "{done:?}"),
        // Without a server, or without multicast.
        code => assert!(code == Some(3) || code == Some(1), "{done:?}"),
    }
    for args in [&["join", "--engine", "random"][..], &["join", "--room", "K7QF2M"]] {
        let done = home.run(args, "");
        assert_eq!(done.code, Some(2), "{done:?}");
        assert!(done.stderr.contains("name the server as well: bidak join HOST"), "{done:?}");
    }
}
