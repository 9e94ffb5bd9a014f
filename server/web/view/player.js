/** The screens of a player: settings of this browser, moving to another device, account, profiles, leaderboards. */

import { SPEEDS } from "../clock.js";
import { gameRow } from "./games.js";
import { choice } from "./new.js";
import { qrPicture } from "./crowd.js";
import { h } from "./tree.js";
import { dateWords, gameName, ratingWords, tell, upper } from "./words.js";

const THEMES = { auto: "theme-auto", light: "theme-light", dark: "theme-dark", contrast: "theme-contrast", colorblind: "theme-colorblind" };
const LANGUAGES = { en: "English", id: "Bahasa Indonesia" };
const CONFIRMING = { auto: "confirm-auto", on: "confirm-on", off: "confirm-off" };

/** @param {Look} look */
export function settingsView(look) {
  const { model, say } = look;
  const { settings } = model;
  const change = (name, value) => ({ type: "change-setting", name, value });
  const choices = (name, legend, options) =>
    h(
      "fieldset",
      { class: "choices", as: name },
      h("legend", null, legend),
      Object.entries(options).map(([value, label]) => choice(name, value, settings[name] === value, change(name, value), label)),
    );
  const said = (options) => Object.fromEntries(Object.entries(options).map(([value, key]) => [value, say(key)]));
  const check = (name, label) =>
    h(
      "label",
      { class: "check", as: name },
      h("input", { type: "checkbox", ".checked": settings[name], onchange: (event) => change(name, event.target.checked) }),
      label,
    );
  // A card has brought its code along.
  const isCard = model.route.screen === "link";
  return h(
    "div",
    { class: "panel settings" },
    h("h1", null, say("nav-settings")),
    isCard && deviceView(look),
    !model.welcome?.handle && h(
      "form",
      { class: "inline", as: "rename", onsubmit: (event) => ({ type: "rename", name: event.target.elements.namedItem("name").value }) },
      h("label", { for: "name" }, say("settings-name")),
      h("input", { id: "name", name: "name", as: model.name, value: model.name, maxlength: "20", autocomplete: "nickname", required: true }),
      h("button", { type: "submit" }, say("settings-save-name")),
    ),
    choices("language", say("settings-language"), { auto: say("language-auto"), ...LANGUAGES }),
    choices("theme", say("settings-theme"), said(THEMES)),
    choices("confirm", say("settings-confirm"), said(CONFIRMING)),
    h("fieldset", { class: "checks" }, h("legend", null, say("settings-board")), check("dots", say("settings-dots")), check("turn", say("settings-turn")), check("premove", say("settings-premove")), check("sound", say("settings-sound")), check("vibration", say("settings-vibration")), check("talk", say("settings-talk")), check("hideChat", say("settings-hide-chat")), check("keep", say("settings-keep"))),
    model.kept.length > 0 && h("button", { as: "forget", class: "danger", onclick: { type: "open-dialog", dialog: { kind: "ask", question: { key: "ask-forget-all", values: { count: model.kept.length } }, yes: "kept-forget", action: { type: "kept-forget-all" } } } }, say("kept-forget-all", { count: model.kept.length })),
    blockedView(look),
    !isCard && deviceView(look),
    h("p", { class: "muted" }, say("settings-kept"), " ", model.welcome?.server ?? ""),
  );
}

function blockedView({ model, say }) {
  const list = model.club?.blocked ?? [];
  if (list.length === 0) return null;
  return h(
    "section",
    { class: "part", as: "blocked", "aria-labelledby": "blocked-title" },
    h("h2", { id: "blocked-title" }, say("settings-blocked")),
    h("ul", { class: "list" }, list.map(({ player, name, handle }) => h("li", { as: player, class: "row" }, h("div", { class: "what" }, h("bdi", null, name), handle && h("span", { class: "facts" }, `@${handle}`)), h("button", { onclick: { type: "club-unblock", player } }, say("people-unblock"))))),
  );
}

// The own account: choosing a handle, its devices, and accounts for own bots.

/** The allowed characters of a handle. */
const HANDLE = { name: "handle", minlength: "3", maxlength: "20", pattern: "[A-Za-z][A-Za-z0-9_\\-]{2,19}", autocomplete: "off", autocapitalize: "off", spellcheck: "false", required: true };

/** @param {Look} look */
export function accountView(look) {
  const { model, say, texts } = look;
  const problem = model.club?.problem;
  return h(
    "div",
    { class: "panel account" },
    h("h1", null, say("account-title")),
    problem && h("p", { role: "alert", as: "problem" }, tell(texts, problem)),
    model.welcome?.handle ? mine(look, model.welcome.handle) : taking(look),
  );
}

function taking(look) {
  const { model, say } = look;
  if (!model.welcome) return h("p", { class: "muted" }, say("link-connecting"));
  if (!model.welcome.accounts) return h("p", { as: "none" }, say("account-none-here"));
  return [
    h("h2", { as: "create" }, say("lobby-account")),
    h("p", { as: "about" }, say("account-about")),
    h(
      "form",
      { class: "inline", as: "take", onsubmit: (event) => ({ type: "club-take", handle: event.target.elements.namedItem("handle").value }) },
      h("label", { for: "handle" }, say("account-handle")),
      h("input", { id: "handle", ...HANDLE, autocomplete: "username" }),
      h("button", { type: "submit", class: "primary" }, say("lobby-account")),
    ),
    h("p", { class: "muted", as: "rule" }, say("account-handle-about")),
    deviceView(look),
  ];
}

function mine(look, handle) {
  const { model, say } = look;
  return [
    h("p", { class: "big", as: "who" }, h("bdi", null, `@${handle}`)),
    fullName(look),
    h("div", { class: "actions", as: "links" }, h("a", { class: "button", href: `#/profile/${handle}` }, say("account-profile")), h("a", { class: "button", href: "#/leaders" }, say("nav-leaders"))),
    devices(look),
    deviceView(look),
    bots(look),
    data(look, handle),
  ];
}

/** The full name, which only its owner, the operator and some organisers see. */
function fullName({ model, say }) {
  const name = model.club?.account?.full_name ?? "";
  return h(
    "form",
    { class: "inline", as: "full-name", onsubmit: (event) => ({ type: "club-full-name", name: event.target.elements.namedItem("full-name").value }) },
    h("label", { for: "full-name" }, say("account-full-name")),
    h("input", { id: "full-name", name: "full-name", as: name, value: name, maxlength: "40", autocomplete: "name", "aria-describedby": "full-name-about" }),
    h("button", { type: "submit" }, say("account-full-name-keep")),
    h("p", { class: "muted", id: "full-name-about" }, say("account-full-name-about")),
  );
}

function devices({ model, say, texts }) {
  const list = model.club?.devices;
  return h(
    "section",
    { class: "part", "aria-labelledby": "devices-title", as: "devices" },
    h("h2", { id: "devices-title" }, say("account-devices")),
    !list && h("p", { class: "muted" }, say("account-loading")),
    list &&
      h(
        "ul",
        { class: "list" },
        list.map(({ device, label, seen, this: isThis }) =>
          h(
            "li",
            { as: device, class: "row" },
            h("div", { class: "what" }, h("strong", null, h("bdi", null, label ?? say("account-device", { number: device }))), h("span", { class: "facts" }, isThis ? say("account-this") : say("account-seen", { date: dateWords(texts, seen) }))),
            !isThis &&
              h(
                "button",
                { class: "danger", onclick: { type: "open-dialog", dialog: { kind: "ask", question: { key: "ask-revoke" }, yes: "account-revoke", action: { type: "club-revoke", device } } } },
                say("account-revoke"),
              ),
          ),
        ),
      ),
  );
}

function bots({ model, say }) {
  const { account, bot } = model.club ?? {};
  const list = account?.bots ?? [];
  return h(
    "section",
    { class: "part", "aria-labelledby": "bots-title", as: "bots" },
    h("h2", { id: "bots-title" }, say("account-bots")),
    h("p", { class: "muted" }, say("account-bots-about")),
    list.length > 0 && h("ul", { class: "list", as: "list" }, list.map((handle) => h("li", { as: handle, class: "row" }, h("a", { class: "what", href: `#/profile/${handle}` }, handle), h("button", { class: "danger", onclick: deleting(handle, "ask-delete-bot") }, say("account-delete"))))),
    bot && token(say, bot),
    h(
      "form",
      { class: "inline", as: "make", onsubmit: (event) => ({ type: "club-bot", handle: event.target.elements.namedItem("handle").value }) },
      h("label", { for: "bot" }, say("account-bot-handle")),
      h("input", { id: "bot", ...HANDLE }),
      h("button", { type: "submit" }, say("account-bot-make")),
    ),
  );
}

function deleting(handle, question) {
  return { type: "open-dialog", dialog: { kind: "ask", question: { key: question, values: { handle } }, yes: "account-delete", action: { type: "club-delete", handle } } };
}

/** The data of the account: downloading it, and deleting the account. */
function data({ model, say }, handle) {
  const { file } = model.club ?? {};
  return h(
    "section",
    { class: "part", "aria-labelledby": "data-title", as: "data" },
    h("h2", { id: "data-title" }, say("account-data")),
    h("p", { class: "muted" }, say("account-data-about")),
    h(
      "div",
      { class: "actions" },
      h("button", { as: "export", onclick: { type: "club-export" } }, say("account-export")),
      file && h("a", { as: "file", class: "button primary", href: file, download: `bidak-${handle}.json` }, say("replay-download")),
    ),
    h(
      "form",
      {
        class: "inline",
        as: "delete",
        onsubmit: (event) => {
          const typed = event.target.elements.namedItem("delete").value.trim().replace(/^@/, "").toLowerCase();
          return typed === handle ? deleting(handle, "ask-delete") : null;
        },
      },
      h("label", { for: "delete" }, say("account-delete-handle")),
      h("input", { id: "delete", name: "delete", pattern: `@?${handle}`, autocomplete: "off", autocapitalize: "off", spellcheck: "false", required: true }),
      h("button", { type: "submit", class: "danger" }, say("account-delete")),
    ),
  );
}

function token(say, { handle, token }) {
  return h(
    "div",
    { class: "secret", as: "token" },
    h("p", { role: "status" }, say("account-token", { handle })),
    h(
      "div",
      { class: "inline" },
      h("input", { readonly: true, "aria-label": say("account-token-label", { handle }), ".value": token, onfocus: (event) => (event.target.select(), null) }),
      h("button", { onclick: { type: "copy", text: token } }, say("account-copy")),
    ),
  );
}

// Moving this player to another device, by a code or a QR code.

/** @param {Look} look */
function deviceView({ model, say, texts }) {
  const { handover, route } = model;
  const code = route.screen === "link" ? route.id : null;
  const use = h(
    "form",
    { class: "inline", as: "use", onsubmit: (event) => ({ type: "use-link", code: event.target.elements.namedItem("link").value }) },
    h("label", { for: "link" }, say("device-enter")),
    h("input", { id: "link", name: "link", as: code ?? "", value: code, maxlength: "12", autocomplete: "off", autocapitalize: "characters", spellcheck: "false", required: true }),
    h("button", { type: "submit", class: code && "primary" }, say("device-use")),
  );
  return h(
    "section",
    { class: "device", "aria-labelledby": "device-title", as: "device" },
    h("h2", { id: "device-title" }, say(code ? "device-become" : "device-title")),
    code && use,
    !code && h("p", { class: "muted" }, say("device-about")),
    handover?.problem && h("p", { role: "alert" }, tell(texts, handover.problem)),
    handover?.code && h("p", { class: "room-code", role: "status" }, say("device-code"), " ", h("strong", null, handover.code)),
    handover?.qr && qrPicture(handover.qr, say("device-qr")),
    !code && [h("div", { class: "actions", as: "actions" }, h("button", { as: "make", onclick: { type: "make-link" } }, say("device-make"))), use],
  );
}

// The public profile of an account: ratings with a graph, the last games, and the games against another player.

const [WIDTH, HEIGHT, EDGE] = [300, 100, 8];
/** The smallest range of ratings in the graph, so that a few points do not look like a large change. */
const LEAST = 100;

/** @param {Look} look */
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
    h("div", { class: "actions", as: "links" }, isMine ? h("a", { as: "account", class: "button", href: "#/account" }, say("account-title")) : model.welcome?.handle && h("button", { as: "challenge", class: "primary", onclick: challenging(account.handle) }, say("new-challenge")), !isMine && h("button", { as: "block", "aria-pressed": String(model.blocked.includes(account.player)), onclick: { type: "block", player: account.player } }, say(model.blocked.includes(account.player) ? "people-unblock" : "people-block")), h("a", { as: "leaders", class: "button", href: "#/leaders" }, say("nav-leaders"))),
    ratings(look, profile),
    against(look, profile),
    games(look),
  );
}

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
                h("th", { scope: "row" }, h("button", { class: "quiet", "aria-pressed": isShown(line) ? "true" : "false", onclick: { type: "club-graph", game: line.game, speed: line.speed } }, gameName(texts, line.game))),
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

// Leaderboards: the strongest people and bots of each game at each speed.

const KINDS = { person: "leaders-people", bot: "leaders-bots" };

/** @param {Look} look */
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
    !problem && !leaders?.rows && h("p", { class: "muted", as: "wait" }, say("account-loading")),
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
