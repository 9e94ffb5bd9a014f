// The appearance and labels of a board, and its arrow keys.

import assert from "node:assert/strict";
import { test } from "node:test";
import { labelOf, look, step } from "../../../server/web/board/look.js";
import { layout, score } from "../../../server/web/rules.js";
import { chooseLanguage, localeFor, textsOf } from "../../../server/web/text.js";
import { dateWords } from "../../../server/web/view/words.js";
import { pageTexts } from "../harness/texts.js";

const english = pageTexts("en");
const say = (key, values) => english.say(key, values).replace(/[\u2068\u2069]/g, "");

const REVERSI = "---------------------------OX------XO--------------------------- X";
const MORRIS = "ww......................";

function scene(game, position, more = {}) {
  return { game, position, legal: null, last: null, chosen: [], premove: null, pointed: null, ...more };
}

function cell(shown, point) {
  return shown.cells.find((one) => one.point === point);
}

test("the label of a cell names its piece, its marks, and the effect of choosing it", () => {
  for (const [given, point, label] of [
    [scene("reversi", REVERSI), "a1", "a1, empty"],
    [scene("reversi", REVERSI, { last: "e4" }), "e4", "e4, Black, last move"],
    [scene("reversi", REVERSI, { legal: ["d3", "c4"] }), "d3", "d3, empty, legal, flips 1"],
    [scene("reversi", REVERSI, { legal: ["d3", "c4"], chosen: ["d3"] }), "d3", "d3, empty, chosen"],
    [scene("reversi", REVERSI, { premove: "c5" }), "c5", "c5, empty, premove"],
    [scene("reversi", REVERSI, { legal: ["d3"], hint: "d3" }), "d3", "d3, empty, suggested, legal, flips 1"],
    [scene("adjacency", "6oo/6oo/8/8/8/8/xx6/xx6 x 56", { legal: ["c8"] }), "a8", "a8, X"],
    [scene("adjacency", "6oo/6oo/8/8/8/8/xx6/xx6 x 56", { legal: ["f1"] }), "f1", "f1, empty, legal, flips 1"],
    [scene("tictactoe", "x...o.... x", { legal: ["b1"] }), "b2", "b2, O"],
    [scene("morris", `${MORRIS} w 0 0 0`, { legal: ["a7-a4", "d7-d6"] }), "a7", "a7, White, can move"],
    [scene("morris", `${MORRIS} w 0 0 0`, { legal: ["a7-a4"], chosen: ["a7"] }), "a4", "a4, empty, legal"],
    [scene("morris", `${MORRIS} w 0 0 0`, { worths: "+.-......=.............." }), "a7", "a7, White, wins"],
    [scene("morris", `${MORRIS} w 0 0 0`, { worths: "+.-......=.............." }), "d7", "d7, White"],
    [scene("morris", `${MORRIS} w 0 0 0`, { worths: "+.-......=.............." }), "g7", "g7, empty, loses"],
    [scene("morris", `${MORRIS} w 0 0 0`, { worths: "+.-......=.............." }), "a4", "a4, empty, draws"],
  ]) {
    assert.equal(labelOf(cell(look(given), point), say), label);
  }
});

test("a mill requires the man that it removes", () => {
  const position = "ww......b.............b. w 7 7 0";
  const legal = ["g7xe5", "g7xd1", "a1"];
  const shown = look(scene("morris", position, { legal, chosen: ["g7"], pointed: "d1" }));
  assert.equal(cell(shown, "e5").next, "remove");
  assert.equal(labelOf(cell(shown, "e5"), say), "e5, Black, can be removed");
  assert.equal(cell(shown, "g7").ghost, "white");
  assert.deepEqual(shown.cells.filter((one) => one.leaving).map((one) => one.point), ["d1"]);
});

test("a man that moves leaves its point and is shown on the other", () => {
  const shown = look(scene("morris", `${MORRIS} w 0 0 0`, { legal: ["a7-a4"], chosen: ["a7"], pointed: "a4" }));
  assert.equal(cell(shown, "a7").leaving, true);
  assert.equal(cell(shown, "a4").ghost, "white");
});

test("the pieces that the pointed move turns over are marked, and no others", () => {
  const shown = look(scene("reversi", REVERSI, { legal: ["d3", "c4", "f5", "e6"], pointed: "d3" }));
  assert.deepEqual(shown.cells.filter((one) => one.turning).map((one) => one.point), ["d4"]);
  assert.equal(cell(shown, "d3").ghost, "black");
  assert.deepEqual(look(scene("reversi", REVERSI, { legal: ["d3"] })).cells.filter((one) => one.turning), []);
});

test("arrow keys go from square to square and stop at the edge", () => {
  for (const [game, from, key, to] of [
    ["reversi", "c3", "ArrowUp", "c2"],
    ["reversi", "c3", "ArrowRight", "d3"],
    ["reversi", "a1", "ArrowLeft", "a1"],
    ["reversi", "c3", "Home", "a3"],
    ["reversi", "c3", "End", "h3"],
    ["tictactoe", "c3", "ArrowDown", "c3"],
    ["morris", "a7", "ArrowRight", "d7"],
    ["morris", "d7", "ArrowDown", "d6"],
    ["morris", "b6", "ArrowDown", "b4"],
    ["morris", "c4", "ArrowRight", "e4"],
    ["morris", "d1", "ArrowUp", "d2"],
    ["reversi", "c3", "x", null],
  ]) {
    assert.equal(step(game, from, key), to, `${game} ${from} ${key}`);
  }
  assert.equal(step("reversi", "c3", "Home", true), "a1");
  assert.equal(step("morris", "c3", "End", true), "g1");
});

test("arrow keys reach every point of Nine Men's Morris along its lines", () => {
  const { places, lines } = layout("morris");
  assert.equal(lines.length, 32);
  for (const [from, to] of lines) {
    const keys = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];
    assert.ok(keys.some((key) => step("morris", from, key) === to), `${from} to ${to}`);
    assert.ok(keys.some((key) => step("morris", to, key) === from), `${to} to ${from}`);
  }
  assert.equal(places.length, 24);
});

test("the pieces are counted on the board and in the hands", () => {
  assert.deepEqual(score("reversi", REVERSI), { first: 2, second: 2, hands: null, pliesLeft: null });
  assert.deepEqual(score("morris", `${MORRIS} b 6 9 0`), { first: 2, second: 0, hands: { first: 6, second: 9 }, pliesLeft: null });
  assert.equal(score("adjacency", "6oo/6oo/8/8/8/8/xx6/xx6 o 16").pliesLeft, 16);
});

test("the language is the one that was set, or the first that the browser prefers", () => {
  for (const [setting, preferred, language] of [
    ["id", ["en"], "id"],
    [null, ["id-ID", "en"], "id"],
    [null, ["fr", "id"], "id"],
    ["auto", ["fr"], "en"],
    [undefined, [], "en"],
  ]) {
    assert.equal(chooseLanguage(setting, preferred), language);
  }
});

test("dates are written as in the browser's own locale, in the language of the settings if there is one", () => {
  for (const [setting, language, preferred, locale, day] of [
    [null, "en", ["en-GB", "en"], "en-GB", "28 Nov 2026"],
    [null, "en", ["en-US"], "en-US", "Nov 28, 2026"],
    [null, "en", ["de", "en"], "de", "28.11.2026"],
    ["id", "id", ["en-GB"], "id", "28 Nov 2026"],
    ["en", "en", ["de", "en-GB"], "en-GB", "28 Nov 2026"],
    [null, "en", ["C", "xx", "de-AT"], "de-AT", "28.11.2026"],
    [null, "en", [], "en", "Nov 28, 2026"],
  ]) {
    assert.equal(localeFor(setting, language, preferred), locale);
    const texts = textsOf(language, [], locale);
    assert.equal(dateWords(texts, "2026-11-28"), day, locale);
    assert.ok(dateWords(texts, "2026-11-28T12:00:00Z").startsWith(day), locale);
  }
});

test("a missing text shows its key, and a user's name is isolated from the text around it", () => {
  assert.equal(english.say("no-such-text"), "no-such-text");
  assert.equal(english.has("no-such-text"), false);
  assert.equal(english.say("board-label-over", { game: "\u05d0" }), "\u2068\u05d0\u2069, the game is over");
});

test("on a board seen from the other side, arrow keys still go in their visual direction", () => {
  for (const [game, from, key, to] of [
    ["reversi", "d4", "ArrowLeft", "e4"],
    ["reversi", "d4", "ArrowUp", "d5"],
    ["reversi", "d4", "Home", "h4"],
    ["reversi", "d4", "End", "a4"],
    ["tictactoe", "a1", "ArrowRight", "a1"],
    ["morris", "d7", "ArrowLeft", "g7"],
  ]) {
    assert.equal(step(game, from, key, false, true), to, `${game} ${from} ${key}`);
  }
});
