/**
 * Accounts, profiles, leaderboards, and ratings beside names. Loaded at the first use: never where nobody has an
 * account.
 */

import { addSteps } from "../update.js";
import { speedOf } from "../clock.js";
import { refusal } from "./frames.js";
import { deskOf, remark, request, withDesk } from "./step.js";

const MOST_GAMES = 10;
/** The most names in one request for ratings, a limit of the server. */
const MOST_NAMES = 50;
/** The most cached ratings; at this size the cache is cleared. */
const MOST_KNOWN = 2000;
/** The shortest interval between requests for ratings in the lobby. */
const PAUSE_MS = 10_000;

const FRESH = {
  account: null,
  devices: null,
  bot: null,
  profile: null,
  games: null,
  leaders: { game: "adjacency", speed: "rapid", kind: "person", rows: null },
  known: {},
  nextAsk: 0,
  isWaiting: false,
  problem: null,
};

const clubOf = (model) => model.club ?? FRESH;
const withClub = (model, change) => ({ ...model, club: { ...clubOf(model), ...change } });

/** The cache key of a rating; the lobby reads it. */
const keyOf = (game, speed, of) => `${game} ${speed} ${of}`;

/** The name of a player or a bot of the server in a request for ratings. */
function nameOf(seat) {
  if (!seat) return null;
  return seat.bot ? `${seat.bot.engine}:${seat.bot.level ?? 5}` : seat.player;
}

const CLUB = {
  "club-open": (model) => {
    const { screen, id } = model.route;
    const fresh = withClub(model, { problem: null });
    if (screen === "account") {
      if (!model.welcome.handle) return [fresh, []];
      const [asked, effects] = request(withClub(fresh, { bot: null }), { type: "account" });
      const [next, more] = request(asked, { type: "devices" });
      return [next, [...effects, ...more]];
    }
    if (screen === "leaders") return CLUB["club-leaders"](fresh, { change: {} });
    const own = model.welcome.handle;
    const against = own && own !== id ? own : undefined;
    return profile(withClub(fresh, { profile: null, games: null }), { handle: id, against });
  },

  /** A guest who entered a tournament now has an account. */
  "club-whoami": (model) => request(model, { type: "account" }),
  "club-take": (model, { handle }) => request(withClub(model, { problem: null }), { type: "account", handle: handle.trim() }),
  "club-full-name": (model, { name }) => request(withClub(model, { problem: null }), { type: "full_name", ...(name.trim() ? { name: name.trim() } : {}) }),
  "club-bot": (model, { handle }) => request(withClub(model, { problem: null, bot: null }), { type: "bot_account", handle: handle.trim() }),
  /** The players that this player has blocked, on any device. */
  "club-blocked": (model) => request(model, { type: "blocked" }),
  "club-unblock": (model, { player }) => {
    const blocked = model.blocked.filter((one) => one !== player);
    const list = (clubOf(model).blocked ?? []).filter((one) => one.player !== player);
    const [next, effects] = request(withClub({ ...model, blocked }, { blocked: list }), { type: "unblock", player });
    return [next, [{ type: "save", name: "blocked", value: blocked }, ...effects]];
  },
  /** All data of this account on the server, as a file. */
  "club-export": (model) => request(withClub(model, { problem: null, file: null }), { type: "export" }),
  /** An account was deleted: the own one, or a bot's. */
  "club-delete": (model, { handle }) => request(withClub({ ...model, dialog: null }, { problem: null }), { type: "delete_account", handle: handle.trim().replace(/^@/, "").toLowerCase() }, { handle }),
  "club-revoke": (model, { device }) => request({ ...model, dialog: null }, { type: "revoke", device }),

  /** The graph of one rating of the current profile. */
  "club-graph": (model, { game, speed }) => profile(model, { ...model.club.profile.asked, game, speed }),
  /** The games between the current profile and another player. */
  "club-against": (model, { handle }) => profile(model, { ...model.club.profile.asked, against: handle.trim().toLowerCase() || undefined }),

  "club-leaders": (model, { change }) => {
    const leaders = { ...clubOf(model).leaders, ...change, rows: null, missing: null };
    const { game, speed, kind } = leaders;
    return request(withClub(model, { leaders }), { type: "leaders", game, speed, kind }, { game, speed, kind });
  },

  /** The ratings of the players of a rated room. */
  "club-room": (model, { room: code, isAfter }) => {
    const room = model.rooms[code];
    const of = room ? ["first", "second"].map((side) => nameOf(room.seats[side])).filter(Boolean) : [];
    if (of.length === 0 || model.link.state !== "live") return [model, []];
    return request(model, { type: "ratings", game: room.game, speed: speedOf(room.clock), of }, { ratingsIn: code, isAfter });
  },

  /** The ratings beside the names of rated rooms of the lobby; those of finished games have changed. */
  "club-lobby": (model, { rooms, now }) => {
    const club = clubOf(model);
    const over = new Set(rooms.filter(({ rated, status }) => rated && status === "ended").flatMap(names));
    const known = over.size === 0 ? club.known : Object.fromEntries(Object.entries(club.known).filter(([key]) => !over.has(key)));
    const next = withClub(model, { known });
    if (club.isWaiting) return [next, []];
    if (now >= club.nextAsk) return askedForLobby(next, now);
    return [withClub(next, { isWaiting: true }), [{ type: "after", ms: club.nextAsk - now, message: { type: "club-ask" } }]];
  },
  "club-ask": (model, { now }) => askedForLobby(withClub(model, { isWaiting: false }), now),
};

function profile(model, { handle, ...more }) {
  const asked = { handle, ...Object.fromEntries(Object.entries(more).filter(([, value]) => value !== undefined)) };
  return request(withClub(model, { problem: null }), { type: "profile", ...asked }, { asked });
}

/** The keys of the ratings of a room of the lobby. */
function names({ game, clock, seats }) {
  return ["first", "second"].map((side) => nameOf(seats[side])).filter(Boolean).map((of) => keyOf(game, speedOf(clock), of));
}

function askedForLobby(model, now) {
  if (model.link.state !== "live" || !model.lobby) return [model, []];
  const club = clubOf(model);
  const groups = {};
  for (const { rated, game, clock, seats } of Object.values(model.lobby.rooms)) {
    const speed = speedOf(clock);
    if (!rated || !speed) continue;
    const group = (groups[`${game} ${speed}`] ??= { game, speed, of: new Set() });
    for (const side of ["first", "second"]) {
      const of = nameOf(seats[side]);
      if (of && !(keyOf(game, speed, of) in club.known)) group.of.add(of);
    }
  }
  const effects = [];
  let next = model;
  for (const { game, speed, of } of Object.values(groups)) {
    if (of.size === 0) continue;
    const [asked, more] = request(next, { type: "ratings", game, speed, of: [...of].slice(0, MOST_NAMES) }, { isLobby: true, game, speed, of: [...of] });
    next = asked;
    effects.push(...more);
  }
  return [effects.length > 0 ? withClub(next, { nextAsk: now + PAUSE_MS }) : next, effects];
}

const FRAMES = {
  account: (model, { account }) => {
    const isNew = !model.welcome.handle;
    const next = withClub({ ...model, name: account.handle, welcome: { ...model.welcome, handle: account.handle } }, { account, problem: null });
    if (!isNew) return [next, []];
    const [asked, effects] = request(next, { type: "devices" });
    const [told, more] = remark(asked, { key: "says-account", values: { handle: account.handle } });
    return [told, [...effects, ...more]];
  },

  devices: (model, { devices }) => [withClub(model, { devices }), []],

  bot_account: (model, { account, token }) => {
    const known = clubOf(model).account;
    const bots = known ? [...new Set([...(known.bots ?? []), account.handle])] : [];
    return [withClub(model, { bot: { handle: account.handle, token }, account: known ? { ...known, bots } : null, problem: null }), []];
  },

  blocked: (model, { blocked: list }) => {
    // Players blocked on other devices are hidden here too.
    const blocked = [...new Set([...model.blocked, ...list.map(({ player }) => player)])].slice(-200);
    return [withClub({ ...model, blocked }, { blocked: list }), [{ type: "save", name: "blocked", value: blocked }]];
  },

  export: (model, { path }) => [withClub(model, { file: path }), []],

  profile: (model, { account, ratings = [], graph = [], against = [] }, _now, { asked }) => {
    if (model.route.screen !== "profile" || model.route.id !== account.handle) return [model, []];
    const isFirst = clubOf(model).profile === null;
    const next = withClub(model, { profile: { asked, account, ratings, graph, against }, problem: null });
    if (!isFirst) return [next, []];
    const [listed, effects] = request(next, { type: "games", player: account.player, limit: MOST_GAMES }, { isProfile: true });
    // The rating with the most games is selected for the graph.
    const most = [...ratings].sort((one, two) => played(two) - played(one))[0];
    if (!most) return [listed, effects];
    const [drawn, more] = CLUB["club-graph"](listed, most);
    return [drawn, [...effects, ...more]];
  },

  leaders: (model, { leaders: rows, missing = null }, _now, { game, speed, kind }) => {
    const { leaders } = clubOf(model);
    // Another leaderboard may have been chosen since.
    const isShown = leaders.game === game && leaders.speed === speed && leaders.kind === kind;
    return [isShown ? withClub(model, { leaders: { ...leaders, rows, missing } }) : model, []];
  },

  ratings: (model, { ratings }, _now, { ratingsIn: code, isAfter, isLobby, game, speed, of }) => {
    const by = Object.fromEntries(ratings.map((one) => [one.of, one]));
    if (isLobby) {
      // Players missing in the answer have no rating, and are not requested again.
      const found = Object.fromEntries(of.map((name) => [keyOf(game, speed, name), by[name] ?? null]));
      const { known } = clubOf(model);
      return [withClub(model, { known: Object.keys(known).length < MOST_KNOWN ? { ...known, ...found } : found }), []];
    }
    const room = model.rooms[code];
    if (!room) return [model, []];
    const now = { first: by[nameOf(room.seats.first)] ?? null, second: by[nameOf(room.seats.second)] ?? null };
    const { ratings: before } = deskOf(model, code);
    const changed = (side) => (before?.[side] && now[side] ? { before: before[side], after: now[side] } : null);
    const change = isAfter ? { first: changed("first"), second: changed("second") } : deskOf(model, code).change;
    return [withDesk(model, code, { ratings: now, change }), []];
  },
};

const played = ({ won, drawn, lost }) => won + drawn + lost;

/** A refusal that is shown on the screen that sent the request. */
const shown = (model, frame) => [withClub(model, { problem: refusal(frame) }), []];

const REFUSED = {
  account: shown,
  bot_account: shown,
  devices: shown,
  leaders: shown,
  profile: shown,
  export: shown,
  delete_account: shown,
  // The settings work without this list.
  blocked: (model) => [model, []],
  // Names are shown without ratings.
  ratings: (model) => [model, []],
};

/** Removes a revoked device from the list. */
const OK = {
  revoke: (model) => request(model, { type: "devices" }),
  delete_account: (model) => (model.welcome.handle ? request(model, { type: "account" }) : [model, []]),
};

addSteps(CLUB, FRAMES, REFUSED, OK);
