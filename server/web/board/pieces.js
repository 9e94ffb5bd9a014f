// The drawings of a board: pieces, marks on a cell, and the lines of Nine Men's Morris, as SVG without colours. Colours
// come from `board.css`.

import { layout } from "../rules/index.js";

const SVG = "http://www.w3.org/2000/svg";

/** Shapes in a square of 100 by 100. Each side has its own shape, so colour is never needed. */
/** @type {Record<import("../rules/index.js").Mark, [string, Record<string, string|number>][]>} */
const SHAPES = {
  x: [
    ["rect", { class: "piece-body", x: 11, y: 11, width: 78, height: 78, rx: 12 }],
    ["path", { class: "piece-sign", d: "M34 34 66 66M66 34 34 66" }],
  ],
  o: [
    ["rect", { class: "piece-body", x: 11, y: 11, width: 78, height: 78, rx: 12 }],
    ["circle", { class: "piece-sign", cx: 50, cy: 50, r: 18 }],
  ],
  black: [["circle", { class: "piece-body", cx: 50, cy: 50, r: 38 }]],
  white: [
    ["circle", { class: "piece-body", cx: 50, cy: 50, r: 38 }],
    ["circle", { class: "piece-sign", cx: 50, cy: 50, r: 15 }],
  ],
};

/** @returns {SVGElement} */
function element(/** @type {string} */ name, /** @type {Record<string, string|number>} */ attributes, /** @type {SVGElement[]} */ children = []) {
  const made = document.createElementNS(SVG, name);
  for (const [attribute, value] of Object.entries(attributes)) {
    made.setAttribute(attribute, String(value));
  }
  made.append(...children);
  return made;
}

/**
 * An empty drawing for one cell: a place for the piece, and marks that the classes of the cell show or hide.
 * @param {boolean} round whether the marks around a cell are circles rather than squares
 * @returns {{svg: SVGElement, piece: SVGElement}}
 */
export function cellDrawing(round) {
  const around = { x: 4, y: 4, width: 92, height: 92, rx: round ? 46 : 13 };
  const inside = round ? { x: 21, y: 21, width: 58, height: 58, rx: 29 } : { x: 19, y: 19, width: 62, height: 62, rx: 8 };
  const piece = element("g", { class: "piece" });
  const svg = element("svg", { viewBox: "0 0 100 100", "aria-hidden": "true", focusable: "false" }, [
    element("rect", { class: "mark-chosen", ...around }),
    element("circle", { class: "mark-next", cx: 50, cy: 50, r: 9 }),
    piece,
    element("rect", { class: "mark-last", ...around }),
    element("rect", { class: "mark-premove", ...around }),
    element("path", { class: "mark-hint", d: "M50 5 95 50 50 95 5 50Z" }),
    element("rect", { class: "mark-turning", ...inside }),
    element("g", { class: "mark-worth" }, [
      element("circle", { cx: 83, cy: 83, r: 15 }),
      element("path", { class: "sign-wins", d: "M75 83H91M83 75V91" }),
      element("path", { class: "sign-draws", d: "M75 79H91M75 87H91" }),
      element("path", { class: "sign-loses", d: "M75 83H91" }),
    ]),
    element("path", { class: "mark-leaving", d: "M30 30 70 70M70 30 30 70" }),
  ]);
  return { svg, piece };
}

/**
 * Draws a piece into its group, or clears it.
 * @param {SVGElement} place
 * @param {import("../rules/index.js").Mark|null} mark
 */
export function drawPiece(place, mark) {
  place.replaceChildren(...(mark ? SHAPES[mark].map(([name, attributes]) => element(name, attributes)) : []));
  place.setAttribute("class", mark ? `piece piece-${mark}` : "piece");
}

/**
 * A separate picture of a piece, for names of players and of sides.
 * @param {import("../rules/index.js").Mark} mark
 * @returns {SVGElement}
 */
export function pieceIcon(mark) {
  const piece = element("g", {});
  drawPiece(piece, mark);
  return element("svg", { class: "piece-icon", viewBox: "5 5 90 90", "aria-hidden": "true", focusable: "false" }, [piece]);
}

/**
 * The lines that join the points of a board; null for a board of squares.
 * @param {import("../rules/layout.js").Game} game
 * @returns {SVGElement|null}
 */
export function boardLines(game) {
  const { columns, rows, lines, places, index } = layout(game);
  if (lines.length === 0) {
    return null;
  }
  const at = (/** @type {string} */ name) => places[/** @type {number} */ (index.get(name))];
  const d = lines.map(([from, to]) => `M${at(from).column + 0.5} ${at(from).row + 0.5}L${at(to).column + 0.5} ${at(to).row + 0.5}`);
  return element("svg", { class: "board-lines", viewBox: `0 0 ${columns} ${rows}`, "aria-hidden": "true", focusable: "false" }, [
    element("path", { d: d.join("") }),
  ]);
}
