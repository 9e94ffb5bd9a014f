//! Balancers that name their clients by the PROXY protocol, version 2.

use std::net::Ipv4Addr;
use std::time::Duration;

use bidak_server::Config;
use bidak_shared::protocol::{Command, Hello, RefusalCode, ServerMessage};
use harness::server::patient;
use harness::{Player, TestServer, eventually, within};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::is_counted;

/// The header of a client at 198.51.100.`end`.
pub(super) fn client(end: u8) -> Vec<u8> {
    let addresses = [Ipv4Addr::new(198, 51, 100, end), Ipv4Addr::new(10, 0, 0, 1)].map(|address| address.octets());
    [b"\r\n\r\n\0\r\nQUIT\n\x21\x11\0\x0c", &addresses.concat()[..], &[0x12, 0x67, 0x1e, 0xc6]].concat()
}

/// The header of a balancer that looks whether the server is well.
const CHECK: &[u8] = b"\r\n\r\n\0\r\nQUIT\n\x20\0\0\0";

/// A configuration that expects a header from everybody on this machine.
fn behind_balancer() -> Config {
    Config { proxy_protocol: vec!["127.0.0.0/8".parse().unwrap()], ..patient() }
}

/// The bytes that the server sends after these, until it closes the connection.
async fn answer(server: &TestServer, bytes: &[u8]) -> String {
    let mut stream = TcpStream::connect(server.address()).await.unwrap();
    stream.write_all(bytes).await.unwrap();
    let mut answer = Vec::new();
    // A connection may be closed with bytes unread, which resets it.
    let _ = within("the end of the connection", stream.read_to_end(&mut answer)).await;
    String::from_utf8(answer).unwrap()
}

fn get(path: &str) -> Vec<u8> {
    format!("GET {path} HTTP/1.1\r\nhost: localhost\r\n\r\n").into_bytes()
}

#[tokio::test]
async fn clients_behind_a_balancer_are_counted_by_themselves_from_the_first_byte() {
    let bounds = Config { connections_per_address: 1, new_players_per_address: 1, ..behind_balancer() };
    let server = TestServer::with(bounds).await;
    let mut ana = Player::connect_behind(server.address(), &client(1)).await.unwrap();
    assert!(matches!(ana.ask(Command::Hello(Hello::default())).await, ServerMessage::Welcome(_)));
    assert!(!is_counted(&server, "connections_per_address"));
    let refused = answer(&server, &client(1)).await;
    assert!(refused.starts_with("HTTP/1.1 503 "), "{refused:?}");
    assert!(is_counted(&server, "connections_per_address"));
    let mut budi = Player::connect_behind(server.address(), &client(2)).await.unwrap();
    assert!(matches!(budi.ask(Command::Hello(Hello::default())).await, ServerMessage::Welcome(_)));
    // The bounds of the lobby use this address too.
    budi.vanish();
    eventually("a place", async || {
        let Ok(mut again) = Player::connect_behind(server.address(), &client(2)).await else { return false };
        assert_eq!(again.refused(Command::Hello(Hello::default())).await.0, RefusalCode::TooFast);
        true
    })
    .await;
    // Health checks have no bound but that of all.
    for _ in 0..3 {
        let mut open = TcpStream::connect(server.address()).await.unwrap();
        open.write_all(CHECK).await.unwrap();
        assert!(answer(&server, &[CHECK, &get("/readyz")].concat()).await.ends_with("ready\n"));
    }
    server.end();
}

#[tokio::test]
async fn a_listed_balancer_must_send_a_header_and_from_anybody_else_it_is_junk() {
    let server = TestServer::with(behind_balancer()).await;
    for bytes in [get("/readyz"), b"PROXY TCP4 198.51.100.1 10.0.0.1 4711 7878\r\nGET / HTTP/1.1\r\n\r\n".to_vec()] {
        assert_eq!(answer(&server, &bytes).await, "", "it is closed without a word");
    }
    server.end();
    let server = TestServer::start().await;
    for header in [&client(1)[..], CHECK] {
        let junk = answer(&server, &[header, &get("/readyz")].concat()).await;
        assert!(!junk.contains("200 OK") && !junk.contains("ready"), "{junk}");
    }
    server.end();
}

#[tokio::test]
async fn a_balancer_that_does_not_finish_its_header_is_closed() {
    let server = TestServer::with(Config { handshake: Duration::from_millis(1), ..behind_balancer() }).await;
    for part in [&b""[..], &client(1)[..20]] {
        assert_eq!(answer(&server, part).await, "");
    }
    assert!(is_counted(&server, "handshake"));
    server.end();
}

#[tokio::test]
async fn visitors_behind_a_balancer_see_no_metrics() {
    let server = TestServer::with(behind_balancer()).await;
    for path in ["/metrics", "/readyz"] {
        let check = answer(&server, &[CHECK, &get(path)].concat()).await;
        assert!(check.starts_with("HTTP/1.1 200 "), "{path}: {check}");
        let visit = answer(&server, &[&client(1)[..], &get(path)].concat()).await;
        assert!(visit.starts_with("HTTP/1.1 404 "), "{path}: {visit}");
    }
    server.end();
}
