/** Moving this player to another device, by a code or a QR code. */

import { qrPicture } from "./qr.js";
import { tell } from "./words.js";
import { h } from "./tree.js";

/** @param {import("./shell.js").Look} look */
export function deviceView({ model, say, texts }) {
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
      h("button", { as: "make", type: "button", onclick: { type: "make-link" } }, say("device-make")),
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
