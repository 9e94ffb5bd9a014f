/** What the page explains: lessons, help, papers, the links behind More, and addresses that name no screen. */

import { botFace, BOTS, letterFace } from "../bots.js";
import { PAPERS } from "../model.js";
import { botOf } from "../update/actions.js";
import { LESSONS, shown, STEPS } from "../update/study.js";
import { gamePicture, icon } from "./icons.js";
import { deepestOf } from "./new.js";
import { moreLinks } from "./shell.js";
import { boardElement } from "./table.js";
import { h } from "./tree.js";
import { gameName, seatName } from "./words.js";

const [AYAM] = BOTS;

/** @param {Look} look */
export function learnView(look) {
  const { model, say, texts } = look;
  const { lesson, route } = model;
  if (route.id && lesson?.game === route.id) return lessonView(look);
  return h(
    "div",
    { class: "learn" },
    h("h1", null, say("nav-learn")),
    h("p", { class: "muted" }, say("learn-about")),
    h(
      "ul",
      { class: "cards" },
      Object.keys(LESSONS).map((game) => h("li", { as: game }, h("a", { class: "card member", href: `#/learn/${game}` }, gamePicture(game), h("span", { class: "what" }, h("strong", null, gameName(texts, game)), h("span", { class: "facts" }, say("learn-minute"))), icon("next")))),
    ),
    h("div", { class: "actions" }, h("a", { class: "button", href: "#/help" }, icon("book"), say("nav-help")), h("a", { class: "button", href: "#/puzzle" }, icon("puzzle"), say("nav-puzzles")), h("a", { class: "button", href: "#/paper" }, icon("cap"), say("papers-title"))),
  );
}

function lessonView({ model, say, texts }) {
  const { game, step, chosen, played } = model.lesson;
  const { legal } = LESSONS[game][step];
  const isLast = step === STEPS - 1;
  return h(
    "div",
    { class: "learning", "data-tint": game },
    h(
      "section",
      { class: "learning-board", "aria-label": say("room-table") },
      boardElement({ as: `lesson-${game}-${step}`, game, position: shown(model.lesson), legal: played ? null : legal, last: played, chosen, over: Boolean(played), dots: true, texts, point: (point) => ({ type: "learn-point", point }), command: null }),
    ),
    h(
      "section",
      { class: "card learning-words" },
      h("h1", null, gameName(texts, game)),
      h("ol", { class: "dots", "aria-label": say("learn-step", { step: step + 1, last: STEPS }) }, Array.from({ length: STEPS }, (_, at) => h("li", { class: at < step || (at === step && played) ? "on" : null, "aria-current": at === step ? "step" : null }))),
      h("p", { class: "task", role: "status" }, say(`lesson-${game}.${played ? "done" : "do"}-${step + 1}`)),
      !played && legal[0] === "pass" && h("button", { as: "pass", class: "primary large", onclick: { type: "learn-pass" } }, say("status-pass")),
      played && !isLast && h("button", { as: "next", class: "primary large", onclick: { type: "learn-step", step: step + 1 } }, say("learn-next"), icon("next")),
      played && isLast && h("button", { as: "play", class: "primary large", disabled: model.link.state !== "live", onclick: { type: "quick", game, bot: AYAM.name } }, botFace(AYAM.name), say("lobby-play-bot", { bot: AYAM.title })),
      h("div", { class: "actions" }, step > 0 && h("button", { as: "back", class: "quiet", onclick: { type: "learn-step", step: step - 1 } }, icon("previous"), say("learn-back")), h("a", { as: "rules", class: "button quiet", href: "#/help" }, say("learn-rules"))),
    ),
  );
}

// The rules of the games, how to enter moves, the keys, and how to write a bot.

const GAMES = ["adjacency", "reversi", "tictactoe", "morris"];
const KEYS = [
  ["help-keys-arrows", "help-about-arrows"],
  ["help-keys-play", "help-about-play"],
  ["help-keys-point", "help-about-point"],
  ["help-keys-clear", "help-about-clear"],
  ["help-keys-last", "help-about-last"],
  ["help-keys-score", "help-about-score"],
  ["help-keys-clocks", "help-about-clocks"],
  ["help-keys-opponent", "help-about-opponent"],
];

/** The programs that the server offers to authors of bots. */
const EXAMPLES = [
  ["bot.py", "help-about-bot-py"],
  ["Bot.java", "help-about-bot-java"],
  ["ugi.py", "help-about-ugi-py"],
];

/** @param {Look} look */
export function helpView(look) {
  const { say, texts } = look;
  return h(
    "div",
    { class: "panel help" },
    h("h1", null, say("nav-help")),
    h("h2", null, say("help-games")),
    GAMES.map((game) =>
      h("section", { as: game, class: "row rule" }, gamePicture(game), h("div", { class: "what" }, h("h3", null, gameName(texts, game)), h("p", null, say(`rules-${game}`)))),
    ),
    h("h2", null, say("papers-title")),
    h("p", null, say("papers-about")),
    papersList(look),
    h("h2", null, say("help-moving")),
    h("p", null, say("help-moving-about")),
    h("p", null, say("help-premove-about")),
    h("h2", null, say("help-keys")),
    h("p", null, say("help-keys-where")),
    h("dl", { class: "keys" }, KEYS.map(([key, about]) => [h("dt", { as: key }, say(key)), h("dd", { as: about }, say(about))])),
    h("h2", null, say("help-bots")),
    h("p", null, say("help-bots-about")),
    h("dl", { class: "keys" }, EXAMPLES.map(([file, about]) => [h("dt", { as: file }, h("a", { href: `/${file}`, download: file }, file)), h("dd", { as: about }, say(about))])),
    h("h2", null, say("help-connection")),
    h("p", null, say("help-connection-about")),
  );
}

// The screen behind More on phones: every link that has no place at the bottom.

/** @param {Look} look */
export function moreView({ model, say }) {
  const { accounts, handle } = model.welcome ?? {};
  const name = handle ?? model.name;
  return h(
    "div",
    { class: "more-screen" },
    h("h1", null, say("nav-more")),
    h(
      "a",
      { as: "me", class: "card self", href: handle ? `#/profile/${handle}` : accounts ? "#/account" : "#/settings" },
      letterFace(name || "?"),
      h("span", { class: "what" }, h("strong", null, h("bdi", null, name)), h("span", { class: "facts" }, handle ? say("account-title") : say(accounts ? "lobby-account" : "settings-name"))),
      icon("next"),
    ),
    h("nav", { class: "card tiles", "aria-label": say("nav-more") }, moreLinks(model, true).map((link) => h("a", { as: link.screen, href: link.href }, icon(link.icon), h("span", null, say(link.key)), icon("next")))),
    h("button", { as: "find", onclick: { type: "open-dialog", dialog: { kind: "find" } } }, icon("search"), say("nav-find")),
  );
}

// The screen of an address that names no screen, such as a mistyped or an old link.

/** @param {Look} look */
export function unknownView({ model, say }) {
  // The start of it: strangers make addresses as long as they like.
  const address = model.route.id ?? "";
  return h(
    "div",
    { class: "panel unknown" },
    h("h1", null, say("unknown-title")),
    h("p", null, say("unknown-about", { address })),
    h(
      "div",
      { class: "actions" },
      h("a", { class: "button primary", href: "#/lobby" }, icon("play"), say("unknown-home")),
    ),
  );
}

// A page about a paper, with buttons to try its bots and searches; and the list of these pages.

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
      h("button", { disabled: model.link.state !== "live", onclick: { type: "study-tree", line: { game: GAME_OF[id], moves: [] } } }, icon("tree"), say("paper-tree", { game: gameName(texts, GAME_OF[id]) })),
      h("a", { class: "button", href: "#/paper" }, say("papers-title")),
    ),
  );
}

/** The links to the pages. @param {Look} look */
function papersList({ say }) {
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
  return h("button", { as: at, onclick: begin }, icon("bot"), say("paper-play", { game: gameName(texts, game), bot }));
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
