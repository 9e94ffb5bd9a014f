// A name of 20 wide letters never widens a page of 320 pixels: in a seat, in chat, in lists, in questions and on the wall.

import assert from "node:assert/strict";
import { test } from "node:test";
import { SETTINGS, club } from "../harness/club.js";
import { say } from "../harness/texts.js";

const { on, member, open, scripted } = club("names");
const NARROW = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true };

/** In a narrow window the panel covers the status row. */
async function closeSheet(person) {
  const close = person.page.locator(".sheet-close");
  if (await close.isVisible()) await close.click();
}

for (const [handle, name] of [["m", "M".repeat(20)], ["w", "W".repeat(20)], ["cjk", "永".repeat(20)]]) {
  test(`a name of 20 letters ${name[0]} does not widen any screen of 320 pixels`, async () => {
    const wide = [];
    const look = async (person, screen) => {
      const width = await person.page.evaluate(() => document.documentElement.scrollWidth);
      if (width > 320) wide.push(`${screen}: ${width}`);
    };
    const long = await on.arrive({ settings: { ...SETTINGS, name } });
    const ana = await member(`ana-${handle}`, NARROW);

    const code = await long.create("tictactoe");
    await ana.go("#/lobby");
    await ana.page.locator(".game-card").first().waitFor();
    await look(ana, "lobby");
    await ana.go("#/watch");
    await ana.page.locator(".open-games .row").filter({ hasText: name }).waitFor();
    await look(ana, "open games");
    await ana.join(code);
    await long.turn();
    await ana.page.locator(".status").filter({ hasText: name }).waitFor();
    await look(ana, "room");
    // The name is cut, what says who bears it is not.
    const cut = await ana.page.evaluate(() => {
      const seat = document.querySelector('.bar.seat:has(bdi):not(:has(.you))');
      const [bar, mark] = [seat.querySelector(".who"), seat.querySelector(".who-mark")].map((part) => part?.getBoundingClientRect());
      return !mark || mark.width === 0 || mark.right > bar.right + 1;
    });
    assert.equal(cut, false, "the mark of a guest is shown whole");
    await long.page.locator("#tab-chat").click();
    await long.page.locator("#chat").fill(name[0].repeat(100));
    await long.button("chat-send").click();
    await ana.page.locator("#tab-chat").click();
    await ana.page.locator(".chat-lines .said").waitFor();
    await look(ana, "chat");
    await ana.page.locator("#tab-people").click();
    await ana.page.locator(".people li").first().waitFor();
    await look(ana, "people");
    await ana.go("#/help");
    await ana.page.locator(".rooms a").waitFor();
    await look(ana, "strip of rooms");
    await ana.go(`#/room/${code}`);
    for (const person of [long, ana]) {
      await person.page.locator("#tab-moves").click();
      await closeSheet(person);
    }
    for (const [person, point] of [[long, "a1"], [ana, "a2"], [long, "b1"], [ana, "b2"]]) await person.play(point);
    await long.button("room-draw").click();
    await long.page.getByRole("dialog").getByRole("button", { name: say("room-draw") }).click();
    await ana.page.locator('.status [data-notice="theirs"]').waitFor();
    await look(ana, "offer");
    const away = await on.arrive({ settings: { ...SETTINGS, name } });
    const left = await away.create("reversi");
    await ana.join(left);
    await away.turn();
    await away.page.close();
    await ana.page.locator('.status [data-notice="away"]').waitFor();
    await look(ana, "away");
    await ana.go(`#/room/${code}`);
    await closeSheet(ana);
    await ana.button("offer-decline").click();
    await long.play("c1");
    await ana.over();
    await look(ana, "result");
    await ana.go("#/lobby");
    await ana.page.locator(".greeting").filter({ hasText: name }).waitFor();
    await look(ana, "last game");
    await ana.go("#/games");
    await ana.page.locator(".list .row").filter({ hasText: name }).first().click();
    await ana.page.locator(".replay").waitFor();
    await look(ana, "replay");
    await ana.page.goBack();
    await look(ana, "finished games");

    const host = await on.arrive({ ...NARROW, settings: { ...SETTINGS, name } });
    const own = await host.create("tictactoe");
    await long.go(`#/room/${own}`);
    await host.page.locator("#tab-people").click();
    await host.button("people-kick").click();
    await host.page.locator("dialog").filter({ hasText: name }).waitFor();
    await look(host, "question");

    const guru = await member(`guru-${handle}`);
    const tournament = await open(guru, { title: name });
    // Others see an entrant's handle alone.
    const entrant = handle === "cjk" ? "entrant-cjk" : handle.repeat(20);
    await scripted(guru, entrant, tournament, name);
    for (const path of [`#/t/${tournament}`, `#/t/${tournament}/wall`, "#/t", `#/profile/${entrant}`, "#/leaders"]) {
      await ana.go(path);
      await ana.page.locator("main h1").first().waitFor({ state: "attached" });
      if (path.includes(tournament)) await ana.page.locator("li").filter({ hasText: entrant }).first().waitFor();
      await look(ana, path);
    }
    assert.deepEqual(wide, []);
  });
}
