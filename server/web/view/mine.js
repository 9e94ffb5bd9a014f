/** The visitor's own unfinished games, first in the lobby. Loaded with the first such game. */

import { gamePicture } from "./icons.js";
import { isTurnOf } from "../room.js";
import { clockWords, dateWords, gameName, seatName } from "./words.js";
import { h } from "./tree.js";

/** @param {import("./shell.js").Look} look */
export function mineView(look) {
  const { model, say } = look;
  const { games, total } = model.mine;
  return h(
    "section",
    { as: "mine", class: "panel mine", "aria-labelledby": "mine-title" },
    h("h2", { id: "mine-title" }, say("mine-title")),
    h("ul", { class: "list" }, games.map((game) => row(look, game))),
    games.length < total && h("button", { as: "more-mine", type: "button", onclick: { type: "mine-more" } }, say("lobby-show-more")),
  );
}

function row({ model, say, texts }, { room, game, clock, opponent, plies, my_turn: isMine, since }) {
  // A room that is open here knows more.
  const open = model.rooms[room];
  const isAwaited = open ? isTurnOf(open, model.me) : isMine;
  const name = seatName(texts, opponent);
  const facts = [gameName(texts, game), clockWords(texts, clock), say("mine-moves", { count: open?.moves.length ?? plies }), !open && say("mine-since", { date: dateWords(texts, since) })];
  return h(
    "li",
    { as: room, class: "row" },
    gamePicture(game),
    h("div", { class: "what" }, h("strong", null, h("bdi", null, name)), h("span", { class: "facts" }, facts.filter(Boolean).join(" · "))),
    isAwaited && h("span", { class: "badge" }, say("your-move")),
    h("button", { type: "button", class: isAwaited ? "primary" : null, "aria-label": say("mine-go-on", { game: gameName(texts, game), name }), onclick: { type: "enter", room } }, say("lobby-return")),
  );
}
