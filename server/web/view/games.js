/** Games: the finished ones, everybody here, the game that the lobby shows, the own unfinished ones, and challenges. */

import { BOTS, seatFace } from "../bots.js";
import { clockText, speedOf, SPEEDS, timeLeft } from "../clock.js";
import { fitting } from "../update/lobby.js";
import { ending, isTurnOf, other, sideOf } from "../room.js";
import { board, play, score } from "../rules.js";
import { boardArt, gamePicture, icon, pieceMark } from "./icons.js";
import { initial } from "./crowd.js";
import { choice } from "./new.js";
import { h } from "./tree.js";
import { clockWords, dateWords, fullSeatName, gameName, markedName, optionWords, ratingWords, seatName, seatNameView, tell, upper } from "./words.js";

const RESULTS = ["won", "drawn", "lost"];

/** @param {Look} look */
export function gamesView(look) {
  const { model, say, texts } = look;
  const { filter, more, problem } = model.archive;
  const list = filter.kept ? fitting(model.kept, filter) : model.archive.list;
  const find = (change) => ({ type: "find-games", filter: { ...filter, ...change } });
  return h(
    "div",
    { class: "panel games" },
    h("h1", null, say("games-title")),
    h(
      "form",
      { class: "filters", onsubmit: (event) => find({ name: event.target.elements.namedItem("player").value.trim() }) },
      h(
        "fieldset",
        { class: "choices" },
        h("legend", { class: "visually-hidden" }, say("games-whose")),
        choice("mine", "all", !filter.mine && !filter.kept, find({ mine: false, kept: false }), say("games-all")),
        choice("mine", "mine", filter.mine, find({ mine: true, kept: false }), say("games-mine")),
        choice("mine", "kept", Boolean(filter.kept), find({ mine: false, kept: true }), say("games-kept")),
      ),
      (filter.mine || filter.kept) &&
        h(
          "label",
          { class: "field", as: "result" },
          h("span", null, say("games-result")),
          h(
            "select",
            { name: "result", onchange: (event) => find({ result: event.target.value || undefined }) },
            h("option", { as: "all", value: "", selected: !filter.result }, say("games-every-result")),
            RESULTS.map((result) => h("option", { as: result, value: result, selected: filter.result === result }, say(`games-${result}`))),
          ),
        ),
      h(
        "label",
        { class: "field" },
        h("span", null, say("new-game")),
        h(
          "select",
          { name: "game", onchange: (event) => find({ game: event.target.value || undefined }) },
          h("option", { as: "all", value: "", selected: !filter.game }, say("games-every-game")),
          (model.welcome?.games ?? []).map(({ game }) => h("option", { as: game, value: game, selected: filter.game === game }, gameName(texts, game))),
        ),
      ),
      h("label", { class: "field" }, h("span", null, say(filter.mine || filter.kept ? "new-opponent" : "games-player")), h("input", { name: "player", maxlength: "20", autocomplete: "off", value: filter.name ?? "" })),
      h("button", { type: "submit" }, icon("search"), say("games-search")),
    ),
    filter.kept && h("p", { class: "muted", as: "about" }, say("games-kept-about")),
    problem && h("p", { role: "alert" }, tell(texts, problem)),
    list === null && h("p", { class: "muted" }, say("games-loading")),
    list?.length === 0 && (isBare(filter) ? noneYet(look) : h("p", { class: "muted", as: "none" }, say("games-none"))),
    list?.length > 0 && h("ul", { class: "list" }, list.map((game) => gameRow(look, game))),
    more && !filter.kept && h("button", { onclick: { type: "find-games", isMore: true } }, say("games-more")),
    h(
      "label",
      { class: "field file" },
      h("span", null, say("games-file")),
      h("input", { type: "file", accept: ".txt,.pgn,.json,text/plain,application/json", onchange: (event) => ({ type: "read-file", file: event.target.files[0] }) }),
    ),
  );
}

/** Whether a filter has nothing but whose games it shows: the own ones. */
function isBare({ mine, kept, game, result, name }) {
  return Boolean(mine || kept) && !game && !result && !name;
}

function noneYet({ model, say, texts }) {
  const games = model.welcome?.games.map(({ game }) => game) ?? [];
  return h(
    "div",
    { as: "none-yet", class: "none-yet" },
    h("p", { class: "quote" }, say("games-none-yet")),
    h("div", { class: "boards" }, games.map((game) => h("button", { as: game, "aria-label": gameName(texts, game), disabled: model.link.state !== "live", onclick: { type: "quick", game } }, gamePicture(game)))),
  );
}

/** The ending of a listed game. The list has no positions, only First's margin in pieces. */
function why({ texts, say }, { first, second, outcome, reason, margin }) {
  if (reason === "count") return say("games-margin", { count: Math.abs(margin) });
  const names = { first: seatName(texts, first), second: seatName(texts, second) };
  // Only an ending of Nine Men's Morris names a side.
  const sides = { first: say("side-white"), second: say("side-black") };
  /** @type {any} */
  const sentence = ending({ outcome, reason, names, sides, count: { first: 0, second: 0 } });
  const { say: key, values } = sentence.values?.why ?? { say: sentence.key, values: {} };
  return say(key, values);
}

/** A finished game in a list. @param {Look} look */
export function gameRow(look, game) {
  const { texts, say } = look;
  const { id, game_id, first, second, outcome, reason, plies, ended } = game;
  const names = [first, second].map((seat) => h("bdi", null, fullSeatName(texts, seat)));
  const result = outcome === "first" ? "1–0" : outcome === "second" ? "0–1" : outcome === "draw" ? "½–½" : "–";
  return h(
    "li",
    { as: id ?? game_id },
    h(
      "a",
      { class: "row", href: id ? `#/kept/${id}` : `#/game/${game_id}` },
      gamePicture(game.game),
      h(
        "div",
        { class: "what" },
        h("strong", null, names[0], ` ${say("versus")} `, names[1]),
        h("span", { class: "facts" }, [gameName(texts, game.game), say("games-plies", { count: plies }), game.rated && say("rated"), reason && upper(why(look, game))].filter(Boolean).join(" · ")),
        game.tournament && h("span", { class: "facts" }, say("games-tournament", { code: game.tournament.tournament, round: game.tournament.round })),
        h("span", { class: "facts" }, dateWords(texts, ended)),
      ),
      h("span", { class: "score" }, result),
    ),
  );
}

// Everybody here: open games to join, running ones to watch, a room by its code, and the people.

/** The most rooms shown at first: waiting ones, then running ones. */
const MOST_ROOMS = 60;
const MOST_PEOPLE = 60;
/** The length of the id prefix that distinguishes people with the same name. */
const TELLS_APART = 4;

/** @param {Look} look */
export function watchView(look) {
  const { say } = look;
  return h("div", { class: "watch" }, h("h1", null, say("nav-watch")), rooms(look), h("div", { class: "watch-side" }, codeForm(look), people(look)));
}

function games(model) {
  return model.welcome?.games.map((one) => one.game) ?? [];
}

const ORDER = { waiting: 0, playing: 1, ended: 2 };

/**
 * The seeks of others and the rooms that pass the filter, in the chosen order; `all` is how many there are without it.
 * @param {Model} model
 * @returns {{seeks: any[], rooms: any[], all: number}}
 */
function sieved(model) {
  const { game, clock, rated, bot, sort } = model.sieve;
  const { rooms = {}, seeks = {}, people = {} } = model.lobby ?? {};
  const isProgram = (seat) => Boolean(seat?.bot || people[seat?.player]?.program);
  const passes = (one, hasBot) =>
    (!game || one.game === game) &&
    (!clock || (speedOf(one.clock) ?? "none") === clock) &&
    (!rated || Boolean(one.rated) === (rated === "yes")) &&
    (!bot || hasBot === (bot === "yes"));
  const seeking = Object.values(seeks).filter((seek) => seek.player !== model.me);
  const games = model.welcome?.games.map((one) => one.game) ?? [];
  const byGame = (one, two) => games.indexOf(one.game) - games.indexOf(two.game);
  const ratingOf = (room) => Math.max(...["first", "second"].map((side) => ratingIn(model, room, side)?.rating ?? 0));
  const orders = {
    open: () => 0,
    game: byGame,
    rating: (one, two) => (two.rating ?? ratingOf(two)) - (one.rating ?? ratingOf(one)),
    watched: (one, two) => (two.spectators ?? 0) - (one.spectators ?? 0),
  };
  // Open games come first, unless another order is chosen.
  const order = (one, two) => orders[sort](one, two) || ORDER[one.status] - ORDER[two.status];
  return {
    seeks: seeking.filter((seek) => passes(seek, isProgram(seek))).sort(orders[sort]),
    rooms: Object.values(rooms).filter((room) => passes(room, isProgram(room.seats.first) || isProgram(room.seats.second))).sort(order),
    all: seeking.length + Object.keys(rooms).length,
  };
}

function rooms(look) {
  const { model, say } = look;
  const { seeks, rooms: list, all } = sieved(model);
  const { more = 0, moreSeeks = 0 } = model.lobby ?? {};
  const hidden = more + moreSeeks + Math.max(0, list.length - MOST_ROOMS);
  const isEmpty = list.length === 0 && seeks.length === 0;
  const isFiltered = Object.entries(model.sieve).some(([name, value]) => name !== "sort" && value);
  return h(
    "section",
    { class: "panel open-games", "aria-labelledby": "rooms-title" },
    h("h2", { id: "rooms-title" }, say("lobby-open")),
    !model.lobby && h("p", { class: "muted" }, say("lobby-loading")),
    model.lobby && (all > 1 || isFiltered) && sieve(look, isFiltered),
    model.lobby && isEmpty && h("p", { class: "muted", as: "none" }, say(all > 0 ? "lobby-none-fit" : "lobby-empty")),
    isFiltered && all > seeks.length + list.length && h("button", { as: "all", onclick: { type: "sieve" } }, say("lobby-show-all", { count: all })),
    !isEmpty &&
      h(
        "ul",
        { class: "list" },
        seeks.map((seek) => seekRow(look, seek)),
        list.slice(0, MOST_ROOMS).map((room) => roomRow(look, room)),
      ),
    hidden > 0 && h("p", { class: "muted" }, say("lobby-more", { count: hidden })),
    more + moreSeeks > 0 && h("button", { as: "more", onclick: { type: "more-lobby" } }, say("lobby-show-more")),
  );
}

/** The filter and the order of the open games, collapsed at first. */
function sieve({ model, say, texts }, isFiltered) {
  const either = { "": "sieve-any", yes: "value-yes", no: "value-no" };
  const spoken = (keys) => Object.fromEntries(Object.entries(keys).map(([value, key]) => [value, say(key)]));
  const pick = (name, key, values) =>
    h(
      "label",
      { as: name },
      h("span", null, say(key)),
      h(
        "select",
        { name: `sieve-${name}`, ".value": model.sieve[name], onchange: (event) => ({ type: "sieve", change: { [name]: event.target.value } }) },
        Object.entries(values).map(([value, words]) => h("option", { as: value, value, selected: model.sieve[name] === value }, words)),
      ),
    );
  const speeds = Object.fromEntries(SPEEDS.map((speed) => [speed, say(`speed-${speed}`)]));
  return h(
    "details",
    { as: "sieve", class: "sieve" },
    h("summary", null, say(isFiltered ? "sieve-is-on" : "sieve-title")),
    h(
      "div",
      { class: "drawer" },
      h(
        "div",
        { class: "fields" },
        pick("game", "new-game", { "": say("games-every-game"), ...Object.fromEntries(games(model).map((game) => [game, gameName(texts, game)])) }),
        pick("clock", "new-clock", { "": say("sieve-any"), none: say("clock-none"), ...speeds }),
        model.welcome?.accounts && pick("rated", "sieve-rated", spoken(either)),
        pick("bot", "sieve-bot", spoken(either)),
        pick("sort", "sieve-sort", spoken({ open: "sieve-sort-open", game: "sieve-sort-game", ...(model.welcome?.accounts ? { rating: "sieve-sort-rating" } : {}), watched: "sieve-sort-watched" })),
      ),
    ),
  );
}

function facts(look, { options, clock, rated, rating, range }) {
  const { texts, say } = look;
  const words = [clockWords(texts, clock), ...optionWords(texts, options), rated && say("rated"), range && say("lobby-range", { low: String(rating - range), high: String(rating + range) })];
  return h("span", { class: "facts" }, words.filter(Boolean).join(" · "));
}

/** The handle, or the name with its mark and the start of the id where others have the same name. */
function called({ model, texts }, { name, mark, player }) {
  const people = model.lobby?.people ?? {};
  const handle = people[player]?.handle;
  if (handle) return markedName(texts, handle, mark);
  const isShared = player && Object.values(people).filter((one) => one.name === name).length > 1;
  // Where there are accounts, who is here without a handle is a guest.
  const isGuest = model.welcome?.accounts && player in people;
  const marked = markedName(texts, name, mark ?? (isGuest ? "guest" : undefined));
  return isShared ? `${marked} #${player.slice(0, TELLS_APART)}` : marked;
}

function ratingIn({ club }, room, side) {
  const seat = room.seats[side];
  return room.rated && club?.known[`${room.game} ${speedOf(room.clock)} ${seat?.player ?? `${seat?.bot?.engine}:${seat?.bot?.level ?? 5}`}`];
}

function seated({ model, texts }, room, side) {
  const seat = room.seats[side];
  const name = seat?.player ? called({ model, texts }, seat) : seatName(texts, seat);
  const rating = ratingIn(model, room, side);
  return rating ? `${name} (${ratingWords(rating)})` : name;
}

function seekRow(look, seek) {
  const { say, texts } = look;
  const { model } = look;
  const { player, game, options, clock, rated, rating } = seek;
  const who = called({ model, texts }, seek);
  return h(
    "li",
    { as: `seek-${player}`, class: "row" },
    gamePicture(game),
    h("div", { class: "what" }, h("strong", null, h("bdi", null, rating ? `${who} (${rating})` : who)), h("span", { class: "facts" }, say("lobby-seeks", { game: gameName(texts, game) })), facts(look, seek)),
    h("button", { class: "primary", onclick: { type: "take-seek", seek: { game, ...(options ? { options } : {}), clock, ...(rated ? { rated } : {}) } } }, say("nav-lobby")),
  );
}

function roomRow(look, room) {
  const { model, say, texts } = look;
  const { first, second } = room.seats;
  const isMine = Boolean(model.rooms[room.room]) || [first, second].some((seat) => seat?.player === model.me);
  const isWaiting = room.status === "waiting" && !(first && second);
  const [one, two] = ["first", "second"].map((side) => seated(look, room, side));
  const names = [one, two].map((name) => h("bdi", null, name));
  const key = isMine ? "lobby-return" : isWaiting ? "lobby-join" : "nav-watch";
  const watchers = room.spectators > 0 && h("span", { class: "facts" }, say("watching", { count: room.spectators }));
  return h(
    "li",
    { as: room.room, class: "row" },
    gamePicture(room.game),
    h(
      "div",
      { class: "what" },
      h("strong", null, gameName(texts, room.game)),
      h("span", { class: "names" }, names[0], ` ${say("versus")} `, names[1]),
      facts(look, room),
      watchers,
    ),
    h("span", { class: `state ${room.status}` }, say(room.isUnlisted ? "lobby-unlisted" : `status-${room.status}`)),
    h(
      "button",
      {
        class: isWaiting || isMine ? "primary" : null,
        "aria-label": say("lobby-room-action", { action: say(key), game: gameName(texts, room.game), first: one, second: two }),
        onclick: { type: "enter", room: room.room, watch: !isWaiting && !isMine },
      },
      say(key),
    ),
  );
}

/** An entry in the list of people; accounts link to their profiles. */
function person(look, one) {
  const { handle } = one;
  const words = h("bdi", null, called(look, one));
  return handle ? h("a", { href: `#/profile/${handle}` }, words) : words;
}

function codeForm({ say }) {
  return h(
    "section",
    { class: "panel code", "aria-labelledby": "code-title" },
    h("h2", { id: "code-title" }, say("lobby-code")),
    h(
      "form",
      { class: "inline", onsubmit: (event) => ({ type: "enter-code", code: event.target.elements.namedItem("code").value }) },
      h("label", { class: "visually-hidden", for: "code" }, say("lobby-code")),
      h("input", { id: "code", name: "code", maxlength: "8", autocomplete: "off", autocapitalize: "characters", spellcheck: "false", placeholder: "K7QF2M", required: true }),
      h("button", { type: "submit" }, say("lobby-go")),
    ),
  );
}

function people(look) {
  const { model, say } = look;
  const { people = {}, players = 0 } = model.lobby ?? {};
  const others = Object.values(people).filter((one) => one.player !== model.me);
  return h(
    "section",
    { class: "panel people", "aria-labelledby": "people-title" },
    h("h2", { id: "people-title" }, say("lobby-people")),
    h("p", { class: "muted" }, say("lobby-company", { count: Math.max(0, players - 1) })),
    others.length > 0 &&
      h(
        "ul",
        { class: "names" },
        others.slice(0, MOST_PEOPLE).map((one) => h("li", { as: one.player }, one.program && icon("bot"), person(look, one))),
      ),
  );
}

// The game that the lobby shows on wide windows: one that goes on now, else a good one to replay.

/** A game that Gajah and Semut played. */
const START = "---------------------------OX------XO--------------------------- X";
const MOVES = "d3 e3 f4 g3 g4 c3 f5 f6 d6 f3 e6 g6 g5 h6 h5 h4 h3 h2 c4 b4 f7 f8 b3 b5 d2 a3 e2 c2 a6 c1 d1 e1 f2 f1 a4 c5 a2 a5 g2 a1 c6 d7 b7 c7 b6 h1 g1 a8 c8 b8 d8 e8 e7 a7 g7 h8 g8 b2 b1 h7".split(" ");

/** @param {Look} look */
export function liveView(look) {
  const { model, say, texts } = look;
  const room = model.rooms[model.live];
  if (!room) return sampleView(look);
  const position = room.positions.at(-1);
  const { cells, marks } = board(room.game, position);
  const below = sideOf(room, model.me) ?? "first";
  return h(
    "section",
    { as: "live", class: "card live", "aria-labelledby": "live-title" },
    h("div", { class: "live-head" }, h("h2", { id: "live-title" }, h("a", { href: `#/room/${room.code}` }, say("lobby-live"))), room.spectators > 1 && h("span", { class: "pill on" }, say("watching", { count: room.spectators - 1 }))),
    liveSeat(look, room, other(below), position),
    boardArt(room.game, cells, { last: room.moves.at(-1)?.match(/[a-h][1-8]/g)?.at(-1), first: marks.first }),
    liveSeat(look, room, below, position),
    h("p", { class: "visually-hidden" }, gameName(texts, room.game)),
  );
}

function sampleView(look) {
  const { model, say, texts } = look;
  const ply = Math.min(model.sample ?? MOVES.length, MOVES.length);
  const positions = MOVES.slice(0, ply).reduce((list, move) => [...list, play("reversi", list.at(-1), move).position], [START]);
  const position = positions[ply];
  const seats = { first: { bot: BOTS[7] }, second: { bot: BOTS[9] } };
  const room = { game: "reversi", status: "ended", seats: Object.fromEntries(Object.entries(seats).map(([side, { bot }]) => [side, { name: bot.title, bot: { engine: bot.engine, level: bot.level } }])), clock: { kind: "none" }, turn: {} };
  const step = (key, to) => h("button", { as: key, class: "icon", "aria-label": say(key), disabled: to < 0 || to > MOVES.length, onclick: { type: "live-sample", ply: to } }, icon(key === "live-before" ? "previous" : "next"));
  return h(
    "section",
    { as: "live", class: "card live", "aria-labelledby": "live-title" },
    h("div", { class: "live-head" }, h("h2", { id: "live-title" }, say("lobby-good-game")), h("span", { class: "pill" }, say("tournament-replay"))),
    liveSeat(look, room, "second", position),
    boardArt("reversi", board("reversi", position).cells, { last: MOVES[ply - 1] }),
    h("div", { class: "live-foot" }, liveSeat(look, room, "first", position), h("span", { class: "facts" }, say("live-move", { ply, last: MOVES.length })), step("live-before", ply - 1), step("live-after", ply === MOVES.length ? 1 : ply + 1)),
    h("p", { class: "visually-hidden" }, gameName(texts, "reversi")),
  );
}

function liveSeat({ texts, say, now }, room, side, position) {
  const seat = room.seats[side];
  const left = timeLeft(room, side, now);
  const isOn = room.status === "playing" && room.turn.to_move === side;
  return h(
    "div",
    { as: side, class: "live-seat" },
    seatFace(seat),
    h("span", { class: "names" }, seatNameView(texts, seat)),
    room.game !== "tictactoe" && h("span", { class: "pill" }, pieceMark(board(room.game, position).marks[side]), String(score(room.game, position)[side])),
    left !== null && h("span", { class: `time${isOn ? " on" : ""}` }, clockText(left, say)),
  );
}

// The visitor's own unfinished games, first in the lobby. Loaded with the first such game.

/** @param {Look} look */
export function mineView(look) {
  const { model, say } = look;
  const { games, total } = model.mine;
  return h(
    "section",
    { as: "mine", class: "panel mine", "aria-labelledby": "mine-title" },
    h("h2", { id: "mine-title" }, say("mine-title")),
    h("ul", { class: "list" }, games.map((game) => row(look, game))),
    games.length < total && h("button", { as: "more-mine", onclick: { type: "mine-more" } }, say("lobby-show-more")),
  );
}

function row({ model, say, texts }, { room, game, clock, opponent, plies, my_turn: isMine, since }) {
  // A room that is open here knows more.
  const open = model.rooms[room];
  const isAwaited = open ? isTurnOf(open, model.me) : isMine;
  const name = seatName(texts, opponent);
  const facts = [gameName(texts, game), clockWords(texts, clock), say("mine-moves", { count: open?.moves.length ?? plies }), !open && say("mine-since", { date: dateWords(texts, since) })];
  return h(
    "li",
    { as: room, class: "row" },
    gamePicture(game),
    h("div", { class: "what" }, h("strong", null, h("bdi", null, name)), h("span", { class: "facts" }, facts.filter(Boolean).join(" · "))),
    isAwaited && h("span", { class: "badge" }, say("your-move")),
    h("button", { class: isAwaited ? "primary" : null, "aria-label": say("mine-go-on", { game: gameName(texts, game), name }), onclick: { type: "enter", room } }, say("lobby-return")),
  );
}

// A challenge from its link: its terms, and accepting it.

/** @param {Look} look */
export function challengeView(look) {
  const { model, say, texts } = look;
  const { opened, problem } = model.challenges ?? {};
  const back = h("a", { as: "back", class: "button", href: "#/lobby" }, say("nav-lobby"));
  if (problem) return h("div", { class: "panel waiting" }, h("h1", { class: "visually-hidden" }, say("challenge-title")), h("p", { role: "alert" }, tell(texts, problem)), back);
  if (!opened) return h("div", { class: "panel waiting" }, h("p", { class: "muted" }, say("account-loading")));
  const { challenge: code, by, game, options, clock, rated, seat } = opened;
  const isMine = by.player === model.me;
  const facts = [clockWords(texts, clock), ...optionWords(texts, options), rated ? say("rated") : say("room-unrated"), seat === "first" && say("challenge-first", { name: by.name }), seat === "second" && say("challenge-second", { name: by.name })];
  const does = (what) => ({ type: `challenge-${what}`, code });
  return h(
    "div",
    { class: "panel challenge", as: code },
    h("div", { class: "challenge-art", as: "art", "data-tint": game }, gamePicture(game), !isMine && initial(by.name)),
    h("h1", null, isMine ? say("challenge-yours") : say("challenge-by", { name: by.rating ? `${by.name} (${by.rating})` : by.name })),
    h("p", { class: "challenge-terms", as: "terms" }, h("strong", null, gameName(texts, game)), h("span", { class: "facts" }, facts.filter(Boolean).join(" · "))),
    h(
      "div",
      { class: "actions" },
      !isMine && h("button", { as: "accept", class: "go large", disabled: model.link.state !== "live", onclick: does("accept") }, icon("check"), say("offer-accept")),
      isMine && h("button", { as: "link", class: "go large", onclick: does("invite") }, icon("share"), say("challenge-link")),
      isMine && h("button", { as: "withdraw", onclick: does("withdraw") }, say("offer-withdraw")),
      back,
    ),
  );
}
