// The link or code from another device: it signs this browser in, if you say so.
import { html, useSignal } from "../html.js";
import { Page } from "../frame.js";
import { me, send, signedIn, useMe } from "../me.js";
import { t } from "../words.js";
import { Problem, submitting, useTask } from "./task.js";

// Nobody should find it in the address or the history afterwards.
const code = location.hash.slice(1);
if (location.pathname === "/join") {
  if (code) history.replaceState(null, "", "/join");
  addEventListener("hashchange", () => location.reload());
}

export function JoinPage() {
  const mine = useMe();
  const given = useSignal(code);
  const task = useTask();
  const done = useSignal(false);
  const onSubmit = submitting(task, async () => {
    await signedIn(await send("/api/session/join", { code: given.value }));
    done.value = true;
  });
  return html`<${Page} title=${t("join-device")} kind="people"><h1>${t("join-device")}</h1>
    ${done.value ? html`<section class="panel joined" role="status"><p>${t("joined-device", { name: me.value?.account?.name })}</p>
      <p class="actions"><a class="button primary" href="/">${t("home")}</a>
        <a class="button" href="/account">${t("account")}</a></p></section>`
    : html`<form class="panel join-device" onSubmit=${onSubmit}>
      <p>${t("join-device-hint")}</p>
      ${mine?.account && html`<p><strong>${t("join-device-instead", { name: mine.account.name })}</strong></p>`}
      ${!code && html`<label class="field"><span>${t("link-code-enter")}</span><input type="text" required autocomplete="off"
        spellcheck="false" value=${given.value} onInput=${(event) => (given.value = event.target.value)} /></label>`}
      <button class="button primary" data-do="join" disabled=${task.busy.value}>${t("sign-in-here")}</button>
      <${Problem} task=${task} /></form>`}<//>`;
}
