// Where everything begins: the words, then the page for the address.
import { html } from "./html.js";
import { begin } from "./begin.js";
import { Questions } from "./dialog.js";
import { Notice } from "./frame.js";
import { late } from "./late.js";
import { begin as beginToRoute, path, route } from "./router.js";
import { StartPage } from "./start.js";
import { ServerDown, Stuck } from "./stuck.js";
import { begin as beginToAsk } from "./turns.js";
import { t } from "./words.js";
import { TablePage } from "./table/table.js";

const PAGES = {
  start: StartPage,
  new: late(async () => (await import("./newtable.js")).NewTablePage),
  learn: late(async () => (await import("./first-case.js")).FirstCasePage),
  watch: late(async () => (await import("./watch.js")).WatchPage),
  rules: late(async () => (await import("./rules.js")).RulesPage),
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

beginToRoute();
await begin(App);
beginToAsk();
