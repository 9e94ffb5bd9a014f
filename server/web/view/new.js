/** The form of a new game: game, opponent, side, clock, options. */

import { whyUnratedDraft } from "../update/actions.js";
import { engineFields } from "./engine.js";
import { gamePicture, icon } from "./icons.js";
import { gameName, optionName, optionValue, upper } from "./words.js";
import { h } from "./tree.js";

const MINUTES = [1, 2, 3, 5, 10, 15, 20, 30, 60];
const SECONDS = [0, 1, 2, 3, 5, 10, 15, 30];
/** Rating ranges; 0 for any. */
const RANGES = [0, 100, 200, 400];
const PER_MOVE = [5, 10, 15, 30, 60, 120, 300];

/** The days for each move that a server allows. */
const DAYS = [1, 2, 3, 5, 7, 14];

/** @param {import("./shell.js").Look} look */
export function newView(look) {
  const { model, say, texts } = look;
  const { draft } = model;
  const isBot = draft.opponent === "bot";
  const isPair = draft.opponent === "pair";
  const change = (fields) => ({ type: "change-draft", change: fields });
  return h(
    "form",
    { class: "panel new-game", onsubmit: { type: "begin" } },
    h("h1", null, say("new-title")),
    h(
      "fieldset",
      { class: "choices pictures" },
      h("legend", null, say("new-game")),
      (model.welcome?.games ?? []).map(({ game }) =>
        choice("game", game, draft.game === game, change({ game }), [gamePicture(game), h("span", null, gameName(texts, game))]),
      ),
    ),
    h("p", { class: "muted about" }, upper(say(`about-${draft.game}`))),
    h(
      "fieldset",
      { class: "choices" },
      h("legend", null, say("new-opponent")),
      choice("opponent", "bot", isBot, change({ opponent: "bot" }), [icon("bot"), say("new-bot")]),
      choice("opponent", "pair", isPair, change({ opponent: "pair" }), [icon("search"), say("new-pair")]),
      choice("opponent", "open", draft.opponent === "open", change({ opponent: "open", isPrivate: false }), [icon("people"), say("new-open")]),
      choice("opponent", "challenge", draft.opponent === "challenge", change({ opponent: "challenge" }), [icon("target"), say("new-challenge")]),
      choice("opponent", "friend", draft.opponent === "friend", change({ opponent: "friend", isPrivate: true }), [icon("share"), say("new-friend")]),
    ),
    isBot && h("div", { class: "fields", as: "bot" }, engineFields(look, draft.game)),
    draft.opponent === "challenge" && challengeField(look, change),
    !isPair &&
      h(
        "fieldset",
        { class: "choices", as: "seat" },
        h("legend", null, say("new-seat")),
        choice("seat", "first", draft.seat === "first", change({ seat: "first" }), say("new-first")),
        choice("seat", "second", draft.seat === "second", change({ seat: "second" }), say("new-second")),
        choice("seat", "random", draft.seat === "random", change({ seat: "random" }), say("new-random")),
      ),
    clockFields(look),
    optionFields(look),
    model.welcome?.accounts && ratedFields(look),
    isBot &&
      h(
        "label",
        { class: "check", as: "private" },
        h("input", { type: "checkbox", ".checked": draft.isPrivate, onchange: (event) => change({ isPrivate: event.target.checked }) }),
        say("new-private"),
      ),
    h(
      "div",
      { class: "actions" },
      h("button", { type: "submit", class: "primary", disabled: model.link.state !== "live" }, say({ pair: "new-go-pair", bot: "new-go-bot", challenge: "new-challenge" }[draft.opponent] ?? "new-go-room")),
      h("a", { class: "button", href: "#/lobby" }, say("cancel")),
    ),
  );
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

/** Whether the game changes ratings, or why it cannot. */
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
