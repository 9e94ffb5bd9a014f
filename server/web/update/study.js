/**
 * Study: the analysis of a finished game, hints, bots' thinking, the tree of a search, records from files. Loaded at the
 * first use.
 */

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

/** The maximum depth of a tree in plies. */
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
  /** Analyzes the last finished game of this player, or starts to learn from it. */
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
/** The grades of mistakes, the smallest first. */
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
