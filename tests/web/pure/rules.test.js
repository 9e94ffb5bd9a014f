// The page's rules agree with the Rust rules on every position of 800 games.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { board, layout, play } from "../../../server/web/rules.js";

const games = JSON.parse(readFileSync(new URL("../../data/web/positions.json", import.meta.url), "utf8"));

/** FNV-1a with 32 bits, as in `tests/it/web/positions.rs`. */
function hashOf(text, hash) {
  for (const letter of text) {
    hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0;
  }
  return hash;
}

for (const game of ["adjacency", "reversi", "tictactoe", "morris"]) {
  test(`the moves of the recorded games of ${game} lead to every recorded position`, () => {
    const chosen = games.filter((one) => one.game === game);
    assert.equal(chosen.length, 200);
    for (const { start, moves, end, hash } of chosen) {
      let position = start;
      let found = 0x811c9dc5;
      for (const move of moves.split(" ")) {
        const { position: next, turned } = play(game, position, move);
        const [before, after] = [position, next].map((one) => board(game, one).cells);
        const points = turned.map((point) => layout(game).index.get(point));
        assert.ok(points.every((at) => before[at] !== after[at]), `${move} in ${position}`);
        found = hashOf(`${next} ${[...turned].sort().join(",")}\n`, found);
        position = next;
      }
      assert.equal(position, end);
      assert.equal(found, hash, `somewhere in ${moves} from ${start}`);
    }
  });
}

test("the points of a board are those that its lines join", () => {
  assert.equal(layout("morris").index.has("d4"), false);
  assert.equal(layout("morris").index.has("d3"), true);
});
