/** A finished game, or one from a file, move by move, with its analysis; and study in rooms: hints, reasons, trees, findings in words. */

import { BY_THE_RULES, ending, isTurnOf, sideOf } from "../room.js";
import { board, pointsOf, score } from "../rules.js";
import { deepest, keyOf, positionsOf } from "../update/study.js";
import { icon } from "./icons.js";
import { choice } from "./new.js";
import { boardElement, markPicture, moveList, stepper } from "./table.js";
import { h } from "./tree.js";
import { dateWords, engineName, gameName, optionWords, seatName, seatNameView, sideName, tell, upper, withoutIsolation } from "./words.js";

// Study: hints and thinking in a room with a bot, why it played its move, trees of searches, and findings in words.

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
      sideOf(room, model.me) && h("button", { as: "hint", disabled: !isMine || Boolean(isThinking), onclick: { type: "study-hint", room: room.code } }, icon("help"), say("study-hint")),
      whyButton(look, room, desk),
      h("button", { as: "tree", disabled: room.status === "ended" && desk.looking === null, onclick: { type: "study-tree", line } }, icon("tree"), say("tree-heading")),
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
  const value = valueWords(texts, hint.finding, { game: room.game, start: room.positions[0] });
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
  return h("button", { as: "why", disabled: isAsked || lastOfBot(room) < 0, onclick: { type: "study-why", room: room.code } }, icon("help"), say("why-ask"));
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
    h("div", { as: "actions", class: "actions" }, h("button", { as: "tree", onclick: { type: "study-tree", line } }, icon("tree"), say("why-tree"))),
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
    h("div", { class: "actions" }, h("button", { onclick: () => (history.back(), null) }, icon("previous"), say("tree-leave"))),
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
      ? h("button", { class: "quiet node", "aria-expanded": isOpen ? "true" : "false", onclick: { type: "study-unfold", path } }, h("span", { class: "sign", "aria-hidden": "true" }, isOpen ? "▾" : "▸"), words)
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

/** @param {Look} look */
export function replayView(look) {
  const { model, say, texts } = look;
  const { open, problem } = model.archive;
  if (problem) {
    const back = h("a", { class: "button", href: "#/games" }, say("nav-games"));
    return h("div", { class: "panel waiting" }, h("p", { role: "alert" }, tell(texts, problem)), !model.isEmbedded && back);
  }
  if (!open) return h("div", { class: "panel waiting" }, h("p", { class: "muted" }, say("replay-loading")));
  const { record, summary, kept, ply, analysis, lesson, turned = false } = open;
  const { positions, broken } = positionsOf(record);
  const at = Math.min(ply, positions.length - 1);
  const moves = record.moves.slice(0, positions.length - 1).map(({ move }) => move);
  const times = record.moves.map(({ left_ms }) => left_ms ?? null);
  const go = (to) => ({ type: "replay-at", ply: to });
  const game = { ...record, position: positions[at] };
  const [above, below] = turned ? ["first", "second"] : ["second", "first"];
  const marks = markedOf(open, at);
  const names = summary ?? kept;
  // Without an analysis there is one list, and no tabs above it.
  const tab = model.isEmbedded || broken > 0 ? "moves" : (open.tab ?? (analysis ? "points" : "moves"));
  return h(
    "div",
    { class: "room replay", "data-tint": record.game, onkeydown: (event) => keys(event, at, moves.length, go) },
    h("h1", { class: "visually-hidden" }, say("replay-title", { game: gameName(texts, record.game) })),
    h(
      "section",
      { class: "table", "aria-label": say("room-table") },
      player(look, game, names, above, positions[0], "opponent"),
      h("div", { class: "stage", as: "stage" }, boardElement({ as: "replay-board", game: record.game, position: positions[at], legal: null, last: at > 0 ? moves[at - 1] : null, ...marks, worths: lesson === at ? null : (analysis?.findings[at]?.worths ?? null), turned, chosen: [], over: true, texts })),
      player(look, game, names, below, positions[0], "own"),
    ),
    h(
      "aside",
      { class: "side", "aria-label": say("room-panel") },
      h(
        "div",
        { class: "summary", as: "summary" },
        h(
          "div",
          { class: "summary-head" },
          h("div", { class: "what" }, h("p", { class: "result" }, result(look, record, names, positions)), h("p", { class: "facts-bar" }, h("span", { class: "facts" }, aboutView(look, record, names, positions[0])))),
          !model.isEmbedded && broken === 0 && h("button", { as: "share", class: "icon", "aria-label": say("ending-share"), title: say("ending-share"), onclick: () => ({ type: "share", ...pictureOf(look, { ...record, names, positions }) }) }, icon("share")),
        ),
        analysis && gradesView(look, open),
      ),
      h(
        "div",
        { class: "sheet", as: "sheet" },
        analysis && !model.isEmbedded && broken === 0 && tabs(look, tab, record, at),
        broken > 0 && h("p", { class: "muted", role: "alert" }, say("replay-broken", { ply: broken })),
        h("div", { as: "moves", class: `tab tab-moves${tab === "moves" ? "" : " closed"}` }, moveList(look, moves, times, at, go, signsOf(analysis)), searchTab(look, record, at)),
        !model.isEmbedded && broken === 0 && h("div", { as: "points", class: `tab tab-points${tab === "points" || !analysis ? "" : " closed"}` }, analysisView(look, at, go)),
        model.isEmbedded ? whole(look, summary) : summary ? downloads(look, summary) : files(look, open),
        stepper(look, at, moves.length, go, { type: "replay-turn", turned: !turned }),
      ),
    ),
  );
}

/** The parts of the panel; the search tree is a screen of its own. */
function tabs({ say }, tab, record, at) {
  const one = (name, key) => h("button", { as: name, "aria-pressed": String(tab === name), onclick: { type: "replay-tab", tab: name } }, say(key));
  const isEnd = at === record.moves.length && BY_THE_RULES.has(record.reason);
  return h(
    "div",
    { class: "tabs", as: "tabs", role: "group", "aria-label": say("analysis-title") },
    one("points", "analysis-points"),
    one("moves", "tab-moves"),
    h("button", { as: "tree", disabled: isEnd, onclick: { type: "study-tree", line: { game: record.game, start: record.start, moves: record.moves.slice(0, at).map(({ move }) => move) } } }, say("tree-heading")),
  );
}

function aboutView({ texts, say }, record, names, start) {
  const name = (side) => [markPicture({ game: record.game, positions: [start] }, side), " ", names ? seatName(texts, names[side]) : record[side] ?? say("somebody")];
  const rest = [record.clock === "none" ? null : record.clock, ...optionWords(texts, names?.options), (names?.ended || record.date) && dateWords(texts, names?.ended ?? record.date)].filter(Boolean);
  return [`${gameName(texts, record.game)} · `, name("first"), " – ", name("second"), rest.map((one) => ` · ${one}`)];
}

function pictureOf(look, game) {
  const { texts, say } = look;
  const count = score(game.game, game.positions.at(-1));
  const hasCount = game.game === "adjacency" || game.game === "reversi";
  const name = (side) => withoutIsolation(game.names ? seatName(texts, game.names[side]) : game[side] ?? sideName(texts, game.game, game.positions[0], side));
  const ends = withoutIsolation(result(look, game, game.names, game.positions));
  const title = hasCount ? `${count.first} – ${count.second}` : game.outcome === "draw" ? say("ended-draw") : name(game.outcome === "second" ? "second" : "first");
  return { game: gameName(texts, game.game), title, words: withoutIsolation(say("ending-against", { one: name("first"), two: name("second") })), date: dateWords(texts, (game.names?.ended ?? game.date ?? new Date().toISOString()).slice(0, 10)), name: `bidak-${game.game}.png`, text: ends };
}

function keys(event, at, last, go) {
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key];
  // On the board, arrow keys move between points, and in a field they move the cursor.
  if (to === undefined || event.target.closest("bidak-board, input, select")) return null;
  event.preventDefault();
  return go(Math.max(0, Math.min(last, to)));
}

function player({ texts, say }, game, summary, side, start, place) {
  const seat = summary?.[side];
  const name = seat ? seatNameView(texts, seat) : h("bdi", null, game[side] ?? say("somebody"));
  const count = score(game.game, game.position);
  const pieces = game.game === "tictactoe" ? null : say("pieces", { count: count[side] });
  return h(
    "div",
    { class: `bar seat ${place}`, as: side },
    markPicture({ game: game.game, positions: [start] }, side),
    h("div", { class: "who" }, h("span", { class: "name" }, name), h("span", { class: "facts" }, [sideName(texts, game.game, start, side), pieces].filter(Boolean).join(" · "))),
    game.outcome === side && h("span", { class: "turn-mark" }, say("result-winner")),
  );
}

function result({ texts, say }, game, summary, positions) {
  const { outcome, reason } = game;
  if (!reason) return say("result-unknown");
  const side = (which) => sideName(texts, game.game, positions[0], which);
  const name = (which) => (summary ? seatName(texts, summary[which]) : game[which] ?? side(which));
  const both = (of) => ({ first: of("first"), second: of("second") });
  return tell(texts, ending({ outcome, reason, names: both(name), sides: both(side), count: score(game.game, positions.at(-1)) }));
}

/** The search behind the shown move, if a bot of the server played it. */
function searchTab({ texts, say }, record, at) {
  const { move, ...search } = record.moves[at - 1] ?? {};
  if (search.nodes === undefined) return null;
  return h("p", { as: "search", class: "muted search-words" }, say("replay-search", { move: move === "pass" ? say("move-pass") : move, search: effortWords(texts, record.game, search) }));
}

function whole({ say }, summary) {
  return h("a", { class: "button", href: `/#/game/${summary.game_id}`, target: "_blank", rel: "noopener" }, say("embed-open"));
}

/** The actions for a game that only this browser has. */
function files({ say }, { record, kept }) {
  const text = JSON.stringify(record, null, 1);
  return h(
    "div",
    { class: "actions" },
    kept && h("button", { as: "learn", onclick: { type: "go", hash: `#/kept/${kept.id}/learn` } }, icon("target"), say("nav-learn")),
    h("button", { as: "download", onclick: { type: "download", name: `bidak-${kept?.id ?? record.game}.json`, text } }, icon("file"), say("replay-download")),
    kept
      ? h("button", { as: "forget", class: "danger", onclick: { type: "open-dialog", dialog: { kind: "ask", question: { key: "ask-forget" }, yes: "kept-forget", action: { type: "kept-forget", id: kept.id } } } }, say("kept-forget"))
      : h("button", { as: "keep", onclick: () => ({ type: "kept-file", date: new Date().toISOString() }) }, say("kept-keep")),
  );
}

function downloads({ say, model }, summary) {
  const path = `/api/games/${summary.game_id}`;
  return h(
    "div",
    { class: "actions" },
    h("a", { class: "button", href: `${path}.txt`, download: `bidak-${summary.game_id}.txt` }, icon("file"), say("replay-download")),
    h("button", { onclick: { type: "copy", text: `${location.origin}/#/game/${summary.game_id}${model.archive.open.analysis ? "/analysis" : ""}` } }, icon("share"), say("replay-copy-link")),
  );
}

// The engine's analysis of a finished game: the graph, the turning points, the best lines, and where to continue.

const isBad = ({ grade }) => grade === "mistake" || grade === "blunder";

/** In chess notation, after a move. */
const SIGNS = { inaccuracy: "?!", mistake: "?", blunder: "??" };

const [WIDTH, HEIGHT] = [372, 130];
/** The smallest lead, in hundredths of a piece, that reaches the edge of the graph. */
const LEAST = 200;

/**
 * The section of a replay with the graph and the turning points.
 * @param {Look} look
 * @param {number} at the ply that is shown
 * @param {(ply: number) => any} go
 */
function analysisView(look, at, go) {
  const { model, say } = look;
  const { record, summary, kept, analysis, lesson } = model.archive.open;
  const isAsked = Object.values(model.pending).some(({ type }) => type === "analyze");
  const place = summary ? `game/${summary.game_id}` : kept && `kept/${kept.id}`;
  const start = place ? { type: "go", hash: `#/${place}/analysis` } : { type: "study-analyze" };
  // If the address is already open, a link to it does nothing.
  const begin = analysis || model.route.part ? { type: "study-analyze" } : start;
  // After these endings the position itself is final; after others one can continue from the last position.
  const isOver = record.moves.length === at && BY_THE_RULES.has(record.reason);
  // The shown mistake has its own buttons.
  const isInList = lesson !== at && isBad(analysis?.findings[at - 1] ?? {});
  return h(
    "section",
    { class: "analysis", as: "analysis", "aria-labelledby": "analysis-title" },
    h("h2", { id: "analysis-title", class: "visually-hidden" }, say("analysis-title")),
    analysis && progress(look, analysis),
    analysis && graph(look, model.archive.open, at, go),
    analysis && lesson === at && lessonView(say, record, analysis.findings[at]),
    analysis && turningPoints(look, model.archive.open, at, go),
    analysis && lesson !== at && hereView(look, at),
    h(
      "div",
      { class: "actions" },
      !analysis?.isDone && !analysis?.isRunning && h("button", { as: "begin", class: "go big", disabled: isAsked || model.link.state !== "live", onclick: begin }, icon("chart"), say("analysis-begin")),
      !isInList && playButtons(say, at, analysis?.findings[at - 1]?.grade, !isOver, false),
      !analysis && !isOver && h("button", { as: "tree", onclick: { type: "study-tree", line: { game: record.game, start: record.start, moves: record.moves.slice(0, at).map(({ move }) => move) } } }, icon("tree"), say("tree-heading")),
    ),
  );
}

/** To try again before a bad move, and to play on from the shown position. */
function playButtons(say, at, isAgain, isOn, isFirst) {
  return [
    isAgain && h("button", { as: "again", class: isFirst ? "go" : null, onclick: { type: "study-play", ply: at - 1 } }, icon("again"), say("ending-again")),
    isOn && h("button", { as: "play-on", onclick: { type: "study-play", ply: at } }, icon("play"), say("analysis-play-on")),
  ];
}

/** The number of good moves, slips and mistakes: of the visitor's side, else of both. @param {Look} look */
function gradesView({ say }, { record, kept, summary, analysis }) {
  const mine = kept?.mine ?? summary?.mine ?? null;
  const first = firstMover(record);
  const counted = Object.values(analysis.findings).filter(({ ply }) => ply < record.moves.length && (!mine || (ply % 2 === 0) === (mine === first)));
  const count = (grades) => counted.filter(({ grade }) => grades.includes(grade ?? "")).length;
  const [slips, mistakes] = [count(["inaccuracy"]), count(["mistake", "blunder"])];
  const tile = (as, value, words) => h("p", { as, class: "fact-tile" }, h("b", null, String(value)), h("span", null, words));
  return h(
    "div",
    { class: "fact-tiles", as: "tiles" },
    tile("good", counted.length - slips - mistakes, say("analysis-good")),
    tile("slips", slips, say("analysis-slips", { count: slips })),
    tile("mistakes", mistakes, say("analysis-count", { count: mistakes })),
  );
}

function firstMover(record) {
  return board(record.game, positionsOf(record).positions[0]).toMove;
}

/**
 * The marks of the analysis on the board: after a bad move its sign and the better move, else the best move.
 * @returns {{hint: string | null, better: string | null, badges: Badge[]}}
 */
function markedOf({ record, analysis, lesson }, at) {
  if (!analysis || lesson === at) return { hint: null, better: null, badges: [] };
  const before = analysis.findings[at - 1];
  const better = before?.grade ? (before.line?.[0] ?? null) : null;
  if (!better) return { hint: analysis.findings[at]?.line?.[0] ?? null, better: null, badges: [] };
  const [wrong, right] = [record.moves[at - 1].move, better].map((move) => pointsOf(move.split("x")[0]).at(-1));
  /** @type {Badge[]} */
  const badges = [];
  if (wrong) badges.push({ point: wrong, sign: SIGNS[before.grade], kind: isBad(before) ? "bad" : "slip" });
  if (right && right !== wrong) badges.push({ point: right, sign: "!", kind: "good" });
  return { hint: better, better, badges };
}

function progress({ say }, { positions, findings, isRunning, isDone }) {
  if (isDone) return null;
  const done = Object.keys(findings).length;
  return h(
    "div",
    { class: "row", as: "progress" },
    h("progress", { max: positions, value: done, "aria-label": say("analysis-progress", { done, positions }) }),
    h("p", { class: "muted" }, say("analysis-progress", { done, positions })),
    isRunning && h("button", { onclick: { type: "study-stop" } }, say("lobby-stop")),
  );
}

/** The graph of the lead over the moves, of the visitor or of First; a tap shows the position there. */
function graph({ say, texts }, { record, kept, summary, analysis }, at, go) {
  const { positions, findings } = analysis;
  const side = (kept?.mine ?? summary?.mine) === "second" ? "second" : "first";
  const sign = side === "second" ? -1 : 1;
  const most = Math.max(LEAST, ...Object.values(findings).map(({ lead }) => Math.abs(lead)));
  const last = Math.max(1, positions - 1);
  const x = (ply) => 12 + (ply / last) * (WIDTH - 24);
  const y = (lead) => HEIGHT / 2 - ((sign * lead) / most) * (HEIGHT / 2 - 10);
  const known = Object.values(findings).sort((one, two) => one.ply - two.ply);
  const curve = known.map(({ ply, lead }, index) => `${index === 0 || known[index - 1].ply !== ply - 1 ? "M" : "L"}${x(ply).toFixed(1)} ${y(lead).toFixed(1)}`).join("");
  const bad = known.filter(isBad);
  const label = say("analysis-graph", { side: sideName(texts, record.game, record.start, side), count: bad.length });
  const area = known.length > 1 && known.every(({ ply }, index) => index === 0 || known[index - 1].ply === ply - 1) ? `${curve}V${HEIGHT / 2}H${x(known[0].ply).toFixed(1)}Z` : "";
  return h(
    "svg:svg",
    {
      as: "graph",
      class: "graph",
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      preserveAspectRatio: "none",
      role: "img",
      "aria-label": label,
      onclick: (event) => {
        const { left, width } = event.currentTarget.getBoundingClientRect();
        return shown(go(Math.max(0, Math.min(last, Math.round((((event.clientX - left) / width) * WIDTH - 12) / ((WIDTH - 24) / last))))));
      },
    },
    h("svg:rect", { class: "ahead", width: WIDTH, height: HEIGHT / 2 }),
    h("svg:rect", { class: "behind", y: HEIGHT / 2, width: WIDTH, height: HEIGHT / 2 }),
    area && h("svg:path", { class: "area", d: area }),
    h("svg:path", { class: "even", d: `M0 ${HEIGHT / 2}H${WIDTH}` }),
    h("svg:path", { class: "curve", d: curve }),
    h("svg:path", { class: "shown", d: `M${x(at).toFixed(1)} 0V${HEIGHT}` }),
    bad.map(({ ply, lead, grade }) => h("svg:path", { as: `bad-${ply}`, class: `bad ${grade}`, d: `M${x(ply + 1).toFixed(1)} ${y(findings[ply + 1]?.lead ?? lead).toFixed(1)}h.01` })),
  );
}

/**
 * The value of the shown position and the best line.
 * @param {Look} look
 */
function hereView({ model, say, texts }, at) {
  const { record, analysis, lesson } = model.archive.open;
  const finding = analysis.findings[at];
  return h(
    "div",
    { class: "here", as: "here" },
    lesson === null && h("p", { as: "none", class: "verdict" }, say("lesson-none")),
    finding && h("p", null, upper(valueWords(texts, finding, record)), "."),
    finding?.line && h("p", { class: "muted" }, say(isLost(record, finding) ? "replay-why-lost" : "replay-best", { line: lineWords(texts, finding.line) })),
    finding?.worths && h("p", { as: "signs", class: "muted" }, upper(say("replay-signs")), "."),
  );
}

function moverAt(record, { ply }) {
  return board(record.game, positionsOf(record).positions[ply]).toMove;
}

/** Whether the side to move has a proven loss: then the best line shows why. */
export function isLost(record, finding) {
  const { proved, claim, side } = finding;
  return Boolean(proved) && claim.startsWith("wins") && side !== moverAt(record, finding);
}

/** The worst mistake of a player, as a question. */
function lessonView(say, record, { ply, grade }) {
  return h(
    "div",
    { class: "here lesson", as: "lesson" },
    h("p", { class: "verdict" }, say("lesson", { move: record.moves[ply].move, grade: say(`grade-${grade}`) })),
    h(
      "div",
      { class: "actions" },
      h("button", { class: "primary", onclick: { type: "study-play", ply } }, icon("undo"), say("ending-again")),
      h("button", { onclick: { type: "study-answer" } }, icon("help"), say("lesson-answer")),
    ),
  );
}

/** A line for each clear mistake, and for the shown move if it is a slip; the shown one has its better move and buttons. */
function turningPoints({ say, texts }, { record, analysis, lesson }, at, go) {
  const { findings, isDone } = analysis;
  const list = Object.values(findings)
    .filter((one) => isBad(one) || (one.grade && one.ply === at - 1))
    .sort((one, two) => one.ply - two.ply);
  if (list.length === 0) return isDone && h("p", { class: "muted", as: "flawless" }, say("analysis-flawless"));
  return h(
    "ul",
    { class: "mistakes", as: "mistakes", "aria-label": say("analysis-mistakes") },
    list.map((one) => {
      const { ply, grade, line } = one;
      const isShown = at === ply + 1 && lesson !== at;
      return h(
        "li",
        { as: ply, class: isShown ? "on" : null },
        h(
          "button",
          { as: "go", class: grade, "aria-current": isShown ? "step" : null, onclick: () => shown(go(ply + 1)) },
          h("span", { class: "sign" }, SIGNS[grade]),
          h("span", null, h("b", null, `${Math.floor(ply / 2) + 1}${ply % 2 === 0 ? "." : " …"} ${record.moves[ply].move}`), " ", h("span", { class: "grade" }, say(`grade-${grade}`))),
        ),
        isShown && line?.[0] && h("p", { as: "words", class: `verdict ${grade}` }, upper(verdictWords(texts, record, moverAt(record, one), one, findings[at])), "."),
        isShown && isBad(one) && h("div", { as: "buttons", class: "two" }, playButtons(say, at, true, !(record.moves.length === at && BY_THE_RULES.has(record.reason)), true)),
      );
    }),
  );
}

/** Scrolls the board into view, which may be outside a narrow window. */
function shown(message) {
  document.querySelector("bidak-board")?.scrollIntoView({ block: "nearest" });
  return message;
}

/** The sign after each move, where there is one. */
function signsOf(analysis) {
  return Object.fromEntries(Object.values(analysis?.findings ?? {}).filter(({ grade }) => grade).map(({ ply, grade }) => [ply + 1, SIGNS[grade]]));
}
