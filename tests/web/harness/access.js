// The violations that axe reports on a page.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const THEMES = ["light", "dark", "contrast", "colorblind"];

/** The violations in short form, with the contrast of all colours in every theme. */
export async function objectionsInAllThemes(person) {
  const found = await objections(person);
  const shown = await themed(person);
  for (const theme of THEMES.filter((one) => one !== shown)) {
    await themed(person, theme);
    found.push(...(await objections(person, ["color-contrast"])).map((one) => `${theme}: ${one}`));
  }
  await themed(person, shown);
  return found;
}

/** The theme on the screen, after it was changed if one is given. */
function themed(person, theme) {
  return person.page.evaluate((wanted) => (wanted ? (document.documentElement.dataset.theme = wanted) : document.documentElement.dataset.theme), theme);
}

/** The violations of some rules, or of all that apply, in short form. The page's policy forbids other scripts, so axe runs in an isolated world. */
export async function objections(person, rules = null) {
  // The module with the screen may still be loading.
  await person.page.locator("h1").first().waitFor({ state: "attached" });
  const session = await person.context.newCDPSession(person.page);
  const { frameTree } = await session.send("Page.getFrameTree");
  const world = await session.send("Page.createIsolatedWorld", { frameId: frameTree.frame.id });
  const evaluate = async (expression) => {
    const answer = await session.send("Runtime.evaluate", { expression, contextId: world.executionContextId, awaitPromise: true, returnByValue: true });
    if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.exception?.description ?? answer.exceptionDetails.text);
    return answer.result.value;
  };
  await evaluate(`${axe}; 0`);
  const chosen = rules ? { type: "rule", values: rules } : ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
  const found = await evaluate(
    `axe.run(document, { runOnly: ${JSON.stringify(chosen)} }).then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ": " + nodes.map((node) => node.target.join(" ") + " " + (node.any[0]?.message ?? "")).join(" | ")))`,
  );
  await session.detach();
  return found;
}
