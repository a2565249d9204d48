// Rooms, put together from a floor and pieces of furniture.
import { FLOORS, SPARE_FLOORS, SPARE_FURNITURE } from "./floors.js";
import { ON_FLOOR } from "./furniture.js";
import { ON_GROUND } from "./grounds.js";
import { moved } from "./ink.js";
import { AT_WALL } from "./walls.js";
/**
 * @import { Piece } from "./ink.js"
 * @import { FloorKind } from "./floors.js"
 */

/** How far a wall or a hedge at the back reaches down into a room. */
export const BACKS = { wall: 34, hedge: 20, open: 0 };
const GAP = 8;

/** @type {Record<NonNullable<Tudor.RoomPicture["furniture"]>[number], Piece>} */
const PIECES = { ...AT_WALL, ...ON_FLOOR, ...ON_GROUND };

/**
 * Left, top, width and height of the space that is furnished.
 * @typedef {[number, number, number, number]} Space
 * @typedef {{ art: string, x: number, y: number, width: number, height: number, scale: number, flat: boolean }} Placed
 */

/**
 * A room as it is drawn: what its picture does not say is filled in by its place among the rooms.
 * @param {Tudor.EditionPage} page
 * @param {string} room
 */
export function lookOf(page, room) {
  const picture = page.pictures.rooms[room] ?? { colour: "#8a5a34" };
  const place = Math.max(0, Object.keys(page.pictures.rooms).indexOf(room));
  const floor = picture.floor ?? SPARE_FLOORS[place % SPARE_FLOORS.length];
  const kind = /** @type {FloorKind} */ (FLOORS[floor]);
  const names = picture.furniture?.length ? picture.furniture : SPARE_FURNITURE[place % SPARE_FURNITURE.length] ?? [];
  return { colour: picture.colour ?? "", cloth: picture.cloth || picture.colour || "", floor, kind, pieces: names.map((name) => PIECES[name]) };
}

/**
 * A piece at a spot, shrunk if it must be.
 * @param {Piece} piece
 * @param {number} x
 * @param {number} y
 * @param {number} scale
 * @returns {Placed}
 */
const placed = ([kind, width, height, art], x, y, scale) => ({ art, x, y, width: width * scale, height: height * scale, scale, flat: kind === "flat" });

/**
 * Pieces in a row along the back wall, as many as there is room for.
 * @param {Piece[]} pieces
 * @param {Space} space
 */
function alongWall(pieces, [left, top, width]) {
  const row = [...pieces];
  const long = () => row.reduce((sum, piece) => sum + piece[1] + GAP, GAP);
  while (row.length > 1 && long() > width) row.pop();
  const scale = Math.min(1, (width - GAP) / (long() - GAP));
  const gap = (width - row.reduce((sum, piece) => sum + piece[1] * scale, 0)) / (row.length + 1);
  let x = left;
  // The most telling piece stands in the middle.
  return centred(row).map((piece) => {
    x += gap;
    const at = placed(piece, x, top + 3, scale);
    x += at.width;
    return at;
  });
}

/**
 * The first of a list in the middle, the others left and right of it.
 * @template Thing
 * @param {Thing[]} things
 */
const centred = (things) => [...things.filter((_, index) => index % 2 === 0).reverse(), ...things.filter((_, index) => index % 2)];

/**
 * The piece in the middle of the floor, as large as it fits.
 * @param {Piece | undefined} piece
 * @param {Space} floor
 */
function inMiddle(piece, [left, top, width, height]) {
  if (!piece) return [];
  const scale = Math.min(1.5, (width - GAP) / piece[1], height / piece[2]);
  return [placed(piece, left + (width - piece[1] * scale) / 2, top + (height - piece[2] * scale) * 0.45, scale)];
}

/**
 * The spots beside the middle: lower left and right, then higher up.
 * @param {Space} floor
 * @param {number} width
 * @param {number} height
 * @returns {[number, number][]}
 */
const beside = ([left, top, across, down], width, height) => [
  [left + 4, top + down - height], [left + across - width - 4, top + down - height],
  [left + across - width - 4, top + down * 0.46 - height], [left + 4, top + down * 0.46 - height],
];

/**
 * Pieces at the sides, where the middle leaves room for them.
 * @param {Piece[]} pieces
 * @param {Space} floor
 * @param {Placed | undefined} middle
 */
function atSides(pieces, floor, middle) {
  const free = middle ? (floor[2] - middle.width) / 2 + middle.width * 0.12 : floor[2] / 2;
  const spots = floor[3] > 110 ? 4 : 2;
  return pieces.slice(0, spots).flatMap((piece, index) => {
    const scale = Math.min(1, free / piece[1], (floor[3] * (spots > 2 ? 0.62 : 0.9)) / piece[2]);
    if (scale < 0.45) return [];
    const [x, y] = beside(floor, piece[1] * scale, piece[2] * scale)[index];
    return [placed(piece, x, Math.max(floor[1] - GAP, y), scale)];
  });
}

/**
 * Pieces one below the other, in a room as narrow as a corridor.
 * @param {Piece[]} pieces
 * @param {Space} floor
 */
function stacked(pieces, [left, top, width, height]) {
  const each = height / Math.max(1, pieces.length);
  return pieces.flatMap((piece, index) => inMiddle(piece, [left, top + index * each, width, each]));
}

/**
 * Where every piece stands, those in front last. below: what stays free at the lower wall.
 * @param {Pick<ReturnType<typeof lookOf>, "pieces" | "kind">} look
 * @param {Space} space
 * @param {number} below
 */
export function furnished({ pieces, kind: { edge } }, [left, top, width, height], below = 0) {
  const of = (/** @type {Piece[0]} */ kind) => pieces.filter((piece) => piece[0] === kind);
  /** @type {Space} */
  const floor = [left, top + BACKS[edge], width, height - BACKS[edge] - below];
  const [centre] = inMiddle(of("middle")[0], floor);
  const spare = of("middle").slice(1);
  if (height > 2 * width) return [...inMiddle(of("flat")[0], floor), ...stacked([...of("middle"), ...of("side")], floor), ...alongWall(of("wall"), [left, top, width, height])];
  const standing = [...alongWall(of("wall"), [left, top, width, height]), ...(centre ? [centre] : []), ...atSides([...of("side"), ...spare], floor, centre)];
  return [...inMiddle(of("flat")[0], floor), ...standing.sort((one, other) => one.y + one.height - other.y - other.height)];
}

/** @param {Placed[]} pieces */
export const drawn = (pieces) => pieces.map(({ art, x, y, scale }) => moved(Math.round(x), Math.round(y), art, Math.round(scale * 100) / 100)).join("");
