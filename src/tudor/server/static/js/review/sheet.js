// The notebook of a moment: what followed from everything a seat had seen, with odds, and why.
import { html, names, useEffect, useSignal } from "../html.js";
import { get } from "../api.js";
import { deckOf, titleOf } from "../cards.js";
import { tokenOf } from "../store.js";
import { Heads, stepTo } from "../table/grid.js";
import { columns } from "../table/notebook.js";
import { useWhy, Why } from "../table/why.js";
import { lang, nameOf, t } from "../words.js";
/**
 * @import { Column } from "../table/cell.js"
 * @import { Pointed } from "../table/why.js"
 */

/**
 * The page of the notebook at a step; null before the deal.
 * @param {Tudor.NotebookPage[]} pages
 * @param {number} step
 */
export const pageAt = (pages, step) => pages.findLast((page) => page.step <= step) ?? null;

/**
 * All pages of a sight's notebook; null while they are made, and where all cards are open.
 * @param {string} id
 * @param {string} sight
 */
export function useNotebooks(id, sight) {
  const told = useSignal(/** @type {{ sight: string, pages: Tudor.NotebookPage[] } | null} */ (null));
  useEffect(() => {
    if (sight === "all") return undefined;
    let here = true;
    /** @type {Promise<Tudor.Notebooks>} */
    const asked = get(`/api/games/${id}/notebooks?sight=${sight}`, tokenOf(id));
    asked.then(({ pages }) => {
      if (here) told.value = { sight, pages };
    }).catch(() => {});
    return () => {
      here = false;
    };
  }, [id, sight]);
  return told.value?.sight === sight ? told.value.pages : null;
}

/**
 * @param {number | undefined} chance
 * @returns {[string, string, string]} what is shown and read, and the look
 */
export function signOf(chance) {
  if (chance === undefined) return ["", "", ""];
  if (chance === 1) return ["✓", t("sure.yes"), "sure-yes"];
  if (chance === 0) return ["✕", t("sure.no"), "sure-no"];
  return [String(Math.round(chance * 100)), t("percent", { percent: Math.round(chance * 100) }), ""];
}

/**
 * tab: is it the cell that Tab leads to?
 * @param {{ chance?: number, card: string, column: Column, title: string, tab: boolean,
 *   onPoint: (pointed: Pointed | null) => void }} props
 */
function Cell({ chance, card, column, title, tab, onPoint }) {
  const [sign, words, look] = signOf(chance);
  const point = (/** @type {{ currentTarget: Element }} */ { currentTarget: cell }) => onPoint({ card, column, cell });
  const leave = () => onPoint(null);
  return html`<td class=${names({ case: column.owner === "case" })}><button type="button" class=${names("cell", look)}
    tabindex=${tab ? 0 : -1} aria-label=${[title, words].filter(Boolean).join(", ")} data-cell=${`${card}/${column.note}`}
    style=${{ "--chance": look ? 0 : (chance ?? 0) }} onPointerEnter=${point} onFocus=${point} onClick=${point}
    onPointerLeave=${leave} onBlur=${leave}><span class=${look ? "sure" : "percent"}>${sign}</span></button></td>`;
}

/**
 * sheet: null where there is no notebook, before the deal or with all cards open.
 * @param {{ id: string, page: Tudor.EditionPage, view: Tudor.View, sheet: Tudor.NotebookPage | null, sight: string, step: number }} props
 */
export function Sheet({ id, page, view, sheet, sight, step }) {
  const at = useSignal("");
  const ask = (/** @type {string} */ card, /** @type {string} */ owner) => {
    const about = new URLSearchParams({ sight, step: String(step), card, owner, lang: lang.value });
    return /** @type {Promise<Tudor.Explained>} */ (get(`/api/games/${id}/why?${about}`, tokenOf(id)));
  };
  const chanceOf = (/** @type {string} */ card, /** @type {string} */ owner) => sheet?.cards[card]?.[owner];
  const isSure = (/** @type {number | undefined} */ chance) => chance === 0 || chance === 1;
  const [why, onPoint, onScroll] = useWhy(ask, (card, column) =>
    isSure(chanceOf(card, column.owner)) ? { title: titleOf(page, card, column) } : null);
  useEffect(() => onPoint(null), [step, sight]);
  const owners = columns(page, view);
  const deck = deckOf(page);
  const first = `${deck[0][1][0]}/${owners[0].note}`;
  const line = (/** @type {string} */ card) => html`<tr class=${names({ mine: view.hand.includes(card) })}><th scope="row"
    title=${nameOf(page, card)}>${nameOf(page, card)}</th>${owners.map((column) => html`<${Cell} key=${column.note} card=${card}
    column=${column} chance=${chanceOf(card, column.owner)} title=${titleOf(page, card, column)} onPoint=${onPoint}
    tab=${(at.value || first) === `${card}/${column.note}`} />`)}</tr>`;
  return html`<section class="panel notebook then" aria-label=${t("notebook-then")}
    style=${{ "--rows": deck.flatMap(([, cards]) => cards).length + deck.length }}><h2>${t("notebook-then")}</h2>
    <p class="hint">${sight === "all" ? t("notebook-choose") : sheet ? t("notebook-then-hint") : t("notebook-undealt")}</p>
    <div class="sheet" onScroll=${onScroll}><table role="grid" aria-label=${t("notebook-then")} onKeyDown=${stepTo}
      onFocusIn=${(event) => (at.value = event.target.dataset.cell ?? at.value)}><${Heads} page=${page} owners=${owners} />
      ${deck.map(([kind, cards]) => html`<tbody><tr class="group"><th colspan=${owners.length + 1} scope="colgroup">${t(kind)}</th></tr>
        ${cards.map(line)}</tbody>`)}</table></div>
    <${Why} why=${why} />
  </section>`;
}
