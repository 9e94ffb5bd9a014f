/** The name of the program as a drawing. */

import { h } from "./tree.js";

export function wordmark() {
  return h(
    "svg:svg",
    { class: "wordmark", viewBox: "0 0 150 48", "aria-hidden": "true", focusable: "false" },
    h(
      "svg:g",
      { class: "wordmark-lines" },
      ["M6 6V40", "M43 21V41", "M78 6V41", "M113 18V41M127 6V41M144 18 129 30.5 145 41"].map((d) => h("svg:path", { d })),
      [18, 66, 101].map((cx) => h("svg:circle", { cx, cy: 29, r: 12 })),
    ),
    h("svg:circle", { class: "wordmark-dot", cx: 43, cy: 8.5, r: 5.5 }),
  );
}
