// What moves over the table, and what it sounds like, as the server cues it: cards dealt and shown, dice thrown. A card whose face the
// cue does not tell slides face down.
import { html, pure, useEffect, useMemo, useRef, useSignal } from "../html.js";
import { Die, FlyingCard } from "../cards.js";
import { play } from "../sound.js";
import { reducedMotion } from "../store.js";
import { afterFrames } from "./behind.js";
/** @import { AtTable } from "../state.js" */
/** @import { News } from "../news.js" */

/**
 * Something on its way: a card (of which the face may be unknown) or dice, from one seat to another or to the middle.
 * @typedef {{ from?: string, to?: string, card?: string, dice?: number[], delay: number }} Flight
 * @typedef {Flight & { key: number }} Launched
 */

const APART = 140;
/** A touch ends what is brief: no more are on their way than are soon there. */
const MOST = 4;

/**
 * The cards that are dealt at the beginning, all face down, round the table.
 * @param {{ [seat: string]: number }} hands
 * @returns {Flight[]}
 */
export function dealt(hands) {
  const rounds = Math.max(0, ...Object.values(hands));
  const cards = Array.from({ length: rounds }, (_, round) => Object.keys(hands).filter((seat) => hands[seat] > round)).flat();
  return cards.map((to, place) => ({ to, delay: place * 55 }));
}

/**
 * Was nothing heard but the deal? Dice may be thrown for it.
 * @param {Tudor.Cue[]} cues
 */
const isDeal = (cues) => cues.some(({ sound }) => sound === "deal") && cues.every(({ sound }) => sound === "deal" || sound === "dice");

/**
 * The middle of a seat's pawn or, where it cannot be seen, of its sign beside a name; without a seat, of the board.
 * @param {string} [seat]
 */
function spotOf(seat) {
  const found = seat
    ? [`.board .pawn[data-suspect="${seat}"]`, `.person .pawn-sign[data-suspect="${seat}"]`]
    : [".board-box", "section.turn"];
  for (const selector of found) {
    const box = document.querySelector(selector)?.getBoundingClientRect();
    if (box?.width) return [box.left + box.width / 2, box.top + box.height / 2];
  }
  return null;
}

const SPREAD = 70;

/**
 * @param {number[]} spot
 * @param {number} turn
 * @param {number} scale
 */
const at = ([x, y], turn = 0, scale = 1) => `translate(${x}px, ${y}px) rotate(${turn}deg) scale(${scale})`;

/**
 * Dice roll to the middle, bounce, rest a moment and are gone.
 * @param {number[]} start
 * @param {number[]} rest
 */
const tumble = (start, rest) => [
  { transform: at(start, -540, 0.4), opacity: 1 }, { transform: at([rest[0], rest[1] - 40], -60, 1.15), offset: 0.4 },
  { transform: at(rest), offset: 0.55 }, { transform: at(rest), opacity: 1, offset: 0.85 }, { transform: at(rest), opacity: 0 },
];

/**
 * A card slides over the table.
 * @param {number[]} start
 * @param {number[]} end
 */
const slide = (start, end) => [
  { transform: at(start, -8, 0.5), opacity: 0 }, { opacity: 1, offset: 0.15 }, { transform: at(end, 4), opacity: 1, offset: 0.75 },
  { transform: at(end, 4, 0.6), opacity: 0 },
];

/**
 * @param {Flight} flight
 * @param {number} place of several dice
 * @returns {[Keyframe[], KeyframeAnimationOptions] | null}
 */
function pathOf({ from, to, dice, delay }, place) {
  const [start, end] = [spotOf(from), spotOf(to)];
  if (!start || !end) return null;
  if (!dice) return [slide(start, end), { duration: from ? 1200 : 620, delay, easing: "ease-in-out" }];
  const rest = [end[0] + (place - (dice.length - 1) / 2) * SPREAD, end[1]];
  return [tumble(start, rest), { duration: 1500, delay, easing: "ease-out" }];
}

/**
 * Set all parts of some flights moving: first everything is measured, then everything begins, so that the page is laid out once.
 * @param {[Launched, Element][]} flights
 * @param {(key: number) => void} onEnd
 */
function setOff(flights, onEnd) {
  const ways = flights.map(([flight, element]) => [...element.children].map((part, place) => ({ part, path: pathOf(flight, place) })));
  for (const [index, [{ key }]] of flights.entries()) {
    const moves = ways[index].map(({ part, path }) => path && part.animate(path[0], { ...path[1], fill: "both" }));
    Promise.allSettled(moves.map((move) => move?.finished)).then(() => onEnd(key));
  }
}

/** @param {{ page: Tudor.EditionPage, flight: Launched }} props */
function OnItsWay({ page, flight }) {
  return html`<div data-flight=${flight.key}>${flight.dice ? flight.dice.map((face) => html`<span class="flying"><${Die}
    face=${face} /></span>`) : html`<span class="flying"><${FlyingCard} page=${page} card=${flight.card} /></span>`}</div>`;
}
const Flying = pure(OnItsWay);

/**
 * The cards and dice that move, one after the other.
 * @param {Tudor.Cue[]} cues
 * @returns {Flight[]}
 */
export const shown = (cues) =>
  cues
    .filter(({ giver }) => giver)
    .slice(-MOST)
    .map(({ giver, taker, card, dice }, place) => ({ from: giver, to: taker, card, dice, delay: place * APART }));

/** @param {Tudor.Cue[]} cues */
function sound(cues) {
  for (const name of new Set(cues.map((cue) => cue.sound))) if (name && name !== "dice") play(name);
}

let launched = 0;

/**
 * What is on its way now, and what to do when something has arrived.
 * @param {AtTable["session"]} session
 */
function useFlights(session) {
  const flights = useSignal(/** @type {Launched[]} */ ([]));
  const launch = (/** @type {Flight[]} */ more) => {
    if (reducedMotion()) return;
    const keyed = more.map((flight, place) => ({ ...flight, key: launched + place }));
    launched += more.length;
    // When the question is drawn, and before the board.
    if (keyed.length) afterFrames(2, () => (flights.value = [...flights.value, ...keyed]));
  };
  // Heard at once, not when something is drawn: between two drawings there may be several.
  const hear = (/** @type {News} */ { first, cues }) => {
    if (document.hidden) return;
    if (isDeal(cues)) {
      play("deal");
      launch(dealt(session.view.value.hand_sizes));
    } else if (!first) {
      sound(cues);
      launch(shown(cues));
    }
  };
  useEffect(() => session.news.listen(hear), [session]);
  const land = useMemo(() => (/** @type {number} */ key) => (flights.value = flights.value.filter((one) => one.key !== key)), []);
  return /** @type {const} */ ([flights.value, land]);
}

/** @param {AtTable} props */
export function Motion({ page, session }) {
  const [flights, land] = useFlights(session);
  const air = useRef(/** @type {HTMLElement | null} */ (null));
  const gone = useRef(-1);
  // When the page has its layout, so that measuring it costs no other one.
  useEffect(() => {
    const fresh = flights.filter(({ key }) => key > gone.current);
    gone.current = Math.max(gone.current, ...fresh.map(({ key }) => key));
    setOff(fresh.flatMap((flight) => {
      const element = air.current?.querySelector(`[data-flight="${flight.key}"]`);
      return element ? [/** @type {[Launched, Element]} */ ([flight, element])] : [];
    }), land);
  }, [flights]);
  return html`<div ref=${air} class="motion" aria-hidden="true">${flights.map((flight) => html`<${Flying} key=${flight.key}
    page=${page} flight=${flight} />`)}</div>`;
}
