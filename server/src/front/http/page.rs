//! The page for browsers: files that are compiled in, or those of a directory during development.
//!
//! `/` is the only address without the hash of all files in it. Everything else lies under `/w/HASH/`, so browsers keep it
//! for ever, relative imports stay inside one version, and a new version of the page never meets old parts.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Component, Path};
use std::sync::LazyLock;

use flate2::Compression;
use flate2::write::GzEncoder;
use hyper::body::Bytes;
use hyper::header::{
    ACCEPT, ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG, HeaderMap,
    HeaderName, HeaderValue, IF_NONE_MATCH, REFERRER_POLICY, VARY, X_CONTENT_TYPE_OPTIONS,
};
use hyper::{Request, Response, StatusCode};
use sha2::{Digest, Sha256};
use std::collections::HashMap;

use crate::front::http::{Answer, text};

mod files;

use files::{FILES, FIRST_SCREEN};

/// The content security policy of every file: scripts, styles, pictures and connections of this server only, nothing
/// inline, Trusted Types, no frame around it.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
    manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; \
    require-trusted-types-for 'script'; trusted-types 'none'";
/// The policy of the page for one finished game, which other pages may show in a frame.
const EMBED_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *; require-trusted-types-for 'script'; \
    trusted-types 'none'";

const KEPT_FOR_EVER: &str = "public, max-age=31536000, immutable";
const ASKED_EACH_TIME: &str = "no-cache";

/// Stands for the hash of files from a directory.
const UNHASHED: &str = "dev";

/// The least size of files that are compressed.
const LEAST_COMPRESSED: usize = 512;

/// The files that are compiled in.
static PAGE: LazyLock<Page> = LazyLock::new(Page::new);

struct Page {
    /// Eight hexadecimal digits, a hash of all files.
    hash: String,
    files: HashMap<&'static str, File>,
}

#[derive(Clone)]
struct File {
    plain: Bytes,
    /// `None` if compression gains nothing.
    compressed: Option<Bytes>,
}

impl Page {
    fn new() -> Self {
        let mut all = Sha256::new();
        for (path, content) in FILES {
            all.update(path.as_bytes());
            all.update([0]);
            all.update(content);
        }
        let mut hash = String::new();
        for byte in &all.finalize()[..4] {
            write!(hash, "{byte:02x}").expect("a string takes everything");
        }
        let file = |&(path, content): &(&'static str, &'static [u8])| {
            let plain = if is_document(path) { filled(content, &hash) } else { Bytes::from_static(content) };
            (path, File::new(plain))
        };
        Self { files: FILES.iter().map(file).collect(), hash }
    }
}

impl File {
    fn new(plain: Bytes) -> Self {
        let compressed = (plain.len() >= LEAST_COMPRESSED).then(|| {
            let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
            encoder.write_all(&plain).expect("memory takes everything");
            Bytes::from(encoder.finish().expect("memory takes everything"))
        });
        Self { compressed: compressed.filter(|compressed| compressed.len() < plain.len()), plain }
    }
}

/// Whether a file is a document with addresses to fill in, rather than a part of one.
fn is_document(path: &str) -> bool {
    extension(path) == "html"
}

/// A document with the addresses of its parts, and with lines that fetch the modules of the first screen at once
/// rather than one import after the other.
fn filled(document: &[u8], hash: &str) -> Bytes {
    let preload = FIRST_SCREEN.iter().fold(String::new(), |mut lines, path| {
        writeln!(lines, "<link rel=\"modulepreload\" href=\"/w/{hash}/{path}\">").expect("a string takes everything");
        lines
    });
    let text = String::from_utf8_lossy(document);
    Bytes::from(text.replace("PRELOAD\n", &preload).replace("HASH", hash))
}

/// The answer to a request for a part of the page; `None` for other requests. `/` is the page only for clients that
/// accept HTML.
pub(super) fn answer<B>(request: &Request<B>, directory: Option<&Path>) -> Option<Answer> {
    let headers = request.headers();
    let path = request.uri().path();
    match path {
        "/" if reads_html(headers) => Some(document("index.html", headers, directory, POLICY)),
        "/embed" => Some(document("embed.html", headers, directory, EMBED_POLICY)),
        _ => part(path.strip_prefix("/w/")?, headers, directory),
    }
}

fn document(path: &str, headers: &HeaderMap, directory: Option<&Path>, policy: &'static str) -> Answer {
    let Some((file, hash)) = document_file(path, directory) else { return missing() };
    let tag = format!("\"{hash}\"");
    let is_known = directory.is_none() && headers.get(IF_NONE_MATCH).is_some_and(|known| has_tag(known, &tag));
    let mut answer = if is_known { Response::new(Bytes::new().into()) } else { body(&file, headers) };
    if is_known {
        *answer.status_mut() = StatusCode::NOT_MODIFIED;
    }
    guard(&mut answer, path, ASKED_EACH_TIME, policy);
    answer.headers_mut().insert(ETAG, HeaderValue::from_str(&tag).expect("digits and quotes"));
    // Programs get a text at the same address.
    answer.headers_mut().insert(VARY, HeaderValue::from_static("accept, accept-encoding"));
    answer
}

fn document_file(path: &str, directory: Option<&Path>) -> Option<(File, String)> {
    match directory {
        Some(directory) => {
            let content = std::fs::read(directory.join(path)).ok()?;
            Some((File::new(filled(&content, UNHASHED)), UNHASHED.to_owned()))
        }
        None => Some((PAGE.files.get(path)?.clone(), PAGE.hash.clone())),
    }
}

fn part(path: &str, headers: &HeaderMap, directory: Option<&Path>) -> Option<Answer> {
    let (hash, path) = path.split_once('/')?;
    let (file, caching) = match directory {
        Some(directory) if hash == UNHASHED => (from_disk(directory, path), ASKED_EACH_TIME),
        None if hash == PAGE.hash => (PAGE.files.get(path).filter(|_| !is_document(path)).cloned(), KEPT_FOR_EVER),
        // A part of another version: the page notices and reloads.
        _ => (None, ASKED_EACH_TIME),
    };
    let Some(file) = file else { return Some(missing()) };
    let mut answer = body(&file, headers);
    guard(&mut answer, path, caching, POLICY);
    answer.headers_mut().insert(VARY, HeaderValue::from_static("accept-encoding"));
    Some(answer)
}

/// How the paths of texts that do not lie in `server/web` begin.
const ELSEWHERE: [&str; 3] = ["i18n/names.", "i18n/terms.", "papers/"];

/// A file of the directory. Texts that do not lie there are the compiled ones.
fn from_disk(directory: &Path, path: &str) -> Option<File> {
    let is_plain = Path::new(path).components().all(|part| matches!(part, Component::Normal(_)));
    if !is_plain || is_document(path) {
        return None;
    }
    let is_elsewhere = ELSEWHERE.iter().any(|folder| path.starts_with(folder));
    let compiled = FILES.iter().find(|(known, _)| *known == path && is_elsewhere);
    let content = std::fs::read(directory.join(path)).ok().or_else(|| compiled.map(|(_, content)| content.to_vec()))?;
    Some(File::new(Bytes::from(content)))
}

fn body(file: &File, headers: &HeaderMap) -> Answer {
    let takes_gzip = headers.get(ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).is_some_and(accepts_gzip);
    match &file.compressed {
        Some(compressed) if takes_gzip => {
            let mut answer = Response::new(compressed.clone().into());
            answer.headers_mut().insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
            answer
        }
        _ => Response::new(file.plain.clone().into()),
    }
}

fn accepts_gzip(value: &str) -> bool {
    value.split(',').any(|one| {
        let (coding, quality) = one.split_once(';').unwrap_or((one, ""));
        coding.trim().eq_ignore_ascii_case("gzip") && quality.replace(' ', "") != "q=0"
    })
}

fn reads_html(headers: &HeaderMap) -> bool {
    headers.get(ACCEPT).and_then(|value| value.to_str().ok()).is_some_and(|accept| accept.contains("text/html"))
}

fn has_tag(known: &HeaderValue, tag: &str) -> bool {
    let known = known.to_str().unwrap_or_default();
    known.split(',').any(|one| one.trim().trim_start_matches("W/") == tag)
}

fn guard(answer: &mut Answer, path: &str, caching: &'static str, policy: &'static str) {
    let resources = if policy == EMBED_POLICY { "cross-origin" } else { "same-origin" };
    let headers = answer.headers_mut();
    for (name, value) in [
        (CONTENT_TYPE, kind(path)),
        (CACHE_CONTROL, caching),
        (CONTENT_SECURITY_POLICY, policy),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), resources),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
}

fn kind(path: &str) -> &'static str {
    match extension(path) {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        _ => "text/plain; charset=utf-8",
    }
}

/// The text after the last point; empty without one.
fn extension(path: &str) -> &str {
    path.rsplit_once('.').map_or("", |(_, extension)| extension)
}

fn missing() -> Answer {
    let mut answer = text(StatusCode::NOT_FOUND, "there is no such part of the page; load / again\n");
    answer.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    answer
}
