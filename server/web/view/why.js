/** Why the bot played its last move: the search behind it, and the values of all moves by a new search. */

import { effortWords, scoreWords } from "./claims.js";
import { icon } from "./icons.js";
import { seatName, upper } from "./words.js";
import { h } from "./tree.js";

/** What stands before a value that is not exact. */
const BOUNDS = { exact: "", lower: "≥ ", upper: "≤ ", estimate: "≈ " };

/**
 * The button; nothing in rooms where nobody may ask.
 * @param {import("./shell.js").Look} look
 */
export function whyButton({ say }, room, desk) {
  if (room.isRated) return null;
  const isAsked = Boolean(desk.why?.isAsked);
  return h("button", { as: "why", type: "button", disabled: isAsked || lastOfBot(room) < 0, onclick: { type: "study-why", room: room.code } }, icon("help"), say("why-ask"));
}

/** The ply of the last move of a bot; -1 if there is none. */
function lastOfBot({ moves, seats, turn }) {
  const isBot = (back) => {
    const side = (turn.to_move === "first") === (back % 2 === 0) ? "first" : "second";
    return Boolean(seats[side]?.bot);
  };
  for (const back of [1, 2]) if (moves.length >= back && isBot(back)) return moves.length - back;
  return -1;
}

/**
 * The answer, as long as its move is in the game.
 * @param {import("./shell.js").Look} look
 */
export function whyView(look, room, { why }) {
  const { say, texts } = look;
  if (!why) return null;
  if (why.isAsked) return h("p", { as: "why-waiting", class: "muted" }, say("tree-waiting"));
  if (room.moves[why.ply] !== why.move) return null;
  const { ply, bot, move, by, prefers } = why;
  const shown = (one) => (one === "pass" ? say("move-pass") : one);
  const line = { game: room.game, start: room.positions[0], moves: room.moves.slice(0, ply) };
  return h(
    "section",
    { as: `why-${ply}`, class: "why", "aria-labelledby": "why-title" },
    h("h2", { id: "why-title" }, say("why-title", { number: ply + 1, move: shown(move) })),
    h("p", { as: "bot" }, h("strong", null, seatName(texts, { bot })), ": ", effortWords(texts, room.game, why)),
    h("p", { as: "by" }, upper(say(`why-by-${by}`, { move: shown(move) })), "."),
    (by === "table" || by === "book") && h("p", { as: "known", class: "muted" }, say("why-known")),
    why.moves.length > 0 && table(look, room.game, why, shown),
    h("p", { as: "prefers" }, upper(prefers ? say("why-prefers", { move: shown(prefers) }) : say("why-agrees")), "."),
    h("div", { as: "actions", class: "actions" }, h("button", { as: "tree", type: "button", onclick: { type: "study-tree", line } }, icon("tree"), say("why-tree"))),
  );
}

/** The legal moves with their values, best first. */
function table({ say, texts }, game, { moves, move, prefers }, shown) {
  const notes = (one) => [one === move && say("why-played"), one === prefers && say("why-preferred")].filter(Boolean).join(", ");
  return h(
    "table",
    { as: "moves", class: "thoughts all-moves" },
    h("caption", null, say("why-moves")),
    h("thead", null, h("tr", null, ["move-label", "tree-value", "why-note"].map((key) => h("th", { as: key, scope: "col" }, upper(say(key)))))),
    h(
      "tbody",
      null,
      moves.map(({ move: one, value, bound }) =>
        h("tr", { as: one, class: one === move ? "played" : null }, h("th", { scope: "row" }, shown(one)), h("td", null, `${BOUNDS[bound] ?? ""}${scoreWords(texts, game, value)}`), h("td", null, notes(one))),
      ),
    ),
  );
}
