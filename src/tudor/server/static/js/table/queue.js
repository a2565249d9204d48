// A quick match that waits for players: who is there, how long until bots come, and the way out.
import { html, names, useEffect, useMemo, useSignal } from "../html.js";
import { tellWhy } from "../frame.js";
import { go } from "../router.js";
import { levelName } from "../entering.js";
import { dropToken } from "../store.js";
import { t } from "../words.js";
import { Chat } from "./chat.js";
import { Agreements, Join } from "./lobby.js";
/** @import { AtTable, Session } from "../state.js" */

/**
 * Seconds until bots take the free chairs, counted here; null if they do not.
 * @param {Tudor.Waiting | null} match
 */
function useSecondsLeft(match) {
  const ends = useMemo(() => (match?.left == null ? null : performance.now() + match.left), [match]);
  const now = useSignal(performance.now());
  useEffect(() => {
    const ticking = setInterval(() => (now.value = performance.now()), 500);
    return () => clearInterval(ticking);
  }, []);
  return ends === null ? null : Math.max(0, Math.ceil((ends - Math.max(now.value, performance.now())) / 1000));
}

/** @param {{ chair: Tudor.Chair, mine: boolean }} props */
function Place({ chair, mine }) {
  const who = { open: t("chair-open"), bot: t("bot-level", { level: levelName(chair.name) }), person: chair.name }[chair.who];
  const open = chair.who === "open";
  return html`<li class=${names("person", { mine, open, absent: chair.who === "person" && !chair.present })}>
    <span class="place" aria-hidden="true">${open ? "○" : "●"}</span>
    <div class="person-text"><strong>${who}</strong>${mine && html` <span class="tag">${t("you")}</span>`}</div></li>`;
}

/** @param {{ session: Session }} props */
function Leave({ session }) {
  const leave = () => session.request("leave").then(() => {
    dropToken(session.id);
    go("/");
  }, tellWhy);
  return html`<div class="actions"><button type="button" class="button" data-do="leave-queue" onClick=${leave}>
    ${t("match-leave")}</button></div>`;
}

/** @param {AtTable} props */
export function QueuePage({ page, session }) {
  const { chairs, match, settings } = session.table.value;
  const me = session.me.value;
  const seconds = useSecondsLeft(match ?? null);
  // For a slow game nobody has to stay.
  const about = settings.pace === "slow" ? "match-may-close" : "match-keep-open";
  const here = chairs.filter((chair) => chair.who !== "open").length;
  return html`<div class="lobby">
    <section class="panel queue"><h1>${t("match-title")}</h1>
      <${Agreements} page=${page} session=${session} />
      <p class="count" role="status">${t("match-people", { here, all: chairs.length })}</p>
      <ul class="people">${chairs.map((chair) => html`<${Place} key=${chair.number} chair=${chair}
        mine=${chair.number === session.chair.value} />`)}</ul>
      <p class="bots-in">${seconds === null ? t("match-people-only") : t("match-bots-in", { seconds })}</p>
      ${me && html`<p class="hint">${t(about)}</p><${Leave} session=${session} />`}
    </section>
    <div>${!me && here < chairs.length && html`<${Join} session=${session} />`}<${Chat} session=${session} titled /></div>
  </div>`;
}
