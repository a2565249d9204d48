// What the player of a puzzle saw: their cards, the others' numbers of cards, and every question with its answers.
import { html } from "../html.js";
import { PawnSign } from "../board/pieces.js";
import { Card } from "../cards.js";
import { linesOf } from "../state.js";
import { Question } from "../table/strip.js";
import { turnsOf } from "../table/turns.js";
import { nameOf, t } from "../words.js";
/** @import { Entry } from "../table/turns.js" */

/** @type {string[]} */
const NOBODY = [];

/** @param {{ page: Tudor.EditionPage, puzzle: Tudor.PuzzleTold }} props */
function Beginning({ page, puzzle }) {
  return html`<p class="hidden">${puzzle.beginning.join(" ")}</p>
    <h3 class="puzzle-own" aria-hidden="true">${t("your-cards")}</h3>
    <div class="hand" aria-hidden="true">${puzzle.hand.map((card) => html`<${Card} page=${page} card=${card} size="small" />`)}</div>
    <ul class="hand-sizes" aria-hidden="true">${puzzle.seats.map((seat, place) => html`<li>
      <${PawnSign} page=${page} suspect=${seat} size="22" /> ${nameOf(page, seat)}${seat === puzzle.me && html` (${t("you")})`}
      <b>${t("card-count", { count: puzzle.sizes[place] })}</b></li>`)}
      ${puzzle.pool > 0 && html`<li>≈ ${nameOf(page, page.pool)} <b>${t("card-count", { count: puzzle.pool })}</b></li>`}</ul>`;
}

/**
 * A question with cards and chips; anything else as a sentence with the cards that it shows.
 * @param {{ page: Tudor.EditionPage, entry: Entry }} props
 */
function Clue({ page, entry }) {
  const { line } = entry;
  if (line.asks) return html`<${Question} page=${page} entry=${entry} asked=${NOBODY} />`;
  return html`<div class="clue-told">${line.text}
    <span class="named" aria-hidden="true">${(line.faces ?? []).map((card) => html`<${Card} page=${page} card=${card}
      size="flat" />`)}</span></div>`;
}

/** @param {{ page: Tudor.EditionPage, puzzle: Tudor.PuzzleTold }} props */
export function Story({ page, puzzle }) {
  const turns = turnsOf(linesOf(puzzle.story, puzzle.lines));
  return html`<section class="panel puzzle-story" aria-label=${t("puzzle-story")}><h2>${t("puzzle-story")}</h2>
    <${Beginning} page=${page} puzzle=${puzzle} />
    <ol class="puzzle-turns">${turns.filter(({ entries }) => entries.length).map(({ head, entries }) => html`<li>
      ${head && html`<h3>${head.text}</h3>`}
      ${entries.map((entry) => html`<${Clue} page=${page} entry=${entry} />`)}</li>`)}</ol>
  </section>`;
}
