// Tournaments: the requests of the page, and how it handles the answers and events. No browser, no server.

import assert from "node:assert/strict";
import { test } from "node:test";
import { handOf, isRoundOver, specOf } from "../../../server/web/update/tournament.js";
import { initialModel, routeOf } from "../../../server/web/model.js";
import { update } from "../../../server/web/update.js";
import "../../../server/web/update/tournament.js";

// The wall has boards, which are custom elements of a browser.
globalThis.HTMLElement ??= class {};
globalThis.customElements ??= { define: () => {} };
globalThis.document ??= { createElement: () => ({}), head: { append: (style) => style.onload() } };
const { shellView } = await import("../../../server/web/view/shell.js");
const { tournamentView, tournamentsView } = await import("../../../server/web/view/tournament.js");

const CODE = "T4K9QZ";
const SNAPSHOT = { tournament: CODE, version: 3, spec: { title: "Friday", form: "swiss", game: "reversi", games: 1 }, phase: "open", organiser: "guru", entrants: 2, round: 0, rounds: 3 };

/** A connected page at an address, and all its effects. */
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

test("the addresses of tournaments select their screens", () => {
  for (const [hash, route] of [
    ["#/t", { screen: "tournaments" }],
    ["#/t/new", { screen: "tournaments", part: "new" }],
    ["#/t/t4k9qz", { screen: "tournament", id: CODE }],
    ["#/t/T4K9QZ/wall", { screen: "tournament", id: CODE, part: "wall" }],
  ]) {
    assert.deepEqual(routeOf(hash), route);
  }
});

test("the list of tournaments is requested again while it is shown, by one timer", () => {
  const page = new Page("#/t");
  const timers = () => page.effects.filter(({ type, message }) => type === "after" && message.type === "tournament-poll").length;
  page.answers("tournaments", { type: "tournaments", tournaments: [] });
  page.does({ type: "route", route: routeOf("#/lobby") }).does({ type: "route", route: routeOf("#/t") });
  assert.equal(timers(), 1, "the first one still runs");
  page.does({ type: "tournament-poll" });
  page.answers("tournaments", { type: "tournaments", tournaments: [{ tournament: CODE }] });
  assert.deepEqual([page.sent("tournaments").length, timers(), page.model.tournaments.list.length], [3, 2, 1]);
  page.does({ type: "tournament-poll" }).answers("tournaments", { type: "refused", code: "too_fast", sentence: "no" });
  assert.deepEqual([page.model.tournaments.list.length, page.model.tournaments.problem], [1, null], "the known list stays");
  page.does({ type: "route", route: routeOf("#/t/new") }).does({ type: "tournament-poll" });
  assert.deepEqual([page.sent("tournaments").length, timers()], [5, 3], "the form asks once, and no timer runs");
});

test("the wall and the form of tournaments request no analysis", () => {
  for (const hash of [`#/t/${CODE}/wall`, "#/t/new"]) {
    const page = new Page(hash);
    assert.ok(!page.effects.some(({ message }) => message?.type.startsWith("study-")));
  }
});

test("a bye is told to its player, and the deadline of the first move to the side that begins", () => {
  const page = followed({ you: 1, spec: { ...SNAPSHOT.spec, games: 2 } });
  page.hears({ ...paired(4, 1), byes: [{ entrant: 1, half_points: 1 }] });
  assert.deepEqual(page.model.toasts.at(-1).sentence, { key: "tournament-you-bye", values: { points: 1 } });
  page.hears({ ...paired(5, 2), byes: [{ entrant: 2, half_points: 1 }] });
  assert.equal(page.model.toasts.length, 1);
  for (const [plies, side, isTold] of [[0, "first", true], [0, "second", false], [3, "first", false], [3, "second", true]]) {
    const called = followed({ you: 1, spec: { ...SNAPSHOT.spec, opening_plies: plies, clock: { kind: "none" } } }).hears({ ...YOUR_GAME, side }, 0);
    const { said } = saying((look) => shellView(look, null, null), called.model);
    assert.equal(said.includes("tournament-first-move 120"), isTold, `${plies} ${side}`);
  }
});

test("a round is paired, played and finished", () => {
  const page = followed();
  page.hears(paired(4, 1));
  assert.equal(page.shown.snapshot.phase, "running");
  assert.ok(!isRoundOver(page.shown.snapshot));
  page.hears({ type: "tournament_event", version: 5, event: "result", round: 1, board: 1, game: 1, result: "1-0", game_id: "3F8Q" });
  assert.ok(isRoundOver(page.shown.snapshot));
  assert.equal(page.shown.snapshot.pairings[0].results[0].game_id, "3F8Q");
  // Only the server knows when the next round starts.
  assert.equal(page.sent("tournament").length, 2);
});

test("after a missing event the tournament is requested again, and an old event changes nothing", () => {
  const page = followed();
  page.hears({ type: "tournament_event", version: 3, event: "cancelled" });
  assert.equal(page.shown.snapshot.phase, "open");
  page.hears({ type: "tournament_event", version: 6, event: "cancelled" });
  assert.equal(page.sent("tournament").length, 2);
  assert.equal(page.shown.snapshot.phase, "open");
});

test("a player whom somebody else enters is an entrant", () => {
  const page = followed();
  page.hears({ type: "tournament_event", version: 4, event: "entered", entrant: 3, player: "ANA", handle: "ana", name: "Ana" });
  assert.equal(page.shown.snapshot.you, 3);
  assert.equal(page.shown.snapshot.entrants, 3);
});

test("an own game opens automatically after 5 s, but not over a running game, nor when it was postponed", () => {
  const page = followed({ you: 1 }).hears(YOUR_GAME, 1000);
  assert.ok(page.effects.some(({ type, ms, message }) => type === "after" && ms === 5000 && message.type === "tournament-go"));
  const seat = { name: "Ana", player: "ANA", connected: true };
  const during = (clock) => ({ ...page.model, rooms: { K7QF2M: { code: "K7QF2M", status: "playing", clock, seats: { first: seat, second: null } } } });
  const opens = (clock) => update(during(clock), { type: "tournament-go", room: "V3D8NA", now: 6000 })[1].map(({ type }) => type);
  assert.deepEqual(opens({ kind: "main", main_ms: 60_000, increment_ms: 0 }), ["after"], "it is tried again later");
  assert.deepEqual(opens({ kind: "days", days: 3 }), ["send"], "a game by days can wait");
  const [putOff] = update(page.model, { type: "tournament-stay", now: 2000 });
  assert.deepEqual(update(putOff, { type: "tournament-go", room: "V3D8NA", now: 6000 })[1], []);
  page.does({ type: "tournament-go", room: "V3D8NA" }, 6000);
  assert.deepEqual(page.sent("join").map(({ room }) => room), ["V3D8NA"]);
});

test("a visitor whom an organiser has entered is called to the game and follows the tournament from then on", () => {
  const entered = new Page("#/lobby").hears({ type: "tournament_event", version: 3, event: "entered", entrant: 2, player: "ANA", handle: "ana", name: "Ana" });
  assert.equal(entered.sent("tournament").length, 1);
  assert.equal(entered.model.toasts.length, 1);
  const page = new Page("#/lobby").hears(YOUR_GAME, 1000);
  assert.equal(page.sent("tournament").length, 1);
  page.answers("tournament", { type: "tournament", snapshot: { ...SNAPSHOT, phase: "running", you: 1 } }).does({ type: "tournament-go", room: "V3D8NA" }, 6000);
  assert.deepEqual(page.sent("join").map(({ room }) => room), ["V3D8NA"]);
});

test("every screen says what round opens, at which place the player is, and how to play again after a pause", () => {
  const said = (page) => JSON.stringify(shellView({ model: page.model, say: (key, values = {}) => `${key} ${JSON.stringify(values)}`, texts: { say: (key) => key }, now: 2000 }, null, null));
  const page = followed({ you: 1, phase: "running" });
  page.answers("entrants", { type: "entrants", entrants: [{ entrant: 1, handle: "ana", name: "Ana", state: "here" }] });
  page.answers("standings", { type: "standings", from: 1, of: 1, rows: [{ entrant: 1, place: 2, half_points: 3, state: "here" }] });
  page.does({ type: "route", route: routeOf("#/lobby") });
  page.hears({ ...YOUR_GAME, round: 2, game: 2 }, 1000);
  for (const text of ["tournament-opens-in", '\\"seconds\\":4', '\\"game\\":2', "tournament-your-place", "1½", "tournament-pause-me"]) {
    assert.ok(said(page).includes(text), `${text} in ${said(page)}`);
  }
  page.does({ type: "tournament-stay" }).hears({ type: "tournament_event", version: 4, event: "attends", entrant: 1, state: "paused" });
  assert.ok(said(page).includes("tournament-paused-in"), said(page));
  page.hears({ type: "tournament_event", version: 5, event: "attends", entrant: 1, state: "here" });
  assert.ok(!said(page).includes("tournament-paused-in"));
});

test("a place is shown once somebody has points", () => {
  const say = (key, values = {}) => `${key} ${JSON.stringify(values)}`;
  const said = (page) => JSON.stringify(tournamentView({ model: page.model, say, texts: { say: (key) => key, game: () => "" }, now: 0 }));
  const page = followed({ you: 1, phase: "running", round: 0, spec: { ...SNAPSHOT.spec, form: "arena" } });
  page.answers("entrants", { type: "entrants", entrants: [{ entrant: 1, handle: "ana", name: "Ana", state: "here" }] });
  const row = (entrant, half) => ({ entrant, name: "Ana", place: entrant, half_points: half, won: 0, drawn: 0, lost: 0, state: "here" });
  page.answers("standings", { type: "standings", from: 1, of: 2, rows: [row(1, 0), row(2, 0)] });
  assert.ok(!said(page).includes("tournament-your-place"));
  page.hears({ type: "standings", from: 1, of: 2, rows: [row(1, 0), row(2, 2)] });
  assert.ok(said(page).includes("tournament-your-place"));
});

test("who leaves a board of a tournament comes back to the tournament, and from other rooms to the lobby", () => {
  for (const [tournament, hash] of [[{ tournament: CODE, round: 1, board: 1, game: 1 }, `#/t/${CODE}`], [null, "#/lobby"]]) {
    const page = new Page("#/room/V3D8NA");
    page.model = { ...page.model, rooms: { V3D8NA: { tournament, seats: {} } } };
    page.does({ type: "leave", room: "V3D8NA" });
    page.answers("leave", { type: "ok" });
    assert.deepEqual(page.effects.filter(({ type }) => type === "go").map((effect) => effect.hash), [hash]);
  }
});

test("a list of pairings that is too long for a frame is requested in parts", () => {
  const boards = (from, to) => Array.from({ length: to - from + 1 }, (_, at) => ({ board: from + at, first: 1, second: 2, room: "V3D8NA" }));
  const page = followed({ phase: "running", round: 2, pairings: boards(1, 2), more_pairings: 3 });
  assert.equal(page.sent("round").at(-1).from, 3);
  page.answers("round", { type: "round", round: 2, pairings: boards(3, 4), more: 1 });
  assert.equal(page.sent("round").at(-1).from, 5);
  page.answers("round", { type: "round", round: 2, pairings: boards(5, 5) });
  assert.deepEqual(page.shown.snapshot.pairings.map(({ board }) => board), [1, 2, 3, 4, 5]);
  assert.equal(page.sent("round").length, 2);
  page.does({ type: "tournament-round", code: CODE, round: 1 }).answers("round", { type: "round", round: 1, pairings: boards(1, 2), more: 1 });
  page.answers("round", { type: "round", round: 1, pairings: boards(3, 3) });
  assert.deepEqual(page.shown.earlier.pairings.map(({ board }) => board), [1, 2, 3]);
});

test("a meeting that is not over is shown as such, on its board and in the standings", () => {
  const page = followed({ phase: "running", round: 1, you: 1, spec: { ...SNAPSHOT.spec, games: 2 }, pairings: [{ board: 1, first: 1, second: 2, room: "V3D8NA", results: [{ result: "1-0" }] }] });
  page.answers("standings", { type: "standings", from: 1, of: 1, rows: [{ entrant: 1, place: 1, name: "Ana", half_points: 2, won: 1, drawn: 0, lost: 0, state: "here" }] });
  const said = () => JSON.stringify(tournamentView({ model: page.model, say: (key) => key, texts: { say: (key) => key }, now: 0 }));
  for (const key of ["tournament-game-of", "tournament-in-meeting"]) assert.ok(said().includes(key), said());
  page.hears({ type: "tournament_event", version: 4, event: "result", round: 1, board: 1, game: 2, result: "1-0" });
  for (const key of ["tournament-game-of", "tournament-in-meeting"]) assert.ok(!said().includes(key), key);
});

test("an own game whose pairing is undone does not open", () => {
  const page = followed({ you: 1 }).hears(paired(4, 1)).hears(YOUR_GAME);
  page.hears({ type: "tournament_event", version: 5, event: "undone", round: 1 }).does({ type: "tournament-go", room: "V3D8NA" });
  assert.deepEqual(page.sent("join"), []);
  assert.equal(page.sent("tournament").length, 2, "what was before is asked for");
});

test("a QR code of another dialog creates no state of tournaments", () => {
  const page = new Page("#/lobby").hears({ type: "qr", size: 1, modules: "1" });
  assert.equal(page.model.tournaments, null);
});

test("an unknown tournament code shows a sentence on its screen", () => {
  const page = new Page(`#/t/${CODE}`);
  page.answers("tournament", { type: "refused", code: "no_tournament", sentence: "there is no tournament T4K9QZ" });
  assert.ok(page.shown.problem);
});

/** The page of an organiser with five entrants, of whom the last has withdrawn. */
function directed(change = {}) {
  const page = followed({ directs: true, phase: "running", round: 1, rounds: 3, pairings: [{ board: 1, first: 1, second: 2, room: "V3D8NA", results: [{ result: "1-0" }] }], ...change });
  const state = (entrant) => (entrant === 5 ? "withdrawn" : entrant === 4 ? "away" : "here");
  const entrants = [1, 2, 3, 4, 5].map((entrant) => ({ entrant, handle: `e${entrant}`, name: `E${entrant}`, rating: 1500, state: state(entrant) }));
  return page.hears({ type: "entrants", entrants, more: false });
}

test("a round is paired by hand, with swapped seats, a bye and a removed pair", () => {
  const page = directed();
  const hand = (type, more) => page.does({ type: `tournament-hand-${type}`, code: CODE, ...more });
  for (const entrant of [1, 3, 2, 4]) hand("pick", { entrant });
  hand("swap", { at: 0 });
  hand("free", { entrant: 4 });
  hand("pick", { entrant: 4 });
  hand("pick", { entrant: 4 });
  assert.equal(page.shown.hand.picked, null, "the same one again is picked no more");
  hand("bye", { entrant: 4 });
  hand("send");
  assert.deepEqual(page.sent("direct").at(-1), { id: page.sent("direct").at(-1).id, type: "direct", tournament: CODE, do: "pair", pairs: [[3, 1]], byes: [4] });
  page.hears(paired(4, 2));
  assert.equal(page.shown.hand, null, "the round is paired");
});

test("pairing by hand starts from the undone pairing, without withdrawn entrants", () => {
  const pairings = [{ board: 1, first: 1, second: 2, room: "V3D8NA" }, { board: 2, first: 3, second: 5, room: "V3D8NB" }];
  const page = directed({ round: 2, pairings, byes: [{ entrant: 4, half_points: 2 }] });
  page.hears({ type: "tournament_event", version: 4, event: "undone", round: 2 });
  assert.deepEqual(handOf(page.shown), { pairs: [[1, 2]], byes: [4], picked: null });
});

test("an earlier round is shown until the last one is requested again", () => {
  const page = directed({ round: 2 });
  page.does({ type: "tournament-round", code: CODE, round: 1 });
  page.answers("round", { type: "round", round: 1, pairings: [{ board: 1, first: 2, second: 1, room: "V3D8NA" }] });
  assert.equal(page.shown.earlier.pairings[0].first, 2);
  page.does({ type: "tournament-round", code: CODE, round: 2 });
  assert.equal(page.shown.earlier, null);
  assert.equal(page.sent("round").length, 1);
});

test("a tournament that is no longer shown is unfollowed, unless this player is in it", () => {
  const page = followed();
  page.does({ type: "route", route: routeOf("#/t/T00002") });
  assert.deepEqual(page.sent("leave_tournament").map(({ tournament }) => tournament), [CODE]);
  assert.equal(page.shown, undefined);
  const mine = followed({ you: 1 });
  mine.does({ type: "route", route: routeOf("#/t/T00002") });
  assert.deepEqual(mine.sent("leave_tournament"), []);
});

test("the form sends the chosen values, and omits defaults", () => {
  const usual = specOf({ title: " Friday ", form: "knockout" });
  assert.deepEqual(usual, { title: "Friday", form: "knockout", game: "adjacency", clock: { kind: "main", main_ms: 300_000, increment_ms: 3000 }, bots: "no", entry: "open", rated: true, pause_ms: 30_000 });
  const all = specOf({ title: "Friday", form: "swiss", game: "reversi", entry: "list", handles: "Ana, @budi\nana", start: "2026-11-20T21:00", games: 2, plies: 0, last: 9, rounds: 4, bye: "half", draws: true, pause: -1 });
  assert.deepEqual(all.handles, ["ana", "budi"]);
  assert.equal(all.last_entry, 4);
  assert.equal(all.start_at, new Date("2026-11-20T21:00").toISOString().replace(".000", ""));
  assert.deepEqual([all.games, all.opening_plies, all.bye, all.draws, all.pause_ms], [2, 0, "half", true, undefined]);
});

test("the form sends every choice of an organiser that the chosen form of tournament has", () => {
  const draft = { title: "Friday", form: "knockout", bots: "yes", clock: "per_move", perMove: 2, games: 7, most: 64, noShow: 60, pace: 0.5, streaks: false, ties: ["wins", "lot"] };
  const knockout = specOf(draft);
  assert.deepEqual(knockout.clock, { kind: "per_move", move_ms: 2000 });
  assert.deepEqual([knockout.games, knockout.most, knockout.no_show_ms, knockout.pace_ms, knockout.streaks, knockout.tie_breaks], [7, 64, 60_000, 500, undefined, undefined]);
  const robin = specOf({ ...draft, form: "round_robin", bots: "no" });
  assert.deepEqual([robin.games, robin.most, robin.pace_ms, robin.tie_breaks], [2, 32, undefined, ["wins", "lot"]]);
  const arena = specOf({ ...draft, form: "arena" });
  assert.deepEqual([arena.games, arena.streaks, arena.tie_breaks], [undefined, false, undefined]);
});

/** The texts of a view, with their values. */
function saying(view, model) {
  const said = [];
  const say = (key, values) => (said.push(values ? `${key} ${Object.values(values).join(" ")}` : key), key);
  const tree = JSON.stringify(view({ model, say, texts: { language: "en", has: () => true, say }, now: 0 }));
  return { said, tree };
}

test("the form shows the settings of the chosen form of tournament", () => {
  const of = (draft) => saying(tournamentsView, { ...new Page("#/t/new").model, tournaments: { ...new Page("#/t/new").model.tournaments, draft } }).said;
  const swiss = of({ form: "swiss", bots: "only" });
  for (const key of ["clock-per-move", "tournament-most", "tournament-no-show", "tournament-pace", "tournament-tie-margin", "tournament-meeting-games 2"]) assert.ok(swiss.includes(key), key);
  assert.ok(!swiss.includes("tournament-streaks") && !swiss.includes("tournament-best-of 9"));
  assert.ok(swiss.includes("tournament-entry-start") && swiss.includes("tournament-entry-until 5"), "the choices say what they mean");
  assert.match(saying(tournamentsView, { ...new Page("#/t/new").model, tournaments: { draft: { rounds: 9 } } }).tree, /"name":"last",".value":"5"/);
  assert.ok(of({ form: "knockout" }).includes("tournament-best-of 9"));
  assert.ok(of({ form: "arena" }).includes("tournament-streaks"));
  assert.ok(!of({ form: "arena" }).includes("tournament-pace"), "there are no bots");
});

test("the page of a tournament explains its pairings by the points before the round, and names the last round for entering", () => {
  const rows = [3, 1].map((half, at) => ({ place: at + 1, entrant: at + 1, name: `N${at}`, half_points: half, ties: [], won: 1, drawn: 0, lost: 0, state: "here" }));
  const spec = { ...SNAPSHOT.spec, clock: { kind: "none" }, last_entry: 3 };
  const page = followed({ spec, phase: "running", round: 2, pairings: [{ board: 1, first: 1, second: 2, room: "V3D8NA", results: [] }] });
  page.hears({ type: "standings", from: 1, rows, of: 2 });
  const open = saying(tournamentView, page.model);
  assert.ok(open.said.includes("tournament-why-swiss") && open.said.includes("tournament-entry-until 3"), open.said.join(", "));
  assert.match(open.tree, /\(1½\).*\(½\)/);
  page.hears({ type: "tournament_event", version: 4, event: "result", round: 2, board: 1, game: 1, result: "1-0" });
  assert.doesNotMatch(saying(tournamentView, page.model).tree, /\(1½\)/, "the standings have the points of this round by now");
});

test("a drawn meeting of a knockout is not over while another game of it waits", () => {
  const page = followed({ phase: "running", round: 1, spec: { ...SNAPSHOT.spec, form: "knockout" }, pairings: [{ board: 1, first: 1, second: 2, room: "V3D8NA", results: [{ result: "=" }] }] });
  assert.ok(isRoundOver(page.shown.snapshot));
  page.hears({ type: "tournament_event", version: 4, event: "room", round: 1, board: 1, game: 2, room: "M2P7QX" });
  assert.ok(!isRoundOver(page.shown.snapshot));
});

test("in a tournament of programs the standings have Elo with its interval", () => {
  const spec = { ...SNAPSHOT.spec, bots: "only", clock: { kind: "none" }, games: 2 };
  const change = { spec, phase: "running", round: 1, pairings: [{ board: 1, first: 1, second: 2, room: "V3D8NA", results: [] }] };
  const asks = (page) => page.effects.filter(({ type }) => type === "facts").map(({ code }) => code);
  assert.deepEqual(asks(followed({ ...change, spec: { ...spec, bots: "yes" } })), []);
  const page = followed(change);
  assert.deepEqual(asks(page), [CODE]);
  const rows = [1, 2].map((entrant) => ({ place: entrant, entrant, name: `N${entrant}`, half_points: 2, ties: [], won: 1, drawn: 0, lost: 1, state: "here" }));
  page.hears({ type: "standings", from: 1, rows, of: 2 });
  assert.ok(!saying(tournamentView, page.model).said.includes("tournament-elo"));
  const result = (game, text) => ({ event: "result", round: 1, board: 1, game, result: text });
  page.does({ type: "tournament-facts", code: CODE, facts: [{ event: "paired", round: 1, pairings: change.pairings }, result(1, "1-0"), result(2, "=")] });
  const shown = saying(tournamentView, page.model);
  assert.ok(shown.said.includes("tournament-elo") && shown.said.includes("tournament-elo-about"));
  assert.match(shown.tree, /\+191 ±0.*−191 ±0/);
});

test("the organiser who adds a name without an account reads how it gets one", () => {
  const page = directed({ phase: "open" });
  page.does({ type: "tournament-direct", code: CODE, body: { do: "add", handle: "eko" } });
  page.answers("direct", { type: "refused", code: "no_account", sentence: "no account has this handle" });
  const sentence = { key: "added-no-account", values: { handle: "eko" } };
  assert.deepEqual(page.shown.problem, sentence);
  assert.deepEqual(page.model.toasts.at(-1).sentence, sentence);
});

test("entrants with the same name are shown with their handles, and a bye gives the points of all games of a meeting", () => {
  const entrants = ["deep", "wide", "ana"].map((handle, at) => ({ entrant: at + 1, player: `P${at}`, handle, name: at < 2 ? "Bot" : "Ana", rating: 1500, state: "here" }));
  const board = { round: 1, board: 1, room: "V3D8NA", players: ["Bot", "Bot"], ply: 0, position: "......... x" };
  const of = (hash, results) => {
    const pairings = [{ board: 1, first: 2, second: 1, room: "V3D8NA", results }];
    const spec = { ...SNAPSHOT.spec, game: "tictactoe", games: 2, clock: { kind: "none" } };
    const page = followed({ spec, phase: "running", round: 1, pairings, byes: [{ entrant: 3, half_points: 2 }] });
    page.answers("entrants", { type: "entrants", entrants, more: false });
    page.hears({ type: "boards", boards: [board] });
    page.does({ type: "route", route: routeOf(hash) });
    return saying(tournamentView, page.model);
  };
  const page = of(`#/t/${CODE}`, []);
  assert.match(page.tree, /Bot @wide.*Bot @deep/);
  assert.ok(page.said.includes("tournament-bye Ana 2"), page.said.join(", "));
  // The second player is above the large board.
  const players = (results) => of(`#/t/${CODE}/wall`, results).tree.match(/"wall-stage".*/)[0];
  assert.match(players([]), /@deep.*@wide/);
  assert.match(players([{ result: "1-0" }]), /@wide.*@deep/);
});

test("a visitor who has not entered reads why when the entry to a tournament ends", () => {
  const open = { tournament: CODE, title: "Friday" };
  const lobby = { players: 1, open, rooms: {}, people: {}, seeks: {} };
  const at = (more) => ({ ...initialModel({}), link: { state: "live" }, me: "ME", lobby, ...more });
  const missed = (more, next = null) => {
    const [{ toasts }] = update(at(more), { type: "frame", frame: { type: "lobby_changed", players: 1, ...(next ? { open: next } : {}) }, now: 0 });
    return toasts.map(({ sentence }) => sentence.key);
  };
  assert.deepEqual(missed({ welcome: {} }), ["lobby-missed-account"]);
  assert.deepEqual(missed({ welcome: { handle: "ana" } }), ["lobby-missed"]);
  assert.deepEqual(missed({ welcome: {} }, open), []);
  assert.deepEqual(missed({ welcome: { handle: "ana" }, tournaments: { mine: [CODE], known: {} } }), []);
  assert.deepEqual(missed({ welcome: { handle: "rina" }, evening: { tournament: CODE } }), []);
});

test("the lobby asks for the list of tournaments when another one is open for entry, and shows when it begins", async () => {
  const page = new Page("#/lobby");
  const frame = { type: "lobby", players: 1, rooms: [], people: [], seeks: [], open: { tournament: CODE, title: "Friday" } };
  const asked = () => page.effects.filter(({ type, frame }) => type === "send" && frame.type === "tournaments").length;
  page.does({ type: "frame", frame });
  assert.equal(asked(), 1);
  page.does({ type: "frame", frame: { type: "lobby_changed", players: 1, open: frame.open } });
  assert.equal(asked(), 1);
  const line = { tournament: CODE, title: "Friday", form: "swiss", game: "reversi", clock: { kind: "none" }, phase: "open", organiser: "guru", entrants: 2, round: 0, start_at: "2026-07-03T18:00:00Z" };
  page.does({ type: "frame", frame: { type: "tournaments", re: page.effects.find(({ frame }) => frame?.type === "tournaments").frame.id, tournaments: [line] } });
  const { lobbyView } = await import("../../../server/web/view/lobby.js");
  const texts = { language: "en", locale: "en-GB", say: (key) => key, has: () => true };
  const shown = JSON.stringify(lobbyView({ model: page.model, texts, say: texts.say, now: 0 }));
  assert.ok(shown.includes('"datetime":"2026-07-03T18:00:00Z"'), "the time is in the card");
});
