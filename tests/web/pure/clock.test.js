// Clocks as they are shown.

import assert from "node:assert/strict";
import test from "node:test";

import { clockName, clockText, isSlow, nextTick, speedOf, timeLeft, untilChange } from "../../../server/web/clock.js";

const NO_CLAIMS = { first: null, second: null };

test("a clock shows hours, minutes and seconds, and tenths at the end", () => {
  for (const [ms, text] of [[3_723_999, "1:02:03"], [299_000, "4:59"], [60_000, "1:00"], [10_000, "0:10"], [9_999, "9.9"], [50, "0.0"], [0, "0.0"]]) {
    assert.equal(clockText(ms), text);
  }
});

test("only the running clock counts down, from the server's value, and never below zero", () => {
  const room = { turn: { clocks: { first_ms: 5_000, second_ms: 7_000, running: "first" } }, turnAt: 100 };
  assert.equal(timeLeft(room, "first", 1_100), 4_000);
  assert.equal(timeLeft(room, "second", 1_100), 7_000);
  assert.equal(timeLeft(room, "first", 99_999), 0);
  assert.equal(timeLeft({ turn: {}, turnAt: 0 }, "first", 5), null);
});

test("a clock is rendered again when its text changes", () => {
  for (const ms of [3_599_001, 61_234, 10_001, 9_999, 1_234, 100]) {
    const wait = untilChange(ms);
    assert.notEqual(clockText(ms), clockText(ms - wait), `${ms}`);
    assert.equal(clockText(ms), clockText(ms - wait + 1), `${ms}`);
  }
});

test("without a running clock nothing is rendered again, except for the time until a win can be claimed", () => {
  const turn = { clocks: { first_ms: 5_500, second_ms: 5_500, running: null } };
  assert.equal(nextTick({ status: "playing", turn, turnAt: 0, claimAt: NO_CLAIMS }, 0), null);
  assert.equal(nextTick({ status: "playing", turn: {}, turnAt: 0, claimAt: { first: 2_500, second: null } }, 0), 501);
  assert.equal(nextTick({ status: "ended", turn: { clocks: { ...turn.clocks, running: "first" } }, turnAt: 0, claimAt: NO_CLAIMS }, 0), null);
});

test("a time of a day or more is in days and hours, and changes each hour", () => {
  const say = (key, { days, hours }) => `${key} ${days} ${hours}`;
  for (const [ms, text, wait] of [
    [259_200_000, "clock-days-left 3 0", 1],
    [259_199_999, "clock-days-left 2 23", 3_600_000],
    [86_400_000, "clock-days-left 1 0", 1],
    [86_399_999, "23:59:59", 1000],
  ]) {
    assert.equal(clockText(ms, say), text);
    assert.equal(untilChange(ms), wait);
  }
});

test("a speed follows from the clock", () => {
  for (const [clock, speed] of [
    [{ kind: "none" }, null],
    [{ kind: "main", main_ms: 60_000, increment_ms: 0 }, "blitz"],
    [{ kind: "main", main_ms: 180_000, increment_ms: 0 }, "rapid"],
    [{ kind: "per_move", move_ms: 30_000 }, "classical"],
    [{ kind: "days", days: 1 }, "days"],
  ]) {
    assert.equal(speedOf(clock), speed);
  }
});

test("time controls are written in the usual notation", () => {
  for (const [clock, name, slow] of [
    [{ kind: "none" }, null, true],
    [{ kind: "main", main_ms: 300_000, increment_ms: 3_000 }, "5+3", false],
    [{ kind: "main", main_ms: 900_000, increment_ms: 0 }, "15+0", true],
    [{ kind: "per_move", move_ms: 30_000 }, "30s", false],
    [{ kind: "days", days: 3 }, "3d", true],
  ]) {
    assert.equal(clockName(clock), name);
    assert.equal(isSlow(clock), slow);
  }
});
