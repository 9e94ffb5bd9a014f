/** The card with the pieces of both sides: numbers and a bar, men in hand, or the games won against this opponent. */

import { other, sideOf } from "../room.js";
import { board, score } from "../rules/index.js";
import { markView } from "./seat.js";
import { h } from "./tree.js";

/** @param {import("./shell.js").Look} look @param {any} room @param {"first"|"second"} below the side at the bottom */
export function countView(look, room, below) {
  const { say } = look;
  const position = room.positions.at(-1);
  const { marks } = board(room.game, room.positions[0]);
  if (room.game === "tictactoe") return seriesView(look, room);
  const count = score(room.game, position);
  const [left, right] = [below, other(below)];
  if (count.hands) {
    const { hands } = count;
    const hand = (side) => h("span", { class: "hand", as: side }, Array.from({ length: hands[side] }, (_, at) => h("span", { as: at }, markView(marks[side]))));
    return h("div", { class: "count hands", as: "count", "aria-hidden": "true" }, hand(left), h("span", { class: "facts" }, hands.first + hands.second > 0 ? say("count-hand") : say("count-board", { mine: count[left], theirs: count[right] })), hand(right));
  }
  return h(
    "div",
    { class: "count", as: "count", "aria-hidden": "true" },
    h("span", { class: "pile" }, markView(marks[left]), h("b", null, String(count[left]))),
    shareBar(marks[left], count[left], count[right]),
    h("span", { class: "pile" }, h("b", null, String(count[right])), markView(marks[right])),
  );
}

/** Two numbers as the parts of a bar. @param {import("../rules/index.js").Mark} mark the side on the left */
export function shareBar(mark, mine, theirs) {
  const share = mine + theirs > 0 ? (100 * mine) / (mine + theirs) : 50;
  const rest = { x: "o", o: "x", black: "white", white: "black" }[mark];
  return h(
    "svg:svg",
    { class: "share", viewBox: "0 0 100 10", preserveAspectRatio: "none", "aria-hidden": "true", focusable: "false" },
    h("svg:rect", { as: "rest", class: `side-${rest}`, width: 100, height: 10 }),
    h("svg:rect", { as: "part", class: `side-${mark}`, width: share.toFixed(1), height: 10 }),
  );
}

/** The games of Tic-tac-toe against this opponent that this browser has saved. */
function seriesView({ model, say }, room) {
  const mine = sideOf(room, model.me);
  const rival = mine && room.seats[other(mine)];
  if (!rival) return null;
  const { won, drawn, lost } = seriesOf(model.kept, room, rival);
  const part = (as, count, words) => h("span", { as }, h("b", null, String(count)), h("span", { class: "facts" }, words));
  return h("div", { class: "count trio", as: "count" }, part("won", won, say("count-you")), part("drawn", drawn, say("count-drawn")), part("lost", lost, say("count-they")));
}

/** The results against a player or a bot among saved games. */
export function seriesOf(kept, room, rival) {
  const list = { won: 0, drawn: 0, lost: 0 };
  for (const game of kept) {
    const mine = game.mine;
    const seat = mine && game[other(mine)];
    if (game.game !== room.game || !seat || !isSame(seat, rival)) continue;
    if (game.outcome === "draw") list.drawn += 1;
    else if (game.outcome) list[game.outcome === mine ? "won" : "lost"] += 1;
  }
  return list;
}

function isSame(one, two) {
  return one.bot ? one.bot.engine === two.bot?.engine && one.bot.level === two.bot?.level : one.name === two.name;
}
