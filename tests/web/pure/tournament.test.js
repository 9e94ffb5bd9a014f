// Tournaments: what the page asks, and what it makes of the answers and events. No browser, no server.

import assert from "node:assert/strict";
import { test } from "node:test";
import { initialModel, routeOf } from "../../../server/web/model.js";
import { update } from "../../../server/web/update.js";
import { isRoundOver } from "../../../server/web/update/tournament.js";

const CODE = "T4K9QZ";
const SNAPSHOT = { tournament: CODE, version: 3, spec: { title: "Friday", form: "swiss", game: "reversi", games: 1 }, phase: "open", organiser: "guru", entrants: 2, round: 0, rounds: 3 };

/** A page at an address, connected, and every effect that it had. */
class Page {
  effects = [];

  constructor(hash) {
    const welcome = { player: "ANA", name: "Ana", handle: "ana", accounts: true, games: [], engines: [] };
    this.model = { ...initialModel({ route: routeOf(hash) }), link: { state: "live" }, me: "ANA", welcome };
    this.does({ type: "route", route: this.model.route });
  }

  does(message, now = 0) {
    const [model, effects] = update(this.model, { now, ...message });
    this.model = model;
    this.effects.push(...effects);
    for (const { type, message: next } of effects) if (type === "dispatch") this.does(next, now);
    return this;
  }

  sent(type) {
    return this.effects.filter((effect) => effect.type === "send" && effect.frame.type === type).map(({ frame }) => frame);
  }

  hears(frame, now) {
    return this.does({ type: "frame", frame: { tournament: CODE, ...frame } }, now);
  }

  answers(type, frame) {
    return this.hears({ re: this.sent(type).at(-1).id, ...frame });
  }

  get shown() {
    return this.model.tournaments.known[CODE];
  }
}

const followed = (change = {}) => new Page(`#/t/${CODE}`).answers("tournament", { type: "tournament", snapshot: { ...SNAPSHOT, ...change } });
const paired = (version, round) => ({ type: "tournament_event", version, event: "paired", round, pairings: [{ board: 1, first: 1, second: 2, room: "V3D8NA" }] });
const YOUR_GAME = { type: "your_game", round: 1, board: 1, game: 1, room: "V3D8NA", side: "first", no_show_ms: 120_000 };

test("the addresses of tournaments lead to their screens", () => {
  for (const [hash, route] of [
    ["#/t", { screen: "tournaments" }],
    ["#/t/new", { screen: "tournaments", part: "new" }],
    ["#/t/t4k9qz", { screen: "tournament", id: CODE }],
    ["#/t/T4K9QZ/wall", { screen: "tournament", id: CODE, part: "wall" }],
  ]) {
    assert.deepEqual(routeOf(hash), route);
  }
});

test("the wall and the form of tournaments ask for no analysis", () => {
  for (const hash of [`#/t/${CODE}/wall`, "#/t/new"]) {
    const page = new Page(hash);
    assert.ok(!page.effects.some(({ message }) => message?.type.startsWith("study-")));
  }
});

test("a round is paired, played and over", () => {
  const page = followed();
  page.hears(paired(4, 1));
  assert.equal(page.shown.snapshot.phase, "running");
  assert.ok(!isRoundOver(page.shown.snapshot));
  page.hears({ type: "tournament_event", version: 5, event: "result", round: 1, board: 1, game: 1, result: "1-0", game_id: "3F8Q" });
  assert.ok(isRoundOver(page.shown.snapshot));
  assert.equal(page.shown.snapshot.pairings[0].results[0].game_id, "3F8Q");
  // When the next round begins, only the server knows.
  assert.equal(page.sent("tournament").length, 2);
});

test("an event that is missing has the tournament asked for again, and an old one changes nothing", () => {
  const page = followed();
  page.hears({ type: "tournament_event", version: 3, event: "cancelled" });
  assert.equal(page.shown.snapshot.phase, "open");
  page.hears({ type: "tournament_event", version: 6, event: "cancelled" });
  assert.equal(page.sent("tournament").length, 2);
  assert.equal(page.shown.snapshot.phase, "open");
});

test("whoever is entered by somebody else is an entrant", () => {
  const page = followed();
  page.hears({ type: "tournament_event", version: 4, event: "entered", entrant: 3, player: "ANA", handle: "ana", name: "Ana" });
  assert.equal(page.shown.snapshot.you, 3);
  assert.equal(page.shown.snapshot.entrants, 3);
});

test("an own game opens by itself after 5 s, but not over a running game, nor when it was put off", () => {
  const page = followed({ you: 1 }).hears(YOUR_GAME, 1000);
  assert.ok(page.effects.some(({ type, ms, message }) => type === "after" && ms === 5000 && message.type === "tournament-go"));
  const seat = { name: "Ana", player: "ANA", connected: true };
  const isBusy = { ...page.model, rooms: { K7QF2M: { code: "K7QF2M", status: "playing", seats: { first: seat, second: null } } } };
  const [, effects] = update(isBusy, { type: "tournament-go", room: "V3D8NA", now: 6000 });
  assert.deepEqual(effects.map(({ type }) => type), ["after"], "it is tried again later");
  const [putOff] = update(page.model, { type: "tournament-stay", now: 2000 });
  assert.deepEqual(update(putOff, { type: "tournament-go", room: "V3D8NA", now: 6000 })[1], []);
  page.does({ type: "tournament-go", room: "V3D8NA" }, 6000);
  assert.deepEqual(page.sent("join").map(({ room }) => room), ["V3D8NA"]);
});

test("an own game that is taken back does not open", () => {
  const page = followed({ you: 1 }).hears(paired(4, 1)).hears(YOUR_GAME);
  page.hears({ type: "tournament_event", version: 5, event: "undone", round: 1 }).does({ type: "tournament-go", room: "V3D8NA" });
  assert.deepEqual(page.sent("join"), []);
  assert.equal(page.sent("tournament").length, 2, "what was before is asked for");
});

test("a QR code for something else is none of a tournament", () => {
  const page = new Page("#/lobby").hears({ type: "qr", size: 1, modules: "1" });
  assert.equal(page.model.tournaments, null);
});

test("a code that no tournament has is a sentence on its screen", () => {
  const page = new Page(`#/t/${CODE}`);
  page.answers("tournament", { type: "refused", code: "no_tournament", sentence: "there is no tournament T4K9QZ" });
  assert.ok(page.shown.problem);
});
