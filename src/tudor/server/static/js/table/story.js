// The story in sentences, turn by turn, and the chat beside it.
import { Fragment, h, html, names, useLayoutEffect, useMemo, useRef, useSignal } from "../html.js";
import { pawnsOf } from "../board/pieces.js";
import { lang, nameOf, t } from "../words.js";
import { Badge, Chat, hasCompany } from "./chat.js";
import { useEnd } from "./ends.js";
import { Chip } from "./strip.js";
import { isWith, turnsOf } from "./turns.js";
/**
 * @import { Signal } from "@preact/signals"
 * @import { VNode } from "preact"
 * @import { Touch } from "../html.js"
 * @import { AtTable, Session, StoryLine } from "../state.js"
 * @import { Entry, Turn } from "./turns.js"
 */

/** @param {StoryLine} line */
const isTold = ({ text, emphasis }) => text && emphasis !== "none";

/** @type {WeakMap<StoryLine, { answers: StoryLine[], node: VNode }>} */
const drawn = new WeakMap();

/**
 * A line of the story with its answers, drawn once: what was told does not change.
 * @param {Tudor.EditionPage} page
 * @param {Entry} entry
 */
function drawnOf(page, { line, answers }) {
  const before = drawn.get(line);
  const isSame = before?.answers.length === answers.length && answers.every((answer, place) => answer === before.answers[place]);
  if (before && isSame) return before.node;
  const { text, emphasis, about, moment } = line;
  const node = html`<li class=${names({ striking: emphasis || moment, began: emphasis === "turn" })}
    style=${{ "--bar": pawnsOf(page).get(about ?? "")?.colour ?? "transparent" }}>${text}
    ${answers.length > 0 && html`<span class="chips">${answers.map((answer) => html`<${Chip} page=${page}
      answer=${answer} size="flat" />`)}</span>`}</li>`;
  drawn.set(line, { answers, node });
  return node;
}

/**
 * Of a turn, all that is told, or what a player did and answered.
 * @param {Turn} turn
 * @param {string} player
 * @returns {Entry[]}
 */
function entriesOf({ head, entries }, player) {
  const told = entries.filter(({ line }) => isTold(line)).filter(player ? isWith(player) : () => true);
  return head && (told.length || !player || head.about === player) ? [{ line: head, answers: [] }, ...told] : told;
}

/** @type {WeakMap<StoryLine, VNode>} */
const wholes = new WeakMap();

/**
 * A turn of the story, by its first line. As long as nothing new was told in it, it is the one that is drawn: the turns of a long game are
 * not compared line by line whenever something happens.
 * @param {Tudor.EditionPage} page
 * @param {Entry[]} entries
 */
function drawnTurn(page, entries) {
  const [{ line }] = entries;
  const lines = entries.map((entry) => drawnOf(page, entry));
  const before = wholes.get(line);
  const old = /** @type {VNode[]} */ (before?.props.children ?? []);
  if (before && old.length === lines.length && lines.every((one, place) => one === old[place])) return before;
  const node = h(Fragment, null, lines);
  wholes.set(line, node);
  return node;
}

/**
 * @param {Tudor.EditionPage} page
 * @param {Turn[]} turns
 * @param {string} player all turns, or those in which this player takes part
 */
const drawnTurns = (page, turns, player) =>
  turns.map((turn) => entriesOf(turn, player)).filter((entries) => entries.length).map((entries) => drawnTurn(page, entries));

/** @param {{ page: Tudor.EditionPage, story: StoryLine[] }} props */
export function Lines({ page, story }) {
  return drawnTurns(page, turnsOf(story), "");
}

/**
 * Whose part to read, and a turn to jump to: drawn again when a turn begins, not for every sentence.
 * @param {AtTable & { player: Signal<string>, goal: Signal<string> }} props
 */
function Finder({ page, session, player, goal }) {
  const heads = session.turns.value.flatMap(({ head }) => head ?? []);
  const { seats } = session.view.value.setup;
  const jump = (/** @type {Touch} */ event) => {
    player.value = "";
    goal.value = event.target.value;
    event.target.value = "";
  };
  return useMemo(() => html`<select aria-label=${t("story-player")} value=${player.value}
      onChange=${(event) => (player.value = event.target.value)}>
      <option value="">${t("story-all")}</option>
      ${seats.map((seat) => html`<option value=${seat} selected=${player.value === seat}>
        ${nameOf(page, seat)}</option>`)}</select>
    <select aria-label=${t("story-jump")} onChange=${jump}><option value="">${t("story-turn")}</option>
      ${heads.map(({ text }, place) => html`<option value=${place}>${text}</option>`)}</select>`,
  [page, lang.value, player.value, seats, heads.length, heads.at(-1)]);
}

/** @param {AtTable & { player: string, goal: Signal<string> }} props */
function Log({ page, session, player, goal }) {
  const [list, leave] = useEnd(`${player}/${session.story.value.length}`);
  useLayoutEffect(() => {
    const head = goal.value && list.current?.querySelectorAll(".began")[Number(goal.value)];
    if (head && list.current) {
      leave();
      list.current.scrollTop += head.getBoundingClientRect().top - list.current.getBoundingClientRect().top;
    }
    goal.value = "";
  }, [goal.value]);
  return html`<div class="log-box"><ol ref=${list} class="log" tabindex="0" aria-label=${t("story")}>
    ${drawnTurns(page, session.turns.value, player)}</ol></div>`;
}

/** @param {{ tab: Signal<string>, session: Session }} props */
function StoryTabs({ tab, session }) {
  const unread = session.unread.value;
  const button = (/** @type {string} */ one) => html`<button type="button" class=${names("story-tab", { current: tab.value === one })}
    aria-pressed=${tab.value === one} data-tab=${one} onClick=${() => (tab.value = one)}>${t(one)}
    ${one === "chat" && unread > 0 && html` <${Badge} count=${unread} />`}</button>`;
  return ["story", "chat"].map(button);
}

/**
 * The story; with others at the table, the chat beside it. isShown: whether this part of the page is in sight.
 * @param {AtTable & { isShown: boolean }} props
 */
export function Story({ page, session, isShown }) {
  const tab = useSignal("story");
  const player = useSignal("");
  const goal = useSignal("");
  const company = hasCompany(session);
  const chatting = company && tab.value === "chat";
  return html`<section class="panel story" aria-label=${t(chatting ? "chat" : "story")}>
    <div class="story-head">${company ? html`<${StoryTabs} tab=${tab} session=${session} />` : html`<h2>${t("story")}</h2>`}
      ${!chatting && html`<${Finder} page=${page} session=${session} player=${player} goal=${goal} />`}</div>
    ${chatting
      ? html`<${Chat} session=${session} isShown=${isShown} />`
      : html`<${Log} page=${page} session=${session} player=${player.value} goal=${goal} />`}
  </section>`;
}

/**
 * What a screen reader hears: only what is new, a few sentences at a time.
 * @param {{ session: Session }} props
 */
export function Herald({ session }) {
  const said = useSignal("");
  const told = useRef(/** @type {number | null} */ (null));
  // In the same frame: nothing else is drawn in it.
  useLayoutEffect(() => {
    const story = session.story.value;
    if (told.current !== null && story.length > told.current) {
      said.value = story.slice(told.current).filter(isTold).map(({ text }) => text).slice(-6).join(" ");
    }
    told.current = story.length;
  }, [session.story.value]);
  return html`<div class="hidden herald" aria-live="polite" role="log">${said.value}</div>`;
}
