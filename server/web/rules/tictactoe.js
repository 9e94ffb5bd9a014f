// Tic-tac-toe: a move marks a square, and nothing else changes.

import { layout } from "./layout.js";

const { index } = layout("tictactoe");

/**
 * @typedef {import("./layout.js").Player} Player
 * @typedef {{cells: (Player|null)[], toMove: Player}} State
 */

/** @returns {State} */
export function parse(/** @type {string} */ text) {
  const [board, side] = text.split(" ");
  const cells = [...board].map((letter) => (letter === "x" ? "first" : letter === "o" ? "second" : null));
  return { cells, toMove: side === "x" ? "first" : "second" };
}

/** @returns {string} */
export function write(/** @type {State} */ { cells, toMove }) {
  const board = cells.map((owner) => (owner === "first" ? "x" : owner === "second" ? "o" : "."));
  return `${board.join("")} ${toMove === "first" ? "x" : "o"}`;
}

/** Plays a legal move in place. @returns {string[]} no point changes sides */
export function apply(/** @type {State} */ state, /** @type {string} */ move) {
  state.cells[/** @type {number} */ (index.get(move))] = state.toMove;
  state.toMove = state.toMove === "first" ? "second" : "first";
  return [];
}

/** X is First. @returns {"x"|"o"} */
export function markOf(/** @type {State} */ _state, /** @type {Player} */ player) {
  return player === "first" ? "x" : "o";
}
