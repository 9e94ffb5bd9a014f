/** A room: the board, the players beside it, the actions, and the panel of moves, chat and people. `room.css` places them. */

import { botFace, namedBot } from "../bots.js";
import { speedOf } from "../clock.js";
import { endingOf, freeSide, isTooEarly, isTurnOf, isWithheld, LEAST_RATED, needsPresence, other, sideOf } from "../room.js";
import { isPlacedAnywhere, play } from "../rules.js";
import { CHAT_LENGTH, whyUnrated } from "../update/actions.js";
import { countView, resultCard, ribbonView } from "./ending.js";
import { icon } from "./icons.js";
import { notices, roomLinks } from "./shell.js";
import { boardView, movesLine, movesView, roomStepper, seatBar, soundButton } from "./table.js";
import { h } from "./tree.js";
import { clockWords, gameName, markedName, optionWords, ratingWords, tell } from "./words.js";

// The possible actions in a room: the status row, and the buttons that apply now.

/** @param {Look} look */
export function controls(look, room, desk) {
  const mine = sideOf(room, look.model.me);
  return h(
    "div",
    { class: "controls" },
    statusRow(look, room, desk, mine),
    h("div", { class: "row-of-buttons" }, room.status === "ended" ? [] : actions(look, room, mine).slice(0, ROW)),
  );
}

function button(say, key, picture, onclick, props = {}) {
  return h("button", { as: key, onclick, ...props }, icon(picture), h("span", { class: "label" }, say(key)));
}

/** Asks for confirmation first. */
function asking(question, yes, action) {
  return { type: "open-dialog", dialog: { kind: "ask", question: { key: question }, yes, action } };
}

/** How many buttons have space under the board. */
const ROW = 4;

function actions(look, room, mine) {
  const { model, say } = look;
  const { code, tournament } = room;
  const has = (offer) => room.offers.some((one) => one.offer === offer);
  const list = [];
  if (room.status === "ended") {
    // The card has the others.
    if (mine && room.moves.length > 0) list.push(button(say, "nav-learn", "target", { type: "study-last", game: room.game, part: "learn" }));
    return [...list, button(say, "room-leave", "leave", { type: "leave", room: code })];
  }
  if (room.status === "waiting") {
    if (!mine && freeSide(room)) list.push(button(say, "room-sit", "check", { type: "sit", room: code }, { class: "go" }));
    if (freeSide(room)) list.push(button(say, "room-invite", "share", { type: "invite", room: code }, { class: mine ? "go" : null }));
    if (freeSide(room) && (mine || room.host === model.me)) list.push(button(say, "room-add-bot", "bot", { type: "open-dialog", dialog: { kind: "bot", room: code } }));
  }
  // A game of a tournament has no abort, no takeback and no rematch.
  if (tournament) list.push(button(say, "room-tournament", "cup", { type: "go", hash: `#/t/${tournament.tournament}` }));
  const isRunning = room.status === "playing" && mine;
  if (isRunning) {
    const isEarly = room.moves.length < 2;
    const ownLast = room.turn.to_move === mine ? 2 : 1;
    const rival = room.seats[other(mine)];
    if (rival?.bot && !room.isRated) list.push(button(say, "study-hint", "bulb", { type: "hint", room: code }, { disabled: !isTurnOf(room, model.me) }));
    if (!room.isRated && !tournament) list.push(button(say, "room-takeback", "undo", { type: "offer", room: code, offer: "takeback" }, { disabled: has("takeback") || room.moves.length < ownLast }));
    if (room.hasDraws) list.push(button(say, "room-draw", "draw", asking("ask-draw", "room-draw", { type: "offer", room: code, offer: "draw" }), { disabled: has("draw") || isEarly }));
    if (isEarly && !tournament) list.push(button(say, "room-abort", "close", asking("ask-abort", "room-abort", { type: "abort", room: code })));
    else list.push(button(say, "room-resign", "flag", asking(room.isRated && room.moves.length < LEAST_RATED ? "ask-resign-early" : "ask-resign", "room-resign", { type: "resign", room: code })));
  }
  // A game without a clock, or by days, is kept: resigning has a button of its own.
  const waits = isRunning && !tournament && !["main", "per_move"].includes(room.clock.kind);
  const leave = { type: waits ? "mine-leave" : "leave", room: code };
  if (isRunning && room.host === model.me) list.push(button(say, "room-invite", "share", { type: "invite", room: code }));
  list.push(button(say, "room-leave", "leave", isRunning && !waits ? asking("ask-leave", "room-leave", leave) : leave));
  return list;
}

/** The actions of the panel: those for which the row under the board has no space, and in a narrow window all. */
function moreButtons(look, room) {
  return actions(look, room, sideOf(room, look.model.me)).map((one, at) => ({ ...one, props: { ...one.props, class: `${one.props.class ?? ""}${at < ROW ? " in-row" : ""}` } }));
}

// The row under the board: a sentence, and one notice with its buttons. During a game it always has the same height, so
// that neither the board nor the buttons below it move.

/**
 * @typedef {{label: string, message: any, kind?: string, picture?: import("./icons.js").Icon}} Button
 * @typedef {{text: string, kind?: string, buttons?: Button[], isFirst?: boolean, isUrgent?: boolean}} Sentence `isFirst`: its buttons are part of the own move and come before those of notices
 */

/** Longer waits for an absent player are not counted in seconds. */
const MOST_COUNTED_MS = 3_600_000;

/** @param {Look} look */
function statusRow(look, room, desk, mine) {
  if (room.status === "ended") return over(look, room, desk, mine);
  const sentence = sentenceOf(look, room, desk, mine);
  const found = room.status === "playing" ? noteOf(look, room, mine) : null;
  // The countdown of the own first move is more important than an opponent who may come back.
  const note = sentence.isUrgent && found?.id === "away" && found.buttons.length === 0 ? null : found;
  const isOwn = sentence.isFirst && note?.id !== "link";
  const buttons = note && note.buttons.length > 0 && !isOwn ? note.buttons.slice(0, 2) : (sentence.buttons ?? []);
  return h(
    "div",
    { class: `status ${sentence.kind ?? ""}${note ? " noted" : ""}`, as: "status" },
    h("span", { as: "dot", class: "turn-dot", "aria-hidden": "true" }),
    h(
      "div",
      { class: "words" },
      // A notice replaces the sentence, for the eye; both are there for screen readers.
      h("p", { class: note ? "visually-hidden" : null }, sentence.text),
      note && h("p", { as: note.id, class: "note", "data-notice": note.id.split("-")[0], role: note.role ?? null }, [note.text, note.facts].filter(Boolean).join(" ")),
    ),
    buttons.length > 0 && h("div", { class: "actions", role: "group", "aria-label": isOwn || !note ? sentence.text : (note.label ?? note.text) }, buttons.map(rowButton)),
  );
}

function rowButton({ label, message, kind, picture }) {
  return h("button", { as: label, class: kind ?? null, onclick: message }, picture && icon(picture), label);
}

/** The state of the game for this visitor. @returns {Sentence} */
function sentenceOf(look, room, desk, mine) {
  const { model, say } = look;
  const { code } = room;
  const clear = { label: say("cancel"), message: { type: "clear-move", room: code } };
  if (desk.looking !== null) {
    return { text: say("status-past", { ply: desk.looking, last: room.moves.length }), buttons: [{ label: say("status-present"), message: { type: "look", room: code, ply: null }, kind: "primary" }] };
  }
  if (room.status === "waiting") return { text: say(mine ? "status-nobody" : "status-free") };
  if (desk.sent) return { text: say("status-sent", { move: shown(say, desk.sent.move) }) };
  if (desk.confirming) {
    const play = { label: say("status-play", { move: desk.confirming }), message: { type: "confirm", room: code }, kind: "primary", picture: /** @type {const} */ ("check") };
    return { text: say("status-confirm", { move: desk.confirming }), buttons: [play, clear], isFirst: true };
  }
  if (isTurnOf(room, model.me)) {
    const { legal } = room.turn;
    if (legal.length === 1 && legal[0] === "pass") {
      return { text: say("status-must-pass"), kind: "mine", buttons: [{ label: say("status-pass"), message: { type: "pass", room: code }, kind: "primary large" }], isFirst: true };
    }
    const left = firstMoveMs(look, room);
    const late = left && say("tournament-first-move", { seconds: Math.max(0, Math.ceil(left / 1000)) });
    const text = previewed(say, room, desk) ?? coachWords(look, room) ?? say(hint(room, desk));
    return { text: late ? `${text} · ${late}` : text, kind: "mine", isUrgent: Boolean(late) };
  }
  if (desk.premove) return { text: say("status-premove", { move: desk.premove.move }), buttons: [clear] };
  const coached = coachWords(look, room);
  if (coached) return { text: coached };
  return { text: say("status-to-move", { name: room.seats[room.turn.to_move]?.name ?? "" }) };
}

/** The time left for the first move, without which the game is lost; null if there is none. @param {Look} look @param {Room} room */
function firstMoveMs({ model, now }, { tournament, moves, seats, half, clock, turnAt }) {
  if (moves.length > 1) return null;
  const { snapshot } = model.tournaments?.known[tournament?.tournament] ?? {};
  const isLive = clock.kind === "main" || clock.kind === "per_move";
  const isWith = isLive && (half === 2 || !(seats.first?.bot || seats.second?.bot));
  const limit = tournament ? snapshot && (snapshot.spec.no_show_ms ?? 120_000) : isWith && model.welcome?.limits?.first_move_ms;
  return limit ? turnAt + limit - now : null;
}

/** The effect of the point under the mouse. */
function previewed(say, room, { pointed, chosen }) {
  if (!pointed || chosen.length > 0 || !room.turn.legal.includes(pointed.point)) return null;
  if (room.game === "reversi" || room.game === "adjacency") return pointed.turns > 0 ? say(`status-turns-${room.game}`, { move: pointed.point, count: pointed.turns }) : null;
  return null;
}

/** The purpose of the next point of the move. */
function hint(room, desk) {
  if (desk.chosen.length > 0) {
    const goes = room.turn.legal.filter((move) => move.includes("x") && move.startsWith(desk.chosen.slice(0, 2).join("-")));
    return goes.length > 0 && desk.chosen.length > 1 ? "status-take" : room.turn.legal.some((move) => move.includes("-")) ? "status-where" : "status-take";
  }
  return room.turn.legal.some((move) => move.includes("-")) ? "status-choose-man" : "status-your-move";
}

function shown(say, move) {
  return move === "pass" ? say("move-pass") : move;
}

/** The most urgent notice. @returns {Notice & {buttons: Button[]} | null} */
function noteOf(look, room, mine) {
  const all = notices(look);
  const absent = absence(look, room, mine);
  const [theirs, ours] = offers(look, room, mine);
  const isClaim = absent !== null && absent.buttons.length > 0;
  return all.find(({ id }) => id === "link") ?? (isClaim ? absent : null) ?? theirs ?? all[0] ?? absent ?? ours;
}

/** A player who has lost the connection; the win can be claimed after a while. */
function absence({ say, now }, room, mine) {
  const isGone = (side) => room.seats[side]?.connected === false;
  const side = (mine ? [other(mine)] : ["first", "second"]).find(isGone);
  if (!side || !needsPresence(room)) return null;
  const { name } = room.seats[side];
  const at = room.claimAt[side];
  const left = at === null ? Infinity : at - now;
  const isCounted = left > 0 && left <= MOST_COUNTED_MS;
  const claim = { label: say("room-claim"), message: { type: "claim", room: room.code }, kind: "primary" };
  return {
    id: "away",
    text: isCounted ? say("status-gone-for", { name, seconds: Math.ceil(left / 1000) }) : say("status-gone", { name }),
    buttons: mine && left <= 0 ? [claim] : [],
  };
}

function offers({ say }, room, mine) {
  const { code } = room;
  const made = { draw: "offer-made-draw", takeback: "offer-made-takeback", rematch: "offer-made-rematch", game: "offer-made-game" };
  const own = { draw: "offer-own-draw", takeback: "offer-own-takeback", rematch: "offer-own-rematch", game: "offer-own-game" };
  const find = (side) => (mine ? room.offers.find(({ by }) => by === side) : undefined);
  const accept = (offer) => ({ label: say("offer-accept"), message: { type: "accept", room: code, offer }, kind: "primary" });
  const decline = (key, offer) => ({ label: say(key), message: { type: "decline", room: code, offer } });
  const [theirs, ours] = [find(mine && other(mine)), find(mine)];
  return [
    theirs ? { id: "theirs", text: say(made[theirs.offer], { name: room.seats[theirs.by]?.name ?? "" }), buttons: [accept(theirs.offer), decline("offer-decline", theirs.offer)] } : null,
    ours ? { id: "ours", text: say(own[ours.offer]), buttons: [decline("offer-withdraw", ours.offer)] } : null,
  ];
}

/** After the end: the result, the changes of ratings, and offers below each other. */
function over(look, room, desk, mine) {
  const { say, texts } = look;
  const present = { type: "look", room: room.code, ply: null };
  const isPast = desk.looking !== null;
  return [
    h(
      "div",
      { class: "status over", as: "status" },
      h("p", { class: "result" }, isPast ? say("status-past", { ply: desk.looking, last: room.moves.length }) : tell(texts, endingOf(room, mine, room.ending))),
      isPast ? h("button", { as: "present", class: "primary", onclick: present }, say("status-present")) : changeView(look, room, desk, mine),
    ),
    offers(look, room, mine).map(
      (offer) => offer && h("div", { class: "row offer", as: offer.id, role: "group", "aria-label": offer.text }, h("p", null, offer.text), offer.buttons.map(rowButton)),
    ),
  ];
}

/** The rating changes of a rated game: the own one for a player, both for others. */
function changeView({ say }, room, { change }, mine) {
  if (isTooEarly(room)) return h("p", { as: "rating-early", class: "rating-change" }, say("rating-early"));
  if (!change) return null;
  const words = (side) => {
    const one = change[side];
    if (!one) return null;
    const [before, after] = [ratingWords(one.before), ratingWords(one.after)];
    const key = one.before.rating === one.after.rating ? "rating-same" : "rating-changed";
    return side === mine ? say(`${key}-mine`, { before, after }) : say(key, { name: room.seats[side]?.name ?? "", before, after });
  };
  const sides = mine ? [mine] : ["first", "second"];
  return sides.map((side) => h("p", { as: `rating-${side}`, class: "rating-change" }, words(side)));
}

// What the opponent says, and what the status row says in the first game of a visitor.

/** The last remark of the bot. Screen readers find it as text; the announcement waits for the turn of the bot. */
function talkView({ say }, room, { talk }) {
  if (!talk) return null;
  return h("p", { as: "talk", class: "card talk" }, botFace(talk.name), h("span", { class: "quote" }, `“${say(`talk-${talk.name}.${talk.kind}-${talk.number}`)}”`));
}

/**
 * What to do and what happened, three times in the first game against a bot; null otherwise.
 * @param {Look} look
 * @param {Room} room
 */
function coachWords({ model, say }, room) {
  const mine = sideOf(room, model.me);
  const rival = mine && room.seats[other(mine)];
  const isFirstGame = room.games <= 1 && !model.kept.some((one) => one.mine);
  if (!rival?.bot || !namedBot(rival.bot) || !isFirstGame || room.moves.length > 2) return null;
  if (room.moves.length === 0) return room.turn.to_move === mine ? say(isPlacedAnywhere(room.game) ? "coach-tap-square" : "coach-tap") : null;
  if (room.moves.length === 2) return room.turn.to_move === mine ? say("coach-again") : null;
  if (room.turn.to_move === mine) return null;
  const count = play(room.game, room.positions[0], room.moves[0]).turned.length;
  return count > 0 ? say("coach-flip", { count }) : null;
}

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
        h("button", { as: "close", class: "quiet icon sheet-close", "aria-label": say("close"), onclick: { type: "sheet", room: room.code } }, icon("close")),
        Object.keys(model.rooms).length > 1 && roomLinks(look),
        panel(look, room, desk),
        facts(look, room),
        roomStepper(look, room, desk),
      ),
    ),
  );
}

/** The bar of a phone: back, the game, and the sound. */
function roomTop(look, room) {
  const { say, texts } = look;
  return h(
    "div",
    { class: "room-top", as: "top" },
    h("a", { class: "button quiet icon", href: "#/lobby", "aria-label": say("nav-lobby") }, icon("previous"), h("span", { class: "label" }, say("nav-lobby"))),
    h("span", { class: "title", "aria-hidden": "true" }, gameName(texts, room.game)),
    soundButton(look),
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
      h("button", { class: "quiet", onclick: { type: "invite", room: room.code } }, icon("share"), say("room-invite")),
  );
}

function ratedWords({ model, say }, room) {
  if (room.isRated) return say("room-rated", { speed: say(`speed-${speedOf(room.clock)}`) });
  if (room.unrated) return say("room-unrated-why", { why: say(`unrated-${room.unrated.replaceAll("_", "-")}`) });
  const why = whyUnrated(model, { ...room, bots: ["first", "second"].flatMap((side) => room.seats[side]?.bot ?? []) }) ?? (isUsualStart(room) ? null : "rules");
  return why ? say("room-unrated-why", { why: say(`unrated-${why}`) }) : say("room-unrated");
}

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
  const plays = Boolean(sideOf(room, model.me));
  const pressed = (/** @type {string} */ as, /** @type {boolean} */ isOn, /** @type {any} */ action) =>
    h("button", { as, "aria-pressed": isOn ? "true" : "false", onclick: { room: room.code, ...action } }, say(`people-${as}`));
  const people = everybody(room, desk).filter((one) => one.player !== model.me);
  const hidden = desk.people ? desk.watching - desk.people.length : 0;
  return [
    people.length === 0 && h("p", { class: "muted", as: "none" }, say("people-none")),
    h("ul", { class: "list people", as: "people" }, people.map((one) => person(look, room, one, isHost, isHost || (!room.host && plays)))),
    hidden > 0 && h("button", { as: "more", onclick: { type: "more-people", room: room.code } }, say("people-more", { count: hidden })),
    h(
      "label",
      { class: "check", as: "hide" },
      h("input", { type: "checkbox", ".checked": model.settings.hideChat, onchange: (event) => ({ type: "change-setting", name: "hideChat", value: event.target.checked }) }),
      say("settings-hide-chat"),
    ),
    plays && pressed("hush", room.hides, { type: "hide-spectators", hidden: !room.hides }),
    (plays || isHost) && pressed("lock", room.locked, { type: "lock", locked: !room.locked }),
    isHost && !room.isRated && pressed("chat-apart", room.apart, { type: "chat-apart", apart: !room.apart }),
    isHost &&
      h(
        "button",
        {
          as: "close",
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

function person({ model, say, texts }, room, { player, name, mark, part }, isHost, mayMute) {
  const { code } = room;
  const isBlocked = model.blocked.includes(player);
  const isMuted = room.muted.includes(player);
  const parts = { plays: "people-plays", watches: "people-watches", spoke: "people-spoke" };
  return h(
    "li",
    { as: player, class: "row" },
    h("div", { class: "what" }, h("strong", null, h("bdi", null, markedName(texts, name, mark))), h("span", { class: "facts" }, say(parts[part]), isMuted && ` · ${say("people-muted")}`)),
    h("button", { "aria-pressed": isBlocked ? "true" : "false", onclick: { type: "block", player } }, say(isBlocked ? "people-unblock" : "people-block")),
    h(
      "button",
      { onclick: { type: "open-dialog", dialog: { kind: "ask", question: { key: "ask-report", values: { name } }, yes: "people-report", action: { type: "report", room: code, player, reason: say("report-reason") } } } },
      say("people-report"),
    ),
    mayMute && h("button", { onclick: { type: "mute", room: code, player, muted: !isMuted } }, say(isMuted ? "people-unmute" : "people-mute")),
    isHost &&
      (part !== "plays" || room.status !== "playing") &&
      h(
        "button",
        {
          class: "danger",
          onclick: { type: "open-dialog", dialog: { kind: "ask", question: { key: "ask-kick", values: { name } }, yes: "people-kick", action: { type: "kick", room: code, player } } },
        },
        say("people-kick"),
      ),
  );
}
