// What was shown and said, without any inference: your hand, cards seen, open hands, and what witnesses answered.

/** @import { StoryLine } from "../state.js" */

/**
 * holds: by card, its owner: a seat, "case" or "pool". lacks: cells (see cellOf) that a witness denied. whole: owners of whom every card is
 * known. clauses: what a witness showed one of, numbered for each owner.
 * @typedef {{ owner: string, cards: string[], number: number }} Clause
 * @typedef {{ holds: Map<string, string>, lacks: Set<string>, whole: Set<string>, clauses: Clause[] }} Facts
 */

/**
 * The name of a cell of the notebook.
 * @param {string} card
 * @param {string} owner
 */
export const cellOf = (card, owner) => `${card}/${owner}`;

/**
 * Who showed one of which cards, each only once, numbered for each owner.
 * @param {StoryLine[]} story
 * @returns {Clause[]}
 */
function clausesOf(story) {
  /** @type {Map<string, Clause>} */
  const found = new Map();
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { about: owner = "", one_of: cards } of story) {
    const key = [owner, ...[...(cards ?? [])].sort()].join("/");
    if (!cards || found.has(key)) continue;
    const number = (counts.get(owner) ?? 0) + 1;
    counts.set(owner, number);
    found.set(key, { owner, cards, number });
  }
  return [...found.values()];
}

/**
 * @param {Tudor.View} view
 * @param {StoryLine[]} story
 * @returns {Facts}
 */
export function factsOf(view, story) {
  const holds = new Map();
  const has = (/** @type {string} */ owner, /** @type {string[]} */ cards) => {
    for (const card of cards) holds.set(card, owner);
  };
  for (const { cards, holder } of story) if (cards) has(holder ?? "", cards);
  /** @type {[string, string[]][]} */
  const open = Object.entries(view.open_hands ?? {});
  if (view.hand.length) open.push([view.seat ?? "", view.hand]);
  if (view.case) open.push(["case", [view.case.suspect, view.case.weapon, view.case.room]]);
  for (const [owner, cards] of open) has(owner, cards);
  const denied = story.flatMap(({ about = "", lacks }) => (lacks ?? []).map((card) => cellOf(card, about)));
  return { holds, lacks: new Set(denied), whole: new Set(open.map(([owner]) => owner)), clauses: clausesOf(story) };
}

/**
 * Is it a fact whether an owner holds a card?
 * @param {Facts} facts
 * @param {string} card
 * @param {string} owner
 * @returns {"yes" | "no" | undefined}
 */
export function sureOf(facts, card, owner) {
  if (facts.holds.has(card)) return facts.holds.get(card) === owner ? "yes" : "no";
  return facts.whole.has(owner) || facts.lacks.has(cellOf(card, owner)) ? "no" : undefined;
}
