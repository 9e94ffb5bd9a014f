// The buttons and sentences under the board of a room. No browser, no server.

import assert from "node:assert/strict";
import { test } from "node:test";
import { initialModel, newDesk } from "../../../server/web/model.js";
import { fromSnapshot } from "../../../server/web/room.js";

// The board is a custom element of a browser.
globalThis.HTMLElement ??= /** @type {any} */ (class {});
globalThis.customElements ??= /** @type {any} */ ({ define: () => {} });
globalThis.document ??= /** @type {any} */ ({ createElement: () => ({}), head: { append: (style) => style.onload() } });
const { controls } = await import("../../../server/web/view/room.js");

const SEATS = { first: { name: "Ana", player: "ANA", connected: true }, second: { name: "Budi", player: "BUDI", connected: true } };
const CODE = "T4K9QZ";

/** The keys of the texts under the board. */
function keys({ moves = ["b2", "a1"], tournament, tournaments = null, ...change }) {
  const turn = { ply: moves.length, position: "o...x.... x", to_move: "first", legal: ["c3"] };
  const room = fromSnapshot({ room: "K7QF2M", version: 1, game: "tictactoe", status: "playing", games: 1, seats: SEATS, start: "......... x", moves, turn, tournament, ...change }, 0);
  const said = [];
  const texts = { language: "en", has: () => true, say: (key) => (said.push(key), key) };
  const model = { ...initialModel({}), me: "ANA", tournaments };
  const questions = JSON.stringify(controls({ model, texts, say: texts.say, now: 0 }, room, newDesk()));
  return { said, questions };
}

test("a draw is offered in a tournament only where its organiser allows it", () => {
  const tournament = { tournament: CODE, round: 1, board: 1, game: 1 };
  for (const [given, expected] of [
    [{}, true],
    [{ tournament, draws: false }, false],
    [{ tournament, draws: true }, true],
  ]) {
    assert.equal(keys(given).said.includes("room-draw"), expected, JSON.stringify(given));
  }
});

test("a player who resigns a rated game before ten moves reads that ratings do not change", () => {
  const moves = Array.from({ length: 10 }, () => "a1");
  for (const [given, expected] of [
    [{ rated: true }, "ask-resign-early"],
    [{ rated: false }, "ask-resign"],
    [{ rated: true, moves }, "ask-resign"],
  ]) {
    assert.match(keys(given).questions, new RegExp(`"key":"${expected}"`), JSON.stringify(given));
  }
});

test("a rated game that ended too early shows why no rating has changed", () => {
  const over = (reason) => keys({ status: "ended", rated: true, ending: { outcome: "first", reason, margin: 0 } }).said.includes("rating-early");
  assert.ok(over("resignation"));
  assert.ok(!over("line"));
});
