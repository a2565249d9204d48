// What is round every page: the bar on top, and what has to be said at once.
import { html, signal, useEffect, useSignal } from "./html.js";
import { Unreachable } from "./api.js";
import { Rose } from "./board/floor.js";
import { path } from "./router.js";
import { Settings } from "./settings.js";
import { sound, waitingTables } from "./store.js";
import { LANGUAGES, lang, speak, t } from "./words.js";
/** @import { ComponentChildren } from "preact" */

const notice = signal("");
let fading = 0;

/** @param {string} text */
export function tellUser(text) {
  notice.value = text;
  clearTimeout(fading);
  fading = setTimeout(() => (notice.value = ""), 6000);
}

/**
 * Why something was refused, in the server's own words.
 * @param {unknown} error
 */
export function tellWhy(error) {
  if (!(error instanceof Unreachable)) tellUser(error instanceof Error ? error.message : String(error));
}

/**
 * rules: the edition that is played. Its rules open beside the game, which goes on.
 * @param {{ rules?: string }} props
 */
function Tools({ rules }) {
  return html`<div class="tools">
    <a href=${rules ? `/rules/${rules}` : "/rules"} target=${rules ? "_blank" : undefined} class="to-rules">
      ${t("rules")}</a>
    <${Settings} />
    <button type="button" aria-pressed=${sound.value === "on"} aria-label=${t("sound")} title=${t("sound")}
      onClick=${() => (sound.value = sound.value === "on" ? "off" : "on")}>
        ${sound.value === "on" ? "♪" : "♪̸"}</button>
    <select aria-label=${t("language")} value=${lang.value} onChange=${(event) => speak(event.target.value)}>
      ${Object.entries(LANGUAGES).map(([id, name]) => html`<option value=${id} selected=${id === lang.value}>
        ${name}</option>`)}
    </select>
  </div>`;
}

/**
 * children: what the page is about. more: buttons of its own.
 * @param {{ rules?: string, more?: ComponentChildren, children?: ComponentChildren }} props
 */
export function Top({ rules, more, children }) {
  return html`<header class="top">
    <a class="skip button" href="#main"
      onClick=${(event) => { event.preventDefault(); document.getElementById("main")?.focus(); }}>${t("skip")}</a>
    <a class="home" href="/" title=${t("home")}><svg viewBox="-58 -58 116 116" aria-hidden="true"><${Rose} /></svg>
      <span>Tudor</span></a>
    <div class="space">${children}</div>
    ${more}
    <${Tools} rules=${rules} />
  </header>`;
}

export function Notice() {
  return html`<div role="status" aria-live="polite">${notice.value && html`<div class="notice">
    ${notice.value}</div>`}</div>`;
}

/** Is the network gone? At a table the line to it tells. */
function Offline() {
  const offline = useSignal(!navigator.onLine);
  useEffect(() => {
    const note = () => (offline.value = !navigator.onLine);
    addEventListener("online", note);
    addEventListener("offline", note);
    return () => {
      removeEventListener("online", note);
      removeEventListener("offline", note);
    };
  }, []);
  return html`<div role="status">${offline.value && html`<div class="line-status">${t("offline")}</div>`}</div>`;
}

/**
 * The title of the window while a page is shown, after the number of other games that wait for you: a table says itself whose turn it is.
 * @param {string} [title]
 */
export function useTitle(title) {
  const waiting = waitingTables.value.filter((table) => path.value !== `/t/${table}`).length;
  useEffect(() => {
    const count = waiting > 0 ? `(${waiting}) ` : "";
    document.title = count + (title ? `${title} · Tudor` : "Tudor");
  }, [title, waiting]);
}

/**
 * A page with the bar above it.
 * @param {{ title?: string, children?: ComponentChildren, kind?: string }} props
 */
export function Page({ title, children, kind = "" }) {
  useTitle(title);
  return html`<${Top} /><${Offline} /><main id="main" tabindex="-1" class=${`page ${kind}`}>${children}</main>`;
}
