//! What `bidak moderate` orders while the server runs: mutes, bans, and tournaments to cancel. Each node reads the store.

use std::collections::BTreeSet;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use serde_json::json;
use tokio::time::{Instant, MissedTickBehavior, interval};

use crate::base::address::AddressRange;
use crate::caller::sanctions::Sanctions;
use crate::front::context::Context;
use crate::net::proxy;
use crate::store::{Epoch, Moderation, ModerationStore, Order, Sanction, Store};

/// How often to read the store.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// How often to remove old reports, lines of the log, and bans that are over.
const EXPIRE_EVERY: Duration = Duration::from_mins(10);

/// Reads the mutes and bans before the first client connects, and returns them.
pub(crate) async fn load(store: &dyn Store, sanctions: &Sanctions) -> Vec<Sanction> {
    let Some(store) = store.moderation() else { return Vec::new() };
    match store.in_force().await {
        Ok(found) => {
            sanctions.set(&found.sanctions);
            found.sanctions
        }
        Err(error) => {
            tracing::error!(%error, "mutes and bans cannot be read");
            Vec::new()
        }
    }
}

/// Obeys mutes, bans and orders in the store, after the `known` ones. Runs until it is dropped.
pub(crate) async fn watch(context: Arc<Context>, epoch: Epoch, mut known: Vec<Sanction>) {
    let Some(store) = context.services.store.moderation() else { return };
    let mut ticks = interval(LOOK_EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut answered = BTreeSet::new();
    let mut expire_at = Instant::now();
    loop {
        ticks.tick().await;
        let Moderation { sanctions, orders } = match store.in_force().await {
            Ok(found) => found,
            Err(error) => {
                tracing::warn!(%error, "cannot look for mutes and bans");
                continue;
            }
        };
        if sanctions != known {
            context.sanctions.set(&sanctions);
            tracing::info!(sanctions = sanctions.len(), "the operator has changed mutes and bans");
            known = sanctions;
        }
        if !context.sanctions.ban_nobody() {
            // Also those whose `hello` was under way when the ban came.
            context.lobby.end_banned(context.sanctions.clone()).await;
        }
        answered.retain(|number| orders.iter().any(|(order, _)| order == number));
        for (number, order) in orders {
            if !answered.contains(&number) && obey(&context, store, epoch, number, order).await {
                answered.insert(number);
            }
        }
        if Instant::now() >= expire_at {
            if let Err(error) = store.expire(epoch).await {
                tracing::warn!(%error, "old reports cannot be removed");
            }
            expire_at = Instant::now() + EXPIRE_EVERY;
        }
    }
}

/// Carries out an order, and answers it; whether this server is done with it.
async fn obey(context: &Context, store: &dyn ModerationStore, epoch: Epoch, number: i64, order: Order) -> bool {
    let answer = match order {
        Order::Count(address) => count(context, address).await,
        Order::Cancel(code) if context.tournaments.is_here(code) => match context.tournaments.cancel(code).await {
            Ok(()) => {
                tracing::info!(tournament = %code, "the operator has cancelled a tournament");
                "cancelled".to_owned()
            }
            Err(refusal) => refusal.sentence,
        },
        // Another node has it, now or soon.
        Order::Cancel(_) => return false,
    };
    match store.answer(epoch, number, answer).await {
        Ok(()) => true,
        Err(error) => {
            tracing::warn!(%error, "an order of the operator cannot be answered");
            false
        }
    }
}

/// The people who are connected from an address, and whether it is a proxy.
async fn count(context: &Context, address: IpAddr) -> String {
    let (people, accounts) = context.lobby.people_at(AddressRange::from(address)).await;
    let is_named = proxy::is_trusted(address, &context.config.trusted_proxy);
    let is_suspected = context.unnamed_proxies.is_suspected(address);
    json!({ "people": people, "accounts": accounts, "named": is_named, "suspected": is_suspected }).to_string()
}
