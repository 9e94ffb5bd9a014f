//! Links with certificates.

use std::fs;
use std::path::{Path, PathBuf};

use bidak_server::NodeSettings;
use bidak_shared::kind::GameKind;
use bidak_shared::protocol::{ClockSpec, Command, RefusalCode, SeatChoice};
use harness::eventually;
use harness::nodes::{TestNode, loopback, shared, until_it_makes_rooms};
use harness::player::create;
use tempfile::TempDir;

use super::listed;
use crate::sockets::tournaments::export::get;

/// A folder with a certificate for loopback, and the authority that it comes from.
fn folder(top: &Path, name: &str, ca: Option<&Path>) -> PathBuf {
    let folder = top.join(name);
    fs::create_dir(&folder).unwrap();
    let made = rcgen::generate_simple_self_signed(["127.0.0.1".to_owned()]).unwrap();
    fs::write(folder.join("cert.pem"), made.cert.pem()).unwrap();
    fs::write(folder.join("key.pem"), made.signing_key.serialize_pem()).unwrap();
    let ca = ca.map_or_else(|| made.cert.pem(), |other| fs::read_to_string(other.join("cert.pem")).unwrap());
    fs::write(folder.join("ca.pem"), ca).unwrap();
    folder
}

fn settings(name: &str, tls: Option<&Path>) -> NodeSettings {
    NodeSettings { name: name.to_owned(), link_tls: tls.map(Path::to_owned), ..loopback() }
}

#[tokio::test]
async fn nodes_with_certificates_of_one_authority_are_one_server_and_others_are_strangers() {
    let top = TempDir::new().unwrap();
    let own = folder(top.path(), "own", None);
    let foreign = folder(top.path(), "foreign", Some(&own));
    let store = shared();
    let north = TestNode::start_as(&store, None, settings("north", Some(&own))).await;
    let south = TestNode::start_as(&store, None, settings("south", Some(&own))).await;
    for node in [&north, &south] {
        until_it_makes_rooms(&node.server.url()).await;
    }
    let mut ana = north.server.player("Ana").await;
    let room = ana.create(GameKind::TicTacToe, &[], SeatChoice::First).await.room;
    eventually("the other node to list the room", async || listed(&south, room).await.is_some()).await;
    let mut budi = south.server.player("Budi").await;
    budi.joined(Command::Join { room, seat: SeatChoice::Any }).await;
    ana.play(room, 0, "a1").await;
    // One without a certificate, and one whose certificate nobody knows.
    for (name, tls) in [("plain", None), ("stranger", Some(foreign.as_path()))] {
        let other = TestNode::start_as(&store, None, settings(name, tls)).await;
        assert_eq!(listed(&other, room).await, None);
        let mut citra = other.server.player("Citra").await;
        let asked = citra.refused(create(GameKind::TicTacToe, &[], ClockSpec::None, SeatChoice::First)).await;
        assert_eq!(asked.0, RefusalCode::ShuttingDown, "it gets no rooms");
        let (status, reason) = get(&other.server, "/readyz").await;
        assert_eq!((status, reason.as_str()), (503, "this node does not reach the others yet\n"));
        citra.send(Command::Watch { room }).await;
        assert_eq!(citra.until_closed().await, Some(1012), "nobody could be reached");
        other.server.stop().await;
    }
    for node in [north, south] {
        node.server.end();
    }
}

#[tokio::test]
async fn a_folder_without_a_certificate_is_refused() {
    let top = TempDir::new().unwrap();
    let own = folder(top.path(), "own", None);
    for (file, content) in [("key.pem", None), ("cert.pem", Some("")), ("ca.pem", Some("nonsense"))] {
        let path = own.join(file);
        let before = fs::read(&path).unwrap();
        match content {
            Some(content) => fs::write(&path, content).unwrap(),
            None => fs::remove_file(&path).unwrap(),
        }
        let config = bidak_server::Config { node: Some(settings("north", Some(&own))), ..harness::server::patient() };
        let services = bidak_server::Services::with_store(shared());
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let served = bidak_server::serve(listener, config, services, tokio_util::sync::CancellationToken::new()).await;
        let error = served.expect_err("no certificate").to_string();
        assert!(error.contains(file), "{error}");
        fs::write(&path, before).unwrap();
    }
}
