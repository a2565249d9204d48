// A cell of the notebook: a mark by click, a note by typing, and what the help says.
import { html, names, useLayoutEffect, useRef } from "../html.js";
import { t } from "../words.js";
/**
 * @import { Touch } from "../html.js"
 * @import { Help } from "./help.js"
 */

/** @type {{ [mark: string]: string }} */
const SIGNS = { yes: "✓", no: "✕", maybe: "?", "": "" };
const LONGEST_NOTE = 12;

/** @typedef {{ owner: string, note: string, title: string, seat?: string, sign?: string }} Column */

/** @param {KeyboardEvent} event */
const isLetter = (event) => event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey;

/**
 * The text of a note after a key is pressed in its cell; nothing if the key is not for notes.
 * @param {string} text
 * @param {KeyboardEvent} event
 */
export function typed(text, event) {
  if (event.key === "Backspace") return text.slice(0, -1);
  return isLetter(event) ? (text + event.key).slice(0, LONGEST_NOTE) : undefined;
}

/**
 * A note being written, in the cell itself.
 * @param {{ title: string, text: string, onKeep: (text: string) => void, onLeave: () => void }} props
 */
export function Writing({ title, text, onKeep, onLeave }) {
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  useLayoutEffect(() => field.current?.select(), []);
  const onKeyDown = (/** @type {Touch} */ event) => {
    // Arrows and letters are for the text here, not for the grid or the table.
    event.stopPropagation();
    if (event.key === "Escape") onLeave();
    else if (event.key === "Enter") onKeep(event.target.value);
  };
  // Not its value: the cell is drawn again when help arrives, which would undo what has been typed.
  return html`<input ref=${field} class="writing" type="text" maxlength=${LONGEST_NOTE} autocapitalize="off"
    aria-label=${t("note-prompt", { cell: title })} defaultValue=${text} onKeyDown=${onKeyDown}
    onBlur=${(event) => onKeep(event.target.value)} />`;
}

/**
 * Mark, certainty or odds; and numbers of what was shown one of.
 * @param {{ mark: string, help: Help, dots: number[], text: string }} shown
 */
function inside({ mark, help, dots, text }) {
  const settled = mark === "yes" || mark === "no" || help.sure;
  return html`${mark ? html`<span class="mark">${SIGNS[mark]}</span>` : help.sure ? html`<span class="sure">
      ${SIGNS[help.sure]}</span>` : help.chance !== undefined && html`<span class="percent">${Math.round(help.chance * 100)}</span>`}
    ${text && html`<span class="note-text">${text}</span>`}
    ${!settled && dots.length > 0 && html`<span class="dots" aria-hidden="true">${dots.map((number) => html`<i
      data-number=${number}></i>`)}</span>`}`;
}

/**
 * Not a component, and without handlers of its own: a notebook has hundreds of cells, and its table hears for all of them.
 * name: see noteKey. tab: is it the cell that Tab leads to?
 * @param {{ name: string, title: string, note: { mark: string, text: string }, help: Help, dots: number[], tab: boolean }} shown
 */
export function cell({ name, title, note: { mark, text }, help, dots, tab }) {
  const percent = help.chance === undefined ? "" : t("percent", { percent: Math.round(help.chance * 100) });
  const shown = dots.map((number) => t("one-of-three", { number }));
  const marks = [mark && t(`mark.${mark}`), text, help.sure && t(`sure.${help.sure}`), percent, ...shown];
  const look = [mark && `mark-${mark}`, help.sure && `sure-${help.sure}`];
  return html`<button type="button" class=${names("cell", ...look)} tabindex=${tab ? 0 : -1}
    aria-label=${[title, ...marks].filter(Boolean).join(", ")} style=${{ "--chance": help.chance ?? 0 }} data-cell=${name}>
    ${inside({ mark, help, dots, text })}</button>`;
}
