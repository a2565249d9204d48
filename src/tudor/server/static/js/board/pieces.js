// Pawns and weapons on the board, and what a pawn does on its way.
import { Drawn, html, pure, useLayoutEffect, useRef } from "../html.js";
import { signName } from "../art/faces.js";
import { figure, outlineOf, suspectLook } from "../art/suspects.js";
import { weaponArt } from "../art/weapons.js";
import { imageOf } from "../images.js";
import { reducedMotion } from "../store.js";
import { nameOf } from "../words.js";
import { centre, pawnSpots, weaponSpots } from "./spots.js";
import { walk } from "./walk.js";
/** @import { Point } from "./spots.js" */

/** @param {Point} spot */
const translate = ([x, y]) => `translate(${x}px, ${y}px)`;
/** A figure on its spot: its stand a little below the middle. */
const STANDING = "translate(-20.500 -44) scale(.64)";
/** At every step a figure rises and sways. */
const GAIT = ["none", "translateY(-7px) rotate(4deg)", "none"].map((transform) => ({ transform }));
const MS_A_STEP = 110;
const LONGEST = 1200;

/**
 * @typedef {{ id: string, colour: string, figure: string, outline: string }} Face
 * outline: of all parts of the figure, for its rim of light.
 */
/** @type {WeakMap<Tudor.EditionPage, Map<string, Face>>} */
const known = new WeakMap();

/**
 * By suspect: colour and figure.
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
const facesOf = (page) => new Map(page.suspects.map(({ id, colour }) => {
  const drawing = figure({ ...suspectLook(page, id), colour });
  return [id, { id, colour, figure: drawing, outline: outlineOf(drawing) }];
}));

/**
 * A suspect's sign for use beside names; a ring where there is none yet.
 * @param {{ page: Tudor.EditionPage, suspect: string, size?: number }} props
 */
export const PawnSign = ({ page, suspect, size = 22 }) => {
  const image = imageOf(page, signName(suspect));
  return html`<span class=${image === undefined ? "pawn-sign empty" : "pawn-sign"} data-size=${size}
    data-suspect=${image === undefined ? undefined : suspect} data-image=${image} aria-hidden="true"></span>`;
};

/**
 * @param {{ page: Tudor.EditionPage, pawn: Face, x: number, y: number, place: string, steps: number, moving: boolean,
 *   away: boolean }} props
 */
function Figure({ page, pawn, x, y, place, steps, moving, away }) {
  const spot = /** @type {Point} */ ([x, y]);
  const element = useRef(/** @type {SVGGElement | null} */ (null));
  const before = useRef({ place, spot });
  useLayoutEffect(() => {
    const was = before.current;
    before.current = { place, spot };
    if (!element.current || reducedMotion() || (was.spot[0] === x && was.spot[1] === y)) return;
    const places = was.place === place ? [] : walk(page, was.place, place, steps).slice(1, -1);
    const points = [was.spot, ...places.map((on) => centre(page.board, on)), spot];
    const duration = Math.min(LONGEST, Math.max(220, points.length * MS_A_STEP));
    element.current.animate(points.map((point) => ({ transform: translate(point) })), { duration, easing: "ease-in-out" });
    const iterations = points.length - 1;
    element.current.querySelector(".gait")?.animate(GAIT, { duration: duration / iterations, iterations });
  }, [place, x, y]);
  return html`<g ref=${element}
    class=${`pawn${moving ? " moving" : ""}${away ? " nobody" : ""}`} data-suspect=${pawn.id}
    style=${{ transform: translate(spot) }}>
    <title>${nameOf(page, pawn.id)}</title>
    <g class="face"><g class="gait"><path class="halo" transform=${STANDING} d=${pawn.outline} /><${Drawn}
      transform=${STANDING} art=${pawn.figure} /></g></g>
  </g>`;
}
const Pawn = pure(Figure);

/**
 * @param {{ page: Tudor.EditionPage, pawns: { [pawn: string]: string }, player: string | null, played?: string[],
 *   steps: number }} props
 */
function AllPawns({ page, pawns, player, played, steps }) {
  const faces = pawnsOf(page);
  const spots = pawnSpots(page.board, pawns);
  return html`<g class="pawns">
    ${[...spots].map(([id, [x, y]]) => html`<${Pawn} key=${id} page=${page} pawn=${faces.get(id)} x=${x} y=${y}
      place=${pawns[id]}
      steps=${id === player ? steps : 0} moving=${id === player} away=${played && !played.includes(id)} />`)}
  </g>`;
}
export const Pawns = pure(AllPawns);

/** @param {{ page: Tudor.EditionPage, weapons: { [weapon: string]: string } }} props */
function AllWeapons({ page, weapons }) {
  return html`<g class="weapons">
    ${[...weaponSpots(page.board, weapons)].map(([id, { spot, size }]) => html`<g key=${id}
      class="weapon" data-weapon=${id} style=${{ transform: translate(spot) }}>
      <title>${nameOf(page, id)}</title>
      <g transform=${`scale(${size / 64}) translate(-32 -32)`}><ellipse class="shade" cx="34" cy="60" rx="28"
        ry="7" /><${Drawn} class="halo" art=${weaponArt(page, id)} /><${Drawn} art=${weaponArt(page, id)} /></g>
    </g>`)}
  </g>`;
}
export const Weapons = pure(AllWeapons);
