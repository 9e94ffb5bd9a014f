/** Puzzles: requesting one, trying moves, hints, the reply to a wrong move, the diary of the day, timed runs; and lessons. Loaded at the first use. */

import { choose } from "../entry.js";
import { play } from "../rules.js";
import { addSteps } from "../update.js";
import { refusal } from "./frames.js";
import { all, announce, go, remark, request } from "./step.js";

/** From the best result to the worst. */
const RESULTS = ["won", "drawn", "lost"];
/** The pause before the reply to a wrong move. */
const REPLY_MS = 650;
/** A timed run: its length, the wrong moves that end it, and the pauses before the next puzzle and after a refusal. */
export const RUN_MS = 180_000;
export const MOST_MISSED = 3;
const NEXT_MS = 500;
const MISSED_MS = 1_500;
const AGAIN_MS = 1_000;

/** The only move with the best result. */
export function solution({ moves }) {
  const rank = ({ result }) => RESULTS.indexOf(result);
  return moves.reduce((best, one) => (rank(one) < rank(best) ? one : best));
}

export const addressOf = ({ game, number }) => `#/puzzle/${game}/${number}`;
export const runAddress = (game) => `#/puzzle/${game}/run`;

export const isOfToday = ({ daily }, { number }) => Boolean(daily) && number === numberOf(daily.today);

const isShown = ({ puzzle, route }) => Boolean(puzzle?.moves) && puzzle.game === route.id && String(puzzle.number) === route.part;
const isRunRoute = ({ route }) => route.screen === "puzzle" && route.part === "run";
export const isRunning = (model) => isRunRoute(model) && Boolean(model.run) && !model.run.isOver;

const withPuzzle = (model, change) => ({ ...model, puzzle: { ...model.puzzle, ...change } });
const save = ({ daily }) => ({ type: "save", name: "puzzles", value: daily.diary });

const PUZZLE = {
  /** The diary first: another window may have written in it, and a new day may have begun. */
  "puzzle-open": (model) => [isRunRoute(model) ? model : { ...model, run: null }, [{ type: "recall", name: "puzzles", into: "puzzle-opened" }]],
  /** The address names a puzzle, a game for its puzzle of today, `any` of a game, a timed run, or nothing. */
  "puzzle-opened": (model, { value, date }) => {
    const today = dayOf(date);
    const next = { ...model, daily: { today, diary: diaryIn(value) } };
    const { route, draft } = next;
    if (route.screen !== "puzzle" || isShown(next)) return [next, []];
    if (isRunRoute(next)) return [{ ...next, puzzle: null, run: null }, []];
    const games = gamesOf(next);
    const game = route.id ?? nextOpen(next.daily.diary, today, [draft.game, ...games]) ?? draft.game;
    const number = /^\d{1,9}$/.test(route.part ?? "") ? Number(route.part) : route.part === undefined ? numberOf(today) : undefined;
    return request({ ...next, puzzle: null }, { type: "puzzle", game, ...(number === undefined ? {} : { number }) });
  },
  "puzzle-point": (model, { point }) => {
    const { puzzle } = model;
    if (puzzle.stage !== "open") return [model, []];
    const pressed = choose(puzzle.moves.map(({ move }) => move), puzzle.chosen, point);
    if (!pressed) return remark(model, { key: puzzle.chosen.length > 0 ? "object-not-next" : "object-not-first", values: { point } }, "problem");
    if ("chosen" in pressed) return [withPuzzle(model, { chosen: pressed.chosen }), []];
    const judged = puzzle.moves.find(({ move }) => move === pressed.move);
    return isRunning(model) ? triedInRun(model, judged) : tried(model, judged);
  },
  "puzzle-clear": (model) => (model.puzzle.stage === "wrong" ? PUZZLE["puzzle-back"](model) : [withPuzzle(model, { chosen: [] }), []]),
  /** The first hint is the region of the move, the second the move. */
  "puzzle-hint": (model) => [withPuzzle(model, { hints: Math.min(2, model.puzzle.hints + 1) }), []],
  /** The reply to a wrong move, unless it was taken back before. */
  "puzzle-reply": (model, { number }) => [model.puzzle?.stage === "wrong" && model.puzzle.number === number ? withPuzzle(model, { isAnswered: true }) : model, []],
  "puzzle-back": (model) => [withPuzzle(model, { stage: "open", tried: null, isAnswered: false }), []],
  "puzzle-show": (model) => recorded(withPuzzle(model, { stage: "shown", chosen: [], tried: null, isAnswered: false }), "shown"),

  "puzzle-run-start": (model, { now }) => {
    const game = model.route.id ?? model.draft.game;
    return nextOfRun({ ...model, run: { game, endsAt: now + RUN_MS, askedAt: null, right: 0, missed: 0, isOver: false } }, now);
  },
  "puzzle-run-next": (model, { now }) => (isRunning(model) ? nextOfRun(model, now) : [model, []]),
  /** The time may be over: the pauses while puzzles load do not count. */
  "puzzle-run-time": (model, { now }) => {
    if (!isRunning(model) || model.run.askedAt !== null) return [model, []];
    return now >= model.run.endsAt ? runOver(model) : [model, []];
  },
};

/** The games of the server, those of today's four. */
export const gamesOf = ({ welcome }) => welcome?.games.map(({ game }) => game) ?? [];

function tried(model, judged) {
  const { puzzle } = model;
  const isRight = judged === solution(puzzle);
  const said = announce({ key: isRight ? "puzzle-right" : "puzzle-wrong", values: { move: judged.move, result: { say: `puzzle-${judged.result}` } } });
  if (!isRight) {
    const wrong = [...puzzle.wrong.filter((one) => one !== judged), judged];
    return [withPuzzle(model, { wrong, tried: judged, stage: "wrong", isAnswered: false, chosen: [] }), [said, { type: "after", ms: REPLY_MS, message: { type: "puzzle-reply", number: puzzle.number } }]];
  }
  const how = puzzle.wrong.length > 0 || puzzle.hints > 0 ? "later" : "first";
  return all(withPuzzle(model, { stage: "solved", chosen: [] }), (at) => [at, [said]], (at) => recorded(at, how));
}

/**
 * Writes the end of a puzzle of today in the diary.
 * @returns {Step}
 */
function recorded(model, how) {
  const { puzzle, daily } = model;
  if (!isOfToday(model, puzzle)) return [model, []];
  const diary = ended(daily.diary, daily.today, puzzle.game, how);
  if (diary === daily.diary) return [model, []];
  const next = { ...model, daily: { ...daily, diary } };
  return [next, [save(next)]];
}

function triedInRun(model, judged) {
  const { puzzle, run } = model;
  const isRight = judged === solution(puzzle);
  const said = announce({ key: isRight ? "puzzle-right" : "puzzle-wrong", values: { move: judged.move, result: { say: `puzzle-${judged.result}` } } });
  const counted = isRight ? { right: run.right + 1 } : { missed: run.missed + 1 };
  const next = { ...withPuzzle(model, isRight ? { stage: "solved", chosen: [] } : { stage: "shown", wrong: [judged], chosen: [] }), run: { ...run, ...counted } };
  if (next.run.missed >= MOST_MISSED) return all(next, (at) => [at, [said]], runOver);
  return [next, [said, { type: "after", ms: isRight ? NEXT_MS : MISSED_MS, message: { type: "puzzle-run-next" } }]];
}

function nextOfRun(model, now) {
  if (now >= model.run.endsAt) return runOver(model);
  return request({ ...model, run: { ...model.run, askedAt: now } }, { type: "puzzle", game: model.run.game }, { isRun: true });
}

/** @returns {Step} */
function runOver(model) {
  const { run, daily } = model;
  const over = { ...model, run: { ...run, isOver: true }, puzzle: model.puzzle?.moves ? { ...model.puzzle, stage: "shown", chosen: [] } : null };
  const said = announce({ key: "puzzle-run-over", values: { count: run.right } });
  if (!daily) return [over, [said]];
  const next = { ...over, daily: { ...daily, diary: withRun(daily.diary, run.game, run.right) } };
  return [next, [said, save(next)]];
}

const FRAMES = {
  puzzle: (model, { game, number, position, moves }, now, note) => {
    const puzzle = { game, number, position, moves, chosen: [], wrong: [], hints: 0, tried: null, isAnswered: false, stage: "open" };
    if (note.isRun) {
      if (!isRunning(model)) return [model, []];
      const endsAt = model.run.endsAt + (now - model.run.askedAt);
      return [{ ...model, puzzle, run: { ...model.run, endsAt, askedAt: null } }, [{ type: "after", ms: Math.max(0, endsAt - now) + 1, message: { type: "puzzle-run-time" } }]];
    }
    const isHere = model.route.screen === "puzzle" && !isRunRoute(model);
    return [{ ...model, puzzle }, isHere ? [go(addressOf(puzzle))] : []];
  },
};

const REFUSED = {
  puzzle: (model, frame, note) => {
    if (note.isRun) return [model, isRunning(model) ? [{ type: "after", ms: AGAIN_MS, message: { type: "puzzle-run-next" } }] : []];
    return [{ ...model, puzzle: { problem: refusal(frame) } }, []];
  },
};

addSteps(PUZZLE, FRAMES, REFUSED);

// The puzzles of the day: their numbers, and what this browser keeps of them. A day is one of universal time, so that everybody has
// the same puzzles; the number of its puzzles is its date, as in `bidak puzzle --today`.

/** The days of the week that the strip shows; older ones are forgotten. */
const SHOWN_DAYS = 7;
const DAY_MS = 86_400_000;
const DAY = /^\d{4}-\d\d-\d\d$/;
const HOWS = ["first", "later", "shown"];

/** The day of a moment in the format of the server. @param {string} moment */
const dayOf = (moment) => moment.slice(0, 10);

/** The number of the puzzles of a day: `20261124`. @param {string} day */
export const numberOf = (day) => Number(day.replaceAll("-", ""));

/** The day whose puzzles have this number; null if it is no date. @param {number} number */
export function dayIn(number) {
  const [, year, month, day] = /^(20\d\d)(\d\d)(\d\d)$/.exec(String(number)) ?? [];
  const text = `${year}-${month}-${day}`;
  return year && dayAfter(dayAfter(text, 1), -1) === text ? text : null;
}

/** The day some days later. @param {string} day @param {number} days */
export function dayAfter(day, days) {
  const time = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(time) ? "" : dayOf(new Date(time + days * DAY_MS).toISOString());
}

/** @returns {Diary} */
const blank = () => ({ count: 0, last: "", days: {}, best: {} });

/** The diary in what was stored, which another version may have written. @param {any} stored @returns {Diary} */
export function diaryIn(stored) {
  if (typeof stored !== "object" || stored === null) return blank();
  const { count, last, days, best } = stored;
  const isCount = (/** @type {any} */ number) => Number.isSafeInteger(number) && number >= 0;
  const entries = (/** @type {any} */ object) => Object.entries(typeof object === "object" && object ? object : {});
  const isStreak = isCount(count) && DAY.test(last);
  return {
    count: isStreak ? count : 0,
    last: isStreak ? last : "",
    days: Object.fromEntries(entries(days).filter(([day]) => DAY.test(day)).map(([day, games]) => [day, Object.fromEntries(entries(games).filter(([, how]) => HOWS.includes(how)))])),
    best: Object.fromEntries(entries(best).filter(([, number]) => isCount(number))),
  };
}

/**
 * The diary after the end of a puzzle of the day. The first end counts; a puzzle that was given up adds no day to the row.
 * @param {Diary} diary
 * @param {string} day
 * @param {string} game
 * @param {How} how
 * @returns {Diary}
 */
export function ended(diary, day, game, how) {
  if (diary.days[day]?.[game]) return diary;
  const oldest = dayAfter(day, 1 - SHOWN_DAYS);
  const recent = Object.fromEntries(Object.entries(diary.days).filter(([one]) => one >= oldest));
  const days = { ...recent, [day]: { ...recent[day], [game]: how } };
  // A clock set back takes no day away.
  if (how === "shown" || diary.last >= day) return { ...diary, days };
  return { ...diary, days, count: streakOf(diary, day) + 1, last: day };
}

/** The days in a row: up to today, or up to yesterday as long as today's puzzles are open. @param {Diary} diary @param {string} today */
export function streakOf({ count, last }, today) {
  return last === today || last === dayAfter(today, -1) ? count : 0;
}

/**
 * The last seven days, with today at the end.
 * @param {Diary} diary
 * @param {string} today
 * @returns {{day: string, isDone: boolean, isToday: boolean}[]}
 */
export function weekOf({ days }, today) {
  return Array.from({ length: SHOWN_DAYS }, (_, at) => dayAfter(today, at + 1 - SHOWN_DAYS)).map((day) => ({
    day,
    isDone: Object.values(days[day] ?? {}).some((how) => how !== "shown"),
    isToday: day === today,
  }));
}

/** The first of these games whose puzzle of the day is open, else the first. @param {Diary} diary @param {string} today @param {string[]} games */
export function nextOpen(diary, today, games) {
  return games.find((game) => !diary.days[today]?.[game]) ?? null;
}

/** The diary with the result of a timed run, if it is the best one of its game. @param {Diary} diary @param {string} game @param {number} right @returns {Diary} */
export function withRun(diary, game, right) {
  return right > (diary.best[game] ?? 0) ? { ...diary, best: { ...diary.best, [game]: right } } : diary;
}

// The lessons: four boards a game, each with one move to find. Loaded at the first use.

/** @typedef {{position: string, legal: string[]}} Board a position of a lesson and the moves that it asks for */

/** The men of Nine Men's Morris on their points, in the order of position texts. */
function men(/** @type {Record<number, string>} */ given, /** @type {string} */ rest) {
  return `${Array.from({ length: 24 }, (_, at) => given[at] ?? ".").join("")} ${rest}`;
}

/** The boards of each game: a move, its effect, the special rule, and a win in one. @type {Record<string, Board[]>} */
export const LESSONS = {
  reversi: [
    { position: "---------------------------OX------XO--------------------------- X", legal: ["c4"] },
    { position: "--------------------X-------O-------O-----XO-------------------- X", legal: ["e6"] },
    { position: "OOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOX-- X", legal: ["pass"] },
    { position: "XXXXXXXXXXXXXXXXXXXXXXXXOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOXOOOOOO- X", legal: ["h8"] },
  ],
  adjacency: [
    { position: "8/8/8/3o4/8/8/8/8 x 40", legal: ["d5"] },
    { position: "8/8/8/3o4/2o1o3/8/8/8 x 40", legal: ["d5"] },
    { position: "8/8/8/2ooo3/8/8/8/8 x 40", legal: ["d5"] },
    { position: "8/8/2oxx3/2xoox2/2o1o3/3ox3/8/8 x 1", legal: ["d5"] },
  ],
  morris: [
    { position: men({}, "w 9 9 0"), legal: ["d2"] },
    { position: men({ 21: "w" }, "w 0 0 0"), legal: ["a1-a4"] },
    { position: men({ 0: "w", 1: "w", 10: "b", 13: "b" }, "w 7 7 0"), legal: ["g7xb4", "g7xf4"] },
    { position: men({ 0: "w", 1: "w", 14: "w", 10: "b", 11: "b", 19: "b" }, "w 0 0 0"), legal: ["g4-g7xb4", "g4-g7xc4", "g4-g7xd2"] },
  ],
  tictactoe: [
    { position: "......... x", legal: ["b2"] },
    { position: "o...x.... x", legal: ["c1"] },
    { position: "oo..x.... x", legal: ["c1"] },
    { position: "xo..x..o. x", legal: ["c3"] },
  ],
};

/** How many boards a lesson has. */
export const STEPS = 4;

const fresh = (game, step = 0) => ({ game, step, chosen: [], played: null });
const boardOf = ({ game, step }) => LESSONS[game][step];

export function shown(lesson) {
  const { position } = boardOf(lesson);
  return lesson.played ? play(lesson.game, position, lesson.played).position : position;
}

function played(model, move) {
  const { lesson } = model;
  return [{ ...model, lesson: { ...lesson, chosen: [], played: move } }, [{ type: "sound", name: "move" }, announce({ key: `lesson-${lesson.game}.done-${lesson.step + 1}` })]];
}

const LEARN = {
  /** The address names a game. */
  "learn-open": (model) => {
    const { id } = model.route;
    return [id && model.lesson?.game !== id ? { ...model, lesson: fresh(id) } : model, []];
  },
  "learn-point": (model, { point }) => {
    const { lesson } = model;
    if (lesson.played) return [model, []];
    const chosen = choose(boardOf(lesson).legal, lesson.chosen, point);
    if (!chosen) return remark(model, { key: lesson.chosen.length > 0 ? "object-not-next" : "object-not-first", values: { point } }, "problem");
    return "move" in chosen ? played(model, chosen.move) : [{ ...model, lesson: { ...lesson, chosen: chosen.chosen } }, []];
  },
  "learn-pass": (model) => played(model, "pass"),
  "learn-step": (model, { step }) => [{ ...model, lesson: fresh(model.lesson.game, step) }, []],
};

addSteps(LEARN, {}, {});
