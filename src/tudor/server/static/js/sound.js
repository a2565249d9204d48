// A bell when it is one's turn, and the rattle of dice. Made here: nothing is fetched.
import { sound } from "./store.js";

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

function tone(frequency, start, length, loud) {
  const [oscillator, gain] = [audio.createOscillator(), audio.createGain()];
  oscillator.frequency.value = frequency;
  gain.gain.setValueAtTime(loud, audio.currentTime + start);
  gain.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + start + length);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(audio.currentTime + start);
  oscillator.stop(audio.currentTime + start + length);
}

export function bell() {
  if (!ready()) return;
  tone(784, 0, 0.9, 0.12);
  tone(1175, 0.12, 1.1, 0.09);
}

export function knock() {
  if (!ready()) return;
  for (const start of [0, 0.07, 0.15, 0.2]) tone(180 + start * 400, start, 0.05, 0.1);
}

// Browsers let a page make a sound only after it has been touched.
addEventListener("pointerdown", ready, { once: true });
