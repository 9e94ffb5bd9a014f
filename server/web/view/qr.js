/** A QR code that the server computed. */

import { h } from "./tree.js";

/** The quiet zone around the code, required by its standard. */
const QUIET = 4;

/**
 * @param {{size: number, rows?: string[], path?: string}} qr rows of `0` and `1`, or the path of an SVG picture
 * @param {string} label
 */
export function qrPicture(qr, label) {
  const size = qr.size + 2 * QUIET;
  return h(
    "svg:svg",
    { class: "qr", viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": label, "shape-rendering": "crispEdges" },
    h("svg:rect", { class: "qr-light", width: size, height: size }),
    h("svg:path", { class: "qr-dark", d: qr.path ?? path(qr.rows ?? []), transform: `translate(${QUIET} ${QUIET})` }),
  );
}

/** One rectangle for each run of dark squares. */
function path(rows) {
  return rows
    .flatMap((row, y) => [...row.matchAll(/1+/g)].map((run) => `M${run.index} ${y}h${run[0].length}v1h-${run[0].length}z`))
    .join("");
}
