/** Settings of this browser, and moving the player to another device. */

import { deviceView } from "./device.js";
import { choice } from "./new.js";
import { h } from "./tree.js";

const THEMES = { auto: "theme-auto", light: "theme-light", dark: "theme-dark", contrast: "theme-contrast", colorblind: "theme-colorblind" };
/** Each language by its own name. */
const LANGUAGES = { en: "English", id: "Bahasa Indonesia" };
const CONFIRMING = { auto: "confirm-auto", on: "confirm-on", off: "confirm-off" };

/** @param {import("./shell.js").Look} look */
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
  return h(
    "div",
    { class: "panel settings" },
    h("h1", null, say("settings-title")),
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
    model.kept.length > 0 && h("button", { as: "forget", type: "button", class: "danger", onclick: { type: "open-dialog", dialog: { kind: "ask", question: { key: "ask-forget-all", values: { count: model.kept.length } }, yes: "kept-forget", action: { type: "kept-forget-all" } } } }, say("kept-forget-all", { count: model.kept.length })),
    blockedView(look),
    deviceView(look),
    h("p", { class: "muted" }, say("settings-kept"), " ", model.welcome?.server ?? ""),
  );
}

/** The blocked players, each with a button to unblock. */
function blockedView({ model, say }) {
  const list = model.club?.blocked ?? [];
  if (list.length === 0) return null;
  return h(
    "section",
    { class: "part", as: "blocked", "aria-labelledby": "blocked-title" },
    h("h2", { id: "blocked-title" }, say("settings-blocked")),
    h("ul", { class: "list" }, list.map(({ player, name, handle }) => h("li", { as: player, class: "row" }, h("div", { class: "what" }, h("bdi", null, name), handle && h("span", { class: "facts" }, `@${handle}`)), h("button", { type: "button", onclick: { type: "club-unblock", player } }, say("people-unblock"))))),
  );
}
