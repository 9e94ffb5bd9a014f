/** Finished games: a list with filters, and a file from this device. */

import { fitting } from "../kept.js";
import { ending } from "../room.js";
import { gamePicture, icon } from "./icons.js";
import { dateWords, fullSeatName, gameName, seatName, tell, upper } from "./words.js";
import { choice } from "./new.js";
import { h } from "./tree.js";

const RESULTS = ["won", "drawn", "lost"];

/** @param {import("./shell.js").Look} look */
export function gamesView(look) {
  const { model, say, texts } = look;
  const { filter, more, problem } = model.archive;
  const list = filter.kept ? fitting(model.kept, filter) : model.archive.list;
  const find = (change) => ({ type: "find-games", filter: { ...filter, ...change } });
  return h(
    "div",
    { class: "panel games" },
    h("h1", null, say("games-title")),
    h(
      "form",
      { class: "filters", onsubmit: (event) => find({ name: event.target.elements.namedItem("player").value.trim() }) },
      h(
        "fieldset",
        { class: "choices" },
        h("legend", { class: "visually-hidden" }, say("games-whose")),
        choice("mine", "all", !filter.mine && !filter.kept, find({ mine: false, kept: false }), say("games-all")),
        choice("mine", "mine", filter.mine, find({ mine: true, kept: false }), say("games-mine")),
        choice("mine", "kept", Boolean(filter.kept), find({ mine: false, kept: true }), say("games-kept")),
      ),
      (filter.mine || filter.kept) &&
        h(
          "label",
          { class: "field", as: "result" },
          h("span", null, say("games-result")),
          h(
            "select",
            { name: "result", onchange: (event) => find({ result: event.target.value || undefined }) },
            h("option", { as: "all", value: "", selected: !filter.result }, say("games-every-result")),
            RESULTS.map((result) => h("option", { as: result, value: result, selected: filter.result === result }, say(`games-${result}`))),
          ),
        ),
      h(
        "label",
        { class: "field" },
        h("span", null, say("new-game")),
        h(
          "select",
          { name: "game", onchange: (event) => find({ game: event.target.value || undefined }) },
          h("option", { as: "all", value: "", selected: !filter.game }, say("games-every-game")),
          (model.welcome?.games ?? []).map(({ game }) => h("option", { as: game, value: game, selected: filter.game === game }, gameName(texts, game))),
        ),
      ),
      h("label", { class: "field" }, h("span", null, say(filter.mine || filter.kept ? "games-opponent" : "games-player")), h("input", { name: "player", maxlength: "20", autocomplete: "off", value: filter.name ?? "" })),
      h("button", { type: "submit" }, icon("search"), say("games-search")),
    ),
    filter.kept && h("p", { class: "muted", as: "about" }, say("games-kept-about")),
    problem && h("p", { role: "alert" }, tell(texts, problem)),
    list === null && h("p", { class: "muted" }, say("games-loading")),
    list?.length === 0 && (isBare(filter) ? noneYet(look) : h("p", { class: "muted", as: "none" }, say("games-none"))),
    list?.length > 0 && h("ul", { class: "list" }, list.map((game) => gameRow(look, game))),
    more && !filter.kept && h("button", { type: "button", onclick: { type: "find-games", isMore: true } }, say("games-more")),
    h(
      "label",
      { class: "field file" },
      h("span", null, say("games-file")),
      h("input", { type: "file", accept: ".txt,.pgn,.json,text/plain,application/json", onchange: (event) => ({ type: "read-file", file: event.target.files[0] }) }),
    ),
  );
}

/** Whether a filter has nothing but whose games it shows: the own ones. */
function isBare({ mine, kept, game, result, name }) {
  return Boolean(mine || kept) && !game && !result && !name;
}

/** No own game yet: the four boards. */
function noneYet({ model, say, texts }) {
  const games = model.welcome?.games.map(({ game }) => game) ?? [];
  return h(
    "div",
    { as: "none-yet", class: "none-yet" },
    h("p", { class: "quote" }, say("games-none-yet")),
    h("div", { class: "boards" }, games.map((game) => h("button", { as: game, type: "button", "aria-label": gameName(texts, game), disabled: model.link.state !== "live", onclick: { type: "quick", game } }, gamePicture(game)))),
  );
}

/** The ending of a listed game. The list has no positions, only First's margin in pieces. */
function why({ texts, say }, { first, second, outcome, reason, margin }) {
  if (reason === "count") return say("games-margin", { count: Math.abs(margin) });
  const names = { first: seatName(texts, first), second: seatName(texts, second) };
  // Only an ending of Nine Men's Morris names a side.
  const sides = { first: say("side-white"), second: say("side-black") };
  /** @type {any} */
  const sentence = ending({ outcome, reason, names, sides, count: { first: 0, second: 0 } });
  const { say: key, values } = sentence.values?.why ?? { say: sentence.key, values: {} };
  return say(key, values);
}

/** A finished game in a list. @param {import("./shell.js").Look} look */
export function gameRow(look, game) {
  const { texts, say } = look;
  const { id, game_id, first, second, outcome, reason, plies, ended } = game;
  const names = [first, second].map((seat) => h("bdi", null, fullSeatName(texts, seat)));
  const result = outcome === "first" ? "1–0" : outcome === "second" ? "0–1" : outcome === "draw" ? "½–½" : "–";
  return h(
    "li",
    { as: id ?? game_id },
    h(
      "a",
      { class: "row", href: id ? `#/kept/${id}` : `#/game/${game_id}` },
      gamePicture(game.game),
      h(
        "div",
        { class: "what" },
        h("strong", null, names[0], ` ${say("versus")} `, names[1]),
        h("span", { class: "facts" }, [gameName(texts, game.game), say("games-plies", { count: plies }), game.rated && say("rated"), reason && upper(why(look, game))].filter(Boolean).join(" · ")),
        game.tournament && h("span", { class: "facts" }, say("games-tournament", { code: game.tournament.tournament, round: game.tournament.round })),
        h("span", { class: "facts" }, dateWords(texts, ended)),
      ),
      h("span", { class: "score" }, result),
    ),
  );
}
