// The drawings of boards, pieces and marks. Each cell is drawn around its middle, in the units of its board.

import { layout } from "../rules.js";

/** Half of the side of a cell; a board has 880 units. @type {Record<Game, number>} */
const HALF = { adjacency: 50, reversi: 50, morris: 60, tictactoe: 120 };

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

// The drawings of the four boards without pieces: frame, surface, lines and letters, in 880 units.

const VIEW = "0 0 880 880";
let count = 0;

/** The middle of a place in the units of the board. @returns {[number, number]} */
function middle(/** @type {Game} */ game, /** @type {{column: number, row: number}} */ { column, row }) {
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

// SVG elements from plain data.

const SVG = "http://www.w3.org/2000/svg";

/**
 * Makes an element of SVG.
 * @param {string} name
 * @param {Record<string, string|number>} attributes
 * @param {(Element|string)[]} children
 * @returns {SVGElement}
 */
function element(name, attributes, children = []) {
  const made = document.createElementNS(SVG, name);
  for (const [attribute, value] of Object.entries(attributes)) {
    made.setAttribute(attribute, String(value));
  }
  made.append(...children);
  return made;
}

/**
 * Makes the elements of shapes.
 * @param {Shape[]} shapes
 * @returns {SVGElement[]}
 */
export function drawn(shapes) {
  return shapes.map(([name, attributes, ...children]) => element(name, attributes, children.map((child) => (typeof child === "string" ? child : drawn([child])[0]))));
}

/** A drawing that screen readers skip. @returns {SVGElement} */
export function picture(/** @type {string} */ className, /** @type {string} */ viewBox, /** @type {Shape[]} */ shapes) {
  return element("svg", { class: className, viewBox, "aria-hidden": "true", focusable: "false" }, drawn(shapes));
}
