// Noting what happens, with one thumb: who asks, three cards, who showed. The next asker is set; passes follow from the order.
import { html, signal, useEffect } from "../html.js";
import { tellUser } from "../frame.js";
import { nameOf, t } from "../words.js";
import { before, erase, note, undo } from "./kept.js";
import { CardChip, Chip, Deck, Seats } from "./parts.js";
import { after, KINDS, ME, MOST_LINES, nextAsker } from "./sheet.js";
/** @import { Line, Sheet } from "./sheet.js" */

/**
 * What is being noted. place: the line it replaces. shown: who has shown a card so far. witness: whose card is still to be named.
 * @typedef {{ place: number | null, type: Line["type"], by: number | null, cards: { [kind: string]: string }, shown: [number, string][],
 *   witness: number | null, owner: number | "case" | "pool" | null, card: string }} Draft
 */

/** @type {Draft} */
const EMPTY = { place: null, type: "asked", by: null, cards: {}, shown: [], witness: null, owner: null, card: "" };
export const draft = signal(EMPTY);
/** @type {[Line["type"], string][]} */
const TYPES = [["asked", "co-suggestion"], ["accused", "co-accusation"], ["told", "co-other"]];
/** Up to so many players, the answers are in sight before the cards are named. */
const FEW = 6;

/** @param {Partial<Draft>} more */
const set = (more) => (draft.value = { ...draft.value, ...more });
export const clear = () => (draft.value = EMPTY);

/** @param {string[]} cards */
const byKind = (cards) => Object.fromEntries(KINDS.map((kind, place) => [kind, cards[place]]));

/**
 * Change an earlier line.
 * @param {Sheet} sheet
 * @param {number} place
 */
export function edit(sheet, place) {
  const line = sheet.lines[place];
  const { type } = line;
  if (type === "told") draft.value = { ...EMPTY, place, type, owner: line.owner, card: line.card };
  else draft.value = { ...EMPTY, place, type, by: line.by, cards: byKind(line.cards), shown: type === "asked" ? line.shown : [] };
}

/**
 * Your own suggestion, as it was advised.
 * @param {string[]} cards
 */
export const prepare = (cards) => (draft.value = { ...EMPTY, by: ME, cards: byKind(cards) });

/** @param {Draft} now */
const three = ({ cards }) => KINDS.map((kind) => cards[kind] ?? "");
/** @param {Draft} now */
const isNamed = (now) => three(now).every(Boolean);

/**
 * Note what is complete, and begin the next line.
 * @param {Sheet} sheet
 * @param {Line} line
 */
function commit(sheet, line) {
  const { place } = draft.value;
  if (place === null && sheet.lines.length >= MOST_LINES) {
    tellUser(t("co-full"));
    return;
  }
  const doubtful = place !== null && sheet.lines[place].doubtful;
  note(sheet, doubtful ? { ...line, doubtful } : line, place);
  clear();
  tellUser(t("co-noted", { number: (place ?? sheet.lines.length) + 1 }));
}

/**
 * The cards a witness may have shown, as far as you know your own: those of your hand if it was you, the others if you asked.
 * @param {Sheet} sheet
 * @param {number} by
 * @param {number} witness
 * @param {string[]} cards
 */
function showable(sheet, by, witness, cards) {
  if (witness === ME) return cards.filter((card) => sheet.cards.includes(card));
  return by === ME ? cards.filter((card) => !sheet.cards.includes(card)) : [""];
}

/** @param {{ sheet: Sheet, page: Tudor.EditionPage, by: number }} props */
function Answers({ sheet, page, by }) {
  const now = draft.value;
  const cards = three(now);
  const keep = (/** @type {[number, string][]} */ shown, silenced = false) =>
    commit(sheet, { type: "asked", by, cards, shown, ...(silenced ? { silenced } : {}) });
  const show = (/** @type {number} */ witness, /** @type {string} */ card) => {
    /** @type {[number, string][]} */
    const shown = [...(sheet.everyone ? now.shown.filter(([seat]) => seat !== witness) : []), [witness, card]];
    if (sheet.everyone) set({ shown, witness: null });
    else keep(shown);
  };
  const pick = (/** @type {number} */ witness) => {
    if (sheet.everyone && now.shown.some(([seat]) => seat === witness)) {
      set({ shown: now.shown.filter(([seat]) => seat !== witness) });
      return;
    }
    const possible = showable(sheet, by, witness, cards);
    if (possible.length === 1) show(witness, possible[0]);
    else set({ witness });
  };
  if (now.witness !== null) {
    const { witness } = now;
    const legend = witness === ME ? t("co-which-mine") : t("co-which-theirs", { who: sheet.players[witness] });
    return html`<fieldset class="answers"><legend>${legend}</legend><div class="chips cards">
      ${showable(sheet, by, witness, cards).map((card) => html`<${CardChip} page=${page} card=${card}
        onPick=${() => show(witness, card)} />`)}
      <button type="button" class="chip" data-do="back" onClick=${() => set({ witness: null })}>${t("cancel")}</button></div></fieldset>`;
  }
  const ready = isNamed(now);
  const cannot = (/** @type {number} */ seat) => !ready || showable(sheet, by, seat, cards).length === 0;
  const kind = ready || sheet.players.length <= FEW ? "answers" : "answers later";
  return html`<${Seats} kind=${kind} sheet=${sheet} legend=${ready ? t("co-who-showed") : t("co-choose")} seats=${after(sheet, by)}
    chosen=${now.shown.map(([seat]) => seat)} disabled=${cannot} onPick=${pick}>
    ${sheet.everyone
      ? html`<${Chip} does="done" kind="primary" disabled=${!ready} onPick=${() => keep(now.shown)}>${t("co-done")}<//>`
      : html`<${Chip} does="nobody" disabled=${!ready} chosen=${now.place !== null && !now.shown.length}
        onPick=${() => keep([])}>${t("co-nobody")}<//>`}
    ${page.intrigue.length > 0 && html`<${Chip} does="silenced" disabled=${!ready} onPick=${() => keep([], true)}>${t("co-silenced")}<//>`}
  <//>`;
}

/** @param {{ sheet: Sheet, by: number }} props */
function Verdict({ sheet, by }) {
  const now = draft.value;
  const ready = isNamed(now);
  const keep = (/** @type {boolean} */ right) => commit(sheet, { type: "accused", by, cards: three(now), right });
  return html`<fieldset class="answers"><legend>${ready ? t("co-was-it") : t("co-choose")}</legend><div class="chips">
    <${Chip} does="wrong" disabled=${!ready} onPick=${() => keep(false)}>${t("co-wrong")}<//>
    <${Chip} does="right" disabled=${!ready} onPick=${() => keep(true)}>${t("co-right")}<//></div></fieldset>`;
}

/** @param {{ sheet: Sheet }} props */
function HasOrNot({ sheet }) {
  const { owner, card } = draft.value;
  const ready = owner !== null && card !== "";
  const keep = (/** @type {boolean} */ has) => owner !== null && commit(sheet, { type: "told", owner, card, has });
  return html`<fieldset class="answers"><legend>${ready ? t("co-is-there") : t("co-choose-one")}</legend><div class="chips">
    <${Chip} does="has" disabled=${!ready} onPick=${() => keep(true)}>${t("co-has")}<//>
    <${Chip} does="lacks" disabled=${!ready} onPick=${() => keep(false)}>${t("co-lacks")}<//></div></fieldset>`;
}

/**
 * Save a changed line as it is, delete it, or leave it.
 * @param {{ sheet: Sheet, place: number }} props
 */
function Editing({ sheet, place }) {
  const now = draft.value;
  const line = sheet.lines[place];
  const save = () => {
    if (line.type === "told" && now.owner !== null) commit(sheet, { ...line, owner: now.owner, card: now.card });
    else if (line.type !== "told" && now.by !== null) commit(sheet, { ...line, by: now.by, cards: three(now) });
  };
  const doubt = (/** @type {boolean} */ doubtful) => note(sheet, { ...line, doubtful }, place);
  const remove = () => {
    erase(sheet, place);
    clear();
  };
  // An answer that no longer fits has to be given again.
  const lost = ([seat, card] = /** @type {[number, string]} */ ([0, ""])) => seat === now.by || (card && !three(now).includes(card));
  const fits = !(line.type === "asked" && line.shown.some(lost));
  return html`<div class="actions editing"><strong>${t("co-line", { number: place + 1 })}</strong>
    <button type="button" class="button primary" data-do="save" disabled=${!fits} onClick=${save}>${t("co-save")}</button>
    <button type="button" class="button danger" data-do="delete" onClick=${remove}>${t("co-delete")}</button>
    <button type="button" class="button" data-do="leave" onClick=${clear}>${t("cancel")}</button>
    <label class="check"><input type="checkbox" data-do="doubt" checked=${Boolean(line.doubtful)}
      onChange=${(event) => doubt(event.target.checked)} /><span>${t("co-doubtful")}</span></label></div>`;
}

function Undo() {
  useEffect(() => {
    const onKeyDown = (/** @type {KeyboardEvent} */ event) => {
      const isWanted = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === "z";
      if (!isWanted || (event.target instanceof Element && event.target.closest("input, textarea, dialog"))) return;
      event.preventDefault();
      undo();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
  return html`<button type="button" class="chip undo" data-do="undo" aria-keyshortcuts="Control+Z" aria-label=${t("undo")}
    title=${`${t("undo")} (Ctrl+Z)`} disabled=${!before.value.at(-1)} onClick=${undo}>↶</button>`;
}

/** @param {{ sheet: Sheet, page: Tudor.EditionPage }} props */
export function Entry({ sheet, page }) {
  const now = draft.value;
  const by = now.by ?? nextAsker(sheet);
  const everybody = sheet.players.map((_, seat) => seat);
  const isTold = now.type === "told";
  const who = now.type === "accused" ? "co-who-accuses" : "co-who-asks";
  const pick = (/** @type {string} */ card, /** @type {string} */ kind) =>
    isTold ? set({ card }) : set({ cards: { ...now.cards, [kind]: card }, witness: null });
  return html`<section class="entry" aria-label=${t("co-note")}>
    ${now.place === null
      ? html`<div class="chips types" role="group" aria-label=${t("co-what")}>${TYPES.map(([type, key]) => html`<${Chip}
        does=${type} chosen=${now.type === type} onPick=${() => set({ type, witness: null })}>${t(key)}<//>`)}<${Undo} /></div>`
      : html`<${Editing} sheet=${sheet} place=${now.place} />`}
    ${isTold
      ? html`<${Seats} kind="askers" sheet=${sheet} legend=${t("co-about")} seats=${everybody} chosen=${[now.owner ?? ""]}
        onPick=${(/** @type {number} */ owner) => set({ owner })}>
        <${Chip} does="owner-case" chosen=${now.owner === "case"} onPick=${() => set({ owner: "case" })}>${t("case-file")}<//>
        ${page.pool && html`<${Chip} does="owner-pool" chosen=${now.owner === "pool"} onPick=${() => set({ owner: "pool" })}>
          ${nameOf(page, page.pool)}<//>`}<//>`
      : html`<${Seats} kind="askers" sheet=${sheet} legend=${t(who)} seats=${everybody}
        chosen=${[by]} onPick=${(/** @type {number} */ seat) => set({ by: seat, shown: [], witness: null })} />`}
    <${Deck} page=${page} chosen=${isTold ? [now.card] : three(now)} onPick=${pick} />
    <div class="stand">${isTold ? html`<${HasOrNot} sheet=${sheet} />`
      : now.type === "accused" ? html`<${Verdict} sheet=${sheet} by=${by} />`
      : html`<${Answers} sheet=${sheet} page=${page} by=${by} />`}</div>
  </section>`;
}
