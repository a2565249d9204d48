// What never moves: the frame, squares, rooms, doors, passages.
import { Drawn, Fragment, html } from "../html.js";
import { lookOf } from "../art/rooms.js";
import { nameOf } from "../words.js";
import { patternOf, Room, stairsSpot } from "./room.js";
import { centre, extent, middleOf, roomOf, UNIT } from "./spots.js";
/** @import { Look } from "./room.js" */

/** @param {{ looks: Look[] }} props */
function Patterns({ looks }) {
  return html`<defs>
    <radialGradient id="lamp"><stop class="lit" offset="0" /><stop class="half-lit" offset=".6" /><stop
      class="unlit" offset="1" /></radialGradient>
    <pattern id="hedge" width="20" height="20" patternUnits="userSpaceOnUse"><rect width="20" height="20" />
      <path d="M4 6q3-4 6 0M14 3q3-4 6 0M0 15q3-4 6 0M10 14q3-4 6 0" /></pattern>
    ${[...new Map(looks.map((look) => [patternOf(look), look])).values()].map((look) => {
      const { width, height, art } = look.kind;
      return html`<pattern id=${patternOf(look)} width=${width} height=${height} patternUnits="userSpaceOnUse"
        style=${{ "--room": look.colour }}>
        <rect class="ground-colour" width=${width} height=${height} /><${Drawn} art=${art} class="weave" />
      </pattern>`;
    })}
  </defs>`;
}

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
 * Stairs down, in a corner of the room.
 * @param {{ page: Tudor.EditionPage, from: string, to: string }} props
 */
function PassageMark({ page, from, to }) {
  const { board } = page;
  const [x, y] = from in board.squares ? middleOf(board, from) : stairsSpot(board, roomOf(board, from), nameOf(page, from));
  const [tx, ty] = centre(board, to);
  const turn = (Math.atan2(ty - y, tx - x) * 180) / Math.PI;
  return html`<g class="passage" transform=${`translate(${x} ${y})`}>
    <rect x="-17" y="-17" width="34" height="34" rx="4" /><path class="step"
      d="M-13-7h26v5h-26zM-13 0h26v5h-26zM-13 7h26v6h-26z" /><g transform=${`rotate(${turn})`}><path class="to"
      d="M20 -6l9 6-9 6z" /></g>
  </g>`;
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
  const looks = board.rooms.map((room) => lookOf(page, room.id));
  const [left, top, width, height] = extent(board);
  return html`<${Fragment}>
    <${Patterns} looks=${looks} />
    <rect class="frame" x=${left - 26} y=${top - 26} width=${width + 52} height=${height + 52} rx="18" />
    <rect class="ground" fill="url(#hedge)" x=${left - 8} y=${top - 8} width=${width + 16} height=${height + 16} rx="6" />
    <${Squares} page=${page} />
    <${Middle} page=${page} />
    ${board.rooms.map((room) => html`<${Room} key=${room.id} page=${page} room=${room} />`)}
    ${board.doors.map((door) => html`<${DoorMark} board=${board} door=${door} />`)}
    ${Object.entries(board.passages).map(([from, to]) => html`<${PassageMark} page=${page} from=${from} to=${to} />`)}
  <//>`;
}
