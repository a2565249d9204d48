// What is legal, as a person wants to choose among it, and how it reads.
import { nameOf, nounOf, several, t } from "../words.js";

/** The actions to be listed, the places to go, and the triples to be named. */
export function sorted(legal) {
  const offers = { listed: [], places: [], suggestions: null, accusations: null };
  for (const group of legal?.groups ?? []) {
    if (group.type === "Listed") offers.listed.push(...group.actions);
    else if (group.type === "Places") offers.places.push(...group.to.map((to) => ({ do: "move", to })));
    else if (group.type === "Suggestions") offers.suggestions = group;
    else offers.accusations = group;
  }
  return offers;
}

/** Where an action leads, if it can be pointed at on the board. */
export const placeOf = (action) => (["move", "passage"].includes(action.do) ? action.to : action.do === "stop" ? action.at : null);

/** By place, the actions that lead there. */
export function byPlace(offers) {
  const found = new Map();
  for (const action of [...offers.places, ...offers.listed]) {
    const place = placeOf(action);
    if (place !== null) found.set(place, [...(found.get(place) ?? []), action]);
  }
  return found;
}

export const isFormality = (decision) => {
  const groups = decision?.legal.groups ?? [];
  return decision?.kind === "react" && groups.length === 1 && groups[0].actions?.length === 1 && groups[0].actions[0].do === "decline";
};

export const intrigueOf = (page, card) => page.intrigue.find((one) => one.id === card);

const NAMED = ["to", "card", "seat", "suspect", "witness", "weapon", "room", "at"];

/** An action as it reads on a button. */
export function label(page, action, seat) {
  const details = { the_dice: page.the_dice, pool: nounOf(page, page.pool ?? "pool"), steps: action.steps };
  for (const field of NAMED) if (field in action) details[field] = nounOf(page, action[field]);
  if (action.do === "butler") details.card = intrigueOf(page, action.card)?.name ?? action.card;
  if (action.do === "power") return t("do.power-named", { power: page.powers[seat]?.name ?? "" });
  if (action.do === "stop" && action.through?.length) {
    return t("do.stop-through", { ...details, through: several(action.through.map((room) => nounOf(page, room)[""])) });
  }
  if ((action.do === "show" && action.glimpse) || (action.do === "watch" && action.power)) return t(`do.${action.do}-power`, details);
  return t(`do.${action.do}`, details);
}

/** What the card or the power does that an action uses. */
export function help(page, action, seat) {
  const card = { butler: action.card, "send-home": "send-home", silence: "unanswered", watch: action.power ? null : "see-card" }[action.do];
  if (card) return intrigueOf(page, card)?.help ?? "";
  const byPower = action.do === "power" || (action.do === "watch" && action.power) || (action.do === "show" && action.glimpse);
  return byPower ? (page.powers[seat]?.help ?? "") : "";
}

const CAREFUL = new Set(["denounce", "own-up"]);
export const isGrave = (action) => CAREFUL.has(action.do);

/** What is asked, in a sentence. */
export function question(page, decision) {
  return t(`ask.${decision.kind}`, { pool: nounOf(page, page.pool ?? "pool") });
}

/** Who is called what at the table: the suspect, and the nickname or the bot behind it. */
export function whoIs(page, table, seat) {
  const chair = table?.chairs.find((one) => one.seat === seat);
  if (!chair) return nameOf(page, seat);
  return `${nameOf(page, seat)} (${chair.who === "bot" ? t(`level.${chair.name}`) : chair.name})`;
}
