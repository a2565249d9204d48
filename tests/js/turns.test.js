import assert from "node:assert/strict";
import { test } from "node:test";
import { isWith, lastRound, newsOf, turnsOf } from "../../src/tudor/server/static/js/table/turns.js";

const began = (about) => ({ text: `Turn: ${about}.`, emphasis: "turn", about });
const ask = (about, text = "Asks.") => ({ text, about, asks: true, faces: ["plum", "rope", "hall"] });
const answer = (about, said, ...faces) => ({ text: `${about}: ${said}.`, about, answer: said, faces });
const told = (turns) => turns.map(({ entries }) => entries.map(({ line, answers }) => [line.text, ...answers.map(({ text }) => text)]));

test("a story is told turn by turn, and what came before the first turn has no head", () => {
  const turns = turnsOf([{ text: "Dealt." }, began("plum"), { text: "Rolled." }, began("white")]);
  assert.deepEqual([null, "plum", "white"], turns.map(({ head }) => head?.about ?? null));
  assert.deepEqual([[["Dealt."]], [["Rolled."]], []], told(turns));
});

test("answers stand at their question, in order, whatever is told between", () => {
  const story = [began("plum"), ask("plum"), { text: "Brought." }, answer("white", "none"), answer("green", "card"), { text: "Ended." }];
  assert.deepEqual([[], [["Asks.", "white: none.", "green: card."], ["Brought."], ["Ended."]]], told(turnsOf(story)));
});

test("a second question of a turn has its own answers", () => {
  const story = [began("plum"), ask("plum", "One."), answer("white", "card"), ask("plum", "Two."), answer("white", "none")];
  assert.deepEqual([["One.", "white: card."], ["Two.", "white: none."]], told(turnsOf(story))[1]);
});

test("a card seen later shows its face at the question, with how it was seen", () => {
  const seen = { ...answer("white", "card", "rope"), text: "You see it." };
  const [, { entries }] = turnsOf([began("plum"), ask("plum"), answer("white", "card"), seen]);
  assert.deepEqual([["rope"]], entries[0].answers.map(({ faces }) => faces));
  assert.deepEqual(["Asks.", "You see it."], entries.map(({ line }) => line.text));
});

test("an answer without a question is told by itself", () => {
  assert.deepEqual([[], [["white: card."]]], told(turnsOf([began("plum"), answer("white", "card")])));
});

test("the last round has the questions of as many turns as there are players", () => {
  const turns = turnsOf(["plum", "white", "green", "plum"].flatMap((about) => [began(about), ask(about, about)]));
  assert.deepEqual(["white", "green", "plum"], lastRound(turns, 3).map(({ line }) => line.text));
});

test("a question stays until the next one, however long ago it was asked", () => {
  const turns = turnsOf([began("plum"), ask("plum", "first"), ask("plum", "last"), ...["white", "green", "plum", "white"].map(began)]);
  assert.deepEqual(["last"], lastRound(turns, 3).map(({ line }) => line.text));
});

test("news is what was shown large since the last question", () => {
  const clock = { text: "A clock.", moment: "clock" };
  assert.equal(null, newsOf(turnsOf([began("plum"), clock, ask("plum")])));
  assert.equal("A clock.", newsOf(turnsOf([began("plum"), ask("plum"), clock])).text);
  assert.equal("A clock.", newsOf(turnsOf([began("plum"), clock, began("white"), { text: "Rolled." }])).text);
  assert.equal(null, newsOf(turnsOf([began("plum"), clock, began("white"), began("green")])));
});

test("somebody takes part by asking and by answering", () => {
  const [, { entries: [question] }] = turnsOf([began("plum"), ask("plum"), answer("white", "none")]);
  assert.deepEqual([true, true, false], ["plum", "white", "green"].map((player) => isWith(player)(question)));
});
