// Something that is shown once: a recovery phrase, a token or a link.
import { html, useEffect, useRef } from "../html.js";
import { tellUser } from "../frame.js";
import { t } from "../words.js";

/**
 * kind: what tests and styles call it. title: what it is. hint: what to do with it.
 * @param {{ kind: string, title: string, hint: string, text: string, onDone?: () => void }} props
 */
export function Secret({ kind, title, hint, text, onDone }) {
  const shown = useRef(/** @type {HTMLElement | null} */ (null));
  // It appears below what was pressed: the focus leads there, and a screen reader says it.
  useEffect(() => shown.current?.focus(), []);
  const copy = () => navigator.clipboard.writeText(text).then(() => tellUser(t("copied")), () => {});
  return html`<div class=${`secret ${kind}`} role="group" aria-label=${title}>
    <p><strong>${title}</strong><br />${hint}</p>
    <p class="secret-text" tabindex="0" ref=${shown}>${text}</p>
    <div class="actions"><button type="button" class="button" onClick=${copy}>${t("copy")}</button>
      ${onDone && html`<button type="button" class="button primary" data-do="kept" onClick=${onDone}>${t("phrase-kept")}</button>`}</div>
  </div>`;
}
