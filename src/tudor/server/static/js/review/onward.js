// Play on against bots from a moment of a game that is over.
import { html, useSignal } from "../html.js";
import { post } from "../api.js";
import { useFetched } from "../fetched.js";
import { speedOf } from "../speeds.js";
import { enter, level, levelName, myName, speed } from "../entering.js";
import { tokenOf } from "../store.js";
import { lang, nameOf, t } from "../words.js";
/** @import { Level } from "../entering.js" */

/**
 * You take the seat from which the game is seen, or the one on turn.
 * @param {{ id: string, page: Tudor.EditionPage, game: Tudor.Replay, step: number }} props
 */
export function PlayFrom({ id, page, game, step }) {
  const levels = useFetched("/api/levels", /** @type {Level[]} */ ([]));
  const busy = useSignal(false);
  const seat = game.seats.includes(game.sight) ? game.sight : "";
  const play = async (/** @type {Event} */ event) => {
    event.preventDefault();
    busy.value = true;
    /** @type {Tudor.PlayFrom} */
    const wanted = {
      nickname: myName(), step, sight: game.sight, lang: lang.value, level: level.value, speed: speedOf(speed.value),
    };
    await enter(post(`/api/games/${id}/play?lang=${lang.value}`, wanted, tokenOf(id)));
    busy.value = false;
  };
  return html`<details class="panel onward"><summary>${t("play-from")}</summary>
    <p class="hint">${seat ? t("play-from-as", { who: nameOf(page, seat) }) : t("play-from-turn")} ${t("play-from-hint")}</p>
    <form onSubmit=${play}><label class="field"><span>${t("bots")}</span><select value=${level.value}
      onChange=${(event) => (level.value = event.target.value)}>${levels.map((one) => html`<option value=${one.id}
      selected=${one.id === level.value}>${levelName(one.id)}</option>`)}</select></label>
      <button type="submit" class="button" data-do="play-from" disabled=${busy.value}>${t("play-from-button")}</button></form>
  </details>`;
}
