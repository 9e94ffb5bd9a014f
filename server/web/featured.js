/** The wall of a tournament: the game on the large board, the news of its line, and the results of an entrant round by round. */

import { score } from "./rules.js";

/** The tables among which the closest game is featured. */
const TOP = 4;
const CORNERS = new Set(["a1", "h1", "a8", "h8"]);

/** The pieces that the first player is ahead on a board of the server. */
export function leadOf(game, { position }) {
  const { first, second } = score(game, position);
  return first - second;
}

/**
 * The game on the large board: the closest one of the top tables. It stays until its end, and is shown until another game runs.
 * @param {any} game
 * @param {any} before the board that was featured
 * @param {any[]} boards the running games, those of the leading entrants first
 */
export function featuredOf(game, before, boards) {
  const same = before && boards.find(({ room }) => room === before.room);
  if (same) return same;
  const margin = (/** @type {any} */ board) => Math.abs(leadOf(game, board));
  const [first, ...others] = boards.slice(0, TOP);
  return others.reduce((closest, one) => (margin(one) < margin(closest) ? one : closest), first) ?? before ?? null;
}

/**
 * The latest news in the boards: a corner that was taken, or another player who leads.
 * @param {any} game
 * @param {any[]} before
 * @param {any[]} after
 * @returns {{key: string, by: "first" | "second", board: any} | null} `by` is the side whose news it is
 */
export function boardNews(game, before, after) {
  if (game !== "reversi" && game !== "adjacency") return null;
  for (const board of after) {
    const old = before.find(({ room }) => room === board.room);
    if (!old || old.ply === board.ply) continue;
    const mover = board.clocks?.running ? (board.clocks.running === "first" ? "second" : "first") : board.ply % 2 === 1 ? "first" : "second";
    if (game === "reversi" && board.ply === old.ply + 1 && CORNERS.has(board.last)) return { key: "wall-corner", by: mover, board };
    const [lead, lately] = [leadOf(game, board), leadOf(game, old)];
    if (lead !== 0 && Math.sign(lead) !== Math.sign(lately)) return { key: "wall-leads", by: lead > 0 ? "first" : "second", board };
  }
  return null;
}

/** Points of the first player of a game: halves. */
const HALVES = { "1-0": 2, "0-1": 0, "=": 1, "+-": 2, "-+": 0, "--": 0 };

/**
 * The result of a pairing for its `first` entrant: `won`, `drawn` or `lost`; null before its end.
 * @param {{results?: any[]}} pairing seats are exchanged after each game
 * @param {number} games of a meeting
 */
export function resultOf({ results = [] }, games = 1) {
  const played = results.filter(Boolean);
  if (played.length === 0 || played.length < games) return null;
  const half = played.reduce((sum, { result }, at) => sum + (result === "--" ? 0 : at % 2 ? 2 - HALVES[result] : HALVES[result]), 0);
  if (half === played.length && !played.every(({ result }) => result === "--")) return "drawn";
  return half > played.length ? "won" : "lost";
}

const OTHER = { won: "lost", lost: "won", drawn: "drawn" };

/**
 * The results of an entrant, a round each; null where it is not known. Without rounds, as in an arena, the counts.
 * @param {any} tournament
 * @param {any} row a line of the standings
 */
export function formOf({ snapshot, rounds = {} }, { entrant, won, drawn, lost }) {
  const { spec, round = 0, pairings, byes = [] } = snapshot;
  if (spec.form === "arena") return [...Array(won).fill("won"), ...Array(drawn).fill("drawn"), ...Array(lost).fill("lost")].slice(0, MOST_FORM);
  const all = { ...rounds, [round]: { pairings, byes } };
  const results = [];
  for (let at = 1; at <= round; at += 1) {
    const { pairings: list = [], byes: free = [] } = all[at] ?? {};
    const pairing = list.find(({ first, second }) => first === entrant || second === entrant);
    const result = pairing && resultOf(pairing, spec.games ?? 1);
    if (result) results.push(pairing.first === entrant ? result : OTHER[result]);
    else if (free.some((one) => one.entrant === entrant && one.half_points > 0)) results.push(free.find((one) => one.entrant === entrant).half_points > 1 ? "won" : "drawn");
    else if (!pairing && at < round) results.push(null);
  }
  return results.slice(-MOST_FORM);
}

const MOST_FORM = 7;
