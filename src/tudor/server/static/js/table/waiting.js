// What led to the question one is asked; and, while nothing is asked, whom everybody waits for.
import { html } from "../html.js";
import { Card } from "../cards.js";
import { several, t } from "../words.js";
import { whoIs } from "./offers.js";

const ABOUT_A_SUGGESTION = new Set(["answer", "draw", "react"]);
const DRAWN = ["ClockDrawn", "ButlerSeen"];
const LEARNT = ["CardSeen", "NobodyShowed", "Silenced", "DisclosureSeen", "GlimpseSeen", "PoolSeen", ...DRAWN];
const RETOLD = {
  move: ["DisclosureSeen", ...DRAWN], suggest: LEARNT, close: LEARNT, pool: LEARNT,
  spy: ["StoppedToSpy"], disclose: ["SpiedOn", "ButlerPlayed"],
};

/** What led to the question: of the story, and of what was told before the last decision. */
export function reasons(decision, story, decided) {
  if (ABOUT_A_SUGGESTION.has(decision.kind)) return story.filter(({ seen }) => seen.type === "Suggested").slice(-1);
  const kinds = RETOLD[decision.kind] ?? [];
  const concerns = ({ seen }) => kinds.includes(seen.type) && (!DRAWN.includes(seen.type) || seen.seat === decision.seat);
  return story.slice(decided).filter(concerns).slice(-3);
}

const SEEN_BY_ME = { CardSeen: "to", DisclosureSeen: "to", WatchSeen: "seat", GlimpseSeen: "seat" };

/** Was this a card that one was shown? */
const wasShown = (seen, me) => seen.type in SEEN_BY_ME && seen[SEEN_BY_ME[seen.type]] === me;

/** The last card one was shown since one's own turn began, if any. */
function shownLately(story, me) {
  const begins = (seen) => seen.type === "TurnBegan" && seen.seat === me;
  const last = story.findLast(({ seen }) => begins(seen) || wasShown(seen, me));
  return last && last.seen.type !== "TurnBegan" ? last : null;
}

/** Something that led here; a card that one was shown, with its face. */
export function Reason({ page, line: { seen, text }, me }) {
  if (!wasShown(seen, me)) return html`<p class="reason">${text}</p>`;
  const face = html`<span class="turned"><${Card} page=${page} card=${seen.card} size="tiny" /></span>`;
  return html`<div class="reason shown">${face}<p>${text}</p></div>`;
}

export function Waiting({ page, session, view }) {
  const lately = view.seat && shownLately(session.story.value, view.seat);
  return html`${lately && html`<${Reason} page=${page} line=${lately} me=${view.seat} />`}
    <${WaitedFor} page=${page} session=${session} view=${view} />`;
}

function WaitedFor({ page, session, view }) {
  const table = session.table.value;
  if (session.stage.value === "paused") return html`<p class="waiting">${t("paused")}</p>`;
  if (!view.waiting_for.length) return html`<p class="waiting">${t("a-moment")}</p>`;
  const people = several(view.waiting_for.filter((seat) => seat !== view.seat).map((seat) => whoIs(page, table, seat)));
  if (!people) return html`<p class="waiting">${t("a-moment")}</p>`;
  return html`<p class="waiting">
    ${view.asked === "react" ? t("sealed-window") : t(`waits.${view.asked}`, { who: people })}</p>`;
}
