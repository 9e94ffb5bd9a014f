// The games saved in the browser. No browser, no server.

import assert from "node:assert/strict";
import { test } from "node:test";
import { fitting, keptFile, keptOf, recordOf } from "../../../server/web/update/lobby.js";
import { initialModel, routeOf } from "../../../server/web/model.js";
import { positionsOf } from "../../../server/web/update/study.js";
import { fromSnapshot } from "../../../server/web/room.js";
import { update } from "../../../server/web/update.js";
import "../../../server/web/update/lobby.js";

const ENDED = "2026-11-20T21:00:00Z";
const SEATS = { first: { name: "Ana", player: "ANA", connected: true }, second: { name: "greedy", bot: { engine: "greedy", level: 3 }, connected: true } };

/** A room of Tic-tac-toe in which Ana has won. */
function room(change = {}) {
  const moves = ["b2", "a1", "a2", "b1", "c2"];
  const turn = { ply: 5, position: "oo.xxx... o", to_move: "second" };
  const ending = { outcome: "first", reason: "line", margin: 0 };
  return fromSnapshot({ room: "K7QF2M", version: 9, game: "tictactoe", status: "ended", games: 1, seats: SEATS, start: "......... x", moves, turn, ending, ...change }, 0);
}

test("the game of a room is saved with everything needed to replay it", () => {
  const kept = keptOf(room(), "ANA", ENDED);
  assert.equal(kept.mine, "first");
  assert.deepEqual(kept.second, { name: "greedy", bot: { engine: "greedy", level: 3 } });
  const record = recordOf(JSON.parse(JSON.stringify(kept)));
  assert.equal(positionsOf(record).broken, 0);
  assert.equal(positionsOf(record).positions.at(-1), "oo.xxx... o");
  assert.deepEqual([record.first, record.outcome, record.reason, record.date], ["Ana", "first", "line", "2026-11-20"]);
});

test("spectators save no game, and a game without a move is not saved", () => {
  assert.equal(keptOf(room(), "BUDI", ENDED), null);
  assert.equal(keptOf(room({ moves: [], turn: { ply: 0, position: "......... x", to_move: "first" } }), "ANA", ENDED), null);
});

test("an ended own game is saved, unless the setting forbids it", () => {
  for (const keep of [true, false]) {
    const model = { ...initialModel({ settings: { keep } }), me: "ANA", rooms: { K7QF2M: { ...room(), status: "playing", version: 8, ending: null } } };
    const frame = { type: "event", room: "K7QF2M", version: 9, event: "ended", outcome: "first", reason: "line", margin: 0 };
    const [, effects] = update(model, { type: "frame", frame, now: 0 });
    assert.equal(effects.some(({ type }) => type === "keeping"), keep);
  }
});

test("a game that ended while the connection was lost is saved as well", () => {
  const { line, ...playing } = { ...room(), status: "playing", ending: null };
  const model = { ...initialModel({}), me: "ANA", rooms: { K7QF2M: playing } };
  const snapshot = { room: "K7QF2M", version: 12, game: "tictactoe", status: "ended", games: 1, seats: SEATS, start: "......... x", moves: ["b2"], turn: { ply: 1, position: "....x.... o", to_move: "second" }, ending: { outcome: "first", reason: "time" } };
  const [, effects] = update(model, { type: "frame", frame: { type: "joined", re: 1, snapshot }, now: 0 });
  assert.ok(effects.some(({ type }) => type === "keeping"));
});

test("saved games are filtered by game, opponent and result, the newest first", () => {
  const one = keptOf(room(), "ANA", ENDED);
  const list = [one, { ...one, id: "2", outcome: "second", second: { name: "Budi" } }, { ...one, id: "3", game: "reversi" }];
  const ids = (filter) => fitting(list, filter).map(({ id }) => id);
  for (const [filter, expected] of [
    [{}, ["3", "2", one.id]],
    [{ game: "tictactoe" }, ["2", one.id]],
    [{ result: "lost" }, ["2"]],
    [{ name: "bud" }, ["2"]],
    // Only opponents' names are searched.
    [{ name: "Ana" }, []],
  ]) {
    assert.deepEqual(ids(filter), expected, JSON.stringify(filter));
  }
});

test("a file is saved once, as the reader's own game if a name matches", () => {
  const record = recordOf(keptOf(room(), "ANA", ENDED));
  const one = keptFile(record, "Ana", ENDED);
  assert.equal(one.mine, "first");
  assert.equal(keptFile(record, "Somebody", ENDED).mine, null);
  assert.equal(keptFile({ ...record }, "Ana", ENDED).id, one.id);
  assert.deepEqual(recordOf(one).moves, record.moves);
});

test("a saved game opens from its address, and a deleted one is answered with a sentence", () => {
  const kept = keptOf(room(), "ANA", ENDED);
  for (const [hash, found] of [[`#/kept/${kept.id}/learn`, true], ["#/kept/nothing", false]]) {
    const model = initialModel({ kept: [kept], route: routeOf(hash) });
    const [next, effects] = update(model, { type: "kept-open", now: 0 });
    assert.equal(Boolean(next.archive.open), found);
    assert.equal(Boolean(next.archive.problem), !found);
    assert.equal(effects.some(({ message }) => message?.type === "study-analyze"), found);
  }
});
