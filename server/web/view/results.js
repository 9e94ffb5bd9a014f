/** Points, names, results and times of a tournament in words. */

import { h } from "./tree.js";
import { dateWords, points } from "./words.js";

export { points };

/** The name of an entrant, with the handle where others have the same name. */
export function nameOf(tournament, number) {
  const one = entrantOf(tournament, number);
  if (!one) return `#${number}`;
  return isShared(tournament, one) ? `${one.name} @${one.handle}` : one.name;
}

/** An entrant in a list: the handle, for directors with the full name; in tournaments of earlier versions the name with the handle. */
export function entrantWords({ name, handle, full_name }) {
  const words = name.toLowerCase() === handle ? [h("bdi", null, handle)] : [h("bdi", null, name), ` @${handle}`];
  return full_name ? [...words, " (", h("bdi", null, full_name), ")"] : words;
}

/** The known data of an entrant: all of the entrant, or a line of the standings. */
export const entrantOf = ({ entrants, rows }, number) => entrants[number] ?? rows?.find(({ entrant }) => entrant === number);

/** Whether another entrant has the same name. */
export const isShared = (tournament, { name }) => (namesakes(tournament).get(name.toLowerCase())?.size ?? 0) > 1;

/** For each object of entrants, the lines of standings that were last looked at with it, and the entrants of each name. */
const KNOWN = new WeakMap();

/** The entrants of each name, in small letters, counted once for the same entrants and standings. */
function namesakes({ entrants, rows }) {
  const known = KNOWN.get(entrants);
  if (known && known.rows === rows) return known.names;
  const names = new Map();
  for (const { entrant, name } of [...Object.values(entrants), ...(rows ?? [])]) {
    const small = name.toLowerCase();
    names.set(small, (names.get(small) ?? new Set()).add(entrant));
  }
  KNOWN.set(entrants, { rows, names });
  return names;
}

const WORDS = { "=": "½–½", "1-0": "1–0", "0-1": "0–1" };
/** Every result of a game: played ones, then forfeits by the second, the first, and both. */
export const RESULTS = ["1-0", "0-1", "=", "+-", "-+", "--"];

export const resultWords = (result) => WORDS[result] ?? result;

const MIRRORED = { "1-0": "0-1", "0-1": "1-0", "+-": "-+", "-+": "+-" };
/** The results of a meeting so far, as those see them who are named in the pairing: they exchange seats after each game. */
export const resultsOf = ({ results = [] }) =>
  results.filter(Boolean).map(({ result }, game) => resultWords(game % 2 ? (MIRRORED[result] ?? result) : result));

export const isDone = (phase) => phase === "over" || phase === "cancelled";

/** Up to this many seconds a countdown is shown, above it a date. */
const MOST_COUNTED = 3600;

/** The seconds until the next round, the start or the end; null if they are unknown. */
export function secondsLeft({ snapshot, at }, now) {
  const { next_in_ms: left } = snapshot;
  return left === undefined || left === null ? null : Math.max(0, Math.ceil((left - (now - at)) / 1000));
}

/** The round of a running tournament. */
export function roundWords({ say }, { snapshot: { round, rounds } }) {
  return rounds ? say("tournament-round-of", { round, rounds }) : say("tournament-phase-running");
}

/** The state of the tournament in a sentence. */
export function state(look, tournament) {
  const { say, now, texts } = look;
  const { snapshot } = tournament;
  const { phase, round, rounds, suspended, spec } = snapshot;
  const seconds = secondsLeft(tournament, now);
  if (suspended) return say("tournament-suspended");
  if (phase === "open") {
    const open = say("tournament-open-now", { count: snapshot.entrants });
    if (seconds === null) return open;
    return `${open}. ${seconds > MOST_COUNTED && spec.start_at ? say("tournament-starts-at", { date: dateWords(texts, spec.start_at) }) : say("tournament-starts-in", { time: time(say, seconds) })}`;
  }
  if (phase !== "running") return say(`tournament-phase-${phase}`);
  const where = roundWords(look, tournament);
  if (seconds === null) return where;
  return `${where}. ${say(spec.form === "arena" || round === rounds ? "tournament-ends-in" : "tournament-next-in", { time: time(say, seconds) })}`;
}

/** A duration: `45 s`, `5:00`, `1:05:00`. */
function time(say, seconds) {
  if (seconds < 100) return say("seconds", { count: seconds });
  const two = (number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return `${hours ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}
