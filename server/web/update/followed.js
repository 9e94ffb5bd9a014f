/** The state of tournaments: the list, the followed ones, and the own game that opens next. */

import { clockOf } from "./actions.js";

/** The form of a new tournament, with its defaults. */
export const DRAFT = {
  title: "",
  form: "swiss",
  game: "adjacency",
  clock: "main",
  main: 5,
  increment: 3,
  perMove: 10,
  rounds: 5,
  minutes: 60,
  cycles: 1,
  bots: "no",
  entry: "open",
  code: "",
  handles: "",
  rated: true,
  pause: 30,
  start: "",
  games: 0,
  plies: -1,
  last: 0,
  bye: "point",
  draws: false,
  most: 0,
  noShow: 120,
  pace: -1,
  streaks: true,
  ties: [],
};

/** The last round to enter before, by default: half of the rounds, as on the server. */
export const usualLast = (rounds) => Math.ceil(rounds / 2);

/** Seconds between rounds; negative: started by hand. */
export const PAUSES = [-1, 0, 10, 30, 60, 120, 300, 600];

/** Seconds for the first move. */
export const NO_SHOWS = [30, 60, 120, 300, 600];
/** The minimum seconds for a move of an engine; negative: no minimum. */
export const PACES = [-1, 0, 0.5, 1, 2, 5];

export const FRESH = { list: null, isPolling: false, known: {}, mine: [], next: null, draft: null, problem: null, wall: { page: 0, isTurning: false }, address: null, qr: null };

/** The initial state of a tournament. */
export const EMPTY = { snapshot: null, entrants: {}, rows: null, of: 0, boards: [], messages: [], problem: null, earlier: null, undone: null, hand: null, elos: null, featured: null, boardsAt: 0, news: null, rounds: {} };

export const tournamentsOf = (model) => model.tournaments ?? FRESH;
export const withTournaments = (model, change) => ({ ...model, tournaments: { ...tournamentsOf(model), ...change } });
export const known = (model, code) => tournamentsOf(model).known[code];
export const withKnown = (model, code, change) => withTournaments(model, { known: { ...tournamentsOf(model).known, [code]: { ...known(model, code), ...change } } });

/** Whether every game of the round has a result. */
export function isRoundOver({ spec, pairings }) {
  return pairings.length > 0 && pairings.every((pairing) => isPlayed(pairing, spec));
}

/** Whether every game of a meeting has a result; a knockout adds games to a drawn meeting. */
export function isPlayed({ results = [], games = 0 }, spec) {
  return results.filter(Boolean).length >= Math.max(spec.games ?? 1, games);
}

/** Whether a meeting of several games has begun and is not over: its points come at the end. A knockout ends when somebody leads. */
export function isMeetingOpen(pairing, spec) {
  return spec.form !== "knockout" && (pairing.results ?? []).some(Boolean) && !isPlayed(pairing, spec);
}

/** The most games of a meeting, except in a knockout. */
const MOST_GAMES = 2;
/** The most entrants of a round robin. */
const MOST_IN_ROUND_ROBIN = 32;

/** The form of a new tournament as a request. */
export function specOf(draft) {
  const { title, form, game, rounds, minutes, cycles, bots, entry, code, handles, rated, pause, clock, main, increment, perMove, start, games, plies, last, bye, draws, most, noShow, pace, streaks, ties } = { ...DRAFT, ...draft };
  const spec = { title: title.trim(), form, game, clock: clockOf({ clock, main, increment: clock === "main" ? increment : perMove }), bots, entry, rated: rated && game !== "tictactoe" };
  if (form === "swiss") spec.rounds = rounds;
  if (form === "round_robin") spec.cycles = cycles;
  if (form === "arena") spec.minutes = minutes;
  else if (pause >= 0) spec.pause_ms = pause * 1000;
  if (form === "swiss" && last > 0) spec.last_entry = Math.min(last, rounds);
  if (form === "swiss" && bye !== "point") spec.bye = bye;
  if (form !== "arena" && games > 0) spec.games = form === "knockout" ? games : Math.min(games, MOST_GAMES);
  if (plies >= 0) spec.opening_plies = plies;
  if (entry === "code") spec.code = code.trim();
  if (entry === "list") spec.handles = handlesIn(handles);
  if (start) spec.start_at = momentOf(start);
  if (draws) spec.draws = true;
  if (most > 0) spec.most = form === "round_robin" ? Math.min(most, MOST_IN_ROUND_ROBIN) : most;
  if (noShow !== DRAFT.noShow) spec.no_show_ms = noShow * 1000;
  if (bots !== "no" && pace >= 0) spec.pace_ms = pace * 1000;
  if (form === "arena" && !streaks) spec.streaks = false;
  if (form !== "arena" && form !== "knockout" && ties.length > 0) spec.tie_breaks = ties;
  return spec;
}

/** The handles in a text, separated by spaces, commas or lines. */
export function handlesIn(text) {
  return [...new Set(text.toLowerCase().split(/[\s,;@]+/).filter(Boolean))];
}

/** A local date and time field as universal time, in the server's format. */
export function momentOf(field) {
  return field ? new Date(field).toISOString().replace(/\.\d+Z$/, "Z") : undefined;
}
