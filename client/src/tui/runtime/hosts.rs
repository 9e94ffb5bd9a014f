//! The servers in this process. Only one at a time can be reached by others.

use std::path::Path;
use std::sync::Arc;

use futures::future::BoxFuture;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::Runtime;
use crate::net::host::{self, HostError, HostHandle};
use crate::net::solo::SoloStores;
use crate::tui::effect::Reach;
use crate::tui::message::{Message, Running};

/// A server of this process; if others can reach it, with the permit to be the only one.
pub(super) struct Hosted {
    host: HostHandle,
    _turn: Option<OwnedSemaphorePermit>,
}

impl Hosted {
    /// Shuts the server down, which notifies its guests, and waits for its end. Then the next server can start.
    pub(super) async fn stop(self) {
        self.host.stop().await;
    }
}

/// The number of a start, and the server or the problem.
pub(super) type Started = (u32, Result<Hosted, String>);

/// Starts servers.
pub(super) type Starter = fn(Reach, SoloStores) -> BoxFuture<'static, Result<HostHandle, HostError>>;

/// The default.
pub(super) fn start(reach: Reach, solo: SoloStores) -> BoxFuture<'static, Result<HostHandle, HostError>> {
    match reach {
        Reach::Solo(file) => Box::pin(async move { host::start_solo(&solo, file.as_deref()).await }),
        Reach::Private => Box::pin(host::start_private()),
        Reach::Shared => Box::pin(host::start_shared()),
    }
}

/// The permit of a server that others can reach: the next one waits until this one has released port and store.
pub(super) fn turns() -> Arc<Semaphore> {
    Arc::new(Semaphore::new(1))
}

impl Runtime {
    /// Takes a server that runs already.
    pub(super) fn take_server(&mut self, number: u32, host: HostHandle) {
        let turn = Arc::clone(&self.turns).try_acquire_owned().ok();
        self.hosts.insert(number, Hosted { host, _turn: turn });
    }

    pub(super) fn start_server(&mut self, number: u32, reach: Reach) {
        let (servers, turns, texts) = (self.servers.clone(), Arc::clone(&self.turns), self.model.world.texts);
        let (starter, solo) = (self.starter, self.solo.clone());
        tokio::spawn(async move {
            let turn = match reach {
                Reach::Private | Reach::Solo(_) => None,
                Reach::Shared => turns.acquire_owned().await.ok(),
            };
            let host = starter(reach, solo).await.map(|host| Hosted { host, _turn: turn });
            // Without a receiver the program is ending.
            let _ = servers.send((number, host.map_err(|error| texts.problem(&error)))).await;
        });
    }

    pub(super) fn keep_server(&mut self, number: u32, hosted: Result<Hosted, String>) -> Result<Running, String> {
        let mut hosted = hosted?;
        let host = &mut hosted.host;
        if !host.share.is_empty() {
            host.announce(self.model.world.name.as_deref());
        }
        let texts = self.model.world.texts;
        let unkept = host.unkept.as_ref().map(|error| texts.unkept(error));
        let running = Running { url: host.url.clone(), share: host.share.clone(), keeps: host.file.is_some(), unkept };
        self.hosts.insert(number, hosted);
        Ok(running)
    }

    /// The file with the games of the server in this process that has this address.
    pub(super) fn file_of(&self, url: &str) -> Option<&Path> {
        let hosted = self.hosts.values().find(|hosted| hosted.host.url == url)?;
        hosted.host.file.as_deref()
    }

    pub(super) fn stop_server(&mut self, number: u32) {
        let Some(hosted) = self.hosts.remove(&number) else { return };
        let background = self.background.clone();
        self.stopping.spawn(async move {
            hosted.stop().await;
            // Without a receiver the program is ending.
            let _ = background.send(Message::ServerStopped(number)).await;
        });
    }
}
