// Screens: an unknown address, toasts, dates, the filter of the lobby, dragging, forced colours.

import assert from "node:assert/strict";
import { test } from "node:test";
import { objections } from "../harness/access.js";
import { PHONE } from "../harness/browser.js";
import { stage } from "../harness/stage.js";
import { plain, say } from "../harness/texts.js";

const on = stage({ flags: ["--bot-pace-ms", "0"] });
const QUICK = { settings: { confirm: "off", sound: false } };

test("an unknown address is named, and a link leads home", async () => {
  const ana = await on.arrive({ ...QUICK, path: "#/nonsense" });
  const home = ana.page.getByRole("link", { name: say("unknown-home"), exact: true });
  await home.waitFor();
  assert.match(plain(await ana.page.locator("main").innerText()), /#\/nonsense/);
  assert.deepEqual(await objections(ana), []);
  await home.click();
  await ana.page.locator(".game-card").first().waitFor();
});

test("a toast leaves with its screen", async () => {
  const ana = await on.arrive({ ...QUICK, path: "#/watch" });
  await ana.page.locator("#code").fill("AB");
  await ana.page.locator(".code button").click();
  await ana.page.locator(".toast").waitFor();
  await ana.page.getByRole("link", { name: say("nav-learn"), exact: true }).first().click();
  await ana.page.locator("h1").filter({ hasText: say("nav-learn") }).waitFor();
  assert.equal(await ana.page.locator(".toast").count(), 0);
});

test("dates follow the locale of the browser, also where the page has no such language", async () => {
  for (const [locale, date] of [["en-GB", /\d{1,2} \p{L}{3,4} \d{4}, \d\d:\d\d/u], ["de-DE", /\d\d\.\d\d\.\d{4}, \d\d:\d\d/], ["en-US", /\p{L}{3} \d{1,2}, \d{4}, \d{1,2}:\d\d\s[AP]M/u]]) {
    const ana = await on.arrive({ ...QUICK, locale });
    await ana.create("tictactoe", { opponent: "bot" });
    await ana.turn();
    for (;;) {
      await ana.page.locator(".status.mine, .status.over").first().waitFor();
      if (await ana.page.locator(".status.over").count()) break;
      const ply = await ana.ply();
      await ana.board.locator(".next-place").first().click();
      await ana.sees(ply + 1);
    }
    await ana.go("#/games");
    await ana.page.locator(".list .facts").filter({ hasText: date }).first().waitFor();
  }
});

test("the open games are filtered by game and bot, and sorted", async () => {
  const ana = await on.arrive(QUICK);
  await ana.stranger(["adjacency", "reversi", "morris"].map((game) => ({ type: "create", game, seat: "none" })));
  const row = (game) => ana.page.locator(".open-games li").filter({ hasText: say(`title-${game}`) });
  const pick = (name, value) => ana.page.locator(`select[name="sieve-${name}"]`).selectOption(value);
  await ana.go("#/watch");
  await row("morris").first().waitFor();
  await ana.page.locator(".sieve summary").click();
  await pick("game", "reversi");
  await row("morris").first().waitFor({ state: "detached" });
  assert.equal(await ana.page.locator(".open-games li").count(), await row("reversi").count());
  await pick("bot", "yes");
  await ana.page.getByText(say("lobby-none-fit")).waitFor();
  assert.deepEqual(await objections(ana), []);
  await ana.page.locator(".open-games button").filter({ hasText: /Show all/ }).click();
  await row("morris").first().waitFor();
  await pick("sort", "game");
  const titles = await ana.page.locator(".open-games li .what strong").allInnerTexts();
  const order = ["adjacency", "reversi", "tictactoe", "morris"].map((game) => say(`title-${game}`));
  assert.deepEqual(titles, [...titles].sort((one, two) => order.indexOf(one) - order.indexOf(two)));
});

for (const [name, options] of [["the mouse", {}], ["a finger", PHONE]]) {
  test(`dragging a man with ${name} moves it, also the selected one`, async () => {
    // White has no men in the hand and closes no mill.
    const ana = await on.arrive({ ...QUICK, ...options });
    const code = await ana.roomFrom("morris", "w..w.b..b.w..b.w..b..... w 0 0 0");
    await ana.go(`#/room/${code}`);
    await ana.button("room-sit").click();
    const budi = await on.arrive(QUICK);
    await budi.join(code);
    await ana.turn();
    const from = await ana.board.locator(".next-lift").first().getAttribute("data-point");
    await (ana.touches ? ana.cell(from).tap() : ana.cell(from).click());
    const target = ana.board.locator(".next-place").first();
    const to = await target.getAttribute("data-point");
    const middle = async (cell) => {
      const { x, y, width, height } = await cell.boundingBox();
      return { x: x + width / 2, y: y + height / 2 };
    };
    const [start, end] = [await middle(ana.cell(from)), await middle(target)];
    if (ana.touches) {
      const session = await ana.context.newCDPSession(ana.page);
      const touch = (type, point) => session.send("Input.dispatchTouchEvent", { type, touchPoints: point ? [point] : [] });
      await touch("touchStart", start);
      for (let step = 1; step <= 5; step += 1) await touch("touchMove", { x: start.x + ((end.x - start.x) * step) / 5, y: start.y + ((end.y - start.y) * step) / 5 });
      await touch("touchEnd");
    } else {
      await ana.page.mouse.move(start.x, start.y);
      await ana.page.mouse.down();
      await ana.page.mouse.move(end.x, end.y, { steps: 5 });
      await ana.page.mouse.up();
    }
    await ana.sees(1);
    assert.equal((await ana.page.locator(".moves .move").first().innerText()).trim(), `${from}-${to}`);
  });
}

for (const colorScheme of ["dark", "light"]) {
  test(`with ${colorScheme} forced colours Black is black and White is white`, async () => {
    const ana = await on.arrive({ ...QUICK, colorScheme, forcedColors: "active" });
    await ana.create("reversi");
    await ana.cell("d4").locator(".piece-white").waitFor();
    // Pieces are copies of one drawing each.
    const fill = (point) => ana.cell(point).locator(".piece-body").evaluate((disc) => getComputedStyle(document.querySelector(`${disc.getAttribute("href")} [class^=body]`)).fill);
    assert.deepEqual([await fill("d4"), await fill("e4")], ["rgb(255, 255, 255)", "rgb(0, 0, 0)"]);
    const mark = await ana.page.locator(".bar .mark .black").evaluate((disc) => getComputedStyle(disc).fill);
    assert.equal(mark, "rgb(0, 0, 0)");
  });
}

test("a lesson marks the square that it asks for, and a game in which every empty square is legal has no dots", async () => {
  const ana = await on.arrive({ ...QUICK, path: "#/learn/adjacency" });
  await ana.page.locator("bidak-board .next-place .mark-next").first().waitFor();
  for (const [game, words, isMarked] of [["adjacency", "coach-tap-square", false], ["reversi", "coach-tap", true]]) {
    await ana.create(game, { opponent: "bot" });
    await ana.turn();
    assert.equal(await ana.board.locator(".next-place .mark-next").first().isVisible(), isMarked, game);
    assert.ok(plain(await ana.page.locator(".status").innerText()).includes(say(words)), game);
  }
});
