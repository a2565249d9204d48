// What the server has to offer, as long as a page shows it.
import { useEffect, useSignal } from "./html.js";
import { editionPage, get, reachable } from "./api.js";
import { lang } from "./words.js";

/** Milliseconds after which lists of tables and people are fetched again. */
export const REFRESH = 8000;

/**
 * What the server has to offer, fetched anew for each language, and again every so many milliseconds.
 * @template T
 * @param {string} path
 * @param {T} otherwise
 * @param {number} every
 */
export function useFetched(path, otherwise, every = 0) {
  const found = useSignal(otherwise);
  useEffect(() => {
    let here = true;
    const show = (/** @type {T} */ told) => {
      if (here) found.value = told;
    };
    /** @type {() => Promise<T>} */
    const asked = () => get(path);
    const ask = () => asked().then(show).catch(() => {});
    ask();
    const asking = every ? setInterval(() => document.visibilityState === "visible" && ask(), every) : 0;
    return () => {
      here = false;
      clearInterval(asking);
    };
  }, [path, reachable.value]);
  return found.value;
}

/**
 * Everything about an edition in the reader's language; null until it is there, undefined if there is none.
 * @param {string} [id]
 * @param {string[]} [rules] house rules
 */
export function useEdition(id, rules = []) {
  const found = useSignal(/** @type {Tudor.EditionPage | null | undefined} */ (null));
  useEffect(() => {
    let here = true;
    const show = (/** @type {Tudor.EditionPage | undefined} */ page) => {
      if (here) found.value = page;
    };
    if (id) editionPage(id, lang.value, rules).then(show).catch(() => show(undefined));
    return () => {
      here = false;
    };
  }, [id, lang.value, rules.join()]);
  return found.value;
}
