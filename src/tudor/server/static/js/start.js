// The start page: play now, open a table, join or watch one, look at games that are over.
import { html, useSignal } from "./html.js";
import { post } from "./api.js";
import { MiniBoard } from "./board/board.js";
import { Rose } from "./board/floor.js";
import { enter, lastEdition, level, levelName, myName, Nickname, speed } from "./entering.js";
import { REFRESH, useFetched } from "./fetched.js";
import { Page, tellUser } from "./frame.js";
import { QuickMatch } from "./match.js";
import { useMe } from "./me.js";
import { MyGames } from "./mygames.js";
import { go } from "./router.js";
import { speedOf, speedsFor } from "./speeds.js";
import { kept } from "./store.js";
import { ago, lang, t } from "./words.js";
/** @import { Level } from "./entering.js" */

const players = kept("players", "4");

/** @param {{ editions: Tudor.EditionCard[], levels: Level[] }} props */
function PlayNow({ editions, levels }) {
  const busy = useSignal(false);
  const edition = editions.find((one) => one.id === lastEdition.value) ?? editions[0];
  const [fewest, most] = edition?.players ?? [3, 6];
  const count = Math.min(most, Math.max(fewest, Number(players.value)));
  const play = async (/** @type {Event} */ event) => {
    event.preventDefault();
    busy.value = true;
    /** @type {Tudor.PlayNow} */
    const wanted = {
      edition: edition.id, lang: lang.value, level: level.value, players: count, nickname: myName(), speed: speedOf(speed.value),
    };
    await enter(post(`/api/play?lang=${lang.value}`, wanted));
    busy.value = false;
  };
  return html`<form class="panel play-now" onSubmit=${play}>
    <h2>${t("play-now")}</h2>
    <p class="hint">${t("play-now-hint")}</p>
    <div class="two">
      <label class="field"><span>${t("edition")}</span>
        <select value=${edition?.id} onChange=${(event) => (lastEdition.value = event.target.value)}>
          ${editions.map((one) => html`<option value=${one.id} selected=${one.id === edition?.id}>
            ${one.title}</option>`)}
        </select></label>
      <label class="field"><span>${t("bots")}</span>
        <select value=${level.value} onChange=${(event) => (level.value = event.target.value)}>
          ${levels.map((one) => html`<option value=${one.id} selected=${one.id === level.value}>
            ${levelName(one.id)}</option>`)}
        </select></label>
      <label class="field"><span>${t("players")}</span>
        <select value=${count} onChange=${(event) => (players.value = event.target.value)}>
          ${Array.from({ length: most - fewest + 1 }, (_, index) => fewest + index).map((number) => html`<option
            value=${number} selected=${number === count}>${number}</option>`)}
        </select></label>
      <label class="field"><span>${t("speed")}</span>
        <select value=${speed.value} onChange=${(event) => (speed.value = event.target.value)}>
          ${speedsFor(true).map((one) => html`<option value=${one} selected=${one === speed.value}>
            ${t(`speed.${one}`)}</option>`)}
        </select></label>
      <${Nickname} />
    </div>
    <div class="actions"><button class="button primary big" disabled=${busy.value || !edition}>${t("play-now-button")}</button>
      <a class="button big" href="/learn">${t("first-case")}</a></div>
  </form>`;
}

/**
 * The address of a table, or its id, from what somebody pasted.
 * @param {string} text
 */
export const tableIn = (text) => /(?:\/t\/)?([\w-]{6,})\/?$/.exec(text.trim())?.[1] ?? "";

function Friends() {
  const link = useSignal("");
  const join = (/** @type {Event} */ event) => {
    event.preventDefault();
    const id = tableIn(link.value);
    if (id) go(`/t/${id}`);
    else tellUser(t("join-unreadable"));
  };
  return html`<section class="panel">
    <h2>${t("with-friends")}</h2>
    <p class="hint">${t("with-friends-hint")}</p>
    <p><a class="button primary" href="/new">${t("new-table")}</a></p>
    <form class="join" onSubmit=${join}>
      <label class="field"><span>${t("join-link")}</span>
        <input type="text" value=${link.value} onInput=${(event) => (link.value = event.target.value)} /></label>
      <button class="button">${t("join")}</button>
    </form>
  </section>`;
}

/** Puzzles are a page of their own. */
const PuzzlesPanel = () => html`<section class="panel"><h2>${t("puzzles")}</h2><p class="hint">${t("puzzles-hint")}</p>
  <p><a class="button" href="/puzzles" target="_self">${t("puzzles-daily")}</a>
    ${" "}<a class="button" href="/puzzles/endless" target="_self">${t("puzzles-endless")}</a></p>
</section>`;

/** The companion is a page of its own. */
const RealBoard = () => html`<section class="panel real-board"><h2>${t("co-start")}</h2><p class="hint">${t("co-start-hint")}</p>
  <p><a class="button" href="/companion" target="_self">${t("co-start-button")}</a></p></section>`;

/**
 * Who is at a table, and how far it has come.
 * @param {Tudor.TableLine} line
 */
function about(line) {
  const stage = line.stage === "gathering" ? t("open-count", { count: line.open }) : t("turn-number", { number: line.turn });
  return [line.people.join(", "), t("bot-count", { count: line.bots }), stage].join(" · ");
}

/** @param {{ titles: { [edition: string]: string } }} props */
function Tables({ titles }) {
  const lines = useFetched("/api/tables", /** @type {Tudor.TableLine[]} */ ([]), REFRESH);
  return html`<section class="panel"><h2>${t("open-tables")}</h2>
    ${lines.length === 0 && html`<p class="hint">${t("no-open-tables")}</p>`}
    <p><a class="button small" href="/watch">${t("watch-title")}</a></p>
    <ul class="lines">${lines.map((line) => html`<li>
      <span><strong>${titles[line.edition] ?? line.edition}</strong><br />
        <span class="hint">
          ${about(line)}</span></span>
      <a class="button small" href=${`/t/${line.id}`}>
        ${t(line.stage === "gathering" && line.open ? "join" : "watch")}</a>
    </li>`)}</ul>
  </section>`;
}

/** @param {{ titles: { [edition: string]: string } }} props */
function Games({ titles }) {
  const lines = useFetched("/api/games", /** @type {Tudor.GameLine[]} */ ([]));
  return html`<section class="panel recent"><h2>${t("recent-games")}</h2>
    ${lines.length === 0 && html`<p class="hint">${t("no-recent-games")}</p>`}
    <ul class="lines">${lines.map((line) => html`<li>
      <span><strong>${titles[line.edition] ?? line.edition}</strong><br /><span class="hint">
        ${line.people.join(", ")} · ${ago(line.ended)}</span></span>
      <a class="button small" href=${`/games/${line.id}`}>${t("replay")}</a>
    </li>`)}</ul>
  </section>`;
}

/** @param {{ edition: Tudor.EditionCard }} props */
export function EditionArt({ edition }) {
  return html`<span class="edition-art"><${MiniBoard} plan=${edition.plan} /></span>`;
}

/** @param {{ editions: Tudor.EditionCard[] }} props */
function Editions({ editions }) {
  return html`<section class="editions"><h2>${t("all-editions")}</h2>
    <ul>${editions.map((edition) => html`<li><a class="edition" href=${`/rules/${edition.id}`}>
      <${EditionArt} edition=${edition} />
      <span class="edition-text"><strong>${edition.title}</strong><span>${edition.about}</span>
        <span class="hint">${t("player-range", { fewest: edition.players[0], most: edition.players[1] })}</span>
          </span>
    </a></li>`)}</ul>
  </section>`;
}

/** Pages about people are a document of their own. */
function PeopleLinks() {
  const mine = useMe();
  return html`<p class="people-links"><a href="/account" target="_self">${mine?.account?.name ?? t("sign-in")}</a> ·
    ${" "}<a href="/ratings" target="_self">${t("ratings")}</a></p>`;
}

export function StartPage() {
  const editions = useFetched(`/api/editions?lang=${lang.value}`, /** @type {Tudor.EditionCard[]} */ ([]));
  const levels = useFetched(`/api/levels?lang=${lang.value}`, /** @type {Level[]} */ ([]));
  const titles = Object.fromEntries(editions.map((edition) => [edition.id, edition.title]));
  return html`<${Page} kind="start">
    <${MyGames} />
    <div class="hero"><svg viewBox="-58 -58 116 116" aria-hidden="true"><${Rose} /></svg>
      <div><h1>${t("tagline")}</h1><p>${t("tagline-more")}</p><${PeopleLinks} /></div></div>
    <div class="columns">
      <${PlayNow} editions=${editions} levels=${levels} />
      <${QuickMatch} levels=${levels} />
      <${Friends} />
      <${PuzzlesPanel} />
      <${RealBoard} />
      <${Tables} titles=${titles} />
      <${Games} titles=${titles} />
    </div>
    <${Editions} editions=${editions} />
  <//>`;
}
