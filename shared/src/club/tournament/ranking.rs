//! The table of points, and the standings that follow from it.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use super::{Board, Entrant, Form, Presence, Tournament};
use crate::club::arena::{self, ArenaGame};
use crate::club::result::PairingResult;
use crate::club::table::{Absence, Free, PlayedRound, Table, Unplayed};
use crate::club::tie_break::{StandingsRow, standings};
use crate::game::Player;

impl Tournament {
    /// The rounds as a table, with all results so far; a round of two games is two rounds there. In a round robin the games of an
    /// entrant who withdrew before playing half of them do not count. Byes bring no points to an entrant that came to none
    /// of its games.
    pub fn table(&self) -> Table {
        let games = usize::from(self.settings.games);
        let (annulled, absent) = (self.annulled(), self.absent());
        let bye = self.settings.bye_half_points();
        let mut rounds = Vec::new();
        for (number, round) in (1..).zip(&self.rounds) {
            for game in 0..games {
                let boards = round.boards.iter().filter_map(|board| {
                    let (result, _) = *board.results.get(game)?;
                    let (first, second) = board.seats(game);
                    let counts = !annulled.contains(&first) && !annulled.contains(&second);
                    counts.then_some((first, second, result))
                });
                let free = |entrant: &usize| Free { entrant: *entrant, half_points: bye, why: Absence::Bye };
                let mut all: Vec<Free> = round.byes.iter().map(free).collect();
                if game == 0 {
                    all.extend(self.late_half_points(number));
                }
                for free in all.iter_mut().filter(|free| absent.contains(&free.entrant)) {
                    free.half_points = 0;
                }
                rounds.push(PlayedRound { boards: boards.collect(), free: all, goes_on: !self.is_done(round) });
            }
        }
        let is_robin = matches!(self.settings.form, Form::RoundRobin { .. });
        Table::new(self.entrants.len(), &rounds, if is_robin { Unplayed::Awarded } else { Unplayed::Dummy })
    }

    /// The half points of late entrants: given for the last round before their entry. Rounds count from 1.
    fn late_half_points(&self, round: usize) -> impl Iterator<Item = Free> {
        let are_given = self.settings.late_half_point && matches!(self.settings.form, Form::Swiss { .. });
        let came_then = move |(_, entrant): &(usize, &Entrant)| are_given && entrant.since == round;
        let free = |(entrant, _)| Free { entrant, half_points: 1, why: Absence::Away };
        self.entrants.iter().enumerate().filter(came_then).map(free)
    }

    /// Entrants who withdrew from a round robin before playing half of their games.
    fn annulled(&self) -> BTreeSet<usize> {
        let Form::RoundRobin { cycles } = self.settings.form else { return BTreeSet::new() };
        let opponents = self.ranked().len().saturating_sub(1);
        let all = opponents * usize::from(cycles) * usize::from(self.settings.games);
        let played = |entrant: usize| {
            let boards = self.rounds.iter().flat_map(|round| &round.boards);
            let own = boards.filter(|board| board.first == entrant || board.second == entrant);
            own.flat_map(|board| &board.results).filter(|(result, _)| result.is_played()).count()
        };
        let withdrew = |entrant: &usize| self.entrants[*entrant].presence == Presence::Withdrawn;
        (0..self.entrants.len()).filter(withdrew).filter(|entrant| 2 * played(*entrant) < all).collect()
    }

    /// The games that count for points: their round, board and number in the meeting, the entrants on the seats, and the result.
    pub fn results(&self) -> impl Iterator<Item = ([usize; 3], [usize; 2], PairingResult)> {
        let annulled = self.annulled();
        let boards =
            self.rounds.iter().enumerate().flat_map(|(round, one)| {
                one.boards.iter().enumerate().map(move |(number, board)| (round, number, board))
            });
        let counts = move |board: &Board| !annulled.contains(&board.first) && !annulled.contains(&board.second);
        boards.filter(move |(.., board)| counts(board)).flat_map(|(round, number, board)| {
            board.results.iter().enumerate().map(move |(game, (result, _))| {
                let (first, second) = board.seats(game);
                ([round, number, game], [first, second], *result)
            })
        })
    }

    /// The standings, the best first: by points, among equals the entrants that came to none of their games last, then by the
    /// tie-breaks.
    pub fn standings(&self) -> Vec<StandingsRow> {
        match self.settings.form {
            Form::Arena => self.arena_standings(),
            Form::Knockout => self.knockout_standings(),
            Form::Swiss { .. } | Form::RoundRobin { .. } => {
                let annulled = self.annulled();
                let mut margins = vec![0; self.entrants.len()];
                for board in self.rounds.iter().flat_map(|round| &round.boards) {
                    if !annulled.contains(&board.first) && !annulled.contains(&board.second) {
                        margins[board.first] += board.margin();
                        margins[board.second] -= board.margin();
                    }
                }
                let mut rows = standings(&self.table(), &self.settings.tie_breaks, &margins, self.settings.seed);
                let absent = self.absent();
                rows.sort_by_key(|row| (Reverse(row.half_points), absent.contains(&row.entrant)));
                rows
            }
        }
    }

    /// The entrants that missed a round since their entry and neither played a game nor won one by forfeit.
    pub(super) fn absent(&self) -> BTreeSet<usize> {
        let (mut came, mut missed) = (BTreeSet::new(), BTreeSet::new());
        for (number, round) in self.rounds.iter().enumerate() {
            let mut expected: BTreeSet<usize> = round.byes.iter().copied().collect();
            for board in &round.boards {
                expected.extend([board.first, board.second]);
                for (game, (result, _)) in board.results.iter().enumerate() {
                    let (first, second) = board.seats(game);
                    for (side, entrant) in [(Player::First, first), (Player::Second, second)] {
                        let was_there = result.is_played() || result.half_points(side) > 0;
                        if was_there { &mut came } else { &mut missed }.insert(entrant);
                    }
                }
            }
            if self.is_done(round) {
                let is_away = |(entrant, one): &(usize, &Entrant)| one.since <= number && !expected.contains(entrant);
                missed.extend(self.entrants.iter().enumerate().filter(is_away).map(|(entrant, _)| entrant));
            }
        }
        missed.difference(&came).copied().collect()
    }

    fn arena_standings(&self) -> Vec<StandingsRow> {
        let mut games: Vec<Vec<ArenaGame>> = vec![Vec::new(); self.entrants.len()];
        let mut opponents = vec![(0_i64, 0_i64); self.entrants.len()];
        for (round, board) in &self.finished {
            let board = &self.rounds[*round].boards[*board];
            for (entrant, opponent, place) in [(board.first, board.second, 0), (board.second, board.first, 1)] {
                let points = board.half_points()[place];
                games[entrant].push(match points {
                    2.. => ArenaGame::Won,
                    1 => ArenaGame::Drawn,
                    0 => ArenaGame::Lost,
                });
                // A performance: the ratings of the opponents, 400 more for a win and 400 less for a loss.
                let rating = i64::from(self.entrants[opponent].rating) + 400 * (i64::from(points) - 1);
                opponents[entrant].0 += rating;
                opponents[entrant].1 += 1;
            }
        }
        let row = |entrant: usize| {
            let half_points = arena::points(&games[entrant], self.settings.streaks).iter().sum();
            let (sum, count) = opponents[entrant];
            StandingsRow { entrant, half_points, free: 0, ties: vec![if count == 0 { 0 } else { sum / count }] }
        };
        let mut rows: Vec<StandingsRow> = (0..self.entrants.len()).map(row).collect();
        rows.sort_by_key(|row| {
            (opponents[row.entrant].1 == 0, Reverse((row.half_points, row.ties.clone())), row.entrant)
        });
        rows
    }

    /// Entrants by the round in which they were eliminated, the last first; within a round by seed.
    fn knockout_standings(&self) -> Vec<StandingsRow> {
        let (mut wins, mut free) = (vec![0_u32; self.entrants.len()], vec![0_u32; self.entrants.len()]);
        for round in &self.rounds {
            round.byes.iter().for_each(|entrant| free[*entrant] += 2);
            let winners = round.boards.iter().filter_map(|board| self.winner(board));
            for entrant in winners.chain(round.byes.iter().copied()) {
                wins[entrant] += 1;
            }
        }
        let mut rows: Vec<StandingsRow> = (0..self.entrants.len())
            .map(|entrant| StandingsRow {
                entrant,
                half_points: 2 * wins[entrant],
                free: free[entrant],
                ties: Vec::new(),
            })
            .collect();
        rows.sort_by_key(|row| (Reverse(row.half_points), self.seed_of(row.entrant)));
        rows
    }
}
