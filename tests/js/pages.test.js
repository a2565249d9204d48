import assert from "node:assert/strict";
import { test } from "node:test";
import { fitted } from "../../src/tudor/server/static/js/board/room.js";
import { breadth } from "../../src/tudor/server/static/js/words.js";
import { scaled } from "../../src/tudor/server/static/js/board/spots.js";
import { names } from "../../src/tudor/server/static/js/html.js";
import { fitting } from "../../src/tudor/server/static/js/newtable.js";
import { line, turnAt } from "../../src/tudor/server/static/js/review/curve.js";
import { viewsOf } from "../../src/tudor/server/static/js/review/game.js";
import { decisionsOf } from "../../src/tudor/server/static/js/review/judged.js";
import { pageAt } from "../../src/tudor/server/static/js/review/sheet.js";
import { stepOfPlace, stepOfTurn } from "../../src/tudor/server/static/js/review/steps.js";
import { route } from "../../src/tudor/server/static/js/router.js";
import { tableIn } from "../../src/tudor/server/static/js/start.js";

test("an address leads to its page, with what it holds", () => {
  assert.deepEqual({ page: "start" }, route("/"));
  assert.deepEqual({ page: "new" }, route("/new"));
  assert.deepEqual({ page: "table", id: "Ab-12" }, route("/t/Ab-12/"));
  assert.deepEqual({ page: "rules", id: "" }, route("/rules"));
  assert.deepEqual({ page: "rules", id: "clue 2" }, route("/rules/clue%202"));
  assert.deepEqual({ page: "game", id: "x" }, route("/games/x"));
});

test("an address of nothing is lost", () => {
  for (const address of ["/t", "/games", "/nothing/here"]) assert.deepEqual({ page: "lost" }, route(address));
});

test("a table is found in its link or its id, however they were pasted", () => {
  for (const text of ["Ab_1-xyz", " https://example.org/t/Ab_1-xyz/ ", "/t/Ab_1-xyz"]) assert.equal("Ab_1-xyz", tableIn(text));
  assert.equal("", tableIn("too"));
  assert.equal("", tableIn("no table here!"));
});

test("a table gets as many chairs as its edition can have", () => {
  assert.deepEqual(["open", "amateur", "amateur"], fitting(["open"], [3, 6]));
  assert.deepEqual(["open", "novice"], fitting(["open", "novice", "open"], [2, 2]));
  assert.deepEqual(["open", "open"], fitting(["open", "open"], [2, 6]));
});

test("class names are those that hold", () => {
  assert.equal("card small chosen", names("card", "", "small", undefined, { chosen: true, mine: false }));
});

test("each view is the one before with its changes", () => {
  const frames = [{ changes: { turn: 1, steps: 3 } }, { changes: {} }, { changes: { steps: 0 } }];
  assert.deepEqual([{ turn: 1, steps: 3 }, { turn: 1, steps: 3 }, { turn: 1, steps: 0 }], viewsOf(frames));
});

test("a curve goes from turn to turn, and a click on it leads to the turn below", () => {
  const points = [{ turn: 0, chances: { plum: 0 } }, { turn: 5, chances: { plum: 0.5 } }, { turn: 10, chances: { plum: 1 } }];
  assert.equal("M44 194L298 101L552 8", line(points, "plum"));
  assert.deepEqual([0, 0, 5, 10, 10], [0, 44 / 560, 298 / 560, 552 / 560, 1].map((share) => turnAt(share, 10)));
});

test("an event of the record is found in its step, and a turn where it begins", () => {
  const frames = [{ turn: 0, place: 0 }, { turn: 1, place: 3 }, { turn: 1, place: 4 }, { turn: 2, place: 4 }, { turn: 4, place: 6 }];
  assert.deepEqual([0, 0, 1, 3, 3, 4, 4], [0, 2, 3, 4, 5, 6, 99].map((place) => stepOfPlace(frames, place)));
  assert.deepEqual([0, 1, 3, 4, 4, 4], [0, 1, 2, 3, 4, 5].map((turn) => stepOfTurn(frames, turn)));
});

test("the notebook of a step is the latest that was written", () => {
  const pages = [{ step: 3, cards: { rope: {} } }, { step: 7, cards: {} }];
  assert.deepEqual([null, pages[0], pages[0], pages[1], pages[1]], [2, 3, 6, 7, 8].map((step) => pageAt(pages, step)));
});

test("from a chair you see its own decisions judged, from elsewhere all", () => {
  const judgements = [{ seat: "plum" }, { seat: "green" }];
  assert.deepEqual([judgements[1]], decisionsOf(judgements, "green"));
  assert.deepEqual(judgements, decisionsOf(judgements, "all"));
});

test("an outline in cells is drawn forty times as large", () => {
  assert.equal("M0 -40H80V120Z", scaled("M0 -1H2V3Z"));
});

test("a name that is too long for its room stands in two lines, cut where they are most alike", () => {
  assert.deepEqual([["Hall"], 27], fitted("Hall", 200));
  const [lines, size] = fitted("The Old Billiard Room", 120);
  assert.deepEqual(["The Old", "Billiard Room"], lines);
  assert.ok(size < 27 && size * breadth(lines[1]) <= 106.001);
});
