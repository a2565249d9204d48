import assert from "node:assert/strict";
import { test } from "node:test";
import { ago, filled, nameOf, nounOf, t, unparted } from "../../src/tudor/server/static/js/words.js";
import { page } from "./house.js";

test("a template is filled with words and numbers, and begins with a capital letter", () => {
  assert.equal("Plum has 3 cards, 3!", filled("{who} has {count} cards, {count}!", { who: "plum", count: 3 }));
  assert.equal("Été", filled("{season}", { season: "été" }));
});

test("a template gets the form of a name that it asks for", () => {
  const room = { "": "la cuisine", name: "Cuisine", de: "de la cuisine", à: "à la cuisine" };
  assert.equal("Vers la cuisine, près de la cuisine, à la cuisine", filled("vers {to}, près {to:de}, {to:à}", { to: room }));
  assert.equal("Cuisine", filled("{to:name}", { to: room }));
});

test("a form that a name does not have is the plain one", () => {
  assert.equal("The hall", filled("{to:de}", { to: { "": "the hall" } }));
});

test("what is not known stays as it is written", () => {
  assert.equal("{who} asks {whom}", filled("{who} asks {whom}", { who: undefined, whom: null }));
});

test("0 and the empty word are known", () => {
  assert.equal("0 left", filled("{count} left{dot}", { count: 0, dot: "" }));
});

test("what is filled in is not filled again", () => {
  assert.equal("{b}", filled("{a}", { a: "{b}", b: "no" }));
});

test("a key without a sentence is shown itself", () => {
  assert.equal("No-such-key", t("no-such-key"));
});

test("things are called by their names, and others by what they are", () => {
  assert.equal("Scarlett", nameOf(page, "scarlet"));
  assert.equal("a3", nameOf(page, "a3"));
  assert.equal("", nameOf(page, null));
  assert.equal("scarlet", nameOf(null, "scarlet"));
});

test("a thing without a name has all forms", () => {
  assert.equal("Miss Scarlett", nounOf(page, "scarlet")[""]);
  assert.deepEqual({ "": "a3", name: "a3", de: "de a3", à: "en a3", in: "on a3", dans: "en a3" }, nounOf(page, "a3"));
});

test("the past is told in the largest unit that fits, and never in less than a minute", () => {
  const before = (seconds) => ago(Date.now() / 1000 - seconds);
  assert.equal("1 minute ago", before(3));
  assert.equal("59 minutes ago", before(59 * 60));
  assert.equal("1 hour ago", before(3600));
  assert.equal("yesterday", before(30 * 3600));
});

test("no line parts a name from its title, or words at a hyphen", () => {
  assert.equal("Send Mrs.\u00a0White's pawn back to its start", unparted("Send Mrs. White's pawn back to its start"));
  assert.equal("Mme\u00a0Pervenche, et M.\u00a0Olive", unparted("Mme Pervenche, et M. Olive"));
  assert.equal("Comment terminez\u2011vous votre tour ?", unparted("Comment terminez-vous votre tour ?"));
  assert.equal("Your turn. What do you do?", unparted("Your turn. What do you do?"));
});
