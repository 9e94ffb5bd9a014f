/** A tournament: who leads, who plays whom, entering, and what whoever directs it may do. The wall is the same for a projector. */

import { isRoundOver } from "../update/tournament.js";
import { board } from "./board.js";
import { qrPicture } from "./qr.js";
import { clockWords, gameName, tell } from "./words.js";
import { h } from "./tree.js";

/** Places of a page on the wall. */
const WALL_PLACES = 10;
/** Pairings and boards that the wall shows. */
const WALL_PAIRINGS = 8;
const WALL_BOARDS = 4;

/** @param {import("./shell.js").Look} look */
export function tournamentView(look) {
  const { model, say, texts } = look;
  const tournament = model.tournaments?.known[model.route.id];
  if (!tournament?.snapshot) {
    return h("div", { class: "panel waiting" }, h("h1", { class: "visually-hidden" }, say("tournaments-title")), tournament?.problem ? h("p", { role: "alert" }, tell(texts, tournament.problem)) : h("p", { class: "muted" }, say("account-loading")), h("a", { class: "button", href: "#/t" }, say("tournaments-title")));
  }
  return model.route.part === "wall" ? wallView(look, tournament) : pageView(look, tournament);
}

function pageView(look, tournament) {
  const { model, say, texts } = look;
  const { snapshot } = tournament;
  const { tournament: code, spec, phase } = snapshot;
  return h(
    "div",
    { class: "panel tournament", as: code },
    h("h1", null, h("bdi", null, spec.title)),
    h("p", { class: "facts", as: "facts" }, facts(look, tournament)),
    tournament.problem && h("p", { role: "alert", as: "problem" }, tell(texts, tournament.problem)),
    tournament.messages.length > 0 && h("div", { class: "secret", as: "messages" }, tournament.messages.map((text) => h("p", null, h("bdi", null, text)))),
    h("p", { class: "big", role: "status", as: "state" }, state(look, tournament)),
    own(look, tournament),
    phase !== "draft" && phase !== "open" && pairings(look, tournament),
    (phase === "running" || phase === "over") && standings(look, tournament),
    (phase === "draft" || phase === "open") && entrants(look, tournament),
    snapshot.directs && !isDone(phase) && directing(look, tournament),
    h("div", { class: "actions", as: "links" }, h("a", { class: "button", href: `#/t/${code}/wall` }, say("tournament-wall")), h("a", { class: "button", href: "#/t" }, say("tournaments-title"))),
  );
}

function facts({ say, texts }, { snapshot }) {
  const { spec, organiser } = snapshot;
  return [gameName(texts, spec.game), say(`tournament-form-${spec.form.replace("_", "-")}`), clockWords(texts, spec.clock), spec.rated ? say("rated") : say("room-unrated"), say("tournament-by", { organiser }), spec.code && say("tournament-code-is", { code: spec.code })].filter(Boolean).join(" · ");
}

/** Where the tournament stands, in a sentence. */
function state({ say, now }, { snapshot, at }) {
  const { phase, round, rounds, suspended, next_in_ms: left } = snapshot;
  const seconds = left === undefined || left === null ? null : Math.max(0, Math.ceil((left - (now - at)) / 1000));
  if (suspended) return say("tournament-suspended");
  if (phase === "open") return seconds === null ? say("tournament-open-now", { count: snapshot.entrants }) : say("tournament-starts-in", { seconds });
  if (phase !== "running") return say(`tournament-phase-${phase}`);
  const where = rounds ? say("tournament-round-of", { round, rounds }) : say("tournament-phase-running");
  if (seconds === null) return where;
  return `${where}. ${say(snapshot.spec.form === "arena" ? "tournament-ends-in" : "tournament-next-in", { seconds })}`;
}

/** What this visitor can do. */
function own(look, { snapshot, rows, entrants: all }) {
  const { model, say } = look;
  const { tournament: code, you, phase, spec } = snapshot;
  if (isDone(phase)) return null;
  const place = rows?.find(({ entrant }) => entrant === you);
  const presence = all[you]?.state ?? place?.state;
  const isOut = presence === "withdrawn" || presence === "kicked";
  // Before the first round one may enter again.
  if (isOut && (phase === "running" || presence === "kicked")) return h("p", { class: "muted", as: "out" }, say(`tournament-state-${presence}`));
  if (you === undefined || isOut) {
    if (!isOpen(snapshot)) return null;
    const asksHandle = !model.welcome?.handle;
    return h(
      "form",
      {
        class: "inline",
        as: "enter",
        onsubmit: (event) => {
          const field = (name) => event.target.elements.namedItem(name)?.value.trim();
          return { type: "tournament-enter", code, password: field("code"), handle: field("handle") };
        },
      },
      asksHandle && [h("label", { for: "tournament-handle", as: "l1" }, say("account-handle")), h("input", { id: "tournament-handle", as: "i1", name: "handle", minlength: "3", maxlength: "20", autocomplete: "username", autocapitalize: "off", spellcheck: "false", required: true })],
      spec.entry === "code" && [h("label", { for: "tournament-code", as: "l2" }, say("tournament-code")), h("input", { id: "tournament-code", as: "i2", name: "code", maxlength: "20", autocomplete: "off", required: true })],
      h("button", { type: "submit", class: "primary", disabled: model.link.state !== "live" }, say("tournament-enter")),
    );
  }
  const isPaused = presence === "paused";
  return h(
    "div",
    { class: "actions", as: "mine" },
    place && h("span", { class: "badge" }, say("tournament-your-place", { place: place.place, points: points(place.half_points) })),
    h("button", { type: "button", onclick: { type: "tournament-ready", code, ready: isPaused } }, say(isPaused ? "tournament-unpause" : "tournament-pause-me")),
    h("button", { type: "button", class: "danger", onclick: { type: "open-dialog", dialog: { kind: "ask", question: { key: "ask-withdraw" }, yes: "tournament-withdraw", action: { type: "tournament-withdraw", code } } } }, say("tournament-withdraw")),
  );
}

const isDone = (phase) => phase === "over" || phase === "cancelled";

/** Whether somebody may still enter. */
function isOpen({ phase, round, spec }) {
  return phase === "open" || (phase === "running" && (spec.form === "arena" || (spec.form === "swiss" && round < spec.last_entry)));
}

/** Half points as people write them: `4½`. */
function points(half) {
  return `${half >= 2 || half % 2 === 0 ? Math.floor(half / 2) : ""}${half % 2 ? "½" : ""}`;
}

function nameOf({ entrants, rows }, number) {
  const known = entrants[number] ?? rows?.find(({ entrant }) => entrant === number);
  return known ? known.name : `#${number}`;
}

const RESULTS = { "=": "½–½", "1-0": "1–0", "0-1": "0–1" };
const resultsOf = ({ results = [] }) => results.filter(Boolean).map(({ result }) => RESULTS[result] ?? result);

function pairings(look, tournament) {
  const { model, say } = look;
  const { pairings: list, byes, spec, round } = tournament.snapshot;
  return h(
    "section",
    { class: "part", as: "pairings", "aria-labelledby": "pairings-title" },
    h("h2", { id: "pairings-title" }, spec.form === "arena" ? say("tournament-boards") : say("tournament-pairings", { round })),
    list.length === 0 && h("p", { class: "muted" }, say("tournament-no-pairings")),
    h(
      "ul",
      { class: "list" },
      list.map((pairing) => {
        const { board, first, second, room } = pairing;
        const results = resultsOf(pairing);
        const game = (pairing.results ?? []).filter(Boolean).at(-1)?.game_id;
        const isOver = results.length >= (spec.games ?? 1);
        const { you } = tournament.snapshot;
        const isOwn = you !== undefined && (first === you || second === you);
        return h(
          "li",
          { as: `${pairing.round ?? round}-${board}`, class: "row" },
          h("span", { class: "facts" }, board),
          h("span", { class: "what" }, h("span", null, h("bdi", null, nameOf(tournament, first)), ` ${say("versus")} `, h("bdi", null, nameOf(tournament, second)))),
          results.length > 0 && h("span", { class: "score" }, results.join(", ")),
          isOver ? game && h("a", { as: "replay", class: "button", href: `#/game/${game}` }, say("tournament-replay")) : room && enterRoom(look, room, isOwn),
          tournament.snapshot.directs && !isOver && decide(look, tournament, pairing, model),
        );
      }),
      byes.map(({ entrant, half_points: half }) => h("li", { as: `bye-${entrant}`, class: "row facts" }, say("tournament-bye", { name: nameOf(tournament, entrant), points: points(half) }))),
    ),
  );
}

/** To the own game as a player, to another one as a spectator. */
function enterRoom({ model, say }, room, isOwn) {
  if (!isOwn) return h("a", { as: "watch", class: "button", href: `#/room/${room}` }, say("lobby-watch"));
  return h("button", { as: "join", type: "button", class: "primary", disabled: model.link.state !== "live", onclick: { type: "tournament-join", room } }, say("tournament-open-game"));
}

/** Whoever directs the tournament gives a game its result. */
function decide({ say }, { snapshot }, { board, round = snapshot.round, results = [] }) {
  const game = results.filter(Boolean).length + 1;
  return h(
    "select",
    {
      as: "decide",
      "aria-label": say("tournament-decide", { board }),
      onchange: (event) => {
        const result = event.target.value;
        return result ? { type: "tournament-direct", code: snapshot.tournament, body: { do: "decide", round, board, game, result } } : null;
      },
    },
    h("option", { as: "none", value: "" }, say("tournament-result")),
    ["1-0", "0-1", "=", "+-", "-+", "--"].map((result) => h("option", { as: result, value: result }, RESULTS[result] ?? result)),
  );
}

function standings(look, tournament) {
  const { say } = look;
  const { rows, of, snapshot } = tournament;
  return h(
    "section",
    { class: "part", as: "standings", "aria-labelledby": "standings-title" },
    h("h2", { id: "standings-title" }, say("tournament-standings")),
    !rows && h("p", { class: "muted" }, say("account-loading")),
    rows &&
      h(
        "div",
        { class: "wide", tabindex: "0", role: "group", "aria-labelledby": "standings-title" },
        h(
          "table",
          { class: "figures" },
          h("thead", null, h("tr", null, ["leaders-place", "games-player", "tournament-points", "profile-results", "profile-rating"].map((key) => h("th", { as: key, scope: "col" }, say(key))))),
          h(
            "tbody",
            null,
            rows.map((row) =>
              h(
                "tr",
                { as: row.entrant, class: row.entrant === snapshot.you ? "shown" : null },
                h("td", null, row.place),
                h("th", { scope: "row" }, row.handle ? h("a", { href: `#/profile/${row.handle}` }, h("bdi", null, row.name)) : h("bdi", null, row.name), row.state !== "here" && h("span", { class: "facts" }, ` ${say(`tournament-state-${row.state}`)}`)),
                h("td", null, h("strong", null, points(row.half_points)), ties(snapshot, row)),
                h("td", null, `${row.won}–${row.drawn}–${row.lost}`, lostBy(say, row)),
                h("td", null, row.rating ?? ""),
              ),
            ),
          ),
        ),
      ),
    rows && of > rows.length && h("button", { type: "button", onclick: { type: "tournament-more", code: snapshot.tournament, from: rows.length + 1 } }, say("tournament-more")),
  );
}

/** The tie-breaks in their order; the lot decides, but nobody reads it. */
function ties({ spec }, { ties: all = [] }) {
  const shown = all.filter((_, at) => spec.tie_breaks?.[at] !== "lot");
  return shown.length > 0 && h("span", { class: "facts" }, ` (${shown.join(", ")})`);
}

/** How games were lost, where it was not over the board: for authors of programs. */
function lostBy(say, { lost_by: by = {} }) {
  const words = Object.entries(by).filter(([how]) => how !== "played").map(([how, count]) => `${say(`tournament-lost-${how}`)} ${count}`);
  return words.length > 0 && h("span", { class: "facts" }, ` (${words.join(", ")})`);
}

function entrants(look, tournament) {
  const { say } = look;
  const list = Object.values(tournament.entrants);
  const { directs, tournament: code } = tournament.snapshot;
  return h(
    "section",
    { class: "part", as: "entrants", "aria-labelledby": "entrants-title" },
    h("h2", { id: "entrants-title" }, say("tournament-entrants", { count: tournament.snapshot.entrants })),
    h(
      "ul",
      { class: "list" },
      list.map(({ entrant, handle, name, rating, state: presence }) =>
        h(
          "li",
          { as: entrant, class: "row" },
          h("div", { class: "what" }, h("a", { href: `#/profile/${handle}` }, h("bdi", null, name), ` @${handle}`), h("span", { class: "facts" }, [rating, presence !== "here" && say(`tournament-state-${presence}`)].filter(Boolean).join(" · "))),
          directs && h("button", { type: "button", onclick: { type: "tournament-direct", code, body: { do: "kick", entrant } } }, say("people-kick")),
        ),
      ),
    ),
  );
}

/** The buttons of those who direct the tournament; the next step comes first. */
function directing(look, { snapshot }) {
  const { say } = look;
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

/** For a projector: nothing to touch, large letters, pages that turn by themselves. */
function wallView(look, tournament) {
  const { say } = look;
  const { spec, phase } = tournament.snapshot;
  return h(
    "div",
    { class: "wall", as: "wall" },
    h("header", null, h("h1", null, h("bdi", null, spec.title)), h("p", { role: "status" }, state(look, tournament))),
    phase === "draft" || phase === "open" ? wallBefore(look, tournament) : phase === "over" ? wallAfter(look, tournament) : wallDuring(look, tournament),
    h("a", { class: "visually-hidden", href: `#/t/${tournament.snapshot.tournament}` }, say("tournament-leave-wall")),
  );
}

function wallBefore({ model, say }, { entrants: all }) {
  const { address, qr } = model.tournaments;
  return h(
    "div",
    { class: "wall-before", as: "before" },
    h("div", { class: "wall-code" }, qr && qrPicture(qr, say("invite-qr")), h("p", null, address ?? "")),
    h("ul", null, Object.values(all).slice(-24).map(({ entrant, name }) => h("li", { as: entrant }, h("bdi", null, name)))),
  );
}

function wallRows(rows, page) {
  const pages = Math.max(1, Math.ceil(rows.length / WALL_PLACES));
  const at = page % pages;
  return rows.slice(at * WALL_PLACES, (at + 1) * WALL_PLACES);
}

function wallDuring(look, tournament) {
  const { model, say, texts } = look;
  const { pairings: list, spec } = tournament.snapshot;
  const rows = wallRows(tournament.rows ?? [], model.tournaments.wall.page);
  const isOpen = (pairing) => resultsOf(pairing).length < (spec.games ?? 1);
  const shown = [...list.filter(isOpen), ...list.filter((one) => !isOpen(one))].slice(0, WALL_PAIRINGS);
  return h(
    "div",
    { class: "wall-during", as: "during" },
    h("section", { as: "pairings", "aria-label": say("tournament-games") }, h("ol", null, shown.map((pairing) => h("li", { as: `${pairing.round ?? ""}-${pairing.board}` }, h("bdi", null, nameOf(tournament, pairing.first)), h("span", null, resultsOf(pairing).join(", ") || say("versus")), h("bdi", null, nameOf(tournament, pairing.second)))))),
    h("section", { as: "standings", "aria-label": say("tournament-standings") }, h("ol", null, rows.map(({ entrant, place, name, half_points: half }) => h("li", { as: entrant }, h("span", null, `${place}.`), h("bdi", null, name), h("strong", null, points(half)))))),
    h("section", { as: "boards", class: "wall-boards", "aria-label": say("tournament-boards") }, tournament.boards.slice(0, WALL_BOARDS).map(({ room, players, position, last }) => h("figure", { as: room }, board({ as: `wall-${room}`, game: spec.game, position, legal: null, last, turned: false, chosen: [], over: true, inert: true, dots: false, texts }), h("figcaption", null, players.map((name, at) => [at > 0 && ` ${say("versus")} `, h("bdi", null, name)]))))),
  );
}

function wallAfter({ say }, { rows }) {
  return h("ol", { class: "podium", as: "podium", "aria-label": say("tournament-standings") }, (rows ?? []).slice(0, 3).map(({ entrant, place, name, half_points: half }) => h("li", { as: entrant }, h("strong", null, `${place}.`), " ", h("bdi", null, name), " ", h("span", null, points(half)))));
}
