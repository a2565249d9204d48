// Sentences in the reader's language. A template asks for a form of a name: {to}, {to:name}, {to:in}, in French {to:à}.
import { signal } from "@preact/signals";
import { recall, remember } from "./store.js";
import { get } from "./api.js";

export const LANGUAGES = { en: "English", fr: "Français" };

const preferred = () => (navigator.languages ?? [navigator.language ?? "en"]).map((tag) => tag.slice(0, 2));
export const lang = signal(recall("lang") || preferred().find((tag) => tag in LANGUAGES) || "en");
const phrases = signal(/** @type {{ [key: string]: string }} */ ({}));

/** @param {string} language */
export async function speak(language) {
  /** @type {{ [key: string]: string }} */
  const sentences = await get(`/api/words?lang=${language}`);
  remember("lang", language);
  phrases.value = sentences;
  lang.value = language;
  document.documentElement.lang = language;
}

/**
 * A name in all its forms, and what a sentence speaks of.
 * @typedef {{ [form: string]: string }} Noun
 * @typedef {{ [field: string]: string | number | Noun | null | undefined }} Details
 */

/**
 * A sentence by its key, with what it speaks of: words, numbers, or names in all their forms.
 * @param {string} key
 * @param {Details} details
 */
export function t(key, details = {}) {
  const template = phrases.value[key] ?? key;
  return capitalised(fill(template, details));
}

/**
 * A sentence from a template that came with a prompt.
 * @param {string} template
 * @param {Details} details
 */
export const filled = (template, details) => capitalised(fill(template, details));

/**
 * @param {string} template
 * @param {Details} details
 */
function fill(template, details) {
  return template.replace(/\{(\w+)(?::([^}]*))?\}/g, (whole, field, form = "") => {
    const value = details[field];
    if (value === undefined || value === null) return whole;
    return typeof value === "object" ? (value[form] ?? value[""]) : String(value);
  });
}

/** @param {string} text */
const capitalised = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * What something is called on its own. Squares are called by their names.
 * @param {Tudor.EditionPage | null} page
 * @param {string | null} [thing]
 */
export const nameOf = (page, thing) => page?.names[thing ?? ""]?.name ?? placeName(thing);
/**
 * What something is called within a sentence, in all forms.
 * @param {Tudor.EditionPage | null} page
 * @param {string | null} [thing]
 * @returns {Noun}
 */
export function nounOf(page, thing) {
  const name = placeName(thing);
  return page?.names[thing ?? ""] ?? { "": name, name, de: `de ${name}`, à: `en ${name}`, in: `on ${name}`, dans: `en ${name}` };
}

/** @param {string | null} [thing] */
function placeName(thing) {
  const place = /^seat-(\d+)$/.exec(thing ?? "");
  return place ? t("seat-place", { number: place[1] }) : (thing ?? "");
}

/**
 * A sentence whose lines part no name from its title, and no words at a hyphen.
 * @param {string} sentence
 */
export const unparted = (sentence) =>
  sentence.replace(/(\p{L})-(?=\p{L})/gu, "$1\u2011").replace(/(?<!\p{L})(\p{Lu}\p{Ll}{0,2}\.?) (?=\p{Lu})/gu, "$1\u00a0");

/** @type {[Intl.RelativeTimeFormatUnit, number][]} */
const UNITS = [["minute", 60], ["hour", 3600], ["day", 86400]];

/**
 * How long ago a time in seconds was.
 * @param {number} seconds
 */
export function ago(seconds) {
  const past = Math.max(60, Date.now() / 1000 - seconds);
  const [unit, size] = UNITS.findLast(([, length]) => past >= length) ?? UNITS[0];
  return new Intl.RelativeTimeFormat(lang.value, { numeric: "auto" }).format(-Math.round(past / size), unit);
}

/** How broad letters are in the broadest of the typefaces, in terms of their size. */
const BREADTHS = /** @type {[RegExp, number][]} */ ([[/\s/, 0.36], [/[mw]/i, 1.07], [/\p{Lu}/u, 0.84], [/[fijlrt'’]/, 0.48], [/./, 0.7]]);

/** @param {string} letter */
const letterBreadth = (letter) => BREADTHS.find(([kind]) => kind.test(letter))?.[1] ?? 1;

/**
 * How broad a text is, in terms of the size of its letters.
 * @param {string} text
 */
export const breadth = (text) => [...text].reduce((sum, letter) => sum + letterBreadth(letter), 0);
