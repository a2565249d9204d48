import assert from "node:assert/strict";
import { test } from "node:test";
import { centre, extent, isUpright, pawnSpots, UNIT, weaponSpots } from "../../src/tudor/server/static/js/board/spots.js";
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

test("a pawn stands on its square; those in a room stand side by side in front", () => {
  const spots = pawnSpots(board, { scarlet: "a3", plum: "lounge", green: "lounge", white: "lounge" });
  assert.deepEqual([3.5, 2.5], cells(spots.get("scarlet")));
  const [plum, green, white] = ["plum", "green", "white"].map((pawn) => cells(spots.get(pawn)));
  assert.deepEqual([3.5, plum[1], plum[1]], [green[0], green[1], white[1]]);
  assert.ok(plum[0] < green[0] && green[0] < white[0] && plum[1] > 4.5);
});

const inside = ([x, y], [left, top, width, height]) => x > left && x < left + width && y > top && y < top + height;

test("however many stand in a room, each has a spot of its own within it", () => {
  const crowd = Object.fromEntries([..."abcdefghij"].map((pawn) => [pawn, "hall"]));
  const spots = [...pawnSpots(board, crowd).values()].map(cells);
  assert.deepEqual([true, 10], [spots.every((spot) => inside(spot, [0, 0, 2, 2])), new Set(spots.map(String)).size]);
});

test("weapons lie within their room, the smaller the more there are, and none on a square", () => {
  const one = weaponSpots(board, { rope: "lounge" }).get("rope");
  const many = weaponSpots(board, { rope: "lounge", knife: "lounge", pipe: "lounge", club: "a3" });
  assert.deepEqual([false, true], [many.has("club"), one.size > many.get("rope").size]);
  const spots = [...many.values()].map(({ spot }) => cells(spot));
  assert.deepEqual([true, 3], [spots.every((spot) => inside(spot, [2, 4, 3, 2])), new Set(spots.map(String)).size]);
});

test("a room stands upright if it is narrow and more than twice as high", () => {
  assert.equal(true, isUpright([0, 0, 3, 7]));
  assert.equal(false, isUpright([0, 0, 3, 6]));
  assert.equal(false, isUpright([0, 0, 4, 9]));
});
