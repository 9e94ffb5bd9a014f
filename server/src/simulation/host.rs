//! One simulated node, which is started again whenever it has ended.

use std::io::ErrorKind;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use tokio::sync::mpsc;
use tokio::time::{sleep, timeout};
use tokio_util::sync::CancellationToken;

use super::history::{History, Incident};
use super::remote_store::RemoteStore;
use super::wires::{NAMES, NodeNetwork, Place, Port, Wires};
use crate::config::{Config, NodeSettings, Services};
use crate::front::accept::{Door, Inlet};
use crate::run::serve::serve_until;
use crate::store::{SharedMemory, Store};

/// The pause before a node that has ended by itself starts again.
const PAUSE: Duration = Duration::from_millis(300);

/// The longest time for which a node may stop before it is killed.
const MOST_PATIENCE: Duration = Duration::from_secs(8);

/// How a node ends, and how long it stays down.
#[derive(Clone, Copy, Debug)]
pub(super) enum NodeOrder {
    /// At once.
    Crash(Duration),
    /// By a graceful shutdown.
    Stop(Duration),
}

/// One node.
#[derive(Debug)]
pub(super) struct Host {
    orders: mpsc::UnboundedSender<NodeOrder>,
}

/// The defaults, made once because that takes long.
static DEFAULTS: LazyLock<Config> = LazyLock::new(Config::default);

impl Host {
    /// Starts a node, and again whenever it has ended.
    pub(super) fn start(
        node: usize,
        unload: Duration,
        (wires, store): (Arc<Wires>, Arc<SharedMemory>),
        history: History,
    ) -> Self {
        let (orders, mut received) = mpsc::unbounded_channel();
        let long = Duration::from_mins(30);
        let config = Config {
            // All players come from one address.
            rate_same_address: true,
            node: Some(NodeSettings {
                name: NAMES[node].to_owned(),
                link: format!("{}:0", NAMES[node]),
                link_listen: None,
                link_tls: None,
            }),
            // Players who reconnect often are not refused.
            messages_per_20s: 1_000_000,
            new_players_per_address: 0,
            wrong_guesses_per_address: 0,
            new_accounts_per_address: 0,
            account_changes_per_address: 0,
            tournaments_per_address: 0,
            first_move: long,
            unload,
            thinkers: 1,
            ..DEFAULTS.clone()
        };
        tokio::spawn(async move {
            loop {
                live(node, &config, (&wires, &store), &history, &mut received).await;
            }
        });
        Self { orders }
    }

    /// Ends the node.
    pub(super) fn order(&self, order: NodeOrder) {
        let _ = self.orders.send(order); // The receiver lives as long as the simulation.
    }
}

/// Runs a node until it ends, and waits until it may start again.
async fn live(
    node: usize,
    config: &Config,
    (wires, store): (&Arc<Wires>, &Arc<SharedMemory>),
    history: &History,
    orders: &mut mpsc::UnboundedReceiver<NodeOrder>,
) {
    let me = Place::Node(node);
    // Orders sent while the node was down do not count.
    while orders.try_recv().is_ok() {}
    let (end, shutdown) = (CancellationToken::new(), CancellationToken::new());
    let remote_store =
        Arc::new(RemoteStore::new(Arc::clone(store), Arc::clone(wires), me, history.clone(), end.clone()));
    let network = Arc::new(NodeNetwork { me, wires: Arc::clone(wires) });
    let services = Services { network, ..Services::with_store(remote_store as Arc<dyn Store>) };
    let door = Door::Simulated(Inlet(wires.listen(me, Port::Players)));
    let mut life = tokio::spawn(serve_until(door, config.clone(), services, shutdown.clone()));
    history.happened(Incident::Begins(me));
    let pause = tokio::select! {
        biased;
        order = orders.recv() => match order {
            None => return,
            Some(NodeOrder::Crash(pause)) => {
                history.happened(Incident::Dies(me));
                pause
            }
            Some(NodeOrder::Stop(pause)) => {
                history.happened(Incident::Stops(me));
                shutdown.cancel();
                let ended = timeout(MOST_PATIENCE, &mut life).await;
                let is_in_order = matches!(ended, Ok(Ok(Ok(()))));
                history.happened(if is_in_order { Incident::HasStopped(me) } else { Incident::Dies(me) });
                history.note(format!("its end: {ended:?}"));
                pause
            }
        },
        ended = &mut life => {
            if matches!(&ended, Ok(Err(error)) if error.kind() == ErrorKind::NetworkUnreachable) {
                history.happened(Incident::Aside(me));
            }
            history.happened(Incident::Dies(me));
            history.note(format!("its end, by itself: {ended:?}"));
            PAUSE
        }
    };
    // Nothing that is left of this node reaches others.
    end.cancel();
    wires.remove(me);
    life.abort();
    sleep(pause).await;
}
