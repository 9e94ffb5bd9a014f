/** Clocks: the page counts down from the server's last value. */

/**
 * The milliseconds left to a side; null without a clock.
 * @param {{turn: {clocks?: any}, turnAt: number}} room
 * @param {"first" | "second"} side
 * @param {number} now
 * @returns {number | null}
 */
export function timeLeft(room, side, now) {
  const clocks = room.turn.clocks;
  if (!clocks) return null;
  const left = clocks[`${side}_ms`];
  return clocks.running === side ? Math.max(0, left - (now - room.turnAt)) : left;
}

/**
 * A room whose clocks stand still: the server is away, and sends them again when it is back.
 * @param {any} room
 * @param {number} now
 */
export function stopped(room, now) {
  if (!room.turn.clocks?.running) return room;
  const [first, second] = [timeLeft(room, "first", now), timeLeft(room, "second", now)];
  return { ...room, turn: { ...room.turn, clocks: { ...room.turn.clocks, first_ms: first, second_ms: second, running: null } } };
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/**
 * A time of a day or more as a message, `2d 23h`; null for less.
 * @param {number} ms
 * @returns {{say: string, values: any} | null}
 */
export function daysLeft(ms) {
  if (ms < DAY) return null;
  return { say: "clock-days-left", values: { days: Math.floor(ms / DAY), hours: Math.floor((ms % DAY) / HOUR) } };
}

/**
 * A time as a clock shows it: `2d 23h`, `1:02:03`, `4:59`, and tenths below ten seconds, `9.4`.
 * @param {number} ms
 * @param {(key: string, values: any) => string} [say] needed from a day on
 * @returns {string}
 */
export function clockText(ms, say) {
  const days = daysLeft(ms);
  if (days && say) return say(days.say, days.values);
  if (ms < 10_000) return (Math.floor(ms / 100) / 10).toFixed(1);
  const seconds = Math.floor(ms / 1000);
  const two = (number) => String(number).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${two(seconds % 60)}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}

/**
 * The milliseconds until the text of a running clock changes.
 * @param {number} ms
 * @returns {number}
 */
export function untilChange(ms) {
  if (ms >= DAY) return (ms % HOUR) + 1;
  const step = ms <= 10_000 ? 100 : 1000;
  return (ms % step) + 1;
}

/**
 * The milliseconds until a displayed time changes; null if none does.
 * @param {any} room
 * @param {number} now
 * @returns {number | null}
 */
export function nextTick(room, now) {
  const waits = [];
  const running = room.status === "playing" && room.turn.clocks?.running;
  if (running) {
    const left = timeLeft(room, running, now);
    if (left) waits.push(untilChange(left));
  }
  // The time for the first move.
  if (room.status === "playing" && room.moves?.length < 2) waits.push(1001 - ((now - room.turnAt) % 1000));
  for (const side of ["first", "second"]) {
    const left = room.claimAt[side] === null ? 0 : room.claimAt[side] - now;
    if (left > 0) waits.push((left % 1000) + 1);
  }
  return waits.length > 0 ? Math.min(...waits) : null;
}

/**
 * A time control in the usual notation: `5+3`, `30s`, `3d`; null without a clock.
 * @param {any} clock
 * @returns {string | null}
 */
export function clockName(clock) {
  const short = (number) => String(Math.round(number * 100) / 100);
  if (!clock || clock.kind === "none") return null;
  if (clock.kind === "days") return `${clock.days}d`;
  if (clock.kind === "per_move") return `${short(clock.move_ms / 1000)}s`;
  return `${short(clock.main_ms / 60_000)}+${short(clock.increment_ms / 1000)}`;
}

export const SPEEDS = ["blitz", "rapid", "classical", "days"];

/**
 * The speed class of a clock, which has its own rating; null without a clock.
 * @param {any} clock
 * @returns {"blitz" | "rapid" | "classical" | "days" | null}
 */
export function speedOf(clock) {
  if (!clock || clock.kind === "none") return null;
  if (clock.kind === "days") return "days";
  const ms = clock.kind === "per_move" ? 30 * clock.move_ms : clock.main_ms + 30 * clock.increment_ms;
  if (ms < 180_000) return "blitz";
  return ms < 720_000 ? "rapid" : "classical";
}

/**
 * Whether there is time to confirm a move: no clock, one by days, or at least 15 minutes for the game or a minute for each move.
 * @param {any} clock
 * @returns {boolean}
 */
export function isSlow(clock) {
  if (!clock || clock.kind === "none" || clock.kind === "days") return true;
  return clock.kind === "per_move" ? clock.move_ms >= 60_000 : clock.main_ms >= 15 * 60_000;
}
