/** Chat and events of a room. Names and lines of others are inserted as text only. */

import { isWithheld, sideOf } from "../room.js";
import { CHAT_LENGTH } from "../update/actions.js";
import { markedName, tell } from "./words.js";
import { h } from "./tree.js";

/** The most lines shown. */
const MOST_LINES = 200;

/** @param {import("./shell.js").Look} look */
export function chatView(look, room, desk) {
  const { model, say } = look;
  const isMuted = room.muted.includes(model.me);
  const shown = room.lines.filter((line) => line.kind !== "said" || isShown(model, line));
  const first = Math.max(0, shown.length - MOST_LINES);
  const lines = shown.slice(first);
  return [
    h(
      "ol",
      { class: "chat-lines", as: "lines", tabindex: "0", "aria-label": say("chat-label"), mounted: toEnd },
      lines.length === 0 && h("li", { class: "muted", as: "none" }, say("chat-none")),
      lines.map((line, at) => h("li", { as: first + at, class: line.kind === "said" ? "said" : "happened", mounted: followed }, lineView(look, line))),
    ),
    isMuted
      ? h("p", { class: "muted", as: "muted" }, say("chat-muted"))
      : h(
          "form",
          { class: "inline", as: "write", onsubmit: { type: "say", room: room.code } },
          h("label", { class: "visually-hidden", for: "chat" }, say("chat-write")),
          h("input", {
            id: "chat",
            autocomplete: "off",
            maxlength: CHAT_LENGTH,
            placeholder: say(room.apart && room.status === "playing" && !sideOf(room, model.me) ? "chat-write-apart" : "chat-write"),
            ".value": desk.draft,
            oninput: (event) => ({ type: "draft", room: room.code, text: event.target.value }),
          }),
          h("button", { type: "submit" }, say("chat-send")),
        ),
  ];
}

function isShown(model, { player, text }) {
  return player === model.me || (!model.settings.hideChat && !model.blocked.includes(player) && !isWithheld({ text }));
}

function toEnd(list) {
  list.scrollTop = list.scrollHeight;
}

/** Scrolls to a new line, unless the visitor has scrolled up. */
function followed(line) {
  const list = line.parentElement;
  if (list && list.scrollHeight - list.scrollTop - list.clientHeight < 120) toEnd(list);
}

function lineView({ texts }, line) {
  if (line.kind === "said") return [h("strong", null, h("bdi", null, markedName(texts, line.from, line.mark))), " ", h("span", { class: "text", dir: "auto" }, line.text)];
  return tell(texts, happening(line));
}

/** An event as a sentence. */
function happening(line) {
  const { kind, name, plies } = line;
  switch (kind) {
    case "sits":
      return { key: "says-sits", values: { name } };
    case "left":
      return { key: "room-left", values: { name } };
    case "here":
    case "back":
    case "gone":
      return { key: `room-${kind}`, values: { name } };
    case "begins":
      return { key: "says-started", values: {} };
    case "unrated":
      return { key: `unrated-${line.why.replaceAll("_", "-")}`, values: {} };
    case "of-pair":
      return line.partner ? { key: "says-beside-pair", values: { half: line.half, room: line.partner } } : { key: "says-of-pair", values: { half: line.half } };
    case "taken-back":
      return { key: "says-taken-back", values: { count: plies } };
    case "told":
      return line.sentence;
    case "muted":
      return { key: "room-muted", values: { name } };
    case "unmuted":
      return { key: "room-unmuted", values: { name } };
    default:
      return { text: "" };
  }
}
