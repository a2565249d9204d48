// A table, before, during and after its game.
import { html, names, useEffect, useMemo, useSignal } from "../html.js";
import { Board } from "../board/board.js";
import { Page, tellUser, Top, useTitle } from "../frame.js";
import { useEdition } from "../rules.js";
import { bell, knock } from "../sound.js";
import { Session } from "../state.js";
import { lang, nameOf, t } from "../words.js";
import { Ending } from "./end.js";
import { Lobby } from "./lobby.js";
import { Notebook } from "./notebook.js";
import { byPlace, isFormality, label, sorted } from "./offers.js";
import { Panel, send } from "./panel.js";
import { Hand, People } from "./people.js";
import { WaysDialog } from "./picker.js";
import { Chat, Herald, Story } from "./story.js";

const TABS = ["turn", "notebook", "story", "people"];

const NARROW = 760;

/** What one is asked comes into sight; on a small screen the board does, where one is to go somewhere. */
function comeInto(kind) {
  document.querySelector(".game .right")?.scrollTo({ top: 0 });
  if (innerWidth >= NARROW) return;
  const part = ["start", "move"].includes(kind) ? "#main" : "section.turn";
  document.querySelector(part)?.scrollIntoView({ block: "start" });
}

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

/** Tell by sound and title when it is one's turn. */
function useCall(session) {
  const decision = session.decision.value;
  const mine = decision && !isFormality(decision) && session.stage.value === "playing";
  useEffect(() => {
    if (mine) bell();
  }, [Boolean(mine), decision?.kind]);
  const last = session.story.value.at(-1)?.seen;
  useEffect(() => {
    if (last?.type === "Rolled") knock();
  }, [last]);
  return mine;
}

function Line({ session }) {
  const status = session.status.value;
  if (status === "open") return null;
  if (session.lostFor.value) return html`<div class="line-status" role="alert">${session.lostFor.value.text}</div>`;
  return html`<div class="line-status" role="status">${t(status === "broken" ? "line-broken" : "connecting")}</div>`;
}

function TheBoard({ page, session, pointed }) {
  const ways = useSignal(null);
  const zoomed = useSignal(false);
  const view = session.view.value;
  const decision = session.stage.value === "playing" && !session.sending.value ? session.decision.value : null;
  const leading = decision ? byPlace(sorted(decision.legal)) : new Map();
  const targets = new Map([...leading].map(([place, actions]) => [place, label(page, actions[0], view.seat)]));
  const go = (place) => {
    const actions = leading.get(place) ?? [];
    if (actions.length === 1) send(session, actions[0]);
    else if (actions.length) ways.value = { place, actions };
  };
  const seen = { ...view, played_suspects: view.setup.seats };
  return html`<div class=${names("board-box", { zoomed: zoomed.value })}>
    <div class="board-scroll"><${Board} page=${page} view=${seen} targets=${targets} onGo=${go}
      from=${view.pawns[view.seat]} pointed=${pointed} /></div>
    <button type="button" class="zoom" aria-pressed=${zoomed.value} aria-label=${t("zoom")}
      onClick=${() => (zoomed.value = !zoomed.value)}>${zoomed.value ? "−" : "+"}</button>
    ${ways.value && html`<${WaysDialog} title=${nameOf(page, ways.value.place)}
      choices=${ways.value.actions.map((action) => [label(page, action, view.seat), action])}
      onClose=${() => (ways.value = null)} onPick=${(action) => { ways.value = null; send(session, action); }} />`}
  </div>`;
}

function Tabs({ tab, mine, spectator }) {
  return html`<nav class="tabs" aria-label=${t("parts")}>
    ${TABS.filter((one) => one !== "notebook" || !spectator).map((one) => html`<button type="button"
    class=${names("tab", { current: tab.value === one, calling: one === "turn" && mine })}
    aria-pressed=${tab.value === one} onClick=${() => (tab.value = one)}>${t(`tab.${one}`)}</button>`)}</nav>`;
}

function HostTools({ session }) {
  const ask = (type, fields) => session.request(type, fields).catch((error) => tellUser(error.message));
  const stage = session.stage.value;
  if (!session.me.value || !["playing", "paused"].includes(stage)) return null;
  return html`<div class="actions table-tools">
    ${session.me.value.host && html`<button type="button" class="button small"
      onClick=${() => ask("pause", { paused: stage === "playing" })}>
      ${t(stage === "playing" ? "pause" : "go-on")}</button>`}
    <button type="button" class="button small" onClick=${() => confirm(t("leave-sure")) && ask("leave")}>
      ${t("leave")}</button>
  </div>`;
}

function Game({ page, session }) {
  const tab = useSignal("turn");
  const pointed = useSignal(null);
  const mine = useCall(session);
  useTitle(mine ? t("title-your-turn") : page.title);
  useEffect(() => {
    if (!mine) return;
    tab.value = "turn";
    comeInto(session.decision.value.kind);
  }, [Boolean(mine), session.decision.value?.kind]);
  const view = session.view.value;
  const over = view.over || session.stage.value === "closed";
  return html`<div class=${names("game", `tab-${tab.value}`, { spectator: !view.seat, broad: page.board.columns > page.board.rows * 1.3 })}>
    <${Herald} session=${session} />
    <div class="left"><${People} page=${page} session=${session} /><${Story} page=${page} session=${session} />
      <${Chat} session=${session} /></div>
    <div class="middle"><${TheBoard} page=${page} session=${session} pointed=${pointed.value} /></div>
    <div class="right">
      ${over ? html`<${Ending} page=${page} session=${session} />` : html`<${Panel} page=${page} session=${session}
        onPoint=${(place) => (pointed.value = place)} />`}
      <${Hand} page=${page} session=${session} />
      <${Notebook} page=${page} session=${session} />
      <${HostTools} session=${session} />
    </div>
    <${Tabs} tab=${tab} mine=${mine} spectator=${!view.seat} />
  </div>`;
}

export function TablePage({ id }) {
  const session = useSession(id);
  const table = session.table.value;
  const page = useEdition(table?.settings.edition);
  if (session.lostFor.value && !table) return html`<${Page} title=${t("no-such-table")}><p class="panel">
    ${session.lostFor.value.text}</p><//>`;
  if (!table || !page) return html`<${Page} title=""><p class="panel">${t("connecting")}</p><//>`;
  const playing = session.view.value && table.stage !== "gathering";
  return html`<${Top}>${page.title}<//><${Line} session=${session} />
    <main id="main" tabindex="-1" class=${playing ? "table-page" : "page"}>${playing ? html`<${Game} page=${page}
      session=${session} />` : html`<${Lobby} page=${page} session=${session} />`}</main>`;
}
