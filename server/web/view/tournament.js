/** Tournaments: the list, one with its standings and pairings, entering, and directing. The wall shows the same for a projector. */

import { DRAFT, handlesIn, handOf, isMeetingOpen, isPlayed, isRoundOver, isThere, momentOf, NO_SHOWS, PACES, PAUSES, usualLast } from "../update/tournament.js";
import { initial } from "./crowd.js";
import { gamePicture, icon } from "./icons.js";
import { choice } from "./new.js";
import { h } from "./tree.js";
import { entrantWords, isDone, isShared, nameOf, RESULTS, resultsOf, resultWords, state, wallView } from "./wall.js";
import { clockWords, entryUntil, gameName, placeOf, points, tell } from "./words.js";

/** @param {Look} look */
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
    { class: "tournament", as: code, "data-tint": spec.game },
    h(
      "header",
      { class: "panel tournament-head", as: "head" },
      gamePicture(spec.game),
      h("div", null, h("h1", null, h("bdi", null, spec.title)), h("p", { class: "facts", as: "facts" }, facts(look, tournament))),
      h("p", { class: "big", role: "status", as: "state" }, state(look, tournament)),
    ),
    h(
      "div",
      { class: "panel tournament-side", as: "side" },
      tournament.problem && h("p", { role: "alert", as: "problem" }, tell(texts, tournament.problem)),
      tournament.messages.length > 0 && h("div", { class: "secret", as: "messages" }, tournament.messages.map((text) => h("p", null, h("bdi", null, text)))),
      own(look, tournament),
      // The next step is reachable however long the lists are.
      snapshot.directs && !isDone(phase) && directing(look, tournament),
      (phase === "running" || phase === "over") && files(look, snapshot),
      h("div", { class: "actions", as: "links" }, h("a", { class: "button", href: `#/t/${code}/wall` }, say("tournament-wall")), h("a", { class: "button", href: "#/t" }, say("tournaments-title"))),
    ),
    h(
      "div",
      { class: "panel tournament-main", as: "main" },
      phase !== "draft" && phase !== "open" && pairings(look, tournament),
      (phase === "running" || phase === "over") && standings(look, tournament),
      (phase === "draft" || phase === "open") && entrants(look, tournament),
    ),
  );
}

function facts({ say, texts }, { snapshot }) {
  const { spec, organiser } = snapshot;
  return [gameName(texts, spec.game), say(`tournament-form-${spec.form.replace("_", "-")}`), clockWords(texts, spec.clock), spec.rated ? say("rated") : say("room-unrated"), say("tournament-by", { organiser }), snapshot.helpers?.length > 0 && say("tournament-helped-by", { helpers: snapshot.helpers.map((handle) => `@${handle}`).join(", ") }), spec.code && say("tournament-code-is", { code: spec.code }), isOpen(snapshot) && entryEnd(say, snapshot)].filter(Boolean).join(" · ");
}

function own(look, { snapshot, rows, entrants: all }) {
  const { model, say } = look;
  const { tournament: code, you, phase, spec } = snapshot;
  if (isDone(phase)) return null;
  const place = placeOf(rows, you);
  const presence = all[you]?.state ?? rows?.find(({ entrant }) => entrant === you)?.state;
  const isOut = presence === "withdrawn" || presence === "kicked";
  // Before the first round a withdrawn entrant may enter again.
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
      h("button", { type: "submit", class: "primary", disabled: model.link.state !== "live" }, say("tournament-enter-now")),
    );
  }
  const isPaused = presence === "paused";
  return h(
    "div",
    { class: "actions", as: "mine" },
    place && h("span", { class: "badge" }, say("tournament-your-place", { place: place.place, points: points(place.half_points) })),
    h("button", { onclick: { type: "tournament-ready", code, ready: isPaused } }, say(isPaused ? "tournament-unpause" : "tournament-pause-me")),
    h("button", { class: "danger", onclick: { type: "open-dialog", dialog: { kind: "ask", question: { key: "ask-withdraw" }, yes: "tournament-withdraw", action: { type: "tournament-withdraw", code } } } }, say("tournament-withdraw")),
  );
}

function entryEnd(say, { spec }) {
  if (spec.form === "arena") return say("tournament-entry-arena");
  return entryUntil(say, spec.form === "swiss" ? spec.last_entry : 1);
}

/** Whether the state of an entrant is shown: after the end nobody waits for those who are away or pause. */
export function isShown(phase, state) {
  return state !== "here" && (!isDone(phase) || state === "withdrawn" || state === "kicked");
}

function isOpen({ phase, round, spec }) {
  return phase === "open" || (phase === "running" && (spec.form === "arena" || (spec.form === "swiss" && round < spec.last_entry)));
}

function pairings(look, tournament) {
  const { say } = look;
  const { spec, phase, round: current, you, directs } = tournament.snapshot;
  const isArena = spec.form === "arena";
  const isEarlier = tournament.earlier?.round < current;
  const { round, pairings: list, byes } = isEarlier ? tournament.earlier : tournament.snapshot;
  return h(
    "section",
    { class: "part", as: "pairings", "aria-labelledby": "pairings-title" },
    h("h2", { id: "pairings-title" }, isArena ? say("tournament-boards") : say("tournament-pairings", { round })),
    phase === "running" && h("details", { as: "why" }, h("summary", null, say("tournament-why")), h("p", { class: "drawer" }, say(`tournament-why-${spec.form.replace("_", "-")}`))),
    !isArena && current > 1 && rounds(look, tournament.snapshot, round),
    list.length === 0 && h("p", { class: "muted" }, say("tournament-no-pairings")),
    h(
      "ul",
      { class: "list" },
      list.map((pairing) => {
        const { board, first, second, room } = pairing;
        const results = resultsOf(pairing);
        const games = (pairing.results ?? []).filter((one) => one?.game_id);
        const isOver = isPlayed(pairing, spec);
        const isOwn = you !== undefined && (first === you || second === you);
        // The pairing depends on the points before the round: those of the standings, as long as no game of it has ended.
        const before = (entrant) => (!isEarlier && !isArena && round > 1 && results.length === 0 ? tournament.rows?.find((row) => row.entrant === entrant)?.half_points : undefined);
        const called = (entrant) => [h("bdi", null, nameOf(tournament, entrant)), before(entrant) !== undefined && h("span", { class: "facts" }, ` (${points(before(entrant))})`)];
        return h(
          "li",
          { as: `${pairing.round ?? round}-${board}`, class: "row" },
          // In an arena every pairing begins with board 1.
          h("span", { class: "facts" }, isArena ? `${pairing.round}.${board}` : board),
          h("span", { class: "what" }, h("span", { class: "pair" }, initial(nameOf(tournament, first)), h("span", null, called(first), ` ${say("versus")} `), initial(nameOf(tournament, second)), h("span", null, called(second)))),
          results.length > 0 && h("span", { class: "score" }, results.join(", ")),
          !isEarlier && isMeetingOpen(pairing, spec) && h("span", { class: "facts" }, say("tournament-game-of", { game: results.length + 1, games: spec.games })),
          games.map(({ game_id: game }, at) => h("a", { as: `replay-${at}`, class: "button", href: `#/game/${game}` }, say("tournament-replay"), games.length > 1 && ` ${at + 1}`)),
          !isOver && !isEarlier && room && enterRoom(look, room, isOwn),
          directs && !isEarlier && phase === "running" && decide(look, tournament, pairing),
        );
      }),
      byes.map(({ entrant, half_points: half }) => h("li", { as: `bye-${entrant}`, class: "row facts" }, say("tournament-bye", { name: nameOf(tournament, entrant), points: points(half * (spec.games ?? 1)) }))),
    ),
  );
}

function rounds({ model, say }, { tournament: code, round: last }, shown) {
  const button = (key, picture, round) =>
    h("button", { as: key, class: "icon", "aria-label": say(key), disabled: round < 1 || round > last || model.link.state !== "live", onclick: { type: "tournament-round", code, round } }, icon(picture));
  return h("div", { class: "actions", as: "rounds" }, button("tournament-round-before", "previous", shown - 1), button("tournament-round-after", "next", shown + 1));
}

function enterRoom({ model, say }, room, isOwn) {
  if (!isOwn) return h("a", { as: "watch", class: "button", href: `#/room/${room}` }, say("nav-watch"));
  return h("button", { as: "join", class: "primary", disabled: model.link.state !== "live", onclick: { type: "tournament-join", room } }, say("tournament-open-game"));
}

/** Organisers and helpers set or change the result of a game of the last round. */
function decide({ say }, { snapshot }, { board, round = snapshot.round, results = [] }) {
  const games = Math.max(snapshot.spec.games ?? 1, results.length);
  const open = Math.min(games, results.filter(Boolean).length + 1);
  const choices = Array.from({ length: open }, (_, at) => open - at).flatMap((game) => RESULTS.map((result) => [game, result]));
  return h(
    "select",
    {
      as: "decide",
      "aria-label": say("tournament-decide", { board }),
      ".value": "",
      onchange: (event) => {
        const [game, result] = event.target.value.split(" ");
        return result ? { type: "tournament-direct", code: snapshot.tournament, body: { do: "decide", round, board, game: Number(game), result } } : null;
      },
    },
    h("option", { as: "none", value: "" }, say("tournament-result")),
    choices.map(([game, result]) => h("option", { as: `${game} ${result}`, value: `${game} ${result}` }, games > 1 ? `${game}: ${resultWords(result)}` : resultWords(result))),
  );
}

function standings(look, tournament) {
  const { say } = look;
  const { rows, of, snapshot, elos } = tournament;
  const { phase } = snapshot;
  const isInMeeting = (number) => snapshot.pairings.some((pairing) => (pairing.first === number || pairing.second === number) && isMeetingOpen(pairing, snapshot.spec));
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
          { class: "figures standings" },
          h("thead", null, h("tr", null, ["leaders-place", "games-player", "tournament-points", "profile-results", "profile-rating", elos && "tournament-elo"].filter(Boolean).map((key) => h("th", { as: key, scope: "col" }, say(key))))),
          h(
            "tbody",
            null,
            rows.map((row) =>
              h(
                "tr",
                { as: row.entrant, class: row.entrant === snapshot.you ? "shown" : null },
                h("td", null, row.place),
                h("th", { scope: "row" }, initial(row.name), row.handle ? h("a", { href: `#/profile/${row.handle}` }, h("bdi", null, row.name)) : h("bdi", null, row.name), isShared(tournament, row) && h("span", { class: "facts" }, ` @${row.handle}`), isShown(phase, row.state) && h("span", { class: "facts" }, ` ${say(`tournament-state-${row.state}`)}`), row.state === "here" && isInMeeting(row.entrant) && h("span", { class: "facts" }, ` ${say("tournament-in-meeting")}`)),
                h("td", null, h("strong", null, points(row.half_points)), ties(snapshot, row)),
                h("td", null, h("span", { class: "result" }, `${row.won}–${row.drawn}–${row.lost}`), lostBy(say, row)),
                h("td", null, row.rating ?? ""),
                elos && h("td", { as: "elo", class: "elo" }, eloWords(elos[row.entrant])),
              ),
            ),
          ),
        ),
      ),
    rows && elos && h("p", { as: "elo-about", class: "facts" }, say("tournament-elo-about")),
    rows && of > rows.length && h("button", { onclick: { type: "tournament-more", code: snapshot.tournament, from: rows.length + 1 } }, say("tournament-more")),
  );
}

/** Elo with half the width of its interval, such as `+23 ±45`. */
function eloWords(elo) {
  if (!elo || !Number.isFinite(elo.value)) return "–";
  const words = `${elo.value < 0 ? "−" : "+"}${Math.round(Math.abs(elo.value))}`;
  const reach = (elo.high - elo.low) / 2;
  return Number.isFinite(reach) ? `${words} ±${Math.round(reach)}` : words;
}

function ties({ spec }, { ties: all = [] }) {
  const shown = all.filter((_, at) => spec.tie_breaks?.[at] !== "lot");
  return shown.length > 0 && h("span", { class: "facts" }, ` (${shown.join(", ")})`);
}

/** The numbers of losses not decided on the board, for authors of bots. */
function lostBy(say, { lost_by: by = {} }) {
  const words = Object.entries(by).filter(([how]) => how !== "played").map(([how, count]) => `${say(`tournament-lost-${how}`)} ${count}`);
  return words.length > 0 && h("span", { class: "facts" }, ` (${words.join(", ")})`);
}

function entrants(look, tournament) {
  const { say } = look;
  const { phase } = tournament.snapshot;
  return h(
    "section",
    { class: "part", as: "entrants", "aria-labelledby": "entrants-title" },
    h("h2", { id: "entrants-title" }, say("tournament-entrants", { count: tournament.snapshot.entrants })),
    h(
      "ul",
      { class: "list" },
      Object.values(tournament.entrants).map(({ entrant, handle, name, full_name, rating, state: presence }) =>
        h(
          "li",
          { as: entrant, class: "row" },
          initial(name),
          h("div", { class: "what" }, h("a", { href: `#/profile/${handle}` }, ...entrantWords({ name, handle, full_name })), h("span", { class: "facts" }, [rating, isShown(phase, presence) && say(`tournament-state-${presence}`)].filter(Boolean).join(" · "))),
        ),
      ),
    ),
  );
}

/** Files of a tournament: for pairing programs, spreadsheets and other programs, and the records of all games. */
function files({ say }, { tournament: code, spec }) {
  const kinds = [...(spec.form === "arena" ? [] : ["trf"]), "csv", "json", "txt"];
  return h(
    "section",
    { class: "part", as: "files", "aria-labelledby": "files-title" },
    h("h2", { id: "files-title" }, say("tournament-files")),
    h("div", { class: "actions" }, kinds.map((kind) => h("a", { as: kind, class: "button", href: `/api/tournaments/${code}.${kind}`, download: `bidak-${code}.${kind}` }, icon("file"), say(`tournament-file-${kind}`)))),
  );
}

// Tournaments: the list, and the form of a new one.

const FORMS = ["swiss", "round_robin", "arena", "knockout"];
const BOTS = ["no", "yes", "only"];
const MINUTES = [1, 2, 3, 5, 10, 15, 20, 30, 45, 60];
const SECONDS = [0, 1, 2, 3, 5, 10, 15, 30];
const PER_MOVE = [1, 2, 5, 10, 15, 30, 60, 120];

/** @param {Look} look */
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
      return h("button", { as: tie, "aria-pressed": String(at >= 0), onclick: change({ ties: at >= 0 ? ties.filter((one) => one !== tie) : [...ties, tie] }) }, at >= 0 ? `${at + 1}. ${label}` : label);
    }),
  );
}

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

// Directing a tournament: the next step, manual pairing, the entrants, helpers, and settings that can still change.

/** The most entrants that can become helpers, a limit of the server. */
const MOST_HELPERS = 10;

/**
 * The actions of an organiser or a helper; the next step comes first.
 * @param {Look} look
 */
function directing(look, tournament) {
  const { say } = look;
  const { snapshot } = tournament;
  const { tournament: code, phase, spec, suspended, round, rounds } = snapshot;
  const direct = (body) => ({ type: "tournament-direct", code, body });
  const button = (key, body, props = {}) => h("button", { as: key, onclick: direct(body), ...props }, say(key));
  const asking = (key, question, body, props = {}) => h("button", { as: key, class: "danger", ...props, onclick: { type: "open-dialog", dialog: { kind: "ask", question: { key: question }, yes: key, action: direct(body) } } }, say(key));
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
      free.map(({ entrant }) => h("button", { as: entrant, "aria-pressed": String(picked === entrant), onclick: does("pick", { entrant }) }, name(entrant))),
    ),
    picked !== null && h("button", { as: "bye", onclick: does("bye", { entrant: picked }) }, say("tournament-hand-bye", { name: nameOf(tournament, picked) })),
    h(
      "ol",
      { class: "list", as: "pairs" },
      pairs.map(([first, second], at) =>
        h(
          "li",
          { as: `${first}-${second}`, class: "row" },
          h("span", { class: "what" }, h("span", null, name(first), ` ${say("versus")} `, name(second))),
          h("button", { onclick: does("swap", { at }) }, say("tournament-hand-swap")),
          h("button", { onclick: does("free", { entrant: first }) }, say("tournament-hand-part")),
        ),
      ),
      byes.map((entrant) => h("li", { as: `bye-${entrant}`, class: "row" }, h("span", { class: "what" }, h("span", null, name(entrant), ` · ${say("tournament-has-bye")}`)), h("button", { onclick: does("free", { entrant }) }, say("tournament-hand-part")))),
    ),
    h(
      "div",
      { class: "actions", as: "send" },
      h("button", { class: "primary", disabled: pairs.length === 0 || model.link.state !== "live", onclick: does("send") }, say("tournament-hand-send", { round: round + 1 })),
      taken.size > 0 && h("button", { as: "clear", onclick: does("clear") }, say("tournament-hand-clear")),
    ),
  );
}

function people(look, tournament) {
  const { say } = look;
  const { tournament: code, spec, phase, pairings, byes } = tournament.snapshot;
  const list = inOrder(tournament);
  if (list.length === 0) return null;
  const direct = (body) => ({ type: "tournament-direct", code, body });
  const asking = (key, name, action) => ({ type: "open-dialog", dialog: { kind: "ask", question: { key: `ask-${key}`, values: { name } }, yes: `tournament-${key}`, action } });
  const playing = new Set([...pairings.flatMap(({ first, second }) => [first, second]), ...byes.map(({ entrant }) => entrant)]);
  const button = (key, onclick, props = {}) => h("button", { as: key, onclick, ...props }, say(key));
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
          !isOut && button(isPaused ? "tournament-unpause" : "tournament-pause-them", direct({ do: "pause", entrant, paused: !isPaused })),
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
