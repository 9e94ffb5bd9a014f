/** A room: the board between the two players, the actions, and the panel of moves, chat and people. */

import { speedOf } from "../clock.js";
import { freeSide, other, sideOf } from "../room.js";
import { whyUnrated } from "../update/actions.js";
import { boardView } from "./board.js";
import { chatView } from "./chat.js";
import { controls } from "./controls.js";
import { icon } from "./icons.js";
import { movesView } from "./moves.js";
import { clockWords, gameName, optionWords } from "./words.js";
import { peopleView } from "./people.js";
import { seatBar } from "./seat.js";
import { roomLinks } from "./shell.js";
import { h } from "./tree.js";

/** @param {import("./shell.js").Look} look */
export function roomView(look) {
  const { model, say } = look;
  const room = model.rooms[model.route.id];
  if (!room) return h("div", { class: "panel waiting" }, h("p", { class: "muted" }, say("room-entering")), h("a", { class: "button", href: "#/lobby" }, say("nav-lobby")));
  const desk = model.desks[room.code];
  const mine = sideOf(room, model.me);
  const below = mine ?? "first";
  return h(
    "div",
    { class: "room", as: room.code },
    h("h1", { class: "visually-hidden" }, title(look, room)),
    h(
      "section",
      { class: "table", "aria-label": say("room-table") },
      seatBar(look, room, other(below)),
      boardView(look, room, desk),
      seatBar(look, room, below),
      controls(look, room, desk),
    ),
    h("aside", { class: "panel side", "aria-label": say("room-panel") }, Object.keys(model.rooms).length > 1 && roomLinks(look), facts(look, room), tabs(look, room, desk), panel(look, room, desk)),
  );
}

function title({ texts, say }, room) {
  return say("room-title", { game: gameName(texts, room.game), room: room.code });
}

function facts(look, room) {
  const { model, say, texts } = look;
  const words = [clockWords(texts, room.clock), ...optionWords(texts, room.options), model.welcome?.accounts && ratedWords(look, room), randomOpening(look, room)].filter(Boolean);
  return h(
    "div",
    { class: "facts-bar" },
    h("strong", null, gameName(texts, room.game)),
    h("span", { class: "facts" }, words.join(" · ")),
    room.isPrivate && h("span", { class: "facts" }, icon("lock"), say("room-private")),
    room.spectators > 0 && h("span", { class: "facts" }, say("watching", { count: room.spectators })),
    (freeSide(room) || room.host === model.me) &&
      h("button", { type: "button", class: "quiet", onclick: { type: "invite", room: room.code } }, icon("share"), say("room-invite")),
  );
}

/** Whether the games of a room change ratings, or why not. */
function ratedWords({ model, say }, room) {
  if (room.isRated) return say("room-rated", { speed: say(`speed-${speedOf(room.clock)}`) });
  if (room.unrated) return say("room-unrated-why", { why: say(`unrated-${room.unrated.replaceAll("_", "-")}`) });
  const why = whyUnrated(model, { ...room, bots: ["first", "second"].flatMap((side) => room.seats[side]?.bot ?? []) }) ?? (isUsualStart(room) ? null : "rules");
  return why ? say("room-unrated-why", { why: say(`unrated-${why}`) }) : say("room-unrated");
}

/** The number of pieces at the default start of each rated game. */
const STARTS = { adjacency: "6oo/6oo/8/8/8/8/xx6/xx6", reversi: "---------------------------OX------XO---------------------------", morris: "........................" };

/** The random opening moves whose pieces are on the board from the start: only tournaments and rated games have them. */
function randomOpening({ say }, room) {
  const pieces = (position) => [...position.split(" ")[0].replace(/\d/g, "")].filter((piece) => /[a-z]/i.test(piece)).length;
  const count = (room.tournament || room.isRated) && STARTS[room.game] ? pieces(room.positions[0]) - pieces(STARTS[room.game]) : 0;
  return count > 0 && say("room-random-opening", { count });
}

function isUsualStart({ game, positions }) {
  return STARTS[game] === positions[0].split(" ")[0];
}

/** @type {{name: string, key: string, icon: import("./icons.js").Icon}[]} */
const TABS = [
  { name: "moves", key: "tab-moves", icon: "moves" },
  { name: "chat", key: "tab-chat", icon: "chat" },
  { name: "people", key: "tab-people", icon: "people" },
  { name: "study", key: "tab-study", icon: "chart" },
];

/** Study is for games against bots: a hint against a person would be unfair. */
function isOffered(name, room) {
  return name !== "study" || Boolean(room.seats.first?.bot || room.seats.second?.bot);
}

/** The open tab; the first one if it is no longer available. */
function openTab(room, desk) {
  return isOffered(desk.tab, room) ? desk.tab : "moves";
}

function tabs({ say }, room, desk) {
  const open = openTab(room, desk);
  return h(
    "div",
    { class: "tabs", role: "tablist", "aria-label": say("room-panel"), onkeydown: moveTab },
    TABS.filter(({ name }) => isOffered(name, room)).map(({ name, key, icon: picture }) =>
      h(
        "button",
        {
          as: name,
          type: "button",
          role: "tab",
          id: `tab-${name}`,
          "aria-selected": open === name ? "true" : "false",
          "aria-controls": "tab-panel",
          tabindex: open === name ? "0" : "-1",
          onclick: { type: "tab", room: room.code, tab: name },
        },
        icon(picture),
        say(key),
        name === "chat" && desk.unread > 0 && h("span", { class: "badge", "aria-label": say("chat-unread", { count: desk.unread }) }, desk.unread),
      ),
    ),
  );
}

/** The left and right keys move between tabs, the standard keys of a tab list. */
function moveTab(event) {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (!step) return null;
  const all = [...event.currentTarget.children];
  const next = all[(all.indexOf(event.target.closest("button")) + step + all.length) % all.length];
  next.focus();
  next.click();
  return null;
}

function panel(look, room, desk) {
  const open = openTab(room, desk);
  const views = { moves: movesView, chat: chatView, people: peopleView, study: look.studyView };
  return h("div", { id: "tab-panel", as: open, role: "tabpanel", "aria-labelledby": `tab-${open}`, class: `tab tab-${open}` }, views[open]?.(look, room, desk));
}
