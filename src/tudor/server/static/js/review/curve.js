// The chance of each player to win, turn by turn.
import { html } from "../html.js";
import { pawnsOf, PawnSign } from "../board/pieces.js";
import { nameOf, t } from "../words.js";

const [WIDE, HIGH, LEFT, LOW] = [560, 220, 44, 26];
const DASHES = ["", "7 4", "2 4", "10 3 2 3", "4 2", "1 3", "12 4", "6 2 2 2", "3 6", "9 9"];

/** @param {number} chance */
const height = (chance) => 8 + (1 - chance) * (HIGH - LOW - 8);
/**
 * @param {number} turn
 * @param {number} last
 */
const across = (turn, last) => LEFT + (turn / Math.max(1, last)) * (WIDE - LEFT - 8);
/** @param {number} chance */
const percent = (chance) => t("percent", { percent: Math.round(chance * 100) });

/**
 * @param {Tudor.Point[]} points
 * @param {string} seat
 */
export function line(points, seat) {
  const last = points[points.length - 1].turn;
  return `M${points.map(({ turn, chances }) => `${across(turn, last)} ${height(chances[seat])}`).join("L")}`;
}

/**
 * The turn below a place of the picture, from 0 at its left edge to 1.
 * @param {number} share
 * @param {number} last
 */
export function turnAt(share, last) {
  const turn = ((share * WIDE - LEFT) / (WIDE - LEFT - 8)) * last;
  return Math.max(0, Math.min(last, Math.round(turn)));
}

/** @param {{ page: Tudor.EditionPage, points: Tudor.Point[], seats: string[] }} props */
const Table = ({ page, points, seats }) => html`<details class="figures"><summary>${t("as-table")}</summary>
  <div class="scroll" tabindex="0" role="group" aria-label=${t("win-chances")}><table><thead><tr><th scope="col">${t("turn")}</th>
    ${seats.map((seat) => html`<th scope="col">${nameOf(page, seat)}</th>`)}</tr></thead>
    <tbody>${points.map(({ turn, chances }) => html`<tr><th scope="row">${turn}</th>
      ${seats.map((seat) => html`<td>${percent(chances[seat])}</td>`)}</tr>`)}</tbody></table></div></details>`;

/**
 * turn: the one that is shown. onTurn: hears of a turn that is clicked at.
 * @param {{ page: Tudor.EditionPage, review: Tudor.ToldReview, turn: number, onTurn: (turn: number) => void }} props
 */
export function Curve({ page, review: { curve: points, turning_points: turning }, turn, onTurn }) {
  if (!points.length) return null;
  const seats = Object.keys(points[0].chances);
  const last = points[points.length - 1].turn;
  const faces = pawnsOf(page);
  const now = across(Math.min(turn, last), last);
  const onClick = (/** @type {PointerEvent & { currentTarget: Element }} */ event) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    onTurn(turnAt((event.clientX - left) / width, last));
  };
  return html`<figure class="curve"><figcaption><h2>${t("win-chances")}</h2><p class="hint">${t("win-chances-hint")}</p></figcaption>
    <svg viewBox=${`0 0 ${WIDE} ${HIGH}`} role="img" aria-label=${t("win-chances")} onClick=${onClick}>
      ${[0, 0.5, 1].map((level) => html`<g class="grid"><line x1=${LEFT} x2=${WIDE - 8} y1=${height(level)} y2=${height(level)} />
        <text x=${LEFT - 6} y=${height(level) + 5}>${t("percent", { percent: level * 100 })}</text></g>`)}
      ${turning.map((one) => html`<path class="turning" d=${`M${across(one.turn, last)} ${HIGH - LOW + 4}l7 12h-14z`} />`)}
      <line class="now" x1=${now} x2=${now} y1="8" y2=${HIGH - LOW} />
      <g class="lines">${seats.map((seat, index) => html`<path class="under" d=${line(points, seat)} /><path
        d=${line(points, seat)} stroke=${faces.get(seat)?.colour ?? "#888"}
        stroke-dasharray=${DASHES[index % DASHES.length]} />`)}</g>
    </svg>
    <ul class="legend">${seats.map((seat, index) => html`<li><svg viewBox="0 0 30 6" width="30" height="6"
      aria-hidden="true"><path d="M0 3H30" stroke="#23222b" stroke-width="6" /><path d="M0 3H30"
      stroke=${faces.get(seat)?.colour} stroke-width="4" stroke-dasharray=${DASHES[index % DASHES.length]} /></svg>
      <${PawnSign} page=${page} suspect=${seat} size="20" />${nameOf(page, seat)}</li>`)}</ul>
    <${Table} page=${page} points=${points} seats=${seats} />
  </figure>`;
}
