// The browser's storage of an earlier page (`data/stored/browser`), read by the modules of today: nothing of it may be lost.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { recordOf } from "../../../server/web/update/lobby.js";
import { tokensIn } from "../../../server/web/link.js";
import { initialModel, routeOf } from "../../../server/web/model.js";
import { positionsOf } from "../../../server/web/update/study.js";
import { textsOf } from "../../../server/web/text.js";
import { THEMES } from "../../../server/web/theme.js";
import { update } from "../../../server/web/update.js";
import "../../../server/web/update/club.js";
import "../../../server/web/update/lobby.js";
import "../../../server/web/update/tournament.js";
import { clockOf } from "../../../server/web/update/actions.js";

const read = (name) => JSON.parse(readFileSync(new URL(`../../data/stored/browser/${name}`, import.meta.url), "utf8"));
const stored = Object.fromEntries(Object.entries(read("storage.json").localStorage).map(([key, value]) => [key.replace(/^bidak\./, ""), JSON.parse(value)]));
const expected = read("expected.json");

/** The page with what `app.js` reads at its start. */
function page(hash = "") {
  const { settings, draft, blocked, kept } = stored;
  return { ...initialModel({ settings, draft, blocked, kept, route: routeOf(hash) }), link: { state: "live" }, me: expected.welcome.player, welcome: { handle: expected.welcome.handle } };
}

test("every setting of an earlier page is one of today, with its value", () => {
  const { settings, draft } = page();
  assert.deepEqual(settings, { name: "Ibu Rina 日本", language: "id", theme: "dark", sound: false, confirm: "on", premove: false, dots: false, turn: true, keep: true, hideChat: true, vibration: true, talk: true });
  assert.ok(THEMES.includes(settings.theme));
  assert.ok(textsOf(settings.language, []));
  assert.deepEqual([draft.game, draft.opponent, clockOf(draft)], ["morris", "pair", { kind: "main", main_ms: 300_000, increment_ms: 5000 }]);
});

test("the tokens are those of the same player, also where the page saved a single one", () => {
  assert.equal(tokensIn(stored.tokens).length, 1);
  assert.match(tokensIn(stored.tokens)[0], /^[0-9A-Z]{25}$/);
  assert.deepEqual(tokensIn(stored.tokens[0]), stored.tokens);
});

test("every saved game is opened and replayed to its end", () => {
  assert.equal(stored.kept.length, expected.kept);
  assert.deepEqual(new Set(stored.kept.map(({ game }) => game)), new Set(["tictactoe", "reversi", "adjacency", "morris"]));
  for (const kept of stored.kept) {
    const [model] = update(page(`#/kept/${kept.id}`), { type: "kept-open", now: 0 });
    const { record } = model.archive.open;
    assert.deepEqual(record, recordOf(kept));
    assert.equal(record.moves.map(({ move }) => move).join(" "), kept.moves);
    const { positions, broken } = positionsOf(record);
    assert.deepEqual([broken, positions.length], [0, kept.plies + 1], kept.id);
    assert.deepEqual([record.outcome, record.reason], [kept.outcome, kept.reason]);
    // The clock of the server's games, and of the file.
    assert.equal(record.moves.some(({ left_ms }) => left_ms > 0), kept.clock.kind !== "none" || kept.id.startsWith("reversi-"), kept.id);
  }
});

test("the evening of a class, the tournaments and the blocked players are those of that day", () => {
  const [model, effects] = update(page("#/class"), { type: "class-began", value: stored.evening, date: "2030-01-01T00:00:00Z", now: 0 });
  assert.deepEqual([model.evening.began, model.evening.tournament], [stored.evening.began, expected.evening]);
  assert.ok(effects.some(({ type, frame }) => type === "send" && frame.type === "tournament" && frame.tournament === expected.evening));
  const [following] = update(page(), { type: "tournament-follow", codes: stored.tournaments, now: 0 });
  assert.deepEqual(following.tournaments.mine, [expected.evening]);
  assert.equal(page().blocked.length, 1);
});

test("no other store of the browser was in use", () => {
  const { localStorage, ...others } = read("storage.json");
  assert.deepEqual(others, { sessionStorage: {}, databases: [], caches: [], cookie: "" });
  assert.deepEqual(Object.keys(localStorage).sort(), ["blocked", "draft", "evening", "kept", "settings", "tokens", "tournaments"].map((name) => `bidak.${name}`));
});
