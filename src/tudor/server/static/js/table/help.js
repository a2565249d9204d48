// How much the notebook helps, and what it then knows: for its cells, and for the faces in a picker.
import { useEffect } from "../html.js";
import { assistance } from "../store.js";
import { cellOf, factsOf, sureOf } from "./known.js";
/**
 * @import { Session } from "../state.js"
 * @import { Facts } from "./known.js"
 */

export const LEVELS = ["none", "shown", "follows", "chances"];
const ASK_AFTER = 300;
const ASK_AGAIN_AFTER = 2000;
/** How a server refuses that has too much to think about. */
const TOO_BUSY = "too-fast";

/**
 * What helps: the facts from "My cards" on, and a sheet of what follows from "Deductions" on.
 * @typedef {{ level: string, facts: Facts, sheet: Tudor.Sheet | null }} Known
 * @typedef {{ sure?: "yes" | "no", why?: boolean, chance?: number }} Help
 */

/**
 * Your own level, or the table's if that is lower.
 * @param {Session} session
 */
export function helping(session) {
  const most = LEVELS.indexOf(session.table.value.settings.hints);
  return LEVELS[Math.min(most, LEVELS.indexOf(assistance.value))];
}

/** @param {string} level */
const deduces = (level) => level === "follows" || level === "chances";

/**
 * Ask what follows whenever something new was seen; ask again if the server is too busy.
 * @param {Session} session
 */
export function useSheet(session) {
  const wants = deduces(helping(session));
  const seen = session.story.value.length;
  useEffect(() => {
    if (!wants || !session.view.value?.seat || session.view.value.turn === 0) return undefined;
    let asking = 0;
    let isOver = false;
    const askAfter = (/** @type {number} */ pause) => {
      if (!isOver) asking = setTimeout(ask, pause);
    };
    const ask = () => session.request("deduce").catch(({ code }) => code === TOO_BUSY && askAfter(ASK_AGAIN_AFTER));
    askAfter(ASK_AFTER);
    return () => {
      isOver = true;
      clearTimeout(asking);
    };
  }, [wants, seen]);
}

/**
 * @param {Session} session
 * @returns {Known}
 */
export function knownTo(session) {
  const level = helping(session);
  return { level, facts: factsOf(session.view.value, session.story.value), sheet: deduces(level) ? session.sheet.value : null };
}

/**
 * What the help says of a cell.
 * @param {Known} known
 * @param {string} card
 * @param {string} owner
 * @returns {Help}
 */
export function helped({ level, facts, sheet }, card, owner) {
  const chance = sheet?.cards[card]?.[owner];
  if (chance === 1) return { sure: "yes", why: true };
  if (chance === 0) return { sure: "no", why: true };
  if (chance !== undefined && chance !== null && level === "chances") return { chance };
  const sure = level === "none" ? undefined : sureOf(facts, card, owner);
  return sure ? { sure } : {};
}

/**
 * By cell, the numbers of what a witness showed one of, while it is open which card it was.
 * @param {Known} known
 * @returns {Map<string, number[]>}
 */
export function dotsOf(known) {
  /** @type {Map<string, number[]>} */
  const dots = new Map();
  if (known.level === "none") return dots;
  for (const { owner, cards, number } of known.facts.clauses) {
    const sure = cards.map((card) => helped(known, card, owner).sure);
    if (sure.includes("yes")) continue;
    for (const card of cards.filter((_, index) => sure[index] !== "no")) {
      const cell = cellOf(card, owner);
      dots.set(cell, [...(dots.get(cell) ?? []), number]);
    }
  }
  return dots;
}

/**
 * What the notebook knows of a card: its owner, by help or by your own mark; that it is not in the case file; or its odds to be there.
 * @param {Known} known
 * @param {Session} session
 * @param {string} card
 * @param {{ owner: string, note: string }[]} columns
 * @returns {{ owner?: string, not?: boolean, chance?: number }}
 */
export function knownOf(known, session, card, columns) {
  const marked = (/** @type {string} */ mark) => columns.find(({ note }) => session.note(card, note).mark === mark);
  const inCase = helped(known, card, "case");
  const owner = columns.find((column) => helped(known, card, column.owner).sure === "yes") ?? marked("yes");
  if (owner) return { owner: owner.owner };
  if (inCase.sure === "no" || session.note(card, "case").mark === "no") return { not: true };
  return inCase.chance === undefined ? {} : { chance: inCase.chance };
}
