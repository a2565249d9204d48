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
 * Rows of things, so many in each, centred on a rectangle, from a line of it on.
 * @param {string[]} things
 * @param {Rectangle} space
 * @param {number} line
 * @param {number} step
 * @returns {[string, Point][]}
 */
function rows(things, [left, top, width, height], line, step) {
  const across = Math.max(1, Math.floor(width + 0.15));
  return things.map((thing, index) => {
    const row = Math.floor(index / across);
    const inRow = Math.min(across, things.length - row * across);
    const x = left + width / 2 + ((index % across) - (inRow - 1) / 2);
    const y = Math.min(top + height - 0.5, Math.max(top + 0.5, top + line + row * step));
    return [thing, [x * UNIT, y * UNIT]];
  });
}

/**
 * Is a room so narrow that its name stands upright?
 * @param {Rectangle} space
 */
export const isUpright = ([, , width, height]) => width < 3.5 && height > 2 * width;

/**
 * Where every pawn stands: on its square, or in a row in the middle of its room.
 * @param {Tudor.BoardPlan} board
 * @param {{ [pawn: string]: string }} pawns
 */
export function pawnSpots(board, pawns) {
  /** @type {Map<string, Point>} */
  const spots = new Map();
  /** @type {Map<string, string[]>} */
  const inRooms = new Map();
  for (const [pawn, place] of Object.entries(pawns)) {
    if (place in board.squares) spots.set(pawn, middleOf(board, place));
    else inRooms.set(place, [...(inRooms.get(place) ?? []), pawn]);
  }
  for (const [place, inside] of inRooms) {
    const { space } = roomOf(board, place);
    const line = space[3] * (isUpright(space) ? 0.7 : space[3] > 5 ? 0.45 : 0.5);
    for (const [pawn, spot] of rows(inside, space, line, 1)) spots.set(pawn, spot);
  }
  return spots;
}

/**
 * Where every weapon lies: along the lower wall of its room.
 * @param {Tudor.BoardPlan} board
 * @param {{ [weapon: string]: string }} weapons
 */
export function weaponSpots(board, weapons) {
  /** @type {Map<string, Point>} */
  const spots = new Map();
  /** @type {Map<string, string[]>} */
  const inRooms = new Map();
  for (const [weapon, place] of Object.entries(weapons)) inRooms.set(place, [...(inRooms.get(place) ?? []), weapon]);
  for (const [place, inside] of inRooms) {
    if (place in board.squares) continue;
    const { space } = roomOf(board, place);
    for (const [weapon, spot] of rows(inside, space, space[3] - 0.62, -1)) spots.set(weapon, spot);
  }
  return spots;
}

/**
 * Letters for pawns, no two alike: from the last word of the name if possible.
 * @param {string[]} names
 */
export function letters(names) {
  const taken = new Set();
  return names.map((name) => {
    const plain = name.normalize("NFD").replace(/[^\w\s-]/g, "").split(/[\s-]+/);
    const wanted = [...(plain.pop() ?? ""), ...plain.join(""), ..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].map((sign) => sign.toUpperCase());
    const letter = wanted.find((sign) => /[A-Z]/.test(sign) && !taken.has(sign)) ?? "?";
    taken.add(letter);
    return letter;
  });
}
