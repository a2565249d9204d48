import assert from "node:assert/strict";
import { test } from "node:test";
import { onwards } from "../../src/tudor/server/static/js/companion/advice.js";
import {
  fileOf, handSize, nextAsker, notesOf, packed, plainName, readSheet, unclearName, unpacked,
} from "../../src/tudor/server/static/js/companion/sheet.js";

const sheet = {
  edition: "clue-1998", rules: [], everyone: false, players: ["Ann", "Ben", "Cleo"], cards: ["rope", "hall"], dealer: null, lines: [],
};
const asked = (by, shown, more = {}) => ({ type: "asked", by, cards: ["plum", "rope", "hall"], shown, ...more });
const written = (line, more = {}) => notesOf({ ...sheet, ...more, lines: [line] })[0];

test("a suggestion is written as notes are read, with the answers that were noted", () => {
  assert.equal("Ann: plum, rope, hall -> nobody", written(asked(0, [])));
  assert.equal("Ben: plum, rope, hall -> Cleo shows", written(asked(1, [[2, ""]])));
  assert.equal("Ben: plum, rope, hall -> Ann shows rope, doubtful", written(asked(1, [[0, "rope"]], { doubtful: true })));
  assert.equal("Ben: plum, rope, hall -> unanswered", written(asked(1, [], { silenced: true })));
});

test("where everyone answers, everyone's answer is written", () => {
  assert.equal("Ann: plum, rope, hall -> Ben no, Cleo shows", written(asked(0, [[2, ""]]), { everyone: true }));
});

test("an accusation and what is known otherwise are lines, too", () => {
  assert.equal("Cleo accuses plum, rope, hall: wrong", written({ type: "accused", by: 2, cards: ["plum", "rope", "hall"], right: false }));
  assert.equal("Ben lacks rope", written({ type: "told", owner: 1, card: "rope", has: false }));
  assert.equal("case has plum", written({ type: "told", owner: "case", card: "plum", has: true }));
});

test("what happened comes before the headers, so that lines have their own numbers; in a file it comes after them", () => {
  const full = { ...sheet, rules: ["witnesses=all"], dealer: 2, lines: [asked(0, [])] };
  const headers = ["edition: clue-1998", "rules: witnesses=all", "players: Ann, Ben, Cleo", "me: Ann", "cards: rope, hall", "dealer: Cleo"];
  assert.deepEqual(["Ann: plum, rope, hall -> nobody", ...headers], notesOf(full));
  assert.equal([...headers, "", "Ann: plum, rope, hall -> nobody", ""].join("\n"), fileOf(full));
});

test("cards of your own are named in the notes", () => {
  const own = { suspects: ["Ada", "Bert"], weapons: ["Broom", "Rope"], rooms: ["Attic", "Shed"] };
  const headers = ["edition: clue-1998", "suspects: Ada, Bert", "weapons: Broom, Rope", "rooms: Attic, Shed"];
  assert.deepEqual(headers, notesOf({ ...sheet, own, deck: true }).slice(0, 4));
  assert.deepEqual({ ...sheet, own }, readSheet(JSON.stringify({ ...sheet, own })));
  for (const wrong of [{ ...own, rooms: "Attic" }, { ...own, rooms: ["a,b"] }, { suspects: [] }, { ...own, edition: ["X"] }]) {
    assert.equal(null, readSheet(JSON.stringify({ ...sheet, own: wrong })));
  }
});

test("the next asker sits on the left of the last one, unless they are out", () => {
  const out = { type: "accused", by: 1, cards: ["plum", "rope", "hall"], right: false };
  assert.equal(0, nextAsker(sheet));
  assert.equal(1, nextAsker({ ...sheet, lines: [asked(0, [])] }));
  assert.equal(0, nextAsker({ ...sheet, lines: [asked(2, []), { type: "told", owner: 1, card: "rope", has: true }] }));
  assert.equal(2, nextAsker({ ...sheet, lines: [out, asked(0, [])] }));
});

test("names hold nothing that means something in notes, and tell players apart", () => {
  assert.equal("Marie-Louise", plainName(" marie-louise "));
  assert.equal("Ann Ben Rope", plainName("Ann, Ben: (rope) # ->"));
  assert.equal("X", plainName("x"));
  assert.equal("Ann B", plainName("ann - b"));
  assert.equal("", plainName("->"));
  assert.equal(undefined, unclearName(["Ann", "Anna"]));
  assert.equal("ANN", unclearName(["Ann", "Ben", "ANN"]));
  assert.equal("…", unclearName(["Ann", "…"]));
});

test("hands are as large as the deal makes them", () => {
  assert.deepEqual({ fewest: 6, most: 6, over: 0 }, handSize(21, 3, false));
  assert.deepEqual({ fewest: 4, most: 5, over: 2 }, handSize(21, 4, false));
  assert.deepEqual({ fewest: 4, most: 4, over: 0 }, handSize(21, 4, true));
});

test("a sheet in a link comes out as it went in; what is no sheet comes out as nothing", async () => {
  const full = { ...sheet, lines: [asked(1, [[0, "rope"]]), { type: "told", owner: "pool", card: "rope", has: true }] };
  assert.deepEqual(full, await unpacked(await packed(full)));
  for (const broken of ["", "x", "%%%", (await packed(full)).slice(0, 20)]) assert.equal(null, await unpacked(broken));
});

test("only what has the form of a sheet is read", () => {
  const broken = [
    { players: ["Ann, Ben"] }, { players: "Ann" }, { cards: ["rope, hall"] }, { rules: ["x"] }, { dealer: 3 }, { edition: 1 },
    { lines: [asked(3, [])] }, { lines: [asked(0, [[0, ""]])] }, { lines: [asked(0, [[1, "a\nb"]])] }, { lines: [null] },
    { lines: [{ type: "told", owner: "nobody", card: "rope", has: true }] }, { lines: Array(151).fill(asked(0, [])) },
  ];
  assert.deepEqual(sheet, readSheet(JSON.stringify(sheet)));
  for (const part of broken) assert.equal(null, readSheet(JSON.stringify({ ...sheet, ...part })), JSON.stringify(part));
  for (const text of ["", "null", "[]", "{"]) assert.equal(null, readSheet(text));
});

test("hands are written player by player, as far as they are known", () => {
  const hands = [null, 5, 4];
  assert.ok(notesOf({ ...sheet, hands }).includes("hands: Ben 5, Cleo 4"));
  assert.deepEqual(hands, readSheet(JSON.stringify({ ...sheet, hands }))?.hands);
  assert.equal(null, readSheet(JSON.stringify({ ...sheet, hands: ["five", 4, 4] })));
  assert.equal(null, readSheet(JSON.stringify({ ...sheet, hands: [4] })));
});

test("rooms are ranked by what they settle a turn from where you stand", () => {
  const best = (room, settles) => [{ cards: { suspect: "plum", weapon: "rope", room }, settles, solves: 0, answers: [] }];
  const turns = { hall: { hall: 2, study: 3, lounge: 1, attic: 1.5 } };
  const advice = { rooms: [best("study", 0.6), best("hall", 0.5), best("lounge", 0.4), best("attic", 0.3)], turns, error: 0 };
  const found = (here) => onwards(advice, here).map(({ question, turns: away }) => [question.cards.room, away]);
  assert.deepEqual([["lounge", 1], ["study", 3], ["attic", 1.5]], found("hall"));
  assert.deepEqual([], found("study"));
});
