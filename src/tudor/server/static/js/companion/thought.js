// What the server makes of the notes: asked after every change, and again when the connection is back.
import { signal, useEffect, useSignal } from "../html.js";
import { post, reachable, Unreachable } from "../api.js";
import { lang, t } from "../words.js";
import { notesOf } from "./sheet.js";
/** @import { Sheet } from "./sheet.js" */

/**
 * What to think about: the notes, lines that are supposed to be wrong, and whether another one may be.
 * @typedef {{ lines: string[], wrong: number[], one_wrong: boolean }} Subject
 */

const AGAIN = 4000;
const TOO_LONG = 413;
const LATER = [429, 503];
/** The line that is supposed to be wrong, if any. */
export const supposed = signal(/** @type {number | null} */ (null));

/**
 * @template T
 * @param {Subject} subject
 * @param {{ wanted: "notebook" | "why" | "advice", card?: string, owner?: string }} more
 * @returns {Promise<T>}
 */
const asked = (subject, more) => post(`/api/companion?lang=${lang.value}`, { ...subject, ...more });

/**
 * @param {Sheet} sheet
 * @returns {Subject}
 */
export const subjectOf = (sheet) => ({
  lines: notesOf(sheet), wrong: supposed.value === null ? [] : [supposed.value + 1], one_wrong: Boolean(sheet.careful),
});

/**
 * value: the latest answer. fresh: does it fit these notes? refused: why there is none.
 * @template T
 * @typedef {{ value: T | null, fresh: boolean, refused: string }} Latest
 */

/**
 * The answer for these notes; the one before stays until it is there.
 * @template T
 * @param {Subject | null} subject null if nothing is wanted now
 * @param {"notebook" | "advice"} wanted
 * @returns {Latest<T>}
 */
export function useAnswer(subject, wanted) {
  const text = subject && `${lang.value}${JSON.stringify(subject)}`;
  const told = useSignal(/** @type {{ text: string, value: T | null, refused: string } | null} */ (null));
  const tries = useSignal(0);
  useEffect(() => {
    if (!subject || text === null || !reachable.value || (told.value?.text === text && !told.value.refused)) return undefined;
    let here = true;
    let timer = 0;
    const show = (/** @type {T | null} */ value, refused = "") => {
      if (here) told.value = { text, value: value ?? (refused ? null : (told.value?.value ?? null)), refused };
    };
    /** @type {Promise<T>} */
    const answer = asked(subject, { wanted });
    answer.then((value) => show(value)).catch((error) => {
      if (!here || error instanceof Unreachable) return;
      show(null, error.status === TOO_LONG ? t("co-full") : error.message);
      // Too much was asked at once, by this phone or by many: later there is an answer.
      if (LATER.includes(error.status)) timer = setTimeout(() => (tries.value += 1), AGAIN);
    });
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, [text, reachable.value, tries.value]);
  return { value: told.value?.value ?? null, fresh: told.value?.text === text, refused: told.value?.refused ?? "" };
}

/**
 * Why a cell is certain; no sentence if it is not.
 * @param {Sheet} sheet
 * @param {string} card
 * @param {string} owner
 * @returns {Promise<Tudor.Reasons>}
 */
export const reasons = (sheet, card, owner) => asked(subjectOf(sheet), { wanted: "why", card, owner });
