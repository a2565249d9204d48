import assert from "node:assert/strict";
import { test } from "node:test";
import { grid, places } from "../../src/tudor/server/static/js/people/rating-curve.js";
import { weekOf } from "../../src/tudor/server/static/js/people/ratings.js";

test("a week begins on Monday and belongs to the year of its Thursday", () => {
  const weeks = { "2026-11-16": "2026-W47", "2026-11-22": "2026-W47", "2026-11-23": "2026-W48", "2027-01-03": "2026-W53", "2024-12-30": "2025-W01" };
  for (const [day, week] of Object.entries(weeks)) assert.equal(week, weekOf(new Date(`${day}T12:00:00Z`)).id);
  assert.equal(Date.UTC(2026, 10, 16) / 1000, weekOf(new Date("2026-11-22T23:59:59Z")).monday);
});

test("a grid has a few round lines, with every rating between them", () => {
  for (const ratings of [[1500, 1500], [1490, 1510], [1100, 2300], [1475, 1525], [0, 9999]]) {
    const lines = grid(ratings);
    assert.ok(lines.length >= 2 && lines.length <= 11, `${lines}`);
    assert.ok(lines[0] <= Math.min(...ratings) && lines[lines.length - 1] >= Math.max(...ratings), `${lines}`);
  }
  assert.deepEqual([1475, 1500, 1525], grid([1490, 1510]));
});

test("a better rating is drawn higher, and a later one further right", () => {
  const { points: [first, second, third] } = places([1500, 1550, 1450], grid([1500, 1550, 1450]));
  assert.ok(first.x < second.x && second.x < third.x);
  assert.ok(second.y < first.y && first.y < third.y);
});
