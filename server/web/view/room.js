/** A room: the board, the players beside it, the actions, and the panel of moves, chat and people. `room.css` places them. */

import { speedOf } from "../clock.js";
import { freeSide, isWithheld, other, sideOf } from "../room.js";
import { CHAT_LENGTH, whyUnrated } from "../update/actions.js";
import { controls, moreButtons, talkView } from "./controls.js";
import { countView, resultCard, ribbonView } from "./ending.js";
import { icon } from "./icons.js";
import { roomLinks } from "./shell.js";
import { boardView, movesLine, movesView, roomStepper, seatBar } from "./table.js";
import { h } from "./tree.js";
import { clockWords, gameName, markedName, optionWords, tell } from "./words.js";

/** @param {Look} look */
export function roomView(look) {
  const { model, say } = look;
  const room = model.rooms[model.route.id];
  if (!room) return h("div", { class: "panel waiting" }, h("p", { class: "muted" }, say("room-entering")), h("a", { class: "button", href: "#/lobby" }, say("nav-lobby")));
  const desk = model.desks[room.code];
  const mine = sideOf(room, model.me);
  const below = mine ?? "first";
  const isOver = room.status === "ended";
  const open = openTab(room, desk);
  return h(
    "div",
    { class: `room ${room.status}`, as: room.code, "data-tint": room.game },
    h("h1", { class: "visually-hidden" }, title(look, room)),
    h(
      "section",
      { class: "table", "aria-label": say("room-table") },
      roomTop(look, room),
      seatBar(look, room, other(below)),
      h("div", { class: "stage", as: "stage" }, boardView(look, room, desk), isOver && ribbonView(look, room, desk, mine)),
      seatBar(look, room, below),
      countView(look, room, below),
      controls(look, room, desk),
      movesLine(look, room, desk),
      talkView(look, room, desk),
    ),
    h(
      "aside",
      { class: `side${desk.sheet ? " open" : ""}${open === "result" ? " finished" : ""}`, "aria-label": say("room-panel") },
      isOver && resultCard(look, room, desk, mine),
      tabs(look, room, desk, open),
      h(
        "div",
        { class: "sheet", as: "sheet" },
        h("button", { as: "close", type: "button", class: "quiet icon sheet-close", "aria-label": say("close"), onclick: { type: "sheet", room: room.code } }, icon("close")),
        Object.keys(model.rooms).length > 1 && roomLinks(look),
        panel(look, room, desk),
        facts(look, room),
        roomStepper(look, room, desk),
      ),
    ),
  );
}

/** The bar of a phone: back, the game, and the sound. */
function roomTop({ model, say, texts }, room) {
  const { sound } = model.settings;
  return h(
    "div",
    { class: "room-top", as: "top" },
    h("a", { class: "button quiet icon", href: "#/lobby", "aria-label": say("nav-lobby") }, icon("previous"), h("span", { class: "label" }, say("nav-lobby"))),
    h("span", { class: "title", "aria-hidden": "true" }, gameName(texts, room.game)),
    h("button", { as: "sound", type: "button", class: "quiet icon", "aria-label": say("settings-sound"), "aria-pressed": String(sound), onclick: { type: "change-setting", name: "sound", value: !sound } }, icon(sound ? "sound" : "silent")),
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
    h("span", { class: "facts" }, [gameName(texts, room.game), ...words].join(" · ")),
    room.isPrivate && h("span", { class: "facts" }, icon("lock"), say("room-private")),
    room.spectators > 0 && h("span", { class: "facts" }, say("watching", { count: room.spectators })),
    freeSide(room) &&
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
  { name: "study", key: "tab-study", icon: "bulb" },
  { name: "people", key: "tab-people", icon: "more" },
];

/** Study is for games against bots: a hint against a person would be unfair. */
function isOffered(name, room) {
  return name !== "study" || Boolean(room.seats.first?.bot || room.seats.second?.bot);
}

/** The open tab; the result of an ended game until the visitor opens another, and the moves if it is no longer available. */
function openTab(room, desk) {
  if (room.status === "ended" && !desk.sheet && desk.looking === null) return "result";
  return isOffered(desk.tab, room) ? desk.tab : "moves";
}

function tabs({ say }, room, desk, open) {
  const isOpen = (name) => open === name || (open === "result" && name === "moves");
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
          "aria-selected": isOpen(name) ? "true" : "false",
          "aria-controls": "tab-panel",
          tabindex: isOpen(name) ? "0" : "-1",
          onclick: { type: "tab", room: room.code, tab: name },
        },
        icon(picture),
        h("span", { class: "label" }, say(key)),
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
  const open = isOffered(desk.tab, room) ? desk.tab : "moves";
  const views = { moves: movesView, chat: chatView, people: moreView, study: look.studyView };
  return h("div", { id: "tab-panel", as: open, role: "tabpanel", "aria-labelledby": `tab-${open}`, class: `tab tab-${open}` }, views[open]?.(look, room, desk));
}

/** The actions for which there is no space under the board, and the people. */
function moreView(look, room, desk) {
  return [h("div", { class: "actions more-actions", as: "more" }, moreButtons(look, room)), peopleView(look, room, desk)];
}

// Chat and events of a room. Names and lines of others are inserted as text only.

const MOST_LINES = 200;

/** @param {Look} look */
function chatView(look, room, desk) {
  const { model, say } = look;
  const isMuted = room.muted.includes(model.me);
  const shown = room.lines.filter((line) => line.kind !== "said" || isShown(model, line));
  const first = Math.max(0, shown.length - MOST_LINES);
  const lines = shown.slice(first);
  return [
    h(
      "ol",
      { class: "chat-lines", as: "lines", tabindex: "0", "aria-label": say("chat-label"), mounted: toEnd },
      lines.length === 0 && h("li", { class: "muted", as: "none" }, say("chat-none")),
      lines.map((line, at) => h("li", { as: first + at, class: line.kind === "said" ? "said" : "happened", mounted: followed }, lineView(look, line))),
    ),
    isMuted
      ? h("p", { class: "muted", as: "muted" }, say("chat-muted"))
      : h(
          "form",
          { class: "inline", as: "write", onsubmit: { type: "say", room: room.code } },
          h("label", { class: "visually-hidden", for: "chat" }, say("chat-write")),
          h("input", {
            id: "chat",
            autocomplete: "off",
            maxlength: CHAT_LENGTH,
            placeholder: say(room.apart && room.status === "playing" && !sideOf(room, model.me) ? "chat-write-apart" : "chat-write"),
            ".value": desk.draft,
            oninput: (event) => ({ type: "draft", room: room.code, text: event.target.value }),
          }),
          h("button", { type: "submit" }, say("chat-send")),
        ),
  ];
}

function isShown(model, { player, text }) {
  return player === model.me || (!model.settings.hideChat && !model.blocked.includes(player) && !isWithheld({ text }));
}

function toEnd(list) {
  list.scrollTop = list.scrollHeight;
}

/** Scrolls to a new line, unless the visitor has scrolled up. */
function followed(line) {
  const list = line.parentElement;
  if (list && list.scrollHeight - list.scrollTop - list.clientHeight < 120) toEnd(list);
}

function lineView({ texts }, line) {
  if (line.kind === "said") return [h("strong", null, h("bdi", null, markedName(texts, line.from, line.mark))), " ", h("span", { class: "text", dir: "auto" }, line.text)];
  return tell(texts, happening(line));
}

/** An event as a sentence. */
function happening(line) {
  const { kind, name, plies } = line;
  switch (kind) {
    case "sits":
      return { key: "says-sits", values: { name } };
    case "left":
      return { key: "room-left", values: { name } };
    case "here":
    case "back":
    case "gone":
      return { key: `room-${kind}`, values: { name } };
    case "begins":
      return { key: "says-started", values: {} };
    case "unrated":
      return { key: `unrated-${line.why.replaceAll("_", "-")}`, values: {} };
    case "of-pair":
      return line.partner ? { key: "says-beside-pair", values: { half: line.half, room: line.partner } } : { key: "says-of-pair", values: { half: line.half } };
    case "taken-back":
      return { key: "says-taken-back", values: { count: plies } };
    case "told":
      return line.sentence;
    case "muted":
      return { key: "room-muted", values: { name } };
    case "unmuted":
      return { key: "room-unmuted", values: { name } };
    default:
      return { text: "" };
  }
}

// Everybody in a room: players, spectators, authors of chat; blocking, and the host's rights.

/** @param {Look} look */
function peopleView(look, room, desk) {
  const { model, say } = look;
  const isHost = room.host === model.me;
  const people = everybody(room, desk).filter((one) => one.player !== model.me);
  const hidden = desk.people ? desk.watching - desk.people.length : 0;
  return [
    people.length === 0 && h("p", { class: "muted", as: "none" }, say("people-none")),
    h("ul", { class: "list people", as: "people" }, people.map((one) => person(look, room, one, isHost))),
    hidden > 0 && h("button", { as: "more", type: "button", onclick: { type: "more-people", room: room.code } }, say("people-more", { count: hidden })),
    h(
      "label",
      { class: "check", as: "hide" },
      h("input", { type: "checkbox", ".checked": model.settings.hideChat, onchange: (event) => ({ type: "change-setting", name: "hideChat", value: event.target.checked }) }),
      say("settings-hide-chat"),
    ),
    isHost && !room.isRated && h("button", { as: "apart", type: "button", "aria-pressed": room.apart ? "true" : "false", onclick: { type: "chat-apart", room: room.code, apart: !room.apart } }, say("people-chat-apart")),
    isHost &&
      h(
        "button",
        {
          as: "close",
          type: "button",
          class: "danger",
          disabled: room.status === "playing" && Boolean(sideOf(room, model.me)),
          onclick: { type: "open-dialog", dialog: { kind: "ask", question: { key: "ask-close" }, yes: "room-close", action: { type: "close", room: room.code } } },
        },
        say("room-close"),
      ),
  ];
}

/** Each person once: the players, then the spectators, then other authors of chat. */
function everybody(room, desk) {
  const known = new Map();
  const add = (player, name, mark, part) => player && !known.has(player) && known.set(player, { player, name, mark, part });
  for (const side of ["first", "second"]) add(room.seats[side]?.player, room.seats[side]?.name, room.seats[side]?.mark, "plays");
  for (const one of desk.people ?? []) add(one.player, one.name, one.mark, "watches");
  for (const line of room.lines) if (line.kind === "said") add(line.player, line.from, line.mark, "spoke");
  return [...known.values()];
}

function person({ model, say, texts }, room, { player, name, mark, part }, isHost) {
  const { code } = room;
  const isBlocked = model.blocked.includes(player);
  const isMuted = room.muted.includes(player);
  const parts = { plays: "people-plays", watches: "people-watches", spoke: "people-spoke" };
  return h(
    "li",
    { as: player, class: "row" },
    h("div", { class: "what" }, h("strong", null, h("bdi", null, markedName(texts, name, mark))), h("span", { class: "facts" }, say(parts[part]), isMuted && ` · ${say("people-muted")}`)),
    h("button", { type: "button", "aria-pressed": isBlocked ? "true" : "false", onclick: { type: "block", player } }, say(isBlocked ? "people-unblock" : "people-block")),
    isHost && h("button", { type: "button", onclick: { type: "mute", room: code, player, muted: !isMuted } }, say(isMuted ? "people-unmute" : "people-mute")),
    isHost &&
      (part !== "plays" || room.status !== "playing") &&
      h(
        "button",
        {
          type: "button",
          class: "danger",
          onclick: { type: "open-dialog", dialog: { kind: "ask", question: { key: "ask-kick", values: { name } }, yes: "people-kick", action: { type: "kick", room: code, player } } },
        },
        say("people-kick"),
      ),
  );
}
