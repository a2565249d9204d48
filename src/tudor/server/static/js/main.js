// Where everything begins: the words, then the page for the address.
import { html, render } from "./html.js";
import { Questions } from "./dialog.js";
import { Notice, Page } from "./frame.js";
import { NewTablePage } from "./newtable.js";
import { path, route } from "./router.js";
import { RulesPage } from "./rules.js";
import { StartPage } from "./start.js";
import { lang, speak, t } from "./words.js";
import { GamePage } from "./review/game.js";
import { TablePage } from "./table/table.js";

const PAGES = {
  start: StartPage,
  new: NewTablePage,
  rules: RulesPage,
  table: TablePage,
  game: GamePage,
  lost: () => html`<${Page} title=${t("no-such-page")}><section class="panel lost"><h1>${t("no-such-page")}</h1>
    <p><a class="button primary" href="/">${t("home")}</a></p></section><//>`,
};

function App() {
  const { page, id } = route(path.value);
  return html`<${PAGES[page]} key=${`${page}/${id ?? ""}`} id=${id} /><${Questions} /><${Notice} />`;
}

// Animations are brief, and a touch ends them.
addEventListener("pointerdown", () => {
  for (const one of document.getAnimations()) if (Number(one.effect?.getComputedTiming().endTime) < 2000) one.finish();
});

await speak(lang.value).catch(() => {});
const app = /** @type {HTMLElement} */ (document.getElementById("app"));
app.replaceChildren();
render(html`<${App} />`, app);
