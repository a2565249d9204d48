// Why the notebook is certain of a cell: beside that cell, as long as it is pointed at or has the focus.
import { html, useEffect, useMemo, useSignal } from "../html.js";
import { t } from "../words.js";
/** @import { Column } from "./cell.js" */

const EXPLAIN_AFTER = 350;
const WIDE = 300;
const GAP = 8;

/**
 * A question about a cell, with lines that are known already or for the server; and a cell that is pointed at.
 * @typedef {{ title: string, lines?: string[] }} Question
 * @typedef {{ title: string, lines: string[] | null, at: DOMRect }} Answered
 * @typedef {{ card: string, column: Column, cell: Element }} Pointed
 */

/**
 * Beside a cell where there is room, otherwise above or below it.
 * @param {DOMRect} cell
 */
function place({ left, right, top, bottom }) {
  const isLow = top > innerHeight / 2;
  const beside = right + GAP + WIDE <= innerWidth ? right + GAP : left - GAP - WIDE;
  if (beside >= 0) {
    const level = isLow ? { bottom: `${innerHeight - bottom}px` } : { top: `${top}px` };
    return { left: `${beside}px`, width: `${WIDE}px`, ...level };
  }
  const level = isLow ? { bottom: `${innerHeight - top + GAP}px` } : { top: `${bottom + GAP}px` };
  return { left: `${GAP}px`, right: `${GAP}px`, ...level };
}

/** @param {{ why: Answered | null }} props */
export function Why({ why }) {
  return html`<div role="status">${why && html`<div class="why" style=${place(why.at)}><strong>${why.title}</strong>
    ${why.lines === null ? html`<p class="hint">${t("thinking")}</p>` : html`<ul>
      ${why.lines.map((line) => html`<li>${line}</li>`)}</ul>`}</div>`}</div>`;
}

/**
 * What is explained now, and how to point at a cell. What can be explained may come later than the pointer.
 * @param {(card: string, owner: string) => Promise<{ lines: string[] }>} ask
 * @param {(card: string, column: Column) => Question | null} questionOf
 * @returns {[Answered | null, (pointed: Pointed | null) => void]}
 */
export function useWhy(ask, questionOf) {
  const why = useSignal(/** @type {Answered | null} */ (null));
  const pointed = useSignal(/** @type {Pointed | null} */ (null));
  const question = pointed.value && questionOf(pointed.value.card, pointed.value.column);
  const explain = async (/** @type {Question} */ { title, lines }, /** @type {Pointed} */ { card, column, cell }) => {
    const asked = { title, lines: lines ?? null, at: cell.getBoundingClientRect() };
    why.value = asked;
    if (lines) return;
    try {
      const told = await ask(card, column.owner);
      if (why.value === asked) why.value = { ...asked, lines: told.lines };
    } catch {
      if (why.value === asked) why.value = null;
    }
  };
  useEffect(() => {
    why.value = null;
    const at = pointed.value;
    if (!question || !at) return undefined;
    const timer = setTimeout(() => explain(question, at), EXPLAIN_AFTER);
    return () => clearTimeout(timer);
  }, [pointed.value, Boolean(question)]);
  return [why.value, useMemo(() => (one) => (pointed.value = one), [])];
}
