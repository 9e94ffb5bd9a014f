// Rooms: offers, spectators, the host's rights, pairing, markup in names and chat.

import assert from "node:assert/strict";
import { test } from "node:test";
import { PHONE } from "../harness/browser.js";
import { stage } from "../harness/stage.js";
import { plain, say, textsIn } from "../harness/texts.js";

const on = stage();
const QUICK = { settings: { confirm: "off", sound: false } };

/** Ana and Budi in a running game of Tic-tac-toe. */
async function couple() {
  const ana = await on.arrive(QUICK);
  const budi = await on.arrive(QUICK);
  const code = await ana.create("tictactoe");
  await budi.join(code);
  await ana.turn();
  return { ana, budi, code };
}

test("a move is taken back when the opponent agrees", async () => {
  const { ana, budi } = await couple();
  await ana.play("b2");
  await budi.turn();
  await ana.button("room-takeback").click();
  await budi.button("offer-accept").click();
  await ana.turn();
  assert.match(await ana.cell("b2").getAttribute("aria-label"), /^b2, empty, legal/);
});

test("a player resigns after a confirmation, and a rematch swaps the sides", async () => {
  const { ana, budi } = await couple();
  await ana.play("b2");
  await budi.play("a1");
  await ana.turn();
  await ana.button("room-resign").click();
  await ana.page.getByRole("dialog").getByRole("button", { name: say("room-resign") }).click();
  await Promise.all([ana.over(), budi.over()]);
  await ana.button("room-rematch").click();
  await budi.button("offer-accept").click();
  await budi.turn();
});

test("a spectator sees every move and cannot play", async () => {
  const { ana, budi, code } = await couple();
  const citra = await on.arrive({ path: `#/room/${code}` });
  await ana.play("b2");
  await citra.sees(1);
  assert.match(await citra.cell("b2").getAttribute("aria-label"), /^b2, X, last move/);
  await citra.cell("a1").click();
  await budi.play("c3");
  await citra.sees(2);
  assert.match(await citra.cell("a1").getAttribute("aria-label"), /^a1, empty/);
});

test("a player whom the host mutes sees a message and can no longer write", async () => {
  const { ana, budi } = await couple();
  const tab = (person, key) => person.page.getByRole("tab", { name: new RegExp(say(key)) }).click();
  await tab(budi, "tab-chat");
  await budi.page.locator("#chat").fill("hello");
  await budi.button("chat-send").click();
  await tab(ana, "tab-chat");
  await ana.page.getByText("hello", { exact: true }).waitFor();
  await tab(ana, "tab-people");
  await ana.button("people-mute").first().click();
  await budi.page.getByText(say("chat-muted")).waitFor();
});

test("markup in a name or in chat is shown as text", async () => {
  const name = "<img src=x>";
  const line = "<script>document.title='caught'</script><b>bold</b>";
  const ana = await on.arrive({ settings: { ...QUICK.settings, name } });
  const code = await ana.create("tictactoe");
  const budi = await on.arrive(QUICK);
  await budi.join(code);
  await ana.page.getByRole("tab", { name: new RegExp(say("tab-chat")) }).click();
  await ana.page.locator("#chat").fill(line);
  await ana.button("chat-send").click();
  await budi.page.getByRole("tab", { name: new RegExp(say("tab-chat")) }).click();
  await budi.page.getByText(line, { exact: true }).waitFor();
  await budi.page.locator(".bar .name", { hasText: name }).waitFor();
  assert.equal(await budi.page.locator("main img, main script, .chat-lines b, .bar b").count(), 0);
  assert.notEqual(await budi.page.title(), "caught");
});

test("the title of the window names the screen, and says when it is the own turn", async () => {
  const { ana, budi, code } = await couple();
  const titled = (person, words) => person.page.waitForFunction((title) => document.title === title, words);
  await titled(ana, `(1) ${plain(say("title-your-move", { game: say("title-tictactoe") }))}`);
  await titled(budi, `${say("room-title", { game: say("title-tictactoe"), room: code })} – ${say("title-page")}`);
  await budi.go("#/help");
  await titled(budi, `${say("nav-help")} – ${say("title-page")}`);
  await ana.create("morris", { opponent: "bot" });
  await titled(ana, `(2) ${plain(say("title-your-move", { game: say("title-morris") }))}`);
});

test("on a phone the row of open rooms shows the room on the screen", async () => {
  const ana = await on.arrive({ ...QUICK, ...PHONE });
  const codes = [];
  for (const game of ["adjacency", "tictactoe", "morris", "adjacency"]) codes.push(await ana.create(game, { opponent: "bot" }));
  const inView = () =>
    ana.page.locator(".rooms a").evaluateAll((links) =>
      links.map((one) => {
        const [own, all] = [one, one.parentElement].map((element) => element.getBoundingClientRect());
        return own.left >= all.left - 1 && own.right <= all.right + 1;
      }),
    );
  await ana.turn();
  await ana.page.locator("#tab-moves").tap();
  const shown = await inView();
  assert.equal(shown.length, 4);
  assert.ok(shown[3] && shown.includes(false), shown.join());
  await ana.go(`#/room/${codes[0]}`);
  await ana.page.locator(`.rooms a[href="#/room/${codes[0]}"][aria-current]`).waitFor({ state: "attached" });
  await ana.page.locator("#tab-moves").tap();
  assert.ok((await inView())[0]);
});

test("two people who seek the same game are paired", async () => {
  const [ana, budi] = await Promise.all([on.arrive(QUICK), on.arrive({ ...QUICK, ...PHONE })]);
  for (const person of [ana, budi]) {
    await person.go("#/new");
    await person.page.locator('input[name="game"][value="tictactoe"]').check();
    await person.chooseOpponent("pair");
    await person.page.locator('button[type="submit"]').click();
  }
  const codes = await Promise.all([ana.code(), budi.code()]);
  assert.equal(codes[0], codes[1]);
});

test("a visitor with the address of a private room plays in it, and the lobby does not list it", async () => {
  const ana = await on.arrive(QUICK);
  const code = await ana.create("reversi", { opponent: "friend" });
  const budi = await on.arrive({ ...QUICK, ...PHONE });
  await budi.go("#/watch");
  await budi.page.getByRole("heading", { name: say("lobby-open") }).waitFor();
  assert.equal(await budi.page.locator(".open-games .row", { hasText: say("title-reversi") }).count(), 0);
  await budi.join(code);
  await ana.play("d3");
  await budi.turn();
});

test("a premove is played on the next turn, and dropped when it is not legal then", async () => {
  const { ana, budi } = await couple();
  await ana.play("b2");
  await budi.turn();
  await ana.cell("c3").click();
  assert.match(await ana.cell("c3").getAttribute("aria-label"), /premove/);
  await budi.play("a1");
  await Promise.all([ana.sees(3), budi.turn()]);
  await ana.cell("b1").click();
  await budi.play("b1");
  await ana.turn();
  assert.equal(await ana.ply(), 4);
});

test("the level of a bot is named in words in the form of a new game and in the dialog for adding a bot", async () => {
  const ana = await on.arrive(QUICK);
  const level = (dialog) => ana.page.locator(`${dialog} input[name="level"]`);
  await ana.go("#/new");
  await ana.chooseOpponent("bot");
  assert.equal(plain(await level("form").getAttribute("aria-valuetext")), say("new-level", { level: 3 }));
  await ana.create("tictactoe");
  await ana.button("room-add-bot").click();
  assert.equal(plain(await level("dialog").getAttribute("aria-valuetext")), say("new-level", { level: 3 }));
  await level("dialog").press("ArrowRight");
  assert.equal(plain(await level("dialog").getAttribute("aria-valuetext")), say("new-level", { level: 4 }));
  await ana.page.getByRole("dialog").getByRole("button", { name: say("room-add-bot") }).click();
  await ana.turn();
  assert.equal(plain(await ana.page.locator(".bar .name").first().innerText()).trim(), say("seat-bot", { engine: "Alpha-beta", level: 4 }));
});

test("in Indonesian the screens of a room have no English sentence", async () => {
  const indonesian = textsIn("id");
  const ana = await on.arrive({ ...QUICK, locale: "id-ID" });
  await ana.create("reversi", { opponent: "bot" });
  await ana.turn();
  assert.equal(await ana.page.locator("html").getAttribute("lang"), "id");
  const text = plain(await ana.page.locator("main").innerText());
  // The row under the board coaches in the first game.
  assert.ok(text.includes(indonesian("coach-tap")), text);
  for (const key of ["coach-tap", "room-takeback", "tab-moves", "pieces"]) {
    assert.equal(text.includes(say(key)), false, `${say(key)} in ${text}`);
  }
});

test("too many requests at once are refused with a sentence, and the page still works", async () => {
  const ana = await on.arrive(QUICK);
  const refused = await ana.page.evaluate(async () => {
    const socket = new WebSocket(`${location.origin.replace("http", "ws")}/ws`);
    return new Promise((resolve) => {
      socket.onopen = () => {
        socket.send(JSON.stringify({ id: 0, type: "hello", protocol: 2, name: "Hasty" }));
        for (let id = 1; id <= 420; id += 1) socket.send(JSON.stringify({ id, type: "ping" }));
      };
      socket.onmessage = ({ data }) => data.includes("too_fast") && resolve(JSON.parse(data));
    });
  });
  assert.equal(refused.code, "too_fast");
  await ana.create("tictactoe", { opponent: "bot" });
  await ana.turn();
});
