// Reversi: a disc turns over every unbroken row of enemy discs between itself and another disc of its side.

import { layout } from "./layout.js";

const { places, index } = layout("reversi");
const DIRECTIONS = [[-1, -1], [0, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [0, 1], [1, 1]];

/**
 * @typedef {import("./layout.js").Player} Player
 * @typedef {{cells: (Player|null)[], toMove: Player}} State
 */

/** @returns {State} */
export function parse(/** @type {string} */ text) {
  const [board, side] = text.split(" ");
  const cells = [...board].map((letter) => (letter === "X" ? "first" : letter === "O" ? "second" : null));
  return { cells, toMove: side === "X" ? "first" : "second" };
}

/** @returns {string} */
export function write(/** @type {State} */ { cells, toMove }) {
  const board = cells.map((owner) => (owner === "first" ? "X" : owner === "second" ? "O" : "-"));
  return `${board.join("")} ${toMove === "first" ? "X" : "O"}`;
}

/** Plays a legal move in place. @returns {string[]} the points that turned over */
export function apply(/** @type {State} */ state, /** @type {string} */ move) {
  const own = state.toMove;
  const enemy = own === "first" ? "second" : "first";
  state.toMove = enemy;
  if (move === "pass") {
    return [];
  }
  const at = /** @type {number} */ (index.get(move));
  const turned = DIRECTIONS.flatMap((direction) => outflanked(state.cells, at, direction, own, enemy));
  for (const square of [at, ...turned]) {
    state.cells[square] = own;
  }
  return turned.map((square) => places[square].name);
}

/** The enemy discs in one direction up to a disc of the mover; empty if no such disc ends the row. @returns {number[]} */
function outflanked(
  /** @type {(Player|null)[]} */ cells,
  /** @type {number} */ from,
  /** @type {number[]} */ [right, down],
  /** @type {Player} */ own,
  /** @type {Player} */ enemy,
) {
  const row = [];
  let x = places[from].column + right;
  let y = places[from].row + down;
  while (x >= 0 && x < 8 && y >= 0 && y < 8) {
    const square = 8 * y + x;
    if (cells[square] === own) {
      return row;
    }
    if (cells[square] !== enemy) {
      return [];
    }
    row.push(square);
    x += right;
    y += down;
  }
  return [];
}

/** Black is First. @returns {"black"|"white"} */
export function markOf(/** @type {State} */ _state, /** @type {Player} */ player) {
  return player === "first" ? "black" : "white";
}
