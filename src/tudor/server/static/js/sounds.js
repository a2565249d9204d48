// All sounds, made here: nothing is fetched but this, once one is wanted. Each happening has its own, and in the background there may be a
// fire and a clock.

/**
 * @typedef {{ context: BaseAudioContext, out: AudioNode, noise: AudioBuffer }} Desk
 * @typedef {{ at?: number, long?: number, loud?: number }} How
 */

/**
 * A sound that fades: what it comes from, through what, and how loud.
 * @param {Desk} desk
 * @param {AudioScheduledSourceNode} source
 * @param {AudioNode} through
 * @param {How} how
 */
function faded({ context, out }, source, through, { at = 0, long = 0.2, loud = 0.1 }) {
  const gain = context.createGain();
  const start = context.currentTime + at;
  gain.gain.setValueAtTime(loud, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + long);
  through.connect(gain).connect(out);
  source.start(start);
  source.stop(start + long);
}

/**
 * A tone, perhaps one that slides to another height.
 * @param {Desk} desk
 * @param {number} pitch
 * @param {How & { to?: number, form?: OscillatorType }} how
 */
function tone(desk, pitch, { to = pitch, form = "sine", ...how }) {
  const voice = desk.context.createOscillator();
  voice.type = form;
  const start = desk.context.currentTime + (how.at ?? 0);
  voice.frequency.setValueAtTime(pitch, start);
  voice.frequency.exponentialRampToValueAtTime(to, start + (how.long ?? 0.2));
  faded(desk, voice, voice, how);
}

/**
 * A rustle: noise of about this height.
 * @param {Desk} desk
 * @param {number} pitch
 * @param {How & { narrow?: number }} how
 */
function rustle(desk, pitch, { narrow = 1, ...how }) {
  const [source, filter] = [desk.context.createBufferSource(), desk.context.createBiquadFilter()];
  source.buffer = desk.noise;
  source.loop = true;
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  filter.Q.value = narrow;
  source.connect(filter);
  faded(desk, source, filter, how);
}

/**
 * Plucked notes, one after the other.
 * @param {Desk} desk
 * @param {number[]} pitches
 * @param {number} apart
 * @param {number} long
 */
function melody(desk, pitches, apart, long) {
  for (const [place, pitch] of pitches.entries()) tone(desk, pitch, { at: place * apart, long, loud: 0.12, form: "triangle" });
}

/** @typedef {keyof typeof SOUNDS} Sound */
export const SOUNDS = {
  /** Your turn: two chimes. */
  bell: (/** @type {Desk} */ on) => {
    tone(on, 784, { long: 0.9, loud: 0.12 });
    tone(on, 1175, { at: 0.12, long: 1.1, loud: 0.09 });
  },
  /** Dice rattle and come to rest. */
  dice: (/** @type {Desk} */ on) => {
    for (const at of [0, 0.07, 0.13, 0.21, 0.3, 0.36]) {
      rustle(on, 2600, { at, long: 0.04, loud: 0.35, narrow: 3 });
      tone(on, 420 - at * 500, { at, long: 0.05, loud: 0.08, form: "triangle" });
    }
  },
  /** Steps on a wooden floor. */
  steps: (/** @type {Desk} */ on) => {
    for (const at of [0, 0.16, 0.32, 0.48]) tone(on, 130, { at, to: 60, long: 0.09, loud: 0.16 });
  },
  /** A card slides over the table. */
  card: (/** @type {Desk} */ on) => rustle(on, 3800, { long: 0.22, loud: 0.18, narrow: 0.7 }),
  /** Cards are dealt. */
  deal: (/** @type {Desk} */ on) => {
    for (let count = 0; count < 9; count += 1) {
      rustle(on, 3200 + (count % 3) * 500, { at: count * 0.11, long: 0.1, loud: 0.14, narrow: 0.7 });
    }
  },
  /** Somebody suggests: a question of two plucked notes. */
  question: (/** @type {Desk} */ on) => melody(on, [392, 494], 0.14, 0.5),
  /** Somebody has none of the cards: a dull knock. */
  none: (/** @type {Desk} */ on) => tone(on, 180, { to: 120, long: 0.14, loud: 0.14 }),
  /** Nobody could answer: the question stays open. */
  silence: (/** @type {Desk} */ on) => melody(on, [494, 466], 0.2, 0.8),
  /** An accusation: a roll on the drum. */
  drum: (/** @type {Desk} */ on) => {
    for (let count = 0; count < 10; count += 1) tone(on, 92, { at: count * 0.07, to: 70, long: 0.18, loud: 0.06 + count * 0.02 });
  },
  /** It was wrong. */
  wrong: (/** @type {Desk} */ on) => melody(on, [330, 311, 294, 220], 0.2, 0.5),
  /** The case is solved. */
  solved: (/** @type {Desk} */ on) => melody(on, [392, 494, 587, 784, 988], 0.13, 0.9),
  /** A clock strikes: something dark happened. */
  toll: (/** @type {Desk} */ on) => {
    for (const pitch of [147, 220, 349]) tone(on, pitch, { long: 1.8, loud: 0.1 });
  },
  /** A servant's bell, for intrigues and powers. */
  chime: (/** @type {Desk} */ on) => {
    for (const at of [0, 0.09, 0.18]) tone(on, 1568, { at, long: 0.3, loud: 0.06 });
  },
};

const CRACKLES_A_TICK = 3;

/**
 * A second of the background: the clock ticks, and the fire crackles now and then.
 * @param {Desk} on
 */
export function smoulder(on) {
  rustle(on, 240, { long: 1.3, loud: 0.05, narrow: 0.4 });
  tone(on, 2100, { long: 0.02, loud: 0.02 });
  for (let count = 0; count < CRACKLES_A_TICK; count += 1) {
    rustle(on, 1800 + Math.random() * 2600, { at: Math.random(), long: 0.03, loud: 0.03 + Math.random() * 0.05, narrow: 4 });
  }
}
