//! How the server gives the page to browsers: which files, with which headers, on how many connections.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use bidak_server::Config;
use harness::server::patient;
use harness::{TestServer, eventually, within};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::root;

/// The budget of the first screen: bytes on the wire, and requests including the WebSocket.
const FIRST_SCREEN: (usize, usize) = (120_000, 40);
/// All screens in both languages, as bytes on the wire and unpacked; those after the first are fetched when they are
/// opened. The pages about papers, which are texts of their own, are not counted.
const ALL_FILES: (usize, usize) = (290_000, 960_000);
/// The texts that the page shares with the terminal; they lie in `shared`.
const SHARED_TEXTS: [&str; 4] = ["i18n/names.en.ftl", "i18n/names.id.ftl", "i18n/terms.en.ftl", "i18n/terms.id.ftl"];
const LARGEST_FILE: usize = 128 * 1024;

const HTML: &str = "accept: text/html,*/*\r\n";
const GZIP: &str = "accept-encoding: gzip, deflate, br\r\n";

/// An HTTP answer.
struct Got {
    status: String,
    headers: String,
    body: Vec<u8>,
}

impl Got {
    fn header(&self, name: &str) -> Option<&str> {
        self.headers.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))
    }
}

/// Reads one answer; the connection may stay open.
async fn answer(stream: &mut TcpStream, has_body: bool) -> Got {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(within("a head", stream.read_u8()).await.unwrap());
    }
    let head = String::from_utf8(head).unwrap();
    let (status, headers) = head.split_once("\r\n").unwrap();
    let mut got = Got { status: status[9..12].to_owned(), headers: headers.to_owned(), body: Vec::new() };
    if has_body && got.status != "304" {
        got.body = vec![0; got.header("content-length").unwrap().parse().unwrap()];
        within("a body", stream.read_exact(&mut got.body)).await.unwrap();
    }
    got
}

async fn ask(server: &TestServer, method: &str, path: &str, headers: &str) -> Got {
    let mut stream = TcpStream::connect(server.address()).await.unwrap();
    let request = format!("{method} {path} HTTP/1.1\r\nhost: {}\r\n{headers}\r\n", server.address());
    stream.write_all(request.as_bytes()).await.unwrap();
    answer(&mut stream, method != "HEAD").await
}

async fn get(server: &TestServer, path: &str, headers: &str) -> Got {
    ask(server, "GET", path, headers).await
}

async fn index(server: &TestServer) -> String {
    String::from_utf8(get(server, "/", HTML).await.body).unwrap()
}

/// The addresses of the parts that a document names.
fn parts(document: &str) -> BTreeSet<String> {
    let named = document.split('"').filter(|text| text.starts_with("/w/"));
    named.map(str::to_owned).collect()
}

/// The folder under which the parts lie, such as `/w/1a2b3c4d`.
async fn base(server: &TestServer) -> String {
    parts(&index(server).await).first().unwrap()[..11].to_owned()
}

/// Every file of the page, by its path in `server/web`.
fn files() -> Vec<String> {
    fn collect(folder: &Path, from: &Path, paths: &mut Vec<String>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                collect(&path, from, paths);
            } else {
                paths.push(path.strip_prefix(from).unwrap().to_str().unwrap().to_owned());
            }
        }
    }
    let from = root().join("server/web");
    let mut paths = Vec::new();
    collect(&from, &from, &mut paths);
    // These only tell Node that the scripts are modules, and the type checker what they pass around.
    paths.retain(|path| path != "package.json" && !path.ends_with(".d.ts"));
    paths
}

#[tokio::test]
async fn every_file_of_the_page_is_served_as_it_is() {
    let server = TestServer::start().await;
    let base = base(&server).await;
    for path in files() {
        let got = get(&server, &format!("{base}/{path}"), "").await;
        if Path::new(&path).extension().is_some_and(|extension| extension == "html") {
            assert_eq!(got.status, "404", "{path} has an address of its own");
        } else {
            assert_eq!(got.status, "200", "{path}: is it in the list of page/files.rs?");
            assert!(got.body == fs::read(root().join("server/web").join(&path)).unwrap(), "{path}");
        }
    }
    for path in SHARED_TEXTS {
        let got = get(&server, &format!("{base}/{path}"), "").await;
        assert!(got.body == fs::read(root().join("shared").join(path)).unwrap(), "{path}");
    }
    let papers = root().join("shared/doc/papers");
    let pages: Vec<String> = fs::read_dir(&papers)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.ends_with(".en.md") || name.ends_with(".id.md"))
        .collect();
    assert!(pages.len() >= 10, "{pages:?}");
    for page in pages {
        let got = get(&server, &format!("{base}/papers/{page}"), "").await;
        assert_eq!(got.header("content-type"), Some("text/plain; charset=utf-8"), "{page}: is it in page/files.rs?");
        let text = fs::read(papers.join(&page)).unwrap();
        assert!(got.body == text && text.len() <= LARGEST_FILE, "{page}");
    }
}

#[tokio::test]
async fn the_page_is_small() {
    let server = TestServer::start().await;
    let index = index(&server).await;
    let base = base(&server).await;
    let texts = [format!("{base}/i18n/en.ftl"), format!("{base}/i18n/names.en.ftl")];
    let first: BTreeSet<String> = parts(&index).into_iter().chain(texts).collect();
    let mut bytes = get(&server, "/", &format!("{HTML}{GZIP}")).await.body.len();
    for part in &first {
        let got = get(&server, part, GZIP).await;
        assert_eq!(got.status, "200", "{part}");
        bytes += got.body.len();
    }
    // The page itself and the WebSocket.
    let requests = first.len() + 2;
    assert!(bytes <= FIRST_SCREEN.0 && requests <= FIRST_SCREEN.1, "{bytes} bytes in {requests} requests");
    let size = |path: &Path| fs::metadata(path).unwrap().len() as usize;
    let own = files().into_iter().map(|path| (size(&root().join("server/web").join(&path)), path));
    let shared = SHARED_TEXTS.map(|path| (size(&root().join("shared").join(path)), path.to_owned()));
    let sizes: Vec<_> = own.chain(shared).collect();
    let unpacked: usize = sizes.iter().map(|(size, _)| size).sum();
    let mut on_the_wire = 0;
    // The documents have addresses of their own and are small.
    for (_, path) in &sizes {
        on_the_wire += get(&server, &format!("{base}/{path}"), GZIP).await.body.len();
    }
    assert!(on_the_wire <= ALL_FILES.0 && unpacked <= ALL_FILES.1, "{on_the_wire} bytes, {unpacked} unpacked");
    let (largest, path) = sizes.iter().max().unwrap();
    assert!(*largest <= LARGEST_FILE, "{path} has {largest} bytes");
}

#[tokio::test]
async fn the_modules_of_the_first_screen_are_named_in_the_page() {
    let server = TestServer::start().await;
    let named = parts(&index(&server).await);
    let base = base(&server).await;
    let mut wanted = BTreeSet::new();
    let mut open = vec!["app.js".to_owned()];
    while let Some(path) = open.pop() {
        let text = fs::read_to_string(root().join("server/web").join(&path)).unwrap();
        let folder = Path::new(&path).parent().unwrap().to_owned();
        for line in text.lines().filter(|line| line.starts_with("import ") || line.starts_with("export {")) {
            let Some(target) = line.split('"').nth(1).filter(|target| target.starts_with('.')) else { continue };
            let mut parts: Vec<&str> = folder.iter().map(|part| part.to_str().unwrap()).collect();
            for step in target.split('/') {
                match step {
                    "." => {}
                    ".." => drop(parts.pop()),
                    name => parts.push(name),
                }
            }
            let module = parts.join("/");
            if wanted.insert(format!("{base}/{module}")) {
                open.push(module);
            }
        }
    }
    assert!(wanted.len() > 20, "{wanted:?}");
    let missing: Vec<_> = wanted.difference(&named).collect();
    assert!(missing.is_empty(), "not in FIRST_SCREEN of page/files.rs: {missing:?}");
}

#[tokio::test]
async fn browsers_get_the_page_and_programs_a_text() {
    let server = TestServer::start().await;
    for (headers, kind) in [
        (HTML, "text/html; charset=utf-8"),
        ("accept: */*\r\n", "text/plain; charset=utf-8"),
        ("", "text/plain; charset=utf-8"),
    ] {
        assert_eq!(get(&server, "/", headers).await.header("content-type"), Some(kind), "{headers:?}");
    }
}

#[tokio::test]
async fn parts_are_cached_for_ever_and_the_page_is_validated_each_time() {
    let server = TestServer::start().await;
    let page = get(&server, "/", HTML).await;
    assert_eq!(page.header("cache-control"), Some("no-cache"));
    let tag = page.header("etag").unwrap();
    let again = get(&server, "/", &format!("{HTML}if-none-match: W/{tag}\r\n")).await;
    assert_eq!(again.status, "304");
    assert_eq!(get(&server, "/", &format!("{HTML}if-none-match: \"other\"\r\n")).await.status, "200");
    let base = base(&server).await;
    let part = get(&server, &format!("{base}/app.js"), "").await;
    assert_eq!(part.header("cache-control"), Some("public, max-age=31536000, immutable"));
    let head = ask(&server, "HEAD", &format!("{base}/app.js"), "").await;
    assert_eq!((head.status.as_str(), head.header("content-length")), ("200", part.header("content-length")));
    for path in [
        "/w/00000000/app.js",
        "/w/",
        "/w",
        &format!("{base}/"),
        &format!("{base}/../app.js"),
        &format!("{base}/none.js"),
    ] {
        let got = get(&server, path, "").await;
        assert_eq!(got.status, "404", "{path}");
    }
}

#[tokio::test]
async fn parts_are_compressed_for_browsers_that_say_so() {
    let server = TestServer::start().await;
    let path = format!("{}/app.js", base(&server).await);
    let plain = get(&server, &path, "").await;
    let small = get(&server, &path, GZIP).await;
    assert_eq!((plain.header("content-encoding"), small.header("content-encoding")), (None, Some("gzip")));
    assert!(small.body.len() < plain.body.len() / 2);
    assert_eq!(get(&server, &path, "accept-encoding: gzip;q=0\r\n").await.header("content-encoding"), None);
}

#[tokio::test]
async fn every_file_has_the_security_headers() {
    let server = TestServer::start().await;
    let base = base(&server).await;
    let part = format!("{base}/app.js");
    for (path, headers, frames, resources) in [
        ("/", HTML, "frame-ancestors 'none'", "same-origin"),
        (part.as_str(), "", "frame-ancestors 'none'", "same-origin"),
        ("/embed", "", "frame-ancestors *", "cross-origin"),
    ] {
        let got = get(&server, path, headers).await;
        let policy = got.header("content-security-policy").unwrap();
        for rule in [
            "default-src 'none'",
            "script-src 'self'",
            "require-trusted-types-for 'script'",
            "trusted-types 'none'",
            frames,
        ] {
            assert!(policy.split("; ").any(|one| one == rule), "{path}: {rule} is not in {policy}");
        }
        assert!(!policy.contains("unsafe") && !policy.contains("http"), "{path}: {policy}");
        for (name, value) in [
            ("x-content-type-options", "nosniff"),
            ("referrer-policy", "no-referrer"),
            ("cross-origin-opener-policy", "same-origin"),
            ("cross-origin-resource-policy", resources),
        ] {
            assert_eq!(got.header(name), Some(value), "{path}");
        }
    }
    for document in [index(&server).await, String::from_utf8(get(&server, "/embed", "").await.body).unwrap()] {
        assert!(
            !document.contains("<style") && !document.contains("style=") && !document.contains("onload"),
            "{document}"
        );
        let scripts: Vec<&str> = document.split("<script").skip(1).collect();
        let is_named = |script: &&str| script.contains(" src=\"/w/") && script.contains("\"></script>");
        assert!(
            !scripts.is_empty() && scripts.iter().all(|script| is_named(&script.lines().next().unwrap_or_default())),
            "{document}"
        );
        assert!(
            !document.replace("http://www.w3.org/2000/svg", "").contains("//") && !document.contains("HASH"),
            "{document}"
        );
    }
}

#[tokio::test]
async fn a_connection_gets_at_most_64_parts_of_the_page() {
    let server = TestServer::start().await;
    let path = format!("{}/sound.js", base(&server).await);
    let mut stream = TcpStream::connect(server.address()).await.unwrap();
    let request = format!("GET {path} HTTP/1.1\r\nhost: x\r\n\r\n");
    for part in 1..=64 {
        stream.write_all(request.as_bytes()).await.unwrap();
        let got = answer(&mut stream, true).await;
        assert_eq!(got.header("connection"), (part == 64).then_some("close"), "part {part}");
    }
    let mut rest = Vec::new();
    within("the end of the connection", stream.read_to_end(&mut rest)).await.unwrap();
    assert!(rest.is_empty());
}

#[tokio::test]
async fn a_browser_that_stops_requesting_or_reading_is_disconnected() {
    let config = Config { handshake: std::time::Duration::from_millis(200), ..patient() };
    let server = TestServer::with(config).await;
    let path = format!("{}/app.js", base(&server).await);
    let mut idle = TcpStream::connect(server.address()).await.unwrap();
    idle.write_all(format!("GET {path} HTTP/1.1\r\nhost: x\r\n\r\n").as_bytes()).await.unwrap();
    answer(&mut idle, true).await;
    let mut rest = Vec::new();
    within("the end of the connection", idle.read_to_end(&mut rest)).await.unwrap();
    let mut deaf = TcpStream::connect(server.address()).await.unwrap();
    for _ in 0..60 {
        // The server may have closed already.
        if deaf.write_all(format!("GET {path} HTTP/1.1\r\nhost: x\r\n\r\n").as_bytes()).await.is_err() {
            break;
        }
    }
    eventually("the end of the connection", async || {
        server.metrics().text().lines().any(|line| line == "bidak_connections 0")
    })
    .await;
}

#[tokio::test]
async fn the_server_names_its_addresses_to_its_own_machine_only() {
    let server = TestServer::start().await;
    let got = get(&server, "/api/server", "").await;
    assert_eq!(got.header("content-type"), Some("application/json"));
    let said: serde_json::Value = serde_json::from_slice(&got.body).unwrap();
    assert_eq!(said["protocol"], 2);
    // This server listens on loopback only: nobody else can reach it.
    assert_eq!(said["addresses"], serde_json::json!([]));
    assert_eq!(said["rooms"], 0);
}

#[tokio::test]
async fn the_page_can_be_read_from_a_folder_while_it_is_changed() {
    let around = tempfile::tempdir().unwrap();
    let folder = around.path().join("web");
    fs::create_dir(&folder).unwrap();
    fs::write(folder.join("index.html"), "<p>one /w/HASH/app.js</p>").unwrap();
    fs::write(folder.join("app.js"), "first").unwrap();
    fs::write(around.path().join("secret.js"), "secret").unwrap();
    let server = TestServer::with(Config { web_dir: Some(folder.clone()), ..patient() }).await;
    assert_eq!(index(&server).await, "<p>one /w/dev/app.js</p>");
    assert_eq!(get(&server, "/w/dev/app.js", "").await.body, b"first");
    fs::write(folder.join("app.js"), "second").unwrap();
    assert_eq!(get(&server, "/w/dev/app.js", "").await.body, b"second");
    assert!(get(&server, "/w/dev/i18n/names.en.ftl", "").await.body.starts_with(b"# "));
    for path in ["/w/dev/../secret.js", "/w/dev/%2e%2e/secret.js", "/w/dev//etc/passwd", "/w/dev/index.html"] {
        assert_eq!(get(&server, path, "").await.status, "404", "{path}");
    }
}
