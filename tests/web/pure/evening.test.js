// The table of an evening. No browser, no server.

import assert from "node:assert/strict";
import { test } from "node:test";
import { counted, csvOf, handlesOf, programsOf, tableOf } from "../../../server/web/update/club.js";

const BEGAN = "2026-11-20T18:00:00Z";
const LATE = "2026-11-20T18:30:00Z";
const people = { 1: { name: "Ana", player: "P1" }, 2: { name: "=Budi", player: "P2" }, 3: { name: "Citra", player: "P3" } };
const game = (id, first, second, outcome, ended = LATE) => ({ game_id: id, first: people[first], second: people[second], outcome, reason: "line", ended });

test("each game of the evening counts once, and older ones do not", () => {
  const first = counted({}, [game("5", 1, 2, "first"), game("4", 2, 3, "draw")], BEGAN);
  assert.ok(first.isNew, "all of them were new: there may be more");
  const second = counted(first.games, [game("4", 2, 3, "draw"), game("3", 1, 3, null), game("2", 1, 2, "first", "2026-11-20T17:59:59Z")], BEGAN);
  assert.ok(!second.isNew);
  assert.ok(!counted(first.games, [game("5", 1, 2, "first")], BEGAN).isNew, "nothing older is asked for where all is known");
  assert.deepEqual(tableOf(second.games).map(({ name, half }) => [name, half]), [["Ana", 2], ["Citra", 1], ["=Budi", 1]]);
});

test("the table equals the file that the terminal writes, and no cell is a formula", () => {
  const { games } = counted({}, [game("5", 1, 2, "first"), game("4", 2, 3, "draw")], BEGAN);
  assert.equal(csvOf(games), 'place,kind,name,points,played,won,drawn,lost,lost_by\n1,person,"Ana",1.0,1,1,0,0,\n2,person,"Citra",0.5,1,0,1,0,\n3,person,"\'=Budi",0.5,2,0,1,1,line 1\n');
});

test("players with the same name have a mark in the table and in the file", () => {
  const first = { name: "Bot", player: "K7QF2MABCD" };
  const second = { name: "bot", player: "X0M4R8T2PA" };
  const { games } = counted({}, [{ ...game("2", 1, 1, "first"), first, second }], BEGAN);
  assert.deepEqual(tableOf(games, { K7QF2MABCD: "deep" }).map(({ name }) => name), ["Bot @deep", "bot #X0M4"]);
  assert.match(csvOf(games), /1,person,"Bot #K7QF",1.0.*\n2,person,"bot #X0M4",0.0/);
});

test("the table names accounts as bidak class does, also those of people who have left", () => {
  const { games } = counted({}, [game("5", 1, 2, "draw"), game("4", 2, 3, "draw")], BEGAN);
  const evening = { tournament: null, handles: handlesOf({ evening: { tournament: null }, lobby: { people: { P1: { player: "P1", handle: "ana" } } } }) };
  const handles = handlesOf({ evening, lobby: { people: { P3: { player: "P3", handle: "citra-2" } } } });
  assert.deepEqual(tableOf(games, handles).map(({ called }) => called), ["=Budi", "@ana", "@citra-2"]);
  assert.deepEqual(tableOf(games, handles).map(({ name }) => name), ["=Budi", "Ana", "Citra"], "the file has the names");
});

test("the name of a player is that of the last game", () => {
  const renamed = { ...people[1], name: "Anna" };
  const { games } = counted({}, [{ ...game("B", 1, 2, "draw"), first: renamed }, game("A", 1, 2, "draw")], BEGAN);
  assert.deepEqual(tableOf(games).map(({ name }) => name), ["=Budi", "Anna"]);
});

test("a bot of the server has its own row, and every name is listed", () => {
  const bot = { name: "greedy 3", bot: { engine: "greedy", level: 3 } };
  const renamed = { ...people[1], name: "Anna" };
  const { games } = counted({}, [{ ...game("2", 1, 1, "second"), first: bot }, { ...game("3", 1, 1, "first"), first: renamed, second: bot }], BEGAN);
  assert.deepEqual(tableOf(games).map(({ name, half }) => [name, half]), [["Anna", 4], ["greedy 3", 0]]);
});

test("programs have places of their own behind the people, also after they have left", () => {
  const bot = { name: "greedy 3", bot: { engine: "greedy", level: 3 } };
  const { games } = counted({}, [{ ...game("6", 1, 2, "first"), second: bot }, game("5", 2, 1, "first"), game("4", 2, 3, "first")], BEGAN);
  const rows = (programs) => tableOf(games, {}, programs).map(({ name, place }) => `${place} ${name}`);
  assert.deepEqual(rows(), ["1 =Budi", "2 Ana", "3 Citra", "1 greedy 3"]);
  const programs = programsOf({ evening: {}, lobby: { people: { P1: { player: "P1" }, P2: { player: "P2", program: true } } } });
  assert.deepEqual(rows(programs), ["1 Ana", "2 Citra", "1 =Budi", "2 greedy 3"]);
  assert.deepEqual(programsOf({ evening: { programs }, lobby: { people: {} } }), { P2: true });
  assert.match(csvOf(games, {}, programs), /\n1,program,"'=Budi",2.0,2,2,0,0,\n2,program,"greedy 3",0.0/);
});
