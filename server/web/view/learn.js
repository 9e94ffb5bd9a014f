/** Lessons of a minute: four boards to tap for each game, and the ways to the rules and to more. */

import { BOTS, botFace } from "../bots.js";
import { LESSONS, STEPS, shown } from "../update/learn.js";
import { board } from "./board.js";
import { gamePicture, icon } from "./icons.js";
import { gameName } from "./words.js";
import { h } from "./tree.js";

const [AYAM] = BOTS;

/** @param {import("./shell.js").Look} look */
export function learnView(look) {
  const { model, say, texts } = look;
  const { lesson, route } = model;
  if (route.id && lesson?.game === route.id) return lessonView(look);
  return h(
    "div",
    { class: "learn" },
    h("h1", null, say("learn-title")),
    h("p", { class: "muted" }, say("learn-about")),
    h(
      "ul",
      { class: "cards" },
      Object.keys(LESSONS).map((game) => h("li", { as: game }, h("a", { class: "card member", href: `#/learn/${game}` }, gamePicture(game), h("span", { class: "what" }, h("strong", null, gameName(texts, game)), h("span", { class: "facts" }, say("learn-minute"))), icon("next")))),
    ),
    h("div", { class: "actions" }, h("a", { class: "button", href: "#/help" }, icon("book"), say("help-title")), h("a", { class: "button", href: "#/puzzle" }, icon("puzzle"), say("nav-puzzles")), h("a", { class: "button", href: "#/paper" }, icon("cap"), say("papers-title"))),
  );
}

function lessonView({ model, say, texts }) {
  const { game, step, chosen, played } = model.lesson;
  const { legal } = LESSONS[game][step];
  const isLast = step === STEPS - 1;
  return h(
    "div",
    { class: "learning", "data-tint": game },
    h(
      "section",
      { class: "learning-board", "aria-label": say("room-table") },
      board({ as: `lesson-${game}-${step}`, game, position: shown(model.lesson), legal: played ? null : legal, last: played, chosen, over: Boolean(played), dots: true, texts, point: (point) => ({ type: "learn-point", point }), command: null }),
    ),
    h(
      "section",
      { class: "card learning-words" },
      h("h1", null, gameName(texts, game)),
      h("ol", { class: "dots", "aria-label": say("learn-step", { step: step + 1, last: STEPS }) }, Array.from({ length: STEPS }, (_, at) => h("li", { class: at < step || (at === step && played) ? "on" : null, "aria-current": at === step ? "step" : null }))),
      h("p", { class: "task", role: "status" }, say(`lesson-${game}.${played ? "done" : "do"}-${step + 1}`)),
      !played && legal[0] === "pass" && h("button", { as: "pass", type: "button", class: "primary large", onclick: { type: "learn-pass" } }, say("status-pass")),
      played && !isLast && h("button", { as: "next", type: "button", class: "primary large", onclick: { type: "learn-step", step: step + 1 } }, say("learn-next"), icon("next")),
      played && isLast && h("button", { as: "play", type: "button", class: "primary large", disabled: model.link.state !== "live", onclick: { type: "quick", game, bot: AYAM.name } }, botFace(AYAM.name), say("lobby-play-bot", { bot: AYAM.title })),
      h("div", { class: "actions" }, step > 0 && h("button", { as: "back", type: "button", class: "quiet", onclick: { type: "learn-step", step: step - 1 } }, icon("previous"), say("learn-back")), h("a", { as: "rules", class: "button quiet", href: "#/help" }, say("learn-rules"))),
    ),
  );
}
