// Challenges between browsers: to an account, accepted, declined and withdrawn; and by a link, between guests.

import assert from "node:assert/strict";
import { test } from "node:test";
import { objectionsInAllThemes } from "../harness/access.js";
import { PHONE } from "../harness/browser.js";
import { SETTINGS, club } from "../harness/club.js";
import { say } from "../harness/texts.js";

const { on, member } = club("challenges");

/** Challenges an account at Tic-tac-toe by the form, or creates a link if there is no handle. */
async function challenge(person, handle) {
  await person.go("#/new");
  await person.page.locator('input[name="game"][value="tictactoe"]').check();
  await person.chooseOpponent("challenge");
  if (handle !== undefined) await person.page.locator('input[name="handle"]').fill(handle);
  await person.page.locator('input[name="seat"][value="first"]').check();
  await person.page.locator('.new-game button[type="submit"]').click();
}

test("an account is challenged, declines, is challenged again from the profile, and plays", async () => {
  const ana = await member("ana");
  const budi = await member("budi", PHONE);
  await challenge(ana, "nobody-here");
  await ana.page.locator(".toast.problem").waitFor();
  await ana.page.waitForURL(/#\/new$/);
  await challenge(ana, "@Budi");
  const banner = budi.page.locator(".banner").filter({ hasText: /challenges you/ });
  await banner.waitFor();
  assert.deepEqual(await objectionsInAllThemes(budi), []);
  await banner.getByRole("button", { name: say("offer-decline") }).click();
  await banner.waitFor({ state: "detached" });
  await ana.page.locator(".toast").filter({ hasText: /declined/ }).waitFor();
  assert.equal(await ana.page.locator(".seeking").count(), 0);

  await ana.go("#/profile/budi");
  await ana.button("new-challenge").click();
  await ana.page.locator('input[name="seat"][value="second"]').check();
  await ana.page.locator('.new-game button[type="submit"]').click();
  await ana.page.locator(".seeking").getByRole("button", { name: say("offer-withdraw") }).click();
  await ana.page.locator(".seeking").waitFor({ state: "detached" });
  await banner.waitFor({ state: "detached" });

  await challenge(ana, "budi");
  // A reloaded page still shows it.
  await banner.waitFor();
  await budi.page.reload();
  await banner.getByRole("button", { name: say("offer-accept") }).click();
  assert.equal(await budi.code(), await ana.code());
  await ana.play("b2");
  await budi.play("a1");
});

test("a guest challenges by a link, and the visitor who opens it sees the terms and plays", async () => {
  const citra = await on.arrive({ settings: { ...SETTINGS, name: "Citra" } });
  await challenge(citra);
  const address = await citra.page.locator("dialog input").inputValue();
  assert.match(address, /#\/challenge\/[0-9A-Z]{8}$/);
  await citra.page.locator("dialog .qr").waitFor();
  await citra.button("close").click();
  const dewi = await on.arrive({ path: address.slice(address.indexOf("#")), settings: { ...SETTINGS, theme: "dark" }, locale: "id-ID", ...PHONE });
  await dewi.page.locator("h1").filter({ hasText: "Citra" }).waitFor();
  assert.deepEqual(await objectionsInAllThemes(dewi), []);
  await dewi.page.locator(".challenge .go").click();
  assert.equal(await dewi.code(), await citra.code());
  await citra.play("b2");
  await dewi.play("c3");
  const eko = await on.arrive({ path: address.slice(address.indexOf("#")), settings: SETTINGS });
  await eko.page.locator('[role="alert"]').filter({ hasText: /challenge/ }).waitFor();
});
