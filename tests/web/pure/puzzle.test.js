// Puzzles: the requests of the page, and the results of the tried moves.

import assert from "node:assert/strict";
import { test } from "node:test";
import { initialModel, routeOf } from "../../../server/web/model.js";
import { partOf, update } from "../../../server/web/update.js";
import { solution } from "../../../server/web/update/puzzle.js";
import { isLost } from "../../../server/web/view/analysis.js";

const FOUND = {
  type: "puzzle",
  re: 1,
  game: "tictactoe",
  number: 5,
  position: ".....ooxx x",
  moves: [
    { move: "a1", result: "lost", line: ["b2"] },
    { move: "a2", result: "drawn", line: ["b2"] },
    { move: "b2", result: "won", line: ["a1"] },
  ],
};

function at(hash) {
  return { ...initialModel({ route: routeOf(hash) }), link: { state: "live" }, me: "ME" };
}

const sent = (effects) => effects.filter(({ type }) => type === "send").map(({ frame }) => frame);
const arrives = (model) => update(model, { type: "frame", frame: FOUND, now: 0 });

test("an address requests a puzzle by number, any of a game, or any of the default game", () => {
  for (const [hash, asked] of [
    ["#/puzzle", { game: "reversi" }],
    ["#/puzzle/reversi", { game: "reversi" }],
    ["#/puzzle/morris/7", { game: "morris", number: 7 }],
    ["#/puzzle/morris/x7", { game: "morris" }],
  ]) {
    const model = at(hash);
    const [, effects] = update(model, { type: "route", route: model.route });
    assert.deepEqual(effects, [{ type: "dispatch", message: { type: "puzzle-open" } }]);
    assert.equal(partOf(effects[0].message), "puzzle");
    assert.deepEqual(sent(update(model, effects[0].message)[1]), [{ id: 1, type: "puzzle", ...asked }]);
  }
});

test("a puzzle that arrived has an address, and is not requested again there", () => {
  const [model, effects] = arrives(at("#/puzzle/tictactoe"));
  assert.deepEqual(effects, [{ type: "go", hash: "#/puzzle/tictactoe/5" }]);
  assert.deepEqual(update({ ...model, route: routeOf("#/puzzle/tictactoe/5") }, { type: "puzzle-open" })[1], []);
  assert.deepEqual(sent(update({ ...model, route: routeOf("#/puzzle/tictactoe/6") }, { type: "puzzle-open" })[1])[0].number, 6);
  // A visitor who has left the screen is not brought back.
  assert.deepEqual(arrives(at("#/help"))[1], []);
});

test("a wrong move is listed, the right one solves the puzzle, and then no move can be tried", () => {
  let [model] = arrives(at("#/puzzle/tictactoe/5"));
  assert.equal(solution(model.puzzle).move, "b2");
  for (const [point, wrong, stage, said] of [
    ["a2", ["a2"], "open", "puzzle-wrong"],
    ["c3", ["a2"], "open", undefined],
    ["b2", ["a2"], "solved", "puzzle-right"],
    ["a1", ["a2"], "solved", undefined],
  ]) {
    const [next, effects] = update(model, { type: "puzzle-point", point });
    model = next;
    assert.deepEqual([model.puzzle.wrong.map(({ move }) => move), model.puzzle.stage], [wrong, stage], point);
    assert.equal(effects.find(({ type }) => type === "announce")?.sentence.key, said, point);
  }
});

test("a move of several points is chosen point by point, and the solution is shown to a player who gives up", () => {
  const moves = [{ move: "d6-d5xb4", result: "won" }, { move: "d6-d7", result: "drawn" }];
  let model = { ...at("#/puzzle/morris/1"), puzzle: { ...FOUND, game: "morris", number: 1, moves, chosen: [], wrong: [], stage: "open" } };
  for (const point of ["d6", "d5"]) [model] = update(model, { type: "puzzle-point", point });
  assert.deepEqual(model.puzzle.chosen, ["d6", "d5"]);
  [model] = update(model, { type: "puzzle-clear" });
  assert.deepEqual(model.puzzle.chosen, []);
  [model] = update(model, { type: "puzzle-show" });
  assert.equal(model.puzzle.stage, "shown");
});

test("a refusal is shown instead of the puzzle", () => {
  const [asked] = update(at("#/puzzle/morris"), { type: "puzzle-open" });
  const frame = { type: "refused", re: 1, code: "study_busy", sentence: "busy" };
  assert.ok(update(asked, { type: "frame", frame, now: 0 })[0].puzzle.problem);
});

test("a position is described as lost only if that is proved", () => {
  const record = { game: "tictactoe", start: "......... x", moves: [{ move: "b2" }] };
  const finding = { ply: 1, claim: "wins_in", side: "first", proved: true };
  for (const [change, expected] of [
    [{}, true],
    [{ proved: undefined }, false],
    [{ side: "second" }, false],
    [{ claim: "draw", side: undefined }, false],
  ]) {
    assert.equal(isLost(record, { ...finding, ...change }), expected);
  }
});
