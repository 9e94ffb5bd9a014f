/** What the browser keeps for the next visit: settings, the name, and the token that makes it the same player. */

const KEY = "bidak";

/** Used where the browser allows no storage: then everything lasts as long as the page. */
const memory = new Map();

function read(key) {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

/**
 * @param {string} name
 * @returns {any} what was saved under this name; null if there is nothing, or nothing that can be read
 */
export function load(name) {
  try {
    return JSON.parse(read(`${KEY}.${name}`) ?? "null");
  } catch {
    return null;
  }
}

/**
 * @param {string} name
 * @param {any} value null removes it
 */
export function save(name, value) {
  const key = `${KEY}.${name}`;
  try {
    memory.delete(key);
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    memory.set(key, JSON.stringify(value));
  }
}
