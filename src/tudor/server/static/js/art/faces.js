// The faces of cards and the signs beside names, each a whole picture.
import { BACKS, drawn, furnished, lookOf } from "./rooms.js";
import { figure, head, SIGN_SHAPES, suspectLook } from "./suspects.js";
import { weaponArt } from "./weapons.js";

/** The part of a room that a card shows, and what stays free below. */
const SCENE = /** @type {const} */ ([0, 0, 170, 170]);
const BELOW = 8;

/**
 * @param {string} view
 * @param {string} art
 */
const picture = (view, art) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}">${art}</svg>`;

/**
 * @param {Tudor.EditionPage} page
 * @param {string} card
 */
function suspectFace(page, card) {
  const look = suspectLook(page, card);
  return picture("0 -4 64 64", `<path d="M0-4h64v64H0z" fill="${look.colour}" fill-opacity=".3"/>${figure(look)}`);
}

/**
 * @param {Tudor.EditionPage} page
 * @param {string} card
 */
const weaponFace = (page, card) =>
  picture("-7 -7 78 78", `<ellipse cx="32" cy="61" rx="26" ry="5" fill-opacity=".22"/>${weaponArt(page, card)}`);

/**
 * @param {Tudor.EditionPage} page
 * @param {string} card
 */
function roomFace(page, card) {
  const look = lookOf(page, card);
  const [, , width, height] = SCENE;
  const { edge } = look.kind;
  const back = BACKS[edge];
  const wall = `<g class="back ${edge}-back"><rect width="${width}" height="${back}"/><rect class="foot" y="${back - 6}" width="${width}" height="6"/></g>`;
  const furniture = `<g class="art">${drawn(furnished(look, [...SCENE], BELOW))}</g>`;
  const colours = `<style>svg{--room:${look.colour};--cloth:${look.cloth}}</style>`;
  const ground = `<rect class="ground-colour" width="${width}" height="${height}"/>`;
  return picture(SCENE.join(" "), colours + ground + (back > 0 ? wall : "") + furniture);
}

/**
 * A suspect's sign for use beside names: the head on a shape of its colour.
 * @param {Tudor.EditionPage} page
 * @param {{ id: string, colour: string }} suspect
 * @param {number} place
 */
function signOf(page, { id, colour }, place) {
  const look = { ...suspectLook(page, id), colour };
  // Medals hang too low for a sign.
  const extra = look.extra === "medals" ? "none" : look.extra;
  const shape = SIGN_SHAPES[place % SIGN_SHAPES.length];
  const body = `<path transform="translate(-20 -20)" d="${shape}" fill="${colour}" stroke="#17131a" stroke-width="2.2" stroke-linejoin="round"/>`;
  return picture("-23 -23 46 46", `${body}<g transform="translate(-22.400 -21) scale(.7)">${head({ ...look, extra })}</g>`);
}

/** @param {string} suspect */
export const signName = (suspect) => `sign/${suspect}`;

/**
 * By name, all pictures of an edition: the faces of its cards, and its suspects' signs.
 * @param {Tudor.EditionPage} page
 * @returns {Map<string, string>}
 */
export const facesOf = (page) => new Map([
  ...page.suspects.map(({ id }) => /** @type {const} */ ([id, suspectFace(page, id)])),
  ...page.weapons.map((card) => /** @type {const} */ ([card, weaponFace(page, card)])),
  ...page.rooms.map((card) => /** @type {const} */ ([card, roomFace(page, card)])),
  ...page.suspects.map((suspect, place) => /** @type {const} */ ([signName(suspect.id), signOf(page, suspect, place)])),
]);
