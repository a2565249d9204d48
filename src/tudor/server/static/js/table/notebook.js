// The notebook: cards by players, marks by click, and as much help as the table allows and one likes.
import { html, names, useEffect, useRef, useSignal } from "../html.js";
import { PawnSign } from "../board/pieces.js";
import { deckOf } from "../cards.js";
import { written } from "../dialog.js";
import { tellWhy } from "../frame.js";
import { assistance } from "../store.js";
import { nameOf, t } from "../words.js";
import { shownTo } from "./known.js";
/**
 * @import { Signal } from "@preact/signals"
 * @import { AtTable, Session } from "../state.js"
 */

const LEVELS = ["none", "shown", "follows", "chances"];
/** @type {{ [mark: string]: string }} */
const SIGNS = { yes: "✓", no: "✕", maybe: "?", "": "" };
/** @type {{ [mark: string]: string }} */
const NEXT = { "": "no", no: "yes", yes: "maybe", maybe: "" };
const LONGEST_NOTE = 12;
const ASK_AFTER = 300;
const ASK_AGAIN_AFTER = 2000;
const EXPLAIN_AFTER = 350;
/** How a server refuses that has too much to think about. */
const TOO_BUSY = "too-fast";

/**
 * The help that one gets: what one likes, as far as the table allows it.
 * @param {Session} session
 */
function helping(session) {
  const most = LEVELS.indexOf(session.table.value.settings.hints);
  return LEVELS[Math.min(most, LEVELS.indexOf(assistance.value))];
}

/**
 * Columns: owners as the sheet calls them, and as notes do, by their place at the table.
 * @param {Tudor.EditionPage} page
 * @param {Tudor.View} view
 * @returns {Column[]}
 */
export function columns(page, view) {
  const seats = view.setup.seats.map((seat, place) => ({ owner: seat, note: String(place), title: nameOf(page, seat), seat }));
  const pool = page.pool && view.pool_size ? [{ owner: "pool", note: "pool", title: nameOf(page, page.pool), sign: "≈" }] : [];
  return [...seats, ...pool, { owner: "case", note: "case", title: t("case-file"), sign: "✉" }];
}

/**
 * Ask what follows whenever something new was seen; ask again if the server is too busy.
 * @param {Session} session
 * @param {string} level
 */
function useSheet(session, level) {
  const wants = level === "follows" || level === "chances";
  const seen = session.story.value.length;
  useEffect(() => {
    if (!wants || !session.view.value?.seat || session.view.value.turn === 0) return undefined;
    let asking = 0;
    let isOver = false;
    const askAfter = (/** @type {number} */ pause) => {
      if (!isOver) asking = setTimeout(ask, pause);
    };
    const ask = () => session.request("deduce").catch(({ code }) => code === TOO_BUSY && askAfter(ASK_AGAIN_AFTER));
    askAfter(ASK_AFTER);
    return () => {
      isOver = true;
      clearTimeout(asking);
    };
  }, [wants, seen]);
  return wants ? session.sheet.value : null;
}

/**
 * What the help says of a cell; how to ask why; a column of the sheet.
 * @typedef {{ sure?: "yes" | "no", why?: boolean, chance?: number }} Help
 * @typedef {(card: string | null, owner?: string, title?: string) => void} Asking
 * @typedef {{ owner: string, note: string, title: string, seat?: string, sign?: string }} Column
 */

/**
 * What the help says of a cell.
 * @param {Map<string, string>} known
 * @param {Tudor.Sheet | null} sheet
 * @param {string} level
 * @param {string} card
 * @param {string} owner
 * @returns {Help}
 */
export function helped(known, sheet, level, card, owner) {
  const chance = sheet?.cards[card]?.[owner];
  if (chance === 1) return { sure: "yes", why: true };
  if (chance === 0) return { sure: "no", why: true };
  if (chance !== undefined && chance !== null && level === "chances") return { chance };
  if (level !== "none" && known.has(card)) return { sure: known.get(card) === owner ? "yes" : "no" };
  return {};
}

/** @param {KeyboardEvent} event */
const isLetter = (event) => event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey;

/** @param {{ session: Session, card: string, column: Column, help: Help, pen: Signal<string>, onWhy: Asking, title: string }} props */
function Cell({ session, card, column, help, pen, onWhy, title }) {
  const note = session.note(card, column.note);
  const write = (/** @type {string} */ mark, /** @type {string} */ text) =>
    session.writeNote({ card, owner: column.note, mark, text }).catch(tellWhy);
  const onClick = async () => {
    if (pen.value === "mark") return write(NEXT[note.mark], note.text);
    const text = await written(t("note-prompt", { cell: title }), note.text, LONGEST_NOTE);
    return text === null || write(note.mark, text);
  };
  const onKeyDown = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "Backspace") write(note.mark, note.text.slice(0, -1));
    else if (isLetter(event)) write(note.mark, (note.text + event.key).slice(0, LONGEST_NOTE));
    else return;
    event.preventDefault();
  };
  const percent = help.chance === undefined ? "" : `${Math.round(help.chance * 100)} %`;
  const marks = [note.mark && t(`mark.${note.mark}`), note.text, help.sure && t(`sure.${help.sure}`), percent];
  const told = [title, ...marks].filter(Boolean).join(", ");
  const look = [note.mark && `mark-${note.mark}`, help.sure && `sure-${help.sure}`];
  const ask = () => help.why && onWhy(card, column.owner, title);
  return html`<td class=${names({ case: column.owner === "case" })}>
    <button type="button"
      class=${names("cell", ...look)} aria-label=${told}
      style=${{ "--chance": help.chance ?? 0 }} data-cell=${`${card}/${column.note}`} onClick=${onClick}
        onKeyDown=${onKeyDown}
      onPointerEnter=${ask} onFocus=${ask} onPointerLeave=${() => onWhy(null)} onBlur=${() => onWhy(null)}>
      ${note.mark ? html`<span class="mark">${SIGNS[note.mark]}</span>` : help.sure ? html`<span class="sure">
        ${SIGNS[help.sure]}</span>` : percent && html`<span class="percent">${percent.slice(0, -2)}</span>`}
      ${note.text && html`<span class="note-text">${note.text}</span>`}
    </button></td>`;
}

/** @param {{ why: Signal<{ title: string, lines: string[] | null } | null> }} props */
function Why({ why }) {
  if (!why.value) return null;
  return html`<div class="why" role="note"><strong>${why.value.title}</strong>
    ${why.value.lines === null ? html`<p class="hint">${t("thinking")}</p>` : html`<ul>
      ${why.value.lines.map((line) => html`<li>${line}</li>`)}</ul>`}</div>`;
}

/** @param {Session} session */
function useWhy(session) {
  const why = useSignal(/** @type {{ title: string, lines: string[] | null } | null} */ (null));
  const timer = useRef(0);
  /** @type {Asking} */
  const ask = (card, owner = "", title = "") => {
    clearTimeout(timer.current);
    if (card === null) return;
    timer.current = setTimeout(async () => {
      why.value = { title, lines: null };
      try {
        const { lines } = /** @type {Tudor.Because} */ (await session.request("explain", { card, owner }));
        if (why.value?.title === title) why.value = { title, lines };
      } catch {
        why.value = null;
      }
    }, EXPLAIN_AFTER);
  };
  return /** @type {const} */ ([why, ask]);
}

/**
 * Take back what was marked or written last: by a button, or Ctrl+Z wherever one does not write.
 * @param {{ session: Session }} props
 */
function Undo({ session }) {
  const undo = () => session.undoNote().catch(tellWhy);
  useEffect(() => {
    const onKeyDown = (/** @type {KeyboardEvent} */ event) => {
      const wanted = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === "z";
      if (!wanted || (event.target instanceof Element && event.target.closest("input, textarea, dialog"))) return;
      event.preventDefault();
      undo();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [session]);
  return html`<button type="button" class="button small" data-do="undo" aria-keyshortcuts="Control+Z" aria-label=${t("undo")}
    title=${`${t("undo")} (Ctrl+Z)`} aria-disabled=${session.before.value.length === 0} onClick=${undo}>↶</button>`;
}

/** @param {{ session: Session, pen: Signal<string> }} props */
function Controls({ session, pen }) {
  const allowed = LEVELS.slice(0, LEVELS.indexOf(session.table.value.settings.hints) + 1);
  return html`<div class="notebook-tools"><h2>${t("notebook")}</h2>
    <button type="button" class="button small" aria-pressed=${pen.value === "text"}
      onClick=${() => (pen.value = pen.value === "text" ? "mark" : "text")}>${t("write-notes")}</button>
    <${Undo} session=${session} />
    ${allowed.length > 1 && html`<select aria-label=${t("assistance")} value=${helping(session)}
      onChange=${(event) => (assistance.value = event.target.value)}>
      ${allowed.map((level) => html`<option value=${level} selected=${level === helping(session)}>
        ${t(`hints.${level}`)}</option>`)}
    </select>`}
  </div>`;
}

/** @param {AtTable} props */
export function Notebook({ page, session }) {
  const pen = useSignal("mark");
  const view = session.view.value;
  const level = helping(session);
  const sheet = useSheet(session, level);
  const [why, askWhy] = useWhy(session);
  const known = shownTo(view, session.story.value);
  const owners = columns(page, view);
  return html`<section class="panel notebook" aria-label=${t("notebook")}>
    <${Controls} session=${session} pen=${pen} />
    <div class="sheet" tabindex="0" role="region" aria-label=${t("notebook")}><table>
      <thead><tr><th scope="col"><span class="hidden">${t("card")}</span></th>
        ${owners.map((column) => html`<th scope="col" title=${column.title}>${column.seat ? html`<${PawnSign}
          page=${page} suspect=${column.seat} size="24" />` : html`<span aria-hidden="true" class="column-sign">
          ${column.sign}</span>`}<span class="hidden">${column.title}</span></th>`)}
      </tr></thead>
      ${deckOf(page).map(([kind, cards]) => html`<tbody><tr class="group"><th colspan=${owners.length + 1} scope="colgroup">
        ${t(kind)}</th></tr>
        ${cards.map((card) => html`<tr class=${names({ mine: view.hand.includes(card) })}><th scope="row">
          ${nameOf(page, card)}</th>
          ${owners.map((column) => html`<${Cell} key=${column.note} session=${session} card=${card} column=${column}
            pen=${pen}
            help=${helped(known, sheet, level, card, column.owner)} onWhy=${askWhy}
              title=${`${nameOf(page, card)}, ${column.title}`} />`)}
        </tr>`)}</tbody>`)}
    </table></div>
    <${Why} why=${why} />
    <p class="hint">${t("notebook-hint")}</p>
  </section>`;
}
