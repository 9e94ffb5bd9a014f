/** Games in files: the text form of a record, a relative of chess's PGN, and what the server sends as JSON. */

const GAMES = ["adjacency", "reversi", "tictactoe", "morris"];
const STARTS = {
  adjacency: "6oo/6oo/8/8/8/8/xx6/xx6 x 56",
  reversi: "---------------------------OX------XO--------------------------- X",
  tictactoe: "......... x",
  morris: "........................ w 9 9 0",
};
const RESULTS = { "1-0": "first", "0-1": "second", "1/2-1/2": "draw", "*": null };
const MOVE = { adjacency: /^[a-h][1-8]$/, reversi: /^(?:[a-h][1-8]|pass)$/, tictactoe: /^[a-c][1-3]$/, morris: /^[a-g][1-7](?:-[a-g][1-7])?(?:x[a-g][1-7])?$/ };

/** Longer files are not read. */
const MOST_LENGTH = 64 * 1024;

/**
 * @typedef {object} GameRecord
 * @property {string} game
 * @property {string} [first]
 * @property {string} [second]
 * @property {string} [date]
 * @property {string} [clock]
 * @property {string} start
 * @property {{move: string, left_ms?: number}[]} moves
 * @property {"first" | "second" | "draw" | null} outcome
 * @property {string | null} reason
 */

/**
 * Reads a record. That its moves are legal is not found out here.
 * @param {string} text
 * @returns {{record: GameRecord} | {problem: string}} the problem is the key of a sentence
 */
export function parseRecord(text) {
  if (text.length > MOST_LENGTH) return { problem: "file-too-long" };
  if (text.trimStart().startsWith("{")) return parseJson(text);
  const headers = {};
  for (const [, name, value] of text.matchAll(/^\s*\[(\w+) "((?:[^"\\\n]|\\.)*)"\]\s*$/gm)) {
    headers[name] = value.replace(/\\(.)/g, (_, letter) => (letter === "n" ? "\n" : letter));
  }
  const game = headers.Game;
  if (!GAMES.includes(game)) return { problem: "file-no-record" };
  const body = text.replace(/^\s*\[\w+ "(?:[^"\\\n]|\\.)*"\]\s*$/gm, "");
  const moves = [];
  for (const [word] of body.matchAll(/\{[^}]*\}|[^\s{}]+/g)) {
    if (word.startsWith("{")) {
      const clock = /\[%clk (\d+):(\d+):(\d+(?:\.\d+)?)\]/.exec(word);
      if (clock && moves.length > 0) moves.at(-1).left_ms = Math.round((Number(clock[1]) * 3600 + Number(clock[2]) * 60 + Number(clock[3])) * 1000);
    } else if (!/^\d+\.+$/.test(word) && RESULTS[word] === undefined) {
      const move = word.replace(/^\d+\.+/, "").toLowerCase();
      if (!MOVE[game].test(move)) return { problem: "file-no-record" };
      moves.push({ move });
    }
  }
  return {
    record: {
      game,
      first: headers.First,
      second: headers.Second,
      date: headers.Date,
      clock: headers.Clock,
      start: headers.Start ?? STARTS[game],
      moves,
      outcome: RESULTS[headers.Result] ?? null,
      reason: headers.Reason ?? null,
    },
  };
}

/** The object of `/api/games/ID`, or its `record` alone. */
function parseJson(text) {
  try {
    const value = JSON.parse(text);
    const record = value.record ?? value;
    const isWhole = GAMES.includes(record.game) && Array.isArray(record.moves);
    if (!isWhole || !record.moves.every(({ move }) => MOVE[record.game].test(move))) return { problem: "file-no-record" };
    return { record: { outcome: null, reason: null, ...record, start: String(record.start ?? STARTS[record.game]) } };
  } catch {
    return { problem: "file-no-record" };
  }
}
