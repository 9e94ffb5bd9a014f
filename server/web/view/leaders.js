/** Leaderboards: the strongest people and bots of each game at each speed. */

import { SPEEDS } from "../clock.js";
import { choice } from "./new.js";
import { gameName, ratingWords, tell, upper } from "./words.js";
import { h } from "./tree.js";

const KINDS = { person: "leaders-people", bot: "leaders-bots" };

/** @param {import("./shell.js").Look} look */
export function leadersView(look) {
  const { model, say, texts } = look;
  const { leaders, problem } = model.club ?? {};
  const change = (fields) => ({ type: "club-leaders", change: fields });
  // Tic-tac-toe has no ratings.
  const games = (model.welcome?.games ?? []).map(({ game }) => game).filter((game) => game !== "tictactoe");
  return h(
    "div",
    { class: "panel leaders" },
    h("h1", null, say("leaders-title")),
    h("p", { class: "muted", as: "about" }, say("leaders-about")),
    leaders && [
      h("fieldset", { class: "choices", as: "game" }, h("legend", null, say("new-game")), games.map((game) => choice("game", game, leaders.game === game, change({ game }), gameName(texts, game)))),
      h("fieldset", { class: "choices", as: "speed" }, h("legend", null, say("profile-speed")), SPEEDS.map((speed) => choice("speed", speed, leaders.speed === speed, change({ speed }), say(`speed-${speed}`)))),
      h("fieldset", { class: "choices", as: "kind" }, h("legend", null, say("leaders-kind")), Object.entries(KINDS).map(([kind, key]) => choice("kind", kind, leaders.kind === kind, change({ kind }), say(key)))),
    ],
    problem && h("p", { role: "alert", as: "problem" }, tell(texts, problem)),
    !problem && !leaders?.rows && h("p", { class: "muted", as: "wait" }, say("leaders-loading")),
    leaders?.missing && h("p", { as: "missing" }, upper(say("leaders-missing", { reasons: missingWords(say, leaders.missing) })), "."),
    leaders?.rows?.length === 0 && h("p", { class: "muted", as: "none" }, say("leaders-none")),
    leaders?.rows?.length > 0 && table(look, leaders.rows),
  );
}

/** What the own account lacks for a place. */
function missingWords(say, { opponents, needed, provisional, inactive }) {
  return [
    opponents < needed && say("leaders-missing-opponents", { opponents, needed }),
    provisional && say("leaders-missing-provisional"),
    inactive && say("leaders-missing-inactive"),
  ]
    .filter(Boolean)
    .join("; ");
}

function table({ say }, rows) {
  return h(
    "div",
    { class: "wide", as: "table", tabindex: "0", role: "region", "aria-label": say("leaders-title") },
    h(
      "table",
      { class: "figures" },
      h("thead", null, h("tr", null, ["leaders-place", "games-player", "profile-rating", "profile-results"].map((key) => h("th", { as: key, scope: "col" }, say(key))))),
      h(
        "tbody",
        null,
        rows.map((row, place) =>
          h(
            "tr",
            { as: row.handle ?? row.bot },
            h("td", null, place + 1),
            h("th", { scope: "row" }, row.handle ? h("a", { href: `#/profile/${row.handle}` }, h("bdi", null, row.handle)) : row.bot),
            h("td", null, h("strong", null, ratingWords(row)), h("span", { class: "facts" }, ` ± ${2 * row.deviation}`)),
            h("td", null, say("profile-counts", row)),
          ),
        ),
      ),
    ),
  );
}
