/** The evening of a class or a club: its finished games and their table. */

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
