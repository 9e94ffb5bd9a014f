/**
 * The row under the board: a sentence, and one notice with its buttons. During a game it always has the same height, so
 * that neither the board nor the buttons below it move.
 */

import { endingOf, isTooEarly, isTurnOf, needsPresence, other } from "../room.js";
import { icon } from "./icons.js";
import { notices } from "./shell.js";
import { ratingWords, tell } from "./words.js";
import { coachWords } from "./talk.js";
import { h } from "./tree.js";

/**
 * @typedef {{label: string, message: any, kind?: string, picture?: import("./icons.js").Icon}} Button
 * @typedef {{text: string, kind?: string, buttons?: Button[], isFirst?: boolean}} Sentence `isFirst`: its buttons are part of the own move and come before those of notices
 */

/** Longer waits for an absent player are not counted in seconds. */
const MOST_COUNTED_MS = 3_600_000;

/** @param {import("./shell.js").Look} look */
export function statusRow(look, room, desk, mine) {
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
    buttons.length > 0 && h("div", { class: "actions", role: "group", "aria-label": isOwn || !note ? sentence.text : (note.label ?? note.text) }, buttons.map(button)),
  );
}

function button({ label, message, kind, picture }) {
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

/** The most urgent notice. @returns {import("./shell.js").Notice & {buttons: Button[]} | null} */
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
      (offer) => offer && h("div", { class: "row offer", as: offer.id, role: "group", "aria-label": offer.text }, h("p", null, offer.text), offer.buttons.map(button)),
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
