// The model of the page: the effects of frames and of the visitor's actions. No browser, no server.

import assert from "node:assert/strict";
import test from "node:test";

import { initialModel, routeOf } from "../../../server/web/model.js";
import { ending, isTooEarly } from "../../../server/web/room.js";
import { update } from "../../../server/web/update.js";
import { tell, upper } from "../../../server/web/view/words.js";
import { plain, textsIn } from "../harness/texts.js";

const CODE = "K7QF2M";
const SEATS = {
  first: { name: "Ana", player: "ANA", connected: true },
  second: { name: "Budi", player: "BUDI", connected: true },
};
const START = "......... x";
const CELLS = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"];

/** A page and all its requests. */
class Page {
  sent = [];
  effects = [];

  constructor(saved = {}) {
    this.model = initialModel(saved);
  }

  does(message) {
    const [model, effects] = update(this.model, { now: 0, ...message });
    this.model = model;
    this.effects = effects;
    this.sent.push(...effects.filter((effect) => effect.type === "send").map((effect) => effect.frame));
    return this;
  }

  hears(frame, now = 0) {
    return this.does({ type: "frame", frame, now });
  }

  welcome(rooms = [], player = "ANA") {
    return this.hears({ type: "welcome", re: 0, player, token: "T", name: "Ana", rooms, games: [], engines: [] });
  }

  last(type) {
    return this.sent.findLast((frame) => frame.type === type);
  }

  says(role = "status") {
    return this.effects.filter((effect) => effect.type === "announce" && effect.role === role).map((effect) => effect.sentence.key);
  }

  get room() {
    return this.model.rooms[CODE];
  }

  get desk() {
    return this.model.desks[CODE];
  }
}

function snapshot(fields = {}) {
  return {
    room: CODE, version: 5, game: "tictactoe", clock: { kind: "none" }, private: false, status: "playing", games: 1, host: "ANA",
    seats: SEATS, spectators: 0, start: START, moves: [], turn: { ply: 0, position: START, to_move: "first", legal: CELLS }, ...fields,
  };
}

/** Ana in a seat, with First to move. */
function atBoard(saved, room = {}) {
  const page = new Page(saved).welcome();
  page.does({ type: "enter", room: CODE });
  return page.hears({ type: "joined", re: page.last("join").id, snapshot: { ...snapshot(), ...room } });
}

const moved = (version, by, move, position, ply, legal) => ({
  type: "event", room: CODE, version, event: "moved", by, move, turn: { ply, position, to_move: by === "first" ? "second" : "first", ...(legal ? { legal } : {}) },
});

test("a greeting requests the lobby, known rooms and rooms in which the player has a seat", () => {
  const page = atBoard();
  page.sent = [];
  page.welcome([CODE, "V3D8NA"]);
  assert.deepEqual(page.sent.map(({ type, room, version }) => [type, room, version]), [
    ["lobby", undefined, undefined], ["resume", CODE, 5], ["join", "V3D8NA", undefined],
  ]);
});

test("a visitor who is another player of this server again is told so, and the rooms of the other player are gone", () => {
  const page = atBoard().does({ type: "link", state: "lost", attempt: 1, retryAt: 500 });
  page.sent = [];
  page.welcome(["V3D8NA"], "CITRA");
  assert.deepEqual([page.sent.map(({ type }) => type), page.model.rooms, page.model.desks], [["lobby", "join"], {}, {}]);
  assert.equal(page.model.toasts.at(-1).sentence.key, "refusal-bad-token");
  assert.deepEqual(page.effects.find(({ type }) => type === "remember"), { type: "remember", token: "T" });
});

test("clocks stand still while the server is away", () => {
  const clocks = { first_ms: 60_000, second_ms: 50_000, running: "first" };
  const page = new Page().welcome();
  page.does({ type: "enter", room: CODE });
  page.hears({ type: "joined", re: page.last("join").id, snapshot: snapshot({ turn: { ply: 0, position: START, to_move: "first", legal: CELLS, clocks } }) }, 1000);
  page.does({ type: "link", state: "lost", attempt: 1, retryAt: 500, now: 11_000 });
  assert.deepEqual(page.room.turn.clocks, { first_ms: 50_000, second_ms: 50_000, running: null });
});

test("a visitor with the address of a room watches first and does not take a seat", () => {
  const page = new Page({ route: routeOf("#/room/k7qf2m") }).welcome();
  assert.equal(page.last("watch").room, CODE);
  assert.equal(page.last("join"), undefined);
});

test("a chosen point is sent as a move with its ply, and only once", () => {
  const page = atBoard();
  page.does({ type: "point", room: CODE, point: "b2" }).does({ type: "point", room: CODE, point: "a1" });
  const moves = page.sent.filter((frame) => frame.type === "move");
  assert.deepEqual(moves.map(({ ply, move }) => [ply, move]), [[0, "b2"]]);
});

test("the answer may come before or after the event that it caused", () => {
  for (const order of [["ok", "moved"], ["moved", "ok"]]) {
    const page = atBoard().does({ type: "point", room: CODE, point: "b2" });
    const frames = { ok: { type: "ok", re: page.last("move").id }, moved: moved(6, "first", "b2", "....x.... o", 1) };
    for (const name of order) page.hears(frames[name]);
    assert.equal(page.desk.sent, null);
    assert.deepEqual(page.room.moves, ["b2"]);
    assert.deepEqual(page.room.turn.legal, []);
  }
});

test("a move without an answer before the connection was lost is never sent automatically", () => {
  const page = atBoard().does({ type: "point", room: CODE, point: "b2" });
  page.does({ type: "link", state: "lost", attempt: 1, retryAt: 500 });
  page.sent = [];
  page.welcome();
  assert.equal(page.last("move"), undefined);
  assert.equal(page.desk.sent, null);
  const resumed = { type: "resumed", room: CODE, turn: { ply: 0, position: START, to_move: "first", legal: CELLS } };
  page.hears({ re: page.last("resume").id, ...resumed });
  assert.equal(page.model.toasts.at(-1).sentence.key, "object-unconfirmed");
});

test("a move that arrived before the connection was lost is not called lost", () => {
  const page = atBoard().does({ type: "point", room: CODE, point: "b2" });
  page.does({ type: "link", state: "lost", attempt: 1, retryAt: 500 }).welcome();
  const { turn, ...event } = moved(6, "first", "b2", "....x.... o", 1);
  page.hears({ ...event, turn });
  page.hears({ type: "resumed", re: page.last("resume").id, room: CODE, turn });
  assert.deepEqual([page.room.moves, page.model.toasts, page.desk.unsure], [["b2"], [], null]);
});

test("after a missing or invalid event the room is requested again, once", () => {
  for (const event of [moved(9, "first", "b2", "....x.... o", 1), moved(6, "first", "b2", "x........ o", 1)]) {
    const page = atBoard();
    page.sent = [];
    page.hears(event).hears({ ...event, version: event.version + 1 });
    assert.deepEqual(page.sent.map(({ type, room }) => [type, room]), [["join", CODE]]);
    assert.deepEqual(page.room.moves, []);
  }
});

test("old events change nothing", () => {
  const page = atBoard();
  const before = page.room;
  page.hears(moved(5, "first", "b2", "....x.... o", 1));
  assert.equal(page.room, before);
});

test("a premove is played on the turn for which it was made, if it is legal then", () => {
  for (const [reply, expected] of [["a1", "c3"], ["c3", undefined]]) {
    const page = atBoard();
    page.hears(moved(6, "first", "b2", "....x.... o", 1));
    page.does({ type: "point", room: CODE, point: "c3" });
    assert.deepEqual(page.desk.premove, { ply: 2, move: "c3" });
    const position = reply === "a1" ? "o...x.... x" : "....x...o x";
    page.hears(moved(7, "second", reply, position, 2, CELLS.filter((cell) => cell !== "b2" && cell !== reply)));
    assert.equal(page.last("move")?.move, expected);
    assert.equal(page.desk.premove, null);
    if (!expected) assert.equal(page.model.toasts.at(-1).sentence.key, "object-premove");
  }
});

test("in a game by days the server keeps the premove, and gives it back", () => {
  const page = atBoard({}, { clock: { kind: "days", days: 3 } });
  page.hears(moved(6, "first", "b2", "....x.... o", 1));
  page.does({ type: "point", room: CODE, point: "c3" });
  const { id: _, ...prepare } = page.last("prepare");
  assert.deepEqual(prepare, { type: "prepare", room: CODE, ply: 2, move: "c3" });
  page.does({ type: "clear-move", room: CODE });
  assert.equal(page.last("cancel_prepared").room, CODE);
  assert.equal(page.desk.premove, null);
  const days = { clock: { kind: "days", days: 3 }, turn: { ply: 1, position: "....x.... o", to_move: "second" }, moves: ["b2"] };
  const again = atBoard({}, { ...days, prepared: { ply: 2, move: "c3" } });
  assert.deepEqual(again.desk.premove, { ply: 2, move: "c3" });
  page.does({ type: "point", room: CODE, point: "c3" });
  page.hears({ type: "refused", re: page.last("prepare").id, code: "stale", sentence: "your next move is ply 4" });
  assert.equal(page.desk.premove, null);
});

test("in a game by days a returning page takes the premove from the server, and says if there is none or it is not legal", () => {
  const days = { clock: { kind: "days", days: 3 } };
  const turn = { ply: 1, position: "....x.... o", to_move: "second" };
  const page = atBoard({}, { ...days, turn, moves: ["b2"], prepared: { ply: 2, move: "c3" } });
  page.hears({ type: "resumed", re: 1, room: CODE, turn, prepared: { ply: 2, move: "a1" } });
  assert.deepEqual(page.desk.premove, { ply: 2, move: "a1" });
  page.hears({ type: "resumed", re: 1, room: CODE, turn });
  assert.equal(page.desk.premove, null);
  assert.equal(page.model.toasts.at(-1).sentence.key, "says-premove-cleared");
  const refused = atBoard({}, { ...days, prepared: { ply: 0, move: "z9" } });
  assert.equal(refused.desk.premove, null);
  assert.equal(refused.model.toasts.at(-1).sentence.key, "object-premove");
});

test("a premove waits for the legal moves, which missed events do not have", () => {
  const page = atBoard();
  page.hears(moved(6, "first", "b2", "....x.... o", 1));
  page.does({ type: "point", room: CODE, point: "c3" });
  page.hears(moved(7, "second", "a1", "o...x.... x", 2));
  assert.deepEqual(page.desk.premove, { ply: 2, move: "c3" });
  const legal = CELLS.filter((cell) => cell !== "b2" && cell !== "a1");
  page.hears({ type: "resumed", re: 1, room: CODE, turn: { ply: 2, position: "o...x.... x", to_move: "first", legal } });
  assert.equal(page.last("move").move, "c3");
});

test("a takeback or the end of the game deletes a premove", () => {
  for (const event of [
    { event: "taken_back", plies: 1, turn: { ply: 0, position: START, to_move: "first", legal: CELLS } },
    { event: "ended", outcome: "first", reason: "resignation", margin: 0 },
  ]) {
    const page = atBoard().hears(moved(6, "first", "b2", "....x.... o", 1)).does({ type: "point", room: CODE, point: "c3" });
    page.hears({ type: "event", room: CODE, version: 7, ...event });
    assert.equal(page.desk.premove, null);
    assert.equal(page.last("move"), undefined);
  }
});

test("moves are confirmed on touch screens in slow games, always or never, depending on the setting", () => {
  for (const [isCoarse, confirm, sent] of [[true, "auto", 0], [false, "auto", 1], [false, "on", 0], [true, "off", 1]]) {
    const page = atBoard({ isCoarse, settings: { confirm } });
    page.does({ type: "point", room: CODE, point: "b2" });
    assert.equal(page.sent.filter((frame) => frame.type === "move").length, sent, `${isCoarse} ${confirm}`);
    page.does({ type: "confirm", room: CODE });
    assert.equal(page.sent.filter((frame) => frame.type === "move").length, 1);
  }
});

test("the same point again confirms, and another point replaces it", () => {
  const page = atBoard({ settings: { confirm: "on" } });
  page.does({ type: "point", room: CODE, point: "b2" }).does({ type: "point", room: CODE, point: "a1" });
  assert.equal(page.desk.confirming, "a1");
  page.does({ type: "point", room: CODE, point: "a1" });
  assert.equal(page.last("move").move, "a1");
});

test("without a connection no move can be entered and nothing is sent", () => {
  const page = atBoard().does({ type: "link", state: "lost", attempt: 1, retryAt: 500 });
  page.sent = [];
  page.does({ type: "point", room: CODE, point: "b2" }).does({ type: "resign", room: CODE });
  assert.deepEqual(page.sent, []);
  assert.equal(page.model.toasts.at(-1).sentence.key, "object-offline");
});

test("the bot's seat is reserved, and the bot is added when the room exists", () => {
  const page = new Page().welcome();
  page.does({ type: "change-draft", change: { game: "reversi", opponent: "bot", engine: "mcts", level: 4, seat: "first" } }).does({ type: "begin" });
  const create = page.last("create");
  assert.deepEqual([create.game, create.seat, create.opponent], ["reversi", "first", "ANA"]);
  page.hears({ type: "joined", re: create.id, snapshot: snapshot({ status: "waiting", seats: { first: SEATS.first, second: null } }) });
  assert.deepEqual({ ...page.last("add_bot"), id: 0 }, { id: 0, type: "add_bot", room: CODE, engine: "mcts", level: 4 });
  assert.ok(page.effects.some((effect) => effect.type === "go" && effect.hash === `#/room/${CODE}`));
});

test("a seek is sent again after a lost connection", () => {
  const page = new Page().welcome();
  page.does({ type: "change-draft", change: { game: "morris", opponent: "pair" } }).does({ type: "begin" });
  page.hears({ type: "ok", re: page.last("pair").id });
  page.sent = [];
  page.welcome();
  assert.equal(page.last("pair").game, "morris");
});

test("a seek goes on after an opponent who did not come, and not after another room", () => {
  const page = new Page().welcome();
  page.does({ type: "change-draft", change: { game: "morris", opponent: "pair" } }).does({ type: "begin" });
  page.hears({ type: "ok", re: page.last("pair").id });
  page.hears({ type: "paired", room: CODE });
  assert.equal(page.model.seek, null);
  page.hears({ type: "opponent_absent", room: "AAAAAA", seeking: true });
  assert.equal(page.model.seek, null);
  page.hears({ type: "opponent_absent", room: CODE, seeking: true });
  assert.equal(page.model.seek.game, "morris");
  assert.equal(page.model.toasts.at(-1).sentence.key, "says-seek-goes-on");
  page.hears({ type: "game_missed", room: CODE, pause_ms: 61_000 });
  assert.deepEqual(page.model.toasts.at(-1).sentence, { key: "says-game-missed-again", values: { minutes: 2 } });
});

test("a visitor whose seat somebody else took becomes a spectator", () => {
  const page = new Page().welcome().does({ type: "enter", room: CODE });
  page.hears({ type: "refused", re: page.last("join").id, code: "seat_taken", sentence: "both seats are taken" });
  assert.equal(page.last("watch").room, CODE);
});

test("a room that no longer exists after a restart is left with a toast", () => {
  const page = atBoard();
  page.welcome();
  page.hears({ type: "refused", re: page.last("resume").id, code: "no_room", sentence: "there is no room" });
  assert.equal(page.room, undefined);
  assert.equal(page.model.toasts.at(-1).sentence.key, "says-room-gone");
});

test("a restarted server has forgotten the chat, but the page has not", () => {
  const page = atBoard();
  page.hears({ type: "event", room: CODE, version: 6, event: "chat", from: "Budi", player: "BUDI", text: "hi" });
  page.welcome();
  page.hears({ type: "joined", re: page.last("resume").id, snapshot: snapshot({ version: 2 }) });
  assert.equal(page.room.lines.at(-1).text, "hi");
  assert.equal(page.room.version, 2);
});

test("chat of blocked players is neither counted nor announced", () => {
  const page = atBoard().does({ type: "block", player: "BUDI" });
  page.hears({ type: "event", room: CODE, version: 6, event: "chat", from: "Budi", player: "BUDI", text: "hi" });
  assert.equal(page.desk.unread, 0);
  assert.deepEqual(page.says(), []);
});

test("screen readers announce whose turn it is, and the end as an alert", () => {
  const page = atBoard();
  page.hears(moved(6, "first", "b2", "....x.... o", 1));
  page.hears(moved(7, "second", "a1", "o...x.... x", 2, ["b1"]));
  assert.deepEqual(page.says(), ["says-played-your-move"]);
  page.hears({ type: "event", room: CODE, version: 8, event: "ended", outcome: "second", reason: "resignation", margin: 0 });
  assert.deepEqual(page.says("alert"), ["ended-why"]);
});

test("the move that ends the game leaves no turn to announce", () => {
  const page = atBoard().hears(moved(6, "first", "b2", "....x.... o", 1));
  page.hears(moved(7, "second", "a1", "o...x.... x", 2));
  assert.deepEqual(page.says(), ["says-played"]);
  assert.deepEqual(page.effects.filter(({ type, name }) => type === "sound" && name === "yours"), []);
  // Missed moves come without the legal ones.
  const late = atBoard().hears(moved(6, "first", "b2", "....x.... o", 1)).welcome([CODE]);
  late.hears(moved(7, "second", "a1", "o...x.... x", 2));
  assert.deepEqual(late.says(), ["says-played-your-move"]);
});

test("a used card is not offered again", () => {
  const page = new Page({ route: routeOf("#/link/7C0T5XW8") }).welcome();
  page.does({ type: "use-link", code: "7C0T5XW8" }).welcome([], "BUDI");
  assert.deepEqual(page.effects.find(({ type }) => type === "go"), { type: "go", hash: "#/settings" });
  assert.equal(page.model.toasts.at(-1).sentence.key, "says-became");
});

test("after the notice of a stop the page knows why the connection is lost, until it is back", () => {
  const page = atBoard().hears({ type: "notice", code: "games_go_on", sentence: "" });
  page.does({ type: "link", state: "lost", attempt: 1, retryAt: 500 });
  assert.ok(page.model.isStopping);
  assert.ok(!page.welcome([CODE]).model.isStopping);
});

test("a new connection does not start the time for the first move again", () => {
  const page = atBoard();
  page.does({ type: "link", state: "lost", attempt: 1, retryAt: 500, now: 20_000 }).welcome([CODE]);
  page.hears({ type: "resumed", room: CODE, turn: { ply: 0, position: START, to_move: "first", legal: CELLS } }, 30_000);
  assert.equal(page.room.turnAt, 0);
  page.hears({ type: "joined", snapshot: snapshot({ version: 9 }) }, 40_000);
  assert.equal(page.room.turnAt, 0);
  page.hears({ type: "joined", snapshot: snapshot({ version: 9, games: 2 }) }, 50_000);
  assert.equal(page.room.turnAt, 50_000);
});

test("offers that were declined, withdrawn or expired are distinguished, and announced to the players concerned", () => {
  const page = atBoard();
  const rows = [
    ["first", "declined", "Budi", ["says-offer-declined"]],
    ["second", "declined", "Ana", []],
    ["first", "withdrawn", "Ana", []],
    ["second", "withdrawn", "Budi", ["says-offer-withdrawn"]],
    ["first", "overtaken", "Ana", []],
  ];
  for (const [index, [by, reason, name, said]] of rows.entries()) {
    page.hears({ type: "event", room: CODE, version: 6 + index, event: "declined", by, offer: "draw", reason });
    assert.deepEqual(page.room.lines.at(-1).sentence, { key: `says-offer-${reason}`, values: { name, offer: { say: "offer-draw" } } });
    assert.deepEqual(page.says(), said, `${by} ${reason}`);
  }
});

test("the sentence of an ending names whose line and whose men", () => {
  const game = { names: { first: "ana", second: "Budi" }, sides: { first: "White", second: "Black" }, count: { first: 36, second: 28 } };
  const texts = { language: "en", say: textsIn("en"), has: () => true };
  for (const [outcome, reason, mine, sentence] of [
    ["first", "men", "first", "You won: Black has fewer than three men"],
    ["first", "line", "second", "You lost to ana: ana completed a line of three"],
    ["first", "count", "first", "You won: 36 pieces to 28"],
    ["second", "time", "first", "You lost to Budi: you ran out of time"],
    ["draw", "agreement", null, "A draw: both players agreed"],
    [null, "abandonment", "first", "No result: neither player came back"],
    [null, "aborted", "first", "Aborted before it counted"],
  ]) {
    assert.equal(plain(tell(texts, ending({ ...game, outcome, reason, mine }))), sentence);
  }
});

test("a sentence begins with a capital letter, unless a name begins it", () => {
  assert.deepEqual([upper("the game begins"), upper("\u2068ana\u2069 declined the draw")], ["The game begins", "\u2068ana\u2069 declined the draw"]);
});

test("clocks stop at their values when the game ends", () => {
  const page = atBoard();
  const clocks = { first_ms: 10_000, second_ms: 10_000, running: "second" };
  page.hears({ ...moved(6, "first", "b2", "....x.... o", 1), turn: { ply: 1, position: "....x.... o", to_move: "second", clocks } }, 1_000);
  page.hears({ type: "event", room: CODE, version: 7, event: "ended", outcome: "first", reason: "resignation", margin: 0 }, 4_000);
  assert.deepEqual(page.room.turn.clocks, { first_ms: 10_000, second_ms: 7_000, running: null });
});

test("unknown events and messages change nothing but the version", () => {
  const page = atBoard();
  const { version: _, ...before } = page.room;
  page.hears({ type: "event", room: CODE, version: 6, event: "fireworks" }).hears({ type: "weather" });
  const { version, ...after } = page.room;
  assert.deepEqual(after, before);
  assert.equal(version, 6);
});

test("addresses select screens", () => {
  for (const [hash, route] of [
    ["", { screen: "lobby" }],
    ["#/room/k7qf2m", { screen: "room", id: "K7QF2M" }],
    ["#/game/3F8Q0ZK4N7WVR2TD", { screen: "game", id: "3F8Q0ZK4N7WVR2TD" }],
    ["#/settings", { screen: "settings" }],
    ["#/constructor", { screen: "unknown", id: "#/constructor" }],
    ["#/room", { screen: "unknown", id: "#/room" }],
    ["#/puzzle/chess", { screen: "unknown", id: "#/puzzle/chess" }],
    [`#/${"x".repeat(100)}`, { screen: "unknown", id: `#/${"x".repeat(58)}` }],
  ]) {
    assert.deepEqual(routeOf(hash), route, hash);
  }
});

test("a toast leaves with its screen, and one about a lost room is shown on the screen that follows", () => {
  const keys = (page) => page.model.toasts.map(({ sentence }) => sentence.key ?? sentence.text);
  const page = atBoard();
  page.does({ type: "route", route: routeOf(`#/room/${CODE}`) }).does({ type: "copy", text: "x" });
  page.hears({ type: "notice", code: "games_go_on", sentence: "" });
  assert.deepEqual(keys(page), ["says-copied", "notice-games-go-on"]);
  page.does({ type: "route", route: routeOf("#/help") });
  assert.deepEqual(keys(page), ["notice-games-go-on"], "a notice of the server is about all screens");
  page.does({ type: "route", route: routeOf(`#/room/${CODE}`) }).hears({ type: "kicked", room: CODE });
  page.does({ type: "route", route: routeOf("#/lobby") });
  assert.deepEqual(keys(page), ["notice-games-go-on", "says-kicked"]);
  page.does({ type: "route", route: routeOf("#/help") });
  assert.deepEqual(keys(page), ["notice-games-go-on"]);
});

test("after a lost connection the return is announced and the alert is cleared, after a change of the name neither", () => {
  const page = atBoard().does({ type: "link", state: "lost", attempt: 1, retryAt: 500 });
  assert.deepEqual(page.says("alert"), ["link-lost"]);
  page.does({ type: "link", state: "connecting", attempt: 1 }).welcome();
  const cleared = () => page.effects.some(({ type }) => type === "calm");
  assert.deepEqual([page.says(), cleared()], [["link-back"], true]);
  page.does({ type: "link", state: "connecting", attempt: 0 }).welcome();
  assert.deepEqual([page.says(), cleared()], [[], false]);
  // Nothing was lost before the first greeting.
  const late = new Page().does({ type: "link", state: "connecting", attempt: 3 }).welcome();
  assert.deepEqual(late.says(), []);
});

test("the lobby is updated by its events", () => {
  const page = new Page().welcome();
  const people = [{ player: "ANA", name: "Ana" }, { player: "BUDI", name: "Budi" }];
  const seek = { player: "BUDI", name: "Budi", game: "reversi", clock: { kind: "none" } };
  page.hears({ type: "lobby", re: page.last("lobby").id, players: 2, rooms: [{ room: CODE, status: "waiting" }], people, seeks: [seek], more: 3 });
  page.hears({ type: "lobby_changed", players: 2, changed: [{ room: "V3D8NA", status: "playing" }], removed: [CODE], people: [{ player: "CICI", name: "Cici" }], left: ["BUDI"], withdrawn: ["BUDI"] });
  const { rooms, people: here, seeks, more } = page.model.lobby;
  assert.deepEqual([Object.keys(rooms), Object.keys(here), Object.keys(seeks), more], [["V3D8NA"], ["ANA", "CICI"], [], 3]);
});

test("a longer list of the lobby is requested at once on a small server, and by the visitor on a large one", () => {
  const hears = (fields) => {
    const page = new Page().welcome();
    return page.hears({ type: "lobby", re: page.last("lobby").id, players: 30, rooms: [], ...fields });
  };
  assert.equal(hears({}).last("lobby_more"), undefined);
  const small = hears({ more_people: 3 });
  assert.ok(small.last("lobby_more"));
  small.hears({ type: "lobby", re: small.last("lobby_more").id, players: 30, rooms: [], more_people: 1 });
  assert.deepEqual([small.sent.filter((frame) => frame.type === "lobby_more").length, small.model.lobby.next?.people], [1, 0]);
  const large = hears({ players: 900, more: 300 });
  assert.equal(large.last("lobby_more"), undefined);
  assert.ok(large.does({ type: "more-lobby" }).last("lobby_more"));
});

test("the longer list of the lobby is read page by page to its end", () => {
  const page = new Page().welcome();
  const some = (from, count) => Array.from({ length: count }, (_, place) => ({ player: `P${from + place}`, name: "Budi" }));
  const hears = (fields) => page.hears({ type: "lobby", re: (page.last("lobby_more") ?? page.last("lobby")).id, players: 190, rooms: [], ...fields });
  hears({ people: some(0, 20), more_people: 170 });
  hears({ people: some(0, 120), more_people: 70 });
  const { id, ...second } = page.last("lobby_more");
  assert.deepEqual(second, { type: "lobby_more", rooms: 0, people: 120, seeks: 0 });
  hears({ people: some(120, 70), seeks: [{ player: page.model.me, game: "reversi", clock: { kind: "none" } }], unlisted_seeks: [page.model.me] });
  assert.equal(page.last("lobby_more").id, id, "nothing is left out");
  assert.equal(Object.keys(page.model.lobby.people).length, 190);
  assert.equal(page.model.lobby.seeks[page.model.me].isUnlisted, true);
});

test("spectators are listed page by page", () => {
  const page = atBoard().does({ type: "tab", room: CODE, tab: "people" });
  const some = (count, from = 1) => Array.from({ length: count }, (_, place) => ({ player: `P${place + from}`, name: `Person ${place + from}` }));
  page.hears({ type: "spectators", re: page.last("spectators").id, room: CODE, from: 1, spectators: some(100), of: 130 });
  page.does({ type: "more-people", room: CODE });
  assert.equal(page.last("spectators").from, 101);
  page.hears({ type: "spectators", re: page.last("spectators").id, room: CODE, from: 101, spectators: some(30, 101), of: 130 });
  assert.deepEqual([page.desk.people.length, page.desk.watching, page.desk.people[129].player], [130, 130, "P130"]);
  // The list from its beginning replaces what was known.
  page.hears({ type: "spectators", re: 0, room: CODE, from: 1, spectators: some(1), of: 1 });
  assert.deepEqual([page.desk.people.length, page.desk.watching], [1, 1]);
});

test("an opponent's seek is accepted by seeking the same", () => {
  const page = new Page().welcome();
  const game = { game: "adjacency", options: { rounds: "8" }, clock: { kind: "none" } };
  page.does({ type: "take-seek", seek: game });
  const { id: _, ...request } = page.last("pair");
  assert.deepEqual(request, { type: "pair", ...game });
});

test("a code for another device is shown with its address, and a refused one changes nothing", () => {
  const page = atBoard().does({ type: "make-link" });
  page.hears({ type: "link", re: page.last("link").id, code: "7C0T5XW8", expires_ms: 300_000 });
  page.does({ type: "address", origin: "http://192.0.2.7:7878" });
  const address = "http://192.0.2.7:7878/#/link/7C0T5XW8";
  assert.equal(page.last("qr").text, address);
  page.hears({ type: "qr", re: page.last("qr").id, size: 1, rows: ["1"] });
  assert.deepEqual([page.model.handover.code, page.model.handover.qr.rows], ["7C0T5XW8", ["1"]]);
  page.does({ type: "use-link", code: "wrong" }).does({ type: "rejected", what: "link" }).welcome([CODE]);
  assert.equal(page.model.handover.problem.key, "refusal-bad-link");
  assert.ok(page.room);
});

test("a device that becomes another player forgets the rooms of the previous one", () => {
  const page = atBoard().does({ type: "use-link", code: "7C0T5XW8" }).welcome(["V3D8NA"], "BUDI");
  assert.equal(page.room, undefined);
  assert.equal(page.last("join").room, "V3D8NA");
  assert.equal(page.model.toasts.at(-1).sentence.key, "says-became");
});

test("a player is warned once at 30 and once at 10 seconds of the own running clock, and below that each second sounds once", () => {
  const page = atBoard();
  const clocks = (running) => ({ first_ms: 31_000, second_ms: 5_000, running });
  const joined = (running) => page.hears({ type: "joined", snapshot: snapshot({ clock: { kind: "main" }, turn: { ply: 0, position: START, to_move: "first", legal: CELLS, clocks: clocks(running) } }) });
  joined("second");
  assert.deepEqual(page.does({ type: "tick", now: 30_000 }).says("alert"), []);
  joined("first");
  const warned = [500, 1_500, 2_000, 21_500, 22_000, 22_100, 23_100].map((now) => page.does({ type: "tick", now }).effects.map((effect) => effect.sentence?.values.seconds ?? effect.name));
  assert.deepEqual(warned, [[], [30, "low"], [], [10, "low"], ["tick"], [], ["tick"]]);
});

test("a player who goes lost the connection during a game, and left after its end", () => {
  for (const [status, key] of [["playing", "room-gone"], ["ended", "room-left"]]) {
    const page = new Page().welcome([CODE]);
    page.hears({ type: "joined", re: 1, snapshot: snapshot({ games: 1, status }) });
    page.hears({ type: "event", room: CODE, version: 6, event: "presence", side: "second", connected: false });
    assert.deepEqual(page.says(), [key]);
    assert.equal(`room-${page.room.lines.at(-1).kind}`, key);
  }
});

test("a game by days says nothing about who is connected", () => {
  for (const [status, connected] of [["playing", false], ["playing", true], ["ended", false]]) {
    const page = new Page().welcome([CODE]);
    page.hears({ type: "joined", re: 1, snapshot: snapshot({ games: 1, status, clock: { kind: "days", days: 3 } }) });
    page.hears({ type: "event", room: CODE, version: 6, event: "presence", side: "second", connected });
    assert.deepEqual(page.says(), []);
    assert.deepEqual(page.room.lines, []);
    assert.equal(page.room.seats.second.connected, connected);
  }
});

test("a line whose text is kept from the reader is not announced and not counted", () => {
  const page = atBoard({}, { rated: true, apart: true });
  const chat = (version, from, text) => page.hears({ type: "event", room: CODE, version, event: "chat", from, player: from, text });
  assert.deepEqual(chat(6, "Citra", "…").says(), []);
  assert.equal(page.desk.unread, 0);
  assert.deepEqual(chat(7, "BUDI", "hello").says(), ["says-chat"]);
  assert.equal(page.desk.unread, 1);
});

test("a new player in a reserved seat is here, and only a player of a game comes back", () => {
  for (const [games, key] of [[0, "room-here"], [1, "room-back"]]) {
    const page = new Page().welcome([CODE]);
    page.hears({ type: "joined", re: 1, snapshot: snapshot({ games, status: games ? "playing" : "waiting" }) });
    page.hears({ type: "event", room: CODE, version: 6, event: "presence", side: "second", connected: true });
    assert.deepEqual(page.says(), [key]);
    assert.equal(`room-${page.room.lines.at(-1).kind}`, key);
  }
});

test("a rated game that is resigned before ten moves changes no rating, one that ends by the rules does", () => {
  const moves = (count) => Array.from({ length: count }, () => "a1");
  for (const [count, reason, isRated, expected] of [
    [9, "resignation", true, true],
    [9, "time", true, true],
    [9, "line", true, false],
    [10, "resignation", true, false],
    [9, "resignation", false, false],
  ]) {
    assert.equal(isTooEarly({ isRated, ending: { outcome: "first", reason }, moves: moves(count) }), expected, `${count} ${reason}`);
  }
});

test("a new name takes the refusal of an earlier one away", () => {
  const start = { ...initialModel({ route: { screen: "settings" } }), name: "Ana", link: { state: "live" } };
  const [refused] = update(start, { type: "rejected", what: "name", code: "name_taken" });
  assert.deepEqual(refused.toasts.map(({ sentence }) => sentence.key), ["refusal-name-taken"]);
  const [renamed] = update(refused, { type: "rename", name: "Budi" });
  assert.deepEqual(renamed.toasts, []);
});
