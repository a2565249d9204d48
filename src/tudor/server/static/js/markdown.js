// Rule pages: headings, lists, bold, italics. What is shown is always text, never markup from elsewhere.
import { html } from "./html.js";

/** @param {string} text */
function inline(text) {
  return text.split(/(\*\*[^*]+\*\*|\*[^*]+\*)/).map((part) => {
    if (part.startsWith("**")) return html`<strong>${part.slice(2, -2)}</strong>`;
    if (part.startsWith("*") && part.length > 2) return html`<em>${part.slice(1, -1)}</em>`;
    return part;
  });
}

/** @param {string[]} lines */
function block(lines) {
  const [first] = lines;
  if (first.startsWith("# ")) return html`<h1>${inline(first.slice(2))}</h1>`;
  if (first.startsWith("## ")) return html`<h2 id=${anchor(first.slice(3))}>${inline(first.slice(3))}</h2>`;
  if (first.startsWith("- ")) return html`<ul>${lines.map((line) => html`<li>${inline(line.slice(2))}</li>`)}</ul>`;
  if (/^\d+\. /.test(first)) return html`<ol>${lines.map((line) => html`<li>
    ${inline(line.replace(/^\d+\. /, ""))}</li>`)}</ol>`;
  return html`<p>${inline(lines.join(" "))}</p>`;
}

/** @param {string} heading */
export const anchor = (heading) => heading.toLowerCase().replace(/[^\p{L}\d]+/gu, "-");

/**
 * The headings of a page.
 * @param {string} text
 */
export const headings = (text) => [...text.matchAll(/^## (.+)$/gm)].map((found) => found[1]);

/** @param {{ text: string }} props */
export function Markdown({ text }) {
  const blocks = text.trim().split(/\n\n+/);
  return html`<div class="prose">${blocks.map((part) => block(part.split("\n")))}</div>`;
}
