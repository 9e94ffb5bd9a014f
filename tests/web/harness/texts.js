// The texts of the page as a test looks for them: without the marks that keep names of other scripts apart.

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
