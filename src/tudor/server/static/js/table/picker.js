// Three cards to be named, by their faces.
import { html, useSignal } from "../html.js";
import { Card } from "../cards.js";
import { Dialog } from "../dialog.js";
import { filled, nounOf, t } from "../words.js";

/** @type {["suspect" | "weapon" | "room", "suspects" | "weapons" | "rooms"][]} */
const KINDS = [["suspect", "suspects"], ["weapon", "weapons"], ["room", "rooms"]];

/**
 * naming: what may be named, and in which words. onName: takes the action. marks: by card, something to be written on it.
 * @param {{ page: Tudor.EditionPage, naming: Tudor.Naming, onName: (action: Tudor.Action & Tudor.Triple) => void, disabled?: boolean,
 *   marks?: Map<string, string>, danger?: boolean }} props
 */
export function Picker({ page, naming, onName, disabled, marks = new Map(), danger = false }) {
  const named = useSignal(/** @type {{ [kind: string]: string }} */ ({}));
  const only = (/** @type {"suspects" | "weapons" | "rooms"} */ kinds) => (naming[kinds].length === 1 ? naming[kinds][0] : undefined);
  const value = Object.fromEntries(KINDS.map(([kind, kinds]) => [kind, named.value[kind] ?? only(kinds)]));
  const complete = KINDS.every(([kind, kinds]) => naming[kinds].includes(value[kind]));
  const details = Object.fromEntries(KINDS.map(([kind]) => [kind, value[kind] && nounOf(page, value[kind])]));
  return html`<div class="picker">
    ${KINDS.map(([kind, kinds]) => naming[kinds].length > 1 && html`<div role="group" aria-label=${t(kinds)}
      class="faces">
      ${naming[kinds].map((card) => html`<${Card} page=${page} card=${card} size="small" chosen=${value[kind] === card}
        disabled=${disabled}
        mark=${marks.get(card)} onPick=${() => (named.value = { ...named.value, [kind]: card })} />`)}
    </div>`)}
    <button type="button" class=${`button primary${danger ? " danger" : ""}`} disabled=${disabled || !complete}
      data-do=${naming.does}
      onClick=${() => onName(/** @type {Tudor.Action & Tudor.Triple} */ ({ do: naming.does, ...value }))}>
        ${complete ? filled(naming.send, details) : naming.missing}</button>
  </div>`;
}

/**
 * A dialog that asks for a second thought before an accusation is sent.
 * @param {{ page: Tudor.EditionPage, naming: Tudor.Naming, onAccuse: (action: Tudor.Action) => void, onClose: () => void,
 *   marks: Map<string, string> }} props
 */
export function AccuseDialog({ page, naming, onAccuse, onClose, marks }) {
  const named = useSignal(/** @type {(Tudor.Action & Tudor.Triple) | null} */ (null));
  const triple = named.value;
  const cards = triple ? [triple.suspect, triple.weapon, triple.room] : [];
  const thought = /** @type {Tudor.SecondThought} an accusation has one */ (naming.second_thought);
  return html`<${Dialog} title=${naming.heading} kind="accuse" onClose=${onClose}>
    ${triple === null
      ? html`<p>${naming.hint}</p><${Picker} page=${page} naming=${naming} danger marks=${marks}
        onName=${(/** @type {Tudor.Action & Tudor.Triple} */ action) => (named.value = action)} />`
      : html`<p class="second-thought">${thought.text}</p>
        <div class="hand centred">${cards.map((card) => html`<${Card} page=${page} card=${card} />`)}</div>
        <div class="actions end">
          <button type="button" class="button" ref=${(/** @type {HTMLElement | null} */ button) => button?.focus()}
            onClick=${() => (named.value = null)}>${thought.no}</button>
          <button type="button" class="button primary danger" data-do="accuse-now"
            onClick=${() => onAccuse(triple)}>${thought.yes}</button>
        </div>`}
  <//>`;
}

/**
 * A dialog with a few ways to one place.
 * @param {{ title: string, choices: [string, Tudor.Action][], onPick: (action: Tudor.Action) => void, onClose: () => void }} props
 */
export function WaysDialog({ title, choices, onPick, onClose }) {
  return html`<${Dialog} title=${title} onClose=${onClose}>
    <div class="choices">${choices.map(([text, value]) => html`<button type="button" class="button"
      onClick=${() => onPick(value)}>${text}</button>`)}</div>
  <//>`;
}
