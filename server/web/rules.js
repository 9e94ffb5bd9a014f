// The boards of the four games, and the result of a legal move, for previews and replays.
//
// Nothing here decides which moves are legal: the server sends the legal moves, and its position overrides the
// computed one. The Rust rules and these agree on the games of `tests/data/web/positions.json`.

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
const POINTS = "a7 d7 g7 b6 d6 f6 c5 d5 e5 a4 b4 c4 e4 f4 g4 c3 d3 e3 b2 d2 f2 a1 d1 g1".split(" ");

/** The rings of Nine Men's Morris, each clockwise from its top-left corner. */
const RINGS = [
  "a7 d7 g7 g4 g1 d1 a1 a4".split(" "),
  "b6 d6 f6 f4 f2 d2 b2 b4".split(" "),
  "c5 d5 e5 e4 e3 d3 c3 c4".split(" "),
];

/** @returns {Layout} */
function rings() {
  const places = POINTS.map((name) => ({ name, column: FILES.indexOf(name[0]), row: 7 - Number(name[1]) }));
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

/** Whether every empty square of the game is legal, so that dots on all of them would say nothing. @param {Game} game */
export const isPlacedAnywhere = (game) => game === "adjacency" || game === "tictactoe";

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

/** The number of a point that a move names. @returns {number} */
function numberOf(/** @type {Game} */ game, /** @type {string} */ point) {
  const at = LAYOUTS[game].index.get(point);
  if (at === undefined) throw new Error(`${game} has no point ${point}`);
  return at;
}

const other = (/** @type {Player} */ player) => (player === "first" ? "second" : "first");

/** The marks of a game in which they never change. */
const marks = (/** @type {Mark} */ first, /** @type {Mark} */ second) => (/** @type {State} */ _, /** @type {Player} */ player) => (player === "first" ? first : second);

/** Positions with a letter for each point: First's, Second's, or that of no piece. */
function lettered(/** @type {string} */ [first, second, none]) {
  const side = (/** @type {Player} */ player) => (player === "first" ? first : second);
  return {
    /** @returns {State} */
    parse(/** @type {string} */ text) {
      const [points, toMove, ...rest] = text.split(" ");
      const cells = [...points].map((letter) => (letter === first ? "first" : letter === second ? "second" : null));
      return { cells, toMove: toMove === first ? "first" : "second", rest };
    },
    write: (/** @type {State} */ { cells, toMove, rest }) => [cells.map((owner) => (owner ? side(owner) : none)).join(""), side(toMove), ...rest].join(" "),
  };
}

/** A move fills a square, and enemy marks on the four squares beside it change sides. @type {Rules} */
const ADJACENCY = {
  parse(text) {
    const [rows, side, plies] = text.split(" ");
    const pliesLeft = Number(plies);
    // First moves while an even number of plies is left, so side and number determine First's mark.
    const toMove = pliesLeft % 2 === 0 ? "first" : "second";
    const firstMark = (toMove === "first") === (side === "x") ? "x" : "o";
    const letters = rows.replaceAll("/", "").replace(/\d/g, (run) => ".".repeat(Number(run)));
    const cells = [...letters].map((letter) => (letter === "." ? null : letter === firstMark ? "first" : "second"));
    return { cells, toMove, pliesLeft, firstMark, rest: [] };
  },
  write(state) {
    const letters = state.cells.map((owner) => (owner ? ADJACENCY.markOf(state, owner) : ".")).join("");
    const rows = letters.match(/.{8}/g)?.map((row) => row.replace(/\.+/g, (run) => String(run.length)));
    return `${rows?.join("/")} ${ADJACENCY.markOf(state, state.toMove)} ${state.pliesLeft}`;
  },
  apply(state, move) {
    const at = numberOf("adjacency", move);
    const own = state.toMove;
    const beside = [at - 8, at % 8 > 0 ? at - 1 : -1, at % 8 < 7 ? at + 1 : -1, at + 8];
    const turned = beside.filter((square) => state.cells[square] === other(own));
    for (const square of [at, ...turned]) state.cells[square] = own;
    state.toMove = other(own);
    state.pliesLeft = (state.pliesLeft ?? 0) - 1;
    return turned.map((square) => EIGHT.places[square].name);
  },
  markOf: ({ firstMark }, player) => ((player === "first") === (firstMark === "x") ? "x" : "o"),
};

const DIRECTIONS = [[-1, -1], [0, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [0, 1], [1, 1]];

/** A disc turns over every unbroken row of enemy discs between itself and another disc of its side. @type {Rules} */
const REVERSI = {
  ...lettered("XO-"),
  apply(state, move) {
    const own = state.toMove;
    state.toMove = other(own);
    if (move === "pass") return [];
    const at = numberOf("reversi", move);
    const turned = DIRECTIONS.flatMap((direction) => outflanked(state.cells, at, direction, own));
    for (const square of [at, ...turned]) state.cells[square] = own;
    return turned.map((square) => EIGHT.places[square].name);
  },
  markOf: marks("black", "white"),
};

/**
 * The enemy discs in one direction up to a disc of the mover; empty if no such disc ends the row.
 * @returns {number[]}
 */
function outflanked(/** @type {(Player|null)[]} */ cells, /** @type {number} */ from, /** @type {number[]} */ [right, down], /** @type {Player} */ own) {
  const row = [];
  let x = EIGHT.places[from].column + right;
  let y = EIGHT.places[from].row + down;
  for (; x >= 0 && x < 8 && y >= 0 && y < 8; x += right, y += down) {
    const square = 8 * y + x;
    if (cells[square] === own) return row;
    if (cells[square] === null) return [];
    row.push(square);
  }
  return [];
}

/** A move marks a square, and nothing else changes. @type {Rules} */
const TICTACTOE = {
  ...lettered("xo."),
  apply(state, move) {
    state.cells[numberOf("tictactoe", move)] = state.toMove;
    state.toMove = other(state.toMove);
    return [];
  },
  markOf: marks("x", "o"),
};

const MEN = lettered("wb.");

/**
 * A man is placed from the hand or moved from another point, and a mill removes an enemy man. The end of a position is the men in
 * hand, the plies since the last man was taken, and the variant.
 * @type {Rules}
 */
const MORRIS = {
  parse(text) {
    const state = MEN.parse(text);
    return { ...state, hands: { first: Number(state.rest[0]), second: Number(state.rest[1]) } };
  },
  write: MEN.write,
  apply(state, move) {
    const { cells, toMove, rest: [first, second, quiet, ...variant] } = state;
    const hands = { first: Number(first), second: Number(second) };
    const [way, removed] = move.split("x");
    const [start, end] = way.split("-");
    const put = (/** @type {string} */ point, /** @type {Player|null} */ owner) => (cells[numberOf("morris", point)] = owner);
    const isQuiet = hands.first + hands.second === 0 && !removed;
    if (end) put(start, null);
    else hands[toMove] -= 1;
    put(end ?? start, toMove);
    if (removed) put(removed, null);
    state.toMove = other(toMove);
    state.rest = [hands.first, hands.second, isQuiet ? Number(quiet) + 1 : 0, ...variant].map(String);
    return [];
  },
  markOf: marks("white", "black"),
};

/** @type {Record<Game, Rules>} */
const RULES = { adjacency: ADJACENCY, reversi: REVERSI, tictactoe: TICTACTOE, morris: MORRIS };

/**
 * The position after a legal move, and the points that changed sides.
 * @param {Game} game
 * @param {string} position
 * @param {string} move
 * @returns {{position: string, turned: string[]}}
 */
export function play(game, position, move) {
  const state = stateOf(game, position);
  const turned = RULES[game].apply(state, move);
  return { position: RULES[game].write(state), turned };
}

/**
 * The points that a legal move turns over.
 * @param {Game} game
 * @param {string} position
 * @param {string} move
 */
export function turnedBy(game, position, move) {
  const { state, turned } = read(game, position);
  const known = turned.get(move) ?? RULES[game].apply({ ...state, cells: [...state.cells] }, move);
  turned.set(move, known);
  return known;
}

/** The positions that were read, and what moves turn over there.
 * @type {Map<string, {state: State, turned: Map<string, string[]>}>} */
const positions = new Map();
const MOST_POSITIONS = 64;

function read(/** @type {Game} */ game, /** @type {string} */ position) {
  const key = game + position;
  const known = positions.get(key) ?? { state: RULES[game].parse(position), turned: new Map() };
  if (positions.size === MOST_POSITIONS) positions.clear();
  positions.set(key, known);
  return known;
}

/** A position to change. @returns {State} */
function stateOf(/** @type {Game} */ game, /** @type {string} */ position) {
  const { state } = read(game, position);
  return { ...state, cells: [...state.cells] };
}

/**
 * All points at once: the owner of the piece on each, in the order of `layout(game).places`, and the side to move.
 * @param {Game} game
 * @param {string} position
 * @returns {{cells: (Player|null)[], toMove: Player, marks: Record<Player, Mark>}}
 */
export function board(game, position) {
  const rules = RULES[game];
  const state = stateOf(game, position);
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
  const { cells, hands = null, pliesLeft = null } = stateOf(game, position);
  const count = (/** @type {Player} */ player) => cells.filter((owner) => owner === player).length;
  return { first: count("first"), second: count("second"), hands, pliesLeft };
}
