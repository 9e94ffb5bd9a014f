//! Encrypted connections, with certificates of our own making.

use std::fs;
use std::net::SocketAddr;
#[cfg(unix)]
use std::process::Command;
use std::sync::{Arc, OnceLock};
#[cfg(unix)]
use std::thread;
use std::time::Duration;

use bidak_client::net::link::{FailureKind, Link, LinkConfig, LinkEvent, Timing, tls};
use bidak_server::{Config, Services, TlsFiles, serve};
use harness::program::Home;
use harness::server::patient;
use harness::{TestServer, eventually, within};
use tokio::io::{AsyncWriteExt, copy_bidirectional};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Notify;
#[cfg(unix)]
use tokio::sync::oneshot;
use tokio_util::sync::CancellationToken;

/// A self-signed certificate for loopback and its key, in PEM.
fn certificate() -> (String, String) {
    let made = rcgen::generate_simple_self_signed(["127.0.0.1".to_owned()]).unwrap();
    (made.cert.pem(), made.signing_key.serialize_pem())
}

/// The certificate that the client in this process trusts.
fn trusted() -> &'static (String, String) {
    static TRUSTED: OnceLock<(String, String)> = OnceLock::new();
    TRUSTED.get_or_init(|| {
        let pair = certificate();
        let home = Home::new();
        let file = home.path().join("ca.pem");
        fs::write(&file, &pair.0).unwrap();
        tls::trust(&file).unwrap();
        pair
    })
}

fn files(home: &Home, (cert, key): &(String, String)) -> TlsFiles {
    let files = TlsFiles { cert: home.path().join("cert.pem"), key: home.path().join("key.pem") };
    fs::write(&files.cert, cert).unwrap();
    fs::write(&files.key, key).unwrap();
    files
}

struct Secure {
    home: Home,
    address: SocketAddr,
    reload: Arc<Notify>,
    _stop: tokio_util::sync::DropGuard,
}

async fn secure(pair: &(String, String)) -> Secure {
    secure_with(pair, patient()).await
}

async fn secure_with(pair: &(String, String), config: Config) -> Secure {
    let home = Home::new();
    let config = Config { tls: Some(files(&home, pair)), ..config };
    let services = Services::default();
    let reload = Arc::clone(&services.reload);
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let stop = CancellationToken::new();
    tokio::spawn(serve(listener, config, services, stop.clone()));
    Secure { home, address, reload, _stop: stop.drop_guard() }
}

/// A balancer that passes everything on, after a header that names a client.
async fn balancer(server: SocketAddr) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        while let Ok((mut client, _)) = listener.accept().await {
            let mut onward = TcpStream::connect(server).await.unwrap();
            onward.write_all(&super::balancer::client(1)).await.unwrap();
            tokio::spawn(async move { copy_bidirectional(&mut client, &mut onward).await });
        }
    });
    address
}

#[tokio::test]
async fn tls_begins_after_the_header_of_a_balancer() {
    let proxy_protocol = vec!["127.0.0.0/8".parse().unwrap()];
    let server = secure_with(trusted(), Config { proxy_protocol, ..patient() }).await;
    assert_eq!(connect(format!("wss://{}", balancer(server.address).await)).await, Ok(()));
    assert!(connect(format!("wss://{}", server.address)).await.is_err(), "without a header");
}

/// Connects a client; the reason if it fails.
async fn connect(url: String) -> Result<(), (FailureKind, String)> {
    trusted();
    let timing = Timing { first_attempts: 1, least_retry: Duration::ZERO, ..Timing::default() };
    let (_link, mut events) =
        Link::open_with(LinkConfig { url, name: None, tokens: Vec::new(), program: false }, timing);
    loop {
        match within("the connection", events.recv()).await.expect("the link says how it ends") {
            LinkEvent::Connected(_) => return Ok(()),
            LinkEvent::Failed { kind, reason } => return Err((kind, reason.to_string())),
            _ => {}
        }
    }
}

#[tokio::test]
async fn a_client_connects_to_a_server_with_a_trusted_certificate() {
    let server = secure(trusted()).await;
    assert_eq!(connect(format!("wss://{}", server.address)).await, Ok(()));
}

#[tokio::test]
async fn an_unknown_certificate_is_refused_with_the_remedy() {
    let server = secure(&certificate()).await;
    let (kind, reason) = connect(format!("wss://{}", server.address)).await.unwrap_err();
    assert_eq!(kind, FailureKind::Unreachable);
    assert!(reason.contains("--ca FILE"), "{reason}");
}

#[tokio::test]
async fn encrypted_and_plain_connections_do_not_mix() {
    let open = TestServer::start().await;
    let (_, reason) = connect(format!("wss://{}", open.address())).await.unwrap_err();
    assert!(reason.contains("does not speak TLS"), "{reason}");
    open.end();
    let server = secure(trusted()).await;
    assert!(connect(format!("ws://{}", server.address)).await.is_err());
}

#[tokio::test]
#[cfg(unix)]
async fn a_new_certificate_is_loaded_at_run_time_and_a_broken_one_is_not() {
    let server = secure(&certificate()).await;
    let url = || format!("wss://{}", server.address);
    assert!(connect(url()).await.is_err());
    files(&server.home, trusted());
    server.reload.notify_one();
    // The server reads the files a moment later.
    eventually("the new certificate", async || connect(url()).await.is_ok()).await;
    let key = server.home.path().join("key.pem");
    fs::remove_file(&key).unwrap();
    // A pipe is opened for writing only when the server opens it for reading. It reads to the end before it does anything else.
    assert!(Command::new("mkfifo").arg(&key).status().unwrap().success());
    let (written, read) = oneshot::channel();
    let pipe = key.clone();
    thread::spawn(move || written.send(fs::write(pipe, "nonsense")));
    server.reload.notify_one();
    within("the reading of the broken key", read).await.unwrap().unwrap();
    assert_eq!(connect(url()).await, Ok(()), "the certificate before it stays");
    // The server still loads the next one.
    fs::remove_file(&key).unwrap();
    files(&server.home, &certificate());
    server.reload.notify_one();
    let is_strange = |(_, reason): (FailureKind, String)| reason.contains("--ca FILE");
    eventually("a certificate that the client does not trust", async || connect(url()).await.is_err_and(is_strange))
        .await;
}

#[tokio::test]
async fn wrong_files_are_named() {
    let (one, other) = (certificate(), certificate());
    for (cert, key, part) in [
        ("", one.1.as_str(), "cert.pem: there is no certificate in it"),
        (one.0.as_str(), "", "key.pem: there is no private key in it"),
        (one.0.as_str(), other.1.as_str(), "cannot be used together"),
    ] {
        let home = Home::new();
        let config = Config { tls: Some(files(&home, &(cert.to_owned(), key.to_owned()))), ..patient() };
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let error =
            serve(listener, config, Services::default(), CancellationToken::new()).await.unwrap_err().to_string();
        assert!(error.contains(part), "{error}");
    }
    let nowhere = TlsFiles { cert: "/nowhere/cert.pem".into(), key: "/nowhere/key.pem".into() };
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let config = Config { tls: Some(nowhere), ..patient() };
    let error = serve(listener, config, Services::default(), CancellationToken::new()).await.unwrap_err().to_string();
    assert!(error.starts_with("/nowhere/cert.pem: cannot be read"), "{error}");
}
