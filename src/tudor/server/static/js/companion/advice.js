// Can I accuse, and what should I ask, in which room?
import { html, useSignal } from "../html.js";
import { lang, nameOf, t } from "../words.js";
import { Chip, percent, written } from "./parts.js";
import { subjectOf, useAnswer } from "./thought.js";
/** @import { Sheet } from "./sheet.js" */

/** How many rooms are compared. */
const ROOMS = 4;

/**
 * @param {Tudor.EditionPage} page
 * @param {Tudor.Triple} cards
 */
const named = (page, { suspect, weapon, room }) => [suspect, weapon, room].map((card) => nameOf(page, card)).join(", ");

/** @param {{ page: Tudor.EditionPage, thought: Tudor.Thought }} props */
export function Accuse({ page, thought }) {
  const [best] = thought.case;
  if (!best) return null;
  return html`<section class="panel accuse-panel" aria-label=${t("co-can-accuse")}><h2>${t("co-can-accuse")}</h2>
    <p class=${thought.certain ? "verdict-yes" : "verdict-no"} role="status">${thought.certain
      ? t("co-accuse-yes", { cards: named(page, best.cards) }) : t("co-accuse-no", { count: thought.case_files })}</p>
    ${!thought.certain && html`<ol class="candidates">${thought.case.map(({ cards, chance }) => html`<li>
      <span>${named(page, cards)}</span><meter max="1" value=${chance} aria-hidden="true"></meter><b>${written(chance)}</b></li>`)}</ol>`}
  </section>`;
}

/**
 * @param {Tudor.EditionPage} page
 * @param {Tudor.LikelyAnswer} answer
 */
function answerText(page, { shown, chance }) {
  const who = shown.map(([owner, card]) => `${owner}: ${nameOf(page, card)}`).join(" + ");
  return `${who || t("co-nobody")} ${written(chance)}`;
}

/**
 * turns: how many it takes to get there.
 * @param {{ page: Tudor.EditionPage, question: Tudor.Question, turns?: number, onAsk?: (cards: string[]) => void }} props
 */
const Advised = ({ page, question: { cards, settles, solves, answers }, turns, onAsk }) => html`<li data-room=${cards.room}>
  <strong>${named(page, cards)}</strong>
  <span>${turns !== undefined && `${t("co-turns", { turns: turns.toLocaleString(lang.value) })} · `}
    ${t("co-settles", { percent: Math.round(settles * 100) })}
    ${solves > 0 && ` · ${t("co-solves", { percent: percent(solves) })}`}</span>
  <span class="hint">${t("co-answers")} ${answers.map((answer) => answerText(page, answer)).join(" · ")}</span>
  ${onAsk && html`<button type="button" class="button small" data-do="use"
    onClick=${() => onAsk([cards.suspect, cards.weapon, cards.room])}>${t("co-use")}</button>`}</li>`;

/**
 * The best question of each other room, by what it settles a turn on the way there.
 * @param {Tudor.Advice} advice
 * @param {string} here
 */
export function onwards({ rooms, turns }, here) {
  const away = turns[here] ?? {};
  const others = rooms.flatMap(([best]) => (best.cards.room in away && best.cards.room !== here ? [best] : []));
  const worth = (/** @type {Tudor.Question} */ { cards, settles }) => settles / away[cards.room];
  return others.sort((one, other) => worth(other) - worth(one)).map((question) => ({ question, turns: away[question.cards.room] }));
}

/** @param {{ sheet: Sheet, page: Tudor.EditionPage, wanted: boolean, onAsk?: (cards: string[]) => void }} props */
export function Ask({ sheet, page, wanted, onAsk }) {
  const room = useSignal("");
  /** @type {import("./thought.js").Latest<Tudor.Advice>} */
  const { value, fresh } = useAnswer(wanted ? subjectOf(sheet) : null, "advice");
  const rooms = value?.rooms ?? [];
  const here = rooms.find(([first]) => first.cards.room === room.value);
  const shown = here ?? rooms.slice(0, ROOMS).map(([first]) => first);
  const further = value && here ? onwards(value, room.value).slice(0, ROOMS) : [];
  return html`<section class="panel ask-panel" aria-label=${t("co-ask")} aria-busy=${!fresh}><h2>${t("co-ask")}</h2>
    <div role="group" aria-label=${t("co-where")} class="chips where"><${Chip} does="anywhere" chosen=${!here}
      onPick=${() => (room.value = "")}>${t("co-anywhere")}<//>
      ${page.rooms.map((one) => html`<${Chip} does=${`in-${one}`} chosen=${room.value === one} onPick=${() => (room.value = one)}>
        ${nameOf(page, one)}<//>`)}</div>
    ${!fresh && html`<p class="hint" role="status">${t("thinking")}</p>`}
    ${value && value.error > 0 && html`<p class="hint">${t("co-advice-estimated")}</p>`}
    <ol class="advised">${shown.map((question) => html`<${Advised} page=${page} question=${question} onAsk=${onAsk} />`)}</ol>
    ${further.length > 0 && html`<h3>${t("co-onwards")}</h3>
      <ol class="advised onwards">${further.map(({ question, turns }) => html`<${Advised}
      page=${page} question=${question} turns=${turns} onAsk=${onAsk} />`)}</ol>`}
  </section>`;
}
