// The notebook: cards by players, marks by click, and as much help as you like and the table allows.
import { html, pure, useEffect, useKept, useMemo, useSignal } from "../html.js";
import { deckOf, titleOf } from "../cards.js";
import { tellWhy } from "../frame.js";
import { assistance } from "../store.js";
import { lang, nameOf, t } from "../words.js";
import { Grid } from "./grid.js";
import { dotsOf, helped, helping, knownTo, LEVELS, useSheet } from "./help.js";
import { cellOf } from "./known.js";
import { Shortcuts } from "./shortcuts.js";
import { useWhy, Why } from "./why.js";
/**
 * @import { Signal } from "@preact/signals"
 * @import { AtTable, Session } from "../state.js"
 * @import { Column } from "./cell.js"
 * @import { Known } from "./help.js"
 */

const PureGrid = pure(Grid);

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
const PureControls = pure(Controls);

/**
 * tab: the part of the table that is shown on a small screen.
 * @param {AtTable & { tab: Signal<string> }} props
 */
export function Notebook({ page, session, tab }) {
  const pen = useSignal("mark");
  useSheet(session);
  const kept = useKept();
  const ask = async (/** @type {string} */ card, /** @type {string} */ owner) =>
    /** @type {Tudor.Because} */ (await session.request("explain", { card, owner }));
  const [why, onPoint, onScroll] = useWhy(ask, (card, column) => {
    const known = knownTo(session);
    const numbers = dotsOf(known).get(cellOf(card, column.owner));
    if (helped(known, card, column.owner).why) return { title: titleOf(page, card, column) };
    return numbers ? { title: titleOf(page, card, column), lines: shownOneOf(page, known, column.owner, numbers) } : null;
  });
  const { setup, pool_size } = session.view.value;
  const owners = kept("owners", useMemo(() => columns(page, session.view.value), [page, lang.value, setup, pool_size]));
  const deck = deckOf(page);
  const rows = deck.reduce((sum, [, cards]) => sum + cards.length + 1, 0);
  return html`<section class="panel notebook" aria-label=${t("notebook")} style=${{ "--rows": rows }}>
    <${PureControls} session=${session} pen=${pen} tab=${tab} />
    <div class="sheet" onScroll=${onScroll}><${PureGrid} page=${page} session=${session} owners=${owners} pen=${pen}
      onPoint=${onPoint} /></div>
    <${Why} why=${why} />
  </section>`;
}
