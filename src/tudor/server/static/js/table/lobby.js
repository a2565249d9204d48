// Before the game: who is coming, who plays whom, and the link to send.
import { html, names, useEffect, useSignal } from "../html.js";
import { post } from "../api.js";
import { PawnSign } from "../board/pieces.js";
import { Card } from "../cards.js";
import { tellWhy } from "../frame.js";
import { useFetched } from "../fetched.js";
import { levelName, myName, Nickname } from "../entering.js";
import { Link } from "../link.js";
import { tokenOf } from "../store.js";
import { lang, nameOf, t } from "../words.js";
import { NextSteps } from "../stuck.js";
import { isAlone } from "./banner.js";
import { Chat } from "./chat.js";
import { Rating } from "./rating.js";
/**
 * @import { Level } from "../entering.js"
 * @import { AtTable, Session } from "../state.js"
 */

/**
 * @template {Tudor.FromClient["type"]} Type
 * @param {Session} session
 * @param {Type} type
 * @param {Tudor.Asked<Type>} [fields]
 */
const ask = (session, type, fields) => session.request(type, fields).catch(tellWhy);

/** @param {Tudor.Chair} chair */
const readiness = (chair) => chair.who === "person" && !chair.host && t(chair.ready ? "ready" : "not-ready");

/**
 * What the table agrees on, in a few words each.
 * @param {Tudor.EditionPage} page
 * @param {Tudor.Settings} settings
 */
function agreements(page, settings) {
  const option = settings.false_witnesses && page.options[0]?.name;
  const notebook = t("hints-allowed", { hints: t(`hints.${settings.hints}`) });
  const speed = t("speed-is", { speed: t(`speed.${settings.speed}`) });
  const whose = t(settings.listed ? "is-listed" : "by-link");
  const late = settings.delay === "round" && t("watch-late");
  const rated = settings.rated && t("rated");
  return [page.title, rated, t(`pace.${settings.pace}`), speed, notebook, option, whose, late].filter(Boolean);
}

/** @param {{ page: Tudor.EditionPage }} props */
const HouseRules = ({ page }) => page.house_rules.length > 0 && html`<section class="house-rules">
  <h2>${t("house-rules")}</h2><ul>${page.house_rules.map((rule) => html`<li>${rule}</li>`)}</ul></section>`;

/** @param {AtTable} props */
export const Agreements = ({ page, session }) => html`<ul class="tags">
  ${agreements(page, session.table.value.settings).map((one) => html`<li class="tag">${one}</li>`)}</ul>`;

/** @param {AtTable & { chair: Tudor.Chair, levels: Level[] }} props */
function ChairLine({ page, session, chair, levels }) {
  const host = session.me.value?.host;
  const mine = chair.number === session.chair.value;
  const who = { open: t("chair-open"), bot: t("bot-level", { level: levelName(chair.name) }), person: chair.name }[chair.who];
  return html`<li class=${names("person", { mine, open: chair.who === "open", absent: chair.who === "person" && !chair.present })}>
    <${PawnSign} page=${page} suspect=${chair.suspect} size="30" />
    <div class="person-text"><strong>${who}</strong><${Rating} chair=${chair} />${mine && html` <span class="tag">
      ${t("you")}</span>`}${chair.host && html` <span class="tag">${t("host")}</span>`}
      <div class="hint">
        ${[chair.suspect && nameOf(page, chair.suspect), readiness(chair)].filter(Boolean).join(" · ")}</div></div>
    <div class="person-tools">
      ${chair.who === "open" && session.me.value && html`<button type="button" class="button small"
        onClick=${() => ask(session, "take-chair", { chair: chair.number })}>${t("sit-here")}</button>`}
      ${host && !mine && html`<select aria-label=${t("chair", { number: chair.number + 1 })} value=""
        onChange=${(event) => {
        const wanted = event.target.value;
        event.target.value = "";
        if (wanted === "open") ask(session, "open-chair", { chair: chair.number });
        else if (wanted) ask(session, "set-bot", { chair: chair.number, level: wanted });
      }}><option value="">${t("change")}</option>${chair.who !== "open" && html`<option value="open">
        ${t("make-open")}</option>`}
        ${levels.map((level) => html`<option value=${level.id}>
          ${t("bot-level", { level: levelName(level.id) })}</option>`)}</select>`}
    </div>
  </li>`;
}

/** @param {{ session: Session }} props */
export function Join({ session }) {
  const busy = useSignal(false);
  const before = tokenOf(new URLSearchParams(location.search).get("from") ?? "");
  // After a rematch the chair one had is kept.
  useEffect(() => {
    if (before) join(undefined);
  }, []);
  const join = async (/** @type {Event | undefined} */ event) => {
    event?.preventDefault();
    busy.value = true;
    try {
      /** @type {Tudor.Join} */
      const wanted = { nickname: myName(), ...(before ? { token: before } : {}) };
      /** @type {Tudor.Seated} */
      const { token } = await post(`/api/tables/${session.id}/join?lang=${lang.value}`, wanted);
      session.takeToken(token);
    } catch (error) {
      tellWhy(error);
    }
    busy.value = false;
  };
  return html`<form class="panel join-form" onSubmit=${join}><h2>${t("join-title")}</h2><${Nickname} />
    <button class="button primary big" disabled=${busy.value}>${t("join")}</button></form>`;
}

/** @param {AtTable} props */
function Suspects({ page, session }) {
  if (page.characters === "after-deal") return html`<p class="hint">${t("suspects-after-deal")}</p>`;
  const chairs = session.table.value.chairs;
  const mine = session.me.value?.suspect ?? null;
  const taken = new Set(chairs.filter((chair) => chair.number !== session.chair.value && chair.suspect).map((chair) => chair.suspect));
  return html`<div role="group" aria-label=${t("choose-suspect")}><h3>${t("choose-suspect")}</h3>
    <div class="hand">${page.suspects.map(({ id }) => html`<${Card} page=${page} card=${id} size="small"
      chosen=${mine === id} disabled=${taken.has(id)}
      onPick=${() => ask(session, "take-suspect", { suspect: mine === id ? null : id })} />`)}</div></div>`;
}

/** @param {{ session: Session }} props */
function Ready({ session }) {
  const me = session.me.value;
  const ready = me?.ready ?? false;
  const waiting = session.table.value.chairs.filter((chair) => chair.who === "person" && !chair.host && !chair.ready);
  // Alone with bots, one more game begins without a question.
  const begins = me?.host && isAlone(session.table.value) && new URLSearchParams(location.search).has("begin");
  useEffect(() => {
    if (begins) ask(session, "start");
  }, [begins]);
  if (me?.host) {
    return html`<div class="actions"><button type="button" class="button primary big" disabled=${waiting.length > 0}
      data-do="start" onClick=${() => ask(session, "start")}>${t("begin")}</button>
      ${waiting.length > 0 && html`<span class="hint">
        ${t("waits-for-ready", { who: waiting.map((chair) => chair.name).join(", ") })}</span>`}</div>`;
  }
  return html`<div class="actions"><button type="button" class="button primary big" aria-pressed=${ready}
    data-do="ready" onClick=${() => ask(session, "get-ready", { ready: !ready })}>
    ${t(ready ? "not-ready-yet" : "i-am-ready")}</button></div>`;
}

/** @param {{ session: Session }} props */
function Fairness({ session }) {
  const { fairness } = session.table.value;
  if (!fairness) return null;
  return html`<details class="fairness"><summary>${t("fair-deal")}</summary>
    <p class="hint">${t("fair-deal-hint")}</p><p class="hint commitment">${fairness.commitment}</p></details>`;
}

/**
 * The chairs are locked, and the cards are about to be dealt.
 * @param {{ session: Session }} props
 */
export function Mixing({ session }) {
  return html`<section class="panel" role="status"><h1>${t("mixing")}</h1>
    <p class="hint">${t("mixing-hint")}</p><${Fairness} session=${session} /></section>`;
}

/** @param {AtTable} props */
export function Lobby({ page, session }) {
  const levels = useFetched(`/api/levels?lang=${lang.value}`, /** @type {Level[]} */ ([]));
  const { chairs } = session.table.value;
  const me = session.me.value;
  return html`<div class="lobby">
    <section class="panel"><h1>${t("gathering")}</h1>
      <${Agreements} page=${page} session=${session} />
      <${HouseRules} page=${page} />
      <${Link} label=${t("invite")} address=${location.origin + location.pathname} />
      <ul class="people">${chairs.map((chair) => html`<${ChairLine} key=${chair.number} page=${page}
        session=${session} chair=${chair} levels=${levels} />`)}</ul>
      ${me && html`<${Ready} session=${session} />`}
      <${Fairness} session=${session} />
      ${me && html`<button type="button" class="button small" onClick=${() => ask(session, "leave")}>
        ${t("leave")}</button>`}
    </section>
    <div>
      ${!me && chairs.some((chair) => chair.who === "open") && html`<${Join} session=${session} />`}
      ${!me && !chairs.some((chair) => chair.who === "open") && html`<section class="panel full" role="status">
        <h2>${t("full-table")}</h2><p class="hint">${t("full-table-hint")}</p><${NextSteps} /></section>`}
      ${me && html`<section class="panel"><${Suspects} page=${page} session=${session} /></section>`}
      <${Chat} session=${session} titled />
    </div>
  </div>`;
}
