// Pictures that are shown again and again are images: a card is then one element to draw, not the hundred strokes of its face.
// They stand in a style sheet, each once, and are drawn again when the theme changes.
import { facesOf } from "./art/faces.js";
import { theme } from "./store.js";

/** Style sheets that say how the materials of a picture look. */
const MATERIALS = /\/(art|themes)\.css/;
const HANGING = ":host i{position:absolute;inset:0;background-size:contain}";
/** Colours that a picture brings itself. */
const OWN = ["--room", "--cloth"];

/**
 * By its drawing, the number of each image.
 * @type {Map<string, number>}
 */
const numbers = new Map();
/**
 * By edition, the number of the image of each card and sign.
 * @type {WeakMap<Tudor.EditionPage, Map<string, number>>}
 */
const known = new WeakMap();

/** @typedef {{ selectors: string[], text: string }} Rule */

/**
 * How materials look, with the colours of the theme in place of their names.
 * @returns {Rule[]}
 */
function materials() {
  const root = getComputedStyle(document.documentElement);
  const coloured = (/** @type {string} */ text) =>
    text.replaceAll(/var\((--[\w-]+)\)/g, (all, name) => (OWN.includes(name) ? all : root.getPropertyValue(name)));
  return [...document.styleSheets]
    .filter(({ href }) => MATERIALS.test(href ?? ""))
    .flatMap(({ cssRules }) => [...cssRules])
    .filter((rule) => rule instanceof CSSStyleRule)
    .map(({ selectorText, style }) => ({ selectors: selectorText.split(", "), text: `{${coloured(style.cssText)}}` }));
}

/**
 * Of the rules, those that a picture needs: it has all classes they name.
 * @param {string} art
 * @param {Rule[]} rules
 */
function styleOf(art, rules) {
  const classes = new Set([...art.matchAll(/class="([^"]*)"/g)].flatMap(([, names]) => names.split(" ")));
  const isNeeded = (/** @type {string} */ selector) => {
    const named = [...selector.matchAll(/\.([\w-]+)/g)];
    return named.length > 0 && named.every(([, name]) => classes.has(name));
  };
  return rules.flatMap(({ selectors, text }) => selectors.filter(isNeeded).map((selector) => selector + text)).join("");
}

/** The scheme of the page, for pictures: an image does not know it. */
function scheme() {
  const { colorScheme } = getComputedStyle(document.documentElement);
  return colorScheme === "light dark" ? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light") : colorScheme;
}

function sheetText() {
  const rules = materials();
  const chosen = document.documentElement.dataset.theme ?? "";
  const own = `svg{color-scheme:${scheme()}}`;
  const styled = (/** @type {string} */ art) => {
    const style = styleOf(art, rules);
    return style ? art.replace(/<svg ([^>]*)>/, `<svg $1 data-theme="${chosen}"><style>${own}${style}</style>`) : art;
  };
  const address = (/** @type {string} */ art) => `data:image/svg+xml,${encodeURIComponent(styled(art))}`;
  const images = [...numbers].map(([art, number]) => `[data-image="${number}"]{background-image:url("${address(art)}")}`);
  return [HANGING, ...images].join("\n");
}

/** @type {CSSStyleSheet | null} */
let sheet = null;
/** Where every image hangs once, under the page: a browser reads an image when it first draws it, and that would take its time in play. */
let gallery = /** @type {ShadowRoot | null} */ (null);
const whenIdle = globalThis.requestIdleCallback ?? setTimeout;
/** So many are hung at once: a few long frames while nothing moves yet disturb less than dozens into the first turns. */
const TOGETHER = 10;

function hangNext() {
  const hung = gallery?.childElementCount ?? 0;
  for (let number = hung; number < Math.min(hung + TOGETHER, numbers.size); number++) {
    const image = document.createElement("i");
    image.dataset.image = `${number}`;
    gallery?.append(image);
  }
  if (hung < numbers.size) whenIdle(hangNext);
}

function redraw() {
  sheet?.replaceSync(sheetText());
  whenIdle(hangNext);
}

function open() {
  sheet = new CSSStyleSheet();
  document.adoptedStyleSheets.push(sheet);
  const place = document.createElement("div");
  place.className = "gallery";
  place.ariaHidden = "true";
  gallery = place.attachShadow({ mode: "closed" });
  gallery.adoptedStyleSheets = [sheet];
  document.body.append(place);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", redraw);
  theme.subscribe(redraw);
}

/**
 * All pictures of an edition are drawn together: one change of the style sheet is dear enough.
 * @param {Tudor.EditionPage} page
 */
function drawAll(page) {
  const faces = facesOf(page);
  for (const art of faces.values()) if (!numbers.has(art)) numbers.set(art, numbers.size);
  const found = new Map([...faces].map(([name, art]) => [name, numbers.get(art) ?? 0]));
  known.set(page, found);
  if (sheet) redraw();
  else open();
  return found;
}

/**
 * The image of a card or a sign, for the attribute data-image.
 * @param {Tudor.EditionPage} page
 * @param {string} name
 */
export const imageOf = (page, name) => (known.get(page) ?? drawAll(page)).get(name);
