/** Study: hints and thinking in a room with a bot, why it played its move, trees of searches, and findings in words. */

import "../update/study.js";
import { isTurnOf, sideOf } from "../room.js";
import { deepest, keyOf } from "../update/study.js";
import { icon } from "./icons.js";
import { choice } from "./new.js";
import { h } from "./tree.js";
import { engineName, gameName, seatName, sideName, tell, upper } from "./words.js";

/** @param {Look} look */
export function studyView(look, room, desk) {
  const { model, say } = look;
  const isMine = isTurnOf(room, model.me);
  const isHost = room.host === model.me;
  const line = { game: room.game, start: room.positions[0], moves: room.moves.slice(0, desk.looking ?? room.moves.length) };
  const isThinking = desk.hint && !desk.hint.finding;
  return [
    h(
      "div",
      { class: "actions", as: "actions" },
      sideOf(room, model.me) && h("button", { as: "hint", type: "button", disabled: !isMine || Boolean(isThinking), onclick: { type: "study-hint", room: room.code } }, icon("help"), say("study-hint")),
      whyButton(look, room, desk),
      h("button", { as: "tree", type: "button", disabled: room.status === "ended" && desk.looking === null, onclick: { type: "study-tree", line } }, icon("tree"), say("tree-heading")),
    ),
    h("p", { as: "suggestion", class: "hint-words" }, suggestion(look, room, desk)),
    whyView(look, room, desk),
    isHost &&
      !room.isRated &&
      h(
        "label",
        { class: "check", as: "show" },
        h("input", { type: "checkbox", ".checked": Boolean(desk.thoughts), onchange: (event) => ({ type: "study-thinking", room: room.code, shown: event.target.checked }) }),
        say("study-show"),
      ),
    desk.thoughts && thinking(look, room, desk.thoughts),
  ];
}

function suggestion({ say, texts }, room, { hint }) {
  if (!hint || hint.ply !== room.moves.length) return say("study-hint-about");
  if (!hint.finding) return upper(say("hint-thinking"));
  const [move, ...rest] = hint.finding.line ?? [];
  const claim = claimWords(texts, hint.finding, { game: room.game, start: room.positions[0] });
  const value = hint.finding.book ? say("replay-book", { value: claim }) : claim;
  const line = lineWords(texts, rest);
  return upper(say(line ? "hint" : "hint-last", { move: lineWords(texts, [move]), value, line }));
}

function thinking({ say, texts }, room, thoughts) {
  const last = thoughts.at(-1);
  if (!last) return h("p", { class: "muted", as: "none" }, upper(say("thinking-none")));
  const bot = seatName(texts, room.seats[last.side]);
  return [
    h("p", { as: "who" }, say(last.done ? "thinking-done" : "thinking-going", { bot, seconds: (last.ms / 1000).toFixed(1) })),
    h(
      "table",
      { class: "thoughts", as: "thoughts" },
      h("thead", null, h("tr", null, ["study-depth", "tree-value", "study-nodes", "study-line"].map((key) => h("th", { as: key, scope: "col" }, upper(say(key)))))),
      h(
        "tbody",
        null,
        thoughts.map(({ depth, score, nodes, line }) =>
          h("tr", { as: depth }, h("td", null, depth), h("td", null, scoreWords(texts, room.game, score)), h("td", null, countWords(nodes)), h("td", { class: "line" }, lineWords(texts, line))),
        ),
      ),
    ),
  ];
}

// Why the bot played its last move: the search behind it, and the values of all moves by a new search.

/** What stands before a value that is not exact. */
const BOUNDS = { exact: "", lower: "≥ ", upper: "≤ ", estimate: "≈ " };

/**
 * The button; nothing in rooms where nobody may ask.
 * @param {Look} look
 */
export function whyButton({ say }, room, desk) {
  if (room.isRated) return null;
  const isAsked = Boolean(desk.why?.isAsked);
  return h("button", { as: "why", type: "button", disabled: isAsked || lastOfBot(room) < 0, onclick: { type: "study-why", room: room.code } }, icon("help"), say("why-ask"));
}

/** The ply of the last move of a bot; -1 if there is none. */
function lastOfBot({ moves, seats, turn }) {
  const isBot = (back) => {
    const side = (turn.to_move === "first") === (back % 2 === 0) ? "first" : "second";
    return Boolean(seats[side]?.bot);
  };
  for (const back of [1, 2]) if (moves.length >= back && isBot(back)) return moves.length - back;
  return -1;
}

/**
 * The answer, as long as its move is in the game.
 * @param {Look} look
 */
export function whyView(look, room, { why }) {
  const { say, texts } = look;
  if (!why) return null;
  if (why.isAsked) return h("p", { as: "why-waiting", class: "muted" }, say("tree-waiting"));
  if (room.moves[why.ply] !== why.move) return null;
  const { ply, bot, move, by, prefers } = why;
  const shown = (one) => (one === "pass" ? say("move-pass") : one);
  const line = { game: room.game, start: room.positions[0], moves: room.moves.slice(0, ply) };
  return h(
    "section",
    { as: `why-${ply}`, class: "why", "aria-labelledby": "why-title" },
    h("h2", { id: "why-title" }, say("why-title", { number: ply + 1, move: shown(move) })),
    h("p", { as: "bot" }, h("strong", null, seatName(texts, { bot })), ": ", effortWords(texts, room.game, why)),
    h("p", { as: "by" }, upper(say(`why-by-${by}`, { move: shown(move) })), "."),
    (by === "table" || by === "book") && h("p", { as: "known", class: "muted" }, say("why-known")),
    why.moves.length > 0 && table(look, room.game, why, shown),
    h("p", { as: "prefers" }, upper(prefers ? say("why-prefers", { move: shown(prefers) }) : say("why-agrees")), "."),
    h("div", { as: "actions", class: "actions" }, h("button", { as: "tree", type: "button", onclick: { type: "study-tree", line } }, icon("tree"), say("why-tree"))),
  );
}

/** The legal moves with their values, best first. */
function table({ say, texts }, game, { moves, move, prefers }, shown) {
  const notes = (one) => [one === move && say("why-played"), one === prefers && say("why-preferred")].filter(Boolean).join(", ");
  return h(
    "table",
    { as: "moves", class: "thoughts all-moves" },
    h("caption", null, say("why-moves")),
    h("thead", null, h("tr", null, ["move-label", "tree-value", "why-note"].map((key) => h("th", { as: key, scope: "col" }, upper(say(key)))))),
    h(
      "tbody",
      null,
      moves.map(({ move: one, value, bound }) =>
        h("tr", { as: one, class: one === move ? "played" : null }, h("th", { scope: "row" }, shown(one)), h("td", null, `${BOUNDS[bound] ?? ""}${scoreWords(texts, game, value)}`), h("td", null, notes(one))),
      ),
    ),
  );
}

// The tree of a small search: the window, the score and the cutoff of each move.

const ENGINES = ["minimax", "alphabeta", "negascout"];

/** @param {Look} look */
export function searchView(look) {
  const { model, say, texts } = look;
  const { tree } = model;
  if (!tree) {
    return h("div", { class: "panel search" }, h("h1", null, say("tree-heading")), h("p", null, say("tree-nothing")), h("a", { class: "button", href: "#/games" }, say("nav-games")));
  }
  const { line, engine, depth } = tree;
  const change = (fields) => ({ type: "study-search", change: fields });
  const root = tree.nodes[""];
  return h(
    "div",
    { class: "panel search" },
    h("h1", null, say("tree-heading")),
    h("p", { class: "muted" }, [gameName(texts, line.game), line.moves.join(" ") || say("step-first")].join(" · ")),
    h(
      "div",
      { class: "fields" },
      h("fieldset", { class: "choices" }, h("legend", null, say("tree-search")), ENGINES.map((one) => choice("engine", one, engine === one, change({ engine: one }), engineName(one)))),
      h(
        "label",
        null,
        h("span", null, say("tree-depth", { count: depth })),
        h("input", { type: "range", name: "depth", min: "1", max: deepest(model), ".value": String(depth), "aria-valuetext": say("tree-depth", { count: depth }), onchange: (event) => change({ depth: Number(event.target.value) }) }),
      ),
    ),
    tree.problem && h("p", { role: "alert", as: "problem" }, tell(texts, tree.problem)),
    !root && !tree.problem && h("p", { class: "muted", as: "wait" }, say("tree-waiting")),
    root && h("p", { role: "status", as: "about" }, upper(say("tree-about", { engine: engineName(engine), plies: depth, nodes: root.nodes, leaves: root.leaves })), "."),
    root && h("p", { class: "muted", as: "legend" }, say("tree-legend")),
    root && h("ul", { class: "nodes", as: "nodes" }, node(look, root.node, [], true)),
    h("div", { class: "actions" }, h("button", { type: "button", onclick: () => (history.back(), null) }, icon("previous"), say("tree-leave"))),
  );
}

/** A node and, when expanded, its children. */
function node(look, { move, alpha, beta, value, visit, visits, cut = 0 }, path, isBest) {
  const { model, say, texts } = look;
  const { tree } = model;
  const key = keyOf(path);
  const isOpen = tree.open.includes(key);
  const part = tree.nodes[key];
  const score = (number, none) => (number === undefined ? none : scoreWords(texts, tree.line.game, number));
  const name = move === undefined ? say("tree-root") : move === "pass" ? say("move-pass") : move;
  const notes = [visit === "scout" && say("tree-scout"), visit === "again" && say("tree-again"), cut > 0 && say("tree-cut-off", { count: cut })].filter(Boolean);
  const words = [
    h("span", { class: `name${isBest ? " best" : ""}` }, name, isBest && path.length > 0 && " ★"),
    h("span", { class: "window" }, `(${score(alpha, "−∞")}, ${score(beta, "+∞")})`),
    h("span", { class: "value" }, `= ${score(value, "")}`),
    notes.length > 0 && h("span", { class: "facts" }, notes.join(", ")),
  ];
  const isFoldable = visits > 0 || cut > 0;
  return h(
    "li",
    { as: key },
    isFoldable
      ? h("button", { type: "button", class: "quiet node", "aria-expanded": isOpen ? "true" : "false", onclick: { type: "study-unfold", path } }, h("span", { class: "sign", "aria-hidden": "true" }, isOpen ? "▾" : "▸"), words)
      : h("div", { class: "node" }, h("span", { class: "sign" }), words),
    isOpen &&
      part &&
      h(
        "ul",
        { as: "below" },
        part.children?.map((child, place) => node(look, child, [...path, place], part.node.best === place)),
        part.pruned && h("li", { as: "pruned", class: "pruned facts" }, say("tree-cut", { count: part.pruned.length, moves: part.pruned.join(" ") })),
      ),
  );
}

// The engine's results in words: the value of a position, the score of a search, a best line.

/** Absolute scores from here on mean a proven win or loss. */
const WON = 200_000;
/** A win in n plies scores this minus n, in games that count no pieces. */
const WON_AT_ONCE = 300_000;
/** The largest such score without a known number of plies, for example from a table. */
const WON_SOMETIME = 220_000;

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

/** The same with its certainty. */
export function valueWords(texts, finding, record) {
  const value = claimWords(texts, finding, record);
  if (!finding.line) return value;
  if (finding.book) return texts.say("replay-book", { value });
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
  // A bound of a window may be a win without a count.
  if (hasMargin ? size === WON : size <= WON_SOMETIME) return texts.say(score < 0 ? "score-lost" : "score-won");
  const count = hasMargin ? (size - WON) / 100 : WON_AT_ONCE - size;
  return texts.say(score < 0 ? "score-loss" : "score-win", { count });
}

/** A list of moves; a pass has its own word. */
export function lineWords(texts, moves) {
  return moves.map((move) => (move === "pass" ? texts.say("move-pass") : move)).join(" ");
}

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
