// Everything noted, line by line; any line can be changed. And what to do if lines contradict each other.
import { html, names } from "../html.js";
import { nameOf, t } from "../words.js";
import { percent, written } from "./parts.js";
import { supposed } from "./thought.js";
/** @import { Line, Sheet } from "./sheet.js" */

/**
 * A line in words.
 * @param {Sheet} sheet
 * @param {Tudor.EditionPage} page
 * @param {Line} line
 */
export function inWords(sheet, page, line) {
  const who = (/** @type {number} */ seat) => sheet.players[seat];
  if (line.type === "told") {
    const owner = typeof line.owner === "number" ? who(line.owner) : line.owner === "case" ? t("case-file") : nameOf(page, page.pool);
    return t(line.has ? "co-line-has" : "co-line-lacks", { who: owner, card: nameOf(page, line.card) });
  }
  const cards = line.cards.map((card) => nameOf(page, card)).join(", ");
  if (line.type === "accused") return t(line.right ? "co-line-right" : "co-line-wrong", { who: who(line.by), cards });
  return `${who(line.by)}: ${cards} → ${answer(line, who, page)}`;
}

/**
 * @param {Extract<Line, { type: "asked" }>} line
 * @param {(seat: number) => string} who
 * @param {Tudor.EditionPage} page
 */
function answer({ shown, silenced }, who, page) {
  if (silenced) return t("co-silenced");
  if (!shown.length) return t("co-nobody");
  return shown.map(([seat, card]) => (card ? `${who(seat)}: ${nameOf(page, card)}` : t("co-shows", { who: who(seat) }))).join(", ");
}

/**
 * How likely each line is wrong, the likeliest first.
 * @param {Tudor.Thought | null} thought
 */
function doubts(thought) {
  const chances = new Map();
  for (const { lines, chance } of thought?.wrong ?? []) for (const line of lines) chances.set(line, (chances.get(line) ?? 0) + chance);
  return new Map([...chances].sort(([, one], [, other]) => other - one));
}

/** @param {{ sheet: Sheet, page: Tudor.EditionPage, thought: Tudor.Thought | null, onEdit?: (place: number) => void }} props */
export function Lines({ sheet, page, thought, onEdit }) {
  const slips = new Map(thought?.questions.map(({ line, text }) => [line, text]));
  const clashing = new Set(thought?.clashes.flatMap(({ lines }) => lines));
  const wrong = doubts(thought);
  return html`<section class="panel lines-panel" aria-label=${t("co-lines")}><h2>${t("co-lines")}</h2>
    ${sheet.lines.length === 0 && html`<p class="hint">${t("co-no-lines")}</p>`}
    <ol class="noted">${sheet.lines.map((line, place) => html`<li
      class=${names({ clash: clashing.has(place + 1), off: supposed.value === place })}>
      <button type="button" data-line=${place + 1} disabled=${!onEdit} onClick=${() => onEdit?.(place)}><b>${place + 1}</b>
        <span>${inWords(sheet, page, line)}${line.doubtful && ` (${t("co-doubtful")})`}
          ${slips.has(place + 1) && html`<em>${slips.get(place + 1)}</em>`}
          ${wrong.has(place + 1) && html`<em>${t("co-wrong-chance", { percent: percent(wrong.get(place + 1) ?? 0) })}</em>`}</span>
      </button></li>`)}</ol>
  </section>`;
}

/**
 * Notes that cannot all be true, and what the table looks like without one of them.
 * @param {{ sheet: Sheet, thought: Tudor.Thought | null, onEdit?: (place: number) => void, onSetup?: () => void }} props
 */
export function Clashes({ sheet, thought, onEdit, onSetup }) {
  const place = supposed.value;
  if (place !== null) {
    return html`<div class="clash-banner" role="status"><p>${t("co-supposed", { number: place + 1 })}</p><div class="chips">
      <button type="button" class="chip" data-do="believe" onClick=${() => (supposed.value = null)}>${t("co-believe")}</button>
      ${onEdit && html`<button type="button" class="chip" data-do="change-line" onClick=${() => onEdit(place)}>
        ${t("co-change-line", { number: place + 1 })}</button>`}</div></div>`;
  }
  if (!thought?.clashes.length) return null;
  const lines = [...doubts(thought)];
  const isAboutSetup = thought.clashes.some((clash) => clash.lines.some((line) => line > sheet.lines.length));
  return html`<div class="clash-banner" role="alert"><p>${t("co-clash")}</p>
    <details><summary>${t("co-why")}</summary><ul>${thought.clashes.flatMap(({ text }) => text).map((text) => html`<li>
      ${text}</li>`)}</ul></details>
    <div class="chips">
    ${lines.filter(([line]) => line <= sheet.lines.length).map(([line, chance]) => html`<button type="button" class="chip"
      data-do=${`suppose-${line}`} onClick=${() => (supposed.value = line - 1)}>
      ${t("co-if-wrong", { number: line })} <small>${written(chance)}</small></button>`)}
    ${onSetup && isAboutSetup && html`<button type="button" class="chip" data-do="check-setup"
      onClick=${onSetup}>${t("co-check-setup")}</button>`}</div></div>`;
}
