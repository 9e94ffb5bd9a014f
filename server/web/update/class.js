/** The evening of a class: its start, its games, and the tournament that one button advances. Loaded with its screen. */

import { counted, handlesOf, programsOf } from "../evening.js";
import { addSteps } from "../update.js";
import { EMPTY, known, specOf, withKnown } from "./followed.js";
import { all, request } from "./step.js";

/** The interval between two requests for finished games. */
const PAUSE_MS = 2_000;
/** The number of games in one answer of the server. */
const PAGE = 50;

const withEvening = (model, change) => ({ ...model, evening: { ...model.evening, ...change } });
const save = ({ evening: { began, tournament } }) => ({ type: "save", name: "evening", value: { began, tournament } });

const CLASS = {
  /** The screen is shown: the evening continues or starts. */
  "class-open": (model) => [model, [{ type: "recall", name: "evening", into: "class-began" }, { type: "address", into: "class-address" }]],
  "class-began": (model, { value, date }) => {
    const fresh = { began: value?.began ?? date, tournament: value?.tournament ?? null, games: {}, handles: {}, programs: {}, isWaiting: false, problem: null, draft: { form: "swiss", game: "adjacency" } };
    const next = withEvening(model, { ...fresh, ...model.evening });
    const { tournament } = next.evening;
    return all(
      next,
      (at) => [at, [save(at)]],
      (at) => ask(at),
      (at) => (tournament ? request(withKnown(at, tournament, { ...EMPTY, ...known(at, tournament) }), { type: "tournament", tournament }, { tournament }) : [at, []]),
    );
  },
  /** Starts a new evening with an empty table. */
  "class-anew": (model, { date }) => {
    const next = withEvening({ ...model, dialog: null }, { began: date, games: {}, tournament: null });
    return [next, [save(next)]];
  },

  "class-address": (model, { origin }) => {
    const address = `${origin}/`;
    if (model.evening?.address === address && model.evening.qr) return [model, []];
    return request(withEvening(model, { address, qr: null }), { type: "qr", text: address }, { text: address });
  },

  /** Rooms have changed: games may have ended. */
  "class-news": (known) => {
    // The table names those who have left as well.
    const model = withEvening(known, { handles: handlesOf(known), programs: programsOf(known) });
    if (model.evening.isWaiting) return [model, []];
    return [withEvening(model, { isWaiting: true }), [{ type: "after", ms: PAUSE_MS, message: { type: "class-ask" } }]];
  },
  "class-ask": (model) => (model.link.state === "live" ? ask(withEvening(model, { isWaiting: false })) : [withEvening(model, { isWaiting: false }), []]),
  "class-games": (model, { games: list, more }) => {
    const { games, isNew } = counted(model.evening.games, list, model.evening.began);
    const next = withEvening(model, { games, handles: handlesOf(model), programs: programsOf(model) });
    return isNew && more ? ask(next, list.at(-1).game_id) : [next, []];
  },

  "class-draft": (model, { change }) => [withEvening(model, { draft: { ...model.evening.draft, ...change } }), []],
  /** The button makes a tournament and opens it; the number of rounds depends on the number of players present. */
  "class-make": (model, { title }) => {
    const here = Object.keys(model.lobby?.people ?? {}).length;
    const rounds = Math.min(7, Math.max(3, Math.ceil(Math.log2(Math.max(2, here))) + 1));
    const spec = specOf({ ...model.evening.draft, title, rounds, bots: "yes", last: rounds, bye: "house_bot" });
    return request(withEvening(model, { problem: null }), { type: "tournament_new", ...spec }, { isClass: true });
  },
  "class-made": (model, { code }) => {
    const next = withEvening(model, { tournament: code });
    const [opened, effects] = request(next, { type: "direct", tournament: code, do: "open" }, { tournament: code });
    return [opened, [save(next), ...effects]];
  },
  /** Enters everybody present who has an account. */
  "class-enter": (model, { code }) => {
    const entered = new Set(Object.values(known(model, code)?.entrants ?? {}).map(({ player }) => player));
    const others = Object.values(model.lobby?.people ?? {}).filter(({ handle, player }) => handle && player !== model.me && !entered.has(player));
    return all(model, ...others.slice(0, MOST_AT_ONCE).map(({ handle }) => (at) => request(at, { type: "direct", tournament: code, do: "add", handle }, { tournament: code })));
  },
  "class-another": (model) => {
    const next = withEvening(model, { tournament: null });
    return [next, [save(next)]];
  },
};

/** Entrants added with one tap: each costs ten messages of the token bucket. */
const MOST_AT_ONCE = 25;

/** Requests the last finished games, or those before a given one. */
function ask(model, before) {
  return request(model, { type: "games", limit: PAGE, unplayed: true, ...(before ? { before } : {}) }, { isClass: true });
}

addSteps(CLASS, {}, {});
