/** Names of games, sides, bots and clocks, and the sentences of `update`, in the language of the reader. */

import { namedBot } from "../bots.js";
import { board } from "../rules.js";
import { clockName } from "../clock.js";
import { h } from "./tree.js";

/**
 * The name of a side in its game: X and O are the same in every language.
 * @param {Texts} texts
 * @param {any} game
 * @param {string} position
 * @param {"first" | "second"} side
 */
export function sideName(texts, game, position, side) {
  const mark = board(game, position).marks[side];
  if (mark === "x" || mark === "o") return mark.toUpperCase();
  return texts.say(mark === "black" ? "side-black" : "side-white");
}

/** @param {Texts} texts @param {string} game */
export function gameName(texts, game) {
  return texts.say(`title-${game}`);
}

/** @param {Texts} texts @param {any} clock */
export function clockWords(texts, clock) {
  if (clock?.kind === "days") return texts.say("clock-days", { days: clock.days });
  return clockName(clock) ?? texts.say("clock-none");
}

/** The name that a server makes up for a guest, which says so by itself. */
export const MADE_UP = /^Guest-[0-9A-Z]{4}$/;

/**
 * A name with the mark that says who bears it: `guest`, `person` or `bot`.
 * @param {Texts} texts
 * @param {string} name
 * @param {string} [mark]
 */
export function markedName(texts, name, mark) {
  return !mark || (mark === "guest" && MADE_UP.test(name)) ? name : texts.say(`name-${mark}`, { name });
}

/**
 * The name of the player in a seat.
 * @param {Texts} texts
 * @param {any} seat
 */
export function seatName(texts, seat) {
  if (!seat) return texts.say("seat-free");
  if (!seat.bot) return markedName(texts, seat.name, seat.mark);
  const named = namedBot(seat.bot);
  if (named) return named.title;
  const { engine, level, options, depth, nodes } = seat.bot;
  const set = Object.entries({ level, ...options, depth, nodes }).filter(([, value]) => value !== undefined);
  if (set.length === 0) return engineName(engine);
  if (set.length === 1 && level !== undefined) return texts.say("seat-bot", { engine: engineName(engine), level });
  return texts.say("seat-bot-options", { engine: engineName(engine), options: set.map((pair) => pair.join("=")).join(", ") });
}

/**
 * The name of the player in a seat where the engine matters as well, as in records: `Kancil (alphabeta, level 3)`.
 * @param {Texts} texts
 * @param {any} seat
 */
export function fullSeatName(texts, seat) {
  const named = namedBot(seat?.bot);
  return named ? texts.say("seat-bot-named", { name: named.title, engine: named.engine, level: named.level }) : seatName(texts, seat);
}

/**
 * The name of the player in a seat where there may be too little space for it: the name is cut, the mark behind it is not.
 * @param {Texts} texts
 * @param {any} seat
 * @param {string | null} [kind] the class of the name
 */
export function seatNameView(texts, seat, kind = null) {
  const whole = seatName(texts, seat);
  const [before, after] = seat?.mark && whole !== seat.name ? seatName(texts, { ...seat, name: PLACE }).split(PLACE).map(withoutIsolation) : ["", ""];
  return [before && h("span", { as: "before", class: "who-mark" }, before), h("bdi", { as: "name", class: kind }, before || after ? seat.name : whole), after && h("span", { as: "after", class: "who-mark" }, after)];
}

/** A letter that is in no name. */
const PLACE = "\uFFFC";

/** The text without the marks that isolate names from what is around them: elsewhere than on a page they would be letters. */
export function withoutIsolation(text) {
  return text.replace(/[\u2066-\u2069]/g, "");
}

const ENGINES = {
  random: "Random",
  greedy: "Greedy",
  hillclimb: "Hill climbing",
  genetic: "Genetic",
  minimax: "Minimax",
  alphabeta: "Alpha-beta",
  negascout: "NegaScout",
  abmemory: "Alpha-beta with memory",
  mtdf: "MTD(f)",
  mcts: "Monte Carlo",
  best: "Best",
};

/** Names of algorithms are the same in every language. @param {string} engine */
export function engineName(engine) {
  return ENGINES[engine] ?? engine;
}

/**
 * A rating in the usual notation: `1512`, or `1512?` while provisional.
 * @param {{rating: number, provisional?: boolean}} rating
 */
export function ratingWords({ rating, provisional = false }) {
  return `${rating}${provisional ? "?" : ""}`;
}

/**
 * The options of a game that differ from the defaults, in words.
 * @param {Texts} texts
 * @param {Record<string, string> | undefined} options
 */
export function optionWords(texts, options) {
  return Object.entries(options ?? {}).map(([name, option]) => {
    const value = optionValue(texts, option);
    return name === "first" ? texts.say("option-first-is", { value }) : texts.say("option-is", { name: optionName(texts, name), value });
  });
}

/** @param {Texts} texts @param {string} name */
export function optionName(texts, name) {
  const key = `option-${name}`;
  return texts.has(key) ? texts.say(key) : name;
}

/** @param {Texts} texts @param {string} value */
export function optionValue(texts, value) {
  const key = `value-${value}`;
  return texts.has(key) ? texts.say(key) : value.length === 1 ? value.toUpperCase() : value;
}

/**
 * A date and time, or a day alone, in the format of the reader's browser.
 * @param {Texts} texts
 * @param {string} text in universal time; a day as `2026-11-28`
 */
export function dateWords(texts, text) {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) return text;
  // A day is the same in every time zone.
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text);
  return new Intl.DateTimeFormat(texts.locale, isDay ? { dateStyle: "medium", timeZone: "UTC" } : { dateStyle: "medium", timeStyle: "short" }).format(date);
}

/**
 * A sentence: a key with values; some values are names that are translated first.
 * @param {Texts} texts
 * @param {Sentence} sentence
 * @returns {string}
 */
export function tell(texts, sentence) {
  if ("text" in sentence) return sentence.text;
  const { key, values = {} } = sentence;
  // In English the server's sentence is more detailed than the text of the code.
  if (key.startsWith("refusal-") && values.sentence && (texts.language === "en" || !texts.has(key))) return upper(values.sentence);
  return upper(say(texts, key, values));
}

function say(texts, key, values = {}) {
  const words = Object.entries(values).map(([name, value]) => [name, word(texts, value)]);
  return texts.say(key, Object.fromEntries(words));
}

function word(texts, value) {
  if (typeof value !== "object" || value === null) return value ?? "";
  if ("say" in value) return say(texts, value.say, value.values);
  if ("side" in value) return sideName(texts, value.game, value.position, value.side);
  return "";
}

/** Capitalizes a sentence that starts with a shared lower-case name. A player's name or a move at its start stays: Fluent isolates it. */
export function upper(text) {
  return /^\p{Ll}/u.test(text) ? text[0].toLocaleUpperCase() + text.slice(1) : text;
}

/** Points in the usual notation: `4½`. */
export function points(half) {
  return `${half >= 2 || half % 2 === 0 ? Math.floor(half / 2) : ""}${half % 2 ? "½" : ""}`;
}

/** The line of an entrant in the standings once somebody has points: before that the places say nothing. */
export function placeOf(rows, entrant) {
  return rows?.some((row) => row.half_points > 0) ? rows.find((row) => row.entrant === entrant) : undefined;
}

export function entryUntil(say, last) {
  return last > 1 ? say("tournament-entry-until", { round: last }) : say("tournament-entry-start");
}
