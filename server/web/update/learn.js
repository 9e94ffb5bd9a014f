/** The lessons: four boards a game, each with one move to find. Loaded at the first use. */

import { choose } from "../entry.js";
import { play } from "../rules.js";
import { addSteps } from "../update.js";
import { announce, remark } from "./step.js";

/** @typedef {{position: string, legal: string[]}} Board a position of a lesson and the moves that it asks for */

/** The men of Nine Men's Morris on their points, in the order of position texts. */
function men(/** @type {Record<number, string>} */ given, /** @type {string} */ rest) {
  return `${Array.from({ length: 24 }, (_, at) => given[at] ?? ".").join("")} ${rest}`;
}

/** The boards of each game: a move, its effect, the special rule, and a win in one. @type {Record<string, Board[]>} */
export const LESSONS = {
  reversi: [
    { position: "---------------------------OX------XO--------------------------- X", legal: ["c4"] },
    { position: "--------------------X-------O-------O-----XO-------------------- X", legal: ["e6"] },
    { position: "OOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOX-- X", legal: ["pass"] },
    { position: "XXXXXXXXXXXXXXXXXXXXXXXXOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOXOOOOOO- X", legal: ["h8"] },
  ],
  adjacency: [
    { position: "8/8/8/3o4/8/8/8/8 x 40", legal: ["d5"] },
    { position: "8/8/8/3o4/2o1o3/8/8/8 x 40", legal: ["d5"] },
    { position: "8/8/8/2ooo3/8/8/8/8 x 40", legal: ["d5"] },
    { position: "8/8/2oxx3/2xoox2/2o1o3/3ox3/8/8 x 1", legal: ["d5"] },
  ],
  morris: [
    { position: men({}, "w 9 9 0"), legal: ["d2"] },
    { position: men({ 21: "w" }, "w 0 0 0"), legal: ["a1-a4"] },
    { position: men({ 0: "w", 1: "w", 10: "b", 13: "b" }, "w 7 7 0"), legal: ["g7xb4", "g7xf4"] },
    { position: men({ 0: "w", 1: "w", 14: "w", 10: "b", 11: "b", 19: "b" }, "w 0 0 0"), legal: ["g4-g7xb4", "g4-g7xc4", "g4-g7xd2"] },
  ],
  tictactoe: [
    { position: "......... x", legal: ["b2"] },
    { position: "o...x.... x", legal: ["c1"] },
    { position: "oo..x.... x", legal: ["c1"] },
    { position: "xo..x..o. x", legal: ["c3"] },
  ],
};

/** How many boards a lesson has. */
export const STEPS = 4;

const fresh = (game, step = 0) => ({ game, step, chosen: [], played: null });
const boardOf = ({ game, step }) => LESSONS[game][step];

/** The position that is shown. */
export function shown(lesson) {
  const { position } = boardOf(lesson);
  return lesson.played ? play(lesson.game, position, lesson.played).position : position;
}

function played(model, move) {
  const { lesson } = model;
  return [{ ...model, lesson: { ...lesson, chosen: [], played: move } }, [{ type: "sound", name: "move" }, announce({ key: `lesson-${lesson.game}.done-${lesson.step + 1}` })]];
}

const LEARN = {
  /** The address names a game. */
  "learn-open": (model) => {
    const { id } = model.route;
    return [id && model.lesson?.game !== id ? { ...model, lesson: fresh(id) } : model, []];
  },
  "learn-point": (model, { point }) => {
    const { lesson } = model;
    if (lesson.played) return [model, []];
    const chosen = choose(boardOf(lesson).legal, lesson.chosen, point);
    if (!chosen) return remark(model, { key: lesson.chosen.length > 0 ? "object-not-next" : "object-not-first", values: { point } }, "problem");
    return "move" in chosen ? played(model, chosen.move) : [{ ...model, lesson: { ...lesson, chosen: chosen.chosen } }, []];
  },
  "learn-pass": (model) => played(model, "pass"),
  "learn-step": (model, { step }) => [{ ...model, lesson: fresh(model.lesson.game, step) }, []],
};

addSteps(LEARN, {}, {});
