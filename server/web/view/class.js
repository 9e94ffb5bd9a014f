/** The evening of a class for its organiser: the address, the players present, the tournament with one button, and the table. */

import { csvOf, handlesOf, markOf, programsOf, tableOf } from "../evening.js";
import { isRoundOver } from "../update/followed.js";
import { icon } from "./icons.js";
import { qrPicture } from "./qr.js";
import { isDone, points, state } from "./results.js";
import { boards, leading } from "./wall.js";
import { dateWords, gameName, tell, withoutIsolation } from "./words.js";
import { h } from "./tree.js";

/** The most names and rows shown. */
const NAMES = 60;
const LEADING = 12;
const ROWS = 100;
/** The most names in a line about those who are left out. */
const LEFT_OUT = 8;
const FORMS = ["swiss", "round_robin", "arena", "knockout"];

/** @param {import("./shell.js").Look} look */
export function classView(look) {
  const { model, say } = look;
  const { evening } = model;
  if (!evening?.began) return h("div", { class: "panel waiting" }, h("h1", { class: "visually-hidden" }, say("class-title")), h("p", { class: "muted" }, say("account-loading")));
  return h(
    "div",
    { class: "class" },
    h("h1", { class: "visually-hidden" }, say("class-title")),
    invitation(look),
    people(look),
    tournament(look),
    table(look),
  );
}

function invitation({ model, say }) {
  const { address = "", qr } = model.evening;
  return h(
    "section",
    { class: "panel invitation", "aria-labelledby": "invitation-title" },
    h("h2", { id: "invitation-title" }, say("class-open")),
    h("p", { class: "address" }, address.replace(/^https?:\/\//, "").replace(/\/$/, "")),
    qr && qrPicture(qr, say("invite-qr")),
  );
}

function people({ model, say }) {
  const here = Object.values(model.lobby?.people ?? {}).filter(({ player }) => player !== model.me);
  const isShared = (name) => here.filter((one) => one.name === name).length > 1;
  here.sort((one, two) => one.name.localeCompare(two.name));
  return h(
    "section",
    { class: "panel here-now", "aria-labelledby": "here-title" },
    h("h2", { id: "here-title" }, `${say("lobby-people")}: ${here.length}`),
    here.length === 0 && h("p", { class: "muted" }, say("lobby-company", { count: 0 })),
    h("ul", { class: "names" }, here.slice(0, NAMES).map(({ player, name, handle, program }) => h("li", { as: player }, program && icon("bot"), h("bdi", null, name), (handle || isShared(name)) && h("span", { class: "facts" }, ` ${markOf(player, handle)}`)))),
  );
}

/** The tournament, and the button for its next step: make, start, each round, finish. */
function tournament(look) {
  const { model, say, texts } = look;
  const { evening, welcome } = model;
  const followed = model.tournaments?.known[evening.tournament];
  const problem = followed?.problem ?? evening.problem;
  return h(
    "section",
    { class: "panel", as: "tournament", "aria-labelledby": "class-tournament-title" },
    h("h2", { id: "class-tournament-title" }, followed?.snapshot ? h("bdi", null, followed.snapshot.spec.title) : say("tournaments-new")),
    problem && h("p", { role: "alert", as: "problem" }, tell(texts, problem)),
    !welcome?.accounts && welcome && h("p", { as: "none" }, say("account-none-here")),
    welcome?.accounts && !welcome.handle && h("a", { as: "account", class: "button primary", href: "#/account" }, say("lobby-account")),
    welcome?.handle && !evening.tournament && choices(look),
    followed?.snapshot && h("p", { class: "big", role: "status", as: "state" }, state(look, followed)),
    leftOut(look, followed).map((line, at) => h("p", { as: `left-out-${at}`, class: "facts" }, line)),
    h(
      "div",
      { class: "actions", as: "actions" },
      welcome?.handle && nextStep(look, followed),
      followed?.snapshot?.phase === "open" && h("button", { as: "all", type: "button", onclick: { type: "class-enter", code: evening.tournament } }, say("class-enter-all")),
      followed?.snapshot && h("a", { as: "direct", class: "button", href: `#/t/${evening.tournament}` }, say("tournament-direct")),
      followed?.snapshot && h("a", { as: "wall", class: "button", href: `#/t/${evening.tournament}/wall` }, say("tournament-wall")),
    ),
    followed?.rows?.length > 0 && leading(followed, followed.rows.slice(0, LEADING)),
    followed?.boards.length > 0 && followed.snapshot.phase === "running" && boards(look, followed),
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

function choices({ model, say, texts }) {
  const { draft } = model.evening;
  const select = (name, key, values, label) =>
    h("label", { as: name }, h("span", null, say(key)), h("select", { name, ".value": draft[name], onchange: (event) => ({ type: "class-draft", change: { [name]: event.target.value } }) }, values.map((value) => h("option", { as: value, value, selected: value === draft[name] }, label(value)))));
  const games = (model.welcome?.games ?? []).map(({ game }) => game);
  return h(
    "div",
    { class: "fields", as: "choices" },
    select("game", "new-game", games, (game) => gameName(texts, game)),
    select("form", "tournament-form", FORMS, (form) => say(`tournament-form-${form.replace("_", "-")}`)),
  );
}

/** The button. It remains the same element and keeps the focus, so that pressing it again is the next step. */
function nextStep({ model, say, texts }, followed) {
  const code = model.evening.tournament;
  const direct = (step) => ({ type: "tournament-direct", code, body: { do: step } });
  const key = (label, onclick, disabled = false) => h("button", { as: "next-step", type: "button", class: "primary large", disabled: disabled || model.link.state !== "live", onclick }, say(label));
  if (!code) {
    const title = () => say("class-tournament", { date: dateWords(texts, new Date().toISOString()) });
    return key("tournaments-make", () => ({ type: "class-make", title: withoutIsolation(title()) }));
  }
  const { phase, round, rounds, spec } = followed?.snapshot ?? {};
  if (phase === "draft") return key("tournament-do-open", direct("open"));
  if (phase === "open") return key("tournament-do-start", direct("start"));
  if (phase === "running" && spec.form === "arena") return key("tournament-do-end", direct("end"));
  if (phase === "running") return key(round === rounds ? "tournament-do-finish" : "tournament-do-next", direct("next"), !isRoundOver(followed.snapshot));
  return key("class-another", { type: "class-another" }, !phase && !followed?.problem);
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
    { class: "panel", as: "table", "aria-labelledby": "table-title" },
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
