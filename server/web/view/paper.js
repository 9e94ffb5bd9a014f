/** A page about a paper, with buttons to try its bots and searches; and the list of these pages. */

import { PAPERS } from "../model.js";
import { botOf } from "../update/actions.js";
import { icon } from "./icons.js";
import { deepestOf } from "./new.js";
import { h } from "./tree.js";
import { gameName, seatName } from "./words.js";

/** The game whose search tree a page opens. */
const GAME_OF = { adjacency: "adjacency", mtdf: "tictactoe", reversi: "reversi", lecture: "tictactoe", morris: "morris" };

/** @param {Look} look */
export function paperView(look) {
  const { model, say, texts, paper } = look;
  const { id } = model.route;
  if (!id) return h("div", { class: "panel papers" }, h("h1", null, say("papers-title")), h("p", null, say("papers-about")), papersList(look));
  if (!paper) return h("div", { class: "panel waiting" }, h("p", { class: "muted" }, say("account-loading")));
  const blocks = blocksOf(paper);
  return h(
    "article",
    { as: `${id}-${texts.language}`, class: "panel paper" },
    blocks.map((block, at) => blockView(look, block, headingAt(blocks, at))),
    h(
      "div",
      { class: "actions" },
      h("button", { type: "button", disabled: model.link.state !== "live", onclick: { type: "study-tree", line: { game: GAME_OF[id], moves: [] } } }, icon("tree"), say("paper-tree", { game: gameName(texts, GAME_OF[id]) })),
      h("a", { class: "button", href: "#/paper" }, say("papers-title")),
    ),
  );
}

/** The links to the pages. @param {Look} look */
export function papersList({ say }) {
  return h("ul", { class: "papers-list" }, PAPERS.map((name) => h("li", { as: name }, h("a", { href: `#/paper/${name}` }, say(`paper-${name}`)))));
}

function headingAt(blocks, at) {
  const above = blocks.slice(0, at).filter(({ kind }) => kind === "heading").at(-1);
  return above?.spans.map(({ text }) => text).join("") ?? "";
}

function blockView(look, block, heading) {
  switch (block.kind) {
    case "heading":
      return h(`h${block.level}`, null, spans(block.spans));
    case "list":
      return h("ul", { class: "bullets" }, block.items.map((item) => h("li", null, spans(item))));
    case "table":
      return wide(heading, table(block));
    case "code":
      return [wide(heading, h("pre", null, h("code", null, block.lines.join("\n")))), plays(look, block.lines)];
    default:
      return h("p", null, spans(block.spans));
  }
}

/** A part that may be wider than a narrow window: it scrolls, also by keyboard. */
function wide(name, content) {
  return h("div", { class: "scrolls", tabindex: "0", role: "group", "aria-label": name }, content);
}

function table({ head, rows }) {
  return h(
    "table",
    null,
    h("thead", null, h("tr", null, head.map((cell) => h("th", { scope: "col" }, spans(cell))))),
    h("tbody", null, rows.map((row) => h("tr", null, row.map((cell) => h("td", null, spans(cell)))))),
  );
}

function spans(list) {
  return list.map(({ kind, text }) => (kind === "text" ? text : h(kind, null, text)));
}

/** A button for each command that plays against a bot: the form of a new game with this bot. */
function plays(look, lines) {
  const bots = lines.map(playOf).filter((one) => one !== null);
  if (bots.length === 0) return null;
  return h("div", { class: "actions" }, bots.map((bot, at) => play(look, bot, at)));
}

function play({ model, say, texts }, { game, seat, options, engine, level, tuning: given }, at) {
  // The server may allow less depth than the command has.
  const deepest = deepestOf(model.welcome, engine, game);
  const tuning = { ...given, depth: given.depth && deepest ? Math.min(given.depth, deepest) : given.depth };
  const change = { game, options, opponent: "bot", seat, engine, ...(level ? { level } : {}), hasLevel: level !== null, tuning };
  const bot = seatName(texts, { bot: botOf({ ...model.draft, ...change }) });
  const begin = () => {
    location.hash = "#/new";
    return { type: "change-draft", change };
  };
  return h("button", { as: at, type: "button", onclick: begin }, icon("bot"), say("paper-play", { game: gameName(texts, game), bot }));
}

// The pages about papers: Markdown as far as those texts use it, read into plain blocks. Nothing of a text becomes markup: whatever is not
// understood stays text.

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
 * @returns {{game: string, seat: "first" | "second", options: Record<string, string>, engine: string, level: number | null, tuning: Tuning} | null}
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
