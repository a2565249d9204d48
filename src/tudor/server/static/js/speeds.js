// How long players have for a decision, and how fast bots can play.

/** @type {Tudor.Settings["pace"][]} */
export const PACES = ["quick", "steady", "leisurely", "slow"];

/** @type {Tudor.Settings["speed"][]} */
const SPEEDS = ["calm", "brisk", "instant"];

/**
 * The speeds a table can have: instant only if you are the only person there.
 * @param {boolean} alone
 */
export const speedsFor = (alone) => SPEEDS.filter((speed) => alone || speed !== "instant");

/**
 * A speed by its name; another one than there is counts as calm.
 * @param {string | undefined} name
 */
export const speedOf = (name) => SPEEDS.find((speed) => speed === name) ?? "calm";
