// The notebook: who has which card, certain or how likely; and why, for every cell that is tapped.
import { html, names, useSignal } from "../html.js";
import { deckOf, titleOf } from "../cards.js";
import { Dialog } from "../dialog.js";
import { tellWhy } from "../frame.js";
import { nameOf, t } from "../words.js";
import { percent, written } from "./parts.js";
import { reasons } from "./thought.js";
/** @import { Sheet } from "./sheet.js" */

/** @typedef {{ owner: string, title: string, sign?: string }} Column */
/** @typedef {{ title: string, text: string[] | null }} Explained */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * @param {Tudor.EditionPage} page
 * @param {Tudor.Thought} thought
 * @returns {Column[]}
 */
const columnsOf = (page, { owners }) => owners.map((owner) => {
  if (owner === "case") return { owner, title: t("case-file"), sign: "✉" };
  return { owner, title: owner === "pool" ? nameOf(page, page.pool) : owner };
});

/**
 * Arrows lead from cell to cell.
 * @param {KeyboardEvent} event
 */
function step(event) {
  const way = WAYS[/** @type {keyof typeof WAYS} */ (event.key)];
  const cell = event.target instanceof Element ? event.target.closest("td") : null;
  const line = cell?.closest("tr");
  if (!way || !cell || !line) return;
  event.preventDefault();
  const lines = [...(line.closest("table")?.querySelectorAll("tr:has(td)") ?? [])];
  const next = /** @type {HTMLTableRowElement | undefined} */ (lines[lines.indexOf(line) + way[1]]);
  const there = next?.cells[cell.cellIndex + way[0]]?.querySelector("button");
  if (there) there.focus();
}

/**
 * @param {number} chance
 * @returns {{ sign: string, words: string, look: string }}
 */
function told(chance) {
  if (chance === 1) return { sign: "✓", words: t("sure.yes"), look: "sure-yes" };
  if (chance === 0) return { sign: "✕", words: t("sure.no"), look: "sure-no" };
  return { sign: String(percent(chance)), words: written(chance), look: "open" };
}

/** @param {{ why: Explained, onClose: () => void }} props */
const Why = ({ why, onClose }) => html`<${Dialog} title=${why.title} kind="because" onClose=${onClose}>
  ${why.text === null ? html`<p role="status">${t("thinking")}</p>`
    : html`<ul>${why.text.map((line) => html`<li>${line}</li>`)}</ul>`}<//>`;

/** @param {{ sheet: Sheet, page: Tudor.EditionPage, thought: Tudor.Thought, fresh: boolean }} props */
export function Grid({ sheet, page, thought, fresh }) {
  const why = useSignal(/** @type {Explained | null} */ (null));
  const at = useSignal("");
  const columns = columnsOf(page, thought);
  const first = `${deckOf(page)[0][1][0]}/${columns[0]?.owner}`;
  const explain = async (/** @type {string} */ card, /** @type {Column} */ column, /** @type {number} */ chance) => {
    const asked = { title: titleOf(page, card, column), text: null };
    why.value = asked;
    try {
      const { text } = await reasons(sheet, card, column.owner);
      if (why.value === asked) why.value = { ...asked, text: text.length ? text : [t("co-open", { percent: percent(chance) })] };
    } catch (error) {
      if (why.value === asked) why.value = null;
      tellWhy(error);
    }
  };
  const cell = (/** @type {string} */ card) => (/** @type {Column} */ column) => {
    const chance = thought.cards[card]?.[column.owner] ?? 0;
    const { sign, words, look } = told(chance);
    const id = `${card}/${column.owner}`;
    return html`<td class=${names({ case: column.owner === "case" })}><button type="button" class=${`cell ${look}`} data-cell=${id}
      tabindex=${(at.value || first) === id ? 0 : -1} style=${{ "--chance": chance }} onFocus=${() => (at.value = id)}
      aria-label=${`${titleOf(page, card, column)}, ${words}`}
      onClick=${() => explain(card, column, chance)}>${sign}</button></td>`;
  };
  return html`<div class="sheet" aria-busy=${!fresh}><table role="grid" aria-label=${t("notebook")} onKeyDown=${step}>
    <thead><tr><th scope="col"><span class="hidden">${t("card")}</span></th>${columns.map(({ title, sign }) => html`<th scope="col"
      class="owner" title=${title}>${sign && html`<b aria-hidden="true">${sign}</b>`}
      <span class=${names({ hidden: sign })}>${title}</span></th>`)}
    </tr></thead>
    ${deckOf(page).map(([kind, cards]) => html`<tbody><tr class="group"><th colspan=${columns.length + 1} scope="colgroup">
        ${t(kind)}</th></tr>
      ${cards.map((card) => html`<tr class=${names({ mine: sheet.cards.includes(card) })}><th scope="row">${nameOf(page, card)}</th>
        ${columns.map(cell(card))}</tr>`)}</tbody>`)}
  </table></div>
  ${why.value && html`<${Why} why=${why.value} onClose=${() => (why.value = null)} />`}`;
}
