// How long the table still waits.
import { html, names, useEffect, useSignal } from "../html.js";
import { t } from "../words.js";
/** @import { Session } from "../state.js" */

const LOW = 10;
const HOUR = 3600;

/** @param {number} number */
const two = (number) => String(number).padStart(2, "0");

/**
 * Minutes and seconds, or in a slow game hours and minutes.
 * @param {number} left
 */
const timeShown = (left) =>
  left < HOUR ? `${Math.floor(left / 60)}:${two(left % 60)}` : `${Math.floor(left / HOUR)} h ${two(Math.floor((left % HOUR) / 60))}`;

/** @param {{ session: Session }} props */
export function Countdown({ session }) {
  const now = useSignal(performance.now());
  const clock = session.clock.value;
  const ends = clock === null || clock.left === null ? null : clock.at + clock.left;
  const running = ends !== null;
  useEffect(() => {
    if (!running) return undefined;
    const ticking = setInterval(() => (now.value = performance.now()), 500);
    now.value = performance.now();
    return () => clearInterval(ticking);
  }, [running, clock?.at]);
  if (ends === null) return null;
  const left = Math.max(0, Math.ceil((ends - now.value) / 1000));
  const shown = timeShown(left);
  return html`<span class=${names("countdown", { low: left <= LOW })} role="timer"
    aria-label=${t("time-left", { time: shown })}>${shown}</span>`;
}
