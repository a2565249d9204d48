import assert from "node:assert/strict";
import { test } from "node:test";
import { centre, extent, isUpright, letters, pawnSpots, UNIT, weaponSpots } from "../../src/tudor/server/static/js/board/spots.js";
import { board } from "./house.js";

const cells = ([x, y]) => [x / UNIT, y / UNIT];

test("what is drawn on ends where the last room or square does", () => {
  assert.deepEqual([0, 0, 6 * UNIT, 6 * UNIT], extent(board));
  const inner = { rooms: [{ shape: "M3 2H5V4H3Z" }], squares: { a: [[5, 1, 2, 1]] } };
  assert.deepEqual([3 * UNIT, 1 * UNIT, 4 * UNIT, 3 * UNIT], extent(inner));
});

test("the centre of a place is the middle of its square, or of the space in its room", () => {
  assert.deepEqual([2.5, 3.5], cells(centre(board, "b2")));
  assert.deepEqual([3.5, 5], cells(centre(board, "lounge")));
});

test("a pawn stands on its square; those in a room stand side by side in the middle", () => {
  const spots = pawnSpots(board, { scarlet: "a3", plum: "lounge", green: "lounge", white: "lounge" });
  assert.deepEqual([3.5, 2.5], cells(spots.get("scarlet")));
  assert.deepEqual([[2.5, 5], [3.5, 5], [4.5, 5]], ["plum", "green", "white"].map((pawn) => cells(spots.get(pawn))));
});

test("pawns that do not fit beside each other stand in a second row, centred", () => {
  const spots = pawnSpots(board, { a: "hall", b: "hall", c: "hall" });
  assert.deepEqual([[0.5, 1], [1.5, 1], [1, 1.5]], ["a", "b", "c"].map((pawn) => cells(spots.get(pawn))));
});

test("weapons lie along the lower wall, further ones above, and none on a square", () => {
  const spots = weaponSpots(board, { rope: "hall", knife: "hall", pipe: "hall", club: "a3" });
  assert.deepEqual([[0.5, 1.38], [1.5, 1.38], [1, 0.5]], ["rope", "knife", "pipe"].map((one) => cells(spots.get(one))));
  assert.equal(false, spots.has("club"));
});

test("a room stands upright if it is narrow and more than twice as high", () => {
  assert.equal(true, isUpright([0, 0, 3, 7]));
  assert.equal(false, isUpright([0, 0, 3, 6]));
  assert.equal(false, isUpright([0, 0, 4, 9]));
});

test("letters are those of the last word, no two alike, without accents", () => {
  assert.deepEqual(["S", "M", "P", "E"], letters(["Miss Scarlett", "Colonel Mustard", "Professor Plum", "Mrs. Peacock"]));
  assert.deepEqual(["E", "T"], letters(["Doktor Étoile", "Étoile"]));
});

test("a name whose letters are all taken gets one from the alphabet", () => {
  assert.deepEqual(["A", "B"], letters(["A", "A"]));
});
