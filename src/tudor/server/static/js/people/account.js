// Your account: where you are signed in, who may see what, programs that play for you, and your data.
import { html } from "../html.js";
import { Page } from "../frame.js";
import { useMe } from "../me.js";
import { t } from "../words.js";
import { Visibility, YourData } from "./data.js";
import { Sessions, WaysIn } from "./devices.js";
import { SignedOut } from "./keep.js";
import { PeopleNav } from "./nav.js";
import { Programs } from "./programs.js";

/** @param {{ mine: Tudor.Me, account: Tudor.AccountShown }} props */
const SignedIn = ({ mine, account }) => html`<h1>${account.name}</h1>
  <div class="columns">
    <${WaysIn} mine=${mine} />
    <${Sessions} />
    <${Visibility} account=${account} />
    <${YourData} name=${account.name} />
  </div>
  <${Programs} />`;

export function AccountPage() {
  const mine = useMe();
  const account = mine?.account;
  return html`<${Page} title=${t("account")} kind="people">
    <${PeopleNav} here="/account" account=${account} />
    ${!mine && html`<p>${t("loading")}</p>`}
    ${mine && (account ? html`<${SignedIn} mine=${mine} account=${account} />` : html`<${SignedOut} mine=${mine} />`)}
  <//>`;
}
