import assert from "node:assert/strict";
import { test } from "node:test";
import { linesOf } from "../../src/tudor/server/static/js/state.js";
import { shownTo } from "../../src/tudor/server/static/js/table/known.js";
import { columns, helped } from "../../src/tudor/server/static/js/table/notebook.js";
import { byPlace, isListed, isQuestion } from "../../src/tudor/server/static/js/table/offers.js";
import { orderLabel } from "../../src/tudor/server/static/js/table/orders.js";
import { page } from "./house.js";

const seen = new Map([["rope", "plum"]]);

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

test("known is one's own hand, what one was shown, open hands and the case file", () => {
  const view = { seat: "plum", hand: ["rope"], open_hands: { white: ["hall"] }, case: { suspect: "green", weapon: "knife", room: "study" } };
  const known = shownTo(view, [{ text: "Nothing" }, { text: "Shown", cards: ["pipe"], holder: "scarlet" }]);
  assert.deepEqual(
    { rope: "plum", pipe: "scarlet", hall: "white", green: "case", knife: "case", study: "case" },
    Object.fromEntries(known),
  );
});

test("certain is what follows; what is likely is told only where the table allows it", () => {
  const sheet = { cards: { rope: { plum: 1, case: 0, white: 0.25 } } };
  assert.deepEqual({ sure: "yes", why: true }, helped(new Map(), sheet, "follows", "rope", "plum"));
  assert.deepEqual({ sure: "no", why: true }, helped(new Map(), sheet, "follows", "rope", "case"));
  assert.deepEqual({ chance: 0.25 }, helped(new Map(), sheet, "chances", "rope", "white"));
  assert.deepEqual({}, helped(new Map(), sheet, "follows", "rope", "white"));
});

test("without a sheet the notebook helps with what was shown, unless it may not help at all", () => {
  assert.deepEqual({ sure: "yes" }, helped(seen, null, "shown", "rope", "plum"));
  assert.deepEqual({ sure: "no" }, helped(seen, null, "shown", "rope", "case"));
  assert.deepEqual({}, helped(seen, null, "shown", "knife", "plum"));
  assert.deepEqual({}, helped(seen, null, "none", "rope", "plum"));
});

test("the notebook has a column for each seat, the case file, and the pool where cards lie in it", () => {
  const view = { setup: { seats: ["scarlet", "plum"] }, pool_size: 2 };
  const owners = (house) => columns(house, view).map(({ owner, note }) => [owner, note]);
  assert.deepEqual([["scarlet", "0"], ["plum", "1"], ["case", "case"]], owners(page));
  assert.deepEqual([["scarlet", "0"], ["plum", "1"], ["pool", "pool"], ["case", "case"]], owners({ ...page, pool: "hall" }));
});
