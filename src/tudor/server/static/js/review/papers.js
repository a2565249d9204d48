// The papers of a game that is over: its record, and the check of its deal.
import { html, useEffect, useRef, useSignal } from "../html.js";
import { get } from "../api.js";
import { tellWhy } from "../frame.js";
import { isOwnDeal, tokenOf } from "../store.js";
import { lang, nameOf, t } from "../words.js";

/** The scheme of games dealt before chairs were locked. */
const FIRST_SCHEME = "tudor-fair-1";

/**
 * Save a text as a file.
 * @param {string} text
 * @param {string} name
 */
function save(text, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/**
 * Who sat at a promised seat, and whether they chose its suspect.
 * @param {Tudor.Checked} told
 * @param {number} place
 */
export function personAt({ chairs, promised_names: people }, place) {
  // As the record spells it: the suspect or a hyphen, "person" or "bot", and the name.
  const [, suspect, level] = /^(\S+) (?:bot (.*)|person .*)$/.exec(chairs[place] ?? "") ?? [];
  const who = people[place] ?? (level ? t("bot-level", { level: t(`level.${level}`) }) : t("bot"));
  return suspect && suspect !== "-" ? t("deal-chosen", { who }) : who;
}

/**
 * Was the game dealt as promised? And what you can compare that with.
 * @param {{ id: string, page: Tudor.EditionPage, told: Tudor.Checked }} props
 */
function Checked({ id, page, told }) {
  const own = isOwnDeal(id, told);
  const seats = (/** @type {string[]} */ all) => all.map((seat) => nameOf(page, seat)).join(", ");
  const people = (/** @type {(string | null)[]} */ all) => all.map((name) => name ?? t("bot")).join(", ");
  const differing = (/** @type {string} */ fault, /** @type {string} */ promised, /** @type {string} */ recorded) =>
    promised !== recorded && t(fault, { promised, recorded });
  const faults = [
    differing("deal-seats", seats(told.promised_seats), seats(told.seats)),
    differing("deal-names", people(told.promised_names), people(told.names)),
    ...told.wrong.slice(0, 10).map((draw) => t("deal-fault", { ...draw })),
  ];
  const limits = [told.scheme === FIRST_SCHEME && t("deal-first-scheme"), !told.contributions.some(Boolean) && t("deal-nobody")];
  const answer = useRef(/** @type {HTMLElement | null} */ (null));
  // It appears below the button, where a low panel ends.
  useEffect(() => answer.current?.scrollIntoView({ block: "nearest" }), [told]);
  const ok = told.ok && own !== false;
  return html`<div role="status" class=${ok ? "verified" : "error"} ref=${answer}>
    <p><strong>${ok ? t("deal-right", { draws: told.draws }) : t("deal-wrong")}</strong></p>
    <ul>${faults.filter(Boolean).map((fault) => html`<li>${fault}</li>`)}</ul>
    ${own !== null && html`<p>${t(own ? "deal-own" : "deal-not-own")}</p>`}
    ${limits.filter(Boolean).map((limit) => html`<p>${limit}</p>`)}
    <p class="hint commitment">${t("deal-compare", { commitment: told.commitment })}</p>
    <ul class="hint commitment">
      ${told.contributions.map((added, place) => html`<li>${t(added ? "deal-added" : "deal-added-nothing",
        { seat: nameOf(page, told.promised_seats[place]), who: personAt(told, place), added })}</li>`)}
    </ul>
  </div>`;
}

/**
 * isDealt: were the cards dealt in this game?
 * @param {{ id: string, page: Tudor.EditionPage, isDealt: boolean }} props
 */
export function Papers({ id, page, isDealt }) {
  const verified = useSignal(/** @type {Tudor.Checked | null} */ (null));
  /** @type {<Paper>(path: string, use: (paper: Paper) => void) => void} */
  const fetched = (path, use) => get(`/api/games/${id}/${path}`, tokenOf(id)).then(use).catch(tellWhy);
  const record = () => fetched("record", (/** @type {{ record: string }} */ { record: text }) => save(text, `tudor-${id}.txt`));
  const check = () => fetched(`verify?lang=${lang.value}`, (/** @type {Tudor.Checked} */ told) => (verified.value = told));
  return html`<div class="papers"><div class="actions">
      <button type="button" class="button" onClick=${record}>${t("download-record")}</button>
      ${isDealt && html`<button type="button" class="button" onClick=${check}>${t("check-deal")}</button>`}</div>
    ${verified.value && html`<${Checked} id=${id} page=${page} told=${verified.value} />`}
  </div>`;
}
