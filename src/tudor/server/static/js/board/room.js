// A room on the board: its floor, its back wall, what stands in it, and its name.
import { Drawn, html } from "../html.js";
import { BACKS, drawn, furnished, lookOf } from "../art/rooms.js";
import { breadth, nameOf } from "../words.js";
import { cornerOf, isUpright, scaled, UNIT } from "./spots.js";

/** @typedef {ReturnType<typeof lookOf>} Look */

/** @param {Look} look */
export const patternOf = ({ floor, colour }) => `floor-${floor}-${colour.slice(1)}`;

const LARGEST_NAME = 27;

/**
 * The size and the lines of a name, so that it fits into so much space.
 * @param {string} name
 * @param {number} width
 * @returns {[string[], number]}
 */
export function fitted(name, width) {
  const size = (/** @type {string} */ text) => (width - 14) / breadth(text);
  if (size(name) >= 20 || !name.includes(" ")) return [[name], Math.min(LARGEST_NAME, size(name))];
  const parts = name.split(" ");
  const cuts = parts.slice(1).map((_, index) => [parts.slice(0, index + 1).join(" "), parts.slice(index + 1).join(" ")]);
  const best = cuts.sort((a, b) => Math.max(...a.map((s) => s.length)) - Math.max(...b.map((s) => s.length)))[0];
  return [best, Math.min(LARGEST_NAME - 3, ...best.map(size))];
}

const NAME_HEIGHT = 30;
const DOOR_DEPTH = 18;
const READABLE = 17;
/** How far a sign with stairs reaches from its middle, in cells. */
const STAIRS = 0.6;

/**
 * The longest stretch of a room's lower wall without a door and without stairs, in cells: from where, how long.
 * @param {Tudor.BoardPlan} board
 * @param {Tudor.RoomPlan} room
 */
export function freeWall(board, { id, space: [left, top, width, height] }) {
  const low = top + height;
  const doors = board.doors.filter(({ room, gap }) => room === id && gap[1] === gap[3] && gap[1] === low);
  const gaps = doors.map(({ gap }) => [gap[0], gap[2]]);
  const [x, y] = cornerOf(board, id).map((at) => at / UNIT);
  const stairs = id in board.passages && y > top + height / 2 ? [[x - STAIRS, x + STAIRS]] : [];
  const taken = [...gaps, ...stairs, [left + width, left + width]].sort((one, other) => one[0] - other[0]);
  let [start, best] = [left, [left, 0]];
  for (const [from, to] of taken) {
    if (from - start > best[1]) best = [start, from - start];
    start = Math.max(start, to);
  }
  return best;
}

/**
 * The name beside the doors and stairs at the lower wall; null if it would be too small to read.
 * @param {Tudor.BoardPlan} board
 * @param {Tudor.RoomPlan} room
 * @param {string} name
 */
function besideDoors(board, room, name) {
  const [start, length] = freeWall(board, room).map((cells) => cells * UNIT);
  const [lines, size] = fitted(name, length);
  return lines.length === 1 && size >= READABLE ? { x: start + length / 2, lines, size } : null;
}

/**
 * The middle of the sign of a room's stairs: in the corner that is farthest from the middle of the board, or above that if the name
 * needs the whole lower wall.
 * @param {Tudor.BoardPlan} board
 * @param {Tudor.RoomPlan} room
 * @param {string} name
 */
export function stairsSpot(board, room, name) {
  const [x, y] = cornerOf(board, room.id);
  const [, top, , height] = room.space;
  const isLow = y > (top + height / 2) * UNIT;
  return isLow && !isUpright(room.space) && !besideDoors(board, room, name) ? [x, (top + STAIRS) * UNIT] : [x, y];
}

/**
 * What is left of a room's width, from where and how much, if its stairs are as low as a name above the doors.
 * @param {Tudor.BoardPlan} board
 * @param {Tudor.RoomPlan} room
 * @param {string} name
 */
function besideStairs(board, room, name) {
  const [left, , width, height] = room.space.map((cells) => cells * UNIT);
  const isTall = height - 6 - DOOR_DEPTH - LARGEST_NAME > 2 * STAIRS * UNIT;
  if (isTall || !(room.id in board.passages)) return [left, width];
  const [x] = stairsSpot(board, room, name);
  return x < left + width / 2 ? [x + STAIRS * UNIT, left + width - x - STAIRS * UNIT] : [left, x - STAIRS * UNIT - left];
}

/**
 * Where the name of a room stands, in lines of which size: at the lower wall, or above the doors in it.
 * @param {Tudor.BoardPlan} board
 * @param {Tudor.RoomPlan} room
 * @param {string} name
 * @returns {{ x: number, y: number, lines: string[], size: number, turn: number }}
 */
export function nameSpot(board, room, name) {
  const [left, top, , height] = room.space.map((cells) => cells * UNIT);
  if (isUpright(room.space)) {
    const size = Math.min(22, (height * 0.6) / breadth(name));
    return { x: left + size * 0.8, y: top + height / 2, lines: [name], size, turn: -90 };
  }
  const beside = besideDoors(board, room, name);
  if (beside) return { ...beside, y: top + height - 9, turn: 0 };
  const [start, length] = besideStairs(board, room, name);
  const size = Math.min(LARGEST_NAME, (length - 14) / breadth(name));
  return { x: start + length / 2, y: top + height - 6 - DOOR_DEPTH, lines: [name], size, turn: 0 };
}

/** @param {{ page: Tudor.EditionPage, room: Tudor.RoomPlan }} props */
function RoomName({ page, room }) {
  const { x, y, lines, size, turn } = nameSpot(page.board, room, nameOf(page, room.id));
  const width = Math.max(...lines.map(breadth)) * size + 10;
  return html`<g class="room-name" transform=${`translate(${x} ${y}) rotate(${turn})`}>
    <rect x=${-width / 2} y=${-size * 0.98} width=${width} height=${size * 1.32} rx="5" />
    <text font-size=${size}>${lines[0]}</text></g>`;
}

/**
 * The names of all rooms. They lie over everything else: pawns stand behind them.
 * @param {{ page: Tudor.EditionPage }} props
 */
export function RoomNames({ page }) {
  return html`<g class="names">${page.board.rooms.map((room) => html`<${RoomName} key=${room.id} page=${page} room=${room} />`)}</g>`;
}

/**
 * The walls at the back of a room: every side of its outline that is passed from left to right.
 * @param {string} shape
 * @returns {[number, number, number][]} left, top and length, in cells
 */
export function backWalls(shape) {
  /** @type {[number, number, number][]} */
  const walls = [];
  let [x, y] = [0, 0];
  for (const [, start, top, across, down] of shape.matchAll(/M(\d+) (\d+)|H(\d+)|V(\d+)/g)) {
    if (start !== undefined) [x, y] = [Number(start), Number(top)];
    else if (down !== undefined) y = Number(down);
    else {
      if (Number(across) > x) walls.push([x, y, Number(across) - x]);
      x = Number(across);
    }
  }
  return walls;
}

/** @param {{ shape: string, edge: Look["kind"]["edge"] }} props */
function Back({ shape, edge }) {
  const height = BACKS[edge];
  if (!height) return null;
  return html`${backWalls(shape).map(([x, y, length]) => html`<g class=${`back ${edge}-back`}
    transform=${`translate(${x * UNIT} ${y * UNIT})`}><rect width=${length * UNIT} height=${height} />
    <rect class="foot" y=${height - 6} width=${length * UNIT} height="6" /><rect class="cast" y=${height}
      width=${length * UNIT} height="7" /></g>`)}`;
}

/** @param {{ page: Tudor.EditionPage, room: Tudor.RoomPlan }} props */
export function Room({ page, room }) {
  const look = lookOf(page, room.id);
  const [left, top, width, height] = room.space.map((cells) => cells * UNIT);
  const shape = scaled(room.shape);
  const below = isUpright(room.space) ? 0 : NAME_HEIGHT;
  return html`<g class=${`room ${look.kind.edge}-edge`} style=${{ "--room": look.colour, "--cloth": look.cloth }}>
    <path class="floor" d=${shape} fill=${`url(#${patternOf(look)})`} />
    <${Back} shape=${room.shape} edge=${look.kind.edge} />
    <${Drawn} class="art" art=${drawn(furnished(look, [left, top, width, height], below))} />
    <path class="lamp" fill="url(#lamp)" d=${shape} />
    <path class="wall" d=${shape} />
  </g>`;
}

