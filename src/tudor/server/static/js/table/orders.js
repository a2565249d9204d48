// Orders given beforehand for the next sealed window. Nobody else sees them.
import { html, useSignal } from "../html.js";
import { tellWhy } from "../frame.js";
import { t } from "../words.js";
import { label } from "./offers.js";

/** The orders that one could give: by cards one holds, or by one's power. */
function possible(page, view) {
  const kinds = [];
  if (view.butlers.includes("unanswered")) kinds.push((witness) => ({ do: "silence", witness }));
  if (view.butlers.includes("see-card")) kinds.push((witness) => ({ do: "watch", witness, power: false }));
  const canSee = page.powers[view.seat]?.id === "see-card" && !view.spent.includes(view.seat);
  if (canSee) kinds.push((witness) => ({ do: "watch", witness, power: true }));
  const witnesses = view.setup.seats.filter((seat) => seat !== view.player && !view.dead.includes(seat));
  return kinds.flatMap((make) => witnesses.filter((seat) => make(seat).do === "silence" || seat !== view.seat).map(make));
}

export function Orders({ page, session, view }) {
  const chosen = useSignal("");
  const orders = view.player !== view.seat && !view.dead.includes(view.seat) ? possible(page, view) : [];
  const given = session.order.value?.do === "decline" ? null : session.order.value;
  if (!orders.length && !given) return null;
  const arm = (order) => session.request("arm", { order }).catch(tellWhy);
  return html`<details class="orders" open=${Boolean(given)}><summary>${t("order-beforehand")}</summary>
    <p class="hint">${t("order-hint")}</p>
    ${given
      ? html`<p class="reason">${label(page, given, view.seat)}</p><button type="button" class="button small"
        onClick=${() => arm(null)}>${t("order-back")}</button>`
      : html`<div class="join"><select aria-label=${t("order-beforehand")} value=${chosen.value}
        onChange=${(event) => (chosen.value = event.target.value)}>
          <option value="">${t("order-none")}</option>
          ${orders.map((order, index) => html`<option value=${index}>${label(page, order, view.seat)}</option>`)}
        </select><button type="button" class="button small" disabled=${chosen.value === ""}
          onClick=${() => arm(orders[Number(chosen.value)])}>${t("order-give")}</button></div>`}
  </details>`;
}
