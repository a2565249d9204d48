// A link to a game that is over, for anybody.
import { html, useSignal } from "../html.js";
import { get } from "../api.js";
import { tellUser, tellWhy } from "../frame.js";
import { Link } from "../link.js";
import { tokenOf } from "../store.js";
import { lang, t } from "../words.js";

/**
 * The address under which anybody can see a game again; in which language its preview is read.
 * @param {string} id
 */
async function addressOf(id) {
  /** @type {{ code: string }} */
  const { code } = await get(`/api/games/${id}/share?lang=${lang.value}`, tokenOf(id));
  return `${location.origin}/games/${code}${lang.value === "en" ? "" : `?lang=${lang.value}`}`;
}

/**
 * Hand a link to the device's own way of sharing, or else copy it.
 * @param {string} url
 * @param {string} title
 */
async function send(url, title) {
  if (navigator.share && matchMedia("(pointer: coarse)").matches) await navigator.share({ url, title });
  else await navigator.clipboard.writeText(url).then(() => tellUser(t("share-copied")));
}

/** @param {{ id: string, title: string }} props */
export function Share({ id, title }) {
  const address = useSignal("");
  const share = async () => {
    try {
      address.value = await addressOf(id);
    } catch (error) {
      tellWhy(error);
      return;
    }
    // Without permission to copy, the link below can be taken.
    await send(address.value, t("share-text", { title })).catch(() => {});
  };
  return html`<button type="button" class="button" data-do="share" onClick=${share}>${t("share")}</button>
    ${address.value && html`<div class="share-link"><${Link} label=${t("share-hint")} address=${address.value} shown /></div>`}`;
}
