// How you come to a table: under a name, with the choices you made last.
import { html, signal } from "./html.js";
import { tellWhy } from "./frame.js";
import { useMe } from "./me.js";
import { go } from "./router.js";
import { keepToken, kept, nickname, recall, remember } from "./store.js";
import { t } from "./words.js";

export const lastEdition = kept("edition", "clue-2002");
/** @typedef {{ id: string }} Level */
export const level = kept("level", "amateur");
export const speed = kept("speed", "calm");
const guest = signal("");

/** The nickname, or one that will do until there is a better one. */
export function myName() {
  if (nickname.value.trim()) return nickname.value.trim();
  guest.value ||= recall("guest") || `${t("guest")} ${Math.floor(Math.random() * 900 + 100)}`;
  remember("guest", guest.value);
  return guest.value;
}

export function Nickname() {
  const account = useMe()?.account;
  if (account) return html`<p class="signed-in">${t("signed-in-as", { name: account.name })}</p>`;
  return html`<label class="field"><span>${t("nickname")}</span>
    <input type="text" maxlength="24" autocomplete="nickname" value=${nickname.value} placeholder=${myName()}
      onInput=${(event) => (nickname.value = event.target.value)} /></label>`;
}

/** @param {Promise<Tudor.Seated>} request */
export async function enter(request) {
  try {
    const { table, token } = await request;
    keepToken(table, token);
    go(`/t/${table}`);
  } catch (error) {
    tellWhy(error);
  }
}

/**
 * A level's own name, and what it is like.
 * @param {string} id
 */
export const levelName = (id) => t(`level.${id}`);
