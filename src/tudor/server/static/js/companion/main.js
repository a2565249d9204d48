// The companion: a notebook that thinks, beside the game on a real board. One person, one phone, one thumb.
import { html, names, signal, useEffect, useMedia } from "../html.js";
import { reachable } from "../api.js";
import { begin } from "../begin.js";
import { Questions, confirmed } from "../dialog.js";
import { Notice, useTitle } from "../frame.js";
import { Rose } from "../board/floor.js";
import { ServerDown } from "../stuck.js";
import { theme } from "../store.js";
import { LANGUAGES, lang, speak, t } from "../words.js";
import { Accuse, Ask } from "./advice.js";
import { useAwake } from "./awake.js";
import { clear, edit, Entry, prepare } from "./entry.js";
import { Grid } from "./grid.js";
import { adopt, change, openLink, readOnly, sheet as kept } from "./kept.js";
import { Clashes, Lines } from "./lines.js";
import { usePage } from "./parts.js";
import { Setup } from "./setup.js";
import { Share } from "./share.js";
import { subjectOf, supposed, useAnswer } from "./thought.js";
/** @import { Sheet } from "./sheet.js" */

/** @type {[string, string, string][]} */
const TABS = [["entry", "✎", "co-note"], ["grid", "▦", "notebook"], ["advice", "?", "co-advice"], ["lines", "≡", "co-lines"]];
const WIDE = "(min-width: 1100px)";
const tab = signal("entry");
/** What is shown instead of the notes: the set-up, or the dialog to share. */
const open = signal("");

// At a table by candle light a bright page disturbs: dark, unless a look was chosen.
theme.subscribe((chosen) => {
  if (chosen === "system") document.documentElement.dataset.theme = "dark";
});

async function startOver() {
  if (!(await confirmed(t("co-new-sure"), t("co-new")))) return;
  clear();
  supposed.value = null;
  tab.value = "entry";
  change(null);
}

/** @param {{ title: string }} props */
function Bar({ title }) {
  const own = kept.value && !readOnly.value;
  return html`<header class="top"><a class="home" href="/" title=${t("home")}><svg viewBox="-58 -58 116 116" aria-hidden="true">
      <${Rose} /></svg><span>Tudor</span></a>
    <div class="space">${title}</div><div class="tools">
    ${own && html`<button type="button" data-do="setup" aria-label=${t("co-setup")} title=${t("co-setup")}
      onClick=${() => (open.value = "setup")}>⚙</button>
    <button type="button" data-do="share" aria-label=${t("share")} title=${t("share")} onClick=${() => (open.value = "share")}>⇪</button>
    <button type="button" data-do="new" aria-label=${t("co-new")} title=${t("co-new")} onClick=${startOver}>✕</button>`}
    <select aria-label=${t("language")} value=${lang.value} onChange=${(event) => speak(event.target.value)}>
      ${Object.keys(LANGUAGES).map((id) => html`<option value=${id} selected=${id === lang.value}>${id.toUpperCase()}</option>`)}</select>
  </div></header>`;
}

/** @param {{ thought: Tudor.Thought | null, fresh: boolean, refused: string }} props */
function State({ thought, fresh, refused }) {
  const ways = thought?.ways_dealt ?? 0;
  const off = Math.ceil((thought?.error ?? 0) * 100);
  return html`<div class="state" role="status">
    ${refused && html`<p class="error">${refused}</p>`}
    ${!refused && !fresh && html`<p class="hint">${t(reachable.value ? "thinking" : "co-stale")}</p>`}
    ${off > 0 && html`<p class="hint">${t("co-estimated", { percent: off })}</p>`}
    ${thought?.doubts_left_out && html`<p class="hint">${t("co-doubts-out")}</p>`}
    ${ways > 1 && html`<p class="hint">${t("co-ways", { count: ways })}</p>`}</div>`;
}

/** @param {{ sheet: Sheet, page: Tudor.EditionPage }} props */
function Table({ sheet, page }) {
  const wide = useMedia(WIDE);
  const own = !readOnly.value;
  /** @type {import("./thought.js").Latest<Tudor.Thought>} */
  const { value: thought, fresh, refused } = useAnswer(subjectOf(sheet), "notebook");
  useAwake();
  const tabs = own ? TABS : TABS.slice(1);
  const now = tabs.some(([id]) => id === tab.value) ? tab.value : "grid";
  const shows = (/** @type {string} */ id) => wide || now === id;
  const onEdit = own ? (/** @type {number} */ place) => {
    supposed.value = null;
    edit(sheet, place);
    tab.value = "entry";
  } : undefined;
  const onAsk = own ? (/** @type {string[]} */ cards) => {
    prepare(cards);
    tab.value = "entry";
  } : undefined;
  return html`<main id="main" tabindex="-1" class=${names("companion", `tab-${now}`, { wide, reading: !own })}>
    <div class="above">
      ${!own && html`<div class="clash-banner" role="status"><p>${t("co-read-only")}</p><button type="button" class="chip" data-do="adopt"
        onClick=${adopt}>${t("co-adopt")}</button></div>`}
      <${Clashes} sheet=${sheet} thought=${thought} onEdit=${onEdit} onSetup=${own ? () => (open.value = "setup") : undefined} /></div>
    ${own && shows("entry") && html`<${Entry} sheet=${sheet} page=${page} />`}
    ${shows("grid") && html`<section class="panel grid-panel" aria-label=${t("notebook")}>
      <${State} thought=${thought} fresh=${fresh} refused=${refused} />
      ${thought && html`<${Grid} sheet=${sheet} page=${page} thought=${thought} fresh=${fresh} />`}
      ${own && html`<label class="check"><input type="checkbox" data-do="careful" checked=${Boolean(sheet.careful)}
        onChange=${(event) => change({ ...sheet, careful: event.target.checked })} /><span>${t("co-careful")}</span></label>`}</section>`}
    <div class="aside">
      ${!wide && now === "advice" && !thought && html`<div class="panel"><${State} thought=${thought} fresh=${fresh}
        refused=${refused} /></div>`}
      ${shows("advice") && thought && html`<${Accuse} page=${page} thought=${thought} />
        <${Ask} sheet=${sheet} page=${page} wanted=${fresh} onAsk=${onAsk} />`}
      ${shows("lines") && html`<${Lines} sheet=${sheet} page=${page} thought=${thought} onEdit=${onEdit} />`}</div>
  </main>
  ${!wide && html`<nav class="co-tabs" aria-label=${t("parts")}>${tabs.map(([id, sign, key]) => html`<button type="button" data-tab=${id}
    aria-pressed=${now === id} onClick=${() => (tab.value = id)}><span aria-hidden="true">${sign}</span>${t(key)}</button>`)}</nav>`}`;
}

function Companion() {
  useTitle(t("co-title"));
  const sheet = kept.value;
  const page = usePage(sheet);
  const close = () => (open.value = "");
  useEffect(() => {
    addEventListener("hashchange", openLink);
    return () => removeEventListener("hashchange", openLink);
  }, []);
  const isSetup = !sheet || open.value === "setup";
  return html`<${Bar} title=${sheet?.own ? t("co-own") : (page?.title ?? t("co-title"))} /><${ServerDown} />
    ${isSetup ? html`<main id="main" tabindex="-1" class="companion">
        <${Setup} onDone=${close} onCancel=${sheet ? close : undefined} /></main>`
      : page ? html`<${Table} sheet=${sheet} page=${page} />`
      : html`<main id="main" class="companion"><p class="panel">${t("loading")}</p></main>`}
    ${sheet && open.value === "share" && html`<${Share} sheet=${sheet} onClose=${close} />`}
    <${Questions} /><${Notice} />`;
}

// Only over HTTPS or on this machine; elsewhere the companion needs its server to open.
navigator.serviceWorker?.register("/companion-worker.js", { scope: "/companion" }).catch(() => {});
await openLink();
await begin(Companion);
