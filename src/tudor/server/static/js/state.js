// A table as this browser knows it: what the server told, put together.
import { batch, computed, signal } from "@preact/signals";
import { Line } from "./net.js";
import { dropToken, keepToken, tokenOf } from "./store.js";
import { lang } from "./words.js";

const MOST_UNDONE = 100;

const noteKey = (card, owner) => `${card}/${owner}`;

/** Sentences, each with how it is drawn. */
export const linesOf = (story, lines) => story.map((text, index) => ({ text, ...lines[index] }));

export class Session {
  constructor(id) {
    this.id = id;
    this.table = signal(null);
    this.chair = signal(null);
    this.view = signal(null);
    this.decision = signal(null);
    this.prompt = signal(null);
    this.clock = signal(null);
    this.story = signal([]);
    this.remarks = signal([]);
    this.muted = signal(new Set());
    this.notes = signal(new Map());
    this.before = signal([]);
    this.order = signal(null);
    this.sheet = signal(null);
    this.sending = signal(false);
    this.lostFor = signal(null);
    this.seq = 0;
    this.branch = "";
    this.writing = new Map();
    this.stage = computed(() => this.table.value?.stage ?? null);
    this.me = computed(() => this.table.value?.chairs.find((chair) => chair.number === this.chair.value) ?? null);
    this.line = new Line(`/api/tables/${encodeURIComponent(id)}/socket`, () => this.hello(), (message) => this.hear(message));
    this.status = this.line.status;
  }

  hello() {
    return { token: tokenOf(this.id), since: this.seq, branch: this.branch, lang: lang.value, story: true };
  }

  hear(message) {
    const take = this[`on_${message.type}`];
    if (take) batch(() => take.call(this, message));
  }

  on_welcome({ table, chair, remarks, muted }) {
    this.table.value = table;
    this.chair.value = chair;
    this.remarks.value = remarks;
    this.muted.value = new Set(muted);
  }

  on_table({ table }) {
    this.table.value = table;
  }

  on_snapshot(told) {
    if (told.seq - told.observations.length <= 0) this.story.value = [];
    this.view.value = told.view;
    this.notes.value = new Map(told.notes.map((entry) => [noteKey(entry.card, entry.owner), entry]));
    this.order.value = told.order ?? null;
    this.branch = told.branch;
    this.told(told);
  }

  on_update(told) {
    this.view.value = { ...this.view.value, ...told.changes };
    this.told(told);
  }

  told({ seq, story, lines, decision, prompt, clock }) {
    if (story.length) this.story.value = [...this.story.value, ...linesOf(story, lines)];
    this.prompt.value = prompt;
    this.seq = seq;
    this.decision.value = decision ?? null;
    this.sending.value = false;
    this.setClock(clock);
  }

  setClock(clock) {
    this.clock.value = clock ? { ...clock, at: performance.now() } : null;
  }

  on_time({ clock }) {
    this.setClock(clock);
  }

  on_said({ remark }) {
    this.remarks.value = [...this.remarks.value, remark].slice(-200);
  }

  on_muted({ chairs }) {
    this.muted.value = new Set(chairs);
  }

  on_noted({ entry }) {
    // What is being written here is newer than what comes back of it.
    if (!this.writing.get(noteKey(entry.card, entry.owner))) this.keepNote(entry);
  }

  keepNote(entry) {
    const notes = new Map(this.notes.value);
    if (entry.mark || entry.text) notes.set(noteKey(entry.card, entry.owner), entry);
    else notes.delete(noteKey(entry.card, entry.owner));
    this.notes.value = notes;
  }

  on_armed({ order }) {
    this.order.value = order ?? null;
  }

  on_sheet(sheet) {
    if (!this.sheet.value || sheet.seq >= this.sheet.value.seq) this.sheet.value = sheet;
  }

  /** A token that is no longer good: one watches. */
  on_refused({ id, code }) {
    if (id || code !== "token") return;
    dropToken(this.id);
    this.restart();
  }

  on_goodbye(message) {
    if (message.again === null || message.again === undefined) this.lostFor.value = message;
  }

  note(card, owner) {
    return this.notes.value.get(noteKey(card, owner)) ?? { card, owner, mark: "", text: "" };
  }

  /** Write into the notebook, so that it can be taken back. */
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

  /** A note as it is to be: shown at once, and kept by the server. */
  async putNote(entry) {
    const key = noteKey(entry.card, entry.owner);
    this.keepNote(entry);
    this.writing.set(key, (this.writing.get(key) ?? 0) + 1);
    try {
      await this.line.request("note", entry);
    } finally {
      this.writing.set(key, this.writing.get(key) - 1);
    }
  }

  /** Play what one owes. */
  async act(action) {
    this.sending.value = true;
    try {
      await this.line.request("act", { action });
    } finally {
      this.sending.value = false;
    }
  }

  request(type, fields) {
    return this.line.request(type, fields);
  }

  /** Hear everything again, in another language or as somebody else. */
  restart() {
    this.seq = 0;
    this.line.reopen();
  }

  takeToken(token) {
    keepToken(this.id, token);
    this.restart();
  }

  close() {
    this.line.close();
  }
}
