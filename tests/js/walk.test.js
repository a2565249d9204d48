import assert from "node:assert/strict";
import { test } from "node:test";
import { towards } from "../../src/tudor/server/static/js/board/board.js";
import { walk } from "../../src/tudor/server/static/js/board/walk.js";
import { board, page } from "./house.js";

test("who stays walks nowhere", () => {
  assert.deepEqual(["a0"], walk(page, "a0", "a0"));
});

test("a way is the shortest one, through a door into a room", () => {
  assert.deepEqual(["a3", "a4", "study"], walk(page, "a3", "study"));
  assert.deepEqual(["hall", "a1", "a2"], walk(page, "hall", "a2"));
});

test("a passage is one step", () => {
  assert.deepEqual(["hall", "lounge"], walk(page, "hall", "lounge"));
});

test("a way to a square has exactly as many steps as were rolled, and no place twice", () => {
  const path = walk(page, "a0", "a3", 5);
  assert.equal(6, path.length);
  assert.equal(6, new Set(path).size);
  assert.deepEqual(["a0", "a3"], [path[0], path.at(-1)]);
});

test("where no way has so many steps, the shortest is drawn", () => {
  assert.deepEqual(["a0", "a1", "a2"], walk(page, "a0", "a2", 3));
});

test("a way goes round those who stand in it", () => {
  assert.deepEqual(["a0", "b0", "b1", "b2", "a2"], walk(page, "a0", "a2", 0, new Set(["a1"])));
});

test("where nobody can be passed by, a way goes through them", () => {
  assert.equal(3, walk(page, "a0", "a2", 0, new Set(["a1", "b1"])).length);
});

test("where pawns may pass each other, nobody is gone round", () => {
  const passing = { ...page, walking: { ...page.walking, occupied: "passable" } };
  assert.deepEqual(["a0", "a1", "a2"], walk(passing, "a0", "a2", 0, new Set(["a1"])));
});

test("a way crosses a room only where that is allowed", () => {
  const doors = [...board.doors, { square: "a0", room: "study", gap: [0, 2, 1, 2] }];
  const house = { ...page, board: { ...board, doors } };
  assert.equal(5, walk(house, "a0", "a4").length);
  assert.deepEqual(["a0", "study", "a4"], walk({ ...house, walking: { ...page.walking, crossing: "may-cross" } }, "a0", "a4"));
});

test("an arrow key leads to the nearest place that lies its way and not far aside, or nowhere", () => {
  assert.equal("a2", towards(board, "a1", [1, 0], ["a1", "a2", "a5", "b1"]));
  assert.equal("a3", towards(board, "a1", [1, 0], ["b2", "a3"]));
  assert.equal("b1", towards(board, "a1", [0, 1], ["a2", "b1", "b5"]));
  assert.equal("a1", towards(board, "a1", [0, -1], ["a2", "b1"]));
});
