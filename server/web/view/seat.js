/** The bar of a player: side, name, pieces, clock and presence. */

import { clockText, timeLeft } from "../clock.js";
import { board, score } from "../rules/index.js";
import { needsPresence, sideOf } from "../room.js";
import { isTuned } from "../update/actions.js";
import { namedBot, seatFace } from "../bots.js";
import { icon } from "./icons.js";
import { engineName, ratingWords, seatNameView, sideName } from "./words.js";
import { h } from "./tree.js";

/** Below this time, a running clock is marked. */
const LOW_MS = 30_000;
/** From this time on a clock shows hours, and keeps their place. */
const LONG_MS = 3_600_000;

/** @param {import("./shell.js").Look} look */
export function seatBar(look, room, side) {
  const { model, say, texts } = look;
  const seat = room.seats[side];
  const mine = sideOf(room, model.me);
  const isOn = room.status === "playing" && room.turn.to_move === side;
  const isMe = mine === side;
  const isBelow = side === (mine ?? "first");
  const isGone = seat?.connected === false && needsPresence(room);
  const name = sideName(texts, room.game, room.positions[0], side);
  // The sign of a side of these games is its name.
  const sign = name.length === 1;
  const named = namedBot(seat?.bot);
  // On a phone there is no card for the men in hand.
  const { hands } = score(room.game, room.positions.at(-1));
  const parts = [!sign && name, named && say(`strength-${named.strength[room.game] ?? "fair"}`), named && engineName(named.engine), room.ending?.outcome === side && say("result-winner"), isGone && say("seat-gone"), isMe && h("span", { class: "you" }, say("you"))].filter(Boolean);
  return h(
    "div",
    { class: `bar seat ${isBelow ? "own" : "opponent"}${isOn ? " on" : ""}${isGone ? " gone" : ""}`, as: `seat-${side}` },
    h(
      "div",
      { class: "person" },
      avatar(seat),
      h(
        "div",
        { class: "who" },
        h("span", { class: "name" }, seatNameView(texts, seat, seat?.bot && isTuned(seat.bot) ? "wraps" : null), ratingView(look, room, side)),
        h(
          "span",
          { class: "facts" },
          markPicture(room, side),
          h("span", { class: "words" }, parts.map((part, at) => [at > 0 && " · ", part, at === 0 && hands && h("span", { class: "hand-words" }, ` · ${hands[side]} ${say("count-hand")}`)]), h("span", { class: "visually-hidden" }, sign && ` ${name}`, ` ${pieces(look, room, side) ?? ""}`)),
        ),
      ),
    ),
    isOn && !isMe && h("span", { class: "visually-hidden to-move" }, say("to-move")),
    h("span", { as: "count", class: "count-number", "aria-hidden": "true" }, countNumber(room, side)),
    clock(look, room, side, isOn),
  );
}

/** The picture of a player: a named bot, the sign of another bot, or a letter. */
export function avatar(seat) {
  if (!seat) return h("span", { class: "avatar free", "aria-hidden": "true" });
  if (seat.bot && !namedBot(seat.bot)) return h("span", { class: "avatar bot", "aria-hidden": "true" }, icon("bot"));
  return h("span", { class: "avatar", "aria-hidden": "true" }, seatFace(seat));
}

/** The pieces of a side on a phone, where there is no card for them. */
function countNumber(room, side) {
  return room.game === "tictactoe" ? null : String(score(room.game, room.positions.at(-1))[side]);
}

/** The rating in a rated room; for an account it links to the profile. */
function ratingView({ model, say }, room, side) {
  const rating = model.desks[room.code]?.ratings?.[side];
  if (!rating) return null;
  const { handle } = rating;
  const props = { class: "rating", "aria-label": say("seat-rating", { rating: ratingWords(rating) }) };
  return handle ? h("a", { ...props, href: `#/profile/${handle}` }, ratingWords(rating)) : h("span", { class: "rating" }, ratingWords(rating));
}

function pieces({ say }, room, side) {
  if (room.game === "tictactoe") return null;
  const count = score(room.game, room.positions.at(-1));
  if (count.hands) return say("pieces-hand", { pieces: count[side], hand: count.hands[side] });
  return say("pieces", { count: count[side] });
}

function clock({ say, now, texts }, room, side, isOn) {
  const left = timeLeft(room, side, now);
  if (left === null) return null;
  const isRunning = room.turn.clocks?.running === side;
  const isLow = isOn && isRunning && left < LOW_MS;
  const name = sideName(texts, room.game, room.positions[0], side);
  return h("span", { class: `clock${isRunning ? " running" : ""}${isLow ? " low" : ""}${room.clock.kind === "days" || room.clock.main_ms >= LONG_MS ? " long" : ""}`, role: "timer", "aria-label": say("clock-label", { side: name }) }, clockText(left, say));
}

/** The piece of a side, drawn as on the board. */
export function markPicture(room, side) {
  const mark = board(room.game, room.positions[0]).marks[side];
  return markView(mark);
}

/** @param {import("../rules/index.js").Mark} mark */
export function markView(mark) {
  const shape =
    mark === "x"
      ? h("svg:path", { class: "x", d: "M5 5 19 19M19 5 5 19" })
      : h("svg:circle", { class: mark, cx: 12, cy: 12, r: mark === "o" ? 7 : 10 });
  const shine = (mark === "black" || mark === "white") && h("svg:ellipse", { class: "shine", cx: 9, cy: 7.5, rx: 4.5, ry: 3 });
  return h("svg:svg", { class: "mark", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" }, shape, shine);
}
