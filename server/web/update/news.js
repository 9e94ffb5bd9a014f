/** Notifications of events: sounds, and announcements for screen readers. */

import { isSurprising, talkOf } from "../bots.js";
import { timeLeft } from "../clock.js";
import { cameOrWent, cutShort, endingOf, isTurnOf, isWithheld, needsPresence, offerEnd, other, sideOf } from "../room.js";
import { play as rulesPlay } from "../rules/index.js";
import { announce, deskOf, withDesk } from "./step.js";

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
    const sentence = isMine
      ? { key: "says-you-played", values: { move: shownMove(move) } }
      : { key: isTurnOf(room, model.me) ? "says-played-your-move" : "says-played", values: { name, move: shownMove(move) } };
    const details = detailsOf(room, move);
    const touch = { type: "vibrate", pattern: details.isCapture ? BUZZ.capture : BUZZ.place };
    const [talked, said] = isMine ? talk(next, code, move) : [next, []];
    return [talked, [announce(sentence), ...said, sound("move", details), ...(!isMine && isTurnOf(room, model.me) ? attention() : isMine ? [touch] : [])]];
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
 * @returns {import("./step.js").Step}
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

/** It is the visitor's turn. */
function attention() {
  return [sound("yours"), { type: "vibrate", pattern: BUZZ.turn }];
}

/** The end of a game for the visitor. */
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
