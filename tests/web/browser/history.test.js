// The games saved in the browser: of a guest whom the server has forgotten, and from a file.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { stage } from "../harness/stage.js";
import { plain, say } from "../harness/texts.js";

const on = stage();

test("a game of an earlier guest is found, analyzed, downloaded, deleted, and saved again from its file", async () => {
  const ana = await on.arrive({ settings: { confirm: "off", sound: false, name: "Ana" } });
  const { page } = ana;
  await ana.create("tictactoe", { opponent: "bot" });
  while ((await page.locator(".status.over").count()) === 0) {
    await page.locator(".status.mine, .status.over").first().waitFor();
    await ana.board.locator(".next-place").first().click({ timeout: 2000 }).catch(() => {});
  }
  const moves = await ana.ply();
  // The server no longer knows this visitor.
  await page.evaluate(() => localStorage.removeItem("bidak.tokens"));
  await ana.go("#/lobby");
  await page.reload();
  const greeting = page.locator(".greeting .what");
  await greeting.filter({ hasText: /^Last game/ }).waitFor();
  await page.locator(".greeting a").filter({ hasText: say("learn") }).click();
  await page.waitForURL(/#\/kept\/[^/]+\/learn$/);
  await page.locator(".lesson, .verdict").first().waitFor();

  await ana.go("#/games");
  await page.locator('input[name="mine"][value="mine"]').check();
  await page.getByText(say("games-none-yet")).waitFor();
  await page.locator('input[name="mine"][value="kept"]').check();
  await page.locator('select[name="game"]').selectOption("reversi");
  await page.locator("p.muted").filter({ hasText: say("games-none") }).waitFor();
  await page.locator('select[name="game"]').selectOption("tictactoe");
  await page.locator(".games .list a").click();
  await page.locator(".moves .move").nth(moves - 1).waitFor({ state: "attached" });
  const [download] = await Promise.all([page.waitForEvent("download"), ana.button("replay-download").click()]);
  const file = await download.path();
  assert.equal(JSON.parse(readFileSync(file, "utf8")).moves.length, moves);

  await ana.button("kept-forget").click();
  await page.locator("dialog .danger").click();
  await page.waitForURL(/#\/games$/);
  await page.locator("p.muted").filter({ hasText: say("games-none") }).waitFor();
  await page.locator('input[type="file"]').setInputFiles({ name: "game.json", mimeType: "application/json", buffer: readFileSync(file) });
  await ana.button("kept-keep").click();
  await page.waitForURL(/#\/kept\//);
  await page.locator(".moves .move").nth(moves - 1).waitFor({ state: "attached" });
  assert.match(plain(await page.locator(".bar .name").allInnerTexts().then((names) => names.join())), /Ana/);

  await ana.go("#/settings");
  await page.getByRole("button", { name: /Forget the games/ }).click();
  await page.locator("dialog .danger").click();
  await page.getByRole("button", { name: /Forget the games/ }).waitFor({ state: "detached" });
  await page.locator("label").filter({ hasText: say("settings-keep") }).locator("input").uncheck();
  await ana.create("tictactoe", { opponent: "bot" });
  await ana.button("room-abort").or(ana.button("room-resign")).click();
  await page.locator("dialog .danger").click();
  await page.locator(".status.over").waitFor();
  assert.equal(await page.evaluate(() => JSON.parse(localStorage.getItem("bidak.kept") ?? "[]").length), 0);
});
