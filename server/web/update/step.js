/** Building blocks of the steps of `update`. A step is a model and its effects. */

import { newDesk, placeOf } from "../model.js";

const REMARK_MS = 6_000;

let remarks = 0;

/**
 * Runs several steps in order.
 * @param {Model} model
 * @param {((model: Model) => Step)[]} steps
 * @returns {Step}
 */
export function all(model, ...steps) {
  const effects = [];
  for (const step of steps) {
    const [next, more] = step(model);
    model = next;
    effects.push(...more);
  }
  return [model, effects];
}

/**
 * Sends a request. `note` is passed to the step of its answer.
 * @param {Model} model
 * @param {any} body
 * @param {any} note
 * @returns {Step}
 */
export function request(model, body, note = {}) {
  if (model.link.state !== "live") return remark(model, { key: "object-offline" }, "problem");
  const id = model.nextId;
  const pending = { ...model.pending, [id]: { ...note, type: body.type, room: body.room } };
  return [{ ...model, nextId: id + 1, pending }, [{ type: "send", frame: { id, ...body } }]];
}

/**
 * Requests the long list of the lobby, or its next page.
 * @param {Model} model
 * @returns {Step}
 */
export function longerLobby(model) {
  const from = model.lobby?.next;
  return request(model, { type: "lobby_more", ...from }, from ? { from } : {});
}

/**
 * Shows a toast; screen readers announce it. It leaves with its screen.
 * @param {Model} model
 * @param {Sentence} sentence
 * @param {"news" | "problem"} kind
 * @param {string | null} place the screen it is about; null for all screens
 * @returns {Step}
 */
export function remark(model, sentence, kind = "news", place = placeOf(model.route)) {
  const same = model.toasts.filter((toast) => JSON.stringify(toast.sentence) !== JSON.stringify(sentence));
  const id = ++remarks;
  const toasts = [...same.slice(-2), { id, kind, sentence, place }];
  return [{ ...model, toasts }, [{ type: "after", ms: REMARK_MS, message: { type: "forget-remark", id } }]];
}

/**
 * Makes screen readers announce a sentence that is not shown.
 * @param {Sentence} sentence
 * @param {"status" | "alert"} role
 */
export function announce(sentence, role = "status") {
  return { type: "announce", sentence, role };
}

/**
 * The visitor's state in a room.
 * @param {Model} model
 * @param {string} code
 */
export function deskOf(model, code) {
  return model.desks[code] ?? newDesk();
}

/**
 * @param {Model} model
 * @param {string} code
 * @param {Partial<Desk>} change
 * @returns {Model}
 */
export function withDesk(model, code, change) {
  return { ...model, desks: { ...model.desks, [code]: { ...deskOf(model, code), ...change } } };
}

/** @param {Model} model @param {Room} room @returns {Model} */
export function withRoom(model, room) {
  return { ...model, rooms: { ...model.rooms, [room.code]: room } };
}

/** @param {Model} model @param {string} code @returns {Model} */
export function withoutRoom(model, code) {
  const { [code]: _room, ...rooms } = model.rooms;
  const { [code]: _desk, ...desks } = model.desks;
  return { ...model, rooms, desks };
}

/** The model after an analysis was stopped; its findings stay. @param {Model} model @returns {Model} */
export function withoutStudy(model) {
  const { open } = model.archive;
  if (!open?.analysis?.isRunning) return model;
  return { ...model, archive: { ...model.archive, open: { ...open, analysis: { ...open.analysis, isRunning: false } } } };
}

export function go(hash) {
  return { type: "go", hash };
}

/**
 * Leaves the screen of a closed room.
 * @param {Model} model
 * @param {string} code
 * @returns {any[]}
 */
export function goFrom(model, code) {
  const { tournament } = model.rooms[code] ?? {};
  return model.route.screen === "room" && model.route.id === code ? [go(tournament ? `#/t/${tournament.tournament}` : "#/lobby")] : [];
}
