// A table as this browser knows it: what the server told, put together.
import { batch, computed, signal } from "@preact/signals";
import { freshId, Line } from "./net.js";
import { NewsQueue } from "./news.js";
import { dropToken, keepContribution, keepToken, tokenOf } from "./store.js";
import { turnsOf } from "./table/turns.js";
import { lang } from "./words.js";
/** @import { Signal } from "@preact/signals" */

const MOST_UNDONE = 100;
/** Milliseconds. */
const CONTRIBUTE_AGAIN = 1000;

/**
 * @param {string} card
 * @param {string} owner
 */
export const noteKey = (card, owner) => `${card}/${owner}`;

/**
 * A sentence of the story with how it is drawn; and what the parts of a table are given.
 * @typedef {Tudor.Line & { text: string }} StoryLine
 * @typedef {{ page: Tudor.EditionPage, session: Session }} AtTable
 */

/**
 * Sentences, each with how it is drawn.
 * @param {string[]} story
 * @param {Tudor.Line[]} lines
 * @returns {StoryLine[]}
 */
export const linesOf = (story, lines) => story.map((text, index) => ({ text, ...lines[index] }));

/** @param {Tudor.Line[]} lines */
const cuesOf = (lines) => lines.flatMap(({ cue }) => cue ?? []);

/**
 * A signal whose value comes before anything is drawn that reads it.
 * @template T
 * @returns {Signal<T>}
 */
const later = () => signal(/** @type {any} nothing has come yet */ (null));

/** @param {Session} session */
const lineTo = (session) =>
  new Line(`/api/tables/${encodeURIComponent(session.id)}/socket`, () => session.hello(), (message) => session.hear(message));

export class Session {
  /**
   * dial: opens the line to the server, or to what stands in for it.
   * @param {string} id
   * @param {(session: Session) => Pick<Line, "status" | "request" | "reopen" | "again" | "close">} dial
   */
  constructor(id, dial = lineTo) {
    this.id = id;
    /** @type {Signal<Tudor.TableState>} */
    this.table = later();
    this.chair = signal(/** @type {number | null} */ (null));
    /** @type {Signal<Tudor.View>} */
    this.view = later();
    this.decision = signal(/** @type {Tudor.Decision | null} */ (null));
    /** @type {Signal<Tudor.Prompt>} */
    this.prompt = later();
    this.clock = signal(/** @type {(Tudor.Clock & { at: number }) | null} */ (null));
    this.story = signal(/** @type {StoryLine[]} */ ([]));
    this.turns = computed(() => turnsOf(this.story.value));
    /** What is to be shown large, one after the other. */
    this.moments = signal(/** @type {StoryLine[][]} */ ([]));
    /** What moves and sounds because of what was told last. */
    this.news = new NewsQueue();
    this.remarks = signal(/** @type {Tudor.Remark[]} */ ([]));
    this.lastSaid = signal(/** @type {Tudor.Remark | null} */ (null));
    this.unread = signal(0);
    /** @type {Signal<Set<number | null>>} */
    this.muted = signal(new Set());
    /** @type {Signal<Map<string, Tudor.Entry>>} */
    this.notes = signal(new Map());
    this.before = signal(/** @type {Tudor.Entry[]} */ ([]));
    this.order = signal(/** @type {Tudor.Order | null} */ (null));
    this.answers = signal(/** @type {Tudor.AutoAnswer} */ ({ on: false, cards: [] }));
    this.sheet = signal(/** @type {Tudor.Sheet | null} */ (null));
    this.sending = signal(false);
    this.lostFor = signal(/** @type {Tudor.Goodbye | null} */ (null));
    this.seq = 0;
    this.branch = "";
    /** @type {Map<string, number>} */
    this.writing = new Map();
    this.contributedTo = "";
    this.stage = computed(() => this.table.value?.stage ?? null);
    this.isDealt = computed(() => Boolean(this.view.value));
    this.isOver = computed(() => Boolean(this.view.value?.over));
    this.me = computed(() => this.table.value?.chairs.find((chair) => chair.number === this.chair.value) ?? null);
    this.line = dial(this);
    this.status = this.line.status;
  }

  hello() {
    return { token: tokenOf(this.id), since: this.seq, branch: this.branch, lang: lang.value, story: true };
  }

  /** @param {Tudor.FromServer} message */
  hear(message) {
    // One stands for all here: each takes the message it is named for.
    const name = /** @type {"on_table"} */ (`on_${message.type}`);
    batch(() => this[name]?.(/** @type {Tudor.Table} */ (message)));
  }

  /** @param {Tudor.Welcome} message */
  on_welcome({ table, chair, remarks, muted }) {
    this.table.value = table;
    this.chair.value = chair;
    this.remarks.value = remarks;
    this.muted.value = new Set(muted);
    this.contribute(table);
  }

  /** @param {Tudor.Table} message */
  on_table({ table }) {
    this.table.value = table;
    this.contribute(table);
  }

  /**
   * Add randomness to the deal once the chairs are locked, and again if it was refused, as on a full disk.
   * @param {Tudor.TableState} table
   */
  contribute({ stage, fairness }) {
    if (stage !== "mixing" || this.chair.value === null || !fairness || fairness.commitment === this.contributedTo) return;
    this.contributedTo = fairness.commitment;
    const randomness = freshId();
    this.request("contribute", { randomness })
      .then(() => keepContribution(this.id, fairness.commitment, randomness))
      .catch(() => setTimeout(() => this.contributeAgain(fairness.commitment), CONTRIBUTE_AGAIN));
  }

  /** @param {string} commitment */
  contributeAgain(commitment) {
    if (this.contributedTo !== commitment || !this.table.value) return;
    this.contributedTo = "";
    this.contribute(this.table.value);
  }

  /** @param {Tudor.Snapshot} told */
  on_snapshot(told) {
    if (told.seq - told.observations.length <= 0) this.story.value = [];
    this.view.value = told.view;
    this.notes.value = new Map(told.notes.map((entry) => [noteKey(entry.card, entry.owner), entry]));
    this.order.value = told.order ?? null;
    this.answers.value = told.answers;
    this.branch = told.branch;
    this.told(told);
    this.news.tell({ first: true, cues: cuesOf(told.lines) });
  }

  /** @param {Tudor.Update} told */
  on_update(told) {
    this.news.tell({ first: false, cues: cuesOf(told.lines) });
    this.view.value = { ...this.view.value, ...told.changes };
    this.told(told);
    const large = this.story.value.slice(this.story.value.length - told.story.length).filter(({ moment }) => moment);
    if (large.length) this.moments.value = [...this.moments.value, large];
  }

  /** @param {Tudor.Snapshot | Tudor.Update} message */
  told({ seq, story, lines, decision, prompt, clock }) {
    if (story.length) this.story.value = [...this.story.value, ...linesOf(story, lines)];
    // With a story comes a prompt.
    this.prompt.value = /** @type {Tudor.Prompt} */ (prompt);
    this.seq = seq;
    this.decision.value = decision ?? null;
    this.sending.value = false;
    this.setClock(clock);
  }

  /** @param {Tudor.Clock | null} clock */
  setClock(clock) {
    this.clock.value = clock ? { ...clock, at: performance.now() } : null;
  }

  /** @param {Tudor.Time} message */
  on_time({ clock }) {
    this.setClock(clock);
  }

  /** @param {Tudor.Said} message */
  on_said({ remark }) {
    this.remarks.value = [...this.remarks.value, remark].slice(-200);
    if (this.muted.value.has(remark.chair) || (remark.chair !== null && remark.chair === this.chair.value)) return;
    this.lastSaid.value = remark;
    this.unread.value += 1;
  }

  /** @param {Tudor.Muted} message */
  on_muted({ chairs }) {
    this.muted.value = new Set(chairs);
  }

  /** @param {Tudor.Noted} message */
  on_noted({ entry }) {
    // What is being written here is newer than what comes back of it.
    if (!this.writing.get(noteKey(entry.card, entry.owner))) this.keepNote(entry);
  }

  /** @param {Tudor.Entry} entry */
  keepNote(entry) {
    const notes = new Map(this.notes.value);
    if (entry.mark || entry.text) notes.set(noteKey(entry.card, entry.owner), entry);
    else notes.delete(noteKey(entry.card, entry.owner));
    this.notes.value = notes;
  }

  /** @param {Tudor.Armed} message */
  on_armed({ order }) {
    this.order.value = order ?? null;
  }

  /** @param {Tudor.Answers} message */
  on_answers({ answers }) {
    this.answers.value = answers;
  }

  /** @param {Tudor.Sheet} sheet */
  on_sheet(sheet) {
    if (!this.sheet.value || sheet.seq >= this.sheet.value.seq) this.sheet.value = sheet;
  }

  /**
   * A token that is no longer good: one watches.
   * @param {Tudor.Refused} message
   */
  on_refused({ id, code }) {
    if (id || code !== "token") return;
    dropToken(this.id);
    this.restart();
  }

  /** @param {Tudor.Goodbye} message */
  on_goodbye(message) {
    if (message.again === null || message.again === undefined) this.lostFor.value = message;
  }

  /**
   * @param {string} card
   * @param {string} owner
   */
  note(card, owner) {
    return this.notes.value.get(noteKey(card, owner)) ?? { card, owner, mark: "", text: "" };
  }

  /**
   * Write into the notebook, so that it can be taken back.
   * @param {Tudor.Entry} entry
   */
  writeNote(entry) {
    this.before.value = [...this.before.value, this.note(entry.card, entry.owner)].slice(-MOST_UNDONE);
    return this.putNote(entry);
  }

  /** Take back what was written last here. */
  async undoNote() {
    const last = this.before.value.at(-1);
    if (!last) return;
    this.before.value = this.before.value.slice(0, -1);
    await this.putNote(last);
  }

  /**
   * A note as it is to be: shown at once, and kept by the server.
   * @param {Tudor.Entry} entry
   */
  async putNote(entry) {
    const key = noteKey(entry.card, entry.owner);
    this.keepNote(entry);
    this.writing.set(key, (this.writing.get(key) ?? 0) + 1);
    try {
      await this.line.request("note", /** @type {Tudor.Asked<"note">} */ (entry));
    } finally {
      this.writing.set(key, (this.writing.get(key) ?? 0) - 1);
    }
  }

  /**
   * Make the decision you owe.
   * @param {Tudor.Action} action
   */
  async act(action) {
    this.sending.value = true;
    try {
      await this.line.request("act", { action });
    } finally {
      this.sending.value = false;
    }
  }

  /**
   * @template {Tudor.FromClient["type"]} Type
   * @param {Type} type
   * @param {Tudor.Asked<Type>} [fields]
   */
  request(type, fields) {
    return this.line.request(type, fields);
  }

  /** Hear everything again, in another language or as somebody else. */
  restart() {
    this.seq = 0;
    this.line.reopen();
  }

  /** @param {string} token */
  takeToken(token) {
    keepToken(this.id, token);
    this.restart();
  }

  close() {
    this.line.close();
  }
}
