// The story turn by turn: what happened in each, and every question with its answers.

/**
 * Something that happened; if it is a question, the latest answer of each witness, in their order.
 * @import { StoryLine } from "../state.js"
 * @typedef {{ line: StoryLine, answers: StoryLine[] }} Entry
 * @typedef {{ head: StoryLine | null, entries: Entry[] }} Turn
 */

/**
 * An answer belongs to the last question. A second one of the same witness shows more, and is told by itself too.
 * @param {Entry[]} entries
 * @param {StoryLine} line
 */
function take(entries, line) {
  const question = line.answer && entries.findLast((entry) => entry.line.asks);
  const before = question ? question.answers.findIndex(({ about }) => about === line.about) : -1;
  if (question && before < 0) question.answers.push(line);
  else entries.push({ line, answers: [] });
  if (question && before >= 0) question.answers[before] = line;
}

/**
 * What happened before the first turn has no head.
 * @param {StoryLine[]} story
 * @returns {Turn[]}
 */
export function turnsOf(story) {
  /** @type {Turn[]} */
  const turns = [{ head: null, entries: [] }];
  for (const line of story) {
    if (line.emphasis === "turn") turns.push({ head: line, entries: [] });
    else take(turns[turns.length - 1].entries, line);
  }
  return turns;
}

/** @param {Turn[]} turns */
const questionsOf = (turns) => turns.flatMap(({ entries }) => entries.filter(({ line }) => line.asks));

/**
 * The questions of the last round, which has as many turns as there are players; the last one of all if nobody asked since.
 * @param {Turn[]} turns
 * @param {number} players
 */
export function lastRound(turns, players) {
  const round = questionsOf(turns.slice(-players));
  return round.length ? round : questionsOf(turns).slice(-1);
}

/**
 * What was shown large since the last question; nothing after a turn in which nothing was.
 * @param {Turn[]} turns
 */
export function newsOf(turns) {
  const lately = turns.slice(-2).flatMap(({ entries }) => entries);
  const since = lately.slice(lately.findLastIndex(({ line }) => line.asks) + 1);
  return since.findLast(({ line }) => line.moment)?.line ?? null;
}

/**
 * Does somebody take part: by doing it, or by answering?
 * @param {string} player
 */
export const isWith = (player) => (/** @type {Entry} */ { line, answers }) =>
  line.about === player || answers.some(({ about }) => about === player);
