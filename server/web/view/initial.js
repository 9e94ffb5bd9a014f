/** The tile of a player without a face: the first letter of the name in one of four colours. */

import { h } from "./tree.js";

const HUES = 4;

/** The first letter or digit of a name. @param {string} name */
export const letterOf = (name) => (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? "?").toLocaleUpperCase();

/** The colour of a name: that in a room. @param {string} name */
export const hueOf = (name) => [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % HUES;

/** @param {string} name */
export function initial(name) {
  return h("span", { class: `letter letter-${hueOf(name)}`, "aria-hidden": "true", "data-letter": letterOf(name) });
}
