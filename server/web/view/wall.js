/** A tournament on a wall: for a projector, readable from the back of a room. */

import { clockText } from "../clock.js";
import { formOf } from "../featured.js";
import { score } from "../rules/index.js";
import { isPlayed } from "../update/followed.js";
import { board } from "./board.js";
import { crowd, joinCard } from "./crowd.js";
import { wordmark } from "./icons.js";
import { initial } from "./initial.js";
import { podium } from "./podium.js";
import { qrPicture } from "./qr.js";
import { entrantOf, isShared, points, resultsOf, roundWords, secondsLeft, state } from "./results.js";
import { markPicture } from "./seat.js";
import { linkSheets } from "./sheet.js";
import { h } from "./tree.js";

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
export function lines({ snapshot, rows }, page) {
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

export function calledOf(tournament, number) {
  const one = entrantOf(tournament, number);
  return one ? called(tournament, one) : `#${number}`;
}

/**
 * The name of an entrant on the wall: the handle if the tournament hides names, because organisers receive real names, and where
 * others have the same name.
 */
export function called(tournament, one) {
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
export function stage(look, tournament) {
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
    board({ as: `featured-${room}`, game, position, legal: null, last, turned: false, chosen: [], over: true, dots: false, texts }),
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
          board({ as: `wall-${room}`, game, position, legal: null, last, turned: false, chosen: [], over: true, dots: false, coordinates: false, texts }),
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
