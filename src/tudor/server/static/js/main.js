// Where everything begins: the words, then the page for the address.
import { html, useEffect, useSignal } from "./html.js";
import { begin } from "./begin.js";
import { Questions } from "./dialog.js";
import { Notice } from "./frame.js";
import { NewTablePage } from "./newtable.js";
import { path, route } from "./router.js";
import { RulesPage } from "./rules.js";
import { StartPage } from "./start.js";
import { ServerDown, Stuck } from "./stuck.js";
import { begin as beginToAsk } from "./turns.js";
import { t } from "./words.js";
import { TablePage } from "./table/table.js";
/** @import { ComponentType } from "preact" */

/**
 * A page whose modules are loaded when it is opened: most visits do without it.
 * @param {() => Promise<ComponentType<{ id: string }>>} load
 */
const late = (load) => (/** @type {{ id: string }} */ { id }) => {
  const loaded = useSignal(/** @type {{ page?: ComponentType<{ id: string }> } | null} */ (null));
  useEffect(() => {
    load().then((page) => (loaded.value = { page }), () => (loaded.value = {}));
  }, []);
  if (loaded.value?.page) return html`<${loaded.value.page} id=${id} />`;
  return loaded.value && html`<${Stuck} title=${t("server-down")}><p><button type="button" class="button"
    onClick=${() => location.reload()}>${t("try-again")}</button></p><//>`;
};

const PAGES = {
  start: StartPage,
  new: NewTablePage,
  learn: late(async () => (await import("./first-case.js")).FirstCasePage),
  watch: late(async () => (await import("./watch.js")).WatchPage),
  rules: RulesPage,
  table: TablePage,
  game: late(async () => (await import("./review/game.js")).GamePage),
  lost: () => html`<${Stuck} title=${t("no-such-page")} hint=${t("lost-link")} />`,
};

function App() {
  const { page, id } = route(path.value);
  return html`<${PAGES[page]} key=${`${page}/${id ?? ""}`} id=${id} /><${Questions} /><${Notice} /><${ServerDown} />`;
}

// Animations are brief, and a touch or Escape ends them.
function skipAnimations() {
  for (const one of document.getAnimations()) if (Number(one.effect?.getComputedTiming().endTime) < 2000) one.finish();
}
addEventListener("pointerdown", skipAnimations);
addEventListener("keydown", (event) => event.key === "Escape" && skipAnimations());

await begin(App);
beginToAsk();
