// Adjacency: a move fills a square, and enemy marks on the four squares beside it change sides.

import { layout } from "./layout.js";

const { places, index } = layout("adjacency");
const SIDES = [[0, -1], [-1, 0], [1, 0], [0, 1]];

/**
 * @typedef {import("./layout.js").Player} Player
 * @typedef {{cells: (Player|null)[], toMove: Player, pliesLeft: number, firstMark: "x"|"o"}} State
 */

/** @returns {State} */
export function parse(/** @type {string} */ text) {
  const [board, side, plies] = text.split(" ");
  const pliesLeft = Number(plies);
  // First moves while an even number of plies is left, so side and number determine First's mark.
  const toMove = pliesLeft % 2 === 0 ? "first" : "second";
  const firstMark = (toMove === "first") === (side === "x") ? "x" : "o";
  /** @type {(Player|null)[]} */
  const cells = [];
  for (const letter of board.replaceAll("/", "")) {
    if (letter === "x" || letter === "o") {
      cells.push(letter === firstMark ? "first" : "second");
    } else {
      cells.push(...Array(Number(letter)).fill(null));
    }
  }
  return { cells, toMove, pliesLeft, firstMark };
}

/** @returns {string} */
export function write(/** @type {State} */ state) {
  const rows = [];
  for (let start = 0; start < 64; start += 8) {
    const row = state.cells.slice(start, start + 8).map((owner) => (owner ? markOf(state, owner) : "."));
    rows.push(row.join("").replace(/\.+/g, (run) => String(run.length)));
  }
  return `${rows.join("/")} ${markOf(state, state.toMove)} ${state.pliesLeft}`;
}

/** Plays a legal move in place. @returns {string[]} the points that changed sides */
export function apply(/** @type {State} */ state, /** @type {string} */ move) {
  const at = /** @type {number} */ (index.get(move));
  const { column, row } = places[at];
  const enemy = state.toMove === "first" ? "second" : "first";
  const turned = [];
  for (const [right, down] of SIDES) {
    const [x, y] = [column + right, row + down];
    const beside = 8 * y + x;
    if (x >= 0 && x < 8 && y >= 0 && y < 8 && state.cells[beside] === enemy) {
      state.cells[beside] = state.toMove;
      turned.push(places[beside].name);
    }
  }
  state.cells[at] = state.toMove;
  state.toMove = enemy;
  state.pliesLeft -= 1;
  return turned;
}

/** The mark that a player plays. @returns {"x"|"o"} */
export function markOf(/** @type {State} */ state, /** @type {Player} */ player) {
  return (player === "first") === (state.firstMark === "x") ? "x" : "o";
}
