// The pages about papers: from the help to each page, in both languages, on a phone, and to their bots and searches.

import assert from "node:assert/strict";
import { test } from "node:test";
import { objections, objectionsInAllThemes } from "../harness/access.js";
import { stage } from "../harness/stage.js";
import { plain, say, textsIn } from "../harness/texts.js";

const on = stage();
const QUICK = { settings: { confirm: "off", sound: false } };
const PAPERS = ["adjacency", "mtdf", "reversi", "lecture", "morris"];
const title = (person, text) => person.page.getByRole("heading", { level: 1, name: text, exact: true });

test("the help lists the papers, and each has its page in the language of the reader", async () => {
  const ana = await on.arrive({ path: "#/help", ...QUICK });
  for (const name of PAPERS) {
    await ana.go("#/help");
    await ana.page.locator(`a[href="#/paper/${name}"]`).click();
    await title(ana, say(`paper-${name}`)).waitFor();
    assert.ok((await ana.page.locator(".paper pre code").first().innerText()).includes("bidak "));
    assert.deepEqual(await objections(ana), [], name);
  }
  assert.match(await ana.page.title(), /NegaScout/);
  await ana.go("#/settings");
  await ana.page.locator('input[name="language"][value="id"]').check();
  await ana.go("#/paper/morris");
  await title(ana, textsIn("id")("paper-morris")).waitFor();
  await ana.go("#/paper");
  assert.equal(await ana.page.locator(".papers-list a").count(), PAPERS.length);
  assert.deepEqual(await objectionsInAllThemes(ana), []);
});

test("a page fits a window of 320 pixels: wide tables and commands scroll by themselves, also by keyboard", async () => {
  const ana = await on.arrive({ ...QUICK, viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true });
  for (const name of PAPERS) {
    await ana.go(`#/paper/${name}`);
    await title(ana, say(`paper-${name}`)).waitFor();
    const { scroll, width } = await ana.page.evaluate(() => ({ scroll: document.documentElement.scrollWidth, width: innerWidth }));
    assert.ok(scroll <= width, `${name}: ${scroll} of ${width} pixels`);
  }
  const part = ana.page.locator(".scrolls").filter({ has: ana.page.locator("pre") });
  assert.ok(await part.evaluate((one) => one.scrollWidth > one.clientWidth));
  await part.focus();
  await ana.page.keyboard.press("ArrowRight");
  await ana.page.waitForFunction(() => [...document.querySelectorAll(".scrolls")].some((one) => one.scrollLeft > 0));
});

test("from a page one plays its bot, and opens the search tree of its game", async () => {
  const ana = await on.arrive({ path: "#/paper/reversi", ...QUICK });
  await ana.page.getByRole("button", { name: /^Play/ }).first().click();
  await ana.page.locator("#bot-eval").waitFor();
  assert.equal(await ana.page.locator("#bot-eval").inputValue(), "discs");
  assert.equal(await ana.page.locator("#bot-depth").inputValue(), "4");
  await ana.page.locator('button[type="submit"]').click();
  await ana.turn();
  assert.match(plain(await ana.page.locator(".bar.seat .name").filter({ hasText: "Alpha-beta" }).innerText()), /eval=discs.*depth=4/);
  await ana.go("#/paper/adjacency");
  await ana.page.getByRole("button", { name: /Adjacency.*depth=6/ }).first().click();
  assert.equal(await ana.page.locator("#bot-depth").inputValue(), "6");
  assert.equal(await ana.page.locator('input[name="option-rounds"]').inputValue(), "8");
  await ana.go("#/paper/mtdf");
  await ana.page.getByRole("button", { name: new RegExp(say("tree-heading")) }).click();
  await ana.page.locator(".nodes li li").first().waitFor();
});
