/** The screen of an address that names no screen, such as a mistyped or an old link. */

import { icon } from "./icons.js";
import { h } from "./tree.js";

/** @param {import("./shell.js").Look} look */
export function unknownView({ model, say }) {
  // The start of it: strangers make addresses as long as they like.
  const address = model.route.id ?? "";
  return h(
    "div",
    { class: "panel unknown" },
    h("h1", null, say("unknown-title")),
    h("p", null, say("unknown-about", { address })),
    h(
      "div",
      { class: "actions" },
      h("a", { class: "button primary", href: "#/lobby" }, icon("play"), say("unknown-home")),
    ),
  );
}
