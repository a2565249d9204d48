// The notebook: cards by players, marks by click, and as much help as you like and the table allows.
import { html, names, pure, useEffect, useKept, useMemo, useSignal } from "../html.js";
import { PawnSign } from "../board/pieces.js";
import { deckOf } from "../cards.js";
import { tellWhy } from "../frame.js";
import { assistance } from "../store.js";
import { lang, nameOf, t } from "../words.js";
import { Cell } from "./cell.js";
import { dotsOf, helped, helping, knownTo, LEVELS, useSheet } from "./help.js";
import { cellOf } from "./known.js";
import { Shortcuts } from "./shortcuts.js";
import { useWhy, Why } from "./why.js";
/**
 * @import { Signal } from "@preact/signals"
 * @import { AtTable, Session, StoryLine } from "../state.js"
 * @import { Column } from "./cell.js"
 * @import { Help, Known } from "./help.js"
 * @import { Pointed } from "./why.js"
 */

const FAR = 1000;
/** @type {number[]} */
const NONE = [];
/** Letters of a name that fit before its line in full size, and of one's own cards, whose names are bold. */
const LETTERS = 15;
const BOLD_LETTERS = 13;
/** @type {{ [key: string]: [number, number] }} */
const STEPS = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
  Home: [-FAR, 0], End: [FAR, 0], PageUp: [0, -FAR], PageDown: [0, FAR],
};

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
 * @param {number} value
 * @param {number} end
 */
const within = (value, end) => Math.max(0, Math.min(end - 1, value));

/**
 * Arrows, Home, End and the page keys lead from cell to cell.
 * @param {KeyboardEvent} event
 */
export function stepTo(event) {
  const cell = event.target instanceof Element ? event.target.closest("[data-cell]") : null;
  const way = STEPS[event.key];
  if (!cell || !way) return;
  event.preventDefault();
  const lines = [...(cell.closest("table")?.querySelectorAll("tr:has([data-cell])") ?? [])];
  const cells = lines.map((line) => [...line.querySelectorAll("[data-cell]")]);
  const down = cells.findIndex((line) => line.includes(cell));
  const line = cells[within(down + way[1], cells.length)];
  /** @type {HTMLElement} */ (line[within(cells[down].indexOf(cell) + way[0], line.length)]).focus();
}

/**
 * What the numbers in a cell stand for.
 * @param {Tudor.EditionPage} page
 * @param {Known} known
 * @param {string} owner
 * @param {number[]} numbers
 */
function shownOneOf(page, known, owner, numbers) {
  const clauses = known.facts.clauses.filter((clause) => clause.owner === owner && numbers.includes(clause.number));
  const named = (/** @type {string[]} */ cards) => cards.map((card) => nameOf(page, card)).join(", ");
  return clauses.map(({ number, cards }) => t("one-of-these", { number, cards: named(cards) }));
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

/** @param {{ session: Session, pen: Signal<string>, tab: Signal<string> }} props */
function Controls({ session, pen, tab }) {
  const allowed = LEVELS.slice(0, LEVELS.indexOf(session.table.value.settings.hints) + 1);
  return html`<div class="notebook-tools"><h2>${t("notebook")}</h2>
    ${allowed.length > 1 && html`<select aria-label=${t("assistance")} title=${t("assistance")} value=${helping(session)}
      onChange=${(event) => (assistance.value = event.target.value)}>
      ${allowed.map((level) => html`<option value=${level} selected=${level === helping(session)}>
        ${t(`hints.${level}`)}</option>`)}
    </select>`}
    <button type="button" class="button small" aria-pressed=${pen.value === "text"} aria-label=${t("write-notes")}
      title=${t("write-notes")} onClick=${() => (pen.value = pen.value === "text" ? "mark" : "text")}>✎</button>
    <${Undo} session=${session} />
    <${Shortcuts} tab=${tab} />
  </div>`;
}

/** @param {{ page: Tudor.EditionPage, owners: Column[] }} props */
export const Heads = ({ page, owners }) => html`<thead><tr><th scope="col"><span class="hidden">${t("card")}</span></th>
  ${owners.map((column) => html`<th scope="col" title=${column.title}>${column.seat ? html`<${PawnSign}
    page=${page} suspect=${column.seat} size="24" />` : html`<span aria-hidden="true" class="column-sign">
    ${column.sign}</span>`}<span class="hidden">${column.title}</span></th>`)}
</tr></thead>`;

/**
 * @param {Tudor.EditionPage} page
 * @param {string} card
 * @param {Column} column
 */
export const titleOf = (page, card, column) => `${nameOf(page, card)}, ${column.title}`;

/**
 * help: what it says of each owner, and the numbers of what they showed one of. tabbed: the column of the cell that Tab leads to.
 * @param {AtTable & { card: string, owners: Column[], help: [Help, number[]][], isMine: boolean, pen: Signal<string>,
 *   tabbed: string | null, onPoint: (pointed: Pointed | null) => void }} props
 */
function CardLine({ page, session, card, owners, help, isMine, pen, tabbed, onPoint }) {
  return html`<tr class=${names({ mine: isMine })}><th scope="row" title=${nameOf(page, card)}
    style=${{ "--fit": Math.min(1, (isMine ? BOLD_LETTERS : LETTERS) / nameOf(page, card).length) }}>${nameOf(page, card)}</th>
    ${owners.map((column, place) => html`<${Cell} key=${column.note} session=${session} card=${card} column=${column} pen=${pen}
      title=${titleOf(page, card, column)} help=${help[place][0]} dots=${help[place][1]} onPoint=${onPoint}
      tab=${tabbed === column.note} />`)}</tr>`;
}
const Line = pure(CardLine);

/** @param {StoryLine} line */
const tellsOfCards = ({ cards, lacks, one_of }) => Boolean(cards || lacks || one_of);

/**
 * What helps, and the numbers of what was shown one of; the same as before as long as nothing was told about cards.
 * @param {Session} session
 */
function useKnown(session) {
  const { hand, open_hands, case: solution } = session.view.value;
  const told = session.story.value.filter(tellsOfCards).length;
  const about = [session, told, hand, open_hands, solution, helping(session), session.sheet.value];
  return useMemo(() => {
    const known = knownTo(session);
    return { known, dots: dotsOf(known) };
  }, about);
}

/**
 * tab: the part of the table that is shown on a small screen.
 * @param {AtTable & { tab: Signal<string> }} props
 */
export function Notebook({ page, session, tab }) {
  const pen = useSignal("mark");
  const at = useSignal("");
  const view = session.view.value;
  useSheet(session);
  const { known, dots } = useKnown(session);
  const kept = useKept();
  const ask = async (/** @type {string} */ card, /** @type {string} */ owner) =>
    /** @type {Tudor.Because} */ (await session.request("explain", { card, owner }));
  const [why, onPoint] = useWhy(ask, (card, column) => {
    const numbers = dots.get(cellOf(card, column.owner));
    if (helped(known, card, column.owner).why) return { title: titleOf(page, card, column) };
    return numbers ? { title: titleOf(page, card, column), lines: shownOneOf(page, known, column.owner, numbers) } : null;
  });
  const owners = kept("owners", columns(page, view));
  const deck = deckOf(page);
  const all = deck.flatMap(([, cards]) => cards);
  const [tabbedCard, tabbed] = at.value ? at.value.split("/") : [all[0], owners[0].note];
  const line = (/** @type {string} */ card) => {
    const help = owners.map(({ owner }) => [helped(known, card, owner), dots.get(cellOf(card, owner)) ?? NONE]);
    return html`<${Line} key=${card} page=${page} session=${session} card=${card} owners=${owners} help=${kept(card, help)}
      isMine=${view.hand.includes(card)} pen=${pen} tabbed=${card === tabbedCard ? tabbed : null} onPoint=${onPoint} />`;
  };
  // Most of what happens tells nothing of cards: then the sheet is the one that is drawn.
  const sheet = useMemo(() => html`<${Heads} page=${page} owners=${owners} />
    ${deck.map(([kind, cards]) => html`<tbody><tr class="group"><th colspan=${owners.length + 1} scope="colgroup">
      ${t(kind)}</th></tr>
      ${cards.map(line)}</tbody>`)}`, [page, lang.value, owners, known, view.hand, tabbedCard, tabbed]);
  return html`<section class="panel notebook" aria-label=${t("notebook")} style=${{ "--rows": all.length + deck.length }}>
    <${Controls} session=${session} pen=${pen} tab=${tab} />
    <div class="sheet" onScroll=${() => onPoint(null)}><table role="grid" aria-label=${t("notebook")} onKeyDown=${stepTo}
      onFocusIn=${(event) => (at.value = event.target.dataset.cell ?? at.value)}>${sheet}</table></div>
    <${Why} why=${why} />
  </section>`;
}
