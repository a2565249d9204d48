// What is shown of a list. The address holds it, so that a page can be opened again, or sent to somebody, as it is.
import { html, useSignal } from "../html.js";

/**
 * The parts of the address with these names, and a function that changes them.
 * @template {string} Name
 * @param {Name[]} names
 * @returns {[{ [name in Name]: string }, (chosen: { [name in Name]: string }) => void]}
 */
export function useAddress(names) {
  const read = () => {
    const query = new URLSearchParams(location.search);
    return /** @type {{ [name in Name]: string }} */ (Object.fromEntries(names.map((name) => [name, query.get(name) ?? ""])));
  };
  const chosen = useSignal(read());
  const set = (/** @type {{ [name in Name]: string }} */ now) => {
    chosen.value = now;
    const query = new URLSearchParams(Object.entries(now).filter(([, value]) => value)).toString();
    history.replaceState(null, "", query ? `?${query}` : location.pathname);
  };
  return [chosen.value, set];
}

/**
 * @param {{ name: string, label: string, value: string, options: string[][], onPick: (value: string) => void }} props
 */
export const Choice = ({ name, label, value, options, onPick }) => html`<label class="field"><span>${label}</span><select name=${name}
  value=${value} onChange=${(event) => onPick(event.target.value)}>${options.map(([id, text]) => html`<option value=${id}
    selected=${id === value}>${text}</option>`)}</select></label>`;
