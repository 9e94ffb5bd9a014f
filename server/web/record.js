/** The positions of a record: of a finished game or a file. */

import { play } from "./rules.js";

const known = new WeakMap();

/**
 * The positions of a record up to its first invalid move; `broken` is the number of that move, or 0.
 * @param {GameRecord} record
 * @returns {{positions: string[], broken: number}}
 */
export function positionsOf(record) {
  if (known.has(record)) return known.get(record);
  const positions = [record.start];
  let broken = 0;
  try {
    for (const { move } of record.moves) positions.push(play(/** @type {any} */ (record.game), positions.at(-1) ?? "", move).position);
  } catch {
    broken = positions.length;
  }
  known.set(record, { positions, broken });
  return { positions, broken };
}
