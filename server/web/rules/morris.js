// Nine Men's Morris: a man is placed from the hand or moved from another point, and a mill removes an enemy man.

import { layout } from "./layout.js";

const { index } = layout("morris");

/**
 * @typedef {import("./layout.js").Player} Player
 * @typedef {{cells: (Player|null)[], toMove: Player, hands: Record<Player, number>, quiet: number, variant: string[]}} State
 */

/** @returns {State} */
export function parse(/** @type {string} */ text) {
  const [board, side, first, second, quiet, ...variant] = text.split(" ");
  const cells = [...board].map((letter) => (letter === "w" ? "first" : letter === "b" ? "second" : null));
  const hands = { first: Number(first), second: Number(second) };
  return { cells, toMove: side === "w" ? "first" : "second", hands, quiet: Number(quiet), variant };
}

/** @returns {string} */
export function write(/** @type {State} */ { cells, toMove, hands, quiet, variant }) {
  const board = cells.map((owner) => (owner === "first" ? "w" : owner === "second" ? "b" : "."));
  const side = toMove === "first" ? "w" : "b";
  return [board.join(""), side, hands.first, hands.second, quiet, ...variant].join(" ");
}

/** Plays a legal move in place. @returns {string[]} no man changes sides */
export function apply(/** @type {State} */ state, /** @type {string} */ move) {
  const [way, removed] = move.split("x");
  const [start, end] = way.split("-");
  const at = (/** @type {string} */ point) => /** @type {number} */ (index.get(point));
  const placing = end === undefined;
  const handsEmpty = state.hands.first + state.hands.second === 0;
  if (placing) {
    state.hands[state.toMove] -= 1;
  } else {
    state.cells[at(start)] = null;
  }
  state.cells[at(placing ? start : end)] = state.toMove;
  if (removed) {
    state.cells[at(removed)] = null;
  }
  state.quiet = handsEmpty && !removed ? state.quiet + 1 : 0;
  state.toMove = state.toMove === "first" ? "second" : "first";
  return [];
}

/** White is First. @returns {"black"|"white"} */
export function markOf(/** @type {State} */ _state, /** @type {Player} */ player) {
  return player === "first" ? "white" : "black";
}
