/** Icons of the links, the buttons and the games. They are decorative: a name stands beside each or labels it. */

import { h } from "./tree.js";

/** Paths in a square of 24. */
const PATHS = {
  brand: ["M12 3a4 4 0 0 1 2.6 7c.7 2.7 1.8 4.4 3.4 6H6c1.6-1.6 2.7-3.3 3.4-6A4 4 0 0 1 12 3Z", "M5 20.5h14"],
  lobby: ["M4 11 12 4l8 7", "M6.5 9.5V20h11V9.5"],
  games: ["M5 5h14v14H5z", "M5 12h14M12 5v14"],
  cup: ["M8 4h8v6a4 4 0 0 1-8 0zM8 6H4.5c0 3 1 4.5 3.7 4.8M16 6h3.5c0 3-1 4.5-3.7 4.8", "M12 14v4M8 20.5h8"],
  help: ["M9 9.5a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4", "M12 18h.01"],
  settings: ["M4 7h9M17 7h3M4 17h3M11 17h9", "M15 5v4M9 15v4"],
  close: ["M6 6l12 12M18 6 6 18"],
  first: ["M18 5l-8 7 8 7M6 5v14"],
  previous: ["M15 5l-7 7 7 7"],
  next: ["M9 5l7 7-7 7"],
  last: ["M6 5l8 7-8 7M18 5v14"],
  flip: ["M7 4v16M3.5 16.5 7 20l3.5-3.5M17 20V4M13.5 7.5 17 4l3.5 3.5"],
  share: ["M12 15V4M8 7.5 12 3.5 16 7.5M5 12v8h14v-8"],
  flag: ["M6 21V4h12l-2.5 4L18 12H6"],
  draw: ["M5 9h14M5 15h14"],
  undo: ["M8 5 4 9l4 4M4 9h10a6 6 0 0 1 0 12h-3"],
  leave: ["M10 4H5v16h5M9 12h11M16 8l4 4-4 4"],
  chat: ["M4 5h16v11H10l-5 4v-4H4z"],
  people: ["M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM3 20c0-4 2.5-6 6-6s6 2 6 6", "M16 5a3 3 0 0 1 0 6M17 14c2.5.5 4 2.5 4 6"],
  moves: ["M4 6h16M4 12h16M4 18h10"],
  bot: ["M5 9h14v10H5z", "M12 9V5M9 14h.01M15 14h.01"],
  clock: ["M12 21a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17Z", "M12 8v5l3 2"],
  lock: ["M6 11h12v9H6z", "M9 11V8a3 3 0 0 1 6 0v3"],
  sound: ["M4 9.5v5h4l5 4v-13l-5 4ZM16.5 9a4 4 0 0 1 0 6M19 6.5a8 8 0 0 1 0 11"],
  check: ["M5 12.5 10 17.5 19 7"],
  plus: ["M12 5v14M5 12h14"],
  search: ["M11 17a6 6 0 1 0 0-12 6 6 0 0 0 0 12ZM15.5 15.5 20 20"],
  more: ["M5 12h.01M12 12h.01M19 12h.01"],
  file: ["M6 3h8l4 4v14H6z", "M14 3v4h4"],
  chart: ["M4 20V4M4 20h16", "M7 15l4-5 3 3 5-7"],
  target: ["M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17Z", "M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 12h.01"],
  tree: ["M12 5v5M12 10 6 16M12 10l6 6M12 10v6", "M12 5h.01M6 19h.01M12 19h.01M18 19h.01"],
  again: ["M4 12a8 8 0 0 1 14-5.3L20 9M20 4v5h-5M20 12a8 8 0 0 1-14 5.3L4 15M4 20v-5h5"],
  bulb: ["M9 18h6M10 21h4M12 3a6.5 6.5 0 0 0-3.5 12h7A6.5 6.5 0 0 0 12 3Z"],
  puzzle: ["M9 4h6v2.2a2 2 0 1 0 0 3.6V12h2.2a2 2 0 1 1 3.6 0H21v8H9v-2.2a2 2 0 1 0-3.6 0H4V9h5Z"],
  play: ["M7 4.5 19 12 7 19.5Z"],
  silent: ["M4 9.5v5h4l5 4v-13l-5 4ZM17 9.5l4.5 5M21.5 9.5l-4.5 5"],
  fire: ["M12 3c1 4 6 6 6 11a6 6 0 0 1-12 0c0-3 2-4 2.5-6.5C10.5 9 11.5 6 12 3Z"],
  device: ["M7 3h10v18H7z", "M11 18h2"],
};

/** @typedef {keyof typeof PATHS} Icon */

/** @param {Icon} name */
export function icon(name) {
  return h(
    "svg:svg",
    { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" },
    PATHS[name].map((d) => h("svg:path", { d })),
  );
}

/** A picture of a game: a corner of its board. @param {string} game */
export function gamePicture(game) {
  return h("svg:svg", { class: "game-picture", "data-game": game, viewBox: "0 0 60 60", "aria-hidden": "true", focusable: "false" }, PICTURES[game]?.() ?? []);
}

const grid = (count) => {
  const lines = [];
  for (let at = 1; at < count; at += 1) {
    const place = (60 / count) * at;
    lines.push(`M${place} 0V60M0 ${place}H60`);
  }
  return h("svg:path", { class: "lines", d: lines.join("") });
};
const cross = (x, y, r) => h("svg:path", { class: "x", d: `M${x - r} ${y - r}L${x + r} ${y + r}M${x + r} ${y - r}L${x - r} ${y + r}` });
const ring = (x, y, r) => h("svg:circle", { class: "o", cx: x, cy: y, r });
const disc = (kind, x, y, r) => h("svg:circle", { class: kind, cx: x, cy: y, r });

const PICTURES = {
  adjacency: () => [grid(4), cross(7.5, 52.5, 4), cross(22.5, 52.5, 4), cross(22.5, 37.5, 4), cross(37.5, 37.5, 4), ring(52.5, 7.5, 4.5), ring(37.5, 7.5, 4.5), ring(37.5, 22.5, 4.5)],
  reversi: () => [grid(4), disc("white", 22.5, 22.5, 6), disc("black", 37.5, 22.5, 6), disc("black", 22.5, 37.5, 6), disc("black", 37.5, 37.5, 6), disc("white", 37.5, 52.5, 6)],
  tictactoe: () => [grid(3), cross(10, 10, 5.5), cross(30, 30, 5.5), cross(50, 50, 5.5), ring(50, 10, 6), ring(10, 30, 6)],
  morris: () => [
    h("svg:path", { class: "lines", d: "M6 6H54V54H6ZM20 20H40V40H20ZM30 6V20M30 40V54M6 30H20M40 30H54" }),
    disc("white", 6, 6, 5), disc("white", 30, 6, 5), disc("white", 54, 6, 5), disc("black", 20, 30, 5), disc("black", 40, 40, 5),
  ],
};
