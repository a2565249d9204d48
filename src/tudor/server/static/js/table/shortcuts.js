// Keys for what is done most.
import { html, useEffect, useSignal } from "../html.js";
import { late } from "../late.js";
import { kept } from "../store.js";
import { t } from "../words.js";
/** @import { Signal } from "@preact/signals" */

const Overview = late(async () => (await import("./keys.js")).Overview);

/** Letters alone can be in the way of who speaks to the computer or types slips: they can be turned off. */
export const letters = kept("shortcuts", "on");

/** @param {string} selector */
const find = (selector) => /** @type {HTMLElement[]} */ ([...document.querySelectorAll(selector)]).find((one) => one.checkVisibility());
/** @param {string} selector */
const press = (selector) => () => find(`section.turn ${selector}:not(:disabled)`)?.click();
/** @param {string} selector */
const focus = (selector) => () => find(selector)?.focus();

/** @typedef {(show: (tab: string) => void) => unknown} Deed */

/**
 * What a key does, with how to show one of the table's parts where they are not side by side.
 * @param {string} tab
 * @param {string} selector
 * @returns {Deed}
 */
const goTo = (tab, selector) => (show) => {
  if (find(selector)) return focus(selector)();
  show(tab);
  return setTimeout(focus(selector));
};

/** @type {{ [key: string]: [string, Deed] }} */
export const KEYS = {
  r: ["key.roll", press("[data-do=roll]")],
  g: ["key.go", focus(".board .target[tabindex='0']")],
  s: ["key.suggest", goTo("turn", ".suggest .faces button:not(:disabled)")],
  a: ["key.accuse", press("[data-do=accuse-open]")],
  e: ["key.end", press("[data-do=end]")],
  o: ["key.options", goTo("turn", "section.turn .offers button:not(:disabled)")],
  n: ["key.notebook", goTo("notebook", ".cell[tabindex='0']")],
  l: ["key.log", goTo("story", ".story .log")],
};

/** @param {EventTarget | null} target */
const isWriting = (target) => target instanceof Element && Boolean(target.closest("input:not([type=checkbox]), textarea, select"));
/** @param {KeyboardEvent} event */
const isFree = (event) => !event.defaultPrevented && !isWriting(event.target) && !document.querySelector("dialog:modal");
/**
 * Is a key free for the page: pressed alone, and not where somebody writes or chooses?
 * @param {KeyboardEvent} event
 */
export const isOurs = (event) => !event.ctrlKey && !event.metaKey && !event.altKey && isFree(event);

/**
 * tab: the part of the table that is shown on a small screen.
 * @param {{ tab: Signal<string> }} props
 */
export function Shortcuts({ tab }) {
  const open = useSignal(false);
  useEffect(() => {
    const show = (/** @type {string} */ part) => (tab.value = part);
    /** @type {Deed} */
    const overview = () => {
      // The overview belongs to the notebook's tools, and cannot be seen where they are hidden.
      if (!find("[data-do=shortcuts]")) show("notebook");
      open.value = true;
    };
    const onKeyDown = (/** @type {KeyboardEvent} */ event) => {
      const deed = event.key === "?" ? overview : KEYS[event.key.toLowerCase()]?.[1];
      if (!deed || letters.value === "off" || !isOurs(event)) return;
      event.preventDefault();
      deed(show);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
  return html`<button type="button" class="button small" data-do="shortcuts" aria-label=${t("shortcuts")} title=${`${t("shortcuts")} (?)`}
    onClick=${() => (open.value = true)}>?</button>${open.value && html`<${Overview} onClose=${() => (open.value = false)} />`}`;
}
