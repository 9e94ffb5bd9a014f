// Every pair of colours in use has enough contrast: text 4.5 to 1, marks and edges 3 to 1 (WCAG 1.4.3, 1.4.11).

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { THEMES, themeFor } from "../../../server/web/theme.js";

const css = readFileSync(new URL("../../../server/web/theme.css", import.meta.url), "utf8");

/** The values of a theme in `theme.css`, by name without the dashes. */
function palette(theme) {
  const [, block] = css.match(new RegExp(`:root\\[data-theme="${theme}"\\] \\{([^}]*)\\}`));
  const values = [...block.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]);
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
  ["accent-ink", "accent"],
  ["warn-ink", "warn"],
  ["alarm-ink", "alarm"],
  ["ground", "ink"],
];

const MARKS = [
  ["edge", "ground"],
  ["edge", "panel"],
  ["focus", "ground"],
  ["focus", "panel"],
  ["x-sign", "x-body"],
  ["o-sign", "o-body"],
  ["x-body", "marks-square"],
  ["o-body", "marks-square"],
  ["marks-mark", "marks-square"],
  ["reversi-mark", "reversi-square"],
  ["morris-mark", "morris-square"],
  ["morris-line", "morris-square"],
  // The preview of a disc turning over, on the disc.
  ["white-body", "black-body"],
  // The ring that distinguishes a white disc by shape.
  ["white-edge", "white-body"],
];

const themes = THEMES.filter((theme) => theme !== "auto");

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
    for (const board of ["reversi-square", "morris-square"]) {
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
