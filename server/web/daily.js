/**
 * The puzzles of the day: their numbers, and what this browser keeps of them. A day is one of universal time, so that everybody has
 * the same puzzles; the number of its puzzles is its date, as in `bidak puzzle --today`.
 */

/** @typedef {"first" | "later" | "shown"} How solved at the first try, solved after a wrong move or a hint, or given up */
/** @typedef {{count: number, last: string, days: Record<string, Record<string, How>>, best: Record<string, number>}} Diary `count` days in a row up to the day `last` */

/** The days of the week that the strip shows; older ones are forgotten. */
const SHOWN_DAYS = 7;
const DAY_MS = 86_400_000;
const DAY = /^\d{4}-\d\d-\d\d$/;
const HOWS = ["first", "later", "shown"];

/** The day of a moment in the format of the server. @param {string} moment */
export const dayOf = (moment) => moment.slice(0, 10);

/** The number of the puzzles of a day: `20261124`. @param {string} day */
export const numberOf = (day) => Number(day.replaceAll("-", ""));

/** The day whose puzzles have this number; null if it is no date. @param {number} number */
export function dayIn(number) {
  const [, year, month, day] = /^(20\d\d)(\d\d)(\d\d)$/.exec(String(number)) ?? [];
  const text = `${year}-${month}-${day}`;
  return year && dayAfter(dayAfter(text, 1), -1) === text ? text : null;
}

/** The day some days later. @param {string} day @param {number} days */
export function dayAfter(day, days) {
  const time = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(time) ? "" : dayOf(new Date(time + days * DAY_MS).toISOString());
}

/** @returns {Diary} */
const blank = () => ({ count: 0, last: "", days: {}, best: {} });

/** The diary in what was stored, which another version may have written. @param {any} stored @returns {Diary} */
export function diaryIn(stored) {
  if (typeof stored !== "object" || stored === null) return blank();
  const { count, last, days, best } = stored;
  const isCount = (/** @type {any} */ number) => Number.isSafeInteger(number) && number >= 0;
  const entries = (/** @type {any} */ object) => Object.entries(typeof object === "object" && object ? object : {});
  const isStreak = isCount(count) && DAY.test(last);
  return {
    count: isStreak ? count : 0,
    last: isStreak ? last : "",
    days: Object.fromEntries(entries(days).filter(([day]) => DAY.test(day)).map(([day, games]) => [day, Object.fromEntries(entries(games).filter(([, how]) => HOWS.includes(how)))])),
    best: Object.fromEntries(entries(best).filter(([, number]) => isCount(number))),
  };
}

/**
 * The diary after the end of a puzzle of the day. The first end counts; a puzzle that was given up adds no day to the row.
 * @param {Diary} diary
 * @param {string} day
 * @param {string} game
 * @param {How} how
 * @returns {Diary}
 */
export function ended(diary, day, game, how) {
  if (diary.days[day]?.[game]) return diary;
  const oldest = dayAfter(day, 1 - SHOWN_DAYS);
  const recent = Object.fromEntries(Object.entries(diary.days).filter(([one]) => one >= oldest));
  const days = { ...recent, [day]: { ...recent[day], [game]: how } };
  // A clock set back takes no day away.
  if (how === "shown" || diary.last >= day) return { ...diary, days };
  return { ...diary, days, count: streakOf(diary, day) + 1, last: day };
}

/** The days in a row: up to today, or up to yesterday as long as today's puzzles are open. @param {Diary} diary @param {string} today */
export function streakOf({ count, last }, today) {
  return last === today || last === dayAfter(today, -1) ? count : 0;
}

/**
 * The last seven days, with today at the end.
 * @param {Diary} diary
 * @param {string} today
 * @returns {{day: string, isDone: boolean, isToday: boolean}[]}
 */
export function weekOf({ days }, today) {
  return Array.from({ length: SHOWN_DAYS }, (_, at) => dayAfter(today, at + 1 - SHOWN_DAYS)).map((day) => ({
    day,
    isDone: Object.values(days[day] ?? {}).some((how) => how !== "shown"),
    isToday: day === today,
  }));
}

/** The first of these games whose puzzle of the day is open, else the first. @param {Diary} diary @param {string} today @param {string[]} games */
export function nextOpen(diary, today, games) {
  return games.find((game) => !diary.days[today]?.[game]) ?? null;
}

/** The diary with the result of a timed run, if it is the best one of its game. @param {Diary} diary @param {string} game @param {number} right @returns {Diary} */
export function withRun(diary, game, right) {
  return right > (diary.best[game] ?? 0) ? { ...diary, best: { ...diary.best, [game]: right } } : diary;
}
