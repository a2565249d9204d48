// Quick matches on the start page: choose a game, and wait for others who want the same.
import { html, useSignal } from "./html.js";
import { post } from "./api.js";
import { PACES } from "./speeds.js";
import { enter, level, levelName, myName } from "./entering.js";
import { REFRESH, useFetched } from "./fetched.js";
import { kept } from "./store.js";
import { lang, t } from "./words.js";
/** @import { Level } from "./entering.js" */

const chosenGroup = kept("group", "classic");
const chosenSeats = kept("match-players", "4");
const chosenPace = kept("pace", "steady");
const bots = kept("match-bots", "on");
const counts = kept("match-rated", "off");

/** @typedef {Pick<Tudor.Queue, "group" | "players" | "pace" | "rated">} Wanted */
/** @param {Wanted} game */
const key = ({ group, players, pace, rated }) => `${group}/${players}/${pace}/${rated}`;

/** @param {Tudor.Queue} queue */
const about = ({ players, pace, rated }) => [
  t("match-players", { count: players }), t(`pace.${pace}`), rated && t("rated"),
].filter(Boolean).join(" · ");

/**
 * Those who wait for other games than the one that is chosen, each with a button to join them.
 * @param {{ queues: Tudor.Queue[], onSeek: (queue: Tudor.Queue) => void }} props
 */
const Waiting = ({ queues, onSeek }) => queues.length > 0 && html`<ul class="lines queues">${queues.map((queue) => html`<li>
  <span><strong>${t(`rating-group.${queue.group}`)}</strong> <span class="tag">${t("match-waiting", { count: queue.people })}</span><br />
    <span class="hint">${about(queue)}</span></span>
  <button type="button" class="button small" onClick=${() => onSeek(queue)}>${t("join")}</button></li>`)}</ul>`;

/** @param {{ levels: Level[] }} props */
export function QuickMatch({ levels }) {
  const { groups, waiting } = useFetched("/api/match", /** @type {Tudor.Meeting} */ ({ groups: [], waiting: [] }), REFRESH);
  const busy = useSignal(false);
  const group = groups.find(({ id }) => id === chosenGroup.value) ?? groups[0];
  const [fewest, most] = group?.players ?? [3, 6];
  const players = Math.min(most, Math.max(fewest, Number(chosenSeats.value)));
  const pace = PACES.find((one) => one === chosenPace.value) ?? "steady";
  const rated = counts.value === "on";
  const chosen = group && key({ group: group.id, players, pace, rated });
  const people = waiting.find((queue) => key(queue) === chosen)?.people ?? 0;
  const seek = async (/** @type {Wanted} */ game) => {
    busy.value = true;
    /** @type {Tudor.Seek} */
    const wanted = {
      group: game.group, players: game.players, pace: game.pace, rated: game.rated, nickname: myName(), lang: lang.value,
      bots: bots.value === "on", level: level.value,
    };
    await enter(post(`/api/match?lang=${lang.value}`, wanted));
    busy.value = false;
  };
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    seek({ group: group.id, players, pace, rated });
  };
  return html`<form class="panel quick-match" onSubmit=${submit}>
    <h2>${t("match")}</h2>
    <p class="hint">${t("match-hint")}</p>
    <div class="two">
      <label class="field"><span>${t("match-group")}</span>
        <select value=${group?.id} onChange=${(event) => (chosenGroup.value = event.target.value)}>
          ${groups.map(({ id }) => html`<option value=${id} selected=${id === group?.id}>${t(`rating-group.${id}`)}</option>`)}
        </select></label>
      <label class="field"><span>${t("players")}</span>
        <select value=${players} onChange=${(event) => (chosenSeats.value = event.target.value)}>
          ${Array.from({ length: most - fewest + 1 }, (_, index) => fewest + index).map((number) => html`<option
            value=${number} selected=${number === players}>${number}</option>`)}
        </select></label>
      <label class="field"><span>${t("pace")}</span>
        <select value=${pace} onChange=${(event) => (chosenPace.value = event.target.value)}>
          ${PACES.map((id) => html`<option value=${id} selected=${id === pace}>${t(`pace.${id}`)}</option>`)}
        </select></label>
      <label class="field"><span>${t("bots")}</span>
        <select value=${level.value} disabled=${bots.value !== "on"} onChange=${(event) => (level.value = event.target.value)}>
          ${levels.map(({ id }) => html`<option value=${id} selected=${id === level.value}>${levelName(id)}</option>`)}
        </select></label>
    </div>
    <label class="check"><input type="checkbox" checked=${bots.value === "on"}
      onChange=${(event) => (bots.value = event.target.checked ? "on" : "off")} /><span>${t("match-bots")}</span></label>
    <label class="check"><input type="checkbox" data-do="rated" checked=${rated}
      onChange=${(event) => (counts.value = event.target.checked ? "on" : "off")} /><span>${t("match-rated")}</span></label>
    <p class="hint" role="status">${people ? t("match-waiting", { count: people }) : t("match-nobody")}</p>
    <div class="actions"><button class="button primary" data-do="seek" disabled=${busy.value || !group}>${t("match-button")}</button></div>
    <${Waiting} queues=${waiting.filter((queue) => key(queue) !== chosen)} onSeek=${seek} />
  </form>`;
}
