// A cell of the notebook: a mark by click, a note by typing, and what the help says.
import { html, names, useComputed, useLayoutEffect, useRef, useSignal } from "../html.js";
import { tellWhy } from "../frame.js";
import { noteKey } from "../state.js";
import { t } from "../words.js";
/**
 * @import { Signal } from "@preact/signals"
 * @import { Session } from "../state.js"
 * @import { Touch } from "../html.js"
 * @import { Help } from "./help.js"
 * @import { Pointed } from "./why.js"
 */

/** @type {{ [mark: string]: string }} */
const SIGNS = { yes: "✓", no: "✕", maybe: "?", "": "" };
/** @type {{ [mark: string]: string }} */
const NEXT = { "": "no", no: "yes", yes: "maybe", maybe: "" };
const LONGEST_NOTE = 12;
const BLANK = { mark: "", text: "" };

/** @typedef {{ owner: string, note: string, title: string, seat?: string, sign?: string }} Column */

/** @param {KeyboardEvent} event */
const isLetter = (event) => event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey;

/**
 * A note being written, in the cell itself.
 * @param {{ title: string, text: string, onKeep: (text: string) => void, onLeave: () => void }} props
 */
function Writing({ title, text, onKeep, onLeave }) {
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
 * @param {{ mark: string, help: Help, dots: number[], text: string }} props
 */
function Inside({ mark, help, dots, text }) {
  const settled = mark === "yes" || mark === "no" || help.sure;
  return html`${mark ? html`<span class="mark">${SIGNS[mark]}</span>` : help.sure ? html`<span class="sure">
      ${SIGNS[help.sure]}</span>` : help.chance !== undefined && html`<span class="percent">${Math.round(help.chance * 100)}</span>`}
    ${text && html`<span class="note-text">${text}</span>`}
    ${!settled && dots.length > 0 && html`<span class="dots" aria-hidden="true">${dots.map((number) => html`<i
      data-number=${number}></i>`)}</span>`}`;
}

/**
 * pen: "mark" or "text". onPoint: hears of the cell that is pointed at. tab: is it the cell that Tab leads to?
 * @param {{ session: Session, card: string, column: Column, help: Help, dots: number[], pen: Signal<string>,
 *   onPoint: (pointed: Pointed | null) => void, title: string, tab: boolean }} props
 */
export function Cell({ session, card, column, help, dots, pen, onPoint, title, tab }) {
  const button = useRef(/** @type {HTMLElement | null} */ (null));
  const writing = useSignal(false);
  const written = useComputed(() => session.notes.value.get(noteKey(card, column.note)));
  const note = written.value ?? BLANK;
  const write = (/** @type {string} */ mark, /** @type {string} */ text) =>
    session.writeNote({ card, owner: column.note, mark, text }).catch(tellWhy);
  const stop = () => {
    writing.value = false;
    setTimeout(() => document.activeElement === document.body && button.current?.focus());
  };
  const keep = (/** @type {string} */ text) => {
    if (!writing.value) return;
    stop();
    if (text !== note.text) write(note.mark, text);
  };
  const onClick = () => {
    if (pen.value === "mark") write(NEXT[note.mark], note.text);
    else writing.value = true;
  };
  const onKeyDown = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "Escape") onPoint(null);
    if (event.key === "Backspace") write(note.mark, note.text.slice(0, -1));
    else if (event.key === "Delete") write("", "");
    else if (isLetter(event)) write(note.mark, (note.text + event.key).slice(0, LONGEST_NOTE));
    else return;
    event.preventDefault();
  };
  const kind = names({ case: column.owner === "case" });
  if (writing.value) {
    return html`<td class=${kind}><${Writing} title=${title} text=${note.text} onKeep=${keep} onLeave=${stop} /></td>`;
  }
  const percent = help.chance === undefined ? "" : `${Math.round(help.chance * 100)} %`;
  const shown = dots.map((number) => t("one-of-three", { number }));
  const marks = [note.mark && t(`mark.${note.mark}`), note.text, help.sure && t(`sure.${help.sure}`), percent, ...shown];
  const look = [note.mark && `mark-${note.mark}`, help.sure && `sure-${help.sure}`];
  const point = (/** @type {Touch} */ { currentTarget: cell }) => onPoint({ card, column, cell });
  const leave = () => onPoint(null);
  return html`<td class=${kind}><button ref=${button} type="button" class=${names("cell", ...look)} tabindex=${tab ? 0 : -1}
    aria-label=${[title, ...marks].filter(Boolean).join(", ")} style=${{ "--chance": help.chance ?? 0 }}
    data-cell=${`${card}/${column.note}`} onKeyDown=${onKeyDown}
    onClick=${onClick}
    onPointerEnter=${point} onFocus=${point} onPointerLeave=${leave} onBlur=${leave}>
      <${Inside} mark=${note.mark} help=${help} dots=${dots} text=${note.text} /></button></td>`;
}
