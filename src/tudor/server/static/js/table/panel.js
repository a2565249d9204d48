// What you are asked, and exactly what you can do about it; or whom everybody waits for.
import { html, names, useEffect, useMemo, useRef, useSignal } from "../html.js";
import { PawnSign } from "../board/pieces.js";
import { Card, Die } from "../cards.js";
import { t, unparted } from "../words.js";
import { Countdown } from "./clock.js";
import { isQuestion, Offers } from "./offers.js";
import { orderLabel, Orders } from "./orders.js";
/**
 * @import { Signal } from "@preact/signals"
 * @import { RefObject } from "preact"
 * @import { AtTable, StoryLine } from "../state.js"
 */

/** @param {{ dice: number[] }} props */
const Thrown = ({ dice }) => html`<span class="dice">${dice.map((face) => html`<${Die} face=${face} />`)}</span>`;

/**
 * What was rolled in this turn. If you are asked, it is in the prompt.
 * @param {{ view: Tudor.View, story: StoryLine[] }} props
 */
function Dice({ view, story }) {
  const last = story.findLast(({ dice, emphasis }) => dice || emphasis === "turn");
  const dice = view.dice.length ? view.dice : (last?.dice ?? []);
  if (!dice.length) return null;
  return html`<div class="dice" key=${`${view.turn}/${dice.join("-")}`}><${Thrown} dice=${dice} />
    ${view.steps > 0 && html`<span class="steps">${t("steps-left", { steps: view.steps })}</span>`}</div>`;
}

/**
 * Something that led here, with what one was shown or rolled.
 * @param {{ page: Tudor.EditionPage, reason: Tudor.Reason }} props
 */
function Reason({ page, reason: { text, cards = [], dice } }) {
  const faces = cards.map((card) => html`<span class="turned"><${Card} page=${page} card=${card} size="tiny" /></span>`);
  return html`<div class="reason">${faces}${dice && html`<${Thrown} dice=${dice} />`}<p>${text}</p></div>`;
}

/**
 * Focus goes back to where you can act, unless you are busy elsewhere. It goes there when the page has its layout, so that this costs no
 * other one.
 * @param {RefObject<HTMLElement | null>} panel
 * @param {Tudor.Prompt | null} question
 * @param {boolean} sending
 */
function useFocus(panel, question, sending) {
  const had = useRef(false);
  const key = useMemo(() => (question ? `${question.title}/${JSON.stringify(question).length}` : ""), [question]);
  useEffect(() => {
    const note = () => (had.current = Boolean(document.activeElement?.closest?.("section.turn, .board, dialog")));
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, []);
  useEffect(() => {
    const active = document.activeElement;
    const lost = !active || active === document.body;
    if (!had.current || sending || (!lost && !panel.current?.contains(active))) return;
    const offers = panel.current?.querySelectorAll(".offers button:not(:disabled, .danger)") ?? [];
    const first = /** @type {HTMLElement | undefined} */ ([...offers].find((one) => one.checkVisibility()));
    (first ?? panel.current)?.focus({ preventScroll: true });
  }, [key, sending]);
}

/**
 * In a sealed window: what you have ordered, until it closes.
 * @param {{ order: Tudor.Order, prompt: Tudor.Prompt, again: Signal<boolean> }} props
 */
function Given({ order, prompt, again }) {
  return html`<p class="reason">${orderLabel(prompt, order)}</p>
    <p class="waiting">${t("order-waits")}</p>
    <button type="button" class="button small" onClick=${() => (again.value = true)}>${t("order-change")}</button>`;
}

/** @param {AtTable & { onPoint: (place: string | null) => void }} props */
export function Panel({ page, session, onPoint }) {
  const panel = useRef(/** @type {HTMLElement | null} */ (null));
  const again = useSignal(false);
  const view = session.view.value;
  const prompt = session.prompt.value;
  const paused = session.stage.value === "paused";
  const question = isQuestion(prompt) && session.stage.value === "playing" ? prompt : null;
  useFocus(panel, question, session.sending.value);
  useEffect(() => {
    if (prompt.formality && !session.sending.value) session.act(prompt.formality).catch(() => {});
  }, [Boolean(prompt.formality), session.seq]);
  useEffect(() => {
    again.value = false;
  }, [session.order.value, session.seq]);
  const reasons = (prompt.reasons ?? []).map((reason) => html`<${Reason} page=${page} reason=${reason} />`);
  return html`<section ref=${panel} class=${names("panel turn", { mine: question })} tabindex="-1"
    aria-label=${t("your-part")}>
    <div class="turn-head">
      ${view.player && html`<${PawnSign} page=${page} suspect=${question ? view.seat : view.player} size="30" />`}
      <h2>${unparted(prompt.title)}</h2>
      <${Countdown} session=${session} />
    </div>
    ${!question && html`<${Dice} view=${view} story=${session.story.value} />`}
    ${question && prompt.sealed && session.order.value && !again.value
      ? html`<${Given} order=${session.order.value} prompt=${prompt} again=${again} />`
      : html`${reasons}${question
        ? html`<${Offers} key=${`${session.seq}`} page=${page} session=${session} prompt=${prompt} onPoint=${onPoint} />`
        : html`<p class="waiting">${paused ? t("paused") : prompt.waiting}</p>`}`}
    ${session.chair.value !== null && !view.over && !prompt.sealed && html`<${Orders} session=${session} prompt=${prompt} />`}
  </section>`;
}
