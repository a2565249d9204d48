// What this browser remembers: tokens of seats, the nickname, and how one likes things. Nothing of a game.
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

export const reducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
