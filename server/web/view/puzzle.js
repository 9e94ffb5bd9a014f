/** A puzzle: a position with one good move, the tried moves, and the result of every move. */

import { addressOf, solution } from "../update/puzzle.js";
import { board as boardOf } from "../rules/index.js";
import { board } from "./board.js";
import { lineWords } from "./claims.js";
import { icon } from "./icons.js";
import { gameName, sideName, tell } from "./words.js";
import { h } from "./tree.js";

/** @param {import("./shell.js").Look} look */
export function puzzleView(look) {
  const { model, say, texts } = look;
  const { puzzle } = model;
  if (!puzzle || puzzle.problem) {
    return h("div", { class: "panel waiting" }, h("h1", null, say("puzzle-title")), puzzle ? h("p", { role: "alert" }, tell(texts, puzzle.problem)) : h("p", { class: "muted" }, say("puzzle-waiting")), games(look, null));
  }
  const { game, position, moves, chosen, stage, number } = puzzle;
  const isOpen = stage === "open";
  const best = solution(puzzle);
  const side = sideName(texts, game, position, boardOf(game, position).toMove);
  return h(
    "div",
    { class: "room replay puzzle" },
    h("h1", { class: "visually-hidden" }, say("puzzle-of", { game: gameName(texts, game), number })),
    h(
      "section",
      { class: "table", "aria-label": say("room-table") },
      board({
        as: `puzzle-${game}-${number}`,
        game,
        position,
        legal: isOpen ? moves.map(({ move }) => move) : null,
        hint: isOpen ? null : best.move,
        chosen,
        over: !isOpen,
        dots: false,
        texts,
        point: (point) => ({ type: "puzzle-point", point }),
        command: (name) => (name === "clear" ? { type: "puzzle-clear" } : null),
      }),
    ),
    h(
      "aside",
      { class: "panel side", "aria-label": say("puzzle-title") },
      h("div", { class: "facts-bar" }, h("strong", null, say("puzzle-of", { game: gameName(texts, game), number }))),
      h("p", { as: "task" }, say(best.result === "won" ? "puzzle-win" : "puzzle-draw", { side })),
      h("div", { role: "status", as: "verdict" }, verdict(look, puzzle, best)),
      h(
        "div",
        { class: "actions" },
        isOpen && h("button", { as: "show", type: "button", onclick: { type: "puzzle-show" } }, icon("help"), say("puzzle-show")),
        h("a", { as: "next", class: "button", href: addressOf({ game, number: number + 1 }) }, icon("next"), say("puzzle-next")),
      ),
      games(look, game),
    ),
  );
}

/** The results of the tried moves, the last one first, and the solution once it is found or shown. */
function verdict({ say, texts }, { stage, wrong }, best) {
  const words = (key, { move, result, line }) => [say(key, { move: lineWords(texts, [move]), result: say(`puzzle-${result}`) }), line && say("puzzle-line", { line: lineWords(texts, line) })].filter(Boolean).join(" ");
  const found = { solved: "puzzle-right", shown: "puzzle-shown" }[stage];
  return [
    found && h("p", { as: "found", class: "verdict" }, words(found, best)),
    [...wrong].reverse().map((one, at) => h("p", { as: `wrong-${wrong.length - at}`, class: "muted" }, words("puzzle-wrong", one))),
  ];
}

/** A link to the puzzles of each game. */
function games({ model, texts, say }, shown) {
  const all = model.welcome?.games.map(({ game }) => game) ?? [];
  return h(
    "nav",
    { class: "actions", as: "games", "aria-label": say("new-game") },
    all.filter((game) => game !== shown).map((game) => h("a", { as: game, class: "button", href: `#/puzzle/${game}` }, gameName(texts, game))),
  );
}
