/** Icons of the links and buttons, the wordmark, and small pictures of boards. They are decorative: a name stands beside each or labels it. */

import { layout } from "../rules.js";
import { drawing, h } from "./tree.js";

/** Paths in a square of 24. */
const PATHS = {
  play: ["M7 4.5 19 12 7 19.5Z"],
  puzzle: ["M9 4h6v2.2a2 2 0 1 0 0 3.6V12h2.2a2 2 0 1 1 3.6 0H21v8H9v-2.2a2 2 0 1 0-3.6 0H4V9h5Z"],
  eye: ["M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12ZM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z"],
  cap: ["M2 9 12 4l10 5-10 5ZM6 11.5V16c3 2.7 9 2.7 12 0v-4.5M22 9v6"],
  book: ["M4 5c3-1.4 6-1 8 1 2-2 5-2.4 8-1v13c-3-1.4-6-1-8 1-2-2-5-2.4-8-1ZM12 6v13"],
  user: ["M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4 21c.6-4.5 3.5-7 8-7s7.4 2.5 8 7"],
  bulb: ["M9 18h6M10 21h4M12 3a6.5 6.5 0 0 0-3.5 12h7A6.5 6.5 0 0 0 12 3Z"],
  fire: ["M12 3c1 4 6 6 6 11a6 6 0 0 1-12 0c0-3 2-4 2.5-6.5C10.5 9 11.5 6 12 3Z"],
  down: ["M6 9l6 6 6-6"],
  back: ["M15 5 8 12l7 7"],
  again: ["M4 12a8 8 0 0 1 14-5.3L20 9M20 4v5h-5M20 12a8 8 0 0 1-14 5.3L4 15M4 20v-5h5"],
  games: ["M5 5h14v14H5z", "M5 12h14M12 5v14"],
  cup: ["M7 4h10v5a5 5 0 0 1-10 0ZM7 6H3.5v1.5A3.5 3.5 0 0 0 7 11M17 6h3.5v1.5A3.5 3.5 0 0 1 17 11M12 14v4M8 20h8"],
  help: ["M9 9.5a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4", "M12 18h.01"],
  settings: ["M4 7h9M17 7h3M4 17h3M11 17h9", "M15 5v4M9 15v4"],
  close: ["M6 6l12 12M18 6 6 18"],
  first: ["M18 5l-8 7 8 7M6 5v14"],
  previous: ["M15 5l-7 7 7 7"],
  next: ["M9 5l7 7-7 7"],
  last: ["M6 5l8 7-8 7M18 5v14"],
  flip: ["M7 4v16M3.5 16.5 7 20l3.5-3.5M17 20V4M13.5 7.5 17 4l3.5 3.5"],
  share: ["M12 15V4M8 7.5 12 3.5 16 7.5M5 12v8h14v-8"],
  flag: ["M6 21V4h12l-2.5 4L18 12H6"],
  draw: ["M5 9h14M5 15h14"],
  undo: ["M8 5 4 9l4 4M4 9h10a6 6 0 0 1 0 12h-3"],
  leave: ["M10 4H5v16h5M9 12h11M16 8l4 4-4 4"],
  chat: ["M4 5h16v11H10l-5 4v-4H4z"],
  people: ["M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM3 20c0-4 2.5-6 6-6s6 2 6 6", "M16 5a3 3 0 0 1 0 6M17 14c2.5.5 4 2.5 4 6"],
  moves: ["M4 6h16M4 12h16M4 18h10"],
  bot: ["M5 9h14v10H5z", "M12 9V5M9 14h.01M15 14h.01"],
  clock: ["M12 21a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17Z", "M12 8v5l3 2"],
  lock: ["M6 11h12v9H6z", "M9 11V8a3 3 0 0 1 6 0v3"],
  sound: ["M4 9.5v5h4l5 4v-13l-5 4ZM16.5 9a4 4 0 0 1 0 6M19 6.5a8 8 0 0 1 0 11"],
  check: ["M5 12.5 10 17.5 19 7"],
  plus: ["M12 5v14M5 12h14"],
  search: ["M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14ZM16 16l5 5"],
  more: ["M5 12h.01M12 12h.01M19 12h.01"],
  file: ["M6 3h8l4 4v14H6z", "M14 3v4h4"],
  chart: ["M4 20V4M4 20h16", "M7 15l4-5 3 3 5-7"],
  target: ["M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17Z", "M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 12h.01"],
  tree: ["M12 5v5M12 10 6 16M12 10l6 6M12 10v6", "M12 5h.01M6 19h.01M12 19h.01M18 19h.01"],
  silent: ["M4 9.5v5h4l5 4v-13l-5 4ZM17 9.5l4.5 5M21.5 9.5l-4.5 5"],
  device: ["M7 3h10v18H7z", "M11 18h2"],
};

/** @typedef {keyof typeof PATHS} Icon */

/** @param {Icon} name */
export function icon(name) {
  return drawing(name, () =>
    h(
      "svg:svg",
      { class: name === "more" ? "icon dots" : "icon", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" },
      PATHS[name].map((d) => h("svg:path", { d })),
    ),
  );
}

export function wordmark() {
  return h(
    "svg:svg",
    { class: "word", viewBox: "0 0 150 48", "aria-hidden": "true", focusable: "false" },
    h("svg:path", { class: "letters", d: "M6 6V40M30 29a12 12 0 1 1-24 0 12 12 0 0 1 24 0M43 21V41M78 29a12 12 0 1 1-24 0 12 12 0 0 1 24 0M78 6V41M113 29a12 12 0 1 1-24 0 12 12 0 0 1 24 0M113 18V41M127 6V41M144 18 129 30.5 145 41" }),
    h("svg:circle", { class: "dot", cx: 43, cy: 8.5, r: 5.5 }),
  );
}

const svg = (tag, props, ...children) => h(`svg:${tag}`, props, ...children);
const rect = (inset, rx, more) => svg("rect", { x: inset, y: inset, width: 880 - 2 * inset, height: 880 - 2 * inset, rx, ...more });
const gradient = (tag, id, props, stops) => svg(tag, { id: `art-${id}`, ...props }, stops.map((colour, at) => svg("stop", { offset: at / (stops.length - 1), ...(colour[0] === "#" ? { "stop-color": colour } : { class: colour }) })));

/** The gradients of all small pictures, once in the page. They follow the theme, because they are inside it. */
export function artGradients() {
  const slope = { x1: 0, y1: 0, x2: 1, y2: 1 };
  const ball = { cx: 0.36, cy: 0.28, r: 0.85 };
  return svg(
    "svg",
    { as: "gradients", class: "gradients", width: 0, height: 0, "aria-hidden": "true", focusable: "false" },
    svg("defs", null, gradient("radialGradient", "felt", { cx: 0.42, cy: 0.36, r: 0.85 }, ["felt-a", "felt-b"]), gradient("linearGradient", "lacquer", { ...slope, x2: 0 }, ["lacquer-a", "lacquer-b"]), gradient("linearGradient", "plank", slope, ["wood-a", "wood-b"]), gradient("radialGradient", "black", ball, ["#565d68", "#2a2f36", "#14171b"]), gradient("radialGradient", "white", ball, ["#ffffff", "#f7f3e9", "#d9d2c1"])),
  );
}

/** A small picture of a game in progress. @param {string} game */
export function gamePicture(game) {
  const { rows, line } = SAMPLES[game] ?? { rows: "" };
  return drawing(`picture-${game}`, () => boardArt(game, [...rows].map((letter) => (letter === "1" ? "first" : letter === "2" ? "second" : null)), { line }));
}

/**
 * A board that is only looked at, without letters and grain.
 * @param {string} game
 * @param {(Player | null)[]} cells in the order of the points of the layout
 * @param {{last?: string, line?: string, first?: string}} [marks] `first`: the mark of the first player where it is not the usual one
 */
export function boardArt(game, cells, { last, line, first } = {}) {
  const { places, index } = layout(/** @type {any} */ (game));
  const [start, step] = game === "morris" ? [80, 120] : game === "tictactoe" ? [200, 240] : [90, 100];
  const at = (place) => [start + step * place.column, start + step * place.row];
  const draw = PIECES[game];
  const isSwapped = first !== undefined && first !== CUSTOM[game];
  const mark = last === undefined ? undefined : index.get(last);
  return svg(
    "svg",
    { class: "game-picture", "data-game": game, viewBox: "0 0 880 880", "aria-hidden": "true", focusable: "false" },
    SURFACES[game](),
    line && game === "morris" && [svg("path", { class: "line-under", d: line }), svg("path", { class: "line", d: line })],
    places.map((place, point) => cells[point] && draw(...at(place), (cells[point] === "first") !== isSwapped, point)),
    line && game !== "morris" && svg("path", { class: "line", d: line }),
    mark !== undefined && lastMark(game, ...at(places[mark])),
  );
}

function lastMark(game, x, y) {
  if (game === "adjacency") return svg("path", { class: "corners", d: `M${x - 44} ${y - 26}V${y - 44}H${x - 26}M${x + 26} ${y - 44}H${x + 44}V${y - 26}M${x + 44} ${y + 26}V${y + 44}H${x + 26}M${x - 26} ${y + 44}H${x - 44}V${y + 26}` });
  return game === "tictactoe" ? svg("circle", { class: "last", cx: x + 90, cy: y - 90, r: 10 }) : svg("circle", { class: "last", cx: x, cy: y, r: 11 });
}

const squares = (from, to) => Array.from({ length: to - from + 1 }, (_, at) => `M${40 + 100 * (at + from)} 40V840M40 ${40 + 100 * (at + from)}H840`).join("");

const SURFACES = {
  reversi: () => [rect(0, 26, { fill: "url(#art-lacquer)" }), rect(36, 6, { class: "deep" }), rect(40, 4, { fill: "url(#art-felt)" }), svg("path", { class: "felt-lines", d: squares(1, 7) })],
  adjacency: () => [rect(1, 14, { class: "paper" }), svg("path", { class: "pencil-lines", d: squares(0, 8) })],
  morris: () => [rect(0, 22, { fill: "url(#art-plank)" }), svg("path", { class: "inlay", d: "M80 80H800V800H80ZM200 200H680V680H200ZM320 320H560V560H320ZM440 80V320M440 560V800M80 440H320M560 440H800" }), layout("morris").places.map(({ column, row }) => svg("circle", { class: "hole", cx: 80 + 120 * column, cy: 80 + 120 * row, r: 13 }))],
  tictactoe: () => [rect(0, 22, { fill: "url(#art-plank)" }), rect(26, 8, { class: "deep" }), rect(30, 6, { class: "slate" }), svg("path", { class: "chalk-lines", d: "M321 92C318 300 323 560 319 790M560 86C563 320 557 580 561 794M88 321C300 318 580 323 792 319M92 560C320 563 560 557 788 561" })],
};

const disc = (x, y, isBlack) => [svg("ellipse", { class: "fall", cx: x + 3, cy: y + 9, rx: 42, ry: 40 }), svg("circle", { class: isBlack ? "rim-black" : "rim-white", cx: x, cy: y + 4.5, r: 41 }), svg("circle", { fill: isBlack ? "url(#art-black)" : "url(#art-white)", cx: x, cy: y, r: 41 }), svg("circle", { class: isBlack ? "ring-black" : "ring-white", cx: x, cy: y, r: 34 })];
const CROSS = "M24 29Q22 22 30 24C45 38 61 55 79 72Q78 79 70 77C53 64 37 47 24 29ZM77 23Q83 26 78 32C64 45 47 62 30 78Q22 79 23 71C38 54 55 37 77 23Z";
const RING = "M52 20C34 18 20 32 21 51C22 69 36 81 53 79C70 77 81 65 79 47C77 31 68 22 52 20ZM53 33C63 34 68 40 68 49C68 59 61 67 51 67C40 67 34 59 34 50C34 40 42 32 53 33Z";

const CUSTOM = { reversi: "black", morris: "white", adjacency: "x", tictactoe: "x" };

/** The pieces; the last argument says whether it is that of the usual first player. */
const PIECES = {
  reversi: disc,
  morris: (x, y, isFirst) => [svg("circle", { class: "fall", cx: x + 5, cy: y + 9, r: 46 }), svg("circle", { class: isFirst ? "stone-white" : "stone-black", fill: isFirst ? "url(#art-white)" : "url(#art-black)", cx: x, cy: y, r: 44 })],
  adjacency: (x, y, isX) => [svg("rect", { class: isX ? "wash-x" : "wash-o", x: x - 50, y: y - 50, width: 100, height: 100 }), svg("path", { class: isX ? "ink-x" : "ink-o", d: isX ? CROSS : RING, transform: `translate(${x - 57} ${y - 57}) scale(1.14)` })],
  tictactoe: (x, y, isX) => svg("path", { class: isX ? "chalk-x" : "chalk-o", transform: `translate(${x - 120} ${y - 120})`, d: isX ? "M50 52C90 92 150 150 190 190M192 48C150 96 92 148 48 192" : "M124 44C76 42 44 78 45 122C46 166 80 197 124 195C168 193 198 160 195 116C192 74 160 45 112 48" }),
};

/** The piece of a side beside a name. @param {"x" | "o" | "black" | "white"} mark */
export function pieceMark(mark) {
  const isInk = mark === "x" || mark === "o";
  return svg("svg", { class: "piece-mark", viewBox: "0 0 100 100", "aria-hidden": "true", focusable: "false" }, isInk ? svg("path", { class: `ink-${mark}`, d: mark === "x" ? CROSS : RING }) : svg("circle", { class: `mark-${mark}`, fill: `url(#art-${mark})`, cx: 50, cy: 50, r: 42 }));
}

/** Positions that show what a game is about. */
const SAMPLES = {
  adjacency: { rows: `${".".repeat(16)}.1111....12211...22222....2222..` },
  reversi: { rows: `${".".repeat(16)}..222.....2222....2121....1111.......1..` },
  morris: { rows: "111.2......2.2..2.1.....", line: "M80 80H800" },
  tictactoe: { rows: "2.12121..", line: "M110 770L770 110" },
};
