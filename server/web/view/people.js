/** Everybody in a room: players, spectators, authors of chat; blocking, and the host's rights. */

import { sideOf } from "../room.js";
import { markedName } from "./words.js";
import { h } from "./tree.js";

/** @param {import("./shell.js").Look} look */
export function peopleView(look, room, desk) {
  const { model, say } = look;
  const isHost = room.host === model.me;
  const plays = Boolean(sideOf(room, model.me));
  const pressed = (/** @type {string} */ as, /** @type {boolean} */ isOn, /** @type {any} */ action) =>
    h("button", { as, type: "button", "aria-pressed": isOn ? "true" : "false", onclick: { room: room.code, ...action } }, say(`people-${as}`));
  const people = everybody(room, desk).filter((one) => one.player !== model.me);
  const hidden = desk.people ? desk.watching - desk.people.length : 0;
  return [
    people.length === 0 && h("p", { class: "muted", as: "none" }, say("people-none")),
    h("ul", { class: "list people", as: "people" }, people.map((one) => person(look, room, one, isHost, isHost || (!room.host && plays)))),
    hidden > 0 && h("button", { as: "more", type: "button", onclick: { type: "more-people", room: room.code } }, say("people-more", { count: hidden })),
    h(
      "label",
      { class: "check", as: "hide" },
      h("input", { type: "checkbox", ".checked": model.settings.hideChat, onchange: (event) => ({ type: "change-setting", name: "hideChat", value: event.target.checked }) }),
      say("settings-hide-chat"),
    ),
    plays && pressed("hush", room.hides, { type: "hide-spectators", hidden: !room.hides }),
    (plays || isHost) && pressed("lock", room.locked, { type: "lock", locked: !room.locked }),
    isHost && !room.isRated && pressed("chat-apart", room.apart, { type: "chat-apart", apart: !room.apart }),
    isHost &&
      h(
        "button",
        {
          as: "close",
          type: "button",
          class: "danger",
          disabled: room.status === "playing" && Boolean(sideOf(room, model.me)),
          onclick: { type: "open-dialog", dialog: { kind: "ask", question: { key: "ask-close" }, yes: "room-close", action: { type: "close", room: room.code } } },
        },
        say("room-close"),
      ),
  ];
}

/** Each person once: the players, then the spectators, then other authors of chat. */
function everybody(room, desk) {
  const known = new Map();
  const add = (player, name, mark, part) => player && !known.has(player) && known.set(player, { player, name, mark, part });
  for (const side of ["first", "second"]) add(room.seats[side]?.player, room.seats[side]?.name, room.seats[side]?.mark, "plays");
  for (const one of desk.people ?? []) add(one.player, one.name, one.mark, "watches");
  for (const line of room.lines) if (line.kind === "said") add(line.player, line.from, line.mark, "spoke");
  return [...known.values()];
}

function person({ model, say, texts }, room, { player, name, mark, part }, isHost, mayMute) {
  const { code } = room;
  const isBlocked = model.blocked.includes(player);
  const isMuted = room.muted.includes(player);
  const parts = { plays: "people-plays", watches: "people-watches", spoke: "people-spoke" };
  return h(
    "li",
    { as: player, class: "row" },
    h("div", { class: "what" }, h("strong", null, h("bdi", null, markedName(texts, name, mark))), h("span", { class: "facts" }, say(parts[part]), isMuted && ` · ${say("people-muted")}`)),
    h("button", { type: "button", "aria-pressed": isBlocked ? "true" : "false", onclick: { type: "block", player } }, say(isBlocked ? "people-unblock" : "people-block")),
    h(
      "button",
      { type: "button", onclick: { type: "open-dialog", dialog: { kind: "ask", question: { key: "ask-report", values: { name } }, yes: "people-report", action: { type: "report", room: code, player, reason: say("report-reason") } } } },
      say("people-report"),
    ),
    mayMute && h("button", { type: "button", onclick: { type: "mute", room: code, player, muted: !isMuted } }, say(isMuted ? "people-unmute" : "people-mute")),
    isHost &&
      (part !== "plays" || room.status !== "playing") &&
      h(
        "button",
        {
          type: "button",
          class: "danger",
          onclick: { type: "open-dialog", dialog: { kind: "ask", question: { key: "ask-kick", values: { name } }, yes: "people-kick", action: { type: "kick", room: code, player } } },
        },
        say("people-kick"),
      ),
  );
}
