// Study: the requests of the page to the engine, and how it handles the answers.

import assert from "node:assert/strict";
import { test } from "node:test";
import { initialModel } from "../../../server/web/model.js";
import { partOf, update } from "../../../server/web/update.js";
import { deepest } from "../../../server/web/update/study.js";
import { fromSnapshot } from "../../../server/web/room.js";
import { pageTexts } from "../harness/texts.js";

// The board is a custom element of a browser.
globalThis.HTMLElement ??= /** @type {any} */ (class {});
globalThis.customElements ??= /** @type {any} */ ({ define: () => {} });
globalThis.document ??= /** @type {any} */ ({ createElement: () => ({}), head: { append: (style) => style.onload() } });
const { claimWords, countWords, effortWords, scoreWords, valueWords, verdictWords, whyButton, whyView } = await import("../../../server/web/view/replay.js");

const english = pageTexts("en");
const plain = (text) => text.replace(/[\u2066-\u2069]/g, "");

const START = "......... x";
const RECORD = { game: "tictactoe", start: START, moves: [{ move: "b2" }, { move: "b1" }, { move: "a1" }] };

/** A connected page, with a finished game open. */
function opened(summary = { game_id: "G" }) {
  const model = { ...initialModel({ route: { screen: "game", id: "G" } }), link: { state: "live" }, me: "ME" };
  return { ...model, archive: { ...model.archive, open: { record: RECORD, summary, ply: 3 } } };
}

const sent = (effects) => effects.filter(({ type }) => type === "send").map(({ frame }) => frame);

test("a value of the opening book says that it is one", () => {
  const finding = { ply: 0, claim: "ahead", side: "first", count: 50, lead: 50, line: ["d3", "c5"], depth: 2 };
  const record = { game: "reversi", start: "---------------------------OX------XO--------------------------- X" };
  assert.match(plain(valueWords(english, { ...finding, book: true }, record)), /, from the opening book$/);
  assert.match(plain(valueWords(english, finding, record)), / \(searched 2 plies deep\)$/);
  assert.match(plain(valueWords(english, { ...finding, ms: 24 }, record)), /, searched 2 plies deep in 24 ms$/);
});

test("a finished game is analyzed by its id and a game from a file by its moves", () => {
  for (const [summary, expected] of [
    [{ game_id: "G" }, { id: 1, type: "analyze", game_id: "G" }],
    [null, { id: 1, type: "analyze", game: "tictactoe", start: START, moves: ["b2", "b1", "a1"] }],
  ]) {
    assert.deepEqual(sent(update(opened(summary), { type: "study-analyze" })[1]), [expected]);
  }
});

test("findings arrive one by one until all are there, and those of another game are ignored", () => {
  const frame = (more) => ({ type: "frame", now: 0, frame: { type: "analysis", game_id: "G", positions: 4, findings: [], done: false, ...more } });
  let model = opened();
  for (const [message, plies, isRunning, isDone] of [
    [frame({ re: 1 }), [], true, false],
    [frame({ findings: [{ ply: 3, claim: "even", lead: 0, depth: 2 }] }), ["3"], true, false],
    [frame({ game_id: "OTHER", findings: [{ ply: 2, claim: "even", lead: 0, depth: 2 }] }), ["3"], true, false],
    [frame({ findings: [{ ply: 2, claim: "even", lead: 0, depth: 2 }], done: true }), ["2", "3"], false, true],
  ]) {
    [model] = update(model, message);
    const { analysis } = model.archive.open;
    assert.deepEqual([Object.keys(analysis.findings).sort(), analysis.isRunning, analysis.isDone], [plies, isRunning, isDone]);
  }
  assert.deepEqual(update(model, { type: "study-analyze" })[1], [], "nothing is left to ask for");
});

test("an analysis that is no longer shown is stopped", () => {
  const open = { ...opened().archive.open, analysis: { positions: 4, findings: {}, isRunning: true, isDone: false } };
  const model = { ...opened(), archive: { ...opened().archive, open } };
  const [next, effects] = update(model, { type: "route", route: { screen: "help" } });
  assert.deepEqual(sent(effects), [{ id: 1, type: "stop_study" }]);
  assert.equal(next.archive.open.analysis.isRunning, false);
  const stays = update(model, { type: "route", route: { screen: "game", id: "G", part: "analysis" } });
  assert.deepEqual(sent(stays[1]), []);
});

test("requesting a tree during an analysis stops the analysis first", () => {
  const open = { ...opened().archive.open, analysis: { positions: 4, findings: {}, isRunning: true, isDone: false } };
  const model = { ...opened(), archive: { ...opened().archive, open } };
  const [, effects] = update(model, { type: "study-tree", line: { game: "tictactoe", start: START, moves: [] } });
  assert.deepEqual(sent(effects).map(({ type }) => type), ["stop_study", "tree"]);
});

test("the address of an analysis requests it as soon as the game has arrived", () => {
  const model = { ...opened(), route: { screen: "game", id: "G", part: "analysis" } };
  const frame = { type: "game", re: 1, summary: { game_id: "G" }, record: RECORD };
  const [, effects] = update(model, { type: "frame", frame, now: 0 });
  assert.deepEqual(effects, [{ type: "dispatch", message: { type: "study-analyze" } }]);
});

test("continuing from a position creates a room for the side to move there, against a bot", () => {
  const [next, effects] = update(opened(), { type: "study-play", ply: 1 });
  const [room] = sent(effects);
  assert.deepEqual([room.type, room.position, room.seat, room.opponent], ["create", "....x.... o", "second", "ME"]);
  assert.deepEqual(next.pending[1].bot, { engine: next.draft.engine, level: next.draft.level });
});

test("opening a file during an analysis stops the analysis first", () => {
  const open = { ...opened().archive.open, analysis: { positions: 4, findings: {}, isRunning: true, isDone: false } };
  const model = { ...opened(), archive: { ...opened().archive, open } };
  const [next, effects] = update(model, { type: "study-import", text: "1. b2", name: "game.txt" });
  assert.deepEqual(sent(effects).map(({ type }) => type), ["stop_study", "import"]);
  assert.equal(next.archive.open.record, RECORD);
});

test("a tree that was refused because the previous one was running is requested after it", () => {
  const line = { game: "tictactoe", start: START, moves: [] };
  const arrives = (model, frame) => update(model, { type: "frame", frame, now: 0 });
  let [model] = update(opened(), { type: "study-tree", line });
  [model] = update(model, { type: "study-search", change: { depth: 3 } });
  const refused = (re) => ({ type: "refused", re, code: "study_busy", sentence: "wait" });
  [model] = arrives(model, refused(2));
  assert.notEqual(model.tree.problem, null);
  const before = { engine: "alphabeta", depth: 2, nodes: 9, leaves: 5, node: { value: 0, visit: "full", visits: 1 } };
  const [next, effects] = arrives(model, { type: "tree", re: 1, tree: before });
  assert.deepEqual(sent(effects).map(({ type, depth }) => [type, depth]), [["tree", 3]]);
  assert.deepEqual([next.tree.nodes, next.tree.problem], [{}, null]);
  const [late] = arrives({ ...next, tree: { ...next.tree, number: 9 } }, refused(3));
  assert.equal(late.tree.problem, null, "a refusal of a tree that is shown no more");
});

test("a node of a tree is requested once, and deleted with the search", () => {
  const line = { game: "tictactoe", start: START, moves: [] };
  let [model, effects] = update(opened(), { type: "study-tree", line });
  assert.deepEqual(sent(effects), [{ id: 1, type: "tree", ...line, engine: "alphabeta", depth: 2 }]);
  const part = (path) => ({ engine: "alphabeta", depth: 2, nodes: 9, leaves: 5, path, node: { value: 0, visit: "full", visits: 1 } });
  const arrived = (re, tree) => update(model, { type: "frame", frame: { type: "tree", re, tree }, now: 0 });
  [model] = arrived(1, part(undefined));
  [model, effects] = update(model, { type: "study-unfold", path: [0] });
  assert.deepEqual(sent(effects)[0].path, [0]);
  [model] = arrived(2, part([0]));
  [model] = update(model, { type: "study-unfold", path: [0] });
  [model, effects] = update(model, { type: "study-unfold", path: [0] });
  assert.deepEqual([sent(effects), model.tree.open], [[], ["", "0"]]);
  [model] = update(model, { type: "study-search", change: { depth: 3 } });
  assert.deepEqual([model.tree.nodes, model.tree.open], [{}, [""]]);
  [model] = arrived(99, part(undefined));
  assert.deepEqual(model.tree.nodes, {}, "an answer to another question");
});

test("the engine's results are put into words", () => {
  const record = { game: "reversi", start: `${"-".repeat(64)} X` };
  for (const [finding, text] of [
    [{ claim: "ahead", side: "second", count: 150 }, "White leads by about 1.5"],
    [{ claim: "wins_by", side: "first", count: 6 }, "Black wins by 6"],
    [{ claim: "wins_within", side: "first", count: 1 }, "Black wins within one ply"],
    [{ claim: "at_most_draw", side: "first" }, "Black has at most a draw"],
    [{ claim: "draw" }, "a draw"],
    [{ claim: "wins", side: "first" }, "Black wins"],
    [{ claim: "wins", side: "second", count: 14 }, "White wins; the next man falls within 14 plies"],
  ]) {
    assert.equal(plain(claimWords(english, finding, record)), text);
  }
  assert.equal(plain(valueWords(english, { claim: "draw", proved: true, line: ["f5"] }, record)), "a draw, proved");
  for (const [game, score, text] of [
    ["reversi", 125, "+1.25"],
    ["reversi", -200_600, "loss 6"],
    ["morris", 299_995, "win 5"],
    ["morris", -209_990, "loss"],
  ]) {
    assert.equal(plain(scoreWords(english, game, score)), text);
  }
  assert.deepEqual([999, "48211", 1_250_000].map(countWords), ["999", "48.2k", "1.3M"]);
});

test("a move that gave a proved result away is described by it, and another one by its cost", () => {
  const record = { game: "morris", start: "........................ w 9 9 0" };
  const won = { claim: "wins", side: "second", count: 14, proved: true, line: ["e5-e4"], grade: "blunder", cost: 1000 };
  const draw = { claim: "draw", proved: true, line: ["a1"], grade: "blunder", cost: 1000 };
  for (const [before, after, text] of [
    [won, draw, "Black threw the win away here; e5-e4 keeps it and takes a man within 14 plies"],
    [{ ...won, claim: "wins_in" }, draw, "Black threw the win away here; e5-e4 keeps it in 14 plies"],
    [{ ...won, claim: "wins_by", count: 6 }, draw, "Black threw the win away here; e5-e4 keeps it by 6"],
    [{ ...won, count: undefined }, { ...won, side: "first" }, "Black turned a win into a loss here; e5-e4 keeps it"],
    [draw, { ...won, side: "first" }, "Black threw the draw away here; a1 keeps it"],
    [draw, undefined, "a blunder, a1 is better by 10.0"],
    [won, { claim: "even", line: [] }, "a blunder, e5-e4 is better by 10.0"],
    [{ ...won, proved: undefined, grade: "mistake" }, draw, "a mistake, e5-e4 is better by 10.0"],
    [draw, { ...won, side: "second" }, "a blunder, a1 is better by 10.0"],
  ]) {
    assert.equal(plain(verdictWords(english, record, "second", before, after)), text);
  }
});

test("messages of study and club are assigned to their modules, and no others are", () => {
  assert.deepEqual([{ type: "study-hint" }, { type: "frame", frame: { type: "thinking" } }].map(partOf), ["study", "study"]);
  assert.deepEqual([{ type: "club-open" }, { type: "frame", frame: { type: "ratings" } }].map(partOf), ["club", "club"]);
  assert.deepEqual([{ type: "frame", frame: { type: "event" } }, { type: "point" }].map(partOf), [undefined, undefined]);
});

test("a late thinking report is ignored after thinking reports were turned off", () => {
  const report = { type: "frame", now: 0, frame: { type: "thinking", room: "K7QF2M", ply: 1, side: "second", depth: 2, nodes: "9", score: 0, line: [], ms: 1, done: false } };
  let model = { ...opened(), rooms: { K7QF2M: { code: "K7QF2M" } } };
  const thoughts = () => model.desks.K7QF2M?.thoughts;
  [model] = update(model, report);
  assert.equal(thoughts().length, 1, "somebody else has switched it on");
  [model] = update(model, { type: "study-thinking", room: "K7QF2M", shown: false });
  [model] = update(model, report);
  assert.equal(thoughts(), false);
  [model] = update(model, { type: "study-thinking", room: "K7QF2M", shown: true });
  [model] = update(model, report);
  assert.equal(thoughts().length, 1);
});

test("the tree has the depth that the server gives", () => {
  const model = opened();
  assert.equal(deepest(model), 6);
  assert.equal(deepest({ ...model, welcome: { limits: { tree_plies: 4 } } }), 4);
});

test("in learn mode the reader's own worst mistake comes first, and the answer is shown on request", () => {
  const game = { game_id: "G", first: { player: "ME" }, second: { player: "BUDI" } };
  const finding = (ply, grade, cost) => ({ ply, claim: "even", lead: 0, depth: 2, line: ["b2"], ...(grade ? { grade, cost } : {}) });
  const done = (findings) => ({ type: "frame", now: 0, frame: { type: "analysis", game_id: "G", positions: 4, findings, done: true } });
  for (const [findings, lesson, ply] of [
    [[finding(0, "mistake", 300), finding(1, "blunder", 900), finding(2, "mistake", 200)], 0, 0],
    [[finding(0, "inaccuracy", 900), finding(2, "blunder", 200)], 2, 2],
    [[finding(1, "blunder", 900)], null, 3],
  ]) {
    const learning = { ...opened(game), route: { screen: "game", id: "G", part: "learn" } };
    const [model] = update(learning, done(findings));
    assert.deepEqual([model.archive.open.lesson, model.archive.open.ply], [lesson, ply]);
    const [again] = update({ ...model, archive: { ...model.archive, open: { ...model.archive.open, ply: 1 } } }, { type: "study-analyze" });
    assert.equal(again.archive.open.ply, 1, "the reader is not taken back");
    if (lesson === null) continue;
    const [answered] = update(model, { type: "study-answer" });
    assert.deepEqual([answered.archive.open.ply, answered.archive.open.lesson], [lesson + 1, -1]);
  }
});

const CODE = "K7QF2M";

/** A connected page in a room of Tic-tac-toe in which O is a bot. */
function seated(change = {}) {
  const snapshot = {
    room: CODE,
    version: 1,
    game: "tictactoe",
    status: "playing",
    seats: { first: { name: "Ana", player: "ME", connected: true }, second: { name: "alphabeta", bot: { engine: "alphabeta", level: 5 }, connected: true } },
    start: START,
    moves: ["b2", "b1"],
    turn: { ply: 2, position: ".o..x.... x", to_move: "first", legal: ["a1"] },
    ...change,
  };
  return /** @type {any} */ ({ ...initialModel({}), link: { state: "live" }, me: "ME", rooms: { [CODE]: fromSnapshot(/** @type {any} */ (snapshot), 0) } });
}

const ANSWER = { type: "why", re: 1, room: CODE, ply: 1, side: "second", bot: { engine: "alphabeta", level: 5 }, move: "b1", by: "second", eval: -50, depth: 2, nodes: 61, ms: 1, moves: [{ move: "b2", value: 50, bound: "exact" }, { move: "b1", value: -50, bound: "upper" }], prefers: "b2" };

/** All texts of a description of elements. */
function wordsOf(node) {
  if (typeof node === "string") return plain(node);
  return node ? node.children.map(wordsOf).join(" ") : "";
}

test("why a bot moved is asked once, and the answer stays while its move is in the game", () => {
  const look = (model) => /** @type {any} */ ({ model, texts: english, say: english.say, now: 0 });
  const view = (model) => wordsOf(whyView(look(model), model.rooms[CODE], model.desks[CODE]));
  let [model, effects] = update(seated(), { type: "study-why", room: CODE });
  assert.deepEqual(sent(effects), [{ id: 1, type: "why", room: CODE }]);
  assert.equal(whyButton(look(model), model.rooms[CODE], model.desks[CODE])?.props.disabled, true);
  [model, effects] = update(model, { type: "frame", frame: ANSWER, now: 0 });
  assert.equal(effects[0].type, "announce");
  for (const words of ["Why 2. b1?", "Alpha-beta, level 5", "−0.50, depth 2, 61 nodes", "The second best move", "≤ −0.50", "A new search of all moves together chooses b2"]) {
    assert.ok(view(model).includes(words), `${words} in: ${view(model)}`);
  }
  const taken = { ...model, rooms: { [CODE]: { ...model.rooms[CODE], moves: ["b2"] } } };
  assert.equal(view(taken), "");
  const agreed = { ...ANSWER, prefers: undefined, moves: [{ move: "b1", value: 50, bound: "estimate" }] };
  const [next] = update(model, { type: "frame", frame: agreed, now: 0 });
  assert.ok(view(next).includes("≈ +0.50") && view(next).includes("chooses the same"), view(next));
  for (const [by, isKnown] of /** @type {[string, boolean][]} */ ([["table", true], ["book", true], ["search", false], ["second", false]])) {
    const [known] = update(model, { type: "frame", frame: { ...ANSWER, by }, now: 0 });
    assert.equal(view(known).includes("may rank it lower"), isKnown, by);
  }
});

test("a refused question is said and may be asked again; an answer for a room that was left is dropped", () => {
  const [asked] = update(seated(), { type: "study-why", room: CODE });
  const [model] = update(asked, { type: "frame", frame: { type: "refused", re: 1, code: "study_busy", sentence: "busy" }, now: 0 });
  assert.equal(model.desks[CODE].why, null);
  assert.equal(model.toasts.length, 1);
  const [unmoved] = update(asked, { type: "frame", frame: { type: "refused", re: 1, code: "not_playing", sentence: "no bot has moved" }, now: 0 });
  assert.equal(english.say(unmoved.toasts[0].sentence.key), "no bot has moved in this game, or it is not on its seat any more");
  const gone = { ...asked, rooms: {} };
  assert.equal(update(gone, { type: "frame", frame: ANSWER, now: 0 })[0].rooms[CODE], undefined);
});

test("the question is offered after a move of a bot, in rooms without ratings", () => {
  const button = (change) => {
    const model = seated(change);
    return whyButton(/** @type {any} */ ({ model, texts: english, say: english.say, now: 0 }), model.rooms[CODE], { why: null });
  };
  const turn = (ply, position, to_move) => ({ ply, position, to_move, legal: [] });
  for (const [change, disabled] of [
    [{}, false],
    [{ moves: [], turn: turn(0, START, "first") }, true],
    [{ moves: ["b2"], turn: turn(1, "....x.... o", "second") }, true],
    [{ moves: ["b2", "b1", "a1"], turn: turn(3, "xo..x.... o", "second") }, false],
  ]) {
    assert.equal(button(change)?.props.disabled, disabled, JSON.stringify(change));
  }
  assert.equal(button({ rated: true }), null);
});

test("every choice of a bot has its sentence, and the search behind a move its figures", () => {
  for (const by of ["search", "book", "table", "second", "random", "worst"]) assert.ok(english.has(`why-by-${by}`), by);
  assert.equal(plain(effortWords(english, "reversi", { eval: 150, depth: 6, nodes: 48211, ms: 412 })), "+1.50, depth 6, 48.2k nodes, 0.41 s");
});

test("a search that was cut short is said in the room, with the depth that it reached", () => {
  const event = { type: "event", room: CODE, version: 2, event: "cut_short", side: "second", ply: 2, depth: 7, ms: 10_000 };
  const [model, effects] = update(seated(), { type: "frame", frame: event, now: 0 });
  const { sentence } = model.rooms[CODE].lines.at(-1);
  assert.deepEqual(sentence, { key: "says-cut-short", values: { name: "alphabeta", depth: 7, seconds: 10 } });
  assert.deepEqual(effects, [{ type: "announce", sentence, role: "status" }]);
});
