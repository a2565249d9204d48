import assert from "node:assert/strict";
import { test } from "node:test";
import { anchor, headings, Markdown } from "../../src/tudor/server/static/js/markdown.js";

/** A drawn tree as tags with their text, without the box round all of it. */
function shown(node) {
  if (Array.isArray(node)) return node.map(shown).join("");
  if (typeof node !== "object") return String(node);
  const inside = shown(node.props.children ?? "");
  return `<${node.type}${node.props.id ? ` id=${node.props.id}` : ""}>${inside}</${node.type}>`;
}
const drawn = (text) => shown(Markdown({ text }).props.children);

test("headings, paragraphs and lists are drawn as such", () => {
  const text = "# Clue\n\nFind out\nwho did it.\n\n## Your turn\n\n- roll\n- move\n\n1. ask\n2. note\n";
  assert.equal(
    "<h1>Clue</h1><p>Find out who did it.</p><h2 id=your-turn>Your turn</h2>" +
      "<ul><li>roll</li><li>move</li></ul><ol><li>ask</li><li>note</li></ol>",
    drawn(text),
  );
});

test("bold and italics are drawn within a line, in a list as well", () => {
  assert.equal("<p>a <strong>bold</strong> and <em>soft</em> word</p>", drawn("a **bold** and *soft* word"));
  assert.equal("<ul><li><strong>x</strong>: y</li></ul>", drawn("- **x**: y"));
});

test("a star alone is a star, and markup is text", () => {
  assert.equal("<p>2 * 3</p>", drawn("2 * 3"));
  assert.equal("<p><b>no</b></p>", drawn("<b>no</b>"));
  assert.equal("string", typeof Markdown({ text: "<b>no</b>" }).props.children[0].props.children[0]);
});

test("the headings of a page are those of the second level", () => {
  assert.deepEqual(["Your turn", "À la fin"], headings("# Clue\n\n## Your turn\n\ntext ## no\n\n## À la fin\n"));
});

test("an anchor has letters and digits of any language, joined by one hyphen", () => {
  assert.equal("à-la-fin-2", anchor("À la fin (2"));
});
