//! The address for monitors alone: metrics and health, for everybody who reaches it.

use std::convert::Infallible;
use std::io;
use std::sync::Arc;
use std::time::Duration;

use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::TokioIo;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::time::{sleep, timeout};

use crate::front::context::Context;
use crate::front::http;
use crate::net::addresses::listen_problem;

/// The most connections of monitors at once.
const MOST: usize = 32;

/// The pause after an error of `accept`.
const PAUSE: Duration = Duration::from_millis(100);

/// Listens at an address.
pub(crate) async fn listen(address: &str) -> io::Result<TcpListener> {
    TcpListener::bind(address).await.map_err(|error| {
        io::Error::new(error.kind(), format!("cannot listen on {address} for monitors: {}", listen_problem(&error)))
    })
}

/// Answers monitors until it is dropped.
pub(crate) async fn run(listener: TcpListener, context: Arc<Context>) {
    let places = Arc::new(Semaphore::new(MOST));
    loop {
        let Ok(place) = Arc::clone(&places).acquire_owned().await else { return };
        match listener.accept().await {
            Ok((stream, _)) => {
                let context = Arc::clone(&context);
                tokio::spawn(async move {
                    serve(stream, &context).await;
                    drop(place);
                });
            }
            // The log of the address for clients has it.
            Err(_) => sleep(PAUSE).await,
        }
    }
}

async fn serve(stream: TcpStream, context: &Context) {
    let service = service_fn(|request| async move { Ok::<_, Infallible>(http::monitor_answer(&request, context)) });
    let exchange = http1::Builder::new().serve_connection(TokioIo::new(stream), service);
    if let Ok(Err(error)) = timeout(context.config.handshake, exchange).await {
        tracing::debug!(%error, "no HTTP of a monitor");
    }
}
