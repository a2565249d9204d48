// What the server has to offer, as long as a page shows it.
import { useEffect, useSignal } from "./html.js";
import { get, reachable } from "./api.js";

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
