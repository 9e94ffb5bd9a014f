/** Everybody here: open games to join, running ones to watch, a room by its code, and the people. */

import { SPEEDS, speedOf } from "../clock.js";
import { gamePicture, icon } from "./icons.js";
import { clockWords, gameName, markedName, optionWords, ratingWords, seatName } from "./words.js";
import { h } from "./tree.js";

/** The most rooms shown at first: waiting ones, then running ones. */
const MOST_ROOMS = 60;
const MOST_PEOPLE = 60;
/** The length of the id prefix that distinguishes people with the same name. */
const TELLS_APART = 4;

/** @param {import("./shell.js").Look} look */
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
 * @param {import("../model.js").Model} model
 * @returns {{seeks: any[], rooms: any[], all: number}}
 */
export function sieved(model) {
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
    isFiltered && all > seeks.length + list.length && h("button", { as: "all", type: "button", onclick: { type: "sieve" } }, say("lobby-show-all", { count: all })),
    !isEmpty &&
      h(
        "ul",
        { class: "list" },
        seeks.map((seek) => seekRow(look, seek)),
        list.slice(0, MOST_ROOMS).map((room) => roomRow(look, room)),
      ),
    hidden > 0 && h("p", { class: "muted" }, say("lobby-more", { count: hidden })),
    more + moreSeeks > 0 && h("button", { as: "more", type: "button", onclick: { type: "more-lobby" } }, say("lobby-show-more")),
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

/** The rating of a seat of a rated room, once it was requested. */
function ratingIn({ club }, room, side) {
  const seat = room.seats[side];
  return room.rated && club?.known[`${room.game} ${speedOf(room.clock)} ${seat?.player ?? `${seat?.bot?.engine}:${seat?.bot?.level ?? 5}`}`];
}

/** The name of a seat in the list of rooms, with the rating in rated rooms. */
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
    h("button", { type: "button", class: "primary", onclick: { type: "take-seek", seek: { game, ...(options ? { options } : {}), clock, ...(rated ? { rated } : {}) } } }, say("lobby-take")),
  );
}

function roomRow(look, room) {
  const { model, say, texts } = look;
  const { first, second } = room.seats;
  const isMine = Boolean(model.rooms[room.room]) || [first, second].some((seat) => seat?.player === model.me);
  const isWaiting = room.status === "waiting" && !(first && second);
  const [one, two] = ["first", "second"].map((side) => seated(look, room, side));
  const names = [one, two].map((name) => h("bdi", null, name));
  const key = isMine ? "lobby-return" : isWaiting ? "lobby-join" : "lobby-watch";
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
        type: "button",
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
