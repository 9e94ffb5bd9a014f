/**
 * A room: the server's snapshot, and every event since. Plain data, never changed in
 * place. The server decides everything; the rules here only compute the result of a legal move.
 */

import { play, score } from "./rules.js";

/** The most lines of chat and of events. */
const LINES = 500;

/** The text in place of one that is kept from the reader: of somebody blocked, or of a spectator until the game is over. */
const WITHHELD = "…";

/** A new snapshot is needed: an event is missing or invalid. */
export class Gap extends Error {}

/** @param {Side} side @returns {Side} */
export function other(side) {
  return side === "first" ? "second" : "first";
}

/**
 * The room of a snapshot that has just arrived.
 * @param {any} snapshot
 * @param {number} now
 * @param {Room | undefined} before the previous state, for the lines that the server loses in a restart
 * @returns {Room}
 */
export function fromSnapshot(snapshot, now, before) {
  const said = (snapshot.chat ?? []).map((line) => ({ kind: "said", ...line }));
  const moves = snapshot.moves ?? [];
  return {
    code: snapshot.room,
    version: snapshot.version,
    game: snapshot.game,
    options: snapshot.options ?? {},
    clock: snapshot.clock ?? { kind: "none" },
    isPrivate: snapshot.private ?? false,
    isRated: snapshot.rated ?? false,
    hasDraws: snapshot.draws !== false,
    tournament: snapshot.tournament ?? null,
    status: snapshot.status,
    games: snapshot.games ?? 0,
    half: snapshot.half ?? null,
    partner: snapshot.partner ?? null,
    host: snapshot.host ?? null,
    seats: snapshot.seats,
    spectators: snapshot.spectators ?? 0,
    apart: snapshot.apart ?? false,
    locked: snapshot.locked ?? false,
    newcomers: snapshot.newcomers ?? [],
    hides: snapshot.hides_spectators ?? false,
    muted: snapshot.muted ?? [],
    positions: positionsOf(snapshot.game, snapshot.start, moves, snapshot.turn.position),
    moves,
    timesLeft: before && sameStart(before.moves, moves) ? moves.map((_, ply) => before.timesLeft[ply] ?? null) : moves.map(() => null),
    turn: { legal: [], ...snapshot.turn },
    turnAt: before?.status === "playing" && !snapshot.turn.clocks?.running && sameTurn(before, snapshot) ? before.turnAt : now,
    claimAt: claims(snapshot.gone ?? [], now),
    offers: snapshot.offers ?? [],
    ending: snapshot.ending ?? null,
    lines: said.length === 0 && before ? before.lines : said,
  };
}

function sameTurn({ games, moves }, snapshot) {
  return games === snapshot.games && moves.length === (snapshot.moves ?? []).length;
}

function sameStart(one, two) {
  return one.every((move, ply) => ply >= two.length || two[ply] === move);
}

/**
 * The positions of a game. For the last one the server's text is used.
 * @returns {string[]}
 */
function positionsOf(game, start, moves, last) {
  const positions = [start];
  try {
    for (const move of moves) positions.push(play(game, positions.at(-1), move).position);
  } catch {
    // A record that these rules cannot replay is shown from its last position.
    while (positions.length <= moves.length) positions.push(last);
  }
  positions[moves.length] = last ?? positions[moves.length];
  return positions;
}

function claims(gone, now) {
  const claimAt = { first: null, second: null };
  for (const one of gone) claimAt[one.side] = one.claim_in_ms === undefined || one.claim_in_ms === null ? null : now + one.claim_in_ms;
  return claimAt;
}

/**
 * The room after an event that has just arrived. Old events change nothing.
 * @param {Room} room
 * @param {any} event
 * @param {number} now
 * @returns {Room}
 * @throws {Gap}
 */
export function apply(room, event, now) {
  if (event.version <= room.version) return room;
  if (event.version !== room.version + 1) throw new Gap(`version ${event.version} after ${room.version}`);
  const take = EVENTS[event.event];
  // Unknown events are ignored.
  return { ...room, ...(take ? take(room, event, now) : {}), version: event.version };
}

const EVENTS = {
  seated: (room, { side, seat }) => ({
    seats: { ...room.seats, [side]: seat },
    newcomers: room.ending ? [...room.newcomers, side] : [],
    lines: noted(room, { kind: "sits", name: seat.name, side }),
  }),
  vacated: (room, { side }) => ({
    seats: { ...room.seats, [side]: null },
    status: "waiting",
    offers: [],
    lines: room.seats[side] ? noted(room, { kind: "left", name: room.seats[side].name }) : room.lines,
  }),
  presence: (room, { side, connected, claim_in_ms }, now) => {
    const seat = room.seats[side];
    return {
      claimAt: { ...room.claimAt, [side]: claim_in_ms === undefined || claim_in_ms === null ? null : now + claim_in_ms },
      seats: seat ? { ...room.seats, [side]: { ...seat, connected } } : room.seats,
      lines: seat && needsPresence(room) ? noted(room, { kind: cameOrWent(room, connected), name: seat.name }) : room.lines,
    };
  },
  spectators: (_, { count }) => ({ spectators: count }),
  started: (room, { games, seats, turn, half = null, partner = null, unrated = null }, now) => ({
    games,
    isRated: room.isRated && !unrated,
    half,
    partner,
    seats,
    newcomers: [],
    status: "playing",
    positions: [turn.position],
    moves: [],
    timesLeft: [],
    offers: [],
    ending: null,
    claimAt: { first: null, second: null },
    turn: { legal: [], ...turn },
    turnAt: now,
    lines: began(room, { games, half, partner, unrated }),
  }),
  moved,
  offered: (room, { by, offer }) => ({ offers: [...without(room.offers, by, offer), { by, offer }] }),
  declined: (room, { by, offer, reason }) => ({
    offers: without(room.offers, by, offer),
    lines: noted(room, { kind: "told", sentence: offerEnd(room, by, offer, reason) }),
  }),
  taken_back: (room, { plies, turn }, now) => {
    const left = Math.max(0, room.moves.length - plies);
    const position = turn.position ?? room.positions[left];
    return {
      moves: room.moves.slice(0, left),
      timesLeft: room.timesLeft.slice(0, left),
      positions: [...room.positions.slice(0, left), position],
      offers: [],
      turn: { legal: [], ...turn, position },
      turnAt: now,
      lines: noted(room, { kind: "taken-back", plies }),
    };
  },
  cut_short: (room, event) => ({ lines: noted(room, { kind: "told", sentence: cutShort(room, event) }) }),
  ended: (room, { outcome, reason, margin }, now) => ({
    status: "ended",
    ending: { outcome, reason, margin },
    offers: [],
    claimAt: { first: null, second: null },
    turn: { ...room.turn, legal: [], clocks: stopped(room, now) },
    turnAt: now,
    lines: [...noted(room, { kind: "told", sentence: endingOf(room, null, { outcome, reason }) }), ...(room.half === 1 && !room.partner && outcome ? [{ kind: "told", sentence: { key: "says-second-follows", values: {} } }] : [])],
  }),
  chat: (room, { from, mark, player, seat, text }) => ({ lines: noted(room, { kind: "said", from, mark, player, seat, text }) }),
  // What spectators said during the game; others have read it, and get no lines.
  overheard: (room, { chat = [] }) => (chat.length === 0 ? {} : { lines: [...noted(room, { kind: "told", sentence: { key: "says-overheard", values: {} } }), ...chat.map((line) => ({ kind: "said", ...line }))] }),
  chat_apart: (room, { apart }) => ({ apart, lines: noted(room, { kind: "told", sentence: { key: apart ? "says-chat-apart" : "says-chat-joined", values: {} } }) }),
  locked: (room, { locked }) => ({ locked, lines: noted(room, { kind: "told", sentence: { key: locked ? "says-locked" : "says-unlocked", values: {} } }) }),
  muted: (room, { player, name, muted }) => ({
    muted: muted ? [...room.muted, player] : room.muted.filter((one) => one !== player),
    lines: noted(room, { kind: muted ? "muted" : "unmuted", name }),
  }),
};

/**
 * Why an offer is no longer open.
 * @returns {Sentence}
 */
export function offerEnd(room, by, offer, reason) {
  const name = room.seats[reason === "declined" ? other(by) : by]?.name ?? "";
  return { key: `says-offer-${reason}`, values: { name, offer: { say: `offer-${offer}` } } };
}

/**
 * A search with an exact effort that took too long.
 * @returns {Sentence}
 */
export function cutShort(room, { side, depth, ms }) {
  return { key: "says-cut-short", values: { name: room.seats[side]?.name ?? "", depth, seconds: Math.round(ms / 1000) } };
}

function moved(room, { by, move, turn }, now) {
  let computed;
  try {
    computed = play(room.game, room.positions.at(-1), move).position;
  } catch {
    throw new Gap(`${move} cannot be followed`);
  }
  const position = turn.position ?? computed;
  if (position !== computed) throw new Gap(`${move} leads to ${computed}, and the server says ${position}`);
  return {
    moves: [...room.moves, move],
    positions: [...room.positions, position],
    timesLeft: [...room.timesLeft, turn.clocks ? turn.clocks[`${by}_ms`] : null],
    turn: { legal: [], to_move: other(by), ...turn, position },
    turnAt: now,
  };
}

/**
 * The kind of a presence change. A seat may be reserved for somebody new: only a player of a game comes back. After the end nobody
 * is waited for, and most people leave.
 * @returns {"here" | "back" | "gone" | "left"}
 */
export function cameOrWent({ games, status }, connected) {
  if (!connected) return status === "ended" ? "left" : "gone";
  return games === 0 ? "here" : "back";
}

function began(room, { games, half, partner, unrated }) {
  const lines = noted(room, { kind: "begins", games });
  if (unrated) return noted({ ...room, lines }, { kind: "unrated", why: unrated });
  return half ? noted({ ...room, lines }, { kind: "of-pair", half, partner }) : lines;
}

/** @returns {any[]} */
function noted(room, line) {
  return [...room.lines.slice(-LINES + 1), line];
}

function without(offers, by, offer) {
  return offers.filter((one) => one.by !== by || one.offer !== offer);
}

function stopped(room, now) {
  const clocks = room.turn.clocks;
  if (!clocks?.running) return clocks;
  const key = `${clocks.running}_ms`;
  return { ...clocks, [key]: Math.max(0, clocks[key] - (now - room.turnAt)), running: null };
}

/**
 * The room with its turn set to now, after missed events: their times are in the past.
 * @param {Room} room
 * @returns {Room}
 */
export function resumed(room, { turn, gone }, now) {
  return { ...room, turn: { legal: [], position: room.turn.position, ...turn }, turnAt: turn.clocks?.running || room.moves.length > 1 ? now : room.turnAt, claimAt: claims(gone ?? [], now) };
}

/**
 * The side of a player; null for a spectator.
 * @param {Room} room
 * @param {string | null} player
 * @returns {Side | null}
 */
export function sideOf(room, player) {
  if (!player) return null;
  if (room.seats.first?.player === player) return "first";
  return room.seats.second?.player === player ? "second" : null;
}

/** @param {Room} room @returns {Side | null} */
export function freeSide(room) {
  if (!room.seats.first) return "first";
  return room.seats.second ? null : "second";
}

/**
 * Whether a player is to move.
 * @param {Room} room
 * @param {string | null} player
 */
export function isTurnOf(room, player) {
  return room.status === "playing" && sideOf(room, player) === room.turn.to_move;
}

/** Whether the text of a line of chat is kept from the reader. */
export function isWithheld({ text }) {
  return text === WITHHELD;
}

/**
 * Whether it matters who is connected: by days nobody need be there.
 * @param {Room} room
 */
export function needsPresence({ clock }) {
  return clock?.kind !== "days";
}

export const BY_THE_RULES = new Set(["count", "line", "full", "men", "blocked", "repetition", "quiet"]);
/** Before this ply only games that end by the rules change ratings. */
export const LEAST_RATED = 10;

/**
 * Whether a finished game was too short to change ratings.
 * @param {Room} room
 */
export function isTooEarly({ isRated, ending: end, moves }) {
  return isRated && Boolean(end?.outcome) && moves.length < LEAST_RATED && !BY_THE_RULES.has(end.reason);
}

/**
 * How a game ended, in one sentence: the result and the reason.
 * @param {object} game
 * @param {"first" | "second" | "draw" | null | undefined} game.outcome
 * @param {string} game.reason
 * @param {"first" | "second" | null} [game.mine] the side of the reader; none for a spectator
 * @param {{first: any, second: any}} game.names names of the players, or values of sides
 * @param {{first: any, second: any}} game.sides values of sides
 * @param {{first: number, second: number}} game.count the pieces of each at the end
 * @returns {Sentence}
 */
export function ending({ outcome, reason, mine = null, names, sides, count }) {
  if (reason === "aborted") return { key: "ended-aborted" };
  const winner = outcome === "second" ? "second" : "first";
  const loser = winner === "first" ? "second" : "first";
  const values = {
    me: !mine ? "none" : mine === winner ? "won" : "lost",
    winner: names[winner],
    loser: names[loser],
    side: sides[loser],
    more: count[winner],
    fewer: count[loser],
  };
  const result = { say: resultKey(outcome, mine, winner), values };
  return { key: "ended-why", values: { result, why: { say: whyKey(outcome, reason), values } } };
}

/**
 * How the game of a room ended.
 * @param {Room} room at its last position
 * @param {"first" | "second" | null} mine
 */
export function endingOf(room, mine, { outcome, reason }) {
  const side = (which) => ({ side: which, game: room.game, position: room.positions[0] });
  const sides = { first: side("first"), second: side("second") };
  // Whoever has sat down since did not play.
  const nameOf = (/** @type {"first" | "second"} */ which) => (room.newcomers.includes(which) ? null : room.seats[which]?.name) ?? sides[which];
  const names = { first: nameOf("first"), second: nameOf("second") };
  return ending({ outcome, reason, mine: room.newcomers.includes(mine) ? null : mine, names, sides, count: score(room.game, room.positions.at(-1)) });
}

function resultKey(outcome, mine, winner) {
  if (!outcome) return "ended-nobody";
  if (outcome === "draw") return "ended-draw";
  if (!mine) return "ended-won-by";
  return mine === winner ? "ended-won" : "ended-lost";
}

function whyKey(outcome, reason) {
  if (reason === "count" && outcome === "draw") return "why-count-draw";
  if (reason === "abandonment" && !outcome) return "why-abandonment-both";
  if (reason === "no_show" && !outcome) return "why-no_show-both";
  return `why-${reason}`;
}
