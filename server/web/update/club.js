/** Accounts, profiles, leaderboards, ratings beside names, and the evening of a class or a club. Loaded at the first use. */

import { speedOf } from "../clock.js";
import { addSteps } from "../update.js";
import { refusal } from "./frames.js";
import { all, deskOf, go, remark, request, withDesk } from "./step.js";
import { EMPTY, known, specOf, withKnown } from "./tournament.js";

const MOST_GAMES = 10;
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
  "club-blocked": (model) => request(model, { type: "blocked" }),
  "club-unblock": (model, { player }) => {
    const blocked = model.blocked.filter((one) => one !== player);
    const list = (clubOf(model).blocked ?? []).filter((one) => one.player !== player);
    const [next, effects] = request(withClub({ ...model, blocked }, { blocked: list }), { type: "unblock", player });
    return [next, [{ type: "save", name: "blocked", value: blocked }, ...effects]];
  },
  "club-export": (model) => request(withClub(model, { problem: null, file: null }), { type: "export" }),
  /** An account was deleted: the own one, or a bot's. */
  "club-delete": (model, { handle }) => request(withClub({ ...model, dialog: null }, { problem: null }), { type: "delete_account", handle: handle.trim().replace(/^@/, "").toLowerCase() }, { handle }),
  "club-revoke": (model, { device }) => request({ ...model, dialog: null }, { type: "revoke", device }),

  "club-graph": (model, { game, speed }) => profile(model, { ...model.club.profile.asked, game, speed }),
  /** The games between the current profile and another player. */
  "club-against": (model, { handle }) => profile(model, { ...model.club.profile.asked, against: handle.trim().toLowerCase() || undefined }),

  "club-leaders": (model, { change }) => {
    const leaders = { ...clubOf(model).leaders, ...change, rows: null, missing: null };
    const { game, speed, kind } = leaders;
    return request(withClub(model, { leaders }), { type: "leaders", game, speed, kind }, { game, speed, kind });
  },

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

const shown = (model, frame) => [withClub(model, { problem: refusal(frame) }), []];

const REFUSED = {
  account: shown,
  bot_account: shown,
  devices: shown,
  leaders: shown,
  profile: (model, frame) => (frame.code === "no_account" && model.sought ? [model, [go(`#/room/${model.sought}`)]] : shown(model, frame)),
  export: shown,
  delete_account: shown,
  // The settings work without this list.
  blocked: (model) => [model, []],
  // Names are shown without ratings.
  ratings: (model) => [model, []],
};

const OK = {
  revoke: (model) => request(model, { type: "devices" }),
  delete_account: (model) => (model.welcome.handle ? request(model, { type: "account" }) : [model, []]),
};

addSteps(CLUB, FRAMES, REFUSED, OK);

// The evening of a class: its start, its games, and the tournament that one button advances. Loaded with its screen.

/** The interval between two requests for finished games. */
const EVENING_PAUSE_MS = 2_000;
/** The number of games in one answer of the server. */
const PAGE = 50;

const withEvening = (model, change) => ({ ...model, evening: { ...model.evening, ...change } });
const save = ({ evening: { began, tournament } }) => ({ type: "save", name: "evening", value: { began, tournament } });

const CLASS = {
  "class-open": (model) => [model, [{ type: "recall", name: "evening", into: "class-began" }, { type: "address", into: "class-address" }]],
  "class-began": (model, { value, date }) => {
    const fresh = { began: value?.began ?? date, tournament: value?.tournament ?? null, games: {}, handles: {}, programs: {}, isWaiting: false, problem: null, draft: { form: "swiss", game: "adjacency" } };
    const next = withEvening(model, { ...fresh, ...model.evening });
    const { tournament } = next.evening;
    return all(
      next,
      (at) => [at, [save(at)]],
      (at) => ask(at),
      (at) => (tournament ? request(withKnown(at, tournament, { ...EMPTY, ...known(at, tournament) }), { type: "tournament", tournament }, { tournament }) : [at, []]),
    );
  },
  "class-anew": (model, { date }) => {
    const next = withEvening({ ...model, dialog: null }, { began: date, games: {}, tournament: null });
    return [next, [save(next)]];
  },

  "class-address": (model, { origin }) => {
    const address = `${origin}/`;
    if (model.evening?.address === address && model.evening.qr) return [model, []];
    return request(withEvening(model, { address, qr: null }), { type: "qr", text: address }, { text: address });
  },

  /** Rooms have changed: games may have ended. */
  "class-news": (known) => {
    // The table names those who have left as well.
    const model = withEvening(known, { handles: handlesOf(known), programs: programsOf(known) });
    if (model.evening.isWaiting) return [model, []];
    return [withEvening(model, { isWaiting: true }), [{ type: "after", ms: EVENING_PAUSE_MS, message: { type: "class-ask" } }]];
  },
  "class-ask": (model) => (model.link.state === "live" ? ask(withEvening(model, { isWaiting: false })) : [withEvening(model, { isWaiting: false }), []]),
  "class-games": (model, { games: list, more }) => {
    const { games, isNew } = counted(model.evening.games, list, model.evening.began);
    const next = withEvening(model, { games, handles: handlesOf(model), programs: programsOf(model) });
    return isNew && more ? ask(next, list.at(-1).game_id) : [next, []];
  },

  "class-draft": (model, { change }) => [withEvening(model, { draft: { ...model.evening.draft, ...change } }), []],
  /** The button makes a tournament and opens it; the number of rounds depends on the number of players present. */
  "class-make": (model, { title }) => {
    const here = Object.keys(model.lobby?.people ?? {}).length;
    const rounds = Math.min(7, Math.max(3, Math.ceil(Math.log2(Math.max(2, here))) + 1));
    const spec = specOf({ ...model.evening.draft, title, rounds, bots: "yes", last: rounds, bye: "house_bot" });
    return request(withEvening(model, { problem: null }), { type: "tournament_new", ...spec }, { isClass: true });
  },
  "class-made": (model, { code }) => {
    const next = withEvening(model, { tournament: code });
    const [opened, effects] = request(next, { type: "direct", tournament: code, do: "open" }, { tournament: code });
    return [opened, [save(next), ...effects]];
  },
  /** Enters everybody present who has an account. */
  "class-enter": (model, { code }) => {
    const entered = new Set(Object.values(known(model, code)?.entrants ?? {}).map(({ player }) => player));
    const others = Object.values(model.lobby?.people ?? {}).filter(({ handle, player }) => handle && player !== model.me && !entered.has(player));
    return all(model, ...others.slice(0, MOST_AT_ONCE).map(({ handle }) => (at) => request(at, { type: "direct", tournament: code, do: "add", handle }, { tournament: code })));
  },
  "class-another": (model) => {
    const next = withEvening(model, { tournament: null });
    return [next, [save(next)]];
  },
};

/** Entrants added with one tap: each costs ten messages of the token bucket. */
const MOST_AT_ONCE = 25;

function ask(model, before) {
  return request(model, { type: "games", limit: PAGE, unplayed: true, ...(before ? { before } : {}) }, { isClass: true });
}

addSteps(CLASS, {}, {});

// The evening of a class or a club: its finished games and their table.

/** The most games that are counted, more than a class plays in an evening. */
const MOST_EVENING_GAMES = 5_000;

/**
 * Adds the games of a server answer to those of the evening.
 * @param {Record<string, any>} known by their ids
 * @param {any[]} games the newest first
 * @param {string} began
 * @returns {{games: Record<string, any>, isNew: boolean}} `isNew` when all of them were new, so that there may be more
 */
export function counted(known, games, began) {
  const fresh = games.filter(({ game_id: id, ended }) => ended >= began && !(id in known));
  const room = Math.max(0, MOST_EVENING_GAMES - Object.keys(known).length);
  // In order of time: the name of a player is that of the last game.
  const taken = fresh.slice(0, room).reverse().map((game) => [game.game_id, slim(game)]);
  return { games: { ...known, ...Object.fromEntries(taken) }, isNew: fresh.length > 0 && fresh.length === games.length && room >= fresh.length };
}

const slim = ({ first, second, outcome, reason }) => ({ first, second, outcome, reason });

/** The length of the id prefix that distinguishes players with the same name. */
const TELLS_APART = 4;

/**
 * The distinction of a player from others with the same name: the handle, or the start of the id.
 * @param {string} player
 * @param {string} [handle]
 */
export const markOf = (player, handle) => (handle ? `@${handle}` : `#${player.slice(0, TELLS_APART)}`);

/**
 * The table, as `bidak class` has it: people, then programs, each with places of their own; by points, then by fewer games, then by
 * name. `called` is the name with the handle of the account; `name` has a mark behind it where others have the same name.
 * @param {Record<string, any>} games
 * @param {Record<string, string>} [handles] by player
 * @param {Record<string, boolean>} [programs] by player; bots of the server are programs too
 */
export function tableOf(games, handles = {}, programs = {}) {
  const rows = new Map();
  for (const { first, second, outcome, reason } of Object.values(games)) {
    if (!outcome) continue;
    for (const [side, seat] of [["first", first], ["second", second]]) {
      const who = seat.player ?? `bot ${seat.name}`;
      const row = rows.get(who) ?? { who, name: seat.name, player: seat.player, bot: seat.bot, won: 0, drawn: 0, lost: 0, lostBy: {} };
      if (outcome === "draw") row.drawn += 1;
      else if (outcome === side) row.won += 1;
      else {
        row.lost += 1;
        row.lostBy = { ...row.lostBy, [reason]: (row.lostBy[reason] ?? 0) + 1 };
      }
      rows.set(who, { ...row, name: seat.name });
    }
  }
  const half = (row) => 2 * row.won + row.drawn;
  const played = (row) => row.won + row.drawn + row.lost;
  const all = [...rows.values()];
  const isShared = ({ name }) => all.filter((other) => other.name.toLowerCase() === name.toLowerCase()).length > 1;
  const marked = (row) => (row.player && isShared(row) ? `${row.name} ${markOf(row.player, handles[row.player])}` : row.name);
  const called = (row) => {
    const handle = handles[row.player];
    return handle ? `@${handle}` : marked(row);
  };
  const order = (one, two) => (one < two ? -1 : Number(one > two));
  const isProgram = ({ player }) => !player || Boolean(programs[player]);
  const people = all.filter((row) => !isProgram(row)).length;
  return all
    .map((row) => ({ ...row, half: half(row), played: played(row), isProgram: isProgram(row) }))
    .sort((one, two) => Number(one.isProgram) - Number(two.isProgram) || two.half - one.half || one.played - two.played || order(one.name, two.name) || order(one.who, two.who))
    .map((row, at) => ({ ...row, place: at + 1 - (row.isProgram ? people : 0), name: marked(row), called: called(row) }));
}

/**
 * The handles of everybody who was here or in the tournament of the evening, by player.
 * @returns {Record<string, string>}
 */
export function handlesOf({ lobby, tournaments, evening }) {
  const entrants = tournaments?.known[evening.tournament]?.entrants ?? {};
  const known = [...Object.values(entrants), ...Object.values(lobby?.people ?? {})];
  return { ...evening.handles, ...Object.fromEntries(known.filter(({ handle }) => handle).map(({ player, handle }) => [player, handle])) };
}

/**
 * The programs that were here this evening, by player.
 * @returns {Record<string, boolean>}
 */
export function programsOf({ lobby, evening }) {
  const here = Object.values(lobby?.people ?? {}).filter(({ program }) => program);
  return { ...evening.programs, ...Object.fromEntries(here.map(({ player }) => [player, true])) };
}

/** The table as CSV, in the format of `bidak class`. */
export function csvOf(games, handles = {}, programs = {}) {
  const lines = tableOf(games, handles, programs).map(({ place, isProgram, name, half, played, won, drawn, lost, lostBy }) => {
    const reasons = Object.entries(lostBy).sort().map(([reason, count]) => `${reason} ${count}`);
    return [place, isProgram ? "program" : "person", cell(name), (half / 2).toFixed(1), played, won, drawn, lost, reasons.join("; ")].join(",");
  });
  return ["place,kind,name,points,played,won,drawn,lost,lost_by", ...lines, ""].join("\n");
}

/** Escapes a cell, so that no spreadsheet reads it as a formula. */
function cell(text) {
  return `"${/^[=+\-@]/.test(text) ? "'" : ""}${text.replaceAll('"', '""')}"`;
}
