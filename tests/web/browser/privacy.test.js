// A player's data: blocked players, the export, deleting the account, and names that a tournament hides.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { objectionsInAllThemes } from "../harness/access.js";
import { SETTINGS, club } from "../harness/club.js";
import { say } from "../harness/texts.js";

const { on, member, open, stands, scripted } = club("privacy");

test("a blocked player cannot challenge, is listed in the settings of each device, and can challenge once unblocked", async () => {
  const ana = await member("ana");
  const budi = await member("budi");
  await ana.go("#/profile/budi");
  await ana.button("people-block").click();
  await ana.button("people-unblock").waitFor();
  await budi.go("#/profile/ana");
  await budi.button("new-challenge").click();
  await budi.page.locator('.new-game button[type="submit"]').click();
  await budi.page.locator(".toast.problem").waitFor();
  // Her second device.
  await ana.go("#/account");
  await ana.button("device-make").click();
  const code = await ana.page.locator(".device .room-code strong").innerText();
  const phone = await on.arrive({ path: "#/settings", settings: SETTINGS });
  await phone.page.locator("#link").fill(code);
  await phone.button("device-use").click();
  const line = phone.page.locator('section[aria-labelledby="blocked-title"] li');
  await phone.page.locator(".toast").first().waitFor();
  await phone.go("#/lobby");
  await phone.go("#/settings");
  await line.filter({ hasText: "@budi" }).waitFor();
  assert.deepEqual(await objectionsInAllThemes(phone), []);
  await line.getByRole("button").click();
  await line.waitFor({ state: "detached" });
  await budi.page.locator('.new-game button[type="submit"]').click();
  await ana.page.locator(".banner").filter({ hasText: /challenges you/ }).waitFor();
});

test("an account downloads its data as a file, deletes a bot and then itself", async () => {
  const citra = await member("citra");
  const { page } = citra;
  await citra.go("#/account");
  await page.locator("#bot").fill("citra-bot");
  await citra.button("account-bot-make").click();
  await page.locator(".secret").waitFor();
  await citra.button("account-export").click();
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator('section[aria-labelledby="data-title"] a').click()]);
  const data = JSON.parse(readFileSync(await download.path(), "utf8"));
  assert.equal(data.account.handle, "citra");
  assert.deepEqual(await objectionsInAllThemes(citra), []);

  const bot = page.locator('section[aria-labelledby="bots-title"] li').filter({ hasText: "citra-bot" });
  await bot.getByRole("button", { name: say("account-delete") }).click();
  await page.locator("dialog .danger").click();
  await bot.waitFor({ state: "detached" });
  // Nothing happens before the handle is typed.
  const own = page.locator('section[aria-labelledby="data-title"] form');
  await own.locator("input").fill("ana");
  await own.getByRole("button").click();
  assert.equal(await page.locator("dialog").count(), 0);
  await own.locator("input").fill("citra");
  await own.getByRole("button").click();
  await page.locator("dialog .danger").click();
  await page.locator("#handle").waitFor();
  const dewi = await member("dewi");
  await dewi.go("#/profile/citra");
  await dewi.page.locator('[role="alert"]').first().waitFor();
});

test("a tournament shows handles alone, also to its organiser and on the wall", async () => {
  const guru = await member("guru");
  const code = await open(guru, { title: "Handles" });
  for (const handle of ["x-eko", "x-fajar"]) await scripted(guru, handle, code, "Real Name");
  await stands(guru, "tournament-open-now", { count: 2 });
  const watcher = await on.arrive({ path: `#/t/${code}`, settings: SETTINGS });
  await watcher.page.locator('section[aria-labelledby="entrants-title"] li').nth(1).waitFor();
  const text = async (person) => person.page.locator("main").innerText();
  assert.doesNotMatch(await text(watcher), /Real Name/);
  await guru.page.locator("main").filter({ hasText: "x-fajar" }).waitFor();
  assert.doesNotMatch(await text(guru), /Real Name/);
  await guru.button("tournament-do-start").click();
  await stands(guru, "tournament-round-of", { round: 1, rounds: 3 });
  await guru.go(`#/t/${code}/wall`);
  await guru.page.locator(".wall-during li").filter({ hasText: "x-eko" }).first().waitFor();
  assert.doesNotMatch(await text(guru), /Real Name/);
});
