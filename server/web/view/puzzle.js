/** Puzzles: the four of the day with hints and the days in a row, others by number, and timed runs. */

import { addressOf, dayIn, gamesOf, isOfToday, isRunning, MOST_MISSED, numberOf, RUN_MS, runAddress, solution, streakOf, weekOf } from "../update/study.js";
import { board as boardOf, layout, play } from "../rules.js";
import { boardElement, markPicture } from "./table.js";
import { lineWords } from "./replay.js";
import { gamePicture, icon } from "./icons.js";
import { linkSheets } from "../theme.js";
import { gameName, sideName, tell } from "./words.js";
import { h } from "./tree.js";

await linkSheets("puzzle");

/** @param {Look} look */
export function puzzleView(look) {
  const { model, say, texts } = look;
  const { puzzle } = model;
  if (model.route.part === "run") return runView(look);
  if (!puzzle || puzzle.problem) {
    return h(
      "div",
      { class: "puzzle waiting" },
      h("section", { class: "puzzle-card" }, h("h1", null, say("nav-puzzles")), puzzle ? h("p", { role: "alert" }, tell(texts, puzzle.problem)) : h("p", { class: "muted" }, say("puzzle-waiting"))),
      four(look, null),
    );
  }
  return h("div", { class: "puzzle", "data-tint": puzzle.game }, stageOf(look, puzzle), task(look, puzzle), four(look, puzzle), status(look, puzzle));
}

/** The position that is shown: after a wrong move and its reply, or after the solution. */
export function shownOf(puzzle) {
  const { game, position, stage, tried, isAnswered } = puzzle;
  const moves = { wrong: () => [tried.move, ...(isAnswered ? tried.line?.slice(0, 1) ?? [] : [])], solved: () => [solution(puzzle).move] }[stage]?.() ?? [];
  return { position: moves.reduce((before, move) => play(game, before, move).position, position), last: moves.at(-1) ?? null };
}

/** The board. @param {Look} look */
function stageOf({ model, say, texts }, puzzle) {
  const { game, moves, chosen, stage, number, hints } = puzzle;
  const isOpen = stage === "open";
  const { position, last } = shownOf(puzzle);
  const best = solution(puzzle).move;
  return h(
    "section",
    { class: "puzzle-stage", as: "stage", "data-game": game, "data-region": isOpen && hints === 1 && !isRunning(model) ? regionOf(game, best) : null, "aria-label": say("room-table") },
    boardElement({
      as: `puzzle-${game}-${number}`,
      game,
      position,
      legal: isOpen ? moves.map(({ move }) => move) : null,
      last,
      hint: stage === "shown" || (isOpen && hints === 2) ? best : null,
      chosen: isOpen ? chosen : [],
      over: !isOpen,
      dots: model.settings?.dots ?? false,
      texts,
      point: (point) => ({ type: "puzzle-point", point }),
      command: (name) => (name === "clear" ? { type: "puzzle-clear" } : null),
    }),
  );
}

/** The quarter of the board in which a move begins: `top-left` and the like. Middle lines belong to the left and the top. */
export function regionOf(game, move) {
  const { places, columns, rows } = layout(game);
  const [first] = move.split(/[-x]/);
  const { column, row } = places.find(({ name }) => name === first) ?? { column: 0, row: 0 };
  return `${row < rows / 2 ? "top" : "bottom"}-${column < columns / 2 ? "left" : "right"}`;
}

function task(look, puzzle) {
  const { model, say, texts } = look;
  const { game, number, position, moves } = puzzle;
  const best = solution(puzzle);
  const { toMove } = boardOf(game, position);
  const others = new Set(moves.filter((one) => one !== best).map(({ result }) => result));
  const day = dayIn(number);
  return h(
    "section",
    { class: "puzzle-card", as: "task", "aria-labelledby": "puzzle-goal" },
    h(
      "div",
      { class: "puzzle-head", as: "head" },
      streak(look),
      h("span", { class: "facts" }, day ? dayWords(texts, day) : say("puzzle-number", { number })),
    ),
    h(
      "div",
      { as: "goal" },
      h("h1", { id: "puzzle-goal" }, h("span", { class: "visually-hidden" }, `${gameName(texts, game)}. `), say(best.result === "won" ? "puzzle-goal-won" : "puzzle-goal-drawn")),
      h("p", { class: "muted" }, say("puzzle-you", { side: sideName(texts, game, position, toMove) }), " ", markPicture({ game, positions: [position] }, toMove), ". ", say(`puzzle-others-${others.size > 1 ? "mixed" : [...others][0] ?? "lost"}`)),
    ),
    model.daily && week(look),
    buttons(look, puzzle),
  );
}

/** The days in a row; nothing before the first. */
function streak({ model, say }) {
  const count = model.daily ? streakOf(model.daily.diary, model.daily.today) : 0;
  return count > 0 ? h("span", { class: "puzzle-streak" }, icon("fire"), say("puzzle-streak", { count })) : h("span", { class: "puzzle-streak" }, say("puzzle-daily"));
}

function week({ model, say, texts }) {
  const { diary, today } = model.daily;
  const letter = new Intl.DateTimeFormat(texts.locale, { weekday: "narrow", timeZone: "UTC" });
  return h(
    "ol",
    { class: "puzzle-week", as: "week", "aria-label": say("puzzle-week") },
    weekOf(diary, today).map(({ day, isDone, isToday }) =>
      h(
        "li",
        { as: day, class: [isDone && "done", isToday && "today"].filter(Boolean).join(" ") },
        h("span", { "aria-hidden": "true" }, letter.format(new Date(day))),
        h("span", { class: "visually-hidden" }, `${dayWords(texts, day)}: ${say(isDone ? "puzzle-day-done" : "puzzle-day-open")}`),
      ),
    ),
  );
}

function dayWords(texts, day) {
  return new Intl.DateTimeFormat(texts.locale, { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" }).format(new Date(day));
}

function buttons(look, puzzle) {
  const { say } = look;
  const { stage, hints } = puzzle;
  const show = h("button", { as: "show", onclick: { type: "puzzle-show" } }, say("puzzle-show"));
  const hint = h("button", { as: "hint", disabled: hints === 2, onclick: { type: "puzzle-hint" } }, icon("bulb"), say(hints === 0 ? "puzzle-hint" : "puzzle-hint-more"));
  if (stage === "open") return h("div", { class: "puzzle-buttons", as: "buttons" }, hint, show);
  if (stage === "wrong") return h("div", { class: "puzzle-buttons", as: "buttons" }, h("button", { as: "back", class: "go", onclick: { type: "puzzle-back" } }, icon("undo"), say("puzzle-back")), show);
  return h("div", { class: "puzzle-buttons", as: "buttons" }, nextLink(look, puzzle));
}

/** After a puzzle of today the next open one of the four, then a timed run; after any other the next number. */
function nextLink({ model, say, texts }, { game, number }) {
  if (!isOfToday(model, { number })) return h("a", { as: "next", class: "button go", href: addressOf({ game, number: number + 1 }) }, say("puzzle-next"), icon("next"));
  const { diary, today } = model.daily;
  const games = gamesOf(model);
  const after = [...games.slice(games.indexOf(game) + 1), ...games].find((one) => !diary.days[today]?.[one]);
  if (after) return h("a", { as: "next", class: "button go", href: addressOf({ game: after, number }) }, say("puzzle-next-game", { game: gameName(texts, after) }), icon("next"));
  return h("a", { as: "next", class: "button go", href: runAddress(game) }, icon("clock"), say("puzzle-run"));
}

function four({ model, say, texts }, puzzle) {
  const { today, diary } = model.daily ?? {};
  const number = today && numberOf(today);
  const game = puzzle?.game ?? model.route.id ?? model.draft.game;
  return h(
    "nav",
    { class: "puzzle-card puzzle-four", as: "four", "aria-labelledby": "puzzle-four" },
    h("h2", { id: "puzzle-four" }, say("puzzle-four")),
    today &&
      h(
        "ul",
        null,
        gamesOf(model).map((one) => {
          const how = diary.days[today]?.[one];
          const isHere = puzzle?.game === one && puzzle.number === number;
          const words = how ? say(`puzzle-how-${how}`) : say(isHere ? "puzzle-now" : "puzzle-waits");
          return h(
            "li",
            { as: one },
            h(
              "a",
              { class: "puzzle-of-day", href: addressOf({ game: one, number }), "aria-current": isHere ? "page" : null },
              gamePicture(one),
              h("span", { class: "what" }, h("strong", null, gameName(texts, one)), h("span", { class: "facts" }, words)),
              how && how !== "shown" ? h("span", { class: "puzzle-done", as: "done" }, icon("check")) : icon("next"),
            ),
          );
        }),
      ),
    h(
      "div",
      { class: "puzzle-buttons", as: "more" },
      h("a", { as: "run", class: "button", href: runAddress(game) }, icon("clock"), say("puzzle-run")),
      h("a", { as: "any", class: "button", href: `#/puzzle/${game}/any` }, icon("target"), say("puzzle-any")),
    ),
  );
}

/** One row of a fixed height: whose move it is, what a wrong move loses to, the solution. */
function status({ say, texts }, puzzle) {
  const { game, position, stage, tried, isAnswered } = puzzle;
  const best = solution(puzzle);
  const words = (key, { move, result }) => say(key, { move: lineWords(texts, [move]), result: say(`puzzle-${result}`) });
  const line = ({ line = [] }, from = 0) => line.length > from && say("puzzle-line", { line: lineWords(texts, line.slice(from)) });
  const side = sideName(texts, game, position, boardOf(game, position).toMove);
  const shown = {
    open: () => [h("span", { as: "open" }, say("puzzle-your-move", { side }))],
    wrong: () => [h("strong", { as: "wrong" }, words("puzzle-wrong", tried)), tried.line?.length > 0 && h("span", { as: "line", class: "facts" }, isAnswered ? say("puzzle-reply", { move: lineWords(texts, tried.line.slice(0, 1)) }) : " ")],
    solved: () => [h("strong", { as: "found" }, words("puzzle-right", best)), h("span", { as: "line", class: "facts" }, line(best))],
    shown: () => [h("strong", { as: "shown" }, words("puzzle-shown", best)), h("span", { as: "line", class: "facts" }, line(best))],
  }[stage]();
  return h("div", { class: `puzzle-say ${stage}`, role: "status", as: "say" }, h("span", { class: "dot", "aria-hidden": "true" }), h("p", null, shown));
}

function runView(look) {
  const { model, say, texts, now } = look;
  const { puzzle, run } = model;
  const game = model.route.id ?? model.draft.game;
  const isOn = isRunning(model);
  const best = model.daily?.diary.best[game] ?? 0;
  const left = run ? Math.max(0, Math.ceil(((run.askedAt ? run.endsAt + now - run.askedAt : run.endsAt) - now) / 1000)) : RUN_MS / 1000;
  return h(
    "div",
    { class: puzzle?.moves ? "puzzle" : "puzzle waiting", as: "run", "data-tint": game },
    puzzle?.moves && stageOf(look, puzzle),
    h(
      "section",
      { class: "puzzle-card puzzle-run", as: "task", "aria-labelledby": "puzzle-run" },
      h("div", { class: "puzzle-head", as: "head" }, h("span", { class: "puzzle-streak" }, icon("clock"), gameName(texts, game)), best > 0 && h("span", { class: "facts" }, say("puzzle-run-best", { count: best }))),
      h("h1", { id: "puzzle-run" }, run?.isOver ? say("puzzle-run-over", { count: run.right }) : say("puzzle-run")),
      !isOn && h("p", { as: "about", class: "muted" }, say("puzzle-run-about", { minutes: RUN_MS / 60_000, count: MOST_MISSED })),
      run &&
        h(
          "div",
          { class: "puzzle-run-figures", as: "figures" },
          h("span", { class: "puzzle-clock", as: "clock", role: "timer", "aria-label": say("puzzle-run-left") }, `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`),
          h("span", { class: "puzzle-score", as: "right" }, h("strong", null, run.right), " ", say("puzzle-run-right")),
          h("span", { class: "puzzle-missed", as: "missed", role: "img", "aria-label": say("puzzle-run-missed", { count: run.missed, most: MOST_MISSED }) }, Array.from({ length: MOST_MISSED }, (_, at) => h("span", { as: at, class: at < run.missed ? "on" : null }))),
        ),
      !isOn && h("button", { as: "start", class: "go large", disabled: model.link.state !== "live", onclick: { type: "puzzle-run-start" } }, icon("play"), say(run ? "puzzle-run-again" : "puzzle-run-start")),
    ),
    !isOn && four(look, null),
    isOn && puzzle?.moves && status(look, puzzle),
  );
}
