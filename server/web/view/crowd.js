/** How to come to a tournament, and who is there: for a projector. */

import { initial } from "./initial.js";
import { qrPicture } from "./qr.js";
import { h } from "./tree.js";

/** Above these numbers of names the tiles are smaller. */
const MANY = 18;
const VERY_MANY = 40;

/**
 * The card with the QR code, the address and the code to type.
 * @param {import("./shell.js").Look} look
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
    people.map(({ as, name, facts, mark, kind }) => h("li", { as, class: `person${kind ? ` ${kind}` : ""}` }, initial(name), h("span", { class: "person-name" }, mark, h("bdi", null, name), facts && h("span", { class: "facts" }, " ", facts)))),
    last,
  );
}
