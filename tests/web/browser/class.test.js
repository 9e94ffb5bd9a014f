// The evening of a class: the address, the players present, a tournament run with one button, and the table.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { objectionsInAllThemes } from "../harness/access.js";
import { club, SETTINGS } from "../harness/club.js";
import { plain, say } from "../harness/texts.js";

const { on, member, stands, scripted, playRound } = club("class");

/** Plays against a bot of the server to the end, in a public room. */
async function playBot(person) {
  await person.create("tictactoe", { opponent: "bot" });
  while ((await person.page.locator(".status.over").count()) === 0) {
    await person.page.locator(".status.mine, .status.over").first().waitFor();
    await person.board.locator(".next-place").first().click({ timeout: 2000 }).catch(() => {});
  }
}

test("an organiser shows the address, runs a tournament with one button, and saves the table", async () => {
  const rina = await member("bu-rina");
  const { page } = rina;
  await rina.go("#/class");
  await page.locator(".address").filter({ hasText: on.server.address.split(":")[1] }).waitFor();
  await page.locator(".invitation .qr").waitFor();
  const ana = await on.arrive({ settings: { ...SETTINGS, name: "Ana" } });
  await page.locator(".here-now li").filter({ hasText: "Ana" }).waitFor();
  await playBot(ana);
  const more = page.locator(".class-more summary");
  const row = page.locator('section[aria-labelledby="table-title"] tbody tr');
  await more.click();
  await row.filter({ hasText: "Ana" }).waitFor();
  // Ana, the heading of the programs, and the bot.
  assert.equal(await row.count(), 3);
  assert.deepEqual(await row.locator("td:first-child").allTextContents(), ["1", "1"]);

  await more.click();
  // One golden button from the first step to the podium.
  const key = page.locator(".class .go.huge");
  await page.locator('select[name="game"]').selectOption("tictactoe");
  await key.filter({ hasText: say("class-make") }).click();
  await key.filter({ hasText: say("class-start") }).waitFor();
  await page.locator(".join-code").filter({ hasText: /^[0-9A-Z]{6}$/ }).waitFor();
  await stands(rina, "tournament-open-now", { count: 0 });
  const budi = await member("budi");
  // The code on the projector leads to the tournament.
  await budi.go("#/lobby");
  const shownCode = await page.locator(".join-code").innerText();
  await budi.page.getByRole("button", { name: say("nav-find") }).first().click();
  await budi.page.locator("#find").fill(shownCode.toLowerCase());
  await budi.page.locator("#find").press("Enter");
  await budi.page.waitForURL(new RegExp(`#/t/${shownCode}$`));
  await more.click();
  await rina.button("class-enter-all").click();
  await stands(rina, "tournament-open-now", { count: 1 });
  assert.equal(await page.locator(".crowd .attendee.ghost").count(), 1, "a bot fills in for an odd number");
  await more.click();
  const code = await page.locator('a[href*="/wall"]').getAttribute("href").then((hash) => hash.split("/")[2]);
  for (const handle of ["citra", "dewi", "eko"]) await scripted(ana, handle, code);
  await stands(rina, "tournament-open-now", { count: 4 });
  // The same element, without locating it again.
  await key.focus();
  await page.keyboard.press("Enter");
  await stands(rina, "tournament-round-of", { round: 1, rounds: 3 });
  await page.locator(".leading li").nth(2).waitFor();
  assert.deepEqual(await objectionsInAllThemes(rina), []);
  await more.click();
  await row.filter({ hasText: /citra|dewi|eko/ }).first().waitFor();

  const [download] = await Promise.all([page.waitForEvent("download"), rina.button("class-export").click()]);
  const csv = readFileSync(await download.path(), "utf8");
  assert.match(csv, /^place,kind,name,points,played,won,drawn,lost,lost_by\n1,/);
  assert.match(csv, /"Ana"/);
  // The reloaded page continues with the same evening and tournament.
  await page.reload();
  await stands(rina, "tournament-round-of", { round: 1, rounds: 3 });
  for (let round = 1; round <= 3; round += 1) {
    await playRound(budi);
    const name = round < 3 ? "tournament-do-next" : "class-podium";
    await key.filter({ hasText: say(name) }).and(page.locator(":enabled")).click({ timeout: 60_000 });
    if (round < 3) await stands(rina, "tournament-round-of", { round: round + 1, rounds: 3 });
  }
  // From the third place to the first; nothing scrolls on a projector.
  await page.locator(".podium li").nth(2).waitFor();
  await page.setViewportSize({ width: 1920, height: 1080 });
  const shift = () => page.evaluate(() => [document.documentElement.scrollHeight - innerHeight, document.documentElement.scrollWidth - innerWidth]);
  assert.deepEqual(await shift(), [0, 0]);
  assert.deepEqual(await objectionsInAllThemes(rina), []);
  await more.click();
  await row.filter({ hasText: "Ana" }).waitFor();
  await rina.button("class-anew").click();
  await page.locator("dialog .danger").click();
  await page.locator("p.muted").filter({ hasText: plain(say("class-no-games")) }).waitFor();
  assert.deepEqual(await shift(), [0, 0]);
});

test("a guest is asked for a handle before a tournament, and the screen fits 320 pixels", async () => {
  const guest = await on.arrive({ path: "#/class", settings: { ...SETTINGS, theme: "dark" }, locale: "id-ID", viewport: { width: 320, height: 640 } });
  await guest.page.locator('.class a[href="#/account"]').waitFor();
  await guest.page.locator(".invitation .qr").waitFor();
  assert.ok(await guest.page.evaluate(() => document.documentElement.scrollWidth) <= 320);
  assert.deepEqual(await objectionsInAllThemes(guest), []);
});
