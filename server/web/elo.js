/**
 * The strength of the programs of a tournament: Elo against all opponents together, as `bidak arena` computes it. The two games of
 * a pair with exchanged seats are one observation with five possible results (pentanomial).
 */

/** Standard deviations to either side of the mean that hold 95 % of a normal distribution. */
const Z_95 = 1.959963984540054;

/** The results of played games by the seats; others were decided without a game. */
const WORTH = { "1-0": 2, "=": 1, "0-1": 0 };

/** @typedef {{value: number, low: number, high: number}} Elo with its 95 % interval; infinite where a score is 0 or 1 */

/**
 * The Elo of a sample.
 * @param {number[]} counts of each result, from the worst to the best
 * @returns {Elo | null} null if nothing was observed
 */
export function eloOf(counts) {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  const mean = (of) => counts.reduce((sum, count, place) => sum + count * of(place / (counts.length - 1)), 0) / total;
  const score = mean((worth) => worth);
  const reach = Z_95 * Math.sqrt(mean((worth) => (worth - score) ** 2) / total);
  return { value: difference(score), low: difference(score - reach), high: difference(score + reach) };
}

function difference(score) {
  if (score <= 0) return -Infinity;
  return score >= 1 ? Infinity : 400 * Math.log10(score / (1 - score));
}

/**
 * The Elo of each entrant of a tournament.
 * @param {any[]} facts all that happened, in order
 * @returns {Record<number, Elo | null>} by entrant
 */
export function elosOf(facts) {
  const samples = {};
  for (const { first, second, results } of meetings(facts)) {
    for (const [entrant, isFirst] of [[first, true], [second, false]]) {
      const sample = (samples[entrant] ??= { games: [0, 0, 0], pairs: [0, 0, 0, 0, 0] });
      // In every second game the seats are exchanged.
      const points = results.map((worth, game) => (worth === undefined ? undefined : (game % 2 === 0) === isFirst ? worth : 2 - worth));
      points.forEach((one) => one !== undefined && (sample.games[one] += 1));
      for (let game = 0; game + 1 < points.length; game += 2) {
        const [one, other] = points.slice(game, game + 2);
        if (one !== undefined && other !== undefined) sample.pairs[one + other] += 1;
      }
    }
  }
  const has = (counts) => counts.some((count) => count > 0);
  return Object.fromEntries(Object.entries(samples).map(([entrant, { games, pairs }]) => [entrant, eloOf(has(pairs) ? pairs : games)]));
}

/** The meetings with the worths of their games for First; undefined where none was played. */
function meetings(facts) {
  const all = new Map();
  for (const { event, round, board, game, result, pairings } of facts) {
    if (event === "paired") for (const { board: number, first, second } of pairings) all.set(`${round} ${number}`, { round, first, second, results: [] });
    if (event === "undone") for (const [key, meeting] of all) if (meeting.round === round) all.delete(key);
    const meeting = all.get(`${round} ${board}`);
    if (meeting && (event === "result" || event === "decided")) meeting.results[game - 1] = WORTH[result];
  }
  // A game without a result is a hole in the list.
  return [...all.values()].map((meeting) => ({ ...meeting, results: Array.from(meeting.results) }));
}
