/** The own account: choosing a handle, its devices, and accounts for own bots. */

import { deviceView } from "./device.js";
import { dateWords, tell } from "./words.js";
import { h } from "./tree.js";

/** The allowed characters of a handle. */
const HANDLE = { name: "handle", minlength: "3", maxlength: "20", pattern: "[A-Za-z][A-Za-z0-9_\\-]{2,19}", autocomplete: "off", autocapitalize: "off", spellcheck: "false", required: true };

/** @param {import("./shell.js").Look} look */
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
      h("button", { type: "submit", class: "primary" }, say("account-take")),
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
                { type: "button", class: "danger", onclick: { type: "open-dialog", dialog: { kind: "ask", question: { key: "ask-revoke" }, yes: "account-revoke", action: { type: "club-revoke", device } } } },
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
    list.length > 0 && h("ul", { class: "list", as: "list" }, list.map((handle) => h("li", { as: handle, class: "row" }, h("a", { class: "what", href: `#/profile/${handle}` }, handle), h("button", { type: "button", class: "danger", onclick: deleting(handle, "ask-delete-bot") }, say("account-delete"))))),
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

/** Asks before an account is deleted. */
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
      h("button", { as: "export", type: "button", onclick: { type: "club-export" } }, say("account-export")),
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

/** The secret of a bot, shown only once. */
function token(say, { handle, token }) {
  return h(
    "div",
    { class: "secret", as: "token" },
    h("p", { role: "status" }, say("account-token", { handle })),
    h(
      "div",
      { class: "inline" },
      h("input", { readonly: true, "aria-label": say("account-token-label", { handle }), ".value": token, onfocus: (event) => (event.target.select(), null) }),
      h("button", { type: "button", onclick: { type: "copy", text: token } }, say("account-copy")),
    ),
  );
}
