// Puzzles: the requests of the page, the results of the tried moves, hints, the diary of the day, and timed runs.

import assert from "node:assert/strict";
import { test } from "node:test";
import { initialModel, routeOf } from "../../../server/web/model.js";
import { partOf, update } from "../../../server/web/update.js";
import { dayAfter, dayIn, diaryIn, ended, MOST_MISSED, nextOpen, numberOf, RUN_MS, solution, streakOf, weekOf, withRun } from "../../../server/web/update/puzzle.js";

// The board is a custom element of a browser.
globalThis.HTMLElement ??= /** @type {any} */ (class {});
globalThis.customElements ??= /** @type {any} */ ({ define: () => {} });
globalThis.document ??= /** @type {any} */ ({ createElement: () => ({}), head: { append: (style) => style.onload() } });
const { isLost } = await import("../../../server/web/view/replay.js");
const { regionOf, shownOf } = await import("../../../server/web/view/puzzle.js");

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

const DATE = "2026-11-24T09:30:00Z";
const TODAY = 20261124;
const GAMES = ["adjacency", "reversi", "tictactoe", "morris"].map((game) => ({ game }));

/** The screen is open, with a diary. */
function opened(hash, value = null, model = at(hash)) {
  return update({ ...model, welcome: { games: GAMES }, route: routeOf(hash) }, { type: "puzzle-opened", value, date: DATE });
}

test("an address requests the next puzzle of today, that of a game, one by number, or any", () => {
  const done = { days: { "2026-11-24": { reversi: "first" }, "2026-11-23": { adjacency: "first" } } };
  for (const [hash, value, asked] of [
    ["#/puzzle", null, { game: "reversi", number: TODAY }],
    ["#/puzzle", done, { game: "adjacency", number: TODAY }],
    ["#/puzzle/reversi", null, { game: "reversi", number: TODAY }],
    ["#/puzzle/morris/7", null, { game: "morris", number: 7 }],
    ["#/puzzle/morris/any", null, { game: "morris" }],
  ]) {
    const model = at(hash);
    const [, effects] = update(model, { type: "route", route: model.route });
    assert.deepEqual(effects, [{ type: "dispatch", message: { type: "puzzle-open" } }]);
    assert.equal(partOf(effects[0].message), "puzzle");
    assert.deepEqual(update(model, effects[0].message)[1], [{ type: "recall", name: "puzzles", into: "puzzle-opened" }]);
    assert.deepEqual(sent(opened(hash, value)[1]), [{ id: 1, type: "puzzle", ...asked }]);
  }
  assert.deepEqual(sent(opened("#/puzzle/morris/run")[1]), []);
});

test("a puzzle that arrived has an address, and is not requested again there", () => {
  const [model, effects] = arrives(at("#/puzzle/tictactoe"));
  assert.deepEqual(effects, [{ type: "go", hash: "#/puzzle/tictactoe/5" }]);
  assert.deepEqual(opened("#/puzzle/tictactoe/5", null, model)[1], []);
  assert.deepEqual(sent(opened("#/puzzle/tictactoe/6", null, model)[1])[0].number, 6);
  // A visitor who has left the screen is not brought back.
  assert.deepEqual(arrives(at("#/help"))[1], []);
});

test("a wrong move is answered and taken back, the right one solves the puzzle, and then no move can be tried", () => {
  let [model] = arrives(at("#/puzzle/tictactoe/5"));
  assert.equal(solution(model.puzzle).move, "b2");
  const press = (point) => {
    const [next, effects] = update(model, { type: "puzzle-point", point });
    model = next;
    return effects;
  };
  const effects = press("a2");
  assert.deepEqual([model.puzzle.stage, model.puzzle.tried.move, shownOf(model.puzzle).last], ["wrong", "a2", "a2"]);
  assert.equal(effects.find(({ type }) => type === "announce").sentence.key, "puzzle-wrong");
  [model] = update(model, effects.find(({ type }) => type === "after").message);
  assert.equal(shownOf(model.puzzle).last, "b2");
  press("b2");
  assert.equal(model.puzzle.stage, "wrong");
  [model] = update(model, { type: "puzzle-back" });
  // The reply to a move that was taken back does not come.
  assert.equal(update(model, { type: "puzzle-reply", number: 5 })[0].puzzle.isAnswered, false);
  assert.deepEqual(shownOf(model.puzzle), { position: FOUND.position, last: null });
  assert.equal(press("b2").find(({ type }) => type === "announce").sentence.key, "puzzle-right");
  assert.deepEqual([model.puzzle.wrong.map(({ move }) => move), model.puzzle.stage], [["a2"], "solved"]);
  assert.deepEqual(press("a1"), []);
});

test("hints are the quarter of the board and then the move, and the diary has how a puzzle of today was solved", () => {
  for (const [steps, how] of [
    [[{ type: "puzzle-point", point: "b2" }], "first"],
    [[{ type: "puzzle-hint" }, { type: "puzzle-point", point: "b2" }], "later"],
    [[{ type: "puzzle-point", point: "a2" }, { type: "puzzle-back" }, { type: "puzzle-point", point: "b2" }], "later"],
    [[{ type: "puzzle-show" }], "shown"],
  ]) {
    let [model] = opened("#/puzzle/tictactoe", { count: 2, last: "2026-11-23" });
    [model] = update(model, { type: "frame", frame: { ...FOUND, number: TODAY }, now: 0 });
    const effects = steps.flatMap((step) => {
      const [next, more] = update(model, step);
      model = next;
      return more;
    });
    const { value } = effects.find(({ type }) => type === "save");
    assert.deepEqual([value.days, streakOf(value, "2026-11-24")], [{ "2026-11-24": { tictactoe: how } }, how === "shown" ? 2 : 3]);
  }
  let [model] = arrives(at("#/puzzle/tictactoe/5"));
  for (const hints of [1, 2, 2]) {
    [model] = update(model, { type: "puzzle-hint" });
    assert.equal(model.puzzle.hints, hints);
  }
  assert.equal(regionOf("tictactoe", "b2"), "top-left");
  assert.equal(regionOf("reversi", "e4"), "top-right");
  assert.equal(regionOf("morris", "g1-g4xa1"), "bottom-right");
  // Another puzzle than today's is not in the diary.
  assert.equal(update({ ...model, daily: { today: "2026-11-24", diary: diaryIn(null) } }, { type: "puzzle-show" })[1].length, 0);
});

test("the days in a row go on from yesterday and begin anew after a missed day", () => {
  let diary = diaryIn(null);
  for (const [day, game, how, count] of [
    ["2026-11-20", "reversi", "first", 1],
    ["2026-11-20", "morris", "later", 1],
    ["2026-11-21", "reversi", "later", 2],
    ["2026-11-22", "reversi", "shown", 2],
    ["2026-11-24", "reversi", "first", 1],
    ["2026-11-23", "reversi", "first", 1],
  ]) {
    diary = ended(diary, day, game, how);
    assert.equal(diary.count, count, `${day} ${game}`);
  }
  assert.deepEqual([streakOf(diary, "2026-11-25"), streakOf(diary, "2026-11-26")], [1, 0]);
  // The first end of a puzzle counts.
  assert.equal(ended(diary, "2026-11-24", "reversi", "shown"), diary);
  assert.deepEqual(weekOf(diary, "2026-11-24").map(({ isDone }) => Number(isDone)), [0, 0, 1, 1, 0, 1, 1]);
  assert.deepEqual(Object.keys(ended(diary, "2026-12-01", "morris", "first").days), ["2026-12-01"]);
  assert.equal(nextOpen(diary, "2026-11-24", ["reversi", "morris"]), "morris");
  assert.equal(nextOpen(diary, "2026-11-24", ["reversi"]), null);
});

test("the number of a day is its date, and a stored diary of any form opens", () => {
  assert.equal(numberOf("2026-02-28"), 20260228);
  assert.equal(dayAfter("2026-02-28", 1), "2026-03-01");
  for (const [number, day] of [[20260228, "2026-02-28"], [20260230, null], [5, null], [20261301, null]]) assert.equal(dayIn(number), day);
  for (const stored of [null, 5, [], { count: "9", last: 7, days: 3, best: null }, { count: -1, last: "x", days: { x: 1, "2026-11-24": { morris: "none" } }, best: { morris: "5" } }]) {
    const { count, best } = diaryIn(stored);
    assert.deepEqual([count, best], [0, {}]);
  }
  assert.deepEqual(withRun(diaryIn({ best: { morris: 3 } }), "morris", 2).best, { morris: 3 });
});

test("a timed run counts solved puzzles, waits for the server, and ends with its time or too many wrong moves", () => {
  const answers = (model, now) => update(model, { type: "frame", frame: { ...FOUND, re: model.nextId - 1 }, now });
  const started = () => {
    const [model] = opened("#/puzzle/tictactoe/run");
    const [asked, effects] = update(model, { type: "puzzle-run-start", now: 1000 });
    assert.deepEqual(sent(effects), [{ id: 1, type: "puzzle", game: "tictactoe" }]);
    // Two seconds of waiting are added, and the address stays.
    const [running, after] = answers(asked, 3000);
    assert.deepEqual([running.run.endsAt, after.some(({ type }) => type === "go")], [1000 + RUN_MS + 2000, false]);
    return running;
  };
  let model = started();
  let [next, effects] = update(model, { type: "puzzle-point", point: "b2" });
  assert.equal(next.run.right, 1);
  assert.equal(sent(update(next, { ...effects.find(({ type }) => type === "after").message, now: 4000 })[1]).length, 1);
  [next] = update(next, { type: "puzzle-run-time", now: 5000 });
  assert.ok(!next.run.isOver);
  [next, effects] = update(next, { type: "puzzle-run-time", now: 3000 + RUN_MS });
  assert.ok(next.run.isOver);
  assert.deepEqual(effects.find(({ type }) => type === "save").value.best, { tictactoe: 1 });
  model = started();
  for (let missed = 1; missed <= MOST_MISSED; missed += 1) {
    [model] = update(model, { type: "puzzle-point", point: "a1" });
    assert.deepEqual([model.run.missed, model.run.isOver], [missed, missed === MOST_MISSED]);
    if (missed < MOST_MISSED) [model] = answers(update(model, { type: "puzzle-run-next", now: 5000 })[0], 5000);
  }
  // A refused request is repeated as long as the run goes on.
  const [busy] = update(update(started(), { type: "puzzle-point", point: "b2" })[0], { type: "puzzle-run-next", now: 6000 });
  const [, again] = update(busy, { type: "frame", frame: { type: "refused", re: busy.nextId - 1, code: "study_busy", sentence: "busy" }, now: 6100 });
  assert.equal(again[0].message.type, "puzzle-run-next");
});

test("a move of several points is chosen point by point, and the solution is shown to a player who gives up", () => {
  const moves = [{ move: "d6-d5xb4", result: "won" }, { move: "d6-d7", result: "drawn" }];
  let model = { ...at("#/puzzle/morris/1"), puzzle: { ...FOUND, game: "morris", number: 1, moves, chosen: [], wrong: [], hints: 0, tried: null, isAnswered: false, stage: "open" } };
  for (const point of ["d6", "d5"]) [model] = update(model, { type: "puzzle-point", point });
  assert.deepEqual(model.puzzle.chosen, ["d6", "d5"]);
  [model] = update(model, { type: "puzzle-clear" });
  assert.deepEqual(model.puzzle.chosen, []);
  [model] = update(model, { type: "puzzle-show" });
  assert.equal(model.puzzle.stage, "shown");
});

test("a refusal is shown instead of the puzzle", () => {
  const [asked] = opened("#/puzzle/morris");
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
