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
 * @param {string} tag `svg:path` for an element of SVG; a button submits no form unless its type says so
 * @param {Record<string, any> | null} props
 * @param {...any} children texts, numbers, nodes, lists of them; nothing where `null` or `false`
 * @returns {Node}
 */
export function h(tag, props, ...children) {
  return { tag, props: props ?? {}, children: shownOf(children, []) };
}

/** @returns {(Node | string)[]} */
function shownOf(children, shown) {
  for (const child of children) {
    if (Array.isArray(child)) shownOf(child, shown);
    else if (child !== null && child !== undefined && child !== false && child !== "") shown.push(typeof child === "object" ? child : String(child));
  }
  return shown;
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
  let at = parent.firstChild;
  let done = 0;
  for (; at && done < nodes.length && fits(at, nodes[done]) && keyOf(at) === /** @type {any} */ (nodes[done]).props?.as; done += 1) {
    show(at, nodes[done], dispatch);
    at = at.nextSibling;
  }
  if (!at && done === nodes.length) return;
  const keyed = new Map();
  const loose = [];
  for (let child = at; child; child = child.nextSibling) {
    const key = keyOf(child);
    if (key !== undefined) keyed.set(key, child);
    else loose.push(child);
  }
  for (const node of nodes.slice(done)) {
    const old = find(node, keyed, loose);
    const child = old ?? make(node);
    if (child === at) at = at.nextSibling;
    else parent.insertBefore(child, at);
    show(child, node, dispatch, !old);
  }
  for (const child of [...keyed.values(), ...loose]) {
    // Closing a dialog restores the focus.
    if (child instanceof HTMLDialogElement) child.close();
    child.remove();
  }
}

function show(child, node, dispatch, isNew = false) {
  if (typeof node === "string") {
    if (child.nodeValue !== node) child.nodeValue = node;
    return;
  }
  change(/** @type {Element} */ (child), node, dispatch);
  if (isNew) node.props.mounted?.(child);
  node.props.patched?.(child);
}

function keyOf(child) {
  return states.get(child)?.props.as;
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
  if (node.tag === "button") element.setAttribute("type", "button");
  states.set(element, { tag: node.tag, props: {}, heard: {} });
  return element;
}

function change(element, node, dispatch) {
  const state = states.get(element);
  if (state.node === node) return;
  state.node = node;
  const before = state.props;
  const props = node.props;
  for (const name in before) {
    if (name in props) continue;
    if (!isOwn(name)) element.removeAttribute(name);
    delete state.heard[name];
  }
  if (!props.isOpaque) patch(element, node.children, dispatch);
  for (const name in props) {
    const value = props[name];
    if (name[0] !== "." && value === before[name]) continue;
    if (name === "as" || name === "mounted" || name === "patched" || name === "isOpaque") continue;
    if (name[0] === ".") {
      // The visitor may have changed it since; it is written only if different, so that the cursor stays.
      if (element[name.slice(1)] !== value) element[name.slice(1)] = value;
    } else if (name.startsWith("on")) {
      listen(element, state, name, value, dispatch);
    } else if (value === null || value === undefined || value === false) {
      element.removeAttribute(name);
    } else {
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

/** The last current entry of each list, the width of the list then, and its observer. */
const followed = new WeakMap();

/** Scrolls only the list to a new current entry, also when the entries have become wider, once the page is laid out. */
export function follow(list) {
  const current = list.querySelector("[aria-current]");
  const known = followed.get(list) ?? { observer: new IntersectionObserver((entries) => scrollTo(list, entries.at(-1)), { root: list }) };
  followed.set(list, known);
  known.observer.disconnect();
  if (current) known.observer.observe(current);
}

function scrollTo(list, { target, boundingClientRect: one, rootBounds: all }) {
  const known = followed.get(list);
  if (known.current === target && known.width === list.scrollWidth) return;
  Object.assign(known, { current: target, width: list.scrollWidth });
  for (const [start, end, position] of [["top", "bottom", "scrollTop"], ["left", "right", "scrollLeft"]]) {
    if (one[start] < all[start]) list[position] -= all[start] - one[start];
    else if (one[end] > all[end]) list[position] += one[end] - all[end];
  }
}
