// Whether suggestions are answered for you, and with which cards first.
import { html } from "../html.js";
import { Card } from "../cards.js";
import { Dialog } from "../dialog.js";
import { tellWhy } from "../frame.js";
import { t } from "../words.js";
import { asked } from "./pace.js";
/** @import { AtTable } from "../state.js" */

/** @param {AtTable} props */
export function AnswerDialog({ page, session }) {
  const { on, cards } = session.answers.value;
  if (!asked.value || !session.view.value?.seat) return null;
  const set = (/** @type {boolean} */ wanted, /** @type {string[]} */ first) =>
    session.request("answer-for-me", { on: wanted, cards: first }).catch(tellWhy);
  const toggle = (/** @type {string} */ card) =>
    set(on, cards.includes(card) ? cards.filter((one) => one !== card) : [...cards, card]);
  return html`<${Dialog} title=${t("answer-for-me")} kind="answer-for-me" onClose=${() => (asked.value = false)}>
    <p class="hint">${t("answer-for-me-hint")}</p>
    <label class="check"><input type="checkbox" checked=${on} autofocus data-do="answer-for-me"
      onChange=${(event) => set(event.target.checked, cards)} /><span>${t("answer-for-me")}</span></label>
    <h3>${t("answer-first")}</h3>
    <div class="hand">${session.view.value.hand.map((card) => html`<${Card} page=${page} card=${card} size="small"
      chosen=${cards.includes(card)} mark=${cards.includes(card) ? `${cards.indexOf(card) + 1}` : undefined}
      onPick=${toggle} />`)}</div>
  <//>`;
}
