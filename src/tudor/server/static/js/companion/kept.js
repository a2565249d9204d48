// The sheet of this device: kept in the browser after every change, and every change can be undone.
import { signal } from "../html.js";
import { recall, remember } from "../store.js";
import { readSheet, unpacked } from "./sheet.js";
import { supposed } from "./thought.js";
/** @import { Line, Sheet } from "./sheet.js" */

const KEY = "companion";
const MOST_STEPS = 50;

/** The game that is noted; null until one is set up. */
export const sheet = signal(/** @type {Sheet | null} */ (readSheet(recall(KEY))));
/** Was it opened from a link? Then it can only be read, and nothing of it is kept. */
export const readOnly = signal(false);
/** Earlier states, the latest last. */
export const before = signal(/** @type {(Sheet | null)[]} */ ([]));

/** @param {Sheet | null} next */
function put(next) {
  sheet.value = next;
  supposed.value = null;
  remember(KEY, next && JSON.stringify(next));
}

/** @param {Sheet | null} next */
export function change(next) {
  before.value = [...before.value, sheet.value].slice(-MOST_STEPS);
  put(next);
}

export function undo() {
  const last = before.value.at(-1);
  if (last === undefined) return;
  before.value = before.value.slice(0, -1);
  put(last);
}

/**
 * Note something, or put it in the place of an earlier line.
 * @param {Sheet} now
 * @param {Line} line
 * @param {number | null} place
 */
export const note = (now, line, place) =>
  change({ ...now, lines: place === null ? [...now.lines, line] : now.lines.with(place, line) });

/**
 * @param {Sheet} now
 * @param {number} place
 */
export const erase = (now, place) => change({ ...now, lines: now.lines.toSpliced(place, 1) });

/** Keep a sheet that came by a link as your own. */
export function adopt() {
  const shared = sheet.value;
  readOnly.value = false;
  history.replaceState(null, "", location.pathname);
  sheet.value = readSheet(recall(KEY));
  change(shared);
}

/** Show the sheet in this page's address, if there is one. */
export async function openLink() {
  const shared = location.hash.length > 1 ? await unpacked(location.hash.slice(1)) : null;
  readOnly.value = shared !== null;
  sheet.value = shared ?? readSheet(recall(KEY));
}
