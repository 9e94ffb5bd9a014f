// `<bidak-board>`: one board for every game, for mouse, touch, keyboard and screen readers.
//
// Properties in: `game`, `position`, `legal`, `last`, `turned` (seen from the other side), `chosen`, `premove`, `hint`,
// `worths`, `better`, `badges`, `inert`, `texts` (with `say`), `over`, `dots`, `coordinates`. Events out: `point` with `{point}` when a cell is
// chosen, `pointed` with `{point, turns}` or null for the legal move under the mouse or the focus, `command` with `{name}` for the keys `l` last, `s` score, `t` clocks, `o` opponent, Escape clear. The page
// decides whether a point begins a move. A move changes the cells and does not rebuild them: the focus stays.

import { cellDrawing, drawn, drawPiece, ground, picture, shareShapes, winLine } from "./drawing.js";
import { labelOf, look, markName, Motion, partsOf, step } from "./look.js";
import { board as boardOf, isPlacedAnywhere, layout } from "../rules.js";

/** @type {Record<string, string>} */
const COMMANDS = { l: "last", s: "score", t: "clocks", o: "opponent", Escape: "clear" };

/** The properties and what they are before the page sets them. */
const DEFAULTS = {
  game: /** @type {Game|null} */ (null),
  position: "",
  legal: /** @type {string[]|null} */ (null),
  last: /** @type {string|null} */ (null),
  turned: false,
  chosen: /** @type {string[]} */ ([]),
  premove: /** @type {string|null} */ (null),
  hint: /** @type {string|null} */ (null),
  worths: /** @type {string|null} */ (null),
  better: /** @type {string|null} */ (null),
  badges: /** @type {Badge[]} */ ([]),
  inert: false,
  over: false,
  dots: true,
  coordinates: true,
  texts: { say: (/** @type {string} */ key) => key },
};

class BidakBoard extends HTMLElement {
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
  /** @type {SVGElement|null} */
  #line = null;
  #lineShown = "";
  #pointedKey = "";
  #motion = new Motion();
  /** @type {Map<string, Shown>} */
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
    const empty = view.cells.filter((cell) => !cell.piece).length;
    // A lesson may allow less.
    const isAnywhere = isPlacedAnywhere(game) && this.#values.legal?.length === empty;
    this.dataset.dots = String(Boolean(dots) && !isAnywhere);
    this.dataset.coordinates = String(Boolean(coordinates));
    const changes = view.cells.filter((cell) => cell.piece !== this.#cells.get(cell.point)?.owner);
    if (changes.length > 0) this.#motion.complete();
    const moved = view.cells.flatMap((cell) => this.#show(cell, game) ?? []);
    // Only a position that follows another is reached by motion.
    if (!isNew && moved.length > 0) this.#motion.show(game, moved, partsOf(this.#values.last ?? ""));
    this.#showLine(view.line, game, isNew);
    this.#tellPointed(view.cells.find((cell) => cell.point === this.#pointed));
  }

  /** Reports the legal move under the mouse or the focus when it has changed. */
  #tellPointed(/** @type {Cell|undefined} */ cell) {
    const detail = cell?.next === "place" ? { point: cell.point, turns: cell.turns } : null;
    const key = detail ? `${detail.point} ${detail.turns}` : "";
    if (key === this.#pointedKey) return;
    this.#pointedKey = key;
    this.dispatchEvent(new CustomEvent("pointed", { detail, bubbles: true }));
  }

  /** Shows the complete row of three. */
  #showLine(/** @type {string[]|null} */ points, /** @type {Game} */ game, /** @type {boolean} */ isNew) {
    const key = (points ?? []).join();
    if (key === this.#lineShown) return;
    this.#lineShown = key;
    const line = /** @type {SVGElement} */ (this.#line);
    line.replaceChildren(...(points ? drawn(winLine(game, points.map((point) => /** @type {Shown} */ (this.#cells.get(point)).place))) : []));
    if (points && !isNew) this.#motion.line(line);
  }

  /** @returns {Change|null} the change of its piece */
  #show(/** @type {Cell} */ view, /** @type {Game} */ game) {
    const shown = /** @type {Shown} */ (this.#cells.get(view.point));
    const tabIndex = view.point === this.#focused ? 0 : -1;
    if (shown.tabIndex !== tabIndex) shown.cell.tabIndex = shown.tabIndex = tabIndex;
    // Most cells look as before.
    if (shown.texts === this.#values.texts && shown.view && isSame(shown.view, view)) return null;
    [shown.view, shown.texts] = [view, this.#values.texts];
    const mark = view.piece ?? view.ghost;
    const before = shown.owner;
    const isChanged = view.piece !== before;
    const old = isChanged && before ? /** @type {SVGElement} */ (shown.piece.cloneNode(true)) : null;
    if (mark !== shown.drawn) {
      drawPiece(shown.piece, mark, game, (shown.place.column * 3 + shown.place.row * 5) % 2 === 1);
      shown.drawn = mark;
    }
    shown.owner = view.piece;
    const names = ["cell"];
    if (view.next) names.push(`next-${view.next}`);
    if (view.ghost) names.push("is-ghost");
    for (const name of /** @type {const} */ (["leaving", "turning", "chosen", "last", "premove", "hint"])) {
      if (view[name]) names.push(`is-${name}`);
    }
    if (view.worth) names.push(`worth-${view.worth}`);
    if (view.trace) names.push(`trace-${view.trace}`);
    if (view.badge) names.push(`badge-${view.badge.kind}`);
    if (view.badge && shown.sign.textContent !== view.badge.sign) shown.sign.textContent = view.badge.sign;
    change(shown.cell, "class", names.join(" "));
    change(shown.cell, "aria-label", labelOf(view, this.#values.texts.say));
    return isChanged ? { point: view.point, place: shown.place, cell: shown.cell, piece: shown.piece, old, before, after: view.piece } : null;
  }

  /** Builds the cells for another game or orientation. Focus stays on its point. */
  #build(/** @type {Game} */ game, /** @type {boolean} */ turned) {
    const { columns, rows, places: all } = layout(game);
    const hadFocus = this.contains(document.activeElement);
    // Seen from the other side, the last point comes first, so DOM order equals visual order.
    const places = turned ? all.map((place) => ({ ...place, row: rows - 1 - place.row, column: columns - 1 - place.column })).reverse() : all;
    this.#built = `${game} ${turned}`;
    this.#motion.complete();
    this.#cells.clear();
    this.#pointed = null;
    this.#lineShown = "";
    shareShapes();
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
        const { piece, marks, sign } = cellDrawing(game);
        const cell = document.createElement("div");
        cell.className = "cell";
        cell.setAttribute("role", "gridcell");
        cell.setAttribute("aria-colindex", String(place.column + 1));
        cell.dataset.point = place.name;
        cell.style.gridArea = `${place.row + 1} / ${place.column + 1}`;
        cell.append(piece, marks);
        row.append(cell);
        this.#cells.set(place.name, { cell, piece, sign, place, tabIndex: null, drawn: null, owner: null, view: null, texts: null });
      }
      grid.append(row);
    }
    this.#grid = grid;
    if (!this.#cells.has(this.#focused)) this.#focused = places[0].name;
    this.#listen(grid);
    this.#line = picture("board-win", "0 0 880 880", []);
    this.replaceChildren(...ground(game, turned), this.#line, grid);
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

function change(/** @type {HTMLElement} */ element, /** @type {string} */ name, /** @type {string} */ value) {
  if (element.getAttribute(name) !== value) {
    element.setAttribute(name, value);
  }
}

function isSame(/** @type {any} */ one, /** @type {any} */ other) {
  for (const name in other) if (one[name] !== other[name]) return false;
  return true;
}

/** The point of the cell that an event happened in. @returns {string|null} */
function pointAt(/** @type {EventTarget|null} */ target) {
  const cell = /** @type {Element|null} */ (target)?.closest?.(".cell");
  return /** @type {HTMLElement|null} */ (cell)?.dataset.point ?? null;
}

customElements.define("bidak-board", BidakBoard);

// Taps and drags on a board. A tap is a press and release in one cell within 10 pixels by one finger, so that neither
// scrolling nor a second finger is read as a move.

const STILL = 10;

/**
 * Reports the taps and drags on the cells of a grid.
 * @param {HTMLElement} grid
 * @param {{tap: (point: string) => void, drag: (from: string, to: string) => void}} report
 */
function watchPointer(grid, report) {
  /** @type {{id: number, x: number, y: number, point: string|null}|null} */
  let press = null;
  let spoilt = false;

  grid.addEventListener("pointerdown", (event) => {
    if (!event.isPrimary || event.button !== 0) {
      spoilt = true;
      return;
    }
    spoilt = false;
    press = { id: event.pointerId, x: event.clientX, y: event.clientY, point: pointOf(event.target) };
  });
  grid.addEventListener("pointercancel", () => {
    spoilt = true;
  });
  grid.addEventListener("pointerup", (event) => {
    if (!press || spoilt || event.pointerId !== press.id || isNear(press, event)) {
      return;
    }
    // A touch pointer keeps its first target, so find the element under it now.
    const to = pointOf(grid.ownerDocument.elementFromPoint(event.clientX, event.clientY));
    if (press.point && to && to !== press.point) {
      report.drag(press.point, to);
    }
  });
  // Screen readers and voice control send a click without pointer events.
  grid.addEventListener("click", (event) => {
    const point = pointOf(event.target);
    const isPressed = event.detail > 0;
    if (point && (!isPressed || (!spoilt && press?.point === point && isNear(press, event)))) {
      report.tap(point);
    }
  });
}

function isNear(/** @type {{x: number, y: number}} */ press, /** @type {MouseEvent} */ event) {
  return Math.hypot(event.clientX - press.x, event.clientY - press.y) <= STILL;
}

/** @returns {HTMLElement|null} */
function cellOf(/** @type {EventTarget|null} */ target) {
  return /** @type {Element|null} */ (target)?.closest?.(".cell") ?? null;
}

/** @returns {string|null} */
function pointOf(/** @type {EventTarget|null} */ target) {
  return cellOf(target)?.dataset.point ?? null;
}
