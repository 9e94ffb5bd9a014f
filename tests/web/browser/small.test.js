// What stands where on small screens: nothing is cut, covered or out of sight, and the keys go in the order that one sees.

import assert from "node:assert/strict";
import { test } from "node:test";
import { LAPTOP, PHONE } from "../harness/browser.js";
import { SETTINGS, club } from "../harness/club.js";
import { say } from "../harness/texts.js";

const { on, member, open, stands } = club("small");
const TINY = { ...PHONE, viewport: { width: 320, height: 640 } };

/** The place of an element in the window. */
const placeOf = (person, selector) =>
  person.page.locator(selector).first().evaluate((one) => {
    const { top, bottom, left, right } = one.getBoundingClientRect();
    return { top, bottom, left, right, height: innerHeight };
  });

/** What covers the middle and the lower edge of visible elements: nothing where they take the tap themselves. */
const covered = (person, selector) =>
  person.page.locator(selector).evaluateAll((all) =>
    all
      .filter((one) => one.checkVisibility())
      .filter((one) => {
        const { left, width, top, bottom } = one.getBoundingClientRect();
        return [(top + bottom) / 2, bottom - 3].some((y) => y > innerHeight || !one.contains(document.elementFromPoint(left + width / 2, y)));
      })
      .map((one) => one.textContent),
  );

for (const [name, window] of Object.entries({ phone: PHONE, laptop: LAPTOP })) {
  test(`a login card opens with its code in view (${name})`, async () => {
    const ana = await on.arrive({ path: "#/link/ABCD2345", settings: SETTINGS, ...window });
    await ana.page.getByRole("heading", { name: say("device-become") }).waitFor();
    const place = await placeOf(ana, ".device form");
    assert.ok(place.top > 0 && place.bottom < place.height / 2, JSON.stringify(place));
    assert.equal(await ana.page.locator("#link").inputValue(), "ABCD2345");
    const controls = await ana.page.locator("main :is(input, button)").evaluateAll((all) => all.slice(0, 2).map((one) => one.id || one.getAttribute("type")));
    assert.deepEqual(controls, ["link", "submit"]);
    await ana.go("#/settings");
    assert.equal(await ana.page.getByRole("heading", { name: say("device-become") }).count(), 0);
  });

  test(`own games keep a distance from the boards below (${name})`, async () => {
    const ana = await on.arrive({ settings: SETTINGS, ...window });
    await ana.create("morris", { opponent: "bot" });
    await ana.turn();
    await ana.go("#/lobby");
    await ana.page.locator(".mine").waitFor();
    const [mine, start] = [await placeOf(ana, ".mine"), await placeOf(ana, ".start")];
    assert.ok(start.top - mine.bottom >= 8, `${start.top - mine.bottom} px`);
  });
}

test("the form of a new game has the same order for keys and eyes", async () => {
  for (const window of [PHONE, LAPTOP]) {
    const ana = await on.arrive({ path: "#/new", settings: SETTINGS, ...window });
    await ana.page.locator(".pictures input").first().waitFor({ state: "attached" });
    // The button to begin stays at the bottom of the window.
    const tops = await ana.page.locator(".new-game > :not(.foot)").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    assert.deepEqual(tops, [...tops].sort((one, two) => one - two), String(window.viewport.width));
  }
});

test("a game of a tournament on phones: its first move counts down, no notice is cut, and none covers its end", async () => {
  const guru = await member("guru");
  const code = await open(guru);
  const people = [await member("ana", PHONE), await member("budi", TINY)];
  for (const one of people) {
    await one.go(`#/t/${code}`);
    await one.button("tournament-enter-now").click();
    await one.button("tournament-withdraw").waitFor();
  }
  await stands(guru, "tournament-open-now", { count: 2 });
  await guru.button("tournament-do-start").click();
  for (const one of people) await one.code();
  await Promise.race(people.map((one) => one.turn()));
  const isFirst = (await people[0].page.locator(".status.mine").count()) > 0;
  const [first, second] = isFirst ? people : [...people].reverse();
  const seconds = async () => Number((await first.page.locator(".status").innerText()).match(/(\d+)\D*s$/)?.[1]);
  const before = await seconds();
  assert.ok(before > 100 && before <= 120, String(before));
  await first.page.waitForTimeout(2100);
  assert.ok((await seconds()) < before);

  // Both will miss the next rounds. The call to the own game is not repeated in its room.
  for (const one of people) {
    const { hash } = new URL(one.page.url());
    await one.page.evaluate((to) => (location.hash = to), `#/t/${code}`);
    await one.button("tournament-pause-me").first().click();
    await one.button("tournament-unpause").first().waitFor();
    await one.page.evaluate((to) => (location.hash = to), hash);
    await one.page.locator(".status").waitFor();
    const cut = await one.page.locator(".status :is(.words, .note)").evaluateAll((all) => all.filter((part) => part.scrollHeight > part.clientHeight + 1).map((part) => part.textContent));
    assert.deepEqual(cut, []);
    assert.equal(await one.page.locator('[data-notice="next"]').count(), 0);
  }
  for (const [ply, point] of ["b2", "a1", "a2", "c3", "c2"].entries()) {
    const mover = ply % 2 === 0 ? first : second;
    await mover.turn();
    await mover.cell(point).tap();
    await mover.sees(ply + 1);
  }
  const [ana] = people;
  await ana.over();
  await ana.page.locator(".ribbon").waitFor({ state: "detached" });
  await ana.page.locator('.banner[data-notice="paused"]').waitFor();
  assert.deepEqual(await covered(ana, ".status.over, .result-card button, .tabs button"), []);
  const order = await ana.page.locator(".result-card .two").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  assert.deepEqual(order, [...order].sort((one, two) => one - two));
  // Also beside the notice of a lost connection.
  await on.server.stop("SIGKILL");
  await ana.page.locator('.banner[data-notice="link"]').waitFor();
  assert.deepEqual(await covered(ana, ".status.over, .result-card button, .tabs button"), []);
});
