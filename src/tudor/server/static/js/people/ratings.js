// Leaderboards: everybody with a public profile, by group of editions, of all time or of a week.
import { html } from "../html.js";
import { useFetched } from "../fetched.js";
import { Page } from "../frame.js";
import { useMe } from "../me.js";
import { lang, t } from "../words.js";
import { Choice, useAddress } from "./filters.js";
import { PeopleNav, profileOf } from "./nav.js";
import { dated } from "./rating-curve.js";
import { BotSign, Points } from "./signs.js";
import { Figures } from "./table.js";

const WEEKS = 8;
const DAY = 86_400_000;

/**
 * The week of a day as the server writes it, such as 2026-W47, and its Monday.
 * @param {Date} day
 */
export function weekOf(day) {
  const utc = Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate());
  const monday = utc - ((day.getUTCDay() + 6) % 7) * DAY;
  // A week belongs to the year of its Thursday.
  const year = new Date(monday + 3 * DAY).getUTCFullYear();
  const number = Math.floor((monday + 3 * DAY - Date.UTC(year, 0, 1)) / DAY / 7) + 1;
  return { id: `${year}-W${String(number).padStart(2, "0")}`, monday: monday / 1000 };
}

/** All time, this week and those before it. */
function weeks() {
  const found = Array.from({ length: WEEKS }, (_, back) => weekOf(new Date(Date.now() - back * 7 * DAY)));
  const name = (/** @type {{ monday: number }} */ { monday }, /** @type {number} */ back) =>
    back ? t("week-of", { date: dated(monday) }) : t("this-week");
  return [["", t("all-time")], ...found.map((week, back) => [week.id, name(week, back)])];
}

/** @param {{ line: Tudor.BoardLine }} props */
const Name = ({ line }) => line.level
  ? html`${t(`level.${line.name}`)} <${BotSign} />`
  : html`<a href=${profileOf(line.name)}>${line.name}</a>${line.kind === "bot" && html` <${BotSign} />`}`;

/** @param {{ lines: Tudor.BoardLine[], mine: string }} props */
const Board = ({ lines, mine }) => html`<${Figures} title=${t("ratings")} kind="leaderboard" columns=${[[t("place"), "number"], [t("name")],
    [t("rating"), "number"], [t("rated-count"), "number"]]}>
  <tbody>${lines.map((line) => html`<tr key=${line.name} class=${line.name === mine ? "mine" : ""}><td class="number">${line.place}</td>
    <th scope="row"><${Name} line=${line} />${line.name === mine && html` <span class="tag">${t("you")}</span>`}</th>
    <td class="number"><${Points} rating=${line.rating} provisional=${line.provisional} /></td>
    <td class="number">${line.games}</td></tr>`)}</tbody><//>`;

export function RatingsPage() {
  const mine = useMe();
  const editions = useFetched(`/api/editions?lang=${lang.value}`, /** @type {Tudor.EditionCard[]} */ ([]));
  const groups = [...new Set(editions.map((edition) => edition.group).filter(Boolean))];
  const [asked, set] = useAddress(["group", "week"]);
  const lines = useFetched(`/api/leaderboard?${new URLSearchParams({ ...asked, lang: lang.value })}`,
    /** @type {Tudor.BoardLine[] | null} */ (null));
  return html`<${Page} title=${t("ratings")} kind="people"><${PeopleNav} here="/ratings" account=${mine?.account} />
    <h1>${t("ratings")}</h1><p class="hint">${t("ratings-hint")}</p>
    <section class="panel"><div class="filters">
        <${Choice} name="group" label=${t("group")} value=${asked.group || groups[0]}
          options=${groups.map((group) => [group, t(`rating-group.${group}`)])}
          onPick=${(/** @type {string} */ group) => set({ ...asked, group })} />
        <${Choice} name="week" label=${t("when")} value=${asked.week} options=${weeks()}
          onPick=${(/** @type {string} */ week) => set({ ...asked, week })} /></div>
      ${lines?.length === 0 && html`<p>${t("nobody-rated")}</p>`}
      ${lines && lines.length > 0 && html`<${Board} lines=${lines} mine=${mine?.account?.name ?? ""} />`}
      ${lines?.some((line) => line.provisional) && html`<p class="hint">${t("provisional-hint")}</p>`}
    </section><//>`;
}
