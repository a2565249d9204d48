// Plays sounds, if the browser lets the page make one and nobody has muted it.
import { ambience, sound, volume } from "./store.js";

/** @import { Desk, Sound } from "./sounds.js" */

/** @type {Desk & { context: AudioContext, out: GainNode } | null} */
let desk = null;

/** @param {AudioContext} context */
function hissing(context) {
  const noise = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
  return noise;
}

function opened() {
  const context = new AudioContext();
  const out = context.createGain();
  out.connect(context.destination);
  return { context, out, noise: hissing(context) };
}

/** What a volume of a hundred means to the ear. */
const loudness = () => (sound.value === "on" ? (Number(volume.value) / 100) ** 2 * 2 : 0);

function ready() {
  if (sound.value !== "on") return null;
  try {
    desk ??= opened();
    if (desk.context.state === "suspended") desk.context.resume().catch(() => {});
    desk.out.gain.value = loudness();
    return desk.context.state === "running" ? desk : null;
  } catch {
    return null;
  }
}

/** No sound is longer, in seconds. */
const LONGEST = 2;
/**
 * Sounds, put together when they are first heard: the dozens of parts of one take longer to set up than a frame has.
 * @type {Map<Sound, Promise<AudioBuffer>>}
 */
const recorded = new Map();

/**
 * @param {Sound} name
 * @param {Desk} on
 */
async function record(name, { context: { sampleRate }, noise }) {
  const { SOUNDS } = await import("./sounds.js");
  const context = new OfflineAudioContext(1, LONGEST * sampleRate, sampleRate);
  SOUNDS[name]({ context, out: context.destination, noise });
  return await context.startRendering();
}

/**
 * Play a sound, if the browser lets the page make one and nobody has muted it.
 * @param {Sound} name
 */
export async function play(name) {
  const on = ready();
  if (!on) return;
  const sounding = recorded.get(name) ?? record(name, on);
  recorded.set(name, sounding);
  const heard = await sounding.catch(() => null);
  // Perhaps the network was gone.
  if (!heard) return void recorded.delete(name);
  const source = on.context.createBufferSource();
  source.buffer = heard;
  source.connect(on.out);
  source.start();
}

export const bell = () => play("bell");
export const knock = () => play("dice");

/** A second of the background. */
async function burn() {
  const on = document.hidden ? null : ready();
  if (on) (await import("./sounds.js")).smoulder(on);
}

let burning = 0;
ambience.subscribe((wanted) => {
  clearInterval(burning);
  if (wanted === "on") burning = setInterval(burn, 1000);
});
for (const setting of [sound, volume]) {
  setting.subscribe(() => {
    if (desk) desk.out.gain.value = loudness();
  });
}

// Browsers let a page make a sound only after it has been touched.
addEventListener("pointerdown", ready, { once: true });
