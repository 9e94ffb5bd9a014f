/** For a projector: how to come to a tournament, and who is there. */

import { hueOf } from "../bots.js";
import { h } from "./tree.js";

/** Above these numbers of names the tiles are smaller. */
const MANY = 18;
const VERY_MANY = 40;

/**
 * The card with the QR code, the address and the code to type.
 * @param {Look} look
 * @param {{address?: string | null, qr?: any, code?: string | null, title: string}} given
 */
export function joinCard({ say }, { address, qr, code, title }) {
  const plain = (address ?? "").replace(/^https?:\/\//, "").replace(/\/(#.*)?$/, "");
  return h(
    "section",
    { class: "join invitation", as: "join", "aria-label": title },
    h("div", { class: "join-qr", as: "qr" }, qr && qrPicture(qr, say("invite-qr"))),
    h("p", { class: "join-about", as: "open" }, say("join-open")),
    h("p", { class: `address${plain.length > 18 ? " long" : ""}`, as: "address" }, plain),
    code && [h("p", { class: "join-about", as: "type" }, say("join-code")), h("p", { class: "join-code", as: "code" }, code)],
  );
}

/**
 * The tiles of people; those that come later pop in.
 * @param {{as: any, name: string, facts?: any, mark?: any, kind?: string | null}[]} people
 * @param {any} [last] a tile after the others
 */
export function crowd(people, last = null) {
  const count = people.length + (last ? 1 : 0);
  return h(
    "ul",
    { class: `crowd${count > VERY_MANY ? " crowd-tiny" : count > MANY ? " crowd-small" : ""}`, as: "crowd" },
    people.map(({ as, name, facts, mark, kind }) => h("li", { as, class: `attendee${kind ? ` ${kind}` : ""}` }, initial(name), h("span", { class: "person-name" }, mark, h("bdi", null, name), facts && h("span", { class: "facts" }, " ", facts)))),
    last,
  );
}

// The tile of a player without a face: the first letter of the name in one of four colours.

/** The first letter or digit of a name. @param {string} name */
const letterOf = (name) => (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? "?").toLocaleUpperCase();

/** @param {string} name */
export function initial(name) {
  return h("span", { class: `letter ${hueOf(name)}`, "aria-hidden": "true", "data-letter": letterOf(name) });
}

// A QR code that the server computed.

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
