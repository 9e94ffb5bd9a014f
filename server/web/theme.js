// The theme of the page: the setting, or the system's; and style sheets that are loaded later.

export const THEMES = ["auto", "light", "dark", "contrast", "colorblind"];

const DARK = "(prefers-color-scheme: dark)";
const CONTRAST = "(prefers-contrast: more)";

/** @type {string} */
let wanted = "auto";

/**
 * The theme to show for a setting.
 * @param {string} setting one of `THEMES`
 * @param {(query: string) => boolean} matches
 * @returns {string}
 */
export function themeFor(setting, matches) {
  if (setting !== "auto" && THEMES.includes(setting)) {
    return setting;
  }
  return matches(CONTRAST) ? "contrast" : matches(DARK) ? "dark" : "light";
}

/**
 * Sets the theme of the page; `auto` follows the system when it changes.
 * @param {string} setting one of `THEMES`
 */
export function applyTheme(setting) {
  wanted = setting;
  show();
}

function show() {
  document.documentElement.dataset.theme = themeFor(wanted, (query) => matchMedia(query).matches);
}

if (typeof matchMedia !== "undefined") {
  for (const query of [DARK, CONTRAST]) {
    matchMedia(query).addEventListener("change", show);
  }
}

/**
 * Links style sheets and waits for them, to avoid layout shifts.
 * @param {...string} names relative to the folder of the page
 */
export function linkSheets(...names) {
  const link = (/** @type {string} */ name) =>
    new Promise((done) => {
      const style = document.createElement("link");
      style.rel = "stylesheet";
      style.href = new URL(`./${name}.css`, import.meta.url).href;
      style.onload = style.onerror = done;
      document.head.append(style);
    });
  return Promise.all(names.map(link));
}
