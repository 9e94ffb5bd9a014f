/** What every screen with a game has: the board, the bars of the players, and the moves. */

import "../board/board.js";
import { namedBot, seatFace } from "../bots.js";
import { clockText, timeLeft } from "../clock.js";
import { isTurnOf, needsPresence, sideOf } from "../room.js";
import { board, score } from "../rules.js";
import { isTuned } from "../update/actions.js";
import { icon } from "./icons.js";
import { linkSheets } from "../theme.js";
import { follow, h } from "./tree.js";
import { engineName, ratingWords, seatNameView, sideName } from "./words.js";

/** Screens with a board wait for its style sheets. */
await linkSheets("board/room", "board/board");

/** @param {Look} look */
export function boardView(look, room, desk) {
  const { model, texts } = look;
  const isPast = desk.looking !== null;
  const ply = desk.looking ?? room.moves.length;
  const isTurn = isTurnOf(room, model.me);
  return boardElement({
    as: `board-${room.code}`,
    game: room.game,
    position: room.positions[ply],
    legal: isTurn && !isPast && !desk.sent ? room.turn.legal : null,
    last: ply > 0 ? room.moves[ply - 1] : null,
    turned: isTurned(model, desk, sideOf(room, model.me)),
    chosen: isPast ? [] : desk.chosen,
    premove: isPast ? null : (desk.sent?.move ?? desk.premove?.move ?? null),
    hint: isPast || desk.hint?.ply !== ply ? null : (desk.hint.finding?.line?.[0] ?? null),
    inert: model.link.state !== "live",
    over: room.status === "ended",
    dots: model.settings.dots,
    texts,
    point: (point) => ({ type: "point", room: room.code, point }),
    command: (name) => ({ type: "command", room: room.code, name }),
    pointed: (pointed) => ({ type: "pointed", room: room.code, pointed }),
  });
}

/** Whether a board is seen from the other side: by the button beside it, else by the setting for the second player. */
function isTurned(model, { turned }, side) {
  return turned ?? (model.settings.turn && side === "second");
}

/**
 * The element with its properties; `point`, `command` and `pointed` make the messages of its events.
 * @param {any} given
 */
export function boardElement({ as, texts, point, command, pointed = null, ...properties }) {
  const props = Object.fromEntries(Object.entries(properties).map(([name, value]) => [`.${name}`, value]));
  return h("bidak-board", {
    as,
    ...props,
    ".texts": texts,
    isOpaque: true,
    onpoint: point ? (event) => point(event.detail.point) : null,
    onpointed: pointed ? (event) => pointed(event.detail) : null,
    oncommand: command ? (event) => command(event.detail.name) : null,
  });
}

// The bar of a player: side, name, pieces, clock and presence.

const LOW_MS = 30_000;
/** From this time on a clock shows hours, and keeps their place. */
const LONG_MS = 3_600_000;

/** @param {Look} look */
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
function avatar(seat) {
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

export function markPicture(room, side) {
  const mark = board(room.game, room.positions[0]).marks[side];
  return markView(mark);
}

/** @param {Mark} mark */
export function markView(mark) {
  const shape =
    mark === "x"
      ? h("svg:path", { class: "x", d: "M5 5 19 19M19 5 5 19" })
      : h("svg:circle", { class: mark, cx: 12, cy: 12, r: mark === "o" ? 7 : 10 });
  const shine = (mark === "black" || mark === "white") && h("svg:ellipse", { class: "shine", cx: 9, cy: 7.5, rx: 4.5, ry: 3 });
  return h("svg:svg", { class: "mark", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" }, shape, shine);
}

// The moves of a game: a list to navigate, and a field to type a move.

/** @param {Look} look */
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
        h("button", { type: "submit" }, say("nav-lobby")),
      ),
  ];
}

/** The buttons under the panel of a room. @param {Look} look */
export function roomStepper(look, room, desk) {
  const { model } = look;
  const turn = { type: "turn", room: room.code, turned: !isTurned(model, desk, sideOf(room, model.me)) };
  return stepper(look, desk.looking ?? room.moves.length, room.moves.length, (ply) => ({ type: "look", room: room.code, ply }), turn, soundButton(look));
}

/** Turns the sounds on or off: at the top of a phone, else under the panel. @param {Look} look */
export function soundButton({ model, say }) {
  const { sound } = model.settings;
  return h("button", { as: "sound", class: "quiet icon sound", "aria-label": say("settings-sound"), title: say("settings-sound"), "aria-pressed": String(sound), onclick: { type: "change-setting", name: "sound", value: !sound } }, icon(sound ? "sound" : "silent"));
}

const LINE = 8;

/** The last moves in one line, for a phone: the list has them for everybody. @param {Look} look */
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
 * @param {Look} look
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
    { class: "moves", as: "moves", "aria-label": say("tab-moves"), patched: follow },
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
export function stepper({ say }, ply, last, message, turn, more = null) {
  const step = (key, picture, to) =>
    h("button", { as: key, class: "icon", "aria-label": say(key), title: say(key), disabled: to < 0 || to > last || to === ply, onclick: message(to) }, icon(picture));
  return h(
    "div",
    { class: "stepper", as: "stepper", role: "group", "aria-label": say("step-label") },
    step("step-first", "first", 0),
    step("step-previous", "previous", ply - 1),
    step("step-next", "next", ply + 1),
    step("step-last", "last", last),
    turn && h("button", { as: "flip", class: "icon", "aria-label": say("step-flip"), title: say("step-flip"), onclick: turn }, icon("flip")),
    more,
  );
}
