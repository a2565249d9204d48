// Cards with faces, suspects, weapons and rooms; and dice.
import { html, names, pure } from "./html.js";
import { imageOf } from "./images.js";
import { breadth, nameOf, t } from "./words.js";

/**
 * All cards of an edition, by kind.
 * @param {Tudor.EditionPage} page
 * @returns {[string, string[]][]}
 */
export const deckOf = (page) => [
  ["suspects", page.suspects.map(({ id }) => id)], ["weapons", page.weapons], ["rooms", page.rooms],
];

/**
 * What a cell of a notebook is about: which card, and who might have it. A suspect may be either.
 * @param {Tudor.EditionPage} page
 * @param {string} card
 * @param {{ owner: string, title: string }} column
 */
export function titleOf(page, card, { owner, title }) {
  const isPlace = owner === "case" || owner === "pool";
  return t(isPlace ? "cell-there" : "cell-held", { card: nameOf(page, card), owner: title });
}

/**
 * @param {Tudor.EditionPage} page
 * @param {string} card
 */
function kindOf(page, card) {
  if (page.suspects.some((suspect) => suspect.id === card)) return "suspect";
  return page.weapons.includes(card) ? "weapon" : "room";
}

/** @typedef {{ page: Tudor.EditionPage, card: string }} Pictured */

/**
 * The picture of a card alone.
 * @param {Pictured} props
 */
export const Picture = ({ page, card }) => html`<span class="picture" data-image=${imageOf(page, card)} aria-hidden="true"></span>`;

/**
 * How much smaller words are written for the longest to fit.
 * @param {string} words
 * @param {number} letters that fit in full size
 */
export const wordFit = (words, letters) => Math.min(1, letters / Math.max(...words.split(" ").map((word) => word.length)));

/**
 * The same for the name of a card.
 * @param {Pictured} card
 * @param {number} letters
 */
export const nameFit = ({ page, card }, letters) => wordFit(nameOf(page, card), letters);

/**
 * @param {Tudor.EditionPage} page
 * @param {string} card
 * @param {string} [mark]
 */
function inner(page, card, mark) {
  const name = nameOf(page, card);
  const broad = Math.max(...name.split(" ").map(breadth));
  return html`${Picture({ page, card })}
    <span class="card-name" style=${{ "--broad": broad }}>${name}</span>
    ${mark && html`<span class="card-mark">${mark}</span>`}`;
}

/**
 * A card, face up. With onPick it is a button.
 * @param {{ page: Tudor.EditionPage, card: string, onPick?: (card: string) => void, chosen?: boolean, disabled?: boolean, mark?: string,
 *   size?: string, label?: string, does?: string }} props
 */
function DrawnCard({ page, card, onPick, chosen, disabled, mark, size = "", label, does }) {
  const kind = names("card", kindOf(page, card), size, { chosen });
  if (!onPick) return html`<span class=${kind}>${inner(page, card, mark)}</span>`;
  return html`<button type="button" class=${kind} disabled=${disabled}
    aria-pressed=${chosen === undefined ? undefined : chosen}
    aria-label=${label} data-card=${card} data-do=${does} onClick=${() => onPick(card)}>
      ${inner(page, card, mark)}</button>`;
}
export const Card = pure(DrawnCard);

/** The back of a card: the house's sign on a pattern. */
const CardBack = () => html`<svg class="card-back" viewBox="0 0 60 84" aria-hidden="true"><rect x="1" y="1" width="58"
  height="82" rx="6" /><path d="M8 8h44v68H8zM8 8l44 68M52 8L8 76M30 8v68M8 42h44" /><circle cx="30" cy="42" r="11" /></svg>`;

/**
 * A card on its way to somebody; face down unless one knows it.
 * @param {{ page: Tudor.EditionPage, card?: string }} props
 */
export const FlyingCard = ({ page, card }) => (card ? html`<${Card} page=${page} card=${card} size="tiny" />` : html`<${CardBack} />`);

/**
 * A die; 0 shows a question mark. Its pips are the background of one element.
 * @param {{ face: number }} props
 */
function Faced({ face }) {
  return html`<span class="die" data-face=${face} role="img" aria-label=${face || "?"}>${!face && "?"}</span>`;
}
export const Die = pure(Faced);
