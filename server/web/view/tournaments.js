/** Tournaments: the list, and the form of a new one. */

import { DRAFT, NO_SHOWS, PACES, PAUSES, usualLast } from "../update/followed.js";
import { gamePicture, icon } from "./icons.js";
import { choice } from "./new.js";
import { clockWords, entryUntil, gameName, tell } from "./words.js";
import { h } from "./tree.js";

const FORMS = ["swiss", "round_robin", "arena", "knockout"];
const BOTS = ["no", "yes", "only"];
const MINUTES = [1, 2, 3, 5, 10, 15, 20, 30, 45, 60];
const SECONDS = [0, 1, 2, 3, 5, 10, 15, 30];
const PER_MOVE = [1, 2, 5, 10, 15, 30, 60, 120];

/** @param {import("./shell.js").Look} look */
export function tournamentsView(look) {
  const { model, say, texts } = look;
  const { list, problem } = model.tournaments ?? {};
  if (model.route.part === "new") return makeView(look);
  return h(
    "div",
    { class: "panel tournaments" },
    h("h1", null, say("tournaments-title")),
    problem && h("p", { role: "alert" }, tell(texts, problem)),
    h("div", { class: "actions", as: "actions" }, model.welcome?.handle ? h("a", { class: "button primary", href: "#/t/new" }, icon("plus"), say("tournaments-new")) : h("a", { class: "button", href: "#/account" }, say("lobby-account")), h("a", { class: "button", href: "#/class" }, icon("people"), say("class-title"))),
    !list && !problem && h("p", { class: "muted" }, say("account-loading")),
    list?.length === 0 && h("p", { class: "muted" }, say("tournaments-none")),
    list?.length > 0 && h("ul", { class: "list" }, list.map((tournament) => row(look, tournament))),
  );
}

function row({ say, texts }, { tournament, title, form, game, clock, phase, entrants, round, rounds, organiser }) {
  const facts = [gameName(texts, game), say(`tournament-form-${form.replace("_", "-")}`), clockWords(texts, clock), `@${organiser}`];
  const progress = phase === "running" && rounds ? say("tournament-round-of", { round, rounds }) : say("tournament-entrants", { count: entrants });
  return h(
    "li",
    { as: tournament },
    h("a", { class: "row", href: `#/t/${tournament}` }, gamePicture(game), h("div", { class: "what" }, h("strong", null, h("bdi", null, title)), h("span", { class: "facts" }, facts.join(" · ")), h("span", { class: "facts" }, progress)), h("span", { class: `state ${phase === "open" ? "waiting" : phase}` }, say(`tournament-phase-${phase}`))),
  );
}

function makeView(look) {
  const { model, say, texts } = look;
  const chosen = { ...DRAFT, ...model.tournaments?.draft };
  const draft = { ...chosen, last: Math.min(chosen.last || usualLast(chosen.rounds), chosen.rounds) };
  const { problem } = model.tournaments ?? {};
  const change = (fields) => ({ type: "tournament-draft", change: fields });
  const games = (model.welcome?.games ?? []).map(({ game }) => game);
  const radios = (name, legend, values, label) =>
    h("fieldset", { class: "choices", as: name }, h("legend", null, say(legend)), values.map((value) => choice(name, value, draft[name] === value, change({ [name]: value }), label(value))));
  const select = (name, key, values, label) =>
    h("label", { as: name }, h("span", null, say(key)), h("select", { name, ".value": String(draft[name]), onchange: (event) => change({ [name]: Number(event.target.value) }) }, values.map((value) => h("option", { as: value, value, selected: value === draft[name] }, label(value)))));
  const rounds = Array.from({ length: 13 }, (_, at) => at + 3);
  return h(
    "form",
    { class: "panel tournament-new", onsubmit: { type: "tournament-make" } },
    h("h1", null, say("tournaments-new")),
    problem && h("p", { role: "alert", as: "problem" }, tell(texts, problem)),
    h("label", { class: "field", as: "title" }, h("span", null, say("tournament-title")), h("input", { name: "title", maxlength: "60", required: true, autocomplete: "off", ".value": draft.title, oninput: (event) => change({ title: event.target.value }) })),
    radios("form", "tournament-form", FORMS, (form) => say(`tournament-form-${form.replace("_", "-")}`)),
    h("p", { class: "muted", as: "about" }, say(`tournament-about-${draft.form.replace("_", "-")}`)),
    radios("game", "new-game", games, (game) => gameName(texts, game)),
    radios("clock", "new-clock", ["main", "per_move"], (clock) => say(`clock-${clock.replace("_", "-")}`)),
    h(
      "div",
      { class: "fields", as: "numbers" },
      draft.clock === "main" && [select("main", "new-minutes", MINUTES, (count) => say("minutes", { count })), select("increment", "new-increment", SECONDS, (count) => say("seconds", { count }))],
      draft.clock === "per_move" && select("perMove", "new-per-move", PER_MOVE, (count) => say("seconds", { count })),
      draft.form === "swiss" && select("rounds", "tournament-rounds", rounds, String),
      draft.form === "swiss" && select("last", "tournament-last-entry", Array.from({ length: draft.rounds }, (_, at) => at + 1), (round) => entryUntil(say, round)),
      draft.form === "round_robin" && select("cycles", "tournament-cycles", [1, 2], String),
      draft.form === "arena" && select("minutes", "tournament-minutes", [15, 30, 45, 60, 90, 120, 240], (count) => say("minutes", { count })),
      draft.form !== "arena" && select("pause", "tournament-pause", PAUSES, (count) => (count < 0 ? say("tournament-by-hand") : say("seconds", { count }))),
    ),
    radios("bots", "tournament-bots", BOTS, (bots) => say(`tournament-bots-${bots}`)),
    radios("entry", "tournament-entry", ["open", "code", "list"], (entry) => say(`tournament-entry-${entry}`)),
    draft.entry === "code" && h("label", { class: "field", as: "code" }, h("span", null, say("tournament-code")), h("input", { name: "code", maxlength: "20", required: true, autocomplete: "off", ".value": draft.code, oninput: (event) => change({ code: event.target.value }) })),
    draft.entry === "list" && h("label", { class: "field", as: "handles" }, h("span", null, say("tournament-list")), h("textarea", { name: "handles", rows: "4", maxlength: "9000", required: true, autocomplete: "off", autocapitalize: "off", spellcheck: "false", ".value": draft.handles, oninput: (event) => change({ handles: event.target.value }) })),
    h("label", { class: "check", as: "rated" }, h("input", { type: "checkbox", ".checked": draft.rated && draft.game !== "tictactoe", disabled: draft.game === "tictactoe", onchange: (event) => change({ rated: event.target.checked }) }), say("new-rated")),
    h("label", { class: "check", as: "draws" }, h("input", { type: "checkbox", name: "draws", ".checked": draft.draws, onchange: (event) => change({ draws: event.target.checked }) }), say("tournament-draws")),
    h("details", { as: "more" }, h("summary", null, say("tournament-further")), h("div", { class: "drawer fields" }, further(look, draft, change, select))),
    h("div", { class: "actions", as: "actions" }, h("button", { type: "submit", class: "primary", disabled: model.link.state !== "live" }, say("tournaments-make")), h("a", { class: "button", href: "#/t" }, say("cancel"))),
  );
}

/** The order of tie-breaks: a tap appends one, another tap removes it. */
function tieBreaks(say, { ties }, change) {
  return h(
    "fieldset",
    { class: "choices", as: "ties" },
    h("legend", null, say("tournament-ties")),
    TIES.map((tie) => {
      const at = ties.indexOf(tie);
      const label = say(`tournament-tie-${tie.replaceAll("_", "-")}`);
      return h("button", { as: tie, type: "button", "aria-pressed": String(at >= 0), onclick: change({ ties: at >= 0 ? ties.filter((one) => one !== tie) : [...ties, tie] }) }, at >= 0 ? `${at + 1}. ${label}` : label);
    }),
  );
}

/** The most random plies at the start. */
const MOST_PLIES = 8;
const BYES = ["point", "half", "house_bot"];
/** The choices of the maximum number of entrants; 0 for the server's limit. */
const MOSTS = [0, 4, 8, 16, 32, 64, 128, 256, 400];
/** Games of a meeting; 0 for the default. In a knockout, the winner needs the majority. */
const MEETING = [0, 1, 2];
const BEST_OF = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const TIES = ["buchholz_cut_1", "buchholz", "sonneborn_berger", "direct_encounter", "wins", "margin", "lot"];

/** Settings that most tournaments leave at their defaults. */
function further({ say }, draft, change, select) {
  const usual = say("tournament-usual");
  const isArena = draft.form === "arena";
  return [
    h("label", { as: "start" }, h("span", null, say("tournament-start")), h("input", { type: "datetime-local", name: "start", ".value": draft.start, onchange: (event) => change({ start: event.target.value }) })),
    !isArena && select("games", "tournament-meeting", draft.form === "knockout" ? BEST_OF : MEETING, (games) => (games === 0 ? usual : say(draft.form === "knockout" ? "tournament-best-of" : "tournament-meeting-games", { count: games }))),
    select("plies", "tournament-plies", Array.from({ length: MOST_PLIES + 2 }, (_, at) => at - 1), (plies) => (plies < 0 ? usual : String(plies))),
    draft.form === "swiss" &&
      h(
        "label",
        { as: "bye" },
        h("span", null, say("tournament-bye-brings")),
        h("select", { name: "bye", ".value": draft.bye, onchange: (event) => change({ bye: event.target.value }) }, BYES.map((bye) => h("option", { as: bye, value: bye, selected: bye === draft.bye }, say(`tournament-bye-${bye.replace("_", "-")}`)))),
      ),
    select("most", "tournament-most", MOSTS, (most) => (most === 0 ? usual : String(most))),
    select("noShow", "tournament-no-show", NO_SHOWS, (count) => say("seconds", { count })),
    draft.bots !== "no" && select("pace", "tournament-pace", PACES, (count) => (count < 0 ? say("new-range-any") : say("seconds", { count }))),
    isArena && h("label", { class: "check", as: "streaks" }, h("input", { type: "checkbox", name: "streaks", ".checked": draft.streaks, onchange: (event) => change({ streaks: event.target.checked }) }), say("tournament-streaks")),
    (draft.form === "swiss" || draft.form === "round_robin") && tieBreaks(say, draft, change),
    h("p", { class: "muted about", as: "usual" }, say("tournament-usual-about")),
  ];
}
