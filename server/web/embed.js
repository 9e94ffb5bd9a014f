/**
 * One finished game, for an iframe in another page: `/embed#GAME`. Read-only: it has no connection and reads
 * no storage and no token, so the page around it gets nothing from it.
 */

import { chooseLanguage, loadTexts, localeFor } from "./text.js";
import { applyTheme } from "./theme.js";
import { replayView } from "./view/replay.js";
import { patch } from "./view/tree.js";

const language = chooseLanguage(null, navigator.languages);
const texts = await loadTexts(language, localeFor(null, language, navigator.languages), true);
let archive = { open: null, problem: null };

function dispatch(message) {
  const { open } = archive;
  if (message.type === "replay-at" && open) archive = { ...archive, open: { ...open, ply: message.ply } };
  if (message.type === "replay-turn" && open) archive = { ...archive, open: { ...open, turned: message.turned } };
  show();
}

function show() {
  const model = /** @type {any} */ ({ archive, isEmbedded: true });
  const look = { model, texts, say: texts.say, now: 0 };
  patch(document.getElementById("app"), [replayView(look)], dispatch);
}

async function load() {
  const id = location.hash.slice(1);
  try {
    const answer = await fetch(`/api/games/${encodeURIComponent(id)}`);
    if (!answer.ok) throw new Error(answer.statusText);
    const { summary, record } = await answer.json();
    archive = { open: { summary, record, ply: record.moves.length }, problem: null };
  } catch {
    archive = { open: null, problem: { key: "embed-missing" } };
  }
  show();
}

applyTheme("auto");
document.documentElement.lang = texts.language;
addEventListener("hashchange", load);
show();
await load();
