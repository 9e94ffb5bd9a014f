/** What a named bot says beside the board: at the start of a game, after a surprise, and at its end. */

import { botFace, namedBot } from "../bots.js";
import { isTurnOf, other } from "../room.js";
import { board, play } from "../rules/index.js";
import { h } from "./tree.js";

/** The sentences for each occasion. */
const CHOICES = 3;
/** How many pieces a move against the bot turns over before it is surprised. */
const SURPRISING = { reversi: 6, adjacency: 3 };

/** The remark stays until the next occasion, so that nothing around it moves. @param {import("./shell.js").Look} look */
export function remarkView({ model, say }, room) {
  const side = /** @type {const} */ (["second", "first"]).find((one) => namedBot(room.seats[one]?.bot) && room.seats[other(one)] && !room.seats[other(one)].bot);
  if (!side || room.status === "waiting" || !model.settings.talk) return null;
  const { name } = /** @type {import("../bots.js").NamedBot} */ (namedBot(room.seats[side].bot));
  const { occasion, ply } = occasionOf(room, side);
  const seed = [...room.code].reduce((sum, letter) => sum + letter.charCodeAt(0), room.games + ply);
  const words = say(`talk-${name}.${occasion}-${(seed % CHOICES) + 1}`);
  // Screen readers read it only while the visitor is not needed.
  return h("p", { as: "remark", class: "bubble", "aria-hidden": isTurnOf(room, model.me) ? "true" : null }, h("span", { class: "bubble-face" }, botFace(name)), h("q", { class: "quote" }, words));
}

/** @returns {{occasion: "start"|"surprise"|"end", ply: number}} */
function occasionOf(room, side) {
  if (room.status === "ended") return { occasion: "end", ply: room.moves.length };
  for (let ply = room.moves.length; ply > 0; ply -= 1) {
    if (isSurprising(room, ply, side)) return { occasion: "surprise", ply };
  }
  return { occasion: "start", ply: 0 };
}

/** The surprises of positions: each move is judged once. @type {WeakMap<string[], Map<string, boolean>>} */
const judged = new WeakMap();

/** Whether the move before this ply, of the bot's opponent, was a surprise. */
function isSurprising({ game, positions, moves }, ply, side) {
  const known = judged.get(positions) ?? new Map();
  judged.set(positions, known);
  const key = `${ply} ${side}`;
  if (!known.has(key)) known.set(key, judge(game, positions[ply - 1], moves[ply - 1], side));
  return known.get(key);
}

function judge(game, before, move, side) {
  if (move === "pass" || board(game, before).toMove === side) return false;
  return game === "morris" ? move.includes("x") : play(game, before, move).turned.length >= (SURPRISING[game] ?? Infinity);
}
