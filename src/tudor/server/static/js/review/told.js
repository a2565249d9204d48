// What the server tells of a game that is over: its steps, and its review as soon as that is made.
import { useEffect, useSignal } from "../html.js";
import { get } from "../api.js";
import { tokenOf } from "../store.js";
import { lang, t } from "../words.js";

const ASK_AGAIN = 200;
const LATER = [429, 503];
const ASK_LATER = 4000;
/** How a server refuses a game to somebody who did not play. */
const STRANGER = "token";

/**
 * @param {string} id
 * @param {string} sight
 */
export function useReplay(id, sight) {
  const told = useSignal(/** @type {Tudor.Replay | { refused: string } | null} */ (null));
  useEffect(() => {
    let here = true;
    const show = (/** @type {Tudor.Replay | { refused: string }} */ found) => {
      if (here) told.value = found;
    };
    /** @type {Promise<Tudor.Replay>} */
    const asked = get(`/api/games/${id}/replay?sight=${sight}&lang=${lang.value}`, tokenOf(id));
    asked.then(show).catch((error) => show({ refused: error.code === STRANGER ? t("game-not-yours") : error.message }));
    return () => {
      here = false;
    };
  }, [id, sight, lang.value]);
  return told.value;
}

/** @typedef {{ progress: number, review: Tudor.ToldReview | null, refused?: string }} Reviewed */

/**
 * The review, or how far it is. The server answers at the latest after a second, so it is asked until there is one.
 * @param {string} id
 * @returns {Reviewed}
 */
export function useReview(id) {
  const told = useSignal(/** @type {Reviewed} */ ({ progress: 0, review: null }));
  useEffect(() => {
    let here = true;
    let timer = 0;
    const again = (/** @type {number} */ pause) => {
      if (here) timer = setTimeout(ask, pause);
    };
    const ask = () => {
      /** @type {Promise<Tudor.ReviewState>} */
      const asked = get(`/api/games/${id}/review?lang=${lang.value}`, tokenOf(id));
      asked.then((state) => {
        if (here) told.value = state;
        if (!state.review) again(ASK_AGAIN);
      }).catch((error) => {
        if (LATER.includes(error.status)) again(ASK_LATER);
        else if (here) told.value = { progress: 0, review: null, refused: error.message };
      });
    };
    ask();
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, [id, lang.value]);
  return told.value;
}
