// Tournaments in a browser: a Swiss of four from the form to the podium, with two pages that play, clients without a page, the
// organiser's buttons and the wall. The server stores its games in a file.

import assert from "node:assert/strict";
import { test } from "node:test";
import { objectionsInAllThemes } from "../harness/access.js";
import { PHONE } from "../harness/browser.js";
import { SETTINGS, club, section } from "../harness/club.js";
import { plain, say } from "../harness/texts.js";

const { on, member, open, stands, scripted, playRound, direct } = club("tournaments");

test("a Swiss of four is created, entered, played and directed until its podium is shown", async () => {
  const guru = await member("guru");
  const code = await open(guru);
  const wall = await on.arrive({ path: `#/t/${code}/wall`, settings: SETTINGS });
  await wall.page.locator(".wall .qr").waitFor();

  // A member enters with a button.
  const ana = await member("ana");
  await ana.page.locator(".list a").filter({ hasText: "Friday" }).click();
  await ana.button("tournament-enter-now").click();
  await ana.button("tournament-withdraw").waitFor();
  // The lobby names the tournament, and one tap makes the account and enters.
  const budi = await on.arrive({ path: "#/lobby", settings: { ...SETTINGS, name: "Budi" }, ...PHONE });
  await budi.button("lobby-enter-as", { handle: "budi" }).click();
  await budi.button("tournament-withdraw").waitFor();
  for (const handle of ["citra", "dewi"]) await scripted(guru, handle, code);
  await stands(guru, "tournament-open-now", { count: 4 });
  assert.match(plain(await wall.page.locator(".wall").innerText()), /ana[\s\S]*budi[\s\S]*citra[\s\S]*dewi/);

  await guru.button("tournament-do-start").click();
  for (let round = 1; round <= 3; round += 1) {
    await stands(guru, "tournament-round-of", { round, rounds: 3 });
    await Promise.all([ana, budi].map(playRound));
    await guru.page.locator('[aria-labelledby="pairings-title"] a').filter({ hasText: say("tournament-replay") }).nth(1).waitFor();
    // The pages of the wall turn: the two games, or the standings of four.
    assert.ok([2, 4].includes(await wall.page.locator(".wall-lines li").count()));
    await guru.button(round < 3 ? "tournament-do-next" : "tournament-do-finish").click();
  }
  for (const person of [guru, ana, budi]) await stands(person, "tournament-phase-over");
  await wall.page.locator(".podium li").nth(2).waitFor();
  // Two games are played in each of three rounds, so six points are given.
  await guru.page.locator(".figures tbody tr").nth(3).waitFor();
  const points = await guru.page.locator(".figures tbody strong").allInnerTexts();
  assert.equal(points.reduce((sum, text) => sum + (parseInt(text, 10) || 0) + (text.includes("½") ? 0.5 : 0), 0), 6);
  await ana.go("#/t");
  await ana.page.locator(".list .state.over").waitFor();
});

test("entering needs a code, and the organiser adds entrants, writes, decides, undoes, suspends and cancels", async () => {
  const rudi = await member("rudi");
  const code = await open(rudi, { title: "With a code", code: "KOPI" });
  const sari = await member("sari");
  await sari.go(`#/t/${code}`);
  await sari.page.locator("#tournament-code").fill("TEH");
  await sari.button("tournament-enter-now").click();
  await sari.page.locator('.tournament [role="alert"]').waitFor();
  await sari.page.locator("#tournament-code").fill("KOPI");
  await sari.button("tournament-enter-now").click();
  await sari.button("tournament-pause-me").click();
  await sari.button("tournament-unpause").click();
  await sari.button("tournament-pause-me").waitFor();
  const tono = await member("tono");
  await direct(rudi, "handle", "nobody-has-this");
  await rudi.page.locator('.tournament [role="alert"]').waitFor();
  for (const handle of ["tono", "rudi"]) await direct(rudi, "handle", handle);
  await stands(rudi, "tournament-open-now", { count: 3 });
  await tono.go(`#/t/${code}`);
  await tono.button("tournament-withdraw").waitFor();
  await direct(rudi, "text", "Ten minutes for coffee.");
  await sari.page.locator(".secret").filter({ hasText: "Ten minutes for coffee." }).waitFor();
  await tono.button("tournament-withdraw").click();
  await tono.page.locator("dialog .danger").click();
  // Before the first round a withdrawn entrant may enter again.
  await tono.button("tournament-enter-now").waitFor();

  await rudi.button("tournament-do-start").click();
  await stands(rudi, "tournament-round-of", { round: 1, rounds: 3 });
  await sari.page.locator(".banner").waitFor();
  await rudi.button("tournament-do-undo").click();
  await stands(rudi, "tournament-open-now", { count: 3 });
  await sari.page.locator(".banner").waitFor({ state: "detached" });
  await rudi.button("tournament-do-start").click();
  for (const person of [rudi, sari]) await person.page.locator(".banner").getByRole("button").nth(1).click();
  await section(rudi, "pairings").locator("select").selectOption({ label: "1–0" });
  await sari.page.locator(".score").filter({ hasText: "1–0" }).waitFor();
  await rudi.button("tournament-do-suspend").click();
  await stands(sari, "tournament-suspended");
  await rudi.button("tournament-do-go-on").click();
  await rudi.button("tournament-do-cancel").click();
  await rudi.page.locator("dialog .danger").click();
  for (const person of [rudi, sari]) await stands(person, "tournament-phase-cancelled");
});

for (const [locale, theme] of [["en-GB", "light"], ["id-ID", "dark"]]) {
  test(`axe finds nothing on the screens of tournaments, and they fit 320 pixels, ${locale}`, async () => {
    const handle = `host-${theme}`;
    const host = await member(handle, { locale, settings: { theme } });
    const { page } = host;
    const found = [];
    const look = async (name) => {
      // Collapsed sections are opened and checked as well.
      await page.evaluate(() => document.querySelectorAll("details").forEach((one) => (one.open = true)));
      found.push(...(await objectionsInAllThemes(host)).map((one) => `${name}: ${one}`));
      await page.setViewportSize({ width: 320, height: 640 });
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      if (width > 320) found.push(`${name}: ${width} pixels`);
      await page.setViewportSize({ width: 1440, height: 900 });
    };
    await look("empty or short list");
    await host.go("#/t/new");
    for (const entry of ["code", "list", "open"]) {
      await page.locator(`input[name="entry"][value="${entry}"]`).check();
      await look(`form, ${entry}`);
    }
    await page.locator('input[name="title"]').fill("Evening");
    await page.locator('input[name="game"][value="tictactoe"]').check();
    await page.locator('select[name="rounds"]').selectOption("3");
    await page.locator('button[type="submit"]').click();
    await page.waitForURL(/#\/t\/[0-9A-Z]{6}$/);
    const code = page.url().slice(-6);
    const both = async (name) => {
      await look(name);
      await host.go(`#/t/${code}/wall`);
      await page.locator(".wall").waitFor();
      await look(`wall, ${name}`);
      await host.go(`#/t/${code}`);
      await page.locator(".tournament h2").first().waitFor();
    };
    await page.locator('section[aria-labelledby="direct-title"] > .actions .primary').click();
    // Long names, also as a single word, fit the wall of a phone.
    for (const [one, name] of [["one", "Kartikasari Wulandar"], ["two", "Wwwwwwwwwwwwwwwwwwww"]]) await scripted(host, `${one}-${theme}`, code, name);
    await page.locator('section[aria-labelledby="entrants-title"] li').nth(1).waitFor();
    await both("open");
    await page.locator('section[aria-labelledby="direct-title"] > .actions .primary').click();
    await page.locator(".figures tbody tr").nth(1).waitFor();
    await page.locator(".score").waitFor();
    await both("running");
    await page.locator('section[aria-labelledby="direct-title"] > .actions .danger').first().click();
    await page.locator("dialog .danger").click();
    await page.locator('section[aria-labelledby="direct-title"]').waitFor({ state: "detached" });
    await both("over");
    assert.deepEqual(found, []);
  });
}
