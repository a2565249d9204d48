// Parts of the table that nobody waits for are drawn after those that somebody does, each in a frame of its own.
import { batch, effect, signal } from "@preact/signals";
import { useEffect, useMemo } from "../html.js";
import { reducedMotion } from "../store.js";
/** @import { Session } from "../state.js" */

/**
 * What waits, and until which frame, the earliest first.
 * @type {{ due: number, work: () => void }[]}
 */
const waiting = [];
/** How many frames have been painted while something waited. */
let painted = 0;

const nextFrame = () => requestAnimationFrame(() => setTimeout(goOn));

/** One thing a frame, also where several updates follow close upon each other. */
function goOn() {
  painted += 1;
  const next = waiting.length && waiting[0].due <= painted ? waiting.shift() : null;
  const hasMore = waiting.length > 0;
  try {
    next?.work();
  } finally {
    // When what is drawn now has asked for its effects: they come first, and find a page that has its layout.
    if (hasMore) queueMicrotask(nextFrame);
  }
}

// A window that goes out of sight paints no more, and still calls when it is your turn.
document.addEventListener("visibilitychange", () => {
  if (document.hidden) for (const { work } of waiting.splice(0)) work();
});

/**
 * Do something when that many frames have been painted; at once in a window out of sight, which paints none, and if nothing moves: then
 * no frame is missed.
 * @param {number} frames
 * @param {() => void} work
 */
export function afterFrames(frames, work) {
  if (document.hidden || reducedMotion()) return work();
  if (!waiting.length) nextFrame();
  const due = painted + frames;
  const later = waiting.findIndex((one) => one.due > due);
  waiting.splice(later < 0 ? waiting.length : later, 0, { due, work });
}

/**
 * What is told of a game.
 * @type {("view" | "prompt" | "decision" | "story" | "turns" | "sheet" | "sending")[]}
 */
const TOLD = ["view", "prompt", "decision", "story", "turns", "sheet", "sending"];

/**
 * A session in which what is told of the game comes that many frames later, and a function that ends it. That you have decided shows at
 * once; that you may decide again, when the new question does.
 * @param {Session} session
 * @param {number} frames
 * @returns {[Session, () => void]}
 */
export function behind(session, frames) {
  const told = TOLD.map((name) => /** @type {const} */ ([name, signal(session[name].peek())]));
  const late = Object.assign(/** @type {Session} */ (Object.create(session)), Object.fromEntries(told));
  late.seq = session.seq;
  late.act = (action) => session.act(action);
  let isDue = false;
  const catchUp = () => {
    isDue = false;
    late.seq = session.seq;
    batch(() => {
      for (const [name, value] of told) value.value = session[name].peek();
    });
  };
  const stop = effect(() => {
    if (session.sending.value) late.sending.value = true;
    const isNew = told.map(([name, value]) => session[name].value !== value.peek()).includes(true);
    if (!isNew || isDue) return;
    isDue = true;
    afterFrames(frames, catchUp);
  });
  return [late, stop];
}

/**
 * The session as it was some frames ago.
 * @param {Session} session
 * @param {number} frames
 */
export function useBehind(session, frames) {
  const [late, stop] = useMemo(() => behind(session, frames), [session]);
  useEffect(() => stop, [stop]);
  return late;
}
