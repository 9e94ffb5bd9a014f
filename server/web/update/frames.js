/** Frames from the server: answers, events, and the rest. */

import { Gap, apply, fromSnapshot, isTurnOf, resumed, sideOf } from "../room.js";
import { keeping, NEWS, positionChanged, takePremove } from "./play.js";
import { all, announce, deskOf, go, goFrom, longerLobby, remark, request, withDesk, withRoom, withoutRoom, withoutStudy } from "./step.js";

/** A tournament that was open for entry begins without this visitor: the reason. */
function missedBy({ lobby, tournaments, welcome, evening }, open) {
  const before = lobby.open;
  if (!before || before.tournament === open?.tournament) return null;
  const isIn = tournaments?.mine.includes(before.tournament) || tournaments?.known[before.tournament]?.snapshot?.directs || evening?.tournament === before.tournament;
  return isIn ? null : { key: welcome?.handle ? "lobby-missed" : "lobby-missed-account", values: { title: before.title } };
}

/** The steps of frames by their type; `now` is the time of arrival, `note` the note of its request. */
export const FRAMES = {
  welcome: (model, frame) => {
    const { player, token, name, rooms = [] } = frame;
    // Unanswered moves are never repeated automatically when the connection drops. Whether one was played, the room shows.
    const isSame = model.me === null || model.me === player;
    const desks = Object.fromEntries(Object.entries(isSame ? model.desks : {}).map(([code, desk]) => [code, { ...desk, sent: null, unsure: desk.sent ?? desk.unsure, asked: false }]));
    const known = isSame ? model.rooms : {};
    const fresh = {
      // The engine's work for the last connection ended with it.
      ...withoutStudy(model),
      me: player,
      name,
      welcome: frame,
      isStopping: false,
      mine: { on_turn: 0, total: 0, ...frame.my_games, games: null },
      pending: {},
      rooms: known,
      desks,
      // The error of a code is shown after the reconnection without it.
      handover: model.handover?.problem ? model.handover : null,
      link: { state: "live", attempt: 0 },
    };
    const held = rooms.filter((code) => !known[code]);
    const { route } = model;
    const isElsewhere = route.screen === "room" && !known[route.id] && !held.includes(route.id);
    const [next, effects] = all(
      fresh,
      (at) => request(at, { type: "lobby" }),
      ...Object.values(known).map((room) => (at) => request(at, { type: "resume", room: room.code, version: room.version })),
      ...held.map((code) => (at) => request(at, { type: "join", room: code })),
      (at) => (isElsewhere ? request(at, { type: "watch", room: route.id }, { isVisit: true }) : [at, []]),
      (at) => (model.seek ? request(at, { type: "pair", ...model.seek }) : [at, []]),
      (at) => (model.welcome && model.link.attempt ? [at, [{ type: "calm" }, announce({ key: "link-back" })]] : [at, []]),
      (at) => (model.handover?.using ? remark(at, { key: "says-became", values: { name } }) : [at, []]),
      (at) => [at, model.handover?.using && route.screen === "link" ? [go("#/settings")] : []],
      // The token of the last visit was refused, an older one was not.
      (at) => (isSame || model.handover?.using ? [at, []] : remark(at, { key: "refusal-bad-token" }, "problem")),
    );
    return [next, [{ type: "remember", token }, { type: "live" }, ...effects]];
  },

  joined: (model, { snapshot, re }, now, note) => {
    const code = snapshot.room;
    const room = fromSnapshot(snapshot, now, model.rooms[code]);
    const entered = withDesk(withRoom(model, room), code, { asked: false });
    const steps = [(at) => takePremove(at, code, snapshot.prepared), (at) => positionChanged(at, code), (at) => settled(at, code)];
    if (room.isRated) steps.push((at) => [at, [ratingsOf(code)]]);
    // A game that ended while the connection was lost.
    if (room.status === "ended" && model.rooms[code]?.status === "playing") steps.push((at) => [at, keeping(at, room)]);
    if (note.bot) steps.push((at) => request(at, { type: "add_bot", room: code, ...note.bot }));
    const [next, effects] = all(entered, ...steps);
    return [next, note.go && re !== undefined ? [...effects, go(`#/room/${code}`)] : effects];
  },

  ok: (model, _frame, _now, note) => {
    const settle = OK[note.type];
    return settle ? settle(model, note) : [model, []];
  },

  refused: (model, frame, _now, note) => {
    const settle = REFUSED[note.type];
    const settled = settle?.(model, frame, note);
    return settled ?? remark(model, refusal(frame), "problem");
  },

  event: (model, frame, now) => {
    const room = model.rooms[frame.room];
    if (!room) return [model, []];
    if (frame.event === "closed") return gone(model, frame.room, { key: "says-closed", values: { room: frame.room } });
    if (frame.version <= room.version) return [model, []];
    let changed;
    try {
      changed = apply(room, frame, now);
    } catch (error) {
      if (!(error instanceof Gap)) throw error;
      const [next, effects] = ask(model, frame.room);
      return [next, [{ type: "log", text: `room ${frame.room}: ${error.message}` }, ...effects]];
    }
    // Nobody asked to hear of the game that the lobby shows.
    const news = frame.room === model.live ? undefined : NEWS[frame.event];
    return all(
      withRoom(model, changed),
      (at) => (POSITIONS.has(frame.event) ? positionChanged(at, frame.room) : [at, []]),
      (at) => (news ? news(at, frame.room, frame, room) : [at, []]),
      (at) => [at, changed.isRated && RATED.has(frame.event) ? [ratingsOf(frame.room, frame.event === "ended")] : []],
    );
  },

  resumed: (model, frame, now) => {
    const room = model.rooms[frame.room];
    if (!room) return [model, []];
    return all(
      withRoom(model, resumed(room, frame, now)),
      (at) => takePremove(at, frame.room, frame.prepared),
      (at) => positionChanged(at, frame.room),
      (at) => settled(at, frame.room),
    );
  },

  lobby: (model, { players, rooms, more = 0, people = [], more_people: morePeople = 0, seeks = [], more_seeks: moreSeeks = 0, open = null, unlisted = [], unlisted_seeks: unlistedSeeks = [] }, _, note) => {
    const isLong = note?.type === "lobby_more";
    const { from = { rooms: 0, people: 0, seeks: 0 } } = note ?? {};
    const next = { rooms: from.rooms + rooms.length, people: from.people + people.length, seeks: from.seeks + seeks.length };
    const before = note?.from && model.lobby ? model.lobby : { rooms: {}, people: {}, seeks: {} };
    const lobby = {
      next: isLong ? next : null,
      open,
      players,
      more,
      moreSeeks,
      rooms: { ...before.rooms, ...by("room", marked("room", rooms, unlisted)) },
      people: { ...before.people, ...by("player", people) },
      seeks: { ...before.seeks, ...by("player", marked("player", seeks, unlistedSeeks)) },
    };
    // On a larger server each longer list is a request of the visitor. An empty page is the last one.
    const isFew = more + morePeople + moreSeeks > 0 && players <= 200 && more <= 100;
    const isLast = isLong && rooms.length + people.length + seeks.length === 0;
    const [longer, effects] = isFew && !isLast ? longerLobby({ ...model, lobby }) : [{ ...model, lobby }, []];
    return [longer, [...effects, ...ratingsIn(rooms), ...liveOf(longer), ...eventOf(model, longer)]];
  },

  lobby_changed: (model, { players, changed = [], removed = [], people = [], left = [], seeks = [], withdrawn = [], open = null, unlisted = [], unlisted_seeks: unlistedSeeks = [] }) => {
    const { lobby } = model;
    if (!lobby) return [model, []];
    const rooms = changedBy(lobby.rooms, removed, by("room", marked("room", changed, unlisted)));
    const here = changedBy(lobby.people, left, by("player", people));
    const looking = changedBy(lobby.seeks, withdrawn, by("player", marked("player", seeks, unlistedSeeks)));
    const next = { ...model, lobby: { ...lobby, open, players, rooms, people: here, seeks: looking } };
    const effects = [...ratingsIn(changed), ...newsOf(model), ...liveOf(model), ...eventOf(model, next)];
    const missed = missedBy(model, open);
    return missed ? all(next, (at) => [at, effects], (at) => remark(at, missed, "news", null)) : [next, effects];
  },

  paired: (model, { room }) => {
    const [next, effects] = request({ ...model, seek: null, paired: { room, seek: model.seek } }, { type: "join", room }, { go: true });
    return [next, [...effects, { type: "sound", name: "yours" }, announce({ key: "says-paired" }, "alert")]];
  },

  spectators: (model, { room, from, spectators, of }) => {
    const before = from > 1 ? (deskOf(model, room).people ?? []).slice(0, from - 1) : [];
    return [withDesk(model, room, { people: [...before, ...spectators], watching: of }), []];
  },

  kicked: (model, { room }) => gone(model, room, { key: "says-kicked", values: { room } }),

  not_paired: (model) => remark(model, { key: "says-not-paired" }),

  // The server has renewed the seek, with its place.
  opponent_absent: (model, { room, seeking }) => {
    const { seek = null } = model.paired?.room === room ? model.paired : {};
    if (!seeking || !seek) return remark(model, { key: "says-seek-in-vain" });
    return remark({ ...model, seek, paired: null }, { key: "says-seek-goes-on" });
  },

  game_missed: (model, { pause_ms: pause }) => {
    const missed = pause ? { key: "says-game-missed-again", values: { minutes: Math.ceil(pause / 60_000) } } : { key: "says-game-missed" };
    return remark(model, missed, "problem");
  },

  notice: (model, { code, sentence }) => {
    const key = { games_go_on: "notice-games-go-on", games_end: "notice-games-end" }[code];
    return remark({ ...model, isStopping: Boolean(key) }, key ? { key } : { text: sentence }, "problem", null);
  },

  games: (model, { games, more }, _now, note) => {
    if (note.isClass) return [model, [{ type: "dispatch", message: { type: "class-games", games, more } }]];
    if (note.part) return [model, games.length > 0 ? [go(`#/game/${games[0].game_id}/${note.part}`)] : []];
    if (note.isLast) return [{ ...model, lastGame: games.find(({ plies }) => plies > 0) ?? null }, []];
    if (note.isProfile) return [{ ...model, club: { ...model.club, games } }, []];
    const list = note.isMore ? [...(model.archive.list ?? []), ...games] : games;
    return [{ ...model, archive: { ...model.archive, list, more: more ?? false } }, []];
  },

  game: (model, { summary, record }) => {
    const open = { record, summary, ply: record.moves.length };
    const isAnalyzed = model.route.part && model.route.id === summary.game_id;
    const next = isAnalyzed ? [{ type: "dispatch", message: { type: "study-analyze" } }] : [];
    return [{ ...model, archive: { ...model.archive, open, problem: null } }, next];
  },

  link: (model, { code }) => [{ ...model, handover: { code } }, [{ type: "address" }]],

  qr: (model, frame, _now, { text }) => {
    const { dialog, handover } = model;
    const isInvitation = dialog?.address === text;
    const isHandover = handover?.address === text;
    return [
      {
        ...model,
        dialog: isInvitation ? { ...dialog, qr: frame } : dialog,
        handover: isHandover ? { ...handover, qr: frame } : handover,
        evening: text && model.evening?.address === text ? { ...model.evening, qr: frame } : model.evening,
        tournaments: text && model.tournaments?.address === text ? { ...model.tournaments, qr: frame } : model.tournaments,
      },
      [],
    ];
  },
};

const POSITIONS = new Set(["started", "moved", "taken_back", "ended"]);
/** Events after which the players of a rated room or their ratings may differ. */
const RATED = new Set(["seated", "started", "ended"]);

function ratingsOf(room, isAfter = false) {
  return { type: "dispatch", message: { type: "club-room", room, isAfter } };
}

function ratingsIn(rooms) {
  return rooms.some(({ rated }) => rated) ? [{ type: "dispatch", message: { type: "club-lobby", rooms } }] : [];
}

/**
 * A move without an answer when the connection was lost was either played, or never arrived.
 * @returns {Step}
 */
function settled(model, code) {
  const { unsure } = deskOf(model, code);
  if (!unsure) return [model, []];
  const next = withDesk(model, code, { unsure: null });
  return model.rooms[code].moves[unsure.ply] === unsure.move ? [next, []] : remark(next, { key: "object-unconfirmed" }, "problem");
}

/** While the lobby shows a game, looks for the next one. */
function liveOf({ route, isWide }) {
  return route.screen === "lobby" && isWide ? [{ type: "dispatch", message: { type: "live-pick" } }] : [];
}

/** The lobby shows when the tournament that is open for entry begins: its list says so. */
export function eventOf({ lobby: before }, { route, lobby }) {
  const isNew = lobby.open && lobby.open.tournament !== before?.open?.tournament;
  return route.screen === "lobby" && isNew ? [{ type: "dispatch", message: { type: "tournament-glance" } }] : [];
}

/** While the evening of a class is shown, requests the finished games. */
function newsOf({ route, evening }) {
  return route.screen === "class" && evening?.began ? [{ type: "dispatch", message: { type: "class-news" } }] : [];
}

export const OK = {
  move: (model, { room }) => [withDesk(model, room, { sent: null }), []],
  leave: (model, { room }) => [withoutRoom(model, room), goFrom(model, room)],
  close: (model, { room }) => [withoutRoom(model, room), goFrom(model, room)],
  pair: (model, { seek }) => [seek ? { ...model, seek } : model, []],
  unpair: (model) => [{ ...model, seek: null }, []],
  kick: (model, { room }) => request(model, { type: "spectators", room }),
};

/** The steps after a refused request, where a toast is not enough. */
export const REFUSED = {
  move: (model, frame, { room }) => {
    const free = withDesk(model, room, { sent: null });
    const isBehind = frame.code === "stale" || frame.code === "ahead" || frame.code === "not_your_turn";
    return all(
      free,
      (at) => (isBehind ? ask(at, room) : [at, []]),
      (at) => remark(at, refusal(frame), "problem"),
    );
  },
  prepare: (model, frame, { room }) => remark(withDesk(model, room, { premove: null }), refusal(frame), "problem"),
  resume: (model, frame, { room }) => {
    if (frame.code === "not_member") return ask(model, room);
    return gone(model, room, { key: "says-room-gone", values: { room } });
  },
  join: (model, frame, note) => {
    const { room } = note;
    if (frame.code === "seat_taken" || frame.code === "playing") {
      return all(
        model,
        (at) => (at.rooms[room] ? [at, []] : request(at, { type: "watch", room }, { ...note, isVisit: true })),
        (at) => remark(at, refusal(frame), "problem"),
      );
    }
    return lost(model, frame, note);
  },
  watch: (model, frame, note) => (note.isLive ? [{ ...model, live: null }, []] : lost(model, frame, note)),
  pair: (model, frame) => remark({ ...model, seek: null }, refusal(frame), "problem"),
  game: (model, frame) => [{ ...model, archive: { ...model.archive, open: null, problem: refusal(frame) } }, []],
  link: (model, frame) => [{ ...model, handover: { problem: refusal(frame) } }, []],
  games: (model, frame, { isLast, isClass }) => (isLast || isClass ? [model, []] : remark(model, refusal(frame), "problem")),
  // The dialog also shows the address as text.
  qr: (model) => [model, []],
};

function lost(model, frame, { room }) {
  if (frame.code === "no_room" && model.sought === room) return [withoutRoom(model, room), [go(`#/t/${room}`)]];
  const sentence = frame.code === "no_room" ? { key: "says-room-gone", values: { room } } : refusal(frame);
  const [next, effects] = remark(withoutRoom(model, room), sentence, "problem");
  return [next, [...effects, ...goFrom(model, room)]];
}

function gone(model, code, sentence) {
  if (!model.rooms[code]) return [model, []];
  const [next, effects] = remark(withoutRoom(model, code), sentence, "problem");
  return [next, [...effects, ...goFrom(model, code)]];
}

/**
 * Requests a new snapshot of a room, once until it arrives.
 * @returns {Step}
 */
function ask(model, code) {
  const room = model.rooms[code];
  if (!room || deskOf(model, code).asked) return [model, []];
  const type = sideOf(room, model.me) ? "join" : "watch";
  return request(withDesk(model, code, { asked: true }), { type, room: code });
}

/** @returns {Sentence} */
export function refusal({ code, sentence }) {
  return { key: `refusal-${code.replaceAll("_", "-")}`, values: { sentence } };
}

function by(field, list) {
  return Object.fromEntries(list.map((item) => [item[field], item]));
}

/** Rooms or seeks, with a mark on those that only visitors at the address of their player see. */
function marked(key, entries, unlisted) {
  return entries.map((entry) => (unlisted.includes(entry[key]) ? { ...entry, isUnlisted: true } : entry));
}

function changedBy(known, gone, fresh) {
  const rest = Object.entries(known).filter(([id]) => !gone.includes(id));
  return { ...Object.fromEntries(rest), ...fresh };
}

/** The number of unfinished games in which it is this visitor's turn. A room that is open here knows more than the list. */
export function awaiting({ mine, rooms, me }) {
  const open = (mine.games ?? []).filter(({ room }) => rooms[room]);
  return open.reduce((count, game) => count - Number(game.my_turn) + Number(isTurnOf(rooms[game.room], me)), mine.on_turn);
}

/** The room in which somebody waits for this visitor, first of all that on the screen: for the document title. */
export function awaitedRoom({ rooms, route, me }) {
  const isMine = (room) => isTurnOf(room, me);
  const shown = route.screen === "room" ? rooms[route.id] : null;
  return shown && isMine(shown) ? shown : Object.values(rooms).find(isMine);
}
