// The board: what stays, what stands on it, and where you can go.
import { html, names, pure, useMemo, useRef, useSignal } from "../html.js";
import { lang, t } from "../words.js";
import { Floor } from "./floor.js";
import { Pawns, Weapons } from "./pieces.js";
import { RoomNames } from "./room.js";
import { centre, extent, roomOf, scaled, UNIT } from "./spots.js";
import { walk } from "./walk.js";
/**
 * @import { Signal } from "@preact/signals"
 * @import { Touch } from "../html.js"
 * @import { Point } from "./spots.js"
 */

const NOTHING = {};
/** @type {Map<string, Goal>} */
const NOWHERE = new Map();
/** @type {{ [key: string]: Point }} */
const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/**
 * A place you can go: its label, and what going there does.
 * @typedef {{ label: string, does: string }} Goal
 * @typedef {Pick<Tudor.View, "pawns" | "weapons" | "player" | "steps"> & { played_suspects?: string[] }} Standing
 */

/**
 * The place that lies this way from here: near, and not far aside.
 * @param {Tudor.BoardPlan} board
 * @param {string} here
 * @param {Point} way
 * @param {string[]} places
 */
export function towards(board, here, [dx, dy], places) {
  const [x, y] = centre(board, here);
  const cost = (/** @type {string} */ place) => {
    const [px, py] = centre(board, place);
    const along = (px - x) * dx + (py - y) * dy;
    const aside = Math.abs((px - x) * dy) + Math.abs((py - y) * dx);
    return along <= 1 ? Infinity : along + 2 * aside;
  };
  const best = places.reduce((found, place) => (cost(place) < cost(found) ? place : found), here);
  return cost(best) === Infinity ? here : best;
}

/**
 * A place you can go to: a square, or a room. There may be dozens, so each is one element, and their layer hears for all of them.
 * @param {{ board: Tudor.BoardPlan, place: string, label: string, does: string, active: boolean, tab: boolean }} props
 */
function GoalShape({ board, place, label, does, active, tab }) {
  const told = {
    class: names("target", { active }), role: "button", tabindex: tab ? 0 : -1,
    "aria-label": label, "data-place": place, "data-do": does,
  };
  if (!(place in board.squares)) return html`<path ...${told} d=${scaled(roomOf(board, place).shape)} />`;
  const [bar, ...more] = board.squares[place].map(inside);
  if (!more.length) return html`<rect ...${told} ...${bar} />`;
  return html`<g ...${told}>${[bar, ...more].map((one) => html`<rect ...${one} />`)}</g>`;
}
const Target = pure(GoalShape);

/**
 * A bar of a square, a little smaller.
 * @param {number[]} bar
 */
const inside = ([left, top, width, height]) =>
  ({ x: left * UNIT + 2, y: top * UNIT + 2, width: width * UNIT - 4, height: height * UNIT - 4, rx: 5 });

/**
 * The place that something happens at.
 * @param {Touch} event
 */
const placeAt = ({ target }) => target.closest("[data-place]")?.getAttribute("data-place") ?? null;

/**
 * @param {{ page: Tudor.EditionPage, targets: Map<string, Goal>, look: Signal<string | null>, shown: string | null,
 *   onGo: (place: string, event?: Touch) => void, tabbed: Signal<string | null> }} props
 */
function Targets({ page: { board }, targets, look, shown, onGo, tabbed }) {
  const group = useRef(/** @type {SVGGElement | null} */ (null));
  const places = [...targets.keys()];
  const first = targets.has(tabbed.value ?? "") ? tabbed.value : places[0];
  const onLook = (/** @type {Touch} */ event) => (look.value = placeAt(event));
  const onLeave = () => (look.value = null);
  const onClick = (/** @type {Touch} */ event) => {
    const place = placeAt(event);
    if (place) onGo(place, event);
  };
  const onKeyDown = (/** @type {Touch} */ event) => {
    const place = placeAt(event);
    if (!place) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      onGo(place);
    } else if (event.key in ARROWS) {
      event.preventDefault();
      const next = towards(board, place, ARROWS[event.key], places);
      tabbed.value = next;
      /** @type {SVGElement | null | undefined} */ (group.current?.querySelector(`[data-place="${next}"]`))?.focus();
    }
  };
  return html`<g ref=${group} class="targets" onClick=${onClick} onKeyDown=${onKeyDown} onPointerOver=${onLook} onPointerOut=${onLeave}
    onFocusIn=${onLook} onFocusOut=${onLeave}>
    ${places.map((place) => html`<${Target} key=${place} board=${board} place=${place} label=${targets.get(place)?.label}
      does=${targets.get(place)?.does} active=${shown === place} tab=${place === first} />`)}
  </g>`;
}

/**
 * The way to the place that is looked at, as footsteps.
 * @param {{ page: Tudor.EditionPage, from: string, to: string, steps: number, taken: Set<string> }} props
 */
function Way({ page, from, to, steps, taken }) {
  const path = walk(page, from, to, steps, taken);
  const points = path.map((place) => centre(page.board, place));
  return html`<g class="way" aria-hidden="true">
    <polyline points=${points.map((point) => point.join(",")).join(" ")} />
    ${points.slice(1).map(([x, y]) => html`<circle cx=${x} cy=${y} r="5" />`)}
  </g>`;
}

const StillTargets = pure(Targets);

/**
 * targets: places you can go; closed: they are out of sight, as you have decided. onGo: what to do with one. from: where your pawn stands,
 * for showing the way.
 * @param {{ page: Tudor.EditionPage, view: Standing, targets?: Map<string, Goal>, closed?: boolean,
 *   onGo?: (place: string, event?: Touch) => void, from?: string | null, pointed?: string | null }} props
 */
export function Board({ page, view, targets = NOWHERE, closed = false, onGo = () => {}, from = null, pointed = null }) {
  const { board } = page;
  const look = useSignal(/** @type {string | null} */ (null));
  const tabbed = useSignal(/** @type {string | null} */ (null));
  const floor = useMemo(() => html`<${Floor} page=${page} />`, [page, lang.value]);
  const titles = useMemo(() => html`<${RoomNames} page=${page} />`, [page, lang.value]);
  const shown = look.value ?? pointed;
  const taken = new Set(Object.values(view.pawns).filter((place) => place in board.squares));
  const [left, top, width, height] = useMemo(() => extent(board), [board]);
  return html`<svg class="board"
    viewBox=${`${left - 30} ${top - 30} ${width + 60} ${height + 60}`} role="group"
    aria-label=${t("board-label", { edition: page.title })}>
    <g class="floor-layer">${floor}</g>
    <g visibility=${closed ? "hidden" : undefined}><${StillTargets} page=${page} targets=${targets} look=${look} shown=${shown}
      onGo=${onGo} tabbed=${tabbed} /></g>
    ${shown && !closed && from && targets.has(shown) && html`<${Way} page=${page} from=${from} to=${shown} steps=${view.steps}
      taken=${taken} />`}
    <${Weapons} page=${page} weapons=${view.weapons ?? NOTHING} />
    <${Pawns} page=${page} pawns=${view.pawns} player=${view.player} played=${view.played_suspects}
      steps=${view.steps} />
    ${titles}
  </svg>`;
}

/**
 * Is a board so broad that it needs the room of two columns?
 * @param {Tudor.BoardPlan} board
 */
export const isBroad = (board) => board.columns > board.rows * 1.3;

/**
 * Is there a board at all? The card game has none.
 * @param {Tudor.BoardPlan} board
 */
export const isDrawn = (board) => board.columns > 0;

const FAN = [-16, 0, 16];

/** Three cards, for a game without a board. */
const Fan = () => html`<svg class="mini" viewBox="0 0 24 25" aria-hidden="true">
  <rect class="ground" x=".2" y=".2" width="23.6" height="24.6" rx=".6" />
  ${FAN.map((turn) => html`<rect x="8" y="6" width="8" height="12" rx="1" fill="#f3f0e6" stroke="#7d3fa6"
    stroke-width=".5" transform=${`rotate(${turn} 12 24)`} />`)}</svg>`;

/**
 * A small picture of a board, for cards.
 * @param {{ plan: Tudor.SmallPlan }} props
 */
export function MiniBoard({ plan }) {
  if (!plan.columns) return html`<${Fan} />`;
  return html`<svg class="mini" viewBox=${`-0.5 -0.5 ${plan.columns + 1} ${plan.rows + 1}`} aria-hidden="true">
    <rect class="ground" x="-.3" y="-.3" width=${plan.columns + 0.6} height=${plan.rows + 0.6} rx=".6" />
    ${plan.rooms.map((room) => html`<path d=${room.shape} fill=${room.colour} />`)}
  </svg>`;
}
