// Taps and drags on a board. A tap is a press and release in one cell within 10 pixels by one finger, so that neither
// scrolling nor a second finger is read as a move.

const STILL = 10;

/**
 * Reports the taps and drags on the cells of a grid.
 * @param {HTMLElement} grid
 * @param {{tap: (point: string) => void, drag: (from: string, to: string) => void}} report
 */
export function watchPointer(grid, report) {
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

/** Whether an event happened where the press began. */
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
