// The visitor's own unfinished games: the list, the number of those that wait, and leaving one that is kept. No browser, no server.

import assert from "node:assert/strict";
import { test } from "node:test";
import { initialModel, routeOf } from "../../../server/web/model.js";
import { awaiting } from "../../../server/web/update/frames.js";
import { partOf, update } from "../../../server/web/update.js";
import "../../../server/web/update/lobby.js";

const game = (room, my_turn, since) => ({ room, game: "reversi", clock: { kind: "none" }, side: "first", opponent: { name: "best 4" }, plies: 4, my_turn, since });
const FIRST = game("AAAAAA", true, "2026-11-20T10:00:00Z");
const SECOND = game("BBBBBB", true, "2026-11-21T10:00:00Z");
const THEIRS = game("CCCCCC", false, "2026-11-19T10:00:00Z");

/** A page that has just connected, or is about to. */
class Page {
  effects = [];

  constructor(hash = "#/lobby") {
    this.model = initialModel({ route: routeOf(hash) });
  }

  does(message) {
    const [model, effects] = update(this.model, { now: 0, ...message });
    this.model = model;
    this.effects.push(...effects);
    for (const { type, message: next, hash } of effects) {
      if (type === "dispatch") this.does(next);
      if (type === "live") this.does({ type: "arrived" });
      if (type === "go") this.does({ type: "route", route: routeOf(hash) });
    }
    return this;
  }

  hears(frame) {
    return this.does({ type: "frame", frame });
  }

  welcomed(my_games) {
    return this.hears({ type: "welcome", re: 1, player: "ANA", name: "Ana", token: "T", games: [], engines: [], ...(my_games && { my_games }) });
  }

  /** The list is answered. */
  lists(games, count, from = 0) {
    return this.hears({ type: "my_games", re: this.asked("my_games").at(-1).id, from, games, count });
  }

  asked(type) {
    return this.effects.filter((effect) => effect.type === "send" && effect.frame.type === type).map(({ frame }) => frame);
  }

  get rooms() {
    return this.model.mine.games?.map(({ room }) => room);
  }
}

test("whoever comes back with games requests their list, others do not", () => {
  assert.equal(new Page().welcomed().asked("my_games").length, 0);
  for (const hash of ["#/lobby", "#/help"]) {
    const page = new Page(hash).welcomed({ on_turn: 1, total: 2 });
    assert.equal(page.asked("my_games").length, 1, hash);
    assert.equal(awaiting(page.model), 1, "the number is known before the list");
    assert.deepEqual(page.lists([FIRST, THEIRS], { on_turn: 1, total: 2 }).rooms, ["AAAAAA", "CCCCCC"]);
  }
  assert.equal(partOf({ type: "frame", frame: { type: "my_games_changed" } }), "mine");
});

test("changes keep the order of the server and the number of games that wait", () => {
  const page = new Page().welcomed({ on_turn: 1, total: 2 }).lists([SECOND, THEIRS], { on_turn: 1, total: 2 });
  page.hears({ type: "my_games_changed", room: FIRST.room, game: FIRST });
  assert.deepEqual([page.rooms, awaiting(page.model)], [["AAAAAA", "BBBBBB", "CCCCCC"], 2]);
  page.hears({ type: "my_games_changed", room: SECOND.room, game: { ...SECOND, my_turn: false } });
  assert.deepEqual([page.rooms, awaiting(page.model)], [["AAAAAA", "CCCCCC", "BBBBBB"], 1]);
  page.hears({ type: "my_games_changed", room: FIRST.room });
  assert.deepEqual([page.rooms, page.model.mine.total, awaiting(page.model)], [["CCCCCC", "BBBBBB"], 2, 0]);
});

test("a long list comes in parts, and a change behind its known part requests it anew", () => {
  const page = new Page().welcomed({ on_turn: 1, total: 2 }).lists([FIRST], { on_turn: 1, total: 2 });
  page.does({ type: "mine-more" });
  assert.equal(page.asked("my_games").at(-1).from, 1);
  page.lists([THEIRS], { on_turn: 1, total: 2 }, 1);
  assert.deepEqual(page.rooms, ["AAAAAA", "CCCCCC"]);
  const short = new Page().welcomed({ on_turn: 1, total: 60 }).lists([FIRST], { on_turn: 1, total: 60 });
  const before = short.asked("my_games").length;
  short.hears({ type: "my_games_changed", room: THEIRS.room });
  assert.equal(short.asked("my_games").length, before + 1);
});

test("leaving a game that is kept steps out, says so, and shows the list", () => {
  const page = new Page("#/room/AAAAAA").welcomed({ on_turn: 1, total: 1 }).lists([FIRST], { on_turn: 1, total: 1 });
  page.does({ type: "mine-leave", room: FIRST.room });
  const { id, room } = page.asked("step_out")[0];
  assert.equal(room, FIRST.room);
  page.hears({ type: "ok", re: id });
  assert.equal(page.model.route.screen, "lobby");
  assert.deepEqual(page.model.toasts.map(({ sentence }) => sentence.key), ["says-kept"]);
  assert.equal(page.model.rooms[FIRST.room], undefined);
});
