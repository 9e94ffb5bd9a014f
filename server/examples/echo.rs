//! An echo server with the `WebSockets` of the server: its upgrade from HTTP, its buffers, its close handshake.
//! `tests/autobahn/run` starts it for the Autobahn test suite.

use std::convert::Infallible;
use std::io;
use std::sync::{Arc, Mutex, PoisonError};

use futures::{SinkExt, StreamExt};
use http_body_util::Full;
use hyper::body::{Bytes, Incoming};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::upgrade::OnUpgrade;
use hyper::{Request, Response, StatusCode};
use hyper_util::rt::TokioIo;
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::tungstenite::handshake::server::create_response_with_body;

#[path = "../src/base"]
mod base {
    #[expect(dead_code, reason = "only the server counts why it hangs up")]
    pub(crate) mod limit;
}
#[path = "../src/net"]
mod net {
    pub(crate) mod websocket;
}
#[path = "../src/wire"]
mod wire {
    #[expect(dead_code, reason = "the server closes connections for more reasons")]
    pub(crate) mod closing;
    pub(crate) mod farewell;
}

use net::websocket;
use wire::closing::Closing;

/// Enough for the largest message of the suites.
const MOST: usize = 20 << 20;

#[tokio::main]
async fn main() -> io::Result<()> {
    let address = std::env::args().nth(1).unwrap_or_else(|| "127.0.0.1:9001".to_owned());
    let listener = TcpListener::bind(address).await?;
    eprintln!("listening on {}", listener.local_addr()?);
    loop {
        let (stream, _) = listener.accept().await?;
        tokio::spawn(serve(stream));
    }
}

async fn serve(stream: TcpStream) {
    let asked = Arc::new(Mutex::new(None));
    let service = service_fn(|request| {
        let answer = answer(request, &asked);
        async { Ok::<_, Infallible>(answer) }
    });
    let exchange = http1::Builder::new().serve_connection(TokioIo::new(stream), service).with_upgrades();
    if exchange.await.is_err() {
        return;
    }
    let Some(asked) = asked.lock().unwrap_or_else(PoisonError::into_inner).take() else { return };
    let Ok(upgraded) = asked.await else { return };
    let Ok(parts) = upgraded.downcast::<TokioIo<TcpStream>>() else { return };
    let mut socket = websocket::wrap(parts.io.into_inner(), parts.read_buf.to_vec(), MOST).await;
    loop {
        let said = socket.next().await;
        socket.get_mut().message_came();
        let said = match said {
            Some(Ok(message)) if message.is_text() || message.is_binary() => socket.send(message).await,
            Some(said) => said.map(drop),
            None => return,
        };
        if let Err(error) = said {
            if let Some(closing) = Closing::by(&error) {
                closing.say_farewell(socket).await;
            }
            return;
        }
    }
}

fn answer(mut request: Request<Incoming>, asked: &Mutex<Option<OnUpgrade>>) -> Response<Full<Bytes>> {
    create_response_with_body(&request, Full::default).map_or_else(
        |_| {
            let mut refused = Response::new(Full::default());
            *refused.status_mut() = StatusCode::UPGRADE_REQUIRED;
            refused
        },
        |answer| {
            *asked.lock().unwrap_or_else(PoisonError::into_inner) = Some(hyper::upgrade::on(&mut request));
            answer
        },
    )
}
