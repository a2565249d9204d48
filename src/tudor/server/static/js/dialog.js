// What is asked over the page. The focus stays within, Escape means no, and the focus returns to where it was.
import { html, names, signal, useLayoutEffect, useRef } from "./html.js";
import { t } from "./words.js";
/** @import { ComponentChildren } from "preact" */

/**
 * A dialog in its place, with the rest of the page in reach. Escape closes it, unless the focus is elsewhere; then the focus goes back.
 * @param {HTMLDialogElement} dialog
 */
function showInPlace(dialog) {
  const before = document.activeElement;
  const isFree = () => document.activeElement === document.body || dialog.contains(document.activeElement);
  const onKeyDown = (/** @type {KeyboardEvent} */ event) => event.key === "Escape" && isFree() && dialog.close();
  document.addEventListener("keydown", onKeyDown);
  dialog.show();
  return () => {
    document.removeEventListener("keydown", onKeyDown);
    dialog.close();
    // What had the focus may be hidden until the dialog is gone.
    setTimeout(() => document.activeElement === document.body && before instanceof HTMLElement && before.focus());
  };
}

/** @param {HTMLDialogElement} dialog */
function showOverPage(dialog) {
  dialog.showModal();
  return () => dialog.close();
}

/**
 * A dialog that is open as long as it is shown: over the page, or in its place.
 * @param {{ title: string, kind?: string, modal?: boolean, onClose: () => void, children?: ComponentChildren }} props
 */
export function Dialog({ title, kind = "", modal = true, onClose, children }) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useLayoutEffect(() => dialog.current ? (modal ? showOverPage : showInPlace)(dialog.current) : undefined, [modal]);
  return html`<dialog ref=${dialog} class=${names(kind, { inline: !modal })} onClose=${onClose} aria-label=${title}>
    <header class="dialog-head"><h2>${title}</h2>
      <button type="button" class="button close" aria-label=${t("cancel")} title=${t("cancel")}
        onClick=${() => dialog.current?.close()}>✕</button></header>
    ${children}
  </dialog>`;
}

/**
 * @template Answer
 * @typedef {{ title: string, yes: string, otherwise: Answer }} Asked
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

/** The question that is open, if there is one. */
export function Questions() {
  return question.value && html`<${Question} key=${question.value.title} ...${question.value} />`;
}

/** @param {Asked<unknown> & { answer: (value: unknown) => void }} props */
function Question({ title, yes, otherwise, answer }) {
  const reply = (/** @type {unknown} */ value) => {
    // Closing says no once more, after the answer: by then another question may be open.
    if (question.value?.answer !== answer) return;
    question.value = null;
    answer(value);
  };
  const onSubmit = (/** @type {Event} */ event) => {
    event.preventDefault();
    reply(true);
  };
  return html`<${Dialog} title=${title} kind="confirm" onClose=${() => reply(otherwise)}>
    <form onSubmit=${onSubmit}>
      <div class="actions end">
        <button type="button" class="button" autofocus onClick=${() => reply(otherwise)}>
          ${t("cancel")}</button>
        <button class="button primary danger" data-do="yes">${yes}</button>
      </div>
    </form>
  <//>`;
}
