// The appearance of the boards: a picture of each board in each theme may differ in at most 0.1 % of its pixels from the saved one.
//
// `BIDAK_PICTURES=write tests/web/run looks` saves new pictures, and those of the README.

import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { play } from "../../../server/web/rules.js";
import { PHONE } from "../harness/browser.js";
import { club } from "../harness/club.js";
import { stage } from "../harness/stage.js";

const on = stage({ flags: ["--bot-pace-ms", "0"] });
const FOLDER = new URL("../../data/web/boards/", import.meta.url);
const WRITE = process.env.BIDAK_PICTURES === "write";
/** A server with accounts, only for the pictures. */
const hall = WRITE ? club("looks") : null;
/** The allowed fraction of different pixels. */
const MOST_APART = 0.001;

/** A few moves into each game: its start and the moves. */
const GAMES = {
  adjacency: ["6oo/6oo/8/8/8/8/xx6/xx6 x 56", "c3 d4 f3 g4 e5 b6 c4 e3"],
  reversi: ["---------------------------OX------XO--------------------------- X", "f5 d6 c3 d3 c4 f4"],
  tictactoe: ["......... x", "b2 a1 c1"],
  morris: ["........................ w 9 9 0", "d6 f4 b4 d2 d7 f6 a7 g7"],
};

/** The page with its styles and the board, but without its program, which would render over the board. */
const ALONE = `
  import "./board/board.js";
  import { applyTheme } from "./theme.js";
  applyTheme(JSON.parse(localStorage.getItem("bidak.settings")).theme);
  const style = Object.assign(document.createElement("link"), { rel: "stylesheet", href: new URL("board/board.css", import.meta.url).href });
  style.onload = () => document.body.replaceChildren(document.createElement("main"));
  document.head.append(style);
`;

async function alone({ page, url }) {
  await page.route("**/app.js", (route) => route.fulfill({ contentType: "text/javascript", body: ALONE }));
  await page.goto(`${url}?alone`);
  await page.locator("main").waitFor({ state: "attached" });
}

for (const theme of ["light", "dark", "contrast", "colorblind"]) {
  test(`the boards look as they did in the theme ${theme}`, async () => {
    const ana = await on.arrive({ viewport: { width: 1000, height: 800 }, settings: { theme, sound: false } });
    const apart = [];
    await alone(ana);
    for (const [game, [start, moves]] of Object.entries(GAMES)) {
      const list = moves.split(" ");
      const position = list.reduce((before, move) => play(game, before, move).position, start);
      // Fonts differ between machines, so the picture excludes text: the grid alone, at 480 pixels.
      await ana.page.evaluate(
        ([kind, text, last]) => {
          const board = document.createElement("bidak-board");
          Object.assign(board, { game: kind, position: text, last, coordinates: false });
          board.style.setProperty("--board-size", "480px");
          document.querySelector("main").replaceChildren(board);
        },
        [game, position, list.at(-1)],
      );
      await ana.cell("c3").waitFor();
      const picture = await ana.board.locator("[role=grid]").screenshot({ animations: "disabled" });
      const file = new URL(`${game}_${theme}.png`, FOLDER);
      if (WRITE) {
        mkdirSync(FOLDER, { recursive: true });
        writeFileSync(file, picture);
      }
      assert.ok(existsSync(file), `${file.pathname} is missing`);
      const difference = await compare(ana.context, readFileSync(file), picture);
      if (difference > MOST_APART) apart.push(`${game}: ${difference}`);
    }
    assert.deepEqual(apart, []);
  });
}

// Fonts differ between machines, so no test compares these pictures: they are for readers.
test("the pictures of the README show a game on a laptop and on a phone", { skip: !WRITE }, async () => {
  const folder = new URL("../../../server/pictures/", import.meta.url);
  mkdirSync(folder, { recursive: true });
  const settings = { name: "Ana", confirm: "off", sound: false };
  const ana = await on.arrive({ settings, viewport: { width: 1200, height: 760 } });
  const budi = await on.arrive({ settings: { ...settings, name: "Budi" }, ...PHONE, colorScheme: "dark", deviceScaleFactor: 2 });
  const code = await ana.create("adjacency");
  await budi.join(code);
  for (const [ply, move] of GAMES.adjacency[1].split(" ").entries()) await (ply % 2 === 0 ? ana : budi).play(move);
  await ana.turn();
  await ana.cell("e4").hover();
  await ana.page.screenshot({ path: new URL("room.png", folder).pathname });
  await budi.page.screenshot({ path: new URL("phone.png", folder).pathname });
});

test("the picture of the README shows the wall of a tournament", { skip: !WRITE }, async () => {
  const size = { viewport: { width: 1200, height: 760 } };
  const organiser = await hall.member("guru", size);
  const code = await hall.open(organiser, { title: "Friday evening" });
  for (const name of ["Ana", "Budi", "Citra", "Dewi", "Eko", "Fajar"]) await hall.scripted(organiser, name.toLowerCase(), code, name);
  await organiser.go(`#/t/${code}/wall`);
  await organiser.page.locator(".wall .qr").waitFor();
  await organiser.page.getByText("Fajar").waitFor();
  await organiser.page.screenshot({ path: new URL("../../../server/pictures/wall.png", import.meta.url).pathname });
});

test("the picture of the README shows the analysis of a game", { skip: !WRITE }, async () => {
  const ana = await on.arrive({ settings: { sound: false }, viewport: { width: 1200, height: 760 } });
  const bots = [{ type: "add_bot", engine: "greedy", level: 10 }, { type: "add_bot", engine: "alphabeta", level: 6 }];
  await ana.page.evaluate(
    (seated) =>
      new Promise((resolve) => {
        const socket = new WebSocket(`${location.origin.replace("http", "ws")}/ws`);
        const requests = [{ type: "hello", protocol: 2, name: "Host" }, { type: "create", game: "reversi", seat: "none" }];
        const send = (request, id) => socket.send(JSON.stringify({ id, ...request }));
        socket.onopen = () => requests.forEach(send);
        socket.onmessage = ({ data }) => {
          const message = JSON.parse(data);
          if (message.type === "joined") for (const [id, one] of seated.entries()) send({ ...one, room: message.snapshot.room }, id + 2);
          if (message.event === "ended") resolve(undefined);
        };
      }),
    bots,
  );
  await ana.go("#/games");
  await ana.page.locator('.list a.row[href^="#/game/"]').first().click();
  await ana.button("analysis-begin").click();
  await ana.page.locator(".analysis progress").waitFor({ state: "detached", timeout: 90_000 });
  await ana.page.locator(".mistakes .blunder").first().click();
  await ana.page.screenshot({ path: new URL("../../../server/pictures/analysis.png", import.meta.url).pathname });
});

/** The fraction of pixels that differ visibly between two pictures. */
async function compare(context, one, other) {
  const page = await context.newPage();
  const share = await page.evaluate(async (files) => {
    const pixels = await Promise.all(
      files.map(async (file) => {
        const image = new Image();
        image.src = `data:image/png;base64,${file}`;
        await image.decode();
        const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
        canvas.drawImage(image, 0, 0);
        return { size: `${image.width} ${image.height}`, data: canvas.getImageData(0, 0, image.width, image.height).data };
      }),
    );
    if (pixels[0].size !== pixels[1].size) return 1;
    let apart = 0;
    for (let at = 0; at < pixels[0].data.length; at += 4) {
      const difference = [0, 1, 2].reduce((sum, part) => sum + Math.abs(pixels[0].data[at + part] - pixels[1].data[at + part]), 0);
      if (difference > 48) apart += 1;
    }
    return apart / (pixels[0].data.length / 4);
  }, [one, other].map((file) => file.toString("base64")));
  await page.close();
  return share;
}
