// An organiser's work on the page: the other forms of tournaments from the first to the last game, manual pairing,
// forbidden pairings, helpers, settings, earlier rounds and files.

import assert from "node:assert/strict";
import { test } from "node:test";
import { elosOf } from "../../../server/web/update/tournament.js";
import { club, drawer, marked, section } from "../harness/club.js";
import { say } from "../harness/texts.js";

const { on, member, open, stands, scripted, playRound, direct } = club("directing");

/** The lines of a section. */
const lines = (person, name) => section(person, name).locator("li");

/** All files of a tournament, by the links of its screen. */
async function filesOf(person) {
  const addresses = await section(person, "files").locator("a").evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  const texts = {};
  for (const address of addresses) {
    const answer = await person.page.request.get(new URL(address, on.server.url).href);
    assert.equal(answer.status(), 200, address);
    texts[address.split(".").pop()] = await answer.text();
  }
  return texts;
}

test("a round robin of three is played by a person and two programs, and its files can be downloaded", async () => {
  const guru = await member("rr-guru");
  const code = await open(guru, { title: "Everybody", form: "round_robin" });
  const ana = await member("rr-ana");
  await ana.go(`#/t/${code}`);
  await ana.button("tournament-enter-now").click();
  for (const handle of ["rr-citra", "rr-dewi"]) await scripted(guru, handle, code);
  await stands(guru, "tournament-open-now", { count: 3 });
  await guru.button("tournament-do-start").click();
  for (let round = 1; round <= 3; round += 1) {
    await stands(guru, "tournament-round-of", { round, rounds: 3 });
    // In one of three rounds Ana has no opponent.
    const hasBye = (await lines(guru, "pairings").filter({ hasText: /^rr-ana has a bye|rr-ana.*bye/ }).count()) > 0;
    if (!hasBye) await playRound(ana);
    await section(guru, "pairings").locator("a").filter({ hasText: say("tournament-replay") }).waitFor();
    await guru.button(round < 3 ? "tournament-do-next" : "tournament-do-finish").click();
  }
  await stands(guru, "tournament-phase-over");
  const places = await guru.page.locator(".figures tbody tr").count();
  assert.equal(places, 3);
  // Earlier rounds can still be viewed.
  await guru.button("tournament-round-before").click();
  await guru.page.locator("#pairings-title").filter({ hasText: marked("tournament-pairings", { round: 2 }) }).waitFor();
  await lines(guru, "pairings").nth(1).waitFor();
  await guru.button("tournament-round-after").click();
  await guru.page.locator("#pairings-title").filter({ hasText: marked("tournament-pairings", { round: 3 }) }).waitFor();
  const files = await filesOf(guru);
  assert.deepEqual(Object.keys(files), ["trf", "csv", "json", "txt"]);
  assert.match(files.csv, /rr-ana[\s\S]*rr-dewi|rr-dewi[\s\S]*rr-ana/);
  assert.equal(files.txt.match(/\[Game /g)?.length, 3);
  // From these facts the page computes the Elo of programs: each of the three played two games.
  const elos = elosOf(JSON.parse(files.json).facts);
  assert.deepEqual(Object.values(elos).map((elo) => typeof elo?.value), ["number", "number", "number"]);
});

test("a knockout of four has a final, and no draw offer is possible where draws are forbidden", async () => {
  const guru = await member("ko-guru");
  const code = await open(guru, { title: "Cup", form: "knockout" });
  const ana = await member("ko-ana");
  await ana.go(`#/t/${code}`);
  await ana.button("tournament-enter-now").click();
  for (const handle of ["ko-budi", "ko-citra", "ko-dewi"]) await scripted(guru, handle, code);
  await stands(guru, "tournament-open-now", { count: 4 });
  await guru.button("tournament-do-start").click();
  await stands(guru, "tournament-round-of", { round: 1, rounds: 2 });
  await ana.code();
  // Otherwise a draw could be offered from the second move on.
  await ana.turn();
  await ana.board.locator(".next-place").first().click();
  await ana.page.locator(".moves .move, .status.over").nth(1).waitFor();
  assert.equal(await ana.button("room-draw").count(), 0);
  await playRound(ana);
  for (let round = 1; round <= 2; round += 1) {
    await stands(guru, "tournament-round-of", { round, rounds: 2 });
    // The remaining entrants play; a drawn meeting continues until somebody has won.
    const last = guru.button(round === 1 ? "tournament-do-next" : "tournament-do-finish");
    for (;;) {
      if (await last.isEnabled()) break;
      if (await ana.button("tournament-open-game").count()) {
        await ana.button("tournament-open-game").first().click();
        await playRound(ana);
      } else if (/#\/room\//.test(ana.page.url())) {
        await playRound(ana);
      }
      await guru.page.locator(".score").first().waitFor();
    }
    await last.click();
  }
  await stands(guru, "tournament-phase-over");
  assert.equal(await guru.page.locator(".figures tbody tr").count(), 4);
});

test("an arena gives game after game until it ends", async () => {
  const guru = await member("arena-guru");
  const code = await open(guru, { title: "Night", form: "arena" });
  const ana = await member("arena-ana");
  await ana.go(`#/t/${code}`);
  await ana.button("tournament-enter-now").click();
  await scripted(guru, "arena-budi", code);
  await stands(guru, "tournament-open-now", { count: 2 });
  await guru.button("tournament-do-start").click();
  await guru.page.locator(".big").filter({ hasText: /^Running/i }).waitFor();
  for (let game = 0; game < 2; game += 1) await playRound(ana);
  await guru.page.locator(".figures tbody td").filter({ hasText: /^[1-9]–|–[1-9]/ }).first().waitFor();
  await guru.button("tournament-do-end").click();
  await guru.page.locator("dialog .danger").click();
  for (const person of [guru, ana]) await stands(person, "tournament-phase-over");
  assert.deepEqual(Object.keys(await filesOf(guru)), ["csv", "json", "txt"]);
});

test("an organiser pairs by hand, forbids a pairing, gives a bye, pauses, removes, adds a helper, changes settings", async () => {
  const guru = await member("hand-guru");
  const sari = await member("hand-sari");
  const code = await open(guru, { title: "By hand" });
  const names = ["hand-a", "hand-b", "hand-c", "hand-d", "hand-e"];
  for (const handle of names) await scripted(guru, handle, code);
  await stands(guru, "tournament-open-now", { count: 5 });

  const people = await drawer(guru, "tournament-people");
  const line = (name) => people.locator("li").filter({ hasText: name });
  await line("hand-e").getByRole("button", { name: say("tournament-kick-them") }).click();
  await guru.page.locator("dialog .danger").click();
  await line("hand-e").filter({ hasText: say("tournament-state-kicked") }).waitFor();

  const forbid = await drawer(guru, "tournament-forbid");
  await forbid.locator('select[name="one"]').selectOption({ label: "hand-a" });
  await forbid.locator('select[name="other"]').selectOption({ label: "hand-b" });
  await forbid.getByRole("button").click();
  await guru.page.locator(".toast.news").filter({ hasText: /not be paired/ }).waitFor();

  // A removed entrant cannot be paired; the others are picked with a tap each.
  const hand = await drawer(guru, "tournament-hand");
  const free = hand.getByRole("group", { name: say("tournament-hand-free") }).getByRole("button");
  assert.equal(await free.count(), 4);
  const pick = (name) => free.filter({ hasText: name }).click();
  for (const name of ["hand-b", "hand-a"]) await pick(name);
  await hand.getByRole("button", { name: say("tournament-hand-swap") }).click();
  await pick("hand-c");
  await hand.getByRole("button", { name: /bye for/i }).click();
  await hand.getByRole("button", { name: /Pair round/ }).click();
  await stands(guru, "tournament-round-of", { round: 1, rounds: 3 });
  const shown = lines(guru, "pairings");
  assert.match((await shown.first().innerText()).replace(/\s+/g, " "), /hand-a – hand-b/);
  await shown.filter({ hasText: /hand-c.*bye/ }).waitFor();
  // The entrant who was left out gets a bye afterwards.
  await line("hand-d").getByRole("button", { name: say("tournament-give-bye") }).click();
  await shown.filter({ hasText: /hand-d.*bye/ }).waitFor();
  await line("hand-d").getByRole("button", { name: say("tournament-pause-them") }).click();
  await line("hand-d").getByRole("button", { name: say("tournament-unpause") }).waitFor();

  const helpers = await drawer(guru, "tournament-helpers");
  await helpers.locator("input").fill("@hand-sari");
  await helpers.getByRole("button").click();
  await sari.go(`#/t/${code}`);
  const changes = await drawer(sari, "tournament-change");
  await changes.locator('input[name="title"]').fill("By two hands");
  await changes.locator('select[name="pause_ms"]').selectOption("600");
  await changes.getByRole("button").click();
  await guru.page.locator("h1").filter({ hasText: "By two hands" }).waitFor();
  // Changes the result of a finished game.
  await section(guru, "pairings").locator("a").filter({ hasText: say("tournament-replay") }).waitFor();
  await section(guru, "pairings").locator("select").selectOption({ label: "½–½" });
  await sari.page.locator(".score").filter({ hasText: "½–½" }).waitFor();
  await direct(sari, "text", "Well played.");
  await guru.page.locator(".secret").filter({ hasText: "Well played." }).waitFor();
});
