/** Games saved in this browser: saving, opening and deleting. Loaded when the first game has ended. */

import { keptFile, keptOf, recordOf } from "../kept.js";
import { addSteps } from "../update.js";
import { go, remark } from "./step.js";

const KEPT = {
  /** The game of a room has ended. The message contains the room, which may be closed when this part is loaded. */
  "kept-add": (model, { room, ended }) => {
    const game = keptOf(room, model.me, ended);
    return [model, game ? [{ type: "keep", game }] : []];
  },
  /** Saves the game of the open file. */
  "kept-file": (model, { date }) => {
    const game = keptFile(model.archive.open.record, model.name, date);
    return [model, [{ type: "keep", game }, go(`#/kept/${game.id}`)]];
  },

  "kept-open": (model) => {
    const { id } = model.route;
    const kept = model.kept.find((one) => one.id === id);
    if (!kept) return [{ ...model, archive: { ...model.archive, open: null, problem: { key: "kept-gone" } } }, []];
    // Other fields stay, such as its analysis.
    if (model.archive.open?.kept?.id === id) return [model, analysis(model)];
    const record = recordOf(kept);
    const next = { ...model, archive: { ...model.archive, problem: null, open: { record, summary: null, kept, ply: record.moves.length } } };
    return [next, analysis(next)];
  },

  "kept-forget": (model, { id }) => {
    const [next, effects] = remark({ ...model, dialog: null }, { key: "says-forgotten" });
    return [next, [{ type: "forget", id }, go("#/games"), ...effects]];
  },
  "kept-forget-all": (model) => {
    const [next, effects] = remark({ ...model, dialog: null }, { key: "says-forgotten" });
    return [next, [{ type: "forget" }, ...effects]];
  },
};

/** Analyzes the game at once if the address requests it. */
function analysis({ route }) {
  return route.part ? [{ type: "dispatch", message: { type: "study-analyze" } }] : [];
}

addSteps(KEPT, {}, {});
