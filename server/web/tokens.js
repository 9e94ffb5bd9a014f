/** The tokens of this visitor: of several servers that answered at this address at different times, the latest first. */

const MOST_TOKENS = 4;

/**
 * @param {any} saved the saved list; pages before it saved one token
 * @returns {string[]}
 */
export function tokensIn(saved) {
  const list = Array.isArray(saved) ? saved : [saved];
  return list.filter((token) => typeof token === "string" && token !== "").slice(0, MOST_TOKENS);
}

/** Puts the token of the latest visit before the others, which may be those of another server. */
export function withToken(tokens, latest) {
  return [latest, ...tokens.filter((token) => token !== latest)].slice(0, MOST_TOKENS);
}
