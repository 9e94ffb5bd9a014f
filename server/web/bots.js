/**
 * The bots with a name: their faces, and the table of `shared` below, which `BIDAK_OPTIONS=write cargo test -p bidak-tests --test it -- web::options`
 * writes. A name stands for an engine at a level; the word for its strength was measured in each game.
 */

import { drawing, h } from "./view/tree.js";

/** The words for strengths, the weakest first. */
export const STRENGTHS = ["easy", "fair", "hard", "master", "impossible"];

/**
 * The named bot on a seat; undefined for people, for other levels, and where more than a level is set.
 * @param {any} bot
 * @returns {NamedBot | undefined}
 */
export function namedBot(bot) {
  if (!bot || bot.options || bot.depth || bot.nodes) return undefined;
  return BOTS.find(({ engine, level }) => engine === bot.engine && level === bot.level);
}

/**
 * The easiest bot that this visitor has not beaten at a game, by the games saved in this browser; the strongest one after all of them.
 * @param {Kept[]} kept
 * @param {string} game
 * @param {NamedBot} [after] the one that was beaten just now: a stronger one
 * @returns {NamedBot}
 */
export function nextBot(kept, game, after) {
  const won = kept.filter((one) => one.game === game && one.mine && one.outcome === one.mine);
  const beaten = new Set(won.map((one) => namedBot(one[one.mine === "first" ? "second" : "first"].bot)));
  return /** @type {NamedBot} */ (BOTS.slice(after ? BOTS.indexOf(after) + 1 : 0).find((bot) => !beaten.has(bot)) ?? BOTS.at(-1));
}

export function pips(/** @type {string} */ word) {
  return STRENGTHS.indexOf(word) + 1;
}

/** How many pieces a move turns over or takes to surprise a bot. */
const SURPRISING = { reversi: 6, adjacency: 3, morris: 1 };

export function isSurprising(/** @type {string} */ game, /** @type {string} */ move, /** @type {number} */ turned) {
  return turned + Number(move.includes("x")) >= (SURPRISING[game] ?? Infinity);
}

/**
 * A remark of the named bot on a seat; null for others.
 * @param {any} room
 * @param {"first" | "second"} side
 * @param {"start" | "surprise" | "end"} kind
 * @returns {Talk | null}
 */
export function talkOf(room, side, kind) {
  const named = namedBot(room.seats[side]?.bot);
  const seed = [...room.code].reduce((sum, letter) => sum + letter.charCodeAt(0), room.games);
  return named ? { name: named.name, kind, number: (seed % 3) + 1, isSaid: false } : null;
}

const round = (cx, cy, r, fill, more = {}) => h("svg:circle", { cx, cy, r, fill, ...more });
const oval = (cx, cy, rx, ry, fill, turn = 0, opacity = 1) => h("svg:ellipse", { cx, cy, rx, ry, fill, transform: turn ? `rotate(${turn} ${cx} ${cy})` : null, opacity: opacity < 1 ? opacity : null });
const area = (d, fill) => h("svg:path", { d, fill });
const line = (d, stroke, width) => h("svg:path", { d, fill: "none", stroke, "stroke-width": width, "stroke-linecap": "round" });
const eye = (x, y, r) => [round(x, y, r, "#1b1f2e"), round(x + r * 0.32, y - r * 0.35, r * 0.34, "#ffffff")];

/** The face of a named bot; without its background it peeks over an edge. @param {string} name */
export function botFace(name, isHead = false) {
  return drawing(`${name}-${isHead}`, () => h("svg:svg", { class: isHead ? "head" : "face", viewBox: "0 0 64 64", "aria-hidden": "true", focusable: "false" }, !isHead && h("svg:rect", { width: 64, height: 64, rx: 20, fill: GROUNDS[name] }), DRAWINGS[name]()));
}

/** The class of the colour of a person's letter. @param {string} name */
export function hueOf(name) {
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  return `hue-${(sum % 4) + 1}`;
}

/** The first letter of a person's name. @param {string} name */
export function letterFace(name) {
  const plain = name.replace(/^@/, "");
  return h(
    "svg:svg",
    { class: "face", viewBox: "0 0 64 64", "aria-hidden": "true", focusable: "false" },
    h("svg:rect", { width: 64, height: 64, rx: 20, class: hueOf(plain) }),
    h("svg:text", { x: 32, y: 43, class: "initial" }, [...plain][0]?.toLocaleUpperCase() ?? "?"),
  );
}

/** The face of the player on a seat: a named bot, the sign of another bot, or a letter. @param {any} seat */
export function seatFace(seat) {
  const named = namedBot(seat?.bot);
  if (named) return botFace(named.name);
  return letterFace(seat?.bot ? "#" : (seat?.name ?? "?"));
}

const GROUNDS = { ayam: "#ffc9bd", lutung: "#ffdf9e", cicak: "#c6ecd0", kupu: "#e2d3ff", kura: "#d8ecb8", kancil: "#ffd3ae", elang: "#bcd8ff", gajah: "#ccd8e8", celepuk: "#cfc7f0", semut: "#ffd0dc", garuda: "#272c66" };

const DRAWINGS = {
  ayam: () => [
    round(25, 16, 5.5, "#d93a2b"),
    round(32, 13, 6.5, "#d93a2b"),
    round(39, 16, 5.5, "#d93a2b"),
    area("M12 64V40a20 20 0 0 1 40 0V64Z", "#fff8ec"),
    eye(24.5, 35, 3.2),
    eye(39.5, 35, 3.2),
    area("M27 40H37L32 48Z", "#f2a01f"),
    oval(32, 51.5, 3.4, 4.5, "#d93a2b"),
    round(19, 42, 3.4, "#ffb3a3", { opacity: 0.7 }),
    round(45, 42, 3.4, "#ffb3a3", { opacity: 0.7 }),
  ],
  lutung: () => [
    round(11, 35, 8.5, "#7b4a2a"),
    round(53, 35, 8.5, "#7b4a2a"),
    round(11, 35, 4.5, "#eec39a"),
    round(53, 35, 4.5, "#eec39a"),
    round(32, 34, 21.5, "#7b4a2a"),
    area("M29 9q3-5 7-2-2 1-2 5z", "#7b4a2a"),
    round(25, 32, 9, "#f3cda4"),
    round(39, 32, 9, "#f3cda4"),
    oval(32, 43, 14, 10, "#f3cda4"),
    eye(26, 31.5, 3.2),
    eye(38, 31.5, 3.2),
    area("M24 43q8 9 16 0Z", "#8d2f2a"),
    line("M30 38.6h0M34 38.6h0", "#7b4a2a", 2),
  ],
  cicak: () => [
    round(16, 24, 9, "#5aae66"),
    round(48, 24, 9, "#5aae66"),
    oval(32, 38, 24, 18, "#5aae66"),
    round(16, 23, 6.4, "#fdf3bd"),
    round(48, 23, 6.4, "#fdf3bd"),
    oval(17, 23, 1.9, 5, "#1b1f2e"),
    oval(47, 23, 1.9, 5, "#1b1f2e"),
    line("M14 42q18 12 36 0", "#245c33", 2.6),
    round(29, 34, 1.2, "#245c33"),
    round(35, 34, 1.2, "#245c33"),
    round(24, 27, 2, "#8fd694"),
    round(32, 24, 2.4, "#8fd694"),
    round(40, 27, 2, "#8fd694"),
  ],
  kupu: () => [
    oval(18, 25, 13, 14.5, "#7a4be0", -24),
    oval(46, 25, 13, 14.5, "#7a4be0", 24),
    oval(20, 46, 10, 9.5, "#f08fb8"),
    oval(44, 46, 10, 9.5, "#f08fb8"),
    round(16, 23, 5, "#ffd166"),
    round(48, 23, 5, "#ffd166"),
    oval(32, 41, 5.5, 15, "#2c2350"),
    round(32, 24, 9.5, "#2c2350"),
    line("M29 15q-2-8-7-8M35 15q2-8 7-8", "#2c2350", 2),
    round(28.6, 23.5, 3, "#fff"),
    round(35.4, 23.5, 3, "#fff"),
    round(29, 24, 1.5, "#2c2350"),
    round(35, 24, 1.5, "#2c2350"),
  ],
  kura: () => [
    area("M5 50a27 27 0 0 1 54 0Z", "#4c7a33"),
    line("M20 28 26 40M44 28 38 40M8 44 20 46M56 44 44 46M32 23v10", "#79a653", 2.6),
    oval(32, 45, 16, 15, "#bddb8c"),
    round(25.6, 42, 5.8, "#fff", { stroke: "#39451f", "stroke-width": 2 }),
    round(38.4, 42, 5.8, "#fff", { stroke: "#39451f", "stroke-width": 2 }),
    line("M31 41.4h2", "#39451f", 2),
    eye(26, 42.4, 2.4),
    eye(38, 42.4, 2.4),
    line("M27 53q5 3 10 0", "#39451f", 2),
  ],
  kancil: () => [
    oval(14, 21, 7.5, 13, "#b4652f", -36),
    oval(50, 21, 7.5, 13, "#b4652f", 36),
    oval(15, 22, 4, 8.5, "#f6bda4", -36),
    oval(49, 22, 4, 8.5, "#f6bda4", 36),
    area("M32 59C19 59 11 45 13 33q3-16 19-16t19 16C53 45 45 59 32 59Z", "#c67a3e"),
    area("M29 18h6l-1.4 16h-3.2Z", "#f9e4cb"),
    area("M32 59c-8 0-11-5-10-10q1-7 10-7t10 7c1 5-2 10-10 10Z", "#f9e4cb"),
    eye(22.5, 35, 4.6),
    eye(41.5, 35, 4.6),
    oval(32, 45.5, 4.4, 3.3, "#2b1a12"),
    line("M32 49v2q-4 3-6 0M32 51q4 3 6 0", "#2b1a12", 1.7),
  ],
  elang: () => [
    area("M10 64V36Q10 12 32 12T54 36V64Z", "#fff"),
    area("M10 64V54l6 4 5-5 6 5 5-5 5 5 6-5 5 5 6-4v10Z", "#6b4426"),
    round(22, 34, 5.6, "#f5c03a"),
    round(42, 34, 5.6, "#f5c03a"),
    round(22.6, 34, 2.8, "#1b1f2e"),
    round(41.4, 34, 2.8, "#1b1f2e"),
    line("M13 26 28 31.5M51 26 36 31.5", "#6b4426", 4.2),
    area("M25 38H39Q39 50 31 53.5 30 48 25 44Z", "#f2a01f"),
    area("M25 38H39q0 3-1 5.4H25Z", "#ffc44d"),
  ],
  gajah: () => [
    oval(11, 33, 12, 15, "#7f93b0"),
    oval(53, 33, 12, 15, "#7f93b0"),
    oval(11, 34, 7, 10, "#d3aebb"),
    oval(53, 34, 7, 10, "#d3aebb"),
    area("M14 30a18 18 0 0 1 36 0q0 12-10 17H24Q14 42 14 30Z", "#9db0c9"),
    line("M32 38V48q0 9 8 9 5 0 5-4", "#9db0c9", 10),
    line("M27.5 44h9M27.6 49h8", "#7f93b0", 1.8),
    eye(24, 31, 3.4),
    eye(40, 31, 3.4),
    line("M22 43q-3 6 1 9", "#fff", 4),
  ],
  celepuk: () => [
    area("M9 12 24 20H40L55 12Q58 26 54 34V64H10V34Q6 26 9 12Z", "#51427f"),
    area("M20 64V52q0-8 12-8t12 8V64Z", "#b9aee6"),
    round(21.5, 33, 11, "#fff6dc"),
    round(42.5, 33, 11, "#fff6dc"),
    eye(23, 33, 5.8),
    eye(41, 33, 5.8),
    area("M28 39H36L32 47Z", "#f2a01f"),
    line("M27 53l2 2 2-2M33 53l2 2 2-2M30 58l2 2 2-2", "#51427f", 1.6),
  ],
  semut: () => [
    line("M24 20q-2-12-11-12M40 20q2-12 11-12", "#8a2436", 3),
    round(13, 8.5, 3, "#8a2436"),
    round(51, 8.5, 3, "#8a2436"),
    area("M32 17c13 0 20 9 20 19S44 57 32 57 12 46 12 36 19 17 32 17Z", "#b8364c"),
    oval(22, 34, 6.4, 8, "#fff"),
    oval(42, 34, 6.4, 8, "#fff"),
    eye(23, 35.5, 3.4),
    eye(41, 35.5, 3.4),
    line("M25 48q7 6 14 0", "#5b1220", 2.4),
    oval(24, 23, 5, 2.4, "#fff", -20, 0.3),
  ],
  garuda: () => [
    area("M32 2 36 20H28Z", "#f5b82e"),
    area("M14 8 26 22 19 25Z", "#f5b82e"),
    area("M50 8 38 22 45 25Z", "#f5b82e"),
    area("M4 24 20 29 16 35Z", "#f5b82e"),
    area("M60 24 44 29 48 35Z", "#f5b82e"),
    area("M13 64V38Q13 19 32 19T51 38V64Z", "#d98a1f"),
    area("M13 64V56l6 4 6-5 7 5 7-5 6 5 6-4v8Z", "#a83226"),
    area("M18 34 29 38 22 42ZM46 34 35 38 42 42Z", "#fff4cf"),
    round(24.6, 38.2, 2.2, "#1b1f2e"),
    round(39.4, 38.2, 2.2, "#1b1f2e"),
    line("M15 31 29 36M49 31 35 36", "#5b2d0a", 3.4),
    area("M26 42H38Q38 53 31 56 30 51 26 47Z", "#ffd77a"),
    round(32, 27, 3.4, "#e2483a"),
  ],
};

/** @type {NamedBot[]} */
export const BOTS = [
  { name: "ayam", title: "Ayam", engine: "random", level: 1, strength: { adjacency: "easy", reversi: "easy", tictactoe: "easy", morris: "easy" } },
  { name: "lutung", title: "Lutung", engine: "greedy", level: 1, strength: { adjacency: "easy", reversi: "easy", tictactoe: "easy", morris: "easy" } },
  { name: "cicak", title: "Cicak", engine: "hillclimb", level: 2, strength: { adjacency: "easy", reversi: "easy", tictactoe: "easy", morris: "fair" } },
  { name: "kupu", title: "Kupu", engine: "genetic", level: 3, strength: { adjacency: "easy", reversi: "easy", tictactoe: "easy", morris: "fair" } },
  { name: "kura", title: "Kura", engine: "minimax", level: 3, strength: { adjacency: "easy", reversi: "easy", tictactoe: "easy", morris: "fair" } },
  { name: "kancil", title: "Kancil", engine: "alphabeta", level: 3, strength: { adjacency: "easy", reversi: "easy", tictactoe: "easy", morris: "fair" } },
  { name: "elang", title: "Elang", engine: "negascout", level: 6, strength: { adjacency: "hard", reversi: "hard", tictactoe: "hard", morris: "hard" } },
  { name: "gajah", title: "Gajah", engine: "abmemory", level: 7, strength: { adjacency: "hard", reversi: "hard", tictactoe: "hard", morris: "hard" } },
  { name: "celepuk", title: "Celepuk", engine: "mtdf", level: 7, strength: { adjacency: "hard", reversi: "hard", tictactoe: "hard", morris: "hard" } },
  { name: "semut", title: "Semut", engine: "mcts", level: 7, strength: { adjacency: "hard", reversi: "hard", tictactoe: "hard", morris: "hard" } },
  { name: "garuda", title: "Garuda", engine: "best", level: 10, strength: { adjacency: "master", reversi: "master", tictactoe: "impossible", morris: "master" } },
];
