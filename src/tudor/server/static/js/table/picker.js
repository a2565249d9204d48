// Three cards to be named, by their faces, with what the notebook knows of each; rooms can be named on the board too.
import { html, names, signal, useEffect, useLayoutEffect, useMedia, useRef, useSignal } from "../html.js";
import { PawnSign } from "../board/pieces.js";
import { Card } from "../cards.js";
import { Dialog } from "../dialog.js";
import { filled, nameOf, nounOf, t } from "../words.js";
import { knownOf, knownTo } from "./help.js";
import { columns } from "./notebook.js";
/**
 * @import { VNode } from "preact"
 * @import { AtTable } from "../state.js"
 */

/** @type {["suspect" | "weapon" | "room", "suspects" | "weapons" | "rooms"][]} */
const KINDS = [["suspect", "suspects"], ["weapon", "weapons"], ["room", "rooms"]];
/** As wide as a desk: an accusation has its place beside the board and the notebook. */
const DESK = "(min-width: 1280px)";

/**
 * The rooms that can be named on the board now, and the one that is named.
 * @typedef {{ rooms: string[], chosen?: string, pick: (room: string) => void }} RoomChoice
 */
export const roomChoice = signal(/** @type {RoomChoice | null} */ (null));

/**
 * How many stand in a row, if there are at most so many, for all rows to be equally long or nearly so.
 * @param {number} count
 * @param {number} most
 */
export const evenRow = (count, most) => Math.ceil(count / Math.ceil(count / most));

/**
 * What the notebook knows of a card: a sign for its face, and in words.
 * @param {AtTable} table
 * @returns {(card: string) => { sign: VNode | string, words: string, kind: string } | null}
 */
function faceReader({ page, session }) {
  const known = knownTo(session);
  const all = columns(page, session.view.value);
  return (card) => {
    const { owner, not, chance } = knownOf(known, session, card, all);
    if (owner === session.view.value.seat) return { sign: t("yours"), words: t("yours"), kind: "mine" };
    if (owner === "case") return { sign: "✉", words: t("in-case"), kind: "case" };
    const column = all.find((one) => one.owner === owner);
    if (column) {
      const sign = column.seat ? html`<${PawnSign} page=${page} suspect=${column.seat} size="18" />` : (column.sign ?? "");
      return { sign, words: t("held-by", { who: column.title }), kind: "held" };
    }
    if (not) return { sign: "✕", words: t("not-in-case"), kind: "not" };
    const percent = Math.round((chance ?? 0) * 100);
    return chance === undefined ? null : { sign: t("percent", { percent }), words: t("case-odds", { percent }), kind: "odds" };
  };
}

/**
 * Let the board name a room, as long as there is more than one.
 * @param {string[]} rooms
 * @param {string | undefined} chosen
 * @param {(room: string) => void} pick
 */
function useRoomChoice(rooms, chosen, pick) {
  useEffect(() => {
    if (rooms.length < 2) return undefined;
    roomChoice.value = { rooms, chosen, pick };
    return () => {
      roomChoice.value = null;
    };
  }, [rooms.join(), chosen]);
}

/**
 * Cards in a row: in a narrow picker and in a wide one.
 * @param {number} count
 */
const across = (count) => ({ "--few": evenRow(count, 5), "--many": evenRow(count, 6) });

/**
 * naming: what may be named, and in which words. onName: takes the action.
 * @param {AtTable & { naming: Tudor.Naming, onName: (action: Tudor.Action & Tudor.Triple) => void, danger?: boolean }} props
 */
export function Picker({ page, session, naming, onName, danger = false }) {
  const named = useSignal(/** @type {{ [kind: string]: string }} */ ({}));
  const known = faceReader({ page, session });
  const only = (/** @type {"suspects" | "weapons" | "rooms"} */ kinds) => (naming[kinds].length === 1 ? naming[kinds][0] : undefined);
  const value = Object.fromEntries(KINDS.map(([kind, kinds]) => [kind, named.value[kind] ?? only(kinds)]));
  const complete = KINDS.every(([kind, kinds]) => naming[kinds].includes(value[kind]));
  const details = Object.fromEntries(KINDS.map(([kind]) => [kind, value[kind] && nounOf(page, value[kind])]));
  const name = (/** @type {string} */ kind) => (/** @type {string} */ card) => (named.value = { ...named.value, [kind]: card });
  useRoomChoice(naming.rooms, value.room, name("room"));
  const face = (/** @type {string} */ kind) => (/** @type {string} */ card) => {
    const told = known(card);
    return html`<span class="pick"><${Card} page=${page} card=${card} size="small" chosen=${value[kind] === card}
      label=${told ? `${nameOf(page, card)}, ${told.words}` : undefined} onPick=${name(kind)} />
      ${told && html`<span class=${`told ${told.kind}`} aria-hidden="true">${told.sign}</span>`}</span>`;
  };
  return html`<div class="picker">
    ${KINDS.map(([kind, kinds]) => naming[kinds].length > 1 && html`<div role="group" aria-label=${t(kinds)}
      class=${names("faces", { upright: evenRow(naming[kinds].length, 5) > 3 })} style=${across(naming[kinds].length)}>
      ${naming[kinds].map(face(kind))}</div>`)}
    <button type="button" class=${`button primary${danger ? " danger" : ""}`} disabled=${!complete}
      data-do=${naming.does}
      onClick=${() => onName(/** @type {Tudor.Action & Tudor.Triple} */ ({ do: naming.does, ...value }))}>
        ${complete ? filled(naming.send, details) : naming.missing}</button>
  </div>`;
}

/** @param {{ page: Tudor.EditionPage, cards: string[], thought: Tudor.SecondThought, onYes: () => void, onNo: () => void }} props */
function SecondThought({ page, cards, thought, onYes, onNo }) {
  const no = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => no.current?.focus(), []);
  return html`<p class="second-thought">${thought.text}</p>
    <div class="hand centred">${cards.map((card) => html`<${Card} page=${page} card=${card} />`)}</div>
    <div class="actions end">
      <button type="button" class="button" ref=${no} onClick=${onNo}>${thought.no}</button>
      <button type="button" class="button primary danger" data-do="accuse-now" onClick=${onYes}>${thought.yes}</button>
    </div>`;
}

/**
 * A dialog that asks for a second thought before an accusation is sent. At a desk it stands in the panel: board and notebook stay in reach.
 * @param {AtTable & { naming: Tudor.Naming, onAccuse: (action: Tudor.Action) => void, onClose: () => void }} props
 */
export function AccuseDialog({ page, session, naming, onAccuse, onClose }) {
  const named = useSignal(/** @type {(Tudor.Action & Tudor.Triple) | null} */ (null));
  const triple = named.value;
  const atDesk = useMedia(DESK);
  return html`<${Dialog} title=${naming.heading} kind="accuse" modal=${!atDesk} onClose=${onClose}>
    ${triple === null
      ? html`<p>${naming.hint}</p><${Picker} page=${page} session=${session} naming=${naming} danger
        onName=${(/** @type {Tudor.Action & Tudor.Triple} */ action) => (named.value = action)} />`
      : html`<${SecondThought} page=${page} cards=${[triple.suspect, triple.weapon, triple.room]} thought=${naming.second_thought}
        onNo=${() => (named.value = null)} onYes=${() => onAccuse(triple)} />`}
  <//>`;
}

/**
 * A dialog with a few ways to one place.
 * @param {{ title: string, choices: [string, Tudor.Action][], onPick: (action: Tudor.Action) => void, onClose: () => void }} props
 */
export function WaysDialog({ title, choices, onPick, onClose }) {
  return html`<${Dialog} title=${title} onClose=${onClose}>
    <div class="choices">${choices.map(([text, value]) => html`<button type="button" class="button"
      onClick=${() => onPick(value)}>${text}</button>`)}</div>
  <//>`;
}
