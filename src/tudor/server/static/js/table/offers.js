// What you can do, as the prompt offers it.
import { html, names, pure, useMedia, useSignal } from "../html.js";
import { PawnSign } from "../board/pieces.js";
import { Card } from "../cards.js";
import { tellWhy } from "../frame.js";
import { unparted } from "../words.js";
import { AccuseDialog, Picker } from "./picker.js";
/**
 * @import { VNode } from "preact"
 * @import { AtTable, Session } from "../state.js"
 */

/**
 * @param {Session} session
 * @param {Tudor.Action} action
 */
export function send(session, action) {
  return session.act(action).catch(tellWhy);
}

/**
 * Is there something to choose?
 * @param {Tudor.Prompt | null} prompt
 */
export const isQuestion = (prompt) =>
  Boolean(prompt && (prompt.offers?.length || prompt.squares || prompt.suggestion || prompt.accusation));

/** @param {Tudor.Prompt} prompt */
export const leadsSomewhere = ({ offers = [], squares }) => Boolean(squares) || offers.some(({ place }) => place);

/**
 * By place, the offers that lead there.
 * @param {Tudor.Prompt} prompt
 */
export function byPlace({ offers = [], squares }) {
  /** @type {Map<string, Tudor.Offer[]>} */
  const found = new Map();
  const add = (/** @type {string} */ place, /** @type {Tudor.Offer} */ offer) => found.set(place, [...(found.get(place) ?? []), offer]);
  const goTo = (/** @type {string} */ to) => /** @type {Tudor.Action} */ ({ do: squares?.does, to });
  for (const place of squares?.places ?? []) add(place, { action: goTo(place), label: squares?.label ?? "" });
  for (const offer of offers) if (offer.place) add(offer.place, offer);
  return found;
}

/**
 * An offer as a button; what it means is said once for all that share it.
 * @param {AtTable & { offer: Tudor.Offer, after?: Tudor.Offer, onPoint: (place: string | null) => void }} props
 */
function Button({ page, session, offer, after, onPoint }) {
  const { action, label, help, weight, pawn, place } = offer;
  const point = place && {
    onPointerEnter: () => onPoint(place), onPointerLeave: () => onPoint(null),
    onFocus: () => onPoint(place), onBlur: () => onPoint(null),
  };
  return html`<div class="offer">
    <button type="button" class=${names("button", { primary: weight === "primary", danger: weight === "grave" })}
      data-do=${action.do} data-to=${place}
      onClick=${() => send(session, action)} ...${point}>
      ${pawn && html`<${PawnSign} page=${page} suspect=${pawn} />`}${unparted(label)}</button>
    ${help && help !== after?.help && html`<p class="hint">${help}</p>`}
  </div>`;
}

/**
 * Offers drawn by the faces of cards; those that share a meaning stand together below it.
 * @param {AtTable & { offers: Tudor.Offer[] }} props
 */
function Faces({ page, session, offers }) {
  const shared = (/** @type {string | undefined} */ help) => offers.filter((offer) => offer.help === help).length > 1;
  const face = (/** @type {Tudor.Offer} */ { action, label, help, card }) => html`<span class="face"><${Card} page=${page} card=${card}
    label=${label} does=${action.do} onPick=${() => send(session, action)} />
    ${help && !shared(help) && html`<span class="hint">${help}</span>`}</span>`;
  return [...new Set(offers.map(({ help }) => (help && shared(help) ? help : "")))].map((help) => {
    const group = offers.filter((offer) => (help ? offer.help === help : !offer.help || !shared(offer.help)));
    const hand = html`<div class=${names("hand faces", { explained: !help && group.some((offer) => offer.help) })}>
      ${group.map(face)}</div>`;
    const power = Object.values(page.powers).find((one) => one.help === help);
    return help ? html`<div class="with-power">${power && html`<h3>${power.name}</h3>`}<p class="hint">${help}</p>${hand}</div>` : hand;
  });
}

/**
 * Squares have no names: they are chosen on the board.
 * @param {{ squares: Tudor.Squares }} props
 */
function Squares({ squares }) {
  const first = `.board .target[data-place="${squares.places[0]}"]`;
  const onClick = () => /** @type {SVGElement | null} */ (document.querySelector(first))?.focus();
  return html`<div class="offer"><button type="button" class="button squares" data-do="squares"
    onClick=${onClick}>${squares.summary}</button></div>`;
}

/** @param {AtTable & { naming: Tudor.Naming }} props */
function Suggestion({ page, session, naming }) {
  return html`<section class="suggest"><h3>${naming.heading}</h3>
    <${Picker} page=${page} session=${session} naming=${naming}
      onName=${(/** @type {Tudor.Action} */ action) => send(session, action)} />
  </section>`;
}

/** @param {AtTable & { naming: Tudor.Naming }} props */
function Accusation({ page, session, naming }) {
  const accusing = useSignal(false);
  return html`<div class="offer"><button type="button" class="button danger" data-do="accuse-open"
      onClick=${() => (accusing.value = true)}>${naming.opens}</button></div>
    ${accusing.value && html`<${AccuseDialog} page=${page} session=${session} naming=${naming}
      onClose=${() => (accusing.value = false)}
      onAccuse=${(/** @type {Tudor.Action} */ action) => { accusing.value = false; send(session, action); }} />`}`;
}

/** Letters of a label that is too long for half of a panel. */
const LONG = 30;

/** @param {Tudor.Offer} offer */
const isAboutPawn = ({ pawn, weight }) => Boolean(pawn) && weight !== "quiet";

/**
 * One of several pawns to choose, side by side where their labels are short; what it means stands below them.
 * @param {AtTable & { offers: Tudor.Offer[], onPoint: (place: string | null) => void }} props
 */
function PawnOffers({ page, session, offers, onPoint }) {
  const meanings = new Set(offers.flatMap(({ help }) => help || []));
  const long = offers.some(({ label }) => label.length > LONG);
  return html`<div class="offer"><div class=${names("choices", { long })}>
      ${offers.map((offer) => html`<${Button} page=${page} session=${session} offer=${offer} after=${offer} onPoint=${onPoint} />`)}</div>
    ${[...meanings].map((help) => html`<p class="hint">${help}</p>`)}</div>`;
}

const MOST_ON_SQUARES = 6;
/** With more to choose from, a phone does not show what stands below. */
const FEW = 3;
const PHONE = "(max-width: 760px), (max-height: 500px)";

/**
 * Offers on squares are made on the board, which leads there; where there are few, they stand in the list as well.
 * @param {Tudor.EditionPage} page
 * @param {Tudor.Offer} offer
 * @param {Tudor.Prompt} prompt
 */
export function isListed(page, { place }, { offers = [], squares }) {
  const isOnSquare = (/** @type {string | null | undefined} */ one) => (one ?? "") in page.board.squares;
  return !isOnSquare(place) || !squares || offers.filter((offer) => isOnSquare(offer.place)).length <= MOST_ON_SQUARES;
}

/** @param {AtTable & { prompt: Tudor.Prompt, onPoint: (place: string | null) => void }} props */
function AllOffers({ page, session, prompt, onPoint }) {
  const { offers = [], squares, suggestion, accusation } = prompt;
  const faces = offers.filter((offer) => offer.card);
  const places = offers.filter((offer) => offer.place && isListed(page, offer, prompt));
  const others = offers.filter((offer) => !offer.card && !offer.place);
  const pawns = others.filter(isAboutPawn);
  /** @type {(offer: Tudor.Offer, index: number, all: Tudor.Offer[]) => VNode} */
  const button = (offer, index, all) => html`<${Button} page=${page} session=${session} offer=${offer}
    after=${all[index + 1]} onPoint=${onPoint} />`;
  const accuse = accusation && html`<${Accusation} page=${page} session=${session} naming=${accusation} />`;
  const isLong = useMedia(PHONE) && places.length + pawns.length > FEW;
  return html`${others.filter((offer) => offer.weight !== "quiet" && !isAboutPawn(offer)).map(button)}
    ${faces.length > 0 && html`<${Faces} page=${page} session=${session} offers=${faces} />`}
    ${isLong && accuse}
    ${places.length > 0 && html`<div class="choices">${places.map(button)}</div>`}
    ${squares && html`<${Squares} squares=${squares} />`}
    ${suggestion && html`<${Suggestion} page=${page} session=${session} naming=${suggestion} />`}
    ${pawns.length > 0 && html`<${PawnOffers} page=${page} session=${session} offers=${pawns} onPoint=${onPoint} />`}
    ${others.filter(({ weight }) => weight === "quiet").map(button)}
    ${!isLong && accuse}`;
}
const StillOffers = pure(AllOffers);

/**
 * Once you have decided, all offers are disabled by the box they stand in: none of them is drawn again for it.
 * @param {AtTable & { prompt: Tudor.Prompt, onPoint: (place: string | null) => void }} props
 */
export function Offers({ page, session, prompt, onPoint }) {
  return html`<fieldset class="offers" role="presentation" disabled=${session.sending.value}>
    <${StillOffers} page=${page} session=${session} prompt=${prompt} onPoint=${onPoint} /></fieldset>`;
}
