// Games in files.

import assert from "node:assert/strict";
import test from "node:test";

import { parseRecord } from "../../../server/web/record.js";

const TEXT = `[Game "reversi"]
[First "An\\"a"]
[Second "Budi"]
[Clock "5+3"]
[Result "1-0"]
[Reason "time"]

1. f5 {[%clk 0:05:00.120]} d6 {[%clk 0:04:58.000]} 2. c3 1-0
`;

test("a record is read with its players, times and result", () => {
  const { record } = parseRecord(TEXT);
  assert.equal(record.game, "reversi");
  assert.equal(record.first, 'An"a');
  assert.deepEqual(record.moves, [{ move: "f5", left_ms: 300_120 }, { move: "d6", left_ms: 298_000 }, { move: "c3" }]);
  assert.deepEqual([record.outcome, record.reason, record.start.at(-1)], ["first", "time", "X"]);
});

test("what the server sends as JSON is read too", () => {
  const { record } = parseRecord(JSON.stringify({ summary: {}, record: { game: "tictactoe", start: "......... x", moves: [{ move: "b2" }] } }));
  assert.deepEqual(record.moves, [{ move: "b2" }]);
});

test("other files are refused", () => {
  for (const text of ["", "hello", '[Game "chess"]\n\n1. e4', '[Game "reversi"]\n\n1. z9', "{", '{"game": "tictactoe"}', '{"game":"tictactoe","moves":[{"move":"<b>"}]}', '{"game":"tictactoe","moves":[null]}']) {
    assert.equal(parseRecord(text).problem, "file-no-record", text);
  }
  assert.equal(parseRecord("x".repeat(70_000)).problem, "file-too-long");
});
