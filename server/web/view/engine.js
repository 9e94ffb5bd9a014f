/** The choice of a bot: engine and level. */

import { engineName, upper } from "./words.js";
import { h } from "./tree.js";

/** The fields of a form; the choice is stored in the draft. @param {import("./shell.js").Look} look */
export function engineFields({ model, say }) {
  const { engine, level } = model.draft;
  const engines = model.welcome?.engines ?? [];
  const change = (fields) => ({ type: "change-draft", change: fields });
  const levelText = say("new-level", { level });
  return [
    h(
      "label",
      { as: "engine" },
      h("span", null, say("new-engine")),
      h(
        "select",
        { name: "engine", ".value": engine, onchange: (event) => change({ engine: event.target.value }) },
        engines.map((one) => h("option", { as: one.engine, value: one.engine, selected: one.engine === engine }, engineName(one.engine))),
      ),
    ),
    h(
      "label",
      { as: "level" },
      h("span", null, levelText),
      h("input", { type: "range", name: "level", min: "1", max: "10", ".value": String(level), "aria-valuetext": levelText, oninput: (event) => change({ level: Number(event.target.value) }) }),
    ),
    h("p", { as: "about", class: "muted about" }, upper(say(`engine-${engine}`))),
  ];
}
