/** The possible actions in a room: one sentence, and the buttons that apply now. */

import { LEAST_RATED, endingOf, freeSide, isTooEarly, isTurnOf, other, sideOf } from "../room.js";
import { icon } from "./icons.js";
import { ratingWords, tell } from "./words.js";
import { h } from "./tree.js";

/** @param {import("./shell.js").Look} look */
export function controls(look, room, desk) {
  const mine = sideOf(room, look.model.me);
  return h(
    "div",
    { class: "controls" },
    status(look, room, desk, mine),
    offerRow(look, room, mine),
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

function status(look, room, desk, mine) {
  const { model, say, texts } = look;
  const { code } = room;
  const text = (children, kind = "") => h("div", { class: `status ${kind}`, as: "status" }, children);
  if (desk.looking !== null) {
    return text([
      h("p", null, say("status-past", { ply: desk.looking, last: room.moves.length })),
      h("button", { type: "button", class: "primary", onclick: { type: "look", room: code, ply: null } }, say("status-present")),
    ]);
  }
  if (room.status === "ended") return text([h("p", null, tell(texts, endingOf(room, mine, room.ending))), changeView(look, room, desk, mine)], "over");
  if (room.status === "waiting") return text(h("p", null, say(mine ? "status-nobody" : "status-free")));
  if (desk.sent) return text(h("p", null, say("status-sent", { move: shown(say, desk.sent.move) })));
  if (desk.confirming) {
    return text([
      h("p", null, say("status-confirm", { move: desk.confirming })),
      h("button", { type: "button", class: "primary", onclick: { type: "confirm", room: code } }, icon("check"), say("status-play", { move: desk.confirming })),
      h("button", { type: "button", onclick: { type: "clear-move", room: code } }, say("cancel")),
    ]);
  }
  if (isTurnOf(room, model.me)) {
    const { legal } = room.turn;
    if (legal.length === 1 && legal[0] === "pass") {
      return text([h("p", null, say("status-must-pass")), h("button", { type: "button", class: "primary large", onclick: { type: "pass", room: code } }, say("status-pass"))], "mine");
    }
    return text(h("p", null, say(hint(room, desk))), "mine");
  }
  if (desk.premove) {
    return text([
      h("p", null, say("status-premove", { move: desk.premove.move })),
      h("button", { type: "button", onclick: { type: "clear-move", room: code } }, say("cancel")),
    ]);
  }
  const seat = room.seats[room.turn.to_move];
  return text(h("p", null, say("status-to-move", { name: seat?.name ?? "" })));
}

/** The rating changes of a rated game: the own one for a player, both for others. */
function changeView({ say }, room, { change }, mine) {
  if (isTooEarly(room)) return h("p", { as: "rating-early", class: "rating-change" }, say("rating-early"));
  if (!change) return null;
  const words = (side) => {
    const one = change[side];
    if (!one) return null;
    const [before, after] = [ratingWords(one.before), ratingWords(one.after)];
    const key = one.before.rating === one.after.rating ? "rating-same" : "rating-changed";
    return side === mine ? say(`${key}-mine`, { before, after }) : say(key, { name: room.seats[side]?.name ?? "", before, after });
  };
  const sides = mine ? [mine] : ["first", "second"];
  return sides.map((side) => h("p", { as: `rating-${side}`, class: "rating-change" }, words(side)));
}

/** The purpose of the next point of the move. */
function hint(room, desk) {
  if (desk.chosen.length > 0) {
    const goes = room.turn.legal.filter((move) => move.includes("x") && move.startsWith(desk.chosen.slice(0, 2).join("-")));
    return goes.length > 0 && desk.chosen.length > 1 ? "status-take" : room.turn.legal.some((move) => move.includes("-")) ? "status-where" : "status-take";
  }
  return room.turn.legal.some((move) => move.includes("-")) ? "status-choose-man" : "status-your-move";
}

function shown(say, move) {
  return move === "pass" ? say("move-pass") : move;
}

function offerRow({ model, say }, room, mine) {
  if (!mine) return null;
  const { code } = room;
  const theirs = room.offers.find((offer) => offer.by === other(mine));
  const ours = room.offers.find((offer) => offer.by === mine);
  const keys = { draw: "offer-made-draw", takeback: "offer-made-takeback", rematch: "offer-made-rematch" };
  const own = { draw: "offer-own-draw", takeback: "offer-own-takeback", rematch: "offer-own-rematch" };
  return [
    theirs &&
      h(
        "div",
        { class: "row offer", as: "theirs", role: "group", "aria-label": say(keys[theirs.offer], { name: room.seats[theirs.by]?.name ?? "" }) },
        h("p", null, say(keys[theirs.offer], { name: room.seats[theirs.by]?.name ?? "" })),
        h("button", { type: "button", class: "primary", onclick: { type: "accept", room: code, offer: theirs.offer } }, say("offer-accept")),
        h("button", { type: "button", onclick: { type: "decline", room: code, offer: theirs.offer } }, say("offer-decline")),
      ),
    ours &&
      h(
        "div",
        { class: "row offer", as: "ours" },
        h("p", null, say(own[ours.offer])),
        h("button", { type: "button", onclick: { type: "decline", room: code, offer: ours.offer } }, say("offer-withdraw")),
      ),
  ];
}

function buttons(look, room, desk, mine) {
  const { model, say, now } = look;
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
    if (!tournament && !has("rematch") && room.seats[other(mine)]) list.push(button(say, "room-rematch", "flip", { type: "offer", room: code, offer: "rematch" }, { class: "primary" }));
    if (!tournament) list.push(button(say, "room-new", "plus", { type: "go", hash: "#/new" }));
    if (room.moves.length > 0) {
      list.push(button(say, "room-learn", "target", { type: "study-last", game: room.game, part: "learn" }));
      list.push(button(say, "analysis-begin", "chart", { type: "study-last", game: room.game, part: "analysis" }));
    }
  }
  if (room.status === "playing" && mine) {
    const gone = room.claimAt[other(mine)];
    const isGone = room.seats[other(mine)]?.connected === false;
    if (isGone && gone !== null && gone <= now) list.push(button(say, "room-claim", "check", { type: "claim", room: code }, { class: "primary" }));
    const isEarly = room.moves.length < 2;
    const ownLast = room.turn.to_move === mine ? 2 : 1;
    if (!has("takeback") && !room.isRated && !tournament && room.moves.length >= ownLast) list.push(button(say, "room-takeback", "undo", { type: "offer", room: code, offer: "takeback" }));
    if (!has("draw") && !isEarly && room.hasDraws) list.push(button(say, "room-draw", "draw", asking("ask-draw", "room-draw", { type: "offer", room: code, offer: "draw" })));
    if (isEarly && !tournament) list.push(button(say, "room-abort", "close", asking("ask-abort", "room-abort", { type: "abort", room: code })));
    else list.push(button(say, "room-resign", "flag", asking(room.isRated && room.moves.length < LEAST_RATED ? "ask-resign-early" : "ask-resign", "room-resign", { type: "resign", room: code })));
  }
  const leave = { type: "leave", room: code };
  const isRunning = room.status === "playing" && mine;
  list.push(button(say, "room-leave", "leave", isRunning ? asking("ask-leave", "room-leave", leave) : leave));
  return list;
}
