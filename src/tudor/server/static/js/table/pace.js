// How fast the bots play, and whether suggestions are answered for you.
import { html, signal, useComputed } from "../html.js";
import { Card } from "../cards.js";
import { Dialog } from "../dialog.js";
import { tellWhy } from "../frame.js";
import { speedOf, speedsFor } from "../speeds.js";
import { t } from "../words.js";
import { isAlone } from "./banner.js";
/** @import { AtTable, Session } from "../state.js" */

/** @param {{ session: Session }} props */
export function BotSpeed({ session }) {
  const { chairs, settings } = session.table.value;
  if (!session.me.value?.host || !chairs.some((chair) => chair.who === "bot")) return null;
  const alone = isAlone(session.table.value);
  const shown = alone || settings.speed !== "instant" ? settings.speed : "brisk";
  const set = (/** @type {string} */ wanted) => session.request("set-speed", { speed: speedOf(wanted) }).catch(tellWhy);
  return html`<label class="speed"><span class="hidden">${t("speed")}</span>
    <select title=${t("speed")} value=${shown} data-do="speed" onChange=${(event) => set(event.target.value)}>
      ${speedsFor(alone).map((speed) => html`<option value=${speed} selected=${speed === shown}>
        ${t("speed-is", { speed: t(`speed.${speed}`) })}</option>`)}
    </select></label>`;
}

/** Is the dialog about answers open? */
const asked = signal(false);

/** @param {{ session: Session }} props */
export function AnswerForMe({ session }) {
  const seat = useComputed(() => session.view.value?.seat).value;
  if (!seat) return null;
  const on = session.answers.value.on;
  return html`<button type="button" class="button small" aria-haspopup="dialog" aria-pressed=${on}
    title=${on ? t("answer-for-me-is-on") : t("answer-for-me")} data-do="open-answers"
    onClick=${() => (asked.value = true)}>${on && "✓ "}${t("answer-for-me")}</button>`;
}

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
