// The rules of an edition, illustrated from its own board and cards.
import { html } from "./html.js";
import { Board, isDrawn } from "./board/board.js";
import { Card, deckOf } from "./cards.js";
import { Page } from "./frame.js";
import { Markdown, anchor, headings } from "./markdown.js";
import { go } from "./router.js";
import { useEdition, useFetched } from "./fetched.js";
import { Stuck } from "./stuck.js";
import { lang, t } from "./words.js";

/**
 * How the pawns stand at the beginning.
 * @param {Tudor.EditionPage} page
 */
function opening(page) {
  const pawns = Object.fromEntries(page.suspects.map(({ id }) => [id, page.board.starts[id] ?? page.start_room]));
  const weapons = page.pool ? Object.fromEntries(page.weapons.map((weapon) => [weapon, page.pool])) : {};
  return { pawns, weapons, steps: 0, player: null };
}

/** @param {{ page: Tudor.EditionPage }} props */
function Deck({ page }) {
  return html`<section class="deck">${deckOf(page).map(([kind, cards]) => html`<h2>${t(kind)}</h2>
    <div class="hand">${cards.map((card) => html`<${Card} page=${page} card=${card} />`)}</div>`)}</section>`;
}

/** The house rules in this page's address. */
const houseRules = () => new URLSearchParams(location.search).getAll("rule");

/** @param {{ id?: string }} props */
export function RulesPage({ id }) {
  const editions = useFetched(`/api/editions?lang=${lang.value}`, /** @type {Tudor.EditionCard[]} */ ([]));
  const wanted = id || "clue-1998";
  const page = useEdition(wanted, houseRules());
  if (page === undefined) return html`<${Stuck} title=${t("no-such-page")} hint=${t("lost-link")} />`;
  if (!page) return html`<${Page} title=${t("rules")}><p>${t("loading")}</p><//>`;
  return html`<${Page} title=${page.title} kind="rules">
    <label class="field which"><span>${t("edition")}</span>
      <select value=${page.id} onChange=${(event) => go(`/rules/${event.target.value}`)}>
        ${editions.map((one) => html`<option value=${one.id} selected=${one.id === page.id}>${one.title}</option>`)}
      </select></label>
    <div class="rules-columns">
      <div class="rules-picture">${isDrawn(page.board) && html`<div class="board-box"><${Board} page=${page}
        view=${opening(page)} /></div>`}
        <ul class="tags">${page.features.map((feature) => html`<li class="tag">${feature}</li>`)}</ul></div>
      <article class="panel">
        <nav class="contents" aria-label=${t("contents")}>${headings(page.page).map((heading) => html`<a
          href=${`#${anchor(heading)}`}>${heading}</a>`)}</nav>
        <${Markdown} text=${page.page} />
      </article>
    </div>
    <${Deck} page=${page} />
  <//>`;
}
