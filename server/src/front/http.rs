//! HTTP on a connection: the page, health checks, metrics, finished games, and the upgrade to a WebSocket.

use std::convert::Infallible;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};

use bidak_shared::protocol::MAX_CLIENT_FRAME;
use http_body_util::Full;
use hyper::body::{Bytes, Incoming};
use hyper::header::{
    ALLOW, CONNECTION, CONTENT_TYPE, HOST, HeaderMap, HeaderName, HeaderValue, ORIGIN, SEC_WEBSOCKET_VERSION, UPGRADE,
};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::upgrade::OnUpgrade;
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::rt::TokioIo;
use tokio_tungstenite::tungstenite::handshake::server::create_response_with_body;

use crate::base::address::AddressRange;
use crate::base::environment;
use crate::base::limit::Limit;
use crate::base::permits::Permit;
use crate::front::connection;
use crate::front::context::Context;
use crate::front::http::lease::Lease;
use crate::net::proxy::{self, Peer, Subnet};
use crate::net::tcp::ClientStream;
use crate::net::websocket;

mod api;

mod host;

#[cfg_attr(not(feature = "web"), expect(dead_code, reason = "only parts of the page renew a lease"))]
mod lease;

#[cfg(feature = "web")]
mod page;

mod starters;

/// Bytes of a request's head. A browser sends about 600.
const MOST_HEAD: usize = 8 * 1024;

const OPEN_METRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// The header in which a proxy names the client.
const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// The paths besides finished games and the page.
const PATHS: [&str; 6] = ["/", "/healthz", "/readyz", "/metrics", "/ws", "/api/server"];

/// The paths of monitors, which name this server by its address.
const HEALTH: [&str; 3] = ["/healthz", "/readyz", "/metrics"];

type Answer = Response<Full<Bytes>>;

/// The permit of a connection, and the upgrade that was requested.
struct Upgrade {
    permit: Permit,
    /// The requested WebSocket, and the address range of the client.
    asked: Option<(OnUpgrade, AddressRange)>,
}

/// Serves one connection, after TLS if there is any, and holds `permit` meanwhile.
pub(crate) async fn serve<S>(stream: S, peer: Peer, permit: Permit, context: Arc<Context>)
where
    S: ClientStream,
{
    // Boxed, so that its memory is freed before the WebSocket starts.
    let upgraded = Box::pin(exchange(stream, peer, permit, &context)).await;
    let Some(Upgraded { mut stream, read, network, permit }) = upgraded else { return };
    let write_half = stream.take_write_half();
    let socket = websocket::wrap(stream, read, MAX_CLIENT_FRAME).await;
    connection::run(socket, write_half, network, &context, Some(Box::new(permit))).await;
}

/// A connection that is upgraded to a WebSocket.
struct Upgraded<S> {
    stream: S,
    /// The bytes that were read after the request.
    read: Vec<u8>,
    /// The address range of the client.
    network: AddressRange,
    permit: Permit,
}

/// Answers requests until one asks for a WebSocket, or none follows.
async fn exchange<S>(stream: S, peer: Peer, permit: Permit, context: &Context) -> Option<Upgraded<S>>
where
    S: ClientStream,
{
    let trial = permit.trial();
    let upgrade = Mutex::new(Upgrade { permit, asked: None });
    let lease = Lease::new(context.config.handshake);
    let service = service_fn(|request| {
        // A proxy may send the requests of many clients on one connection.
        let client = client_of(&request, peer.address, &context.config.trusted_proxy);
        let is_served = host::is_served(&request, &context.config.host_name) || HEALTH.contains(&request.uri().path());
        let asked_api = api::read(&request).filter(|_| is_served && is_read(&request));
        let answered = match asked_api {
            Some(asked) => Err(asked),
            None if is_served => Ok(answer(request, (client, peer), context, &lease, &upgrade)),
            None => Ok(not_served()),
        };
        async move {
            Ok::<_, Infallible>(match answered {
                Ok(answer) => answer,
                Err(asked) => api::guarded(api::answer(context, client.into(), asked).await),
            })
        }
    });
    let exchange =
        http1::Builder::new().max_buf_size(MOST_HEAD).serve_connection(TokioIo::new(stream), service).with_upgrades();
    match on_trial(trial, lease.bound(exchange)).await.unwrap_or_else(|| Ok(Ok(()))) {
        Ok(Ok(())) => {}
        Ok(Err(error)) => {
            tracing::debug!(%error, "no HTTP");
            return None;
        }
        Err(_) => {
            context.services.metrics.limit_hit(Limit::Handshake);
            tracing::debug!("the HTTP exchange took too long");
            return None;
        }
    }
    let Upgrade { permit, asked } = upgrade.into_inner().unwrap_or_else(PoisonError::into_inner);
    let (asked, network) = asked?;
    let upgraded = asked.await.ok()?;
    let Ok(parts) = upgraded.downcast::<TokioIo<S>>() else {
        tracing::error!("the upgraded connection is not the one that was served");
        return None;
    };
    // The buffer of HTTP is much larger than the WebSocket needs.
    let read = parts.read_buf.to_vec();
    Some(Upgraded { stream: parts.io.into_inner(), read, network, permit })
}

fn answer(
    mut request: Request<Incoming>,
    (client, peer): (IpAddr, Peer),
    context: &Context,
    lease: &Lease,
    upgrade: &Mutex<Upgrade>,
) -> Answer {
    let is_api = api::read(&request).is_some();
    let part = part_of_page(&request, context, lease);
    let is_part = part.as_ref().is_some_and(|part| part.status() != StatusCode::NOT_FOUND);
    if let Some(part) = part.filter(|_| is_read(&request)) {
        return part;
    }
    match request.uri().path() {
        path if !is_read(&request)
            && (is_api
                || is_part
                || is_whole_server(&request)
                || PATHS.contains(&path)
                || starters::read(path).is_some()) =>
        {
            let mut answer = text(StatusCode::METHOD_NOT_ALLOWED, "only GET is answered here\n");
            answer.headers_mut().insert(ALLOW, HeaderValue::from_static("GET, HEAD"));
            answer
        }
        "/" => text(StatusCode::OK, welcome()),
        // Only for the balancer itself and monitors, not for its clients.
        "/metrics" | "/readyz" if peer.is_behind_balancer => nothing_here(),
        path if let Some(program) = starters::read(path) => text(StatusCode::OK, program),
        "/api/server" => api::guarded(api::server(context, client)),
        "/metrics" if context.config.metrics_listen.is_some() => nothing_here(),
        "/metrics" if !host::is_of_this_machine(&request, peer) => {
            text(StatusCode::FORBIDDEN, "metrics are for programs on the server's machine; see --metrics-listen\n")
        }
        "/healthz" | "/readyz" | "/metrics" => monitor_answer(&request, context),
        "/ws" if !may_connect(request.headers(), &context.config.allow_origin) => {
            context.services.metrics.limit_hit(Limit::Origin);
            text(StatusCode::FORBIDDEN, "pages of other hosts may not connect; see --allow-origin\n")
        }
        "/ws" => match create_response_with_body(&request, Full::default) {
            Ok(answer) => {
                let mut upgrade = upgrade.lock().unwrap_or_else(PoisonError::into_inner);
                if let Err(limit) = upgrade.permit.count_for(client.into(), environment::instant()) {
                    context.turned_away.count(client, limit);
                    context.services.metrics.limit_hit(limit);
                    return text(StatusCode::SERVICE_UNAVAILABLE, "no place for another connection");
                }
                tracing::Span::current().record("client", tracing::field::display(client));
                watch_for_proxy(&request, peer, context);
                upgrade.asked = Some((hyper::upgrade::on(&mut request), client.into()));
                answer
            }
            Err(error) => {
                tracing::debug!(%error, "no WebSocket handshake");
                let sentence =
                    "this path is for WebSockets: ask for an upgrade, version 13, with a Sec-WebSocket-Key\n";
                let mut answer = text(StatusCode::UPGRADE_REQUIRED, sentence);
                answer.headers_mut().insert(UPGRADE, HeaderValue::from_static("websocket"));
                answer.headers_mut().insert(SEC_WEBSOCKET_VERSION, HeaderValue::from_static("13"));
                answer
            }
        },
        _ => nothing_here(),
    }
}

/// The answer to a monitor.
pub(crate) fn monitor_answer<B>(request: &Request<B>, context: &Context) -> Answer {
    match request.uri().path() {
        "/healthz" if context.closing.is_cancelled() => text(StatusCode::SERVICE_UNAVAILABLE, "going down\n"),
        "/healthz" => text(StatusCode::OK, "ok\n"),
        "/readyz" => match unready(context) {
            Some(why) => text(StatusCode::SERVICE_UNAVAILABLE, why),
            None => text(StatusCode::OK, "ready\n"),
        },
        "/metrics" => {
            let mut answer = text(StatusCode::OK, context.services.metrics.text());
            answer.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(OPEN_METRICS));
            answer
        }
        _ => nothing_here(),
    }
}

fn not_served() -> Answer {
    text(StatusCode::MISDIRECTED_REQUEST, "this server does not have the name in the request; see --host-name\n")
}

fn nothing_here() -> Answer {
    text(StatusCode::NOT_FOUND, "there is nothing here; look at /\n")
}

/// A part of the page, if the request is for one. The next part may come on the same connection.
#[cfg(feature = "web")]
fn part_of_page<B>(request: &Request<B>, context: &Context, lease: &Lease) -> Option<Answer> {
    let mut part = page::answer(request, context.config.web_dir.as_deref())?;
    if !lease.renew() {
        part.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
    }
    Some(part)
}

#[cfg(not(feature = "web"))]
fn part_of_page<B>(_: &Request<B>, _: &Context, _: &Lease) -> Option<Answer> {
    None
}

/// The client of a request, as trusted proxies report it.
fn client_of<B>(request: &Request<B>, peer: IpAddr, trusted: &[Subnet]) -> IpAddr {
    let forwarded = request.headers().get_all(FORWARDED_FOR).iter();
    proxy::client_of(peer, forwarded.map(|value| value.to_str().unwrap_or_default()), trusted)
}

/// The result of a step of a connection; none if its trial ends before.
pub(crate) async fn on_trial<T>(
    trial: Option<(std::time::Instant, tokio_util::sync::CancellationToken)>,
    step: impl Future<Output = T>,
) -> Option<T> {
    let Some((until, ended)) = trial else { return Some(step.await) };
    tokio::select! {
        biased;
        () = ended.cancelled() => None,
        done = tokio::time::timeout_at(until.into(), step) => done.ok(),
    }
}

/// Notices a proxy that the configuration does not name.
fn watch_for_proxy<B>(request: &Request<B>, peer: Peer, context: &Context) {
    if peer.is_behind_balancer || proxy::is_trusted(peer.address, &context.config.trusted_proxy) {
        return;
    }
    let forwarded = request.headers().get_all(FORWARDED_FOR).iter();
    let Some(named) = proxy::named_client(forwarded.map(|value| value.to_str().unwrap_or_default())) else { return };
    if context.unnamed_proxies.note(peer.address, named) {
        context.services.metrics.unnamed_proxies.inc();
        tracing::warn!(
            proxy = %peer.address,
            "a proxy that --trusted-proxy does not name: all its clients count as one address, so games between them are not \
             rated and they share the limits of one address; start the server with --trusted-proxy and this address"
        );
    }
}

fn is_read<B>(request: &Request<B>) -> bool {
    matches!(*request.method(), Method::GET | Method::HEAD)
}

/// Whether a request names no path: `OPTIONS *`, or `CONNECT` with an address.
fn is_whole_server<B>(request: &Request<B>) -> bool {
    request.uri().path() == "*" || *request.method() == Method::CONNECT
}

/// Why the server is not ready for new clients, if it is not.
fn unready(context: &Context) -> Option<&'static str> {
    if context.closing.is_cancelled() {
        Some("going down\n")
    } else if context.services.metrics.is_store_failing() {
        Some("the store cannot write\n")
    } else if context.services.metrics.is_store_lost() {
        Some("the file of the store was deleted or replaced\n")
    } else if context.nodes.as_ref().is_some_and(|nodes| nodes.is_adrift()) {
        Some("the lease of this node may have expired\n")
    } else if context.nodes.as_ref().is_some_and(|nodes| nodes.is_apart()) {
        Some("this node does not reach the others yet\n")
    } else {
        None
    }
}

/// Whether a web page may connect: our own host's pages may, and programs, which send no origin.
fn may_connect(headers: &HeaderMap, allowed: &[String]) -> bool {
    let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or_default());
    let Some(origin) = text(ORIGIN) else { return true };
    let host = origin.split_once("://").map(|(_, host)| host);
    let is_own = host.is_some() && host == text(HOST);
    is_own || allowed.iter().any(|one| one == "*" || one.trim_end_matches('/').eq_ignore_ascii_case(origin))
}

fn welcome() -> String {
    format!(
        "This is Bidak {}, a server for board games: play, watch, study.\n\
         \n\
         To play:  open this address in a browser, or bidak join ws://THIS-ADDRESS/ws\n\
         To write a bot: begin with /bot.py, /Bot.java, or /ugi.py for an engine that speaks UGI.\n\
         To write a client: connect a WebSocket to /ws and speak JSON as PROTOCOL.md says.\n\
         To see whether the server is well: /healthz, /readyz, /metrics\n",
        env!("CARGO_PKG_VERSION")
    )
}

fn text(status: StatusCode, body: impl Into<Bytes>) -> Answer {
    let mut answer = Response::new(Full::new(body.into()));
    *answer.status_mut() = status;
    answer.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("text/plain; charset=utf-8"));
    // One request for each connection, except for parts of the page.
    answer.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
    answer
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn foreign_pages_may_connect_only_if_they_are_allowed() {
        let allowed = |text: &[&str]| text.iter().map(|one| (*one).to_owned()).collect::<Vec<_>>();
        for (origin, host, list, expected) in [
            (None, "play.example.org", &[][..], true),
            (Some("https://play.example.org"), "play.example.org", &[], true),
            (Some("http://play.example.org:7878"), "play.example.org:7878", &[], true),
            (Some("https://evil.example"), "play.example.org", &[], false),
            (Some("https://play.example.org.evil.example"), "play.example.org", &[], false),
            (Some("https://play.example.org:444"), "play.example.org", &[], false),
            (Some("null"), "play.example.org", &[], false),
            (Some("https://page.example"), "play.example.org", &["https://page.example/"], true),
            (Some("https://other.example"), "play.example.org", &["https://page.example"], false),
            (Some("https://other.example"), "play.example.org", &["*"], true),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(HOST, HeaderValue::from_static(host));
            if let Some(origin) = origin {
                headers.insert(ORIGIN, HeaderValue::from_static(origin));
            }
            assert_eq!(may_connect(&headers, &allowed(list)), expected, "{origin:?} {list:?}");
        }
    }
}
