// The motion of pieces after a move. It never blocks input: the next change completes all motion at once. Turned-off
// motion leaves a short fade.

const PLACE_MS = 160;
const SLIDE_MS = 200;
const FLIP_MS = 260;
const INK_MS = 220;
const CAPTURE_MS = 220;
const LINE_MS = 450;
const FADE_MS = 80;
/** Between a disc and the next one further from the move; the last one ends within 600 ms. */
const STEP_MS = 60;
const LAST_START_MS = 600 - FLIP_MS;

const OUT = "cubic-bezier(0.2, 0.8, 0.2, 1)";
const SPRING = "cubic-bezier(0.3, 1.5, 0.5, 1)";

/** Whether the visitor or the system turned motion off. */
export function isStill() {
  return document.documentElement.dataset.motion === "none" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

export class Motion {
  /** @type {Set<() => void>} */
  #running = new Set();

  /** Completes everything that still moves. */
  complete() {
    for (const end of [...this.#running]) end();
  }

  /**
   * Shows the way from the position before to the new one.
   * @param {Game} game
   * @param {Change[]} changes
   * @param {{from: string|null, to: string|null, removed: string|null}} move the move between them
   */
  show(game, changes, move) {
    const still = isStill();
    const start = changes.find(({ point }) => point === move.to)?.place;
    const left = changes.find(({ point }) => point === move.from)?.place;
    for (const change of changes) {
      const { before, after, piece, old, cell } = change;
      if (still) {
        if (after) this.#run(piece, [{ opacity: 0 }, { opacity: 1 }], { duration: FADE_MS });
      } else if (before && after && old) {
        this.#turn(game, change, start);
      } else if (after && left && change.point === move.to) {
        const [x, y] = [left.column - change.place.column, left.row - change.place.row];
        this.#run(piece, [{ transform: `translate(${x * 100}%, ${y * 100}%)` }, { transform: "none" }], { duration: SLIDE_MS, easing: OUT });
      } else if (after) {
        this.#arrive(game, piece);
      } else if (old && change.point === move.removed) {
        this.#leave(cell, old, [{ transform: "none", opacity: 1 }, { transform: "translateY(28%) scale(0.4)", opacity: 0 }], { duration: CAPTURE_MS, easing: "ease-in", delay: left ? SLIDE_MS / 2 : 0 });
      }
    }
  }

  /** Draws the line through a mill or three in a row. */
  line(/** @type {SVGElement} */ drawing) {
    if (isStill()) return;
    const chalk = drawing.querySelector("g");
    chalk?.removeAttribute("filter");
    for (const path of drawing.querySelectorAll("path")) this.#draw(path, LINE_MS, 0, () => chalk?.setAttribute("filter", "url(#bidak-chalk)"));
  }

  /** A piece that is placed, painted or drawn with chalk. */
  #arrive(/** @type {Game} */ game, /** @type {SVGElement} */ piece) {
    if (game === "tictactoe") {
      // A filter is only for what stands still.
      const group = /** @type {SVGElement} */ (piece.firstElementChild);
      group.removeAttribute("filter");
      const strokes = [...group.children];
      const each = INK_MS / strokes.length;
      strokes.forEach((stroke, at) => this.#draw(stroke, each, at * each, at === strokes.length - 1 ? () => group.setAttribute("filter", "url(#bidak-chalk)") : undefined));
    } else if (game === "adjacency") {
      this.#paint(piece, 0);
    } else {
      this.#run(piece, [{ transform: "scale(1.25)", opacity: 0.4 }, { transform: "none", opacity: 1 }], { duration: PLACE_MS, easing: SPRING });
    }
  }

  #paint(/** @type {SVGElement} */ piece, /** @type {number} */ delay) {
    this.#run(piece, [{ clipPath: "inset(0 100% 0 0)" }, { clipPath: "inset(0)" }], { duration: INK_MS, delay, easing: "ease-out", fill: "backwards" });
  }

  /** A piece that changes sides: the later, the further it is from the move. */
  #turn(/** @type {Game} */ game, /** @type {Change} */ { place, piece, old, cell }, /** @type {Change["place"]|undefined} */ start) {
    const distance = start ? Math.max(Math.abs(place.column - start.column), Math.abs(place.row - start.row)) : 0;
    const delay = Math.min(STEP_MS * distance, LAST_START_MS);
    const shown = /** @type {SVGElement} */ (old);
    if (game === "adjacency") {
      this.#leave(cell, shown, [{ opacity: 1 }, { opacity: 1 }], { duration: INK_MS, delay }, true);
      this.#paint(piece, delay);
      return;
    }
    const half = FLIP_MS / 2;
    this.#leave(cell, shown, [{ transform: "none" }, { transform: "scaleX(0)" }], { duration: half, delay, easing: "ease-in" });
    this.#run(piece, [{ transform: "scaleX(0)" }, { transform: "none" }], { duration: half, delay: delay + half, easing: "ease-out", fill: "backwards" });
  }

  /** The drawing of a piece that has gone, until its motion ends. */
  #leave(/** @type {HTMLElement} */ cell, /** @type {SVGElement} */ old, /** @type {Keyframe[]} */ frames, /** @type {KeyframeAnimationOptions} */ timing, isUnder = false) {
    old.classList.add("leaves");
    if (isUnder) cell.prepend(old);
    else cell.firstElementChild?.after(old);
    this.#run(old, frames, { ...timing, fill: "both" }, () => old.remove());
  }

  #draw(/** @type {Element} */ path, /** @type {number} */ duration, delay = 0, /** @type {(() => void)|undefined} */ then = undefined) {
    const frames = [{ strokeDasharray: 1, strokeDashoffset: 1 }, { strokeDasharray: 1, strokeDashoffset: 0 }];
    this.#run(path, frames, { duration, delay, easing: "ease-out", fill: "backwards" }, then);
  }

  #run(/** @type {Element} */ shown, /** @type {Keyframe[]} */ frames, /** @type {KeyframeAnimationOptions} */ timing, then = () => {}) {
    // Only what moves has a layer of its own, whose picture is not painted anew in each frame.
    if (frames.some((frame) => "transform" in frame)) shown.classList.add("moves-now");
    const animation = shown.animate(frames, timing);
    const end = () => {
      if (!this.#running.delete(end)) return;
      shown.classList.remove("moves-now");
      animation.cancel();
      then();
    };
    this.#running.add(end);
    animation.onfinish = end;
  }
}

