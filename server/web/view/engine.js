/** The choice of a bot: engine, level or no handicap, and the options of the engine. */

import { HIGHEST_LEVEL } from "../model.js";
import { ENGINE_OPTIONS } from "../options.js";
import { botOf, isTuned, tuningOf } from "../update/actions.js";
import { engineName, upper } from "./words.js";
import { h } from "./tree.js";

/**
 * The fields of a form; the choice is stored in the draft.
 * @param {import("./shell.js").Look} look
 * @param {string} game in which the bot plays
 */
export function engineFields(look, game) {
  const { model, say } = look;
  const { engine, level, hasLevel } = model.draft;
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
    hasLevel &&
      h(
        "label",
        { as: "level" },
        h("span", null, levelText),
        h("input", { type: "range", name: "level", min: "1", max: String(HIGHEST_LEVEL), ".value": String(level), "aria-valuetext": levelText, oninput: (event) => change({ level: Number(event.target.value) }) }),
      ),
    h(
      "div",
      { as: "full" },
      h(
        "label",
        { class: "check" },
        h("input", { type: "checkbox", name: "full", ".checked": !hasLevel, onchange: (event) => change({ hasLevel: !event.target.checked }) }),
        say("engine-full"),
      ),
    ),
    h("p", { as: "about", class: "muted about" }, upper(say(`engine-${engine}`))),
    options(look, game),
  ];
}

/**
 * The options that an engine has in a game.
 * @param {string} engine
 * @param {string} game
 */
export function optionsOf(engine, game) {
  return ENGINE_OPTIONS.filter(({ engines, games }) => engines.includes(engine) && games.includes(game));
}

/**
 * The greatest depth that a bot may have in a game; 0 for an engine without one.
 * @param {any} welcome
 */
export function deepestOf(welcome, engine, game) {
  const family = welcome?.engines.find((one) => one.engine === engine)?.family;
  return welcome?.limits.bot_depths?.[game]?.[family] ?? 0;
}

/** The tuning after a change. A search without deepening needs a depth. @param {import("../update/actions.js").Tuning} tuning */
export function tuned(tuning, change, deepest) {
  const next = { ...tuning, ...change };
  if (next.options.deepening !== "off" || next.depth) return next;
  if (!("depth" in change)) return { ...next, depth: deepest };
  const { deepening: _needsDepth, ...options } = next.options;
  return { ...next, options };
}

/** The collapsed section of the options; nothing for engines without any. */
function options(look, game) {
  const { model, say } = look;
  const { draft, welcome } = model;
  const known = optionsOf(draft.engine, game);
  if (known.length === 0) return null;
  const tuning = tuningOf(draft, game);
  const deepest = deepestOf(welcome, draft.engine, game);
  const most = welcome?.limits.bot_nodes ?? 0;
  const set = (change) => ({ type: "change-draft", change: { tuning: tuned(tuning, change, deepest) } });
  return h(
    "details",
    // Also open where options are set from elsewhere.
    { as: "tuning", class: "tuning", mounted: (element) => (element.open = isTuned(botOf(draft, game))) },
    h("summary", null, say("engine-options")),
    h(
      "div",
      { class: "drawer" },
      h("p", { class: "muted", as: "unrated" }, upper(say("unrated-bot")), "."),
      h(
        "div",
        { class: "fields", as: `${draft.engine}-${game}` },
        deepest > 0 && number(look, { name: "depth", min: 1, max: deepest }, tuning.depth, (depth) => set({ depth })),
        most > 0 && number(look, { name: "nodes", min: 1, max: most }, tuning.nodes, (nodes) => set({ nodes })),
        known.map((option) => field(look, option, tuning.options, (options) => set({ options }))),
      ),
    ),
  );
}

/** The field of an option. The default is not stored. */
function field(look, option, set, changed) {
  const { name, values, usual } = option;
  const { [name]: value, ...others } = set;
  if (!values) return number(look, option, value ?? usual, (given) => changed(given === null || given === usual ? others : { ...others, [name]: String(given) }));
  return labelled(
    look,
    name,
    (props) =>
      h(
        "select",
        { ...props, ".value": value ?? values[0], onchange: ({ target }) => changed(target.value === values[0] ? others : { ...others, [name]: target.value }) },
        values.map((one) => h("option", { as: one, value: one, selected: one === (value ?? values[0]) }, upper(valueWords(look, name, one)))),
      ),
  );
}

/** A field for a number within bounds; empty for none. */
function number(look, { name, min, max }, value, changed) {
  const given = ({ target }) => {
    const wanted = target.value === "" || Number.isNaN(target.valueAsNumber) ? null : Math.round(target.valueAsNumber);
    return changed(wanted === null ? null : Math.max(min, Math.min(max, wanted)));
  };
  const input = (props) => h("input", { ...props, type: "number", min: String(min), max: String(max), step: "1", ".value": value === null ? "" : String(value), onchange: given });
  return labelled(look, name, input, look.say("engine-bounds", { min, max }));
}

/** A field with its name above and its explanation below. */
function labelled({ say }, name, control, bounds = "") {
  const [id, about] = [`bot-${name}`, `bot-${name}-about`];
  return h(
    "div",
    { as: name, class: "field" },
    h("label", { for: id }, say(`engine-option-${name}`)),
    control({ id, name: id, "aria-describedby": about }),
    h("p", { class: "muted", id: about }, [upper(say(`engine-option-${name}.about`)), bounds].filter(Boolean).join("; ")),
  );
}

function valueWords({ texts, say }, name, value) {
  const key = `engine-option-${name}-${value}`;
  return texts.has(key) ? say(key) : value;
}
