// Try another question at a moment of a game: who would have shown what, and how much would have been left.
import { html, useEffect, useSignal } from "../html.js";
import { get } from "../api.js";
import { deckOf } from "../cards.js";
import { tellWhy } from "../frame.js";
import { tokenOf } from "../store.js";
import { lang, nameOf, t } from "../words.js";

const KINDS = ["suspect", "weapon", "room"];

/** @param {number} chance */
const percent = (chance) => t("percent", { percent: chance > 0 && chance < 0.01 ? "< 1" : Math.round(chance * 100) });

/**
 * @param {Tudor.EditionPage} page
 * @param {Tudor.ExpectedAnswer} answer
 */
const answerOf = (page, { shown }) =>
  shown.map(([seat, card]) => `${nameOf(page, seat)}: ${nameOf(page, card)}`).join(" + ") || t("nobody-shows");

/** @param {{ page: Tudor.EditionPage, tried: Tudor.Tried }} props */
const Expected = ({ page, tried }) => html`<div role="status" class="expected">
  <p>${t("tried-left", { before: tried.before, after: tried.after })}
    ${tried.solves > 0 && ` ${t("tried-solves", { chance: percent(tried.solves) })}`}</p>
  <h3>${t("expected-answers")}</h3>
  <ol>${tried.answers.map((answer) => html`<li><span>${answerOf(page, answer)}</span><meter max="1" value=${answer.chance}
    aria-hidden="true"></meter><b>${percent(answer.chance)}</b></li>`)}</ol></div>`;

/**
 * step: the question is asked with what was known after it.
 * @param {{ id: string, page: Tudor.EditionPage, sight: string, step: number, asked: Tudor.Triple | null }} props
 */
export function TryQuestion({ id, page, sight, step, asked }) {
  const deck = deckOf(page).map(([, cards]) => cards);
  const named = useSignal(deck.map(([first]) => first));
  const tried = useSignal(/** @type {Tudor.Tried | null} */ (null));
  useEffect(() => {
    tried.value = null;
    if (asked) named.value = [asked.suspect, asked.weapon, asked.room];
  }, [sight, step, asked]);
  const ask = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const [suspect, weapon, room] = named.value;
    const about = new URLSearchParams({ sight, step: String(step), suspect, weapon, room, lang: lang.value });
    try {
      tried.value = await get(`/api/games/${id}/question?${about}`, tokenOf(id));
    } catch (error) {
      tellWhy(error);
    }
  };
  const choose = (/** @type {number} */ place) => (/** @type {{ target: HTMLInputElement }} */ event) => {
    named.value = named.value.with(place, event.target.value);
    tried.value = null;
  };
  return html`<details class="panel try"><summary>${t("try-question")}</summary><p class="hint">${t("try-question-hint")}</p>
    <form onSubmit=${ask}>${deck.map((cards, place) => html`<label class="field"><span>${t(KINDS[place])}</span><select
      value=${named.value[place]} onChange=${choose(place)}>${cards.map((card) => html`<option value=${card}
      selected=${card === named.value[place]}>${nameOf(page, card)}</option>`)}</select></label>`)}
      <button type="submit" class="button" data-do="try">${t("try-it")}</button></form>
    ${tried.value && html`<${Expected} page=${page} tried=${tried.value} />`}
  </details>`;
}
