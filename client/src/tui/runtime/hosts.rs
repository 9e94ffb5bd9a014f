//! The servers in this process.

use super::Runtime;
use crate::net::host::{self, HostHandle};
use crate::tui::effect::Reach;
use crate::tui::message::{Message, Running};

/// The number of a start, and the server or why there is none.
pub(super) type Started = (u32, Result<HostHandle, String>);

impl Runtime {
    pub(super) fn start_server(&mut self, number: u32, reach: Reach) {
        let (servers, stopping, texts) = (self.servers.clone(), self.stopping.clone(), self.model.world.texts);
        tokio::spawn(async move {
            let host = match reach {
                Reach::Private => host::start_private().await,
                Reach::Shared => {
                    // The previous server may still use the port and the store.
                    stopping.close();
                    stopping.wait().await;
                    host::start_shared().await
                }
            };
            // Without a receiver the program is ending.
            let _ = servers.send((number, host.map_err(|error| texts.problem(&error)))).await;
        });
    }

    pub(super) fn keep_server(&mut self, number: u32, host: Result<HostHandle, String>) -> Result<Running, String> {
        let mut host = host?;
        if !host.share.is_empty() {
            host.announce(self.model.world.name.as_deref());
        }
        let running = Running { url: host.url.clone(), share: host.share.clone() };
        self.hosts.insert(number, host);
        Ok(running)
    }

    pub(super) fn stop_server(&mut self, number: u32) {
        let Some(host) = self.hosts.remove(&number) else { return };
        let background = self.background.clone();
        self.stopping.spawn(async move {
            host.stop().await;
            // Without a receiver the program is ending.
            let _ = background.send(Message::ServerStopped(number)).await;
        });
    }
}
