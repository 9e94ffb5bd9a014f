// Challenges: the requests of the page, and how it handles the answers. No browser, no server.

import assert from "node:assert/strict";
import { test } from "node:test";
import { initialModel, routeOf } from "../../../server/web/model.js";
import { partOf, update } from "../../../server/web/update.js";
import "../../../server/web/update/lobby.js";

const GAME = { game: "reversi", clock: { kind: "none" } };
const TO_ME = { challenge: "4TQ9ZK0M", by: { player: "BUDI", name: "Budi", handle: "budi" }, to: "ana", ...GAME };
const MINE = { challenge: "7Q4M2K9D", by: { player: "ANA", name: "Ana" }, to: "budi", ...GAME };
const LINK = { ...MINE, challenge: "0Q4M2K9D", to: undefined };

/** Ana's page, connected. */
class Page {
  effects = [];

  constructor({ draft = {}, hash = "#/lobby" } = {}) {
    const welcome = { player: "ANA", name: "Ana", handle: "ana", accounts: true, games: [], engines: [] };
    this.model = { ...initialModel({ draft, route: routeOf(hash) }), link: { state: "live" }, me: "ANA", welcome };
  }

  does(message) {
    const [model, effects] = update(this.model, { now: 0, ...message });
    this.model = model;
    this.effects.push(...effects);
    for (const { type, message: next } of effects) if (type === "dispatch") this.does(next);
    return this;
  }

  hears(frame) {
    return this.does({ type: "frame", frame });
  }

  get sent() {
    return this.effects.filter(({ type }) => type === "send").map(({ frame }) => frame);
  }

  get waiting() {
    const { received, sent } = this.model.challenges;
    return [Object.keys(received), Object.keys(sent)];
  }

  says() {
    return this.model.toasts.map(({ sentence }) => sentence.key);
  }
}

test("the form challenges an account by its handle, or creates a link", () => {
  for (const [handle, expected] of [[" @Budi ", { handle: "budi" }], ["", {}]]) {
    const page = new Page({ draft: { opponent: "challenge", game: "reversi", seat: "first", handle } }).does({ type: "begin" });
    assert.deepEqual(page.sent, [{ id: 1, type: "challenge", ...GAME, seat: "first", ...expected }]);
  }
});

test("a challenge is pending until it is answered, withdrawn or expired", () => {
  const page = new Page().hears({ type: "challenged", challenge: TO_ME }).hears({ type: "challenge", re: 1, challenge: MINE });
  assert.deepEqual(page.waiting, [["4TQ9ZK0M"], ["7Q4M2K9D"]]);
  page.hears({ type: "challenge_over", challenge: "4TQ9ZK0M", why: "gone" });
  page.hears({ type: "challenge_over", challenge: "7Q4M2K9D", why: "declined" });
  assert.deepEqual(page.waiting, [[], []]);
  assert.deepEqual(page.says(), ["says-challenge-sent", "says-challenge-declined"]);
});

test("a challenge that has already ended is no longer pending, and any other refusal leaves it", () => {
  for (const [code, left] of [["no_challenge", []], ["account_needed", ["4TQ9ZK0M"]]]) {
    const page = new Page().hears({ type: "challenged", challenge: TO_ME }).does({ type: "challenge-accept", code: "4TQ9ZK0M" });
    page.hears({ type: "refused", re: page.sent.at(-1).id, code, sentence: "no" });
    assert.deepEqual(page.waiting[0], left);
  }
});

test("a link challenge shows its link until somebody has accepted", () => {
  const page = new Page().hears({ type: "challenge", re: 1, challenge: LINK });
  assert.equal(page.model.dialog.challenge, "0Q4M2K9D");
  page.does({ type: "address", origin: "http://here" });
  assert.equal(page.sent.at(-1).text, "http://here/#/challenge/0Q4M2K9D");
  page.hears({ type: "challenge_over", challenge: "0Q4M2K9D", why: "accepted", room: "K7QF2M" });
  assert.equal(page.model.dialog, null);
});

test("a link shows the terms of its challenge, which is not among those sent to an account", () => {
  const page = new Page({ hash: "#/challenge/0q4m2k9d" }).does({ type: "route", route: routeOf("#/challenge/0q4m2k9d") });
  const { id } = page.sent.at(-1);
  page.hears({ type: "challenges", re: id, received: [{ ...LINK, by: TO_ME.by }], sent: [] });
  assert.equal(page.model.challenges.opened.by.name, "Budi");
  assert.deepEqual(page.waiting, [[], []]);
  page.does({ type: "route", route: routeOf("#/challenge/0q4m2k9d") }).hears({ type: "challenges", re: page.sent.at(-1).id, received: [], sent: [] });
  assert.equal(page.model.challenges.problem.key, "refusal-no-challenge");
});

test("the frames of challenges are assigned to their module", () => {
  for (const type of ["challenge", "challenged", "challenges", "challenge_over"]) assert.equal(partOf({ type: "frame", frame: { type } }), "challenge");
});
