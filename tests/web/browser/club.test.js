// Accounts and ratings in a browser: choosing a handle, devices, a bot, a rated game with its rating change, the profile, the
// leaderboard, and the last game in the lobby. The server stores its games in a file.

import assert from "node:assert/strict";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { stage } from "../harness/stage.js";
import { objectionsInAllThemes } from "../harness/access.js";
import { PHONE } from "../harness/browser.js";
import { plain, say } from "../harness/texts.js";

const on = stage({ store: join(mkdtempSync(join(tmpdir(), "bidak-club-")), "games.db") });
const SETTINGS = { confirm: "off", sound: false };

/** A person with an account. */
async function member(handle, more = {}) {
  const person = await on.arrive({ path: "#/account", settings: { ...SETTINGS, name: handle }, ...more });
  await person.page.locator("#handle").fill(handle);
  await person.page.locator('form.inline button[type="submit"]').first().click();
  await person.page.locator(".big").filter({ hasText: `@${handle}` }).waitFor();
  return person;
}

/** Fills in the form of a rated game of Reversi. */
async function rated(person, opponent) {
  await person.go("#/new");
  await person.check("game", "reversi");
  await person.chooseOpponent(opponent);
  await person.chooseClock("main");
  await person.unfold();
  await person.page.locator('input[name="rated"]').check();
}

const anyMove = async (person) => {
  await person.turn();
  await person.play(await person.board.locator(".next-place").first().getAttribute("data-point"));
};

test("two accounts meet by a rated seek with a range, play, and see their rating changes", async () => {
  const [ana, budi] = [await member("ana"), await member("budi")];
  await rated(ana, "pair");
  await ana.page.locator('select[name="range"]').selectOption("200");
  await ana.page.locator('button[type="submit"]').click();
  await budi.go("#/watch");
  const seek = budi.page.locator(".open-games .row");
  assert.match(plain(await seek.first().innerText()), /ana \(1500\)[\s\S]*rated · opponent 1300 to 1700/);
  await seek.getByRole("button").first().click();
  await Promise.all([ana.code(), budi.code()]);
  for (const person of [ana, budi]) await person.page.locator(".rating").nth(1).waitFor();
  assert.match(plain(await ana.page.locator(".facts-bar").innerText()), /rated, rapid/);
  const first = (await ana.page.locator(".status.mine").count()) > 0 ? ana : budi;
  const second = first === ana ? budi : ana;
  // A shorter game that ends by resignation is not rated.
  for (let ply = 0; ply < 10; ply += 1) await anyMove(ply % 2 === 0 ? first : second);
  await first.button("room-resign").click();
  await first.page.locator("dialog .danger").click();
  const changed = async (person) => plain(await person.page.locator(".rating-change").innerText());
  // Given up after 10 of 60 plies: a sixth of the result for the winner, all of it for the loser.
  assert.equal(await changed(second), "Your rating: 1500? → 1558?");
  assert.match(await changed(first), /^Your rating: 1500\? → 1[23]\d\d\?$/);

  // The rating links to the profile, which shows it as well.
  await second.page.locator(".seat a.rating").first().click();
  await second.page.locator("figure").waitFor();
  assert.match(plain(await second.page.locator("main").innerText()), /0 won, 0 drawn, 1 lost/);
  assert.equal(await second.page.locator(".profile .list a").count(), 1);

  // No rating is certain enough for the leaderboard yet.
  await second.go("#/leaders");
  await second.page.getByText(say("leaders-none")).waitFor();

  // The lobby shows the result, and links to the games.
  await second.go("#/lobby");
  await second.page.getByText(/^Last game: you won against/).waitFor();
  await second.go("#/games");
  await second.page.locator('input[name="mine"][value="mine"]').check();
  for (const [result, count] of [["lost", 0], ["won", 1]]) {
    await second.page.locator('select[name="result"]').selectOption(result);
    if (count === 0) await second.page.getByText(say("games-none")).waitFor();
    else await second.page.locator(".games .list a").first().waitFor();
  }
});

test("a handle that is taken is refused on the screen; a second device is listed and signed out", async () => {
  const citra = await member("citra");
  const eve = await on.arrive({ path: "#/account", settings: SETTINGS });
  await eve.page.locator("#handle").fill("citra");
  await eve.button("lobby-account").click();
  await eve.page.getByRole("alert").filter({ hasText: "another account has this handle" }).waitFor();
  await citra.button("device-make").click();
  const code = (await citra.page.locator(".room-code strong").innerText()).trim();
  await citra.page.locator(".qr").waitFor();
  await eve.page.locator("#link").fill(code);
  await eve.button("device-use").click();
  await eve.page.locator(".big").filter({ hasText: "@citra" }).waitFor();
  await citra.go("#/help");
  await citra.go("#/account");
  const devices = citra.page.locator('section[aria-labelledby="devices-title"] li');
  await devices.nth(1).waitFor();
  assert.match(await devices.nth(0).innerText(), /Chrome, Linux[\s\S]*this device/);
  await devices.nth(1).getByRole("button").click();
  await citra.page.locator("dialog .danger").click();
  await devices.nth(1).waitFor({ state: "detached" });
  await eve.page.locator(".toast.problem").waitFor();
  // The device belongs to a guest again.
  await eve.page.locator("#handle").waitFor();
});

test("a program that sends the token of a bot plays as that bot", async () => {
  const dewi = await member("dewi");
  await dewi.page.locator("#bot").fill("dewi-bot");
  await dewi.button("account-bot-make").click();
  const token = await dewi.page.locator(".secret input").inputValue();
  const welcome = await dewi.page.evaluate(
    (secret) =>
      new Promise((resolve) => {
        const socket = new WebSocket(`${location.origin.replace("http", "ws")}/ws`);
        socket.onopen = () => socket.send(JSON.stringify({ id: 1, type: "hello", protocol: 2, token: secret, program: true }));
        socket.onmessage = ({ data }) => resolve(JSON.parse(data));
      }),
    token,
  );
  assert.equal(welcome.handle, "dewi-bot");
  await dewi.go("#/profile/dewi-bot");
  assert.match(plain(await dewi.page.locator(".profile").innerText()), /a bot of @dewi/);
});

test("the form and the room show why a game is not rated", async () => {
  const guest = await on.arrive({ path: "#/new", settings: SETTINGS });
  await guest.unfold();
  await guest.page.locator("#rated-why a").waitFor();
  const fay = await member("fay");
  await fay.go("#/new");
  await fay.unfold();
  for (const [game, clock, why] of [["tictactoe", "main", "unrated-game"], ["reversi", "none", "unrated-clock"]]) {
    await fay.page.locator(`input[name="game"][value="${game}"]`).check();
    await fay.chooseClock(clock);
    assert.equal(await fay.page.locator("#rated-why").innerText(), say(why));
    assert.ok(await fay.page.locator('input[name="rated"]').isDisabled());
  }
  await fay.create("tictactoe");
  assert.ok(plain(await fay.page.locator(".facts-bar").innerText()).includes(say("room-unrated-why", { why: say("unrated-game") })));
  await fay.create("reversi", { clock: "main" });
  assert.match(plain(await fay.page.locator(".facts-bar").innerText()), new RegExp(`${say("room-unrated")}$`, "m"));
});

test("after a loss to a bot, the player is offered the worst mistake as a question, and the easiest bot that is not beaten yet", async () => {
  const guest = await on.arrive({ settings: SETTINGS });
  await guest.create("tictactoe", { opponent: "bot" });
  await guest.turn();
  // Two moves win no game.
  for (let moves = 0; moves < 2; moves += 1) {
    await guest.page.locator(".status.mine, .status.over").first().waitFor();
    if (await guest.page.locator(".status.over").count()) break;
    await anyMove(guest);
  }
  await guest.page.locator(".status.mine, .status.over").first().waitFor();
  if (!(await guest.page.locator(".status.over").count())) {
    await guest.button("room-resign").click();
    await guest.page.locator("dialog .danger").click();
  }
  await guest.over();
  await guest.button("nav-learn").click();
  await guest.page.locator(".lesson, .verdict").first().waitFor({ timeout: 60_000 });
  if (await guest.page.locator(".lesson").count()) {
    await guest.button("lesson-answer").click();
    await guest.page.locator(".verdict").waitFor();
  }
  await guest.go("#/lobby");
  await guest.page.getByText(/^Last game: /).waitFor();
  await guest.page.locator('.game-card[data-game="tictactoe"]').filter({ hasText: "Ayam" }).click();
  await guest.code();
});

test("the lobby distinguishes two guests with the same name by the start of the id, and shows an account by its handle", async () => {
  await member("gita");
  for (let guests = 0; guests < 2; guests += 1) await on.arrive({ settings: { ...SETTINGS, name: "Rina" } });
  const hari = await on.arrive({ settings: { ...SETTINGS, name: "Hari" }, path: "#/watch" });
  await hari.page.locator(".people li").nth(2).waitFor();
  const names = (await hari.page.locator(".people li").allInnerTexts()).map((text) => plain(text).trim());
  assert.equal(new Set(names.filter((name) => /^Rina \(guest\) #[0-9A-Z]{4}$/.test(name))).size, 2, names.join());
  assert.ok(names.includes("gita"), names.join());
});

for (const theme of ["light", "dark"]) {
  test(`axe finds nothing on the screens of the club, and nothing is wider than 320 pixels, in the theme ${theme}`, async () => {
    const handle = `ira-${theme}`;
    const ira = await member(handle, { ...PHONE, viewport: { width: 320, height: 640 }, locale: theme === "dark" ? "id-ID" : "en-GB", settings: { ...SETTINGS, theme, name: "Ira" } });
    const found = [];
    const look = async (name) => {
      found.push(...(await objectionsInAllThemes(ira)).map((one) => `${name}: ${one}`));
      const width = await ira.page.evaluate(() => document.documentElement.scrollWidth);
      if (width > 320) found.push(`${name}: ${width} pixels`);
    };
    await look("account");
    for (const [path, part] of [[`#/profile/${handle}`, ".profile"], ["#/link/ABCD2345", "#link"], ["#/profile/nobody-here", ".waiting [role=alert]"], ["#/leaders", ".leaders .choices"], ["#/new", "#rated-why"], ["#/lobby", ".game-card"], ["#/games", ".games"]]) {
      await ira.go(path);
      if (path === "#/new") {
        await ira.page.locator(".further > summary").click();
        // The bar with the button covers what is not scrolled to.
        await ira.page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      }
      await ira.page.locator(part).first().waitFor();
      await look(path);
    }
    assert.deepEqual(found, []);
  });
}
