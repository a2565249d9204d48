// Walking through a game: buttons, a slider and the arrow keys.
import { html, useEffect, useSignal } from "../html.js";
import { isOurs } from "../table/shortcuts.js";
import { t } from "../words.js";
/** @import { Signal } from "@preact/signals" */

/** Milliseconds a step is shown when the game is played by itself. */
const PACE = 900;

/**
 * The first step of a turn; the last step if there is none.
 * @param {Tudor.Frame[]} frames
 * @param {number} turn
 */
export function stepOfTurn(frames, turn) {
  const found = frames.findIndex((frame) => frame.turn >= turn);
  return found < 0 ? frames.length - 1 : found;
}

/**
 * The step in which an event of the record happened.
 * @param {Tudor.Frame[]} frames
 * @param {number} place
 */
export const stepOfPlace = (frames, place) => Math.max(0, frames.findLastIndex((frame) => frame.place <= place));

/** @param {Signal<number>} at @param {Tudor.Frame[]} frames */
function useKeys(at, frames) {
  const last = frames.length - 1;
  useEffect(() => {
    const onKeyDown = (/** @type {KeyboardEvent} */ event) => {
      const way = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
      if (!way || !isOurs(event)) return;
      event.preventDefault();
      const next = event.shiftKey ? stepOfTurn(frames, frames[at.value].turn + way) : at.value + way;
      at.value = Math.max(0, Math.min(last, next));
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [frames]);
}

/**
 * faults: the steps with decisions that were not good.
 * @param {{ at: Signal<number>, frames: Tudor.Frame[], faults: number[] }} props
 */
export function Slider({ at, frames, faults }) {
  const playing = useSignal(false);
  const last = frames.length - 1;
  useKeys(at, frames);
  useEffect(() => {
    if (!playing.value) return undefined;
    const ticking = setInterval(() => {
      if (at.value >= last) playing.value = false;
      else at.value += 1;
    }, PACE);
    return () => clearInterval(ticking);
  }, [playing.value, last]);
  const goTo = (/** @type {number | undefined} */ step) => {
    if (step !== undefined) at.value = Math.max(0, Math.min(last, step));
  };
  const turnFrom = (/** @type {number} */ way) => goTo(stepOfTurn(frames, frames[at.value].turn + way));
  const button = (/** @type {string} */ name, /** @type {string} */ sign, /** @type {() => void} */ onClick, isOff = false) =>
    html`<button type="button" class="button small" data-do=${name} aria-label=${t(name)} title=${t(name)}
      aria-disabled=${isOff} onClick=${onClick}>${sign}</button>`;
  return html`<div class="slider">
    ${button("previous-turn", "«", () => turnFrom(-1), at.value <= 0)}
    ${button("back", "◀", () => goTo(at.value - 1), at.value <= 0)}
    <button type="button" class="button small" aria-pressed=${playing.value} aria-label=${t("play-pause")}
      onClick=${() => (playing.value = !playing.value)}>${playing.value ? "❚❚" : "▶▶"}</button>
    ${button("forward", "▶", () => goTo(at.value + 1), at.value >= last)}
    ${button("next-turn", "»", () => turnFrom(1), at.value >= last)}
    ${button("previous-fault", "?◂", () => goTo(faults.findLast((step) => step < at.value)), !faults.some((step) => step < at.value))}
    ${button("next-fault", "▸?", () => goTo(faults.find((step) => step > at.value)), !faults.some((step) => step > at.value))}
    <input type="range" min="0" max=${last} value=${at.value}
      aria-label=${t("step-of", { step: at.value + 1, all: frames.length })}
      onInput=${(event) => (at.value = Number(event.target.value))} />
    <span class="hint">${t("keys-to-walk")}</span>
  </div>`;
}
