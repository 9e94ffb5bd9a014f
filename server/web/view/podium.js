/** The end of a tournament: the podium from the third place to the first, the other places, and the closest game. */

import { score } from "../rules/index.js";
import { board } from "./board.js";
import { initial } from "./initial.js";
import { points } from "./results.js";
import { h } from "./tree.js";

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
    board({ as: `night-${room}`, game, position, legal: null, last, turned: false, chosen: [], over: true, dots: false, coordinates: false, texts }),
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
