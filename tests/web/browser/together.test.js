// A terminal and two browsers on one server, one of them a phone used by touch: each game is played to its end, and in the
// middle of each the server is killed and restarted.

import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { launch, Person, PHONE } from "../harness/browser.js";
import { Server } from "../harness/server.js";
import { Terminal } from "../harness/terminal.js";

const QUICK = { settings: { confirm: "off", sound: false } };
/** After this many plies the server is killed: it is the browser's turn then. */
const KILLED_AT = { tictactoe: 2, reversi: 20, adjacency: 20, morris: 20 };
const MOST_PLIES = 400;

/** Pseudorandom numbers from 0 to 1, the same in each run. */
function numbers(seed) {
  return () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
}

/** The last legal moves that a browser received. */
function listenFor(person) {
  const heard = { legal: [] };
  person.page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => {
      const message = JSON.parse(String(payload));
      const turn = message.turn ?? message.snapshot?.turn;
      if (turn?.legal) heard.legal = turn.legal;
    }),
  );
  return heard;
}

test("a terminal, a laptop and a phone play each game to its end on a server that is killed in the middle", async () => {
  const folder = await mkdtemp(join(tmpdir(), "bidak-web-"));
  const browser = await launch();
  let server = await Server.start({ store: join(folder, "games.db") });
  const people = [];
  try {
    const arrive = async (options) => {
      const person = await Person.arrive(browser, server.url, { ...QUICK, ...options });
      people.push(person);
      return { person, heard: listenFor(person) };
    };
    const [laptop, phone] = [await arrive(), await arrive(PHONE)];
    for (const [index, game] of Object.keys(KILLED_AT).entries()) {
      // The browsers alternate as the terminal's opponent; the other one watches.
      const [{ person, heard }, { person: spectator }] = index % 2 === 0 ? [phone, laptop] : [laptop, phone];
      await person.page.reload();
      const code = await person.create(game);
      const terminal = await Terminal.join(server.address, code, "Tari");
      try {
        await person.turn();
        await spectator.go(`#/room/${code}`);
        const random = numbers(11 + index);
        let ply = 0;
        for (; ply < MOST_PLIES; ply += 1) {
          if (ply === KILLED_AT[game]) {
            await server.stop("SIGKILL");
            await person.page.locator('[data-notice="link"]').waitFor();
            server = await server.startAgain();
            await Promise.all([person, spectator].map((one) => one.page.locator('[data-notice="link"]').waitFor({ state: "detached" })));
            await terminal.line(/back in the room/);
            await person.turn();
          }
          const isBrowser = ply % 2 === 0;
          if (isBrowser) await person.page.locator(".status.mine, .status.over").first().waitFor();
          if (await person.page.locator(".status.over").count()) break;
          const legal = isBrowser ? heard.legal : await terminal.legal();
          // The browser removes men where it can and the terminal only where it must, so that Nine Men's Morris ends.
          const takes = legal.filter((move) => move.includes("x") === isBrowser);
          const choices = takes.length > 0 ? takes : legal;
          const move = choices[Math.floor(random() * choices.length)];
          if (isBrowser) await person.play(move);
          else {
            terminal.type(move);
            await person.sees(ply + 1);
            await person.page.locator(".status.mine, .status.over").first().waitFor();
          }
        }
        await terminal.line(/The game is over/);
        await Promise.all([person.over(), spectator.over()]);
        assert.equal(await spectator.ply(), await person.ply());
        assert.ok(ply > KILLED_AT[game], `${game} ended after ${ply} plies, before the server was killed`);
      } finally {
        await terminal.close();
      }
    }
    assert.deepEqual(people.flatMap(({ problems }) => problems), []);
  } finally {
    await browser.close();
    await server.stop();
    await rm(folder, { recursive: true });
  }
});
