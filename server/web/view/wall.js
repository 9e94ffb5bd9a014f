/** A tournament on a wall, for a projector, with its end and its results in words; and the evening of a class. */

import { clockText } from "../clock.js";
import { score } from "../rules.js";
import { linkSheets } from "../theme.js";
import { csvOf, handlesOf, markOf, programsOf, tableOf } from "../update/club.js";
import { formOf, isPlayed, isRoundOver } from "../update/tournament.js";
import { crowd, initial, joinCard, qrPicture } from "./crowd.js";
import { icon, wordmark } from "./icons.js";
import { boardElement, markPicture } from "./table.js";
import { h } from "./tree.js";
import { clockWords, dateWords, gameName, points, tell, upper, withoutIsolation } from "./words.js";

await linkSheets("evening");

/** Lines per page of standings or pairings. */
const LINES = 8;
/** The most small boards shown at once. */
const BOARDS = 3;
/** Entrants named before the start: the last ones to enter. */
const NAMES = 60;
const NEW_MS = 60_000;

/**
 * No controls, large letters, automatic paging.
 * @param {Look} look
 */
export function wallView(look, tournament) {
  const { say } = look;
  const { tournament: code, spec, phase } = tournament.snapshot;
  const leave = h("a", { class: "wall-leave", href: `#/t/${code}`, "aria-label": say("tournament-leave-wall") }, wordmark());
  if (phase === "over") return h("div", { class: "wall wall-over", as: "wall", "data-tint": spec.game }, podium(look, tournament, namesIn(tournament)), leave);
  const part = { draft: before, open: before }[phase] ?? during;
  return h(
    "div",
    { class: "wall", as: "wall", "data-tint": spec.game },
    h("header", null, leave, h("h1", null, h("bdi", null, spec.title)), h("p", { role: "status" }, phase === "running" && !tournament.snapshot.suspended ? roundWords(look, tournament) : state(look, tournament)), countdown(look, tournament)),
    part(look, tournament),
  );
}

function countdown({ now, say }, tournament) {
  const seconds = secondsLeft(tournament, now);
  return seconds !== null && h("span", { class: "wall-clock running", as: "countdown", "aria-hidden": "true" }, seconds < 10 ? `0:0${seconds}` : clockText(seconds * 1000, say));
}

function before(look, tournament) {
  const { model, say } = look;
  const { address, qr } = model.tournaments;
  const entrants = Object.values(tournament.entrants).slice(-NAMES);
  return h(
    "div",
    { class: "wall-before", as: "before" },
    joinCard(look, { address, qr, code: tournament.snapshot.tournament, title: say("class-open") }),
    h("section", { class: "wall-crowd", as: "entrants", "aria-label": say("tournament-entrants", { count: tournament.snapshot.entrants }) }, crowd(entrants.map((one, at) => ({ as: one.entrant, name: called(tournament, one), kind: at === entrants.length - 1 && at > 0 ? "new" : null })))),
  );
}

function during(look, tournament) {
  const { model, say } = look;
  const { snapshot } = tournament;
  const shown = lines(tournament, model.tournaments.wall.page);
  return h(
    "div",
    { class: "wall-during", as: "during" },
    stage(look, tournament),
    h(
      "div",
      { class: "wall-side", as: "side" },
      shown.pairings
        ? h("section", { as: "pairings", class: "wall-lines", "aria-label": say("nav-games") }, h("ol", null, shown.pairings.map((pairing) => pairingLine(look, tournament, pairing))))
        : h("section", { as: "standings", class: "wall-lines", "aria-label": say("tournament-standings") }, leading(tournament, shown.rows)),
      h(
        "div",
        { class: "wall-minis", as: "minis" },
        boards(look, tournament),
        h("figure", { class: "wall-mini wall-qr", as: "qr" }, model.tournaments.qr && qrPicture(model.tournaments.qr, say("invite-qr")), h("figcaption", null, snapshot.tournament)),
      ),
      ticker(look, tournament),
    ),
  );
}

/**
 * The pages follow one another: the games to come first while the standings say nothing, else the standings.
 * @returns {{rows?: any[], pairings?: any[]}}
 */
function lines({ snapshot, rows }, page) {
  const { pairings, spec } = snapshot;
  const isOver = (pairing) => isPlayed(pairing, spec);
  // Running games come before finished ones.
  const sorted = [...pairings.filter((one) => !isOver(one)), ...pairings.filter(isOver)];
  const pages = (list) => Array.from({ length: Math.ceil(list.length / LINES) }, (_, at) => list.slice(at * LINES, (at + 1) * LINES));
  const games = pages(sorted).map((pairings) => ({ pairings }));
  const standings = pages(rows ?? []).map((rows) => ({ rows }));
  const hasPoints = (rows ?? []).some(({ half_points: half }) => half > 0);
  const all = hasPoints ? [...standings, ...games] : [...games, ...standings];
  return all[page % Math.max(1, all.length)] ?? { rows: [] };
}

function pairingLine(look, tournament, pairing) {
  const { say } = look;
  const { board: number, round = "", first, second } = pairing;
  const results = resultsOf(pairing);
  // In every second game of a meeting the seats are swapped.
  const [one, two] = results.length % 2 === 0 || isPlayed(pairing, tournament.snapshot.spec) ? ["first", "second"] : ["second", "first"];
  return h(
    "li",
    { as: `${round}-${number}`, class: "pairing" },
    h("span", { class: "place" }, tournament.snapshot.spec.form === "arena" ? `${round}.${number}` : number),
    seat(tournament, one),
    h("bdi", null, calledOf(tournament, first)),
    h("strong", null, results.join(", ") || say("versus")),
    h("bdi", null, calledOf(tournament, second)),
    seat(tournament, two),
  );
}

/** The piece of a seat, taken from a board of this tournament as soon as there is one. */
function seat({ snapshot, boards: [any] }, side) {
  return any && markPicture({ game: snapshot.spec.game, positions: [any.position] }, side);
}

function calledOf(tournament, number) {
  const one = entrantOf(tournament, number);
  return one ? called(tournament, one) : `#${number}`;
}

/**
 * The name of an entrant on the wall: the handle if the tournament hides names, because organisers receive real names, and where
 * others have the same name.
 */
function called(tournament, one) {
  if (tournament.snapshot.spec.names === "hidden") return one.handle;
  return isShared(tournament, one) ? `@${one.handle}` : one.name;
}

function namesIn(tournament) {
  const namesOf = ({ round, board: number, players }) => {
    const pairing = tournament.snapshot.pairings.find((one) => one.board === number && (one.round ?? round) === round);
    if (!pairing) return players;
    const pair = [pairing.first, pairing.second];
    const [first, second] = pair.map((entrant) => entrantOf(tournament, entrant)?.name);
    // In every second game of a meeting the seats are exchanged.
    const isExchanged = first === second ? (pairing.results ?? []).length % 2 === 1 : second === players[0];
    return (isExchanged ? pair.reverse() : pair).map((entrant) => calledOf(tournament, entrant));
  };
  return { called: (one) => called(tournament, one), namesOf };
}

function stage(look, tournament) {
  const { say, texts } = look;
  const { snapshot, featured } = tournament;
  const { game } = snapshot.spec;
  if (!featured) return h("section", { class: "wall-stage empty", as: "stage", "aria-label": say("wall-featured") }, h("p", null, say("wall-no-game")));
  const { room, position, last } = featured;
  const names = namesIn(tournament).namesOf(featured);
  return h(
    "section",
    { class: "wall-stage", as: "stage", "aria-label": say("wall-featured") },
    player(look, tournament, names[1], "second"),
    boardElement({ as: `featured-${room}`, game, position, legal: null, last, turned: false, chosen: [], over: true, dots: false, texts }),
    player(look, tournament, names[0], "first"),
  );
}

function player({ now, say }, { snapshot, featured, boards: list, boardsAt = now }, name, side) {
  const { game } = snapshot.spec;
  const { position, clocks } = featured;
  const isOn = list.some(({ room }) => room === featured.room) && clocks?.running === side;
  const left = clocks && Math.max(0, clocks[`${side}_ms`] - (isOn ? now - boardsAt : 0));
  const count = game === "tictactoe" ? null : score(game, position);
  return h(
    "div",
    { class: "wall-player", as: side },
    initial(name),
    h("bdi", null, name),
    markPicture({ game, positions: [position] }, side),
    count && h("span", { class: "wall-pieces" }, count.hands ? count[side] + count.hands[side] : count[side]),
    left !== undefined && left !== null && h("span", { class: `wall-clock${isOn ? " running" : ""}` }, clockText(left, say)),
  );
}

function leading(tournament, rows) {
  return h(
    "ol",
    { class: "leading" },
    rows.map((row) => h("li", { as: row.entrant }, h("span", { class: "place" }, row.place), initial(called(tournament, row)), h("bdi", null, called(tournament, row)), form(tournament, row), h("strong", null, points(row.half_points)))),
  );
}

/** The results round by round: a full, half or empty circle. */
function form(tournament, row) {
  const results = formOf(tournament, row);
  const width = Math.max(1, results.length) * 28;
  return h(
    "svg:svg",
    { class: "form", viewBox: `0 0 ${width} 28`, width, height: 28, "aria-hidden": "true", focusable: "false" },
    results.map((result, at) => {
      const [cx, cy] = [14 + at * 28, 14];
      if (!result) return h("svg:circle", { as: at, class: "none", cx, cy, r: 3 });
      return h("svg:g", { as: at, class: `was-${result}` }, h("svg:circle", { cx, cy, r: 9.5 }), result === "drawn" && h("svg:path", { d: `M${cx - 9.5} ${cy}A9.5 9.5 0 0 0 ${cx + 9.5} ${cy}Z` }));
    }),
  );
}

/** The small boards of the leading entrants: all but the featured one. */
function boards({ say, texts }, tournament, most = BOARDS) {
  const { snapshot, boards: list, featured } = tournament;
  const { game } = snapshot.spec;
  const { namesOf } = namesIn(tournament);
  return h(
    "section",
    { as: "boards", class: "wall-boards", "aria-label": say("tournament-boards") },
    list
      .filter(({ room }) => room !== featured?.room)
      .slice(0, most)
      .map((one) => {
        const { room, position, last } = one;
        return h(
          "figure",
          { as: room, class: "wall-mini" },
          boardElement({ as: `wall-${room}`, game, position, legal: null, last, turned: false, chosen: [], over: true, dots: false, coordinates: false, texts }),
          h("figcaption", null, namesOf(one).map((name, at) => [at > 0 && ` ${say("versus")} `, h("bdi", null, name)])),
        );
      }),
  );
}

function ticker({ say, now }, tournament) {
  const { news } = tournament;
  return h(
    "p",
    { class: "wall-news", as: "news", "aria-live": "off" },
    h("span", { class: "dot", "aria-hidden": "true" }),
    news ? [h("strong", { as: "when" }, say(now - news.at < NEW_MS ? "wall-just-now" : "wall-lately")), h("span", { as: "what" }, newsWords(say, tournament, news))] : h("span", { as: "what" }, say("wall-quiet")),
  );
}

function newsWords(say, tournament, { key, by, board: shown, pairing, values = {} }) {
  if (shown) {
    const [first, second] = namesIn(tournament).namesOf(shown);
    const { first: one, second: two } = score(tournament.snapshot.spec.game, shown.position);
    return say(key, by === "first" ? { name: first, other: second, own: one, their: two } : { name: second, other: first, own: two, their: one });
  }
  if (pairing) return say(key, { name: calledOf(tournament, pairing[0]), other: calledOf(tournament, pairing[1]), ...values });
  return say(key, values);
}

// The end of a tournament: the podium from the third place to the first, the other places, and the closest game.

/** The places beside the podium. */
const FROM = 3;
const MOST = 9;
const PETALS = 36;

/**
 * @param {Look} look
 * @param {any} tournament
 * @param {{called: (one: any) => string, namesOf: (board: any) => string[]}} names
 */
function podium(look, tournament, { called, namesOf }) {
  const { say, texts } = look;
  const { snapshot, featured, of } = tournament;
  const rows = tournament.rows ?? [];
  const { spec, entrants, rounds } = snapshot;
  const isWhole = rows.length > 0 && rows.length === of;
  const games = isWhole ? Math.round(rows.reduce((sum, { won, drawn, lost }) => sum + won + drawn + lost, 0) / 2) : 0;
  const facts = [say("podium-players", { count: entrants }), rounds > 0 && spec.form !== "arena" && say("podium-rounds", { count: rounds }), games > 0 && say("podium-games", { count: games })];
  return h(
    "div",
    { class: "podium-stage", as: "podium" },
    petals(),
    h("h1", null, h("bdi", null, spec.title)),
    h("p", { class: "podium-facts" }, facts.filter(Boolean).join(" · ")),
    h(
      "ol",
      { class: "podium", "aria-label": say("tournament-standings") },
      rows.slice(0, FROM).map((row, at) =>
        h(
          "li",
          { as: row.entrant, class: `step-${at + 1}` },
          at === 0 && crown(),
          initial(called(row)),
          h("bdi", null, called(row)),
          h("span", { class: "podium-points" }, say("podium-points", { points: points(row.half_points), half: row.half_points })),
          h("span", { class: "block" }, h("strong", null, row.place)),
        ),
      ),
    ),
    featured && night(look, snapshot, featured, namesOf),
    rows.length > FROM &&
      h(
        "ol",
        { class: "podium-rest", as: "rest", start: String(FROM + 1), "aria-label": say("podium-rest") },
        rows.slice(FROM, MOST).map((row) => h("li", { as: row.entrant }, h("span", { class: "place" }, row.place), initial(called(row)), h("bdi", null, called(row)), h("strong", null, points(row.half_points)))),
      ),
  );
}

function night({ say, texts }, { spec: { game } }, shown, namesOf) {
  const { room, position, last } = shown;
  const [one, two] = namesOf(shown);
  const { first, second } = score(game, position);
  return h(
    "figure",
    { class: "podium-game", as: "night" },
    h("figcaption", null, say("podium-game")),
    boardElement({ as: `night-${room}`, game, position, legal: null, last, turned: false, chosen: [], over: true, dots: false, coordinates: false, texts }),
    h("p", null, h("bdi", null, one), game === "tictactoe" || game === "morris" ? ` ${say("versus")} ` : ` ${first} – ${second} `, h("bdi", null, two)),
  );
}

function crown() {
  return h(
    "svg:svg",
    { class: "crown", viewBox: "0 0 120 60", "aria-hidden": "true", focusable: "false" },
    h("svg:path", { d: "M10 54 4 14 34 34 60 4 86 34 116 14 110 54Z" }),
    h("svg:circle", { cx: 60, cy: 38, r: 6 }),
  );
}

/** Petals of jasmine, frangipani and leaves, which fall once. */
function petals() {
  const leaf = "M0 -14C9 -8 9 8 0 14C-9 8 -9 -8 0 -14Z";
  // The same places each time: a picture that is drawn anew does not change.
  const place = (/** @type {number} */ at, /** @type {number} */ seed, /** @type {number} */ range) => Math.round((Math.abs(Math.sin(at * seed) * 43_758.5453) % 1) * range);
  return h(
    "svg:svg",
    { class: "fallen-all", as: "petals", viewBox: "0 0 1920 1080", preserveAspectRatio: "xMidYMin slice", "aria-hidden": "true", focusable: "false" },
    Array.from({ length: PETALS }, (_, at) => {
      const [x, y, turn] = [place(at + 1, 12.9898, 1920), place(at + 1, 78.233, 620), place(at + 1, 39.425, 360)];
      return h("svg:g", { as: at, class: `fallen fallen-${at % 6} fall-${at % 5}` }, at % 7 === 3 ? h("svg:circle", { cx: x, cy: y, r: 10 }) : h("svg:path", { d: leaf, transform: `translate(${x} ${y}) rotate(${turn}) scale(${1.4 + (at % 3) * 0.5})` }));
    }),
  );
}

// Points, names, results and times of a tournament in words.

/** The name of an entrant, with the handle where others have the same name. */
export function nameOf(tournament, number) {
  const one = entrantOf(tournament, number);
  if (!one) return `#${number}`;
  return isShared(tournament, one) ? `${one.name} @${one.handle}` : one.name;
}

/** An entrant in a list: the handle, for directors with the full name; in tournaments of earlier versions the name with the handle. */
export function entrantWords({ name, handle, full_name }) {
  const words = name.toLowerCase() === handle ? [h("bdi", null, handle)] : [h("bdi", null, name), ` @${handle}`];
  return full_name ? [...words, " (", h("bdi", null, full_name), ")"] : words;
}

/** The known data of an entrant: all of the entrant, or a line of the standings. */
const entrantOf = ({ entrants, rows }, number) => entrants[number] ?? rows?.find(({ entrant }) => entrant === number);

/** Whether another entrant has the same name. */
export const isShared = (tournament, { name }) => (namesakes(tournament).get(name.toLowerCase())?.size ?? 0) > 1;

/** For each object of entrants, the lines of standings that were last looked at with it, and the entrants of each name. */
const KNOWN = new WeakMap();

/** The entrants of each name, in small letters, counted once for the same entrants and standings. */
function namesakes({ entrants, rows }) {
  const known = KNOWN.get(entrants);
  if (known && known.rows === rows) return known.names;
  const names = new Map();
  for (const { entrant, name } of [...Object.values(entrants), ...(rows ?? [])]) {
    const small = name.toLowerCase();
    names.set(small, (names.get(small) ?? new Set()).add(entrant));
  }
  KNOWN.set(entrants, { rows, names });
  return names;
}

const WORDS = { "=": "½–½", "1-0": "1–0", "0-1": "0–1" };
/** Every result of a game: played ones, then forfeits by the second, the first, and both. */
export const RESULTS = ["1-0", "0-1", "=", "+-", "-+", "--"];

export const resultWords = (result) => WORDS[result] ?? result;

const MIRRORED = { "1-0": "0-1", "0-1": "1-0", "+-": "-+", "-+": "+-" };
/** The results of a meeting so far, as those see them who are named in the pairing: they exchange seats after each game. */
export const resultsOf = ({ results = [] }) =>
  results.filter(Boolean).map(({ result }, game) => resultWords(game % 2 ? (MIRRORED[result] ?? result) : result));

export const isDone = (phase) => phase === "over" || phase === "cancelled";

/** Up to this many seconds a countdown is shown, above it a date. */
const MOST_COUNTED = 3600;

/** The seconds until the next round, the start or the end; null if they are unknown. */
function secondsLeft({ snapshot, at }, now) {
  const { next_in_ms: left } = snapshot;
  return left === undefined || left === null ? null : Math.max(0, Math.ceil((left - (now - at)) / 1000));
}

function roundWords({ say }, { snapshot: { round, rounds } }) {
  return rounds ? say("tournament-round-of", { round, rounds }) : say("tournament-phase-running");
}

export function state(look, tournament) {
  const { say, now, texts } = look;
  const { snapshot } = tournament;
  const { phase, round, rounds, suspended, spec } = snapshot;
  const seconds = secondsLeft(tournament, now);
  if (suspended) return say("tournament-suspended");
  if (phase === "open") {
    const open = say("tournament-open-now", { count: snapshot.entrants });
    if (seconds === null) return open;
    return `${open}. ${seconds > MOST_COUNTED && spec.start_at ? say("tournament-starts-at", { date: dateWords(texts, spec.start_at) }) : say("tournament-starts-in", { time: time(say, seconds) })}`;
  }
  if (phase !== "running") return say(`tournament-phase-${phase}`);
  const where = roundWords(look, tournament);
  if (seconds === null) return where;
  return `${where}. ${say(spec.form === "arena" || round === rounds ? "tournament-ends-in" : "tournament-next-in", { time: time(say, seconds) })}`;
}

/** A duration: `45 s`, `5:00`, `1:05:00`. */
function time(say, seconds) {
  if (seconds < 100) return say("seconds", { count: seconds });
  const two = (number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}

// The evening of a class for its organiser: the address, the players present, the tournament with one button, and the table.

const LEADING = 8;
const LIVE_BOARDS = 5;
const ROWS = 100;
/** The most names in a line about those who are left out. */
const LEFT_OUT = 8;
const FORMS = ["swiss", "round_robin", "arena", "knockout", "free"];

/** @param {Look} look */
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
    crowd(tiles, isOdd && h("li", { as: "bot", class: "attendee ghost" }, icon("bot"), h("span", { class: "person-name" }, say("class-bot-fills")))),
  );
}

/** The players present without the organiser, in the order of their coming. */
const present = (model) => Object.values(model.lobby?.people ?? {}).filter(({ player }) => player !== model.me);

function running(look, followed) {
  const { say } = look;
  const rows = followed.rows?.length > 0 ? followed.rows : Object.values(followed.entrants).map((one, at) => ({ ...one, place: at + 1, half_points: 0, won: 0, drawn: 0, lost: 0 }));
  return h(
    "div",
    { class: "class-running", as: "running" },
    h("section", { class: "wall-lines", as: "standings", "aria-label": say("tournament-standings") }, leading(followed, rows.slice(0, LEADING))),
    followed.boards.length > 0 && boards(look, { ...followed, featured: null }, LIVE_BOARDS),
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
    h("summary", { "aria-label": say("nav-more") }, icon("more")),
    h(
      "div",
      { class: "class-sheet" },
      h(
        "div",
        { class: "actions", as: "actions" },
        phase === "open" && h("button", { as: "all", onclick: { type: "class-enter", code: evening.tournament } }, say("class-enter-all")),
        followed?.snapshot && h("a", { as: "direct", class: "button", href: `#/t/${evening.tournament}` }, say("tournament-direct")),
        followed?.snapshot && h("a", { as: "wall", class: "button", href: `#/t/${evening.tournament}/wall` }, say("tournament-wall")),
        phase === "over" && h("button", { as: "another", class: "go", onclick: { type: "class-another" } }, say("class-another")),
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
  const key = (label, onclick, disabled = false, values = {}) => h("button", { as: "next-step", class: "go huge", disabled: disabled || model.link.state !== "live", onclick }, icon("play"), say(label, values));
  if (!code) {
    const title = () => say("class-tournament", eveningOf(texts, new Date()));
    return key("class-make", () => ({ type: "class-make", title: withoutIsolation(title()) }));
  }
  const { phase, round, rounds, spec } = followed?.snapshot ?? {};
  if (phase === "draft") return key("class-make", direct("open"));
  if (phase === "open") return spec.form === "arena" ? key("tournament-do-start", direct("start")) : key("class-start", direct("start"));
  if (phase === "running" && spec.form === "arena") return key("class-podium", direct("end"));
  if (phase === "running") return key(round === rounds ? "class-podium" : "tournament-do-next", direct("next"), !isRoundOver(followed.snapshot));
  return key("class-another", { type: "class-another" }, !phase && !followed?.problem);
}

function eveningOf({ locale }, date) {
  const part = (options) => new Intl.DateTimeFormat(locale, options).format(date);
  return { day: part({ weekday: "long" }), date: part({ day: "numeric", month: "long" }) };
}

function table({ model, say, texts }) {
  const { games, began } = model.evening;
  const handles = handlesOf(model);
  const programs = programsOf(model);
  const rows = tableOf(games, handles, programs).slice(0, ROWS);
  const line = ({ who, place, called, half, played, won, drawn, lost }) => h("tr", { as: who }, h("td", null, place), h("th", { scope: "row" }, h("bdi", null, called)), h("td", null, h("strong", null, points(half))), h("td", null, played), h("td", { class: "result" }, `${won}–${drawn}–${lost}`));
  const first = rows.findIndex(({ isProgram }) => isProgram);
  const people = first < 0 ? rows : rows.slice(0, first);
  const heads = ["leaders-place", "games-player", "class-points", "nav-games", "profile-results"];
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
      rows.length > 0 && h("button", { as: "csv", onclick: { type: "download", name: `bidak-${began.slice(0, 10)}.csv`, text: csvOf(games, handles, programs) } }, icon("file"), say("class-export")),
      h("button", { as: "anew", onclick: () => ({ type: "open-dialog", dialog: { kind: "ask", question: { key: "ask-anew" }, yes: "class-anew", action: { type: "class-anew", date: new Date().toISOString().replace(/\.\d+Z$/, "Z") } } }) }, say("class-anew")),
    ),
  );
}
