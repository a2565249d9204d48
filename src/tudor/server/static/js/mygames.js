// Your games, those that go on and those that are over: of your account on every device, and of this browser.
import { html, names, useEffect } from "./html.js";
import { useMe } from "./me.js";
import { canNotify, isLooking, mayNotify, myGames, notify, refresh, setNotify, waitingGames } from "./turns.js";
import { lang, t } from "./words.js";

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

/** A polite question: only where there are games with others, and only after a click is the browser asked. */
function Notify() {
  if (!canNotify() || !myGames.value.some((game) => game.others && !game.over)) return null;
  if (Notification.permission === "denied") return notify.value === "on" && html`<p class="hint">${t("notify-denied")}</p>`;
  const on = mayNotify();
  return html`<p class="notify"><button type="button" class="button small" aria-pressed=${on} data-do="notify"
    onClick=${() => setNotify(!on)}>${t(on ? "notify-off" : "notify-on")}</button></p>`;
}

/** Shows nothing until you have played. */
export function MyGames() {
  const mine = useMe();
  useEffect(() => {
    isLooking.value = true;
    refresh();
    return () => {
      isLooking.value = false;
    };
  }, [lang.value]);
  const games = myGames.value;
  const running = games.filter((game) => !game.over).sort((one, other) => Number(other.yours) - Number(one.yours));
  const finished = games.filter((game) => game.over);
  const waiting = waitingGames.value.length;
  if (games.length === 0) return null;
  return html`<section class="panel my-games"><h2>${t("my-games")}
      ${waiting > 0 && html`<span class="tag calling" role="status">${t("turn-count", { count: waiting })}</span>`}</h2>
    <ul class="lines">${running.map((game) => html`<${Game} key=${game.id} game=${game} />`)}</ul>
    <${Notify} />
    ${finished.length > 0 && html`<details open=${running.length === 0}>
      <summary>${t("my-finished-games", { count: finished.length })}</summary>
      <ul class="lines">${finished.map((game) => html`<${Game} key=${game.id} game=${game} />`)}</ul>
    </details>`}
    ${mine && html`<${Kept} mine=${mine} />`}
  </section>`;
}
