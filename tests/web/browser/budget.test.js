// The costs of the page: a small first screen, no requests to other servers, and no memory leak per move.

import assert from "node:assert/strict";
import { test } from "node:test";
import { countsOf, firstVisit } from "../harness/measure.js";
import { stage } from "../harness/stage.js";

const on = stage();
const MOST_BYTES = 120_000;
const MOST_REQUESTS = 40;
/** A move adds a line to the list: a row, a number, a button and their texts. */
const NODES_PER_PLY = 12;

test("the first screen needs few requests and few bytes, all of them from this server", async () => {
  const { requests, bytes, urls } = await firstVisit(on.browser, on.server.url, { until: ".game-card:enabled" });
  assert.ok(requests <= MOST_REQUESTS, `${requests} requests`);
  assert.ok(bytes <= MOST_BYTES, `${bytes} bytes`);
  assert.deepEqual(urls.filter((url) => !url.startsWith(on.server.url)), []);
});

test("if a module of the first screen does not arrive, the page is reloaded", async () => {
  const ana = await on.arrive();
  let lost = 0;
  await ana.page.route(/view\/lobby\.js$/, (route) => (lost++ === 0 ? route.abort("connectionreset") : route.continue()));
  await ana.page.goto(`${on.server.url}?again`);
  await ana.page.locator(".game-card:enabled").first().waitFor();
  assert.equal(lost, 2);
});

test("a long game adds no nodes and no listeners but those of the list of its moves", async () => {
  const ana = await on.arrive({ settings: { confirm: "off", sound: false } });
  const budi = await on.arrive({ settings: { confirm: "off", sound: false } });
  const code = await ana.create("adjacency");
  await budi.join(code);
  const move = async (person) => {
    await person.turn();
    await person.play(await person.board.locator(".next-place").first().getAttribute("data-point"));
  };
  for (let ply = 0; ply < 6; ply += 1) await move(ply % 2 === 0 ? ana : budi);
  const before = await countsOf(ana);
  // All but the last two moves: the end of the game adds its own nodes.
  for (let ply = 6; ply < 54; ply += 1) await move(ply % 2 === 0 ? ana : budi);
  await ana.turn();
  const after = await countsOf(ana);
  const [nodes, listeners] = ["Nodes", "JSEventListeners"].map((name) => after[name] - before[name]);
  assert.ok(nodes <= 48 * NODES_PER_PLY, `${nodes} more nodes after 48 plies`);
  assert.ok(listeners <= 48 * 2, `${listeners} more listeners after 48 plies`);
});
