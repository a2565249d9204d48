// A table, before, during and after its game.
import { html, names, useEffect, useMedia, useMemo, useSignal } from "../html.js";
import { isBroad, isDrawn } from "../board/board.js";
import { confirmed } from "../dialog.js";
import { Page, tellWhy, Top, useTitle } from "../frame.js";
import { useEdition } from "../rules.js";
import { bell, knock } from "../sound.js";
import { Session } from "../state.js";
import { lang, t } from "../words.js";
import { Ending } from "./end.js";
import { Lobby, Mixing } from "./lobby.js";
import { Notebook } from "./notebook.js";
import { isQuestion } from "./offers.js";
import { Panel } from "./panel.js";
import { Hand, People } from "./people.js";
import { Chat, Herald, Story } from "./story.js";
import { TheBoard } from "./walking.js";
/**
 * @import { Signal } from "@preact/signals"
 * @import { AtTable } from "../state.js"
 */

const TABS = ["turn", "notebook", "story", "people"];

/** As narrow as a phone: the bar on top has no room for more. */
const NARROW = "(max-width: 760px)";

/**
 * What one is asked comes into sight; where the page is longer than the screen, the board does if one is to walk.
 * @param {string} [kind]
 */
function comeInto(kind) {
  document.querySelector(".game .right")?.scrollTo({ top: 0 });
  if (["start", "move"].includes(kind ?? "")) document.querySelector("#main")?.scrollIntoView({ block: "start" });
  if (kind !== "move") document.querySelector("section.turn")?.scrollIntoView({ block: "nearest" });
}

/** @param {string} id */
function useSession(id) {
  const session = useMemo(() => new Session(id), [id]);
  useEffect(() => () => session.close(), [session]);
  const spoken = useMemo(() => ({ lang: lang.value }), [session]);
  useEffect(() => {
    if (spoken.lang !== lang.value) session.restart();
    spoken.lang = lang.value;
  }, [lang.value]);
  return session;
}

/**
 * Tell by sound and title when it is one's turn.
 * @param {Session} session
 */
function useCall(session) {
  const prompt = session.prompt.value;
  const mine = isQuestion(prompt) && session.stage.value === "playing";
  useEffect(() => {
    if (mine) bell();
  }, [mine, prompt?.title]);
  const last = session.story.value.at(-1);
  useEffect(() => {
    if (last?.dice) knock();
  }, [last]);
  return mine;
}

/** @type {{ [status: string]: string }} */
const ABOUT_THE_LINE = { broken: "line-broken", slow: "line-slow" };

/** @param {{ session: Session }} props */
function Line({ session }) {
  const status = session.status.value;
  if (status === "open") return null;
  if (session.lostFor.value) return html`<div class="line-status" role="alert">${session.lostFor.value.text}</div>`;
  return html`<div class="line-status" role="status">${t(ABOUT_THE_LINE[status] ?? "connecting")}</div>`;
}

/** @param {{ tab: Signal<string>, mine: boolean, spectator: boolean }} props */
function Tabs({ tab, mine, spectator }) {
  return html`<nav class="tabs" aria-label=${t("parts")}>
    ${TABS.filter((one) => one !== "notebook" || !spectator).map((one) => html`<button type="button"
    class=${names("tab", { current: tab.value === one, calling: one === "turn" && mine })}
    aria-pressed=${tab.value === one} onClick=${() => (tab.value = one)}>${t(`tab.${one}`)}</button>`)}</nav>`;
}

/**
 * Pausing, for the host, and leaving.
 * @param {{ session: Session }} props
 */
function TableTools({ session }) {
  const leave = async () => (await confirmed(t("leave-sure"), t("leave"))) && session.request("leave").catch(tellWhy);
  const pause = (/** @type {boolean} */ paused) => session.request("pause", { paused }).catch(tellWhy);
  const stage = session.stage.value;
  if (!session.me.value || !["playing", "paused"].includes(stage ?? "")) return null;
  return html`<div class="actions table-tools">
    ${session.me.value.host && html`<button type="button" class="button small"
      onClick=${() => pause(stage === "playing")}>
      ${t(stage === "playing" ? "pause" : "go-on")}</button>`}
    <button type="button" class="button small" onClick=${leave}>
      ${t("leave")}</button>
  </div>`;
}

/**
 * Is there anybody to talk to, or has anything been said?
 * @param {Session} session
 */
function hasCompany(session) {
  const { chairs, watching } = session.table.value;
  const others = chairs.some((chair) => chair.who === "person" && chair.number !== session.chair.value);
  return others || watching > 0 || session.remarks.value.length > 0;
}

/** @param {AtTable & { narrow: boolean }} props */
function Game({ page, session, narrow }) {
  const tab = useSignal("turn");
  const pointed = useSignal(/** @type {string | null} */ (null));
  const mine = useCall(session);
  // What is asked now: when the effect runs, after painting, a sealed window may have closed and nothing be asked any more.
  const kind = session.decision.value?.kind;
  useTitle(mine ? t("title-your-turn") : page.title);
  useEffect(() => {
    if (!mine) return;
    tab.value = "turn";
    comeInto(kind);
  }, [mine, kind]);
  // Every part begins at its beginning, however far one has read in another.
  useEffect(() => (mine && tab.value === "turn" ? comeInto(kind) : scrollTo({ top: 0 })), [tab.value]);
  const view = session.view.value;
  const over = view.over || session.stage.value === "closed";
  const drawn = isDrawn(page.board);
  const kinds = { over, spectator: !view.seat, broad: isBroad(page.board), boardless: !drawn };
  return html`<div class=${names("game", `tab-${tab.value}`, kinds)}>
    <${Herald} session=${session} />
    <div class="left"><${People} page=${page} session=${session} />${narrow && html`<${TableTools} session=${session} />`}
      <${Story} page=${page} session=${session} />
      ${hasCompany(session) && html`<${Chat} session=${session} />`}</div>
    ${drawn && html`<div class="middle"><${TheBoard} page=${page} session=${session} pointed=${pointed.value}
      narrow=${narrow} /></div>`}
    <div class="right">
      ${over ? html`<${Ending} page=${page} session=${session} />` : html`<${Panel} page=${page} session=${session}
        onPoint=${(/** @type {string | null} */ place) => (pointed.value = place)} />`}
      ${!over && html`<${Hand} page=${page} session=${session} />`}
    </div>
    ${view.seat && html`<div class="notes"><${Notebook} page=${page} session=${session} /></div>`}
    <${Tabs} tab=${tab} mine=${mine} spectator=${!view.seat} />
  </div>`;
}

/**
 * Where the rules of a table can be read.
 * @param {string} edition
 * @param {string[]} rules
 */
const rulesOf = (edition, rules) => [edition, `${new URLSearchParams(rules.map((rule) => ["rule", rule]))}`].filter(Boolean).join("?");

/** @param {{ id: string }} props */
export function TablePage({ id }) {
  const session = useSession(id);
  const table = session.table.value;
  const page = useEdition(table?.settings.edition, table?.settings.house_rules);
  const narrow = useMedia(NARROW);
  if (session.lostFor.value && !table) return html`<${Page} title=${t("no-such-table")}><p class="panel">
    ${session.lostFor.value.text}</p><//>`;
  if (!table || !page) return html`<${Page} title=""><p class="panel">${t("connecting")}</p><//>`;
  const playing = session.view.value && table.stage !== "gathering";
  const before = table.stage === "mixing" ? Mixing : Lobby;
  const tools = playing && !narrow && html`<${TableTools} session=${session} />`;
  return html`<${Top} rules=${rulesOf(page.id, table.settings.house_rules)} more=${tools}>${page.title}<//><${Line} session=${session} />
    <main id="main" tabindex="-1" class=${playing ? "table-page" : "page"}>${playing ? html`<${Game} page=${page}
      session=${session} narrow=${narrow} />` : html`<${before} page=${page} session=${session} />`}</main>`;
}
