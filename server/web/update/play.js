/** Entering and playing moves: choosing points, confirming, premoves, typing. */

import { begins, choose, premoves, redeem, written } from "../entry.js";
import { clockText, daysLeft, isSlow, timeLeft } from "../clock.js";
import { isTurnOf, needsPresence, other, sideOf } from "../room.js";
import { score } from "../rules/index.js";
import { all, announce, deskOf, remark, request, withDesk } from "./step.js";

/** The vibration for a point that begins no move. */
const REFUSED_MS = 4;
const NOTHING_CHOSEN = { chosen: [], confirming: null, typed: "" };

/** The steps of messages about moves; each has the code of its room. */
export const PLAY = {
  point: (model, { room: code, point }) => {
    const room = model.rooms[code];
    const desk = deskOf(model, code);
    if (!room || model.link.state !== "live") return [model, []];
    if (desk.looking !== null) return [withDesk(model, code, { looking: null }), []];
    if (desk.fresh) return [withDesk(model, code, { fresh: false }), []];
    if (desk.sent || room.status !== "playing") return [model, []];
    if (isTurnOf(room, model.me)) return chosenOnTurn(model, room, desk, point);
    return sideOf(room, model.me) && model.settings.premove ? chosenAhead(model, room, desk, point) : [model, []];
  },

  confirm: (model, { room: code }) => {
    const { confirming } = deskOf(model, code);
    return confirming ? play(model, code, confirming) : [model, []];
  },

  /** @returns {import("./step.js").Step} */
  "clear-move": (model, { room: code }) => {
    const cleared = withDesk(model, code, NOTHING_CHOSEN);
    return deskOf(model, code).premove ? setPremove(cleared, code, null, null) : [cleared, []];
  },

  pass: (model, { room: code }) => play(model, code, "pass"),

  type: (model, { room: code, text }) => [withDesk(model, code, { typed: text }), []],

  "play-typed": (model, { room: code }) => {
    const room = model.rooms[code];
    const { typed } = deskOf(model, code);
    if (!typed.trim()) return [model, []];
    if (!isTurnOf(room, model.me)) return remark(model, { key: "object-not-your-turn" }, "problem");
    const move = written(room.turn.legal, typed);
    if (!move) return remark(model, { key: "object-not-legal", values: { text: typed.trim() } }, "problem");
    return play(model, code, move);
  },

  look: (model, { room: code, ply }) => {
    const last = model.rooms[code].moves.length;
    const looking = ply === null || ply >= last ? null : Math.max(0, ply);
    return [withDesk(model, code, { looking, ...NOTHING_CHOSEN }), []];
  },

  /** The point under the mouse or the focus, with the pieces that it would turn over. */
  pointed: (model, { room: code, pointed }) => [model.rooms[code] ? withDesk(model, code, { pointed }) : model, []],

  turn: (model, { room: code, turned }) => [withDesk(model, code, { turned }), []],

  command,
};

function needsConfirming(model, room) {
  const { confirm } = model.settings;
  return confirm === "on" || (confirm === "auto" && model.isCoarse && isSlow(room.clock));
}

function chosenOnTurn(model, room, desk, point) {
  if (desk.confirming) {
    // The same point again confirms; another point starts another move.
    if (desk.chosen.at(-1) === point) return play(model, room.code, desk.confirming);
    const cleared = withDesk(model, room.code, NOTHING_CHOSEN);
    return chosenOnTurn(cleared, room, deskOf(cleared, room.code), point);
  }
  const result = choose(room.turn.legal, desk.chosen, point);
  if (!result) {
    const key = desk.chosen.length > 0 ? "object-not-next" : "object-not-first";
    return [model, [announce({ key, values: { point } }), { type: "vibrate", pattern: REFUSED_MS }]];
  }
  if ("chosen" in result) return [withDesk(model, room.code, result), []];
  if (!needsConfirming(model, room)) return play(model, room.code, result.move);
  const chosen = [...desk.chosen, point];
  return [
    withDesk(model, room.code, { chosen, confirming: result.move }),
    [announce({ key: "says-confirm", values: { move: result.move } })],
  ];
}

function chosenAhead(model, room, desk, point) {
  if (desk.premove) return setPremove(withDesk(model, room.code, { chosen: [] }), room.code, null, { key: "says-premove-cleared" });
  const choices = premoves(room.game, room.positions.at(-1), sideOf(room, model.me));
  const result = choose(choices, desk.chosen, point);
  if (!result) return [model, []];
  if ("chosen" in result) return [withDesk(model, room.code, result), []];
  // Valid for the next own turn only.
  const premove = { ply: room.moves.length + 1, move: result.move };
  return setPremove(withDesk(model, room.code, { chosen: [] }), room.code, premove, { key: "says-premove", values: { move: result.move } });
}

/** Whether the server keeps the premove, and plays it. */
const isKept = (room) => room?.clock?.kind === "days";

/**
 * Sets or removes the premove; nothing changes while the server that keeps it cannot be reached.
 * @returns {import("./step.js").Step}
 */
function setPremove(model, code, premove, sentence) {
  const said = sentence ? [announce(sentence)] : [];
  if (!isKept(model.rooms[code])) return [withDesk(model, code, { premove }), said];
  const body = premove ? { type: "prepare", room: code, ...premove } : { type: "cancel_prepared", room: code };
  const [next, effects] = request(model, body);
  return next.nextId === model.nextId ? [next, effects] : [withDesk(next, code, { premove }), [...effects, ...said]];
}

/**
 * Takes the premove that the server keeps, at a return to the room.
 * @returns {import("./step.js").Step}
 */
export function takePremove(model, code, kept) {
  const room = model.rooms[code];
  if (!isKept(room)) return [model, []];
  const { premove } = deskOf(model, code);
  const next = withDesk(model, code, { premove: kept ?? null });
  const isLost = premove && !kept && premove.ply >= room.moves.length;
  return isLost ? remark(next, { key: "says-premove-cleared" }, "problem") : [next, []];
}

/**
 * Sends a move for the current ply.
 * @returns {import("./step.js").Step}
 */
export function play(model, code, move) {
  const room = model.rooms[code];
  if (!room || deskOf(model, code).sent || !isTurnOf(room, model.me)) return [model, []];
  const ply = room.moves.length;
  const id = model.nextId;
  const [next, effects] = request(model, { type: "move", room: code, ply, move });
  if (next.nextId === id) return [next, effects];
  return [withDesk(next, code, { ...NOTHING_CHOSEN, premove: null, sent: { ply, move, id }, looking: null }), effects];
}

/**
 * Updates the entry of a move when the position changes.
 * @returns {import("./step.js").Step}
 */
export function positionChanged(model, code) {
  const room = model.rooms[code];
  const { premove, chosen } = deskOf(model, code);
  const isMine = isTurnOf(room, model.me);
  if (!premove || !isMine || premove.ply !== room.moves.length) {
    const isStale = premove && premove.ply <= room.moves.length;
    // Points chosen for a premove stay chosen if they begin a legal move.
    const kept = isMine && begins(room.turn.legal, chosen) ? chosen : [];
    return [withDesk(model, code, { chosen: kept, confirming: null, premove: isStale ? null : premove }), []];
  }
  // Missed events have no legal moves; the answer to the request for them does.
  if (room.turn.legal.length === 0) return [model, []];
  const result = redeem(room.turn.legal, premove.move);
  const cleared = withDesk(model, code, { chosen: [], confirming: null, premove: null });
  if (!result) return remark(cleared, { key: "object-premove", values: { move: premove.move } }, "problem");
  if ("chosen" in result) return [withDesk(cleared, code, { chosen: result.chosen }), []];
  return all(cleared, (next) => play(next, code, result.move));
}

/**
 * The announcement that a key on the board requests.
 * @returns {import("./step.js").Step}
 */
function command(model, { room: code, name, now }) {
  if (name === "clear") return PLAY["clear-move"](model, { room: code });
  const room = model.rooms[code];
  return [model, [announce(SPOKEN[name](room, model, now))]];
}

const SPOKEN = {
  last: (room) => {
    const move = room.moves.at(-1);
    return move ? { key: "spoken-last", values: { move: move === "pass" ? { say: "move-pass" } : move } } : { key: "moves-none" };
  },
  score: (room) => {
    const { first, second } = score(room.game, room.positions.at(-1));
    return { key: "spoken-score", values: { ...sides(room), firstPieces: first, secondPieces: second } };
  },
  clocks: (room, _, now) => {
    const [first, second] = [timeLeft(room, "first", now), timeLeft(room, "second", now)];
    if (first === null || second === null) return { key: "spoken-no-clock" };
    const [firstTime, secondTime] = [first, second].map((left) => daysLeft(left) ?? clockText(left));
    return { key: "spoken-clocks", values: { ...sides(room), firstTime, secondTime } };
  },
  opponent: (room, model) => {
    const mine = sideOf(room, model.me);
    const seat = room.seats[mine ? other(mine) : "second"];
    if (!seat) return { key: "seat-free" };
    return { key: seat.connected === false && needsPresence(room) ? "spoken-opponent-gone" : "spoken-opponent", values: { name: seat.name } };
  },
};

function sides(room) {
  const start = room.positions[0];
  return { first: { side: "first", game: room.game, position: start }, second: { side: "second", game: room.game, position: start } };
}
