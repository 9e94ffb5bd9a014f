// The page accepts every message from the server that PROTOCOL.md shows.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { initialModel } from "../../../server/web/model.js";
import { apply, fromSnapshot, Gap } from "../../../server/web/room.js";
import { update } from "../../../server/web/update.js";
import "../../../server/web/update/club.js";
import "../../../server/web/update/study.js";
import "../../../server/web/update/tournament.js";

const protocol = readFileSync(new URL("../../../shared/PROTOCOL.md", import.meta.url), "utf8");
const examples = [...protocol.matchAll(/```json server\n([\s\S]*?)```/g)].flatMap(([, block]) => block.trim().split("\n").map((line) => JSON.parse(line)));

/** A room of Tic-tac-toe in the state that the events of the document need. */
const EMPTY = {
  room: "K7QF2M",
  version: 0,
  game: "tictactoe",
  status: "waiting",
  seats: { first: { name: "Budi", player: "X0M4R8T2PA", connected: true }, second: null },
  start: "......... x",
  moves: [],
  turn: { ply: 0, position: "......... x", to_move: "first" },
};

test("the document has examples of every kind of message", () => {
  assert.ok(examples.length > 30, `${examples.length} examples`);
  assert.ok(new Set(examples.map(({ type }) => type)).size > 10);
});

test("the page sends every request of the document that people need", () => {
  const folder = new URL("../../../server/web/", import.meta.url);
  const sources = readdirSync(folder, { recursive: true }).filter((path) => path.endsWith(".js"));
  const text = sources.map((path) => readFileSync(new URL(path, folder), "utf8")).join("\n");
  const requests = [...protocol.matchAll(/```json client\n([\s\S]*?)```/g)].flatMap(([, block]) => block.trim().split("\n").map((line) => JSON.parse(line).type));
  assert.ok(new Set(requests).size > 60, `${new Set(requests).size} kinds of requests`);
  const missing = [...new Set(requests)].filter((type) => !text.includes(`type: "${type}"`));
  // Programs name their fault with `forfeit`. The page stays in the lobby, whose list has the seeks, and a code that was not
  // used ends by itself. Recordings of searches are for programs so far: the page shows trees.
  assert.deepEqual(missing.sort(), ["forfeit", "leave_lobby", "recording", "seeks", "unlink"]);
});

test("the snapshots of the document become rooms", () => {
  const snapshots = examples.filter(({ type }) => type === "joined").map(({ snapshot }) => snapshot);
  assert.ok(snapshots.length > 0);
  for (const snapshot of snapshots) {
    const room = fromSnapshot(snapshot, 0);
    assert.equal(room.version, snapshot.version);
    assert.deepEqual(room.moves, snapshot.moves);
    assert.equal(room.positions.at(-1), snapshot.turn.position);
    assert.equal(room.positions.length, snapshot.moves.length + 1);
    assert.equal(room.lines.length, (snapshot.chat ?? []).length);
  }
});

test("the events of the document apply in order to a room, and a missing one is detected", () => {
  const events = examples.filter(({ type, event }) => type === "event" && event);
  assert.ok(events.length >= 14, `${events.length} events`);
  const first = Math.min(...events.map(({ version }) => version));
  let room = fromSnapshot({ ...EMPTY, version: first - 1 }, 0);
  const seen = {};
  for (const event of events) {
    if (event.version !== room.version + 1) continue;
    room = apply(room, event, 0);
    seen[event.event] = room;
    assert.equal(room.version, event.version);
    if (event.turn) assert.equal(room.turn.position, event.turn.position);
  }
  const kinds = new Set(events.map(({ event }) => event));
  assert.deepEqual(Object.keys(seen).sort(), [...kinds].sort());
  assert.equal(seen.seated.seats.second.name, "Ana");
  assert.equal(seen.vacated.seats.second, null);
  assert.deepEqual(seen.moved.moves, ["b2"]);
  assert.deepEqual(seen.taken_back.moves, []);
  assert.equal(seen.ended.status, "ended");
  assert.ok(seen.chat.lines.some(({ text }) => text === "oops"));
  assert.throws(() => apply(room, { ...events[0], version: room.version + 2 }, 0), Gap);
});

test("no message of the document throws", () => {
  let model = { ...initialModel({ route: { screen: "lobby" } }), link: { state: "live" } };
  for (const frame of examples) {
    const [next, effects] = update(model, { type: "frame", frame, now: 0 });
    assert.ok(next && Array.isArray(effects), frame.type);
    model = next;
  }
  assert.equal(model.me, examples.find(({ type }) => type === "welcome").player);
});

test("a pair of games says which one begins, and after the first that the second follows", () => {
  const started = examples.find(({ event, half }) => event === "started" && half);
  const ended = examples.find(({ type, event }) => type === "event" && event === "ended");
  const lines = (half) => {
    const begun = apply(fromSnapshot({ ...EMPTY, version: 1 }, 0), { ...started, version: 2, half }, 0);
    return apply(begun, { ...ended, version: 3 }, 0).lines;
  };
  const follows = (list) => list.some(({ sentence }) => sentence?.key === "says-second-follows");
  assert.ok(lines(1).some(({ kind, half }) => kind === "of-pair" && half === 1) && follows(lines(1)));
  assert.ok(lines(2).some(({ kind, half }) => kind === "of-pair" && half === 2) && !follows(lines(2)));
  assert.ok(!lines(undefined).some(({ kind }) => kind === "of-pair") && !follows(lines(undefined)));
});
