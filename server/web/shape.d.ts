// The types that several modules share, for readers and for the type checker: every module knows them, and no browser
// loads this file.

/** The visitor's own state in one room; the room itself comes from the server. */
interface Desk {
  /** Points of the move being entered. */
  chosen: string[];
  /** A complete move that waits for confirmation. */
  confirming: string | null;
  premove: {ply: number, move: string} | null;
  /** A move without an answer yet. */
  sent: {ply: number, move: string, id: number} | null;
  /** A move without an answer when the connection was lost, until the room is here again. */
  unsure: {ply: number, move: string} | null;
  /** The ply that is shown; null for the current one. */
  looking: number | null;
  /** The line of chat being written. */
  draft: string;
  /** The move being written. */
  typed: string;
  /** Which part of the panel is shown: "moves", "chat" or "people". */
  tab: string;
  /** Whether the visitor opened a part of the panel; in a narrow window it covers the lower part. */
  sheet: boolean;
  /** Whether the game has just ended: the ribbon is over the board. */
  fresh: boolean;
  /** The legal move under the mouse or the focus. */
  pointed: {point: string, turns: number} | null;
  /** The last remark of a named bot. */
  talk: Talk | null;
  /** Lines of chat since the chat was last shown. */
  unread: number;
  /** The spectators in the server's answers, as far as they were requested. */
  people: {player: string, name: string}[] | null;
  /** The number of all of them. */
  watching?: number;
  /** Whether the board is seen from the other side; null: as set in the settings. */
  turned: boolean | null;
  /** The engine's hint at a ply; no finding while it thinks. */
  hint: {ply: number, finding: any} | null;
  /** Why the bot played its last move: the server's answer; only `isAsked` before it. */
  why: any;
  /** A bot's thinking reports by depth; null before the first, false when turned off. */
  thoughts: any[] | false | null;
  /** Of the players of a rated room, if any. */
  ratings: {first: any, second: any} | null;
  /** Rating changes by the ended game: before and after, by side. */
  change: {first: any, second: any} | null;
  /** The second that sounded last when the time is short. */
  ticked: number | null;
  /** The milliseconds left at the last warning in this game. */
  warned: number;
  /** Whether a requested snapshot of the room is pending. */
  asked: boolean;
}

interface Settings {
  name: string;
  /** "auto", "en" or "id". */
  language: string;
  /** "auto", "light", "dark", "contrast" or "colorblind". */
  theme: string;
  sound: boolean;
  vibration: boolean;
  /** Whether moves are confirmed. */
  confirm: "auto" | "on" | "off";
  premove: boolean;
  /** Whether legal moves are marked. */
  dots: boolean;
  /** Whether the second player sees the board from the other side. */
  turn: boolean;
  /** Whether own games are saved in this browser. */
  keep: boolean;
  /** Whether chat is hidden in all rooms. */
  hideChat: boolean;
  /** Whether the named bots make remarks. */
  talk: boolean;
}

interface Sieve {
  /** "" for all. */
  game: string;
  /** "" for all, "none", or a speed. */
  clock: string;
  /** "" for all, "yes" or "no". */
  rated: string;
  /** "" for all, "yes" with a bot or program, "no" between people. */
  bot: string;
  sort: "open" | "game" | "rating" | "watched";
}

interface Model {
  settings: Settings;
  /** The player id. */
  me: string | null;
  /** From the server. */
  name: string;
  /** Whether the pointer is coarse (touch). */
  isCoarse: boolean;
  /** The widths below which the form of a new game, and the screen of a room, have one column. */
  isNarrow: boolean;
  isSmall: boolean;
  link: {state: string, retryAt?: number, attempt?: number, sentence?: string};
  route: {screen: string, id?: string, part?: string};
  /** Games, engines and limits of the server. */
  welcome: any;
  /** Rooms by code, people and seeks by player. */
  /** The code that was looked for, of a room or a tournament. */
  sought: string | null;
  lobby: {players: number, open: {tournament: string, title: string} | null, next: {rooms: number, people: number, seeks: number} | null, more: number, moreSeeks: number, rooms: Record<string, any>, people: Record<string, any>, seeks: Record<string, any>} | null;
  /** The own unfinished games: where it is the own turn, all, and the list once it was requested. */
  mine: {on_turn: number, total: number, games: any[] | null};
  /** The filter and the order of the open games; not kept for the next visit, on which it would hide games without a word. */
  sieve: Sieve;
  /** The own seek. */
  seek: any;
  /** The last one that was paired, and its room. */
  paired?: {room: string, seek: any} | null;
  /** When it began. */
  seekSince?: number;
  /** The room that the lobby shows; only watched for it. */
  live: string | null;
  /** The shown ply of the game that the lobby has when nobody plays. */
  sample?: number;
  /** Whether the window has room for it. */
  isWide: boolean;
  rooms: Record<string, Room>;
  desks: Record<string, Desk>;
  /** Requests without an answer. */
  pending: Record<number, any>;
  nextId: number;
  /** Players whose chat is hidden. */
  blocked: string[];
  /** The form of a new game. */
  draft: any;
  /** Finished games: the list, its filter and the open game with its analysis. */
  archive: any;
  /** Whether another page shows one game of this one in a frame. */
  isEmbedded?: boolean;
  /** The current puzzle, the chosen points and the wrong moves so far; or an error. */
  puzzle: any;
  /** The puzzles of the day, once their screen was shown. */
  daily: {today: string, diary: Diary} | null;
  /** A timed run of puzzles; it waits for the puzzle requested at `askedAt`. */
  run: {game: string, endsAt: number, askedAt: number | null, right: number, missed: number, isOver: boolean} | null;
  /** The shown lesson. */
  lesson: {game: string, step: number, chosen: string[], played: string | null} | null;
  /** The tree of a search: its position, engine and depth, and the nodes received. */
  tree: any;
  /** The open question or sheet. */
  dialog: any;
  /** Each with the screen that it leaves with; null for all screens. */
  toasts: {id: number, kind: string, sentence: any, place: string | null}[];
  /** Games saved in this browser, the oldest first. */
  kept: Kept[];
  /** The last finished game of this player; null if none, undefined before it is requested. */
  lastGame: any;
  /** The server has said that its host stops it. */
  isStopping: boolean;
  /** Accounts, profiles, leaderboards and ratings, once requested. */
  club: any;
  /** The list, the followed tournaments, and the own game that opens next. */
  tournaments: any;
  /** The evening of a class: its start, its games and its tournament, once its screen was shown. */
  evening: any;
  /** Pending ones, received and sent, and the one whose link is open. */
  challenges: any;
  /** A code that moves this player to another device, or an error. */
  handover: any;
}

interface Room {
  code: string;
  /** Of the last event. */
  version: number;
  game: Game;
  options: Record<string, string>;
  clock: any;
  isPrivate: boolean;
  /** Whether its games change ratings. */
  isRated: boolean;
  /** Whether the players may agree on a draw. */
  hasDraws: boolean;
  /** The tournament of the game; null if none. */
  tournament: any;
  status: "waiting" | "playing" | "ended";
  /** Number of games started. */
  games: number;
  /** Which game of a pair with exchanged seats this one is; null if none. */
  half: 1 | 2 | null;
  /** The room of the other game of its pair, if both began together. */
  partner: string | null;
  host: string | null;
  seats: {first: any, second: any};
  spectators: number;
  /** Whether players read what spectators say only when the game is over. */
  apart: boolean;
  /** Whether nobody new may watch. */
  locked: boolean;
  /** Whether this player hides what spectators say. */
  hides: boolean;
  /** The seats whose people have sat down since the game ended. */
  newcomers: string[];
  muted: string[];
  /** One more than moves. */
  positions: string[];
  moves: string[];
  /** Of the mover after each move, where this page saw it. */
  timesLeft: (number | null)[];
  turn: {ply: number, position: string, to_move: Side, legal: string[], clocks?: any};
  /** When it arrived. */
  turnAt: number;
  /** When a win over an absent player can be claimed. */
  claimAt: {first: number | null, second: number | null};
  offers: {by: Side, offer: string}[];
  ending: any;
  /** Chat and events, oldest first. */
  lines: any[];
}

/** The argument of every view. */
interface Look {
  model: Model;
  texts: Texts;
  say: (key: string, values?: any) => string;
  now: number;
  /** The study tab of a room, loaded later. */
  studyView?: ((look: Look, room: any, desk: any) => any) | undefined;
  /** The days in a row with a puzzle of the day. */
  streak?: number;
  /** The game that the lobby shows, loaded later. */
  liveView?: ((look: Look) => any) | undefined;
  /** The own unfinished games of the lobby, loaded later. */
  mineView?: ((look: Look) => any) | undefined;
  /** The text of the open page about a paper, once it is loaded. */
  paper?: string | null;
}

/** A message about more than one screen, with buttons. */
interface Notice {
  id: string;
  text: string;
  /** The name of its region, where the text counts seconds. */
  label?: string;
  facts?: string;
  role?: "alert";
  buttons: {label: string, message: any}[];
}

/** What is set of a bot beside its level, for one engine and game. */
interface Tuning {
  engine: string;
  game: string;
  /** Those that differ from the default. */
  options: Record<string, string>;
  /** The exact number of plies. */
  depth: number | null;
  /** The number of positions after which a search ends. */
  nodes: number | null;
}

/** The input of a rendering. */
interface Scene {
  game: Game;
  position: string;
  /** The legal moves; null when it is not this person's turn. */
  legal: string[]|null;
  /** The last move. */
  last: string|null;
  /** The points of the move that is being entered. */
  chosen: string[];
  premove: string|null;
  /** The suggested move. */
  hint?: string|null;
  /** A sign for each point, row by row: of the best move from or to it, as the server sends it. */
  worths?: string|null;
  /** A move that would have been better than the last one. */
  better?: string|null;
  badges?: Badge[];
  /** The point under the mouse or the focus. */
  pointed: string|null;
}

interface Cell {
  point: string;
  piece: Mark|null;
  /** The piece that the move being entered puts here. */
  ghost: Mark|null;
  /** Whether that move takes the piece away from here. */
  leaving: boolean;
  /** What choosing this point would do. */
  next: "place"|"lift"|"remove"|null;
  /** How many pieces change sides if it is chosen. */
  turns: number;
  /** Whether the previewed move turns the piece over. */
  turning: boolean;
  chosen: boolean;
  last: boolean;
  /** What the last move did here. */
  trace: "from"|"to"|"taken"|null;
  premove: boolean;
  /** Whether the suggested move names the point. */
  hint: boolean;
  /** The exact value of the best move that begins or ends there. */
  worth: "wins"|"draws"|"loses"|null;
  /** The sign of a move that is discussed. */
  badge: Badge|null;
}

type Badge = {point: string, sign: string, kind: "good"|"bad"|"slip"};

/** The functions of the browser that a link needs. */
interface World {
  /** Opens a socket with `send`, `close` and the four `on...` handlers. */
  open: () => any;
  after: (run: () => void, ms: number) => any;
  cancel: (timer: any) => void;
  /** From 0 to 1. */
  random: () => number;
  isVisible: () => boolean;
}

interface LinkOwner {
  /** To send; of the `tokens` the first that the server knows; `device` is the name of this device. */
  identity: () => {name?: string, tokens?: string[], link?: string, device?: string};
  frame: (frame: any) => void;
  state: (state: {state: "connecting" | "live" | "lost" | "refused", retryMs?: number, attempt?: number, sentence?: string}) => void;
  /** The server refuses the `name` or the `link`: forget it; or every `token`. */
  rejected: (why: string, code: string) => void;
}

/** A saved game; its fields are those of the server's summary of a finished game. */
interface Kept {
  id: string;
  game: string;
  options: Record<string, string>;
  clock: any;
  room: string | null;
  first: {name: string, bot?: any};
  second: {name: string, bot?: any};
  /** The side of the visitor. */
  mine: "first" | "second" | null;
  start: string;
  /** Separated by spaces. */
  moves: string;
  /** The milliseconds left to the mover after each move, where they are known. */
  left?: (number | null)[];
  plies: number;
  outcome: "first" | "second" | "draw" | null;
  reason: string;
  margin: number;
  ended: string;
}

type Game = "adjacency" | "reversi" | "tictactoe" | "morris";
type Side = "first" | "second";
type Player = Side;
type Mark = "x" | "o" | "black" | "white";

/** A point. */
interface Place {
  name: string;
  /** From the left. */
  column: number;
  /** From the top. */
  row: number;
}

interface Layout {
  columns: number;
  rows: number;
  places: Place[];
  index: Map<string, number>;
  lines: [string, string][];
}

/** A position that rules have read. */
interface State {
  /** The owner of the piece on each point. */
  cells: (Player | null)[];
  toMove: Player;
  /** The end of its text. */
  rest: string[];
  hands?: Record<Player, number>;
  pliesLeft?: number;
  firstMark?: Mark;
}

/** The rules of a game, as far as the page knows them. */
interface Rules {
  parse(text: string): State;
  write(state: State): string;
  /** Plays a legal move in place: the points that changed sides. */
  apply(state: State, move: string): string[];
  markOf(state: State, player: Player): Mark;
}

/** A game, move by move: a finished one, or one from a file. */
interface GameRecord {
  game: string;
  first?: string;
  second?: string;
  date?: string;
  clock?: string;
  start: string;
  moves: {move: string, left_ms?: number, eval?: number, depth?: number, nodes?: number, ms?: number}[];
  outcome?: "first" | "second" | "draw";
  reason?: string;
}

/** A model and its effects. */
type Step = [Model, any[]];

/** What `view/words.js` tells. */
type Sentence = {key: string, values?: Record<string, any>} | {text: string};

/** The texts in a language: `say` takes a key, or `key.attribute`; a missing key is shown as it is. */
interface Texts {
  language: string;
  /** That of dates. */
  locale: string;
  say(key: string, values?: any): string;
  has(key: string): boolean;
}

interface NamedBot {
  name: string;
  title: string;
  engine: string;
  level: number;
  strength: Record<string, string>;
}

/** A remark of a named bot: one of three. */
interface Talk {
  name: string;
  kind: "start" | "surprise" | "end";
  number: number;
  isSaid: boolean;
}

/** How a puzzle was solved: at the first try, after a wrong move or a hint, or given up. */
type How = "first" | "later" | "shown";

/** The puzzles of the day, as this browser keeps them. */
interface Diary {
  /** The days in a row up to the day `last`. */
  count: number;
  last: string;
  days: Record<string, Record<string, How>>;
  best: Record<string, number>;
}

/** An element of SVG: its name, its attributes, its children. */
type Shape = [string, Record<string, string | number>, ...any[]];

/** A cell whose piece has changed. */
interface Change {
  point: string;
  /** As it is shown. */
  place: {column: number, row: number};
  cell: HTMLElement;
  /** The new drawing. */
  piece: SVGElement;
  /** A copy of the drawing before. */
  old: SVGElement | null;
  before: Mark | null;
  after: Mark | null;
}

/** A cell of the grid. */
interface Shown {
  cell: HTMLElement;
  piece: SVGElement;
  sign: Element;
  /** As it is shown. */
  place: Place;
  tabIndex: number | null;
  /** The drawn mark. */
  drawn: string | null;
  /** The piece of the position. */
  owner: Mark | null;
  /** The last appearance. */
  view: Cell | null;
  /** Its language. */
  texts: unknown;
}

interface EngineOption {
  name: string;
  engines: string[];
  games: string[];
  values?: string[];
  min?: number;
  max?: number;
  usual?: number;
}
