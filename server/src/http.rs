//! The first exchange on a connection: a page, a health check, or the way to the WebSocket.

use std::convert::Infallible;
use std::sync::{Arc, Mutex, PoisonError};

use bidak_shared::protocol::MAX_CLIENT_FRAME;
use http_body_util::Full;
use hyper::body::{Bytes, Incoming};
use hyper::header::{ALLOW, CONNECTION, CONTENT_TYPE, HeaderValue};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::upgrade::OnUpgrade;
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::handshake::server::create_response_with_body;

use crate::accept::Context;
use crate::{connection, websocket};

/// Bytes of a request's head. A browser sends about 600.
const MOST_HEAD: usize = 8 * 1024;

type Answer = Response<Full<Bytes>>;

/// Serves one connection from its first byte to its last.
pub(crate) async fn serve(stream: TcpStream, context: Arc<Context>) {
    let asked = Mutex::new(None);
    let service = service_fn(|request| {
        let answer = answer(request, &context, &asked);
        async { Ok::<_, Infallible>(answer) }
    });
    let exchange = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(context.config.handshake)
        .max_buf_size(MOST_HEAD)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    // Boxed, so that its memory is given back before the long conversation.
    match timeout(context.config.handshake, Box::pin(exchange)).await {
        Ok(Ok(())) => {}
        Ok(Err(error)) => return tracing::debug!(%error, "no HTTP"),
        Err(_) => return tracing::debug!("the HTTP exchange took too long"),
    }
    let Some(asked) = asked.into_inner().unwrap_or_else(PoisonError::into_inner) else { return };
    let Ok(upgraded) = asked.await else { return };
    let Ok(parts) = upgraded.downcast::<TokioIo<TcpStream>>() else {
        return tracing::error!("the upgraded connection is not the one that was served");
    };
    let read = parts.read_buf.to_vec();
    // The buffer of the exchange is many times what the conversation needs.
    drop(parts.read_buf);
    let socket = websocket::wrap(parts.io.into_inner(), read, MAX_CLIENT_FRAME).await;
    connection::run(socket, &context).await;
}

fn answer(mut request: Request<Incoming>, context: &Context, asked: &Mutex<Option<OnUpgrade>>) -> Answer {
    let is_read = matches!(*request.method(), Method::GET | Method::HEAD);
    match request.uri().path() {
        "/" | "/healthz" | "/ws" if !is_read => {
            let mut answer = text(StatusCode::METHOD_NOT_ALLOWED, "only GET is answered here\n");
            answer.headers_mut().insert(ALLOW, HeaderValue::from_static("GET, HEAD"));
            answer
        }
        "/" => text(StatusCode::OK, welcome()),
        "/healthz" if context.closing.is_cancelled() => text(StatusCode::SERVICE_UNAVAILABLE, "going down\n"),
        "/healthz" => text(StatusCode::OK, "ok\n"),
        "/ws" => match create_response_with_body(&request, Full::default) {
            Ok(answer) => {
                let upgrade = hyper::upgrade::on(&mut request);
                *asked.lock().unwrap_or_else(PoisonError::into_inner) = Some(upgrade);
                answer
            }
            Err(error) => text(StatusCode::UPGRADE_REQUIRED, format!("this is for WebSockets: {error}\n")),
        },
        _ => text(StatusCode::NOT_FOUND, "there is nothing here; look at /\n"),
    }
}

fn welcome() -> String {
    format!(
        "This is Bidak {}, a server for board games: play, watch, study.\n\
         \n\
         To play:  bidak join ws://THIS-ADDRESS/ws\n\
         To write a client or a bot: connect a WebSocket to /ws and speak JSON as PROTOCOL.md says.\n\
         To see whether the server is well: /healthz\n",
        env!("CARGO_PKG_VERSION")
    )
}

fn text(status: StatusCode, body: impl Into<Bytes>) -> Answer {
    let mut answer = Response::new(Full::new(body.into()));
    *answer.status_mut() = status;
    answer.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("text/plain; charset=utf-8"));
    // One request a connection: the time-out around the exchange can then be one for all.
    answer.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
    answer
}
