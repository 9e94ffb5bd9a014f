// SVG elements from plain data.

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {[string, Record<string, string|number>, ...any[]]} Shape an element: its name, its attributes, its children */

/**
 * Makes an element of SVG.
 * @param {string} name
 * @param {Record<string, string|number>} attributes
 * @param {(Element|string)[]} children
 * @returns {SVGElement}
 */
export function element(name, attributes, children = []) {
  const made = document.createElementNS(SVG, name);
  for (const [attribute, value] of Object.entries(attributes)) {
    made.setAttribute(attribute, String(value));
  }
  made.append(...children);
  return made;
}

/**
 * Makes the elements of shapes.
 * @param {Shape[]} shapes
 * @returns {SVGElement[]}
 */
export function drawn(shapes) {
  return shapes.map(([name, attributes, ...children]) => element(name, attributes, children.map((child) => (typeof child === "string" ? child : drawn([child])[0]))));
}

/** A drawing that screen readers skip. @returns {SVGElement} */
export function picture(/** @type {string} */ className, /** @type {string} */ viewBox, /** @type {Shape[]} */ shapes) {
  return element("svg", { class: className, viewBox, "aria-hidden": "true", focusable: "false" }, drawn(shapes));
}
