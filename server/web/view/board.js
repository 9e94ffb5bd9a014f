/** The board of a room or a replay: the custom element, its style sheets and its properties. */

import "../board/board.js";
import { isTurnOf, sideOf } from "../room.js";
import { h } from "./tree.js";

/** Screens with a board wait for its style sheets, to avoid layout shifts. */
await Promise.all(
  ["room", "board", "ending", "study"].map(
    (name) =>
      new Promise((done) => {
        const style = document.createElement("link");
        style.rel = "stylesheet";
        style.href = new URL(`../board/${name}.css`, import.meta.url).href;
        style.onload = style.onerror = done;
        document.head.append(style);
      }),
  ),
);

/** @param {import("./shell.js").Look} look */
export function boardView(look, room, desk) {
  const { model, texts } = look;
  const isPast = desk.looking !== null;
  const ply = desk.looking ?? room.moves.length;
  const isTurn = isTurnOf(room, model.me);
  return board({
    as: `board-${room.code}`,
    game: room.game,
    position: room.positions[ply],
    legal: isTurn && !isPast && !desk.sent ? room.turn.legal : null,
    last: ply > 0 ? room.moves[ply - 1] : null,
    turned: isTurned(model, desk, sideOf(room, model.me)),
    chosen: isPast ? [] : desk.chosen,
    premove: isPast ? null : (desk.sent?.move ?? desk.premove?.move ?? null),
    hint: isPast || desk.hint?.ply !== ply ? null : (desk.hint.finding?.line?.[0] ?? null),
    inert: model.link.state !== "live",
    over: room.status === "ended",
    dots: model.settings.dots,
    texts,
    point: (point) => ({ type: "point", room: room.code, point }),
    command: (name) => ({ type: "command", room: room.code, name }),
    pointed: (pointed) => ({ type: "pointed", room: room.code, pointed }),
  });
}

/** Whether a board is seen from the other side: by the button beside it, else by the setting for the second player. */
export function isTurned(model, { turned }, side) {
  return turned ?? (model.settings.turn && side === "second");
}

/**
 * The element with its properties; `point`, `command` and `pointed` make the messages of its events.
 * @param {any} given
 */
export function board({ as, texts, point, command, pointed = null, ...properties }) {
  const props = Object.fromEntries(Object.entries(properties).map(([name, value]) => [`.${name}`, value]));
  return h("bidak-board", {
    as,
    ...props,
    ".texts": texts,
    isOpaque: true,
    onpoint: point ? (event) => point(event.detail.point) : null,
    onpointed: pointed ? (event) => pointed(event.detail) : null,
    oncommand: command ? (event) => command(event.detail.name) : null,
  });
}
