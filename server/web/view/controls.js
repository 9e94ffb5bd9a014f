/** The possible actions in a room: the status row, and the buttons that apply now. */

import { botFace, namedBot } from "../bots.js";
import { endingOf, freeSide, isTooEarly, isTurnOf, LEAST_RATED, needsPresence, other, sideOf } from "../room.js";
import { play } from "../rules.js";
import { icon } from "./icons.js";
import { notices } from "./shell.js";
import { h } from "./tree.js";
import { ratingWords, tell } from "./words.js";

/** @param {Look} look */
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

// The row under the board: a sentence, and one notice with its buttons. During a game it always has the same height, so
// that neither the board nor the buttons below it move.

/**
 * @typedef {{label: string, message: any, kind?: string, picture?: import("./icons.js").Icon}} Button
 * @typedef {{text: string, kind?: string, buttons?: Button[], isFirst?: boolean}} Sentence `isFirst`: its buttons are part of the own move and come before those of notices
 */

/** Longer waits for an absent player are not counted in seconds. */
const MOST_COUNTED_MS = 3_600_000;

/** @param {Look} look */
function statusRow(look, room, desk, mine) {
  if (room.status === "ended") return over(look, room, desk, mine);
  const sentence = sentenceOf(look, room, desk, mine);
  const note = room.status === "playing" ? noteOf(look, room, mine) : null;
  const isOwn = sentence.isFirst && note?.id !== "link";
  const buttons = note && note.buttons.length > 0 && !isOwn ? note.buttons.slice(0, 2) : (sentence.buttons ?? []);
  return h(
    "div",
    { class: `status ${sentence.kind ?? ""}${note ? " noted" : ""}`, as: "status" },
    h("span", { as: "dot", class: "turn-dot", "aria-hidden": "true" }),
    h(
      "div",
      { class: "words" },
      // A notice replaces the sentence, for the eye; both are there for screen readers.
      h("p", { class: note ? "visually-hidden" : null }, sentence.text),
      note && h("p", { as: note.id, class: "note", "data-notice": note.id.split("-")[0], role: note.role ?? null }, [note.text, note.facts].filter(Boolean).join(" ")),
    ),
    buttons.length > 0 && h("div", { class: "actions", role: "group", "aria-label": isOwn || !note ? sentence.text : (note.label ?? note.text) }, buttons.map(rowButton)),
  );
}

function rowButton({ label, message, kind, picture }) {
  return h("button", { as: label, type: "button", class: kind ?? null, onclick: message }, picture && icon(picture), label);
}

/** The state of the game for this visitor. @returns {Sentence} */
function sentenceOf(look, room, desk, mine) {
  const { model, say } = look;
  const { code } = room;
  const clear = { label: say("cancel"), message: { type: "clear-move", room: code } };
  if (desk.looking !== null) {
    return { text: say("status-past", { ply: desk.looking, last: room.moves.length }), buttons: [{ label: say("status-present"), message: { type: "look", room: code, ply: null }, kind: "primary" }] };
  }
  if (room.status === "waiting") return { text: say(mine ? "status-nobody" : "status-free") };
  if (desk.sent) return { text: say("status-sent", { move: shown(say, desk.sent.move) }) };
  if (desk.confirming) {
    const play = { label: say("status-play", { move: desk.confirming }), message: { type: "confirm", room: code }, kind: "primary", picture: /** @type {const} */ ("check") };
    return { text: say("status-confirm", { move: desk.confirming }), buttons: [play, clear], isFirst: true };
  }
  if (isTurnOf(room, model.me)) {
    const { legal } = room.turn;
    if (legal.length === 1 && legal[0] === "pass") {
      return { text: say("status-must-pass"), kind: "mine", buttons: [{ label: say("status-pass"), message: { type: "pass", room: code }, kind: "primary large" }], isFirst: true };
    }
    return { text: previewed(say, room, desk) ?? coachWords(look, room) ?? say(hint(room, desk)), kind: "mine" };
  }
  if (desk.premove) return { text: say("status-premove", { move: desk.premove.move }), buttons: [clear] };
  const coached = coachWords(look, room);
  if (coached) return { text: coached };
  return { text: say("status-to-move", { name: room.seats[room.turn.to_move]?.name ?? "" }) };
}

/** The effect of the point under the mouse. */
function previewed(say, room, { pointed, chosen }) {
  if (!pointed || chosen.length > 0 || !room.turn.legal.includes(pointed.point)) return null;
  if (room.game === "reversi" || room.game === "adjacency") return pointed.turns > 0 ? say(`status-turns-${room.game}`, { move: pointed.point, count: pointed.turns }) : null;
  return null;
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

/** The most urgent notice. @returns {Notice & {buttons: Button[]} | null} */
function noteOf(look, room, mine) {
  const all = notices(look);
  const absent = absence(look, room, mine);
  const [theirs, ours] = offers(look, room, mine);
  const isClaim = absent !== null && absent.buttons.length > 0;
  return all.find(({ id }) => id === "link") ?? (isClaim ? absent : null) ?? theirs ?? all[0] ?? absent ?? ours;
}

/** A player who has lost the connection; the win can be claimed after a while. */
function absence({ say, now }, room, mine) {
  const isGone = (side) => room.seats[side]?.connected === false;
  const side = (mine ? [other(mine)] : ["first", "second"]).find(isGone);
  if (!side || !needsPresence(room)) return null;
  const { name } = room.seats[side];
  const at = room.claimAt[side];
  const left = at === null ? Infinity : at - now;
  const isCounted = left > 0 && left <= MOST_COUNTED_MS;
  const claim = { label: say("room-claim"), message: { type: "claim", room: room.code }, kind: "primary" };
  return {
    id: "away",
    text: isCounted ? say("status-gone-for", { name, seconds: Math.ceil(left / 1000) }) : say("status-gone", { name }),
    buttons: mine && left <= 0 ? [claim] : [],
  };
}

/** The opponent's offer and the own one. */
function offers({ say }, room, mine) {
  const { code } = room;
  const made = { draw: "offer-made-draw", takeback: "offer-made-takeback", rematch: "offer-made-rematch", game: "offer-made-game" };
  const own = { draw: "offer-own-draw", takeback: "offer-own-takeback", rematch: "offer-own-rematch", game: "offer-own-game" };
  const find = (side) => (mine ? room.offers.find(({ by }) => by === side) : undefined);
  const accept = (offer) => ({ label: say("offer-accept"), message: { type: "accept", room: code, offer }, kind: "primary" });
  const decline = (key, offer) => ({ label: say(key), message: { type: "decline", room: code, offer } });
  const [theirs, ours] = [find(mine && other(mine)), find(mine)];
  return [
    theirs ? { id: "theirs", text: say(made[theirs.offer], { name: room.seats[theirs.by]?.name ?? "" }), buttons: [accept(theirs.offer), decline("offer-decline", theirs.offer)] } : null,
    ours ? { id: "ours", text: say(own[ours.offer]), buttons: [decline("offer-withdraw", ours.offer)] } : null,
  ];
}

/** After the end: the result, the changes of ratings, and offers below each other. */
function over(look, room, desk, mine) {
  const { say, texts } = look;
  const present = { type: "look", room: room.code, ply: null };
  const isPast = desk.looking !== null;
  return [
    h(
      "div",
      { class: "status over", as: "status" },
      h("p", { class: "result" }, isPast ? say("status-past", { ply: desk.looking, last: room.moves.length }) : tell(texts, endingOf(room, mine, room.ending))),
      isPast ? h("button", { as: "present", type: "button", class: "primary", onclick: present }, say("status-present")) : changeView(look, room, desk, mine),
    ),
    offers(look, room, mine).map(
      (offer) => offer && h("div", { class: "row offer", as: offer.id, role: "group", "aria-label": offer.text }, h("p", null, offer.text), offer.buttons.map(rowButton)),
    ),
  ];
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

// What the opponent says, and what the status row says in the first game of a visitor.

/** The last remark of the bot. Screen readers find it as text; the announcement waits for the turn of the bot. */
export function talkView({ say }, room, { talk }) {
  if (!talk) return null;
  return h("p", { as: "talk", class: "card talk" }, botFace(talk.name), h("span", { class: "quote" }, `“${say(`talk-${talk.name}.${talk.kind}-${talk.number}`)}”`));
}

/**
 * What to do and what happened, three times in the first game against a bot; null otherwise.
 * @param {Look} look
 * @param {Room} room
 */
function coachWords({ model, say }, room) {
  const mine = sideOf(room, model.me);
  const rival = mine && room.seats[other(mine)];
  const isFirstGame = room.games <= 1 && !model.kept.some((one) => one.mine);
  if (!rival?.bot || !namedBot(rival.bot) || !isFirstGame || room.moves.length > 2) return null;
  if (room.moves.length === 0) return room.turn.to_move === mine ? say("coach-tap") : null;
  if (room.moves.length === 2) return room.turn.to_move === mine ? say("coach-again") : null;
  if (room.turn.to_move === mine) return null;
  const count = play(room.game, room.positions[0], room.moves[0]).turned.length;
  return count > 0 ? say("coach-flip", { count }) : null;
}
