// The appearance and the label of each point of a board: pure functions of a position and the unfinished move.

import { board, layout, pointsOf, turnedBy } from "../rules.js";

/** The meaning of a sign of the server about the best move of a point. @type {Record<string, "wins"|"draws"|"loses">} */
const WORTHS = { "+": "wins", "=": "draws", "-": "loses" };

/**
 * The cells of a board, in the order of its layout, the side to move, and the points of a mill or a row that is complete.
 * @param {Scene} scene
 * @returns {{cells: Cell[], toMove: Player, marks: Record<Player, Mark>, line: string[]|null}}
 */
export function look(scene) {
  const { game, position, legal, chosen } = scene;
  const shown = board(game, position);
  const { places } = layout(game);
  const begun = (legal ?? []).filter((move) => begins(move, chosen));
  const next = new Map();
  for (const move of begun) {
    const point = pointsOf(move)[chosen.length];
    if (point && !next.has(point)) {
      next.set(point, move);
    }
  }
  const turned = (/** @type {string|undefined} */ move) =>
    move && pointsOf(move).length === 1 ? turnedBy(game, position, move) : [];
  const previewed = preview(scene, begun, next);
  const turning = turned(previewed);
  const parts = previewed ? partsOf(previewed) : { from: null, to: null, removed: null };
  // Of an incomplete move, only the chosen points are shown.
  const known = new Set([...chosen, ...(scene.pointed && next.has(scene.pointed) ? [scene.pointed] : [])]);
  const last = new Set(pointsOf(scene.last ?? ""));
  const trace = traceOf(scene.last);
  const premove = new Set(pointsOf(scene.premove ?? ""));
  const hint = new Set(pointsOf(scene.hint ?? ""));
  const better = scene.better ? partsOf(scene.better).to : null;
  const lastMover = shown.toMove === "first" ? "second" : "first";
  const cells = places.map(({ name }, at) => {
    const owner = shown.cells[at];
    const follows = next.get(name);
    return {
      point: name,
      piece: owner ? shown.marks[owner] : null,
      ghost: owner ? null : name === parts.to && known.has(name) ? shown.marks[shown.toMove] : name === better ? shown.marks[lastMover] : null,
      leaving: known.has(name) && (name === parts.removed || (name === parts.from && known.has(parts.to ?? ""))),
      next: follows ? purpose(follows, name) : null,
      turns: turned(follows).length,
      turning: turning.includes(name),
      chosen: chosen.includes(name),
      last: last.has(name),
      trace: trace[name] ?? null,
      premove: premove.has(name),
      hint: hint.has(name),
      worth: WORTHS[scene.worths?.[at] ?? ""] ?? null,
      badge: scene.badges?.find(({ point }) => point === name) ?? null,
    };
  });
  return { cells, toMove: shown.toMove, marks: shown.marks, line: lineOf(scene, cells, next) };
}

/** @returns {Record<string, "from"|"to"|"taken">} */
function traceOf(/** @type {string|null|undefined} */ last) {
  if (!last) return {};
  const { from, to, removed } = partsOf(last);
  return Object.fromEntries([[from, "from"], [to, "to"], [removed, "taken"]].filter(([point]) => point));
}

/**
 * The complete row of Tic-tac-toe, or the mill of the last move or of the move being entered.
 * @returns {string[]|null}
 */
function lineOf(/** @type {Scene} */ { game, last, chosen }, /** @type {Cell[]} */ cells, /** @type {Map<string, string>} */ next) {
  if (game !== "tictactoe" && game !== "morris") return null;
  const shown = new Map(cells.map(({ point, piece, ghost }) => [point, piece ?? ghost]));
  const whole = rowsOf(game).filter(([first, ...rest]) => shown.get(first) && rest.every((point) => shown.get(point) === shown.get(first)));
  if (game === "tictactoe") return whole[0] ?? null;
  // The mill is closed by the point chosen last when its next point removes a man.
  const isTaking = [...next].some(([point, move]) => partsOf(move).removed === point);
  const closing = isTaking ? chosen.at(-1) : last && chosen.length === 0 && partsOf(last).removed ? partsOf(last).to : null;
  return whole.find((row) => closing && row.includes(closing)) ?? null;
}

/** The triples of points that win or make a mill. @returns {string[][]} */
function rowsOf(/** @type {"tictactoe"|"morris"} */ game) {
  const { places, lines } = layout(game);
  if (game === "tictactoe") {
    const at = (/** @type {number} */ column, /** @type {number} */ row) => places[row * 3 + column].name;
    const three = [0, 1, 2];
    return [...three.map((row) => three.map((column) => at(column, row))), ...three.map((column) => three.map((row) => at(column, row))), three.map((both) => at(both, both)), three.map((both) => at(2 - both, both))];
  }
  return places.flatMap((place) => {
    const near = lines.filter((line) => line.includes(place.name)).map((line) => places.find(({ name }) => name !== place.name && line.includes(name)));
    return /** @type {const} */ (["row", "column"]).flatMap((axis) => {
      const along = near.filter((other) => other?.[axis] === place[axis]);
      return along.length === 2 ? [[/** @type {string} */ (along[0]?.name), place.name, /** @type {string} */ (along[1]?.name)]] : [];
    });
  });
}

/** The move to preview: the entered one, or its continuation by the pointed point. @returns {string|undefined} */
function preview(/** @type {Scene} */ { chosen, pointed }, /** @type {string[]} */ begun, /** @type {Map<string, string>} */ next) {
  const entered = chosen.length > 0 ? begun[0] : undefined;
  return (pointed && next.get(pointed)) || entered;
}

function begins(/** @type {string} */ move, /** @type {string[]} */ chosen) {
  const points = pointsOf(move);
  return chosen.every((point, at) => points[at] === point);
}

/** @returns {{from: string|null, to: string|null, removed: string|null}} */
export function partsOf(/** @type {string} */ move) {
  const [way, removed = null] = move.split("x");
  const [start, end] = way.split("-");
  return end === undefined ? { from: null, to: start, removed } : { from: start, to: end, removed };
}

/** The effect of choosing a point of a move. @returns {"place"|"lift"|"remove"} */
function purpose(/** @type {string} */ move, /** @type {string} */ point) {
  const { to, removed } = partsOf(move);
  return point === removed ? "remove" : point === to ? "place" : "lift";
}

/**
 * The label of a cell, such as `c3, Black, last move` or `d4, empty, legal, turns over 3`.
 * @param {Cell} cell
 * @param {(key: string, values?: Record<string, string|number>) => string} say
 * @returns {string}
 */
export function labelOf(cell, say) {
  const parts = [cell.point, cell.piece ? markName(cell.piece, say) : say("board-empty")];
  if (cell.last) parts.push(say("board-last"));
  if (cell.chosen) parts.push(say("board-chosen"));
  if (cell.premove) parts.push(say("board-premove"));
  if (cell.hint) parts.push(say("board-hint"));
  if (cell.worth) parts.push(say(`board-${cell.worth}`));
  if (cell.next === "place") parts.push(say("board-legal"));
  if (cell.next === "lift") parts.push(say("board-can-move"));
  if (cell.next === "remove") parts.push(say("board-can-be-removed"));
  if (cell.turns > 0) parts.push(say("board-turns-over", { count: cell.turns }));
  return parts.join(", ");
}

/**
 * The name of a side by its mark: X, O, Black or White.
 * @param {Mark} mark
 * @param {(key: string) => string} say
 * @returns {string}
 */
export function markName(mark, say) {
  if (mark === "black") return say("side-black");
  if (mark === "white") return say("side-white");
  return mark.toUpperCase();
}

// Moves the focus on a board by keys: along rows and columns, and in Nine Men's Morris along the lines.

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
