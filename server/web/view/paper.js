/** A page about a paper, with buttons to try its bots and searches; and the list of these pages. */

import { PAPERS } from "../model.js";
import { blocksOf, playOf } from "../paper.js";
import { botOf } from "../update/actions.js";
import { deepestOf } from "./engine.js";
import { icon } from "./icons.js";
import { gameName, seatName } from "./words.js";
import { h } from "./tree.js";

/** The game whose search tree a page opens. */
const GAMES = { adjacency: "adjacency", mtdf: "tictactoe", reversi: "reversi", lecture: "tictactoe", morris: "morris" };

/** @param {import("./shell.js").Look} look */
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
      h("button", { type: "button", disabled: model.link.state !== "live", onclick: { type: "study-tree", line: { game: GAMES[id], moves: [] } } }, icon("tree"), say("paper-tree", { game: gameName(texts, GAMES[id]) })),
      h("a", { class: "button", href: "#/paper" }, say("papers-title")),
    ),
  );
}

/** The links to the pages. @param {import("./shell.js").Look} look */
export function papersList({ say }) {
  return h("ul", { class: "papers-list" }, PAPERS.map((name) => h("li", { as: name }, h("a", { href: `#/paper/${name}` }, say(`paper-${name}`)))));
}

/** The text of the heading above a block. */
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
