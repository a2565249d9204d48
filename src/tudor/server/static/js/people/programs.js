// Programs are players too: tokens with which they play, for you or in the name of a bot of yours.
import { html, useEffect, useSignal } from "../html.js";
import { get, reachable } from "../api.js";
import { confirmed } from "../dialog.js";
import { send } from "../me.js";
import { ago, t } from "../words.js";
import { profileOf } from "./nav.js";
import { Secret } from "./secret.js";
import { BotSign } from "./signs.js";
import { Problem, submitting, useTask } from "./task.js";

/** What a token may allow. @type {Tudor.NewToken["scopes"]} */
const SCOPES = ["play", "games"];

/** @param {{ token: Tudor.TokenShown, onChange: () => Promise<void> }} props */
function Token({ token, onChange }) {
  const task = useTask();
  const revoke = async () => {
    if (!(await confirmed(t("token-revoke-sure", { label: token.label }), t("token-revoke")))) return;
    await task.run(async () => {
      await send("/api/tokens/revoke", { id: token.id });
      await onChange();
    });
  };
  const used = token.used ? t("token-used", { when: ago(token.used) }) : t("token-unused");
  return html`<li><span><strong>${token.label}</strong>${token.bot && html` <span class="tag"><${BotSign} /> ${token.bot}</span>`}<br />
      <span class="hint">${token.scopes.map((scope) => t(`scope.${scope}`)).join(" · ")} · ${used}</span>
      <${Problem} task=${task} /></span>
    <button type="button" class="button small" disabled=${task.busy.value} onClick=${revoke}>${t("token-revoke")}</button></li>`;
}

/** @param {{ bots: string[], onChange: () => Promise<void> }} props */
function NewToken({ bots, onChange }) {
  const label = useSignal("");
  const bot = useSignal("");
  const scopes = useSignal(SCOPES);
  const made = useSignal("");
  const task = useTask();
  const turn = (/** @type {typeof SCOPES[number]} */ scope) => {
    scopes.value = SCOPES.filter((one) => (one === scope) !== scopes.value.includes(one));
  };
  const onSubmit = submitting(task, async () => {
    /** @type {Tudor.NewToken} */
    const wanted = { label: label.value, scopes: scopes.value, bot: bot.value };
    /** @type {Tudor.NewTokenShown} */
    const told = await send("/api/tokens", wanted);
    made.value = told.token;
    label.value = "";
    await onChange();
  });
  return html`<form class="new-token" onSubmit=${onSubmit}><h3>${t("token-new")}</h3>
    <div class="two"><label class="field"><span>${t("token-label")}</span><input type="text" required maxlength="60" autocomplete="off"
        value=${label.value} onInput=${(event) => (label.value = event.target.value)} /></label>
      <label class="field"><span>${t("token-for")}</span><select value=${bot.value} onChange=${(event) => (bot.value = event.target.value)}>
        <option value="">${t("token-for-me")}</option>
        ${bots.map((name) => html`<option value=${name}>${name}</option>`)}</select></label></div>
    <fieldset class="bare"><legend>${t("token-allows")}</legend>${SCOPES.map((scope) => html`<label class="check"><input
      type="checkbox" checked=${scopes.value.includes(scope)} onChange=${() => turn(scope)} />
      <span>${t(`scope.${scope}`)}</span></label>`)}</fieldset>
    <p><button class="button" data-do="token" disabled=${task.busy.value || scopes.value.length === 0}>${t("token-make")}</button></p>
    <${Problem} task=${task} />
    ${made.value && html`<${Secret} kind="token" title=${t("token-made")} hint=${t("token-made-hint")} text=${made.value}
      onDone=${() => (made.value = "")} />`}
  </form>`;
}

/** @param {{ onChange: () => Promise<void> }} props */
function NewBot({ onChange }) {
  const name = useSignal("");
  const task = useTask();
  const onSubmit = submitting(task, async () => {
    await send("/api/account/bots", { name: name.value });
    name.value = "";
    await onChange();
  });
  return html`<form class="join new-bot" onSubmit=${onSubmit}><label class="field"><span>${t("bot-new")}</span><input type="text"
      required minlength="3" maxlength="20" autocomplete="off" spellcheck="false" value=${name.value}
      onInput=${(event) => (name.value = event.target.value)} /></label>
    <button class="button" data-do="bot" disabled=${task.busy.value}>${t("bot-make")}</button><${Problem} task=${task} /></form>`;
}

/** @param {{ name: string, onChange: () => Promise<void> }} props */
function Bot({ name, onChange }) {
  const task = useTask();
  const remove = async () => {
    if (!(await confirmed(t("bot-delete-sure", { name }), t("bot-delete")))) return;
    await task.run(async () => {
      await send("/api/account/bots/delete", { name });
      await onChange();
    });
  };
  return html`<li><span><a href=${profileOf(name)}>${name}</a> <${BotSign} /><${Problem} task=${task} /></span>
    <button type="button" class="button small" disabled=${task.busy.value} onClick=${remove}>${t("bot-delete")}</button></li>`;
}

export function Programs() {
  const tokens = useSignal(/** @type {Tudor.TokenShown[]} */ ([]));
  const bots = useSignal(/** @type {string[]} */ ([]));
  const load = async () => {
    [bots.value, tokens.value] = await Promise.all([get("/api/account/bots"), get("/api/tokens")]);
  };
  useEffect(() => {
    load().catch(() => {});
  }, [reachable.value]);
  return html`<section class="panel programs"><h2>${t("programs")}</h2><p class="hint">${t("programs-hint")}</p>
    <div class="columns"><div><h3>${t("bot-accounts")}</h3>
        <ul class="lines">${bots.value.map((name) => html`<${Bot} key=${name} name=${name} onChange=${load} />`)}</ul>
        <${NewBot} onChange=${load} /></div>
      <div><h3>${t("tokens")}</h3>
        ${tokens.value.length === 0 && html`<p class="hint">${t("no-tokens")}</p>`}
        <ul class="lines">${tokens.value.map((token) => html`<${Token} key=${token.id} token=${token} onChange=${load} />`)}</ul>
        <${NewToken} bots=${bots.value} onChange=${load} /></div></div></section>`;
}
