// The table of a room: the size of the board in every window, the places of what stands around it, and the motion of its pieces.

import assert from "node:assert/strict";
import { test } from "node:test";
import { stage } from "../harness/stage.js";

const on = stage({ flags: ["--bot-pace-ms", "0"] });
const QUICK = { confirm: "off", sound: false };
/** Black can turn over six discs with c2. */
const REVERSI = "------------------OOOX----OOOX----OXOO----XXXOXX-----X-----OOO-- X";
const CLOCK = { kind: "main", main_ms: 300_000, increment_ms: 3_000 };
/** The most pixels between the page and the drawn target. */
const NEAR = 12;

/** The board with its frame, by the window. */
const BOARDS = [
  [320, 568, 312],
  [390, 844, 382],
  [768, 1024, 700],
  [844, 390, 374],
  [740, 360, 344],
  [1024, 768, 636],
  [1280, 720, 644],
  [1440, 900, 824],
  [1920, 1080, 1004],
];

/** The drawn target: x, y and width of each part by the window. */
const TARGET = {
  "1440x900": {
    "bidak-board": [100, 56, 824],
    ".bar.opponent": [948, 56, 392],
    ".bar.opponent .clock": [1233, 75, 91],
    ".count": [948, 144, 392],
    ".side": [948, 212, 392],
    ".stepper": [948, 607, 392],
    ".status": [948, 680, 392],
    ".bar.own": [948, 736, 392],
    ".bar.own .clock": [1233, 755, 91],
    ".row-of-buttons": [948, 824, 392],
  },
  "1920x1080": { "bidak-board": [250, 56, 1004], ".bar.opponent": [1278, 56, 392], ".side": [1278, 212, 392], ".bar.own": [1278, 916, 392], ".bar.own .clock": [1563, 935, 91], ".row-of-buttons": [1278, 1004, 392] },
  "1280x720": { "bidak-board": [110, 56, 644], ".bar.opponent": [778, 56, 392], ".side": [778, 212, 392], ".bar.own": [778, 556, 392], ".row-of-buttons": [778, 644, 392] },
  "844x390": { "bidak-board": [235, 8, 374], ".bar.opponent .person": [28, 8, 193], ".bar.opponent .clock": [28, 78, 193], ".count": [28, 125, 193], ".status": [623, 221, 193], ".bar.own .clock": [623, 273, 193], ".bar.own .person": [623, 320, 193] },
  "390x844": { "bidak-board": [4, 108, 382], ".bar.opponent": [0, 52, 390], ".bar.own": [0, 490, 390], ".bar.own .clock": [321, 505, 57], ".status": [0, 546, 390] },
  "768x1024": { "bidak-board": [34, 108, 700], ".status": [0, 864, 768] },
};
/** After the end at 1440 x 900. */
const ENDED = { ".bar.opponent": [948, 56, 392], ".side": [948, 202, 392], ".result-card .go": [968, 310, 172], ".bar.own": [948, 804, 392], ".bar.own .clock": [1233, 823, 91] };

/** Two people at a position of Reversi, the first with a window of some size. */
async function couple(viewport, options = {}) {
  const ana = await on.arrive({ settings: { ...QUICK, name: "Ana" }, viewport, ...options });
  const budi = await on.arrive({ settings: { ...QUICK, name: "Budi" } });
  const answers = await ana.stranger([{ type: "create", game: "reversi", position: REVERSI, seat: "none", clock: CLOCK }]);
  const code = answers[1].snapshot.room;
  await ana.join(code);
  await ana.page.locator(".bar.own .you").waitFor();
  await budi.join(code);
  await ana.turn();
  return { ana, budi };
}

/** The parts that are more than a few pixels away from where they are drawn. */
async function apart({ page }, target) {
  const places = await page.evaluate((parts) => Object.fromEntries(parts.map((part) => {
    const { x, y, width } = document.querySelector(part).getBoundingClientRect();
    return [part, [x, y, width]];
  })), Object.keys(target));
  return Object.entries(target).flatMap(([part, drawn]) => {
    const there = places[part];
    return drawn.some((value, at) => Math.abs(value - there[at]) > NEAR) ? [`${part}: ${there.map(Math.round).join(" ")}, drawn ${drawn.join(" ")}`] : [];
  });
}

test("the board has the size of its table in every window, and what stands around it the place that was drawn", async () => {
  const { ana } = await couple({ width: 1440, height: 900 });
  for (const [width, height, size] of BOARDS) {
    await ana.page.setViewportSize({ width, height });
    const seen = await ana.page.evaluate(() => {
      const box = document.querySelector("bidak-board").getBoundingClientRect();
      return { width: box.width, height: box.height, isWhole: box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight, isWide: document.documentElement.scrollWidth > innerWidth };
    });
    assert.deepEqual(seen, { width: size, height: size, isWhole: true, isWide: false }, `${width} x ${height}`);
    assert.deepEqual(await apart(ana, TARGET[`${width}x${height}`] ?? {}), [], `${width} x ${height}`);
  }
});

test("after the end the panel has the next step, and at 720 x 450, twice enlarged, the board is whole", async () => {
  const { ana, budi } = await couple({ width: 1440, height: 900 });
  await ana.play("c2");
  await budi.play("b2");
  await budi.button("room-resign").click();
  await budi.page.locator("dialog .danger").click();
  await ana.over();
  await ana.page.locator(".ribbon.won").waitFor();
  assert.deepEqual(await apart(ana, ENDED), []);
  await ana.page.locator(".ribbon").click();
  await ana.page.locator(".ribbon").waitFor({ state: "detached" });
  await ana.page.setViewportSize({ width: 720, height: 450 });
  const box = await ana.board.boundingBox();
  assert.ok(box.x >= 0 && box.y >= 0 && box.x + box.width <= 720 && box.y + box.height <= 450, JSON.stringify(box));
});

test("the picture to share is a PNG of 1200 by 630", async () => {
  const { ana, budi } = await couple({ width: 1440, height: 900 });
  await ana.play("c2");
  await budi.play("b2");
  await budi.button("room-resign").click();
  await budi.page.locator("dialog .danger").click();
  await ana.over();
  const [download] = await Promise.all([ana.page.waitForEvent("download"), ana.button("ending-share").click()]);
  const { readFileSync } = await import("node:fs");
  const file = readFileSync(await download.path());
  assert.deepEqual([file.toString("latin1", 1, 4), file.readUInt32BE(16), file.readUInt32BE(20)], ["PNG", 1200, 630]);
});

test("six discs turn over one after the other within 600 ms, while the next move can be entered; frames and script are reported", async (context) => {
  const { ana, budi } = await couple({ width: 1440, height: 900 }, { reducedMotion: "no-preference" });
  const session = await ana.context.newCDPSession(ana.page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await session.send("Performance.enable");
  const scripted = async () => (await session.send("Performance.getMetrics")).metrics.find(({ name }) => name === "ScriptDuration").value * 1000;
  const before = await scripted();
  const shown = await ana.page.evaluate(
    () =>
      new Promise((resolve) => {
        const cell = document.querySelector('[data-point="c2"]');
        const stamps = [];
        let motions = [];
        const start = performance.now();
        const board = document.querySelector("bidak-board");
        const frame = (now) => {
          // Counting costs frames: once, when the motion has begun.
          if (motions.length === 0) motions = board.getAnimations({ subtree: true }).map((one) => one.effect.getComputedTiming().endTime);
          else stamps.push(now);
          if (now - start < 1200) requestAnimationFrame(frame);
          else resolve({ stamps, motions });
        };
        requestAnimationFrame(frame);
        cell.click();
      }),
  );
  const script = (await scripted()) - before;
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  const seconds = (shown.stamps.at(-1) - shown.stamps[0]) / 1000;
  context.diagnostic(`${Math.round((shown.stamps.length - 1) / seconds)} frames a second, ${(script / 4).toFixed(1)} ms of script at full speed for a move`);
  // Two halves for each of six discs, and the placed one.
  assert.equal(shown.motions.length, 13);
  assert.ok(shown.motions.every((ms) => ms <= 600), shown.motions.join());
  await budi.play("b2");
  await ana.turn();
});

test("without motion pieces fade at most 80 ms and nothing moves", async () => {
  const { ana } = await couple({ width: 1440, height: 900 });
  const motions = await ana.page.evaluate(
    () =>
      new Promise((resolve) => {
        const board = document.querySelector("bidak-board");
        const look = () => {
          const running = board.getAnimations({ subtree: true });
          if (running.length > 0) resolve(running.map((one) => ({ ms: one.effect.getComputedTiming().endTime, moves: one.effect.getKeyframes().some((frame) => frame.transform && frame.transform !== "none") })));
          else requestAnimationFrame(look);
        };
        look();
        document.querySelector('[data-point="c2"]').click();
      }),
  );
  assert.ok(motions.every(({ ms, moves }) => ms <= 80 && !moves), JSON.stringify(motions));
});
