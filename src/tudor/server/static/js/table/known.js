// What one was shown, without any inference: one's hand, cards seen, hands that lie open.
import { t } from "../words.js";

/** By card, its owner: a seat by its name, "case" or "pool". Nothing is shown before seats have their names. */
export function shownTo(view, story) {
  const known = new Map();
  const has = (owner, cards) => cards.forEach((card) => known.set(card, owner));
  const me = view.seat;
  has(me, view.hand);
  for (const { seen } of story) {
    switch (seen.type) {
      case "CardSeen":
      case "DisclosureSeen":
      case "WatchSeen":
        if (seen.witness !== me) has(seen.witness, [seen.card]);
        break;
      case "GlimpseSeen":
        if (seen.of !== me) has(seen.of, [seen.card]);
        break;
      case "PoolSeen":
        has("pool", seen.cards);
        break;
    }
  }
  for (const [seat, cards] of Object.entries(view.open_hands ?? {})) has(seat, cards);
  if (view.case) has("case", [view.case.suspect, view.case.weapon, view.case.room]);
  return known;
}

/** What to write on faces one chooses among: whose card it is, as far as one was shown. */
export function shownMarks(session) {
  const view = session.view.value;
  if (session.table.value?.settings.hints === "none" || !view?.seat) return new Map();
  const known = shownTo(view, session.story.value);
  return new Map([...known].filter(([, owner]) => owner === view.seat).map(([card]) => [card, t("yours")]));
}
