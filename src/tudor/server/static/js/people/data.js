// What the server keeps about you: who may see it, a copy of it, and its end.
import { html, useSignal } from "../html.js";
import { Dialog } from "../dialog.js";
import { tellUser } from "../frame.js";
import { me, send } from "../me.js";
import { t } from "../words.js";
import { profileOf } from "./nav.js";
import { Problem, submitting, useTask } from "./task.js";

/** @param {{ account: Tudor.AccountShown }} props */
export function Visibility({ account }) {
  const task = useTask();
  const chosen = useSignal(account.public);
  const choose = async (/** @type {boolean} */ isPublic) => {
    chosen.value = isPublic;
    await task.run(async () => {
      me.value = await send("/api/account/settings", { public: isPublic });
    });
    // What was refused is not chosen.
    chosen.value = me.value?.account?.public ?? chosen.value;
  };
  const choice = (/** @type {boolean} */ value, /** @type {string} */ title, /** @type {string} */ hint) => html`<label class="check"><input
    type="radio" name="public" value=${String(value)} checked=${chosen.value === value} disabled=${task.busy.value}
    onChange=${() => choose(value)} /><span>${title}<br /><span class="hint">${hint}</span></span></label>`;
  return html`<section class="panel visibility"><h2>${t("profile")}</h2>
    <fieldset class="bare"><legend class="hidden">${t("who-sees-profile")}</legend>
      ${choice(true, t("profile-public"), t("profile-public-hint"))}
      ${choice(false, t("profile-private"), t("profile-private-hint"))}</fieldset>
    <${Problem} task=${task} />
    <p><a class="button" href=${profileOf(account.name)}>${t("profile-open")}</a></p></section>`;
}

/** @param {{ name: string, onClose: () => void }} props */
function Deleting({ name, onClose }) {
  const typed = useSignal("");
  const task = useTask();
  const onSubmit = submitting(task, async () => {
    me.value = await send("/api/account/delete", { name: typed.value });
    tellUser(t("account-deleted"));
  });
  return html`<${Dialog} title=${t("delete-account")} kind="confirm delete-account" onClose=${onClose}><form onSubmit=${onSubmit}>
    <p>${t("delete-account-hint")}</p>
    <label class="field"><span>${t("delete-account-type", { name })}</span><input type="text" autocomplete="off" spellcheck="false"
      autofocus value=${typed.value} onInput=${(event) => (typed.value = event.target.value)} /></label>
    <${Problem} task=${task} />
    <div class="actions end"><button type="button" class="button" onClick=${onClose}>${t("cancel")}</button>
      <button class="button primary danger" data-do="yes" disabled=${task.busy.value || typed.value !== name}>
        ${t("delete-account")}</button></div></form><//>`;
}

/** @param {{ name: string }} props */
export function YourData({ name }) {
  const deleting = useSignal(false);
  return html`<section class="panel your-data"><h2>${t("your-data")}</h2>
    <p class="hint">${t("your-data-hint")}</p>
    <div class="actions"><a class="button" href="/api/account/data" download="tudor.json" data-do="download">${t("download-data")}</a>
      <button type="button" class="button danger" data-do="delete" onClick=${() => (deleting.value = true)}>
        ${t("delete-account")}</button></div>
    ${deleting.value && html`<${Deleting} name=${name} onClose=${() => (deleting.value = false)} />`}</section>`;
}
