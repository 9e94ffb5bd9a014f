//! The start and the end of a server: what is opened in which order, and closed again.

use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;

use futures::future::BoxFuture;
use tokio::net::TcpListener;
use tokio::sync::Notify;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use tokio_util::task::{AbortOnDropHandle, TaskTracker};

use super::housekeeping::Housekeeping;
use super::{backups, due_games, moderation, open_tournament, revocations};
use crate::accounts::archive::Archive;
use crate::accounts::desk::Accounts;
use crate::accounts::exports::Exports;
use crate::accounts::study::Study;
use crate::caller::guesses::Guesses;
use crate::caller::sanctions::Sanctions;
use crate::cluster::beats::{Beats, leave};
use crate::cluster::host;
use crate::config::{Config, Services};
use crate::engine::bots::Thinkers;
use crate::front::accept::Door;
use crate::front::context::Context;
use crate::front::monitor;
use crate::front::tls::Tls;
use crate::lobby::{self, Lobby};
use crate::net::unnamed_proxies::UnnamedProxies;
use crate::nodes::Joined;
use crate::room::{self, Ledger};
use crate::store::{Restored, Shard, StoreError};
use crate::tournaments::{Switchboard, Tournaments};
use crate::wire::connections::{Afterwards, Connections};
use crate::wire::turned_away::TurnedAway;

/// Serves everybody who connects to `listener` until `shutdown`, and then shuts down gracefully: nothing new begins, everybody gets a
/// notice, games may go on for [`Config::drain`], connections are closed, and tasks that still run after
/// [`Config::shutdown_bound`] are abandoned.
///
/// The games that the store holds unfinished go on.
///
/// # Errors
///
/// When the store or the certificate cannot be used, and when another server has taken the games over.
//
// Boxed: an `async fn` is compiled where it is awaited, so every crate that embeds the server would compile all of it
// again.
pub fn serve(
    listener: TcpListener,
    config: Config,
    services: Services,
    shutdown: CancellationToken,
) -> BoxFuture<'static, io::Result<()>> {
    Box::pin(serve_until(Door::Tcp(listener), config, services, shutdown))
}

#[expect(clippy::too_many_lines, reason = "the order in which things start and end is read from top to bottom")]
pub(crate) async fn serve_until(
    door: Door,
    config: Config,
    services: Services,
    shutdown: CancellationToken,
) -> io::Result<()> {
    let address = door.address()?;
    let config = Arc::new(config);
    let tls = config.tls.as_ref().map(Tls::open).transpose()?.map(Arc::new);
    let monitors = match &config.metrics_listen {
        Some(address) => Some(monitor::listen(address).await?),
        None => None,
    };
    let stop = CancellationToken::new();
    // A node that steps aside shuts itself down.
    let shutdown = shutdown.child_token();
    let closing = shutdown.child_token();
    // Dropping this future drops the server. Each connection first announces that the server is closing.
    let _stop = (stop.clone().drop_guard(), closing.clone().drop_guard());
    let (connections, rooms) = (TaskTracker::new(), TaskTracker::new());
    services.store.count_in(Arc::clone(&services.metrics));
    let failed = |error: StoreError| io::Error::other(format!("{}: {error}", services.store.name()));
    // Links begin before the lobby runs: their messages wait in the mailbox.
    let (handle, mailbox) = lobby::mailbox();
    let (mut restored, joined) = match &config.node {
        None => (services.store.take_over(config.known_players).await.map_err(failed)?, None),
        Some(node) => {
            let joined = Joined::by(node, &services, Arc::new(handle.clone()), &stop).await?;
            (Restored { epoch: joined.nodes.me, ..Restored::default() }, Some(joined))
        }
    };
    let nodes = joined.as_ref().map(|joined| Arc::clone(&joined.nodes));
    let ledger = Ledger::new(Arc::clone(&services.store), restored.epoch);
    room::begin_second_games(&ledger, &mut restored).await;
    let fenced = ledger.fenced().clone();
    let aside = nodes.as_ref().map(|nodes| nodes.aside().clone()).unwrap_or_default();
    let housekeeping =
        Housekeeping { keep: config.keep_games, reserve: config.disk_reserve_mb.saturating_mul(1 << 20) };
    // Before the first room is made.
    housekeeping.look(&ledger, &services.metrics).await;
    let (house, metrics) = (ledger.clone(), Arc::clone(&services.metrics));
    let _housekeeping = AbortOnDropHandle::new(tokio::spawn(async move { housekeeping.run(house, &metrics).await }));
    let backups = backups::run(config.backups.clone(), Arc::clone(&services.store), Arc::clone(&services.metrics));
    let _backups = AbortOnDropHandle::new(tokio::spawn(backups));
    let thinkers = Thinkers::new(&config, Arc::clone(&services.metrics));
    let archive = Archive::new(services.clone(), &config);
    let study = Study::new(thinkers.clone(), archive.clone(), ledger.clone());
    let switchboard = Switchboard::default();
    let mut lobby = Lobby::new(
        mailbox,
        Arc::clone(&config),
        Arc::clone(&services.metrics),
        thinkers,
        ledger.clone(),
        (rooms.clone(), shutdown.clone()),
        (Arc::new(switchboard.clone()), nodes.clone()),
    );
    let games = restored.games.len();
    let epoch = restored.epoch;
    let accounts = Accounts::new(services.clone(), epoch, &config);
    let share = nodes.as_ref().map(|nodes| nodes.share.clone()).unwrap_or_default();
    let guesses = Guesses::new(config.wrong_guesses_per_address, share.clone(), Arc::clone(&services.metrics));
    let tournaments = Tournaments::new(
        Arc::clone(&config),
        services.clone(),
        (epoch, &ledger),
        (handle.clone(), accounts.clone(), guesses.clone()),
        (switchboard, nodes.clone()),
        rooms.clone(),
        &stop,
    );
    lobby.restore(restored);
    let _revocations =
        AbortOnDropHandle::new(tokio::spawn(revocations::watch(accounts.clone(), handle.clone(), tournaments.clone())));
    let _due_games = AbortOnDropHandle::new(tokio::spawn(due_games::watch(
        ledger.clone(),
        handle.clone(),
        config.keep_unfinished(),
    )));
    let _open_tournament =
        AbortOnDropHandle::new(tokio::spawn(open_tournament::watch(tournaments.clone(), handle.clone())));
    let (lobby_over, running) = (CancellationToken::new(), lobby.run(stop.clone()));
    let ends_lobby = lobby_over.clone().drop_guard();
    let lobby = tokio::spawn(async move {
        let _ends_lobby = ends_lobby; // Also when it panics.
        running.await;
    });
    let beats = match &nodes {
        None => {
            // The restored rooms are open by now.
            tournaments.restore(&Shard::all().collect()).await.map_err(failed)?;
            None
        }
        Some(nodes) => {
            let store = Arc::clone(&services.store);
            let beats = Beats::new(store, Arc::clone(nodes), ledger.clone(), (handle.clone(), tournaments.clone()));
            // Opens its rooms before the first client connects.
            Some(beats.start().await.map_err(failed)?)
        }
    };
    let context = Arc::new(Context {
        config: Arc::clone(&config),
        services: services.clone(),
        address,
        lobby: handle,
        archive,
        accounts,
        exports: Exports::default(),
        guesses,
        study,
        tournaments,
        tls: tls.clone(),
        nodes: nodes.clone(),
        closing: closing.clone(),
        stop: stop.clone(),
        connections: Connections::default(),
        turned_away: TurnedAway::default(),
        unnamed_proxies: UnnamedProxies::default(),
        sanctions: Sanctions::default(),
        share,
    });
    let known = moderation::load(&*services.store, &context.sanctions).await;
    let _moderation = AbortOnDropHandle::new(tokio::spawn(moderation::watch(Arc::clone(&context), epoch, known)));
    let _monitors =
        monitors.map(|listener| AbortOnDropHandle::new(tokio::spawn(monitor::run(listener, Arc::clone(&context)))));
    let _links = joined.map(|Joined { nodes, listener }| {
        AbortOnDropHandle::new(tokio::spawn(host::run(listener, nodes, Arc::clone(&context))))
    });
    let afterwards = match &nodes {
        Some(_) => Afterwards::OthersHaveGames,
        None if services.store.survives_restart() => Afterwards::GamesGoOn,
        None => Afterwards::GamesEnd,
    };
    let (announcer, ends) = (Arc::clone(&context), [&closing, &stop, &fenced].map(Clone::clone));
    tokio::spawn(async move { announcer.connections.announce_end(ends, afterwards).await });
    tracing::info!(%address, store = %services.store.name(), games, tls = tls.is_some(), "listening");
    let _reloading = tls.map(|tls| AbortOnDropHandle::new(tokio::spawn(reload(tls, services.reload))));
    let has_failed = AtomicBool::new(false);
    let is_without_sessions = || nodes.as_ref().is_some_and(|nodes| nodes.is_without_sessions.load(Relaxed));
    let going_down = async {
        tokio::select! {
            biased;
            () = shutdown.cancelled() => {}
            () = fenced.cancelled() => {
                if !is_without_sessions() {
                    tracing::error!("another server has taken the games over");
                }
                // This server can write nothing any more.
                closing.cancel();
                stop.cancel();
            }
            () = aside.cancelled() => {
                tracing::error!("the other nodes do not reach this one: it gives them its rooms and ends");
                shutdown.cancel();
            }
            () = lobby_over.cancelled() => {
                // No client could enter a room any more. Games go on after a restart, or at another node.
                tracing::error!("the lobby has ended; so does the server");
                has_failed.store(true, Relaxed);
                closing.cancel();
                stop.cancel();
            }
        }
        tracing::info!(connections = connections.len(), rooms = rooms.len(), "going down");
        connections.close();
        rooms.close();
        // The connections that are left are closed next.
        tokio::select! {
            biased;
            () = aside.cancelled() => {}
            _ = timeout(config.drain, connections.wait()) => {}
        }
        if let Some(beats) = beats.as_ref().filter(|_| !stop.is_cancelled()) {
            // Before any connection ends: clients that reconnect find the rooms at the other nodes.
            if let Ok(members) = timeout(config.shutdown_bound, beats.give_away()).await {
                context.connections.end_first(members);
            } else {
                tracing::error!("the rooms of this node are not handed over in time");
            }
        }
        stop.cancel();
    };
    tokio::join!(door.admit(Arc::clone(&context), connections.clone()), going_down);
    let ended = async {
        connections.wait().await;
        let _ = lobby.await; // A panic there has been reported by the panic hook.
        rooms.wait().await;
    };
    if timeout(config.shutdown_bound, ended).await.is_err() {
        tracing::warn!(connections = connections.len(), rooms = rooms.len(), "abandoned");
    }
    drop(beats);
    let was_fenced = fenced.is_cancelled();
    // Not while a room may still write: then the other nodes wait for the lease to expire, and fence late writes.
    if let Some(nodes) = &nodes
        && !was_fenced
        && rooms.is_empty()
        && let Err(error) = leave(&*services.store, nodes).await
    {
        // The others take over when its lease has expired.
        tracing::error!(%error, "the rooms of this node are not handed over");
    }
    tracing::info!("down");
    if has_failed.load(Relaxed) {
        return Err(io::Error::other("a part of the server has failed, see the log; this is an error of the program"));
    }
    if was_fenced {
        let sentence = if is_without_sessions() {
            "it refuses sessions of this node; other nodes have its rooms"
        } else {
            "another server has taken over the games of this store; this one has ended"
        };
        return Err(io::Error::other(format!("{}: {sentence}", services.store.name())));
    }
    if aside.is_cancelled() {
        let sentence = "the other nodes do not reach this one, and have its rooms; it has ended";
        return Err(io::Error::new(io::ErrorKind::NetworkUnreachable, sentence));
    }
    Ok(())
}

/// Reloads the certificate at each notification.
async fn reload(tls: Arc<Tls>, asked: Arc<Notify>) {
    loop {
        asked.notified().await;
        match tls.reload() {
            Ok(()) => tracing::info!("the certificate was read again"),
            Err(error) => tracing::error!(%error, "the new certificate cannot be used, and the old one stays"),
        }
    }
}
