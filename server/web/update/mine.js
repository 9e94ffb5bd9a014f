/** The visitor's own unfinished games: those in which it is the visitor's turn come first. Loaded with the first such game. */

import { addSteps } from "../update.js";
import { goFrom, remark, request, withoutRoom } from "./step.js";

/** The order of the server. */
const order = (one, two) => Number(two.my_turn) - Number(one.my_turn) || (one.since < two.since ? -1 : Number(one.since > two.since)) || (one.room < two.room ? -1 : 1);

const list = (model) => (model.link.state === "live" ? request(model, { type: "my_games" }) : [model, []]);

const MINE = {
  /** The first games. */
  "mine-list": list,
  /** The games behind those that are known. */
  "mine-more": (model) => request(model, { type: "my_games", from: model.mine.games.length }, { isMore: true }),
  /** Leaves a game that waits for its players: it is kept. */
  "mine-leave": (model, { room }) => request(model, { type: "step_out", room }),
};

const FRAMES = {
  my_games: (model, { games, count }, _now, { isMore }) => {
    const known = isMore ? (model.mine.games ?? []).filter((one) => !games.some(({ room }) => room === one.room)) : [];
    return [{ ...model, mine: { ...count, games: [...known, ...games] } }, []];
  },

  my_games_changed: (model, { room, game }) => {
    const { games, total, on_turn: onTurn } = model.mine;
    // A game that is not in the list may be behind its end.
    if (!games || games.length < total) return list(model);
    const before = games.find((one) => one.room === room);
    const others = games.filter((one) => one !== before);
    const changed = game ? [...others, game].sort(order) : others;
    return [{ ...model, mine: { games: changed, total: changed.length, on_turn: onTurn - Number(before?.my_turn ?? false) + Number(game?.my_turn ?? false) } }, []];
  },
};

const DONE = {
  step_out: (model, { room }) => {
    const [next, effects] = remark(withoutRoom(model, room), { key: "says-kept" });
    const [asked, more] = list(next);
    return [asked, [...effects, ...more, ...goFrom(model, room)]];
  },
};

addSteps(MINE, FRAMES, {}, DONE);
