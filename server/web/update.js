/**
 * The state transitions: `update(model, message)` returns the next model and the effects, without side effects.
 * Only `app.js` uses the socket, the timers, the storage and the document.
 */

import { stopped } from "./clock.js";
import { placeOf, routeOf } from "./model.js";
import { LOBBY, ROOMS } from "./update/actions.js";
import { FRAMES, OK, REFUSED, eventOf } from "./update/frames.js";
import { clockWarning, PLAY } from "./update/play.js";
import { all, announce, remark, request, withoutStudy } from "./update/step.js";

/** After this many failed connections in a row the page shows a message. */
const WORTH_SAYING = 1;

const OF_CLUB = new Set(["account", "profile", "leaders"]);
const OF_TOURNAMENTS = new Set(["tournaments", "tournament"]);
/** Screens that request their own content from the server. */
const NEEDY = new Set(["lobby", "games", "game", "kept", "class", "challenge", "settings", "puzzle", "learn", ...OF_CLUB, ...OF_TOURNAMENTS]);

/**
 * Requests the last finished game of this player, which the lobby shows first.
 * @param {Model} model
 * @returns {Step}
 */
function lastGame(model) {
  if (model.lastGame !== undefined || !model.me) return [model, []];
  return request({ ...model, lastGame: null }, { type: "games", player: model.me, limit: 5 }, { isLast: true });
}

/**
 * Requests the unfinished games of this player, if there are any.
 * @param {Model} model
 * @returns {Step}
 */
function ownGames(model) {
  return [model, model.mine.total > 0 ? [{ type: "dispatch", message: { type: "mine-list" } }] : []];
}

/**
 * Chooses the game that the lobby shows, where there is room for it.
 * @param {Model} model
 * @returns {Step}
 */
function liveGame(model) {
  return [model, model.isWide && model.lobby ? [{ type: "dispatch", message: { type: "live-pick" } }] : []];
}

/**
 * Requests the list of tournaments for the one that the lobby shows.
 * @param {Model} model
 * @returns {Step}
 */
const nextEvent = (model) => [model, model.lobby && !model.tournaments?.list ? eventOf({ lobby: null }, model) : []];

const PAGE = {
  link: (model, { state, retryAt, attempt = 0, sentence, now }) => {
    if (state === "live") return [model, []]; // The welcome frame follows with the rest.
    const link = { state, retryAt, attempt, sentence };
    const isNews = state === "lost" && model.link.state === "live" && attempt <= WORTH_SAYING;
    const still = Object.fromEntries(Object.entries(model.rooms).map(([code, room]) => [code, stopped(room, now)]));
    const away = state === "lost" ? { lobby: null, rooms: still } : {};
    return [{ ...model, link, ...away }, isNews ? [announce({ key: "link-lost" }, "alert")] : []];
  },

  /** The server refused every token, or the name or code that was sent: forgets what they stand for. */
  rejected: (model, { what, code }) => {
    if (what === "token") {
      return remark({ ...model, rooms: {}, desks: {}, me: null }, { key: "refusal-bad-token" }, "problem");
    }
    if (what === "link") return [{ ...model, handover: { problem: { key: "refusal-bad-link" } } }, []];
    // The text stays in the field.
    const refused = model.settings.name || model.refusedName;
    return remark({ ...model, settings: { ...model.settings, name: "" }, refusedName: refused }, { key: code === "name_taken" ? "refusal-name-taken" : "refusal-bad-name" }, "problem");
  },

  frame: (model, { frame, now }) => {
    const { [frame.re]: note = {}, ...pending } = model.pending;
    const answered = frame.re === undefined || frame.re === null ? model : { ...model, pending };
    const take = FRAMES[frame.type];
    // Unknown message types are ignored, for later additions.
    return take ? take(answered, frame, now, note) : [answered, []];
  },

  route: (model, { route }) => {
    const isLive = model.link.state === "live";
    if (model.archive.open?.analysis?.isRunning && route.id !== model.route.id && isLive) {
      // The analysis is no longer shown, and a player has one analysis at a time.
      return all(withoutStudy(model), (at) => request(at, { type: "stop_study" }), (at) => PAGE.route(at, { route }));
    }
    if (model.live && route.screen !== "lobby") {
      const [next, effects] = PAGE.route({ ...model, live: null }, { route });
      return [{ ...next, live: model.live }, [...effects, { type: "dispatch", message: { type: "live-leave" } }]];
    }
    const toasts = model.toasts.filter(({ place }) => place === null || place === placeOf(route));
    const at = { ...model, route, dialog: null, toasts };
    if (route.screen === "room" && !model.rooms[route.id] && isLive) {
      return request(at, { type: "watch", room: route.id }, { isVisit: true });
    }
    if (route.screen === "room" && model.desks[route.id]?.tab === "chat") {
      return ROOMS.tab(at, { room: route.id, tab: "chat" });
    }
    if (route.screen === "games" && isLive) return LOBBY["find-games"](at, {});
    if (route.screen === "game" && isLive && model.archive.open?.summary?.game_id !== route.id) {
      return LOBBY["open-game"](at, { id: route.id });
    }
    if (route.screen === "kept") return [at, [{ type: "dispatch", message: { type: "kept-open" } }]];
    if (route.screen === "game" && route.part && isLive) return [at, [{ type: "dispatch", message: { type: "study-analyze" } }]];
    if (route.screen === "lobby" && isLive) return all(at, lastGame, ownGames, liveGame, nextEvent);
    if (route.screen === "challenge" && isLive) return [at, [{ type: "dispatch", message: { type: "challenge-open" } }]];
    if (route.screen === "puzzle" && isLive) return [at, [{ type: "dispatch", message: { type: "puzzle-open" } }]];
    if (route.screen === "learn") return [at, [{ type: "dispatch", message: { type: "learn-open" } }]];
    if (route.screen === "class" && isLive) return [at, [{ type: "dispatch", message: { type: "class-open" } }]];
    if (route.screen === "settings" && isLive) return [at, [{ type: "dispatch", message: { type: "club-blocked" } }]];
    if (OF_CLUB.has(route.screen) && isLive) return [at, [{ type: "dispatch", message: { type: "club-open" } }]];
    if (OF_TOURNAMENTS.has(route.screen) && isLive) return [at, [{ type: "dispatch", message: { type: "tournament-open" } }]];
    return [at, []];
  },

  /** The connection is live: requests the data of the screen. */
  arrived: (model) => {
    const { screen } = model.route;
    const [next, effects] = NEEDY.has(screen) ? PAGE.route(model, { route: model.route }) : ownGames(model);
    // Only accounts can be challenged, but a guest may have sent a link.
    const isConcerned = model.welcome?.handle || Object.keys(model.challenges?.sent ?? {}).length > 0;
    const challenges = isConcerned ? [{ type: "dispatch", message: { type: "challenge-list" } }] : [];
    // Players blocked on another device are hidden here too.
    const blocked = model.welcome?.handle ? [{ type: "dispatch", message: { type: "club-blocked" } }] : [];
    return [next, [...effects, ...challenges, ...blocked]];
  },

  /** Time has passed: a low clock is announced once at each mark. */
  tick: (model, { now }) => all(model, ...Object.values(model.rooms).map((room) => (at) => clockWarning(at, room, now))),
  wide: (model, { isWide }) => liveGame({ ...model, isWide }),
  media: (model, { media }) => [{ ...model, ...media }, []],
  "forget-remark": (model, { id }) => [{ ...model, toasts: model.toasts.filter((toast) => toast.id !== id) }, []],
  go: (model, { hash }) => [model, [{ type: "go", hash }]],
  retry: (model) => [model, [{ type: "wake" }]],
  download: (model, { name, text }) => [model, [{ type: "download", name, text }]],
  /** The games saved in this browser have changed. */
  kept: (model, { kept }) => [{ ...model, kept }, []],
};

const STEPS = { ...LOBBY, ...ROOMS, ...PLAY, ...PAGE };

/** Parts of the page that are loaded at their first message or frame. */
const PARTS = {
  study: new Set(["analysis", "hint", "tree", "imported", "thinking", "why"]),
  tournament: new Set(["tournaments", "tournament", "entrants", "standings", "round", "boards", "tournament_event", "tournament_message", "your_game"]),
  puzzle: new Set(["puzzle"]),
  kept: new Set(),
  mine: new Set(["my_games", "my_games_changed"]),
  class: new Set(),
  live: new Set(),
  learn: new Set(),
  challenge: new Set(["challenge", "challenged", "challenges", "challenge_over"]),
  club: new Set(["account", "bot_account", "devices", "profile", "leaders", "ratings", "blocked", "export"]),
};

/**
 * The part that handles a message, whose steps are in `update/PART.js`; undefined for the parts of the first load.
 * @param {{type: string} & Record<string, any>} message
 * @returns {string | undefined}
 */
export function partOf({ type, frame }) {
  return Object.keys(PARTS).find((part) => type.startsWith(`${part}-`) || (type === "frame" && PARTS[part].has(frame.type)));
}

export function addSteps(steps, frames, refused, done = {}) {
  Object.assign(STEPS, steps);
  Object.assign(FRAMES, frames);
  Object.assign(REFUSED, refused);
  Object.assign(OK, done);
}

/**
 * @param {Model} model
 * @param {{type: string} & Record<string, any>} message
 * @returns {[Model, any[]]}
 */
export function update(model, message) {
  const step = STEPS[message.type];
  if (!step) throw new Error(`there is no message ${message.type}`);
  const [next, effects] = step(model, message);
  const exit = effects.find(({ type }) => type === "go");
  return [exit ? carried(model, next, placeOf(routeOf(exit.hash))) : next, effects];
}

/** The toasts of a step that also goes to another screen are shown there. */
function carried(before, model, place) {
  const toasts = model.toasts.map((toast) => (toast.place === null || before.toasts.includes(toast) ? toast : { ...toast, place }));
  return { ...model, toasts };
}
