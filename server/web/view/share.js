/** The picture of a game to share: the board as it stands, the result and the name of the page, as a PNG. */

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
  const blob = await painted(pictureOf(shown, said));
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
export function pictureOf(/** @type {Element} */ shown, { game, title, words, date }) {
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

/** The drawings of the board with their colours, as one nested picture. */
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
