/** The public profile of an account: ratings with a graph, the last games, and the games against another player. */

import { gameRow } from "./games.js";
import { dateWords, gameName, ratingWords, tell } from "./words.js";
import { h } from "./tree.js";

const [WIDTH, HEIGHT, EDGE] = [300, 100, 8];
/** The smallest range of ratings in the graph, so that a few points do not look like a large change. */
const LEAST = 100;

/** @param {import("./shell.js").Look} look */
export function profileView(look) {
  const { model, say, texts } = look;
  const { profile, problem } = model.club ?? {};
  if (problem && !profile) {
    return h("div", { class: "panel waiting" }, h("h1", { class: "visually-hidden" }, say("profile-title")), h("p", { role: "alert" }, tell(texts, problem)), h("a", { class: "button", href: "#/leaders" }, say("nav-leaders")));
  }
  if (!profile) return h("div", { class: "panel waiting" }, h("p", { class: "muted" }, say("profile-loading")));
  const { account } = profile;
  const isMine = account.handle === model.welcome?.handle;
  return h(
    "div",
    { class: "panel profile", as: account.handle },
    h("h1", null, h("bdi", null, account.handle)),
    h("p", { class: "facts", as: "facts" }, facts(look, account)),
    h("div", { class: "actions", as: "links" }, isMine ? h("a", { as: "account", class: "button", href: "#/account" }, say("account-title")) : model.welcome?.handle && h("button", { as: "challenge", type: "button", class: "primary", onclick: challenging(account.handle) }, say("new-challenge")), !isMine && h("button", { as: "block", type: "button", "aria-pressed": String(model.blocked.includes(account.player)), onclick: { type: "block", player: account.player } }, say(model.blocked.includes(account.player) ? "people-unblock" : "people-block")), h("a", { as: "leaders", class: "button", href: "#/leaders" }, say("nav-leaders"))),
    ratings(look, profile),
    against(look, profile),
    games(look),
  );
}

/** Opens the form of a new game with this opponent. */
function challenging(handle) {
  return () => {
    location.hash = "#/new";
    return { type: "change-draft", change: { opponent: "challenge", handle } };
  };
}

function facts({ say, texts }, { kind, owner, bots = [], made }) {
  const link = (handle) => [" ", h("a", { href: `#/profile/${handle}` }, `@${handle}`)];
  return [
    kind === "bot" ? [say("profile-bot-of"), link(owner)] : say("profile-since", { date: dateWords(texts, made) }),
    bots.length > 0 && [" · ", say("profile-bots"), bots.map(link)],
  ];
}

function ratings(look, { ratings: list, graph, asked }) {
  const { say, texts } = look;
  const isShown = ({ game, speed }) => asked.game === game && asked.speed === speed;
  return h(
    "section",
    { class: "part", "aria-labelledby": "ratings-title", as: "ratings" },
    h("h2", { id: "ratings-title" }, say("profile-ratings")),
    list.length === 0 && h("p", { class: "muted" }, say("profile-unrated")),
    list.length > 0 &&
      h(
        "div",
        { class: "wide", tabindex: "0", role: "region", "aria-labelledby": "ratings-title" },
        h(
          "table",
          { class: "figures" },
          h("thead", null, h("tr", null, ["new-game", "profile-speed", "profile-rating", "profile-results"].map((key) => h("th", { as: key, scope: "col" }, say(key))))),
          h(
            "tbody",
            null,
            list.map((line) =>
              h(
                "tr",
                { as: `${line.game} ${line.speed}`, class: isShown(line) ? "shown" : null },
                h("th", { scope: "row" }, h("button", { type: "button", class: "quiet", "aria-pressed": isShown(line) ? "true" : "false", onclick: { type: "club-graph", game: line.game, speed: line.speed } }, gameName(texts, line.game))),
                h("td", null, say(`speed-${line.speed}`)),
                h("td", null, h("strong", null, ratingWords(line)), h("span", { class: "facts" }, ` ± ${2 * line.deviation}`)),
                h("td", null, say("profile-counts", line)),
              ),
            ),
          ),
        ),
      ),
    graph.length > 0 && graphView(look, graph, asked),
  );
}

/** A rating over its games, with the highest and the lowest as text. */
function graphView({ say, texts }, graph, { game, speed }) {
  const values = graph.map(({ rating }) => rating);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const middle = (low + high) / 2;
  const range = Math.max(LEAST, high - low);
  const x = (at) => (at / (graph.length - 1)) * (WIDTH - 2 * EDGE) + EDGE;
  const y = (rating) => HEIGHT / 2 - ((rating - middle) / range) * (HEIGHT - 2 * EDGE);
  const curve = values.map((rating, at) => `${at === 0 ? "M" : "L"}${x(at).toFixed(1)} ${y(rating).toFixed(1)}`).join("");
  const words = say("profile-graph", { game: gameName(texts, game), speed: say(`speed-${speed}`), count: graph.length, first: String(values[0]), last: String(values.at(-1)), low: String(low), high: String(high) });
  return h(
    "figure",
    { as: "graph" },
    graph.length > 1 && h(
      "svg:svg",
      { class: "graph", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", role: "img", "aria-label": words },
      h("svg:path", { class: "even", d: `M0 ${y(middle).toFixed(1)}H${WIDTH}` }),
      h("svg:path", { class: "curve", d: curve }),
    ),
    h("figcaption", { class: "facts" }, words),
  );
}

function against(look, { account, against: list, asked }) {
  const { model, say, texts } = look;
  const isSelf = asked.against === account.handle;
  return h(
    "section",
    { class: "part", "aria-labelledby": "against-title", as: "against" },
    h("h2", { id: "against-title" }, asked.against ? say("profile-against", { one: account.handle, other: asked.against }) : say("profile-head-to-head")),
    model.club.problem && h("p", { role: "alert" }, tell(texts, model.club.problem)),
    asked.against && list.length === 0 && !isSelf && h("p", { class: "muted" }, say("profile-never-met")),
    h("ul", null, list.map((line) => h("li", { as: line.game }, `${gameName(texts, line.game)}: ${say("profile-counts", line)}`))),
    h(
      "form",
      { class: "inline", onsubmit: (event) => ({ type: "club-against", handle: event.target.elements.namedItem("other").value }) },
      h("label", { for: "other" }, say("profile-other")),
      h("input", { id: "other", name: "other", maxlength: "20", autocomplete: "off", autocapitalize: "off", spellcheck: "false", required: true }),
      h("button", { type: "submit" }, say("profile-compare")),
    ),
  );
}

function games(look) {
  const { model, say } = look;
  const { games: list } = model.club;
  return h(
    "section",
    { class: "part", "aria-labelledby": "last-title", as: "games" },
    h("h2", { id: "last-title" }, say("profile-games")),
    !list && h("p", { class: "muted" }, say("games-loading")),
    list?.length === 0 && h("p", { class: "muted" }, say("games-none")),
    list?.length > 0 && h("ul", { class: "list" }, list.map((game) => gameRow(look, game))),
  );
}
