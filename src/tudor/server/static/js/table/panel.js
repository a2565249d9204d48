// What I owe, and exactly what I can do about it; or whom everybody waits for.
import { html, names, useEffect, useLayoutEffect, useRef, useSignal } from "../html.js";
import { PawnSign } from "../board/pieces.js";
import { Card, Die } from "../cards.js";
import { tellWhy } from "../frame.js";
import { nounOf, t } from "../words.js";
import { Countdown } from "./clock.js";
import { help, isFormality, isGrave, label, placeOf, question, sorted } from "./offers.js";
import { Orders } from "./orders.js";
import { AccuseDialog, Picker } from "./picker.js";
import { shownMarks } from "./known.js";
import { Reason, reasons, Waiting } from "./waiting.js";

const PRIMARY = new Set(["roll", "end", "draw"]);
const QUIET = new Set(["decline", "end", "stay", "pass"]);

export function send(session, action) {
  return session.act(action).catch(tellWhy);
}

function ActionButton({ page, session, action, seat, after, loud }) {
  const text = label(page, action, seat);
  // Said once for all that use the same card.
  const helps = after && help(page, after, seat) === help(page, action, seat) ? "" : help(page, action, seat);
  return html`<div class="offer">
    <button type="button"
      class=${names("button", { primary: loud && PRIMARY.has(action.do), danger: isGrave(action) })}
      disabled=${session.sending.value} data-do=${action.do} onClick=${() => send(session, action)}>
      ${["spy", "denounce", "silence", "watch"].includes(action.do) && html`<${PawnSign} page=${page}
        suspect=${action.seat ?? action.witness} />`}
      ${action.do === "send-home" && html`<${PawnSign} page=${page} suspect=${action.suspect} />`}${text}</button>
    ${helps && html`<p class="hint">${helps}</p>`}
  </div>`;
}

/** Cards to show, by their faces; those that use a power beneath. */
function Faces({ page, session, actions, seat }) {
  const plain = actions.filter((action) => !action.glimpse);
  const glimpsing = actions.filter((action) => action.glimpse);
  const field = actions[0].do === "choose" ? "suspect" : "card";
  const power = (action) => action.do === "choose" && page.powers[action.suspect];
  const face = (action) => html`<span class="face"><${Card} page=${page} card=${action[field]}
    disabled=${session.sending.value}
    label=${label(page, action, seat)} does=${action.do} onPick=${() => send(session, action)} />
    ${power(action) && html`<span class="hint"><strong>
      ${power(action).name}.</strong> ${power(action).help}</span>`}</span>`;
  return html`<div class=${names("hand faces", { explained: plain.some(power) })}>${plain.map(face)}</div>
    ${glimpsing.length > 0 && html`<p class="hint">${t("by-power")} ${help(page, glimpsing[0], seat)}</p><div
      class="hand faces">${glimpsing.map(face)}</div>`}`;
}

function Places({ page, session, actions, seat, onPoint }) {
  const rooms = actions.filter((action) => !(placeOf(action) in page.board.squares));
  const squares = actions.filter((action) => placeOf(action) in page.board.squares);
  const button = (action) => html`<button type="button" class="button" data-do=${action.do} data-to=${placeOf(action)}
    disabled=${session.sending.value}
    onClick=${() => send(session, action)} onPointerEnter=${() => onPoint(placeOf(action))}
      onPointerLeave=${() => onPoint(null)}
    onFocus=${() => onPoint(placeOf(action))} onBlur=${() => onPoint(null)}>${label(page, action, seat)}</button>`;
  return html`<div class="choices">${rooms.map(button)}</div>
    ${squares.length > 0 && html`<details class="squares"><summary>
      ${t(rooms.length ? "or-a-square" : "a-square", { count: squares.length })}</summary>
      <div class="choices many">${squares.map(button)}</div></details>`}`;
}

function Offers({ page, session, decision, onPoint }) {
  const accusing = useSignal(false);
  const offers = sorted(decision.legal);
  const seat = decision.seat;
  const faces = offers.listed.filter((action) => ["show", "choose"].includes(action.do));
  const places = [...offers.listed.filter((action) => placeOf(action) !== null), ...offers.places];
  const others = offers.listed.filter((action) => !faces.includes(action) && placeOf(action) === null);
  const loud = others.filter((action) => !QUIET.has(action.do));
  const quiet = others.filter((action) => QUIET.has(action.do));
  const marks = shownMarks(session);
  const button = (action, index, all) => html`<${ActionButton} page=${page} session=${session} action=${action}
    after=${all[index + 1]} seat=${seat} loud=${!offers.suggestions} />`;
  return html`<div class="offers">
    ${loud.map(button)}
    ${faces.length > 0 && html`<${Faces} page=${page} session=${session} actions=${faces} seat=${seat} />`}
    ${places.length > 0 && html`<${Places} page=${page} session=${session} actions=${places} seat=${seat}
      onPoint=${onPoint} />`}
    ${offers.suggestions && html`<${SuggestBox} page=${page} session=${session} group=${offers.suggestions}
      marks=${marks} />`}
    ${quiet.map(button)}
    ${offers.accusations && html`<div class="offer"><button type="button" class="button danger" data-do="accuse-open"
      disabled=${session.sending.value}
      onClick=${() => (accusing.value = true)}>${t("accuse-open")}</button></div>`}
    ${accusing.value && html`<${AccuseDialog} page=${page} group=${offers.accusations} marks=${marks}
      onClose=${() => (accusing.value = false)}
      onAccuse=${(action) => { accusing.value = false; send(session, action); }} />`}
  </div>`;
}

function SuggestBox({ page, session, group, marks }) {
  const here = group.rooms.length === 1 ? t("suggest-in", { room: nounOf(page, group.rooms[0]) }) : t("suggest-somewhere");
  return html`<section class="suggest"><h3>${here}</h3>
    <${Picker} page=${page} group=${group} verb="suggest" marks=${marks} disabled=${session.sending.value}
      onName=${(action) => send(session, action)} />
  </section>`;
}

function Dice({ view, story }) {
  const last = story.findLast(({ seen }) => seen.type === "Rolled" || seen.type === "TurnBegan");
  const dice = view.dice.length ? view.dice : last?.seen.type === "Rolled" ? last.seen.dice : [];
  if (!dice.length) return null;
  return html`<div class="dice" key=${`${view.turn}/${dice.join("-")}`}>${dice.map((face) => html`<${Die}
    face=${face} />`)}
    ${view.steps > 0 && html`<span class="steps">${t("steps-left", { steps: view.steps })}</span>`}</div>`;
}

/** Focus goes back to where one can act, unless one is busy elsewhere. */
function useFocus(panel, decision, sending) {
  const had = useRef(false);
  const key = decision ? `${decision.kind}/${JSON.stringify(decision.legal).length}` : "";
  useEffect(() => {
    const note = () => (had.current = Boolean(document.activeElement?.closest?.("section.turn, .board, dialog")));
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, []);
  useLayoutEffect(() => {
    const active = document.activeElement;
    const lost = !active || active === document.body;
    if (!had.current || sending || (!lost && !panel.current.contains(active))) return;
    const offers = [...panel.current.querySelectorAll(".offers button:not(:disabled), .offers summary")];
    const first = offers.find((one) => one.checkVisibility());
    (first || panel.current).focus({ preventScroll: true });
  }, [key, sending]);
}

/** In a sealed window: what one has ordered, until it closes. */
function Given({ page, session, again }) {
  const order = session.order.value;
  return html`<p class="reason">
    ${order.do === "decline" ? t("order-none") : label(page, order, session.view.value.seat)}</p>
    <p class="waiting">${t("order-waits")}</p>
    <button type="button" class="button small" onClick=${() => (again.value = true)}>${t("order-change")}</button>`;
}

export function Panel({ page, session, onPoint }) {
  const panel = useRef(null);
  const again = useSignal(false);
  const view = session.view.value;
  const owed = session.decision.value;
  const formality = isFormality(owed);
  const decision = formality || session.stage.value !== "playing" ? null : owed;
  useFocus(panel, decision, session.sending.value);
  useEffect(() => {
    // Asked for an order that one cannot give: that is for the others not to know, and no question.
    if (formality && !session.sending.value) session.act({ do: "decline" }).catch(() => {});
  }, [formality, session.seq]);
  useEffect(() => {
    again.value = false;
  }, [session.order.value, session.seq]);
  const story = session.story.value;
  return html`<section ref=${panel} class=${names("panel turn", { mine: decision })} tabindex="-1"
    aria-label=${t("your-part")}>
    <div class="turn-head">
      ${view.player && html`<${PawnSign} page=${page} suspect=${decision ? decision.seat : view.player} size="30" />`}
      <h2>${decision ? question(page, decision) : headline(page, session, view)}</h2>
      <${Countdown} session=${session} />
    </div>
    ${(!decision || decision.kind === "move") && html`<${Dice} view=${view} story=${story} />`}
    ${decision && decision.kind === "react" && session.order.value && !again.value
      ? html`<${Given} page=${page} session=${session} again=${again} />`
      : decision
      ? html`${reasons(decision, story, session.decided).map((line) => html`<${Reason} page=${page} line=${line} me=${view.seat} />`)}
        <${Offers} key=${`${session.seq}`} page=${page} session=${session} decision=${decision} onPoint=${onPoint} />`
      : html`<${Waiting} page=${page} session=${session} view=${view} />`}
    ${session.chair.value !== null && !view.over && owed?.kind !== "react" && html`<${Orders} page=${page}
      session=${session} view=${view} />`}
  </section>`;
}

function headline(page, session, view) {
  if (view.over) return t("game-over");
  if (view.turn === 0 || !view.player) return t("preparing");
  if (view.player === view.seat) return t("your-turn-headline");
  return t("turn-of", { who: nounOf(page, view.player) });
}

