// The texts of the page for locators in tests: without the Unicode isolation marks around names.

import { readFileSync } from "node:fs";
import { textsOf } from "../../../server/web/text.js";

const read = (path) => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");

export function plain(text) {
  return text.replace(/[\u2066-\u2069]/g, "");
}

export function textsIn(language) {
  const texts = textsOf(language, [read(`shared/i18n/names.${language}.ftl`), read(`server/web/i18n/${language}.ftl`)]);
  return (key, values) => plain(texts.say(key, values));
}

/** The English text of a key. */
export const say = textsIn("en");
