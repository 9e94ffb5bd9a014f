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
  const values = { side: name, pieces: (count / 100).toFixed(1), margin: count, plies: count };
  return texts.say(`value-${claim.replaceAll("_", "-")}`, values);
}

/** The same with its certainty. */
export function valueWords(texts, finding, record) {
  const value = claimWords(texts, finding, record);
  if (!finding.line) return value;
  return finding.proved ? texts.say("replay-proved", { value }) : texts.say("replay-estimate", { value, depth: finding.depth });
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
  if (!hasMargin && size <= WON_SOMETIME) return texts.say(score < 0 ? "score-lost" : "score-won");
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
