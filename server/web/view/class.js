/** The evening of a class for its organiser: the address, the players present, the tournament with one button, and the table. */

import { csvOf, handlesOf, markOf, programsOf, tableOf } from "../update/class.js";
import { isPlayed, isRoundOver } from "../update/tournament.js";
import { crowd, joinCard } from "./crowd.js";
import { icon, wordmark } from "./icons.js";
import { boards, isDone, leading, namesIn, podium, state } from "./wall.js";
import { points } from "./words.js";
import { clockWords, dateWords, gameName, tell, upper, withoutIsolation } from "./words.js";
import { h } from "./tree.js";

/** The most names and rows shown. */
const NAMES = 60;
const LEADING = 8;
const BOARDS = 5;
const ROWS = 100;
/** The most names in a line about those who are left out. */
const LEFT_OUT = 8;
const FORMS = ["swiss", "round_robin", "arena", "knockout", "free"];

/** @param {import("./shell.js").Look} look */
export function classView(look) {
  const { model, say } = look;
  const { evening } = model;
  if (!evening?.began) return h("div", { class: "panel waiting" }, h("h1", { class: "visually-hidden" }, say("class-title")), h("p", { class: "muted" }, say("account-loading")));
  const followed = model.tournaments?.known[evening.tournament];
  const { snapshot } = followed ?? {};
  const isOver = snapshot?.phase === "over";
  const title = snapshot ? h("bdi", null, snapshot.spec.title) : say("class-title");
  return h(
    "div",
    { class: `class wall${isOver ? " wall-over" : ""}`, "data-tint": snapshot?.spec.game ?? null },
    isOver && podium(look, followed, namesIn(followed)),
    h("header", { as: "header" }, h("a", { class: "wall-leave", href: "#/lobby", "aria-label": say("nav-lobby") }, wordmark()), !isOver && h("h1", { as: "title" }, title), more(look, followed)),
    !isOver && h("div", { class: "class-parts", as: "parts" }, joinCard(look, { address: evening.address, qr: evening.qr, code: snapshot?.tournament, title: say("class-open") }), evenings(look, followed)),
  );
}

/** The right side: who is here, or the running tournament; below it the button for the next step. */
function evenings(look, followed) {
  const { say } = look;
  const { snapshot } = followed ?? {};
  const isRunning = snapshot?.phase === "running";
  return h(
    "div",
    { class: "wall-side class-side", as: "side" },
    isRunning ? running(look, followed) : people(look, followed),
    h("section", { class: "class-go", as: "tournament", "aria-label": snapshot ? snapshot.spec.title : say("tournaments-new") }, steps(look, followed)),
  );
}

/** The choice of the tournament, then its state, and one golden button. */
function steps(look, followed) {
  const { model, say, texts } = look;
  const { evening, welcome } = model;
  const problem = followed?.problem ?? evening.problem;
  if (welcome && !welcome.accounts) return h("p", { as: "none" }, say("account-none-here"));
  if (welcome && !welcome.handle) return h("a", { as: "account", class: "button go huge", href: "#/account" }, say("lobby-account"));
  if (!welcome) return null;
  return [
    h(
      "div",
      { class: "class-left", as: "left" },
      problem && h("p", { role: "alert", as: "problem" }, tell(texts, problem)),
      leftOut(look, followed).map((line, at) => h("p", { as: `left-out-${at}`, class: "facts" }, line)),
      !evening.tournament && choices(look),
      followed?.snapshot && h("p", { class: "big", role: "status", as: "state" }, state(look, followed)),
      isWaiting(followed) && h("p", { class: "class-about", as: "games" }, say("class-games-left", { count: gamesLeft(followed.snapshot) })),
    ),
    !evening.tournament && evening.draft.form === "free" ? h("p", { as: "free", class: "class-about" }, say("class-free-about")) : nextStep(look, followed),
  ];
}

/** Whether the next round waits for games. */
const isWaiting = (followed) => followed?.snapshot?.phase === "running" && followed.snapshot.spec.form !== "arena" && gamesLeft(followed.snapshot) > 0;
const gamesLeft = ({ pairings, spec }) => pairings.filter((pairing) => !isPlayed(pairing, spec)).length;

/** Everybody present: those who are in the tournament, and the others. */
function people(look, followed) {
  const { model, say, texts } = look;
  const { snapshot } = followed ?? {};
  const here = present(model);
  const isShared = (name) => here.filter((one) => one.name === name).length > 1;
  const entrants = Object.values(followed?.entrants ?? {});
  const entered = new Set(entrants.map(({ handle }) => handle));
  const shown = here.slice(-NAMES);
  const kinds = (one, at) => [snapshot && !entered.has(one.handle) && "absent", at === shown.length - 1 && at > 0 && "new"].filter(Boolean).join(" ");
  const tiles = shown.map((one, at) => ({
    as: one.player,
    name: one.name,
    mark: one.program && icon("bot"),
    facts: (one.handle || isShared(one.name)) && one.name.toLowerCase() !== one.handle && markOf(one.player, one.handle),
    kind: kinds(one, at),
  }));
  const isOdd = snapshot?.phase === "open" && snapshot.spec.bye === "house_bot" && snapshot.entrants % 2 === 1;
  const facts = snapshot && [gameName(texts, snapshot.spec.game), clockWords(texts, snapshot.spec.clock), snapshot.spec.rounds && say("podium-rounds", { count: snapshot.spec.rounds })].filter(Boolean).join(" · ");
  return h(
    "section",
    { class: "here-now", as: "here", "aria-labelledby": "here-title" },
    h("h2", { id: "here-title", class: "here-line" }, h("strong", null, here.length), " ", h("span", null, say("class-here", { count: here.length })), facts && h("span", { class: "here-facts" }, facts)),
    here.length === 0 && h("p", { class: "muted", as: "nobody" }, say("lobby-company", { count: 0 })),
    crowd(tiles, isOdd && h("li", { as: "bot", class: "person ghost" }, icon("bot"), h("span", { class: "person-name" }, say("class-bot-fills")))),
  );
}

/** The players present without the organiser, in the order of their coming. */
const present = (model) => Object.values(model.lobby?.people ?? {}).filter(({ player }) => player !== model.me);

/** The running tournament: the leading entrants and the boards. */
function running(look, followed) {
  const { say } = look;
  const rows = followed.rows?.length > 0 ? followed.rows : Object.values(followed.entrants).map((one, at) => ({ ...one, place: at + 1, half_points: 0, won: 0, drawn: 0, lost: 0 }));
  return h(
    "div",
    { class: "class-running", as: "running" },
    h("section", { class: "wall-lines", as: "standings", "aria-label": say("tournament-standings") }, leading(followed, rows.slice(0, LEADING))),
    followed.boards.length > 0 && boards(look, { ...followed, featured: null }, BOARDS),
  );
}

/** What is needed seldom: entering everybody, the screens of the tournament, and the table of the evening. */
function more(look, followed) {
  const { model, say } = look;
  const { evening } = model;
  const { phase } = followed?.snapshot ?? {};
  return h(
    "details",
    { class: "class-more", as: "more" },
    h("summary", { "aria-label": say("class-more") }, icon("more")),
    h(
      "div",
      { class: "class-sheet" },
      h(
        "div",
        { class: "actions", as: "actions" },
        phase === "open" && h("button", { as: "all", type: "button", onclick: { type: "class-enter", code: evening.tournament } }, say("class-enter-all")),
        followed?.snapshot && h("a", { as: "direct", class: "button", href: `#/t/${evening.tournament}` }, say("tournament-direct")),
        followed?.snapshot && h("a", { as: "wall", class: "button", href: `#/t/${evening.tournament}/wall` }, say("tournament-wall")),
        phase === "over" && h("button", { as: "another", type: "button", class: "go", onclick: { type: "class-another" } }, say("class-another")),
      ),
      table(look),
    ),
  );
}

/** Who of those here is not in the tournament, and why. */
function leftOut({ model, say }, followed) {
  const { phase } = followed?.snapshot ?? {};
  if (!phase || isDone(phase)) return [];
  const here = Object.values(model.lobby?.people ?? {}).filter(({ player }) => player !== model.me);
  const entered = new Set(Object.values(followed.entrants).map(({ handle }) => handle));
  const listed = (names) => names.slice(0, LEFT_OUT).join(", ") + (names.length > LEFT_OUT ? ` (+${names.length - LEFT_OUT})` : "");
  const line = (key, all) => all.length > 0 && say(key, { names: listed(all.map(({ name, handle }) => handle ?? name)) });
  const late = here.filter(({ handle }) => handle && !entered.has(handle));
  return [line("class-left-out", here.filter(({ handle }) => !handle)), phase === "running" && line("class-came-late", late)].filter(Boolean);
}

/** The forms of an evening: the ones for a class, and none for games of everybody with everybody. */
function choices({ model, say, texts }) {
  const { draft } = model.evening;
  const games = (model.welcome?.games ?? []).map(({ game }) => game);
  const change = (fields) => ({ type: "class-draft", change: fields });
  return h(
    "div",
    { class: "class-choices", as: "choices" },
    h(
      "label",
      { as: "game" },
      h("span", { class: "visually-hidden" }, say("new-game")),
      h("select", { name: "game", ".value": draft.game, onchange: (event) => change({ game: event.target.value }) }, games.map((game) => h("option", { as: game, value: game, selected: game === draft.game }, gameName(texts, game)))),
    ),
    h(
      "fieldset",
      { class: "segments", as: "form" },
      h("legend", { class: "visually-hidden" }, say("tournament-form")),
      FORMS.map((form) =>
        h(
          "label",
          { as: form },
          h("input", { type: "radio", name: "form", value: form, ".checked": draft.form === form, onchange: change({ form }) }),
          h("span", null, form === "free" ? say("class-free") : upper(say(`tournament-form-${form.replace("_", "-")}`))),
        ),
      ),
    ),
  );
}

/** The button. It remains the same element and keeps the focus, so that pressing it again is the next step. */
function nextStep({ model, say, texts }, followed) {
  const code = model.evening.tournament;
  const direct = (step) => ({ type: "tournament-direct", code, body: { do: step } });
  const key = (label, onclick, disabled = false, values = {}) => h("button", { as: "next-step", type: "button", class: "go huge", disabled: disabled || model.link.state !== "live", onclick }, icon("play"), say(label, values));
  if (!code) {
    const title = () => say("class-tournament", eveningOf(texts, new Date()));
    return key("class-make", () => ({ type: "class-make", title: withoutIsolation(title()) }));
  }
  const { phase, round, rounds, spec } = followed?.snapshot ?? {};
  if (phase === "draft") return key("class-make", direct("open"));
  if (phase === "open") return spec.form === "arena" ? key("tournament-do-start", direct("start")) : key("class-start", direct("start"));
  if (phase === "running" && spec.form === "arena") return key("class-podium", direct("end"));
  if (phase === "running") return key(round === rounds ? "class-podium" : "class-next", direct("next"), !isRoundOver(followed.snapshot));
  return key("class-another", { type: "class-another" }, !phase && !followed?.problem);
}

/** The weekday and the date of an evening. */
function eveningOf({ locale }, date) {
  const part = (options) => new Intl.DateTimeFormat(locale, options).format(date);
  return { day: part({ weekday: "long" }), date: part({ day: "numeric", month: "long" }) };
}

/** The table over all games since the evening started. */
function table({ model, say, texts }) {
  const { games, began } = model.evening;
  const handles = handlesOf(model);
  const programs = programsOf(model);
  const rows = tableOf(games, handles, programs).slice(0, ROWS);
  const line = ({ who, place, called, half, played, won, drawn, lost }) => h("tr", { as: who }, h("td", null, place), h("th", { scope: "row" }, h("bdi", null, called)), h("td", null, h("strong", null, points(half))), h("td", null, played), h("td", { class: "result" }, `${won}–${drawn}–${lost}`));
  const first = rows.findIndex(({ isProgram }) => isProgram);
  const people = first < 0 ? rows : rows.slice(0, first);
  const heads = ["leaders-place", "games-player", "class-points", "class-played", "profile-results"];
  return h(
    "section",
    { class: "class-table", as: "table", "aria-labelledby": "table-title" },
    h("h2", { id: "table-title" }, say("class-table")),
    h("p", { class: "muted" }, say("class-since", { date: dateWords(texts, began) })),
    rows.length === 0 && h("p", { class: "muted", as: "none" }, say("class-no-games")),
    rows.length > 0 &&
      h(
        "div",
        { class: "wide", as: "rows", tabindex: "0", role: "group", "aria-labelledby": "table-title" },
        h(
          "table",
          { class: "figures" },
          h("thead", null, h("tr", null, heads.map((key) => h("th", { as: key, scope: "col" }, say(key))))),
          h("tbody", { as: "people" }, people.map(line)),
          first >= 0 && h("tbody", { as: "programs" }, h("tr", { as: "heading" }, h("th", { scope: "colgroup", colspan: heads.length }, say("class-programs"))), rows.slice(first).map(line)),
        ),
      ),
    h(
      "div",
      { class: "actions", as: "actions" },
      rows.length > 0 && h("button", { as: "csv", type: "button", onclick: { type: "download", name: `bidak-${began.slice(0, 10)}.csv`, text: csvOf(games, handles, programs) } }, icon("file"), say("class-export")),
      h("button", { as: "anew", type: "button", onclick: () => ({ type: "open-dialog", dialog: { kind: "ask", question: { key: "ask-anew" }, yes: "class-anew", action: { type: "class-anew", date: new Date().toISOString().replace(/\.\d+Z$/, "Z") } } }) }, say("class-anew")),
    ),
  );
}
