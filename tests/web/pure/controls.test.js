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
  const counted = [];
  const say = (key, values) => (said.push(key), key === "tournament-first-move" && counted.push(values.seconds), key);
  const texts = { language: "en", has: () => true, say };
  const model = { ...initialModel({}), me: "ANA", tournaments, welcome: { limits: { first_move_ms: 60_000 } } };
  const questions = JSON.stringify(controls({ model, texts, say: texts.say, now: 15_000 }, room, newDesk()));
  return { said, questions, counted };
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

test("the player on turn sees the time for the first move run down", () => {
  const tournament = { tournament: CODE, round: 1, board: 1, game: 1 };
  const of = (spec) => ({ next: null, mine: [], known: { [CODE]: { snapshot: { tournament: CODE, phase: "running", spec }, entrants: [], rows: [] } } });
  const bot = { ...SEATS, second: { name: "Kancil", bot: { engine: "alphabeta", level: 3 }, connected: true } };
  const clock = { kind: "main", main_ms: 300_000, increment_ms: 0 };
  for (const [given, seconds] of [
    [{ moves: [], tournament, tournaments: of({ no_show_ms: 30_000 }) }, [15]],
    [{ moves: [], tournament, tournaments: of({}), seats: bot }, [105]],
    [{ moves: [], clock }, [45]],
    [{ moves: [], clock, seats: bot }, []],
    [{ moves: [] }, []],
    [{ clock }, []],
    [{ moves: [], clock, seats: { ...SEATS, second: { ...SEATS.second, connected: false } } }, [45]],
  ]) {
    assert.deepEqual(keys(given).counted, seconds, JSON.stringify(given));
  }
});
