// The way from one of these pages to the others.
import { html } from "../html.js";
import { t } from "../words.js";

/** @param {string} name */
export const profileOf = (name) => `/@/${encodeURIComponent(name)}`;

/**
 * here: the address of this page. account: whose pages are among them, if you are signed in.
 * @param {{ here: string, account?: Tudor.AccountShown | null }} props
 */
export function PeopleNav({ here, account }) {
  const link = (/** @type {string} */ href, /** @type {string} */ text) => html`<a class="button small" href=${href}
    aria-current=${href === here ? "page" : undefined}>${text}</a>`;
  return html`<nav class="people-nav" aria-label=${t("people-pages")}>
    ${link("/account", t("account"))}
    ${account && link("/account/games", t("my-games"))}
    ${account && link(profileOf(account.name), t("profile"))}
    ${link("/ratings", t("ratings"))}
  </nav>`;
}
