/** The form of a new game, the choice of a bot, and the list of all bots. */

import { botFace, BOTS, namedBot } from "../bots.js";
import { HIGHEST_LEVEL } from "../model.js";
import { ENGINE_OPTIONS } from "../options.js";
import { botOf, isTuned, tuningOf, whyUnratedDraft } from "../update/actions.js";
import { gamePicture, icon, pieceMark } from "./icons.js";
import { strengthView } from "./lobby.js";
import { follow, h } from "./tree.js";
import { engineName, gameName, optionName, optionValue, seatName, upper } from "./words.js";

const MINUTES = [1, 2, 3, 5, 10, 15, 20, 30, 60];
const SECONDS = [0, 1, 2, 3, 5, 10, 15, 30];
/** Rating ranges; 0 for any. */
const RANGES = [0, 100, 200, 400];
const PER_MOVE = [5, 10, 15, 30, 60, 120, 300];

/** The days for each move that a server allows. */
const DAYS = [1, 2, 3, 5, 7, 14];

/** The clocks of one tap; `Other` shows all of them. */
const CLOCKS = [
  { value: "none", clock: "none" },
  { value: "3+2", clock: "main", main: 3, increment: 2 },
  { value: "5+3", clock: "main", main: 5, increment: 3 },
];

/** The opponents of the bar at the top; the others are people as well. */
const WHO = { bot: "new-bot", person: "new-person", friend: "new-friend" };
const PEOPLE = { pair: "new-pair", open: "new-open", challenge: "new-challenge" };

/** @param {Look} look */
export function newView(look) {
  const { model, say, texts } = look;
  const { draft } = model;
  const isBot = draft.opponent === "bot";
  const isPair = draft.opponent === "pair";
  const isPerson = draft.opponent in PEOPLE;
  const change = (fields) => ({ type: "change-draft", change: fields });
  const named = namedBot(botOf(draft));
  // On a phone the opponent comes first.
  const games = [
    h(
      "fieldset",
      { class: "choices pictures", as: "games" },
      h("legend", { class: "visually-hidden" }, say("new-game")),
      (model.welcome?.games ?? []).map(({ game }) =>
        choice("game", game, draft.game === game, change({ game }), [gamePicture(game), h("span", { class: "whole" }, gameName(texts, game)), h("span", { class: "short" }, say(`short-${game}`))]),
      ),
    ),
    h("p", { class: "muted about", as: "about" }, upper(say(`about-${draft.game}`))),
  ];
  return h(
    "form",
    { class: "new-game", "data-tint": draft.game, onsubmit: { type: "begin" } },
    h("div", { class: "new-head" }, h("a", { class: "button quiet", href: "#/lobby", "aria-label": say("learn-back") }, icon("back")), h("h1", null, say("lobby-new")), h("a", { class: "button quiet", href: `#/learn/${draft.game}` }, icon("book"), say("nav-learn"))),
    !model.isNarrow && games,
    h(
      "fieldset",
      { class: "choices wide", as: "who" },
      h("legend", { class: "visually-hidden" }, say("new-opponent")),
      Object.entries(WHO).map(([who, key]) => choice("who", who, who === "person" ? isPerson : draft.opponent === who, change({ opponent: who === "person" ? "pair" : who, isPrivate: who === "friend" }), say(key))),
    ),
    isPerson &&
      h(
        "fieldset",
        { class: "choices", as: "people" },
        h("legend", null, say("new-how")),
        Object.entries(PEOPLE).map(([how, key]) => choice("opponent", how, draft.opponent === how, change({ opponent: how, isPrivate: false }), say(key))),
      ),
    draft.opponent === "challenge" && challengeField(look, change),
    isBot && botChoice(look, named, change),
    clockChoice(look),
    !isPair &&
      h(
        "fieldset",
        { class: "choices wide", as: "seat" },
        h("legend", null, say("new-seat")),
        choice("seat", "first", draft.seat === "first", change({ seat: "first" }), [pieceMark(markOf(draft, "first")), sideWords(look, draft, "first")]),
        choice("seat", "random", draft.seat === "random", change({ seat: "random" }), say("new-random")),
        choice("seat", "second", draft.seat === "second", change({ seat: "second" }), [pieceMark(markOf(draft, "second")), sideWords(look, draft, "second")]),
      ),
    h(
      "details",
      // Also open where something in it is set.
      { as: "further", class: "further", mounted: (element) => (element.open = Object.keys(draft.options).length > 0 || (isBot && !named)) },
      h("summary", null, say("new-further"), icon("down")),
      h(
        "div",
        { class: "drawer" },
        optionFields(look),
        isBot && h("div", { class: "fields", as: "bot" }, engineFields(look, draft.game)),
        model.welcome?.accounts && ratedFields(look),
        isBot &&
          h(
            "label",
            { class: "check", as: "private" },
            h("input", { type: "checkbox", ".checked": draft.isPrivate, onchange: (event) => change({ isPrivate: event.target.checked }) }),
            say("new-private"),
          ),
      ),
    ),
    model.isNarrow && games,
    h("div", { class: "foot" }, h("button", { type: "submit", class: "primary large", disabled: model.link.state !== "live" }, icon("play"), goWords(look, named))),
  );
}

function goWords({ model, say }, named) {
  const { opponent } = model.draft;
  if (opponent === "bot") return named ? say("lobby-play-bot", { bot: named.title }) : say("nav-lobby");
  return say({ pair: "lobby-person", challenge: "new-challenge" }[opponent] ?? "new-go-room");
}

/** The eleven bots in a row, and what the chosen one says of itself. */
function botChoice(look, named, change) {
  const { model, say } = look;
  const { game } = model.draft;
  return [
    h(
      "fieldset",
      { class: "choices cast-row", as: "cast" },
      h("legend", null, say("new-who")),
      h("div", { class: "row-of-bots", tabindex: "-1", patched: follow }, BOTS.map((bot) => h("label", { as: bot.name, class: "choice", "aria-current": bot === named ? "true" : null }, h("input", { type: "radio", name: "named", value: bot.name, ".checked": bot === named, onchange: change({ engine: bot.engine, level: bot.level, hasLevel: true, tuning: null }) }), h("span", { class: "key" }, botFace(bot.name), h("b", null, bot.title), strengthView(look, bot, game))))),
    ),
    h(
      "div",
      { class: "card bubble", as: "says", role: "status" },
      named ? h("p", { class: "quote" }, `“${say(`bot-${named.name}.says`)}”`) : h("p", { class: "quote" }, say("new-other-bot")),
      h("p", { class: "facts" }, named ? say("new-bot-is", { name: named.title, engine: engineName(named.engine), level: named.level }) : seatName(look.texts, { bot: botOf(model.draft) })),
    ),
  ];
}

function markOf({ game, options }, side) {
  const isO = options.first === "o";
  const marks = { reversi: ["black", "white"], morris: ["white", "black"] }[game] ?? (isO ? ["o", "x"] : ["x", "o"]);
  return marks[side === "first" ? 0 : 1];
}

function sideWords({ say }, draft, side) {
  const mark = markOf(draft, side);
  return mark === "x" || mark === "o" ? mark.toUpperCase() : say(`side-${mark}`);
}

/** The usual clocks with one tap; others are fields. */
function clockChoice(look) {
  const { model, say } = look;
  const { draft } = model;
  const chosen = CLOCKS.find(({ clock, main, increment }) => clock === draft.clock && (clock === "none" || (main === draft.main && increment === draft.increment)))?.value;
  const isOther = !chosen || draft.isOther;
  const set = ({ value: _, ...fields }) => ({ type: "change-draft", change: { ...fields, isOther: false } });
  return [
    h(
      "fieldset",
      { class: "choices wide", as: "preset" },
      h("legend", null, say("new-think")),
      CLOCKS.map((one) => choice("preset", one.value, one.value === chosen && !isOther, set(one), one.clock === "none" ? [h("span", { "aria-hidden": "true" }, "∞"), h("span", { class: "visually-hidden" }, say("clock-none"))] : one.value)),
      choice("preset", "other", isOther, { type: "change-draft", change: { isOther: true } }, say("new-other")),
    ),
    isOther && clockFields(look),
  ];
}

/** The recipient of a challenge; guests can only challenge by link. */
function challengeField({ model, say }, change) {
  if (!model.welcome?.handle) return h("p", { class: "muted", as: "challenge" }, say("new-challenge-link"));
  const about = "challenge-about";
  return [
    h(
      "label",
      { class: "field", as: "challenge" },
      h("span", null, say("new-challenge-handle")),
      h("input", { name: "handle", maxlength: "21", autocomplete: "off", autocapitalize: "off", spellcheck: "false", "aria-describedby": about, ".value": model.draft.handle, oninput: (event) => change({ handle: event.target.value }) }),
    ),
    h("p", { class: "muted", as: about, id: about }, say("new-challenge-link")),
  ];
}

/** A radio button that looks like a key. */
export function choice(name, value, isChosen, message, label) {
  return h(
    "label",
    { class: "choice", as: value },
    h("input", { type: "radio", name, value, ".checked": isChosen, onchange: message }),
    h("span", { class: "key" }, label),
  );
}

function clockFields({ model, say }) {
  const { draft } = model;
  const change = (fields) => ({ type: "change-draft", change: fields });
  const pick = (key, name, values, unit) =>
    h(
      "label",
      { as: key },
      h("span", null, say(key)),
      h(
        "select",
        { name, ".value": String(draft[name]), onchange: (event) => change({ [name]: Number(event.target.value) }) },
        values.map((value) => h("option", { as: value, value, selected: value === draft[name] }, say(unit, { count: value }))),
      ),
    );
  return h(
    "div",
    { class: "fields", as: "clock" },
    h(
      "fieldset",
      { class: "choices" },
      h("legend", null, say("new-clock")),
      choice("clock", "none", draft.clock === "none", change({ clock: "none" }), say("clock-none")),
      choice("clock", "main", draft.clock === "main", change({ clock: "main", increment: nearest(SECONDS, draft.increment) }), say("clock-main")),
      choice("clock", "per_move", draft.clock === "per_move", change({ clock: "per_move", increment: nearest(PER_MOVE, draft.increment) }), say("clock-per-move")),
      choice("clock", "days", draft.clock === "days", change({ clock: "days" }), say("clock-by-days")),
    ),
    draft.clock === "main" && [pick("new-minutes", "main", MINUTES, "minutes"), pick("new-increment", "increment", SECONDS, "seconds")],
    draft.clock === "per_move" && pick("new-per-move", "increment", PER_MOVE, "seconds"),
    draft.clock === "days" && pick("new-per-move", "days", DAYS, "days"),
  );
}

function ratedFields({ model, say }) {
  const { draft } = model;
  const why = model.welcome.handle ? whyUnratedDraft(model) : "account";
  const change = (fields) => ({ type: "change-draft", change: fields });
  return h(
    "div",
    { class: "fields", as: "rated" },
    h(
      "div",
      { as: "check" },
      h(
        "label",
        { class: "check" },
        h("input", { type: "checkbox", name: "rated", disabled: why !== null, ".checked": draft.rated && !why, "aria-describedby": why && "rated-why", onchange: (event) => change({ rated: event.target.checked }) }),
        say("new-rated"),
      ),
    ),
    why && h("p", { class: "muted", id: "rated-why", as: "why" }, why === "account" ? h("a", { href: "#/account" }, say("unrated-account")) : say(`unrated-${why}`)),
    draft.rated && !why && h("p", { class: "muted", as: "early" }, say("new-rated-early")),
    draft.rated &&
      !why &&
      draft.opponent === "pair" &&
      h(
        "label",
        { as: "range" },
        h("span", null, say("new-range")),
        h(
          "select",
          { name: "range", ".value": String(draft.range), onchange: (event) => change({ range: Number(event.target.value) }) },
          RANGES.map((range) => h("option", { as: range, value: range, selected: range === draft.range }, range === 0 ? say("new-range-any") : `± ${range}`)),
        ),
      ),
  );
}

function nearest(values, wanted) {
  return values.includes(wanted) ? wanted : values.find((value) => value >= wanted) ?? values[0];
}

function optionFields({ model, say, texts }) {
  const { draft } = model;
  const known = model.welcome?.games.find((one) => one.game === draft.game)?.options ?? [];
  if (known.length === 0) return null;
  return h(
    "div",
    { class: "fields options", as: `options-${draft.game}` },
    known.map(({ name, default: usual, choices, min, max }) => {
      const value = String(draft.options[name] ?? usual);
      const change = (event) => ({ type: "change-option", name, value: event.target.value });
      if (choices) {
        return h(
          "fieldset",
          { class: "choices", as: name },
          h("legend", null, optionName(texts, name)),
          choices.map((one) => choice(`option-${name}`, one, value === one, { type: "change-option", name, value: one }, optionValue(texts, one))),
        );
      }
      return h(
        "label",
        { as: name },
        h("span", null, say("option-is", { name: optionName(texts, name), value })),
        h("input", { type: "range", name: `option-${name}`, min, max, ".value": value, "aria-valuetext": value, oninput: change }),
      );
    }),
  );
}

// The choice of a bot: engine, level or no handicap, and the options of the engine.

/**
 * The fields of a form; the choice is stored in the draft.
 * @param {Look} look
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

/** The tuning after a change. A search without deepening needs a depth. @param {Tuning} tuning */
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

// All eleven bots: who they are, how strong in a game, and a game against each with one tap.

/** @param {Look} look */
export function castView(look) {
  const { model, say, texts } = look;
  const { game } = model.draft;
  const games = model.welcome?.games.map((one) => one.game) ?? [game];
  return h(
    "div",
    { class: "cast" },
    h("h1", null, say("bots-title")),
    h("fieldset", { class: "choices wide" }, h("legend", { class: "visually-hidden" }, say("new-game")), games.map((one) => choice("game", one, one === game, { type: "change-draft", change: { game: one } }, gameName(texts, one)))),
    h(
      "ul",
      { class: "cards" },
      BOTS.map((bot) =>
        h(
          "li",
          { as: bot.name },
          h(
            "button",
            { class: "card member", disabled: model.link.state !== "live", onclick: { type: "quick", game, bot: bot.name } },
            botFace(bot.name),
            h(
              "span",
              { class: "what" },
              h("span", { class: "title" }, say("lobby-play-bot", { bot: bot.title })),
              h("span", { class: "quote" }, say(`bot-${bot.name}`)),
              h("span", { class: "strength" }, strengthView(look, bot, game), h("span", { class: "facts" }, ` · ${engineName(bot.engine)}`)),
            ),
          ),
        ),
      ),
    ),
    h("p", { class: "muted" }, say("bots-levels"), " ", h("a", { href: "#/new" }, say("lobby-new"))),
  );
}
