// Why the notebook is certain of a cell: beside that cell, as long as it is pointed at or has the focus.
import { html, useEffect, useMemo, useSignal } from "../html.js";
import { t } from "../words.js";
/** @import { Column } from "./cell.js" */

const EXPLAIN_AFTER = 350;
/** How wide an explanation is, and how wide where there is a board to cover. */
const NARROW = 300;
const WIDE = 400;
const DESK = 1280;
const GAP = 8;

/**
 * A question about a cell, with lines that are known already or for the server; and a cell that is pointed at.
 * @typedef {{ title: string, lines?: string[] }} Question
 * @typedef {{ card: string, column: Column, cell: Element }} Pointed
 * @typedef {{ title: string, lines: string[] | null, about: Pointed, at: DOMRect }} Answered
 */

/**
 * From an edge upwards or downwards, no further than the screen goes.
 * @param {boolean} up
 * @param {number} edge
 */
const level = (up, edge) => up ? { bottom: `${innerHeight - edge}px`, maxHeight: `${edge - GAP}px` }
  : { top: `${edge}px`, maxHeight: `${innerHeight - edge - GAP}px` };

/**
 * Beside a cell where there is room, otherwise above or below it.
 * @param {DOMRect} cell
 */
function place({ left, right, top, bottom }) {
  const isLow = top > innerHeight / 2;
  const wide = innerWidth >= DESK ? WIDE : NARROW;
  const beside = right + GAP + wide <= innerWidth ? right + GAP : left - GAP - wide;
  if (beside >= 0) return { left: `${beside}px`, width: `${wide}px`, ...level(isLow, isLow ? bottom : top) };
  return { left: `${GAP}px`, right: `${GAP}px`, ...level(isLow, isLow ? top - GAP : bottom + GAP) };
}

/** @param {{ why: Answered | null }} props */
export function Why({ why }) {
  return html`<div role="status">${why && html`<div class="why" style=${place(why.at)}><strong>${why.title}</strong>
    ${why.lines === null ? html`<p class="hint">${t("thinking")}</p>` : html`<ul>
      ${why.lines.map((line) => html`<li>${line}</li>`)}</ul>`}</div>`}</div>`;
}

/**
 * Is any of a cell in sight, in the box that scrolls it?
 * @param {Element} cell
 */
function isInSight(cell) {
  const [own, box] = [cell, cell.closest(".sheet") ?? document.documentElement].map((one) => one.getBoundingClientRect());
  return own.bottom > box.top && own.top < box.bottom;
}

/**
 * What is explained now, how to point at a cell, and what to do when the cells are scrolled. What can be explained may come later than
 * the pointer.
 * @param {(card: string, owner: string) => Promise<{ lines: string[] }>} ask
 * @param {(card: string, column: Column) => Question | null} questionOf
 * @returns {[Answered | null, (pointed: Pointed | null) => void, () => void]}
 */
export function useWhy(ask, questionOf) {
  const why = useSignal(/** @type {Answered | null} */ (null));
  const pointed = useSignal(/** @type {Pointed | null} */ (null));
  const question = pointed.value && questionOf(pointed.value.card, pointed.value.column);
  const explain = async (/** @type {Question} */ { title, lines }, /** @type {Pointed} */ about) => {
    why.value = { title, lines: lines ?? null, about, at: about.cell.getBoundingClientRect() };
    if (lines) return;
    const told = await ask(about.card, about.column.owner).catch(() => null);
    if (why.value?.about === about) why.value = told && { ...why.value, lines: told.lines };
  };
  useEffect(() => {
    why.value = null;
    const at = pointed.value;
    if (!question || !at) return undefined;
    const timer = setTimeout(() => explain(question, at), EXPLAIN_AFTER);
    return () => clearTimeout(timer);
  }, [pointed.value, Boolean(question)]);
  const point = useMemo(() => (/** @type {Pointed | null} */ one) => (pointed.value = one), []);
  const onScroll = () => {
    const cell = pointed.value?.cell;
    // Arrow keys scroll the notebook now and then.
    if (!cell || cell !== document.activeElement || !isInSight(cell)) point(null);
    else if (why.value) why.value = { ...why.value, at: cell.getBoundingClientRect() };
  };
  return [why.value, point, onScroll];
}
