// Games in progress at public tables.
import { html } from "./html.js";
import { Page } from "./frame.js";
import { REFRESH, useFetched } from "./fetched.js";
import { lang, t } from "./words.js";

/** @param {{ line: Tudor.TableLine, title: string }} props */
function Game({ line, title }) {
  const facts = [
    line.rating !== null && t("watch-rating", { rating: line.rating }),
    line.bots > 0 && t("bot-count", { count: line.bots }),
    t("turn-number", { number: line.turn }),
    line.watching > 0 && t("watching-count", { count: line.watching }),
  ].filter(Boolean);
  return html`<li><span><strong>${line.people.join(", ")}</strong>
      ${line.pace === "slow" && html` <span class="tag">${t("pace.slow")}</span>`}
      ${line.delay === "round" && html` <span class="tag">${t("watch-late")}</span>`}<br />
      <span class="hint">${[title, ...facts].join(" · ")}</span></span>
    <a class="button small" href=${`/t/${line.id}`} aria-label=${t("watch-game", { who: line.people.join(", ") })}>${t("watch")}</a></li>`;
}

export function WatchPage() {
  const editions = useFetched(`/api/editions?lang=${lang.value}`, /** @type {Tudor.EditionCard[]} */ ([]));
  const lines = useFetched("/api/watch", /** @type {Tudor.TableLine[] | null} */ (null), REFRESH);
  const titles = Object.fromEntries(editions.map((edition) => [edition.id, edition.title]));
  return html`<${Page} title=${t("watch-title")} kind="watch">
    <h1>${t("watch-title")}</h1>
    <p class="hint">${t("watch-hint")}</p>
    ${lines && html`<section class="panel">${lines.length === 0 && html`<p>${t("watch-nothing")}</p>
        <p><a class="button primary" href="/">${t("home")}</a></p>`}
      <ul class="lines">${lines.map((line) => html`<${Game} key=${line.id} line=${line}
        title=${titles[line.edition] ?? line.edition} />`)}</ul></section>`}
  <//>`;
}
