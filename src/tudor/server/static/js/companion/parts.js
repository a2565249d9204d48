// What every part of the companion is made of: cards to tap, names to tap, and an edition's page.
import { html, names, useEffect, useSignal } from "../html.js";
import { editionPage, get, post, reachable } from "../api.js";
import { deckOf, nameFit, Picture } from "../cards.js";
import { tellWhy } from "../frame.js";
import { recall, remember } from "../store.js";
import { lang, nameOf, t } from "../words.js";
import { deckHeaders } from "./sheet.js";
/**
 * @import { ComponentChildren } from "preact"
 * @import { Sheet } from "./sheet.js"
 */

/** Where the browser keeps the cards that only notes know. */
const DECK = "companion-deck";

/**
 * Everything about the edition or the cards that are played.
 * @param {Sheet} sheet
 * @returns {Promise<Tudor.EditionPage>}
 */
function pageOf(sheet) {
  if (!sheet.deck) return editionPage(sheet.edition, lang.value, sheet.rules);
  const lines = [...deckHeaders(sheet), "players: Ann, Ben"];
  const key = [lang.value, ...lines].join("\n");
  /** @type {Promise<Tudor.EditionPage>} */
  const page = post(`/api/companion?lang=${lang.value}`, { lines, wanted: "deck" });
  return page.then((told) => {
    remember(DECK, JSON.stringify({ key, page: told }));
    return told;
  }).catch((error) => keptDeck(key) ?? Promise.reject(error));
}

/**
 * The deck as it was told last, so that the notes can be opened without a connection.
 * @param {string} key
 * @returns {Tudor.EditionPage | null}
 */
function keptDeck(key) {
  const kept = JSON.parse(recall(DECK) || "null");
  return kept?.key === key ? kept.page : null;
}

/**
 * The page of the cards that are played; null until it is there.
 * @param {Sheet | null} sheet
 */
export function usePage(sheet) {
  const page = useSignal(/** @type {Tudor.EditionPage | null} */ (null));
  useEffect(() => {
    let here = true;
    const show = (/** @type {Tudor.EditionPage} */ found) => {
      if (here) page.value = found;
    };
    if (sheet) pageOf(sheet).then(show).catch(tellWhy);
    return () => {
      here = false;
    };
  }, [sheet && [...deckHeaders(sheet), ...sheet.rules].join(), lang.value, reachable.value]);
  return page.value;
}

/**
 * What there is to choose from: editions, or decks that only notes know; nothing until it is there.
 * @param {"editions" | "decks"} kind
 */
export function useChoice(kind) {
  const choice = useSignal(/** @type {Tudor.EditionCard[]} */ ([]));
  useEffect(() => {
    /** @type {Promise<Tudor.EditionCard[]>} */
    const found = get(`/api/${kind}?lang=${lang.value}`);
    found.then((told) => (choice.value = told)).catch(() => {});
  }, [lang.value, reachable.value]);
  return choice.value;
}

/**
 * A button that is chosen or not.
 * @param {{ chosen?: boolean, disabled?: boolean, onPick: () => void, kind?: string, does?: string, children?: ComponentChildren }} props
 */
export const Chip = ({ chosen = false, disabled, onPick, kind = "", does, children }) => html`<button type="button"
  class=${names("chip", kind, { chosen })} aria-pressed=${chosen} disabled=${disabled} data-do=${does}
  onClick=${onPick}>${children}</button>`;

/** How many letters of a word fit on a card. */
const LETTERS = 9.5;

/** @param {{ page: Tudor.EditionPage, card: string, chosen?: boolean, disabled?: boolean, onPick: (card: string) => void }} props */
export const CardChip = ({ page, card, onPick, ...rest }) => html`<${Chip} ...${rest} kind="card-chip" does=${`card-${card}`}
  onPick=${() => onPick(card)}><${Picture} page=${page} card=${card} />
  <span style=${{ "--fit": nameFit({ page, card }, LETTERS) }}>${nameOf(page, card)}</span><//>`;

/**
 * The whole deck to tap, kind by kind.
 * @param {{ page: Tudor.EditionPage, chosen: string[], onPick: (card: string, kind: string) => void }} props
 */
export const Deck = ({ page, chosen, onPick }) => html`<div class="deck-chips">${deckOf(page).map(
  ([kind, cards]) => html`<div role="group" aria-label=${t(kind)} class="chips cards">${cards.map((card) => html`<${CardChip} page=${page}
    card=${card} chosen=${chosen.includes(card)} onPick=${() => onPick(card, kind)} />`)}</div>`)}</div>`;

/**
 * Players to tap; one of them or none is chosen.
 * @param {{ sheet: Sheet, seats: number[], legend: string, chosen?: (number | string)[], disabled?: (seat: number) => boolean,
 *   onPick: (seat: number) => void, kind: string, children?: ComponentChildren }} props
 */
export const Seats = ({ sheet, seats, legend, chosen = [], disabled = () => false, onPick, kind, children }) => html`<fieldset
  class=${kind}><legend>${legend}</legend><div class="chips">${seats.map((seat) => html`<${Chip} chosen=${chosen.includes(seat)}
    disabled=${disabled(seat)} does=${`seat-${seat}`} onPick=${() => onPick(seat)}>${sheet.players[seat]}<//>`)}${children}</div>
</fieldset>`;

/**
 * A probability in whole percent, but never 0 or 100.
 * @param {number} chance
 */
export const percent = (chance) => Math.min(99, Math.max(1, Math.round(chance * 100)));

/**
 * The same as it is written.
 * @param {number} chance
 */
export const written = (chance) => t("percent", { percent: percent(chance) });

/**
 * The value of a switch of an edition.
 * @param {Tudor.EditionPage} page
 * @param {string} id
 */
export const switchOf = (page, id) => page.switches.find((one) => one.id === id)?.value ?? "";
