// How fast the bots play, and the button for answers that are given for you.
import { html, signal, useComputed } from "../html.js";
import { tellWhy } from "../frame.js";
import { speedOf, speedsFor } from "../speeds.js";
import { t } from "../words.js";
import { isAlone } from "./banner.js";
/** @import { Session } from "../state.js" */

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
export const asked = signal(false);

/** @param {{ session: Session }} props */
export function AnswerForMe({ session }) {
  const seat = useComputed(() => session.view.value?.seat).value;
  if (!seat) return null;
  const on = session.answers.value.on;
  return html`<button type="button" class="button small" aria-haspopup="dialog" aria-pressed=${on}
    title=${on ? t("answer-for-me-is-on") : t("answer-for-me")} data-do="open-answers"
    onClick=${() => (asked.value = true)}>${on && "✓ "}${t("answer-for-me")}</button>`;
}
