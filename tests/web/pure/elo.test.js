// The Elo of programs on the page of their tournament.

import assert from "node:assert/strict";
import { test } from "node:test";
import { eloOf, elosOf } from "../../../server/web/update/tournament.js";

const near = (found, expected, what) => assert.ok(Math.abs(found - expected) < 1e-5, `${what}: ${found}, not ${expected}`);

test("Elo and its interval are those of the arena", () => {
  // The rows of `tests/it/arena_statistics.rs`.
  for (const [counts, [value, low, high]] of [
    [[20, 30, 50], [107.538125, 51.418028, 169.745449]],
    [[0, 10, 30], [338.039216, 249.53794, 484.55075]],
    [[5, 40, 110, 60, 9], [21.743065, 2.944145, 40.670123]],
    [[0, 3, 20, 12, 1], [53.499303, 15.689263, 92.615366]],
  ]) {
    const elo = eloOf(counts);
    near(elo.value, value, "Elo");
    near(elo.low, low, "lower end");
    near(elo.high, high, "upper end");
  }
  assert.equal(eloOf([0, 0, 0]), null);
  assert.equal(eloOf([0, 0, 4]).value, Infinity);
});

const paired = (round, pairings) => ({ event: "paired", round, pairings: pairings.map(([first, second], at) => ({ board: at + 1, first, second })) });
const result = (round, board, game, text) => ({ event: "result", round, board, game, result: text });

test("pairs of games with exchanged seats are single observations, and games that were not played do not count", () => {
  const facts = [
    { event: "opened" },
    paired(1, [[1, 2]]),
    result(1, 1, 1, "1-0"),
    { event: "undone", round: 1 },
    paired(1, [[1, 2], [3, 4]]),
    // The first player of each game wins: the pair is even.
    result(1, 1, 1, "1-0"),
    result(1, 1, 2, "1-0"),
    result(1, 2, 1, "1-0"),
    result(1, 2, 2, "="),
    paired(2, [[1, 3], [2, 4]]),
    result(2, 1, 1, "="),
    result(2, 1, 2, "0-1"),
    result(2, 2, 1, "+-"),
    { event: "decided", round: 2, board: 2, game: 2, result: "0-1" },
  ];
  const elos = elosOf(facts);
  // 1: an even pair, and 1.5 of 2. 2: an even pair. 3: 1.5 and 0.5 of 2. 4: 0.5 of 2; the others were not both played.
  assert.deepEqual(elos[1], eloOf([0, 0, 1, 1, 0]));
  assert.deepEqual(elos[2], eloOf([0, 0, 1, 0, 0]));
  assert.deepEqual(elos[3], eloOf([0, 1, 0, 1, 0]));
  assert.deepEqual(elos[4], eloOf([0, 1, 0, 0, 0]));
  const single = elosOf([paired(1, [[1, 2]]), result(1, 1, 1, "1-0"), paired(2, [[2, 1]]), result(2, 1, 1, "=")]);
  assert.deepEqual(single[1], eloOf([0, 1, 1]));
});
