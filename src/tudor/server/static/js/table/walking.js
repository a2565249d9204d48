// The board at a table: the places you can go, and going there by mouse, finger or keys.
import { html, names, pure, useEffect, useMemo, useRef, useSame, useSignal } from "../html.js";
import { Board, isBroad } from "../board/board.js";
import { centre } from "../board/spots.js";
import { late } from "../late.js";
import { reducedMotion } from "../store.js";
import { lang, nameOf, t } from "../words.js";
import { byPlace, leadsSomewhere, send } from "./offers.js";
import { roomChoice, WaysDialog } from "./picker.js";
/**
 * @import { Touch } from "../html.js"
 * @import { AtTable, Session } from "../state.js"
 * @import { RoomChoice } from "./picker.js"
 */

const Moments = late(async () => (await import("./moment.js")).Moments);

const FINGER = 40;

/**
 * Squares too small for a finger: a touch only shows the way, and a button goes there.
 * @param {Touch} [event]
 */
const isUncertain = (event) =>
  event?.pointerType === "touch" && event.target.getBoundingClientRect().width < FINGER;

/**
 * Scroll a box that is smaller than its board until a place is in the middle of what is seen.
 * @param {Tudor.BoardPlan} board
 * @param {HTMLElement | null} box
 * @param {string | undefined} place
 * @param {ScrollBehavior} behavior
 */
function bringIntoSight(board, box, place, behavior) {
  if (!box || !place) return;
  const { x, y, width, height } = /** @type {SVGSVGElement} */ (box.querySelector("svg")).viewBox.baseVal;
  const [across, down] = centre(board, place);
  box.scrollTo({
    left: ((across - x) / width) * box.scrollWidth - box.clientWidth / 2,
    top: ((down - y) / height) * box.scrollHeight - box.clientHeight / 2,
    behavior,
  });
}

/**
 * Keep a place in sight: when it changes, when the zoom does, and when the box is turned or shown again.
 * @param {Tudor.EditionPage} page
 * @param {string | undefined} place
 * @param {boolean} close
 */
function useFollowing({ board }, place, close) {
  const scroll = useRef(/** @type {HTMLElement | null} */ (null));
  const followed = useRef(place);
  followed.current = place;
  useEffect(() => bringIntoSight(board, scroll.current, place, reducedMotion() ? "auto" : "smooth"), [place, close]);
  useEffect(() => {
    const box = scroll.current;
    if (!box) return undefined;
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

/**
 * Where you can go; or, while a room is to be named, the rooms.
 * @param {Tudor.EditionPage} page
 * @param {Map<string, Tudor.Offer[]>} leading
 * @param {RoomChoice | null} naming
 */
function targetsOf(page, leading, naming) {
  const rooms = page.board.rooms.filter(({ id }) => naming?.rooms.includes(id));
  if (rooms.length) return new Map(rooms.map(({ id }) => [id, { label: nameOf(page, id), does: "name-room" }]));
  return new Map([...leading].map(([place, [first]]) => [place, { label: first.label, does: first.action.do }]));
}

const StillBoard = pure(Board);

/**
 * now: the session that this one may be some frames behind of.
 * @param {AtTable & { now: Session, pointed: string | null, narrow: boolean }} props
 */
export function TheBoard({ page, session, now, pointed, narrow }) {
  const ways = useSignal(/** @type {{ place: string, offers: Tudor.Offer[] } | null} */ (null));
  const meant = useSignal(/** @type {string | null} */ (null));
  const close = useSignal(narrow && isBroad(page.board));
  const view = session.view.value;
  const here = view.pawns[view.seat ?? view.player ?? ""];
  const scroll = useFollowing(page, here, close.value);
  const closed = session.sending.value;
  // What vanishes at once when you have decided is taken down in the next frame.
  const cleared = useSignal(false);
  useEffect(() => {
    cleared.value = closed;
  }, [closed]);
  const open = session.stage.value === "playing" && !(closed && cleared.value);
  const prompt = open && leadsSomewhere(session.prompt.value) ? session.prompt.value : null;
  const naming = roomChoice.value;
  const leading = useMemo(() => (prompt ? byPlace(prompt) : new Map()), [prompt]);
  const targets = useMemo(() => targetsOf(page, leading, naming), [page, lang.value, leading, naming]);
  useEffect(() => {
    meant.value = null;
  }, [session.seq]);
  const go = useSame((/** @type {string} */ place, /** @type {Touch | undefined} */ event) => {
    const offers = leading.get(place) ?? [];
    if (naming) naming.pick(place);
    else if (isUncertain(event)) meant.value = place;
    else if (offers.length === 1) send(session, offers[0].action);
    else if (offers.length) ways.value = { place, offers };
  });
  const wanted = targets.get(meant.value ?? "");
  const { pawns, weapons, player, steps, setup: { seats } } = view;
  // Most of what happens moves nothing.
  const seen = useMemo(() => ({ pawns, weapons, player, steps, played_suspects: seats }), [pawns, weapons, player, steps, seats]);
  return html`<div class=${names("board-box", { close: close.value })}>
    <div class="board-scroll" ref=${scroll}><${StillBoard} page=${page} view=${seen} targets=${targets} closed=${closed} onGo=${go}
      from=${naming ? null : here} pointed=${naming?.chosen ?? meant.value ?? pointed} /></div>
    <button type="button" class="zoom" aria-pressed=${close.value} aria-label=${t("zoom")}
      onClick=${() => (close.value = !close.value)}>${close.value ? "−" : "+"}</button>
    ${wanted && html`<button type="button" class="button primary go-there"
      onClick=${() => go(meant.value ?? "", undefined)}>${wanted.label}</button>`}
    <${Moments} page=${page} session=${now} />
    ${ways.value && html`<${WaysDialog} title=${session.prompt.value.title}
      choices=${ways.value.offers.map(({ label, action }) => [label, action])}
      onClose=${() => (ways.value = null)}
      onPick=${(/** @type {Tudor.Action} */ action) => { ways.value = null; send(session, action); }} />`}
  </div>`;
}
