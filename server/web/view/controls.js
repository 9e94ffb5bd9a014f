/** The possible actions in a room: the status row, and the buttons that apply now. */

import { LEAST_RATED, freeSide, isTurnOf, other, sideOf } from "../room.js";
import { icon } from "./icons.js";
import { statusRow } from "./status.js";
import { h } from "./tree.js";

/** @param {import("./shell.js").Look} look */
export function controls(look, room, desk) {
  const mine = sideOf(room, look.model.me);
  return h(
    "div",
    { class: "controls" },
    statusRow(look, room, desk, mine),
    h("div", { class: "row-of-buttons" }, room.status === "ended" ? [] : actions(look, room, mine).slice(0, ROW)),
  );
}

function button(say, key, picture, onclick, props = {}) {
  return h("button", { as: key, type: "button", onclick, ...props }, icon(picture), h("span", { class: "label" }, say(key)));
}

/** Asks for confirmation first. */
function asking(question, yes, action) {
  return { type: "open-dialog", dialog: { kind: "ask", question: { key: question }, yes, action } };
}

/** How many buttons have space under the board. */
const ROW = 4;

/** All actions of a room, the most frequent first. */
function actions(look, room, mine) {
  const { model, say } = look;
  const { code, tournament } = room;
  const has = (offer) => room.offers.some((one) => one.offer === offer);
  const list = [];
  if (room.status === "ended") {
    // The card has the others.
    if (mine && room.moves.length > 0) list.push(button(say, "room-learn", "target", { type: "study-last", game: room.game, part: "learn" }));
    return [...list, button(say, "room-leave", "leave", { type: "leave", room: code })];
  }
  if (room.status === "waiting") {
    if (!mine && freeSide(room)) list.push(button(say, "room-sit", "check", { type: "sit", room: code }, { class: "go" }));
    if (freeSide(room)) list.push(button(say, "room-invite", "share", { type: "invite", room: code }, { class: mine ? "go" : null }));
    if (freeSide(room) && (mine || room.host === model.me)) list.push(button(say, "room-add-bot", "bot", { type: "open-dialog", dialog: { kind: "bot", room: code } }));
  }
  // A game of a tournament has no abort, no takeback and no rematch.
  if (tournament) list.push(button(say, "room-tournament", "cup", { type: "go", hash: `#/t/${tournament.tournament}` }));
  const isRunning = room.status === "playing" && mine;
  if (isRunning) {
    const isEarly = room.moves.length < 2;
    const ownLast = room.turn.to_move === mine ? 2 : 1;
    const rival = room.seats[other(mine)];
    if (rival?.bot && !room.isRated) list.push(button(say, "study-hint", "bulb", { type: "hint", room: code }, { disabled: !isTurnOf(room, model.me) }));
    if (!room.isRated && !tournament) list.push(button(say, "room-takeback", "undo", { type: "offer", room: code, offer: "takeback" }, { disabled: has("takeback") || room.moves.length < ownLast }));
    if (room.hasDraws) list.push(button(say, "room-draw", "draw", asking("ask-draw", "room-draw", { type: "offer", room: code, offer: "draw" }), { disabled: has("draw") || isEarly }));
    if (isEarly && !tournament) list.push(button(say, "room-abort", "close", asking("ask-abort", "room-abort", { type: "abort", room: code })));
    else list.push(button(say, "room-resign", "flag", asking(room.isRated && room.moves.length < LEAST_RATED ? "ask-resign-early" : "ask-resign", "room-resign", { type: "resign", room: code })));
  }
  // A game without a clock, or by days, is kept: resigning has a button of its own.
  const waits = isRunning && !tournament && !["main", "per_move"].includes(room.clock.kind);
  const leave = { type: waits ? "mine-leave" : "leave", room: code };
  if (isRunning && room.host === model.me) list.push(button(say, "room-invite", "share", { type: "invite", room: code }));
  list.push(button(say, "room-leave", "leave", isRunning && !waits ? asking("ask-leave", "room-leave", leave) : leave));
  return list;
}

/** The actions of the panel: those for which the row under the board has no space, and in a narrow window all. */
export function moreButtons(look, room) {
  return actions(look, room, sideOf(room, look.model.me)).map((one, at) => ({ ...one, props: { ...one.props, class: `${one.props.class ?? ""}${at < ROW ? " in-row" : ""}` } }));
}
