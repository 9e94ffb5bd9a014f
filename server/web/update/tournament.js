/**
 * Tournaments: the list, one that is followed with its standings and boards, entering, one's own games, and what whoever directs one
 * may do. Loaded when the first of these is wanted.
 */

import { addSteps } from "../update.js";
import { clockOf } from "./actions.js";
import { refusal } from "./frames.js";
import { all, announce, go, remark, request } from "./step.js";

/** The time before an own game opens by itself. */
const OPENS_MS = 5_000;
/** Messages of those who direct a tournament that stay on the screen. */
const MOST_MESSAGES = 3;
/** Entrants in one answer of the server. */
const PAGE = 100;
/** Tournaments that a connection follows: the server allows no more. */
const MOST_FOLLOWED = 8;
/** The wall shows the next page of the standings after this. */
const WALL_MS = 12_000;

const FRESH = { list: null, known: {}, mine: [], next: null, draft: null, problem: null, wall: { page: 0, isTurning: false }, address: null, qr: null };

/** The form of a new tournament as it is at first. */
export const DRAFT = { title: "", form: "swiss", game: "adjacency", main: 5, increment: 3, rounds: 5, minutes: 60, cycles: 1, bots: "no", entry: "open", code: "", rated: true, pause: 30 };

const tournamentsOf = (model) => model.tournaments ?? FRESH;
const withTournaments = (model, change) => ({ ...model, tournaments: { ...tournamentsOf(model), ...change } });
const known = (model, code) => tournamentsOf(model).known[code];
const withKnown = (model, code, change) => withTournaments(model, { known: { ...tournamentsOf(model).known, [code]: { ...tournamentsOf(model).known[code], ...change } } });

/** What is known of a tournament at first. */
const EMPTY = { snapshot: null, entrants: {}, rows: null, of: 0, boards: [], messages: [], problem: null };

const TOURNAMENTS = {
  /** A screen of tournaments is shown: what it needs is asked for. */
  "tournament-open": (model) => {
    const { screen, id } = model.route;
    if (screen === "tournaments") return request(withTournaments(model, { problem: null, draft: tournamentsOf(model).draft ?? DRAFT }), { type: "tournaments" });
    if (known(model, id)?.snapshot) return asked(model, id);
    return follow(withKnown(model, id, { ...EMPTY }), id);
  },

  /** The connection stands: the tournaments of this player go on. */
  "tournament-follow": (model, { codes }) => {
    const mine = codes.slice(-MOST_FOLLOWED);
    return all(withTournaments(model, { mine }), ...mine.map((code) => (at) => follow(withKnown(at, code, { ...EMPTY, ...known(at, code) }), code)));
  },

  "tournament-draft": (model, { change }) => [withTournaments(model, { draft: { ...(tournamentsOf(model).draft ?? DRAFT), ...change } }), []],
  "tournament-make": (model) => {
    const { title, form, game, main, increment, rounds, minutes, cycles, bots, entry, code, rated, pause } = tournamentsOf(model).draft;
    const spec = { title: title.trim(), form, game, clock: clockOf({ clock: "main", main, increment }), bots, entry, rated: rated && game !== "tictactoe" };
    if (form === "swiss") spec.rounds = rounds;
    if (form === "round_robin") spec.cycles = cycles;
    if (form === "arena") spec.minutes = minutes;
    else if (pause >= 0) spec.pause_ms = pause * 1000;
    if (entry === "code") spec.code = code.trim();
    return request(withTournaments(model, { problem: null }), { type: "tournament_new", ...spec }, { isNew: true });
  },

  "tournament-enter": (model, { code, password, handle }) =>
    request(model, { type: "enter", tournament: code, ...(password ? { code: password } : {}), ...(handle ? { handle } : {}) }, { tournament: code, isEntry: true }),
  "tournament-ready": (model, { code, ready }) => request(model, { type: "ready", tournament: code, ready }, { tournament: code }),
  "tournament-withdraw": (model, { code }) => request({ ...model, dialog: null }, { type: "withdraw", tournament: code }, { tournament: code }),
  "tournament-direct": (model, { code, body }) => request({ ...model, dialog: null }, { type: "direct", tournament: code, ...body }, { tournament: code, isDirect: true }),
  "tournament-more": (model, { code, from }) => request(model, { type: "standings", tournament: code, from }, { tournament: code }),

  /** The own game opens now, or as soon as the game that is going on is over. */
  "tournament-go": (model, { room, isNow = false }) => {
    const { next } = tournamentsOf(model);
    if (next?.room !== room || model.link.state !== "live") return [model, []];
    if (!isNow && isBusy(model)) return [model, [{ type: "after", ms: OPENS_MS, message: { type: "tournament-go", room } }]];
    return TOURNAMENTS["tournament-join"](withTournaments(model, { next: null }), { room });
  },
  /** An own game: both seats are kept, so joining takes the own one. */
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

/** Whether this player is in the middle of a game. */
function isBusy(model) {
  return Object.values(model.rooms).some((room) => room.status === "playing" && isOwn(model, room));
}

/** Whether this player is in the room, in a seat. */
function isOwn({ me }, room) {
  return ["first", "second"].some((side) => room?.seats[side]?.player === me && room.seats[side].connected);
}

function follow(model, code) {
  return request(model, { type: "tournament", tournament: code }, { tournament: code });
}

/** Asks for what a snapshot does not have: the entrants and the standings. */
function asked(model, code) {
  const wall = model.route.part === "wall" && !tournamentsOf(model).wall.isTurning;
  return all(
    model,
    (at) => request(at, { type: "entrants", tournament: code }, { tournament: code }),
    (at) => request(at, { type: "standings", tournament: code }, { tournament: code }),
    (at) => (wall ? [withTournaments(at, { wall: { page: 0, isTurning: true } }), [{ type: "address", into: "tournament-address" }, { type: "after", ms: WALL_MS, message: { type: "tournament-turn" } }]] : [at, []]),
  );
}

/** What an event changes in a snapshot. */
const EVENTS = {
  opened: () => ({ phase: "open" }),
  entered: ({ entrants }) => ({ entrants: entrants + 1 }),
  paired: ({ spec, pairings }, { round, pairings: fresh, byes = [] }) => {
    const marked = fresh.map((pairing) => ({ ...pairing, round, results: [] }));
    return { phase: "running", round, byes, pairings: spec.form === "arena" ? [...pairings, ...marked] : marked, next_in_ms: undefined };
  },
  result: (snapshot, event) => settled(snapshot, event),
  decided: (snapshot, event) => settled(snapshot, event),
  room: ({ pairings }, { board, round, room }) => ({ pairings: pairings.map((one) => (isOf(one, { board, round }) ? { ...one, room } : one)) }),
  bye: ({ byes = [] }, { entrant }) => ({ byes: [...byes, { entrant, half_points: 2 }] }),
  suspended: (_, { suspended }) => ({ suspended }),
  helpers: (_, { helpers }) => ({ helpers }),
  changed: ({ spec }, { type, tournament, version, event, ...change }) => ({ spec: { ...spec, ...change } }),
  ended: () => ({ phase: "over", next_in_ms: undefined }),
  cancelled: () => ({ phase: "cancelled", next_in_ms: undefined }),
};

const isOf = (pairing, { board, round }) => pairing.board === board && (pairing.round === undefined || pairing.round === round);

/** The snapshot with a result; a game of an arena that is over is no board any more. */
function settled({ spec, pairings }, { round, board, game = 1, result, reason, margin, game_id }) {
  if (spec.form === "arena") return { pairings: pairings.filter((one) => !isOf(one, { board, round })) };
  const with_ = (results = []) => {
    const next = [...results];
    next[game - 1] = { result, reason, margin, game_id };
    return next;
  };
  return { pairings: pairings.map((one) => (isOf(one, { board, round }) ? { ...one, results: with_(one.results) } : one)) };
}

/** The own game does not open when it was taken back, decided or cancelled. */
function withoutNext(model, { tournament, event, board }) {
  const { next } = tournamentsOf(model);
  const isGone = event === "undone" || event === "cancelled" || (event === "decided" && next?.board === board);
  return isGone && next?.tournament === tournament ? withTournaments(model, { next: null }) : model;
}

/** Whether every game of the round has a result. */
export function isRoundOver({ spec, pairings }) {
  return pairings.length > 0 && pairings.every(({ results = [] }) => results.filter(Boolean).length >= (spec.games ?? 1));
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
    // Whoever enters as a guest has an account from then on.
    if (note.isEntry && !model.welcome.handle) saved.push({ type: "dispatch", message: { type: "club-whoami" } });
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
    // The first lines come by themselves; those after them stay as they were asked for.
    const merged = from === 1 ? [...rows, ...before.slice(rows.length)] : [...before.slice(0, from - 1), ...rows];
    return [withKnown(model, code, { rows: merged.slice(0, of || merged.length), of }), []];
  },

  round: (model) => [model, []],

  boards: (model, { tournament: code, boards }) => [known(model, code) ? withKnown(model, code, { boards }) : model, []],

  tournament_event: (model, frame) => {
    const { tournament: code, version, event } = frame;
    const tournament = known(model, code);
    if (!tournament?.snapshot || version <= tournament.snapshot.version) return [model, []];
    if (version !== tournament.snapshot.version + 1) return follow(model, code);
    const take = EVENTS[event];
    const snapshot = { ...tournament.snapshot, ...(take ? take(tournament.snapshot, frame) : {}), version };
    const { entrant } = frame;
    const of = { ...tournament.entrants };
    if (event === "entered") of[entrant] = { ...frame, state: "here" };
    // Whoever directs the tournament can enter others.
    if (event === "entered" && frame.player === model.me) snapshot.you = entrant;
    if (event === "attends" && of[entrant]) of[entrant] = { ...of[entrant], state: frame.state };
    const next = withoutNext(withKnown(model, code, { snapshot, entrants: of }), frame);
    // Only the server knows the round before, and when the next one begins by itself.
    const isDue = event === "undone" || event === "suspended" || ((event === "result" || event === "decided") && isRoundOver(snapshot) && snapshot.spec.form !== "arena");
    const over = event === "ended" || event === "cancelled" ? [{ type: "save", name: "tournaments", value: tournamentsOf(next).mine.filter((one) => one !== code) }] : [];
    const [asking, effects] = isDue ? follow(next, code) : [next, []];
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
    return [next, [{ type: "sound", name: "yours" }, announce({ key: "tournament-your-game", values: { round: frame.round } }, "alert"), { type: "after", ms: OPENS_MS, message: { type: "tournament-go", room } }]];
  },
};

/** A refusal that is read on the screen of the tournament. */
const shown = (model, frame, { tournament }) => (tournament && known(model, tournament) ? [withKnown(model, tournament, { problem: refusal(frame) }), []] : remark(model, refusal(frame), "problem"));

const REFUSED = {
  tournament: shown,
  enter: shown,
  ready: shown,
  withdraw: shown,
  direct: shown,
  tournaments: (model, frame) => [withTournaments(model, { problem: refusal(frame), list: [] }), []],
  tournament_new: (model, frame) => [withTournaments(model, { problem: refusal(frame) }), []],
  entrants: (model) => [model, []],
  standings: (model) => [model, []],
};

/** Whatever was done, the problem before it is over. */
const done = (model, { tournament }) => [known(model, tournament) ? withKnown(model, tournament, { problem: null }) : model, []];
const OK = { ready: done, withdraw: done, direct: done, tournament: done };

addSteps(TOURNAMENTS, FRAMES, REFUSED, OK);
