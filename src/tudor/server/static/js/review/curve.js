// What each player could have known, turn by turn.
import { html, useEffect, useSignal } from "../html.js";
import { get } from "../api.js";
import { pawnsOf, PawnSign } from "../board/pieces.js";
import { tokenOf } from "../store.js";
import { nameOf, t } from "../words.js";

const [WIDE, HIGH, LEFT, LOW] = [560, 220, 44, 26];
const DASHES = ["", "7 4", "2 4", "10 3 2 3", "4 2", "1 3", "12 4", "6 2 2 2", "3 6", "9 9"];

/** @param {number} chance */
const height = (chance) => 8 + (1 - chance) * (HIGH - LOW - 8);

/**
 * Steps: what is known stays so until something is learnt.
 * @param {Tudor.Known[]} points
 * @param {number} last
 */
export function line(points, last) {
  const x = (/** @type {number} */ turn) => LEFT + (turn / Math.max(1, last)) * (WIDE - LEFT - 8);
  const path = points.map(({ turn, chance }, index) => `${index ? `H${x(turn)}V` : `M${x(turn)} `}${height(chance)}`).join("");
  return `${path}H${x(last)}`;
}

/** @param {{ id: string, page: Tudor.EditionPage, turn: number }} props */
export function Curve({ id, page, turn }) {
  const told = useSignal(/** @type {{ [seat: string]: Tudor.Known[] } | null} */ (null));
  useEffect(() => {
    /** @type {Promise<{ seats: { [seat: string]: Tudor.Known[] } }>} */
    const asked = get(`/api/games/${id}/knowledge`, tokenOf(id));
    asked.then(({ seats }) => (told.value = seats)).catch(() => (told.value = {}));
  }, [id]);
  if (told.value === null) return html`<p class="hint">${t("thinking")}</p>`;
  const seats = Object.entries(told.value).filter(([, points]) => points.length);
  if (!seats.length) return null;
  const last = Math.max(...seats.flatMap(([, points]) => points.map((point) => point.turn)));
  const faces = pawnsOf(page);
  const now = LEFT + (turn / Math.max(1, last)) * (WIDE - LEFT - 8);
  return html`<figure class="curve"><figcaption><h2>${t("could-have-known")}</h2><p class="hint">
    ${t("could-have-known-hint")}</p></figcaption>
    <svg viewBox=${`0 0 ${WIDE} ${HIGH}`} role="img" aria-label=${t("could-have-known")}>
      ${[0, 0.5, 1].map((level) => html`<g class="grid"><line x1=${LEFT} x2=${WIDE - 8} y1=${height(level)} y2=${height(level)} />
        <text x=${LEFT - 6} y=${height(level) + 5}>${level * 100} %</text></g>`)}
      <line class="now" x1=${now} x2=${now} y1="8" y2=${HIGH - LOW} />
      <g class="lines">${seats.map(([seat, points], index) => html`<path class="under" d=${line(points, last)} /><path
        d=${line(points, last)} stroke=${faces.get(seat)?.colour ?? "#888"}
        stroke-dasharray=${DASHES[index % DASHES.length]} />`)}</g>
    </svg>
    <ul class="legend">${seats.map(([seat, points], index) => html`<li><svg viewBox="0 0 30 6" width="30" height="6"
      aria-hidden="true"><path d="M0 3H30" stroke="#23222b" stroke-width="6" /><path d="M0 3H30"
      stroke=${faces.get(seat)?.colour} stroke-width="4" stroke-dasharray=${DASHES[index % DASHES.length]} /></svg>
      <${PawnSign} page=${page} suspect=${seat} size="20" />${nameOf(page, seat)} <span class="hint">
        ${Math.round(points[points.length - 1].chance * 100)} %</span></li>`)}</ul>
  </figure>`;
}
