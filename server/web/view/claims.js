/** The engine's results in words: the value of a position, the score of a search, a best line. */

import { sideName } from "./words.js";

/** Absolute scores from here on mean a proven win or loss. */
const WON = 200_000;
/** A win in n plies scores this minus n, in games that count no pieces. */
const WON_AT_ONCE = 300_000;
/** The largest such score without a known number of plies, for example from a table. */
const WON_SOMETIME = 220_000;

/** @typedef {import("./words.js").Texts} Texts */

/**
 * The value of a position, such as `Black wins by 6`.
 * @param {Texts} texts
 * @param {any} finding
 * @param {{game: string, start: string}} record
 */
export function claimWords(texts, { claim, side, count = 0 }, { game, start }) {
  const name = side ? sideName(texts, game, start, side) : "";
  const values = { side: name, pieces: pieceWords(count), margin: count, plies: count };
  return texts.say(`value-${claim.replaceAll("_", "-")}`, values);
}

/** Hundredths of a piece as pieces: with one decimal, or none where that is 0. */
function pieceWords(hundredths) {
  return (hundredths / 100).toFixed(1).replace(/\.0$/, "");
}

/** The proved value of a position for a side: 1 a win, 0 a draw, -1 a loss; null if nothing is proved. */
function signTo(side, { claim, side: winner, proved }) {
  if (!proved) return null;
  if (claim === "draw") return 0;
  return claim.startsWith("wins") ? (winner === side ? 1 : -1) : null;
}

/** How the better move keeps a value, by the claim about it. */
const KEEPS = { wins_by: "by", wins_by_at_least: "by", wins_in: "in", wins_within: "in" };

/**
 * The fault of a move, with a better one. If both values are proved it names the loss, else by how many pieces
 * the other move is better.
 * @param {Texts} texts
 * @param {{game: string, start: string}} record
 * @param {any} before the finding about the position in which `side` made the move, with its grade
 * @param {any} after the finding about the next position, if it is there
 */
export function verdictWords(texts, { game, start }, side, before, after) {
  const better = lineWords(texts, before.line.slice(0, 1));
  const [was, is] = [before, after].map((finding) => (finding ? signTo(side, finding) : null));
  if (was === null || is === null || was <= is) return texts.say(`replay-${before.grade}`, { better, cost: (before.cost / 100).toFixed(1) });
  const { claim, count = 0 } = before;
  const kind = KEEPS[claim] ?? (claim === "wins" && count > 0 ? "removal" : null);
  const keeps = texts.say(kind ? `verdict-keeps-${kind}` : "verdict-keeps", { better, count });
  const key = was === 0 ? "draw-to-loss" : is === 0 ? "win-to-draw" : "win-to-loss";
  return texts.say(`verdict-${key}`, { side: sideName(texts, game, start, side), keeps });
}

/** The same with its certainty: of an estimate the depth of the search, and the time that it could take. */
export function valueWords(texts, finding, record) {
  const value = claimWords(texts, finding, record);
  if (!finding.line) return value;
  if (finding.book) return texts.say("replay-book", { value });
  const { proved, depth, ms } = finding;
  if (proved) return texts.say("replay-proved", { value });
  return ms ? texts.say("analysis-searched", { value, depth, ms }) : texts.say("replay-estimate", { value, depth });
}

/**
 * A side's score: in pieces, or as a win or loss by pieces or in plies.
 * @param {Texts} texts
 * @param {string} game
 * @param {number} score
 */
export function scoreWords(texts, game, score) {
  const size = Math.abs(score);
  if (size < WON) return `${score < 0 ? "−" : "+"}${(size / 100).toFixed(2)}`;
  const hasMargin = game === "adjacency" || game === "reversi";
  // A bound of a window may be a win without a count.
  if (hasMargin ? size === WON : size <= WON_SOMETIME) return texts.say(score < 0 ? "score-lost" : "score-won");
  const count = hasMargin ? (size - WON) / 100 : WON_AT_ONCE - size;
  return texts.say(score < 0 ? "score-loss" : "score-win", { count });
}

/** A list of moves; a pass has its own word. */
export function lineWords(texts, moves) {
  return moves.map((move) => (move === "pass" ? texts.say("move-pass") : move)).join(" ");
}

/** A number of nodes in short form, such as `48.2k`. */
export function countWords(nodes) {
  const number = Number(nodes);
  for (const [unit, letter] of [[1e9, "G"], [1e6, "M"], [1e4, "k"]]) {
    if (number >= Number(unit)) return `${(number / (letter === "k" ? 1000 : Number(unit))).toFixed(1)}${letter}`;
  }
  return String(number);
}

/**
 * The search behind a move: its value for the mover, depth, nodes and time.
 * @param {Texts} texts
 * @param {string} game
 * @param {{eval: number, depth: number, nodes: number, ms: number}} search
 */
export function effortWords(texts, game, { eval: score, depth, nodes, ms }) {
  return texts.say("search-effort", { score: scoreWords(texts, game, score), depth, nodes: countWords(nodes), seconds: (ms / 1000).toFixed(2) });
}
