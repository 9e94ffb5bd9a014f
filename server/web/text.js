// The sentences of the page in the reader's language, read from Project Fluent files.

import { FluentBundle } from "./vendor/fluent/bundle.js";
import { FluentResource } from "./vendor/fluent/resource.js";

export const LANGUAGES = ["en", "id"];

/**
 * The language to show: the setting, else the browser's first preference that the page has.
 * @param {string|null|undefined} setting
 * @param {readonly string[]} preferred such as `navigator.languages`
 * @returns {string}
 */
export function chooseLanguage(setting, preferred) {
  const wanted = [setting, ...preferred].map((tag) => tag?.toLowerCase().split("-")[0]);
  return wanted.find((code) => code !== undefined && LANGUAGES.includes(code)) ?? LANGUAGES[0];
}

/**
 * The locale of dates: the browser's first one, such as `en-GB` or `de`. With a language in the settings, the first one of
 * that language.
 * @param {string|null|undefined} setting
 * @param {string} language the one that is shown
 * @param {readonly string[]} preferred such as `navigator.languages`
 * @returns {string}
 */
export function localeFor(setting, language, preferred) {
  const isKnown = (/** @type {string} */ tag) => {
    try {
      return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
    } catch {
      return false; // Not a tag, such as the `C` of some systems.
    }
  };
  const isWanted = (/** @type {string} */ tag) => !setting || tag.toLowerCase().split("-")[0] === language;
  return preferred.find((tag) => isWanted(tag) && isKnown(tag)) ?? language;
}

/**
 * Loads the names shared with the terminal and the page's own sentences.
 * @param {string} language one of `LANGUAGES`
 * @param {string} locale
 * @param {boolean} hasLater whether those of the screens that are loaded later come along
 * @param {(url: URL) => Promise<string>} [read] how a file is read; over HTTP by default
 * @returns {Promise<Texts>}
 */
export async function loadTexts(language, locale, hasLater, read = readOverHttp) {
  const names = hasLater ? ["names.", "", "terms.", "later."] : ["names.", ""];
  const files = names.map((name) => `./i18n/${name}${language}.ftl`);
  const sources = await Promise.all(files.map((file) => read(new URL(file, import.meta.url))));
  return textsOf(language, sources, locale);
}

/**
 * The texts of some Fluent sources.
 * @param {string} language
 * @param {string[]} sources
 * @param {string} [locale]
 * @returns {Texts}
 */
export function textsOf(language, sources, locale = language) {
  const bundle = new FluentBundle(language);
  for (const source of sources) {
    bundle.addResource(new FluentResource(source), { allowOverrides: true });
  }
  const patterns = new Map();
  const patternOf = (/** @type {string} */ key) => {
    if (!patterns.has(key)) {
      const [name, attribute] = key.split(".");
      const message = bundle.getMessage(name);
      patterns.set(key, attribute === undefined ? message?.value : message?.attributes[attribute]);
    }
    return patterns.get(key);
  };
  return {
    language,
    locale,
    has: (key) => Boolean(patternOf(key)),
    say: (key, values) => {
      const pattern = patternOf(key);
      // A missing value leaves its name in the text.
      return typeof pattern === "string" ? pattern : pattern ? bundle.formatPattern(pattern, values, []) : key;
    },
  };
}

/** @returns {Promise<string>} */
async function readOverHttp(/** @type {URL} */ url) {
  const response = await fetch(url);
  if (!response.ok) {
    throw new Error(`${url.pathname}: ${response.status}`);
  }
  return response.text();
}
