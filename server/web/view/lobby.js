/** The lobby: four boards to play with one tap, the bots, people, and on wide windows a game that goes on now. */

import { BOTS, botFace, nextBot, pips } from "../bots.js";
import { gamePicture, icon } from "./icons.js";
import { MADE_UP, clockWords, gameName, seatName } from "./words.js";
import { h } from "./tree.js";

/** The order of the boards; games that the page does not know come last. */
const ORDER = ["adjacency", "reversi", "morris", "tictactoe"];
/** The bots in the row of the lobby. */
const SHOWN = ["ayam", "lutung", "kura", "kancil", "elang", "gajah", "semut", "garuda"];
/** The heads behind the boards. */
const PEEKING = ["kancil", "gajah", "lutung"];
/** The clocks of one tap: minutes and seconds, and the key of their name. */
const PRESETS = [
  { main: 3, increment: 2, key: "lobby-fast" },
  { main: 5, increment: 3, key: "lobby-normal" },
  { main: 10, increment: 5, key: "lobby-slow" },
];

/** @param {Look} look */
export function lobbyView(look) {
  const { model, say } = look;
  const { isWide } = model;
  return h(
    "div",
    { class: "lobby" },
    h(
      "div",
      { class: "lobby-main" },
      h("header", { class: "hero" }, h("div", null, h("h1", null, say("lobby-hero")), h("p", null, say("lobby-hero-about"))), h("div", { class: "peek", "aria-hidden": "true" }, PEEKING.map((name) => botFace(name, true)))),
      openTournament(look),
      model.mine.games?.length > 0 && look.mineView?.(look),
      h("section", { as: "start", class: "start", "aria-label": say("lobby-play") }, h("div", { class: "game-cards" }, gamesOf(model).map((game, at) => gameCard(look, game, at === 0)))),
      // Where there is one column, people come first.
      isWide ? [bots(look), persons(look)] : [persons(look), daily(look), bots(look), next(look)],
    ),
    isWide && h("aside", { class: "lobby-side" }, look.liveView?.(look) ?? h("section", { as: "live", class: "card live" }), daily(look), next(look)),
  );
}

/** What comes next: an open tournament, the last game, or else the way to tournaments. */
function next(look) {
  const last = greeting(look);
  return look.model.lobby?.open || !last ? [event(look), last] : last;
}

/** The games of the server, that of the last game first among equals: its board has the gold button. */
function gamesOf(model) {
  const all = model.welcome?.games.map((one) => one.game) ?? ORDER;
  return [...all].sort((one, two) => ORDER.indexOf(one) - ORDER.indexOf(two));
}

/** The tournament that waits for this visitor: one tap makes a guest's account and enters. */
function openTournament({ model, say }) {
  const open = model.lobby?.open;
  if (!open || model.tournaments?.mine.includes(open.tournament)) return null;
  const { tournament: code, title } = open;
  const guest = model.welcome && !model.welcome.handle;
  const handle = guest ? ownHandle(model.welcome.name) : "";
  const enter = () => {
    location.hash = `#/t/${code}`;
    return { type: "tournament-enter", code, password: "", handle };
  };
  return h(
    "div",
    { as: "open-tournament", class: "card strip", role: "status" },
    icon("cup"),
    h("p", { class: "what" }, say("lobby-waits", { title })),
    guest && !handle
      ? h("a", { as: "enter", class: "button primary", href: `#/t/${code}` }, say("lobby-enter"))
      : h("button", { as: "enter", class: "primary", disabled: model.link.state !== "live", onclick: enter }, handle ? say("lobby-enter-as", { handle }) : say("lobby-enter")),
  );
}

function ownHandle(name) {
  const handle = name.toLowerCase().replaceAll(" ", "-");
  return /^[a-z][a-z0-9_-]{2,19}$/u.test(handle) && !MADE_UP.test(name) ? handle : "";
}

function greeting({ model, say, texts }) {
  const game = lastGame(model);
  const side = game?.mine ?? ["first", "second"].find((one) => game?.[one].player === model.me);
  if (!side || !game.outcome) return null;
  const opponent = game[side === "first" ? "second" : "first"];
  const result = game.outcome === "draw" ? "drawn" : game.outcome === side ? "won" : "lost";
  return h(
    "div",
    { as: "greeting", class: "card strip greeting" },
    h("p", { class: "what" }, say(`lobby-last-${result}`, { game: gameName(texts, game.game), name: seatName(texts, opponent) })),
    h("a", { class: "button", href: `#/${game.id ? `kept/${game.id}` : `game/${game.game_id}`}/learn` }, icon("chart"), say("learn")),
  );
}

/** The last game of this visitor, from the server or from this browser, which also saves those of earlier guests. */
function lastGame({ lastGame: served, kept }) {
  const own = kept.filter(({ mine }) => mine).at(-1);
  if (!served || !own) return served ?? own;
  return own.room === served.room || served.ended >= own.ended ? served : own;
}

/** A board: one tap starts a game against the easiest bot that is not beaten yet. */
function gameCard({ model, say, texts }, game, isFirst) {
  const bot = nextBot(model.kept, game);
  return h(
    "button",
    { as: game, class: `card game-card${isFirst ? " first" : ""}`, "data-game": game, disabled: model.link.state !== "live", onclick: { type: "quick", game } },
    h("span", { class: "art" }, gamePicture(game)),
    h(
      "span",
      { class: "tx" },
      h("span", { class: "title" }, h("span", { class: "whole" }, gameName(texts, game)), h("span", { class: "short" }, say(`short-${game}`))),
      h("span", { class: "about" }, say(`lobby-about-${game}`)),
      h("span", { class: "vs" }, botFace(bot.name), h("span", null, say("lobby-play-bot", { bot: bot.title })), icon("play")),
    ),
  );
}

export function strengthView({ say }, bot, game) {
  const word = bot.strength[game] ?? "fair";
  return [h("span", { class: "word-of" }, say(`strength-${word}`)), h("span", { class: "pips", "aria-hidden": "true" }, [1, 2, 3, 4, 5].map((pip) => h("i", { class: pip <= pips(word) ? "on" : null })))];
}

function bots(look) {
  const { model, say, texts } = look;
  const { game } = model.draft;
  return h(
    "section",
    { as: "bots", class: "who", "aria-labelledby": "bots-title" },
    h("div", { class: "sect" }, h("h2", { id: "bots-title" }, say("lobby-beat")), h("span", { class: "facts" }, say("lobby-beat-about", { game: gameName(texts, game) })), h("a", { href: "#/new" }, say("lobby-new")), h("a", { href: "#/bots" }, say("lobby-all-bots"))),
    h(
      "div",
      { class: "card bots" },
      BOTS.filter(({ name }) => SHOWN.includes(name)).map((bot) =>
        h("button", { as: bot.name, class: "bot", disabled: model.link.state !== "live", onclick: { type: "quick", game, bot: bot.name } }, botFace(bot.name), h("b", null, bot.title), strengthView(look, bot, game)),
      ),
    ),
  );
}

/** Presets that seek an opponent with one tap, and the open games; the own search takes their place. */
function persons(look) {
  const { model, say } = look;
  const { players = 0, rooms = {}, seeks = {} } = model.lobby ?? {};
  const open = Object.values(rooms).filter((room) => room.status === "waiting").length + Object.keys(seeks).filter((player) => player !== model.me).length;
  const isOff = model.link.state !== "live";
  return h(
    "section",
    { as: "persons", class: "persons", "aria-labelledby": "persons-title" },
    h("div", { class: "sect" }, h("h2", { id: "persons-title" }, say("lobby-person")), h("span", { class: "facts" }, say("lobby-company", { count: Math.max(0, players - 1) })), h("button", { class: "link", onclick: begin("friend") }, say("lobby-friend"))),
    Object.values(model.challenges?.sent ?? {}).map((challenge) => sent(look, challenge)),
    model.seek
      ? seeking(look)
      : h(
          "div",
          { as: "presets", class: "presets" },
          PRESETS.map(({ main, increment, key }) => h("button", { as: key, class: "card preset", disabled: isOff, onclick: { type: "seek", clock: { clock: "main", main, increment } } }, h("b", null, `${main}+${increment}`), h("span", null, say(key)))),
          h("button", { as: "none", class: "card preset", disabled: isOff, onclick: { type: "seek", clock: { clock: "none" } } }, h("b", { "aria-hidden": "true" }, "∞"), h("span", null, say("clock-none"))),
          h("a", { as: "open", class: open > 0 ? "card preset" : "card preset none", href: "#/watch" }, h("b", null, String(open)), h("span", null, say("lobby-open-games", { count: open }))),
        ),
  );
}

function begin(opponent) {
  return () => {
    location.hash = "#/new";
    return { type: "change-draft", change: { opponent, ...(opponent === "friend" ? { isPrivate: true } : {}) } };
  };
}

function seeking({ model, say, texts, now }) {
  const { game, clock, rated } = model.seek;
  const seconds = Math.max(0, Math.floor((now - (model.seekSince ?? now)) / 1000));
  const facts = [gameName(texts, game), clockWords(texts, clock), rated && say("rated"), model.lobby?.seeks[model.me]?.isUnlisted && say("lobby-unlisted")];
  return h(
    "div",
    { as: "seeking", class: "card strip seeking" },
    h("span", { class: "spinner", "aria-hidden": "true" }),
    h("div", { class: "what" }, h("p", { role: "status" }, h("strong", null, say("lobby-looking")), " ", h("span", { class: "facts" }, facts.filter(Boolean).join(" · ")))),
    h("span", { class: "since", "aria-hidden": "true" }, `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`),
    h("button", { as: "meanwhile", class: "primary", onclick: { type: "quick", game } }, say("lobby-meanwhile")),
    h("button", { as: "stop", onclick: { type: "unpair" } }, say("lobby-stop")),
  );
}

function sent({ say, texts }, { challenge: code, to, game, clock }) {
  return h(
    "div",
    { as: `sent-${code}`, class: "card strip seeking" },
    h("p", { class: "what" }, to ? say("challenge-waits-for", { handle: to }) : say("challenge-waits"), " ", h("span", { class: "facts" }, [gameName(texts, game), clockWords(texts, clock)].join(" · "))),
    !to && h("button", { as: "link", onclick: { type: "challenge-invite", code } }, icon("share"), say("challenge-link")),
    h("button", { as: "withdraw", onclick: { type: "challenge-withdraw", code } }, say("offer-withdraw")),
  );
}

/** The puzzles of the day. @param {Look} look */
function daily({ say, streak = 0 }) {
  return h(
    "section",
    { as: "daily", class: "card daily", "aria-labelledby": "daily-title" },
    gamePicture("tictactoe"),
    h(
      "div",
      null,
      streak > 0 && h("span", { class: "pill flame" }, icon("fire"), say("lobby-streak", { count: streak })),
      h("h2", { id: "daily-title" }, say("lobby-daily")),
      h("p", { class: "facts" }, say("lobby-daily-about")),
      h("a", { class: "button primary", href: "#/puzzle" }, icon("puzzle"), say("lobby-solve")),
    ),
  );
}

/** The next tournament, or the way to one. */
function event({ model, say, texts }) {
  if (!model.welcome?.accounts) return null;
  const open = model.lobby?.open;
  const about = model.tournaments?.list?.find(({ tournament }) => tournament === open?.tournament);
  const facts = about ? [gameName(texts, about.game), clockWords(texts, about.clock)].join(" · ") : say("lobby-event-about");
  return h(
    "section",
    { as: "event", class: "card event" },
    about?.start_at ? h("time", { class: "sign", datetime: about.start_at }, startWords(texts, about.start_at)) : h("span", { class: "sign" }, icon("cup")),
    h("div", { class: "what" }, h("strong", null, open ? h("bdi", null, open.title) : say("tournaments-title")), h("span", { class: "facts" }, facts)),
    h("a", { class: "button", href: open ? `#/t/${open.tournament}` : "#/t" }, say(open ? "lobby-open-event" : "lobby-see-events")),
  );
}

/** When an event begins: the time today, on another day the weekday as well. */
function startWords({ locale }, start) {
  const date = new Date(start);
  const isToday = date.toDateString() === new Date().toDateString();
  return new Intl.DateTimeFormat(locale, { hour: "numeric", minute: "2-digit", ...(isToday ? {} : { weekday: "short" }) }).format(date);
}
