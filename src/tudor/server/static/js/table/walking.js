// The board at a table: the places one can go, and going there by mouse, finger or keys.
import { html, names, useEffect, useRef, useSignal } from "../html.js";
import { Board, isBroad } from "../board/board.js";
import { centre } from "../board/spots.js";
import { reducedMotion } from "../store.js";
import { nameOf, t } from "../words.js";
import { byPlace, label, sorted } from "./offers.js";
import { send } from "./panel.js";
import { WaysDialog } from "./picker.js";

const FINGER = 40;

/** Squares too small for a finger: a touch only shows the way, and a button goes there. */
const isUncertain = (event) =>
  event?.pointerType === "touch" && event.currentTarget.getBoundingClientRect().width < FINGER;

/** Scroll a box that is smaller than its board until a place is in the middle of what is seen. */
function bringIntoSight(board, box, place, behavior) {
  if (!place) return;
  const { x, y, width, height } = box.querySelector("svg").viewBox.baseVal;
  const [across, down] = centre(board, place);
  box.scrollTo({
    left: ((across - x) / width) * box.scrollWidth - box.clientWidth / 2,
    top: ((down - y) / height) * box.scrollHeight - box.clientHeight / 2,
    behavior,
  });
}

/** Keep a place in sight: when it changes, when the zoom does, and when the box is turned or shown again. */
function useFollowing({ board }, place, close) {
  const scroll = useRef(null);
  const followed = useRef(place);
  followed.current = place;
  useEffect(() => bringIntoSight(board, scroll.current, place, reducedMotion() ? "auto" : "smooth"), [place, close]);
  useEffect(() => {
    const box = scroll.current;
    let width = box.clientWidth;
    const watch = new ResizeObserver(() => {
      if (box.clientWidth !== width) bringIntoSight(board, box, followed.current, "auto");
      width = box.clientWidth;
    });
    watch.observe(box);
    return () => watch.disconnect();
  }, [board]);
  return scroll;
}

export function TheBoard({ page, session, pointed, narrow }) {
  const ways = useSignal(null);
  const meant = useSignal(null);
  const close = useSignal(narrow && isBroad(page.board));
  const view = session.view.value;
  const here = view.pawns[view.seat ?? view.player];
  const scroll = useFollowing(page, here, close.value);
  const decision = session.stage.value === "playing" && !session.sending.value ? session.decision.value : null;
  const leading = decision ? byPlace(sorted(decision.legal)) : new Map();
  const targets = new Map([...leading].map(([place, actions]) => [place, label(page, actions[0], view.seat)]));
  useEffect(() => {
    meant.value = null;
  }, [session.seq]);
  const go = (place, event) => {
    const actions = leading.get(place) ?? [];
    if (isUncertain(event)) meant.value = place;
    else if (actions.length === 1) send(session, actions[0]);
    else if (actions.length) ways.value = { place, actions };
  };
  const seen = { ...view, played_suspects: view.setup.seats };
  return html`<div class=${names("board-box", { close: close.value })}>
    <div class="board-scroll" ref=${scroll}><${Board} page=${page} view=${seen} targets=${targets} onGo=${go}
      from=${here} pointed=${meant.value ?? pointed} /></div>
    <button type="button" class="zoom" aria-pressed=${close.value} aria-label=${t("zoom")}
      onClick=${() => (close.value = !close.value)}>${close.value ? "−" : "+"}</button>
    ${targets.has(meant.value) && html`<button type="button" class="button primary go-there"
      onClick=${() => go(meant.value)}>${targets.get(meant.value)}</button>`}
    ${ways.value && html`<${WaysDialog} title=${nameOf(page, ways.value.place)}
      choices=${ways.value.actions.map((action) => [label(page, action, view.seat), action])}
      onClose=${() => (ways.value = null)} onPick=${(action) => { ways.value = null; send(session, action); }} />`}
  </div>`;
}
