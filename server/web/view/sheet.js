/** Style sheets of screens that are loaded later. */

/**
 * Links style sheets and waits for them, to avoid layout shifts.
 * @param {...string} names relative to the folder of the page
 */
export async function linkSheets(...names) {
  await Promise.all(
    names.map(
      (name) =>
        new Promise((done) => {
          const style = document.createElement("link");
          style.rel = "stylesheet";
          style.href = new URL(`../${name}.css`, import.meta.url).href;
          style.onload = style.onerror = done;
          document.head.append(style);
        }),
    ),
  );
}
