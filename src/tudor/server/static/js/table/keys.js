// An overview of the keys for what is done most.
import { html } from "../html.js";
import { Dialog } from "../dialog.js";
import { t } from "../words.js";
import { KEYS, letters } from "./shortcuts.js";

/** @type {[string, string][]} */
const IN_NOTEBOOK = [
  ["↵", "key.mark"], ["A–Z", "key.note"], ["key-del", "key.empty"], ["← ↑ ↓ →", "key.cells"], ["Ctrl+Z", "undo"],
];

/** @param {{ lines: [string, string][] }} props */
const Lines = ({ lines }) => html`<dl class="keys">${lines.map(([key, does]) => html`
  <dt><kbd>${key === "key-del" ? t(key) : key}</kbd></dt><dd>${t(does)}</dd>`)}</dl>`;

/** @param {{ onClose: () => void }} props */
export function Overview({ onClose }) {
  /** @type {[string, string][]} */
  const atTable = Object.entries(KEYS).map(([key, [does]]) => [key.toUpperCase(), does]);
  return html`<${Dialog} title=${t("shortcuts")} kind="shortcuts" onClose=${onClose}>
    <${Lines} lines=${[...atTable, ["?", "key.help"]]} />
    <h3>${t("notebook")}</h3><p>${t("notebook-hint")}</p>
    <${Lines} lines=${IN_NOTEBOOK} />
    <label class="check"><input type="checkbox" checked=${letters.value === "on"}
      onChange=${(event) => (letters.value = event.target.checked ? "on" : "off")} /><span>${t("shortcuts-on")}</span></label>
  <//>`;
}
