// The log in sentences, and what is said at the table.
import { html, names, useEffect, useLayoutEffect, useRef, useSignal } from "../html.js";
import { pawnsOf } from "../board/pieces.js";
import { tellWhy } from "../frame.js";
import { t } from "../words.js";
/**
 * @import { VNode } from "preact"
 * @import { Touch } from "../html.js"
 * @import { Face } from "../board/pieces.js"
 * @import { AtTable, Session, StoryLine } from "../state.js"
 */

const QUIPS = ["hello", "good-luck", "your-turn", "well-played", "thinking", "oops", "clever", "thanks", "again", "goodbye"];
/** @param {StoryLine} line */
const isTold = ({ text, emphasis }) => text && emphasis !== "none";

/**
 * Stay at the end of a list, unless one has scrolled up.
 * @param {number} length
 */
function useEnd(length) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const atEnd = useRef(true);
  useLayoutEffect(() => {
    if (atEnd.current && list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [length]);
  const onScroll = (/** @type {Touch} */ { currentTarget: box }) => {
    atEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < 40;
  };
  return /** @type {const} */ ([list, onScroll]);
}

/** @type {WeakMap<StoryLine, VNode>} */
const drawn = new WeakMap();

/**
 * A line of the story, drawn once: what was told does not change.
 * @param {Map<string, Face>} faces
 * @param {StoryLine} line
 */
function lineOf(faces, line) {
  const { text, emphasis, about } = line;
  if (!drawn.has(line)) {
    drawn.set(line, html`<li class=${names({ striking: emphasis, began: emphasis === "turn" })}
      style=${{ "--bar": faces.get(about ?? "")?.colour ?? "transparent" }}>${text}</li>`);
  }
  return drawn.get(line);
}

/** @param {{ page: Tudor.EditionPage, story: StoryLine[] }} props */
export function Lines({ page, story }) {
  const faces = pawnsOf(page);
  return story.filter(isTold).map((line) => lineOf(faces, line));
}

/** @param {AtTable} props */
export function Story({ page, session }) {
  const story = session.story.value;
  const [list, onScroll] = useEnd(story.length);
  return html`<section class="panel story" aria-label=${t("story")}>
    <h2>${t("story")}</h2>
    <ol ref=${list} onScroll=${onScroll} class="log" tabindex="0" aria-label=${t("story")}><${Lines} page=${page}
      story=${story} /></ol>
  </section>`;
}

/**
 * What a screen reader hears: only what is new, a few sentences at a time.
 * @param {{ session: Session }} props
 */
export function Herald({ session }) {
  const said = useSignal("");
  const told = useRef(/** @type {number | null} */ (null));
  useEffect(() => {
    const story = session.story.value;
    if (told.current !== null && story.length > told.current) {
      said.value = story.slice(told.current).filter(isTold).map(({ text }) => text).slice(-6).join(" ");
    }
    told.current = story.length;
  }, [session.story.value]);
  return html`<div class="hidden" aria-live="polite" role="log">${said.value}</div>`;
}

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
const isMuted = (session, remark) => session.muted.value.has(remark.chair) && !(remark.chair === null && remark.name);

/** @param {{ session: Session }} props */
function MuteSpectators({ session }) {
  const muted = session.muted.value.has(null);
  if (!muted && !session.remarks.value.some((remark) => remark.chair === null && !remark.name)) return null;
  const mute = () => session.request("mute", { chair: null, muted: !muted }).catch(tellWhy);
  return html`<button type="button" class="button small" aria-pressed=${muted} onClick=${mute}>
    ${t(muted ? "unmute-spectators" : "mute-spectators")}</button>`;
}

/** @param {{ session: Session }} props */
export function Chat({ session }) {
  const text = useSignal("");
  const remarks = session.remarks.value.filter((remark) => !isMuted(session, remark));
  const [list, onScroll] = useEnd(remarks.length);
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
  return html`<section class="panel chat" aria-label=${t("chat")}>
    <h2>${t("chat")}</h2>
    ${hint && html`<p class="hint">${t(hint)}</p>`}
    <ol ref=${list} onScroll=${onScroll} class="log remarks" tabindex="0" aria-live="polite" aria-label=${t("chat")}>
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
