// Over the board: who asks for which cards, and what each witness answers.
import { html, names, pure, useMemo } from "../html.js";
import { PawnSign } from "../board/pieces.js";
import { Card, nameFit, wordFit } from "../cards.js";
import { lang, nameOf, t } from "../words.js";
import { useBehind } from "./behind.js";
import { lastRound, newsOf } from "./turns.js";
/**
 * @import { AtTable, StoryLine } from "../state.js"
 * @import { Entry } from "./turns.js"
 */

/** @type {{ [answer: string]: string }} */
const SIGNS = { none: "✕", silenced: "–" };
/** Letters of a name that fit below a sign in full size, where there is least room. */
const LETTERS = 8;
/** Letters that fit into a strip that stands beside a board. */
const NARROW = 9;

/**
 * What a witness answered: a sign, a card face down, or its face. Its sentence is there to be read.
 * @param {{ page: Tudor.EditionPage, answer: StoryLine, size?: string }} props
 */
function Answer({ page, answer, size = "pic" }) {
  const { about = "", answer: said = "", faces = [], text } = answer;
  const face = faces.map((card) => html`<${Card} page=${page} card=${card} size=${size} />`);
  return html`<span class=${names("chip", `says-${said}`, { seen: face.length })} title=${text}><span class="hidden">${text} </span>
    <span class="chip-look" aria-hidden="true"><${PawnSign} page=${page} suspect=${about} size="20" />
      ${face.length ? face : html`<span class="answer">${SIGNS[said] ?? ""}</span>`}</span></span>`;
}
export const Chip = pure(Answer);

/**
 * A question with its cards and the answers so far. asked: who is to answer now.
 * @param {{ page: Tudor.EditionPage, entry: Entry, asked: string[] }} props
 */
export function Question({ page, entry: { line, answers }, asked }) {
  const { about = "", faces = [], text } = line;
  const fit = nameFit({ page, card: about }, LETTERS);
  return html`<div class="question">
    <span class="hidden">${text}</span>
    <span class="asker" aria-hidden="true"><${PawnSign} page=${page} suspect=${about} size="28" />
      <strong style=${fit < 1 ? { "--fit": fit } : undefined}>${nameOf(page, about)}</strong></span>
    <span class=${names("named", { "told-so": !faces.length })} style=${{ "--word-fit": wordFit(text, NARROW) }}
      aria-hidden="true">${faces.length ? faces.map((card) => html`<${Card} page=${page} card=${card} size="flat" />`) : text}</span>
    <span class="chips" role="group" tabindex="0" aria-label=${t("strip")}><span class="answers">
      ${answers.map((answer) => html`<${Chip} page=${page} answer=${answer} size="flat" />`)}
      ${asked.map((seat) => html`<span class="chip asked" title=${nameOf(page, seat)}><span class="chip-look"
        aria-hidden="true"><${PawnSign} page=${page} suspect=${seat} size="20" /><span class="answer">…</span></span></span>`)}
    </span></span>
  </div>`;
}

/**
 * An earlier question of the round, in little.
 * @param {{ page: Tudor.EditionPage, entry: Entry }} props
 */
function Earlier({ page, entry: { line, answers } }) {
  return html`<li title=${line.text}><span class="hidden">${line.text} </span><span class="earlier" aria-hidden="true">
    <${PawnSign} page=${page} suspect=${line.about} size="18" />
    ${(line.faces ?? []).map((card) => html`<${Card} page=${page} card=${card} size="pic" />`)}</span>
    ${answers.map((answer) => html`<${Chip} page=${page} answer=${answer} />`)}</li>`;
}

/**
 * The questions of the last round.
 * @param {AtTable["session"]} session
 */
const roundOf = (session) => lastRound(session.turns.value, session.view.value.setup.seats.length);

/**
 * The earlier questions of the round, the latest first. Lines stay those they are: most of what happens is no question and no answer, and
 * then nothing is drawn again.
 * @param {AtTable} props
 */
function Round({ page, session }) {
  const earlier = roundOf(session).slice(0, -1).reverse();
  const lines = earlier.flatMap(({ line, answers }) => [line, ...answers]);
  const drawn = () => html`<ol class="round" tabindex="0" aria-label=${t("strip-round")}>
    ${earlier.map((entry) => html`<${Earlier} key=${entry.line} page=${page} entry=${entry} />`)}</ol>`;
  return useMemo(() => (earlier.length ? drawn() : null), [page, lang.value, ...lines]);
}
const StillRound = pure(Round);

/** @param {AtTable} props */
export function Strip({ page, session }) {
  const view = session.view.value;
  const news = newsOf(session.turns.value);
  // What was asked last would read as the solution once the game is over: how it ended, with its cards, takes its place.
  const ended = news?.faces?.length ? { line: news, answers: [] } : null;
  const latest = view.over ? ended : roundOf(session).at(-1);
  const asked = view.asked === "answer" ? view.waiting_for : [];
  // The question that was the latest joins the others a frame after there is a new one.
  const later = useBehind(session, 1);
  return useMemo(() => html`<section class="strip" aria-label=${t("strip")}>
    ${latest ? html`<${Question} page=${page} entry=${latest} asked=${asked} />`
      : !view.over && html`<p class="hint">${t("strip-empty")}</p>`}
    ${news && html`<p class="news">${news.text}</p>`}
    ${!view.over && html`<${StillRound} page=${page} session=${later} />`}
  </section>`, [page, lang.value, `${asked}`, view.over, news, later, latest?.line, ...(latest?.answers ?? [])]);
}
