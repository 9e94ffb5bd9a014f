//! The views of a tournament: the line of the list, rounds, entrants, standings.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use bidak_shared::club::result::PairingResult;
use bidak_shared::club::tournament::{Board, Form, Presence, Round};
use bidak_shared::game::{EndReason, Player};
use bidak_shared::protocol::{
    Bye, Entrant, EntrantNames, EntrantState, FullName, GameResult, Handle, Pairing, PlayerId, PlayerName, RoomCode,
    Standing, TournamentCode, TournamentFact, TournamentSnapshot, TournamentSummary,
};

use serde::{Deserialize, Serialize};

use super::{Competition, Details, Person, index, number};
use crate::store::Stage;

/// The summary of a tournament for readers outside its task.
#[derive(Clone, Debug)]
pub(in crate::tournaments) struct KnownTournament {
    pub(in crate::tournaments) summary: TournamentSummary,
    pub(in crate::tournaments) organiser: PlayerId,
    /// Whether entry was ever open. Before that only its organiser and its helpers see it.
    pub(in crate::tournaments) was_opened: bool,
    pub(in crate::tournaments) helpers: Vec<Handle>,
    /// The tournament whose standings seed it.
    pub(in crate::tournaments) seeds_from: Option<TournamentCode>,
    /// The players with a waiting or running game.
    pub(in crate::tournaments) playing: BTreeSet<PlayerId>,
}

/// A line of the lists as the store keeps it.
#[derive(Debug, Deserialize, Serialize)]
pub(in crate::tournaments) struct Listed {
    #[serde(flatten)]
    pub(in crate::tournaments) summary: TournamentSummary,
    /// The helpers, who see a draft like the organiser.
    #[serde(default)]
    pub(in crate::tournaments) helpers: Vec<Handle>,
}

impl Competition {
    /// The number of rounds, if it is known.
    fn planned(&self) -> Option<u32> {
        let is_fixed = matches!(self.machine.settings().form, Form::Swiss { .. }) || !self.machine.rounds().is_empty();
        self.machine.planned().filter(|_| is_fixed).map(|rounds| rounds as u32)
    }

    /// The stage, which decides whether and how lists show the tournament.
    pub(in crate::tournaments) fn stage(&self) -> Stage {
        match (self.is_over(), self.was_opened) {
            (false, _) => Stage::GoesOn,
            (true, true) => Stage::Over,
            (true, false) => Stage::NeverOpened,
        }
    }

    /// The summary for the store's lists.
    pub(in crate::tournaments) fn listed(&self) -> String {
        let listed = Listed { summary: self.summary(), helpers: self.helpers.clone() };
        serde_json::to_string(&listed).expect("it has only string keys")
    }

    /// The summary for readers outside its task.
    pub(in crate::tournaments) fn known(&self) -> KnownTournament {
        KnownTournament {
            summary: self.summary(),
            organiser: self.organiser,
            was_opened: self.was_opened,
            helpers: self.helpers.clone(),
            seeds_from: self.spec.seeds_from,
            playing: self.playing().collect(),
        }
    }

    /// The players of the boards with undecided meetings.
    pub(in crate::tournaments) fn playing(&self) -> impl Iterator<Item = PlayerId> {
        self.running().flat_map(|(.., board)| [board.first, board.second]).map(|entrant| self.people[entrant].player)
    }

    pub(in crate::tournaments) fn summary(&self) -> TournamentSummary {
        let spec = &self.spec;
        TournamentSummary {
            tournament: self.code,
            title: spec.title.clone(),
            form: spec.form,
            game: spec.game,
            clock: spec.clock,
            rated: spec.rated,
            entry: spec.entry,
            bots: spec.bots,
            phase: self.phase(),
            organiser: self.organiser_handle.clone(),
            entrants: self.people.len() as u32,
            round: self.machine.rounds().len() as u32,
            rounds: self.planned(),
            start_at: spec.start_at,
        }
    }

    /// The snapshot for a reader, who directs the tournament or does not.
    pub(in crate::tournaments) fn snapshot(
        &self,
        reader: Option<PlayerId>,
        directs: bool,
        next_in_ms: Option<u32>,
    ) -> TournamentSnapshot {
        let (all, byes) = self.current();
        let you = reader.and_then(|reader| self.entrant_of(reader)).map(number);
        let own = all.iter().find(|pairing| you.is_some_and(|you| [pairing.first, pairing.second].contains(&you)));
        let own = own.cloned();
        let (mut pairings, mut more_pairings) = page(all, &byes, 0);
        if let Some(own) = own.filter(|own| !pairings.contains(own)) {
            pairings.push(own);
            more_pairings -= 1;
        }
        let TournamentSummary { phase, entrants, round, rounds, .. } = self.summary();
        TournamentSnapshot {
            tournament: self.code,
            version: self.version(),
            spec: if directs { self.spec.clone() } else { self.public_spec() },
            phase,
            suspended: self.suspended,
            organiser: self.organiser_handle.clone(),
            helpers: self.helpers.clone(),
            directs,
            you,
            state: you.map(|you| self.own_state(index(you))),
            why: you.and_then(|you| self.reasons.get(&index(you)).copied()),
            entrants,
            round,
            rounds,
            rematches: self.machine.may_have_rematches(),
            pairings,
            more_pairings,
            byes,
            next_in_ms,
        }
    }

    /// The pairings and byes of the current or last round; in an arena the boards in play.
    pub(in crate::tournaments) fn current(&self) -> (Vec<Pairing>, Vec<Bye>) {
        if self.machine.settings().form != Form::Arena {
            let last = self.machine.rounds().len().checked_sub(1);
            return last.and_then(|round| self.round(round)).unwrap_or_default();
        }
        let playing = self
            .running()
            .map(|(round, board, place)| Pairing { round: Some(number(round)), ..self.pairing(round, board, place) });
        (playing.collect(), Vec::new())
    }

    /// A round with its results.
    pub(in crate::tournaments) fn round(&self, round: usize) -> Option<(Vec<Pairing>, Vec<Bye>)> {
        let Round { boards, byes } = self.machine.rounds().get(round)?;
        let pairings = boards.iter().enumerate().map(|(board, place)| self.pairing(round, board, place)).collect();
        let bye = |entrant: &usize| Bye {
            entrant: number(*entrant),
            half_points: self.machine.settings().bye_half_points(),
            room: self.house_rooms.get(&(round, *entrant)).copied(),
        };
        Some((pairings, byes.iter().map(bye).collect()))
    }

    fn pairing(&self, round: usize, board: usize, place: &Board) -> Pairing {
        let results = place.results.iter().enumerate().map(|(game, (result, margin))| {
            let details = self.details.get(&(round, board, game)).copied().unwrap_or_default();
            let Details { reason, game_id, illegal } = details;
            GameResult { result: *result, reason, margin: *margin, game_id, illegal }
        });
        let rooms = (0..=place.results.len()).rev().find_map(|game| self.rooms.get(&(round, board, game)));
        Pairing {
            round: None,
            board: number(board),
            first: number(place.first),
            second: number(place.second),
            room: rooms.and_then(|rooms| rooms.last()).copied().unwrap_or_else(|| RoomCode::from_bits(0)),
            results: results.collect(),
        }
    }

    /// The public name of an entrant.
    pub(in crate::tournaments) fn shown_name(&self, entrant: usize) -> PlayerName {
        let Person { name, handle, .. } = &self.people[entrant];
        if self.spec.names == EntrantNames::Hidden { handle.name() } else { name.clone() }
    }

    /// A fact as everybody reads it.
    pub(in crate::tournaments) fn public(&self, fact: &TournamentFact) -> TournamentFact {
        match fact {
            TournamentFact::Forbidden { .. } => TournamentFact::Forbidden { one: None, other: None },
            TournamentFact::Entered(entrant) if self.spec.names == EntrantNames::Hidden => {
                let name = entrant.handle.name();
                TournamentFact::Entered(Box::new(Entrant { name, ..(**entrant).clone() }))
            }
            fact => fact.clone(),
        }
    }

    /// A page of entrants in order of their numbers, with those full names. `whereabouts` gives the state of an entrant who has not paused or
    /// withdrawn.
    pub(in crate::tournaments) fn entrants(
        &self,
        from: usize,
        most: usize,
        directs: bool,
        full_names: &HashMap<PlayerId, FullName>,
        whereabouts: impl Fn(usize) -> EntrantState,
    ) -> Vec<Entrant> {
        let entrant = |(at, person): (usize, &Person)| Entrant {
            entrant: number(at),
            player: person.player,
            handle: person.handle.clone(),
            name: if directs { person.name.clone() } else { self.shown_name(at) },
            full_name: full_names.get(&person.player).cloned(),
            kind: person.kind,
            owner: person.owner.clone(),
            rating: person.rating,
            place: person.place,
            state: Some(self.state(at, &whereabouts)),
        };
        self.people.iter().enumerate().skip(from).take(most).map(entrant).collect()
    }

    fn state(&self, entrant: usize, whereabouts: impl Fn(usize) -> EntrantState) -> EntrantState {
        match self.own_state(entrant) {
            EntrantState::Here => whereabouts(entrant),
            state => state,
        }
    }

    /// The state that an entrant has chosen or was given, without the whereabouts.
    fn own_state(&self, entrant: usize) -> EntrantState {
        match self.machine.entrants()[entrant].presence {
            Presence::Here => EntrantState::Here,
            Presence::Paused => EntrantState::Paused,
            Presence::Withdrawn if self.is_kicked(entrant) => EntrantState::Kicked,
            Presence::Withdrawn => EntrantState::Withdrawn,
        }
    }

    /// The place of a player in the final standings.
    pub(in crate::tournaments) fn place_of(&self, player: PlayerId) -> Option<u32> {
        let entrant = self.entrant_of(player).filter(|_| self.is_over())?;
        self.machine.standings().iter().position(|row| row.entrant == entrant).map(number)
    }

    /// The whole standings.
    pub(in crate::tournaments) fn standings(&self, whereabouts: impl Fn(usize) -> EntrantState) -> Vec<Standing> {
        let mut counts = vec![([0_u32; 3], BTreeMap::new()); self.people.len()];
        for ([round, board, game], seats, result) in self.machine.results() {
            let Details { reason, .. } = self.details.get(&(round, board, game)).copied().unwrap_or_default();
            for (side, entrant) in Player::BOTH.into_iter().zip(seats) {
                let (sums, lost_by): &mut ([u32; 3], BTreeMap<String, u32>) = &mut counts[entrant];
                match result.half_points(side) {
                    2 => sums[0] += 1,
                    1 => sums[1] += 1,
                    _ => {
                        sums[2] += 1;
                        *lost_by.entry(loss(result, reason).to_owned()).or_default() += 1;
                    }
                }
            }
        }
        let rows = self.machine.standings().into_iter().enumerate();
        rows.map(|(place, row)| {
            let person = &self.people[row.entrant];
            let ([won, drawn, lost], lost_by) = std::mem::take(&mut counts[row.entrant]);
            Standing {
                place: number(place),
                entrant: number(row.entrant),
                handle: person.handle.clone(),
                name: self.shown_name(row.entrant),
                rating: person.rating,
                half_points: row.half_points,
                free: row.free,
                ties: row.ties,
                won,
                drawn,
                lost,
                lost_by,
                state: self.state(row.entrant, &whereabouts),
            }
        })
        .collect()
    }
}

/// Bytes of the boards and byes of a round in one frame; the settings take some of the rest.
const MOST_BYTES: usize = 40 * 1024;

/// The boards from a place on that fit into a frame with the byes, and the number of later boards.
pub(in crate::tournaments) fn page(pairings: Vec<Pairing>, byes: &[Bye], from: usize) -> (Vec<Pairing>, u32) {
    let behind = pairings.len().saturating_sub(from);
    // Upper estimates of both.
    let mut length = 64 * byes.len();
    let fits = |pairing: &Pairing| {
        length += 96 + 112 * pairing.results.len();
        length <= MOST_BYTES
    };
    let pairings: Vec<Pairing> = pairings.into_iter().skip(from).take_while(fits).collect();
    let more = behind - pairings.len();
    (pairings, more as u32)
}

/// The reason of a lost game, in a word.
fn loss(result: PairingResult, reason: Option<EndReason>) -> &'static str {
    match reason {
        _ if !result.is_played() => "gone",
        Some(EndReason::Time) => "time",
        Some(EndReason::Crash) => "crash",
        Some(EndReason::Silence) => "silence",
        Some(EndReason::Illegal) => "illegal",
        Some(EndReason::Abandonment | EndReason::NoShow) => "gone",
        Some(EndReason::Resignation) => "resigned",
        _ => "played",
    }
}

#[cfg(test)]
mod tests {
    use bidak_shared::kind::GameKind;
    use bidak_shared::protocol::{
        AccountKind, GameId, IllegalMove, MAX_SERVER_FRAME, ServerMessage, TournamentCode, TournamentForm,
        TournamentSpec,
    };

    use super::*;
    use crate::store::now;
    use crate::tournaments::settings;

    const ENTRANTS: usize = 400;

    fn player(number: usize) -> PlayerId {
        PlayerId::from_bits(number as u64)
    }

    fn handle(number: usize) -> Handle {
        format!("handle-of-20-chars{number:03}")[1..].parse().expect("a handle")
    }

    /// The largest tournament there can be, in its first round, with this number of results on each board.
    fn largest(games: u32, byes: usize) -> Competition {
        let clock = "1440+86400".parse().expect("a clock");
        let mut spec = TournamentSpec::new(&"😀".repeat(60), TournamentForm::Knockout, GameKind::Adjacency, clock);
        spec.games = Some(9);
        spec.entry = bidak_shared::protocol::EntryRule::List;
        spec.handles = (0..ENTRANTS).map(handle).collect();
        let spec = settings::checked(spec, u32::MAX, now()).expect("possible");
        let code = TournamentCode::from_bits(u32::MAX);
        let mut competition = Competition::new(code, (player(999), handle(999)), spec, now());
        competition.apply(TournamentFact::Opened, now());
        for number in 0..ENTRANTS {
            let name = "😀".repeat(20).parse().expect("a name");
            let (entrant, kind, rating) = (number as u32 + 1, AccountKind::Person, 3000);
            let entrant = Entrant {
                entrant,
                player: player(number),
                handle: handle(number),
                name,
                full_name: None,
                kind,
                owner: None,
                rating,
                place: None,
                state: None,
            };
            competition.apply(TournamentFact::Entered(Box::new(entrant)), now());
        }
        let room = RoomCode::from_bits(u32::MAX);
        let boards = (ENTRANTS - byes) / 2;
        let pairings = (0..boards as u32).map(|board| {
            let [first, second] = [2 * board + 1, 2 * board + 2];
            Pairing { round: None, board: board + 1, first, second, room, results: Vec::new() }
        });
        let byes = (ENTRANTS - byes..ENTRANTS).map(|entrant| Bye {
            entrant: number(entrant),
            half_points: 2,
            room: Some(room),
        });
        let (pairings, byes) = (pairings.collect(), byes.collect());
        competition.apply(TournamentFact::Paired { round: 1, pairings, byes, conflicts: 0 }, now());
        for board in 1..=boards as u32 {
            for game in 1..=games {
                let result = GameResult {
                    result: PairingResult::Draw,
                    reason: Some(EndReason::Illegal),
                    margin: -64,
                    game_id: Some(GameId::from_bits(u128::MAX)),
                    illegal: Some(IllegalMove::of(&"\"".repeat(IllegalMove::MOST))),
                };
                competition.apply(TournamentFact::Result { round: 1, board, game, result }, now());
            }
        }
        competition
    }

    #[test]
    fn snapshot_and_rounds_of_the_largest_tournament_fit_into_frames_with_the_readers_own_board() {
        for (games, byes) in [(0, 0), (2, 0), (11, 0), (11, 398)] {
            let competition = largest(games, byes);
            let helpers = (0..10).map(handle).collect();
            let reader = player(ENTRANTS - byes - 1);
            let snapshot = Competition { helpers, ..competition }.snapshot(Some(reader), true, Some(u32::MAX));
            let boards = (ENTRANTS - byes) / 2;
            assert_eq!(snapshot.pairings.len() + snapshot.more_pairings as usize, boards, "{games} {byes}");
            let own = snapshot.pairings.iter().filter(|pairing| Some(pairing.second) == snapshot.you);
            assert_eq!(own.count(), 1, "{games} {byes}");
            let message = ServerMessage::Tournament { re: u32::MAX, snapshot: Box::new(snapshot) };
            assert!(message.encode().len() <= MAX_SERVER_FRAME, "{games} {byes}: {}", message.encode().len());
        }
        let competition = largest(11, 0);
        let (mut from, mut seen) = (0, 0);
        loop {
            let (all, byes) = competition.round(0).expect("it is paired");
            let (pairings, more) = page(all, &byes, from);
            assert_eq!(pairings[0].board as usize, from + 1);
            (from, seen) = (from + pairings.len(), seen + pairings.len());
            let (re, tournament, round) = (u32::MAX, competition.code, 1);
            let message = ServerMessage::Round { re, tournament, round, pairings, more, byes };
            assert!(message.encode().len() <= MAX_SERVER_FRAME, "{from}: {}", message.encode().len());
            if more == 0 {
                break;
            }
        }
        assert_eq!(seen, 200);
        assert_eq!(page(competition.round(0).expect("it is paired").0, &[], 500), (Vec::new(), 0));
    }
}
