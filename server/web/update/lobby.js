/** Own games, one that goes on, challenges, and the games saved in this browser. Loaded at the first use. */

import { clockName } from "../clock.js";
import { sideOf } from "../room.js";
import { addSteps } from "../update.js";
import { refusal } from "./frames.js";
import { all, announce, go, goFrom, remark, request, withoutRoom } from "./step.js";

const order = (one, two) => Number(two.my_turn) - Number(one.my_turn) || (one.since < two.since ? -1 : Number(one.since > two.since)) || (one.room < two.room ? -1 : 1);

const list = (model) => (model.link.state === "live" ? request(model, { type: "my_games" }) : [model, []]);

const MINE = {
  "mine-list": list,
  "mine-more": (model) => request(model, { type: "my_games", from: model.mine.games.length }, { isMore: true }),
  /** Leaves a game that waits for its players: it is kept. */
  "mine-leave": (model, { room }) => request(model, { type: "step_out", room }),
};

const MINE_FRAMES = {
  my_games: (model, { games, count }, _now, { isMore }) => {
    const known = isMore ? (model.mine.games ?? []).filter((one) => !games.some(({ room }) => room === one.room)) : [];
    return [{ ...model, mine: { ...count, games: [...known, ...games] } }, []];
  },

  my_games_changed: (model, { room, game }) => {
    const { games, total, on_turn: onTurn } = model.mine;
    // A game that is not in the list may be behind its end.
    if (!games || games.length < total) return list(model);
    const before = games.find((one) => one.room === room);
    const others = games.filter((one) => one !== before);
    const changed = game ? [...others, game].sort(order) : others;
    return [{ ...model, mine: { games: changed, total: changed.length, on_turn: onTurn - Number(before?.my_turn ?? false) + Number(game?.my_turn ?? false) } }, []];
  },
};

const DONE = {
  step_out: (model, { room }) => {
    const [next, effects] = remark(withoutRoom(model, room), { key: "says-kept" });
    const [asked, more] = list(next);
    return [asked, [...effects, ...more, ...goFrom(model, room)]];
  },
};

addSteps(MINE, MINE_FRAMES, {}, DONE);

// The game that the lobby shows: choosing one, watching it, and leaving it with the lobby. Loaded on wide windows.

/** Games between people come first, then those with many spectators. */
function byWorth(one, two) {
  const people = ({ seats }) => ["first", "second"].filter((side) => seats[side] && !seats[side].bot).length;
  return people(two) - people(one) || (two.spectators ?? 0) - (one.spectators ?? 0) || (one.room < two.room ? -1 : 1);
}

const isShown = ({ route, isWide, link }) => route.screen === "lobby" && isWide && link.state === "live";

const LIVE = {
  "live-pick": (model) => {
    const shown = model.rooms[model.live];
    if (!isShown(model) || (model.live && (!shown || shown.status === "playing"))) return [model, []];
    const isFree = (room) => room.status === "playing" && room.room !== model.live && !model.rooms[room.room];
    const [best] = Object.values(model.lobby?.rooms ?? {}).filter(isFree).sort(byWorth);
    if (!best) return [model, []];
    const [left, effects] = LIVE["live-leave"](model);
    const [next, more] = request({ ...left, live: best.room }, { type: "watch", room: best.room }, { isLive: true });
    return [next, [...effects, ...more]];
  },

  /** Another position of the game that is shown when nobody plays. */
  "live-sample": (model, { ply }) => [{ ...model, sample: ply }, []],

  "live-leave": (model) => {
    const { live } = model;
    const next = { ...model, live: null };
    // The visitor may have opened it or taken a seat meanwhile.
    const isOpen = model.route.screen === "room" && model.route.id === live;
    if (!live || !model.rooms[live] || isOpen || model.link.state !== "live") return [next, []];
    return request(withoutRoom(next, live), { type: "leave", room: live });
  },
};

addSteps(LIVE, {}, {});

// Challenges: inviting an account, or anyone with a link, to a game; answering and withdrawing. Loaded at the first use.

const FRESH = { received: {}, sent: {}, opened: null, problem: null };

const challengesOf = (model) => model.challenges ?? FRESH;
const withChallenges = (model, change) => ({ ...model, challenges: { ...challengesOf(model), ...change } });
const without = (list, code) => Object.fromEntries(Object.entries(list).filter(([one]) => one !== code));
const byCode = (list) => Object.fromEntries(list.map((one) => [one.challenge, one]));

const CHALLENGES = {
  "challenge-list": (model) => request(model, { type: "challenges" }),
  /** The screen of one challenge, from its link. */
  "challenge-open": (model) => {
    const { id } = model.route;
    return request(withChallenges(model, { opened: null, problem: null }), { type: "challenges", challenge: id }, { opened: id });
  },
  /** `terms` are those of a game, optionally with the handle of an account. */
  "challenge-make": (model, { terms }) => request(model, { type: "challenge", ...terms }),
  "challenge-accept": (model, { code }) => request(model, { type: "accept_challenge", challenge: code }, { challenge: code }),
  "challenge-decline": (model, { code }) => request(model, { type: "decline_challenge", challenge: code }, { challenge: code }),
  "challenge-withdraw": (model, { code }) => request(model, { type: "withdraw_challenge", challenge: code }, { challenge: code }),
  "challenge-invite": (model, { code }) => [{ ...model, dialog: { kind: "invite", challenge: code, address: "", qr: null } }, [{ type: "address" }]],
};

const CHALLENGE_FRAMES = {
  challenge: (model, { challenge }) => {
    const next = withChallenges(model, { sent: { ...challengesOf(model).sent, [challenge.challenge]: challenge } });
    if (challenge.to) return remark(next, { key: "says-challenge-sent", values: { handle: challenge.to } });
    return CHALLENGES["challenge-invite"](next, { code: challenge.challenge });
  },

  challenged: (model, { challenge }) => {
    const next = withChallenges(model, { received: { ...challengesOf(model).received, [challenge.challenge]: challenge } });
    return [next, [{ type: "sound", name: "yours" }, announce({ key: "challenge-received", values: { name: challenge.by.name, game: { say: `title-${challenge.game}` } } }, "alert")]];
  },

  challenges: (model, { received, sent }, _now, { opened }) => {
    const waiting = { received: byCode(received.filter(({ to }) => to)), sent: byCode(sent) };
    if (!opened) return [withChallenges(model, waiting), []];
    const one = [...received, ...sent].find(({ challenge }) => challenge === opened);
    return [withChallenges(model, { ...waiting, opened: one ?? null, problem: one ? null : { key: "refusal-no-challenge" } }), []];
  },

  challenge_over: (model, { challenge: code, why }) => {
    const { received, sent, opened } = challengesOf(model);
    const own = sent[code];
    const isOpened = opened?.challenge === code;
    const next = withChallenges(model, { received: without(received, code), sent: without(sent, code), ...(isOpened ? { opened: null, problem: { key: "says-challenge-over" } } : {}) });
    // The visitor has left the screen of its link, or reads it there.
    const closed = next.dialog?.challenge === code ? { ...next, dialog: null } : next;
    if (own && why === "declined") return remark(closed, { key: "says-challenge-declined", values: { handle: own.to } });
    return [closed, received[code] && why !== "accepted" ? [announce({ key: "says-challenge-over" })] : []];
  },
};

/** A challenge that has already ended. */
const over = (model, frame, { challenge: code }) =>
  all(
    withChallenges(model, { received: without(challengesOf(model).received, code), sent: without(challengesOf(model).sent, code) }),
    (at) => remark(at, refusal(frame), "problem"),
  );
/** Any error except that it has ended leaves the challenge as it is. */
const unanswered = (model, frame, note) => (frame.code === "no_challenge" ? over(model, frame, note) : remark(model, refusal(frame), "problem"));

const REFUSED = {
  challenge: (model, frame) => all(model, (at) => remark(at, refusal(frame), "problem"), (at) => [at, [go("#/new")]]),
  challenges: (model, frame, { opened }) => [opened ? withChallenges(model, { problem: refusal(frame) }) : model, []],
  accept_challenge: unanswered,
  decline_challenge: unanswered,
  withdraw_challenge: unanswered,
};

const gone = (model, { challenge: code }) => [withChallenges(model, { received: without(challengesOf(model).received, code), sent: without(challengesOf(model).sent, code) }), []];
const OK = { accept_challenge: gone, decline_challenge: gone, withdraw_challenge: gone };

addSteps(CHALLENGES, CHALLENGE_FRAMES, REFUSED, OK);

// Games saved in this browser: saving, opening and deleting. Loaded when the first game has ended.

const KEPT = {
  /** The game of a room has ended. The message contains the room, which may be closed when this part is loaded. */
  "kept-add": (model, { room, ended }) => {
    const game = keptOf(room, model.me, ended);
    return [model, game ? [{ type: "keep", game }] : []];
  },
  "kept-file": (model, { date }) => {
    const game = keptFile(model.archive.open.record, model.name, date);
    return [model, [{ type: "keep", game }, go(`#/kept/${game.id}`)]];
  },

  "kept-open": (model) => {
    const { id } = model.route;
    const kept = model.kept.find((one) => one.id === id);
    if (!kept) return [{ ...model, archive: { ...model.archive, open: null, problem: { key: "kept-gone" } } }, []];
    // Other fields stay, such as its analysis.
    if (model.archive.open?.kept?.id === id) return [model, analysis(model)];
    const record = recordOf(kept);
    const next = { ...model, archive: { ...model.archive, problem: null, open: { record, summary: null, kept, ply: record.moves.length } } };
    return [next, analysis(next)];
  },

  "kept-forget": (model, { id }) => {
    const [next, effects] = remark({ ...model, dialog: null }, { key: "says-forgotten" });
    return [next, [{ type: "forget", id }, go("#/games"), ...effects]];
  },
  "kept-forget-all": (model) => {
    const [next, effects] = remark({ ...model, dialog: null }, { key: "says-forgotten" });
    return [next, [{ type: "forget" }, ...effects]];
  },
};

/** Analyzes the game at once if the address requests it. */
function analysis({ route }) {
  return route.part ? [{ type: "dispatch", message: { type: "study-analyze" } }] : [];
}

addSteps(KEPT, {}, {});

// Games saved in this browser: those that its visitor played here, as a guest or with an account, and those from files.

/**
 * The ended game of a room, if the visitor played it and a move was made.
 * @param {Room} room
 * @param {string | null} me
 * @param {string} ended
 * @returns {Kept | null}
 */
export function keptOf(room, me, ended) {
  const mine = sideOf(room, me);
  const { code, game, options, clock, seats, games, ending, moves, positions, timesLeft } = room;
  if (!mine || !ending || moves.length === 0) return null;
  const seat = ({ name, bot }) => (bot ? { name, bot } : { name });
  return {
    id: `${code}-${games}`,
    game,
    options,
    clock,
    room: code,
    first: seat(seats.first ?? { name: "" }),
    second: seat(seats.second ?? { name: "" }),
    mine,
    start: positions[0],
    moves: moves.join(" "),
    ...(timesLeft.some((left) => left !== null) ? { left: timesLeft } : {}),
    plies: moves.length,
    outcome: ending.outcome ?? null,
    reason: ending.reason,
    margin: ending.margin ?? 0,
    ended,
  };
}

/**
 * A saved game made from a file.
 * @param {GameRecord} record
 * @param {string} name the name of the visitor
 * @param {string} now
 * @returns {Kept}
 */
export function keptFile({ game, first = "", second = "", date, start, moves, outcome = null, reason = "" }, name, now) {
  const mine = first === name ? "first" : second === name ? "second" : null;
  const text = moves.map(({ move }) => move).join(" ");
  const left = moves.map(({ left_ms }) => left_ms ?? null);
  // The same file gives the same id.
  const id = `${game}-${hash([first, second, date, start, text].join("\n"))}`;
  return { id, game, options: {}, clock: { kind: "none" }, room: null, first: { name: first }, second: { name: second }, mine, start, moves: text, left, plies: moves.length, outcome, reason, margin: 0, ended: date ? `${date}T00:00:00Z` : now };
}

function hash(text) {
  let sum = 0x811c9dc5;
  for (const letter of text) sum = Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return sum.toString(36);
}

/**
 * The record of a saved game, in the format of files and of the server.
 * @param {Kept} kept
 * @returns {GameRecord}
 */
export function recordOf({ game, first, second, clock, start, moves, left = [], outcome, reason, ended }) {
  const list = moves.split(" ").filter(Boolean);
  const given = { first: first.name, second: second.name, clock: clockName(clock), outcome, reason };
  return {
    game,
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value)),
    date: ended.slice(0, 10),
    start,
    moves: list.map((move, at) => (typeof left[at] === "number" ? { move, left_ms: left[at] } : { move })),
  };
}

/**
 * The saved games that match a filter, the newest first.
 * @param {Kept[]} list
 * @param {{game?: string, result?: string, name?: string}} filter
 */
export function fitting(list, { game, result, name = "" }) {
  const wanted = name.toLowerCase();
  const isOpponent = (kept, side) => kept.mine !== side && kept[side].name.toLowerCase().includes(wanted);
  return list
    .filter((kept) => (!game || kept.game === game) && (!result || resultOf(kept) === result) && (!wanted || isOpponent(kept, "first") || isOpponent(kept, "second")))
    .reverse();
}

/** The result for the visitor; null if neither player is the visitor. */
function resultOf({ mine, outcome }) {
  if (!mine || !outcome) return null;
  if (outcome === "draw") return "drawn";
  return outcome === mine ? "won" : "lost";
}
