// Two people play each game to its end, one of them on a phone by touch.

import assert from "node:assert/strict";
import { test } from "node:test";
import { PHONE } from "../harness/browser.js";
import { stage } from "../harness/stage.js";

const on = stage();
/** An upper bound for the plies of these games when one side removes men where it can. */
const MOST_PLIES = 400;

/** The last legal moves that the browser received from the server. */
function listenFor(person) {
  const state = { legal: [] };
  person.page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => {
      const message = JSON.parse(String(payload));
      const turn = message.turn ?? message.snapshot?.turn;
      if (turn?.legal) state.legal = turn.legal;
    }),
  );
  return state;
}

/** Pseudorandom numbers from 0 to 1, the same in each run. */
function numbers(seed) {
  return () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
}

for (const game of ["tictactoe", "reversi", "adjacency", "morris"]) {
  test(`two people play ${game} to its end, by mouse and by touch`, async () => {
    const settings = { confirm: "off", sound: false };
    const ana = await on.arrive({ settings });
    const budi = await on.arrive({ settings, ...PHONE });
    const seats = [ana, budi].map((person) => ({ person, heard: listenFor(person) }));
    // The existing sockets are already open: reloads, to listen on a new one.
    await Promise.all([ana.page.reload(), budi.page.reload()]);
    const code = await ana.create(game);
    await budi.join(code);
    const random = numbers(7);
    for (let ply = 0; ply < MOST_PLIES; ply += 1) {
      const { person, heard } = seats[ply % 2];
      await person.page.locator(".status.mine, .status.over").first().waitFor();
      if (await person.page.locator(".status.over").count()) break;
      // Ana removes men where she can and Budi only where he must, so that the game ends.
      const takes = heard.legal.filter((move) => move.includes("x") === (ply % 2 === 0));
      const choices = takes.length > 0 ? takes : heard.legal;
      await person.play(choices[Math.floor(random() * choices.length)]);
    }
    await Promise.all([ana.over(), budi.over()]);
    const endings = await Promise.all([ana, budi].map((person) => person.page.locator(".status.over").innerText()));
    assert.ok(endings.every((text) => text.length > 10), endings.join(" / "));
    assert.equal(await ana.button("room-rematch").count(), 1);
  });
}

test("a mill removes the man that is chosen", async () => {
  const ana = await on.arrive({ settings: { confirm: "off" } });
  const code = await ana.roomFrom("morris", "ww.b.b.................. w 7 7 0");
  const budi = await on.arrive();
  await ana.join(code);
  await budi.join(code);
  await ana.turn();
  await ana.cell("g7").click();
  assert.match(await ana.cell("b6").getAttribute("aria-label"), /can be removed/);
  await ana.cell("b6").click();
  await budi.sees(1);
  assert.match(await budi.cell("b6").getAttribute("aria-label"), /^b6, empty/);
  assert.match(await budi.cell("g7").getAttribute("aria-label"), /^g7, White, last move/);
});

test("a player without a move in Reversi passes with a button", async () => {
  const ana = await on.arrive();
  const code = await ana.roomFrom("reversi", `OX${"-".repeat(62)} X`);
  const budi = await on.arrive({ settings: { confirm: "off" } });
  await ana.join(code);
  await budi.join(code);
  await ana.play("pass");
  await budi.play("c1");
  await Promise.all([ana.over(), budi.over()]);
});

test("on a phone a move of a slow game must be confirmed", async () => {
  const ana = await on.arrive({ ...PHONE });
  await ana.create("tictactoe", { opponent: "bot" });
  await ana.turn();
  await ana.cell("b2").tap();
  assert.equal(await ana.ply(), 0);
  await ana.button("status-play", { move: "b2" }).click();
  await ana.sees(1);
});

test("a drag across cells or a press with a second finger plays no move", async () => {
  const ana = await on.arrive({ settings: { confirm: "off" } });
  await ana.create("tictactoe", { opponent: "bot" });
  await ana.turn();
  const [from, to] = [await ana.cell("a1").boundingBox(), await ana.cell("c3").boundingBox()];
  await ana.page.mouse.move(from.x + 20, from.y + 20);
  await ana.page.mouse.down();
  await ana.page.mouse.move(to.x + 20, to.y + 20, { steps: 4 });
  await ana.page.mouse.up();
  const pressed = (fingers) =>
    ana.cell("a3").evaluate((cell, count) => {
      const at = { bubbles: true, button: 0, clientX: 5, clientY: 5 };
      for (let finger = 0; finger < count; finger += 1) cell.dispatchEvent(new PointerEvent("pointerdown", { ...at, isPrimary: finger === 0, pointerId: finger }));
      cell.dispatchEvent(new MouseEvent("click", { ...at, detail: 1 }));
    }, fingers);
  await pressed(2);
  assert.equal(await ana.ply(), 0);
  await pressed(1);
  await ana.sees(1);
  assert.match(await ana.cell("a3").getAttribute("aria-label"), /^a3, X/);
});

test("the list of moves scrolls to the move that is shown, and the page does not scroll", async () => {
  const ana = await on.arrive({ settings: { confirm: "off", sound: false } });
  const budi = await on.arrive({ settings: { confirm: "off", sound: false } });
  const code = await ana.create("adjacency");
  await budi.join(code);
  const inView = () =>
    ana.page.locator(".moves").evaluate((list) => {
      const [one, all] = [list.querySelector("[aria-current]"), list].map((element) => element.getBoundingClientRect());
      return one.top >= all.top - 1 && one.bottom <= all.bottom + 1 && scrollY === 0;
    });
  const moves = [..."cdef"].flatMap((file) => [3, 4, 5, 6].map((rank) => `${file}${rank}`)).concat([..."bg"].flatMap((file) => [3, 4, 5, 6].map((rank) => `${file}${rank}`)));
  for (const [ply, move] of moves.entries()) await (ply % 2 === 0 ? ana : budi).play(move);
  await ana.turn();
  assert.ok(await inView(), "the last move");
  await ana.button("step-first").click();
  await ana.button("step-next").click();
  assert.ok(await inView(), "the first move");
});
