/** The evening of a class: its start, its games, and the tournament that one button advances. Loaded with its screen. */

import { addSteps } from "../update.js";
import { all, request } from "./step.js";
import { EMPTY, known, specOf, withKnown } from "./tournament.js";

/** The interval between two requests for finished games. */
const PAUSE_MS = 2_000;
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
    return [withEvening(model, { isWaiting: true }), [{ type: "after", ms: PAUSE_MS, message: { type: "class-ask" } }]];
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

/** Requests the last finished games, or those before a given one. */
function ask(model, before) {
  return request(model, { type: "games", limit: PAGE, unplayed: true, ...(before ? { before } : {}) }, { isClass: true });
}

addSteps(CLASS, {}, {});

// The evening of a class or a club: its finished games and their table.

/** The most games that are counted, more than a class plays in an evening. */
const MOST_GAMES = 5_000;

/**
 * Adds the games of a server answer to those of the evening.
 * @param {Record<string, any>} known by their ids
 * @param {any[]} games the newest first
 * @param {string} began
 * @returns {{games: Record<string, any>, isNew: boolean}} `isNew` when all of them were new, so that there may be more
 */
export function counted(known, games, began) {
  const fresh = games.filter(({ game_id: id, ended }) => ended >= began && !(id in known));
  const room = Math.max(0, MOST_GAMES - Object.keys(known).length);
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
