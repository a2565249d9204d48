// Somebody's profile: ratings with their course, results, what they like to play, and their games.
import { html, useEffect, useSignal } from "../html.js";
import { get, reachable } from "../api.js";
import { useFetched } from "../fetched.js";
import { Page } from "../frame.js";
import { useMe } from "../me.js";
import { Stuck } from "../stuck.js";
import { lang, t } from "../words.js";
import { Choice, useAddress } from "./filters.js";
import { GameList } from "./game-list.js";
import { PeopleNav, profileOf } from "./nav.js";
import { dated, RatingCurve } from "./rating-curve.js";
import { BotSign, Points } from "./signs.js";
import { Figures } from "./table.js";
import { Problem, useTask } from "./task.js";

const SEATS = ["2", "3", "4", "5", "6", "7", "8", "9", "10"];

/** @typedef {{ edition: string, seats: string, opponents: string }} Asked */

/** @param {{ one: Tudor.GroupRating }} props */
const Rating = ({ one }) => html`<section class="panel group-rating"><h3>${t(`rating-group.${one.group}`)}
    <${Points} rating=${one.rating} provisional=${one.provisional} /></h3>
  <p class="hint">${t("rated-games", { count: one.games })} · ${t("best-rating", { rating: one.best })}</p>
  <${RatingCurve} title=${t(`rating-group.${one.group}`)} points=${one.curve.map(([ended, rating]) => ({ ended, rating }))} /></section>`;

/** @param {{ profile: Tudor.Profile }} props */
const Ratings = ({ profile: { ratings } }) => html`<h2>${t("ratings")}</h2>
  ${ratings.length === 0 && html`<p class="hint">${t("unrated-yet")}</p>`}
  <div class="columns">${ratings.map((one) => html`<${Rating} key=${one.group} one=${one} />`)}</div>
  ${ratings.some((one) => one.provisional) && html`<p class="hint">${t("provisional-hint")}</p>`}`;

/**
 * A share of games as a bar beside its figures.
 * @param {{ name: string, tally: Tudor.Tally }} props
 */
const Share = ({ name, tally }) => html`<tr><th scope="row">${name}</th>
  <td class="number">${t("won-of", { won: tally.won, played: tally.games })}</td>
  <td class="bar"><svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect width="100" height="10" /><rect
    class="won" width=${(tally.won / Math.max(1, tally.games)) * 100} height="10" /></svg></td></tr>`;

/** @param {{ profile: Tudor.Profile, titles: { [edition: string]: string } }} props */
function Results({ profile: { statistics }, titles }) {
  const { editions, seats } = statistics;
  if (statistics.all.games === 0) return null;
  return html`<section class="panel results"><h2>${t("results")}</h2><p class="hint">${t("results-hint")}</p>
    <${Figures} title=${t("results")}><tbody>
      ${Object.entries(editions).map(([edition, tally]) => html`<${Share} name=${titles[edition] ?? edition} tally=${tally} />`)}</tbody>
      <tbody>
      ${Object.entries(seats).map(([count, tally]) => html`<${Share} name=${t("player-count", { count })} tally=${tally} />`)}</tbody><//>
  </section>`;
}

/** @param {{ profile: Tudor.Profile }} props */
function InShort({ profile: { statistics: told, favourite } }) {
  /** @type {[string, string | number | false | null][]} */
  const facts = [
    [t("games-played"), told.all.games],
    [t("games-won"), told.all.won],
    [t("favourite-suspect"), favourite && t("favourite-times", { name: favourite, count: told.favourite_games })],
    [t("streak"), t("streak-best", { now: told.streak, best: told.longest_streak })],
    [t("accuracy"), told.accuracy !== null && t("accuracy-over", { percent: Math.round(told.accuracy), count: told.reviewed })],
  ];
  return html`<section class="panel in-short"><h2>${t("figures")}</h2><dl class="facts">
    ${facts.filter(([, fact]) => fact || fact === 0).map(([name, fact]) => html`<dt>${name}</dt><dd>${fact}</dd>`)}</dl></section>`;
}

/** @param {{ asked: Asked, titles: { [edition: string]: string }, onPick: (asked: Asked) => void }} props */
const Filters = ({ asked, titles, onPick }) => html`<div class="filters" role="group" aria-label=${t("filter")}>
  <${Choice} name="edition" label=${t("edition")} value=${asked.edition} options=${[["", t("all-editions")], ...Object.entries(titles)]}
    onPick=${(/** @type {string} */ edition) => onPick({ ...asked, edition })} />
  <${Choice} name="seats" label=${t("players")} value=${asked.seats}
    options=${[["", t("filter-any-seats")], ...SEATS.map((count) => [count, count])]}
    onPick=${(/** @type {string} */ seats) => onPick({ ...asked, seats })} />
  <${Choice} name="opponents" label=${t("opponents")} value=${asked.opponents} options=${[["", t("filter-any-opponents")],
    ["people", t("opponents.people")], ["bots", t("opponents.bots")]]}
    onPick=${(/** @type {string} */ opponents) => onPick({ ...asked, opponents })} /></div>`;

/**
 * A profile, and more of its games when they are asked for.
 * @param {string} name
 * @param {Asked} asked
 */
function useProfile(name, asked) {
  const found = useSignal(/** @type {Tudor.Profile | null} */ (null));
  const missing = useSignal(false);
  const task = useTask();
  /** @type {(before?: number) => Promise<Tudor.Profile>} */
  const fetched = (before) =>
    get(`/api/profile/${encodeURIComponent(name)}?${new URLSearchParams({ ...asked, before: String(before ?? ""), lang: lang.value })}`);
  useEffect(() => {
    let here = true;
    fetched().then((told) => {
      if (here) found.value = told;
    }).catch((error) => {
      missing.value = error.status === 404;
    });
    return () => {
      here = false;
    };
  }, [JSON.stringify(asked), lang.value, reachable.value]);
  const more = () => task.run(async () => {
    const before = found.value;
    if (before?.before == null) return;
    const next = await fetched(before.before);
    found.value = { ...next, games: [...before.games, ...next.games] };
  });
  return { profile: found.value, missing: missing.value, task, more };
}

/** @param {{ name: string }} props */
export function ProfilePage({ name }) {
  const mine = useMe();
  const [asked, set] = useAddress(["edition", "seats", "opponents"]);
  const { profile, missing, task, more } = useProfile(name, asked);
  const editions = useFetched(`/api/editions?lang=${lang.value}`, /** @type {Tudor.EditionCard[]} */ ([]));
  const titles = Object.fromEntries(editions.map((edition) => [edition.id, edition.title]));
  if (missing) return html`<${Stuck} title=${t("profile-unknown")} hint=${t("profile-unknown-hint")} />`;
  return html`<${Page} title=${name} kind="people"><${PeopleNav} here=${profileOf(name)} account=${mine?.account} />
    ${!profile && html`<p>${t("loading")}</p>`}
    ${profile && html`<h1>${profile.name} ${profile.kind === "bot" && html`<${BotSign} />`}</h1>
      <p class="hint">${t("member-since", { date: dated(profile.created) })}
        ${!profile.public && html` · <strong>${t("profile-yours-hidden")}</strong>`}</p>
      <${Ratings} profile=${profile} />
      <h2>${t("games")}</h2>
      <${Filters} asked=${asked} titles=${titles} onPick=${set} />
      <div class="columns"><${InShort} profile=${profile} /><${Results} profile=${profile} titles=${titles} /></div>
      <section class="panel"><${GameList} games=${profile.games} />
        ${profile.before !== null && html`<p><button type="button" class="button" data-do="more" disabled=${task.busy.value}
          onClick=${more}>${t("more-games")}</button></p>`}<${Problem} task=${task} /></section>`}
  <//>`;
}
