// `<bidak-board>`: one board for every game, for mouse, touch, keyboard and screen readers.
//
// Properties in: `game`, `position`, `legal`, `last`, `turned` (seen from the other side), `chosen`, `premove`, `hint`,
// `worths`, `inert`, `texts` (with `say`), `over`, `dots`, `coordinates`. Events out: `point` with `{point}` when a cell is
// chosen, `command` with `{name}` for the keys `l` last, `s` score, `t` clocks, `o` opponent, Escape clear. The page, not
// the board, decides whether a point begins a move. The cells are a grid that screen readers can read; they
// are changed, not rebuilt, by a move, so that the focus stays.

import { board as boardOf, layout } from "../rules/index.js";
import { labelOf, look, markName } from "./look.js";
import { boardLines, cellDrawing, drawPiece } from "./pieces.js";
import { step } from "./steps.js";
import { watchPointer } from "./touch.js";

/** @type {Record<string, string>} */
const COMMANDS = { l: "last", s: "score", t: "clocks", o: "opponent", Escape: "clear" };

/** The properties and what they are before the page sets them. */
const DEFAULTS = {
  game: /** @type {import("../rules/layout.js").Game|null} */ (null),
  position: "",
  legal: /** @type {string[]|null} */ (null),
  last: /** @type {string|null} */ (null),
  turned: false,
  chosen: /** @type {string[]} */ ([]),
  premove: /** @type {string|null} */ (null),
  hint: /** @type {string|null} */ (null),
  worths: /** @type {string|null} */ (null),
  inert: false,
  over: false,
  dots: true,
  coordinates: true,
  texts: { say: (/** @type {string} */ key) => key },
};

export class BidakBoard extends HTMLElement {
  /** @type {any} */
  #values = { ...DEFAULTS };
  #waiting = false;
  #built = "";
  #focused = "";
  #letter = "";
  /** @type {string|null} */
  #pointed = null;
  /** @type {HTMLElement|null} */
  #grid = null;
  /** @type {Map<string, {cell: HTMLElement, piece: SVGElement, mark: string|null}>} */
  #cells = new Map();

  connectedCallback() {
    this.#schedule();
  }

  get(/** @type {keyof typeof DEFAULTS} */ name) {
    return this.#values[name];
  }

  set(/** @type {keyof typeof DEFAULTS} */ name, /** @type {unknown} */ value) {
    this.#values[name] = value ?? DEFAULTS[name];
    this.#schedule();
  }

  /** Moves the focus to the board, to the cell that had it last. */
  focus() {
    this.#render();
    this.#cells.get(this.#focused)?.cell.focus();
  }

  /** Batches several property changes into one rendering. */
  #schedule() {
    if (!this.#waiting) {
      this.#waiting = true;
      queueMicrotask(() => this.#render());
    }
  }

  #render() {
    this.#waiting = false;
    const { game, position, texts, inert, over, dots, coordinates, turned } = this.#values;
    if (!this.isConnected || !game || !position) {
      return;
    }
    const isNew = this.#built !== `${game} ${turned}`;
    if (isNew) {
      this.#build(game, turned);
    }
    const grid = /** @type {HTMLElement} */ (this.#grid);
    const view = look({ ...this.#values, legal: inert ? null : this.#values.legal, pointed: this.#pointed });
    const values = { game: texts.say(`title-${game}`), side: markName(view.marks[view.toMove], texts.say) };
    change(grid, "aria-label", texts.say(over ? "board-label-over" : "board-label", values));
    change(grid, "aria-disabled", String(Boolean(inert)));
    this.dataset.inert = String(Boolean(inert));
    this.dataset.dots = String(Boolean(dots));
    this.dataset.coordinates = String(Boolean(coordinates));
    for (const cell of view.cells) {
      this.#show(cell, isNew);
    }
  }

  #show(/** @type {import("./look.js").Cell} */ view, /** @type {boolean} */ isNew) {
    const shown = /** @type {{cell: HTMLElement, piece: SVGElement, mark: string|null}} */ (this.#cells.get(view.point));
    const mark = view.piece ?? view.ghost;
    if (mark !== shown.mark) {
      drawPiece(shown.piece, mark);
      // The style sheet animates a piece that appears later, not one of the first rendering.
      shown.cell.dataset.arrived = isNew || !view.piece ? "" : shown.mark ? "turned" : "placed";
      shown.mark = mark;
    }
    const names = ["cell"];
    if (view.next) names.push(`next-${view.next}`);
    if (view.ghost) names.push("is-ghost");
    for (const name of /** @type {const} */ (["leaving", "turning", "chosen", "last", "premove", "hint"])) {
      if (view[name]) names.push(`is-${name}`);
    }
    if (view.worth) names.push(`worth-${view.worth}`);
    change(shown.cell, "class", names.join(" "));
    change(shown.cell, "aria-label", labelOf(view, this.#values.texts.say));
    change(shown.cell, "tabindex", view.point === this.#focused ? "0" : "-1");
  }

  /** Builds the cells for another game or orientation. Focus stays on its point. */
  #build(/** @type {import("../rules/layout.js").Game} */ game, /** @type {boolean} */ turned) {
    const { columns, rows, places: all, lines } = layout(game);
    const hadFocus = this.contains(document.activeElement);
    // Seen from the other side, the last point comes first, so DOM order equals visual order.
    const places = turned ? all.map((place) => ({ ...place, row: rows - 1 - place.row, column: columns - 1 - place.column })).reverse() : all;
    this.#built = `${game} ${turned}`;
    this.#cells.clear();
    this.#pointed = null;
    this.dataset.game = game;
    const grid = document.createElement("div");
    grid.className = "board";
    grid.setAttribute("role", "grid");
    grid.setAttribute("aria-rowcount", String(rows));
    grid.setAttribute("aria-colcount", String(columns));
    for (let at = 0; at < rows; at += 1) {
      const row = document.createElement("div");
      row.className = "board-row";
      row.setAttribute("role", "row");
      row.setAttribute("aria-rowindex", String(at + 1));
      for (const place of places.filter((candidate) => candidate.row === at)) {
        const { svg, piece } = cellDrawing(lines.length > 0);
        const cell = document.createElement("div");
        cell.className = "cell";
        cell.setAttribute("role", "gridcell");
        cell.setAttribute("aria-colindex", String(place.column + 1));
        cell.dataset.point = place.name;
        cell.style.gridArea = `${place.row + 1} / ${place.column + 1}`;
        cell.append(svg);
        row.append(cell);
        this.#cells.set(place.name, { cell, piece, mark: null });
      }
      grid.append(row);
    }
    this.#grid = grid;
    if (!this.#cells.has(this.#focused)) this.#focused = places[0].name;
    this.#listen(grid);
    const letters = [...Array(columns).keys()].map((column) => String.fromCharCode(97 + column));
    const files = turned ? letters.reverse() : letters;
    const ranks = [...Array(rows).keys()].map((row) => places.find((place) => place.row === row)?.name[1] ?? "");
    const drawn = boardLines(game);
    this.replaceChildren(coordinateRow("board-ranks", ranks), ...(drawn ? [drawn] : []), grid, coordinateRow("board-files", files));
    if (hadFocus) this.#cells.get(this.#focused)?.cell.focus();
  }

  #listen(/** @type {HTMLElement} */ grid) {
    grid.addEventListener("keydown", (event) => this.#key(event));
    grid.addEventListener("focusin", (event) => this.#point(pointAt(event.target), true));
    grid.addEventListener("focusout", () => this.#point(null, false));
    grid.addEventListener("pointerover", (event) => event.pointerType === "mouse" && this.#point(pointAt(event.target), false));
    grid.addEventListener("pointerleave", () => this.#point(null, false));
    watchPointer(grid, {
      tap: (point) => this.#choose(point),
      drag: (from, to) => this.#drag(from, to),
    });
  }

  /** Previews a point; when focused, it also becomes the tab stop. */
  #point(/** @type {string|null} */ point, /** @type {boolean} */ focused) {
    this.#pointed = point;
    if (point && focused) {
      this.#focused = point;
    }
    this.#schedule();
  }

  #choose(/** @type {string} */ point) {
    if (!this.#values.inert) {
      this.dispatchEvent(new CustomEvent("point", { detail: { point }, bubbles: true }));
    }
  }

  /** A man that was dragged: the same as two taps. A tap on the chosen man would put it back. */
  #drag(/** @type {string} */ from, /** @type {string} */ to) {
    const { game, position, chosen } = this.#values;
    if (game === "morris" && boardOf(game, position).cells[/** @type {number} */ (layout(game).index.get(from))]) {
      if (chosen.at(-1) !== from) this.#choose(from);
      this.#choose(to);
    }
  }

  #key(/** @type {KeyboardEvent} */ event) {
    const from = pointAt(event.target);
    if (!from || event.altKey || event.metaKey) {
      return;
    }
    const to = step(this.#values.game, from, event.key, event.ctrlKey, this.#values.turned) ?? (event.ctrlKey ? null : this.#typed(event.key));
    if (to) {
      this.#cells.get(to)?.cell.focus();
    } else if (!event.ctrlKey && (event.key === "Enter" || event.key === " ")) {
      this.#choose(from);
    } else if (!event.ctrlKey && event.key in COMMANDS) {
      this.dispatchEvent(new CustomEvent("command", { detail: { name: COMMANDS[event.key] }, bubbles: true }));
    } else {
      return;
    }
    event.preventDefault();
  }

  /** A letter, then a digit, name a point. @returns {string|null} */
  #typed(/** @type {string} */ key) {
    const point = this.#letter + key;
    this.#letter = /^[a-h]$/.test(key) ? key : "";
    return this.#cells.has(point) ? point : null;
  }
}

// `inert` replaces the HTML attribute of that name on purpose: the board stays visible to screen readers and
// keeps the focus, but no move can be entered.
for (const name of /** @type {(keyof typeof DEFAULTS)[]} */ (Object.keys(DEFAULTS))) {
  Object.defineProperty(BidakBoard.prototype, name, {
    get() {
      return this.get(name);
    },
    set(value) {
      this.set(name, value);
    },
  });
}

/** Sets an attribute if its value differs. */
function change(/** @type {HTMLElement} */ element, /** @type {string} */ name, /** @type {string} */ value) {
  if (element.getAttribute(name) !== value) {
    element.setAttribute(name, value);
  }
}

/** The point of the cell that an event happened in. @returns {string|null} */
function pointAt(/** @type {EventTarget|null} */ target) {
  const cell = /** @type {Element|null} */ (target)?.closest?.(".cell");
  return /** @type {HTMLElement|null} */ (cell)?.dataset.point ?? null;
}

/** Letters or numbers along an edge, hidden from screen readers: each cell has its own label. @returns {HTMLElement} */
function coordinateRow(/** @type {string} */ className, /** @type {string[]} */ names) {
  const row = document.createElement("div");
  row.className = className;
  row.setAttribute("aria-hidden", "true");
  row.append(
    ...names.map((name) => {
      const label = document.createElement("span");
      label.textContent = name;
      return label;
    }),
  );
  return row;
}

customElements.define("bidak-board", BidakBoard);
