// Every pair of colours in use has enough contrast: text 4.5 to 1, marks and edges 3 to 1 (WCAG 1.4.3, 1.4.11).

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { THEMES, themeFor } from "../../../server/web/theme.js";

const css = readFileSync(new URL("../../../server/web/theme.css", import.meta.url), "utf8");

/** The values of a theme in `theme.css`, by name without the dashes. */
function palette(theme) {
  const [, block] = css.match(new RegExp(`:root\\[data-theme="${theme}"\\] \\{([^}]*)\\}`));
  const values = [...block.matchAll(/--([a-z0-9-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]);
  return Object.fromEntries(values);
}

/** Relative luminance as WCAG defines it. */
function luminance(color) {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one, other) {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const TEXT = [
  ...["ink", "dim", "accent", "good", "alarm"].flatMap((ink) => ["ground", "panel", "hover"].map((back) => [ink, back])),
  ...["ink", "dim"].map((ink) => [ink, "sunk"]),
  ["accent", "accent-soft"],
  ["good", "good-soft"],
  ["go-ink", "go"],
  ["warn-ink", "warn"],
  ["alarm-ink", "alarm"],
  ["ground", "ink"],
  ["panel", "ink"],
];

const MARKS = [
  ["edge", "ground"],
  ["edge", "panel"],
  ["focus", "ground"],
  ["focus", "panel"],
  // Lines, letters and marks of each board.
  ["felt-line", "felt-a"],
  ["felt-line", "felt-b"],
  ["hint", "felt-a"],
  ["hint", "felt-b"],
  ["coordinate", "lacquer-a"],
  ["pencil", "paper"],
  ["dim", "paper"],
  ...["x", "o"].flatMap((side) => [[`ink-${side}`, "paper"], [`ink-${side}`, `wash-${side}`], [`chalk-${side}`, "slate"]]),
  ...["wood-a", "wood-b"].flatMap((wood) => [["inlay", wood], ["wood-text", wood]]),
  ["chalk", "slate"],
  // The preview of a disc turning over, on the disc, and the ring that distinguishes a white one by shape.
  ["white-body", "black-body"],
  ["white-edge", "white-body"],
];

/** The rules for a theme and the game of a screen: the names that change and their values. */
const TINTS = [...css.matchAll(/:root\[data-theme="([a-z]+)"\]\[data-tint="([a-z]+)"\] \{ ([^}]*) \}/g)].map(([, theme, game, rules]) => ({
  theme,
  game,
  values: Object.fromEntries([...rules.matchAll(/--([a-z]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value])),
}));

const themes = THEMES.filter((theme) => theme !== "auto");

test("every game tints the light and the dark page, and its text stays readable", () => {
  assert.equal(TINTS.length, 8);
  const surfaces = new Set(["ground", "panel", "sunk", "hover"]);
  for (const { theme, game, values } of TINTS) {
    const colors = { ...palette(theme), ...values };
    for (const [ink, back] of TEXT.filter(([, back]) => surfaces.has(back))) {
      const measured = contrast(colors[ink], colors[back]);
      assert.ok(measured >= 4.5, `${theme}, ${game}: ${ink} on ${back}: ${measured.toFixed(2)}`);
    }
  }
});

for (const theme of themes) {
  const colors = palette(theme);
  const check = (least) => ([one, other]) => {
    assert.ok(colors[one] && colors[other], `${theme} has ${one} and ${other}`);
    const measured = contrast(colors[one], colors[other]);
    return measured < least ? [`${one} on ${other}: ${measured.toFixed(2)}, less than ${least}`] : [];
  };

  test(`in the theme ${theme} text is readable and marks can be distinguished`, () => {
    assert.deepEqual([...TEXT.flatMap(check(4.5)), ...MARKS.flatMap(check(3))], []);
  });

  test(`in the theme ${theme} a disc contrasts with its board by its body or its edge`, () => {
    for (const board of ["felt-a", "felt-b", "wood-a", "wood-b"]) {
      for (const side of ["black", "white"]) {
        const best = Math.max(contrast(colors[`${side}-body`], colors[board]), contrast(colors[`${side}-edge`], colors[board]));
        assert.ok(best >= 3, `${side} on ${board}: ${best.toFixed(2)}`);
      }
    }
  });

  test(`the theme ${theme} defines every name`, () => {
    assert.deepEqual(Object.keys(colors).sort(), Object.keys(palette("light")).sort());
  });
}

test("the theme of the setting is shown, and auto follows the system", () => {
  const system = (...queries) => (query) => queries.some((one) => query.includes(one));
  for (const [setting, matches, theme] of [
    ["auto", system(), "light"],
    ["auto", system("color-scheme: dark"), "dark"],
    ["auto", system("contrast: more"), "contrast"],
    ["auto", system("color-scheme: dark", "contrast: more"), "contrast"],
    ["light", system("color-scheme: dark"), "light"],
    ["colorblind", system(), "colorblind"],
    ["no such theme", system("color-scheme: dark"), "dark"],
  ]) {
    assert.equal(themeFor(setting, matches), theme, setting);
  }
});
