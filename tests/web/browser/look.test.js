// The places of seats, clocks, panels and golden buttons, measured on every screen of the drawn target: `tests/data/web/look.json` has the
// rectangles of the drawings. On sheets of several devices they count from the edge of the drawn device.
//
// BIDAK_SHOTS=FOLDER also saves a picture of each screen, in light and dark.

import assert from "node:assert/strict";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { club } from "../harness/club.js";
import { say } from "../harness/texts.js";

const hall = club("look", ["--bot-pace-ms", "0"]);
const { on } = hall;
/** Parts and their places: x, y, width and height, of which null is not drawn. @type {Record<string, {window: [number, number], parts: Record<string, (number | null)[]>}>} */
const TARGET = JSON.parse(readFileSync(new URL("../../data/web/look.json", import.meta.url), "utf8")).screens;
/** The most pixels between the page and the drawing. */
const NEAR = 12;
const { BIDAK_SHOTS: SHOTS } = process.env;
const SETTINGS = { name: "Guest 7Q2F", confirm: "off", sound: false };
const FIVE = { kind: "main", main_ms: 300_000, increment_ms: 3_000 };
/** One move turns over the last disc and fills the board: 40 to 24. */
const LAST_MOVE = `-OXXXXXX${"XXXXXXXX".repeat(4)}${"OOOOOOOO".repeat(3)} X`;

/** Someone with the window and the theme of a screen. */
async function visitor(name, more = {}) {
  const [width, height] = TARGET[name].window;
  const isPhone = width < 600;
  return on.arrive({ settings: { ...SETTINGS, theme: /dark/.test(name) ? "dark" : "light" }, viewport: { width, height }, hasTouch: isPhone, isMobile: isPhone, ...more });
}

/** A game with a bot of the server, from any position. */
async function against(person, game, { engine = "alphabeta", level = 3, clock = FIVE, position = undefined, moves = 0 } = {}) {
  const code = await person.page.evaluate(
    (room) =>
      new Promise((resolve, reject) => {
        const socket = new WebSocket(`${location.origin.replace("http", "ws")}/ws`);
        socket.onopen = () => [{ id: 0, type: "hello", protocol: 2, name: "Stranger" }, { id: 1, type: "create", ...room }].forEach((one) => socket.send(JSON.stringify(one)));
        socket.onmessage = ({ data }) => {
          const message = JSON.parse(data);
          if (message.type === "joined") resolve(message.snapshot.room);
          if (message.type === "refused") reject(new Error(data));
        };
        window.addEventListener("bot", (event) => socket.send(JSON.stringify({ id: 2, type: "add_bot", .../** @type {CustomEvent} */ (event).detail })));
      }),
    { game, position, clock, seat: "none" },
  );
  await person.join(code);
  await person.page.locator(".bar.own .you").first().waitFor({ state: "attached" });
  await person.page.evaluate((detail) => window.dispatchEvent(new CustomEvent("bot", { detail })), { room: code, engine, level });
  for (let played = 0; played < moves; played += 1) await person.play(await free(person));
  await person.page.locator(".status.mine, .status.over").first().waitFor();
  return code;
}

async function free(person) {
  await person.turn();
  const all = person.board.locator(".next-place");
  return (await all.nth((await all.count()) >> 1).getAttribute("data-point")) ?? "";
}

/** Plays first moves until the end. */
async function toTheEnd(person) {
  for (;;) {
    await person.page.locator(".status.mine, .status.over").first().waitFor();
    if (await person.page.locator(".status.over").count()) return;
    const ply = await person.ply();
    const pass = person.button("status-pass");
    if (await pass.count()) await pass.click();
    else await person.cell(await free(person)).click({ timeout: 2000 }).catch(() => {});
    await person.sees(ply + 1).catch(() => {});
  }
}

/** Compares a screen with its drawing, and saves its picture. */
async function compare(person, name) {
  const { page } = person;
  await page.mouse.move(1, 1);
  const parts = TARGET[name].parts;
  const places = await page.evaluate((all) => Object.fromEntries(all.map((part) => {
    const { x, y, width, height } = document.querySelector(part)?.getBoundingClientRect() ?? {};
    return [part, [x, y, width, height]];
  })), Object.keys(parts));
  await save(person, name);
  const apart = Object.entries(parts).flatMap(([part, drawn]) =>
    drawn.some((value, at) => value !== null && !(Math.abs(value - places[part][at]) <= NEAR)) ? [`${part}: ${places[part].map(Math.round).join(" ")}, drawn ${drawn.join(" ")}`] : []);
  assert.deepEqual(apart, []);
}

async function save({ page }, name) {
  if (!SHOTS) return;
  mkdirSync(SHOTS, { recursive: true });
  for (const theme of ["light", "dark"]) {
    await page.evaluate((wanted) => (document.documentElement.dataset.theme = wanted), theme);
    await page.waitForTimeout(200);
    await page.screenshot({ path: join(SHOTS, `${name.replace(/-(light|dark)$/, "")}-${theme}.png`) });
  }
}

for (const name of ["lobby", "phone-lobby"]) {
  test(`the ${name} stands where it is drawn`, async () => {
    const ana = await visitor(name);
    await ana.go("#/lobby");
    await ana.page.locator(".game-card:enabled").first().waitFor();
    await ana.page.waitForTimeout(1500);
    await compare(ana, name);
  });
}

for (const [name, game, more] of /** @type {[string, string, any][]} */ ([
  ["room-reversi-light", "reversi", { moves: 8 }],
  ["room-adjacency-light", "adjacency", { moves: 8, clock: { kind: "none" }, engine: "mcts", level: 7 }],
  ["room-morris-dark", "morris", { moves: 3, clock: { kind: "none" } }],
  ["room-tictactoe-light", "tictactoe", { moves: 1, clock: { kind: "none" }, engine: "random", level: 1 }],
  ["land-light", "reversi", { moves: 8 }],
  ["tiny-light", "adjacency", { moves: 4 }],
  ["phone-morris-light", "morris", { moves: 3, clock: { kind: "none" } }],
  ["phone-reversi-dark", "reversi", { moves: 8 }],
  ["phone-adjacency-dark", "adjacency", { moves: 6, clock: { kind: "none" } }],
])) {
  test(`${name} stands where it is drawn`, async () => {
    const ana = await visitor(name);
    await against(ana, game, more);
    await compare(ana, name);
  });
}

test("the form of a new game stands where it is drawn", async () => {
  const ana = await visitor("phone-new-light");
  await ana.go("#/new/reversi");
  await ana.page.locator('button[type="submit"]').waitFor();
  await compare(ana, "phone-new-light");
});

for (const name of ["result-light", "phone-result-light"]) {
  test(`${name} stands where it is drawn`, async () => {
    const ana = await visitor(name, { reducedMotion: "reduce" });
    const isPhone = name.startsWith("phone");
    await against(ana, "reversi", { position: LAST_MOVE });
    await ana.cell(await free(ana)).click();
    await ana.over();
    await ana.page.waitForTimeout(isPhone ? 200 : 100);
    await compare(ana, name);
  });
}

test("an analysis stands where it is drawn", async () => {
  const ana = await visitor("analysis-light");
  await against(ana, "reversi", { position: "------------------OOOX----OOOX----OXOO----XXXOXX-----X-----OOO-- X", engine: "random", level: 1 });
  await toTheEnd(ana);
  await ana.button("analysis-begin").click();
  await ana.page.locator(".mistakes button").first().waitFor({ timeout: 60_000 });
  await compare(ana, "analysis-light");
});

test("the puzzles stand where they are drawn", async () => {
  const ana = await visitor("puzzle-light");
  await ana.go("#/puzzle");
  await ana.page.locator("bidak-board .next-place, bidak-board .next-lift").first().waitFor();
  await compare(ana, "puzzle-light");
});

test("the evening of a class and the wall stand where they are drawn", async () => {
  const rina = await hall.member("bu-rina", { settings: { theme: "light" }, viewport: { width: 1920, height: 1080 } });
  const { page } = rina;
  await rina.go("#/class");
  await page.locator(".invitation .qr").waitFor();
  const key = page.locator(".class .go.huge");
  await key.filter({ hasText: say("class-make") }).click();
  await key.filter({ hasText: say("class-start") }).waitFor();
  const code = (await page.locator(".join-code").innerText()).trim();
  for (const name of ["Ana", "Budi", "Citra", "Dewi", "Eko", "Fajar", "Gita", "Hadi"]) await hall.scripted(rina, name.toLowerCase(), code, name);
  await hall.stands(rina, "tournament-open-now", { count: 8 });
  await compare(rina, "class-light");
  await key.click();
  await page.locator(".leading li").nth(2).waitFor();
  const wall = await on.arrive({ path: `#/t/${code}/wall`, settings: { theme: "light" }, viewport: { width: 1920, height: 1080 } });
  await wall.page.locator(".wall-lines").first().waitFor();
  await compare(wall, "wall-light");
});
