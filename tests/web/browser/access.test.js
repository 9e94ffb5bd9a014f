// Accessibility: axe finds nothing on any screen, a whole game can be played by keyboard alone, and nothing needs more
// than 320 pixels.

import assert from "node:assert/strict";
import { test } from "node:test";
import { objections } from "../harness/access.js";
import { stage } from "../harness/stage.js";
import { plain, say, textsIn } from "../harness/texts.js";

const on = stage();
const THEMES = ["light", "dark", "contrast", "colorblind"];
const SCREENS = ["#/lobby", "#/new", "#/watch", "#/bots", "#/learn", "#/learn/reversi", "#/more", "#/games", "#/settings", "#/help", "#/paper", "#/paper/adjacency"];

/** Opens the analysis of a game with a blunder, from a file, and waits until it is complete. */
async function studied(person) {
  await person.go("#/games");
  const record = '[Game "tictactoe"]\n[First "Ana"]\n\n1. b2 b1 2. a1 c1 *';
  await person.page.locator('input[type="file"]').setInputFiles({ name: "game.txt", mimeType: "text/plain", buffer: Buffer.from(record) });
  await person.page.locator(".analysis .actions :is(.primary, .go)").first().click();
  await person.page.locator(".mistakes button").first().click();
  await person.page.locator(".analysis progress").waitFor({ state: "detached" });
}

test("axe reports a picture without a name", async () => {
  const ana = await on.arrive();
  // Not into `main`: the first screen, whose module may still be loading, takes the place of everything there.
  await ana.page.evaluate(() => document.body.append(document.createElement("img")));
  assert.match((await objections(ana)).join(), /image-alt/);
});

for (const theme of THEMES) {
  for (const locale of ["en-GB", "id-ID"]) {
    test(`axe finds nothing on any screen in the theme ${theme}, ${locale}`, async () => {
      const ana = await on.arrive({ locale, settings: { theme, sound: false } });
      const found = [];
      const look = async (name) => found.push(...(await objections(ana)).map((one) => `${name}: ${one}`));
      for (const screen of SCREENS) {
        await ana.go(screen);
        await ana.page.locator("h1").first().waitFor({ state: "attached" });
        await look(screen);
      }
      for (const game of ["reversi", "morris"]) {
        await ana.create(game, { opponent: "bot" });
        await ana.turn();
        await look(game);
      }
      for (const tab of ["chat", "people", "study"]) {
        await ana.page.locator(`#tab-${tab}`).click();
        await look(tab);
      }
      await ana.page.locator(".row-of-buttons button:enabled").last().click();
      await ana.page.locator("dialog[open]").waitFor();
      await look("question");
      await ana.page.keyboard.press("Escape");
      await studied(ana);
      await look("analysis");
      await ana.page.locator(".replay .tabs button").last().click();
      await ana.page.locator(".nodes li li").first().waitFor();
      await look("tree");
      await ana.go("#/puzzle/morris/5");
      await ana.page.locator(".puzzle bidak-board").waitFor();
      await look("puzzle");
      assert.deepEqual(found, []);
    });
  }
}

test("a whole game can be played by keyboard alone", async () => {
  const ana = await on.arrive({ settings: { confirm: "off", sound: false } });
  await ana.create("tictactoe", { opponent: "bot" });
  await ana.turn();
  const { keyboard } = ana.page;
  // Tab reaches exactly one cell of the board.
  const isOnBoard = () => ana.page.evaluate(() => document.activeElement.getAttribute("role") === "gridcell");
  for (let tabs = 0; tabs < 40 && !(await isOnBoard()); tabs += 1) await keyboard.press("Tab");
  assert.ok(await isOnBoard());
  const focused = () => ana.page.evaluate(() => document.activeElement.dataset.point);
  await keyboard.press("b");
  await keyboard.press("2");
  assert.equal(await focused(), "b2");
  await keyboard.press("ArrowLeft");
  assert.equal(await focused(), "a2");
  await keyboard.press("Home");
  await keyboard.press("End");
  assert.equal(await focused(), "c2");
  await keyboard.press("l");
  await ana.page.locator("#live-status").filter({ hasText: plain(say("moves-none")).slice(0, 6) }).waitFor({ state: "attached" });
  for (let moves = 0; moves < 5; moves += 1) {
    await ana.page.locator(".status.mine, .status.over").first().waitFor();
    if (await ana.page.locator(".status.over").count()) break;
    // The focus stayed on its cell while the bot played.
    assert.ok(await isOnBoard());
    const free = await ana.board.locator(".next-place").first().getAttribute("data-point");
    const ply = await ana.ply();
    await keyboard.type(free);
    await keyboard.press("Enter");
    await ana.sees(ply + 1);
  }
  await ana.over();
});

test("a screen reader reads rows and cells by their names", async () => {
  const ana = await on.arrive({ settings: { sound: false } });
  const code = await ana.roomFrom("tictactoe", "x...o.... x");
  await ana.go(`#/room/${code}`);
  await ana.board.locator(".cell").first().waitFor();
  const snapshot = plain(await ana.board.ariaSnapshot());
  assert.match(snapshot, /- grid "Tic-tac-toe, X to move"/);
  assert.match(snapshot, /- gridcell "a1, X"/);
  assert.match(snapshot, /- gridcell "b2, O"/);
  assert.match(snapshot, /- gridcell "c3, empty"/);
  assert.equal(snapshot.match(/- row/g).length, 3);
});

test("nothing is wider than a window of 320 pixels, and every target is at least 24 pixels wide and high", async () => {
  const ana = await on.arrive({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true, settings: { sound: false } });
  const wide = [];
  const small = [];
  const look = async (name) => {
    const found = await ana.page.evaluate(() => {
      const targets = [...document.querySelectorAll("a, button, input, select, .cell")].filter((one) => one.checkVisibility() && !one.closest(".visually-hidden, .skip"));
      const sized = (one) => (one.closest(".choice, .check") ?? one).getBoundingClientRect();
      const tooSmall = targets.filter((one) => sized(one).width > 1 && (sized(one).height < 24 || sized(one).width < 24));
      return { width: document.documentElement.scrollWidth, small: tooSmall.map((one) => one.outerHTML.slice(0, 80)) };
    });
    if (found.width > 320) wide.push(`${name}: ${found.width}`);
    small.push(...found.small.map((one) => `${name}: ${one}`));
  };
  for (const screen of SCREENS) {
    await ana.go(screen);
    await ana.page.locator("h1").first().waitFor({ state: "attached" });
    await look(screen);
  }
  await ana.create("adjacency", { opponent: "bot" });
  await ana.turn();
  await look("adjacency");
  for (const tab of ["chat", "people", "study"]) {
    await ana.page.locator(`#tab-${tab}`).click();
    await look(tab);
  }
  await ana.page.locator("#tab-moves").click();
  // The board is as wide as the window less 8 pixels; its frame takes two of 22 parts, eight cells the others.
  const { width } = await ana.cell("d4").boundingBox();
  assert.ok(width >= 35.4, `a cell is ${width} wide`);
  await studied(ana);
  await look("analysis");
  await ana.page.locator(".replay .tabs button").last().click();
  await ana.page.locator(".nodes li li").first().waitFor();
  await look("tree");
  await ana.go("#/puzzle/morris/5");
  await ana.page.locator(".puzzle bidak-board").waitFor();
  await look("puzzle");
  assert.deepEqual([wide, small], [[], []]);
});

test("with reduced motion nothing moves but a short fade, and otherwise a disc turns over with an animation", async () => {
  /** The animations since the page was opened: what they change, and for how long. */
  const record = () => {
    const seen = (window.seen = []);
    const { animate } = Element.prototype;
    Element.prototype.animate = function (frames, timing) {
      const changed = [...frames].flatMap((frame) => Object.keys(frame));
      seen.push({ changed: [...new Set(changed)].join(" "), ms: timing.duration });
      return animate.call(this, frames, timing);
    };
  };
  for (const reducedMotion of ["reduce", "no-preference"]) {
    const ana = await on.arrive({ reducedMotion, settings: { confirm: "off", sound: false } });
    await ana.page.addInitScript(record);
    await ana.page.reload();
    await ana.create("reversi", { opponent: "open" });
    const budi = await on.arrive();
    await budi.join(await ana.code());
    await ana.play("d3");
    await ana.cell("d4").locator(".piece-black").and(ana.page.locator(".piece:not(.leaves)")).waitFor();
    const { seen, styled, leaving } = await ana.page.evaluate(() => ({
      seen: window.seen,
      styled: document.getAnimations().flatMap((one) => (one instanceof CSSAnimation ? [one.animationName] : [])),
      leaving: document.querySelectorAll(".leaves").length,
    }));
    if (reducedMotion === "reduce") {
      assert.deepEqual([seen.filter(({ changed, ms }) => changed !== "opacity" || ms > 80), styled, leaving], [[], [], 0]);
      assert.ok(seen.length > 0);
    } else {
      assert.ok(seen.some(({ changed }) => changed === "transform"), JSON.stringify(seen));
    }
  }
});

test("the labels of buttons fit into them at every window width, in a game and at its end", async () => {
  const wide = [];
  for (const locale of ["en-GB", "id-ID"]) {
    const say = textsIn(locale.slice(0, 2));
    const ana = await on.arrive({ locale, settings: { confirm: "off", sound: false } });
    const look = async (selector, least) => {
      for (const width of [320, 390, 768, 1024, 1280, 1920]) {
        await ana.page.setViewportSize({ width, height: 800 });
        const buttons = ana.page.locator(selector).filter({ visible: true });
        const found = await buttons.evaluateAll((all) => {
          const sticksOut = (part, whole) => part.left < whole.left - 0.5 || part.right > whole.right + 0.5;
          return all.filter((one) => [...one.children].some((part) => part.checkVisibility() && sticksOut(part.getBoundingClientRect(), one.getBoundingClientRect()))).map((one) => one.textContent);
        });
        wide.push(...found.map((text) => `${locale} ${width}: ${text}`));
        assert.ok((await buttons.count()) >= least, `${await buttons.count()} of ${selector} at ${width}`);
      }
    };
    await ana.create("reversi", { opponent: "bot" });
    await ana.turn();
    await ana.board.locator(".next-place").first().click();
    await ana.sees(2);
    await look(":is(.row-of-buttons, .tabs) button", 4);
    await ana.page.getByRole("button", { name: say("room-resign"), exact: true }).click();
    await ana.page.locator("dialog .danger").click();
    await ana.over();
    await look(".result-card button", 3);
  }
  assert.deepEqual(wide, []);
});
