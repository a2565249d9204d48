// What to do when nothing goes on: a sentence that says what happened, and the next step as a button.
import { html, useEffect } from "./html.js";
import { get, reachable } from "./api.js";
import { Page } from "./frame.js";
import { t } from "./words.js";
/**
 * @import { ComponentChildren } from "preact"
 * @import { Session } from "./state.js"
 */

const PROBE = 3000;

export const NextSteps = () => html`<p class="actions"><a class="button primary" href="/">${t("home")}</a>
  <a class="button" href="/new">${t("new-table")}</a></p>`;

/**
 * A page that leads nowhere: why, and where to go instead.
 * @param {{ title: string, why?: string, hint?: string, children?: ComponentChildren }} props
 */
export const Stuck = ({ title, why, hint, children }) => html`<${Page} title=${title}><section class="panel lost" role="alert">
  <h1>${title}</h1>${why && html`<p>${why}</p>`}${hint && html`<p class="hint">${hint}</p>`}${children}<${NextSteps} /></section><//>`;

/** Ask for something small; the answer tells that the server is back. */
const probe = () => get("/api/levels").catch(() => {});

/** Said above every page while the server does not answer; it looks again by itself. */
export function ServerDown() {
  const down = !reachable.value;
  useEffect(() => {
    if (!down) return undefined;
    const asking = setInterval(probe, PROBE);
    return () => clearInterval(asking);
  }, [down]);
  return down && html`<div class="line-status" role="alert">${t("server-down")} <button type="button" class="button small"
    onClick=${probe}>${t("try-again")}</button></div>`;
}

/**
 * A table that has not answered yet.
 * @param {{ session: Session }} props
 */
export function Connecting({ session }) {
  if (session.status.value !== "broken") return html`<${Page} title=""><p class="panel">${t("connecting")}</p><//>`;
  return html`<${Stuck} title=${t("line-broken")} why=${t("server-down")}>
    <p><button type="button" class="button" onClick=${() => session.line.again(0)}>${t("try-again")}</button></p><//>`;
}
