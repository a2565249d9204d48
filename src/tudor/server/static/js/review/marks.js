// Your own notebook, as you kept it by hand: what was certain and is not in it.
import { html, useEffect, useSignal } from "../html.js";
import { get } from "../api.js";
import { tokenOf } from "../store.js";
import { lang, t } from "../words.js";

/**
 * What is told about the reader's marks; null until it is known, and for those who had no chair.
 * @param {string} id
 */
function useMarks(id) {
  const told = useSignal(/** @type {Tudor.ToldMarks | null} */ (null));
  useEffect(() => {
    if (!tokenOf(id)) return undefined;
    let here = true;
    /** @type {Promise<Tudor.ToldMarks>} */
    const asked = get(`/api/games/${id}/marks?lang=${lang.value}`, tokenOf(id));
    asked.then((marks) => {
      if (here) told.value = marks;
    }).catch(() => {});
    return () => {
      here = false;
    };
  }, [id, lang.value]);
  return told.value;
}

/**
 * onPlace: hears where in the record a deduction could be made.
 * @param {{ id: string, onPlace: (place: number) => void }} props
 */
export function OwnMarks({ id, onPlace }) {
  const marks = useMarks(id);
  if (!marks?.is_kept) return null;
  const { noted, deductions, unnoted, wrong } = marks;
  return html`<section class="panel decisions own-marks" aria-label=${t("own-notebook")}><h2>${t("own-notebook")}</h2>
    <p class="hint">${t("own-notebook-hint")}</p>
    <p>${deductions ? t("deductions-noted", { noted, all: deductions }) : t("deductions-none")}</p>
    <ol>${unnoted.map(({ turn, place, told }) => html`<li><button type="button" class="link" onClick=${() => onPlace(place)}>
      ${t("turn-number", { number: turn })}</button> <span>${told}</span></li>`)}
      ${wrong.map((told) => html`<li><b aria-hidden="true">✕</b> <span>${told}</span></li>`)}</ol></section>`;
}
