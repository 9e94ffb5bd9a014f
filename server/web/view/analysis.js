/** The engine's analysis of a finished game: the graph, the mistakes, the best lines, and where to continue. */

import { positionsOf } from "../record.js";
import { BY_THE_RULES } from "../room.js";
import { board } from "../rules/index.js";
import { lineWords, valueWords, verdictWords } from "./claims.js";
import { icon } from "./icons.js";
import { sideName, upper } from "./words.js";
import { h } from "./tree.js";

const isBad = ({ grade }) => grade === "mistake" || grade === "blunder";

/** In chess notation, after a move. */
export const SIGNS = { inaccuracy: "?!", mistake: "?", blunder: "??" };

const [WIDTH, HEIGHT] = [300, 80];
/** The smallest lead, in hundredths of a piece, that reaches the edge of the graph. */
const LEAST = 200;

/**
 * The section of a replay below the moves.
 * @param {import("./shell.js").Look} look
 * @param {number} at the ply that is shown
 * @param {(ply: number) => any} go
 */
export function analysisView(look, at, go) {
  const { model, say } = look;
  const { record, summary, kept, analysis } = model.archive.open;
  const isAsked = Object.values(model.pending).some(({ type }) => type === "analyze");
  const place = summary ? `game/${summary.game_id}` : kept && `kept/${kept.id}`;
  const start = place ? { type: "go", hash: `#/${place}/analysis` } : { type: "study-analyze" };
  // If the address is already open, a link to it does nothing.
  const begin = analysis || model.route.part ? { type: "study-analyze" } : start;
  // After these endings the position itself is final; after others one can continue from the last position.
  const isOver = record.moves.length === at && BY_THE_RULES.has(record.reason);
  return h(
    "section",
    { class: "analysis", as: "analysis", "aria-labelledby": "analysis-title" },
    h("h2", { id: "analysis-title" }, say("analysis-title")),
    analysis && progress(look, analysis),
    analysis && graph(look, record, analysis, at, go),
    analysis && mistakes(look, record, analysis, at, go),
    h(
      "div",
      { class: "actions" },
      !analysis?.isDone && !analysis?.isRunning && h("button", { as: "begin", type: "button", class: "primary", disabled: isAsked || model.link.state !== "live", onclick: begin }, icon("chart"), say("analysis-begin")),
      analysis?.findings[at - 1]?.grade && h("button", { as: "again", type: "button", onclick: { type: "study-play", ply: at - 1 } }, icon("undo"), say("analysis-again")),
      !isOver && h("button", { as: "play-on", type: "button", onclick: { type: "study-play", ply: at } }, icon("bot"), say("analysis-play-on")),
      !isOver && h("button", { as: "tree", type: "button", onclick: { type: "study-tree", line: { game: record.game, start: record.start, moves: record.moves.slice(0, at).map(({ move }) => move) } } }, icon("tree"), say("tree-heading")),
    ),
  );
}

function progress({ say }, { positions, findings, isRunning, isDone }) {
  if (isDone) return null;
  const done = Object.keys(findings).length;
  return h(
    "div",
    { class: "row", as: "progress" },
    h("progress", { max: positions, value: done, "aria-label": say("analysis-progress", { done, positions }) }),
    h("p", { class: "muted" }, say("analysis-progress", { done, positions })),
    isRunning && h("button", { type: "button", onclick: { type: "study-stop" } }, say("lobby-stop")),
  );
}

/** The graph of First's lead over the moves; a tap shows the position there. */
function graph({ say, texts }, record, { positions, findings }, at, go) {
  const most = Math.max(LEAST, ...Object.values(findings).map(({ lead }) => Math.abs(lead)));
  const last = Math.max(1, positions - 1);
  const x = (ply) => (ply / last) * WIDTH;
  const y = (lead) => HEIGHT / 2 - (lead / most) * (HEIGHT / 2 - 4);
  const known = Object.values(findings).sort((one, two) => one.ply - two.ply);
  const curve = known.map(({ ply, lead }, index) => `${index === 0 || known[index - 1].ply !== ply - 1 ? "M" : "L"}${x(ply).toFixed(1)} ${y(lead).toFixed(1)}`).join("");
  const bad = known.filter(isBad);
  const label = say("analysis-graph", { side: sideName(texts, record.game, record.start, "first"), count: bad.length });
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
        return shown(go(Math.round(((event.clientX - left) / width) * last)));
      },
    },
    h("svg:path", { class: "even", d: `M0 ${HEIGHT / 2}H${WIDTH}` }),
    h("svg:path", { class: "shown", d: `M${x(at).toFixed(1)} 0V${HEIGHT}` }),
    h("svg:path", { class: "curve", d: curve }),
    bad.map(({ ply, lead }) => h("svg:path", { as: `bad-${ply}`, class: "bad", d: `M${x(ply + 1).toFixed(1)} ${y(findings[ply + 1]?.lead ?? lead).toFixed(1)}h.01` })),
  );
}

/**
 * Below the board: the value of the shown position, the best line, and the mistake of the previous move.
 * @param {import("./shell.js").Look} look
 * @param {number} at
 */
export function verdictView({ model, say, texts }, at) {
  const { record, analysis, lesson } = model.archive.open;
  if (!analysis) return null;
  // In learn mode the better move is hidden at first.
  if (lesson === at) return lessonView(say, record, analysis.findings[at]);
  const { findings } = analysis;
  const finding = findings[at];
  const before = findings[at - 1];
  const isWrong = before?.grade && before.line?.[0];
  return h(
    "div",
    { class: "here", as: "here" },
    isWrong && h("p", { class: `verdict ${before.grade}` }, upper(verdictWords(texts, record, moverAt(record, before), before, finding)), "."),
    lesson === null && h("p", { as: "none", class: "verdict" }, say("lesson-none")),
    finding && h("p", null, upper(valueWords(texts, finding, record)), "."),
    finding?.line && h("p", { class: "muted" }, say(isLost(record, finding) ? "replay-why-lost" : "replay-best", { line: lineWords(texts, finding.line) })),
    finding?.worths && h("p", { as: "signs", class: "muted" }, upper(say("replay-signs")), "."),
  );
}

/** The side to move in the position of a finding. */
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
      h("button", { type: "button", class: "primary", onclick: { type: "study-play", ply } }, icon("undo"), say("lesson-try")),
      h("button", { type: "button", onclick: { type: "study-answer" } }, icon("help"), say("lesson-answer")),
    ),
  );
}

/** A button for each clear mistake. */
function mistakes({ say }, record, { findings, isDone }, at, go) {
  const bad = Object.values(findings).filter(isBad).sort((one, two) => one.ply - two.ply);
  if (bad.length === 0) return isDone && h("p", { class: "muted", as: "flawless" }, say("analysis-flawless"));
  return h(
    "div",
    { class: "mistakes", as: "mistakes", role: "group", "aria-label": say("analysis-mistakes") },
    bad.map(({ ply, grade }) =>
      h(
        "button",
        { as: ply, type: "button", class: grade, "aria-current": at === ply + 1 ? "step" : null, onclick: () => shown(go(ply + 1)) },
        `${Math.floor(ply / 2) + 1}${ply % 2 === 0 ? "." : " …"} ${record.moves[ply].move}${SIGNS[grade]}`,
        h("span", { class: "visually-hidden" }, ` ${say(`grade-${grade}`)}`),
      ),
    ),
  );
}

/** Scrolls the board into view, which may be outside a narrow window. */
function shown(message) {
  document.querySelector("bidak-board")?.scrollIntoView({ block: "nearest" });
  return message;
}

/** The sign after each move, where there is one. */
export function signsOf(analysis) {
  return Object.fromEntries(Object.values(analysis?.findings ?? {}).filter(({ grade }) => grade).map(({ ply, grade }) => [ply + 1, SIGNS[grade]]));
}

