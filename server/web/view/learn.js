/** What the page explains: lessons, help, the links behind More, and addresses that name no screen. */

import { botFace, BOTS, letterFace } from "../bots.js";
import { LESSONS, shown, STEPS } from "../update/puzzle.js";
import { gamePicture, icon } from "./icons.js";
import { papersList } from "./paper.js";
import { moreLinks } from "./shell.js";
import { boardElement } from "./table.js";
import { h } from "./tree.js";
import { gameName } from "./words.js";

const [AYAM] = BOTS;

/** @param {Look} look */
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
      boardElement({ as: `lesson-${game}-${step}`, game, position: shown(model.lesson), legal: played ? null : legal, last: played, chosen, over: Boolean(played), dots: true, texts, point: (point) => ({ type: "learn-point", point }), command: null }),
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

// The rules of the games, how to enter moves, the keys, and how to write a bot.

const GAMES = ["adjacency", "reversi", "tictactoe", "morris"];
const KEYS = [
  ["help-keys-arrows", "help-about-arrows"],
  ["help-keys-play", "help-about-play"],
  ["help-keys-point", "help-about-point"],
  ["help-keys-clear", "help-about-clear"],
  ["help-keys-last", "help-about-last"],
  ["help-keys-score", "help-about-score"],
  ["help-keys-clocks", "help-about-clocks"],
  ["help-keys-opponent", "help-about-opponent"],
];

/** The programs that the server offers to authors of bots. */
const EXAMPLES = [
  ["bot.py", "help-about-bot-py"],
  ["Bot.java", "help-about-bot-java"],
  ["ugi.py", "help-about-ugi-py"],
];

/** @param {Look} look */
export function helpView(look) {
  const { say, texts } = look;
  return h(
    "div",
    { class: "panel help" },
    h("h1", null, say("help-title")),
    h("h2", null, say("help-games")),
    GAMES.map((game) =>
      h("section", { as: game, class: "row rule" }, gamePicture(game), h("div", { class: "what" }, h("h3", null, gameName(texts, game)), h("p", null, say(`rules-${game}`)))),
    ),
    h("h2", null, say("papers-title")),
    h("p", null, say("papers-about")),
    papersList(look),
    h("h2", null, say("help-moving")),
    h("p", null, say("help-moving-about")),
    h("p", null, say("help-premove-about")),
    h("h2", null, say("help-keys")),
    h("p", null, say("help-keys-where")),
    h("dl", { class: "keys" }, KEYS.map(([key, about]) => [h("dt", { as: key }, say(key)), h("dd", { as: about }, say(about))])),
    h("h2", null, say("help-bots")),
    h("p", null, say("help-bots-about")),
    h("dl", { class: "keys" }, EXAMPLES.map(([file, about]) => [h("dt", { as: file }, h("a", { href: `/${file}`, download: file }, file)), h("dd", { as: about }, say(about))])),
    h("h2", null, say("help-connection")),
    h("p", null, say("help-connection-about")),
  );
}

// The screen behind More on phones: every link that has no place at the bottom.

/** @param {Look} look */
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

// The screen of an address that names no screen, such as a mistyped or an old link.

/** @param {Look} look */
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
