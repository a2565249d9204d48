// Where you are signed in, how you get in elsewhere, and how you get out again.
import { html, useEffect, useSignal } from "../html.js";
import { get, reachable } from "../api.js";
import { me, send } from "../me.js";
import { ago, t } from "../words.js";
import { addPasskey, whyNoPasskeys } from "./passkeys.js";
import { Secret } from "./secret.js";
import { Problem, useTask } from "./task.js";

/**
 * A code to scan with another device. The server draws it.
 * @param {{ link: Tudor.DeviceLink, onOver: () => void }} props
 */
function LinkCode({ link, onOver }) {
  useEffect(() => {
    const ending = setTimeout(onOver, link.seconds * 1000);
    return () => clearTimeout(ending);
  }, [link]);
  const picture = `data:image/svg+xml;utf8,${encodeURIComponent(link.svg)}`;
  return html`<div class="device-link"><img src=${picture} alt=${t("link-code")} width="220" height="220" />
    <${Secret} kind="device-code" title=${t("link-title")} text=${link.url}
      hint=${t("link-hint", { minutes: Math.round(link.seconds / 60) })} />
  </div>`;
}

/** @param {{ mine: Tudor.Me }} props */
export function WaysIn({ mine }) {
  const link = useSignal(/** @type {Tudor.DeviceLink | null} */ (null));
  const phrase = useSignal("");
  const added = useSignal(false);
  const task = useTask();
  const why = whyNoPasskeys(mine);
  const newPhrase = async () => {
    /** @type {{ phrase: string }} */
    const told = await send("/api/account/phrase/new");
    phrase.value = told.phrase;
  };
  const newPasskey = async () => {
    await addPasskey();
    added.value = true;
  };
  return html`<section class="panel ways-in"><h2>${t("ways-in")}</h2>
    <p class="hint">${t("ways-in-hint")}</p>
    <div class="actions">
      <button type="button" class="button primary" data-do="link" disabled=${task.busy.value}
        onClick=${() => task.run(async () => { link.value = await send("/api/session/link"); })}>${t("add-device")}</button>
      ${!why && html`<button type="button" class="button" data-do="add-passkey" disabled=${task.busy.value}
        onClick=${() => task.run(newPasskey)}>${t("add-passkey")}</button>`}
      <button type="button" class="button" data-do="new-phrase" disabled=${task.busy.value}
        onClick=${() => task.run(newPhrase)}>${t("new-phrase")}</button>
    </div>
    ${why && html`<p class="no-passkeys"><span aria-hidden="true">ⓘ </span>${why}</p>`}
    <${Problem} task=${task} />
    <div role="status">${added.value && html`<p>${t("passkey-added")}</p>`}</div>
    ${link.value && html`<${LinkCode} link=${link.value} onOver=${() => (link.value = null)} />`}
    ${phrase.value && html`<${Secret} kind="phrase" title=${t("phrase-title")} hint=${t("phrase-replaces")}
      text=${phrase.value} onDone=${() => (phrase.value = "")} />`}
  </section>`;
}

/** @param {{ session: Tudor.SessionShown, onEnd: () => void, busy: boolean }} props */
const Session = ({ session, onEnd, busy }) => html`<li>
  <span><strong>${session.device || t("device-unknown")}</strong>
    ${session.here && html` <span class="tag">${t("this-device")}</span>`}<br />
    <span class="hint">${t("seen-last", { when: ago(session.seen) })}</span></span>
  ${!session.here && html`<button type="button" class="button small" disabled=${busy} onClick=${onEnd}>${t("end-session")}</button>`}
</li>`;

export function Sessions() {
  const sessions = useSignal(/** @type {Tudor.SessionShown[]} */ ([]));
  const task = useTask();
  useEffect(() => {
    task.run(async () => {
      sessions.value = await get("/api/sessions");
    });
  }, [reachable.value]);
  const end = (/** @type {object} */ which) => task.run(async () => {
    sessions.value = await send("/api/sessions/end", which);
  });
  const signOut = () => task.run(async () => {
    me.value = await send("/api/session/end");
  });
  return html`<section class="panel sessions"><h2>${t("sessions")}</h2>
    <ul class="lines">${sessions.value.map((session) => html`<${Session} key=${session.id} session=${session} busy=${task.busy.value}
      onEnd=${() => end({ id: session.id })} />`)}</ul>
    <${Problem} task=${task} />
    <div class="actions"><button type="button" class="button" data-do="sign-out" disabled=${task.busy.value} onClick=${signOut}>
        ${t("sign-out")}</button>
      ${sessions.value.length > 1 && html`<button type="button" class="button" data-do="end-others" disabled=${task.busy.value}
        onClick=${() => end({ others: true })}>${t("end-others")}</button>`}</div>
  </section>`;
}
