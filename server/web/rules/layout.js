// The layout of each board: points, their names, lines.

/**
 * @typedef {"adjacency"|"reversi"|"tictactoe"|"morris"} Game
 * @typedef {"first"|"second"} Player
 * @typedef {{name: string, column: number, row: number}} Place a point: `column` from the left, `row` from the top
 * @typedef {{columns: number, rows: number, places: Place[], index: Map<string, number>, lines: [string, string][]}} Layout
 */

const FILES = "abcdefgh";

/** A board of squares, row by row from `a1` in the top-left corner. @returns {Layout} */
function squares(/** @type {number} */ size) {
  const places = [];
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      places.push({ name: `${FILES[column]}${row + 1}`, column, row });
    }
  }
  return layoutOf(size, places, []);
}

/** The points of Nine Men's Morris in the order of position texts; rank 1 is the bottom row. */
const MORRIS = "a7 d7 g7 b6 d6 f6 c5 d5 e5 a4 b4 c4 e4 f4 g4 c3 d3 e3 b2 d2 f2 a1 d1 g1".split(" ");

/** The rings of Nine Men's Morris, each clockwise from its top-left corner. */
const RINGS = [
  "a7 d7 g7 g4 g1 d1 a1 a4".split(" "),
  "b6 d6 f6 f4 f2 d2 b2 b4".split(" "),
  "c5 d5 e5 e4 e3 d3 c3 c4".split(" "),
];

/** @returns {Layout} */
function rings() {
  const places = MORRIS.map((name) => ({ name, column: FILES.indexOf(name[0]), row: 7 - Number(name[1]) }));
  /** @type {[string, string][]} */
  const lines = RINGS.flatMap((ring) => ring.map((name, place) => /** @type {[string, string]} */ ([name, ring[(place + 1) % 8]])));
  for (const place of [1, 3, 5, 7]) {
    lines.push([RINGS[0][place], RINGS[1][place]], [RINGS[1][place], RINGS[2][place]]);
  }
  return layoutOf(7, places, lines);
}

/** @returns {Layout} */
function layoutOf(/** @type {number} */ size, /** @type {Place[]} */ places, /** @type {[string, string][]} */ lines) {
  return { columns: size, rows: size, places, index: new Map(places.map((place, at) => [place.name, at])), lines };
}

const EIGHT = squares(8);

/** @type {Record<Game, Layout>} */
const LAYOUTS = { adjacency: EIGHT, reversi: EIGHT, tictactoe: squares(3), morris: rings() };

/**
 * The board of a game.
 * @param {Game} game
 * @returns {Layout}
 */
export function layout(game) {
  return LAYOUTS[game];
}

/**
 * The points that a move names, in the order of entry; none for a pass.
 * @param {string} move
 * @returns {string[]}
 */
export function pointsOf(move) {
  return move.match(/[a-h][1-8]/g) ?? [];
}
