// The wall of a tournament: the game on the large board, its news, and the results of an entrant.

import assert from "node:assert/strict";
import { test } from "node:test";
import { boardNews, featuredOf, formOf, resultOf } from "../../../server/web/update/tournament.js";

/** A position of Reversi with some discs of each side. */
const position = (black, white) => `${"X".repeat(black)}${"O".repeat(white)}${"-".repeat(64 - black - white)} X`;
const board = (room, black, white, more = {}) => ({ room, ply: 9, position: position(black, white), last: "c3", ...more });

test("the closest game of the top tables is featured until its end, and stays until another game runs", () => {
  const boards = [board("A", 9, 2), board("B", 5, 4), board("C", 3, 7), board("D", 8, 1), board("E", 5, 5)];
  assert.equal(featuredOf("reversi", null, boards).room, "B");
  const later = [board("A", 5, 5), board("B", 20, 1)];
  assert.equal(featuredOf("reversi", board("B", 5, 4), later), later[1]);
  assert.equal(featuredOf("reversi", board("Z", 5, 4), later).room, "A");
  assert.equal(featuredOf("reversi", board("Z", 5, 4), []).room, "Z");
  assert.equal(featuredOf("reversi", null, []), null);
});

test("a corner and a new leader are news, and neither is in games without a count", () => {
  const before = [board("A", 9, 2), board("B", 5, 6)];
  const [corner, lead] = [board("A", 3, 12, { ply: 10, last: "h8", clocks: { running: "first" } }), board("B", 8, 4, { ply: 10 })];
  assert.deepEqual(boardNews("reversi", before, [corner, lead]), { key: "wall-corner", by: "second", board: corner });
  assert.deepEqual(boardNews("reversi", before, [before[0], lead]), { key: "wall-leads", by: "first", board: lead });
  assert.equal(boardNews("reversi", before, before), null);
  assert.equal(boardNews("reversi", [], [corner]), null);
  assert.equal(boardNews("tictactoe", before, [corner]), null);
});

test("the result of a pairing is that of its first entrant, whose seat changes in a meeting", () => {
  for (const [results, games, expected] of [
    [[], 1, null],
    [[{ result: "1-0" }], 1, "won"],
    [[{ result: "-+" }], 1, "lost"],
    [[{ result: "=" }], 1, "drawn"],
    [[{ result: "--" }], 1, "lost"],
    [[{ result: "1-0" }], 2, null],
    [[{ result: "1-0" }, { result: "0-1" }], 2, "won"],
    [[{ result: "1-0" }, { result: "1-0" }], 2, "drawn"],
  ]) {
    assert.equal(resultOf({ results: results.map((one) => one) }, games), expected, JSON.stringify(results));
  }
});

test("the form of an entrant has a result for each round, known, free or missing", () => {
  const pairing = (first, second, result) => ({ first, second, results: result ? [{ result }] : [] });
  const rounds = { 1: { pairings: [pairing(1, 2, "1-0")] }, 2: { pairings: [], byes: [{ entrant: 1, half_points: 2 }] } };
  const snapshot = { spec: { form: "swiss" }, round: 4, pairings: [pairing(2, 1, null)] };
  const row = { entrant: 1, won: 2, drawn: 0, lost: 1 };
  assert.deepEqual(formOf({ snapshot, rounds }, row), ["won", "won", null]);
  assert.deepEqual(formOf({ snapshot: { ...snapshot, pairings: [pairing(2, 1, "1-0")] }, rounds }, row), ["won", "won", null, "lost"]);
  assert.deepEqual(formOf({ snapshot: { ...snapshot, spec: { form: "arena" } } }, row), ["won", "won", "lost"]);
});
