// How a rating went, game by game: a line, and the same as a table.
import { html } from "../html.js";
import { lang, t } from "../words.js";

const [WIDE, HIGH, LEFT, LOW, EDGE] = [560, 200, 52, 26, 10];
/** Points between two lines of the grid: the first that leaves few enough. */
const STEPS = [25, 50, 100, 200, 500, 1000];
const MOST_LINES = 6;

/** @typedef {{ ended: number, rating: number }} Point */

/**
 * The lines of the grid around some ratings.
 * @param {number[]} ratings
 */
export function grid(ratings) {
  const [low, high] = [Math.min(...ratings), Math.max(...ratings)];
  const linesOf = (/** @type {number} */ step) => {
    const first = Math.floor(low / step) * step;
    const last = Math.max(first + step, Math.ceil(high / step) * step);
    return Array.from({ length: (last - first) / step + 1 }, (_, index) => first + index * step);
  };
  return linesOf(STEPS.find((step) => linesOf(step).length <= MOST_LINES) ?? STEPS[STEPS.length - 1]);
}

/**
 * Where points are drawn.
 * @param {number[]} ratings
 * @param {number[]} lines
 */
export function places(ratings, lines) {
  const [low, high] = [lines[0], lines[lines.length - 1]];
  const across = (/** @type {number} */ index) => LEFT + (index / Math.max(1, ratings.length - 1)) * (WIDE - LEFT - EDGE);
  const height = (/** @type {number} */ rating) => EDGE + ((high - rating) / (high - low)) * (HIGH - LOW - EDGE);
  return { points: ratings.map((rating, index) => ({ x: across(index), y: height(rating) })), height };
}

/** @param {number} seconds */
export const dated = (seconds) => new Intl.DateTimeFormat(lang.value, { dateStyle: "medium" }).format(new Date(seconds * 1000));

/**
 * The curve in one sentence, for those who do not see it.
 * @param {string} title
 * @param {Point[]} points
 */
function described(title, points) {
  const ratings = points.map(({ rating }) => rating);
  return t("curve-described", {
    group: title, games: points.length, first: ratings[0], last: ratings[ratings.length - 1],
    lowest: Math.min(...ratings), highest: Math.max(...ratings),
  });
}

/** @param {{ title: string, points: Point[] }} props */
export function RatingCurve({ title, points }) {
  if (points.length < 2) return null;
  const lines = grid(points.map(({ rating }) => rating));
  const { points: at, height } = places(points.map(({ rating }) => rating), lines);
  const last = at[at.length - 1];
  return html`<figure class="rating-curve"><svg viewBox=${`0 0 ${WIDE} ${HIGH}`} role="img" aria-label=${described(title, points)}>
      ${lines.map((line) => html`<g class="grid"><line x1=${LEFT} x2=${WIDE - EDGE} y1=${height(line)} y2=${height(line)} />
        <text x=${LEFT - 6} y=${height(line) + 5}>${line}</text></g>`)}
      <path d=${`M${at.map(({ x, y }) => `${x} ${y}`).join("L")}`} />
      <circle cx=${last.x} cy=${last.y} r="4" />
      <text class="when" x=${LEFT} y=${HIGH - 6}>${dated(points[0].ended)}</text>
      <text class="when last" x=${WIDE - EDGE} y=${HIGH - 6}>${dated(points[points.length - 1].ended)}</text>
    </svg>
    <details class="figures"><summary>${t("as-table")}</summary>
      <div class="scroll" tabindex="0" role="group" aria-label=${t("ratings")}><table><thead><tr><th scope="col">${t("played-when")}</th>
        <th scope="col">${t("rating")}</th></tr></thead>
        <tbody>${points.map(({ ended, rating }) => html`<tr><th scope="row">${dated(ended)}</th><td>${rating}</td></tr>`)}</tbody>
      </table></div></details></figure>`;
}
