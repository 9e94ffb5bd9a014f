/** Confirmations of irreversible actions, the invitation of a room, and the choice of a bot for an empty seat. */

import { icon } from "./icons.js";
import { engineFields } from "./new.js";
import { tell } from "./words.js";
import { qrPicture } from "./crowd.js";
import { h } from "./tree.js";

/** @param {Look} look */
export function dialogView(look) {
  const { dialog } = look.model;
  const view = KINDS[dialog.kind];
  return h(
    "dialog",
    {
      as: `${dialog.kind}-${dialog.room ?? dialog.challenge ?? ""}`,
      "aria-labelledby": "dialog-title",
      mounted: (element) => element.showModal(),
      oncancel: (event) => {
        event.preventDefault();
        return { type: "close-dialog" };
      },
      // A tap outside the sheet closes it.
      onclick: (event) => (event.target === event.currentTarget ? { type: "close-dialog" } : null),
    },
    h("div", { class: "dialog-body" }, view(look, dialog)),
  );
}

const KINDS = { ask, invite, bot, find };

function ask({ say, texts }, { question, yes }) {
  return [
    h("h2", { id: "dialog-title" }, tell(texts, question)),
    h(
      "div",
      { class: "actions" },
      h("button", { class: "danger", onclick: { type: "confirmed" } }, say(yes)),
      h("button", { autofocus: true, onclick: { type: "close-dialog" } }, say("cancel")),
    ),
  ];
}

/** A room by its code, or a player by name. */
function find({ say }) {
  return [
    h("h2", { id: "dialog-title" }, say("nav-find")),
    h(
      "form",
      { class: "inline", onsubmit: (event) => ({ type: "find", text: event.target.elements.namedItem("find").value }) },
      h("label", { class: "visually-hidden", for: "find" }, say("nav-find")),
      h("input", { id: "find", name: "find", maxlength: "21", autocomplete: "off", autocapitalize: "off", spellcheck: "false", placeholder: "K7QF2M, @ana", required: true, autofocus: true }),
      h("button", { type: "submit", class: "primary" }, say("lobby-go")),
    ),
    h("p", { class: "muted" }, say("find-about")),
  ];
}

function invite({ say }, { room, address, qr }) {
  return [
    h("h2", { id: "dialog-title" }, say("invite-title")),
    h("p", null, say("invite-about")),
    qr ? qrPicture(qr, say("invite-qr")) : null,
    h(
      "label",
      { class: "field" },
      h("span", null, say("invite-address")),
      h("input", { readonly: true, value: address, onfocus: select, mounted: (field) => field.select() }),
    ),
    room && h("p", { class: "room-code" }, say("invite-code"), " ", h("strong", null, room)),
    h(
      "div",
      { class: "actions" },
      h("button", { class: "primary", onclick: { type: "copy", text: address } }, say("invite-copy")),
      h("button", { onclick: { type: "close-dialog" } }, say("close")),
    ),
  ];
}

function select(event) {
  event.target.select();
}

function bot(look, { room }) {
  const { model, say } = look;
  return [
    h("h2", { id: "dialog-title" }, say("room-add-bot")),
    h(
      "form",
      { class: "fields", onsubmit: { type: "add-bot", room } },
      engineFields(look, model.rooms[room].game),
      h(
        "div",
        { class: "actions", as: "actions" },
        h("button", { type: "submit", class: "primary" }, icon("bot"), say("room-add-bot")),
        h("button", { onclick: { type: "close-dialog" } }, say("cancel")),
      ),
    ),
  ];
}
