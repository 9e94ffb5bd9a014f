//! Servers in the process of the client: how they end.

use bidak_client::net::host::{self, StorePlace};
use bidak_client::play::text::Texts;
use bidak_shared::protocol::{NoticeCode, ServerMessage};
use harness::{Player, within};

/// The address of a server's URL.
fn address(url: &str) -> &str {
    url.strip_prefix("ws://").and_then(|rest| rest.strip_suffix("/ws")).expect("a URL of this program")
}

#[tokio::test]
async fn closing_a_server_tells_its_guests_ends_their_connections_and_frees_the_port() {
    let host = host::start_on("127.0.0.1:0", Some(&StorePlace::Memory)).await.expect("loopback has free ports");
    let mut guest = Player::hello(&host.url, Some("Ana"), None).await;
    within("the end of the server", host.stop()).await;
    let mut notices = Vec::new();
    let closed = loop {
        match guest.receive().await {
            Ok(ServerMessage::Notice { code, .. }) => notices.push(code),
            Ok(_) => {}
            Err(frame) => break frame,
        }
    };
    assert_eq!(notices, [NoticeCode::GamesEnd]);
    assert_eq!(closed.map(|frame| u16::from(frame.code)), Some(1001));
    // The next server gets the same port at once, and stopping the first again is no harm to it.
    let again = host::start_on(address(&host.url), Some(&StorePlace::Memory)).await.expect("the port is free");
    assert_eq!(again.url, host.url);
    within("the end of a server that has ended", host.stop()).await;
    Player::hello(&again.url, Some("Budi"), None).await;
    within("the end of the second server", again.stop()).await;
}

#[tokio::test]
async fn why_a_store_cannot_be_used_is_told_in_the_language_of_the_reader() {
    let folder = tempfile::TempDir::new().expect("folders can be made there");
    let file = folder.path().join("games.db");
    std::fs::write(&file, "these are no games, but a text that is long enough to be looked at. ".repeat(30)).unwrap();
    let place = StorePlace::File(file.clone());
    let error = host::start_on("127.0.0.1:0", Some(&place)).await.expect_err("that is no store");
    let said = Texts::new("id".parse().unwrap()).problem(&error);
    assert_eq!(
        said,
        format!("penyimpanan {}: berkas itu rusak; ganti dengan cadangan, atau pakai berkas lain", file.display())
    );
    assert_eq!(Texts::new("en".parse().unwrap()).problem(&error), error.to_string());
}
