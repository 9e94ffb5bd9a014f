// The browser's storage of an earlier page and the store of its server (`data/stored/browser`), opened by the page and the server of today.

import assert from "node:assert/strict";
import { copyFileSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { test } from "node:test";
import { stage } from "../harness/stage.js";
import { plain, textsIn } from "../harness/texts.js";

const saved = (name) => fileURLToPath(new URL(`../../data/stored/browser/${name}`, import.meta.url));
const read = (name) => JSON.parse(readFileSync(saved(name), "utf8"));
const store = join(mkdtempSync(join(tmpdir(), "bidak-stored-")), "games.db");
copyFileSync(saved("server.db"), store);

// Nobody loses a seat because this machine is slow.
const on = stage({ store, flags: ["--claim-ms", "3600000", "--abandon-ms", "3600000"] });
const say = textsIn("id");

test("a visitor of an earlier page is the same player with the same settings and games, and plays on", async () => {
  const { localStorage } = read("storage.json");
  const { welcome, room, kept } = read("expected.json");
  const values = Object.entries(localStorage).map(([name, value]) => ({ name, value }));
  const storageState = { cookies: [], origins: [{ origin: new URL(on.server.url).origin, localStorage: values }] };
  const rina = await on.arrive({ path: "#/settings", storageState });
  const { page } = rina;
  await page.locator("h1").filter({ hasText: say("nav-settings") }).waitFor();
  assert.deepEqual(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dataset.theme]), ["id", "dark"]);
  assert.equal(await page.locator("#name").count(), 0, "an account is called by its handle");
  assert.deepEqual(await page.locator(".checks input").evaluateAll((boxes) => boxes.map(({ checked }) => checked)), [false, true, false, false, true, true, true, true]);
  await page.locator('section[aria-labelledby="blocked-title"] li').filter({ hasText: "@dewi" }).waitFor();

  await rina.go("#/account");
  await page.locator(".big").filter({ hasText: `@${welcome.handle}` }).waitFor();
  assert.equal(plain(await page.locator(".big").innerText()), `@${welcome.handle}`);
  assert.equal(await page.locator("#full-name").inputValue(), welcome.name);

  await rina.go("#/games");
  await page.locator('input[name="mine"][value="kept"]').check();
  const links = page.locator(".games .list a");
  await links.nth(kept - 1).waitFor();
  const hashes = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  assert.equal(hashes.length, kept);
  for (const hash of hashes) {
    await rina.go(hash);
    const game = JSON.parse(localStorage["bidak.kept"]).find(({ id }) => hash.includes(id));
    await page.locator(".moves .move").nth(game.plies - 1).waitFor();
    assert.equal(await page.locator(".moves .move").count(), game.plies);
  }

  await rina.go("#/new");
  assert.ok(await page.locator('input[name="game"][value="morris"]').isChecked());

  await rina.go(`#/room/${room}`);
  await rina.sees(2);
  await rina.turn();
  await rina.cell("e5").click();
  const play = new RegExp([...say("status-play", { move: "e5" })].join("[\u2066-\u2069]*"));
  await page.getByRole("button", { name: play }).click();
  await rina.sees(3);
  assert.equal(await page.evaluate(() => JSON.parse(window.localStorage.getItem("bidak.tokens"))[0]), JSON.parse(localStorage["bidak.tokens"])[0]);
});
