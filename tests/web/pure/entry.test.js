// Entry of moves: points chosen one after the other, typed moves, premoves.

import assert from "node:assert/strict";
import test from "node:test";

import { choose, premoves, redeem, written } from "../../../server/web/entry.js";

/** Nine Men's Morris: two men that can move, one of them into a mill. */
const LEGAL = ["d6-d5xb4", "d6-d5xf4", "d6-d7", "a1-d1"];

test("points are chosen one after the other, and the last one makes the move", () => {
  for (const [legal, chosen, point, expected] of [
    [["c3", "c4"], [], "c3", { move: "c3" }],
    [["c3", "c4"], [], "h8", null],
    [LEGAL, [], "d6", { chosen: ["d6"] }],
    [LEGAL, ["d6"], "d7", { move: "d6-d7" }],
    [LEGAL, ["d6"], "d5", { chosen: ["d6", "d5"] }],
    [LEGAL, ["d6", "d5"], "f4", { move: "d6-d5xf4" }],
    [LEGAL, ["d6", "d5"], "d7", null],
    [LEGAL, ["d6"], "d6", { chosen: [] }],
    [LEGAL, ["d6"], "a1", { chosen: ["a1"] }],
    [["d6xa4", "d6xb4", "a1"], ["d6"], "a1", null],
    [["pass"], [], "a1", null],
  ]) {
    assert.deepEqual(choose(legal, chosen, point), expected, `${chosen} then ${point}`);
  }
});

test("a typed move is read regardless of case, spaces and separators", () => {
  for (const [legal, text, expected] of [
    [["c3"], " C3 ", "c3"],
    [LEGAL, "d6-d5xb4", "d6-d5xb4"],
    [LEGAL, "d6 d5 b4", "d6-d5xb4"],
    [LEGAL, "d6d7", "d6-d7"],
    [LEGAL, "d6-d5", null],
    [["pass"], "Pass", "pass"],
    [["c3"], "c4", null],
  ]) {
    assert.equal(written(legal, text), expected, text);
  }
});

test("a premove is played if it is legal, waits for the rest if a mill needs one, and is dropped otherwise", () => {
  assert.deepEqual(redeem(LEGAL, "d6-d7"), { move: "d6-d7" });
  assert.deepEqual(redeem(LEGAL, "d6-d5"), { chosen: ["d6", "d5"] });
  assert.equal(redeem(LEGAL, "a1-a4"), null);
  assert.equal(redeem(["pass"], "pass2"), null);
});

test("a premove is an empty point, or in Nine Men's Morris with an empty hand a move of an own man", () => {
  assert.deepEqual(premoves("tictactoe", "xo....... x", "second"), ["c1", "a2", "b2", "c2", "a3", "b3", "c3"]);
  const placing = premoves("morris", "w....................... b 8 9 0", "second");
  assert.equal(placing.length, 23);
  const moving = premoves("morris", "w..b.................... b 0 0 0", "second");
  assert.equal(moving.length, 23);
  assert.ok(moving.includes("b6-a7") && moving.every((move) => move.startsWith("b6-")));
});
