// What one was shown, without any inference: one's hand, cards seen, hands that lie open.

/** @import { StoryLine } from "../state.js" */

/**
 * By card, its owner: a seat by its name, "case" or "pool". Nothing is shown before seats have their names.
 * @param {Tudor.View} view
 * @param {StoryLine[]} story
 * @returns {Map<string, string>}
 */
export function shownTo(view, story) {
  const known = new Map();
  const has = (/** @type {string} */ owner, /** @type {string[]} */ cards) => {
    for (const card of cards) known.set(card, owner);
  };
  has(view.seat ?? "", view.hand);
  for (const { cards, holder } of story) if (cards) has(holder ?? "", cards);
  for (const [seat, cards] of Object.entries(view.open_hands ?? {})) has(seat, cards);
  if (view.case) has("case", [view.case.suspect, view.case.weapon, view.case.room]);
  return known;
}
