// What must not be missed, shown large over the board, one after the other.
import { Drawn, html, names, useEffect, useRef } from "../html.js";
import { MOMENTS } from "../art/moments.js";
import { Card } from "../cards.js";
import { areMomentsWanted } from "../store.js";
import { t } from "../words.js";
import { afterFrames } from "./behind.js";
import { isQuestion } from "./offers.js";
/** @import { AtTable, Session, StoryLine } from "../state.js" */

const LASTS = 4500;
/** Where more are waiting, each takes less time. */
const LASTS_IN_A_ROW = 2500;
/** Frames after which every part of the table is drawn. */
const ALL_DRAWN = 8;

/** @param {{ moment: string }} props */
const Sign = ({ moment }) => html`<svg class="moment-sign" viewBox="0 0 64 64" aria-hidden="true"><${Drawn}
  art=${MOMENTS[moment] ?? MOMENTS.power} /></svg>`;

/** @param {Session} session */
const skip = (session) => (session.moments.value = session.moments.value.slice(1));

/**
 * The sentences of one moment, each with its cards; the same cards are drawn once, with the last that tells of them.
 * @param {{ page: Tudor.EditionPage, lines: StoryLine[] }} props
 */
function Told({ page, lines }) {
  return lines.map(({ text, faces = [] }, place) => {
    const isLast = `${faces}` !== `${lines[place + 1]?.faces ?? []}`;
    return html`<div class="said"><p>${text}</p>${isLast && faces.length > 0 && html`<div class="hand centred">${faces.map(
      (card, index) => html`<span class="turned" style=${{ "--delay": `${0.4 + index * 0.25}s` }}><${Card} page=${page}
      card=${card} /></span>`)}</div>`}</div>`;
  });
}

/**
 * While you are asked something, it stands aside and covers nothing you could press.
 * @param {AtTable} props
 */
export function Moments({ page, session }) {
  const isDue = isQuestion(session.prompt.value) && session.stage.value === "playing";
  const [shown, ...more] = session.moments.value;
  const wanted = areMomentsWanted();
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (!shown) return undefined;
    if (!wanted) session.moments.value = [];
    const passing = setTimeout(() => skip(session), more.length ? LASTS_IN_A_ROW : LASTS);
    return () => clearTimeout(passing);
  }, [shown, more.length > 0, wanted]);
  // A page that is longer than the screen is scrolled to the question, and may leave the board.
  useEffect(() => {
    const show = () => box.current?.scrollIntoView({ block: "nearest" });
    if (shown) afterFrames(ALL_DRAWN, () => requestAnimationFrame(show));
  }, [shown, isDue]);
  useEffect(() => {
    const onKeyDown = (/** @type {KeyboardEvent} */ { key }) => {
      if (key === "Escape" && !document.querySelector("dialog[open]")) skip(session);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [session]);
  useEffect(() => {
    if (session.sending.value && !session.prompt.value.formality) session.moments.value = [];
  }, [session.sending.value]);
  if (!shown || !wanted) return null;
  return html`<div ref=${box} class=${names("moment", { aside: isDue })} role="group" aria-label=${t("moment")}
    onClick=${() => skip(session)}>
    <${Sign} moment=${shown[0].moment ?? ""} /><div class="moment-text"><${Told} page=${page} lines=${shown} /></div>
    <button type="button" class="button small" data-do="seen">${t("moment-seen")}</button>
  </div>`;
}
