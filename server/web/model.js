/** The state of the page. Plain data: `update` returns a new model, the views only read it. */

/**
 * @typedef {object} Desk the visitor's own state in one room; the room itself comes from the server
 * @property {string[]} chosen points of the move being entered
 * @property {string | null} confirming a complete move that waits for confirmation
 * @property {{ply: number, move: string} | null} premove
 * @property {{ply: number, move: string, id: number} | null} sent a move without an answer yet
 * @property {{ply: number, move: string} | null} unsure a move without an answer when the connection was lost, until the room is here again
 * @property {number | null} looking the ply that is shown; null for the current one
 * @property {string} draft the line of chat being written
 * @property {string} typed the move being written
 * @property {string} tab which part of the panel is shown: "moves", "chat" or "people"
 * @property {boolean} sheet whether the visitor opened a part of the panel; in a narrow window it covers the lower part
 * @property {boolean} fresh whether the game has just ended: the ribbon is over the board
 * @property {{point: string, turns: number} | null} pointed the legal move under the mouse or the focus
 * @property {import("./bots.js").Talk | null} talk the last remark of a named bot
 * @property {number} unread lines of chat since the chat was last shown
 * @property {{player: string, name: string}[] | null} people the spectators in the server's answers, as far as they were requested
 * @property {number} [watching] the number of all of them
 * @property {boolean | null} turned whether the board is seen from the other side; null: as set in the settings
 * @property {{ply: number, finding: any} | null} hint the engine's hint at a ply; no finding while it thinks
 * @property {any} why why the bot played its last move: the server's answer; only `isAsked` before it
 * @property {any[] | false | null} thoughts a bot's thinking reports by depth; null before the first, false when turned off
 * @property {{first: any, second: any} | null} ratings of the players of a rated room, if any
 * @property {{first: any, second: any} | null} change rating changes by the ended game: before and after, by side
 * @property {number | null} ticked the second that sounded last when the time is short
 * @property {number} warned the milliseconds left at the last warning in this game
 * @property {boolean} asked whether a requested snapshot of the room is pending
 */

/**
 * @typedef {object} Settings
 * @property {string} name
 * @property {string} language "auto", "en" or "id"
 * @property {string} theme "auto", "light", "dark", "contrast" or "colorblind"
 * @property {boolean} sound
 * @property {boolean} vibration
 * @property {"auto" | "on" | "off"} confirm whether moves are confirmed
 * @property {boolean} premove
 * @property {boolean} dots whether legal moves are marked
 * @property {boolean} turn whether the second player sees the board from the other side
 * @property {boolean} keep whether own games are saved in this browser
 * @property {boolean} hideChat whether chat is hidden in all rooms
 * @property {boolean} talk whether the named bots make remarks
 */

/**
 * @typedef {object} Sieve
 * @property {string} game "" for all
 * @property {string} clock "" for all, "none", or a speed
 * @property {string} rated "" for all, "yes" or "no"
 * @property {string} bot "" for all, "yes" with a bot or program, "no" between people
 * @property {"open" | "game" | "rating" | "watched"} sort
 */

/**
 * @typedef {object} Model
 * @property {Settings} settings
 * @property {string | null} me the player id
 * @property {string} name from the server
 * @property {boolean} isCoarse whether the pointer is coarse (touch)
 * @property {{state: string, retryAt?: number, attempt?: number, sentence?: string}} link
 * @property {{screen: string, id?: string, part?: string}} route
 * @property {any} welcome games, engines and limits of the server
 * @property {{players: number, open: {tournament: string, title: string} | null, isLong: boolean, more: number, moreSeeks: number, rooms: Record<string, any>, people: Record<string, any>, seeks: Record<string, any>} | null} lobby rooms by code, people and seeks by player
 * @property {{on_turn: number, total: number, games: any[] | null}} mine the own unfinished games: where it is the own turn, all, and the list once it was requested
 * @property {Sieve} sieve the filter and the order of the open games; not kept for the next visit, on which it would hide games without a word
 * @property {any} seek the own seek
 * @property {number} [seekSince] when it began
 * @property {string | null} live the room that the lobby shows; only watched for it
 * @property {number} [sample] the shown ply of the game that the lobby has when nobody plays
 * @property {boolean} isWide whether the window has room for it
 * @property {Record<string, import("./room.js").Room>} rooms
 * @property {Record<string, Desk>} desks
 * @property {Record<number, any>} pending requests without an answer
 * @property {number} nextId
 * @property {string[]} blocked players whose chat is hidden
 * @property {any} draft the form of a new game
 * @property {any} archive finished games: the list, its filter and the open game with its analysis
 * @property {boolean} [isEmbedded] whether another page shows one game of this one in a frame
 * @property {any} puzzle the current puzzle, the chosen points and the wrong moves so far; or an error
 * @property {{today: string, diary: import("./daily.js").Diary} | null} daily the puzzles of the day, once their screen was shown
 * @property {{game: string, endsAt: number, askedAt: number | null, right: number, missed: number, isOver: boolean} | null} run a timed run of puzzles; it waits for the puzzle requested at `askedAt`
 * @property {{game: string, step: number, chosen: string[], played: string | null} | null} lesson the shown lesson
 * @property {any} tree the tree of a search: its position, engine and depth, and the nodes received
 * @property {any} dialog the open question or sheet
 * @property {{id: number, kind: string, sentence: any, place: string | null}[]} toasts each with the screen that it leaves with; null for all screens
 * @property {import("./kept.js").Kept[]} kept games saved in this browser, the oldest first
 * @property {any} lastGame the last finished game of this player; null if none, undefined before it is requested
 * @property {any} club accounts, profiles, leaderboards and ratings, once requested
 * @property {any} tournaments the list, the followed tournaments, and the own game that opens next
 * @property {any} evening the evening of a class: its start, its games and its tournament, once its screen was shown
 * @property {any} challenges pending ones, received and sent, and the one whose link is open
 * @property {any} handover a code that moves this player to another device, or an error
 */

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

/** The form of a new game, with its defaults. */
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
 * @param {{settings?: Partial<Settings>, draft?: any, blocked?: string[], kept?: any[], isCoarse?: boolean, isWide?: boolean, route?: any}} saved
 * @returns {Model}
 */
export function initialModel(saved) {
  return {
    settings: { ...defaultSettings(), ...saved.settings },
    me: null,
    name: saved.settings?.name ?? "",
    isCoarse: saved.isCoarse ?? false,
    link: { state: "connecting", attempt: 0 },
    route: saved.route ?? { screen: "lobby" },
    welcome: null,
    mine: { on_turn: 0, total: 0, games: null },
    lobby: null,
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

/** The most letters of an unknown address that are shown. */
const LONGEST_ADDRESS = 60;

const GAMES = ["adjacency", "reversi", "tictactoe", "morris"];
/** The pages about papers, in the order of their list. */
export const PAPERS = ["adjacency", "mtdf", "reversi", "lecture", "morris"];
const SCREENS = ["lobby", "new", "bots", "watch", "learn", "more", "games", "file", "tree", "settings", "help", "account", "leaders", "class"];
/** The actions for a finished game: see its analysis, or learn from the worst mistake. */
const PARTS = ["analysis", "learn"];
