/**
 * Views are functions from the model to a tree of plain descriptions; `patch` updates the document to match it. Elements are
 * reused and changed rather than replaced, so focus, selection and scrolling stay. Strings are inserted only as text, never
 * as markup.
 */

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {{tag: string, props: Record<string, any>, children: (Node | string)[]}} Node */

/**
 * Describes an element. Properties are attributes (`true` sets it, `null` and `false` leave it out), except: `as`, the
 * key among siblings; names that begin with a dot, which are properties of the element; `onclick` and the like, which
 * have the message to dispatch or a function from the event to it; `mounted`, called once with the element; and
 * `patched`, called with it after each update.
 * @param {string} tag `svg:path` for an element of SVG
 * @param {Record<string, any> | null} props
 * @param {...any} children texts, numbers, nodes, lists of them; nothing where `null` or `false`
 * @returns {Node}
 */
export function h(tag, props, ...children) {
  const shown = children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false && child !== "");
  return { tag, props: props ?? {}, children: shown.map((child) => (typeof child === "object" ? child : String(child))) };
}

/** @type {Map<string, Node>} */
const drawings = new Map();

/**
 * A drawing that is always the same: made once, and not compared again where it is already shown.
 * @param {string} name
 * @param {() => Node} draw
 */
export function drawing(name, draw) {
  const known = drawings.get(name) ?? draw();
  drawings.set(name, known);
  return known;
}

/** The node that each element shows, with its event handlers. */
const states = new WeakMap();

/**
 * Updates the children of `parent` to match `nodes`.
 * @param {Element} parent
 * @param {(Node | string)[]} nodes
 * @param {(message: any) => void} dispatch
 */
export function patch(parent, nodes, dispatch) {
  const keyed = new Map();
  const loose = [];
  for (const child of [...parent.childNodes]) {
    const key = states.get(child)?.props.as;
    if (key !== undefined) keyed.set(key, child);
    else loose.push(child);
  }
  let at = parent.firstChild;
  for (const node of nodes) {
    const old = find(node, keyed, loose);
    const child = old ?? make(node);
    if (child === at) at = at.nextSibling;
    else parent.insertBefore(child, at);
    if (typeof node === "string") {
      if (child.nodeValue !== node) child.nodeValue = node;
    } else {
      change(/** @type {Element} */ (child), node, dispatch);
      if (!old) node.props.mounted?.(child);
      node.props.patched?.(child);
    }
  }
  for (const child of [...keyed.values(), ...loose]) {
    // Closing a dialog restores the focus.
    if (child instanceof HTMLDialogElement) child.close();
    child.remove();
  }
}

/** The child that can be reused for this node; it is removed from the lists. */
function find(node, keyed, loose) {
  if (typeof node !== "string" && node.props.as !== undefined) {
    const child = keyed.get(node.props.as);
    if (!child || !fits(child, node)) return null;
    keyed.delete(node.props.as);
    return child;
  }
  const index = loose.findIndex((child) => fits(child, node));
  return index < 0 ? null : loose.splice(index, 1)[0];
}

function fits(child, node) {
  if (typeof node === "string") return child.nodeType === 3;
  return states.get(child)?.tag === node.tag;
}

function make(node) {
  if (typeof node === "string") return document.createTextNode(node);
  const element = node.tag.startsWith("svg:") ? document.createElementNS(SVG, node.tag.slice(4)) : document.createElement(node.tag);
  states.set(element, { tag: node.tag, props: {}, heard: {} });
  return element;
}

function change(element, node, dispatch) {
  const state = states.get(element);
  if (state.node === node) return;
  state.node = node;
  const before = state.props;
  const props = node.props;
  for (const name of Object.keys(before)) {
    if (!(name in props) && !isOwn(name)) element.removeAttribute(name);
    if (!(name in props)) delete state.heard[name];
  }
  if (!props.isOpaque) patch(element, node.children, dispatch);
  for (const [name, value] of Object.entries(props)) {
    if (name === "as" || name === "mounted" || name === "patched" || name === "isOpaque") continue;
    if (name.startsWith(".")) {
      // The visitor may have changed it since; it is written only if different, so that the cursor stays.
      if (element[name.slice(1)] !== value) element[name.slice(1)] = value;
    } else if (name.startsWith("on")) {
      listen(element, state, name, value, dispatch);
    } else if (value === null || value === undefined || value === false) {
      element.removeAttribute(name);
    } else if (before[name] !== value) {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
  state.props = props;
}

/** A prop that is not an attribute. */
function isOwn(name) {
  return name === "as" || name === "mounted" || name === "patched" || name === "isOpaque" || name.startsWith(".") || name.startsWith("on");
}

function listen(element, state, name, value, dispatch) {
  const isNew = !(name in state.heard);
  state.heard[name] = value;
  if (!isNew || state[name]) return;
  state[name] = true;
  element.addEventListener(name.slice(2), (event) => {
    const wanted = state.heard[name];
    if (!wanted) return;
    if (event.type === "submit") event.preventDefault();
    const message = typeof wanted === "function" ? wanted(event) : wanted;
    if (message) dispatch(message);
  });
}

/** The last current entry of each list, and the width of the list at that time. */
const followed = new WeakMap();

/** Scrolls only the list to a new current entry, also when the entries have become wider: with the next frame, which has to lay the page out anyhow. */
export function follow(list) {
  const isFirst = !followed.has(list);
  if (isFirst) followed.set(list, null);
  if (isFirst) scrollTo(list);
  else requestAnimationFrame(() => scrollTo(list));
}

function scrollTo(list) {
  const current = list.querySelector("[aria-current]");
  const before = followed.get(list);
  if (!current || (before?.current === current && before.width === list.scrollWidth)) return;
  followed.set(list, { current, width: list.scrollWidth });
  const [one, all] = [current, list].map((element) => element.getBoundingClientRect());
  for (const [start, end, position] of [["top", "bottom", "scrollTop"], ["left", "right", "scrollLeft"]]) {
    if (one[start] < all[start]) list[position] -= all[start] - one[start];
    else if (one[end] > all[end]) list[position] += one[end] - all[end];
  }
}
