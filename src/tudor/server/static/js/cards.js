// Cards with faces, suspects, weapons and rooms; and dice.
import { Drawn, html, names } from "./html.js";
import { floorOf, MOTIFS, UNKNOWN_ROOM } from "./art/rooms.js";
import { portrait } from "./art/suspects.js";
import { UNKNOWN_WEAPON, WEAPONS } from "./art/weapons.js";
import { nameOf } from "./words.js";

/**
 * All cards of an edition, by kind.
 * @param {Tudor.EditionPage} page
 * @returns {[string, string[]][]}
 */
export const deckOf = (page) => [
  ["suspects", page.suspects.map(({ id }) => id)], ["weapons", page.weapons], ["rooms", page.rooms],
];

/**
 * @param {Tudor.EditionPage} page
 * @param {string} card
 */
function kindOf(page, card) {
  if (page.suspects.some((suspect) => suspect.id === card)) return "suspect";
  return page.weapons.includes(card) ? "weapon" : "room";
}

/**
 * @param {Tudor.EditionPage} page
 * @param {string} suspect
 */
const colourOf = (page, suspect) => page.suspects.find((one) => one.id === suspect)?.colour ?? "#777";

/**
 * The picture of a card alone.
 * @param {{ page: Tudor.EditionPage, card: string }} props
 */
function Picture({ page, card }) {
  const kind = kindOf(page, card);
  if (kind === "suspect") {
    const colour = colourOf(page, card);
    return html`<svg class="picture" viewBox="0 0 64 64" aria-hidden="true">
      <rect width="64" height="64" fill=${colour} fill-opacity=".28" /><${Drawn} art=${portrait(card, colour)} />
    </svg>`;
  }
  if (kind === "weapon") {
    return html`<svg class="picture" viewBox="-6 -6 76 76" aria-hidden="true"><${Drawn}
      art=${WEAPONS[card] ?? UNKNOWN_WEAPON} /></svg>`;
  }
  const place = page.rooms.indexOf(card);
  return html`<svg class="picture" viewBox="-8 -8 80 80" aria-hidden="true">
    <rect x="-8" y="-8" width="80" height="80" fill=${floorOf(card, place)[1]} />
    <${Drawn} class="lines" art=${MOTIFS[card] ?? UNKNOWN_ROOM} />
  </svg>`;
}

/**
 * @param {Tudor.EditionPage} page
 * @param {string} card
 * @param {string} [mark]
 */
function inner(page, card, mark) {
  const longest = Math.max(...nameOf(page, card).split(" ").map((word) => word.length));
  return html`<${Picture} page=${page} card=${card} />
    <span class="card-name" style=${{ "--fit": Math.min(1, 9.4 / longest) }}>${nameOf(page, card)}</span>
    ${mark && html`<span class="card-mark">${mark}</span>`}`;
}

/**
 * A card, face up. With onPick it is a button.
 * @param {{ page: Tudor.EditionPage, card: string, onPick?: (card: string) => void, chosen?: boolean, disabled?: boolean, mark?: string,
 *   size?: string, label?: string, does?: string }} props
 */
export function Card({ page, card, onPick, chosen, disabled, mark, size = "", label, does }) {
  const kind = names("card", kindOf(page, card), size, { chosen });
  if (!onPick) return html`<span class=${kind}>${inner(page, card, mark)}</span>`;
  return html`<button type="button" class=${kind} disabled=${disabled}
    aria-pressed=${chosen === undefined ? undefined : chosen}
    aria-label=${label} data-card=${card} data-do=${does} onClick=${() => onPick(card)}>
      ${inner(page, card, mark)}</button>`;
}

/** @type {{ [face: number]: [number, number][] }} */
const PIPS = {
  1: [[0, 0]], 2: [[-1, -1], [1, 1]], 3: [[-1, -1], [0, 0], [1, 1]], 4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]], 6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
};

/**
 * A die; 0 shows a question mark.
 * @param {{ face: number }} props
 */
export function Die({ face }) {
  return html`<svg class="die" viewBox="-20 -20 40 40" role="img" aria-label=${face || "?"}>
    <rect x="-17" y="-17" width="34" height="34" rx="7" />
    ${face ? PIPS[face].map(([x, y]) => html`<circle cx=${x * 9} cy=${y * 9} r="3.4" />`) : html`<text
      y="8">?</text>`}
  </svg>`;
}
