/** What the opponent says, and what the status row says in the first game of a visitor. */

import { botFace, namedBot } from "../bots.js";
import { other, sideOf } from "../room.js";
import { play } from "../rules/index.js";
import { h } from "./tree.js";

/** The last remark of the bot. Screen readers find it as text; the announcement waits for the turn of the bot. */
export function talkView({ say }, room, { talk }) {
  if (!talk) return null;
  return h("p", { as: "talk", class: "card talk" }, botFace(talk.name), h("span", { class: "quote" }, `“${say(`talk-${talk.name}.${talk.kind}-${talk.number}`)}”`));
}

/**
 * What to do and what happened, three times in the first game against a bot; null otherwise.
 * @param {import("./shell.js").Look} look
 * @param {import("../room.js").Room} room
 */
export function coachWords({ model, say }, room) {
  const mine = sideOf(room, model.me);
  const rival = mine && room.seats[other(mine)];
  const isFirstGame = room.games <= 1 && !model.kept.some((one) => one.mine);
  if (!rival?.bot || !namedBot(rival.bot) || !isFirstGame || room.moves.length > 2) return null;
  if (room.moves.length === 0) return room.turn.to_move === mine ? say("coach-tap") : null;
  if (room.moves.length === 2) return room.turn.to_move === mine ? say("coach-again") : null;
  if (room.turn.to_move === mine) return null;
  const count = play(room.game, room.positions[0], room.moves[0]).turned.length;
  return count > 0 ? say("coach-flip", { count }) : null;
}
