// The violations that axe reports on a page.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The violations in short form. The page's policy forbids other scripts, so axe runs in an isolated world. */
export async function objections(person) {
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
  const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
  const found = await evaluate(
    `axe.run(document, { runOnly: ${JSON.stringify(rules)} }).then(({ violations }) =>
      violations.map(({ id, nodes }) => id + ": " + nodes.map((node) => node.target.join(" ") + " " + (node.any[0]?.message ?? "")).join(" | ")))`,
  );
  await session.detach();
  return found;
}
