// Three cards to be named, by their faces.
import { html, useSignal } from "../html.js";
import { Card } from "../cards.js";
import { Dialog } from "../dialog.js";
import { filled, nounOf, t } from "../words.js";

const KINDS = [["suspect", "suspects"], ["weapon", "weapons"], ["room", "rooms"]];

/** naming: what may be named, and in which words. onName: takes the action. marks: by card, something to be written on it. */
export function Picker({ page, naming, onName, disabled, marks = new Map(), danger = false }) {
  const named = useSignal({});
  const only = (kinds) => (naming[kinds].length === 1 ? naming[kinds][0] : undefined);
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
      onClick=${() => onName({ do: naming.does, ...value })}>
        ${complete ? filled(naming.send, details) : naming.missing}</button>
  </div>`;
}

/** A dialog that asks for a second thought before an accusation is sent. */
export function AccuseDialog({ page, naming, onAccuse, onClose, marks }) {
  const named = useSignal(null);
  const cards = named.value && [named.value.suspect, named.value.weapon, named.value.room];
  const thought = naming.second_thought;
  return html`<${Dialog} title=${naming.heading} kind="accuse" onClose=${onClose}>
    ${named.value === null
      ? html`<p>${naming.hint}</p><${Picker} page=${page} naming=${naming} danger marks=${marks}
        onName=${(triple) => (named.value = triple)} />`
      : html`<p class="second-thought">${thought.text}</p>
        <div class="hand centred">${cards.map((card) => html`<${Card} page=${page} card=${card} />`)}</div>
        <div class="actions end">
          <button type="button" class="button" ref=${(button) => button?.focus()}
            onClick=${() => (named.value = null)}>${thought.no}</button>
          <button type="button" class="button primary danger" data-do="accuse-now"
            onClick=${() => onAccuse(named.value)}>${thought.yes}</button>
        </div>`}
  <//>`;
}

/** A dialog with a few ways to one place. */
export function WaysDialog({ title, choices, onPick, onClose }) {
  return html`<${Dialog} title=${title} onClose=${onClose}>
    <div class="choices">${choices.map(([text, value]) => html`<button type="button" class="button"
      onClick=${() => onPick(value)}>${text}</button>`)}</div>
  <//>`;
}
