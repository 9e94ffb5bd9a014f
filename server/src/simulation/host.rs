//! One node: its lives, one after the other.

use std::io::ErrorKind;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use tokio::sync::mpsc;
use tokio::time::{sleep, timeout};
use tokio_util::sync::CancellationToken;

use super::history::{History, Incident};
use super::way::Way;
use super::wires::{NAMES, NodeNetwork, Place, Port, Wires};
use crate::config::Services;
use crate::config::{Config, NodeSettings};
use crate::front::accept::Door;
use crate::front::accept::Inlet;
use crate::run::serve::serve_until;
use crate::store::{SharedMemory, Store};

/// The pause before a node that has ended by itself is started again.
const PAUSE: Duration = Duration::from_millis(300);

/// How long a node may take to stop before it is killed.
const MOST_PATIENCE: Duration = Duration::from_secs(8);

/// How a life ends, and for how long the node is down then.
#[derive(Clone, Copy, Debug)]
pub(super) enum NodeOrder {
    /// At once: its next steps are not done.
    Crash(Duration),
    /// In order.
    Stop(Duration),
}

/// One node.
#[derive(Debug)]
pub(super) struct Host {
    orders: mpsc::UnboundedSender<NodeOrder>,
}

/// The defaults, which take long to make.
static DEFAULTS: LazyLock<Config> = LazyLock::new(Config::default);

impl Host {
    /// Starts a node, and starts it again whenever it has ended.
    pub(super) fn start(node: usize, wires: Arc<Wires>, store: Arc<SharedMemory>, history: History) -> Self {
        let (orders, mut received) = mpsc::unbounded_channel();
        let long = Duration::from_mins(30);
        let config = Config {
            node: Some(NodeSettings {
                name: NAMES[node].to_owned(),
                link: format!("{}:0", NAMES[node]),
                link_listen: None,
                link_tls: None,
            }),
            // Nobody is turned away for coming back often.
            messages_per_20s: 1_000_000,
            new_players_per_address: 0,
            wrong_guesses_per_address: 0,
            new_accounts_per_address: 0,
            account_changes_per_address: 0,
            tournaments_per_address: 0,
            first_move: long,
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

    /// Ends the life of the node.
    pub(super) fn order(&self, order: NodeOrder) {
        let _ = self.orders.send(order); // It lives as long as the simulation.
    }
}

/// One life of a node, and the time until the next one.
async fn live(
    node: usize,
    config: &Config,
    (wires, store): (&Arc<Wires>, &Arc<SharedMemory>),
    history: &History,
    orders: &mut mpsc::UnboundedReceiver<NodeOrder>,
) {
    let me = Place::Node(node);
    // Nobody is ordered to end before the beginning.
    while orders.try_recv().is_ok() {}
    let (end, shutdown) = (CancellationToken::new(), CancellationToken::new());
    let way = Arc::new(Way::new(Arc::clone(store), Arc::clone(wires), me, history.clone(), end.clone()));
    let network = Arc::new(NodeNetwork { me, wires: Arc::clone(wires) });
    let services = Services { network, ..Services::with_store(way as Arc<dyn Store>) };
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
    // Nothing that is left of this life reaches anybody any more.
    end.cancel();
    wires.remove(me);
    life.abort();
    sleep(pause).await;
}
