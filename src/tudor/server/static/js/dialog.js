// What is asked over the page. The focus stays within, Escape means no, and whoever had the focus gets it back.
import { html, signal, useLayoutEffect, useRef, useSignal } from "./html.js";
import { t } from "./words.js";
/** @import { ComponentChildren } from "preact" */

/**
 * A dialog that is open as long as it is shown.
 * @param {{ title: string, kind?: string, onClose: () => void, children?: ComponentChildren }} props
 */
export function Dialog({ title, kind = "", onClose, children }) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return html`<dialog ref=${dialog} class=${kind} onClose=${onClose} aria-label=${title}>
    <header class="dialog-head"><h2>${title}</h2>
      <button type="button" class="button close" aria-label=${t("cancel")} title=${t("cancel")}
        onClick=${() => dialog.current?.close()}>✕</button></header>
    ${children}
  </dialog>`;
}

/**
 * @template Answer
 * @typedef {{ title: string, yes: string, text?: string, longest?: number, otherwise: Answer }} Asked
 */
const question = signal(/** @type {(Asked<unknown> & { answer: (value: any) => void }) | null} any: each question has its own */ (null));

/**
 * @template Answer
 * @param {Asked<Answer>} asked
 * @returns {Promise<Answer>}
 */
const ask = (asked) => new Promise((answer) => (question.value = { ...asked, answer }));

/**
 * Whether somebody really wants this; yes is what the button says that does it.
 * @param {string} title
 * @param {string} yes
 * @returns {Promise<boolean>}
 */
export const confirmed = (title, yes) => ask({ title, yes, otherwise: false });

/**
 * A few words that somebody writes, or null; text is what stands there already.
 * @param {string} title
 * @param {string} text
 * @param {number} longest
 * @returns {Promise<string | null>}
 */
export const written = (title, text, longest) => ask({ title, yes: t("keep"), text, longest, otherwise: null });

/** The question that is open, if there is one. */
export function Questions() {
  return question.value && html`<${Question} key=${question.value.title} ...${question.value} />`;
}

/** @param {Asked<unknown> & { answer: (value: unknown) => void }} props */
function Question({ title, yes, text, longest, otherwise, answer }) {
  const words = useSignal(text);
  const asksForWords = text !== undefined;
  const reply = (/** @type {unknown} */ value) => {
    // Closing says no once more, after the answer: by then another question may be open.
    if (question.value?.answer !== answer) return;
    question.value = null;
    answer(value);
  };
  const onSubmit = (/** @type {Event} */ event) => {
    event.preventDefault();
    reply(asksForWords ? words.value : true);
  };
  return html`<${Dialog} title=${title} kind="question" onClose=${() => reply(otherwise)}>
    <form onSubmit=${onSubmit}>
      ${asksForWords && html`<input type="text" autofocus aria-label=${title} maxlength=${longest} value=${words.value}
        onFocus=${(event) => event.target.select()} onInput=${(event) => (words.value = event.target.value)} />`}
      <div class="actions end">
        <button type="button" class="button" autofocus=${!asksForWords} onClick=${() => reply(otherwise)}>
          ${t("cancel")}</button>
        <button class=${asksForWords ? "button primary" : "button primary danger"} data-do="yes">${yes}</button>
      </div>
    </form>
  <//>`;
}
