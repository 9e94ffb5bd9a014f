/**
 * Study: the analysis of a finished game, hints, what bots think, the tree of a search, records from files. Loaded when the first
 * of these is wanted.
 */

import { addSteps } from "../update.js";
import { board } from "../rules/index.js";
import { clockOf } from "./actions.js";
import { positionsOf } from "../record.js";
import { refusal } from "./frames.js";
import { all, announce, deskOf, go, remark, request, withDesk, withoutStudy } from "./step.js";

/** Reports of one search that are kept. */
const MOST_REPORTS = 40;
/** The server reads no longer message than 16 KiB; what surrounds the text, and letters of several bytes, take some of it. */
const LONGEST_RECORD = 14_000;
/** Plies ahead of a tree, where the server does not say it. */
const DEEPEST = 6;

/** The most plies ahead of a tree. */
export function deepest(model) {
  return model.welcome?.limits?.tree_plies ?? DEEPEST;
}

const withOpen = (model, change) => ({ ...model, archive: { ...model.archive, open: { ...model.archive.open, ...change } } });

/** The position of an open game after some moves, as the server reads it. */
function lineTo({ game, start, moves }, ply) {
  return { game, start, moves: moves.slice(0, ply).map((one) => one.move ?? one) };
}

/** The key of a node of a tree. */
export const keyOf = (path) => path.join(".");

const STUDY = {
  /** Has the open game analyzed, or shows the analysis that is kept with it. */
  "study-analyze": (model) => {
    const { open } = model.archive;
    if (open?.analysis?.isDone) return [taught(model), []];
    if (!open || open.analysis?.isRunning) return [model, []];
    const { record, summary } = open;
    const subject = summary ? { game_id: summary.game_id } : lineTo(record, record.moves.length);
    return request(model, { type: "analyze", ...subject }, { id: summary?.game_id ?? null });
  },
  /** Analyzes the game that this player has just finished, or learns from it: the last one of its kind. */
  "study-last": (model, { game, part }) => request(model, { type: "games", player: model.me, game, limit: 1 }, { part }),
  /** Shows what was better than the mistake that the reader has looked at. */
  "study-answer": (model) => {
    const { open } = model.archive;
    return [withOpen(model, { ply: open.lesson + 1, lesson: LEARNED }), []];
  },
  "study-stop": stopped,

  /** Plays on from a position of the open game against a bot, as the side that is to move there. */
  "study-play": (model, { ply }) => {
    const { record } = model.archive.open;
    const { positions } = positionsOf(record);
    const { engine, level } = model.draft;
    const seat = board(record.game, positions[ply]).toMove;
    const room = { type: "create", game: record.game, position: positions[ply], clock: clockOf({ clock: "none" }), seat, opponent: model.me };
    return request(model, room, { go: true, bot: { engine, level } });
  },

  "study-hint": (model, { room: code }) => {
    const room = model.rooms[code];
    const ply = room.moves.length;
    const [next, effects] = request(model, { type: "hint", ...lineTo({ game: room.game, start: room.positions[0], moves: room.moves }, ply) }, { hintIn: code, ply });
    return [effects.some((effect) => effect.type === "send") ? withDesk(next, code, { hint: { ply, finding: null } }) : next, effects];
  },
  "study-thinking": (model, { room: code, shown }) => {
    const [next, effects] = request(model, { type: "show_thinking", room: code, shown });
    return [withDesk(next, code, { thoughts: shown ? [] : false }), effects];
  },

  /** Shows the tree of a search from a position. */
  "study-tree": (model, { line }) => {
    const tree = fresh({ engine: "alphabeta", depth: 2, ...model.tree, line });
    // A player studies one thing at a time.
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

  /** A game from a file on this device: the server reads it and checks its moves. */
  "study-import": (model, { text, name }) => {
    if (text.length > LONGEST_RECORD) return unread(model, { key: "file-too-long", values: { file: name } });
    // A player studies one thing at a time.
    return all(model, stopped, (at) => request(at, { type: "import", text }, { file: name }));
  },
};

/** A tree of which nothing is known yet. Its number tells answers about it from those about the one before. */
function fresh(tree) {
  return { ...tree, number: (tree.number ?? 0) + 1, nodes: {}, open: [""], problem: null };
}

/** Ends an analysis under way. */
function stopped(model) {
  const next = withoutStudy(model);
  return next === model ? [model, []] : request(next, { type: "stop_study" });
}

/** Asks for a node that has not come yet. */
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
    // It may be about a game that is not open any more.
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
    // A report may have been on its way when the visitor wanted no more of them.
    if (!model.rooms[report.room] || thoughts === false) return [model, []];
    const last = thoughts?.at(-1);
    const isSame = last && last.ply === report.ply && last.side === report.side;
    const kept = isSame ? thoughts.filter(({ depth }) => depth !== report.depth) : [];
    return [withDesk(model, report.room, { thoughts: [...kept.slice(-MOST_REPORTS + 1), report] }), []];
  },

  tree: (model, { tree: part }, _now, { tree: number }) => {
    const { tree } = model;
    if (!tree) return [model, []];
    // The tree that is shown was asked for while the server was busy with this one, and refused.
    if (number !== tree.number) return nodeOf({ ...model, tree: { ...tree, problem: null } }, []);
    return [{ ...model, tree: { ...tree, problem: null, nodes: { ...tree.nodes, [keyOf(part.path ?? [])]: part } } }, []];
  },

  imported: (model, { record }) => {
    const open = { record, summary: null, ply: 0 };
    return [{ ...model, archive: { ...model.archive, open, problem: null } }, [go("#/file")]];
  },
};

/** The mistake has been looked at: it is asked about no more. */
const LEARNED = -1;
/** How bad a move was. */
const GRADES = ["inaccuracy", "mistake", "blunder"];

/** The ply of this player's worst move of a game, or of anybody's for a reader who did not play; null where nothing is wrong. */
function worst(model, { summary, kept, record }, findings) {
  const mine = kept?.mine ?? ["first", "second"].find((side) => summary?.[side].player === model.me);
  const { positions } = positionsOf(record);
  const isMine = ({ ply }) => !mine || board(record.game, positions[ply]).toMove === mine;
  const bad = Object.values(findings).filter((finding) => finding.grade && isMine(finding));
  bad.sort((one, two) => GRADES.indexOf(two.grade) - GRADES.indexOf(one.grade) || two.cost - one.cost);
  return bad[0]?.ply ?? null;
}

/** The model at the worst mistake, once the whole game is analyzed, where the reader has come to learn from it. */
function taught(model) {
  const { open } = model.archive;
  if (!open.analysis.isDone || model.route.part !== "learn" || open.lesson !== undefined) return model;
  const lesson = worst(model, open, open.analysis.findings);
  return withOpen(model, { lesson, ply: lesson ?? open.ply });
}

/** What follows when a question was refused, where that is more than a remark. */
const REFUSED = {
  hint: (model, frame, { hintIn }) => (model.rooms[hintIn] ? remark(withDesk(model, hintIn, { hint: null }), refusal(frame), "problem") : [model, []]),
  tree: (model, frame, { tree: number }) => (model.tree?.number === number ? [{ ...model, tree: { ...model.tree, problem: refusal(frame) } }, []] : [model, []]),
  import: (model, frame) => unread(model, refusal(frame)),
  show_thinking: (model, frame, { room }) => remark(withDesk(model, room, { thoughts: null }), refusal(frame), "problem"),
};

addSteps(STUDY, FRAMES, REFUSED);
