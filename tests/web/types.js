// Checks the types in the comments of the page's modules, as `tsc --checkJs` does, except in what others wrote.

import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const folder = fileURLToPath(new URL("../../server/web/", import.meta.url));
const isOwn = (path) => (path.endsWith(".js") || path.endsWith(".d.ts")) && !path.includes("vendor/");
const files = readdirSync(folder, { recursive: true }).map(String).filter(isOwn).map((path) => folder + path);
const options = {
  allowJs: true,
  checkJs: true,
  noEmit: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ["lib.es2023.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
  types: [],
};
const found = ts.getPreEmitDiagnostics(ts.createProgram(files, options)).filter(({ file }) => !file || (file.fileName.startsWith(folder) && isOwn(file.fileName)));
const host = { getCanonicalFileName: (path) => path, getCurrentDirectory: () => folder, getNewLine: () => "\n" };
console.log(`types: ${files.length} modules, ${found.length} errors\n${ts.formatDiagnostics(found, host)}`.trim());
process.exitCode = found.length > 0 ? 1 : 0;
