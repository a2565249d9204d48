// The games this browser has a seat in: those that go on, and those that are over.
import { html, names, useEffect, useSignal } from "./html.js";
import { post } from "./api.js";
import { myTables, tokenOf } from "./store.js";
import { lang, t } from "./words.js";

const REFRESH = 8000;
/** As many as the server tells about at once. */
const MOST = 30;

function useMyGames() {
  const games = useSignal(/** @type {Tudor.MyGame[]} */ ([]));
  useEffect(() => {
    const tokens = myTables().slice(0, MOST).map(tokenOf);
    if (tokens.length === 0) return undefined;
    let here = true;
    const show = (/** @type {Tudor.MyGame[]} */ told) => {
      if (here) games.value = told;
    };
    const ask = () => {
      /** @type {Promise<Tudor.MyGame[]>} */
      const asked = post(`/api/mine?lang=${lang.value}`, { tokens });
      asked.then(show).catch(() => {});
    };
    ask();
    const asking = setInterval(() => document.visibilityState === "visible" && ask(), REFRESH);
    return () => {
      here = false;
      clearInterval(asking);
    };
  }, [lang.value]);
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

/** Nothing at all in a browser that has not played yet. */
export function MyGames() {
  const games = useMyGames();
  const running = games.filter((game) => !game.over).sort((one, other) => Number(other.yours) - Number(one.yours));
  const finished = games.filter((game) => game.over);
  if (games.length === 0) return null;
  return html`<section class="panel my-games"><h2>${t("my-games")}</h2>
    <ul class="lines">${running.map((game) => html`<${Game} key=${game.id} game=${game} />`)}</ul>
    ${finished.length > 0 && html`<details open=${running.length === 0}>
      <summary>${t("my-finished-games", { count: finished.length })}</summary>
      <ul class="lines">${finished.map((game) => html`<${Game} key=${game.id} game=${game} />`)}</ul>
    </details>`}
  </section>`;
}
