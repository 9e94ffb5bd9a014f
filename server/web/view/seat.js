/** The bar of a player: side, name, pieces, clock and presence. */

import { clockText, timeLeft } from "../clock.js";
import { board, score } from "../rules/index.js";
import { needsPresence, sideOf } from "../room.js";
import { isTuned } from "../update/actions.js";
import { icon } from "./icons.js";
import { ratingWords, seatNameView, sideName } from "./words.js";
import { h } from "./tree.js";

/** Below this time, a running clock is marked. */
const LOW_MS = 30_000;
/** From this time on a clock shows hours, and keeps their place. */
const LONG_MS = 3_600_000;

/** @param {import("./shell.js").Look} look */
export function seatBar(look, room, side) {
  const { model, say, texts } = look;
  const seat = room.seats[side];
  const isOn = room.status === "playing" && room.turn.to_move === side;
  const isMe = sideOf(room, model.me) === side;
  const isGone = seat?.connected === false && needsPresence(room);
  const name = sideName(texts, room.game, room.positions[0], side);
  return h(
    "div",
    { class: `bar seat${isOn ? " on" : ""}${isGone ? " gone" : ""}`, as: `seat-${side}` },
    markPicture(room, side),
    h(
      "div",
      { class: "who" },
      h("span", { class: "name" }, seat?.bot && icon("bot"), seatNameView(texts, seat, seat?.bot && isTuned(seat.bot) ? "wraps" : null), ratingView(look, room, side), isMe && h("span", { class: "you" }, ` ${say("you")}`)),
      h("span", { class: "facts" }, [name, pieces(look, room, side), isGone && say("seat-gone")].filter(Boolean).join(" · ")),
    ),
    // The visitor's own turn is shown below the board. The mark keeps its place, so that the name beside it does not wrap anew.
    !isMe && h("span", { class: `turn-mark to-move${isOn ? "" : " off"}` }, say("to-move")),
    clock(look, room, side, isOn),
  );
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
  const shape =
    mark === "x"
      ? h("svg:path", { class: "x", d: "M5 5 19 19M19 5 5 19" })
      : h("svg:circle", { class: mark, cx: 12, cy: 12, r: mark === "o" ? 7.5 : 9 });
  return h("svg:svg", { class: "mark", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" }, shape);
}
