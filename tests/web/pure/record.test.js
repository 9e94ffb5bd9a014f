// The positions of a record up to its first invalid move.

import assert from "node:assert/strict";
import { test } from "node:test";
import { positionsOf } from "../../../server/web/update/study.js";

test("a record has a position before and after every move", () => {
  const record = { game: "tictactoe", start: "......... x", moves: [{ move: "b2" }, { move: "a1" }] };
  assert.deepEqual(positionsOf(record), { positions: ["......... x", "....x.... o", "o...x.... x"], broken: 0 });
  assert.equal(positionsOf(record), positionsOf(record), "it is worked out once");
});

test("the positions of an invalid record end before the wrong move", () => {
  const record = { game: "adjacency", start: "6oo/6oo/8/8/8/8/xx6/xx6 x 56", moves: [{ move: "z9" }] };
  assert.deepEqual(positionsOf(record), { positions: [record.start], broken: 1 });
});
