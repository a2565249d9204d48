// Games that are over, one a line: what was played, against whom, how long, and how it ended.
import { html } from "../html.js";
import { useFetched } from "../fetched.js";
import { t } from "../words.js";
import { dated } from "./rating-curve.js";
import { Result } from "./signs.js";
import { Figures } from "./table.js";

/** @param {Tudor.ProfileGame} game */
const resultOf = (game) => (game.left ? "left" : game.won ? "won" : game.nobody ? "nobody" : "lost");

/**
 * People by their names, bots by what their level is called; nobody knows those who are gone.
 * @param {string[]} opponents
 * @param {string[]} levels
 */
const named = (opponents, levels) =>
  opponents.map((name) => (levels.includes(name) ? t(`level.${name}`) : name || t("somebody"))).join(", ");

/** @param {{ games: Tudor.ProfileGame[] }} props */
export function GameList({ games }) {
  const levels = useFetched("/api/levels", /** @type {{ id: string }[]} */ ([])).map((level) => level.id);
  if (games.length === 0) return html`<p class="hint">${t("no-games-yet")}</p>`;
  return html`<${Figures} title=${t("games")} kind="game-list" columns=${[[t("result")], [t("edition")], [t("opponents")],
      [t("turns"), "number"], [t("played-when")], [t("replay"), "buttons"]]}>
    <tbody>${games.map((game) => html`<tr key=${game.id}><td><${Result} outcome=${resultOf(game)} />
        ${game.rated && html` <span class="tag">${t("rated")}</span>`}</td>
      <th scope="row">${game.title}<br /><span class="hint">${game.suspect}</span></th><td>${named(game.opponents, levels)}</td>
      <td class="number" data-name=${t("turns")}>${game.turns}</td><td>${dated(game.ended)}</td>
      <td><a class="button small" href=${`/games/${game.id}`}>${t("replay")}</a></td></tr>`)}</tbody><//>`;
}
