/** The visitor's actions besides moves: the lobby, new games, settings; in a room seats, offers, chat and the host's rights. */

import { BOTS, nextBot } from "../bots.js";
import { speedOf } from "../clock.js";
import { HIGHEST_LEVEL, defaultDraft } from "../model.js";
import { all, deskOf, go, goFrom, longerLobby, remark, request, withDesk, withRoom, withoutRoom } from "./step.js";

export function clockOf(draft) {
  if (draft.clock === "main") return { kind: "main", main_ms: draft.main * 60_000, increment_ms: draft.increment * 1000 };
  if (draft.clock === "per_move") return { kind: "per_move", move_ms: draft.increment * 1000 };
  if (draft.clock === "days") return { kind: "days", days: draft.days };
  return { kind: "none" };
}

function optionsOf(model) {
  const { game, options } = model.draft;
  const known = model.welcome?.games.find((one) => one.game === game)?.options ?? [];
  const chosen = known.filter(({ name, default: usual }) => options[name] !== undefined && options[name] !== usual);
  return Object.fromEntries(chosen.map(({ name }) => [name, String(options[name])]));
}

/**
 * The tuning of the form for a game; nothing is set if the form has one of another engine or game.
 * @returns {Tuning}
 */
export function tuningOf({ engine, tuning }, game) {
  return tuning?.engine === engine && tuning.game === game ? tuning : { engine, game, options: {}, depth: null, nodes: null };
}

export function botOf(draft, game = draft.game) {
  const { engine, level, hasLevel } = draft;
  const { options, depth, nodes } = tuningOf(draft, game);
  const set = { ...(Object.keys(options).length > 0 ? { options } : {}), ...(depth ? { depth } : {}), ...(nodes ? { nodes } : {}) };
  if (hasLevel) return { engine, level, ...set };
  // An engine alone would play at the default level; the highest one is the full engine.
  return isTuned(set) ? { engine, ...set } : { engine, level: HIGHEST_LEVEL };
}

/**
 * Whether anything but a level is set of a bot: such bots are not rated.
 * @param {{options?: Record<string, string>, depth?: number, nodes?: number}} bot
 */
export function isTuned({ options, depth, nodes }) {
  return Boolean(options ?? depth ?? nodes);
}

const LEAST_ROUNDS = 8;

/**
 * Why a game cannot be rated, as the end of a key; null if it can.
 * @param {Model} model
 * @param {{game: string, clock: any, options?: Record<string, any>, bots?: any[]}} wanted
 * @returns {"game" | "bot" | "clock" | "rounds" | "rules" | null}
 */
export function whyUnrated(model, { game, clock, options = {}, bots = [] }) {
  if (game === "tictactoe") return "game";
  if (bots.some(isTuned)) return "bot";
  if (!speedOf(clock)) return "clock";
  const known = model.welcome?.games.find((one) => one.game === game)?.options ?? [];
  const isUsual = ({ name, default: usual }) => {
    const value = String(options[name] ?? usual);
    return name === "first" || (name === "rounds" ? Number(value) >= LEAST_ROUNDS : value === usual);
  };
  const unusual = known.filter((option) => !isUsual(option));
  if (unusual.length === 0) return null;
  return unusual.every(({ name }) => name === "rounds") ? "rounds" : "rules";
}

/** Whether the form requests a rated game that is allowed. */
function isRated(model) {
  return Boolean(model.draft.rated && model.welcome?.handle && !whyUnratedDraft(model));
}

export function whyUnratedDraft(model) {
  const { draft } = model;
  return whyUnrated(model, { ...draft, clock: clockOf(draft), bots: draft.opponent === "bot" ? [botOf(draft)] : [] });
}

const goToCode = ({ lobby }, code) => go(code === lobby?.open?.tournament ? `#/t/${code}` : `#/room/${code}`);

/** The code of a room as it is stored: letters that look like digits are digits. */
function codeIn(text) {
  return text.toUpperCase().replace(/[^0-9A-Z]/g, "").replaceAll("O", "0").replace(/[IL]/g, "1");
}

/** What the server says of a name that it does not take. */
const REFUSED_NAMES = new Set(["refusal-bad-name", "refusal-name-taken"]);

export const LOBBY = {
  /** @returns {Step} */
  "change-draft": (model, { change }, effects = []) => {
    const draft = { ...model.draft, ...change };
    if (change.game && change.game !== model.draft.game && !change.options) draft.options = {};
    return [{ ...model, draft }, [...effects, { type: "save", name: "draft", value: draft }]];
  },
  "change-option": (model, { name, value }) => LOBBY["change-draft"](model, { change: { options: { ...model.draft.options, [name]: value } } }),

  /**
   * Starts the game of the form: against a bot, with a seek, or in an open room.
   * @returns {Step}
   */
  begin: (model) => {
    const { draft } = model;
    const options = optionsOf(model);
    const game = { game: draft.game, ...(Object.keys(options).length > 0 ? { options } : {}), clock: clockOf(draft) };
    if (draft.opponent === "pair") {
      const rated = isRated(model) ? { rated: true, ...(draft.range ? { range: draft.range } : {}) } : {};
      const seek = { ...game, ...rated };
      const [next, effects] = request(model, { type: "pair", ...seek }, { seek });
      return [next, [...effects, go("#/lobby")]];
    }
    if (draft.opponent === "challenge") {
      const handle = draft.handle.trim().replace(/^@/, "").toLowerCase();
      const terms = { ...game, seat: draft.seat, ...(handle ? { handle } : {}), ...(isRated(model) ? { rated: true } : {}) };
      return [model, [{ type: "dispatch", message: { type: "challenge-make", terms } }, go("#/lobby")]];
    }
    const room = { type: "create", ...game, seat: draft.seat, private: draft.isPrivate, ...(isRated(model) ? { rated: true } : {}) };
    if (draft.opponent !== "bot") return request(model, room, { go: true });
    // The other seat is reserved for the bot, so that nobody else takes it first.
    return request(model, { ...room, opponent: model.me }, { go: true, bot: botOf(draft) });
  },

  /**
   * A game with one tap: without a clock, by the usual rules, against the named bot, else the easiest one that is not beaten. The visitor
   * begins.
   */
  quick: (model, { game, bot }) => {
    const { engine, level } = BOTS.find(({ name }) => name === bot) ?? nextBot(model.kept, game);
    const draft = { ...defaultDraft(), game, engine, level, opponent: "bot", seat: "first" };
    const [next, effects] = LOBBY.begin({ ...model, draft });
    return LOBBY["change-draft"]({ ...next, draft: model.draft }, { change: { game } }, effects);
  },

  /** A search for an opponent with one tap, in the game of the form. */
  seek: (model, { clock, now }) => {
    const [next, effects] = LOBBY.begin({ ...model, draft: { ...model.draft, ...clock, options: {}, opponent: "pair" } });
    return [{ ...next, draft: model.draft, seekSince: now }, effects];
  },

  /** Changes the filter or the order of the open games; without a change all are shown again. */
  sieve: (model, { change = { game: "", clock: "", rated: "", bot: "" } }) => [{ ...model, sieve: { ...model.sieve, ...change } }, []],

  "take-seek": (model, { seek }) => request(model, { type: "pair", ...seek }, { seek }),
  unpair: (model) => request(model, { type: "unpair" }),

  "enter-code": (model, { code }) => {
    const plain = codeIn(code);
    if (plain.length !== 6) return remark(model, { key: "object-bad-code" }, "problem");
    return [model, [goToCode(model, plain)]];
  },

  /** A room or a tournament by its code, or the profile of an account. Six letters may be either: what is not found is looked for as the other. */
  find: (model, { text }) => {
    const name = text.trim();
    const plain = codeIn(name);
    const sought = plain.length === 6 && !name.startsWith("@") ? plain : null;
    const next = { ...model, dialog: null, sought };
    if (sought && (/\d/.test(name) || name === name.toUpperCase() || sought === model.lobby?.open?.tournament)) return [next, [goToCode(model, sought)]];
    return [next, [go(`#/profile/${encodeURIComponent(name.replace(/^@/, "").toLowerCase())}`)]];
  },

  "find-games": (model, { filter = model.archive.filter, isMore = false }) => {
    const last = isMore ? model.archive.list?.at(-1)?.game_id : undefined;
    const { mine, kept, game, result, name } = filter;
    // Games saved in this browser need no request.
    if (kept) return [{ ...model, archive: { ...model.archive, filter } }, []];
    const body = { type: "games", limit: 30 };
    if (mine && model.me) body.player = model.me;
    if (game) body.game = game;
    if (mine && result) body.result = result;
    if (name) body.name = name;
    if (last) body.before = last;
    const archive = { ...model.archive, filter, list: isMore ? model.archive.list : null };
    return request({ ...model, archive }, body, { isMore });
  },

  "open-game": (model, { id }) => request({ ...model, archive: { ...model.archive, open: null, problem: null } }, { type: "game", game_id: id }),

  "replay-at": (model, { ply }) => {
    const { open } = model.archive;
    if (!open) return [model, []];
    const last = open.record.moves.length;
    return [{ ...model, archive: { ...model.archive, open: { ...open, ply: Math.min(last, Math.max(0, ply)) } } }, []];
  },

  "replay-tab": (model, { tab }) => [{ ...model, archive: { ...model.archive, open: { ...model.archive.open, tab } } }, []],
  "replay-turn": (model, { turned }) => [{ ...model, archive: { ...model.archive, open: { ...model.archive.open, turned } } }, []],

  /** @returns {Step} */
  "change-setting": (model, { name, value }) => {
    const settings = { ...model.settings, [name]: value };
    return [{ ...model, settings }, [{ type: "save", name: "settings", value: settings }, { type: "settings", changed: name }]];
  },
  /** A new name: sent to the server by a new greeting. */
  rename: (model, { name }) => {
    const wanted = name.trim();
    if (!wanted || wanted === model.name) return [{ ...model, refusedName: "" }, []];
    // A refusal of an earlier name says nothing of this one.
    const toasts = model.toasts.filter(({ sentence }) => !REFUSED_NAMES.has(sentence.key));
    return all(
      { ...model, toasts, refusedName: "" },
      (at) => LOBBY["change-setting"](at, { name: "name", value: wanted }),
      (at) => [at, [{ type: "restart" }]],
    );
  },

  /** A code that moves this player to another device. */
  "make-link": (model) => request({ ...model, handover: null }, { type: "link", token: model.welcome?.token }),
  "use-link": (model, { code }) => {
    const plain = code.toUpperCase().replace(/[^0-9A-Z]/g, "");
    return [{ ...model, handover: { using: plain } }, [{ type: "restart", link: plain }]];
  },
};

const plain = (type) => (model, { room }) => request(model, { type, room });
const offering = (type) => (model, { room, offer }) => request(model, { type, room, offer });

export const CHAT_LENGTH = 300;

export const ROOMS = {
  enter: (model, { room, watch = false }) => {
    if (model.rooms[room]) return [model, [go(`#/room/${room}`)]];
    return request(model, { type: watch ? "watch" : "join", room }, { go: true });
  },
  sit: (model, { room, seat }) => request(model, { type: "join", room, ...(seat ? { seat } : {}) }),
  "add-bot": (model, { room }) => request({ ...model, dialog: null }, { type: "add_bot", room, ...botOf(model.draft, model.rooms[room].game) }),

  resign: plain("resign"),
  abort: plain("abort"),
  claim: plain("claim"),
  offer: offering("offer"),
  accept: offering("accept"),
  decline: offering("decline"),

  /** Leaving a running game resigns it, so the view asks first. */
  leave: (model, { room }) => {
    if (!model.rooms[room]) return [model, goFrom(model, room)];
    return request(model, { type: "leave", room });
  },
  close: plain("close"),
  forget: (model, { room }) => [withoutRoom(model, room), goFrom(model, room)],

  draft: (model, { room, text }) => [withDesk(model, room, { draft: text }), []],
  say: (model, { room }) => {
    const text = deskOf(model, room).draft.trim();
    if (!text) return [model, []];
    const [next, effects] = request(model, { type: "chat", room, text: [...text].slice(0, CHAT_LENGTH).join("") });
    return [effects.some((effect) => effect.type === "send") ? withDesk(next, room, { draft: "" }) : next, effects];
  },
  /** Blocks somebody, in this browser at once and on the server for all devices. */
  block: (model, { player }) => {
    const isBlocked = model.blocked.includes(player);
    const blocked = isBlocked ? model.blocked.filter((one) => one !== player) : [...model.blocked.slice(-199), player];
    const next = { ...model, blocked };
    const [asked, effects] = model.link.state === "live" ? request(next, { type: isBlocked ? "unblock" : "block", player }) : [next, []];
    return [asked, [{ type: "save", name: "blocked", value: blocked }, ...effects]];
  },

  tab: (model, { room, tab }) => {
    const unread = tab === "chat" ? 0 : deskOf(model, room).unread;
    const opened = withDesk(model, room, { tab, unread, sheet: true });
    return tab === "people" ? request(opened, { type: "spectators", room }) : [opened, []];
  },
  /** Closes the panel over the lower part of a narrow window. */
  sheet: (model, { room }) => [withDesk(model, room, { sheet: false, tab: "moves" }), []],
  /** The ribbon over the board of an ended game leaves. */
  settle: (model, { room }) => [model.desks[room]?.fresh ? withDesk(model, room, { fresh: false }) : model, []],
  /** A hint for the own turn; the panel shows it. */
  hint: (model, { room }) => [withDesk(model, room, { tab: "study" }), [{ type: "dispatch", message: { type: "study-hint", room } }]],
  share: (model, { type, ...said }) => [model, [{ type: "share", said }]],
  "more-lobby": longerLobby,
  /** The next spectators behind those that are known. */
  "more-people": (model, { room }) => request(model, { type: "spectators", room, from: deskOf(model, room).people.length + 1 }),
  mute: (model, { room, player, muted }) => request(model, { type: "mute", room, player, muted }),
  "chat-apart": (model, { room, apart }) => request(model, { type: "chat_apart", room, apart }),
  /** The server sends nothing back about what a player hides. */
  "hide-spectators": (model, { room, hidden }) => {
    const [sent, effects] = request(model, { type: "hide_spectators", room, hidden });
    return [effects.length > 0 ? withRoom(sent, { ...sent.rooms[room], hides: hidden }) : sent, effects];
  },
  lock: (model, { room, locked }) => request(model, { type: "lock", room, locked }),
  report: (model, { room, player, reason }) => request({ ...model, dialog: null }, { type: "report", room, player, reason }),
  kick: (model, { room, player }) => request({ ...model, dialog: null }, { type: "kick", room, player }),

  /** The invitation of a room: its address and its QR code. */
  invite: (model, { room }) => [{ ...model, dialog: { kind: "invite", room, address: "", qr: null } }, [{ type: "address" }]],
  address: (model, { origin }) => {
    const { dialog, handover } = model;
    if (dialog?.kind === "invite") {
      const text = `${origin}/#/${dialog.challenge ? `challenge/${dialog.challenge}` : `room/${dialog.room}`}`;
      return request({ ...model, dialog: { ...dialog, address: text } }, { type: "qr", text }, { text });
    }
    if (!handover?.code) return [model, []];
    const text = `${origin}/#/link/${handover.code}`;
    return request({ ...model, handover: { ...handover, address: text } }, { type: "qr", text }, { text });
  },

  "open-dialog": (model, { dialog }) => [{ ...model, dialog }, []],
  "close-dialog": (model) => [{ ...model, dialog: null }, []],
  /** The answer yes to a question: runs its action. */
  confirmed: (model) => {
    const { action } = model.dialog ?? {};
    const closed = { ...model, dialog: null };
    if (!action) return [closed, []];
    // Dispatched rather than called, so that a part loaded later can handle it.
    return ROOMS[action.type] ? ROOMS[action.type](closed, action) : [closed, [{ type: "dispatch", message: action }]];
  },

  copy: (model, { text }) => {
    const [next, effects] = remark(model, { key: "says-copied" });
    return [next, [{ type: "copy", text }, ...effects]];
  },
};
