/** The game that the lobby shows on wide windows: one that goes on now, else a good one to replay. */

import { BOTS, seatFace } from "../bots.js";
import { clockText, timeLeft } from "../clock.js";
import { other, sideOf } from "../room.js";
import { board, play, score } from "../rules/index.js";
import { boardArt, icon, pieceMark } from "./icons.js";
import { gameName, seatNameView } from "./words.js";
import { h } from "./tree.js";

/** A game that Gajah and Semut played. */
const START = "---------------------------OX------XO--------------------------- X";
const MOVES = "d3 e3 f4 g3 g4 c3 f5 f6 d6 f3 e6 g6 g5 h6 h5 h4 h3 h2 c4 b4 f7 f8 b3 b5 d2 a3 e2 c2 a6 c1 d1 e1 f2 f1 a4 c5 a2 a5 g2 a1 c6 d7 b7 c7 b6 h1 g1 a8 c8 b8 d8 e8 e7 a7 g7 h8 g8 b2 b1 h7".split(" ");

/** @param {import("./shell.js").Look} look */
export function liveView(look) {
  const { model, say, texts } = look;
  const room = model.rooms[model.live];
  if (!room) return sampleView(look);
  const position = room.positions.at(-1);
  const { cells, marks } = board(room.game, position);
  const below = sideOf(room, model.me) ?? "first";
  return h(
    "section",
    { as: "live", class: "card live", "aria-labelledby": "live-title" },
    h("div", { class: "live-head" }, h("h2", { id: "live-title" }, h("a", { href: `#/room/${room.code}` }, say("lobby-live"))), room.spectators > 1 && h("span", { class: "pill on" }, say("watching", { count: room.spectators - 1 }))),
    liveSeat(look, room, other(below), position),
    boardArt(room.game, cells, { last: room.moves.at(-1)?.match(/[a-h][1-8]/g)?.at(-1), first: marks.first }),
    liveSeat(look, room, below, position),
    h("p", { class: "visually-hidden" }, gameName(texts, room.game)),
  );
}

/** A finished game with its moves, one by one. */
function sampleView(look) {
  const { model, say, texts } = look;
  const ply = Math.min(model.sample ?? MOVES.length, MOVES.length);
  const positions = MOVES.slice(0, ply).reduce((list, move) => [...list, play("reversi", list.at(-1), move).position], [START]);
  const position = positions[ply];
  const seats = { first: { bot: BOTS[7] }, second: { bot: BOTS[9] } };
  const room = { game: "reversi", status: "ended", seats: Object.fromEntries(Object.entries(seats).map(([side, { bot }]) => [side, { name: bot.title, bot: { engine: bot.engine, level: bot.level } }])), clock: { kind: "none" }, turn: {} };
  const step = (key, to) => h("button", { as: key, type: "button", class: "icon", "aria-label": say(key), disabled: to < 0 || to > MOVES.length, onclick: { type: "live-sample", ply: to } }, icon(key === "live-before" ? "previous" : "next"));
  return h(
    "section",
    { as: "live", class: "card live", "aria-labelledby": "live-title" },
    h("div", { class: "live-head" }, h("h2", { id: "live-title" }, say("lobby-good-game")), h("span", { class: "pill" }, say("lobby-replay"))),
    liveSeat(look, room, "second", position),
    boardArt("reversi", board("reversi", position).cells, { last: MOVES[ply - 1] }),
    h("div", { class: "live-foot" }, liveSeat(look, room, "first", position), h("span", { class: "facts" }, say("live-move", { ply, last: MOVES.length })), step("live-before", ply - 1), step("live-after", ply === MOVES.length ? 1 : ply + 1)),
    h("p", { class: "visually-hidden" }, gameName(texts, "reversi")),
  );
}

function liveSeat({ texts, say, now }, room, side, position) {
  const seat = room.seats[side];
  const left = timeLeft(room, side, now);
  const isOn = room.status === "playing" && room.turn.to_move === side;
  return h(
    "div",
    { as: side, class: "live-seat" },
    seatFace(seat),
    h("span", { class: "names" }, seatNameView(texts, seat)),
    room.game !== "tictactoe" && h("span", { class: "pill" }, pieceMark(board(room.game, position).marks[side]), String(score(room.game, position)[side])),
    left !== null && h("span", { class: `time${isOn ? " on" : ""}` }, clockText(left, say)),
  );
}

