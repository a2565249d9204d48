// The grid of the notebook: cards by players. Its table hears clicks, keys and pointers for all of its cells.
import { html, names, pure, useComputed, useKept, useMemo, useRef, useSignal } from "../html.js";
import { PawnSign } from "../board/pieces.js";
import { deckOf, titleOf } from "../cards.js";
import { tellWhy } from "../frame.js";
import { noteKey } from "../state.js";
import { lang, nameOf, t } from "../words.js";
import { useBehind } from "./behind.js";
import { cell, typed, Writing } from "./cell.js";
import { dotsOf, helped, helping, knownTo } from "./help.js";
import { cellOf } from "./known.js";
/**
 * @import { Signal } from "@preact/signals"
 * @import { Touch } from "../html.js"
 * @import { AtTable, Session, StoryLine } from "../state.js"
 * @import { Column } from "./cell.js"
 * @import { Help } from "./help.js"
 * @import { Pointed } from "./why.js"
 */

const FAR = 1000;
/** @type {number[]} */
const NONE = [];
const BLANK = { mark: "", text: "" };
/** @type {{ [mark: string]: string }} */
const NEXT = { "": "no", no: "yes", yes: "maybe", maybe: "" };
/** Letters of a name that fit before its line in full size, also in bold; longer ones are all written in one smaller size. */
const LETTERS = 13;
/** @type {{ [key: string]: [number, number] }} */
const STEPS = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
  Home: [-FAR, 0], End: [FAR, 0], PageUp: [0, -FAR], PageDown: [0, FAR],
};

/** @param {EventTarget | null} target */
const cellAt = (target) => (target instanceof Element ? /** @type {HTMLElement | null} */ (target.closest("[data-cell]")) : null);

/**
 * @param {number} value
 * @param {number} end
 */
const within = (value, end) => Math.max(0, Math.min(end - 1, value));

/**
 * Arrows, Home, End and the page keys lead from cell to cell. Was it such a key?
 * @param {Touch} event
 */
export function stepTo(event) {
  const cell = cellAt(event.target);
  const way = STEPS[event.key];
  if (!cell || !way) return false;
  event.preventDefault();
  const lines = [...(cell.closest("table")?.querySelectorAll("tr:has([data-cell])") ?? [])];
  const cells = lines.map((line) => [...line.querySelectorAll("[data-cell]")]);
  const down = cells.findIndex((line) => line.includes(cell));
  const line = cells[within(down + way[1], cells.length)];
  /** @type {HTMLElement} */ (line[within(cells[down].indexOf(cell) + way[0], line.length)]).focus();
  return true;
}

/** @param {{ page: Tudor.EditionPage, owners: Column[] }} props */
export const Heads = ({ page, owners }) => html`<thead><tr><th scope="col"><span class="hidden">${t("card")}</span></th>
  ${owners.map((column) => html`<th scope="col" title=${column.title}>${column.seat ? html`<${PawnSign}
    page=${page} suspect=${column.seat} size="24" />` : html`<span aria-hidden="true" class="column-sign">
    ${column.sign}</span>`}<span class="hidden">${column.title}</span></th>`)}
</tr></thead>`;

/**
 * help: what it says of each owner, and the numbers of what they showed one of. tabbed: the cell that Tab leads to, if it is in this line;
 * writing: the one in which a note is written.
 * @param {AtTable & { card: string, owners: Column[], help: [Help, number[]][], isMine: boolean, tabbed: string | null,
 *   writing: string | null, onKeep: (text: string) => void, onLeave: () => void }} props
 */
function CardLine({ page, session, card, owners, help, isMine, tabbed, writing, onKeep, onLeave }) {
  const written = useComputed(() => JSON.stringify(owners.map(({ note }) => session.notes.value.get(noteKey(card, note)))));
  // Drawn again if a note of this line changes, and for no other.
  void written.value;
  const cells = owners.map((column, place) => {
    const name = noteKey(card, column.note);
    const note = session.notes.peek().get(name) ?? BLANK;
    const title = titleOf(page, card, column);
    return html`<td key=${column.note} class=${column.owner === "case" ? "case" : undefined}>${writing === name
      ? html`<${Writing} title=${title} text=${note.text} onKeep=${onKeep} onLeave=${onLeave} />`
      : cell({ name, title, note, help: help[place][0], dots: help[place][1], tab: tabbed === name })}</td>`;
  });
  const called = nameOf(page, card);
  return html`<tr class=${names({ mine: isMine })}><th scope="row" class=${names({ long: called.length > LETTERS })}
    title=${called}>${called}</th>${cells}</tr>`;
}
const Line = pure(CardLine);

/** @param {StoryLine} line */
const tellsOfCards = ({ cards, lacks, one_of }) => Boolean(cards || lacks || one_of);

/**
 * What helps, and the numbers of what was shown one of; the same as before as long as nothing was told about cards.
 * @param {Session} session
 */
function useKnown(session) {
  const { seat, hand, open_hands, case: solution } = session.view.value;
  const told = session.story.value.filter(tellsOfCards).length;
  // Who chooses a suspect holds the same cards as somebody else then.
  const about = [session, told, seat, hand, open_hands, solution, helping(session), session.sheet.value];
  return useMemo(() => {
    const known = knownTo(session);
    return { known, dots: dotsOf(known) };
  }, about);
}

/**
 * The cards of one kind.
 * @param {AtTable & { kind: string, cards: string[], owners: Column[], tabbed: string | null, writing: string | null,
 *   onKeep: (text: string) => void, onLeave: () => void }} props
 */
function CardKind({ page, session, kind, cards, owners, tabbed, writing, onKeep, onLeave }) {
  const { known, dots } = useKnown(session);
  const kept = useKept();
  const { hand } = session.view.value;
  const inLine = (/** @type {string | null} */ name, /** @type {string} */ card) => (name?.startsWith(`${card}/`) ? name : null);
  // Most of what happens tells nothing of cards: then the lines are those that are drawn.
  return useMemo(() => html`<tbody><tr class="group"><th colspan=${owners.length + 1} scope="colgroup">${t(kind)}</th></tr>
    ${cards.map((card) => {
      const help = owners.map(({ owner }) => [helped(known, card, owner), dots.get(cellOf(card, owner)) ?? NONE]);
      return html`<${Line} key=${card} page=${page} session=${session} card=${card} owners=${owners} help=${kept(card, help)}
        isMine=${hand.includes(card)} tabbed=${inLine(tabbed, card)} writing=${inLine(writing, card)} onKeep=${onKeep}
        onLeave=${onLeave} />`;
    })}</tbody>`, [page, lang.value, owners, known, hand, tabbed, writing]);
}
const Kind = pure(CardKind);

/**
 * Marks and notes: by click, by keys, and in a field. pen: "mark" or "text".
 * @param {Session} session
 * @param {Signal<string>} pen
 */
function usePen(session, pen) {
  const table = useRef(/** @type {HTMLElement | null} */ (null));
  const writing = useSignal("");
  return useMemo(() => {
    const note = (/** @type {string} */ name) => session.notes.value.get(name) ?? BLANK;
    const write = (/** @type {string} */ name, /** @type {string} */ mark, /** @type {string} */ text) => {
      const [card, owner] = name.split("/");
      session.writeNote({ card, owner, mark, text }).catch(tellWhy);
    };
    const onLeave = () => {
      const name = writing.value;
      writing.value = "";
      const button = () => /** @type {HTMLElement | null | undefined} */ (table.current?.querySelector(`[data-cell="${name}"]`));
      setTimeout(() => document.activeElement === document.body && button()?.focus());
    };
    const onKeep = (/** @type {string} */ text) => {
      const name = writing.value;
      if (!name) return;
      onLeave();
      if (text !== note(name).text) write(name, note(name).mark, text);
    };
    const press = (/** @type {string} */ name) => {
      if (pen.value === "mark") write(name, NEXT[note(name).mark], note(name).text);
      else writing.value = name;
    };
    const type = (/** @type {string} */ name, /** @type {KeyboardEvent} */ event) => {
      const { mark, text } = note(name);
      const changed = typed(text, event);
      if (event.key === "Delete") write(name, "", "");
      else if (changed !== undefined) write(name, mark, changed);
      else return;
      event.preventDefault();
    };
    return { table, writing, onLeave, onKeep, press, type };
  }, [session]);
}

/**
 * What a pointer or the focus does: it says which cell is meant, once.
 * @param {Column[]} owners
 * @param {(pointed: Pointed | null) => void} onPoint
 */
function usePointing(owners, onPoint) {
  const at = useRef(/** @type {Element | null} */ (null));
  const point = (/** @type {Element | null} */ cell) => {
    if (cell === at.current) return;
    at.current = cell;
    const [card, note] = (cell?.getAttribute("data-cell") ?? "").split("/");
    const column = owners.find((one) => one.note === note);
    onPoint(cell && column ? { card, column, cell } : null);
  };
  return { point, onPointerOver: (/** @type {Touch} */ { target }) => point(cellAt(target)), onPointerLeave: () => point(null) };
}

/**
 * pen: "mark" or "text". onPoint: hears of the cell that is pointed at.
 * @param {AtTable & { owners: Column[], pen: Signal<string>, onPoint: (pointed: Pointed | null) => void }} props
 */
export function Grid({ page, session, owners, pen, onPoint }) {
  const { table, writing, onLeave, onKeep, press, type } = usePen(session, pen);
  const { point, onPointerOver, onPointerLeave } = usePointing(owners, onPoint);
  const at = useSignal("");
  const deck = deckOf(page);
  // One kind a frame: many cells change at once when the odds do.
  const [second, third] = [1, 2].map((frames) => useBehind(session, frames));
  const late = [session, second, third];
  const tabbed = at.value || noteKey(deck[0][1][0], owners[0].note);
  const onKeyDown = (/** @type {Touch} */ event) => {
    const cell = cellAt(event.target);
    if (!cell) return;
    if (event.key === "Escape") point(null);
    if (!stepTo(event)) type(cell.dataset.cell ?? "", event);
  };
  const onFocusIn = (/** @type {Touch} */ { target }) => {
    at.value = cellAt(target)?.dataset.cell ?? at.value;
    point(cellAt(target));
  };
  const onClick = (/** @type {Touch} */ { target }) => {
    const name = cellAt(target)?.dataset.cell;
    if (name) press(name);
  };
  const heads = useMemo(() => html`<${Heads} page=${page} owners=${owners} />`, [page, lang.value, owners]);
  return html`<table ref=${table} role="grid" aria-label=${t("notebook")} onKeyDown=${onKeyDown} onFocusIn=${onFocusIn}
    onFocusOut=${() => point(null)} onPointerOver=${onPointerOver} onPointerLeave=${onPointerLeave}
    onClick=${onClick}>${heads}
    ${deck.map(([kind, cards], place) => html`<${Kind} key=${kind} page=${page} session=${late[place]} kind=${kind} cards=${cards}
      owners=${owners} tabbed=${tabbed} writing=${writing.value} onKeep=${onKeep} onLeave=${onLeave} />`)}</table>`;
}
