/**
 * Study: the analysis of a finished game, hints, bots' thinking, the tree of a search, records from files; puzzles, those of the day
 * and timed runs; lessons. Loaded at the first use.
 */

import { choose } from "../entry.js";
import { board, play } from "../rules.js";
import { addSteps } from "../update.js";
import { botOf, clockOf } from "./actions.js";
import { refusal } from "./frames.js";
import { all, announce, deskOf, go, remark, request, withDesk, withoutStudy } from "./step.js";

// The positions of a record: of a finished game or a file.

const known = new WeakMap();

/**
 * The positions of a record up to its first invalid move; `broken` is the number of that move, or 0.
 * @param {GameRecord} record
 * @returns {{positions: string[], broken: number}}
 */
export function positionsOf(record) {
  if (known.has(record)) return known.get(record);
  const positions = [record.start];
  let broken = 0;
  try {
    for (const { move } of record.moves) positions.push(play(/** @type {any} */ (record.game), positions.at(-1) ?? "", move).position);
  } catch {
    broken = positions.length;
  }
  known.set(record, { positions, broken });
  return { positions, broken };
}

const MOST_REPORTS = 40;
/** The server limits messages to 16 KiB; this leaves space for the envelope and for letters of several bytes. */
const LONGEST_RECORD = 14_000;
/** The depth of a tree in plies, unless the server gives one. */
const DEEPEST = 6;

export function deepest(model) {
  return model.welcome?.limits?.tree_plies ?? DEEPEST;
}

const withOpen = (model, change) => ({ ...model, archive: { ...model.archive, open: { ...model.archive.open, ...change } } });

/** The position of an open game after some moves, in the server's format. */
function lineTo({ game, start, moves }, ply) {
  return { game, start, moves: moves.slice(0, ply).map((one) => one.move ?? one) };
}

export const keyOf = (path) => path.join(".");

const STUDY = {
  /** Requests the analysis of the open game, or shows the stored one. */
  "study-analyze": (model) => {
    const { open } = model.archive;
    if (open?.analysis?.isDone) return [taught(model), []];
    if (!open || open.analysis?.isRunning) return [model, []];
    const { record, summary } = open;
    const subject = summary ? { game_id: summary.game_id } : lineTo(record, record.moves.length);
    return request(model, { type: "analyze", ...subject }, { id: summary?.game_id ?? null });
  },
  "study-last": (model, { game, part }) => request(model, { type: "games", player: model.me, game, limit: 1 }, { part }),
  /** Shows the better move than the mistake. */
  "study-answer": (model) => {
    const { open } = model.archive;
    return [withOpen(model, { ply: open.lesson + 1, lesson: LEARNED }), []];
  },
  "study-stop": stopped,

  /** Continues from a position of the open game against a bot, as the side to move there. */
  "study-play": (model, { ply }) => {
    const { record } = model.archive.open;
    const { positions } = positionsOf(record);
    const seat = board(record.game, positions[ply]).toMove;
    const room = { type: "create", game: record.game, position: positions[ply], clock: clockOf({ clock: "none" }), seat, opponent: model.me };
    return request(model, room, { go: true, bot: botOf(model.draft, record.game) });
  },

  "study-hint": (model, { room: code }) => {
    const room = model.rooms[code];
    const ply = room.moves.length;
    const [next, effects] = request(model, { type: "hint", ...lineTo({ game: room.game, start: room.positions[0], moves: room.moves }, ply) }, { hintIn: code, ply });
    return [effects.some((effect) => effect.type === "send") ? withDesk(next, code, { hint: { ply, finding: null } }) : next, effects];
  },
  "study-why": (model, { room: code }) => {
    const [next, effects] = request(model, { type: "why", room: code });
    return [effects.some((effect) => effect.type === "send") ? withDesk(next, code, { why: { isAsked: true } }) : next, effects];
  },
  "study-thinking": (model, { room: code, shown }) => {
    const [next, effects] = request(model, { type: "show_thinking", room: code, shown });
    return [withDesk(next, code, { thoughts: shown ? [] : false }), effects];
  },

  "study-tree": (model, { line }) => {
    const tree = fresh({ engine: "alphabeta", depth: 2, ...model.tree, line });
    // A player has one analysis at a time.
    return all({ ...model, tree }, stopped, (at) => nodeOf(at, []), (at) => [at, [go("#/tree")]]);
  },
  "study-search": (model, { change }) => {
    const tree = fresh({ ...model.tree, ...change });
    return nodeOf({ ...model, tree }, []);
  },
  "study-unfold": (model, { path }) => {
    const { tree } = model;
    const key = keyOf(path);
    if (tree.open.includes(key)) return [{ ...model, tree: { ...tree, open: tree.open.filter((one) => one !== key) } }, []];
    return nodeOf({ ...model, tree: { ...tree, open: [...tree.open, key] } }, path);
  },

  /** A game from a file on this device: the server parses it and checks its moves. */
  "study-import": (model, { text, name }) => {
    if (text.length > LONGEST_RECORD) return unread(model, { key: "file-too-long", values: { file: name } });
    // A player has one analysis at a time.
    return all(model, stopped, (at) => request(at, { type: "import", text }, { file: name }));
  },
};

/** An empty tree. Its number distinguishes its answers from those of the previous tree. */
function fresh(tree) {
  return { ...tree, number: (tree.number ?? 0) + 1, nodes: {}, open: [""], problem: null };
}

/**
 * Stops a running analysis.
 * @returns {Step}
 */
function stopped(model) {
  const next = withoutStudy(model);
  return next === model ? [model, []] : request(next, { type: "stop_study" });
}

/**
 * Requests a node that has not arrived yet.
 * @returns {Step}
 */
function nodeOf(model, path) {
  const { tree } = model;
  if (tree.nodes[keyOf(path)]) return [model, []];
  const body = { type: "tree", ...tree.line, engine: tree.engine, depth: tree.depth };
  return request(model, path.length > 0 ? { ...body, path } : body, { tree: tree.number });
}

function unread(model, problem) {
  return [{ ...model, archive: { ...model.archive, open: null, problem } }, [go("#/file")]];
}

const FRAMES = {
  analysis: (model, { game_id: id = null, positions, findings, done }) => {
    const { open } = model.archive;
    // It may be about a game that is no longer open.
    if (!open || (open.summary?.game_id ?? null) !== id) return [model, []];
    const known = Object.fromEntries(findings.map((finding) => [finding.ply, finding]));
    const analysis = { positions, findings: { ...open.analysis?.findings, ...known }, isRunning: !done, isDone: done };
    const news = done ? [announce({ key: "says-analyzed" })] : [];
    return [taught(withOpen(model, { analysis })), news];
  },

  hint: (model, { finding }, _now, { hintIn, ply }) => {
    const room = model.rooms[hintIn];
    if (!room || deskOf(model, hintIn).hint?.ply !== ply) return [model, []];
    const move = finding.line?.[0];
    return [withDesk(model, hintIn, { hint: { ply, finding } }), move ? [announce({ key: "says-hint", values: { move: move === "pass" ? { say: "move-pass" } : move } })] : []];
  },

  thinking: (model, report) => {
    const { thoughts } = deskOf(model, report.room);
    // A report may arrive after the visitor has turned them off.
    if (!model.rooms[report.room] || thoughts === false) return [model, []];
    const last = thoughts?.at(-1);
    const isSame = last && last.ply === report.ply && last.side === report.side;
    const kept = isSame ? thoughts.filter(({ depth }) => depth !== report.depth) : [];
    return [withDesk(model, report.room, { thoughts: [...kept.slice(-MOST_REPORTS + 1), report] }), []];
  },

  why: (model, answer) => {
    // The visitor may have left the room.
    if (!model.rooms[answer.room]) return [model, []];
    return [withDesk(model, answer.room, { why: answer }), [announce({ key: "says-why" })]];
  },

  tree: (model, { tree: part }, _now, { tree: number }) => {
    const { tree } = model;
    if (!tree) return [model, []];
    // The server refused the request for this tree, because it was still busy with the previous one.
    if (number !== tree.number) return nodeOf({ ...model, tree: { ...tree, problem: null } }, []);
    return [{ ...model, tree: { ...tree, problem: null, nodes: { ...tree.nodes, [keyOf(part.path ?? [])]: part } } }, []];
  },

  imported: (model, { record }) => {
    const open = { record, summary: null, ply: 0 };
    return [{ ...model, archive: { ...model.archive, open, problem: null } }, [go("#/file")]];
  },
};

/** The value of `lesson` after the answer was shown. */
const LEARNED = -1;
const GRADES = ["inaccuracy", "mistake", "blunder"];

/** The ply of this player's worst move, or of either player's for a spectator; null if there is no mistake. */
function worst(model, { summary, kept, record }, findings) {
  const mine = kept?.mine ?? ["first", "second"].find((side) => summary?.[side].player === model.me);
  const { positions } = positionsOf(record);
  const isMine = ({ ply }) => !mine || board(record.game, positions[ply]).toMove === mine;
  const bad = Object.values(findings).filter((finding) => finding.grade && isMine(finding));
  bad.sort((one, two) => GRADES.indexOf(two.grade) - GRADES.indexOf(one.grade) || two.cost - one.cost);
  return bad[0]?.ply ?? null;
}

/** The model at the worst mistake, once the whole game is analyzed, if the reader came to learn. */
function taught(model) {
  const { open } = model.archive;
  if (!open.analysis.isDone || model.route.part !== "learn" || open.lesson !== undefined) return model;
  const lesson = worst(model, open, open.analysis.findings);
  return withOpen(model, { lesson, ply: lesson ?? open.ply });
}

/** The steps after a refused request, where a toast is not enough. */
const REFUSED = {
  hint: (model, frame, { hintIn }) => (model.rooms[hintIn] ? remark(withDesk(model, hintIn, { hint: null }), refusal(frame), "problem") : [model, []]),
  tree: (model, frame, { tree: number }) => (model.tree?.number === number ? [{ ...model, tree: { ...model.tree, problem: refusal(frame) } }, []] : [model, []]),
  import: (model, frame) => unread(model, refusal(frame)),
  why: (model, frame, { room }) => (model.rooms[room] ? remark(withDesk(model, room, { why: null }), frame.code === "not_playing" ? { key: "why-refused" } : refusal(frame), "problem") : [model, []]),
  show_thinking: (model, frame, { room }) => remark(withDesk(model, room, { thoughts: null }), refusal(frame), "problem"),
};

addSteps(STUDY, FRAMES, REFUSED);

// Puzzles: requesting one, trying moves, hints, the reply to a wrong move, the diary of the day, timed runs; and lessons. Loaded at the first use.

/** From the best result to the worst. */
const RESULTS = ["won", "drawn", "lost"];
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
  "puzzle-hint": (model) => [withPuzzle(model, { hints: Math.min(2, model.puzzle.hints + 1) }), []],
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

const PUZZLE_FRAMES = {
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

const PUZZLE_REFUSED = {
  puzzle: (model, frame, note) => {
    if (note.isRun) return [model, isRunning(model) ? [{ type: "after", ms: AGAIN_MS, message: { type: "puzzle-run-next" } }] : []];
    return [{ ...model, puzzle: { problem: refusal(frame) } }, []];
  },
};

addSteps(PUZZLE, PUZZLE_FRAMES, PUZZLE_REFUSED);

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

export const STEPS = 4;

const newLesson = (game, step = 0) => ({ game, step, chosen: [], played: null });
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
    return [id && model.lesson?.game !== id ? { ...model, lesson: newLesson(id) } : model, []];
  },
  "learn-point": (model, { point }) => {
    const { lesson } = model;
    if (lesson.played) return [model, []];
    const chosen = choose(boardOf(lesson).legal, lesson.chosen, point);
    if (!chosen) return remark(model, { key: lesson.chosen.length > 0 ? "object-not-next" : "object-not-first", values: { point } }, "problem");
    return "move" in chosen ? played(model, chosen.move) : [{ ...model, lesson: { ...lesson, chosen: chosen.chosen } }, []];
  },
  "learn-pass": (model) => played(model, "pass"),
  "learn-step": (model, { step }) => [{ ...model, lesson: newLesson(model.lesson.game, step) }, []],
};

addSteps(LEARN, {}, {});
