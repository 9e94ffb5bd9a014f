/** Entering and playing moves, and what is heard of events. */

import { isSurprising, talkOf } from "../bots.js";
import { clockText, daysLeft, isSlow, timeLeft } from "../clock.js";
import { begins, choose, premoves, redeem, written } from "../entry.js";
import { cameOrWent, cutShort, endingOf, isTurnOf, isWithheld, needsPresence, offerEnd, other, sideOf } from "../room.js";
import { play as rulesPlay, score } from "../rules.js";
import { all, announce, deskOf, remark, request, withDesk } from "./step.js";

/** The vibration for a point that begins no move. */
const REFUSED_MS = 4;
const NOTHING_CHOSEN = { chosen: [], confirming: null, typed: "" };

/** The steps of messages about moves; each has the code of its room. */
export const PLAY = {
  point: (model, { room: code, point }) => {
    const room = model.rooms[code];
    const desk = deskOf(model, code);
    if (!room || model.link.state !== "live") return [model, []];
    if (desk.looking !== null) return [withDesk(model, code, { looking: null }), []];
    if (desk.fresh) return [withDesk(model, code, { fresh: false }), []];
    if (desk.sent || room.status !== "playing") return [model, []];
    if (isTurnOf(room, model.me)) return chosenOnTurn(model, room, desk, point);
    return sideOf(room, model.me) && model.settings.premove ? chosenAhead(model, room, desk, point) : [model, []];
  },

  confirm: (model, { room: code }) => {
    const { confirming } = deskOf(model, code);
    return confirming ? play(model, code, confirming) : [model, []];
  },

  /** @returns {Step} */
  "clear-move": (model, { room: code }) => {
    const cleared = withDesk(model, code, NOTHING_CHOSEN);
    return deskOf(model, code).premove ? setPremove(cleared, code, null, null) : [cleared, []];
  },

  pass: (model, { room: code }) => play(model, code, "pass"),

  type: (model, { room: code, text }) => [withDesk(model, code, { typed: text }), []],

  "play-typed": (model, { room: code }) => {
    const room = model.rooms[code];
    const { typed } = deskOf(model, code);
    if (!typed.trim()) return [model, []];
    if (!isTurnOf(room, model.me)) return remark(model, { key: "object-not-your-turn" }, "problem");
    const move = written(room.turn.legal, typed);
    if (!move) return remark(model, { key: "object-not-legal", values: { text: typed.trim() } }, "problem");
    return play(model, code, move);
  },

  look: (model, { room: code, ply }) => {
    const last = model.rooms[code].moves.length;
    const looking = ply === null || ply >= last ? null : Math.max(0, ply);
    return [withDesk(model, code, { looking, ...NOTHING_CHOSEN }), []];
  },

  /** The point under the mouse or the focus, with the pieces that it would turn over. */
  pointed: (model, { room: code, pointed }) => [model.rooms[code] ? withDesk(model, code, { pointed }) : model, []],

  turn: (model, { room: code, turned }) => [withDesk(model, code, { turned }), []],

  command,
};

function needsConfirming(model, room) {
  const { confirm } = model.settings;
  return confirm === "on" || (confirm === "auto" && model.isCoarse && isSlow(room.clock));
}

function chosenOnTurn(model, room, desk, point) {
  if (desk.confirming) {
    // The same point again confirms; another point starts another move.
    if (desk.chosen.at(-1) === point) return play(model, room.code, desk.confirming);
    const cleared = withDesk(model, room.code, NOTHING_CHOSEN);
    return chosenOnTurn(cleared, room, deskOf(cleared, room.code), point);
  }
  const result = choose(room.turn.legal, desk.chosen, point);
  if (!result) {
    const key = desk.chosen.length > 0 ? "object-not-next" : "object-not-first";
    return [model, [announce({ key, values: { point } }), { type: "vibrate", pattern: REFUSED_MS }]];
  }
  if ("chosen" in result) return [withDesk(model, room.code, result), []];
  if (!needsConfirming(model, room)) return play(model, room.code, result.move);
  const chosen = [...desk.chosen, point];
  return [
    withDesk(model, room.code, { chosen, confirming: result.move }),
    [announce({ key: "says-confirm", values: { move: result.move } })],
  ];
}

function chosenAhead(model, room, desk, point) {
  if (desk.premove) return setPremove(withDesk(model, room.code, { chosen: [] }), room.code, null, { key: "says-premove-cleared" });
  const choices = premoves(room.game, room.positions.at(-1), sideOf(room, model.me));
  const result = choose(choices, desk.chosen, point);
  if (!result) return [model, []];
  if ("chosen" in result) return [withDesk(model, room.code, result), []];
  // Valid for the next own turn only.
  const premove = { ply: room.moves.length + 1, move: result.move };
  return setPremove(withDesk(model, room.code, { chosen: [] }), room.code, premove, { key: "says-premove", values: { move: result.move } });
}

/** Whether the server keeps the premove, and plays it. */
const isKept = (room) => room?.clock?.kind === "days";

/**
 * Sets or removes the premove; nothing changes while the server that keeps it cannot be reached.
 * @returns {Step}
 */
function setPremove(model, code, premove, sentence) {
  const said = sentence ? [announce(sentence)] : [];
  if (!isKept(model.rooms[code])) return [withDesk(model, code, { premove }), said];
  const body = premove ? { type: "prepare", room: code, ...premove } : { type: "cancel_prepared", room: code };
  const [next, effects] = request(model, body);
  return next.nextId === model.nextId ? [next, effects] : [withDesk(next, code, { premove }), [...effects, ...said]];
}

/**
 * Takes the premove that the server keeps, at a return to the room.
 * @returns {Step}
 */
export function takePremove(model, code, kept) {
  const room = model.rooms[code];
  if (!isKept(room)) return [model, []];
  const { premove } = deskOf(model, code);
  const next = withDesk(model, code, { premove: kept ?? null });
  const isLost = premove && !kept && premove.ply >= room.moves.length;
  return isLost ? remark(next, { key: "says-premove-cleared" }, "problem") : [next, []];
}

/**
 * Sends a move for the current ply.
 * @returns {Step}
 */
function play(model, code, move) {
  const room = model.rooms[code];
  if (!room || deskOf(model, code).sent || !isTurnOf(room, model.me)) return [model, []];
  const ply = room.moves.length;
  const id = model.nextId;
  const [next, effects] = request(model, { type: "move", room: code, ply, move });
  if (next.nextId === id) return [next, effects];
  return [withDesk(next, code, { ...NOTHING_CHOSEN, premove: null, sent: { ply, move, id }, looking: null }), effects];
}

/**
 * Updates the entry of a move when the position changes.
 * @returns {Step}
 */
export function positionChanged(model, code) {
  const room = model.rooms[code];
  const { premove, chosen } = deskOf(model, code);
  const isMine = isTurnOf(room, model.me);
  if (!premove || !isMine || premove.ply !== room.moves.length) {
    const isStale = premove && premove.ply <= room.moves.length;
    // Points chosen for a premove stay chosen if they begin a legal move.
    const kept = isMine && begins(room.turn.legal, chosen) ? chosen : [];
    return [withDesk(model, code, { chosen: kept, confirming: null, premove: isStale ? null : premove }), []];
  }
  // Missed events have no legal moves; the answer to the request for them does.
  if (room.turn.legal.length === 0) return [model, []];
  const result = redeem(room.turn.legal, premove.move);
  const cleared = withDesk(model, code, { chosen: [], confirming: null, premove: null });
  if (!result) return remark(cleared, { key: "object-premove", values: { move: premove.move } }, "problem");
  if ("chosen" in result) return [withDesk(cleared, code, { chosen: result.chosen }), []];
  return all(cleared, (next) => play(next, code, result.move));
}

/**
 * The announcement that a key on the board requests.
 * @returns {Step}
 */
function command(model, { room: code, name, now }) {
  if (name === "clear") return PLAY["clear-move"](model, { room: code });
  const room = model.rooms[code];
  return [model, [announce(SPOKEN[name](room, model, now))]];
}

const SPOKEN = {
  last: (room) => {
    const move = room.moves.at(-1);
    return move ? { key: "spoken-last", values: { move: move === "pass" ? { say: "move-pass" } : move } } : { key: "moves-none" };
  },
  score: (room) => {
    const { first, second } = score(room.game, room.positions.at(-1));
    return { key: "spoken-score", values: { ...sides(room), firstPieces: first, secondPieces: second } };
  },
  clocks: (room, _, now) => {
    const [first, second] = [timeLeft(room, "first", now), timeLeft(room, "second", now)];
    if (first === null || second === null) return { key: "spoken-no-clock" };
    const [firstTime, secondTime] = [first, second].map((left) => daysLeft(left) ?? clockText(left));
    return { key: "spoken-clocks", values: { ...sides(room), firstTime, secondTime } };
  },
  opponent: (room, model) => {
    const mine = sideOf(room, model.me);
    const seat = room.seats[mine ? other(mine) : "second"];
    if (!seat) return { key: "seat-free" };
    return { key: seat.connected === false && needsPresence(room) ? "spoken-opponent-gone" : "spoken-opponent", values: { name: seat.name } };
  },
};

function sides(room) {
  const start = room.positions[0];
  return { first: { side: "first", game: room.game, position: start }, second: { side: "second", game: room.game, position: start } };
}

// Notifications of events: sounds, and announcements for screen readers.

/** How long the ribbon over the board of an ended game stays, with its way in and out. */
const RIBBON_MS = 3_400;

/** Vibrations in milliseconds: on, off, on. */
const BUZZ = { place: 10, capture: [12, 40, 12], win: [20, 60, 20, 60, 40], turn: 60 };

const sound = (name, details = undefined) => (details ? { type: "sound", name, details } : { type: "sound", name });

/** The steps of events with a sound or an announcement. The room already contains the event. */
export const NEWS = {
  started: (model, code) => {
    const room = model.rooms[code];
    const mine = sideOf(room, model.me);
    const sentence = mine ? { key: "says-started-mine", values: { side: side(room, mine) } } : { key: "says-started" };
    const fresh = withDesk(model, code, { looking: null, chosen: [], confirming: null, premove: null, sent: null, warned: Infinity, change: null, fresh: false, sheet: false, pointed: null });
    return [withTalk(fresh, code, "start"), [announce(sentence), ...(isTurnOf(room, model.me) ? attention() : [sound("move")])]];
  },

  moved: (model, code, { by, move }) => {
    const room = model.rooms[code];
    const mine = sideOf(room, model.me);
    const { sent } = deskOf(model, code);
    const isDone = sent && sent.ply < room.moves.length;
    const next = isDone ? withDesk(model, code, { sent: null }) : model;
    const name = room.seats[by]?.name ?? "";
    const isMine = by === mine;
    // Without a legal move the game has ended. Missed events have none.
    const isMissed = Object.values(model.pending).some(({ type }) => type === "resume");
    const isNext = isTurnOf(room, model.me) && (isMissed || room.turn.legal.length > 0);
    const sentence = isMine
      ? { key: "says-you-played", values: { move: shownMove(move) } }
      : { key: isNext ? "says-played-your-move" : "says-played", values: { name, move: shownMove(move) } };
    const details = detailsOf(room, move);
    const touch = { type: "vibrate", pattern: details.isCapture ? BUZZ.capture : BUZZ.place };
    const [talked, said] = isMine ? talk(next, code, move) : [next, []];
    return [talked, [announce(sentence), ...said, sound("move", details), ...(isMine ? [touch] : isNext ? attention() : [])]];
  },

  taken_back: (model, code, { plies }) => [
    withDesk(model, code, { sent: null, premove: null, looking: null }),
    [announce({ key: "says-taken-back", values: { count: plies } }), sound("move")],
  ],

  offered: (model, code, { by, offer }) => {
    const room = model.rooms[code];
    if (by === sideOf(room, model.me)) return [model, []];
    const sentence = { key: "says-offered", values: { name: room.seats[by]?.name ?? "", offer: { say: `offer-${offer}` } } };
    const isMine = sideOf(room, model.me) === other(by);
    return [model, [announce(sentence), ...(isMine ? [sound("yours")] : [])]];
  },

  declined: (model, code, { by, offer, reason }) => {
    const mine = sideOf(model.rooms[code], model.me);
    // An answer to the own offer, or the withdrawal of the opponent's.
    const concerns = reason === "declined" ? by === mine : reason === "withdrawn" && mine === other(by);
    return [model, concerns ? [announce(offerEnd(model.rooms[code], by, offer, reason))] : []];
  },

  cut_short: (model, code, event) => [model, [announce(cutShort(model.rooms[code], event))]],

  ended: (model, code, { outcome, reason }) => {
    const room = model.rooms[code];
    const mine = sideOf(room, model.me);
    // The lobby shows the last game first: requests it again.
    const lastGame = mine ? undefined : model.lastGame;
    const next = { ...withDesk(withTalk(model, code, "end"), code, { sent: null, premove: null, fresh: true, sheet: false, looking: null }), lastGame };
    return [next, [announce(endingOf(room, mine, { outcome, reason }), "alert"), ...ends(outcome, mine), { type: "after", ms: RIBBON_MS, message: { type: "settle", room: code } }, ...keeping(model, room)]];
  },

  presence: (model, code, { side: seat, connected }) => {
    const room = model.rooms[code];
    if (seat === sideOf(room, model.me) || !room.seats[seat] || !needsPresence(room)) return [model, []];
    return [model, [announce({ key: `room-${cameOrWent(room, connected)}`, values: { name: room.seats[seat].name } })]];
  },

  seated: (model, code, { seat }) => {
    if (seat.player === model.me) return [model, []];
    return [model, [announce({ key: "says-sits", values: { name: seat.name } }), ...(seat.player ? [sound("yours")] : [])]];
  },

  chat: (model, code, { from, player, text }) => {
    const isHidden = model.settings.hideChat || model.blocked.includes(player);
    if (player === model.me || isHidden || isWithheld({ text })) return [model, []];
    const desk = deskOf(model, code);
    const isOpen = desk.tab === "chat" && model.route.screen === "room" && model.route.id === code;
    const next = isOpen ? model : withDesk(model, code, { unread: desk.unread + 1 });
    return [next, [announce({ key: "says-chat", values: { name: from, text } })]];
  },
};

/** The bot that plays against this visitor makes a remark, unless the setting silences it. */
function withTalk(model, code, kind) {
  const room = model.rooms[code];
  const mine = sideOf(room, model.me);
  const remark = mine && model.settings.talk ? talkOf(room, other(mine), kind) : null;
  return withDesk(model, code, { talk: remark });
}

/** After a move of the visitor, on the bot's turn: its surprise, and the announcement of a remark. */
function talk(model, code, move) {
  const room = model.rooms[code];
  const { talk: before } = deskOf(model, code);
  const turned = rulesPlay(room.game, room.positions.at(-2), move).turned.length;
  const isNew = before?.kind !== "surprise" && isSurprising(room.game, move, turned);
  const next = isNew ? withTalk(model, code, "surprise") : model;
  const { talk: remark } = deskOf(next, code);
  if (!remark || remark.isSaid || room.status !== "playing") return [next, []];
  return [withDesk(next, code, { talk: { ...remark, isSaid: true } }), [announce({ key: `talk-${remark.name}.${remark.kind}-${remark.number}` })]];
}

/** Saves an ended game of this visitor in this browser. */
export function keeping(model, room) {
  return model.settings.keep && sideOf(room, model.me) ? [{ type: "keeping", room }] : [];
}

/** Milliseconds left at which a player is warned, the smallest first. */
const LOW = [10_000, 30_000];

/**
 * Warns the visitor whose clock is below a mark, once for each mark and game.
 * @returns {Step}
 */
export function clockWarning(model, room, now) {
  const mine = sideOf(room, model.me);
  if (!isTurnOf(room, model.me) || room.turn.clocks?.running !== mine || room.clock.kind !== "main") return [model, []];
  const left = timeLeft(room, mine, now);
  const mark = LOW.find((ms) => left <= ms);
  const { warned, ticked } = deskOf(model, room.code);
  const second = Math.ceil(left / 1000);
  if (mark !== undefined && mark < warned) {
    const next = withDesk(model, room.code, { warned: mark, ticked: second });
    return [next, [announce({ key: "says-low", values: { seconds: mark / 1000 } }, "alert"), sound("low")]];
  }
  // Below the last mark each second sounds.
  if (left > LOW[0] || left <= 0 || second === ticked) return [model, []];
  return [withDesk(model, room.code, { ticked: second }), [sound("tick")]];
}

function attention() {
  return [sound("yours"), { type: "vibrate", pattern: BUZZ.turn }];
}

function ends(outcome, mine) {
  const name = outcome === "draw" ? "draw" : !mine || !outcome ? "end" : outcome === mine ? "won" : "lost";
  return name === "won" ? [sound(name), { type: "vibrate", pattern: BUZZ.win }] : [sound(name)];
}

/** What a move does on the board, for its sound. */
function detailsOf(room, move) {
  const { game, positions } = room;
  const before = positions.at(-2);
  const isCapture = move.includes("x");
  const turned = before && (game === "reversi" || game === "adjacency") && move !== "pass" ? rulesPlay(game, before, move).turned.length : 0;
  return { game, turned, isCapture, isMill: isCapture, isSlide: move.includes("-") };
}

function side(room, which) {
  return { side: which, game: room.game, position: room.positions[0] };
}

/** A pass has its own word in each language. */
function shownMove(move) {
  return move === "pass" ? { say: "move-pass" } : move;
}
