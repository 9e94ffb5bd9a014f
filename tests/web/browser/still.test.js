// The board does not move by a pixel during a game, whatever is said around it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { LAPTOP, PHONE, Person, launch } from "../harness/browser.js";
import { SETTINGS, club } from "../harness/club.js";
import { plain, say } from "../harness/texts.js";

const { on, member } = club("still");
const SMALL = { viewport: { width: 320, height: 568 }, hasTouch: true, isMobile: true };
const LONG = "Wilhelmina Wassermann";

/** Lets a test cut the connection of a page and join it again. */
async function cuttable(person) {
  const open = new Set();
  const link = { isCut: false, cut: () => {} };
  link.cut = () => {
    link.isCut = true;
    for (const socket of open) socket.close();
  };
  await person.page.routeWebSocket(/\/ws$/, (socket) => {
    if (link.isCut) return socket.close();
    const server = socket.connectToServer();
    open.add(socket);
    socket.onMessage((message) => link.isCut || server.send(message));
    server.onMessage((message) => link.isCut || socket.send(message));
    return undefined;
  });
  await person.page.reload();
  return link;
}

for (const [name, size, locale] of [["320 x 568", SMALL, "en-GB"], ["360 x 740", PHONE, "id-ID"], ["1440 x 900", LAPTOP, "en-GB"]]) {
  test(`through moves, offers, challenges, chat and lost connections the board stays where it is, ${name}`, async () => {
    const handle = `still-${size.viewport.width}`;
    const ana = await member(handle, { ...size, locale, settings: { confirm: "on" } });
    const link = await cuttable(ana);
    await ana.page.locator("main h1").first().waitFor({ state: "attached" });
    const code = await ana.create("reversi");
    let budi = await on.arrive({ settings: { ...SETTINGS, name: LONG.slice(0, 20) } });
    await budi.join(code);
    await ana.turn();

    const moved = [];
    let first = null;
    /** Compares the rectangles of the board and of the row below it, after the page has shown what was waited for. */
    const look = async (what) => {
      const rect = await ana.page.evaluate(() => {
        const row = innerWidth < 1000 ? ".tabs" : ".row-of-buttons";
        const parts = ["bidak-board", ".status", row].map((part) => document.querySelector(part).getBoundingClientRect());
        return [...parts.map(({ x, y }) => [x, y + scrollY]), ...parts.slice(0, 2).map(({ width, height }) => [width, height])].join(" ");
      });
      first ??= rect;
      if (rect !== first) moved.push(`${what}: ${rect}, before ${first}`);
      const wide = await ana.page.evaluate(() => [document.documentElement.scrollWidth > innerWidth && "wide", [...document.querySelectorAll(".status .words, .status button")].some((one) => one.scrollWidth > one.clientWidth + 1) && "cut"].filter(Boolean).join());
      if (wide) moved.push(`${what}: ${wide}`);
    };
    const notice = (key) => ana.page.locator(`.status [data-notice="${key}"]`);
    const board = (point) => (ana.touches ? ana.cell(point).tap() : ana.cell(point).click());

    /** On a phone the panel is a sheet over the lower part. */
    const panel = (tab) => ana.page.locator(`#${tab}`).click();
    const close = () => (ana.touches ? ana.page.locator(".sheet-close").click() : null);

    await look("own turn");
    await board("d3");
    await ana.page.locator(".status .primary").waitFor();
    await look("move to confirm");
    await ana.page.locator(".status .primary").click();
    await budi.turn();
    await look("turn of the opponent");
    await board("c6");
    await ana.page.locator(".status .actions button").waitFor();
    await look("premove");
    await ana.page.locator(".status .actions button").click();
    await budi.play("c5");
    await ana.turn();
    await look("own second turn");

    for (const kind of ["draw", "takeback"]) {
      await budi.button(`room-${kind}`).click();
      if (kind === "draw") await budi.page.getByRole("dialog").getByRole("button", { name: say("room-draw") }).click();
      await notice("theirs").waitFor();
      await look(`${kind} offered`);
      assert.equal(await ana.page.locator(".status .actions button").count(), 2);
      await ana.page.locator(".status .actions button").last().click();
      await notice("theirs").waitFor({ state: "detached" });
    }
    if (ana.touches) await panel("tab-people");
    await ana.page.locator(`${ana.touches ? ".more-actions" : ".row-of-buttons"} button`).first().click();
    await notice("ours").waitFor();
    await close();
    await look("own offer");
    await ana.page.locator(".status .actions button").click();
    await notice("ours").waitFor({ state: "detached" });

    const citra = await member(`citra-${size.viewport.width}`);
    await citra.go("#/new");
    await citra.chooseOpponent("challenge");
    await citra.page.locator('input[name="handle"]').fill(handle);
    await citra.page.locator('.new-game button[type="submit"]').click();
    await notice("challenge").waitFor();
    await look("challenge");
    await ana.page.locator(".status .actions button").last().click();
    await notice("challenge").waitFor({ state: "detached" });

    await budi.page.getByRole("tab", { name: new RegExp(say("tab-chat")) }).click();
    for (let line = 0; line < 4; line += 1) {
      await budi.page.locator("#chat").fill(`${line} ${"W".repeat(40)}`);
      await budi.button("chat-send").click();
    }
    await ana.page.locator(".tabs .badge").filter({ hasText: "4" }).waitFor();
    await panel("tab-chat");
    await look("chat");
    await panel("tab-moves");
    await ana.page.locator(".moves .move").first().click();
    await close();
    await look("an earlier position");
    await ana.page.locator(".status .primary").click();

    await budi.close();
    await notice("away").waitFor();
    await look("the opponent is away");

    link.cut();
    await notice("link").waitFor();
    await look("connection lost");
    assert.equal(await ana.page.locator(".banner").count(), 0);
    link.isCut = false;
    await ana.page.locator(".status .actions button").click({ timeout: 2000 }).catch(() => {}); // It may be connected already.
    await notice("link").waitFor({ state: "detached" });
    await ana.turn();
    await look("connected again");
    assert.deepEqual(moved, []);
  });
}

test("the return of the connection is announced, and the alert about its loss is cleared", async () => {
  const ana = await on.arrive({ settings: SETTINGS });
  const link = await cuttable(ana);
  await ana.page.locator(".game-card:enabled").first().waitFor();
  const region = (role, text) => ana.page.waitForFunction(([id, wanted]) => document.getElementById(id)?.textContent.toLowerCase() === wanted, [`live-${role}`, text]);
  link.cut();
  await region("alert", plain(say("link-lost")));
  link.isCut = false;
  await region("status", plain(say("link-back")));
  await region("alert", "");
});

test("beside scroll bars no page has an empty strip, and a growing chat does not move the board", async () => {
  const browser = await launch({ ignoreDefaultArgs: ["--hide-scrollbars"] });
  try {
    for (const viewport of [LAPTOP.viewport, { width: 1000, height: 620 }, { width: 700, height: 1200 }]) {
      const ana = await Person.arrive(browser, on.server.url, { viewport, settings: SETTINGS });
      await ana.page.locator(".game-card:enabled").first().waitFor();
      // A strip of the width of a scroll bar, without the bar.
      const hasStrip = () => ana.page.evaluate(() => document.documentElement.scrollHeight <= innerHeight && document.body.getBoundingClientRect().right < innerWidth && getComputedStyle(document.documentElement).overflowY !== "scroll");
      assert.equal(await hasStrip(), false, "lobby");
      await ana.create("reversi");
      const budi = await on.arrive({ settings: SETTINGS });
      await budi.join(ana.page.url().slice(-6));
      await ana.turn();
      assert.equal(await hasStrip(), false, "room");
      const place = () => ana.page.evaluate(() => JSON.stringify(document.querySelector("bidak-board .board").getBoundingClientRect()));
      const before = await place();
      await ana.page.locator("#tab-chat").click();
      for (let line = 0; line < 8; line += 1) {
        await budi.page.locator("#tab-chat").click();
        await budi.page.locator("#chat").fill(`${line} ${"long words ".repeat(18)}`.slice(0, 200));
        await budi.button("chat-send").click();
        await ana.page.locator(".chat-lines .said").nth(line).waitFor();
      }
      assert.equal(await place(), before, JSON.stringify(viewport));
      await ana.close();
    }
  } finally {
    await browser.close();
  }
});
