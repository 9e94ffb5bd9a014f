/**
 * Entry of a move by points: the points chosen so far, and the legal moves that begin with them.
 *
 * A move is a list of points: one in most games, up to three in Nine Men's Morris (from, to, removed). So one module
 * serves every game, and needs no rules: the server sends the legal moves.
 */

import { board, layout, pointsOf, score } from "./rules.js";

function startsWith(points, start) {
  return start.every((point, index) => points[index] === point);
}

/**
 * Whether some legal move begins with these points.
 * @param {string[]} legal
 * @param {string[]} points
 */
export function begins(legal, points) {
  return legal.some((move) => startsWith(pointsOf(move), points));
}

/**
 * The legal move with exactly these points, unless a longer legal move continues them.
 * @param {string[]} legal
 * @param {string[]} chosen
 * @returns {string | null}
 */
export function finished(legal, chosen) {
  const begun = legal.filter((move) => startsWith(pointsOf(move), chosen));
  const whole = begun.find((move) => pointsOf(move).length === chosen.length);
  return chosen.length > 0 && begun.length === 1 && whole ? whole : null;
}

/**
 * Chooses a point. Returns the completed move, or the points chosen now, or null where no legal move has it.
 * @param {string[]} legal
 * @param {string[]} chosen
 * @param {string} point
 * @returns {{move: string} | {chosen: string[]} | null}
 */
export function choose(legal, chosen, point) {
  if (chosen.at(-1) === point) return { chosen: chosen.slice(0, -1) };
  const grown = [...chosen, point];
  const move = finished(legal, grown);
  if (move) return { move };
  if (begins(legal, grown)) return { chosen: grown };
  // Choose another piece instead. A point that is a complete move by itself does not start another choice.
  if (chosen.length > 0 && begins(legal, [point]) && !finished(legal, [point])) return { chosen: [point] };
  return null;
}

/**
 * The legal move that was typed; case, spaces and marks between points do not matter.
 * @param {string[]} legal
 * @param {string} text
 * @returns {string | null}
 */
export function written(legal, text) {
  const plain = (move) => move.toLowerCase().replace(/[^a-z0-9]/g, "").replace(/x(?=[a-z]\d)/g, "");
  const wanted = plain(text);
  return legal.find((move) => plain(move) === wanted) ?? null;
}

/**
 * The result of a premove on its turn: the move to play, the points that stay chosen because the rest of the
 * move is still to be chosen (the man that a mill removes), or null because it is not legal.
 * @param {string[]} legal
 * @param {string} premove
 * @returns {{move: string} | {chosen: string[]} | null}
 */
export function redeem(legal, premove) {
  if (legal.includes(premove)) return { move: premove };
  const points = pointsOf(premove);
  return points.length > 0 && begins(legal, points) ? { chosen: points } : null;
}

/**
 * Possible premoves: moves that could be legal after the opponent's move.
 * @param {any} game
 * @param {string} position
 * @param {"first" | "second"} side
 * @returns {string[]} in move notation; the man that a mill removes is chosen when the move is played
 */
export function premoves(game, position, side) {
  const { places } = layout(game);
  const { cells } = board(game, position);
  const empty = places.filter((_, at) => cells[at] === null).map((place) => place.name);
  const hands = score(game, position).hands;
  if (!hands || hands[side] > 0) return empty;
  const own = places.filter((_, at) => cells[at] === side).map((place) => place.name);
  // The point of an own man is free once it has moved, and an enemy man may move away or be removed: any other point.
  return own.flatMap((from) => places.filter((to) => to.name !== from).map((to) => `${from}-${to.name}`));
}
