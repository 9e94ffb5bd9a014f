//! Threads that search the same root independently and share only their table (Lazy SMP): the first one decides, the others help.

use std::{iter, thread};

use crate::search::limits::Budget;
use crate::search::{Limits, Report, StopFlag};

/// The budget of the first thread, and then those of its helpers: within `limits`, and until `enough` is raised.
pub(crate) fn budgets<'a>(
    first: Budget<'a>,
    limits: &'a Limits,
    enough: &'a StopFlag,
) -> impl Iterator<Item = Budget<'a>> {
    iter::once(first).chain(iter::repeat_with(|| Budget::new(limits, enough)))
}

/// The report of `lead` with the first of `searches`. Meanwhile each of the others has a thread for `help`, which ends soon after `enough`
/// is raised, and returns its nodes and leaves.
pub(crate) fn together<S: Send, A>(
    mut searches: impl Iterator<Item = S>,
    enough: &StopFlag,
    lead: impl FnOnce(S) -> Report<A>,
    help: impl Fn(S) -> (u64, u64) + Sync,
) -> Report<A> {
    let (first, help) = (searches.next().expect("there is one thread at least"), &help);
    thread::scope(|scope| {
        let end_helpers = enough.raise_on_drop();
        let helpers: Vec<_> = searches.map(|search| scope.spawn(move || help(search))).collect();
        let mut report = lead(first);
        drop(end_helpers);
        for (nodes, leaves) in helpers.into_iter().filter_map(|helper| helper.join().ok()) {
            report.nodes += nodes;
            report.leaves += leaves;
        }
        report
    })
}
