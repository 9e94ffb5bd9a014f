// The texts of the page for locators in tests: without the Unicode isolation marks around names.

import { readFileSync } from "node:fs";
import { textsOf } from "../../../server/web/text.js";

const read = (path) => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");

export function plain(text) {
  return text.replace(/[\u2066-\u2069]/g, "");
}

/** All texts of the page in a language. */
export function pageTexts(language) {
  const files = [`shared/i18n/names.${language}.ftl`, `shared/i18n/terms.${language}.ftl`, `server/web/i18n/${language}.ftl`, `server/web/i18n/later.${language}.ftl`];
  return textsOf(language, files.map(read));
}

export function textsIn(language) {
  const texts = pageTexts(language);
  return (key, values) => plain(texts.say(key, values));
}

/** The English text of a key. */
export const say = textsIn("en");
