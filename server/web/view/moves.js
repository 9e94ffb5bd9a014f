/** The moves of a game: a list to navigate, and a field to type a move. */

import { isTurnOf, sideOf } from "../room.js";
import { isTurned } from "./board.js";
import { icon } from "./icons.js";
import { clockText } from "../clock.js";
import { follow, h } from "./tree.js";

/** @param {import("./shell.js").Look} look */
export function movesView(look, room, desk) {
  const { say, model } = look;
  const ply = desk.looking ?? room.moves.length;
  const look_ = (at) => ({ type: "look", room: room.code, ply: at });
  return [
    moveList(look, room.moves, room.timesLeft, ply, look_),
    isTurnOf(room, model.me) &&
      h(
        "form",
        { class: "inline typed", as: "typed", onsubmit: { type: "play-typed", room: room.code } },
        h("label", { for: "typed" }, say("move-label")),
        h("input", {
          id: "typed",
          autocomplete: "off",
          autocapitalize: "none",
          spellcheck: "false",
          maxlength: "12",
          ".value": desk.typed,
          oninput: (event) => ({ type: "type", room: room.code, text: event.target.value }),
        }),
        h("button", { type: "submit" }, say("move-play")),
      ),
  ];
}

/** The buttons under the panel of a room. @param {import("./shell.js").Look} look */
export function roomStepper(look, room, desk) {
  const { model } = look;
  const turn = { type: "turn", room: room.code, turned: !isTurned(model, desk, sideOf(room, model.me)) };
  return stepper(look, desk.looking ?? room.moves.length, room.moves.length, (ply) => ({ type: "look", room: room.code, ply }), turn);
}

/** How many of the last moves a phone shows in its line. */
const LINE = 8;

/** The last moves in one line, for a phone: the list has them for everybody. @param {import("./shell.js").Look} look */
export function movesLine({ say }, room, desk) {
  const ply = desk.looking ?? room.moves.length;
  const first = Math.max(0, room.moves.length - LINE + (room.moves.length % 2));
  const shown = room.moves.slice(first);
  return h(
    "p",
    { class: "moves-line", as: "moves-line", "aria-hidden": "true" },
    shown.map((move, at) => [
      (first + at) % 2 === 0 && h("i", { as: `n${first + at}` }, String((first + at) / 2 + 1)),
      h("span", { as: first + at, class: first + at + 1 === ply ? "on" : null }, move === "pass" ? say("move-pass") : move),
    ]),
  );
}

/**
 * The moves in pairs, each a button that shows the position after it.
 * @param {import("./shell.js").Look} look
 * @param {string[]} moves
 * @param {(number | null | undefined)[]} timesLeft
 * @param {number} ply the one that is shown
 * @param {(ply: number) => any} message
 * @param {Record<number, string>} [signs] behind moves, by the ply after each
 */
export function moveList({ say }, moves, timesLeft, ply, message, signs = {}) {
  if (moves.length === 0) return h("p", { class: "muted", as: "none" }, say("moves-none"));
  const pairs = [];
  for (let at = 0; at < moves.length; at += 2) pairs.push(moves.slice(at, at + 2).map((move, half) => ({ move, ply: at + half + 1 })));
  return h(
    "ol",
    { class: "moves", as: "moves", "aria-label": say("moves-label"), patched: follow },
    pairs.map((pair, at) =>
      h(
        "li",
        { as: at },
        h("span", { class: "number", "aria-hidden": "true" }, String(at + 1)),
        pair.map((one) =>
          h(
            "button",
            {
              as: one.ply,
              type: "button",
              class: "move",
              "aria-current": one.ply === ply ? "step" : null,
              onclick: message(one.ply),
            },
            h("span", null, one.move === "pass" ? say("move-pass") : one.move, signs[one.ply]),
            timesLeft[one.ply - 1] !== null && timesLeft[one.ply - 1] !== undefined && h("span", { class: "time", "aria-hidden": "true" }, clockText(timesLeft[one.ply - 1], say)),
          ),
        ),
      ),
    ),
  );
}

/** Buttons to the start, back, forward and to the end, and to see the board from the other side. */
export function stepper({ say }, ply, last, message, turn) {
  const step = (key, picture, to) =>
    h("button", { as: key, type: "button", class: "icon", "aria-label": say(key), title: say(key), disabled: to < 0 || to > last || to === ply, onclick: message(to) }, icon(picture));
  return h(
    "div",
    { class: "stepper", as: "stepper", role: "group", "aria-label": say("step-label") },
    step("step-first", "first", 0),
    step("step-previous", "previous", ply - 1),
    step("step-next", "next", ply + 1),
    step("step-last", "last", last),
    turn && h("button", { as: "flip", type: "button", class: "icon", "aria-label": say("step-flip"), title: say("step-flip"), onclick: turn }, icon("flip")),
  );
}
