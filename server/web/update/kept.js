/** Games saved in this browser: saving, opening and deleting. Loaded when the first game has ended. */

import { clockName } from "../clock.js";
import { sideOf } from "../room.js";
import { addSteps } from "../update.js";
import { go, remark } from "./step.js";

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
