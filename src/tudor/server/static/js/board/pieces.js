// Pawns and weapons on the board, and what a pawn does on its way.
import { Drawn, html, useLayoutEffect, useRef } from "../html.js";
import { PAWN_SHAPES } from "../art/suspects.js";
import { UNKNOWN_WEAPON, WEAPONS } from "../art/weapons.js";
import { reducedMotion } from "../store.js";
import { nameOf } from "../words.js";
import { centre, letters, pawnSpots, weaponSpots } from "./spots.js";
import { walk } from "./walk.js";
/** @import { Point } from "./spots.js" */

/** @param {Point} spot */
const translate = ([x, y]) => `translate(${x}px, ${y}px)`;
const MS_A_STEP = 85;
const LONGEST = 900;

/**
 * Is a colour so light that what is written on it must be dark?
 * @param {string} colour
 */
function isLight(colour) {
  const [red, green, blue] = [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
  return red * 0.3 + green * 0.59 + blue * 0.11 > 150;
}

/** @typedef {{ id: string, colour: string, shape: string, letter: string, light: boolean }} Face */
/** @type {WeakMap<Tudor.EditionPage, Map<string, Face>>} */
const known = new WeakMap();

/**
 * By suspect: place round the board, colour, shape and letter.
 * @param {Tudor.EditionPage} page
 */
export function pawnsOf(page) {
  const faces = known.get(page) ?? facesOf(page);
  known.set(page, faces);
  return faces;
}

/**
 * @param {Tudor.EditionPage} page
 * @returns {Map<string, Face>}
 */
function facesOf(page) {
  const signs = letters(page.suspects.map((suspect) => nameOf(page, suspect.id)));
  return new Map(
    page.suspects.map(({ id, colour }, place) => [
      id,
      { id, colour, shape: PAWN_SHAPES[place % PAWN_SHAPES.length], letter: signs[place], light: isLight(colour) },
    ]),
  );
}

/**
 * The face of a pawn, 40 by 40 round its middle.
 * @param {{ pawn: Face }} props
 */
function PawnFace({ pawn }) {
  return html`<g transform="translate(-20 -20)">
    <path class="shade" d=${pawn.shape} transform="translate(1.5 3)" />
    <path class="body" d=${pawn.shape} fill=${pawn.colour} />
    <text class=${pawn.light ? "letter dark" : "letter"} x="20" y="27">${pawn.letter}</text>
  </g>`;
}

/**
 * A pawn for use beside names.
 * @param {{ page: Tudor.EditionPage, suspect: string, size?: number }} props
 */
export function PawnSign({ page, suspect, size = 22 }) {
  const pawn = pawnsOf(page).get(suspect);
  if (!pawn) return html`<svg class="pawn-sign" width=${size} height=${size} viewBox="-22 -22 44 44"
    aria-hidden="true"><circle r="15" class="empty" /></svg>`;
  return html`<svg class="pawn-sign" width=${size} height=${size} viewBox="-22 -22 44 44" aria-hidden="true">
    <${PawnFace} pawn=${pawn} />
  </svg>`;
}

/** @param {{ page: Tudor.EditionPage, pawn: Face, spot: Point, place: string, steps: number, moving: boolean, away: boolean }} props */
function Pawn({ page, pawn, spot, place, steps, moving, away }) {
  const element = useRef(/** @type {SVGGElement | null} */ (null));
  const before = useRef({ place, spot });
  useLayoutEffect(() => {
    const was = before.current;
    before.current = { place, spot };
    if (!element.current || reducedMotion() || (was.spot[0] === spot[0] && was.spot[1] === spot[1])) return;
    const places = was.place === place ? [] : walk(page, was.place, place, steps).slice(1, -1);
    const points = [was.spot, ...places.map((on) => centre(page.board, on)), spot];
    element.current.animate(
      points.map((point) => ({ transform: translate(point) })),
      { duration: Math.min(LONGEST, Math.max(220, points.length * MS_A_STEP)), easing: "ease-in-out" },
    );
  }, [place, spot[0], spot[1]]);
  return html`<g ref=${element}
    class=${`pawn${moving ? " moving" : ""}${away ? " nobody" : ""}`} data-suspect=${pawn.id}
    style=${{ transform: translate(spot) }}>
    <title>${nameOf(page, pawn.id)}</title>
    <g class="face"><${PawnFace} pawn=${pawn} /></g>
  </g>`;
}

/**
 * @param {{ page: Tudor.EditionPage, pawns: { [pawn: string]: string }, player: string | null, played?: string[],
 *   steps: number }} props
 */
export function Pawns({ page, pawns, player, played, steps }) {
  const faces = pawnsOf(page);
  const spots = pawnSpots(page.board, pawns);
  return html`<g class="pawns">
    ${[...spots].map(([id, spot]) => html`<${Pawn} key=${id} page=${page} pawn=${faces.get(id)} spot=${spot}
      place=${pawns[id]}
      steps=${id === player ? steps : 0} moving=${id === player} away=${played && !played.includes(id)} />`)}
  </g>`;
}

/** @param {{ page: Tudor.EditionPage, weapons: { [weapon: string]: string } }} props */
export function Weapons({ page, weapons }) {
  return html`<g class="weapons">
    ${[...weaponSpots(page.board, weapons)].map(([id, spot]) => html`<g key=${id}
      class="weapon" style=${{ transform: translate(spot) }}>
      <title>${nameOf(page, id)}</title>
      <g transform="translate(-16 -16) scale(.5)"><circle class="plate" cx="32" cy="32" r="35" /><${Drawn}
        art=${WEAPONS[id] ?? UNKNOWN_WEAPON} /></g>
    </g>`)}
  </g>`;
}
