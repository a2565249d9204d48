// Without an account: keep your games under a name, or sign in to the account you have.
import { html, useSignal } from "../html.js";
import { send, signedIn } from "../me.js";
import { nickname } from "../store.js";
import { t } from "../words.js";
import { createAccount, signIn, whyNoPasskeys } from "./passkeys.js";
import { Secret } from "./secret.js";
import { Problem, submitting, useTask } from "./task.js";

/**
 * Without passkeys, the sentence that says why.
 * @param {{ why: string }} props
 */
const NoPasskeys = ({ why }) => why ? html`<p class="no-passkeys"><span aria-hidden="true">ⓘ </span>${why}</p>` : null;

/** @param {{ mine: Tudor.Me }} props */
function Keep({ mine }) {
  const name = useSignal(nickname.value.trim());
  const created = useSignal(/** @type {{ phrase: string, me: Tudor.Me } | null} */ (null));
  const task = useTask();
  const why = whyNoPasskeys(mine);
  const withPhrase = async () => {
    created.value = await send("/api/account/phrase", { name: name.value });
  };
  const done = async (/** @type {Tudor.Me} */ mineNow) => {
    await signedIn(mineNow);
    document.getElementById("main")?.focus();
  };
  const withPasskey = () => createAccount(name.value);
  if (created.value) {
    const { phrase, me } = created.value;
    return html`<section class="panel keep"><h2>${t("phrase-title")}</h2>
      <${Secret} kind="phrase" title=${t("phrase-yours", { name: me.account?.name })} hint=${t("phrase-hint")} text=${phrase}
        onDone=${() => done(me)} /></section>`;
  }
  return html`<section class="panel keep"><h2>${t("keep-my-games")}</h2>
    <p class="hint">${t("keep-hint")}</p>
    <form onSubmit=${submitting(task, why ? withPhrase : withPasskey)}>
      <label class="field"><span>${t("account-name")}</span><input type="text" required minlength="3" maxlength="20"
        autocomplete="username webauthn" spellcheck="false" value=${name.value} aria-describedby="name-hint"
        onInput=${(event) => (name.value = event.target.value)} /></label>
      <p class="hint" id="name-hint">${t("account-name-hint")}</p>
      <${NoPasskeys} why=${why} />
      <div class="actions">
        ${!why && html`<button class="button primary" data-do="passkey" disabled=${task.busy.value}>${t("keep-passkey")}</button>`}
        <button type=${why ? "submit" : "button"} class=${why ? "button primary" : "button"} data-do="phrase"
          disabled=${task.busy.value} onClick=${why ? undefined : (event) => {
            if (event.target.form?.reportValidity()) task.run(withPhrase);
          }}>${t("keep-phrase")}</button>
      </div>
      <${Problem} task=${task} />
    </form></section>`;
}

/** @param {{ mine: Tudor.Me }} props */
function SignIn({ mine }) {
  const phrase = useSignal("");
  const task = useTask();
  const why = whyNoPasskeys(mine);
  const byPhrase = async () => signedIn(await send("/api/session/phrase", { phrase: phrase.value }));
  return html`<section class="panel sign-in"><h2>${t("sign-in")}</h2>
    <p class="hint">${t("sign-in-hint")}</p>
    ${!why && html`<p><button type="button" class="button primary" data-do="sign-in-passkey" disabled=${task.busy.value}
      onClick=${() => task.run(signIn)}>${t("sign-in-passkey")}</button></p>`}
    <form onSubmit=${submitting(task, byPhrase)}>
      <label class="field"><span>${t("phrase-enter")}</span><textarea rows="2" required autocomplete="off" autocapitalize="none"
        spellcheck="false" value=${phrase.value} onInput=${(event) => (phrase.value = event.target.value)}></textarea></label>
      <button class="button" data-do="sign-in-phrase" disabled=${task.busy.value}>${t("sign-in-phrase")}</button>
    </form>
    <${Problem} task=${task} />
    <p class="hint">${t("sign-in-by-link")} <a href="/join">${t("link-code-enter")}</a></p></section>`;
}

/** @param {{ mine: Tudor.Me }} props */
export const SignedOut = ({ mine }) => html`<h1>${t("account")}</h1>
  <div class="columns"><${Keep} mine=${mine} /><${SignIn} mine=${mine} /></div>`;
