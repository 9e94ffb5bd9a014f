/** The main loop: each event becomes a message, `update` returns effects, and only this file runs them. */

import { awaiting, awaitedRoom } from "./update/frames.js";
import { nextTick } from "./clock.js";
import { initialModel, routeOf } from "./model.js";
import { Link, tokensIn, withToken } from "./link.js";
import { chooseLanguage, loadTexts, localeFor } from "./text.js";
import { applyTheme, linkSheets } from "./theme.js";
import { partOf, update } from "./update.js";
import { lobbyView } from "./view/lobby.js";
import { gameName, tell, withoutIsolation } from "./view/words.js";
import { shellView } from "./view/shell.js";
import { patch } from "./view/tree.js";

/** Screens that are not needed at first and are loaded later. */
const SCREENS = {
  new: async () => (await import("./view/new.js")).newView,
  room: async () => (await import("./view/room.js")).roomView,
  games: async () => (await import("./view/games.js")).gamesView,
  game: async () => (await import("./view/replay.js")).replayView,
  file: async () => (await import("./view/replay.js")).replayView,
  kept: async () => (await import("./view/replay.js")).replayView,
  tree: async () => (await import("./view/replay.js")).searchView,
  puzzle: async () => (await import("./view/puzzle.js")).puzzleView,
  study: async () => (await import("./view/replay.js")).studyView,
  settings: async () => (await import("./view/player.js")).settingsView,
  link: async () => (await import("./view/player.js")).settingsView,
  mine: async () => (await import("./view/games.js")).mineView,
  watch: async () => (await import("./view/games.js")).watchView,
  live: async () => (await import("./view/games.js")).liveView,
  more: async () => (await import("./view/learn.js")).moreView,
  bots: async () => (await import("./view/new.js")).castView,
  learn: async () => (await import("./view/learn.js")).learnView,
  dialog: async () => (await import("./view/dialog.js")).dialogView,
  paper: async () => (await import("./view/learn.js")).paperView,
  help: async () => (await import("./view/learn.js")).helpView,
  account: async () => (await import("./view/player.js")).accountView,
  profile: async () => (await import("./view/player.js")).profileView,
  tournaments: async () => (await import("./view/tournament.js")).tournamentsView,
  tournament: async () => (await import("./view/tournament.js")).tournamentView,
  class: async () => (await import("./view/wall.js")).classView,
  challenge: async () => (await import("./view/games.js")).challengeView,
  leaders: async () => (await import("./view/player.js")).leadersView,
  unknown: async () => (await import("./view/learn.js")).unknownView,
};
/** Parts of `update` that are not needed at first and are loaded later. */
const PARTS = {
  study: () => import("./update/study.js"),
  puzzle: () => import("./update/study.js"),
  club: () => import("./update/club.js"),
  kept: () => import("./update/lobby.js"),
  mine: () => import("./update/lobby.js"),
  challenge: () => import("./update/lobby.js"),
  class: () => import("./update/club.js"),
  live: () => import("./update/lobby.js"),
  learn: () => import("./update/study.js"),
  tournament: () => import("./update/tournament.js"),
};
const parts = new Set();
const views = { lobby: lobbyView };
/** The texts of pages about papers, by name and language; null while one is loading. @type {Map<string, string | null>} */
const papers = new Map();
/** Announcements that arrive together are read together. */
const ANNOUNCE_MS = 150;
/** The most games saved in this browser; the oldest are deleted. */
const MOST_KEPT = 500;
const USUAL_ICON = document.getElementById("favicon").getAttribute("href");

/** Prefix of the storage keys: settings, the name, and the tokens of the player. */
const KEY = "bidak";

/** Used where the browser allows no storage: values last as long as the page. */
const memory = new Map();

/** What the styles and the views know of the window. */
const MEDIA = { isCoarse: matchMedia("(pointer: coarse)"), isNarrow: matchMedia("(max-width: 29.99rem)"), isSmall: matchMedia("(max-width: 999px)") };
const inMedia = () => Object.fromEntries(Object.entries(MEDIA).map(([name, { matches }]) => [name, matches]));
/** Windows with room for a game beside the boards of the lobby. */
const wide = matchMedia("(min-width: 68.75rem)");
let model = initialModel({
  settings: load("settings") ?? {},
  draft: load("draft") ?? {},
  blocked: load("blocked") ?? [],
  kept: load("kept") ?? [],
  ...inMedia(),
  isWide: wide.matches,
  route: routeOf(location.hash),
});
let texts = null;
/** The newest loading of texts, and whether those of later screens are among them. @type {{hasLater: boolean, loading: Promise<void> | null}} */
const speech = { hasLater: false, loading: null };
/** @type {Promise<any> | null} */
let sheets = null;
let linkCode = null;
let isDrawing = false;
let isReloading = false;
let ticking = null;
let sounds = null;
const waiting = { status: [], alert: [] };

const link = new Link(
  {
    open: () => new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`),
    after: (run, ms) => setTimeout(run, ms),
    cancel: (timer) => clearTimeout(timer),
    random: Math.random,
    isVisible: () => !document.hidden,
  },
  {
    identity: () => ({ name: model.settings.name || undefined, tokens: tokens(), link: linkCode ?? undefined, device: deviceName() }),
    frame: (frame) => {
      if (frame.type === "welcome") linkCode = null;
      dispatch({ type: "frame", frame, now: performance.now() });
    },
    state: ({ state, retryMs = 0, attempt, sentence }) =>
      dispatch({ type: "link", state, attempt, sentence, retryAt: performance.now() + retryMs }),
    rejected: (what, code) => {
      if (what === "link") linkCode = null;
      dispatch({ type: "rejected", what, code });
    },
  },
);

/** @param {{type: string} & Record<string, any>} message */
function dispatch(message) {
  if (message.type === "reload") return location.reload();
  if (message.type === "read-file") return readFile(message.file);
  const part = partOf(message);
  if (part && !parts.has(part)) return loadPart(part, message);
  const [next, effects] = update(model, { now: performance.now(), ...message });
  const before = model;
  model = next;
  for (const effect of effects) EFFECTS[effect.type](effect);
  if (model !== before) draw();
}

const EFFECTS = {
  send: ({ frame }) => link.send(frame),
  wake: () => link.wake(),
  restart: ({ link: code = null }) => {
    linkCode = code;
    link.restart();
  },
  live: () => {
    dispatch({ type: "arrived" });
    const codes = load("tournaments") ?? [];
    if (codes.length > 0) dispatch({ type: "tournament-follow", codes });
  },
  dispatch: ({ message }) => dispatch(message),
  go: ({ hash }) => {
    if (location.hash !== hash) location.hash = hash;
  },
  recall: ({ name, into }) => dispatch({ type: into, value: load(name), date: moment() }),
  save: ({ name, value }) => save(name, value),
  remember: ({ token }) => save("tokens", withToken(tokens(), token)),
  /** A game of this visitor has ended; the time is this device's. */
  keeping: ({ room }) => dispatch({ type: "kept-add", room, ended: moment() }),
  keep: ({ game }) => keep([...kept().filter(({ id }) => id !== game.id), game].slice(-MOST_KEPT)),
  forget: ({ id }) => keep(id === undefined ? [] : kept().filter((one) => one.id !== id)),
  download: ({ name, text }) => download(name, text),
  settings: ({ changed }) => {
    if (changed === "theme") applyTheme(model.settings.theme);
    if (changed === "language") speak();
  },
  after: ({ ms, message }) => setTimeout(() => dispatch(message), ms),
  announce: ({ sentence, role }) => announce(sentence, role),
  calm,
  sound: async ({ name, details }) => {
    if (!model.settings.sound) return;
    sounds ??= await import("./sound.js");
    sounds.play(name, details);
  },
  /** The picture of the shown board. */
  share: async ({ said }) => (await loaded(() => import("./view/ending.js"))).share(said),
  vibrate: ({ pattern }) => document.hidden || !model.settings.vibration || navigator.vibrate?.(pattern),
  copy: ({ text }) => copy(text),
  log: ({ text }) => console.warn(text),
  address: ({ into = "address" }) => findAddress(into),
  facts: ({ code }) => readFacts(code),
};

/** The days in a row with a puzzle of the day, up to today or yesterday, by universal time. */
function streak() {
  const { count = 0, last = "" } = load("puzzles") ?? {};
  const days = (Date.parse(moment().slice(0, 10)) - Date.parse(last)) / 86_400_000;
  return days <= 1 ? count : 0;
}

function moment() {
  return new Date().toISOString().replace(/\.\d+Z$/, "Z");
}

/** Read each time: another tab may have become a player since. */
function tokens() {
  return tokensIn(load("tokens") ?? load("token"));
}

/** The games saved in this browser; another window may have saved one since. */
function kept() {
  const list = load("kept");
  return Array.isArray(list) ? list : [];
}

function keep(list) {
  save("kept", list);
  dispatch({ type: "kept", kept: list });
}

function download(name, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

async function readFile(file) {
  if (file) dispatch({ type: "study-import", text: await file.text(), name: file.name });
}

/** Loads the steps of a part before its first message. Messages that arrive during the load are queued in order. */
async function loadPart(part, message) {
  await loadedWithTexts(PARTS[part]);
  parts.add(part);
  dispatch(message);
}

/**
 * The address to share. On the server's machine the page is often open at `localhost`, which is wrong on any other
 * machine, so the server is asked for its address.
 */
async function findAddress(into) {
  let origin = location.origin;
  if (/^(localhost|127\.|\[::1\])/.test(location.hostname)) {
    // Without an answer, use the address of this page.
    const { addresses = [] } = await fetch("/api/server").then((answer) => answer.json()).catch(() => ({}));
    if (addresses.length > 0) origin = `${location.protocol}//${addresses[0]}`;
  }
  dispatch({ type: into, origin });
}

/** Reads all facts of a tournament, part by part; without an answer nothing is shown. */
async function readFacts(code) {
  const facts = [];
  try {
    for (let path = `/api/tournaments/${code}.json`; path; ) {
      const answer = await fetch(path);
      if (!answer.ok) return;
      facts.push(...(await answer.json()).facts);
      path = answer.headers.get("Link")?.match(/<([^>]+)>; rel="next"/)?.[1];
    }
  } catch {
    return;
  }
  dispatch({ type: "tournament-facts", code, facts });
}

/** The clipboard API needs an encrypted connection; otherwise use `execCommand`. */
async function copy(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text).catch(() => {});
  const field = document.createElement("textarea");
  field.value = text;
  const home = document.querySelector("dialog[open]") ?? document.body;
  home.append(field);
  field.select();
  document.execCommand("copy");
  field.remove();
}

function announce(sentence, role) {
  if (waiting[role].push(sentence) > 1) return;
  setTimeout(() => {
    const region = document.getElementById(`live-${role}`);
    const said = waiting[role].splice(0).map((one) => tell(texts, one));
    if (region) region.textContent = [...new Set(said)].join(" ");
  }, ANNOUNCE_MS);
}

/** Clears the alert about the lost connection, said or not yet. */
function calm() {
  waiting.alert.length = 0;
  document.getElementById("live-alert").textContent = "";
}

function draw() {
  if (isDrawing || !texts) return;
  isDrawing = true;
  queueMicrotask(() => {
    isDrawing = false;
    show();
  });
}

function show() {
  const { screen } = model.route;
  const view = views[screen];
  const look = { model, texts, say: texts.say, now: performance.now(), studyView: views.study, mineView: views.mine, streak: streak(), liveView: views.live, paper: paperOf(model.route) };
  const dialog = model.dialog && views.dialog?.(look);
  patch(document.getElementById("app"), shellView(look, view?.(look), dialog), dispatch);
  if (!view) fetchScreen(screen);
  // Refusals are among the texts of later screens.
  if (model.toasts.length > 0) textsOfLaterScreens();
  if (screen === "room" && model.desks[model.route.id]?.tab === "study" && !views.study) fetchScreen("study");
  if (model.dialog && !views.dialog) fetchScreen("dialog");
  if (screen === "lobby" && model.mine.games?.length && !views.mine) fetchScreen("mine");
  if (screen === "lobby" && model.isWide && !views.live) fetchScreen("live");
  showTitle();
  showTint();
  tick();
}

async function fetchScreen(screen) {
  views[screen] = await loadedWithTexts(SCREENS[screen]);
  draw();
}

/**
 * The text of the page about a paper; null until it is loaded.
 * @param {{screen: string, id?: string}} route
 */
function paperOf({ screen, id }) {
  if (screen !== "paper" || !id) return null;
  const name = `${id}.${texts.language}.md`;
  if (!papers.has(name)) readPaper(name);
  return papers.get(name) ?? null;
}

async function readPaper(name) {
  papers.set(name, null);
  const text = await loaded(async () => {
    const answer = await fetch(new URL(`./papers/${name}`, import.meta.url));
    if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
    return answer.text();
  });
  papers.set(name, text);
  draw();
}

/**
 * Loads a part of the page. If that fails, the server is offline or has another version of the page: the page is
 * reloaded once, as soon as the server answers. A browser does not retry a failed import, and reloading while the server
 * is offline shows an error page.
 */
async function loaded(load) {
  try {
    const part = await load();
    sessionStorage.removeItem("bidak.reloaded");
    return part;
  } catch (error) {
    if (!isReloading && sessionStorage.getItem("bidak.reloaded")) throw error;
    // Several parts may be loading when the connection drops.
    if (!isReloading) reloadWhenAnswered();
    return new Promise(() => {});
  }
}

/** Loads a part of the page, and the texts and, once, the style sheet of the screens that are loaded later. */
async function loadedWithTexts(load) {
  const [part] = await loaded(() => Promise.all([load(), textsOfLaterScreens(), (sheets ??= linkSheets("later"))]));
  return part;
}

function textsOfLaterScreens() {
  if (!speech.hasLater) {
    speech.hasLater = true;
    speak();
  }
  return speech.loading;
}

async function reloadWhenAnswered() {
  isReloading = true;
  await serverAnswers();
  sessionStorage.setItem("bidak.reloaded", "yes");
  location.reload();
}

/** Asks the server once a second until it answers. */
async function serverAnswers() {
  for (;;) {
    const answer = await fetch("/api/server", { cache: "no-store" }).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

/** The name of this browser in the list of devices of an account, at most 20 characters. */
function deviceName() {
  const name = (names) => names.find(([sign]) => navigator.userAgent.includes(sign))?.[1];
  const browser = name([["Firefox", "Firefox"], ["Edg", "Edge"], ["OPR", "Opera"], ["Chrom", "Chrome"], ["Safari", "Safari"]]);
  const system = name([["Android", "Android"], ["iPhone", "iPhone"], ["iPad", "iPad"], ["Windows", "Windows"], ["Mac", "macOS"], ["Linux", "Linux"]]);
  return [browser, system].filter(Boolean).join(", ") || undefined;
}

function read(key) {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

/**
 * @param {string} name
 * @returns {any} the saved value; null if there is none or it cannot be read
 */
function load(name) {
  try {
    return JSON.parse(read(`${KEY}.${name}`) ?? "null");
  } catch {
    return null;
  }
}

/**
 * @param {string} name
 * @param {any} value null removes it
 */
function save(name, value) {
  const key = `${KEY}.${name}`;
  try {
    memory.delete(key);
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    memory.set(key, JSON.stringify(value));
  }
}

function showTitle() {
  const awaited = awaitedRoom(model);
  // The heading names the screen.
  const heading = document.querySelector("main h1")?.textContent;
  const page = texts.say("title-page");
  const count = awaiting(model);
  const plain = heading ? `${heading} – ${page}` : page;
  const words = awaited ? texts.say("title-your-move", { game: gameName(texts, awaited.game) }) : plain;
  const title = withoutIsolation(count > 0 ? `(${count}) ${words}` : words);
  if (document.title !== title) document.title = title;
  const root = document.documentElement;
  if (root.dataset.awaited !== String(Boolean(awaited))) root.dataset.awaited = String(Boolean(awaited));
  const favicon = document.getElementById("favicon");
  const wanted = awaited ? favicon.dataset.awaited : USUAL_ICON;
  if (favicon.getAttribute("href") !== wanted) favicon.setAttribute("href", wanted);
}

/** The page takes the ground of the game that its screen names. */
function showTint() {
  const root = document.documentElement;
  const tint = document.querySelector("main [data-tint]")?.getAttribute("data-tint") ?? "";
  if ((root.dataset.tint ?? "") !== tint) root.dataset.tint = tint;
}

/** Renders again when a displayed time changes, and only while the page is visible. */
function tick() {
  clearTimeout(ticking);
  if (document.hidden) return;
  const now = performance.now();
  const waits = Object.values(model.rooms).map((room) => nextTick(room, now)).filter((ms) => ms !== null);
  if (model.link.state === "lost") waits.push(((model.link.retryAt - now) % 1000) + 1);
  // Seconds until a game or a round starts, and those of a timed run.
  if (model.tournaments?.next || (model.tournaments && (screenIs("tournament") || screenIs("class")))) waits.push(1000 - (now % 1000) + 1);
  if (model.run && !model.run.isOver && screenIs("puzzle")) waits.push(1000 - (now % 1000) + 1);
  if (model.seek && screenIs("lobby")) waits.push(1000 - ((now - (model.seekSince ?? now)) % 1000) + 1);
  if (waits.length > 0) ticking = setTimeout(passTime, Math.max(16, Math.min(...waits)));
}

function screenIs(screen) {
  return model.route.screen === screen;
}

function passTime() {
  dispatch({ type: "tick" });
  draw();
}

function speak() {
  const { language } = model.settings;
  const setting = language === "auto" ? null : language;
  const chosen = chooseLanguage(setting, navigator.languages);
  const locale = localeFor(setting, chosen, navigator.languages);
  const loading = loadTexts(chosen, locale, speech.hasLater).then((found) => {
    // The language may have been changed meanwhile.
    if (speech.loading !== loading) return;
    texts = found;
    document.documentElement.lang = chosen;
    // What was said before is in another language.
    for (const role of ["status", "alert"]) document.getElementById(`live-${role}`).textContent = "";
    draw();
  });
  speech.loading = loading;
  return loading;
}

function goTo() {
  dispatch({ type: "route", route: routeOf(location.hash) });
  scrollTo(0, 0);
  // Focus moves to the start of the new screen, as after loading a page.
  document.getElementById("main")?.focus({ preventScroll: true });
}

addEventListener("hashchange", goTo);
addEventListener("online", () => link.wake());
addEventListener("pageshow", () => link.wake());
document.addEventListener("visibilitychange", () => {
  if (document.hidden) return;
  link.wake();
  draw();
});
for (const media of Object.values(MEDIA)) media.addEventListener("change", () => dispatch({ type: "media", media: inMedia() }));
wide.addEventListener("change", () => dispatch({ type: "wide", isWide: wide.matches }));

applyTheme(model.settings.theme);
link.connect();
await speak();
// The first screen is complete: `boot.js` may reload again if a later visit fails.
sessionStorage.removeItem("bidak.boot");
