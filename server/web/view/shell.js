/** The frame of every screen: the header with its links, the open rooms, the connection, toasts and dialogs. */

import { letterFace } from "../bots.js";
import { isTurnOf } from "../room.js";
import { awaiting } from "../update/frames.js";
import { drawing, follow, h } from "./tree.js";
import { clockWords, gameName, placeOf, points, seatName, seatNameView, tell } from "./words.js";
import { artGradients, icon, wordmark } from "./icons.js";

/**
 * @param {Look} look
 * @param {any} screen the content of the screen; nothing while it is loading
 * @param {any} dialog
 */
export function shellView(look, screen, dialog) {
  const { model, say } = look;
  const { screen: name, part } = model.route;
  const isBelow = BOARDS.has(name) || part === "wall";
  const shown = isInRow(model) ? [] : notices(look);
  const banners = shown.length > 0 && h("div", { as: "notices", class: `notices${isBelow ? " below" : ""}` }, shown.map(banner));
  return [
    h("a", { class: "skip", href: "#main", onclick: skip }, say("skip-to-content")),
    header(look),
    !isBelow && banners,
    h("main", { id: "main", tabindex: "-1", class: `screen-${part === "wall" ? "wall" : name === "file" ? "game" : name}` }, screen ?? h("p", { as: "loading", class: "loading muted" }, say("account-loading"))),
    isBelow && banners,
    name !== "room" && part !== "wall" && bottom(look),
    remarks(look),
    drawing("gradients", artGradients),
    dialog,
  ].filter(Boolean);
}

/** The hash of the address selects the screen, so this link moves the focus in code. */
function skip(event) {
  event.preventDefault();
  document.getElementById("main")?.focus();
}

const MOST_CHALLENGES = 3;

/**
 * The links of every screen. A phone has four of them and More at its bottom.
 * @type {{screen: string, href: string, key: string, icon: import("./icons.js").Icon, also?: string[]}[]}
 */
const LINKS = [
  { screen: "lobby", href: "#/lobby", key: "nav-lobby", icon: "play", also: ["new", "bots"] },
  { screen: "puzzle", href: "#/puzzle", key: "nav-puzzles", icon: "puzzle" },
  { screen: "watch", href: "#/watch", key: "nav-watch", icon: "eye" },
  { screen: "tournaments", href: "#/t", key: "tournaments-title", icon: "cup", also: ["tournament"] },
  { screen: "class", href: "#/class", key: "nav-class", icon: "cap" },
  { screen: "learn", href: "#/learn", key: "nav-learn", icon: "book", also: ["help", "paper"] },
];
const ON_PHONES = new Set(["lobby", "puzzle", "watch", "learn"]);
/** The links of the menu; on phones the screen More has those of the header as well. */
const MORE = [
  { screen: "games", href: "#/games", key: "nav-games", icon: "games" },
  { screen: "leaders", href: "#/leaders", key: "nav-leaders", icon: "cup" },
  { screen: "help", href: "#/help", key: "nav-help", icon: "help" },
  { screen: "settings", href: "#/settings", key: "nav-settings", icon: "settings" },
];

/** The links behind "More" for this server. @returns {typeof LINKS} */
export function moreLinks(model, isWhole = false) {
  const accounts = model.welcome?.accounts;
  const others = isWhole ? LINKS.filter(({ screen }) => !ON_PHONES.has(screen)) : [];
  return /** @type {typeof LINKS} */ ([...others, ...MORE]).filter(({ screen }) => accounts || (screen !== "leaders" && screen !== "tournaments"));
}

function navLink({ model, say }, { screen, href, key, icon: picture, also = [] }) {
  const count = screen === "lobby" ? awaiting(model) : 0;
  const isHere = model.route.screen === screen || also.includes(model.route.screen);
  return h(
    "a",
    { as: screen, href, "aria-current": isHere ? "page" : null },
    icon(picture),
    h("span", { class: "label" }, say(key)),
    count > 0 && h("span", { as: "count", class: "badge", title: say("mine-await", { count }) }, String(count), h("span", { class: "visually-hidden" }, ` ${say("mine-await", { count })}`)),
  );
}

function header(look) {
  const { model, say } = look;
  const { accounts, handle } = model.welcome ?? {};
  const name = handle ?? model.name;
  return h(
    "header",
    { class: `top${model.route.screen === "new" ? " plain" : ""}` },
    h("a", { class: "brand", href: "#/lobby", "aria-label": say("nav-home") }, drawing("word", wordmark)),
    h("nav", { "aria-label": say("nav-label"), class: "links" }, LINKS.filter(({ screen }) => accounts || screen !== "tournaments").map((link) => navLink(look, link))),
    h("button", { class: "quiet find", onclick: { type: "open-dialog", dialog: { kind: "find" } } }, icon("search"), h("span", { class: "label" }, say("nav-find"))),
    // A new route closes the menu.
    h(
      "details",
      { as: `me-${model.route.screen}-${model.route.id ?? ""}`, class: "me" },
      h("summary", null, letterFace(name || "?"), h("span", { class: "label" }, h("bdi", null, name)), h("span", { class: "visually-hidden" }, say("nav-me")), icon("down")),
      h(
        "div",
        { class: "menu card" },
        accounts && h("a", { as: "account", href: handle ? `#/profile/${handle}` : "#/account" }, icon("user"), h("span", null, handle ? h("bdi", null, `@${handle}`) : say("lobby-account"))),
        moreLinks(model).map((link) => h("a", { as: link.screen, href: link.href, "aria-current": model.route.screen === link.screen ? "page" : null }, icon(link.icon), h("span", null, say(link.key)))),
      ),
    ),
    // A board has the height of the window, and must not move when a room opens or closes; that of a room has them beside it.
    openRooms(model).length > 0 && !BOARDS.has(model.route.screen) && roomLinks(look),
  );
}

function bottom(look) {
  const { model, say } = look;
  const isMore = ["more", "games", "leaders", "settings", "account", "profile", "tournaments", "tournament", "class"].includes(model.route.screen);
  return h(
    "nav",
    { as: "bottom", class: "bottom", "aria-label": say("nav-label") },
    LINKS.filter(({ screen }) => ON_PHONES.has(screen)).map((link) => navLink(look, link)),
    h("a", { as: "more", href: "#/more", "aria-current": isMore ? "page" : null }, icon("more"), h("span", { class: "label" }, say("nav-more"))),
  );
}

/** The rooms of this visitor: not the game that the lobby shows. */
function openRooms({ rooms, live }) {
  return Object.values(rooms).filter(({ code }) => code !== live);
}

export function roomLinks({ model, say, texts }) {
  const rooms = openRooms(model);
  return h("nav", { as: "rooms", "aria-label": say("nav-rooms"), class: "rooms", patched: follow }, rooms.map((room) => roomLink({ model, say, texts }, room)));
}

function roomLink({ model, say, texts }, room) {
  const isOpen = model.route.screen === "room" && model.route.id === room.code;
  const isAwaited = isTurnOf(room, model.me);
  const others = ["first", "second"].map((side) => room.seats[side]).filter((seat) => seat && seat.player !== model.me);
  return h(
    "a",
    {
      as: room.code,
      href: `#/room/${room.code}`,
      class: isAwaited ? "awaited" : null,
      "aria-current": isOpen ? "page" : null,
    },
    h("span", { class: "game" }, gameName(texts, room.game)),
    h("span", { class: "names" }, others.length === 1 ? seatNameView(texts, others[0]) : h("bdi", { as: "name" }, others.map((seat) => seatName(texts, seat)).join(", ") || say("seat-free"))),
    isAwaited && h("span", { class: "badge" }, say("your-move")),
  );
}

/**
 * The notices that stand now, the most urgent first.
 * @param {Look} look
 * @returns {Notice[]}
 */
export function notices(look) {
  return [connection(look), nextGame(look), paused(look), ...challenges(look)].filter((notice) => notice !== null);
}

/** Screens with a board, which must not move: notices are below it. */
const BOARDS = new Set(["room", "game", "kept", "file", "puzzle"]);

/** Whether the row under the board of the shown room has the notices: a game goes on. */
function isInRow({ route, rooms }) {
  return route.screen === "room" && rooms[route.id]?.status === "playing";
}

/** A notice on every screen but that of a running game. @param {Notice} notice */
function banner({ id, text, label: name = text, facts, role, buttons }) {
  return h(
    "div",
    { as: id, class: "banner", "data-notice": id.split("-")[0], role: role ?? "region", "aria-label": role ? null : name },
    h("p", null, text, facts && [" ", h("span", { class: "facts" }, facts)]),
    buttons.map(({ label, message }) => h("button", { as: label, onclick: message }, label)),
  );
}

/** @returns {Notice | null} */
function connection({ model, say, now }) {
  const { state, retryAt, attempt, sentence } = model.link;
  if (state === "live" || (state === "connecting" && !attempt)) return null;
  if (state === "refused") {
    return { id: "link", text: sentence ?? say("link-refused-protocol"), role: "alert", buttons: [{ label: say("link-reload"), message: { type: "reload" } }] };
  }
  const seconds = state === "lost" ? Math.max(1, Math.ceil((retryAt - now) / 1000)) : 0;
  const retry = state === "lost" ? say("link-retrying", { seconds }) : say("link-connecting");
  const text = model.isStopping ? `${say("link-stopped")} ${retry}` : retry;
  return { id: "link", text, label: say("link-lost"), buttons: state === "lost" ? [{ label: say("link-try-now"), message: { type: "retry" } }] : [] };
}

/** The countdown until the own game of a tournament opens. @returns {Notice | null} */
function nextGame({ model, say, now }) {
  const next = model.tournaments?.next;
  if (!next || next.room === model.route.id) return null;
  const seconds = Math.max(0, Math.ceil((next.opensAt - now) / 1000));
  const called = { round: next.round, game: next.game };
  const { snapshot, rows } = model.tournaments.known[next.tournament] ?? {};
  const place = placeOf(rows, snapshot?.you);
  // The other side has no deadline before it is on turn.
  const isFirst = next.side === ((snapshot?.spec.opening_plies ?? 0) % 2 === 0 ? "first" : "second");
  const parts = [
    seconds > 0 ? say("tournament-opens-in", { ...called, seconds }) : say("tournament-your-game", called),
    place && say("tournament-your-place", { place: place.place, points: points(place.half_points) }),
    isFirst && next.no_show_ms > 0 && say("tournament-first-move", { seconds: Math.ceil(next.no_show_ms / 1000) }),
  ];
  return {
    id: "next",
    label: say("tournament-your-game", called),
    // The row under a board has no space for the rest.
    text: parts.filter(Boolean).slice(0, isInRow(model) ? 1 : 3).join(" · "),
    buttons: [
      { label: say("tournament-open-game"), message: { type: "tournament-go", room: next.room, isNow: true } },
      { label: say("tournament-stay"), message: { type: "tournament-stay" } },
      { label: say("tournament-pause-me"), message: { type: "tournament-ready", code: next.tournament, ready: false } },
    ],
  };
}

/** The tournament in which this visitor misses the rounds, until playing again. @returns {Notice | null} */
function paused({ model, say }) {
  const { known = {}, mine = [], next } = model.tournaments ?? {};
  const isPaused = (/** @type {any} */ { snapshot, entrants } = {}) => snapshot && !["over", "cancelled"].includes(snapshot.phase) && entrants[snapshot.you]?.state === "paused";
  const snapshot = mine.map((code) => known[code]).find(isPaused)?.snapshot;
  // The page of the tournament says it with its own button. In a game it can wait.
  if (!snapshot || next || model.route.id === snapshot.tournament || isInRow(model)) return null;
  return {
    id: "paused",
    text: say("tournament-paused-in", { title: snapshot.spec.title }),
    buttons: [{ label: say("tournament-unpause"), message: { type: "tournament-ready", code: snapshot.tournament, ready: true } }],
  };
}

/** Challenges to this visitor, shown on every screen. @returns {Notice[]} */
function challenges({ model, say, texts }) {
  const received = Object.values(model.challenges?.received ?? {});
  return received.slice(-MOST_CHALLENGES).map(({ challenge: code, by, game, clock, rated }) => ({
    id: `challenge-${code}`,
    text: say("challenge-received", { name: by.rating ? `${by.name} (${by.rating})` : by.name, game: gameName(texts, game) }),
    facts: [clockWords(texts, clock), rated && say("rated")].filter(Boolean).join(" · "),
    buttons: [
      { label: say("offer-accept"), message: { type: "challenge-accept", code } },
      { label: say("offer-decline"), message: { type: "challenge-decline", code } },
    ],
  }));
}

function remarks({ model, say, texts }) {
  return h(
    "div",
    { class: "toasts", role: "region", "aria-label": say("toasts-label") },
    model.toasts.map(({ id, kind, sentence }) =>
      h(
        "div",
        { as: id, class: `toast ${kind}` },
        h("p", null, tell(texts, sentence)),
        h("button", { class: "quiet icon", "aria-label": say("close"), onclick: { type: "forget-remark", id } }, icon("close")),
      ),
    ),
  );
}
