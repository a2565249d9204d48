// All games of your account: those that go on, and those that are over.
import { html, names, useSignal } from "../html.js";
import { get } from "../api.js";
import { useFetched } from "../fetched.js";
import { Page } from "../frame.js";
import { useMe } from "../me.js";
import { lang, t } from "../words.js";
import { SignedOut } from "./keep.js";
import { Choice, useAddress } from "./filters.js";
import { PeopleNav } from "./nav.js";
import { Result } from "./signs.js";
import { Figures } from "./table.js";
import { Problem, useTask } from "./task.js";

const OUTCOMES = ["won", "lost", "nobody", "left", "closed"];

/**
 * The games that are asked for, and more of them.
 * @param {{ edition: string, result: string }} asked
 */
function useGames(asked) {
  const path = `/api/account/games?${new URLSearchParams({ ...asked, lang: lang.value })}`;
  const first = useFetched(path, /** @type {Tudor.GamesPage | null} */ (null));
  const later = useSignal(/** @type {Tudor.GamesPage & { path: string }} */ ({ path: "", games: [], next: null }));
  const task = useTask();
  const { games, next } = later.value.path === path ? later.value : { games: [], next: first?.next ?? null };
  const more = () => task.run(async () => {
    /** @type {Tudor.GamesPage} */
    const told = await get(`${path}&before=${next}`);
    later.value = { path, games: [...games, ...told.games], next: told.next };
  });
  return { page: first && { games: [...first.games, ...games], next }, task, more };
}

/** @param {{ game: Tudor.MyGame, mine: string }} props */
function Line({ game, mine }) {
  const others = [...game.people.filter((name) => name !== mine), ...(game.bots ? [t("bot-count", { count: game.bots })] : [])];
  return html`<tr><td>${game.over ? html`<${Result} outcome=${game.outcome} />` : html`<span class=${names("tag", { calling: game.yours })}>
      ${game.state}</span>`}</td>
    <th scope="row">${game.title}</th><td>${others.join(", ")}</td><td class="number" data-name=${t("turns")}>${game.turns}</td>
    <td><a class=${names("button", "small", { primary: !game.over })} href=${game.over ? `/games/${game.id}` : `/t/${game.id}`}>
      ${t(game.over ? "replay" : "continue")}</a></td></tr>`;
}

/** @param {{ account: Tudor.AccountShown }} props */
function Games({ account }) {
  const [asked, set] = useAddress(["edition", "result"]);
  const { page, task, more } = useGames(asked);
  const editions = useFetched(`/api/editions?lang=${lang.value}`, /** @type {Tudor.EditionCard[]} */ ([]));
  return html`<h1>${t("my-games")}</h1><p class="hint">${t("my-games-hint")}</p>
    <section class="panel my-games"><div class="filters" role="group" aria-label=${t("filter")}>
        <${Choice} name="edition" label=${t("edition")} value=${asked.edition}
          options=${[["", t("all-editions")], ...editions.map(({ id, title }) => [id, title])]}
          onPick=${(/** @type {string} */ edition) => set({ ...asked, edition })} />
        <${Choice} name="result" label=${t("result")} value=${asked.result}
          options=${[["", t("filter-any-result")], ...OUTCOMES.map((one) => [one, t(`result.${one}`)])]}
          onPick=${(/** @type {string} */ result) => set({ ...asked, result })} /></div>
      ${page?.games.length === 0 && html`<p class="hint">${t("no-games-yet")}</p>`}
      ${page && page.games.length > 0 && html`<${Figures} title=${t("my-games")} kind="game-list" columns=${[[t("result")], [t("edition")],
          [t("opponents")], [t("turns"), "number"], [t("replay"), "buttons"]]}>
        <tbody>${page.games.map((game) => html`<${Line} key=${game.id} game=${game} mine=${account.name} />`)}</tbody><//>`}
      ${page && page.next !== null && html`<p><button type="button" class="button" data-do="more" disabled=${task.busy.value}
        onClick=${more}>${t("more-games")}</button></p>`}
      <${Problem} task=${task} /></section>`;
}

export function GamesPage() {
  const mine = useMe();
  const account = mine?.account;
  return html`<${Page} title=${t("my-games")} kind="people"><${PeopleNav} here="/account/games" account=${account} />
    ${!mine && html`<p>${t("loading")}</p>`}
    ${mine && (account ? html`<${Games} account=${account} />` : html`<${SignedOut} mine=${mine} />`)}<//>`;
}
