/** The lobby: play at once, join somebody, watch, find somebody. */

import { icon, gamePicture } from "./icons.js";
import { clockWords, engineName, gameName, optionWords, seatName } from "./words.js";
import { h } from "./tree.js";

/** Rooms that are shown at first: waiting ones, then those in play. */
const MOST_ROOMS = 60;
const MOST_PEOPLE = 60;

/** @param {import("./shell.js").Look} look */
export function lobbyView(look) {
  const { model, say } = look;
  return h(
    "div",
    { class: "lobby" },
    h("h1", { class: "visually-hidden" }, say("lobby-title")),
    h(
      "section",
      { class: "panel start", "aria-labelledby": "start-title" },
      h("h2", { id: "start-title" }, say("lobby-play")),
      h("div", { class: "game-cards" }, games(model).map((game) => gameCard(look, game))),
      h(
        "div",
        { class: "actions" },
        h("button", { type: "button", class: "primary", onclick: begin("bot") }, icon("plus"), say("lobby-new")),
        h("button", { type: "button", onclick: begin("pair") }, icon("search"), say("lobby-pair")),
        h("button", { type: "button", onclick: begin("friend") }, icon("share"), say("lobby-friend")),
      ),
      model.seek && seeking(look),
    ),
    rooms(look),
    h("div", { class: "lobby-side" }, you(look), codeForm(look), people(look)),
  );
}

function games(model) {
  return model.welcome?.games.map((one) => one.game) ?? ["adjacency", "reversi", "tictactoe", "morris"];
}

function begin(opponent) {
  return () => {
    location.hash = "#/new";
    return { type: "change-draft", change: { opponent, ...(opponent === "friend" ? { isPrivate: true } : {}) } };
  };
}

function gameCard({ model, say, texts }, game) {
  const { draft } = model;
  const bot = { engine: engineName(draft.engine), level: draft.level };
  return h(
    "button",
    { as: game, type: "button", class: "game-card", disabled: model.link.state !== "live", onclick: { type: "quick", game } },
    gamePicture(game),
    h("span", { class: "title" }, gameName(texts, game)),
    h("span", { class: "about" }, say("lobby-quick", bot)),
  );
}

function seeking({ model, say, texts }) {
  const { game, clock } = model.seek;
  return h(
    "div",
    { as: "seeking", class: "row seeking", role: "status" },
    h("span", { class: "spinner", "aria-hidden": "true" }),
    h("p", null, say("lobby-seeking", { game: gameName(texts, game), clock: clockWords(texts, clock) })),
    h("button", { type: "button", onclick: { type: "unpair" } }, say("lobby-stop")),
  );
}

const ORDER = { waiting: 0, playing: 1, ended: 2 };

function rooms(look) {
  const { model, say } = look;
  const list = Object.values(model.lobby?.rooms ?? {}).sort((one, two) => ORDER[one.status] - ORDER[two.status]);
  const seeks = Object.values(model.lobby?.seeks ?? {}).filter((seek) => seek.player !== model.me);
  const { more = 0, moreSeeks = 0 } = model.lobby ?? {};
  const hidden = more + moreSeeks + Math.max(0, list.length - MOST_ROOMS);
  const isEmpty = list.length === 0 && seeks.length === 0;
  return h(
    "section",
    { class: "panel open-games", "aria-labelledby": "rooms-title" },
    h("h2", { id: "rooms-title" }, say("lobby-open")),
    !model.lobby && h("p", { class: "muted" }, say("lobby-loading")),
    model.lobby && isEmpty && h("p", { class: "muted" }, say("lobby-empty")),
    !isEmpty &&
      h(
        "ul",
        { class: "list" },
        seeks.map((seek) => seekRow(look, seek)),
        list.slice(0, MOST_ROOMS).map((room) => roomRow(look, room)),
      ),
    hidden > 0 && h("p", { class: "muted" }, say("lobby-more", { count: hidden })),
  );
}

function facts(look, { game, options, clock }) {
  const { texts } = look;
  return h("span", { class: "facts" }, [clockWords(texts, clock), ...optionWords(texts, options)].join(" · "));
}

function seekRow(look, seek) {
  const { say, texts } = look;
  const { player, game, options, clock, rated, name } = seek;
  return h(
    "li",
    { as: `seek-${player}`, class: "row" },
    gamePicture(game),
    h("div", { class: "what" }, h("strong", null, h("bdi", null, name)), h("span", { class: "facts" }, say("lobby-seeks", { game: gameName(texts, game) })), facts(look, seek)),
    h("button", { type: "button", class: "primary", onclick: { type: "take-seek", seek: { game, ...(options ? { options } : {}), clock, ...(rated ? { rated } : {}) } } }, say("lobby-take")),
  );
}

function roomRow(look, room) {
  const { model, say, texts } = look;
  const { first, second } = room.seats;
  const isMine = Boolean(model.rooms[room.room]) || [first, second].some((seat) => seat?.player === model.me);
  const isWaiting = room.status === "waiting" && !(first && second);
  const names = [first, second].map((seat) => h("bdi", null, seatName(texts, seat)));
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
    h("span", { class: `state ${room.status}` }, say(`status-${room.status}`)),
    h(
      "button",
      {
        type: "button",
        class: isWaiting || isMine ? "primary" : null,
        "aria-label": say("lobby-room-action", { action: say(key), game: gameName(texts, room.game), first: seatName(texts, first), second: seatName(texts, second) }),
        onclick: { type: "enter", room: room.room, watch: !isWaiting && !isMine },
      },
      say(key),
    ),
  );
}

function you({ model, say }) {
  return h(
    "section",
    { class: "panel you", "aria-labelledby": "you-title" },
    h("h2", { id: "you-title" }, say("lobby-you")),
    h(
      "form",
      { class: "inline", onsubmit: (event) => ({ type: "rename", name: event.target.elements.namedItem("name").value }) },
      h("label", { class: "visually-hidden", for: "name" }, say("settings-name")),
      h("input", { id: "name", name: "name", as: model.name, value: model.name, maxlength: "20", autocomplete: "nickname", required: true }),
      h("button", { type: "submit" }, say("lobby-rename")),
    ),
  );
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

function people({ model, say }) {
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
        others.slice(0, MOST_PEOPLE).map((one) => h("li", { as: one.player }, one.program && icon("bot"), h("bdi", null, one.name))),
      ),
  );
}
