/** Settings of this browser, and taking one's seat to another device. */

import { choice } from "./new.js";
import { qrPicture } from "./qr.js";
import { tell } from "./words.js";
import { h } from "./tree.js";

const THEMES = { auto: "theme-auto", light: "theme-light", dark: "theme-dark", contrast: "theme-contrast", colorblind: "theme-colorblind" };
/** Languages call themselves by their own names. */
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
    h(
      "form",
      { class: "inline", onsubmit: (event) => ({ type: "rename", name: event.target.elements.namedItem("name").value }) },
      h("label", { for: "name" }, say("settings-name")),
      h("input", { id: "name", name: "name", as: model.name, value: model.name, maxlength: "20", autocomplete: "nickname", required: true }),
      h("button", { type: "submit" }, say("settings-save-name")),
    ),
    choices("language", say("settings-language"), { auto: say("language-auto"), ...LANGUAGES }),
    choices("theme", say("settings-theme"), said(THEMES)),
    choices("confirm", say("settings-confirm"), said(CONFIRMING)),
    h("fieldset", { class: "checks" }, h("legend", null, say("settings-board")), check("dots", say("settings-dots")), check("turn", say("settings-turn")), check("premove", say("settings-premove")), check("sound", say("settings-sound")), check("hideChat", say("settings-hide-chat"))),
    device(look),
    h("p", { class: "muted" }, say("settings-kept"), " ", model.welcome?.server ?? ""),
  );
}

function device({ model, say, texts }) {
  const { handover } = model;
  return h(
    "section",
    { class: "device", "aria-labelledby": "device-title", as: "device" },
    h("h2", { id: "device-title" }, say("device-title")),
    h("p", { class: "muted" }, say("device-about")),
    handover?.problem && h("p", { role: "alert" }, tell(texts, handover.problem)),
    handover?.code && h("p", { class: "room-code", role: "status" }, say("device-code"), " ", h("strong", null, handover.code)),
    handover?.qr && qrPicture(handover.qr, say("device-qr")),
    h(
      "div",
      { class: "actions" },
      h("button", { type: "button", onclick: { type: "make-link" } }, say("device-make")),
    ),
    h(
      "form",
      { class: "inline", onsubmit: (event) => ({ type: "use-link", code: event.target.elements.namedItem("link").value }) },
      h("label", { for: "link" }, say("device-enter")),
      h("input", { id: "link", name: "link", as: model.route.id ?? "", value: model.route.screen === "link" ? model.route.id : null, maxlength: "12", autocomplete: "off", autocapitalize: "characters", spellcheck: "false", required: true }),
      h("button", { type: "submit" }, say("device-use")),
    ),
  );
}
