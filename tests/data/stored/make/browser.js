// An evening in Chromium at the server of commit 3bff6735: what the browser stores then. `BIDAK_SERVER=.../bidak-server node browser.js`, after
// `npm ci` in tests/web.

import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { launch, Person } from "../../../web/harness/browser.js";
import { Server } from "../../../web/harness/server.js";

const TO = fileURLToPath(new URL("../browser/", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "bidak-stored-"));
const store = join(folder, "games.db");
const server = await Server.start({ store });
const browser = await launch();
const arrive = (options) => Person.arrive(browser, server.url, { ...options, settings: { confirm: "off", sound: false, ...options?.settings } });

async function account(person, handle) {
  await person.go("#/account");
  await person.page.locator("#handle").fill(handle);
  await person.page.locator('form.inline button[type="submit"]').first().click();
  await person.page.locator(".big").filter({ hasText: `@${handle}` }).waitFor();
}

/** Some moves, or all of them. */
async function play(person, moves = Infinity) {
  for (let move = 0; move < moves; move += 1) {
    await person.page.locator(".status.mine, .status.over").first().waitFor();
    if (await person.page.locator(".status.over").count()) return;
    const ply = await person.ply();
    await person.board.locator(".next-place").first().click({ timeout: 2000 }).catch(() => {});
    await person.page.locator(`.moves .move >> nth=${ply}`).waitFor();
  }
  await person.button("room-resign").click();
  await person.page.locator("dialog .danger").click();
  await person.over();
}

const rina = await arrive({ settings: { name: "Bu Rina" } });
const budi = await arrive({ settings: { name: "Budi" } });
const dewi = await arrive({ settings: { name: "Dewi" } });
const { page } = rina;

// As a guest, then with an account.
await rina.create("tictactoe", { opponent: "bot" });
await play(rina);
await account(rina, "bu-rina");
await account(budi, "budi");
await account(dewi, "dewi");
for (const [game, clock] of [["reversi", "main"], ["adjacency", "none"], ["tictactoe", "per_move"]]) {
  await rina.create(game, { opponent: "bot", clock });
  await play(rina, 4);
}
await rina.create("morris", { opponent: "bot" });
await play(rina, 2);

// A game from a file.
await rina.go("#/games");
const record = { game: "reversi", first: "Ana", second: "Bu Rina", date: "2026-10-01", moves: ["f5", "d6", "c3"].map((move) => ({ move, left_ms: 60000 })), outcome: "second", reason: "resignation" };
await page.locator('input[type="file"]').setInputFiles({ name: "game.json", mimeType: "application/json", buffer: Buffer.from(JSON.stringify(record)) });
await rina.button("kept-keep").click();
await page.waitForURL(/#\/kept\//);

// Somebody blocked, a tournament entered, and the evening of a class with another one.
await rina.go("#/profile/dewi");
await rina.button("people-block").click();
await rina.button("people-unblock").waitFor();
const [, made] = await budi.stranger([{ type: "account", handle: "pak-joko" }, { type: "tournament_new", title: "Friday", form: "round_robin", game: "tictactoe", clock: { kind: "per_move", move_ms: 60000 } }]).then((answers) => answers.slice(1));
const friday = made.snapshot.tournament;
await rina.go("#/class");
await page.locator('select[name="game"]').selectOption("tictactoe");
await page.locator(".class .primary.large").click();
await page.locator('a[href*="/wall"]').waitFor();
const evening = await page.locator('a[href*="/wall"]').getAttribute("href").then((hash) => hash.split("/")[2]);
await rina.go(`#/t/${evening}`);
await rina.button("tournament-enter").click();
await rina.button("tournament-withdraw").waitFor();

// A game that goes on.
const room = await rina.create("adjacency", { opponent: "open", seat: "first", clock: "none" });
await budi.join(room);
await rina.play("c3");
await budi.play("d4");
await rina.turn();

// The form of a new game, filled in and left; and the settings.
await rina.go("#/new");
for (const [name, value] of [["game", "morris"], ["opponent", "pair"], ["clock", "main"]]) {
  await page.locator(`input[name="${name}"][value="${value}"]`).check();
}
await rina.go("#/settings");
await page.locator("#name").fill("Ibu Rina 日本");
await page.locator('.settings form.inline button[type="submit"]').first().click();
for (const [name, value] of [["theme", "dark"], ["confirm", "on"], ["language", "id"]]) {
  await page.locator(`input[name="${name}"][value="${value}"]`).check();
}
for (const at of [0, 1, 2, 4]) await page.locator(".checks input").nth(at).click();
await page.waitForTimeout(1000);

const stored = await page.evaluate(async () => ({
  localStorage: { ...localStorage },
  sessionStorage: { ...sessionStorage },
  databases: (await indexedDB.databases()).map(({ name }) => name),
  caches: await caches.keys().catch(() => []),
  cookie: document.cookie,
}));
// What the old page makes of it after a reload.
await page.reload();
await page.locator("main").waitFor();
await rina.go("#/account");
await page.locator(".big").waitFor();
const handle = await page.locator(".big").innerText();
await rina.go("#/games");
await page.locator('input[name="mine"][value="kept"]').check();
const kept = await page.locator(".games .list a").count();
const welcome = await page.evaluate(
  () =>
    new Promise((resolve) => {
      const [token] = JSON.parse(localStorage.getItem("bidak.tokens"));
      const socket = new WebSocket(`${location.origin.replace("http", "ws")}/ws`);
      socket.onopen = () => socket.send(JSON.stringify({ id: 1, type: "hello", protocol: 1, token }));
      socket.onmessage = ({ data }) => {
        const { player, name, handle, rooms } = JSON.parse(data);
        resolve({ player, name, handle, rooms });
      };
    }),
);
const problems = [rina, budi, dewi].flatMap(({ problems }) => problems);
if (problems.length > 0) throw new Error(problems.join("\n"));

await server.stop();
await browser.close();
mkdirSync(TO, { recursive: true });
copyFileSync(store, join(TO, "server.db"));
const write = (name, value) => writeFileSync(join(TO, name), `${JSON.stringify(value, null, 1)}\n`);
write("storage.json", stored);
write("expected.json", { welcome, room, evening, friday, kept, handle });
rmSync(folder, { recursive: true });
console.log(readFileSync(join(TO, "expected.json"), "utf8"));
