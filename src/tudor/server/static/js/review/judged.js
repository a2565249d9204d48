// How the players did: accuracy, luck, turning points, and every decision that was not good.
import { html, names } from "../html.js";
import { PawnSign } from "../board/pieces.js";
import { nameOf, t } from "../words.js";

const GRADES = ["best", "good", "inaccuracy", "mistake", "blunder"];
const FAULTS = GRADES.slice(2);
/** Grades differ by their signs too, not by colour alone. @type {{ [grade: string]: string }} */
const SIGNS = { best: "★", good: "✓", inaccuracy: "?!", mistake: "?", blunder: "??" };
/** Bits of luck that fill half of the bar. */
const MUCH_LUCK = 4;

/** @param {Tudor.ToldJudgement} judgement */
export const isFault = ({ grade }) => FAULTS.includes(grade);

/**
 * The decisions of a seat; of all seats if it is none.
 * @param {Tudor.ToldJudgement[]} judgements
 * @param {string} sight
 */
export function decisionsOf(judgements, sight) {
  const own = judgements.filter(({ seat }) => seat === sight);
  return own.length ? own : judgements;
}

/** @param {{ grade: string, count?: number }} props */
export const Grade = ({ grade, count }) => html`<span class=${`grade ${grade}`}><b aria-hidden="true">${SIGNS[grade]}</b>
  ${t(`grade.${grade}`)}${count !== undefined && html` <strong>${count}</strong>`}</span>`;

/**
 * What is said of a decision, to the player if it is seen from their chair.
 * @param {Tudor.ToldJudgement} judgement
 * @param {string} sight
 */
const sentenceOf = ({ seat, told, told_you, grade }, sight) =>
  grade === "best" ? t("best-choice") : seat === sight ? told_you : told;

/** @param {{ page: Tudor.EditionPage, judgement: Tudor.ToldJudgement, sight: string }} props */
export const Judged = ({ page, judgement, sight }) => html`<p class="judged"><${Grade} grade=${judgement.grade} />
  <${PawnSign} page=${page} suspect=${judgement.seat} size="18" /><strong>${nameOf(page, judgement.seat)}</strong>
  <span>${sentenceOf(judgement, sight)}</span></p>`;

/** @param {{ luck: number, text: string }} props */
function Luck({ luck, text }) {
  const share = Math.min(1, Math.abs(luck) / MUCH_LUCK) * 50;
  return html`<p class="luck"><span>${t("luck", { luck: text })}</span><span class="luck-bar" aria-hidden="true"><i
    class=${names({ bad: luck < 0 })} style=${{ width: `${share}%`, left: `${luck < 0 ? 50 - share : 50}%` }}></i></span></p>`;
}

/** @param {{ page: Tudor.EditionPage, player: Tudor.ToldPlayer, sight: string }} props */
function Score({ page, player, sight }) {
  const { seat, accuracy, accuracy_text: shown, grades } = player;
  return html`<li class="score" data-seat=${seat}><h3><${PawnSign} page=${page} suspect=${seat} size="26" />${nameOf(page, seat)}</h3>
    ${accuracy === null ? html`<p class="hint">${t("unjudged")}</p>` : html`<p class="accuracy"><span>${t("accuracy")}</span>
      <strong>${shown}</strong></p><meter max="100" value=${accuracy} aria-hidden="true"></meter>`}
    <${Luck} luck=${player.luck} text=${player.luck_text} />
    <p class="grades">${GRADES.filter((grade) => grades[grade]).map((grade) => html`<${Grade} grade=${grade}
      count=${grades[grade]} /> `)}</p>
    ${(seat === sight ? player.told_you : player.told).map((line) => html`<p class="could">${line}</p>`)}
  </li>`;
}

/** @param {{ page: Tudor.EditionPage, players: Tudor.ToldPlayer[], sight: string }} props */
export const Scores = ({ page, players, sight }) => html`<section class="panel" aria-label=${t("how-they-played")}>
  <h2>${t("how-they-played")}</h2><p class="hint">${t("how-they-played-hint")}</p>
  <ul class="scores">${players.map((player) => html`<${Score} page=${page} player=${player} sight=${sight} />`)}</ul></section>`;

/**
 * onPlace: hears of a decision, by its place in the record. onTurn: of a turn.
 * @param {{ page: Tudor.EditionPage, review: Tudor.ToldReview, sight: string, onPlace: (place: number) => void,
 *   onTurn: (turn: number) => void }} props
 */
export function Decisions({ page, review, sight, onPlace, onTurn }) {
  const faults = decisionsOf(review.judgements, sight).filter(isFault);
  return html`<section class="panel decisions" aria-label=${t("decisions")}>
    ${review.turning_points.length > 0 && html`<h2>${t("turning-points")}</h2><ol>${review.turning_points.map(({ turn, told }) => html`<li>
      <button type="button" class="link" onClick=${() => onTurn(turn)}>${t("turn-number", { number: turn })}</button> ${told}</li>`)}</ol>`}
    <h2>${t("decisions")}</h2>
    ${faults.length === 0 && html`<p>${t("faultless")}</p>`}
    <ol>${faults.map((one) => html`<li><button type="button" class="link" onClick=${() => onPlace(one.place)}>
      ${t("turn-number", { number: one.turn })}</button> <${Judged} page=${page} judgement=${one} sight=${sight} /></li>`)}</ol>
  </section>`;
}
