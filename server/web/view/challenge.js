/** A challenge from its link: its terms, and accepting it. */

import { icon, gamePicture } from "./icons.js";
import { initial } from "./initial.js";
import { clockWords, gameName, optionWords, tell } from "./words.js";
import { h } from "./tree.js";

/** @param {import("./shell.js").Look} look */
export function challengeView(look) {
  const { model, say, texts } = look;
  const { opened, problem } = model.challenges ?? {};
  const back = h("a", { as: "back", class: "button", href: "#/lobby" }, say("nav-lobby"));
  if (problem) return h("div", { class: "panel waiting" }, h("h1", { class: "visually-hidden" }, say("challenge-title")), h("p", { role: "alert" }, tell(texts, problem)), back);
  if (!opened) return h("div", { class: "panel waiting" }, h("p", { class: "muted" }, say("account-loading")));
  const { challenge: code, by, game, options, clock, rated, seat } = opened;
  const isMine = by.player === model.me;
  const facts = [clockWords(texts, clock), ...optionWords(texts, options), rated ? say("rated") : say("room-unrated"), seat === "first" && say("challenge-first", { name: by.name }), seat === "second" && say("challenge-second", { name: by.name })];
  const does = (what) => ({ type: `challenge-${what}`, code });
  return h(
    "div",
    { class: "panel challenge", as: code },
    h("div", { class: "challenge-art", as: "art", "data-tint": game }, gamePicture(game), !isMine && initial(by.name)),
    h("h1", null, isMine ? say("challenge-yours") : say("challenge-by", { name: by.rating ? `${by.name} (${by.rating})` : by.name })),
    h("p", { class: "challenge-terms", as: "terms" }, h("strong", null, gameName(texts, game)), h("span", { class: "facts" }, facts.filter(Boolean).join(" · "))),
    h(
      "div",
      { class: "actions" },
      !isMine && h("button", { as: "accept", type: "button", class: "go large", disabled: model.link.state !== "live", onclick: does("accept") }, icon("check"), say("challenge-accept")),
      isMine && h("button", { as: "link", type: "button", class: "go large", onclick: does("invite") }, icon("share"), say("challenge-link")),
      isMine && h("button", { as: "withdraw", type: "button", onclick: does("withdraw") }, say("challenge-withdraw")),
      back,
    ),
  );
}
