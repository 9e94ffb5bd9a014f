// The bots of the form: level, options, depth and nodes, and which of them are rated.

import assert from "node:assert/strict";
import { test } from "node:test";
import { BOTS, nextBot } from "../../../server/web/bots.js";
import { HIGHEST_LEVEL, defaultDraft, initialModel } from "../../../server/web/model.js";
import { ENGINE_OPTIONS } from "../../../server/web/options.js";
import { update } from "../../../server/web/update.js";
import { botOf, whyUnrated, whyUnratedDraft } from "../../../server/web/update/actions.js";
import { deepestOf, engineFields, optionsOf, tuned } from "../../../server/web/view/new.js";
import { pageTexts } from "../harness/texts.js";

const WELCOME = {
  handle: "ana",
  accounts: true,
  games: [{ game: "reversi", options: [] }, { game: "morris", options: [] }],
  engines: [{ engine: "alphabeta", family: "alphabeta" }, { engine: "genetic" }, { engine: "greedy" }],
  limits: { bot_nodes: 30_000_000, bot_depths: { reversi: { alphabeta: 8 } } },
};
const NOTHING = { engine: "alphabeta", game: "reversi", options: {}, depth: null, nodes: null };
const draft = (change) => ({ ...defaultDraft(), game: "reversi", engine: "alphabeta", level: 3, ...change });

test("a bot has a level, or none with options, depth or nodes, or the highest one for no handicap", () => {
  const tuning = { ...NOTHING, options: { order: "listed" }, depth: 4 };
  for (const [change, bot] of [
    [{}, { engine: "alphabeta", level: 3 }],
    [{ hasLevel: false }, { engine: "alphabeta", level: HIGHEST_LEVEL }],
    [{ tuning }, { engine: "alphabeta", level: 3, options: { order: "listed" }, depth: 4 }],
    [{ hasLevel: false, tuning }, { engine: "alphabeta", options: { order: "listed" }, depth: 4 }],
    [{ hasLevel: false, tuning: { ...NOTHING, nodes: 500 } }, { engine: "alphabeta", nodes: 500 }],
  ]) {
    assert.deepEqual(botOf(draft(change)), bot);
  }
});

test("options of one engine and game are not those of another", () => {
  const tuning = { ...NOTHING, options: { eval: "discs" }, depth: 4 };
  assert.deepEqual(botOf(draft({ tuning }), "morris"), { engine: "alphabeta", level: 3 });
  assert.deepEqual(botOf(draft({ tuning, engine: "genetic" })), { engine: "genetic", level: 3 });
  assert.deepEqual(botOf(draft({ tuning, game: "morris" })), { engine: "alphabeta", level: 3 });
});

test("the bot of the form is the one that the room asks for", () => {
  const model = { ...initialModel({}), link: { state: "live" }, me: "ME", welcome: WELCOME, draft: draft({ hasLevel: false, tuning: { ...NOTHING, depth: 2 } }) };
  const [next] = update(/** @type {any} */ (model), { type: "begin" });
  assert.deepEqual(next.pending[1].bot, { engine: "alphabeta", depth: 2 });
  const room = { ...model, rooms: { K7QF2M: { game: "morris" } } };
  const [, effects] = update(/** @type {any} */ (room), { type: "add-bot", room: "K7QF2M" });
  assert.deepEqual(effects[0].frame, { id: 1, type: "add_bot", room: "K7QF2M", engine: "alphabeta", level: HIGHEST_LEVEL });
});

test("a game against a bot with options is not rated", () => {
  const model = (change) => /** @type {any} */ ({ ...initialModel({}), welcome: WELCOME, draft: draft({ clock: "main", rated: true, ...change }) });
  assert.equal(whyUnratedDraft(model({})), null);
  assert.equal(whyUnratedDraft(model({ tuning: { ...NOTHING, depth: 2 } })), "bot");
  assert.equal(whyUnratedDraft(model({ opponent: "pair", tuning: { ...NOTHING, depth: 2 } })), null, "no bot plays there");
  const clock = { kind: "main", main_ms: 300_000, increment_ms: 0 };
  assert.equal(whyUnrated(model({}), { game: "reversi", clock, bots: [{ engine: "mtdf", options: { guess: "zero" } }] }), "bot");
  assert.equal(whyUnrated(model({}), { game: "reversi", clock, bots: [{ engine: "mtdf", level: 3 }] }), null);
});

test("without deepening there is always a depth", () => {
  const off = { deepening: "off", order: "listed" };
  assert.equal(tuned(NOTHING, { options: off }, 8).depth, 8);
  assert.equal(tuned({ ...NOTHING, depth: 3 }, { options: off }, 8).depth, 3);
  assert.deepEqual(tuned({ ...NOTHING, depth: 3, options: off }, { depth: null }, 8).options, { order: "listed" });
  assert.equal(tuned(NOTHING, { nodes: 10 }, 8).depth, null);
});

test("a depth is bounded by game and family, and engines without a family have none", () => {
  for (const [engine, game, deepest] of [["alphabeta", "reversi", 8], ["genetic", "reversi", 0], ["alphabeta", "morris", 0], ["other", "reversi", 0]]) {
    assert.equal(deepestOf(WELCOME, engine, game), deepest);
  }
  assert.equal(deepestOf(null, "alphabeta", "reversi"), 0);
});

test("every option and value that needs words has them in both languages", () => {
  const bare = /^(yes|no)$/;
  for (const language of ["en", "id"]) {
    const texts = pageTexts(language);
    for (const { name, values = [] } of [...ENGINE_OPTIONS, { name: "depth" }, { name: "nodes" }]) {
      assert.ok(texts.has(`engine-option-${name}`) && texts.has(`engine-option-${name}.about`), name);
      for (const value of values) assert.ok(bare.test(value) || texts.has(`engine-option-${name}-${value}`), `${name}=${value}`);
    }
  }
});

test("the form offers exactly the options of the engine in the game, and none where there are none", () => {
  const texts = pageTexts("en");
  const fields = (engine, game) => {
    const model = { ...initialModel({}), welcome: WELCOME, draft: draft({ engine, game }) };
    const names = [];
    const walk = (node) => {
      if (typeof node !== "object" || node === null) return;
      if (typeof node.props.name === "string" && node.props.name.startsWith("bot-")) names.push(node.props.name.slice(4));
      node.children.forEach(walk);
    };
    engineFields(/** @type {any} */ ({ model, texts, say: texts.say, now: 0 }), game).forEach(walk);
    return names;
  };
  assert.deepEqual(fields("alphabeta", "reversi"), ["depth", "nodes", "eval", "order", "deepening"]);
  assert.deepEqual(fields("alphabeta", "adjacency").slice(-1), ["candidates"]);
  assert.deepEqual(fields("genetic", "reversi"), ["nodes", "eval", "population", "generations", "swap", "length"]);
  assert.deepEqual(fields("greedy", "reversi"), []);
  assert.deepEqual(optionsOf("best", "reversi").map(({ name, values }) => `${name} ${values?.[0]}`), ["eval learnt", "book on"]);
});

test("after a win the next bot is a stronger one, although easier ones were never met", () => {
  const kancil = BOTS.find(({ name }) => name === "kancil");
  assert.equal(nextBot([], "reversi").name, "ayam");
  assert.equal(nextBot([], "reversi", kancil).name, "elang");
  assert.equal(nextBot([], "reversi", BOTS.at(-1)), BOTS.at(-1));
});
