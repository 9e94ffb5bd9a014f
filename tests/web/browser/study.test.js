// Study: the analysis of a finished game and its address, hints, bots' thinking, the tree of a search, files.

import assert from "node:assert/strict";
import { test } from "node:test";
import { objectionsInAllThemes } from "../harness/access.js";
import { PHONE } from "../harness/browser.js";
import { stage } from "../harness/stage.js";
import { say } from "../harness/texts.js";

const on = stage();
const QUICK = { settings: { confirm: "off", sound: false } };

/** A finished game of Tic-tac-toe in which O's first move loses; the address of its replay. */
async function finished() {
  const ana = await on.arrive(QUICK);
  const budi = await on.arrive(QUICK);
  await budi.join(await ana.create("tictactoe"));
  for (const [ply, move] of ["b2", "b1", "a1", "c1", "c3"].entries()) await (ply % 2 === 0 ? ana : budi).play(move);
  await ana.over();
  const link = ana.page.locator('.list a.row[href^="#/game/"]').first();
  const href = async () => {
    await ana.go("#/games");
    return link.getAttribute("href");
  };
  return { ana, budi, href };
}

test("a finished game is analyzed, its blunder shown, and its address shows others the analysis at once", async () => {
  const { ana, budi, href } = await finished();
  await ana.go(await href());
  await ana.button("analysis-begin").click();
  await ana.page.waitForURL(/\/analysis$/);
  const blunder = (person) => person.page.locator(".mistakes .blunder").first();
  await blunder(ana).click();
  await ana.page.locator(".verdict.blunder").waitFor();
  assert.match(await ana.page.locator(".moves .move").nth(1).innerText(), /^b1\?\?/);
  assert.match(await ana.board.locator(".is-hint").first().getAttribute("aria-label"), /suggested/);
  await ana.page.locator("progress").waitFor({ state: "detached" });
  await budi.page.goto(ana.page.url());
  await blunder(budi).waitFor();
  await budi.page.locator("svg.graph .curve").waitFor();
});

test("a finished game can be shown in a frame: without a connection, a token or anything for axe to find", async () => {
  const { ana, href } = await finished();
  const id = (await href()).split("/")[2];
  const sockets = [];
  ana.page.on("websocket", (socket) => sockets.push(socket.url()));
  await ana.page.goto(`${on.server.url}embed#${id}`);
  await ana.sees(5);
  assert.match(await ana.cell("c3").getAttribute("aria-label"), /^c3, X, last move/);
  await ana.button("step-first").click();
  assert.match(await ana.cell("c3").getAttribute("aria-label"), /^c3, empty/);
  assert.deepEqual(await objectionsInAllThemes(ana), []);
  await ana.page.goto(`${on.server.url}embed#none`);
  await ana.page.getByText(say("embed-missing")).waitFor();
  assert.deepEqual(sockets, []);
});

test("after a game a button opens its analysis, and from a blunder one can continue against a bot, as the side to move there", async () => {
  const { ana } = await finished();
  await ana.button("analysis-begin").click();
  await ana.page.waitForURL(/#\/game\/.*\/analysis$/);
  await ana.page.locator(".mistakes .blunder").first().click();
  await ana.button("ending-again").click();
  await ana.code();
  await ana.turn();
  assert.match(await ana.cell("b2").getAttribute("aria-label"), /^b2, X/);
  assert.match(await ana.cell("b1").getAttribute("aria-label"), /^b1, empty/);
  assert.match(await ana.page.locator(".bar.seat").last().innerText(), /O/);
});

test("a hint is available against a bot, but not against a person", async () => {
  const ana = await on.arrive({ ...QUICK, ...PHONE });
  await ana.create("tictactoe", { opponent: "bot" });
  await ana.turn();
  await ana.page.locator("#tab-study").tap();
  await ana.button("study-hint").tap();
  const hinted = ana.board.locator(".is-hint");
  await hinted.waitFor();
  assert.match(await ana.page.locator(".hint-words").innerText(), /hint:/i);
  const point = await hinted.getAttribute("data-point");
  await ana.cell(point).tap();
  await ana.page.locator("#tab-moves").tap();
  await ana.sees(1);
  assert.match(await ana.page.locator(".moves .move").first().innerText(), new RegExp(`^${point}`));
  const budi = await on.arrive(QUICK);
  const citra = await on.arrive(QUICK);
  await citra.join(await budi.create("tictactoe"));
  await budi.turn();
  assert.equal(await budi.page.locator("#tab-study").count(), 0);
});

test("the host sees what a bot thinks", async () => {
  const ana = await on.arrive(QUICK);
  await ana.create("adjacency", { opponent: "bot" });
  await ana.turn();
  await ana.page.locator("#tab-study").click();
  await ana.page.getByLabel(say("study-show")).check();
  await ana.cell("c3").click();
  await ana.page.locator(".thoughts tbody tr").first().waitFor();
});

test("the tree of a search is expanded node by node, deeper and with another engine", async () => {
  const { ana, href } = await finished();
  await ana.go(await href());
  await ana.button("step-first").click();
  await ana.button("tree-heading").click();
  await ana.page.waitForURL(/#\/tree$/);
  await ana.page.locator(".nodes .name.best").nth(1).waitFor();
  await ana.page.locator('.nodes button[aria-expanded="false"]').first().click();
  await ana.page.locator(".nodes ul ul li").first().waitFor();
  await ana.page.locator('input[name="engine"][value="negascout"]').check();
  await ana.page.getByText(say("tree-scout"), { exact: false }).first().waitFor();
  await ana.page.locator('input[name="engine"][value="minimax"]').check();
  await ana.page.locator('input[name="depth"]').fill("6");
  await ana.page.getByRole("alert").filter({ hasText: /nodes/ }).waitFor();
});

test("the server parses a game from a file for study, and refuses any other file with a sentence", async () => {
  const ana = await on.arrive({ ...QUICK, path: "#/games" });
  const file = ana.page.locator('input[type="file"]');
  await file.setInputFiles({ name: "game.txt", mimeType: "text/plain", buffer: Buffer.from('[Game "tictactoe"]\n[First "Ana"]\n\n1. b2 b1 2. a1 *') });
  await ana.page.waitForURL(/#\/file$/);
  await ana.sees(3);
  await ana.button("analysis-begin").click();
  await ana.page.locator(".mistakes .blunder").waitFor();
  await ana.go("#/games");
  await file.setInputFiles({ name: "game.txt", mimeType: "text/plain", buffer: Buffer.from('[Game "tictactoe"]\n\n1. b2 b2 *') });
  await ana.page.getByRole("alert").filter({ hasText: /move 2/i }).waitFor();
});

test("a button shows the board from the other side, and so does a setting for the second player", async () => {
  const ana = await on.arrive({ settings: { ...QUICK.settings, turn: true } });
  const budi = await on.arrive({ settings: { ...QUICK.settings, turn: true } });
  await budi.join(await ana.create("adjacency"));
  await ana.turn();
  const first = (person) => person.board.locator(".cell").first().getAttribute("data-point");
  assert.deepEqual([await first(ana), await first(budi)], ["a1", "h8"]);
  const [top, bottom] = await Promise.all(["h8", "a1"].map((point) => budi.cell(point).boundingBox()));
  assert.ok(top.y < bottom.y && top.x < bottom.x);
  const letters = await budi.board.locator(".coordinates text").allTextContents();
  assert.equal(letters.filter((letter) => /[a-h]/.test(letter)).join(""), "hgfedcba");
  await ana.play("c3");
  await budi.play("d4");
  await budi.button("step-flip").click();
  await budi.board.locator('.cell[data-point="a1"]:first-child').waitFor();
  assert.equal(await first(budi), "a1");
});

test("where tables know every move, the board of an analysis shows what each point is worth and says it, and a draw that was thrown away is named", async () => {
  const ana = await on.arrive(QUICK);
  await ana.go("#/games");
  // White can close the mill on rank 7 and win at once, and does something else.
  const text = '[Game "morris"]\n[Start "ww......b..b..w...bw.... w 0 0 0"]\n\n1. a7-a4 *';
  await ana.page.locator('input[type="file"]').setInputFiles({ name: "game.txt", mimeType: "text/plain", buffer: Buffer.from(text) });
  await ana.page.waitForURL(/#\/file$/);
  await ana.button("analysis-begin").click();
  await ana.page.locator(".mistakes .blunder").first().click();
  const verdict = ana.page.locator(".verdict.blunder");
  await verdict.waitFor();
  assert.match(await verdict.innerText(), /White.? threw the win away here; .*g4-g7xb2.* keeps it in .?1.? plies/);
  await ana.button("step-previous").click();
  await ana.board.locator('.worth-wins[data-point="g7"]').waitFor();
  const worths = (kind) => ana.board.locator(`.worth-${kind} .mark-worth .sign-${kind}`).count();
  assert.deepEqual([await worths("wins"), await worths("draws"), await worths("loses")], [2, 10, 0]);
  assert.match(await ana.cell("g4").getAttribute("aria-label"), /^g4, White, .*wins$/);
});

test("a puzzle answers a wrong move, which is taken back, the right one solves it, and hints lead to the solution of another", async () => {
  const ana = await on.arrive(QUICK);
  // The first of today's four.
  await ana.go("#/puzzle");
  await ana.page.waitForURL(/#\/puzzle\/[a-z]+\/20\d{6}$/);
  assert.equal(await ana.page.locator(".puzzle-of-day").count(), 4);
  // This puzzle is the example of the protocol: b2 wins, a2 draws, and everything else loses.
  await ana.go("#/puzzle/tictactoe/5");
  await ana.cell("a2").click();
  const said = ana.page.locator(".puzzle [role=status]");
  await ana.page.locator(".puzzle-say.wrong").waitFor();
  assert.match(await said.innerText(), /Not .?a2.?: it .?draws/);
  await said.filter({ hasText: /The reply is .?b2/ }).waitFor();
  await ana.button("puzzle-back").click();
  await ana.cell("b2").click();
  await ana.page.locator(".puzzle-say.solved").waitFor();
  assert.match(await said.innerText(), /Right: .?b2.? .?wins/);
  await ana.page.locator('a[href="#/puzzle/tictactoe/6"]').click();
  await ana.button("puzzle-hint").click();
  await ana.page.locator(".puzzle-stage[data-region]").waitFor();
  await ana.button("puzzle-hint-more").click();
  await ana.board.locator(".is-hint").first().waitFor();
  await ana.button("puzzle-show").click();
  await ana.page.locator(".puzzle-say.shown").waitFor();
});

test("a puzzle of today is kept in this browser with its day, and a timed run begins", async () => {
  const ana = await on.arrive(QUICK);
  await ana.go("#/puzzle/tictactoe");
  await ana.button("puzzle-show").click();
  await ana.page.locator('.puzzle-of-day[aria-current="page"]').filter({ hasText: say("puzzle-how-shown") }).waitFor();
  await ana.page.reload();
  await ana.page.locator('.puzzle-of-day[aria-current="page"]').filter({ hasText: say("puzzle-how-shown") }).waitFor();
  await ana.go("#/puzzle/tictactoe/run");
  await ana.button("puzzle-run-start").click();
  await ana.page.locator(".puzzle-clock").waitFor();
  await ana.board.locator(".next-place").first().waitFor();
});
