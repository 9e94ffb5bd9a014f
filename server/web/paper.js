/**
 * The pages about papers: Markdown as far as those texts use it, read into plain blocks. Nothing of a text becomes markup: whatever is not
 * understood stays text.
 */

/** @typedef {{kind: "text" | "code" | "strong" | "em", text: string}} Span */
/** @typedef {{kind: "heading", level: number, spans: Span[]} | {kind: "paragraph", spans: Span[]} | {kind: "list", items: Span[][]} | {kind: "code", lines: string[]} | {kind: "table", head: Span[][], rows: Span[][][]}} Block */

/** Parts that stored results fill are between comments, which are not shown. */
const COMMENT = /^<!--.*-->$/;
const HEADING = /^(#{1,3}) (.*)$/;
const ITEM = /^- (.*)$/;
const ROW = /^\|.*\|$/;
const RULE = /^\|[ :|-]+\|$/;
const FENCE = /^```/;

/**
 * The blocks of a text.
 * @param {string} text
 * @returns {Block[]}
 */
export function blocksOf(text) {
  const lines = text.split("\n");
  /** @type {Block[]} */
  const blocks = [];
  let at = 0;
  /** The lines from here on that match, joined over. */
  const take = (/** @type {(line: string) => boolean} */ fits) => {
    const from = at;
    while (at < lines.length && fits(lines[at])) at += 1;
    return lines.slice(from, at);
  };
  const isProse = (/** @type {string} */ line) => line.trim() !== "" && ![COMMENT, HEADING, ITEM, ROW, FENCE].some((sign) => sign.test(line));
  while (at < lines.length) {
    const line = lines[at];
    const heading = line.match(HEADING);
    if (line.trim() === "" || COMMENT.test(line)) {
      at += 1;
    } else if (heading) {
      blocks.push({ kind: "heading", level: heading[1].length, spans: spansOf(heading[2]) });
      at += 1;
    } else if (FENCE.test(line)) {
      at += 1;
      blocks.push({ kind: "code", lines: take((one) => !FENCE.test(one)) });
      at += 1;
    } else if (ITEM.test(line)) {
      const items = [];
      while (at < lines.length && ITEM.test(lines[at])) {
        const first = lines[at].slice(2);
        at += 1;
        items.push(spansOf([first, ...take((one) => isProse(one) && one.startsWith("  "))].map((one) => one.trim()).join(" ")));
      }
      blocks.push({ kind: "list", items });
    } else if (ROW.test(line)) {
      const rows = take((one) => ROW.test(one));
      const isTable = rows.length > 1 && RULE.test(rows[1]);
      const [head, ...rest] = (isTable ? [rows[0], ...rows.slice(2)] : rows).map(cellsOf);
      blocks.push({ kind: "table", head, rows: rest });
    } else {
      blocks.push({ kind: "paragraph", spans: spansOf(take(isProse).map((one) => one.trim()).join(" ")) });
    }
  }
  return blocks;
}

/** The cells of a row; a bar in code does not divide cells. */
function cellsOf(row) {
  const cells = row.slice(1, -1).match(/(?:`[^`]*`|[^|`])*(?:\||$)/g) ?? [];
  // The last match is empty, at the end of the row.
  return cells.slice(0, row.slice(1, -1).endsWith("|") ? undefined : -1).map((cell) => spansOf(cell.replace(/\|$/, "").trim()));
}

const SPAN = /`([^`]+)`|\*\*(\S(?:[^*]*\S)?)\*\*|\*(\S(?:[^*]*\S)?)\*/g;

/**
 * The parts of a line: text, code, strong and emphasized words.
 * @param {string} line
 * @returns {Span[]}
 */
export function spansOf(line) {
  /** @type {Span[]} */
  const spans = [];
  let end = 0;
  for (const found of line.matchAll(SPAN)) {
    if (found.index > end) spans.push({ kind: "text", text: line.slice(end, found.index) });
    const [whole, code, strong, em] = found;
    spans.push(code !== undefined ? { kind: "code", text: code } : strong !== undefined ? { kind: "strong", text: strong } : { kind: "em", text: em });
    end = found.index + whole.length;
  }
  if (end < line.length) spans.push({ kind: "text", text: line.slice(end) });
  return spans;
}

/**
 * The bot of a command such as `bidak play reversi --as second --bot alphabeta,eval=discs,depth=4`; null for other commands.
 * @param {string} command
 * @returns {{game: string, seat: "first" | "second", options: Record<string, string>, engine: string, level: number | null, tuning: import("./update/actions.js").Tuning} | null}
 */
export function playOf(command) {
  const [program, verb, game, ...words] = command.split(" ");
  const after = (/** @type {string} */ flag) => (words.includes(flag) ? words[words.indexOf(flag) + 1] : undefined);
  const spec = after("--bot");
  if (program !== "bidak" || verb !== "play" || !spec) return null;
  const [head, ...pairs] = spec.split(",");
  const [engine, level] = head.split(":");
  const { depth, nodes, ...options } = Object.fromEntries(pairs.map((pair) => pair.split("=")));
  const rounds = after("--rounds");
  return {
    game,
    seat: after("--as") === "second" ? "second" : "first",
    options: rounds ? { rounds } : {},
    engine,
    level: level ? Number(level) : null,
    tuning: { engine, game, options, depth: depth ? Number(depth) : null, nodes: nodes ? Number(nodes) : null },
  };
}
