// A table, before, during and after its game.
import { html, names, pure, useComputed, useEffect, useMedia, useMemo, useSignal } from "../html.js";
import { isBroad, isDrawn } from "../board/board.js";
import { confirmed } from "../dialog.js";
import { tellWhy, Top, useTitle } from "../frame.js";
import { late } from "../late.js";
import { useEdition } from "../fetched.js";
import { bell, knock } from "../sound.js";
import { Session } from "../state.js";
import { areMomentsWanted, moments } from "../store.js";
import { Connecting, Stuck } from "../stuck.js";
import { lang, t } from "../words.js";
import { isAlone, Late, StandIn, useDeparture } from "./banner.js";
import { useBehind } from "./behind.js";
import { Badge } from "./chat.js";
import { Motion } from "./motion.js";
import { Notebook } from "./notebook.js";
import { isQuestion } from "./offers.js";
import { AnswerForMe, BotSpeed } from "./pace.js";
import { Panel } from "./panel.js";
import { Hand, People } from "./people.js";
import { Herald, Story } from "./story.js";
import { Strip } from "./strip.js";
import { TheBoard } from "./walking.js";
/**
 * @import { Signal } from "@preact/signals"
 * @import { AtTable } from "../state.js"
 */

const AnswerDialog = late(async () => (await import("./answers.js")).AnswerDialog);
const Ending = late(async () => (await import("./end.js")).Ending);
const Lobby = late(async () => (await import("./lobby.js")).Lobby);
const Mixing = late(async () => (await import("./lobby.js")).Mixing);
const Moments = late(async () => (await import("./moment.js")).Moments);
const QueuePage = late(async () => (await import("./queue.js")).QueuePage);
const TABS = ["turn", "notebook", "story", "people"];

/** How a server says goodbye to those who come to a table that it does not have. */
const UNKNOWN = "table-unknown";
/** As narrow as a phone. */
const NARROW = "(max-width: 760px)";
/** As wide as a desk: all parts are in sight at once. */
const WIDE = "(min-width: 1280px)";
/** A tablet that has room below a broad board. */
const TALL = "(min-width: 761px) and (min-height: 600px) and (orientation: landscape)";
/** Wide enough for the tools of the table in the bar on top. */
const ROOMY = "(min-width: 1100px)";

/**
 * The question comes into sight; where the page is longer than the screen, the board does if you are to move.
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

/** @param {Session} session */
const isMine = (session) => isQuestion(session.prompt.value) && session.stage.value === "playing";

/**
 * Tells by sound and title when it is your turn, and brings into sight what you are asked. It draws nothing: what it reads changes with
 * every update.
 * @param {AtTable & { tab: Signal<string> }} props
 */
function Call({ page, session, tab }) {
  const mine = isMine(session);
  // What is asked now: when the effect runs, after painting, a sealed window may have closed and nothing be asked any more.
  const kind = session.decision.value?.kind;
  const thrown = session.story.value.at(-1)?.dice;
  useEffect(() => {
    if (mine) bell();
  }, [mine, session.prompt.value.title]);
  useEffect(() => {
    if (thrown) knock();
  }, [thrown]);
  useTitle(mine ? t("title-your-turn") : page.title);
  useEffect(() => {
    if (!mine) return;
    tab.value = "turn";
    comeInto(kind);
  }, [mine, kind]);
  // Every part begins at its beginning, however far you have read in another.
  useEffect(() => (mine && tab.value === "turn" ? comeInto(kind) : scrollTo({ top: 0 })), [tab.value]);
  return null;
}

/** @type {{ [status: string]: string }} */
const ABOUT_THE_LINE = { broken: "line-broken", slow: "line-slow" };

/** @param {{ session: Session }} props */
function Line({ session }) {
  const status = session.status.value;
  if (status === "open") return null;
  if (session.lostFor.value) return html`<div class="line-status" role="alert">${session.lostFor.value.text}</div>`;
  return html`<div class="line-status" role="status">${t(ABOUT_THE_LINE[status] ?? "connecting")}
    ${status === "broken" && html`<button type="button" class="button small" onClick=${() => session.line.again(0)}>
      ${t("try-again")}</button>`}</div>`;
}

/** @param {{ session: Session, tab: Signal<string>, spectator: boolean }} props */
function Tabs({ session, tab, spectator }) {
  const unread = session.unread.value;
  const mine = useComputed(() => isMine(session)).value;
  return html`<nav class="tabs" aria-label=${t("parts")}>
    ${TABS.filter((one) => one !== "notebook" || !spectator).map((one) => html`<button type="button"
    class=${names("tab", { current: tab.value === one, calling: one === "turn" && mine })}
    aria-pressed=${tab.value === one} onClick=${() => (tab.value = one)}>${t(`tab.${one}`)}
    ${one === "story" && unread > 0 && html` <${Badge} count=${unread} />`}
    </button>`)}</nav>`;
}

/**
 * The pace of the game, big moments, pausing it, for the host, and leaving.
 * @param {{ session: Session }} props
 */
function TableTools({ session }) {
  const leave = async () => (await confirmed(t("leave-sure"), t("leave"))) && session.request("leave").catch(tellWhy);
  const pause = (/** @type {boolean} */ paused) => session.request("pause", { paused }).catch(tellWhy);
  const stage = session.stage.value;
  if (!session.me.value || !["playing", "paused"].includes(stage ?? "")) return null;
  return html`<div class="actions table-tools">
    <${AnswerForMe} session=${session} /><${BotSpeed} session=${session} />
    ${session.me.value.host && html`<button type="button" class="button small"
      onClick=${() => pause(stage === "playing")}>
      ${t(stage === "playing" ? "pause" : "go-on")}</button>`}
    <button type="button" class="button small" aria-pressed=${areMomentsWanted()} aria-label=${t("moments")} data-do="moments"
      title=${t("moments")} onClick=${() => (moments.value = areMomentsWanted() ? "off" : "on")}>
      ${areMomentsWanted() ? "✦" : "✧"}</button>
    <button type="button" class="button small" onClick=${leave}>
      ${t("leave")}</button>
  </div>`;
}

/**
 * Out of a game against bots alone: they play on at once, and the table answers for you.
 * @param {{ session: Session }} props
 */
function SkipToEnd({ session }) {
  const { seat, out, dead } = session.view.value;
  const isOut = out.includes(seat ?? "") || dead.includes(seat ?? "");
  if (!isOut || !session.me.value?.host || !isAlone(session.table.value)) return null;
  const skip = async () => {
    await session.request("answer-for-me", { on: true, cards: session.answers.value.cards });
    await session.request("set-speed", { speed: "instant" });
  };
  return html`<button type="button" class="button" data-do="skip-to-end" onClick=${() => skip().catch(tellWhy)}>
    ${t("skip-to-end")}</button>`;
}

const [PureHand, PureHerald, PureMotion, PurePeople] = [pure(Hand), pure(Herald), pure(Motion), pure(People)];
const [PureBoard, PureNotebook, PureStory, PureStrip] = [pure(TheBoard), pure(Notebook), pure(Story), pure(Strip)];
const [PureCall, PurePanel, PureSkip, PureTabs] = [pure(Call), pure(Panel), pure(SkipToEnd), pure(Tabs)];

/** @param {AtTable & { narrow: boolean, roomy: boolean }} props */
export function Game({ page, session: now, narrow, roomy }) {
  const tab = useSignal("turn");
  const pointed = useSignal(/** @type {string | null} */ (null));
  // In the frame of a message it is read aloud, in the next the question is drawn, then what flies, the board, and each of the others.
  const [session, board, strip, people, story, notes] = [1, 3, 4, 5, 6, 7].map((frames) => useBehind(now, frames));
  const point = useMemo(() => (/** @type {string | null} */ place) => (pointed.value = place), []);
  const wide = useMedia(WIDE);
  const tall = useMedia(TALL);
  // Not the whole view: most of what happens changes nothing here.
  const seat = useComputed(() => session.view.value.seat).value;
  const over = useComputed(() => Boolean(session.view.value.over) || session.stage.value === "closed").value;
  // How it ended is shown large over the board, which may have been scrolled out of sight.
  useEffect(() => {
    if (over) scrollTo({ top: 0 });
  }, [over]);
  const drawn = isDrawn(page.board);
  const broad = isBroad(page.board);
  const isStoryShown = wide || tab.value === "story" || (tall && broad && tab.value !== "people");
  const kinds = { over, spectator: !seat, broad, boardless: !drawn };
  const hand = !over && html`<${PureHand} page=${page} session=${people} />`;
  // Your cards lie under the notebook, where there is room for both.
  const besideNotes = wide && !broad;
  return html`<div class=${names("game", `tab-${tab.value}`, kinds)}>
    <${PureCall} page=${page} session=${session} tab=${tab} />
    <${PureHerald} session=${now} /><${PureMotion} page=${page} session=${now} />
    <div class="left"><${PurePeople} page=${page} session=${people} />${!roomy && html`<${TableTools}
      session=${session} />`}
      <${PureStory} page=${page} session=${story} isShown=${isStoryShown} /></div>
    <div class="middle"><${PureStrip} page=${page} session=${strip} />
      ${drawn ? html`<${PureBoard} page=${page} session=${board} now=${session} pointed=${pointed.value} narrow=${narrow} />`
        : html`<${Moments} page=${page} session=${session} />`}</div>
    <div class="right">
      ${over ? html`<${Ending} page=${page} session=${session} />`
        : html`<${PurePanel} page=${page} session=${session} onPoint=${point} />`}
      ${!over && html`<${PureSkip} session=${session} />`}${!besideNotes && hand}
    </div>
    ${seat && html`<div class="notes"><${PureNotebook} page=${page} session=${notes} tab=${tab} />${besideNotes && hand}</div>`}
    <${PureTabs} session=${session} tab=${tab} spectator=${!seat} />
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
  const roomy = useMedia(ROOMY);
  useDeparture(session);
  const lost = session.lostFor.value;
  // The title says of an unknown table what the server does, and in the reader's language: the server was not told it yet.
  if (lost && !table) return html`<${Stuck} title=${t("no-such-table")} why=${lost.code === UNKNOWN ? "" : lost.text}
    hint=${t("lost-link")} />`;
  if (!table || !page) return html`<${Connecting} session=${session} />`;
  const playing = session.isDealt.value && table.stage !== "gathering";
  const gathering = table.match ? QueuePage : Lobby;
  const before = table.stage === "mixing" ? Mixing : gathering;
  const tools = playing && roomy && html`<${TableTools} session=${session} />`;
  const study = table.from_turn !== null
    && html` <span class="tag" title=${t("played-on", { turn: table.from_turn })}>${t("study")}</span>`;
  return html`<${Top} rules=${rulesOf(page.id, table.settings.house_rules)} more=${tools}>${page.title}${study}<//>
    <${Line} session=${session} /><${StandIn} session=${session} /><${Late} session=${session} />
    <${AnswerDialog} page=${page} session=${session} />
    <main id="main" tabindex="-1" class=${playing ? "table-page" : "page"}>${playing ? html`<${Game} page=${page}
      session=${session} narrow=${narrow} roomy=${roomy} />` : html`<${before} page=${page} session=${session} />`}</main>`;
}
