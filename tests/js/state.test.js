import assert from "node:assert/strict";
import { test } from "node:test";
import { Session } from "../../src/tudor/server/static/js/state.js";
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
  assert.deepEqual(["tudor.token.t1", "tudor.theme"], [...items.keys()]);
  remember("token.t1", null);
  assert.equal("", tokenOf("t1"));
});
