/** The end of a game: the ribbon over the board, the card with the next step, the count, and the picture to share. */

import { botFace, namedBot, nextBot } from "../bots.js";
import { endingOf, other, sideOf } from "../room.js";
import { board, score } from "../rules.js";
import { icon } from "./icons.js";
import { markView } from "./table.js";
import { h } from "./tree.js";
import { dateWords, gameName, ratingWords, seatName, tell, upper, withoutIsolation } from "./words.js";

const COUNT_MS = 700;
const PETALS = 46;
const isStill = () => document.documentElement.dataset.motion === "none" || matchMedia("(prefers-reduced-motion: reduce)").matches;

/** How the game ended for the visitor: `won`, `lost`, `draw`; `seen` for spectators and games without a result. */
function kindOf({ ending }, mine) {
  if (ending?.outcome === "draw") return "draw";
  if (!ending?.outcome || !mine) return "seen";
  return ending.outcome === mine ? "won" : "lost";
}

function titleOf(/** @type {any} */ { say, texts }, room, mine) {
  const { outcome } = room.ending ?? {};
  if (outcome === "draw") return say("ended-draw");
  if (!outcome) return say("ended-nobody");
  return outcome === mine ? say("ending-win") : say("ending-wins", { name: seatName(texts, room.seats[outcome]) });
}

/** The endings that need no reason: the board shows them. */
const SHOWN = new Set(["count", "line", "full"]);

/** Over the middle third of the board, until it leaves by itself or by a tap. @param {Look} look */
export function ribbonView(look, room, desk, mine) {
  const { say, texts } = look;
  if (!desk.fresh || !room.ending) return null;
  const kind = kindOf(room, mine);
  const count = hasCount(room) ? score(room.game, room.positions.at(-1)) : null;
  const { marks } = board(room.game, room.positions[0]);
  const left = mine ?? "first";
  const { values } = /** @type {any} */ (endingOf(room, mine, room.ending));
  const reason = !SHOWN.has(room.ending.reason) && values?.why && tell(texts, { key: values.why.say, values: values.why.values });
  return [
    h(
      "div",
      { as: "ribbon", class: `ribbon ${kind}`, "aria-hidden": "true", onclick: { type: "settle", room: room.code } },
      h(
        "div",
        { class: "in" },
        h("p", { class: "ribbon-title" }, titleOf({ say, texts }, room, mine)),
        reason && h("p", { class: "ribbon-reason" }, reason),
        count &&
          h(
            "div",
            { class: "ribbon-score" },
            markView(marks[left]),
            number(count[left]),
            shareBar(marks[left], count[left], count[other(left)]),
            number(count[other(left)]),
            markView(marks[other(left)]),
          ),
      ),
    ),
    kind === "won" && h("div", { as: "petals", class: "petals", "aria-hidden": "true", isOpaque: true, mounted: fall }),
  ];
}

const hasCount = ({ game }) => game === "adjacency" || game === "reversi";

function number(value) {
  return h("b", { as: `n${value}`, isOpaque: true, mounted: (element) => countUp(element, value) });
}

function countUp(element, value) {
  if (isStill()) {
    element.textContent = String(value);
    return;
  }
  const start = performance.now() + 700;
  const step = (now) => {
    const part = Math.max(0, Math.min(1, (now - start) / COUNT_MS));
    element.textContent = String(Math.round(value * (1 - (1 - part) ** 3)));
    if (part < 1 && element.isConnected) requestAnimationFrame(step);
  };
  element.textContent = "0";
  requestAnimationFrame(step);
}

/** Petals fall over the board: none without motion. */
function fall(box) {
  if (isStill()) return;
  for (let at = 0; at < PETALS; at += 1) {
    const petal = document.createElement("i");
    petal.className = `petal-${at % 6}${at % 3 === 2 ? " round" : ""}`;
    petal.style.left = `${Math.round(Math.random() * 96)}%`;
    const end = Math.random() * 92;
    petal.style.top = `${end.toFixed(1)}%`;
    const turn = Math.round(Math.random() * 720 - 360);
    const size = 0.8 + Math.random() * 0.9;
    petal.animate(
      [
        { transform: `translateY(-${(end + 20).toFixed(0)}vh) rotate(${turn}deg) scale(${size.toFixed(2)})`, opacity: 1 },
        { transform: `rotate(${turn + 120}deg) scale(${size.toFixed(2)})`, opacity: 1, offset: 0.78 },
        { transform: `translateY(5vh) rotate(${turn + 160}deg) scale(${size.toFixed(2)})`, opacity: 0 },
      ],
      { duration: 2500 + Math.random() * 600, delay: 450 + Math.random() * 350, easing: "cubic-bezier(0.15, 0.75, 0.4, 1)", fill: "both" },
    );
    box.append(petal);
  }
}

function button(say, key, picture, onclick, props = {}) {
  return h("button", { as: key, onclick, ...props }, icon(picture), h("span", { class: "label" }, say(key)));
}

/** The card of the panel: facts, the next step, the picture to share. @param {Look} look */
export function resultCard(look, room, desk, mine) {
  const { say } = look;
  const { code, tournament } = room;
  const kind = kindOf(room, mine);
  const has = (offer) => room.offers.some((one) => one.offer === offer);
  const rival = mine && room.seats[other(mine)];
  const again = mine && !tournament && rival && !has("rematch") && !has("game");
  const big = { class: "big" };
  const share = h(
    "div",
    { class: "two", as: "share" },
    button(say, "ending-share", "share", () => ({ type: "share", ...pictureOf(look, room, mine) })),
    mine && !tournament && button(say, "lobby-new", "puzzle", { type: "go", hash: "#/new" }),
  );
  const isShareFirst = look.model.isSmall && (tournament || again);
  const card = h(
    "div",
    { class: "result-card", as: "result" },
    isShareFirst && share,
    h("div", { class: "fact-tiles" }, tiles(look, room, desk, mine)),
    h(
      "div",
      { class: "two" },
      tournament && button(say, "room-tournament", "cup", { type: "go", hash: `#/t/${tournament.tournament}` }, { class: "go big" }),
      again && button(say, kind === "lost" && rival.bot ? "ending-again" : "room-rematch", "again", { type: "offer", room: code, offer: "rematch" }, { class: "go big" }),
      mine && room.moves.length > 0 && button(say, "analysis-begin", "chart", { type: "study-last", game: room.game, part: "analysis" }, big),
      !mine && button(say, "room-leave", "leave", { type: "leave", room: code }, big),
    ),
    kind === "won" && rival.bot && nextView(look, room, rival),
    !isShareFirst && share,
  );
  const more = h(
    "div",
    { class: "two result-more", as: "result-more" },
    mine && room.moves.length > 0 && button(say, "nav-learn", "target", { type: "study-last", game: room.game, part: "learn" }),
    mine && button(say, "room-leave", "leave", { type: "leave", room: code }),
  );
  return [card, more];
}

function nextView({ model, say }, { game }, rival) {
  const beaten = namedBot(rival.bot);
  const bot = nextBot(model.kept, game, beaten);
  if (bot === beaten) return null;
  return h(
    "div",
    { class: "next-bot", as: "next" },
    botFace(bot.name),
    h("div", { class: "what" }, h("strong", null, say("ending-ready", { bot: bot.title })), h("p", { class: "facts" }, upper(say(`strength-${bot.strength[game] ?? "fair"}`)), ". ", h("q", null, say(`bot-${bot.name}`)))),
    h("button", { "aria-label": say("lobby-play-bot", { bot: bot.title }), disabled: model.link.state !== "live", onclick: { type: "quick", game, bot: bot.name } }, say("nav-lobby")),
  );
}

/** Three short facts: the rating or the series, wins in a row, the moves. */
function tiles(look, room, { change }, mine) {
  const { say, model } = look;
  const one = (as, value, words, kind = "") => h("p", { as, class: "fact-tile" }, h("b", { class: kind }, value), h("span", null, words));
  const list = [];
  const own = mine && change?.[mine];
  const rival = mine && room.seats[other(mine)];
  if (own) {
    const gain = own.after.rating - own.before.rating;
    list.push(one("rating", `${gain > 0 ? "+" : gain < 0 ? "−" : "±"}${Math.abs(gain)}`, say("ending-rating", { rating: ratingWords(own.after) }), gain > 0 ? "up" : ""));
  } else if (rival) {
    const { won, drawn, lost } = seriesOf(model.kept, room, rival);
    if (won + drawn + lost > 0) list.push(one("series", `${won} – ${lost}`, say("ending-series", { drawn })));
  }
  if (mine) list.push(one("row", String(rowOf(model.kept, room.game)), say("ending-row")));
  list.push(one("moves", String(room.moves.length), say("ending-moves")));
  return list;
}

/** The wins in a row of the visitor at a game, among those that this browser has saved. */
function rowOf(kept, game) {
  const own = kept.filter((one) => one.game === game && one.mine);
  const last = own.findLastIndex(({ outcome, mine }) => outcome !== mine);
  return own.length - 1 - last;
}

/** What the picture to share says. @param {Look} look */
function pictureOf(look, room, mine) {
  const { texts, say } = look;
  const count = score(room.game, room.positions.at(-1));
  const left = mine ?? "first";
  const [one, two] = [left, other(left)].map((side) => seatName(texts, room.seats[side]));
  const title = withoutIsolation(titleOf({ say, texts }, room, mine));
  return {
    game: gameName(texts, room.game),
    title: hasCount(room) ? `${count[left]} – ${count[other(left)]}` : title,
    words: withoutIsolation(hasCount(room) ? title : say("ending-against", { one, two })),
    date: dateWords(texts, new Date().toISOString().slice(0, 10)),
    name: `bidak-${room.game}.png`,
    text: withoutIsolation(tell(texts, endingOf(room, mine, room.ending))),
  };
}

// The card with the pieces of both sides: numbers and a bar, men in hand, or the games won against this opponent.

/** @param {Look} look @param {any} room @param {"first"|"second"} below the side at the bottom */
export function countView(look, room, below) {
  const { say } = look;
  const position = room.positions.at(-1);
  const { marks } = board(room.game, room.positions[0]);
  if (room.game === "tictactoe") return seriesView(look, room);
  const count = score(room.game, position);
  const [left, right] = [below, other(below)];
  if (count.hands) {
    const { hands } = count;
    const hand = (side) => h("span", { class: "hand", as: side }, Array.from({ length: hands[side] }, (_, at) => h("span", { as: at }, markView(marks[side]))));
    return h("div", { class: "count hands", as: "count", "aria-hidden": "true" }, hand(left), h("span", { class: "facts" }, hands.first + hands.second > 0 ? say("count-hand") : say("count-board", { mine: count[left], theirs: count[right] })), hand(right));
  }
  return h(
    "div",
    { class: "count", as: "count", "aria-hidden": "true" },
    h("span", { class: "pile" }, markView(marks[left]), h("b", null, String(count[left]))),
    shareBar(marks[left], count[left], count[right]),
    h("span", { class: "pile" }, h("b", null, String(count[right])), markView(marks[right])),
  );
}

/** Two numbers as the parts of a bar. @param {Mark} mark the side on the left */
function shareBar(mark, mine, theirs) {
  const share = mine + theirs > 0 ? (100 * mine) / (mine + theirs) : 50;
  const rest = { x: "o", o: "x", black: "white", white: "black" }[mark];
  return h(
    "svg:svg",
    { class: "share", viewBox: "0 0 100 10", preserveAspectRatio: "none", "aria-hidden": "true", focusable: "false" },
    h("svg:rect", { as: "rest", class: `side-${rest}`, width: 100, height: 10 }),
    h("svg:rect", { as: "part", class: `side-${mark}`, width: share.toFixed(1), height: 10 }),
  );
}

/** The games of Tic-tac-toe against this opponent that this browser has saved. */
function seriesView({ model, say }, room) {
  const mine = sideOf(room, model.me);
  const rival = mine && room.seats[other(mine)];
  if (!rival) return null;
  const { won, drawn, lost } = seriesOf(model.kept, room, rival);
  const part = (as, count, words) => h("span", { as }, h("b", null, String(count)), h("span", { class: "facts" }, words));
  return h("div", { class: "count trio", as: "count" }, part("won", won, say("you")), part("drawn", drawn, say("count-drawn")), part("lost", lost, say("count-they")));
}

/** The results against a player or a bot among saved games. */
function seriesOf(kept, room, rival) {
  const list = { won: 0, drawn: 0, lost: 0 };
  for (const game of kept) {
    const mine = game.mine;
    const seat = mine && game[other(mine)];
    if (game.game !== room.game || !seat || !isSame(seat, rival)) continue;
    if (game.outcome === "draw") list.drawn += 1;
    else if (game.outcome) list[game.outcome === mine ? "won" : "lost"] += 1;
  }
  return list;
}

function isSame(one, two) {
  return one.bot ? one.bot.engine === two.bot?.engine && one.bot.level === two.bot?.level : one.name === two.name;
}

// The picture of a game to share: the board as it stands, the result and the name of the page, as a PNG.

const [WIDTH, HEIGHT] = [1200, 630];
const [LEFT, TOP, SIZE] = [36, 36, 558];
/** The properties of style that a drawing needs outside the page. */
const STYLE = ["fill", "fill-opacity", "stroke", "stroke-opacity", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-dasharray", "opacity", "stop-color", "display", "text-anchor", "font-family", "font-size", "font-weight"];
const LEAF = "M24 24C14 20 4 10 0 0M24 24C20 14 10 4 0 0M24 24C34 20 44 10 48 0M24 24C28 14 38 4 48 0M24 24C14 28 4 38 0 48M24 24C20 34 10 44 0 48M24 24C34 28 44 38 48 48M24 24C28 34 38 44 48 48";
const BRAND = "M6 6V40M43 21V41M78 6V41M113 18V41M127 6V41M144 18 129 30.5 145 41";

/**
 * Offers the picture of the shown board, or downloads it.
 * @param {{game: string, title: string, words: string, date: string, name: string, text: string}} said
 */
export async function share(said) {
  const shown = document.querySelector("bidak-board");
  if (!shown) return;
  const blob = await painted(sharedPicture(shown, said));
  const file = new File([blob], said.name, { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) {
    // The visitor may close the sheet of the system.
    await navigator.share({ files: [file], text: said.text }).catch(() => {});
    return;
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = said.name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Paints an image of SVG on a canvas. @returns {Promise<Blob>} */
async function painted(/** @type {string} */ svg) {
  const image = new Image(WIDTH, HEIGHT);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("the picture cannot be painted"))), "image/png"));
}

/** @returns {string} */
function sharedPicture(/** @type {Element} */ shown, { game, title, words, date }) {
  const size = title.length > 16 ? 64 : title.length > 9 ? 84 : 128;
  const display = "Palatino, Georgia, 'Liberation Serif', serif";
  const text = "'Segoe UI', Roboto, 'Liberation Sans', sans-serif";
  // Long words are narrowed to the width that is there.
  const fit = words.length > 23 ? 'textLength="510" lengthAdjust="spacingAndGlyphs"' : "";
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    `<defs><pattern id="leaf" width="72" height="72" patternUnits="userSpaceOnUse" patternTransform="scale(1.5)"><path d="${LEAF}" fill="none" stroke="#f5b82e" stroke-width="1.4"/></pattern></defs>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#1a1f4d"/><rect x="630" width="570" height="${HEIGHT}" fill="url(#leaf)" opacity=".14"/>`,
    boardOf(shown),
    `<text x="646" y="104" fill="#ffd15c" font-family="${display}" font-size="42" font-weight="600">${escaped(game)}</text>`,
    `<text x="644" y="270" fill="#ffffff" font-family="${display}" font-size="${size}" font-weight="700">${escaped(title)}</text>`,
    `<text x="646" y="348" fill="#ffffff" font-family="${text}" font-size="42" ${fit}>${escaped(words)}</text>`,
    `<text x="646" y="404" fill="#c9cff5" font-family="${text}" font-size="32">${escaped(date)}</text>`,
    `<g transform="translate(646 520) scale(1.35)" fill="none" stroke="#ffffff" stroke-width="6.5" stroke-linecap="round"><path d="${BRAND}"/><circle cx="18" cy="29" r="12"/><circle cx="66" cy="29" r="12"/><circle cx="101" cy="29" r="12"/><circle cx="43" cy="8.5" r="5.5" fill="#f5b82e" stroke="none"/></g>`,
    "</svg>",
  ].join("");
}

function boardOf(/** @type {Element} */ shown) {
  const whole = shown.getBoundingClientRect();
  const parts = [...shown.querySelectorAll(":scope > svg, .piece")].map((drawing) => {
    const { left, top, width, height } = drawing.getBoundingClientRect();
    const copy = inlined(drawing);
    const at = (/** @type {number} */ value) => ((880 * value) / whole.width).toFixed(2);
    for (const [name, value] of [["x", at(left - whole.left)], ["y", at(top - whole.top)], ["width", at(width)], ["height", at(height)], ["overflow", "visible"]]) copy.setAttribute(name, value);
    return new XMLSerializer().serializeToString(copy);
  });
  const shapes = document.getElementById("bidak-shapes");
  const defs = shapes ? new XMLSerializer().serializeToString(inlined(shapes)) : "";
  return `${defs}<svg x="${LEFT}" y="${TOP}" width="${SIZE}" height="${SIZE}" viewBox="0 0 880 880">${parts.join("")}</svg>`;
}

/** A copy of a drawing whose style is in its attributes. @returns {Element} */
function inlined(/** @type {Element} */ drawing) {
  const copy = /** @type {Element} */ (drawing.cloneNode(true));
  const copies = [copy, ...copy.querySelectorAll("*")];
  for (const [at, one] of [drawing, ...drawing.querySelectorAll("*")].entries()) {
    const style = getComputedStyle(one);
    for (const name of STYLE) {
      const value = style.getPropertyValue(name);
      if (value && !(name === "fill" && one.getAttribute("fill")?.startsWith("url("))) copies[at].setAttribute(name, value);
    }
    copies[at].removeAttribute("class");
  }
  return copy;
}

function escaped(/** @type {string} */ text) {
  return text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
