//! The output of `bidak tournament`.

use bidak_shared::protocol::{Bye, Entrant, Pairing, RefusalCode, TournamentPhase};

use super::{Action, Plan, Server, ask_failure};
use crate::base::failure::{Code, Failure};
use crate::net::once::AskError;
use crate::play::text::Texts;
use crate::play::tournament::order::EntrantName;
use crate::play::tournament::{Tournament, entrant_label};

/// The failure of a refused request. After `add` with an unknown handle, it explains how to get an account with it.
pub(super) fn refused(action: &Action, error: &AskError, server: &Server, texts: Texts) -> Failure {
    match (action, error) {
        (Action::Add { account, .. }, AskError::Refused(RefusalCode::NoAccount, _)) => {
            let text = texts.fill("added-no-account", [("handle", account.to_string().into())]);
            Failure::new(Code::Failed, format!("{text} (no_account)"))
        }
        _ => ask_failure(error, &server.url, texts),
    }
}

/// The sentences, a line each.
pub(super) fn text(action: &Action, plan: &Plan<'_>, server: &Server, texts: Texts) -> String {
    let mut lines = Vec::new();
    match (action, &plan.tournament) {
        (Action::List(_), _) if plan.list.is_empty() => lines.push(texts.say("tournaments-none").into_owned()),
        (Action::List(_), _) => lines.extend(plan.list.iter().map(|summary| texts.tournament_line(summary))),
        (_, None) => {}
        (action, Some(tournament)) => {
            lines.extend(done(action, tournament, server, texts));
            let shows = matches!(action, Action::Show(_));
            let snapshot = &tournament.snapshot;
            if shows || matches!(action, Action::Start(_) | Action::Next(_) | Action::Pair { .. }) {
                lines.extend(round(tournament, &snapshot.pairings, &snapshot.byes, texts));
            }
            if let Action::Round { .. } = action {
                lines.extend(round(tournament, &plan.round.0, &plan.round.1, texts));
            }
            if let Action::Entrants(_) = action {
                let line = |entrant: &Entrant| {
                    let Entrant { entrant: number, rating, .. } = entrant;
                    format!("{number:>3}  {}  {rating}", entrant_label(entrant))
                };
                lines.extend(tournament.entrants().map(line));
            }
            let is_part = matches!(action, Action::Round { .. } | Action::Entrants(_));
            if !is_part && (shows || snapshot.phase == TournamentPhase::Over) {
                lines.extend(tournament.standings.iter().map(|row| texts.standing_line(tournament, row)));
            }
        }
    }
    lines.into_iter().map(|line| line + "\n").collect()
}

/// The results.
fn done(action: &Action, tournament: &Tournament, server: &Server, texts: Texts) -> Vec<String> {
    let snapshot = &tournament.snapshot;
    let code = snapshot.tournament.to_string();
    let called = |who: &EntrantName| tournament.called(who.number(tournament));
    let one = |key: &str| vec![texts.fill(key, [("code", code.as_str().into())])];
    let of = |key: &str, name: String| vec![texts.fill(key, [("name", name.into())])];
    match action {
        Action::New(_) => {
            let values = [
                ("title", snapshot.spec.title.as_str().into()),
                ("code", code.as_str().into()),
                ("server", server.url.to_string().into()),
            ];
            vec![texts.fill("tournament-made", values)]
        }
        Action::Open(_) => one("tournament-opened"),
        Action::Change(_) => one("tournament-changed"),
        Action::Start(_) | Action::Next(_) | Action::Pair { .. } if snapshot.phase != TournamentPhase::Over => {
            vec![texts.fill("tournament-paired", [("round", snapshot.round.into())])]
        }
        Action::Start(_) | Action::Next(_) | Action::Pair { .. } | Action::End(_) => one("tournament-ended"),
        Action::Undo(_) => one("tournament-undone"),
        Action::Cancel(_) => one("tournament-is-cancelled"),
        Action::Suspend { off, .. } => one(if *off { "tournament-goes-on" } else { "tournament-suspended-now" }),
        Action::Pause { entrant, off, .. } => {
            of(if *off { "tournament-plays-again" } else { "tournament-pauses" }, called(entrant))
        }
        Action::Withdraw { entrant, kick, .. } => {
            of(if *kick { "tournament-kicked" } else { "tournament-withdrawn" }, called(entrant))
        }
        Action::Add { account, .. } => of("tournament-added", format!("@{account}")),
        Action::Bye { entrant, .. } => of("tournament-has-bye", called(entrant)),
        Action::Forbid { one, other, .. } => {
            let values = [("one", called(one).into()), ("other", called(other).into())];
            vec![texts.fill("tournament-apart", values)]
        }
        Action::Message { .. } => one("tournament-said"),
        Action::Helpers { accounts, .. } => {
            let names: Vec<String> = accounts.iter().map(|handle| format!("@{handle}")).collect();
            let values = [("count", names.len().into()), ("names", names.join(", ").into())];
            vec![texts.fill("tournament-helped", values)]
        }
        Action::Decide { round, board, game, result, .. } => {
            let values = [
                ("round", (*round).into()),
                ("board", (*board).into()),
                ("game", (*game).into()),
                ("result", result.to_string().into()),
            ];
            vec![texts.fill("tournament-decided", values)]
        }
        Action::Show(_) => {
            let heading = texts.tournament_heading(tournament);
            let stage = texts.tournament_stage(tournament, tournament.next_in(crate::play::moment::Moment::ZERO));
            [Some(heading), stage].into_iter().flatten().collect()
        }
        Action::List(_) | Action::Round { .. } | Action::Entrants(_) | Action::Export { .. } | Action::Wall { .. } => {
            Vec::new()
        }
    }
}

/// The boards and byes of a round.
fn round(tournament: &Tournament, pairings: &[Pairing], byes: &[Bye], texts: Texts) -> Vec<String> {
    let boards = pairings.iter().map(|pairing| texts.board_line(tournament, pairing));
    boards.chain(byes.iter().map(|bye| texts.bye_line(tournament, bye))).collect()
}
