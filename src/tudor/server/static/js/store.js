// What this browser remembers: tokens of seats, what it added to deals, the nickname, and how one likes things. No cards.
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

export const nickname = kept("nickname", "");
export const sound = kept("sound", "on");
/** How far the notebook may help, of what the table allows: none, shown, follows, chances. */
export const assistance = kept("assistance", "shown");
export const theme = kept("theme", "system");

theme.subscribe((chosen) => {
  if (chosen === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = chosen;
});

/** @param {string} table */
export const tokenOf = (table) => recall(`token.${table}`);
/**
 * @param {string} table
 * @param {string} token
 */
export const keepToken = (table, token) => remember(`token.${table}`, token);
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
 * Are the commitment and one's own contribution in a record? Null if this browser added nothing.
 * @param {string} table
 * @param {Tudor.Checked} told
 */
export function isOwnDeal(table, told) {
  const [commitment, ...added] = recall(`deal.${table}`).split(" ");
  if (!commitment) return null;
  return commitment === told.commitment && told.contributions.some((one) => one !== null && added.includes(one));
}

export const reducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
