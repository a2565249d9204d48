// Where everything begins: the words, then the page for the address.
import { html } from "./html.js";
import { begin } from "./begin.js";
import { Questions } from "./dialog.js";
import { FirstCasePage } from "./first-case.js";
import { Notice } from "./frame.js";
import { NewTablePage } from "./newtable.js";
import { path, route } from "./router.js";
import { RulesPage } from "./rules.js";
import { StartPage } from "./start.js";
import { ServerDown, Stuck } from "./stuck.js";
import { t } from "./words.js";
import { GamePage } from "./review/game.js";
import { TablePage } from "./table/table.js";

const PAGES = {
  start: StartPage,
  new: NewTablePage,
  learn: FirstCasePage,
  rules: RulesPage,
  table: TablePage,
  game: GamePage,
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
