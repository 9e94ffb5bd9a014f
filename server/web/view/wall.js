/** A tournament on a wall: for a projector, readable from the back of a room. */

import { isPlayed } from "../update/followed.js";
import { board } from "./board.js";
import { qrPicture } from "./qr.js";
import { entrantOf, isShared, points, resultsOf, state } from "./results.js";
import { markPicture } from "./seat.js";
import { h } from "./tree.js";

/** Lines per page of pairings or standings. */
const LINES = 8;
/** The most boards shown at once. */
const BOARDS = 4;
/** Entrants named before the start: the last ones to enter. */
const NAMES = 24;

/**
 * No controls, large letters, automatic paging.
 * @param {import("./shell.js").Look} look
 */
export function wallView(look, tournament) {
  const { say } = look;
  const { tournament: code, spec, phase } = tournament.snapshot;
  const part = { draft: before, open: before, over: after }[phase] ?? during;
  return h(
    "div",
    { class: "wall", as: "wall" },
    h("header", null, h("h1", null, h("bdi", null, spec.title)), h("p", { role: "status" }, state(look, tournament))),
    part(look, tournament),
    h("a", { class: "visually-hidden", href: `#/t/${code}` }, say("tournament-leave-wall")),
  );
}

function before({ model, say }, tournament) {
  const { address, qr } = model.tournaments;
  return h(
    "div",
    { class: "wall-before", as: "before" },
    h("div", { class: "wall-code" }, qr && qrPicture(qr, say("invite-qr")), h("p", null, address ?? "")),
    h("ul", null, Object.values(tournament.entrants).slice(-NAMES).map((one) => h("li", { as: one.entrant }, h("bdi", null, called(tournament, one))))),
  );
}

/** The lines of a page; the first page follows the last. */
function pageOf(lines, page) {
  const pages = Math.max(1, Math.ceil(lines.length / LINES));
  const at = page % pages;
  return lines.slice(at * LINES, (at + 1) * LINES);
}

function during(look, tournament) {
  const { model, say } = look;
  const { pairings, spec } = tournament.snapshot;
  const { page } = model.tournaments.wall;
  // Running games come before finished ones.
  const isOver = (pairing) => isPlayed(pairing, spec);
  const sorted = [...pairings.filter((one) => !isOver(one)), ...pairings.filter(isOver)];
  return h(
    "div",
    { class: "wall-during", as: "during" },
    h("section", { as: "pairings", "aria-label": say("tournament-games") }, h("ol", null, pageOf(sorted, page).map((pairing) => pairingLine(look, tournament, pairing)))),
    h("section", { as: "standings", "aria-label": say("tournament-standings") }, leading(tournament, pageOf(tournament.rows ?? [], page))),
    boards(look, tournament),
  );
}

function pairingLine({ say }, tournament, pairing) {
  const { board: number, round = "", first, second } = pairing;
  const results = resultsOf(pairing);
  // In every second game of a meeting the seats are swapped.
  const [one, two] = results.length % 2 === 0 || isPlayed(pairing, tournament.snapshot.spec) ? ["first", "second"] : ["second", "first"];
  return h(
    "li",
    { as: `${round}-${number}` },
    h("span", { class: "number" }, tournament.snapshot.spec.form === "arena" ? `${round}.${number}` : number),
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

/** Lines of the standings. */
export function leading(tournament, rows) {
  return h(
    "ol",
    { class: "leading" },
    rows.map((row) => h("li", { as: row.entrant }, h("span", { class: "number" }, `${row.place}.`), h("bdi", null, called(tournament, row)), h("strong", null, points(row.half_points)))),
  );
}

/** The live boards of the leading entrants. */
export function boards({ say, texts }, tournament) {
  const { snapshot, boards: list } = tournament;
  const { game } = snapshot.spec;
  const namesOf = ({ round, board: number, players }) => {
    const pairing = snapshot.pairings.find((one) => one.board === number && (one.round ?? round) === round);
    if (!pairing) return players;
    const pair = [pairing.first, pairing.second];
    const [first, second] = pair.map((entrant) => entrantOf(tournament, entrant)?.name);
    // In every second game of a meeting the seats are exchanged.
    const isExchanged = first === second ? (pairing.results ?? []).length % 2 === 1 : second === players[0];
    return (isExchanged ? pair.reverse() : pair).map((entrant) => calledOf(tournament, entrant));
  };
  return h(
    "section",
    { as: "boards", class: "wall-boards", "aria-label": say("tournament-boards") },
    list.slice(0, BOARDS).map((one) => {
      const { room, position, last } = one;
      return h(
        "figure",
        { as: room },
        board({ as: `wall-${room}`, game, position, legal: null, last, turned: false, chosen: [], over: true, dots: false, texts }),
        h("figcaption", null, namesOf(one).map((name, at) => [at > 0 && ` ${say("versus")} `, markPicture({ game, positions: [position] }, at === 0 ? "first" : "second"), h("bdi", null, name)])),
      );
    }),
  );
}

function after({ say }, tournament) {
  return h(
    "ol",
    { class: "podium", as: "podium", "aria-label": say("tournament-standings") },
    (tournament.rows ?? []).slice(0, 3).map((row) => h("li", { as: row.entrant }, h("strong", null, `${row.place}.`), " ", h("bdi", null, called(tournament, row)), " ", h("span", null, points(row.half_points)))),
  );
}
