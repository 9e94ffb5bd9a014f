// Fixtures with accounts and tournaments: members, a tournament created by the form, entrants with and without a page.

import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stage } from "./stage.js";
import { plain, say } from "./texts.js";

export const SETTINGS = { confirm: "off", sound: false };

/**
 * Prepares the tests of a file; the server stores its games in a file.
 * @param {string} name of the folder for it
 * @param {string[]} [flags] of the server
 */
export function club(name, flags) {
  const on = stage({ flags, store: join(mkdtempSync(join(tmpdir(), `bidak-${name}-`)), "games.db") });
  return { on, member: (handle, more) => member(on, handle, more), open, stands, scripted, playRound, direct };
}

/** A person with an account, at the list of tournaments. */
async function member(on, handle, more = {}) {
  const person = await on.arrive({ path: "#/account", ...more, settings: { ...SETTINGS, name: handle, ...more.settings } });
  await person.page.locator("#handle").fill(handle);
  await person.page.locator('form.inline button[type="submit"]').first().click();
  await person.page.locator(".big").filter({ hasText: `@${handle}` }).waitFor();
  await person.go("#/t");
  return person;
}

/** A text of the page, with or without isolation marks around its values. */
export function marked(key, values) {
  return new RegExp([...plain(say(key, values))].join("[\u2066-\u2069]*"));
}

/** Waits until the screen shows a state of the tournament. */
async function stands(person, key, values) {
  await person.page.locator(".big").filter({ hasText: marked(key, values) }).waitFor();
}

/** A section of the screen of a tournament by its title. */
export function section(person, name) {
  return person.page.locator(`section[aria-labelledby="${name}-title"]`);
}

/** Opens a collapsed section of the organiser, and returns its content. */
export async function drawer(person, key) {
  const summary = person.page.locator("summary").filter({ hasText: say(key) });
  await summary.click();
  return summary.locator("..");
}

/** Creates a tournament of Tic-tac-toe by the form, opens it, and returns its code. */
async function open(organiser, { title = "Friday", form = "swiss", rounds = "3", code } = {}) {
  const { page } = organiser;
  await organiser.go("#/t/new");
  await page.locator('input[name="title"]').fill(title);
  await page.locator('input[name="game"][value="tictactoe"]').check();
  await page.locator(`input[name="form"][value="${form}"]`).check();
  if (form === "swiss") await page.locator('select[name="rounds"]').selectOption(rounds);
  if (form !== "arena") await page.locator('select[name="pause"]').selectOption("-1");
  if (code) {
    await page.locator('input[name="entry"][value="code"]').check();
    await page.locator('input[name="code"]').fill(code);
  }
  await page.locator('.tournament-new button[type="submit"]').click();
  await page.waitForURL(/#\/t\/[0-9A-Z]{6}$/);
  await organiser.button("tournament-do-open").click();
  await stands(organiser, "tournament-open-now", { count: 0 });
  return page.url().slice(-6);
}

/**
 * An entrant without a page, on a socket of a person's page, who plays the first legal move of every game.
 * @param {import("../harness/browser.js").Person} at
 */
async function scripted(at, handle, tournament, name = handle) {
  await at.page.evaluate(
    ([handle, tournament, name]) =>
      new Promise((resolve, reject) => {
        const socket = new WebSocket(`${location.origin.replace("http", "ws")}/ws`);
        let id = 0;
        let me;
        const send = (body) => socket.send(JSON.stringify({ id: ++id, ...body }));
        const play = (room, turn) => turn?.legal?.length > 0 && send({ type: "move", room, ply: turn.ply, move: turn.legal[0] });
        socket.onopen = () => send({ type: "hello", protocol: 2, name });
        socket.onmessage = ({ data }) => {
          const frame = JSON.parse(data);
          if (frame.type === "welcome") send({ type: "enter", tournament, handle });
          if (frame.type === "welcome") me = frame.player;
          if (frame.type === "tournament") resolve(me);
          if (frame.type === "refused" && frame.re === 2) reject(new Error(data));
          if (frame.type === "your_game") send({ type: "join", room: frame.room });
          if (frame.type === "joined" && frame.snapshot.status === "playing") play(frame.snapshot.room, frame.snapshot.turn);
          if (frame.type === "event") play(frame.room, frame.turn);
        };
      }),
    [handle, tournament, name],
  );
}

/** Plays the own game of the round, which opens automatically, and returns to the tournament. */
async function playRound(person) {
  await person.code();
  for (;;) {
    await person.page.locator(".status.mine, .status.over").first().waitFor();
    if (await person.page.locator(".status.over").count()) break;
    const ply = await person.ply();
    await person.board.locator(".next-place").first().click({ timeout: 2000 }).catch(() => {});
    // Either the move was played, or the game has ended before it.
    await person.page.locator(`.moves .move >> nth=${ply}`).waitFor({ state: "attached" });
  }
  await person.button("room-tournament").click();
}

/** A field of the organiser, filled in and submitted. */
async function direct(organiser, name, text) {
  await organiser.page.locator(`#tournament-${name}`).fill(text);
  await organiser.page.locator(`#tournament-${name} ~ button`).click();
}
