/** The game that the lobby shows: choosing one, watching it, and leaving it with the lobby. Loaded on wide windows. */

import { addSteps } from "../update.js";
import { request, withoutRoom } from "./step.js";

/** Games between people come first, then those with many spectators. */
function order(one, two) {
  const people = ({ seats }) => ["first", "second"].filter((side) => seats[side] && !seats[side].bot).length;
  return people(two) - people(one) || (two.spectators ?? 0) - (one.spectators ?? 0) || (one.room < two.room ? -1 : 1);
}

const isShown = ({ route, isWide, link }) => route.screen === "lobby" && isWide && link.state === "live";

const LIVE = {
  /** The lobby is shown, or its list has changed. */
  "live-pick": (model) => {
    const shown = model.rooms[model.live];
    if (!isShown(model) || (model.live && (!shown || shown.status === "playing"))) return [model, []];
    const isFree = (room) => room.status === "playing" && room.room !== model.live && !model.rooms[room.room];
    const [best] = Object.values(model.lobby?.rooms ?? {}).filter(isFree).sort(order);
    if (!best) return [model, []];
    const [left, effects] = LIVE["live-leave"](model);
    const [next, more] = request({ ...left, live: best.room }, { type: "watch", room: best.room }, { isLive: true });
    return [next, [...effects, ...more]];
  },

  /** Another position of the game that is shown when nobody plays. */
  "live-sample": (model, { ply }) => [{ ...model, sample: ply }, []],

  /** Another screen is shown. */
  "live-leave": (model) => {
    const { live } = model;
    const next = { ...model, live: null };
    // The visitor may have opened it or taken a seat meanwhile.
    const isOpen = model.route.screen === "room" && model.route.id === live;
    if (!live || !model.rooms[live] || isOpen || model.link.state !== "live") return [next, []];
    return request(withoutRoom(next, live), { type: "leave", room: live });
  },
};

addSteps(LIVE, {}, {});
