// The same page in Firefox, by WebDriver BiDi: a game against a bot, and no error.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import puppeteer from "puppeteer-core";
import { Server } from "../harness/server.js";

const FIREFOX = process.env.FIREFOX ?? "/usr/bin/firefox-esr";
let browser;
let server;

before(async () => {
  [browser, server] = await Promise.all([puppeteer.launch({ browser: "firefox", executablePath: FIREFOX, headless: true }), Server.start()]);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

test("Firefox plays a game of Tic-tac-toe to its end without an error", async () => {
  const page = await browser.newPage();
  const problems = [];
  page.on("pageerror", (error) => problems.push(String(error)));
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  await page.goto(`${server.url}#/lobby`);
  const card = await page.waitForSelector('.game-card[data-game="tictactoe"]:enabled');
  await card.click();
  for (let moves = 0; moves < 5; moves += 1) {
    await page.waitForSelector(".status.mine, .status.over");
    if (await page.$(".status.over")) break;
    const cell = await page.$(".next-place");
    const point = await cell.evaluate((one) => one.dataset.point);
    await cell.click();
    await page.waitForSelector(`[data-point="${point}"]:not(.next-place)`);
  }
  await page.waitForSelector(".status.over");
  assert.deepEqual(problems, []);
});
