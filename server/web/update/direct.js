/** Directing a tournament, besides single requests: pairing a round by hand, and viewing earlier rounds. */

import { known, withKnown } from "./followed.js";
import { request } from "./step.js";

/** A round that is being paired by hand: pairs of entrants, byes, and the entrant who was picked first. */
const BLANK = { pairs: [], byes: [], picked: null };

/** The manual pairing; it starts from the undone pairing, if there is one. */
export function handOf({ hand, undone, entrants }) {
  if (hand) return hand;
  if (!undone) return BLANK;
  const canPlay = (number) => isThere(entrants[number]);
  return {
    pairs: undone.pairings.map(({ first, second }) => [first, second]).filter((pair) => pair.every(canPlay)),
    byes: undone.byes.map(({ entrant }) => entrant).filter(canPlay),
    picked: null,
  };
}

/** Whether an entrant can play in the next round. */
export function isThere(entrant) {
  return entrant !== undefined && (entrant.state ?? "here") in { here: 1, away: 1, playing: 1 };
}

const withHand = (model, code, change) => withKnown(model, code, { hand: { ...handOf(known(model, code)), ...change } });

export const DIRECTING = {
  "tournament-hand-pick": (model, { code, entrant }) => {
    const { pairs, picked } = handOf(known(model, code));
    if (picked === null || picked === entrant) return [withHand(model, code, { picked: picked === null ? entrant : null }), []];
    return [withHand(model, code, { pairs: [...pairs, [picked, entrant]], picked: null }), []];
  },
  "tournament-hand-bye": (model, { code, entrant }) => [withHand(model, code, { byes: [...handOf(known(model, code)).byes, entrant], picked: null }), []],
  /** Swaps the seats of a pair. */
  "tournament-hand-swap": (model, { code, at }) => {
    const { pairs } = handOf(known(model, code));
    return [withHand(model, code, { pairs: pairs.map(([first, second], index) => (index === at ? [second, first] : [first, second])) }), []];
  },
  /** Removes an entrant from a pair or a bye. */
  "tournament-hand-free": (model, { code, entrant }) => {
    const { pairs, byes } = handOf(known(model, code));
    return [withHand(model, code, { pairs: pairs.filter((pair) => !pair.includes(entrant)), byes: byes.filter((one) => one !== entrant) }), []];
  },
  "tournament-hand-clear": (model, { code }) => [withHand(model, code, BLANK), []],
  "tournament-hand-send": (model, { code }) => {
    const { pairs, byes } = handOf(known(model, code));
    return request(model, { type: "direct", tournament: code, do: "pair", pairs, byes }, { tournament: code });
  },

  /** Requests an earlier round; the current one is already here. */
  "tournament-round": (model, { code, round }) => {
    if (round === known(model, code).snapshot.round) return [withKnown(model, code, { earlier: null }), []];
    return request(model, { type: "round", tournament: code, round }, { tournament: code });
  },
};
