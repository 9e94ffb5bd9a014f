/** A finished game, or one from a file, move by move. */

import { positionsOf } from "../record.js";
import { BY_THE_RULES, ending } from "../room.js";
import { score } from "../rules/index.js";
import { analysisView, gradesView, markedOf, signsOf } from "./analysis.js";
import { effortWords } from "./claims.js";
import { dateWords, gameName, optionWords, seatName, seatNameView, sideName, tell, withoutIsolation } from "./words.js";
import { board } from "./board.js";
import { icon } from "./icons.js";
import { moveList, stepper } from "./moves.js";
import { markPicture } from "./seat.js";
import { h } from "./tree.js";

/** @param {import("./shell.js").Look} look */
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
      h("div", { class: "stage", as: "stage" }, board({ as: "replay-board", game: record.game, position: positions[at], legal: null, last: at > 0 ? moves[at - 1] : null, ...marks, worths: lesson === at ? null : (analysis?.findings[at]?.worths ?? null), turned, chosen: [], over: true, texts })),
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
          !model.isEmbedded && broken === 0 && h("button", { as: "share", type: "button", class: "icon", "aria-label": say("ending-share"), title: say("ending-share"), onclick: () => ({ type: "share", ...pictureOf(look, { ...record, names, positions }) }) }, icon("share")),
        ),
        analysis && gradesView(look, open),
      ),
      h(
        "div",
        { class: "sheet", as: "sheet" },
        analysis && !model.isEmbedded && broken === 0 && tabs(look, tab, record, at),
        broken > 0 && h("p", { class: "muted", role: "alert" }, say("replay-broken", { ply: broken })),
        h("div", { as: "moves", class: `tab tab-moves${tab === "moves" ? "" : " closed"}` }, moveList(look, moves, times, at, go, signsOf(analysis)), searchView(look, record, at)),
        !model.isEmbedded && broken === 0 && h("div", { as: "points", class: `tab tab-points${tab === "points" || !analysis ? "" : " closed"}` }, analysisView(look, at, go)),
        model.isEmbedded ? whole(look, summary) : summary ? downloads(look, summary) : files(look, open),
        stepper(look, at, moves.length, go, { type: "replay-turn", turned: !turned }),
      ),
    ),
  );
}

/** The parts of the panel; the search tree is a screen of its own. */
function tabs({ say }, tab, record, at) {
  const one = (name, key) => h("button", { as: name, type: "button", "aria-pressed": String(tab === name), onclick: { type: "replay-tab", tab: name } }, say(key));
  const isEnd = at === record.moves.length && BY_THE_RULES.has(record.reason);
  return h(
    "div",
    { class: "tabs", as: "tabs", role: "group", "aria-label": say("analysis-title") },
    one("points", "analysis-points"),
    one("moves", "tab-moves"),
    h("button", { as: "tree", type: "button", disabled: isEnd, onclick: { type: "study-tree", line: { game: record.game, start: record.start, moves: record.moves.slice(0, at).map(({ move }) => move) } } }, say("tree-heading")),
  );
}

/** The game, the players and the day. */
function aboutView({ texts, say }, record, names, start) {
  const name = (side) => [markPicture({ game: record.game, positions: [start] }, side), " ", names ? seatName(texts, names[side]) : record[side] ?? say("somebody")];
  const rest = [record.clock === "none" ? null : record.clock, ...optionWords(texts, names?.options), (names?.ended || record.date) && dateWords(texts, names?.ended ?? record.date)].filter(Boolean);
  return [`${gameName(texts, record.game)} · `, name("first"), " – ", name("second"), rest.map((one) => ` · ${one}`)];
}

/** What the picture to share says. */
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
function searchView({ texts, say }, record, at) {
  const { move, ...search } = record.moves[at - 1] ?? {};
  if (search.nodes === undefined) return null;
  return h("p", { as: "search", class: "muted search-words" }, say("replay-search", { move: move === "pass" ? say("move-pass") : move, search: effortWords(texts, record.game, search) }));
}

/** The link from an iframe to the game on its own page. */
function whole({ say }, summary) {
  return h("a", { class: "button", href: `/#/game/${summary.game_id}`, target: "_blank", rel: "noopener" }, say("embed-open"));
}

/** The actions for a game that only this browser has. */
function files({ say }, { record, kept }) {
  const text = JSON.stringify(record, null, 1);
  return h(
    "div",
    { class: "actions" },
    kept && h("button", { as: "learn", type: "button", onclick: { type: "go", hash: `#/kept/${kept.id}/learn` } }, icon("target"), say("room-learn")),
    h("button", { as: "download", type: "button", onclick: { type: "download", name: `bidak-${kept?.id ?? record.game}.json`, text } }, icon("file"), say("replay-download")),
    kept
      ? h("button", { as: "forget", type: "button", class: "danger", onclick: { type: "open-dialog", dialog: { kind: "ask", question: { key: "ask-forget" }, yes: "kept-forget", action: { type: "kept-forget", id: kept.id } } } }, say("kept-forget"))
      : h("button", { as: "keep", type: "button", onclick: () => ({ type: "kept-file", date: new Date().toISOString() }) }, say("kept-keep")),
  );
}

function downloads({ say, model }, summary) {
  const path = `/api/games/${summary.game_id}`;
  return h(
    "div",
    { class: "actions" },
    h("a", { class: "button", href: `${path}.txt`, download: `bidak-${summary.game_id}.txt` }, icon("file"), say("replay-download")),
    h("button", { type: "button", onclick: { type: "copy", text: `${location.origin}/#/game/${summary.game_id}${model.archive.open.analysis ? "/analysis" : ""}` } }, icon("share"), say("replay-copy-link")),
  );
}
