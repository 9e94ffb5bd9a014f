/** The rules of the games, how to enter moves, the keys, and how to write a bot. */

import { gamePicture } from "./icons.js";
import { papersList } from "./paper.js";
import { gameName } from "./words.js";
import { h } from "./tree.js";

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
const BOTS = [
  ["bot.py", "help-about-bot-py"],
  ["Bot.java", "help-about-bot-java"],
  ["ugi.py", "help-about-ugi-py"],
];

/** @param {import("./shell.js").Look} look */
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
    h("dl", { class: "keys" }, BOTS.map(([file, about]) => [h("dt", { as: file }, h("a", { href: `/${file}`, download: file }, file)), h("dd", { as: about }, say(about))])),
    h("h2", null, say("help-connection")),
    h("p", null, say("help-connection-about")),
  );
}
