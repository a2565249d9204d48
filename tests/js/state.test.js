import assert from "node:assert/strict";
import { test } from "node:test";
import { NewsQueue } from "../../src/tudor/server/static/js/news.js";
import { Session } from "../../src/tudor/server/static/js/state.js";
import { afterFrames, behind } from "../../src/tudor/server/static/js/table/behind.js";
import { isOwnDeal, keepContribution, keepToken, kept, recall, remember, tokenOf } from "../../src/tudor/server/static/js/store.js";

const SNAPSHOT = {
  type: "snapshot", seq: 2, branch: "b1", view: { turn: 1, steps: 4 }, observations: [{}, {}], decision: null, clock: null,
  notes: [], order: null, story: ["Dealt.", "Rolled."], lines: [{}, { dice: [4] }], prompt: { title: "Your turn" },
};
const UPDATE = {
  type: "update", seq: 3, observations: [{}], changes: { steps: 0 }, decision: { kind: "suggest" }, clock: null,
  story: ["Moved."], lines: [{}], prompt: { title: "Suggest" },
};
const note = (mark, text = "") => ({ type: "noted", entry: { card: "rope", owner: "0", mark, text } });

/** A session that was told some messages, closed when the test is over. */
function told(context, ...messages) {
  const session = new Session("table");
  context.after(() => session.close());
  for (const message of messages) session.hear(message);
  return session;
}

test("an update changes some fields of the view, and goes on with the story", (context) => {
  const session = told(context, SNAPSHOT, UPDATE);
  assert.deepEqual({ turn: 1, steps: 0 }, session.view.value);
  assert.deepEqual(["Dealt.", "Rolled.", "Moved."], session.story.value.map(({ text }) => text));
  assert.deepEqual([4], session.story.value[1].dice);
  assert.deepEqual(["Suggest", "suggest"], [session.prompt.value.title, session.decision.value.kind]);
});

/** Whether things move: pages ask for it once, and it changes. */
const media = { matches: false };

/** Frames that are painted one by one, in a window where things move or do not. */
function frames(context, reduced = false) {
  const due = [];
  media.matches = reduced;
  Object.assign(globalThis, { requestAnimationFrame: (work) => due.push(work), matchMedia: () => media });
  context.after(() => Object.assign(globalThis, { requestAnimationFrame: undefined, matchMedia: undefined }));
  return async () => {
    for (const work of due.splice(0)) work();
    await new Promise((done) => setTimeout(done, 2));
  };
}

test("a part that is drawn later hears of an update after so many frames, and then of the latest", async (context) => {
  const paint = frames(context);
  const session = told(context, SNAPSHOT);
  const [late, stop] = behind(session, 2);
  context.after(stop);
  session.hear(UPDATE);
  await paint();
  assert.deepEqual([4, 2, "Your turn"], [late.view.value.steps, late.story.value.length, late.prompt.value.title]);
  session.hear({ ...UPDATE, seq: 4, changes: { steps: 7 } });
  await paint();
  assert.deepEqual([7, 4, "Suggest"], [late.view.value.steps, late.story.value.length, late.prompt.value.title]);
  assert.equal(session.turns.value, late.turns.value);
  session.hear({ ...UPDATE, seq: 5, changes: { steps: 1 } });
  await paint();
  await paint();
  assert.equal(1, late.view.value.steps);
});

test("of two parts that are due, each is drawn in a frame of its own", async (context) => {
  const paint = frames(context);
  const session = told(context, SNAPSHOT);
  const [[one, stopOne], [other, stopOther]] = [behind(session, 1), behind(session, 1)];
  context.after(() => [stopOne(), stopOther()]);
  session.hear(UPDATE);
  await paint();
  assert.deepEqual([0, 4], [one.view.value.steps, other.view.value.steps]);
  await paint();
  assert.deepEqual([0, 0], [one.view.value.steps, other.view.value.steps]);
});

test("if a part cannot be drawn, those behind it are drawn all the same", async (context) => {
  const paint = frames(context);
  const later = globalThis.setTimeout;
  const failures = [];
  const drawn = [];
  context.mock.method(globalThis, "setTimeout", (work) => later(() => { try { work(); } catch (error) { failures.push(error.message); } }));
  afterFrames(1, () => { throw new Error("broken"); });
  afterFrames(1, () => drawn.push("next"));
  await paint();
  await paint();
  assert.deepEqual([["broken"], ["next"]], [failures, drawn]);
});

test("a decision shows at once in a part that is drawn later, and its end comes with the next question", async (context) => {
  const paint = frames(context);
  const session = told(context, SNAPSHOT);
  const [late, stop] = behind(session, 1);
  context.after(stop);
  late.act({ do: "roll" });
  assert.deepEqual([true, true], [session.sending.value, late.sending.value]);
  session.hear(UPDATE);
  assert.deepEqual([false, true, 2], [session.sending.value, late.sending.value, late.seq]);
  await paint();
  assert.deepEqual([false, "Suggest", 3], [late.sending.value, late.prompt.value.title, late.seq]);
});

test("where nothing moves, every part hears of an update at once", (context) => {
  frames(context, true);
  const session = told(context, SNAPSHOT);
  const [late, stop] = behind(session, 6);
  context.after(stop);
  session.hear(UPDATE);
  assert.equal(0, late.view.value.steps);
});

test("after a break one asks for what comes after the last observation of the same branch", (context) => {
  const { token, since, branch } = told(context, SNAPSHOT, UPDATE).hello();
  assert.deepEqual(["", 3, "b1"], [token, since, branch]);
});

test("a snapshot of all observations begins the story anew, and one of the missed ones goes on with it", (context) => {
  const again = told(context, SNAPSHOT, SNAPSHOT);
  assert.equal(2, again.story.value.length);
  const missed = told(context, SNAPSHOT, { ...SNAPSHOT, seq: 4 });
  assert.equal(4, missed.story.value.length);
});

test("what must not be missed waits to be shown, unless it happened before one came", (context) => {
  const large = { ...UPDATE, lines: [{ moment: "clock" }] };
  assert.deepEqual([], told(context, { ...SNAPSHOT, lines: [{ moment: "clock" }, {}] }, UPDATE).moments.value);
  assert.deepEqual([["Moved."], ["Moved."]], told(context, SNAPSHOT, large, large).moments.value.map((lines) => lines.map(({ text }) => text)));
});

test("what others say is unread, but not what you say yourself or have muted", (context) => {
  const table = { stage: "playing", chairs: [] };
  const said = (chair) => ({ type: "said", remark: { chair, name: "Ada", text: "Hello", phrase: "" } });
  const session = told(context, { type: "welcome", table, chair: 1, remarks: [], muted: [2] }, said(1), said(2), said(0), said(null));
  assert.deepEqual([4, 2], [session.remarks.value.length, session.unread.value]);
  assert.equal(0, told(context, { type: "welcome", table, chair: 1, remarks: [{}], muted: [] }).unread.value);
});

test("a note is kept until it is empty", (context) => {
  assert.equal("yes", told(context, note("yes")).note("rope", "0").mark);
  assert.equal("W?", told(context, note("", "W?")).note("rope", "0").text);
  assert.equal(0, told(context, note("yes"), note("")).notes.value.size);
});

test("an older sheet does not replace a newer one", (context) => {
  const session = told(context, { type: "sheet", seq: 5, cards: {} }, { type: "sheet", seq: 4, cards: {} });
  assert.equal(5, session.sheet.value.seq);
});

test("one's own chair is found at the table", (context) => {
  const table = { stage: "gathering", chairs: [{ number: 0, name: "Ada" }, { number: 1, name: "Bo" }] };
  const session = told(context, { type: "welcome", table, chair: 1, remarks: [], muted: [0] });
  assert.deepEqual(["gathering", "Bo", true], [session.stage.value, session.me.value.name, session.muted.value.has(0)]);
  assert.equal(null, told(context, { type: "welcome", table, chair: null, remarks: [], muted: [] }).me.value);
});

test("once the chairs are locked, a player contributes once to each commitment, and a spectator never", (context) => {
  const asked = [];
  const table = (stage, commitment) => ({ stage, chairs: [], fairness: { commitment } });
  const welcome = (chair) => ({ type: "welcome", table: table("gathering", "c1"), chair, remarks: [], muted: [] });
  for (const chair of [0, null]) {
    const session = told(context, welcome(chair));
    session.request = async (type, { randomness }) => asked.push([chair, type, randomness]);
    for (const [stage, commitment] of [["gathering", "c1"], ["mixing", "c1"], ["mixing", "c1"], ["playing", "c1"], ["mixing", "c2"]]) {
      session.hear({ type: "table", table: table(stage, commitment) });
    }
  }
  assert.deepEqual([[0, "contribute"], [0, "contribute"]], asked.map(([chair, type]) => [chair, type]));
  assert.match(asked[0][2], /^[0-9a-f]{24}$/);
  assert.notEqual(asked[0][2], asked[1][2]);
});

test("a contribution that was refused is made again while the chairs are locked", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const table = (stage) => ({ stage, chairs: [], fairness: { commitment: "c1" } });
  const session = told(context, { type: "welcome", table: table("gathering"), chair: 0, remarks: [], muted: [] });
  let asked = 0;
  session.request = () => {
    asked += 1;
    return Promise.reject(new Error("The disk is full."));
  };
  const aSecondLater = async () => {
    await new Promise(setImmediate);
    context.mock.timers.tick(1000);
  };
  session.hear({ type: "table", table: table("mixing") });
  await aSecondLater();
  assert.equal(2, asked);
  session.hear({ type: "table", table: table("playing") });
  await aSecondLater();
  assert.equal(2, asked);
});

test("what was added to a deal is recognised in its record, whichever window added it", (context) => {
  const items = new Map();
  const localStorage = { getItem: (key) => items.get(key) ?? null, setItem: (key, value) => items.set(key, value) };
  Object.defineProperty(globalThis, "localStorage", { configurable: true, value: localStorage });
  context.after(() => delete globalThis.localStorage);
  const record = (commitment, ...contributions) => ({ commitment, contributions });
  assert.equal(null, isOwnDeal("t", record("c", "3132", null)));
  keepContribution("t", "c", "12");
  keepContribution("t", "c", "ab");
  assert.deepEqual([true, true], [isOwnDeal("t", record("c", null, "3132")), isOwnDeal("t", record("c", "6162", null))]);
  assert.deepEqual([false, false], [isOwnDeal("t", record("d", "3132")), isOwnDeal("t", record("c", null, "3133"))]);
});

test("a goodbye for good is shown, one for a while is not", (context) => {
  assert.equal("Closed.", told(context, { type: "goodbye", code: "x", text: "Closed.", again: null }).lostFor.value.text);
  assert.equal(null, told(context, { type: "goodbye", code: "x", text: "Soon.", again: 0 }).lostFor.value);
});

test("a message of another kind changes nothing", (context) => {
  assert.equal(0, told(context, { type: "pong" }, { type: "news" }).seq);
});

test("a browser that keeps nothing still plays", (context) => {
  Object.defineProperty(globalThis, "localStorage", { configurable: true, get: () => assert.fail("refused") });
  context.after(() => delete globalThis.localStorage);
  remember("sound", "off");
  assert.equal("on", recall("sound", "on"));
});

test("what is remembered is there the next time, under a name of its own", (context) => {
  const items = new Map();
  const localStorage = {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => items.set(key, String(value)),
    removeItem: (key) => items.delete(key),
  };
  Object.defineProperty(globalThis, "localStorage", { configurable: true, value: localStorage });
  context.after(() => delete globalThis.localStorage);
  keepToken("t1", "secret");
  kept("theme", "system").value = "dark";
  assert.deepEqual(["secret", "", "dark"], [tokenOf("t1"), tokenOf("t2"), kept("theme", "system").value]);
  assert.equal("on", recall("sound", "on"));
  assert.deepEqual(["tudor.token.t1", "tudor.games", "tudor.theme"], [...items.keys()]);
  remember("token.t1", null);
  assert.equal("", tokenOf("t1"));
});

test("what was told before anybody listened is heard in order, without what a snapshot replaced", () => {
  const news = new NewsQueue();
  const heard = [];
  for (const [first, place] of [[false, 1], [true, 2], [false, 3]]) news.tell({ first, cues: [], place });
  const leave = news.listen((one) => heard.push(one.place));
  assert.deepEqual(heard, [2, 3]);
  news.tell({ first: false, cues: [], place: 4 });
  leave();
  for (let place = 5; place < 20; place += 1) news.tell({ first: false, cues: [], place });
  news.listen((one) => heard.push(one.place));
  assert.deepEqual(heard, [2, 3, 4, 12, 13, 14, 15, 16, 17, 18, 19]);
});
