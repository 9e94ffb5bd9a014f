// The drawings of the four boards without pieces: frame, surface, lines and letters, in 880 units.

import { layout } from "../rules/index.js";
import { picture } from "./svg.js";

/** @typedef {import("../rules/layout.js").Game} Game */
/** @typedef {import("./svg.js").Shape} Shape */

const VIEW = "0 0 880 880";
let count = 0;

/** The middle of a place in the units of the board. @returns {[number, number]} */
export function middle(/** @type {Game} */ game, /** @type {{column: number, row: number}} */ { column, row }) {
  const [start, step] = game === "morris" ? [80, 120] : game === "tictactoe" ? [200, 240] : [90, 100];
  return [start + step * column, start + step * row];
}

const rect = (/** @type {number} */ inset, /** @type {Record<string, string|number>} */ more) =>
  /** @type {Shape} */ (["rect", { x: inset, y: inset, width: 880 - 2 * inset, height: 880 - 2 * inset, ...more }]);

/** Gradients of the colours of the theme. An identifier of its own for each board: another board may go first. */
function gradients(/** @type {string} */ id) {
  const stops = (/** @type {string} */ from, /** @type {string} */ to) => [["stop", { offset: 0, class: from }], ["stop", { offset: 1, class: to }]];
  return /** @type {Shape} */ ([
    "defs",
    {},
    ["radialGradient", { id: `felt-${id}`, cx: 0.42, cy: 0.36, r: 0.85 }, ...stops("felt-a", "felt-b")],
    ["linearGradient", { id: `lacquer-${id}`, x1: 0, y1: 0, x2: 0, y2: 1 }, ...stops("lacquer-a", "lacquer-b")],
    ["linearGradient", { id: `plank-${id}`, x1: 0, y1: 0, x2: 1, y2: 1 }, ...stops("wood-a", "wood-b")],
  ]);
}

/** @type {Record<Game, (id: string) => Shape[]>} */
const SURFACES = {
  reversi: (id) => [
    rect(0, { rx: 26, fill: `url(#lacquer-${id})` }),
    rect(3, { rx: 23, class: "board-shine" }),
    rect(36, { rx: 6, class: "board-deep" }),
    rect(40, { rx: 4, fill: `url(#felt-${id})` }),
  ],
  adjacency: () => [rect(0, { rx: 14, class: "board-paper" }), rect(1, { rx: 13, class: "board-paper-edge" })],
  morris: (id) => [rect(0, { rx: 22, fill: `url(#plank-${id})` }), rect(3, { rx: 19, class: "board-shine" })],
  tictactoe: (id) => [rect(0, { rx: 22, fill: `url(#plank-${id})` }), rect(26, { rx: 8, class: "board-deep" }), rect(30, { rx: 6, class: "board-slate" })],
};

/** Eight by eight squares, with or without the lines around them. */
function squares(/** @type {boolean} */ isClosed) {
  let d = "";
  for (let at = isClosed ? 0 : 1; at <= (isClosed ? 8 : 7); at += 1) d += `M${40 + 100 * at} 40V840M40 ${40 + 100 * at}H840`;
  return d;
}

/** @type {Record<Game, () => Shape[]>} */
const LINES = {
  reversi: () => [
    ["path", { class: "felt-lines", d: squares(false) }],
    ["g", { class: "felt-points" }, ...[[240, 240], [640, 240], [240, 640], [640, 640]].map(([cx, cy]) => ["circle", { cx, cy, r: 7 }])],
  ],
  adjacency: () => [["path", { class: "pencil-lines", d: squares(true) }]],
  morris: () => {
    const ring = (/** @type {number} */ at) => `M${80 + 120 * at} ${80 + 120 * at}H${800 - 120 * at}V${800 - 120 * at}H${80 + 120 * at}Z`;
    const d = `${ring(0)}${ring(1)}${ring(2)}M440 80V320M440 560V800M80 440H320M560 440H800`;
    const points = layout("morris").places.map((place) => middle("morris", place));
    return [
      ["path", { class: "inlay-edge", d, transform: "translate(0 2.5)" }],
      ["path", { class: "inlay", d }],
      ...points.map(([cx, cy]) => /** @type {Shape} */ (["circle", { class: "hole", cx, cy, r: 12 }])),
      ...points.map(([cx, cy]) => /** @type {Shape} */ (["circle", { class: "hole-deep", cx, cy: cy + 1.5, r: 7 }])),
    ];
  },
  tictactoe: () => [
    ["g", { filter: "url(#bidak-chalk)" }, ["path", { class: "chalk-lines", d: "M321 92C318 300 323 560 319 790M560 86C563 320 557 580 561 794M88 321C300 318 580 323 792 319M92 560C320 563 560 557 788 561" }]],
  ],
};

/** Letters and numbers; each cell has its own label for screen readers. @returns {Shape[]} */
function coordinates(/** @type {Game} */ game, /** @type {boolean} */ turned) {
  const { columns, rows, places } = layout(game);
  if (game === "tictactoe") return [];
  const foot = game === "morris" ? 866 : 867;
  const shown = places.map((place) => ({ name: place.name, column: turned ? columns - 1 - place.column : place.column, row: turned ? rows - 1 - place.row : place.row }));
  const texts = [];
  for (let at = 0; at < columns; at += 1) {
    const file = /** @type {{name: string, column: number, row: number}} */ (shown.find(({ column }) => column === at)).name[0];
    const rank = /** @type {{name: string, column: number, row: number}} */ (shown.find(({ row }) => row === at)).name[1];
    const [x, y] = middle(game, { column: at, row: at });
    texts.push(["text", { x, y: foot }, file], ["text", { x: 20, y: y + 8 }, rank]);
  }
  return [["g", { class: "coordinates" }, ...texts]];
}

/**
 * The drawings under the cells: the surface, its grain, then lines and letters.
 * @param {Game} game
 * @param {boolean} turned
 * @returns {Element[]}
 */
export function ground(game, turned) {
  count += 1;
  const id = String(count);
  const grain = document.createElement("div");
  grain.className = "board-grain";
  return [
    picture("board-surface", VIEW, [gradients(id), ...SURFACES[game](id)]),
    grain,
    picture("board-lines", VIEW, [...LINES[game](), ...coordinates(game, turned)]),
  ];
}

/**
 * The line through a mill or three in a row.
 * @param {Game} game
 * @param {{column: number, row: number}[]} places in the order of the line, as they are shown
 * @returns {Shape[]}
 */
export function winLine(game, places) {
  const [from, to] = [places[0], places[places.length - 1]].map((place) => middle(game, place));
  const reach = game === "tictactoe" ? 80 : 0;
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const [dx, dy] = [((to[0] - from[0]) / length) * reach, ((to[1] - from[1]) / length) * reach];
  const d = `M${from[0] - dx} ${from[1] - dy}L${to[0] + dx} ${to[1] + dy}`;
  const over = /** @type {Shape} */ (["path", { class: "win-over", d, pathLength: 1 }]);
  // The invisible square gives the filter an area: a straight line has none.
  if (game === "tictactoe") return [["g", { filter: "url(#bidak-chalk)" }, ["rect", { width: 880, height: 880, fill: "none" }], over]];
  return [["path", { class: "win-under", d, pathLength: 1 }], over];
}
