// Said across the page at a table: a bot plays for you; and what is asked before a running game is left.
import { html, useEffect } from "../html.js";
import { confirmed } from "../dialog.js";
import { tellWhy } from "../frame.js";
import { departure } from "../router.js";
import { t } from "../words.js";
/** @import { Session } from "../state.js" */

/** @param {{ session: Session }} props */
export function StandIn({ session }) {
  const playing = ["playing", "paused"].includes(session.stage.value ?? "");
  if (!playing || !session.me.value?.stand_in) return null;
  const takeBack = () => session.request("take-back").catch(tellWhy);
  return html`<div class="stand-in" role="alert"><strong>${t("stand-in-plays")}</strong>
    <button type="button" class="button primary" data-do="take-back" onClick=${takeBack}>${t("take-back")}</button></div>`;
}

/**
 * Said to spectators who are behind the players.
 * @param {{ session: Session }} props
 */
export function Late({ session }) {
  const { settings, stage } = session.table.value;
  if (session.me.value || settings.delay !== "round" || !["playing", "paused"].includes(stage)) return null;
  return html`<div class="late" role="status">${t("late-banner")}</div>`;
}

/** @param {Tudor.TableState | null} table */
export const isAlone = (table) => table?.chairs.filter((chair) => chair.who === "person").length === 1;

/** @param {Event} event */
const hold = (event) => event.preventDefault();

/**
 * Ask before a running game is left. Alone it waits, so closing the window needs no question.
 * @param {Session} session
 */
export function useDeparture(session) {
  const running = session.me.value !== null && ["playing", "paused"].includes(session.stage.value ?? "") && !session.isOver.value;
  const alone = isAlone(session.table.value);
  // A slow game waits for a day: nobody has to stay.
  const slow = session.table.value?.settings.pace === "slow";
  useEffect(() => {
    if (!running || slow) return undefined;
    departure.ask = () => confirmed(t(alone ? "leave-page-alone" : "leave-page"), t("leave-page-yes"));
    if (!alone) addEventListener("beforeunload", hold);
    return () => {
      departure.ask = null;
      removeEventListener("beforeunload", hold);
    };
  }, [running, alone, slow]);
}
