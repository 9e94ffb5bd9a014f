// Bots with options: the form, the seat, why a bot played its move, and its searches in the replay.

import assert from "node:assert/strict";
import { test } from "node:test";
import { objectionsInAllThemes } from "../harness/access.js";
import { PHONE } from "../harness/browser.js";
import { stage } from "../harness/stage.js";
import { plain, say, textsIn } from "../harness/texts.js";

const on = stage();
const QUICK = { settings: { confirm: "off", sound: false } };

/** Chooses a bot with a depth and listed moves in the form that is open. */
async function tune(person, depth) {
  await person.page.locator('select[name="engine"]').selectOption("alphabeta");
  await person.page.locator('input[name="full"]').check();
  const details = person.page.locator("details.tuning");
  if (!(await details.evaluate((one) => one.open))) await details.locator("summary").click();
  await person.page.locator("#bot-order").selectOption("listed");
  await person.page.locator("#bot-depth").fill(depth);
  await person.page.locator("#bot-depth").blur();
}

/** A game of Tic-tac-toe against a tuned bot in which it has played once. */
async function answered(person) {
  await person.go("#/new");
  for (const [name, value] of [["game", "tictactoe"], ["who", "bot"], ["seat", "first"], ["preset", "none"]]) await person.check(name, value);
  await person.unfold();
  await tune(person, "2");
  await person.page.locator('button[type="submit"]').click();
  await person.code();
  await person.play("b2");
  await person.sees(2);
}

test("the form offers the options of the engine in the game, within the limits of the server", async () => {
  const ana = await on.arrive({ path: "#/new", ...QUICK });
  await ana.page.locator('input[name="game"][value="reversi"]').check();
  await ana.unfold();
  await tune(ana, "99");
  assert.equal(await ana.page.locator("#bot-depth").inputValue(), "8");
  assert.equal(await ana.page.locator("#bot-candidates").count(), 0, "only Adjacency has candidates");
  assert.deepEqual(await ana.page.locator("#bot-eval option").allInnerTexts(), ["positional", "discs", "zero", "learnt"].map((value) => { const words = say(`engine-option-eval-${value}`); return words[0].toUpperCase() + words.slice(1); }));
  assert.equal(await ana.page.locator('input[name="level"]').count(), 0, "there is no handicap");
  assert.deepEqual(await objectionsInAllThemes(ana), []);
  // Another game has its own limits, and nothing is set there.
  await ana.page.locator('input[name="game"][value="tictactoe"]').check();
  assert.equal(await ana.page.locator("#bot-depth").inputValue(), "");
  assert.equal(await ana.page.locator("#bot-depth").getAttribute("max"), "24");
});

test("a bot with options takes its seat under its full name, from the form and from the dialog of a room", async () => {
  const ana = await on.arrive(QUICK);
  await answered(ana);
  const seat = async () => plain(await ana.page.locator(".bar.seat .name").filter({ hasText: "Alpha-beta" }).innerText());
  assert.match(await seat(), /Alpha-beta \(order=listed, depth=2\)/);
  await ana.create("adjacency");
  await ana.button("room-add-bot").click();
  const dialog = ana.page.locator("dialog[open]");
  await tune(ana, "3");
  await ana.page.locator("#bot-candidates").selectOption("touching");
  assert.deepEqual(await objectionsInAllThemes(ana), []);
  await dialog.locator('button[type="submit"]').click();
  await ana.turn();
  assert.match(await seat(), /Alpha-beta \(.*candidates=touching.*depth=3\)/);
});

test("a bot says why it played its move: its search, and the values of all moves by a new one", async () => {
  const ana = await on.arrive({ ...QUICK, ...PHONE });
  await ana.go("#/new");
  await answered(ana);
  const { scroll, width } = await ana.page.evaluate(() => ({ scroll: document.documentElement.scrollWidth, width: innerWidth }));
  assert.deepEqual([scroll, width], [PHONE.viewport.width, PHONE.viewport.width], "a long name makes no screen wider");
  await ana.page.locator("#tab-study").click();
  await ana.button("why-ask").click();
  const why = ana.page.locator(".why");
  await why.waitFor();
  const text = plain(await why.innerText());
  assert.match(text, /Alpha-beta \(order=listed, depth=2\): .*depth 2, \d+ nodes/);
  assert.ok(text.includes("The search chose this move."), text);
  assert.equal(await why.locator("tbody tr").count(), 8, "every legal move of O");
  assert.match(plain(await why.locator("tr.played").innerText()), new RegExp(say("why-played")));
  assert.deepEqual(await objectionsInAllThemes(ana), []);
  await why.getByRole("button").click();
  await ana.page.locator(".nodes li li").first().waitFor();
  // The tree is of the position before the bot's move.
  assert.match(plain(await ana.page.locator(".search .muted").first().innerText()), / · b2$/);
});

test("in Indonesian the reasons and the options have Indonesian words", async () => {
  const id = textsIn("id");
  const ana = await on.arrive({ locale: "id-ID", ...QUICK });
  await answered(ana);
  await ana.page.locator("#tab-study").click();
  await ana.page.getByRole("button", { name: id("why-ask") }).click();
  const text = plain(await ana.page.locator(".why").innerText());
  assert.match(text, /kedalaman 2, \d+ simpul/);
  assert.ok(text.includes(id("why-moves")), text);
});

test("the replay shows the search behind each move of a bot, and none behind those of people", async () => {
  const ana = await on.arrive(QUICK);
  await answered(ana);
  await ana.turn();
  await ana.button("room-resign").click();
  await ana.page.locator("dialog[open] .danger").click();
  await ana.over();
  await ana.go("#/games");
  await ana.page.locator('.list a.row[href^="#/game/"]').first().click();
  const words = ana.page.locator(".search-words");
  await words.waitFor();
  assert.match(plain(await words.innerText()), /^The bot found [abc][123]: .*, depth 2, \d+ nodes, \d+\.\d\d s$/);
  await ana.button("step-previous").click();
  await words.waitFor({ state: "detached" });
});

test("there is nothing to ask before the bot's first move", async () => {
  const ana = await on.arrive(QUICK);
  await ana.create("tictactoe", { opponent: "bot" });
  await ana.turn();
  await ana.page.locator("#tab-study").click();
  assert.ok(await ana.button("why-ask").isDisabled());
});
