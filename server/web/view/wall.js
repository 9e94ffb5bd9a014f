/** A tournament on a wall: for a projector, readable from the back of a room; its end, and its results in words. */

import { clockText } from "../clock.js";
import { formOf } from "../featured.js";
import { score } from "../rules.js";
import { isPlayed } from "../update/tournament.js";
import { crowd, initial, joinCard, qrPicture } from "./crowd.js";
import { wordmark } from "./icons.js";
import { linkSheets } from "../theme.js";
import { boardElement, markPicture } from "./table.js";
import { h } from "./tree.js";
import { dateWords, points } from "./words.js";

await linkSheets("evening");

/** Lines per page of standings or pairings. */
const LINES = 8;
/** The most small boards shown at once. */
const BOARDS = 3;
/** Entrants named before the start: the last ones to enter. */
const NAMES = 60;
/** A piece of news is new for this time. */
const NEW_MS = 60_000;

/**
 * No controls, large letters, automatic paging.
 * @param {import("./shell.js").Look} look
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

/** The time until the next round, or the end. */
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
        ? h("section", { as: "pairings", class: "wall-lines", "aria-label": say("tournament-games") }, h("ol", null, shown.pairings.map((pairing) => pairingLine(look, tournament, pairing))))
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

/** The names on a board, the first player's first. */
export function namesIn(tournament) {
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

/** The large board with its players. */
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

/** Lines of the standings. */
export function leading(tournament, rows) {
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
export function boards({ say, texts }, tournament, most = BOARDS) {
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

/** One line of news. */
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
 * @param {import("./shell.js").Look} look
 * @param {any} tournament
 * @param {{called: (one: any) => string, namesOf: (board: any) => string[]}} names
 */
export function podium(look, tournament, { called, namesOf }) {
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

/** The last game that was featured. */
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

/** The round of a running tournament. */
function roundWords({ say }, { snapshot: { round, rounds } }) {
  return rounds ? say("tournament-round-of", { round, rounds }) : say("tournament-phase-running");
}

/** The state of the tournament in a sentence. */
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
