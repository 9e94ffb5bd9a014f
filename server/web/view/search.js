/** The tree of a small search: the window, the score and the cutoff of each move. */

import { deepest, keyOf } from "../update/study.js";
import { scoreWords } from "./claims.js";
import { icon } from "./icons.js";
import { choice } from "./new.js";
import { engineName, gameName, tell, upper } from "./words.js";
import { h } from "./tree.js";

const ENGINES = ["minimax", "alphabeta", "negascout"];

/** @param {import("./shell.js").Look} look */
export function searchView(look) {
  const { model, say, texts } = look;
  const { tree } = model;
  if (!tree) {
    return h("div", { class: "panel search" }, h("h1", null, say("tree-heading")), h("p", null, say("tree-nothing")), h("a", { class: "button", href: "#/games" }, say("nav-games")));
  }
  const { line, engine, depth } = tree;
  const change = (fields) => ({ type: "study-search", change: fields });
  const root = tree.nodes[""];
  return h(
    "div",
    { class: "panel search" },
    h("h1", null, say("tree-heading")),
    h("p", { class: "muted" }, [gameName(texts, line.game), line.moves.join(" ") || say("step-first")].join(" · ")),
    h(
      "div",
      { class: "fields" },
      h("fieldset", { class: "choices" }, h("legend", null, say("tree-search")), ENGINES.map((one) => choice("engine", one, engine === one, change({ engine: one }), engineName(one)))),
      h(
        "label",
        null,
        h("span", null, say("tree-depth", { count: depth })),
        h("input", { type: "range", name: "depth", min: "1", max: deepest(model), ".value": String(depth), "aria-valuetext": say("tree-depth", { count: depth }), onchange: (event) => change({ depth: Number(event.target.value) }) }),
      ),
    ),
    tree.problem && h("p", { role: "alert", as: "problem" }, tell(texts, tree.problem)),
    !root && !tree.problem && h("p", { class: "muted", as: "wait" }, say("tree-waiting")),
    root && h("p", { role: "status", as: "about" }, upper(say("tree-about", { engine: engineName(engine), plies: depth, nodes: root.nodes, leaves: root.leaves })), "."),
    root && h("p", { class: "muted", as: "legend" }, say("tree-legend")),
    root && h("ul", { class: "nodes", as: "nodes" }, node(look, root.node, [], true)),
    h("div", { class: "actions" }, h("button", { type: "button", onclick: () => (history.back(), null) }, icon("previous"), say("tree-leave"))),
  );
}

/** A node and, when expanded, its children. */
function node(look, { move, alpha, beta, value, visit, visits, cut = 0 }, path, isBest) {
  const { model, say, texts } = look;
  const { tree } = model;
  const key = keyOf(path);
  const isOpen = tree.open.includes(key);
  const part = tree.nodes[key];
  const score = (number, none) => (number === undefined ? none : scoreWords(texts, tree.line.game, number));
  const name = move === undefined ? say("tree-root") : move === "pass" ? say("move-pass") : move;
  const notes = [visit === "scout" && say("tree-scout"), visit === "again" && say("tree-again"), cut > 0 && say("tree-cut-off", { count: cut })].filter(Boolean);
  const words = [
    h("span", { class: `name${isBest ? " best" : ""}` }, name, isBest && path.length > 0 && " ★"),
    h("span", { class: "window" }, `(${score(alpha, "−∞")}, ${score(beta, "+∞")})`),
    h("span", { class: "value" }, `= ${score(value, "")}`),
    notes.length > 0 && h("span", { class: "facts" }, notes.join(", ")),
  ];
  const isFoldable = visits > 0 || cut > 0;
  return h(
    "li",
    { as: key },
    isFoldable
      ? h("button", { type: "button", class: "quiet node", "aria-expanded": isOpen ? "true" : "false", onclick: { type: "study-unfold", path } }, h("span", { class: "sign", "aria-hidden": "true" }, isOpen ? "▾" : "▸"), words)
      : h("div", { class: "node" }, h("span", { class: "sign" }), words),
    isOpen &&
      part &&
      h(
        "ul",
        { as: "below" },
        part.children?.map((child, place) => node(look, child, [...path, place], part.node.best === place)),
        part.pruned && h("li", { as: "pruned", class: "pruned facts" }, say("tree-cut", { count: part.pruned.length, moves: part.pruned.join(" ") })),
      ),
  );
}
