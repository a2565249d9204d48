// Where things stand on the drawing. One cell is UNIT wide.

export const UNIT = 40;

/**
 * A spot on the drawing; and left, top, width and height of something.
 * @typedef {[number, number]} Point
 * @typedef {[number, number, number, number]} Rectangle
 */

/**
 * What is drawn on, without an empty rim.
 * @param {Tudor.BoardPlan} board
 */
export function extent(board) {
  const shapes = board.rooms.flatMap((room) => [...room.shape.matchAll(/M(\d+) (\d+)|H(\d+)|V(\d+)/g)]);
  const bars = Object.values(board.squares).flat();
  const across = [...shapes.map((at) => at[1] ?? at[3]).filter(Boolean).map(Number), ...bars.flatMap(([x, , w]) => [x, x + w])];
  const down = [...shapes.map((at) => at[2] ?? at[4]).filter(Boolean).map(Number), ...bars.flatMap(([, y, , h]) => [y, y + h])];
  const [left, right, top, bottom] = [Math.min(...across), Math.max(...across), Math.min(...down), Math.max(...down)];
  return [left, top, right - left, bottom - top].map((cells) => cells * UNIT);
}

/**
 * The middle of a square.
 * @param {Tudor.BoardPlan} board
 * @param {string} square
 * @returns {Point}
 */
export function middleOf(board, square) {
  const [left, top, width, height] = board.squares[square][0];
  return [(left + width / 2) * UNIT, (top + height / 2) * UNIT];
}

/**
 * @param {Tudor.BoardPlan} board
 * @param {string} id
 */
export const roomOf = (board, id) => /** @type {Tudor.RoomPlan} */ (board.rooms.find((room) => room.id === id));

/**
 * The middle of any place.
 * @param {Tudor.BoardPlan} board
 * @param {string} place
 * @returns {Point}
 */
export function centre(board, place) {
  if (place in board.squares) return middleOf(board, place);
  const [left, top, width, height] = roomOf(board, place).space;
  return [(left + width / 2) * UNIT, (top + height / 2) * UNIT];
}

/**
 * The corner of a room that is farthest from the middle of the board, where its stairs are.
 * @param {Tudor.BoardPlan} board
 * @param {string} room
 */
export function cornerOf(board, room) {
  const [left, top, width, height] = roomOf(board, room).space;
  const right = left + width / 2 > board.columns / 2;
  const low = top + height / 2 > board.rows / 2;
  return [(right ? left + width - 0.6 : left + 0.6) * UNIT, (low ? top + height - 0.6 : top + 0.6) * UNIT];
}

/**
 * An outline in cells, as it is drawn.
 * @param {string} shape
 */
export const scaled = (shape) => shape.replace(/-?\d+/g, (number) => String(Number(number) * UNIT));

/**
 * Things in rows, centred on a rectangle, upwards from its lower edge or spread over its middle.
 * @param {string[]} things
 * @param {Rectangle} space left, top, width and height
 * @param {{ wide: number, high: number }} step how far they stand apart, if there is room
 * @param {boolean} low
 * @returns {[string, Point][]}
 */
function rows(things, [left, top, width, height], { wide, high }, low) {
  const most = Math.max(1, Math.floor(height / high));
  const across = Math.max(1, Math.floor(width / wide), Math.ceil(things.length / most));
  const apart = Math.min(wide, width / across);
  const count = Math.ceil(things.length / across);
  const first = low ? top + height - high / 2 : top + height / 2 + ((count - 1) * high) / 2;
  return things.map((thing, index) => {
    const row = Math.floor(index / across);
    const inRow = Math.min(across, things.length - row * across);
    return [thing, [left + width / 2 + ((index % across) - (inRow - 1) / 2) * apart, first - row * high]];
  });
}

/**
 * Is a room so narrow that its name stands upright?
 * @param {Rectangle} space
 */
export const isUpright = ([, , width, height]) => width < 3.5 && height > 2 * width;

/**
 * The things in every room, of things and their places.
 * @param {Tudor.BoardPlan} board
 * @param {{ [thing: string]: string }} places
 */
function byRoom(board, places) {
  /** @type {Map<string, string[]>} */
  const inside = new Map();
  for (const [thing, place] of Object.entries(places)) {
    if (!(place in board.squares)) inside.set(place, [...(inside.get(place) ?? []), thing]);
  }
  return inside;
}

/** What the name of a room takes of it, and the wall at its back. */
const [NAME, BACK] = [26, 30];

/**
 * The floor of a room between its back wall and its name.
 * @param {Tudor.BoardPlan} board
 * @param {string} room
 * @returns {Rectangle}
 */
function floorOf(board, room) {
  const { space } = roomOf(board, room);
  const [left, top, width, height] = space.map((cells) => cells * UNIT);
  if (isUpright(space)) return [left + width * 0.28, top + BACK, width * 0.72, height - BACK];
  return [left, top + BACK, width, height - BACK - NAME];
}

/** A pawn is taller than a square; on its way it looks the same. */
const PAWN = { wide: 38, high: 34 };

/**
 * Where every pawn stands: on its square, or in a row in front of the furniture of its room.
 * @param {Tudor.BoardPlan} board
 * @param {{ [pawn: string]: string }} pawns
 */
export function pawnSpots(board, pawns) {
  /** @type {Map<string, Point>} */
  const spots = new Map();
  for (const [pawn, place] of Object.entries(pawns)) if (place in board.squares) spots.set(pawn, middleOf(board, place));
  for (const [room, inside] of byRoom(board, pawns)) {
    for (const [pawn, spot] of rows(inside, floorOf(board, room), PAWN, true)) spots.set(pawn, spot);
  }
  return spots;
}

const [LARGEST, SMALLEST] = [74, 40];

/**
 * Where every weapon lies, and how large: as large as the room allows, behind the pawns.
 * @param {Tudor.BoardPlan} board
 * @param {{ [weapon: string]: string }} weapons
 */
export function weaponSpots(board, weapons) {
  /** @type {Map<string, { spot: Point, size: number }>} */
  const spots = new Map();
  for (const [room, inside] of byRoom(board, weapons)) {
    const [left, top, width, height] = floorOf(board, room);
    const size = Math.max(SMALLEST, Math.min(LARGEST, Math.sqrt((width * height * 0.62) / inside.length), width - 6));
    const behind = rows(inside, [left, top, width, Math.max(size, height - 24)], { wide: size, high: size * 0.92 }, false);
    for (const [weapon, spot] of behind) spots.set(weapon, { spot, size });
  }
  return spots;
}
