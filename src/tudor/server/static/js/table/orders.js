// Orders given beforehand for the next sealed window. Nobody else sees them.
import { html, useSignal } from "../html.js";
import { tellWhy } from "../frame.js";
import { t } from "../words.js";
/** @import { Session } from "../state.js" */

/**
 * @param {{ [field: string]: unknown }} one
 * @param {{ [field: string]: unknown }} other
 */
const isSame = (one, other) => Object.keys(one).every((field) => one[field] === other[field]);

/**
 * An order that was given, in words.
 * @param {Tudor.Prompt} prompt
 * @param {Tudor.Order} order
 */
export function orderLabel(prompt, order) {
  const known = [prompt.order, ...(prompt.orders ?? []), ...(prompt.offers ?? [])];
  return known.find((offer) => offer && isSame({ ...order }, { ...offer.action }))?.label ?? t("order-none");
}

/** @param {{ session: Session, prompt: Tudor.Prompt }} props */
export function Orders({ session, prompt }) {
  const chosen = useSignal("");
  const orders = prompt.orders ?? [];
  const given = session.order.value?.do === "decline" ? null : session.order.value;
  if (!orders.length && !given) return null;
  const arm = (/** @type {Tudor.Order | null} */ order) => session.request("arm", { order }).catch(tellWhy);
  return html`<details class="orders" open=${Boolean(given)}><summary>${t("order-beforehand")}</summary>
    <p class="hint">${t("order-hint")}</p>
    ${given
      ? html`<p class="reason">${orderLabel(prompt, given)}</p><button type="button" class="button small"
        onClick=${() => arm(null)}>${t("order-back")}</button>`
      : html`<div class="join"><select aria-label=${t("order-beforehand")} value=${chosen.value}
        onChange=${(event) => (chosen.value = event.target.value)}>
          <option value="">${t("order-none")}</option>
          ${orders.map(({ label }, index) => html`<option value=${index}>${label}</option>`)}
        </select><button type="button" class="button small" disabled=${chosen.value === ""}
          onClick=${() => arm(/** @type {Tudor.Order} */ (orders[Number(chosen.value)].action))}>${t("order-give")}</button></div>`}
  </details>`;
}
