/** All eleven bots: who they are, how strong in a game, and a game against each with one tap. */

import { BOTS, botFace } from "../bots.js";
import { strengthView } from "./lobby.js";
import { choice } from "./new.js";
import { engineName, gameName } from "./words.js";
import { h } from "./tree.js";

/** @param {import("./shell.js").Look} look */
export function castView(look) {
  const { model, say, texts } = look;
  const { game } = model.draft;
  const games = model.welcome?.games.map((one) => one.game) ?? [game];
  return h(
    "div",
    { class: "cast" },
    h("h1", null, say("bots-title")),
    h("fieldset", { class: "choices wide" }, h("legend", { class: "visually-hidden" }, say("new-game")), games.map((one) => choice("game", one, one === game, { type: "change-draft", change: { game: one } }, gameName(texts, one)))),
    h(
      "ul",
      { class: "cards" },
      BOTS.map((bot) =>
        h(
          "li",
          { as: bot.name },
          h(
            "button",
            { type: "button", class: "card member", disabled: model.link.state !== "live", onclick: { type: "quick", game, bot: bot.name } },
            botFace(bot.name),
            h(
              "span",
              { class: "what" },
              h("span", { class: "title" }, say("lobby-play-bot", { bot: bot.title })),
              h("span", { class: "quote" }, say(`bot-${bot.name}`)),
              h("span", { class: "strength" }, strengthView(look, bot, game), h("span", { class: "facts" }, ` · ${engineName(bot.engine)}`)),
            ),
          ),
        ),
      ),
    ),
    h("p", { class: "muted" }, say("bots-levels"), " ", h("a", { href: "#/new" }, say("lobby-new"))),
  );
}
