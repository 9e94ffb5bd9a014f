//! The answer to `why`, in a task of its own: the room does not wait for the new search.

use bidak_shared::protocol::{PlayerId, RoomCode, ServerMessage, Why};

use crate::base::address::AddressRange;
use crate::base::refusal::Refusal;
use crate::engine::bots::{Asker, Priority, StudyPermit};
use crate::engine::explaining::{Explanation, explain};
use crate::engine::helping::must_not_help;
use crate::room::Ledger;
use crate::room::state::Explained;
use crate::wire::outbox::Reply;

/// Memory for positions, in MB.
const HASH_MB: u32 = 8;

/// Searches again and answers. The permit is released before the answer, so that a client that has it may send the next request.
pub(super) async fn answer(
    room: RoomCode,
    explained: Explained,
    (player, ledger): (PlayerId, Ledger),
    (permit, network): (StudyPermit, AddressRange),
    reply: Reply,
) {
    let Explained { game, record, side, bot, text, search } = explained;
    let ply = record.ply() as u32;
    let allowed = match ledger.rated_by_days(player).await {
        Ok(games) => must_not_help(record.boxed(), games).await,
        Err(error) => {
            tracing::error!(%error, "cannot read the store");
            Err(Refusal::fault())
        }
    };
    if let Err(refusal) = allowed {
        drop(permit);
        return reply.refuse(refusal);
    }
    let asker = Asker { priority: Priority::Study, network: Some(network) };
    let (searched, found) = (bot.clone(), (search.depth, search.nodes));
    let work = move |hash_mb: u32, stop: &_| explain((game, &searched), &*record, found, (hash_mb, stop));
    let explanation = permit.thinkers().study(asker, HASH_MB, work).await;
    drop(permit);
    let Some(Explanation { moves, best }) = explanation else { return reply.refuse(Refusal::fault()) };
    let prefers = best.filter(|best| *best != text);
    reply.message(|re| {
        ServerMessage::Why(Box::new(Why {
            re,
            room,
            ply,
            side,
            bot,
            text,
            by: search.by,
            eval: search.eval,
            depth: search.depth,
            nodes: search.nodes,
            ms: search.ms,
            moves,
            prefers,
        }))
    });
}
