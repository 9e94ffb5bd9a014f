// Accounts, profiles, leaderboards and ratings: the requests of the page, and how it handles the answers. No browser, no server.

import assert from "node:assert/strict";
import { test } from "node:test";
import { initialModel, routeOf } from "../../../server/web/model.js";
import { update } from "../../../server/web/update.js";
import "../../../server/web/update/lobby.js";
import "../../../server/web/update/club.js";

const GAMES = [
  { game: "adjacency", options: [{ name: "rounds", default: "28", min: 1, max: 28 }, { name: "first", default: "x", choices: ["x", "o"] }] },
  { game: "reversi", options: [] },
  { game: "tictactoe", options: [] },
  { game: "morris", options: [{ name: "flying", default: "yes", choices: ["yes", "no"] }] },
];
const CLOCK = { kind: "main", main_ms: 180_000, increment_ms: 2000 };

/** A connected page, and all its requests. */
class Page {
  sent = [];
  now = 0;

  constructor({ hash = "#/lobby", handle = "ana", ...saved } = {}) {
    const welcome = { player: "ANA", name: "Ana", handle, accounts: true, games: GAMES, engines: [] };
    this.model = { ...initialModel({ ...saved, route: routeOf(hash) }), link: { state: "live" }, me: "ANA", welcome };
  }

  /** Messages that a step dispatches are handled at once, as in `app.js`. */
  does(message) {
    this.now = message.now ?? this.now;
    const [model, effects] = update(this.model, { ...message, now: this.now });
    this.model = model;
    for (const effect of effects) {
      if (effect.type === "send") this.sent.push(effect.frame);
      if (effect.type === "dispatch") this.does(effect.message);
    }
    this.effects = effects;
    return this;
  }

  hears(frame, now = this.now) {
    return this.does({ type: "frame", frame, now });
  }

  last(type) {
    return this.sent.findLast((frame) => frame.type === type);
  }

  answers(type, frame) {
    return this.hears({ re: this.last(type).id, ...frame });
  }
}

const account = (handle) => ({ handle, name: handle, player: handle.toUpperCase(), kind: "person", made: "2026-11-20T21:02:11Z" });
const seat = (name) => ({ name, player: name.toUpperCase(), connected: true });

test("a guest chooses a handle, and then has an account with its devices", () => {
  const page = new Page({ hash: "#/account", handle: null }).does({ type: "club-open" });
  assert.deepEqual(page.sent, [], "there is nothing to ask about a guest");
  page.does({ type: "club-take", handle: " Ana " });
  assert.equal(page.last("account").handle, "Ana");
  page.answers("account", { type: "refused", code: "handle_taken", sentence: "no" });
  assert.equal(page.model.club.problem.key, "refusal-handle-taken");
  page.does({ type: "club-take", handle: "ana" }).answers("account", { type: "account", account: account("ana") });
  assert.equal(page.model.welcome.handle, "ana");
  assert.equal(page.model.club.problem, null);
  page.answers("devices", { type: "devices", devices: [{ device: 1 }, { device: 2 }] });
  page.does({ type: "open-dialog", dialog: { kind: "ask", action: { type: "club-revoke", device: 2 } } }).does({ type: "confirmed" });
  assert.equal(page.last("revoke").device, 2);
  const asked = page.last("devices").id;
  page.answers("revoke", { type: "ok" });
  assert.notEqual(page.last("devices").id, asked, "the list is asked for again");
});

test("the token of a bot is shown once, and is not shown when the screen is opened again", () => {
  const page = new Page({ hash: "#/account" }).does({ type: "club-open" });
  page.answers("account", { type: "account", account: account("ana") });
  page.does({ type: "club-bot", handle: "ana-bot" }).answers("bot_account", { type: "bot_account", account: account("ana-bot"), token: "T" });
  assert.deepEqual([page.model.club.bot, page.model.club.account.bots], [{ handle: "ana-bot", token: "T" }, ["ana-bot"]]);
  assert.equal(page.does({ type: "club-open" }).model.club.bot, null);
});

test("a profile comes with the games against the reader, the last games, and the graph of the rating with the most games", () => {
  const page = new Page({ hash: "#/profile/budi" }).does({ type: "club-open" });
  assert.deepEqual(page.last("profile"), { id: 1, type: "profile", handle: "budi", against: "ana" });
  const line = (game, won) => ({ game, speed: "blitz", rating: 1500, deviation: 90, won, drawn: 0, lost: 0 });
  page.answers("profile", { type: "profile", account: account("budi"), ratings: [line("morris", 1), line("reversi", 4)] });
  assert.equal(page.last("games").player, "BUDI");
  const { id: _, ...asked } = page.last("profile");
  assert.deepEqual(asked, { type: "profile", handle: "budi", against: "ana", game: "reversi", speed: "blitz" });
  page.answers("games", { type: "games", games: [{ game_id: "G" }] });
  page.answers("profile", { type: "profile", account: account("budi"), graph: [{ at: "", rating: 1500 }] });
  assert.deepEqual([page.model.club.games.length, page.model.club.profile.graph.length], [1, 1]);
  // An answer for a profile that is no longer shown changes nothing.
  page.does({ type: "club-against", handle: "Citra " });
  const before = page.model.club.profile;
  page.model = { ...page.model, route: routeOf("#/profile/dewi") };
  page.answers("profile", { type: "profile", account: account("budi") });
  assert.equal(page.model.club.profile, before);
});

test("the leaderboard that was chosen last is shown, whichever answer comes last", () => {
  const page = new Page({ hash: "#/leaders" }).does({ type: "club-open" });
  const first = page.last("leaders").id;
  page.does({ type: "club-leaders", change: { game: "reversi" } });
  page.answers("leaders", { type: "leaders", leaders: [{ handle: "budi" }] });
  page.hears({ type: "leaders", re: first, leaders: [] });
  assert.deepEqual(page.model.club.leaders.rows, [{ handle: "budi" }]);
});

test("a rated game shows the ratings before it, and their changes", () => {
  const page = new Page();
  page.does({ type: "enter", room: "K7QF2M" }).answers("join", {
    type: "joined",
    snapshot: {
      room: "K7QF2M", version: 1, game: "reversi", clock: CLOCK, rated: true, status: "playing", seats: { first: seat("Ana"), second: { name: "greedy 3", bot: { engine: "greedy", level: 3 } } },
      start: `${"-".repeat(27)}OX------XO${"-".repeat(27)} X`, moves: [], turn: { ply: 0, position: `${"-".repeat(27)}OX------XO${"-".repeat(27)} X`, to_move: "first", legal: [] },
    },
  });
  const { id, ...asked } = page.last("ratings");
  assert.deepEqual(asked, { type: "ratings", game: "reversi", speed: "rapid", of: ["ANA", "greedy:3"] });
  page.answers("ratings", { type: "ratings", ratings: [{ of: "ANA", handle: "ana", rating: 1512 }] });
  assert.deepEqual(page.model.desks.K7QF2M.ratings, { first: { of: "ANA", handle: "ana", rating: 1512 }, second: null });
  page.hears({ type: "event", room: "K7QF2M", version: 2, event: "ended", outcome: "first", reason: "resignation", margin: 0 });
  assert.notEqual(page.last("ratings").id, id);
  page.answers("ratings", { type: "ratings", ratings: [{ of: "ANA", handle: "ana", rating: 1527 }, { of: "greedy:3", rating: 1500 }] });
  const { change } = page.model.desks.K7QF2M;
  assert.deepEqual([change.first.before.rating, change.first.after.rating, change.second], [1512, 1527, null]);
});

test("the lobby requests the ratings of rated rooms once, at most every ten seconds, and again after a game", () => {
  const room = (code, status, names, rated = true) => ({ room: code, game: "reversi", clock: CLOCK, rated, status, spectators: 0, seats: { first: seat(names[0]), second: seat(names[1]) } });
  const page = new Page();
  page.hears({ type: "lobby", re: 1, players: 2, rooms: [room("A", "playing", ["Eve", "Fay"], false)] });
  assert.equal(page.last("ratings"), undefined);
  page.hears({ type: "lobby_changed", players: 2, changed: [room("B", "playing", ["Budi", "Citra"])] }, 1000);
  assert.deepEqual(page.last("ratings").of, ["BUDI", "CITRA"]);
  page.answers("ratings", { type: "ratings", ratings: [{ of: "BUDI", rating: 1600 }] });
  assert.deepEqual(page.model.club.known, { "reversi rapid BUDI": { of: "BUDI", rating: 1600 }, "reversi rapid CITRA": null });
  const sent = page.sent.length;
  page.hears({ type: "lobby_changed", players: 2, changed: [room("C", "playing", ["Dewi", "Citra"])] }, 2000);
  assert.equal(page.sent.length, sent, "too soon");
  page.does({ type: "club-ask", now: 11_000 });
  assert.deepEqual(page.last("ratings").of, ["DEWI"]);
  page.answers("ratings", { type: "ratings", ratings: [] });
  page.hears({ type: "lobby_changed", players: 2, changed: [room("B", "ended", ["Budi", "Citra"])] }, 30_000);
  assert.deepEqual(page.last("ratings").of, ["BUDI", "CITRA"]);
});

test("only games that can be rated are requested as rated, and the range is sent with a seek", () => {
  const draft = { game: "reversi", opponent: "pair", clock: "main", main: 3, increment: 2, rated: true, range: 200, options: {} };
  for (const [change, handle, rated] of [
    [{}, "ana", true],
    [{}, null, false],
    [{ game: "tictactoe" }, "ana", false],
    [{ clock: "none" }, "ana", false],
    [{ game: "adjacency", options: { rounds: 7 } }, "ana", false],
    [{ game: "adjacency", options: { rounds: 8, first: "o" } }, "ana", true],
    [{ game: "morris", options: { flying: "no" } }, "ana", false],
    [{ rated: false }, "ana", false],
  ]) {
    const page = new Page({ handle, draft: { ...draft, ...change } }).does({ type: "begin" });
    const { rated: isRated, range } = page.last("pair");
    assert.deepEqual([isRated, range], rated ? [true, 200] : [undefined, undefined], JSON.stringify(change));
    page.does({ type: "change-draft", change: { opponent: "bot" } }).does({ type: "begin" });
    assert.equal(page.last("create").rated, rated || undefined);
  }
});

test("the lobby requests the last game when it is shown, and again after the next one", () => {
  const page = new Page().does({ type: "arrived" });
  assert.deepEqual(page.last("games"), { id: 1, type: "games", player: "ANA", limit: 5 });
  page.answers("games", { type: "games", games: [{ game_id: "EMPTY", plies: 0 }, { game_id: "G", plies: 9 }] });
  assert.equal(page.model.lastGame.game_id, "G");
  page.does({ type: "route", route: routeOf("#/help") }).does({ type: "route", route: routeOf("#/lobby") });
  assert.equal(page.sent.filter(({ type }) => type === "games").length, 1, "nothing has happened since");
});

test("six letters that are nobody's handle are looked for as the code of a room, then of a tournament", () => {
  const page = new Page();
  const led = () => page.effects.find(({ type }) => type === "go")?.hash;
  const follows = () => page.does({ type: "route", route: routeOf(led()) });
  page.does({ type: "find", text: " mcghte " });
  assert.equal(led(), "#/profile/mcghte");
  follows().does({ type: "club-open" }).answers("profile", { type: "refused", code: "no_account" });
  assert.equal(led(), "#/room/MCGHTE");
  follows().answers("watch", { type: "refused", code: "no_room" });
  assert.equal(led(), "#/t/MCGHTE");
  follows().does({ type: "tournament-open" }).answers("tournament", { type: "refused", code: "no_tournament" });
  assert.equal(led(), "#/lobby");
  assert.equal(page.model.toasts.at(-1).sentence.key, "says-room-gone");
  // A name that is marked as one, or is longer, is a name only.
  page.does({ type: "find", text: "@mcghte" });
  follows().does({ type: "club-open" }).answers("profile", { type: "refused", code: "no_account" });
  assert.equal(page.model.club.problem.key, "refusal-no-account");
});
