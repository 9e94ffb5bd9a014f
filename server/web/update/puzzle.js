/** Puzzles: requesting one, trying moves, and showing the solution. Loaded at the first use. */

import { choose } from "../entry.js";
import { addSteps } from "../update.js";
import { refusal } from "./frames.js";
import { announce, go, remark, request } from "./step.js";

/** From the best result to the worst. */
const RESULTS = ["won", "drawn", "lost"];

/** The only move with the best result. */
export function solution({ moves }) {
  const rank = ({ result }) => RESULTS.indexOf(result);
  return moves.reduce((best, one) => (rank(one) < rank(best) ? one : best));
}

/** The address of a puzzle. */
export const addressOf = ({ game, number }) => `#/puzzle/${game}/${number}`;

const isShown = ({ puzzle, route }) => Boolean(puzzle?.moves) && puzzle.game === route.id && String(puzzle.number) === route.part;

const PUZZLE = {
  /** The address names a puzzle, or only a game, or nothing. */
  "puzzle-open": (model) => {
    const { route, draft } = model;
    if (isShown(model)) return [model, []];
    const number = /^\d{1,9}$/.test(route.part ?? "") ? { number: Number(route.part) } : {};
    return request({ ...model, puzzle: null }, { type: "puzzle", game: route.id ?? draft.game, ...number });
  },
  "puzzle-point": (model, { point }) => {
    const { puzzle } = model;
    if (puzzle.stage !== "open") return [model, []];
    const pressed = choose(puzzle.moves.map(({ move }) => move), puzzle.chosen, point);
    if (!pressed) return remark(model, { key: puzzle.chosen.length > 0 ? "object-not-next" : "object-not-first", values: { point } }, "problem");
    if ("chosen" in pressed) return [{ ...model, puzzle: { ...puzzle, chosen: pressed.chosen } }, []];
    return tried(model, puzzle.moves.find(({ move }) => move === pressed.move));
  },
  "puzzle-clear": (model) => [{ ...model, puzzle: { ...model.puzzle, chosen: [] } }, []],
  "puzzle-show": (model) => [{ ...model, puzzle: { ...model.puzzle, stage: "shown", chosen: [] } }, []],
};

function tried(model, judged) {
  const { puzzle } = model;
  const isRight = judged === solution(puzzle);
  const next = isRight ? { stage: "solved" } : { wrong: [...puzzle.wrong, judged] };
  const said = { key: isRight ? "puzzle-right" : "puzzle-wrong", values: { move: judged.move, result: { say: `puzzle-${judged.result}` } } };
  return [{ ...model, puzzle: { ...puzzle, ...next, chosen: [] } }, [announce(said)]];
}

const FRAMES = {
  puzzle: (model, { game, number, position, moves }) => {
    const puzzle = { game, number, position, moves, chosen: [], wrong: [], stage: "open" };
    const isHere = model.route.screen === "puzzle";
    return [{ ...model, puzzle }, isHere ? [go(addressOf(puzzle))] : []];
  },
};

const REFUSED = { puzzle: (model, frame) => [{ ...model, puzzle: { problem: refusal(frame) } }, []] };

addSteps(PUZZLE, FRAMES, REFUSED);
