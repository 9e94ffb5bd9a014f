// Moves the focus on a board by keys: along rows and columns, and in Nine Men's Morris along the lines.

import { layout } from "../rules.js";

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * The point that a key leads to from another point; the same point where there is none in that direction, and null for
 * other keys.
 * @param {Game} game
 * @param {string} from
 * @param {string} key as in `KeyboardEvent.key`
 * @param {boolean} [whole] with Ctrl: Home and End apply to the board, not the row
 * @param {boolean} [turned] whether the board is seen from the other side
 * @returns {string|null}
 */
export function step(game, from, key, whole = false, turned = false) {
  const { places, index } = layout(game);
  const place = places[/** @type {number} */ (index.get(from))];
  if (key in ARROWS) {
    const [right, down] = ARROWS[key];
    return along(game, place, turned ? [-right, -down] : [right, down])?.name ?? from;
  }
  if (key !== "Home" && key !== "End") {
    return null;
  }
  const range = whole ? places : places.filter(({ row }) => row === place.row);
  return range[(key === "Home") !== turned ? 0 : range.length - 1].name;
}

/**
 * The nearest point in a direction; points joined by a line come first.
 * @param {Game} game
 * @param {Place} from
 * @param {[number, number]} direction
 */
function along(game, from, [right, down]) {
  const { places, lines } = layout(game);
  const ahead = places.filter(({ column, row }) => {
    const [across, along] = [column - from.column, row - from.row];
    return right !== 0 ? along === 0 && across * right > 0 : across === 0 && along * down > 0;
  });
  const distance = (/** @type {Place} */ { column, row }) =>
    Math.abs(column - from.column) + Math.abs(row - from.row);
  const joined = (/** @type {string} */ name) => lines.some((line) => line.includes(name) && line.includes(from.name));
  return ahead.find(({ name }) => joined(name)) ?? ahead.sort((one, other) => distance(one) - distance(other))[0];
}
