// Answering a puzzle: what to choose, hints one at a time, and the verdict with its reasons.
import { html, useEffect, useRef, useSignal } from "../html.js";
import { get, post } from "../api.js";
import { tellUser, tellWhy } from "../frame.js";
import { lang, t } from "../words.js";
import { givenOn, keepGiven, keepProgress, myProgress } from "./progress.js";
/**
 * @import { Signal } from "@preact/signals"
 * @import { ComponentChildren } from "preact"
 */

const KINDS = ["suspects", "weapons", "rooms"];

/**
 * One group of options: few as buttons to choose one of, a part of a case file as a list.
 * @param {{ puzzle: Tudor.PuzzleTold, place: number, chosen: Signal<string[]>, disabled: boolean }} props
 */
function Group({ puzzle, place, chosen, disabled }) {
  const options = puzzle.groups[place];
  const choose = (/** @type {string} */ id) => (chosen.value = chosen.value.map((one, at) => (at === place ? id : one)));
  if (puzzle.groups.length === 1) {
    return html`<fieldset class="puzzle-options" disabled=${disabled}><legend class="hidden">${puzzle.task}</legend>
      ${options.map(({ id, name }) => html`<label class="puzzle-option"><input type="radio" name=${`answer-${puzzle.id}`} value=${id}
        checked=${chosen.value[place] === id} onChange=${() => choose(id)} /> ${name}</label>`)}</fieldset>`;
  }
  return html`<label class="field"><span>${t(KINDS[place])}</span>
    <select disabled=${disabled} value=${chosen.value[place]} onChange=${(event) => choose(event.target.value)}>
      <option value="" disabled selected=${!chosen.value[place]}>${t("puzzle-choose")}</option>
      ${options.map(({ id, name }) => html`<option value=${id} selected=${chosen.value[place] === id}>${name}</option>`)}
    </select></label>`;
}

/** @param {{ steps: string[], over: boolean }} props */
function Hints({ steps, over }) {
  return html`<div role="status">${steps.length > 0 && html`<h3>${t("puzzle-hints")}</h3>
    <ol class="puzzle-hints">${steps.map((step) => html`<li>${step}</li>`)}</ol>`}
    ${over && html`<p class="hint">${t("puzzle-no-hints")}</p>`}</div>`;
}

/**
 * Whether it was right, and every step of the reason. children: what comes next.
 * @param {{ judged: Tudor.Judged, children?: ComponentChildren }} props
 */
function Verdict({ judged, children }) {
  const heading = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => heading.current?.focus(), [judged]);
  const share = async () => {
    try {
      await navigator.clipboard.writeText(`${judged.share}\n${location.origin}/puzzles`);
      tellUser(t("copied"));
    } catch {
      tellUser(judged.share);
    }
  };
  return html`<div class=${`puzzle-verdict ${judged.right ? "right" : "wrong"}`}>
    <h3 ref=${heading} tabindex="-1">${judged.right ? `✓ ${t("puzzle-right")}`
      : `✕ ${t("puzzle-wrong", { answer: judged.answer })}`}</h3>
    <h4>${t("puzzle-why")}</h4>
    <ol class="puzzle-steps">${judged.steps.map((step) => html`<li>${step}</li>`)}</ol>
    ${judged.share && html`<p class="puzzle-result">${judged.share}</p>
      <p class="hint">${t("puzzle-tomorrow")}</p>`}
    <div class="actions">${judged.share && html`<button type="button" class="button" onClick=${share}>${t("puzzle-share")}</button>`}
      ${children}</div></div>`;
}

/**
 * date: the day whose case it is; empty in endless play. children: what comes after the verdict.
 * @param {{ puzzle: Tudor.PuzzleTold, date: string, children?: ComponentChildren }} props
 */
export function Answering({ puzzle, date, children }) {
  const chosen = useSignal(puzzle.groups.map(() => ""));
  const hints = useSignal(/** @type {Tudor.Hints} */ ({ steps: [], more: true }));
  const judged = useSignal(/** @type {Tudor.Judged | null} */ (null));
  const busy = useSignal(false);
  const send = async (/** @type {string} */ answer, /** @type {number} */ count) => {
    busy.value = true;
    try {
      const given = { answer, hints: count, date, progress: myProgress() };
      /** @type {Tudor.Judged} */
      const told = await post(`/api/puzzles/${puzzle.id}/answer?lang=${lang.value}`, given);
      keepProgress(told.progress);
      if (date) keepGiven({ date, answer, hints: count });
      judged.value = told;
    } catch (error) {
      tellWhy(error);
    }
    busy.value = false;
  };
  useEffect(() => {
    const before = date && givenOn(date);
    if (!before) return;
    chosen.value = puzzle.groups.length === 1 ? [before.answer] : before.answer.split(" ");
    send(before.answer, before.hints);
  }, [puzzle]);
  const hint = async () => {
    busy.value = true;
    try {
      hints.value = await get(`/api/puzzles/${puzzle.id}/hints?count=${hints.value.steps.length + 1}&lang=${lang.value}`);
    } catch (error) {
      tellWhy(error);
    }
    busy.value = false;
  };
  const answer = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (chosen.value.every(Boolean)) send(chosen.value.join(" "), hints.value.steps.length);
  };
  const done = judged.value !== null;
  return html`<section class="panel puzzle-task" data-puzzle=${puzzle.id} aria-label=${puzzle.title}><h2>${puzzle.task}</h2>
    <form onSubmit=${answer}>
      ${puzzle.groups.map((_, place) => html`<${Group} puzzle=${puzzle} place=${place} chosen=${chosen} disabled=${done} />`)}
      ${!done && html`<div class="actions"><button class="button primary" disabled=${busy.value || !chosen.value.every(Boolean)}>
        ${t("puzzle-answer")}</button>
        <button type="button" class="button" data-do="hint" aria-disabled=${busy.value || !hints.value.more}
          onClick=${() => hints.value.more && !busy.value && hint()}>${t("puzzle-hint")}</button></div>`}
    </form>
    ${!done && html`<${Hints} steps=${hints.value.steps} over=${!hints.value.more} />`}
    ${judged.value && html`<${Verdict} judged=${judged.value}>${children}<//>`}
  </section>`;
}
