// What this browser remembers: tokens of seats, what it added to deals, the nickname, and your settings. No cards.
import { signal } from "@preact/signals";

const PREFIX = "tudor.";

/**
 * @param {string} key
 * @param {string | null} value
 */
export function remember(key, value) {
  try {
    if (value === null) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, value);
  } catch {
    // A browser that keeps nothing still plays.
  }
}

/** @param {string} key */
export function recall(key, otherwise = "") {
  try {
    return localStorage.getItem(PREFIX + key) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/**
 * A signal that is remembered.
 * @param {string} key
 * @param {string} otherwise
 */
export function kept(key, otherwise) {
  const value = signal(recall(key, otherwise));
  value.subscribe((now) => remember(key, now));
  return value;
}

/** The tables of games with other people that wait for you. */
export const waitingTables = signal(/** @type {string[]} */ ([]));

export const nickname = kept("nickname", "");
export const sound = kept("sound", "on");
/** Of a hundred. */
export const volume = kept("volume", "60");
/** A fire and a clock in the background: on or off. */
export const ambience = kept("ambience", "off");
/** How far the notebook may help, of what the table allows: none, shown, follows, chances. */
export const assistance = kept("assistance", "shown");
export const theme = kept("theme", "system");
/** Whether big moments are shown over the board: on, off, or as the system likes motion. */
export const moments = kept("moments", "system");

theme.subscribe((chosen) => {
  if (chosen === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = chosen;
});

const MOST_GAMES = 100;
const latest = () => recall("games").split(" ").filter(Boolean);

/** The tables this browser has a seat at, the latest first. */
export function myTables() {
  const before = Object.keys(localStorage).filter((key) => key.startsWith(`${PREFIX}token.`));
  const all = [...latest(), ...before.map((key) => key.slice(`${PREFIX}token.`.length))];
  return [...new Set(all)].filter(tokenOf);
}

/** @param {string} table */
export const tokenOf = (table) => recall(`token.${table}`);
/**
 * @param {string} table
 * @param {string} token
 */
export function keepToken(table, token) {
  remember(`token.${table}`, token);
  remember("games", [table, ...latest().filter((one) => one !== table)].slice(0, MOST_GAMES).join(" "));
}
/** @param {string} table */
export const dropToken = (table) => remember(`token.${table}`, null);

/**
 * Keep what this browser saw of a deal and added to it, to compare it with the record. Several windows may have added something.
 * @param {string} table
 * @param {string} commitment
 * @param {string} randomness
 */
export function keepContribution(table, commitment, randomness) {
  const added = Array.from(new TextEncoder().encode(randomness), (byte) => byte.toString(16).padStart(2, "0")).join("");
  remember(`deal.${table}`, `${recall(`deal.${table}`, commitment)} ${added}`);
}
/**
 * Are the commitment and your own contribution in a record? Null if this browser added nothing.
 * @param {string} table
 * @param {Tudor.Checked} told
 */
export function isOwnDeal(table, told) {
  const [commitment, ...added] = recall(`deal.${table}`).split(" ");
  if (!commitment) return null;
  return commitment === told.commitment && told.contributions.some((one) => one !== null && added.includes(one));
}

/** @type {MediaQueryList | undefined} */
let stillness;

/** Does the reader want nothing to move? Several parts ask at each update, and the query is dear to make. */
export function reducedMotion() {
  stillness ??= matchMedia("(prefers-reduced-motion: reduce)");
  return stillness.matches;
}

/** Are big moments shown at all? Where they are not, the strip tells the last one in a line. */
export const areMomentsWanted = () => (moments.value === "system" ? !reducedMotion() : moments.value === "on");
