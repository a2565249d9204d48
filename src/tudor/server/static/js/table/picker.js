// Three cards to be named, by their faces.
import { html, useSignal } from "../html.js";
import { Card } from "../cards.js";
import { Dialog } from "../dialog.js";
import { nounOf, t } from "../words.js";

const KINDS = [["suspect", "suspects"], ["weapon", "weapons"], ["room", "rooms"]];

/** group: what may be named. onName: takes the triple. marks: by card, something to be written on it. */
export function Picker({ page, group, verb, onName, disabled, marks = new Map(), danger = false }) {
  const named = useSignal({});
  const only = (kinds) => (group[kinds].length === 1 ? group[kinds][0] : undefined);
  const value = Object.fromEntries(KINDS.map(([kind, kinds]) => [kind, named.value[kind] ?? only(kinds)]));
  const complete = KINDS.every(([kind, kinds]) => group[kinds].includes(value[kind]));
  const details = Object.fromEntries(KINDS.map(([kind]) => [kind, value[kind] ? nounOf(page, value[kind]) : "…"]));
  return html`<div class="picker">
    ${KINDS.map(([kind, kinds]) => group[kinds].length > 1 && html`<div role="group" aria-label=${t(kinds)}
      class="faces">
      ${group[kinds].map((card) => html`<${Card} page=${page} card=${card} size="small" chosen=${value[kind] === card}
        disabled=${disabled}
        mark=${marks.get(card)} onPick=${() => (named.value = { ...named.value, [kind]: card })} />`)}
    </div>`)}
    <button type="button" class=${`button primary${danger ? " danger" : ""}`} disabled=${disabled || !complete}
      data-do=${verb}
      onClick=${() => onName({ do: verb, ...value })}>
        ${complete ? t(`do.${verb}`, details) : t(`choose-to-${verb}`)}</button>
  </div>`;
}

/** A dialog that asks for a second thought before an accusation is sent. */
export function AccuseDialog({ page, group, onAccuse, onClose, marks }) {
  const named = useSignal(null);
  const cards = named.value && [named.value.suspect, named.value.weapon, named.value.room];
  return html`<${Dialog} title=${t("accuse-title")} kind="accuse" onClose=${onClose}>
    ${named.value === null
      ? html`<p>${t("accuse-hint")}</p><${Picker} page=${page} group=${group} verb="accuse" danger marks=${marks}
        onName=${(triple) => (named.value = triple)} />`
      : html`<p class="second-thought">${t("accuse-sure")}</p>
        <div class="hand centred">${cards.map((card) => html`<${Card} page=${page} card=${card} />`)}</div>
        <div class="actions end">
          <button type="button" class="button" ref=${(button) => button?.focus()}
            onClick=${() => (named.value = null)}>${t("accuse-back")}</button>
          <button type="button" class="button primary danger" data-do="accuse-now"
            onClick=${() => onAccuse(named.value)}>${t("accuse-send")}</button>
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
