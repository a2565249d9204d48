// What this browser remembers of puzzles: rating, streak and what was done, as the server tells it; and today's answer.
import { kept } from "../store.js";

const progress = kept("puzzles", "");
const today = kept("daily-case", "");

/**
 * What was remembered; nothing if it cannot be read.
 * @param {string} text
 */
function parsed(text) {
  try {
    return JSON.parse(text) ?? undefined;
  } catch {
    return undefined;
  }
}

/**
 * As it is sent; undefined in the beginning.
 * @returns {Tudor.Progress | undefined}
 */
export const myProgress = () => parsed(progress.value);

/** @param {Tudor.Progress} now */
export function keepProgress(now) {
  progress.value = JSON.stringify(now);
}

/**
 * What was answered to a day's case.
 * @typedef {{ date: string, answer: string, hints: number }} Given
 * @param {string} date
 * @returns {Given | null}
 */
export function givenOn(date) {
  const given = parsed(today.value);
  return given?.date === date ? given : null;
}

/** @param {Given} given */
export function keepGiven(given) {
  today.value = JSON.stringify(given);
}

/** The player's own date, such as 2026-11-17. */
export function dateToday() {
  const now = new Date();
  const two = (/** @type {number} */ part) => String(part).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
