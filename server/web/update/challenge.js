/** Challenges: inviting an account, or anyone with a link, to a game; answering and withdrawing. Loaded at the first use. */

import { addSteps } from "../update.js";
import { refusal } from "./frames.js";
import { all, announce, go, remark, request } from "./step.js";

const FRESH = { received: {}, sent: {}, opened: null, problem: null };

const challengesOf = (model) => model.challenges ?? FRESH;
const withChallenges = (model, change) => ({ ...model, challenges: { ...challengesOf(model), ...change } });
const without = (list, code) => Object.fromEntries(Object.entries(list).filter(([one]) => one !== code));
const byCode = (list) => Object.fromEntries(list.map((one) => [one.challenge, one]));

const CHALLENGES = {
  /** The pending challenges, once the connection is live. */
  "challenge-list": (model) => request(model, { type: "challenges" }),
  /** The screen of one challenge, from its link. */
  "challenge-open": (model) => {
    const { id } = model.route;
    return request(withChallenges(model, { opened: null, problem: null }), { type: "challenges", challenge: id }, { opened: id });
  },
  /** `terms` are those of a game, optionally with the handle of an account. */
  "challenge-make": (model, { terms }) => request(model, { type: "challenge", ...terms }),
  "challenge-accept": (model, { code }) => request(model, { type: "accept_challenge", challenge: code }, { challenge: code }),
  "challenge-decline": (model, { code }) => request(model, { type: "decline_challenge", challenge: code }, { challenge: code }),
  "challenge-withdraw": (model, { code }) => request(model, { type: "withdraw_challenge", challenge: code }, { challenge: code }),
  /** The link of an own challenge, as an address and as a QR code. */
  "challenge-invite": (model, { code }) => [{ ...model, dialog: { kind: "invite", challenge: code, address: "", qr: null } }, [{ type: "address" }]],
};

const FRAMES = {
  challenge: (model, { challenge }) => {
    const next = withChallenges(model, { sent: { ...challengesOf(model).sent, [challenge.challenge]: challenge } });
    if (challenge.to) return remark(next, { key: "says-challenge-sent", values: { handle: challenge.to } });
    return CHALLENGES["challenge-invite"](next, { code: challenge.challenge });
  },

  challenged: (model, { challenge }) => {
    const next = withChallenges(model, { received: { ...challengesOf(model).received, [challenge.challenge]: challenge } });
    return [next, [{ type: "sound", name: "yours" }, announce({ key: "says-challenged", values: { name: challenge.by.name, game: { say: `title-${challenge.game}` } } }, "alert")]];
  },

  challenges: (model, { received, sent }, _now, { opened }) => {
    const waiting = { received: byCode(received.filter(({ to }) => to)), sent: byCode(sent) };
    if (!opened) return [withChallenges(model, waiting), []];
    const one = [...received, ...sent].find(({ challenge }) => challenge === opened);
    return [withChallenges(model, { ...waiting, opened: one ?? null, problem: one ? null : { key: "refusal-no-challenge" } }), []];
  },

  challenge_over: (model, { challenge: code, why }) => {
    const { received, sent, opened } = challengesOf(model);
    const own = sent[code];
    const isOpened = opened?.challenge === code;
    const next = withChallenges(model, { received: without(received, code), sent: without(sent, code), ...(isOpened ? { opened: null, problem: { key: "says-challenge-over" } } : {}) });
    // The visitor has left the screen of its link, or reads it there.
    const closed = next.dialog?.challenge === code ? { ...next, dialog: null } : next;
    if (own && why === "declined") return remark(closed, { key: "says-challenge-declined", values: { handle: own.to } });
    return [closed, received[code] && why !== "accepted" ? [announce({ key: "says-challenge-over" })] : []];
  },
};

/** A challenge that has already ended. */
const over = (model, frame, { challenge: code }) =>
  all(
    withChallenges(model, { received: without(challengesOf(model).received, code), sent: without(challengesOf(model).sent, code) }),
    (at) => remark(at, refusal(frame), "problem"),
  );
/** Any error except that it has ended leaves the challenge as it is. */
const unanswered = (model, frame, note) => (frame.code === "no_challenge" ? over(model, frame, note) : remark(model, refusal(frame), "problem"));

const REFUSED = {
  challenge: (model, frame) => all(model, (at) => remark(at, refusal(frame), "problem"), (at) => [at, [go("#/new")]]),
  challenges: (model, frame, { opened }) => [opened ? withChallenges(model, { problem: refusal(frame) }) : model, []],
  accept_challenge: unanswered,
  decline_challenge: unanswered,
  withdraw_challenge: unanswered,
};

const gone = (model, { challenge: code }) => [withChallenges(model, { received: without(challengesOf(model).received, code), sent: without(challengesOf(model).sent, code) }), []];
const OK = { accept_challenge: gone, decline_challenge: gone, withdraw_challenge: gone };

addSteps(CHALLENGES, FRAMES, REFUSED, OK);
