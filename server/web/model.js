/** The state of the page. Plain data: `update` returns a new model, the views only read it. */

/** @returns {Settings} */
export function defaultSettings() {
  return {
    name: "",
    language: "auto",
    theme: "auto",
    sound: true,
    vibration: true,
    confirm: "auto",
    premove: true,
    dots: true,
    turn: false,
    keep: true,
    hideChat: false,
    talk: true,
  };
}

/** The highest level of a bot, the full engine; the lowest is 1. */
export const HIGHEST_LEVEL = 10;

export function defaultDraft() {
  return {
    game: "reversi",
    options: {},
    opponent: "bot",
    engine: "alphabeta",
    level: 3,
    hasLevel: true,
    tuning: null,
    seat: "random",
    clock: "none",
    main: 5,
    increment: 3,
    days: 3,
    isPrivate: false,
    rated: false,
    range: 0,
    handle: "",
  };
}

/**
 * @param {{settings?: Partial<Settings>, draft?: any, blocked?: string[], kept?: any[], isCoarse?: boolean, isNarrow?: boolean, isSmall?: boolean, isWide?: boolean, route?: any}} saved
 * @returns {Model}
 */
export function initialModel(saved) {
  return {
    settings: { ...defaultSettings(), ...saved.settings },
    me: null,
    name: saved.settings?.name ?? "",
    isCoarse: saved.isCoarse ?? false,
    isNarrow: saved.isNarrow ?? false,
    isSmall: saved.isSmall ?? false,
    link: { state: "connecting", attempt: 0 },
    route: saved.route ?? { screen: "lobby" },
    welcome: null,
    mine: { on_turn: 0, total: 0, games: null },
    lobby: null,
    sought: null,
    sieve: { game: "", clock: "", rated: "", bot: "", sort: "open" },
    seek: null,
    live: null,
    isWide: saved.isWide ?? false,
    rooms: {},
    desks: {},
    pending: {},
    nextId: 1,
    blocked: saved.blocked ?? [],
    draft: { ...defaultDraft(), ...saved.draft },
    archive: { filter: { mine: false }, list: null, more: false, open: null, problem: null },
    dialog: null,
    toasts: [],
    handover: null,
    tree: null,
    puzzle: null,
    daily: null,
    run: null,
    lesson: null,
    kept: Array.isArray(saved.kept) ? saved.kept : [],
    lastGame: undefined,
    isStopping: false,
    club: null,
    tournaments: null,
    evening: null,
    challenges: null,
  };
}

/**
 * The screen of a route, without its part: where a toast belongs.
 * @param {{screen: string, id?: string}} route
 */
export function placeOf({ screen, id = "" }) {
  return `${screen}/${id}`;
}

/** @returns {Desk} */
export function newDesk() {
  return {
    chosen: [],
    confirming: null,
    premove: null,
    sent: null,
    unsure: null,
    looking: null,
    draft: "",
    typed: "",
    tab: "moves",
    sheet: false,
    fresh: false,
    pointed: null,
    talk: null,
    unread: 0,
    people: null,
    turned: null,
    hint: null,
    why: null,
    thoughts: null,
    ratings: null,
    change: null,
    asked: false,
    warned: Infinity,
    ticked: null,
  };
}

/**
 * The screen that an address names; `unknown` if it names none.
 * @param {string} hash such as `#/room/K7QF2M`
 * @returns {{screen: string, id?: string, part?: string}}
 */
export function routeOf(hash) {
  const [screen, id, part] = hash.replace(/^#?\/?/, "").split("/");
  if (screen === "room" && id) return { screen, id: id.toUpperCase() };
  if ((screen === "game" || screen === "kept") && id) return PARTS.includes(part) ? { screen, id, part } : { screen, id };
  // Puzzles: `#/puzzle` is the next of today, `#/puzzle/reversi` that of a game, `/5` one by number, `/any` any, `/run` a timed run.
  if (screen === "puzzle" && (!id || GAMES.includes(id))) return { screen, ...(id ? { id, ...(part ? { part } : {}) } : {}) };
  // Tournaments: `#/t` lists them, `#/t/new` is the form, `#/t/T4K9QZ` shows one and `#/t/T4K9QZ/wall` is its wall display.
  if (screen === "t" && id && id !== "new") return { screen: "tournament", id: id.toUpperCase(), ...(part === "wall" ? { part } : {}) };
  if (screen === "t") return { screen: "tournaments", ...(id ? { part: "new" } : {}) };
  // Papers: `#/paper` lists them.
  if (screen === "paper" && (!id || PAPERS.includes(id))) return id ? { screen, id } : { screen };
  if (screen === "learn" && GAMES.includes(id)) return { screen, id };
  if (screen === "profile" && id) return { screen, id: id.toLowerCase() };
  if ((screen === "link" || screen === "challenge") && id) return { screen, id: id.toUpperCase() };
  if (!screen) return { screen: "lobby" };
  return SCREENS.includes(screen) ? { screen } : { screen: "unknown", id: hash.slice(0, LONGEST_ADDRESS) };
}

const LONGEST_ADDRESS = 60;

const GAMES = ["adjacency", "reversi", "tictactoe", "morris"];
/** The pages about papers, in the order of their list. */
export const PAPERS = ["adjacency", "mtdf", "reversi", "lecture", "morris"];
const SCREENS = ["lobby", "new", "bots", "watch", "learn", "more", "games", "file", "tree", "settings", "help", "account", "leaders", "class"];
/** The actions for a finished game: see its analysis, or learn from the worst mistake. */
const PARTS = ["analysis", "learn"];
