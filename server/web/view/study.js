/** Study in a room against a bot: a hint for the own turn, and the bot's thinking. */

import "../update/study.js";
import { isTurnOf, sideOf } from "../room.js";
import { countWords, lineWords, scoreWords, valueWords } from "./claims.js";
import { icon } from "./icons.js";
import { seatName, upper } from "./words.js";
import { whyButton, whyView } from "./why.js";
import { h } from "./tree.js";

/** @param {import("./shell.js").Look} look */
export function studyView(look, room, desk) {
  const { model, say } = look;
  const isMine = isTurnOf(room, model.me);
  const isHost = room.host === model.me;
  const line = { game: room.game, start: room.positions[0], moves: room.moves.slice(0, desk.looking ?? room.moves.length) };
  const isThinking = desk.hint && !desk.hint.finding;
  return [
    h(
      "div",
      { class: "actions", as: "actions" },
      sideOf(room, model.me) && h("button", { as: "hint", type: "button", disabled: !isMine || Boolean(isThinking), onclick: { type: "study-hint", room: room.code } }, icon("help"), say("study-hint")),
      whyButton(look, room, desk),
      h("button", { as: "tree", type: "button", disabled: room.status === "ended" && desk.looking === null, onclick: { type: "study-tree", line } }, icon("tree"), say("tree-heading")),
    ),
    h("p", { as: "suggestion", class: "hint-words" }, suggestion(look, room, desk)),
    whyView(look, room, desk),
    isHost &&
      !room.isRated &&
      h(
        "label",
        { class: "check", as: "show" },
        h("input", { type: "checkbox", ".checked": Boolean(desk.thoughts), onchange: (event) => ({ type: "study-thinking", room: room.code, shown: event.target.checked }) }),
        say("study-show"),
      ),
    desk.thoughts && thinking(look, room, desk.thoughts),
  ];
}

function suggestion({ say, texts }, room, { hint }) {
  if (!hint || hint.ply !== room.moves.length) return say("study-hint-about");
  if (!hint.finding) return upper(say("hint-thinking"));
  const [move, ...rest] = hint.finding.line ?? [];
  const value = valueWords(texts, hint.finding, { game: room.game, start: room.positions[0] });
  const line = lineWords(texts, rest);
  return upper(say(line ? "hint" : "hint-last", { move: lineWords(texts, [move]), value, line }));
}

function thinking({ say, texts }, room, thoughts) {
  const last = thoughts.at(-1);
  if (!last) return h("p", { class: "muted", as: "none" }, upper(say("thinking-none")));
  const bot = seatName(texts, room.seats[last.side]);
  return [
    h("p", { as: "who" }, say(last.done ? "thinking-done" : "thinking-going", { bot, seconds: (last.ms / 1000).toFixed(1) })),
    h(
      "table",
      { class: "thoughts", as: "thoughts" },
      h("thead", null, h("tr", null, ["study-depth", "tree-value", "study-nodes", "study-line"].map((key) => h("th", { as: key, scope: "col" }, upper(say(key)))))),
      h(
        "tbody",
        null,
        thoughts.map(({ depth, score, nodes, line }) =>
          h("tr", { as: depth }, h("td", null, depth), h("td", null, scoreWords(texts, room.game, score)), h("td", null, countWords(nodes)), h("td", { class: "line" }, lineWords(texts, line))),
        ),
      ),
    ),
  ];
}
