/** The screen behind More on phones: every link that has no place at the bottom. */

import { letterFace } from "../bots.js";
import { icon } from "./icons.js";
import { moreLinks } from "./shell.js";
import { h } from "./tree.js";

/** @param {import("./shell.js").Look} look */
export function moreView({ model, say }) {
  const { accounts, handle } = model.welcome ?? {};
  const name = handle ?? model.name;
  return h(
    "div",
    { class: "more-screen" },
    h("h1", null, say("nav-more")),
    h(
      "a",
      { as: "me", class: "card self", href: handle ? `#/profile/${handle}` : accounts ? "#/account" : "#/settings" },
      letterFace(name || "?"),
      h("span", { class: "what" }, h("strong", null, h("bdi", null, name)), h("span", { class: "facts" }, handle ? say("account-title") : say(accounts ? "lobby-account" : "settings-name"))),
      icon("next"),
    ),
    h("nav", { class: "card tiles", "aria-label": say("nav-more") }, moreLinks(model, true).map((link) => h("a", { as: link.screen, href: link.href }, icon(link.icon), h("span", null, say(link.key)), icon("next")))),
    h("button", { as: "find", type: "button", onclick: { type: "open-dialog", dialog: { kind: "find" } } }, icon("search"), say("nav-find")),
  );
}
