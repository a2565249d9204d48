// A bell when it is one's turn, and the rattle of dice. Made here: nothing is fetched.
import { sound } from "./store.js";

/** @type {AudioContext | null} */
let audio = null;

function ready() {
  if (sound.value !== "on") return null;
  try {
    audio ??= new AudioContext();
    if (audio.state === "suspended") audio.resume().catch(() => {});
    return audio.state === "running" ? audio : null;
  } catch {
    return null;
  }
}

/**
 * @param {AudioContext} context
 * @param {number} frequency
 * @param {number} start
 * @param {number} length
 * @param {number} loud
 */
function tone(context, frequency, start, length, loud) {
  const [oscillator, gain] = [context.createOscillator(), context.createGain()];
  oscillator.frequency.value = frequency;
  gain.gain.setValueAtTime(loud, context.currentTime + start);
  gain.gain.exponentialRampToValueAtTime(0.0001, context.currentTime + start + length);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(context.currentTime + start);
  oscillator.stop(context.currentTime + start + length);
}

export function bell() {
  const context = ready();
  if (!context) return;
  tone(context, 784, 0, 0.9, 0.12);
  tone(context, 1175, 0.12, 1.1, 0.09);
}

export function knock() {
  const context = ready();
  if (!context) return;
  for (const start of [0, 0.07, 0.15, 0.2]) tone(context, 180 + start * 400, start, 0.05, 0.1);
}

// Browsers let a page make a sound only after it has been touched.
addEventListener("pointerdown", ready, { once: true });
