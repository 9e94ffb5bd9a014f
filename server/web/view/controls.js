/** The possible actions in a room: the row under the board, and the buttons that apply now. */

import { LEAST_RATED, freeSide, other, sideOf } from "../room.js";
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
    h("div", { class: "actions row-of-buttons" }, buttons(look, room, desk, mine)),
  );
}

function button(say, key, picture, onclick, props = {}) {
  return h("button", { as: key, type: "button", onclick, ...props }, icon(picture), h("span", { class: "label" }, say(key)));
}

/** Asks for confirmation first. */
function asking(question, yes, action) {
  return { type: "open-dialog", dialog: { kind: "ask", question: { key: question }, yes, action } };
}

function buttons(look, room, desk, mine) {
  const { model, say } = look;
  const { code, tournament } = room;
  const has = (offer) => room.offers.some((one) => one.offer === offer);
  const list = [];
  // A game of a tournament has no abort, no takeback and no rematch.
  if (room.status === "waiting") {
    if (!mine && freeSide(room)) list.push(button(say, "room-sit", "check", { type: "sit", room: code }, { class: "primary" }));
    if (freeSide(room)) list.push(button(say, "room-invite", "share", { type: "invite", room: code }, { class: mine ? "primary" : null }));
    if (freeSide(room) && (mine || room.host === model.me)) list.push(button(say, "room-add-bot", "bot", { type: "open-dialog", dialog: { kind: "bot", room: code } }));
  }
  if (tournament) list.push(button(say, "room-tournament", "cup", { type: "go", hash: `#/t/${tournament.tournament}` }, { class: room.status === "ended" ? "primary" : null }));
  if (room.status === "ended" && mine) {
    if (!tournament && !has("rematch") && !has("game") && room.seats[other(mine)]) list.push(button(say, "room-rematch", "flip", { type: "offer", room: code, offer: "rematch" }, { class: "primary" }));
    if (!tournament) list.push(button(say, "room-new", "plus", { type: "go", hash: "#/new" }));
    if (room.moves.length > 0) {
      list.push(button(say, "room-learn", "target", { type: "study-last", game: room.game, part: "learn" }));
      list.push(button(say, "analysis-begin", "chart", { type: "study-last", game: room.game, part: "analysis" }));
    }
  }
  if (room.status === "playing" && mine) {
    const isEarly = room.moves.length < 2;
    const ownLast = room.turn.to_move === mine ? 2 : 1;
    if (!has("takeback") && !room.isRated && !tournament && room.moves.length >= ownLast) list.push(button(say, "room-takeback", "undo", { type: "offer", room: code, offer: "takeback" }));
    if (!has("draw") && !isEarly && room.hasDraws) list.push(button(say, "room-draw", "draw", asking("ask-draw", "room-draw", { type: "offer", room: code, offer: "draw" })));
    if (isEarly && !tournament) list.push(button(say, "room-abort", "close", asking("ask-abort", "room-abort", { type: "abort", room: code })));
    else list.push(button(say, "room-resign", "flag", asking(room.isRated && room.moves.length < LEAST_RATED ? "ask-resign-early" : "ask-resign", "room-resign", { type: "resign", room: code })));
  }
  const isRunning = room.status === "playing" && mine;
  // A game without a clock, or by days, is kept: resigning has a button of its own.
  const waits = isRunning && !tournament && !["main", "per_move"].includes(room.clock.kind);
  const leave = { type: waits ? "mine-leave" : "leave", room: code };
  list.push(button(say, "room-leave", "leave", isRunning && !waits ? asking("ask-leave", "room-leave", leave) : leave));
  return list;
}
