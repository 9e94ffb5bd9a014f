// People with browsers: Debian's Chromium, driven by playwright-core. Each person has a separate browser context
// without shared storage.

import { chromium } from "playwright-core";
import { say } from "./texts.js";

const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"];

export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
export const TABLET = { viewport: { width: 768, height: 1024 } };
export const LAPTOP = { viewport: { width: 1440, height: 900 } };

/** @param {import("playwright-core").LaunchOptions} [options] */
export function launch(options) {
  return chromium.launch({ executablePath: CHROMIUM, args: FLAGS, ...options });
}

/** Matches a name with or without the Unicode isolation marks around it. */
function named(text) {
  const letters = [...text].map((letter) => letter.replace(/[.*+?^${}()|[\]\\]/, "\\$&"));
  return new RegExp(`^${letters.join("[\u2066-\u2069]*")}[\u2066-\u2069]*$`);
}

export class Person {
  /** Console errors and uncaught exceptions of the page. */
  problems = [];

  constructor(context, page, url) {
    this.context = context;
    this.page = page;
    this.url = url;
    this.touches = false;
    this.board = page.locator("bidak-board");
    page.on("pageerror", (error) => this.problems.push(String(error)));
    page.on("console", (message) => {
      // A browser logs each failed connection, which some tests cause on purpose.
      if (message.type() === "error" && !/WebSocket|ERR_|Failed to load resource/.test(message.text())) this.problems.push(message.text());
    });
  }

  /**
   * A person who opens the page.
   * @param {import("playwright-core").Browser} browser
   * @param {string} url
   * @param {{path?: string, settings?: object, token?: string} & import("playwright-core").BrowserContextOptions} [options]
   */
  static async arrive(browser, home, { path = "", settings, url = home, ...options } = {}) {
    const context = await browser.newContext({ ...LAPTOP, locale: "en-GB", reducedMotion: "reduce", ...options });
    if (settings) await context.addInitScript((given) => localStorage.getItem("bidak.settings") ?? localStorage.setItem("bidak.settings", given), JSON.stringify(settings));
    context.setDefaultTimeout(15_000);
    const page = await context.newPage();
    const person = new Person(context, page, url);
    person.touches = Boolean(options.hasTouch);
    await person.go(path);
    return person;
  }

  /** Opens an address of the page, such as `#/settings`, and waits until its screen is there. */
  async go(path) {
    await this.page.goto(this.url + path);
    await this.page.locator("main").waitFor();
  }

  button(key, values) {
    return this.page.getByRole("button", { name: named(say(key, values)) });
  }

  cell(point) {
    return this.board.locator(`[data-point="${point}"]`);
  }

  async code() {
    await this.page.waitForURL(/#\/room\/[0-9A-Z]{6}$/);
    return this.page.url().slice(-6);
  }

  /** Creates a room by the form, with some of its fields changed, and enters it. */
  async create(game, { opponent = "open", seat = "first", clock = "none" } = {}) {
    await this.go("#/new");
    await this.check("game", game);
    await this.chooseOpponent(opponent);
    await this.check("seat", seat);
    await this.chooseClock(clock);
    await this.page.locator('button[type="submit"]').click();
    return this.code();
  }

  async check(name, value) {
    await this.page.locator(`input[name="${name}"][value="${value}"]`).check();
  }

  /** Chooses an opponent in the form of a new game. */
  async chooseOpponent(opponent) {
    const isPerson = !["bot", "friend"].includes(opponent);
    await this.check("who", isPerson ? "person" : opponent);
    if (isPerson) await this.check("opponent", opponent);
  }

  /** Chooses a kind of clock in the form of a new game. */
  async chooseClock(clock) {
    await this.check("preset", "other");
    await this.check("clock", clock);
  }

  /** Opens rules, strength and rating in the form of a new game. */
  async unfold() {
    const details = this.page.locator("details.further");
    if (!(await details.evaluate((one) => one.open))) await details.locator("> summary").click();
  }

  async join(code) {
    await this.go(`#/room/${code}`);
    await this.button("room-sit").click();
  }

  /** Waits until it is this person's turn. */
  async turn() {
    await this.page.locator(".status.mine").waitFor();
  }

  /** How many moves the list shows. */
  async ply() {
    return this.page.locator(".moves .move").count();
  }

  /** Waits until this many moves were played. */
  async sees(ply) {
    await this.page.locator(".moves .move").nth(ply - 1).waitFor({ state: "attached" });
  }

  /** Enters a move by its points, by touch on a touch screen. */
  async play(move) {
    await this.turn();
    const ply = await this.ply();
    if (move === "pass") await this.button("status-pass").click();
    for (const point of move.match(/[a-h][1-8]/g) ?? []) {
      await (this.touches ? this.cell(point).tap() : this.cell(point).click());
    }
    await this.sees(ply + 1);
  }

  /** Waits until the game is over. */
  async over() {
    await this.page.locator(".status.over").waitFor();
  }

  /**
   * A client without a page, which sends requests over a socket of this page's origin and receives an answer to each.
   * @param {object[]} requests
   */
  async stranger(requests) {
    return this.page.evaluate(async (list) => {
      const socket = new WebSocket(`${location.origin.replace("http", "ws")}/ws`);
      const answers = [];
      return new Promise((resolve, reject) => {
        const send = () => socket.send(JSON.stringify({ id: answers.length, ...list[answers.length] }));
        socket.onopen = send;
        socket.onerror = () => reject(new Error("no socket"));
        socket.onmessage = ({ data }) => {
          const message = JSON.parse(data);
          if (message.re === undefined) return;
          answers.push(message);
          if (answers.length < list.length) send();
          else resolve(answers);
        };
      });
    }, [{ type: "hello", protocol: 2, name: "Stranger" }, ...requests]);
  }

  /** A room that starts from a position; both seats are free. */
  async roomFrom(game, position) {
    const answers = await this.stranger([{ type: "create", game, position, seat: "none" }]);
    return answers[1].snapshot.room;
  }

  async close() {
    await this.context.close();
  }
}
