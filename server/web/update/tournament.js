/**
 * Tournaments: the list, a followed one with its standings and boards, entering, the own games, and requests of organisers and
 * helpers. Loaded at the first use.
 */

import { score } from "../rules.js";
import { addSteps } from "../update.js";
import { clockOf } from "./actions.js";
import { refusal } from "./frames.js";
import { all, announce, go, remark, request } from "./step.js";

// The strength of the programs of a tournament: Elo against all opponents together, as `bidak arena` computes it. The two games of
// a pair with exchanged seats are one observation with five possible results (pentanomial).

/** Standard deviations to either side of the mean that hold 95 % of a normal distribution. */
const Z_95 = 1.959963984540054;

/** The results of played games by the seats; others were decided without a game. */
const WORTH = { "1-0": 2, "=": 1, "0-1": 0 };

/** @typedef {{value: number, low: number, high: number}} Elo with its 95 % interval; infinite where a score is 0 or 1 */

/**
 * The Elo of a sample.
 * @param {number[]} counts of each result, from the worst to the best
 * @returns {Elo | null} null if nothing was observed
 */
export function eloOf(counts) {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  const mean = (of) => counts.reduce((sum, count, place) => sum + count * of(place / (counts.length - 1)), 0) / total;
  const score = mean((worth) => worth);
  const reach = Z_95 * Math.sqrt(mean((worth) => (worth - score) ** 2) / total);
  return { value: difference(score), low: difference(score - reach), high: difference(score + reach) };
}

function difference(score) {
  if (score <= 0) return -Infinity;
  return score >= 1 ? Infinity : 400 * Math.log10(score / (1 - score));
}

/**
 * The Elo of each entrant of a tournament.
 * @param {any[]} facts all that happened, in order
 * @returns {Record<number, Elo | null>} by entrant
 */
export function elosOf(facts) {
  const samples = {};
  for (const { first, second, results } of meetings(facts)) {
    for (const [entrant, isFirst] of [[first, true], [second, false]]) {
      const sample = (samples[entrant] ??= { games: [0, 0, 0], pairs: [0, 0, 0, 0, 0] });
      // In every second game the seats are exchanged.
      const points = results.map((worth, game) => (worth === undefined ? undefined : (game % 2 === 0) === isFirst ? worth : 2 - worth));
      points.forEach((one) => one !== undefined && (sample.games[one] += 1));
      for (let game = 0; game + 1 < points.length; game += 2) {
        const [one, other] = points.slice(game, game + 2);
        if (one !== undefined && other !== undefined) sample.pairs[one + other] += 1;
      }
    }
  }
  const has = (counts) => counts.some((count) => count > 0);
  return Object.fromEntries(Object.entries(samples).map(([entrant, { games, pairs }]) => [entrant, eloOf(has(pairs) ? pairs : games)]));
}

/** The meetings with the worths of their games for First; undefined where none was played. */
function meetings(facts) {
  const all = new Map();
  for (const { event, round, board, game, result, pairings } of facts) {
    if (event === "paired") for (const { board: number, first, second } of pairings) all.set(`${round} ${number}`, { round, first, second, results: [] });
    if (event === "undone") for (const [key, meeting] of all) if (meeting.round === round) all.delete(key);
    const meeting = all.get(`${round} ${board}`);
    if (meeting && (event === "result" || event === "decided")) meeting.results[game - 1] = WORTH[result];
  }
  // A game without a result is a hole in the list.
  return [...all.values()].map((meeting) => ({ ...meeting, results: Array.from(meeting.results) }));
}

// The wall of a tournament: the game on the large board, the news of its line, and the results of an entrant round by round.

/** The tables among which the closest game is featured. */
const TOP = 4;
const CORNERS = new Set(["a1", "h1", "a8", "h8"]);

/** The pieces that the first player is ahead on a board of the server. */
function leadOf(game, { position }) {
  const { first, second } = score(game, position);
  return first - second;
}

/**
 * The game on the large board: the closest one of the top tables. It stays until its end, and is shown until another game runs.
 * @param {any} game
 * @param {any} before the board that was featured
 * @param {any[]} boards the running games, those of the leading entrants first
 */
export function featuredOf(game, before, boards) {
  const same = before && boards.find(({ room }) => room === before.room);
  if (same) return same;
  const margin = (/** @type {any} */ board) => Math.abs(leadOf(game, board));
  const [first, ...others] = boards.slice(0, TOP);
  return others.reduce((closest, one) => (margin(one) < margin(closest) ? one : closest), first) ?? before ?? null;
}

/**
 * The latest news in the boards: a corner that was taken, or another player who leads.
 * @param {any} game
 * @param {any[]} before
 * @param {any[]} after
 * @returns {{key: string, by: "first" | "second", board: any} | null} `by` is the side whose news it is
 */
export function boardNews(game, before, after) {
  if (game !== "reversi" && game !== "adjacency") return null;
  for (const board of after) {
    const old = before.find(({ room }) => room === board.room);
    if (!old || old.ply === board.ply) continue;
    const mover = board.clocks?.running ? (board.clocks.running === "first" ? "second" : "first") : board.ply % 2 === 1 ? "first" : "second";
    if (game === "reversi" && board.ply === old.ply + 1 && CORNERS.has(board.last)) return { key: "wall-corner", by: mover, board };
    const [lead, lately] = [leadOf(game, board), leadOf(game, old)];
    if (lead !== 0 && Math.sign(lead) !== Math.sign(lately)) return { key: "wall-leads", by: lead > 0 ? "first" : "second", board };
  }
  return null;
}

/** Points of the first player of a game: halves. */
const HALVES = { "1-0": 2, "0-1": 0, "=": 1, "+-": 2, "-+": 0, "--": 0 };

/**
 * The result of a pairing for its `first` entrant: `won`, `drawn` or `lost`; null before its end.
 * @param {{results?: any[]}} pairing seats are exchanged after each game
 * @param {number} games of a meeting
 */
export function resultOf({ results = [] }, games = 1) {
  const played = results.filter(Boolean);
  if (played.length === 0 || played.length < games) return null;
  const half = played.reduce((sum, { result }, at) => sum + (result === "--" ? 0 : at % 2 ? 2 - HALVES[result] : HALVES[result]), 0);
  if (half === played.length && !played.every(({ result }) => result === "--")) return "drawn";
  return half > played.length ? "won" : "lost";
}

const OTHER = { won: "lost", lost: "won", drawn: "drawn" };

/**
 * The results of an entrant, a round each; null where it is not known. Without rounds, as in an arena, the counts.
 * @param {any} tournament
 * @param {any} row a line of the standings
 */
export function formOf({ snapshot, rounds = {} }, { entrant, won, drawn, lost }) {
  const { spec, round = 0, pairings, byes = [] } = snapshot;
  if (spec.form === "arena") return [...Array(won).fill("won"), ...Array(drawn).fill("drawn"), ...Array(lost).fill("lost")].slice(0, MOST_FORM);
  const all = { ...rounds, [round]: { pairings, byes } };
  const results = [];
  for (let at = 1; at <= round; at += 1) {
    const { pairings: list = [], byes: free = [] } = all[at] ?? {};
    const pairing = list.find(({ first, second }) => first === entrant || second === entrant);
    const result = pairing && resultOf(pairing, spec.games ?? 1);
    if (result) results.push(pairing.first === entrant ? result : OTHER[result]);
    else if (free.some((one) => one.entrant === entrant && one.half_points > 0)) results.push(free.find((one) => one.entrant === entrant).half_points > 1 ? "won" : "drawn");
    else if (!pairing && at < round) results.push(null);
  }
  return results.slice(-MOST_FORM);
}

const MOST_FORM = 7;

// The state of tournaments: the list, the followed ones, and the own game that opens next.

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

const FRESH = { list: null, isPolling: false, known: {}, mine: [], next: null, draft: null, problem: null, wall: { page: 0, isTurning: false }, address: null, qr: null };

export const EMPTY = { snapshot: null, entrants: {}, rows: null, of: 0, boards: [], messages: [], problem: null, earlier: null, undone: null, hand: null, elos: null, featured: null, boardsAt: 0, news: null, rounds: {} };

const tournamentsOf = (model) => model.tournaments ?? FRESH;
const withTournaments = (model, change) => ({ ...model, tournaments: { ...tournamentsOf(model), ...change } });
export const known = (model, code) => tournamentsOf(model).known[code];
export const withKnown = (model, code, change) => withTournaments(model, { known: { ...tournamentsOf(model).known, [code]: { ...known(model, code), ...change } } });

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

const MOST_GAMES = 2;
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

// Directing a tournament, besides single requests: pairing a round by hand, and viewing earlier rounds.

/** A round that is being paired by hand: pairs of entrants, byes, and the entrant who was picked first. */
const BLANK = { pairs: [], byes: [], picked: null };

/** The manual pairing; it starts from the undone pairing, if there is one. */
export function handOf({ hand, undone, entrants }) {
  if (hand) return hand;
  if (!undone) return BLANK;
  const canPlay = (number) => isThere(entrants[number]);
  return {
    pairs: undone.pairings.map(({ first, second }) => [first, second]).filter((pair) => pair.every(canPlay)),
    byes: undone.byes.map(({ entrant }) => entrant).filter(canPlay),
    picked: null,
  };
}

export function isThere(entrant) {
  return entrant !== undefined && (entrant.state ?? "here") in { here: 1, away: 1, playing: 1 };
}

const withHand = (model, code, change) => withKnown(model, code, { hand: { ...handOf(known(model, code)), ...change } });

const DIRECTING = {
  "tournament-hand-pick": (model, { code, entrant }) => {
    const { pairs, picked } = handOf(known(model, code));
    if (picked === null || picked === entrant) return [withHand(model, code, { picked: picked === null ? entrant : null }), []];
    return [withHand(model, code, { pairs: [...pairs, [picked, entrant]], picked: null }), []];
  },
  "tournament-hand-bye": (model, { code, entrant }) => [withHand(model, code, { byes: [...handOf(known(model, code)).byes, entrant], picked: null }), []],
  "tournament-hand-swap": (model, { code, at }) => {
    const { pairs } = handOf(known(model, code));
    return [withHand(model, code, { pairs: pairs.map(([first, second], index) => (index === at ? [second, first] : [first, second])) }), []];
  },
  "tournament-hand-free": (model, { code, entrant }) => {
    const { pairs, byes } = handOf(known(model, code));
    return [withHand(model, code, { pairs: pairs.filter((pair) => !pair.includes(entrant)), byes: byes.filter((one) => one !== entrant) }), []];
  },
  "tournament-hand-clear": (model, { code }) => [withHand(model, code, BLANK), []],
  "tournament-hand-send": (model, { code }) => {
    const { pairs, byes } = handOf(known(model, code));
    return request(model, { type: "direct", tournament: code, do: "pair", pairs, byes }, { tournament: code });
  },

  /** Requests an earlier round; the current one is already here. */
  "tournament-round": (model, { code, round }) => {
    if (round === known(model, code).snapshot.round) return [withKnown(model, code, { earlier: null }), []];
    return request(model, { type: "round", tournament: code, round }, { tournament: code });
  },
};

/** The delay before an own game opens automatically. */
const OPENS_MS = 5_000;
const MOST_MESSAGES = 3;
/** The most tournaments that a connection can follow, a limit of the server. */
const MOST_FOLLOWED = 8;
const LIST_MS = 10_000;
const WALL_MS = 12_000;

const TOURNAMENTS = {
  "tournament-open": (model) => {
    const { screen, id } = model.route;
    const next = withTournaments(model, { problem: null, draft: tournamentsOf(model).draft ?? DRAFT });
    if (screen === "tournaments") return all(next, withoutOthers, (at) => request(at, { type: "tournaments" }), polled);
    // Also if it is known: the connection may be a new one.
    return all(next, withoutOthers, (at) => follow(withKnown(at, id, { ...EMPTY, ...known(at, id) }), id));
  },

  /** The list is shown for a while: requests it again. */
  "tournament-poll": (model) => {
    const idle = withTournaments(model, { isPolling: false });
    if (!isList(model)) return [idle, []];
    return all(idle, (at) => (at.link.state === "live" ? request(at, { type: "tournaments" }, { isPoll: true }) : [at, []]), polled);
  },

  /** The lobby shows one of the list. */
  "tournament-glance": (model) => request(model, { type: "tournaments" }, { isPoll: true }),

  /** The connection is live: follows the tournaments of this player again. */
  "tournament-follow": (model, { codes }) => {
    const mine = codes.slice(-MOST_FOLLOWED);
    return all(withTournaments(model, { mine }), ...mine.map((code) => (at) => follow(withKnown(at, code, { ...EMPTY, ...known(at, code) }), code)));
  },

  "tournament-draft": (model, { change }) => [withTournaments(model, { draft: { ...(tournamentsOf(model).draft ?? DRAFT), ...change } }), []],
  "tournament-make": (model) => request(withTournaments(model, { problem: null }), { type: "tournament_new", ...specOf(tournamentsOf(model).draft) }, { isNew: true }),

  "tournament-enter": (model, { code, password, handle }) =>
    request(model, { type: "enter", tournament: code, ...(password ? { code: password } : {}), ...(handle ? { handle } : {}) }, { tournament: code, isEntry: true }),
  "tournament-ready": (model, { code, ready }) => request(model, { type: "ready", tournament: code, ready }, { tournament: code }),
  "tournament-withdraw": (model, { code }) => request({ ...model, dialog: null }, { type: "withdraw", tournament: code }, { tournament: code }),
  /** `done` names the confirmation, where the screen does not show the result. */
  "tournament-direct": (model, { code, body, done }) => request({ ...model, dialog: null }, { type: "direct", tournament: code, ...body }, { tournament: code, done, added: body.do === "add" ? body.handle : null }),
  ...DIRECTING,
  "tournament-facts": (model, { code, facts }) => [known(model, code) ? withKnown(model, code, { elos: elosOf(facts) }) : model, []],
  "tournament-more": (model, { code, from }) => request(model, { type: "standings", tournament: code, from }, { tournament: code }),

  /** The own game opens now, or when the running game has ended. */
  "tournament-go": (model, { room, isNow = false }) => {
    const { next } = tournamentsOf(model);
    if (next?.room !== room || model.link.state !== "live") return [model, []];
    if (model.route.screen === "room" && model.route.id === room) return [withTournaments(model, { next: null }), []];
    if (!isNow && isBusy(model)) return [model, [{ type: "after", ms: OPENS_MS, message: { type: "tournament-go", room } }]];
    return TOURNAMENTS["tournament-join"](withTournaments(model, { next: null }), { room });
  },
  /** An own game: both seats are reserved, so joining takes the own one. */
  "tournament-join": (model, { room }) => (isOwn(model, model.rooms[room]) ? [model, [go(`#/room/${room}`)]] : request(model, { type: "join", room }, { go: true })),
  "tournament-stay": (model) => [withTournaments(model, { next: null }), []],

  "tournament-address": (model, { origin }) => {
    const text = `${origin}/#/t/${model.route.id}`;
    return request(withTournaments(model, { address: text, qr: null }), { type: "qr", text }, { text });
  },
  "tournament-turn": (model) => {
    if (model.route.part !== "wall") return [withTournaments(model, { wall: FRESH.wall }), []];
    return [withTournaments(model, { wall: { page: tournamentsOf(model).wall.page + 1, isTurning: true } }), [{ type: "after", ms: WALL_MS, message: { type: "tournament-turn" } }]];
  },
};

const isList = ({ route }) => route.screen === "tournaments" && route.part !== "new";

/**
 * The server announces no changes of the list: it is requested again while it is shown.
 * @returns {Step}
 */
function polled(model) {
  if (!isList(model) || tournamentsOf(model).isPolling) return [model, []];
  return [withTournaments(model, { isPolling: true }), [{ type: "after", ms: LIST_MS, message: { type: "tournament-poll" } }]];
}

/** Whether this player is in the middle of a game; one by days can wait. */
function isBusy(model) {
  return Object.values(model.rooms).some((room) => room.status === "playing" && room.clock.kind !== "days" && isOwn(model, room));
}

function isOwn({ me }, room) {
  return ["first", "second"].some((side) => room?.seats[side]?.player === me && room.seats[side].connected);
}

/** A connection can follow few tournaments: unfollows those of others that are no longer shown. */
function withoutOthers(model) {
  const { known: every, mine } = tournamentsOf(model);
  const isKept = (code) => code === model.route.id || mine.includes(code);
  const kept = withTournaments(model, { known: Object.fromEntries(Object.entries(every).filter(([code]) => isKept(code))) });
  const gone = Object.keys(every).filter((code) => !isKept(code));
  return all(kept, ...gone.map((code) => (at) => request(at, { type: "leave_tournament", tournament: code })));
}

function follow(model, code) {
  return request(model, { type: "tournament", tournament: code }, { tournament: code });
}

/** Requests the parts that a snapshot lacks: the entrants and the standings. */
function asked(model, code) {
  const wall = model.route.part === "wall" && !tournamentsOf(model).wall.isTurning;
  return all(
    model,
    (at) => request(at, { type: "entrants", tournament: code }, { tournament: code }),
    (at) => request(at, { type: "standings", tournament: code }, { tournament: code }),
    (at) => {
      const { round, pairings, more_pairings: more, spec } = known(at, code).snapshot;
      return spec.form === "arena" ? [at, []] : withRest(at, code, round, pairings, more);
    },
    (at) => pastRounds(at, code),
    (at) => [at, hasElo(known(at, code).snapshot) ? [{ type: "facts", code }] : []],
    (at) => (wall ? [withTournaments(at, { wall: { page: 0, isTurning: true } }), [{ type: "address", into: "tournament-address" }, { type: "after", ms: WALL_MS, message: { type: "tournament-turn" } }]] : [at, []]),
  );
}

const MOST_PAST = 12;

/**
 * The earlier rounds, from which a wall shows the results of each entrant.
 * @returns {Step}
 */
function pastRounds(model, code) {
  const { snapshot, rounds } = known(model, code);
  if (model.route.part !== "wall" || snapshot.spec.form === "arena") return [model, []];
  const missing = Array.from({ length: Math.max(0, snapshot.round - 1) }, (_, at) => at + 1).filter((round) => !rounds[round]);
  return all(model, ...missing.slice(-MOST_PAST).map((round) => (/** @type {any} */ at) => request(at, { type: "round", tournament: code, round }, { tournament: code, isPast: true })));
}

/** Whether the strength of the entrants is shown: they are programs, and have played. */
const hasElo = ({ spec, phase, round }) => spec.bots === "only" && round > 0 && phase !== "cancelled";

/**
 * Requests the boards behind a part of a round, if there are any.
 * @returns {Step}
 */
function withRest(model, code, round, pairings, more) {
  return more > 0 ? request(model, { type: "round", tournament: code, round, from: pairings.at(-1).board + 1 }, { tournament: code }) : [model, []];
}

/** The changes of a snapshot by each event. */
const EVENTS = {
  opened: () => ({ phase: "open" }),
  entered: ({ entrants }) => ({ entrants: entrants + 1 }),
  paired: ({ spec, pairings }, { round, pairings: fresh, byes = [] }) => {
    const marked = fresh.map((pairing) => ({ ...pairing, round, results: [] }));
    return { phase: "running", round, byes, pairings: spec.form === "arena" ? [...pairings, ...marked] : marked, next_in_ms: undefined };
  },
  result: (snapshot, event) => settled(snapshot, event),
  decided: (snapshot, event) => settled(snapshot, event),
  room: ({ pairings }, { board, round, room, game }) => ({ pairings: pairings.map((one) => (isOf(one, { board, round }) ? { ...one, room, games: game } : one)) }),
  bye: ({ byes = [] }, { entrant }) => ({ byes: [...byes, { entrant, half_points: 2 }] }),
  suspended: (_, { suspended }) => ({ suspended }),
  helpers: (_, { helpers }) => ({ helpers }),
  changed: ({ spec }, { type, tournament, version, event, ...change }) => ({ spec: { ...spec, ...change } }),
  ended: () => ({ phase: "over", next_in_ms: undefined }),
  cancelled: () => ({ phase: "cancelled", next_in_ms: undefined }),
};

const isOf = (pairing, { board, round }) => pairing.board === board && (pairing.round === undefined || pairing.round === round);

/** The snapshot with a result; a finished game of an arena is removed from the boards. */
function settled({ spec, pairings }, { round, board, game = 1, result, reason, margin, game_id }) {
  if (spec.form === "arena") return { pairings: pairings.filter((one) => !isOf(one, { board, round })) };
  const with_ = (results = []) => {
    const next = [...results];
    next[game - 1] = { result, reason, margin, game_id };
    return next;
  };
  return { pairings: pairings.map((one) => (isOf(one, { board, round }) ? { ...one, results: with_(one.results) } : one)) };
}

function eventNews({ snapshot }, frame) {
  const { event, round, board, result, name } = frame;
  if (event === "entered") return { key: "wall-entered", values: { name } };
  if (event === "paired") return round > 0 ? { key: "wall-paired", values: { round } } : null;
  if (event !== "result" && event !== "decided") return null;
  const pairing = snapshot.pairings.find((one) => isOf(one, { board, round }));
  if (!pairing || result === "--") return null;
  const { first, second, results = [] } = pairing;
  // In every second game of a meeting the seats are exchanged.
  const seats = (frame.game ?? results.length + 1) % 2 === 0 ? [second, first] : [first, second];
  if (result === "=") return { key: "wall-drew", pairing: seats };
  const isFirst = result === "1-0" || result === "+-";
  return { key: "wall-beat", pairing: isFirst ? seats : seats.reverse() };
}

/** The own game does not open if it was undone, decided or cancelled. */
function withoutNext(model, { tournament, event, board }) {
  const { next } = tournamentsOf(model);
  const isGone = event === "undone" || event === "cancelled" || event === "ended" || (event === "decided" && next?.board === board);
  return isGone && next?.tournament === tournament ? withTournaments(model, { next: null }) : model;
}

const FRAMES = {
  tournaments: (model, { tournaments }) => [withTournaments(model, { list: tournaments }), []],

  tournament: (model, { snapshot }, now, note) => {
    const { tournament: code } = snapshot;
    const before = known(model, code) ?? EMPTY;
    const whole = { ...snapshot, pairings: snapshot.pairings ?? [], byes: snapshot.byes ?? [] };
    const next = withKnown(model, code, { ...EMPTY, ...before, snapshot: whole, problem: null, at: now });
    const isMine = snapshot.you !== undefined && snapshot.phase !== "over" && snapshot.phase !== "cancelled";
    const others = tournamentsOf(model).mine.filter((one) => one !== code);
    const mine = isMine ? [...others, code].slice(-MOST_FOLLOWED) : others;
    const [asking, effects] = asked(withTournaments(next, { mine }), code);
    const saved = [...effects, { type: "save", name: "tournaments", value: mine }];
    // A guest who enters has an account from then on.
    if (note.isEntry && !model.welcome.handle) saved.push({ type: "dispatch", message: { type: "club-whoami" } });
    if (note.isClass) return [asking, [...saved, { type: "dispatch", message: { type: "class-made", code } }]];
    return [asking, note.isNew ? [...saved, go(`#/t/${code}`)] : saved];
  },

  entrants: (model, { tournament: code, entrants, more }, _now, note) => {
    const { entrants: before = {} } = known(model, code) ?? {};
    const fresh = Object.fromEntries(entrants.map((one) => [one.entrant, one]));
    const next = withKnown(model, code, { entrants: { ...before, ...fresh } });
    const last = entrants.at(-1)?.entrant;
    return more && last ? request(next, { type: "entrants", tournament: code, from: last + 1 }, note) : [next, []];
  },

  standings: (model, { tournament: code, from, rows, of }) => {
    if (!known(model, code)) return [model, []];
    const before = known(model, code).rows ?? [];
    // The server sends the first lines unasked; requested later lines stay.
    const merged = from === 1 ? [...rows, ...before.slice(rows.length)] : [...before.slice(0, from - 1), ...rows];
    return [withKnown(model, code, { rows: merged.slice(0, of || merged.length), of }), []];
  },

  round: (model, { tournament: code, round, pairings, more, byes = [] }, _now, note) => {
    const tournament = known(model, code);
    if (!tournament?.snapshot) return [model, []];
    if (note.isPast) {
      const known = tournament.rounds[round]?.pairings ?? [];
      const list = pairings[0]?.board > 1 ? [...known, ...pairings] : pairings;
      const next = withKnown(model, code, { rounds: { ...tournament.rounds, [round]: { pairings: list, byes: byes.length > 0 ? byes : (tournament.rounds[round]?.byes ?? []) } } });
      return more > 0 && pairings.length > 0 ? request(next, { type: "round", tournament: code, round, from: pairings.at(-1).board + 1 }, note) : [next, []];
    }
    const { snapshot, earlier } = tournament;
    // A part of a list that is too long for one frame goes on where the known part ends.
    const goesOn = (list) => pairings[0]?.board > 1 && pairings[0].board === (list?.at(-1)?.board ?? 0) + 1;
    if (round === snapshot.round && goesOn(snapshot.pairings)) return withRest(withKnown(model, code, { snapshot: { ...snapshot, pairings: [...snapshot.pairings, ...pairings] } }), code, round, pairings, more);
    const list = earlier?.round === round && goesOn(earlier.pairings) ? [...earlier.pairings, ...pairings] : pairings;
    return withRest(withKnown(model, code, { earlier: { round, pairings: list, byes } }), code, round, pairings, more);
  },

  boards: (model, { tournament: code, boards }, now) => {
    const tournament = known(model, code);
    if (!tournament?.snapshot) return [tournament ? withKnown(model, code, { boards }) : model, []];
    const { game } = tournament.snapshot.spec;
    const news = boardNews(game, tournament.boards, boards);
    const change = { boards, boardsAt: now, featured: featuredOf(game, tournament.featured, boards) };
    return [withKnown(model, code, news ? { ...change, news: { ...news, at: now } } : change), []];
  },

  tournament_event: (model, frame, now) => {
    const { tournament: code, version, event } = frame;
    const tournament = known(model, code);
    // The organiser has entered this visitor, who does not follow the tournament yet.
    if (!tournament && event === "entered" && frame.player === model.me) {
      return all(withKnown(model, code, EMPTY), (at) => remark(at, { key: "tournament-entered-you", values: { code } }), (at) => follow(at, code));
    }
    if (!tournament?.snapshot || version <= tournament.snapshot.version) return [model, []];
    if (version !== tournament.snapshot.version + 1) return follow(model, code);
    const take = EVENTS[event];
    const snapshot = { ...tournament.snapshot, ...(take ? take(tournament.snapshot, frame) : {}), version };
    const { entrant } = frame;
    const of = { ...tournament.entrants };
    const next = {};
    if (event === "entered") of[entrant] = { ...frame, state: "here" };
    // The organiser can also enter others.
    if (event === "entered" && frame.player === model.me) snapshot.you = entrant;
    if (event === "undone") next.undone = { pairings: tournament.snapshot.pairings, byes: tournament.snapshot.byes };
    if (event === "paired") Object.assign(next, { undone: null, hand: null, rounds: { ...tournament.rounds, [tournament.snapshot.round]: { pairings: tournament.snapshot.pairings, byes: tournament.snapshot.byes } } });
    const news = eventNews(tournament, frame);
    if (news) Object.assign(next, { news: { ...news, at: now } });
    if (event === "attends" && of[entrant]) of[entrant] = { ...of[entrant], state: frame.state };
    const after = withoutNext(withKnown(model, code, { snapshot, entrants: of, ...next }), frame);
    // Only the server knows the previous round, when the next one starts automatically, and the number of rounds for the entrants.
    const isFirst = event === "paired" && !snapshot.rounds && snapshot.spec.form !== "arena";
    const isDue = isFirst || event === "undone" || event === "suspended" || ((event === "result" || event === "decided") && isRoundOver(snapshot) && snapshot.spec.form !== "arena");
    const over = event === "ended" || event === "cancelled" ? [{ type: "save", name: "tournaments", value: tournamentsOf(after).mine.filter((one) => one !== code) }] : [];
    const bye = event === "paired" && frame.byes?.find((one) => one.entrant === snapshot.you);
    const told = { key: "tournament-you-bye", values: { points: ((bye?.half_points ?? 0) * (snapshot.spec.games ?? 1)) / 2 } };
    const [asking, effects] = all(
      after,
      (at) => (isDue ? follow(at, code) : [at, []]),
      (at) => (bye ? remark(at, told) : [at, []]),
    );
    return [asking, [...over, ...effects]];
  },

  tournament_message: (model, { tournament: code, text }) => {
    const tournament = known(model, code);
    if (!tournament) return [model, []];
    return [withKnown(model, code, { messages: [...tournament.messages, text].slice(-MOST_MESSAGES) }), [announce({ text }, "alert")]];
  },

  your_game: (model, frame, now) => {
    const { room } = frame;
    if (tournamentsOf(model).next?.room === room || (model.route.screen === "room" && model.route.id === room)) return [model, []];
    const next = withTournaments(model, { next: { ...frame, opensAt: now + OPENS_MS } });
    const { tournament: code } = frame;
    // An organiser may have entered a visitor who does not follow the tournament yet.
    const [asking, asked] = known(next, code) ? [next, []] : follow(withKnown(next, code, EMPTY), code);
    return [asking, [...asked, { type: "sound", name: "yours" }, announce({ key: "tournament-your-game", values: { round: frame.round, game: frame.game } }, "alert"), { type: "after", ms: OPENS_MS, message: { type: "tournament-go", room } }]];
  },
};

/**
 * A refusal that is shown on the screen of the tournament.
 * @returns {Step}
 */
const shown = (model, frame, { tournament, added }) => (tournament && known(model, tournament) ? [withKnown(model, tournament, { problem: why(frame, added) }), []] : remark(model, why(frame, added), "problem"));

/** The reason of a refusal. After adding an unknown handle it says how it becomes an account. */
const why = (frame, added) => (added && frame.code === "no_account" ? { key: "added-no-account", values: { handle: added } } : refusal(frame));

const REFUSED = {
  tournament: (model, frame, note) => {
    if (frame.code !== "no_tournament" || model.sought !== note.tournament) return shown(model, frame, note);
    const [told, effects] = remark(model, { key: "says-room-gone", values: { room: note.tournament } }, "problem");
    return [told, [...effects, go("#/lobby")]];
  },
  enter: shown,
  ready: shown,
  withdraw: shown,
  // The form may be far below the message.
  direct: (model, frame, note) => all(model, (at) => shown(at, frame, note), (at) => remark(at, why(frame, note.added), "problem")),
  round: shown,
  tournaments: (model, frame, { isPoll }) => [isPoll ? model : withTournaments(model, { problem: refusal(frame), list: [] }), []],
  tournament_new: (model, frame, { isClass }) => (isClass ? [{ ...model, evening: { ...model.evening, problem: refusal(frame) } }, []] : [withTournaments(model, { problem: refusal(frame) }), []]),
  entrants: (model) => [model, []],
  standings: (model) => [model, []],
  // A new connection follows no tournament.
  leave_tournament: (model) => [model, []],
};

/**
 * Clears the problem of the previous request.
 * @returns {Step}
 */
const done = (model, { tournament }) => [known(model, tournament) ? withKnown(model, tournament, { problem: null }) : model, []];
const OK = {
  ready: done,
  withdraw: done,
  direct: (model, note) => all(model, (at) => done(at, note), (at) => (note.done ? remark(at, { key: note.done }) : [at, []])),
  tournament: done,
};

addSteps(TOURNAMENTS, FRAMES, REFUSED, OK);
