/** Directing a tournament: the next step, manual pairing, the entrants, helpers, and settings that can still change. */

import { NO_SHOWS, PACES, PAUSES, handlesIn, isRoundOver, momentOf } from "../update/followed.js";
import { handOf, isThere } from "../update/direct.js";
import { entrantWords, nameOf } from "./results.js";
import { h } from "./tree.js";

/** The most entrants that can become helpers, a limit of the server. */
const MOST_HELPERS = 10;

/**
 * The actions of an organiser or a helper; the next step comes first.
 * @param {import("./shell.js").Look} look
 */
export function directing(look, tournament) {
  const { say } = look;
  const { snapshot } = tournament;
  const { tournament: code, phase, spec, suspended, round, rounds } = snapshot;
  const direct = (body) => ({ type: "tournament-direct", code, body });
  const button = (key, body, props = {}) => h("button", { as: key, type: "button", onclick: direct(body), ...props }, say(key));
  const asking = (key, question, body, props = {}) => h("button", { as: key, type: "button", class: "danger", ...props, onclick: { type: "open-dialog", dialog: { kind: "ask", question: { key: question }, yes: key, action: direct(body) } } }, say(key));
  const primary = { class: "primary" };
  const isRunning = phase === "running";
  const hasMoreRounds = spec.form !== "arena" && isRunning;
  const isPlayed = snapshot.pairings.length > 0 && !isRoundOver(snapshot);
  return h(
    "section",
    { class: "part", as: "direct", "aria-labelledby": "direct-title" },
    h("h2", { id: "direct-title" }, say("tournament-direct")),
    snapshot.rematches && h("p", { as: "rematches" }, say("tournament-rematches")),
    h(
      "div",
      { class: "actions" },
      phase === "draft" && button("tournament-do-open", { do: "open" }, primary),
      phase === "open" && button("tournament-do-start", { do: "start" }, primary),
      hasMoreRounds && button(round === rounds ? "tournament-do-finish" : "tournament-do-next", { do: "next" }, { ...primary, disabled: isPlayed }),
      isRunning && button(suspended ? "tournament-do-go-on" : "tournament-do-suspend", { do: "suspend", suspended: !suspended }),
      hasMoreRounds && button("tournament-do-undo", { do: "undo" }),
      isRunning && asking("tournament-do-end", "ask-end", { do: "end" }, { disabled: hasMoreRounds && isPlayed }),
      asking("tournament-do-cancel", "ask-cancel", { do: "cancel" }),
    ),
    field(look, code, "text", "tournament-message", "chat-send", (text) => ({ do: "message", text })),
    field(look, code, "handle", "tournament-add", "tournament-do-add", (handle) => ({ do: "add", handle })),
    byHand(look, tournament),
    people(look, tournament),
    phase !== "draft" && spec.form === "swiss" && apart(look, tournament),
    helpers(look, snapshot),
    changes(look, snapshot),
  );
}

/** A field with a button: a message to everybody, or another entrant. */
function field({ say }, code, name, label, action, bodyOf) {
  const id = `tournament-${name}`;
  return h(
    "form",
    {
      class: "inline",
      as: name,
      onsubmit: (event) => {
        const input = event.target.elements.namedItem(name);
        const text = input.value.trim();
        input.value = "";
        return text ? { type: "tournament-direct", code, body: bodyOf(text) } : null;
      },
    },
    h("label", { for: id }, say(label)),
    h("input", { id, name, maxlength: "200", autocomplete: "off" }),
    h("button", { type: "submit" }, say(action)),
  );
}


/** A collapsed section; a tap opens it. */
function drawer({ say }, key, ...children) {
  return h("details", { as: key }, h("summary", null, say(key)), h("div", { class: "drawer" }, children));
}

/** The entrants, sorted by standing. */
function inOrder({ entrants, rows }) {
  const places = Object.fromEntries((rows ?? []).map(({ entrant, place }) => [entrant, place]));
  const order = (one) => [places[one.entrant] ?? Infinity, -one.rating];
  return Object.values(entrants).sort((one, two) => {
    const [a, b] = [order(one), order(two)];
    return a[0] === b[0] ? a[1] - b[1] : a[0] - b[0];
  });
}

/** Manual pairing of the next Swiss round: one tap picks the first of a pair, the next one the second. */
function byHand(look, tournament) {
  const { model, say } = look;
  const { snapshot } = tournament;
  const { tournament: code, spec, phase, round } = snapshot;
  const isBetween = phase === "open" || (phase === "running" && isRoundOver(snapshot));
  if (spec.form !== "swiss" || !isBetween || round >= snapshot.rounds) return null;
  const { pairs, byes, picked } = handOf(tournament);
  const taken = new Set([...pairs.flat(), ...byes]);
  const free = inOrder(tournament).filter((one) => isThere(one) && !taken.has(one.entrant));
  const does = (type, more) => ({ type: `tournament-hand-${type}`, code, ...more });
  const name = (entrant) => h("bdi", null, nameOf(tournament, entrant));
  return drawer(
    look,
    "tournament-hand",
    h("p", { class: "muted" }, say("tournament-hand-about")),
    h(
      "div",
      { class: "choices", role: "group", "aria-label": say("tournament-hand-free") },
      free.map(({ entrant }) => h("button", { as: entrant, type: "button", "aria-pressed": String(picked === entrant), onclick: does("pick", { entrant }) }, name(entrant))),
    ),
    picked !== null && h("button", { as: "bye", type: "button", onclick: does("bye", { entrant: picked }) }, say("tournament-hand-bye", { name: nameOf(tournament, picked) })),
    h(
      "ol",
      { class: "list", as: "pairs" },
      pairs.map(([first, second], at) =>
        h(
          "li",
          { as: `${first}-${second}`, class: "row" },
          h("span", { class: "what" }, h("span", null, name(first), ` ${say("versus")} `, name(second))),
          h("button", { type: "button", onclick: does("swap", { at }) }, say("tournament-hand-swap")),
          h("button", { type: "button", onclick: does("free", { entrant: first }) }, say("tournament-hand-part")),
        ),
      ),
      byes.map((entrant) => h("li", { as: `bye-${entrant}`, class: "row" }, h("span", { class: "what" }, h("span", null, name(entrant), ` · ${say("tournament-has-bye")}`)), h("button", { type: "button", onclick: does("free", { entrant }) }, say("tournament-hand-part")))),
    ),
    h(
      "div",
      { class: "actions", as: "send" },
      h("button", { type: "button", class: "primary", disabled: pairs.length === 0 || model.link.state !== "live", onclick: does("send") }, say("tournament-hand-send", { round: round + 1 })),
      taken.size > 0 && h("button", { as: "clear", type: "button", onclick: does("clear") }, say("tournament-hand-clear")),
    ),
  );
}

/** Every entrant with the actions for them. */
function people(look, tournament) {
  const { say } = look;
  const { tournament: code, spec, phase, pairings, byes } = tournament.snapshot;
  const list = inOrder(tournament);
  if (list.length === 0) return null;
  const direct = (body) => ({ type: "tournament-direct", code, body });
  const asking = (key, name, action) => ({ type: "open-dialog", dialog: { kind: "ask", question: { key: `ask-${key}`, values: { name } }, yes: `tournament-${key}`, action } });
  const playing = new Set([...pairings.flatMap(({ first, second }) => [first, second]), ...byes.map(({ entrant }) => entrant)]);
  const button = (key, onclick, props = {}) => h("button", { as: key, type: "button", onclick, ...props }, say(key));
  return drawer(
    look,
    "tournament-people",
    h(
      "ul",
      { class: "list" },
      list.map(({ entrant, handle, name, full_name, state }) => {
        const isPaused = state === "paused";
        const isOut = state === "withdrawn" || state === "kicked";
        return h(
          "li",
          { as: entrant, class: "row" },
          h("div", { class: "what" }, h("a", { href: `#/profile/${handle}` }, ...entrantWords({ name, handle, full_name })), state !== "here" && h("span", { class: "facts" }, say(`tournament-state-${state ?? "here"}`))),
          !isOut && phase === "running" && spec.form === "swiss" && !playing.has(entrant) && button("tournament-give-bye", direct({ do: "bye", entrant })),
          !isOut && button(isPaused ? "tournament-unpause-them" : "tournament-pause-them", direct({ do: "pause", entrant, paused: !isPaused })),
          !isOut && button("tournament-withdraw-them", asking("withdraw-them", name, direct({ do: "withdraw", entrant })), { class: "danger" }),
          state !== "kicked" && button("tournament-kick-them", asking("kick-them", name, direct({ do: "kick", entrant })), { class: "danger" }),
        );
      }),
    ),
  );
}

/** Two entrants who must not meet in the coming rounds. */
function apart(look, tournament) {
  const { say } = look;
  const { tournament: code } = tournament.snapshot;
  const list = inOrder(tournament);
  if (list.length < 2) return null;
  const select = (name, at) =>
    h("label", { as: name }, h("span", null, say("tournament-entrant")), h("select", { name }, list.map(({ entrant, name: called }, index) => h("option", { as: entrant, value: entrant, selected: index === at }, called))));
  return drawer(
    look,
    "tournament-forbid",
    h("p", { class: "muted" }, say("tournament-forbid-about")),
    h(
      "form",
      {
        class: "fields",
        onsubmit: (event) => {
          const number = (name) => Number(event.target.elements.namedItem(name).value);
          return { type: "tournament-direct", code, body: { do: "forbid", one: number("one"), other: number("other") }, done: "says-forbidden" };
        },
      },
      select("one", 0),
      select("other", 1),
      h("button", { type: "submit" }, say("tournament-do-forbid")),
    ),
  );
}

/** The helpers who also direct the tournament. */
function helpers(look, { tournament: code, helpers: list = [] }) {
  const { say } = look;
  const text = list.join(" ");
  return drawer(
    look,
    "tournament-helpers",
    h("p", { class: "muted" }, say("tournament-helpers-about", { count: MOST_HELPERS })),
    h(
      "form",
      {
        class: "inline",
        as: text,
        onsubmit: (event) => ({ type: "tournament-direct", code, body: { do: "helpers", handles: handlesIn(event.target.elements.namedItem("helpers").value) }, done: "says-changed" }),
      },
      h("label", { for: "tournament-helpers" }, say("tournament-handles")),
      h("input", { id: "tournament-helpers", name: "helpers", value: text, maxlength: "250", autocomplete: "off", autocapitalize: "off", spellcheck: "false" }),
      h("button", { type: "submit" }, say("settings-save-name")),
    ),
  );
}

/** Settings for the rest of the tournament. */
function changes(look, { tournament: code, phase, spec }) {
  const { say } = look;
  const now = { title: spec.title, pause_ms: spec.pause_ms, no_show_ms: spec.no_show_ms ?? 120_000, pace_ms: spec.pace_ms };
  const seconds = (name, key, values, isOptional) => {
    const current = now[name] === undefined ? -1 : now[name] / 1000;
    const all = [...new Set([...values, current])].filter((value) => value >= 0 || isOptional).sort((one, two) => one - two);
    return h("label", { as: name }, h("span", null, say(key)), h("select", { name }, all.map((value) => h("option", { as: value, value, selected: value === current }, value < 0 ? say(name === "pause_ms" ? "tournament-by-hand" : "new-range-any") : say("seconds", { count: value })))));
  };
  return drawer(
    look,
    "tournament-change",
    h(
      "form",
      {
        class: "fields",
        as: JSON.stringify(now),
        onsubmit: (event) => {
          const field = (name) => event.target.elements.namedItem(name)?.value;
          const ms = (name) => (field(name) === undefined || Number(field(name)) < 0 ? undefined : Number(field(name)) * 1000);
          const wanted = { title: field("title").trim(), pause_ms: ms("pause_ms"), no_show_ms: ms("no_show_ms"), pace_ms: ms("pace_ms") };
          const change = Object.fromEntries(Object.entries(wanted).filter(([name, value]) => value !== undefined && value !== now[name]));
          const start = momentOf(field("start_at"));
          if (start) change.start_at = start;
          return Object.keys(change).length > 0 ? { type: "tournament-direct", code, body: { do: "change", ...change }, done: "says-changed" } : null;
        },
      },
      h("label", { as: "title" }, h("span", null, say("tournament-title")), h("input", { name: "title", value: spec.title, maxlength: "60", required: true, autocomplete: "off" })),
      phase !== "running" && h("label", { as: "start_at" }, h("span", null, say("tournament-start")), h("input", { type: "datetime-local", name: "start_at" })),
      spec.form !== "arena" && seconds("pause_ms", "tournament-pause", PAUSES, now.pause_ms === undefined),
      seconds("no_show_ms", "tournament-no-show", NO_SHOWS, false),
      spec.bots !== "no" && seconds("pace_ms", "tournament-pace", PACES.slice(1), now.pace_ms === undefined),
      h("button", { type: "submit" }, say("settings-save-name")),
    ),
  );
}
