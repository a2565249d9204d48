// What never moves: the frame, squares, rooms, doors, passages.
import { Drawn, Fragment, html } from "../html.js";
import { floorOf, MOTIFS, PATTERNS, UNKNOWN_ROOM } from "../art/rooms.js";
import { nameOf } from "../words.js";
import { centre, extent, isUpright, middleOf, roomOf, UNIT } from "./spots.js";

/** @param {[string, string]} floor */
const patternOf = ([kind, colour]) => `floor-${kind}-${colour.slice(1)}`;

/** @param {{ floors: [string, string][] }} props */
function Patterns({ floors }) {
  return html`<defs>
    <radialGradient id="lamp"><stop offset="0" stop-color="#ffedc2" stop-opacity=".2" /><stop offset=".55"
      stop-color="#ffedc2" stop-opacity=".05" /><stop offset="1" stop-color="#000" stop-opacity=".32" /></radialGradient>
    <pattern id="hedge" width="20" height="20" patternUnits="userSpaceOnUse"><rect width="20" height="20" />
      <path d="M4 6q3-4 6 0M14 3q3-4 6 0M0 15q3-4 6 0M10 14q3-4 6 0" /></pattern>
    ${[...new Map(floors.map((floor) => [patternOf(floor), floor])).values()].map((floor) => {
      const [width, height, art] = PATTERNS[floor[0]];
      return html`<pattern id=${patternOf(floor)} width=${width} height=${height} patternUnits="userSpaceOnUse">
        <rect width=${width} height=${height} fill=${floor[1]} />
        <${Drawn} art=${art} class="weave" />
      </pattern>`;
    })}
  </defs>`;
}

/**
 * An outline in cells, as it is drawn.
 * @param {string} shape
 */
export const scaled = (shape) => shape.replace(/-?\d+/g, (number) => String(Number(number) * UNIT));

/** @param {{ page: Tudor.EditionPage }} props */
function Squares({ page }) {
  const { board } = page;
  const special = new Set([...board.spy_squares, ...board.intrigue_squares]);
  const starts = new Map(Object.entries(board.starts).map(([suspect, square]) => [square, suspect]));
  const colours = new Map(page.suspects.map((suspect) => [suspect.id, suspect.colour]));
  return html`<g class="squares">
    ${Object.values(board.squares).flat().map(([left, top, width, height]) => html`<rect
      class=${(left + top) % 2 ? "tile odd" : "tile"} x=${left * UNIT} y=${top * UNIT}
      width=${width * UNIT} height=${height * UNIT} />`)}
    ${[...starts].map(([square, suspect]) => {
      const [x, y] = middleOf(board, square);
      return html`<g class="start"><circle cx=${x} cy=${y} r="15" fill=${colours.get(suspect)} /><circle cx=${x}
        cy=${y} r="15" class="ring" /></g>`;
    })}
    ${[...special].map((square) => {
      const [x, y] = middleOf(board, square);
      return board.spy_squares.includes(square)
        ? html`<g class="special" transform=${`translate(${x} ${y})`}><rect x="-17" y="-17" width="34" height="34"
          rx="6" /><path d="M-12 0C-6-9 6-9 12 0C6 9-6 9-12 0z" /><circle r="4" /></g>`
        : html`<g class="special" transform=${`translate(${x} ${y})`}><circle r="17" /><text class="sign"
          y="9">?</text></g>`;
    })}
  </g>`;
}

const LARGEST_NAME = 27;

/**
 * The size and the lines of a name, so that it fits into so much space.
 * @param {string} name
 * @param {number} width
 * @returns {[string[], number]}
 */
export function fitted(name, width) {
  const size = (/** @type {string} */ text) => (width - 14) / (text.length * 0.66);
  if (size(name) >= 20 || !name.includes(" ")) return [[name], Math.min(LARGEST_NAME, size(name))];
  const parts = name.split(" ");
  const cuts = parts.slice(1).map((_, index) => [parts.slice(0, index + 1).join(" "), parts.slice(index + 1).join(" ")]);
  const best = cuts.sort((a, b) => Math.max(...a.map((s) => s.length)) - Math.max(...b.map((s) => s.length)))[0];
  return [best, Math.min(LARGEST_NAME - 3, ...best.map(size))];
}

/**
 * Is there a door in the upper wall, which a name must not hide?
 * @param {Tudor.BoardPlan} board
 * @param {Tudor.RoomPlan} room
 */
const hasDoorAbove = (board, { id, space: [, top] }) =>
  board.doors.some(({ room, gap: [, y1, , y2] }) => room === id && y1 === y2 && y1 <= top);

/** @param {{ page: Tudor.EditionPage, room: Tudor.RoomPlan }} props */
function RoomName({ page, room }) {
  const [left, top, width, height] = room.space.map((cells) => cells * UNIT);
  const upright = isUpright(room.space);
  // Stairs in an upper corner leave less of the wall to write on.
  const [cornerX, cornerY] = cornerOf(page.board, room.id);
  const stairs = room.id in page.board.passages && cornerY < top + height / 2;
  const aside = stairs ? Math.sign(left + width / 2 - cornerX) * 0.25 * UNIT : 0;
  const [lines, size] = fitted(nameOf(page, room.id), upright ? height * 0.55 : width - (stairs ? 1.9 * UNIT : 0));
  const x = left + width / 2 + (upright ? 6 : aside);
  const y = upright ? top + height * 0.42 : top + size + (hasDoorAbove(page.board, room) ? 20 : 9);
  const turn = upright ? `rotate(-90 ${x} ${y})` : undefined;
  return html`<text class="room-name" x=${x} y=${y} transform=${turn} font-size=${size}>
    ${lines.map((line, index) => html`<tspan x=${x} dy=${index ? size * 1.05 : 0}>${line}</tspan>`)}
  </text>`;
}

/** @param {{ page: Tudor.EditionPage, room: Tudor.RoomPlan, place: number }} props */
function Room({ page, room, place }) {
  const floor = floorOf(room.id, place);
  const [left, top, width, height] = room.space.map((cells) => cells * UNIT);
  const size = Math.min(width, height) * 0.62;
  const down = isUpright(room.space) ? 0.8 : 0.58;
  const at = `translate(${left + (width - size) / 2} ${top + (height - size) * down}) scale(${size / 64})`;
  return html`<g class=${room.id === page.pool ? "room pool" : "room"}>
    <path class="floor" d=${scaled(room.shape)} fill=${`url(#${patternOf(floor)})`} />
    <path class="lamp" fill="url(#lamp)" d=${scaled(room.shape)} />
    <path class="light" d=${scaled(room.shape)} />
    <${Drawn} class="motif" transform=${at} art=${MOTIFS[room.id] ?? UNKNOWN_ROOM} />
    <path class="wall" d=${scaled(room.shape)} />
    <${RoomName} page=${page} room=${room} />
  </g>`;
}

/** @param {{ board: Tudor.BoardPlan, door: Tudor.DoorPlan }} props */
function DoorMark({ board, door }) {
  const [x1, y1, x2, y2] = door.gap.map((cells) => cells * UNIT);
  const upright = x1 === x2;
  const inset = 5;
  const line = upright ? [x1, y1 + inset, x2, y2 - inset] : [x1 + inset, y1, x2 - inset, y2];
  const [sx, sy] = middleOf(board, door.square);
  const dx = upright ? Math.sign(x1 - sx) : 0;
  const dy = upright ? 0 : Math.sign(y1 - sy);
  const mx = (x1 + x2) / 2;
  const my = (y1 + y2) / 2;
  const [bx, by] = [mx + dx * 9, my + dy * 9];
  const arrow = `M${bx - dy * 6} ${by - dx * 6}L${mx + dx * 15} ${my + dy * 15}L${bx + dy * 6} ${by + dx * 6}`;
  return html`<g class="door"><line class="gap" x1=${line[0]} y1=${line[1]} x2=${line[2]} y2=${line[3]} /><line
    class="sill" x1=${line[0]} y1=${line[1]} x2=${line[2]} y2=${line[3]} /><path class="way" d=${arrow} /></g>`;
}

/**
 * Stairs down, in the corner of the room that is farthest from the middle of the board.
 * @param {{ page: Tudor.EditionPage, from: string, to: string }} props
 */
function PassageMark({ page, from, to }) {
  const { board } = page;
  const [x, y] = from in board.squares ? middleOf(board, from) : cornerOf(board, from);
  const [tx, ty] = centre(board, to);
  const turn = (Math.atan2(ty - y, tx - x) * 180) / Math.PI;
  return html`<g class="passage" transform=${`translate(${x} ${y})`}>
    <circle r="15" /><path d="M-9 6h5v-4h5v-4h5v-4" /><g transform=${`rotate(${turn})`}><path class="to"
      d="M19 -5l7 5-7 5z" /></g>
  </g>`;
}

/**
 * @param {Tudor.BoardPlan} board
 * @param {string} room
 */
function cornerOf(board, room) {
  const [left, top, width, height] = roomOf(board, room).space;
  const right = left + width / 2 > board.columns / 2;
  const low = top + height / 2 > board.rows / 2;
  return [(right ? left + width - 0.6 : left + 0.6) * UNIT, (low ? top + height - 0.6 : top + 0.6) * UNIT];
}

/** @param {{ page: Tudor.EditionPage }} props */
function Middle({ page }) {
  if (!page.board.middle) return null;
  const [left, top, width, height] = page.board.middle.map((cells) => cells * UNIT);
  const [x, y] = [left + width / 2, top + height / 2];
  return html`<g class="middle">
    <rect x=${left + 8} y=${top + 8} width=${width - 16} height=${height - 16} rx="10" />
    <rect class="inner" x=${left + 16} y=${top + 16} width=${width - 32} height=${height - 32} rx="6" />
    <g transform=${`translate(${x} ${y - 18})`}><${Rose} /></g>
    <text x=${x} y=${y + 74}>TUDOR</text>
  </g>`;
}

/** The sign of the house. */
export function Rose() {
  const leaf = "M0-10C-24-18-27-44-10-46C-5-47-2-45 0-42C2-45 5-47 10-46C27-44 24-18 0-10z";
  const inner = "M0-5C-13-10-15-25-6-27C-3-27-1-26 0-24C1-26 3-27 6-27C15-25 13-10 0-5z";
  return html`<g class="rose">
    ${[0, 72, 144, 216, 288].map((turn) => html`<path class="sepal" d="M0-28L-7-46L0-56L7-46z"
      transform=${`rotate(${turn + 36})`} />`)}
    ${[0, 72, 144, 216, 288].map((turn) => html`<path class="petal" d=${leaf} transform=${`rotate(${turn})`} />`)}
    ${[0, 72, 144, 216, 288].map((turn) => html`<path class="heart" d=${inner} transform=${`rotate(${turn})`} />`)}
    <circle class="seed" r="8" />
  </g>`;
}

/**
 * Everything of a board that stays as it is.
 * @param {{ page: Tudor.EditionPage }} props
 */
export function Floor({ page }) {
  const { board } = page;
  const floors = board.rooms.map((room, place) => floorOf(room.id, place));
  const [left, top, width, height] = extent(board);
  return html`<${Fragment}>
    <${Patterns} floors=${floors} />
    <rect class="frame" x=${left - 26} y=${top - 26} width=${width + 52} height=${height + 52} rx="18" />
    <rect class="ground" fill="url(#hedge)" x=${left - 8} y=${top - 8} width=${width + 16} height=${height + 16} rx="6" />
    <${Squares} page=${page} />
    <${Middle} page=${page} />
    ${board.rooms.map((room, place) => html`<${Room} key=${room.id} page=${page} room=${room} place=${place} />`)}
    ${board.doors.map((door) => html`<${DoorMark} board=${board} door=${door} />`)}
    ${Object.entries(board.passages).map(([from, to]) => html`<${PassageMark} page=${page} from=${from} to=${to} />`)}
  <//>`;
}
