// Your games, those that go on and those that are over: of your account on every device, or else of this browser.
import { html, names, useEffect, useSignal } from "./html.js";
import { get, post } from "./api.js";
import { useMe } from "./me.js";
import { myTables, tokenOf } from "./store.js";
import { lang, t } from "./words.js";

const REFRESH = 8000;
/** As many as the server tells about at once. */
const MOST = 30;

/** @returns {Promise<Tudor.MyGame[]>} */
const ofBrowser = () => {
  const tokens = myTables().slice(0, MOST).map(tokenOf);
  return tokens.length ? post(`/api/mine?lang=${lang.value}`, { tokens }) : Promise.resolve([]);
};

/** @returns {Promise<Tudor.MyGame[]>} */
const ofAccount = async () => {
  /** @type {Tudor.GamesPage} */
  const page = await get(`/api/account/games?lang=${lang.value}`);
  return page.games;
};

/** @param {Tudor.Me | null} mine */
function useMyGames(mine) {
  const games = useSignal(/** @type {Tudor.MyGame[]} */ ([]));
  const ask = mine?.account ? ofAccount : ofBrowser;
  useEffect(() => {
    let here = true;
    const show = (/** @type {Tudor.MyGame[]} */ told) => {
      if (here) games.value = told;
    };
    const look = () => ask().then(show).catch(() => {});
    look();
    const asking = setInterval(() => document.visibilityState === "visible" && look(), REFRESH);
    return () => {
      here = false;
      clearInterval(asking);
    };
  }, [lang.value, ask]);
  return games.value;
}

/** @param {{ game: Tudor.MyGame }} props */
function Game({ game }) {
  const [address, does] = game.over ? [`/games/${game.id}`, "replay"] : [`/t/${game.id}`, "continue"];
  return html`<li class=${names({ yours: game.yours })}>
    <span><strong>${game.title}</strong> <span class=${names("tag", { calling: game.yours })}>${game.state}</span><br />
      <span class="hint">${game.about}</span></span>
    <a class=${names("button", game.over ? "small" : "primary")} href=${address}>${t(does)}</a>
  </li>`;
}

/**
 * Where these games are kept: with an account all of them, else in this browser.
 * @param {{ mine: Tudor.Me }} props
 */
const Kept = ({ mine }) => mine.account
  ? html`<p class="actions"><a class="button small" href="/account/games" target="_self">${t("all-my-games")}</a></p>`
  : html`<p class="keep-games"><span class="hint">${t("keep-games-hint")}</span>
    <a class="button" href="/account" target="_self" data-do="keep">${t("keep-my-games")}</a></p>`;

/** Nothing at all for somebody who has not played yet. */
export function MyGames() {
  const mine = useMe();
  const games = useMyGames(mine);
  const running = games.filter((game) => !game.over).sort((one, other) => Number(other.yours) - Number(one.yours));
  const finished = games.filter((game) => game.over);
  if (games.length === 0) return null;
  return html`<section class="panel my-games"><h2>${t("my-games")}</h2>
    <ul class="lines">${running.map((game) => html`<${Game} key=${game.id} game=${game} />`)}</ul>
    ${finished.length > 0 && html`<details open=${running.length === 0}>
      <summary>${t("my-finished-games", { count: finished.length })}</summary>
      <ul class="lines">${finished.map((game) => html`<${Game} key=${game.id} game=${game} />`)}</ul>
    </details>`}
    ${mine && html`<${Kept} mine=${mine} />`}
  </section>`;
}
