// The pages about papers: the texts are read completely, and nothing in them becomes markup.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { PAPERS, routeOf } from "../../../server/web/model.js";
import { botOf } from "../../../server/web/update/actions.js";
import { pageTexts } from "../harness/texts.js";

// The board is a custom element of a browser.
globalThis.HTMLElement ??= /** @type {any} */ (class {});
globalThis.customElements ??= /** @type {any} */ ({ define: () => {} });
globalThis.document ??= /** @type {any} */ ({ createElement: () => ({}), head: { append: (style) => style.onload() } });
const { blocksOf, paperView, playOf, spansOf } = await import("../../../server/web/view/learn.js");

const read = (path) => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");
const LANGUAGES = ["en", "id"];
const pages = LANGUAGES.flatMap((language) => PAPERS.map((name) => ({ name, language, text: read(`shared/doc/papers/${name}.${language}.md`) })));
const words = (spans) => spans.map(({ text }) => text).join("");

/** All spans of a block. */
function spansIn(block) {
  if (block.kind === "list") return block.items.flat();
  if (block.kind === "table") return [block.head, ...block.rows].flat(2);
  return block.spans ?? [];
}

test("every page of the folder has its place in the list, with its title as the name", () => {
  const files = readdirSync(new URL("../../../shared/doc/papers/", import.meta.url)).filter((name) => /\.(en|id)\.md$/.test(name));
  assert.deepEqual(files.sort(), pages.map(({ name, language }) => `${name}.${language}.md`).sort());
  for (const { name, language, text } of pages) {
    const texts = pageTexts(language);
    const [title] = blocksOf(text);
    assert.equal(title.kind === "heading" && title.level === 1 && words(title.spans), texts.say(`paper-${name}`));
  }
});

test("every part of the pages is understood: no sign of the notation is left in a text", () => {
  for (const { name, language, text } of pages) {
    const blocks = blocksOf(text);
    const kinds = new Set(blocks.map(({ kind }) => kind));
    for (const kind of ["heading", "paragraph", "list", "code"]) assert.ok(kinds.has(kind), `${name}.${language} has no ${kind}`);
    for (const block of blocks) {
      for (const { text: shown } of spansIn(block).filter(({ kind }) => kind === "text")) {
        assert.doesNotMatch(shown, /`|\*\*|\]\(|^\||^#|<!--|^- |^\d+\. /, `${name}.${language}`);
        // In a cell it is a comparison: no quotation begins there.
        if (block.kind !== "table") assert.doesNotMatch(shown, /^>/, `${name}.${language}`);
      }
    }
    assert.equal(blocks.filter(({ kind, level }) => kind === "heading" && level === 1).length, 1, `${name}.${language}`);
    for (const { head, rows } of blocks.filter(({ kind }) => kind === "table")) {
      for (const row of rows) assert.equal(row.length, head.length, `${name}.${language}: ${row.map(words).join(" | ")}`);
      assert.ok(head.every((cell) => words(cell) !== ""), `${name}.${language}: a column without a name`);
    }
  }
});

test("blocks are read by the signs at the starts of their lines", () => {
  const text = "# A *b*\n\none\ntwo\n- x\n  y\n- z\nafter\n\n| h | i |\n| --- | --- |\n| `a|b` | |\n\n<!-- end -->\n```sh\n# c\n\nd\n```\nlast\n";
  const plain = (text) => [{ kind: "text", text }];
  assert.deepEqual(blocksOf(text), [
    { kind: "heading", level: 1, spans: [{ kind: "text", text: "A " }, { kind: "em", text: "b" }] },
    { kind: "paragraph", spans: plain("one two") },
    { kind: "list", items: [plain("x y"), plain("z")] },
    { kind: "paragraph", spans: plain("after") },
    { kind: "table", head: [plain("h"), plain("i")], rows: [[[{ kind: "code", text: "a|b" }], []]] },
    { kind: "code", lines: ["# c", "", "d"] },
    { kind: "paragraph", spans: plain("last") },
  ]);
  assert.deepEqual(blocksOf("```\nnever closed"), [{ kind: "code", lines: ["never closed"] }]);
  assert.deepEqual(blocksOf("| no rule |"), [{ kind: "table", head: [plain("no rule")], rows: [] }]);
});

test("stars that stand alone, and markup, stay text", () => {
  assert.deepEqual(spansOf("8 * 10^13 and 2 * 3"), [{ kind: "text", text: "8 * 10^13 and 2 * 3" }]);
  assert.deepEqual(spansOf("**a b** `*c*` *d*").map(({ kind, text }) => `${kind}:${text}`), ["strong:a b", "text: ", "code:*c*", "text: ", "em:d"]);
  const evil = '<img src=x onerror="alert(1)"> [a](javascript:alert(1)) &lt;b&gt;';
  assert.deepEqual(spansOf(evil), [{ kind: "text", text: evil }]);
});

test("a page becomes elements of a few kinds, and its texts only text", () => {
  const texts = pageTexts("en");
  const model = { route: { screen: "paper", id: "mtdf" }, link: { state: "live" }, draft: { engine: "alphabeta", level: 3 }, welcome: null };
  const look = { model, texts, say: texts.say, now: 0, paper: "# T\n\n<script>x</script>\n\n| <b> |\n| --- |\n| `<i>` |\n" };
  const tags = new Set();
  const seen = [];
  const walk = (node) => {
    if (typeof node === "string") return seen.push(node);
    tags.add(node.tag);
    return node.children.forEach(walk);
  };
  walk(paperView(/** @type {any} */ (look)));
  assert.ok(seen.includes("<script>x</script>") && seen.includes("<b>") && seen.includes("<i>"));
  for (const tag of ["script", "b", "i"]) assert.ok(!tags.has(tag), tag);
});

test("addresses name a page or the list", () => {
  assert.deepEqual(routeOf("#/paper/mtdf"), { screen: "paper", id: "mtdf" });
  assert.deepEqual(routeOf("#/paper"), { screen: "paper" });
  for (const hash of ["#/paper/other", "#/paper/README"]) assert.equal(routeOf(hash).screen, "unknown", hash);
});

test("a command that plays against a bot becomes the form of that game", () => {
  const found = playOf("bidak play adjacency --rounds 8 --as second --bot alphabeta,eval=marks,order=listed,depth=6");
  assert.deepEqual(found, {
    game: "adjacency",
    seat: "second",
    options: { rounds: "8" },
    engine: "alphabeta",
    level: null,
    tuning: { engine: "alphabeta", game: "adjacency", options: { eval: "marks", order: "listed" }, depth: 6, nodes: null },
  });
  assert.deepEqual(botOf({ ...found, hasLevel: false }), { engine: "alphabeta", options: { eval: "marks", order: "listed" }, depth: 6 });
  assert.equal(playOf("bidak play morris --bot greedy:3")?.level, 3);
  for (const other of ["bidak tree morris --depth 2", "bidak play morris", "# bidak play morris --bot greedy", ""]) assert.equal(playOf(other), null, other);
  const plays = pages.flatMap(({ text }) => text.split("\n").map(playOf).filter(Boolean));
  assert.ok(plays.length >= 8, `${plays.length} commands in the pages`);
});
