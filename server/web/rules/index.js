// The result of a legal move, for previews and replays.
//
// Nothing here decides which moves are legal: the server sends the legal moves, and its position overrides the
// computed one. The Rust rules and these agree on the games of `tests/data/web/positions.json`.

import * as adjacency from "./adjacency.js";
import { layout, pointsOf } from "./layout.js";
import * as morris from "./morris.js";
import * as reversi from "./reversi.js";
import * as tictactoe from "./tictactoe.js";

export { layout, pointsOf };

/**
 * @typedef {import("./layout.js").Game} Game
 * @typedef {import("./layout.js").Player} Player
 * @typedef {"x"|"o"|"black"|"white"} Mark
 */

/** @type {Record<Game, any>} */
const RULES = { adjacency, reversi, tictactoe, morris };

/**
 * The position after a legal move, and the points that changed sides.
 * @param {Game} game
 * @param {string} position
 * @param {string} move
 * @returns {{position: string, turned: string[]}}
 */
export function play(game, position, move) {
  const rules = RULES[game];
  const state = rules.parse(position);
  const turned = rules.apply(state, move);
  return { position: rules.write(state), turned };
}

/**
 * The owner of the piece on a point.
 * @param {Game} game
 * @param {string} position
 * @param {string} point
 * @returns {{occupant: Player|null}}
 */
export function describe(game, position, point) {
  const at = layout(game).index.get(point);
  return { occupant: at === undefined ? null : RULES[game].parse(position).cells[at] };
}

/**
 * All points at once: the owner of the piece on each, in the order of `layout(game).places`, and the side to move.
 * @param {Game} game
 * @param {string} position
 * @returns {{cells: (Player|null)[], toMove: Player, marks: Record<Player, Mark>}}
 */
export function board(game, position) {
  const rules = RULES[game];
  const state = rules.parse(position);
  const marks = { first: rules.markOf(state, "first"), second: rules.markOf(state, "second") };
  return { cells: state.cells, toMove: state.toMove, marks };
}

/**
 * The pieces of both sides on the board and in hand, and the plies left where the game counts them.
 * @param {Game} game
 * @param {string} position
 * @returns {{first: number, second: number, hands: Record<Player, number>|null, pliesLeft: number|null}}
 */
export function score(game, position) {
  const { cells, hands = null, pliesLeft = null } = RULES[game].parse(position);
  const count = (/** @type {Player} */ player) => cells.filter((/** @type {Player|null} */ owner) => owner === player).length;
  return { first: count("first"), second: count("second"), hands, pliesLeft };
}
