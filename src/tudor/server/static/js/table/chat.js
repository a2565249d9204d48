// What is said at the table.
import { html, names, useEffect, useSignal } from "../html.js";
import { tellWhy } from "../frame.js";
import { t } from "../words.js";
import { useEnd } from "./ends.js";
/**
 * @import { Touch } from "../html.js"
 * @import { Session } from "../state.js"
 */

const QUIPS = ["hello", "good-luck", "your-turn", "well-played", "thinking", "oops", "clever", "thanks", "again", "goodbye"];

/** @param {Tudor.Remark} remark */
const speaker = (remark) => remark.name || t("spectator");

/**
 * The sentence for those whom not all hear while a game lasts.
 * @param {Session} session
 */
function whoHears(session) {
  if (!["playing", "paused"].includes(session.stage.value ?? "")) return null;
  if (session.chair.value === null) return "chat-watching";
  return session.view.value?.case ? "chat-seen-case" : null;
}

/**
 * A player who has left has no chair either, but a name.
 * @param {Session} session
 * @param {Tudor.Remark} remark
 */
export const isMuted = (session, remark) => session.muted.value.has(remark.chair) && !(remark.chair === null && remark.name);

/** @param {{ session: Session }} props */
function MuteSpectators({ session }) {
  const muted = session.muted.value.has(null);
  if (!muted && !session.remarks.value.some((remark) => remark.chair === null && !remark.name)) return null;
  const mute = () => session.request("mute", { chair: null, muted: !muted }).catch(tellWhy);
  return html`<button type="button" class="button small" aria-pressed=${muted} onClick=${mute}>
    ${t(muted ? "unmute-spectators" : "mute-spectators")}</button>`;
}

/**
 * Is there anybody to talk to, or has anything been said?
 * @param {Session} session
 */
export function hasCompany(session) {
  const { chairs, watching } = session.table.value;
  const others = chairs.some((chair) => chair.who === "person" && chair.number !== session.chair.value);
  return others || watching > 0 || session.remarks.value.length > 0;
}

/**
 * How many remarks you have not read.
 * @param {{ count: number }} props
 */
export const Badge = ({ count }) => html`<span class="badge" role="img" aria-label=${t("unread", { count })}>${count}</span>`;

/**
 * titled: whether it stands by itself. isShown: whether this part of the page is in sight, so that what is said is read.
 * @param {{ session: Session, titled?: boolean, isShown?: boolean }} props
 */
export function Chat({ session, titled = false, isShown = true }) {
  const text = useSignal("");
  useEffect(() => {
    if (isShown) session.unread.value = 0;
  }, [isShown, session.unread.value]);
  const remarks = session.remarks.value.filter((remark) => !isMuted(session, remark));
  const [list] = useEnd(remarks.length);
  const say = (/** @type {Event} */ event) => {
    event.preventDefault();
    const words = text.value.trim();
    if (!words) return;
    text.value = "";
    session.request("say", { text: words }).catch(tellWhy);
  };
  const quip = (/** @type {Touch} */ event) => {
    const phrase = /** @type {Tudor.Quip["phrase"] | ""} */ (event.target.value);
    event.target.value = "";
    if (phrase) session.request("quip", { phrase }).catch(tellWhy);
  };
  const hint = whoHears(session);
  return html`<section class=${names("chat", { panel: titled })} aria-label=${t("chat")}>
    ${titled && html`<h2>${t("chat")}</h2>`}
    ${hint && html`<p class="hint">${t(hint)}</p>`}
    <ol ref=${list} class="log remarks" tabindex="0" aria-live="polite" aria-label=${t("chat")}>
      ${remarks.map((remark) => html`<li><strong>
        ${speaker(remark)}</strong> ${remark.phrase ? t(`quip.${remark.phrase}`) : remark.text}</li>`)}
    </ol>
    <form class="say" onSubmit=${say}>
      <input type="text" maxlength="300" aria-label=${t("say-something")} placeholder=${t("say-something")}
        value=${text.value} onInput=${(event) => (text.value = event.target.value)} />
      <button class="button small">${t("say")}</button>
      <select aria-label=${t("quick-phrases")} onChange=${quip}><option value="">${t("quick-phrases")}</option>
        ${QUIPS.map((phrase) => html`<option value=${phrase}>${t(`quip.${phrase}`)}</option>`)}</select>
    </form>
    <${MuteSpectators} session=${session} />
  </section>`;
}
