// Who you are: a guest of this browser, or somebody with an account.
import { signal, useEffect } from "./html.js";
import { get, post, reachable } from "./api.js";
import { myTables, tokenOf } from "./store.js";
import { lang } from "./words.js";

/** Null until the server has told. */
export const me = signal(/** @type {Tudor.Me | null} */ (null));

/** As many as a request may name. */
const MOST = 30;

/**
 * Ask for something that the server may refuse in the reader's language.
 * @template T
 * @param {string} path
 * @param {object} [body]
 * @returns {Promise<T>}
 */
export const send = (path, body = {}) => post(`${path}?lang=${lang.value}`, body);

/** Who you are, asked for if nobody has yet. */
export async function whoIAm() {
  /** @type {() => Promise<Tudor.Me>} */
  const ask = () => get(`/api/me?lang=${lang.value}`);
  me.value ??= await ask();
  return me.value;
}

/** The language in which the server was asked last. */
let asked = "";

/** Ask the server who you are, once a language: it gives its reasons in words. */
export function useMe() {
  useEffect(() => {
    if (asked === lang.value) return;
    asked = lang.value;
    /** @type {Promise<Tudor.Me>} */
    const asking = get(`/api/me?lang=${lang.value}`);
    asking.then((told) => (me.value = told)).catch(() => (asked = ""));
  }, [lang.value, reachable.value]);
  return me.value;
}

/** The games that this browser played as a guest become those of the account. */
async function mergeGames() {
  const tokens = myTables().map(tokenOf);
  for (let first = 0; first < tokens.length; first += MOST) {
    await post("/api/account/games", { tokens: tokens.slice(first, first + MOST) });
  }
}

/**
 * What follows when you sign in, however you do. Games that cannot be merged now stay in this browser.
 * @param {Tudor.Me} told
 */
export async function signedIn(told) {
  await mergeGames().catch(() => {});
  me.value = told;
}
