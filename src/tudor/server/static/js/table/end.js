// The end of a game, at the table: the verdict, all hands, and what next.
import { html, useEffect, useSignal } from "../html.js";
import { get } from "../api.js";
import { tellWhy } from "../frame.js";
import { Papers } from "../review/papers.js";
import { Share } from "../review/share.js";
import { Hands, Verdict } from "../review/verdict.js";
import { go } from "../router.js";
import { tokenOf } from "../store.js";
import { lang, t } from "../words.js";
import { isAlone } from "./banner.js";
import { whoIs } from "./people.js";
/** @import { AtTable, Session } from "../state.js" */

/**
 * Finished games are open to those who played, and public ones to all.
 * @param {Session} session
 */
const isOpenTo = (session) => session.chair.value !== null || session.table.value.settings.listed;

/** @param {Session} session */
function useOpened(session) {
  const opened = useSignal(/** @type {Tudor.Replay | null} */ (null));
  const stage = session.stage.value;
  useEffect(() => {
    if (stage !== "over" || !isOpenTo(session)) return;
    /** @type {Promise<Tudor.Replay>} */
    const asked = get(`/api/games/${session.id}/replay?sight=all&lang=${lang.value}`, tokenOf(session.id));
    asked.then((told) => (opened.value = told)).catch(() => {});
  }, [stage]);
  return opened.value;
}

/** @param {AtTable} props */
function Again({ page, session }) {
  const next = session.table.value.rematch;
  const seated = session.chair.value !== null;
  const alone = isAlone(session.table.value);
  const follow = () => {
    const table = session.table.value.rematch;
    if (!table) return;
    go(`/t/${table}`);
    history.replaceState(null, "", `/t/${table}?from=${session.id}${alone ? "&begin" : ""}`);
  };
  const rematch = async () => {
    await session.request("rematch").catch(tellWhy);
    if (alone) follow();
  };
  return html`<div class="actions">
    ${next ? html`<button type="button" class="button primary" onClick=${follow}>
      ${t("to-rematch")}</button>` : seated && html`<button type="button" class="button primary" onClick=${rematch}>
      ${t("rematch")}</button>`}
    ${isOpenTo(session) && html`<a class="button" href=${`/games/${session.id}`}>${t("replay")}</a>`}
    <a class="button" href="/">${t("home")}</a>
    ${isOpenTo(session) && session.stage.value === "over" && html`<${Share} id=${session.id} title=${page.title} />`}
  </div>`;
}

/** @param {AtTable} props */
export function Ending({ page, session }) {
  const view = session.view.value;
  const opened = useOpened(session);
  const seen = view.case ? [view.case.suspect, view.case.weapon, view.case.room] : opened?.case;
  if (session.stage.value === "closed") return html`<section class="panel turn ending"><h2>${t("table-closed")}</h2>
    <${Again} page=${page} session=${session} /><${Papers} id=${session.id} page=${page}
      isDealt=${!!session.table.value.fairness} /></section>`;
  return html`<section class="panel turn ending" tabindex="-1" aria-label=${t("game-over")}>
    <${Verdict} page=${page} winner=${view.winner} me=${view.seat} triple=${seen} />
    <${Again} page=${page} session=${session} />
    ${opened && html`<h2>${t("all-hands")}</h2><${Hands} page=${page} hands=${opened.hands}
      nameFor=${(/** @type {string} */ seat) => whoIs(page, session.table.value, seat)} />`}
    ${isOpenTo(session) && html`<${Papers} id=${session.id} page=${page}
      isDealt=${!!session.table.value.fairness} />`}
  </section>`;
}
