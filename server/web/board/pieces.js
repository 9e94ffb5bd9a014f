// The drawings of pieces and of the marks on a cell. Each cell is drawn around its middle, in the units of its board.

import { drawn, element, picture } from "./svg.js";

/** @typedef {import("../rules/layout.js").Game} Game */
/** @typedef {import("../rules/index.js").Mark} Mark */
/** @typedef {import("./svg.js").Shape} Shape */

/** Half of the side of a cell; a board has 880 units. @type {Record<Game, number>} */
export const HALF = { adjacency: 50, reversi: 50, morris: 60, tictactoe: 120 };

/** Two brush marks for each sign of Adjacency. */
const BRUSH = {
  x: [
    "M24 29Q22 22 30 24C45 38 61 55 79 72Q78 79 70 77C53 64 37 47 24 29ZM77 23Q83 26 78 32C64 45 47 62 30 78Q22 79 23 71C38 54 55 37 77 23Z",
    "M22 26Q25 20 32 25C47 40 64 57 77 74Q75 80 68 76C51 62 36 45 22 26ZM79 27Q80 34 74 37C59 48 43 64 31 79Q23 77 26 69C40 51 58 35 72 22Q77 21 79 27Z",
  ],
  o: [
    "M52 20C34 18 20 32 21 51C22 69 36 81 53 79C70 77 81 65 79 47C77 31 68 22 52 20ZM53 33C63 34 68 40 68 49C68 59 61 67 51 67C40 67 34 59 34 50C34 40 42 32 53 33Z",
    "M47 21C30 23 19 37 22 55C25 71 38 81 55 78C71 75 81 62 78 45C75 29 63 19 47 21ZM51 32C61 32 67 39 67 48C67 59 60 66 51 66C41 66 33 60 33 50C33 41 41 33 51 32Z",
  ],
};
/** The strokes of chalk in Tic-tac-toe. @type {Record<"x"|"o", string[]>} */
const CHALK = { x: ["M50 52C90 92 150 150 190 190", "M192 48C150 96 92 148 48 192"], o: ["M124 44C76 42 44 78 45 122C46 166 80 197 124 195C168 193 198 160 195 116C192 74 160 45 112 48"] };

const circle = (/** @type {number} */ r, /** @type {Record<string, string|number>} */ more = {}) => /** @type {Shape} */ (["circle", { r, ...more }]);

/** A disc: the other colour under it is its rim. The edge and the ring show where colours alone could mislead. @type {(kind: "black"|"white") => Shape} */
const disc = (kind) => [
  "g",
  { id: `bidak-disc-${kind}` },
  ["ellipse", { cx: 3, cy: 9, rx: 42, ry: 40, class: "piece-shadow" }],
  circle(41, { cy: 4.5, class: `disc-rim-${kind}` }),
  circle(41, { fill: `url(#bidak-${kind})`, class: `body-${kind}` }),
  circle(34, { class: `disc-bevel-${kind}` }),
  circle(40, { class: `piece-edge-${kind}` }),
  ...(kind === "white" ? [circle(16, { class: "piece-ring" })] : []),
];

/** @type {(kind: "black"|"white") => Shape} */
const stone = (kind) => [
  "g",
  { id: `bidak-stone-${kind}` },
  circle(52, { cx: 5, cy: 9, fill: "url(#bidak-fall)" }),
  circle(44, { fill: `url(#bidak-stone-body-${kind})`, class: `body-${kind}` }),
  ["ellipse", { cx: -10, cy: -17, rx: 22, ry: 15, fill: "url(#bidak-shine)", class: `stone-shine-${kind}`, transform: "rotate(-30 -10 -17)" }],
  circle(43, { class: `stone-edge-${kind}` }),
  circle(43, { class: `piece-edge-${kind}` }),
  ...(kind === "white" ? [circle(17, { class: "piece-ring" })] : []),
];

const gradient = (/** @type {string} */ id, /** @type {Record<string, string|number>} */ place, /** @type {[number, string, number?][]} */ stops) =>
  /** @type {Shape} */ (["radialGradient", { id, ...place }, ...stops.map(([offset, colour, opacity = 1]) => ["stop", { offset, "stop-color": colour, "stop-opacity": opacity }])]);

const LIT = { cx: 0.36, cy: 0.28 };

/** @type {Shape[]} */
const SHARED = [
  gradient("bidak-black", { ...LIT, r: 0.8 }, [[0, "#565d68"], [0.45, "#2a2f36"], [1, "#14171b"]]),
  gradient("bidak-white", { ...LIT, r: 0.85 }, [[0, "#ffffff"], [0.55, "#f7f3e9"], [1, "#d9d2c1"]]),
  gradient("bidak-stone-body-black", { cx: 0.34, cy: 0.26, r: 0.8 }, [[0, "#59616e"], [0.5, "#30363f"], [1, "#14171c"]]),
  gradient("bidak-stone-body-white", { cx: 0.34, cy: 0.26, r: 0.85 }, [[0, "#ffffff"], [0.5, "#f3eee2"], [1, "#c6bca6"]]),
  gradient("bidak-shine", {}, [[0, "#fff", 0.55], [1, "#fff", 0]]),
  gradient("bidak-fall", {}, [[0.55, "#150900", 0.5], [1, "#150900", 0]]),
  [
    "filter",
    { id: "bidak-chalk", x: -0.1, y: -0.1, width: 1.2, height: 1.2 },
    ["feTurbulence", { type: "fractalNoise", baseFrequency: 0.09, numOctaves: 2, seed: 8, result: "n" }],
    ["feDisplacementMap", { in: "SourceGraphic", in2: "n", scale: 7, result: "d" }],
    ["feTurbulence", { type: "fractalNoise", baseFrequency: 0.28, numOctaves: 2, seed: 5 }],
    ["feColorMatrix", { values: "0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  0 0 0 -3 2.75" }],
    ["feComposite", { in: "d", operator: "in" }],
  ],
  disc("black"),
  disc("white"),
  stone("black"),
  stone("white"),
];

/** Adds the shapes that all boards of the document share. */
export function shareShapes() {
  if (!document.getElementById("bidak-shapes")) {
    document.body.append(element("svg", { id: "bidak-shapes", width: 0, height: 0, "aria-hidden": "true", focusable: "false" }, [element("defs", {}, drawn(SHARED))]));
  }
}

/** The shapes of the marks of a cell; classes of the cell show or hide them. @returns {Shape[]} */
function marks(/** @type {Game} */ game) {
  const half = HALF[game];
  const isRound = game === "morris" || game === "reversi";
  const r = game === "morris" ? 51 : 44;
  const box = half - 8;
  /** @type {(className: string, more?: Record<string, string|number>) => Shape[]} Light on dark, to be seen on every board. */
  const around = (className, more = {}) =>
    ["mark-under", "mark-over"].map((part) =>
      isRound ? ["circle", { class: `${className} ${part}`, r, ...more }] : ["rect", { class: `${className} ${part}`, x: -box, y: -box, width: 2 * box, height: 2 * box, rx: 10, ...more }],
    );
  const corner = game === "tictactoe" ? 84 : 0;
  const sign = half * 0.72;
  return [
    circle({ morris: 24, tictactoe: 11, reversi: 10.5, adjacency: 6 }[game], { class: "mark-next" }),
    circle(30, { class: "mark-from" }),
    ...around("mark-chosen"),
    ...around("mark-premove"),
    ...around("mark-remove"),
    game === "adjacency"
      ? ["path", { class: "mark-last brackets", d: "M-44-26V-44H-26M26-44H44V-26M44 26V44H26M-26 44H-44V26" }]
      : circle(game === "tictactoe" ? 11 : 9, { class: "mark-last", cx: corner, cy: -corner }),
    isRound ? circle(33, { class: "mark-turning" }) : ["rect", { class: "mark-turning", x: -42, y: -42, width: 84, height: 84, rx: 10 }],
    ...around("mark-hint"),
    ["path", { class: "mark-leaving", d: "M-15-15 15 15M15-15-15 15" }],
    [
      "g",
      { class: "mark-worth" },
      circle(15, { cx: sign - 3, cy: sign - 3 }),
      ["path", { class: "sign-wins", d: `M${sign - 11} ${sign - 3}h16m-8-8v16` }],
      ["path", { class: "sign-draws", d: `M${sign - 11} ${sign - 7}h16m-16 8h16` }],
      ["path", { class: "sign-loses", d: `M${sign - 11} ${sign - 3}h16` }],
    ],
    ["g", { class: "mark-badge" }, circle(23, { cx: sign, cy: -sign }), ["text", { x: sign, y: 10 - sign }]],
  ];
}

/**
 * The empty drawings of one cell: the piece, and the marks above it.
 * @param {Game} game
 * @returns {{piece: SVGElement, marks: SVGElement, sign: Element}}
 */
export function cellDrawing(game) {
  const half = HALF[game];
  const view = `${-half} ${-half} ${2 * half} ${2 * half}`;
  const above = picture("marks", view, marks(game));
  return { piece: picture("piece", view, []), marks: above, sign: /** @type {Element} */ (above.querySelector("text")) };
}

/**
 * Draws a piece, or clears its place.
 * @param {SVGElement} place
 * @param {Mark|null} mark
 * @param {Game} game
 * @param {boolean} other whether to use the second shape of a brush mark
 */
export function drawPiece(place, mark, game, other = false) {
  place.setAttribute("class", mark ? `piece piece-${mark}` : "piece");
  place.replaceChildren(...(mark ? drawn(shapesOf(mark, game, other)) : []));
}

/** @returns {Shape[]} */
function shapesOf(/** @type {Mark} */ mark, /** @type {Game} */ game, /** @type {boolean} */ other) {
  if (mark === "black" || mark === "white") return [["use", { href: `#bidak-${game === "morris" ? "stone" : "disc"}-${mark}`, class: "piece-body" }]];
  if (game === "tictactoe") {
    return [["g", { class: "chalk", transform: "translate(-120 -120)", filter: "url(#bidak-chalk)" }, ...CHALK[mark].map((d) => ["path", { class: "piece-body", d, pathLength: 1 }])]];
  }
  return [
    ["rect", { class: `wash-${mark}`, x: -49, y: -49, width: 98, height: 98 }],
    ["path", { class: "piece-body", transform: "translate(-57 -57) scale(1.14)", d: BRUSH[mark][other ? 1 : 0] }],
  ];
}
