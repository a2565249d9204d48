import assert from "node:assert/strict";
import { test } from "node:test";
import { linesOf } from "../../src/tudor/server/static/js/state.js";
import { dotsOf, helped, knownOf } from "../../src/tudor/server/static/js/table/help.js";
import { factsOf } from "../../src/tudor/server/static/js/table/known.js";
import { columns } from "../../src/tudor/server/static/js/table/notebook.js";
import { byPlace, isListed, isQuestion } from "../../src/tudor/server/static/js/table/offers.js";
import { orderLabel } from "../../src/tudor/server/static/js/table/orders.js";
import { evenRow } from "../../src/tudor/server/static/js/table/picker.js";
import { page } from "./house.js";

const NOBODY = { seat: "scarlet", hand: [] };
const known = (level, story, sheet = null, view = NOBODY) => ({ level, facts: factsOf(view, story), sheet });
const SHOWN = { cards: ["rope"], holder: "plum" };
const DENIED = { about: "white", lacks: ["green", "rope", "hall"] };
const ONE_OF = { about: "plum", one_of: ["green", "knife", "hall"] };

test("a prompt is a question if there is anything to choose", () => {
  const nothing = { title: "Plum's turn", waiting: "Plum thinks" };
  for (const prompt of [null, nothing, { ...nothing, offers: [] }]) assert.equal(false, isQuestion(prompt));
  for (const part of [{ offers: [{}] }, { squares: {} }, { suggestion: {} }, { accusation: {} }]) {
    assert.equal(true, isQuestion({ ...nothing, ...part }));
  }
});

test("offers are found by the place they lead to, squares first", () => {
  const squares = { does: "move", label: "Go here", places: ["a1", "a2"] };
  const stop = { action: { do: "stop" }, label: "Spy here", place: "a2" };
  const found = byPlace({ squares, offers: [stop, { action: { do: "end" }, label: "End" }] });
  const go = (to) => ({ action: { do: "move", to }, label: "Go here" });
  assert.deepEqual([["a1", [go("a1")]], ["a2", [go("a2"), stop]]], [...found]);
  assert.deepEqual([], [...byPlace({})]);
});

test("offers on squares are listed where they are few, or the board leads nowhere else", () => {
  const offers = (count) => Array.from({ length: count }, (_, index) => ({ place: `a${index % 6}` }));
  const listed = (prompt) => isListed(page, { place: "a0" }, prompt);
  assert.equal(true, listed({ offers: offers(6), squares: {} }));
  assert.equal(false, listed({ offers: offers(7), squares: {} }));
  assert.equal(true, listed({ offers: offers(7) }));
  assert.equal(true, isListed(page, { place: "hall" }, { offers: offers(7), squares: {} }));
});

test("an order is called as the prompt calls it", () => {
  const watch = { action: { do: "watch", seat: "plum" }, label: "Watch Plum" };
  assert.equal("Watch Plum", orderLabel({ orders: [{ action: { do: "watch", seat: "white" }, label: "no" }, watch] }, watch.action));
  assert.equal("Watch Plum", orderLabel({ order: watch }, watch.action));
  assert.equal("Order-none", orderLabel({}, watch.action));
});

test("each sentence of the story has how it is drawn", () => {
  assert.deepEqual([{ text: "A", emphasis: "turn" }, { text: "B" }], linesOf(["A", "B"], [{ emphasis: "turn" }, {}]));
});

test("facts are your own hand, what you were shown, open hands and the case file", () => {
  const view = { seat: "plum", hand: ["rope"], open_hands: { white: ["hall"] }, case: { suspect: "green", weapon: "knife", room: "study" } };
  const { holds, whole } = factsOf(view, [{ text: "Nothing" }, { text: "Shown", cards: ["pipe"], holder: "scarlet" }]);
  assert.deepEqual(
    { rope: "plum", pipe: "scarlet", hall: "white", green: "case", knife: "case", study: "case" },
    Object.fromEntries(holds),
  );
  assert.deepEqual(["white", "plum", "case"], [...whole]);
});

test("certain is what follows; what is likely is told only where the table allows it", () => {
  const sheet = { cards: { rope: { plum: 1, case: 0, white: 0.25 } } };
  assert.deepEqual({ sure: "yes", why: true }, helped(known("follows", [], sheet), "rope", "plum"));
  assert.deepEqual({ sure: "no", why: true }, helped(known("follows", [], sheet), "rope", "case"));
  assert.deepEqual({ chance: 0.25 }, helped(known("chances", [], sheet), "rope", "white"));
  assert.deepEqual({}, helped(known("follows", [], sheet), "rope", "white"));
});

test("without a sheet the notebook helps with what was shown and said, unless it may not help at all", () => {
  const told = known("shown", [SHOWN, DENIED], null, { seat: "scarlet", hand: ["pipe"] });
  const sure = (card, owner) => helped(told, card, owner).sure;
  assert.deepEqual(["yes", "no", undefined], [sure("rope", "plum"), sure("rope", "case"), sure("knife", "plum")]);
  assert.deepEqual(["no", "no", undefined], [sure("green", "white"), sure("hall", "white"), sure("green", "plum")]);
  assert.deepEqual(["yes", "no", "no"], [sure("pipe", "scarlet"), sure("pipe", "plum"), sure("knife", "scarlet")]);
  for (const owner of ["plum", "white"]) assert.deepEqual({}, helped({ ...told, level: "none" }, "rope", owner));
});

test("what was shown one of has a number until it is known which, once for the same cards", () => {
  const dots = (story, level = "shown", sheet = null) => Object.fromEntries(dotsOf(known(level, story, sheet)));
  const again = { about: "plum", one_of: ["hall", "green", "knife"] };
  const other = { about: "plum", one_of: ["green", "rope", "study"] };
  assert.deepEqual({ "green/plum": [1], "knife/plum": [1], "hall/plum": [1] }, dots([ONE_OF, again]));
  assert.deepEqual({ "green/plum": [2], "rope/plum": [2], "study/plum": [2] }, dots([ONE_OF, { cards: ["hall"], holder: "plum" }, other]));
  assert.deepEqual({ "knife/plum": [1], "hall/plum": [1] }, dots([ONE_OF, { about: "plum", lacks: ["green"] }]));
  assert.deepEqual({}, dots([ONE_OF], "none"));
  assert.deepEqual({}, dots([ONE_OF], "follows", { cards: { knife: { plum: 1 } } }));
});

test("of a card its owner is known, by help or by your own mark; or whether it can be in the case file", () => {
  const owners = [{ owner: "plum", note: "0" }, { owner: "case", note: "case" }];
  const marks = (given) => ({ note: (card, owner) => ({ mark: given[`${card}/${owner}`] ?? "" }) });
  const sheet = { cards: { knife: { plum: 0.5, case: 0 }, pipe: { plum: 0.75, case: 0.25 } } };
  const found = (level, card, given = {}) => knownOf(known(level, [SHOWN], level === "shown" ? null : sheet), marks(given), card, owners);
  assert.deepEqual({ owner: "plum" }, found("shown", "rope"));
  assert.deepEqual({ not: true }, found("follows", "knife"));
  assert.deepEqual([{ chance: 0.25 }, {}], [found("chances", "pipe"), found("follows", "pipe")]);
  assert.deepEqual([{ owner: "case" }, { not: true }], ["yes", "no"].map((mark) => found("shown", "pipe", { "pipe/case": mark })));
  assert.deepEqual([{}, { owner: "plum" }], [found("none", "rope"), found("none", "rope", { "rope/0": "yes" })]);
});

test("faces stand in even rows", () => {
  const counts = [4, 5, 6, 7, 8, 9, 10, 12, 13];
  assert.deepEqual([4, 5, 3, 4, 4, 5, 5, 4, 5], counts.map((count) => evenRow(count, 5)));
});

test("the notebook has a column for each seat, the case file, and the pool where cards lie in it", () => {
  const view = { setup: { seats: ["scarlet", "plum"] }, pool_size: 2 };
  const owners = (house) => columns(house, view).map(({ owner, note }) => [owner, note]);
  assert.deepEqual([["scarlet", "0"], ["plum", "1"], ["case", "case"]], owners(page));
  assert.deepEqual([["scarlet", "0"], ["plum", "1"], ["pool", "pool"], ["case", "case"]], owners({ ...page, pool: "hall" }));
});
