/** A finished game, or one from a file, move by move. */

import { positionsOf } from "../record.js";
import { ending } from "../room.js";
import { score } from "../rules/index.js";
import { analysisView, signsOf, verdictView } from "./analysis.js";
import { effortWords } from "./claims.js";
import { dateWords, gameName, optionWords, seatName, seatNameView, sideName, tell } from "./words.js";
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
  return h(
    "div",
    { class: "room replay", onkeydown: (event) => keys(event, at, moves.length, go) },
    h("h1", { class: "visually-hidden" }, say("replay-title", { game: gameName(texts, record.game) })),
    h(
      "section",
      { class: "table", "aria-label": say("room-table") },
      player(look, game, summary ?? kept, above, positions[0]),
      board({ as: "replay-board", game: record.game, position: positions[at], legal: null, last: at > 0 ? moves[at - 1] : null, hint: lesson === at ? null : (analysis?.findings[at]?.line?.[0] ?? null), worths: lesson === at ? null : (analysis?.findings[at]?.worths ?? null), turned, chosen: [], over: true, texts }),
      player(look, game, summary ?? kept, below, positions[0]),
      h("div", { class: "controls" }, verdictView(look, at), searchView(look, record, at), stepper(look, at, moves.length, go, { type: "replay-turn", turned: !turned })),
    ),
    h(
      "aside",
      { class: "panel side", "aria-label": say("room-panel") },
      h(
        "div",
        { class: "facts-bar" },
        h("strong", null, gameName(texts, record.game)),
        h("span", { class: "facts" }, [record.clock === "none" ? null : record.clock, ...optionWords(texts, (summary ?? kept)?.options), (summary || record.date) && dateWords(texts, summary?.ended ?? record.date)].filter(Boolean).join(" · ")),
      ),
      h("p", { class: "result" }, result(look, record, summary ?? kept, positions)),
      broken > 0 && h("p", { class: "muted", role: "alert" }, say("replay-broken", { ply: broken })),
      moveList(look, moves, times, at, go, signsOf(analysis)),
      !model.isEmbedded && broken === 0 && analysisView(look, at, go),
      model.isEmbedded ? whole(look, summary) : summary ? downloads(look, summary) : files(look, open),
    ),
  );
}

function keys(event, at, last, go) {
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[event.key];
  // On the board, arrow keys move between points, and in a field they move the cursor.
  if (to === undefined || event.target.closest("bidak-board, input, select")) return null;
  event.preventDefault();
  return go(Math.max(0, Math.min(last, to)));
}

function player({ texts, say }, game, summary, side, start) {
  const seat = summary?.[side];
  const name = seat ? seatNameView(texts, seat) : h("bdi", null, game[side] ?? say("somebody"));
  const count = score(game.game, game.position);
  const pieces = game.game === "tictactoe" ? null : say("pieces", { count: count[side] });
  return h(
    "div",
    { class: "bar seat", as: side },
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
