// Pages about people: your account and your games, profiles and ratings. Their own document keeps the start page light.
import { html } from "../html.js";
import { begin } from "../begin.js";
import { Questions } from "../dialog.js";
import { Notice } from "../frame.js";
import { ServerDown, Stuck } from "../stuck.js";
import { t } from "../words.js";
import { AccountPage } from "./account.js";
import { GamesPage } from "./games.js";
import { JoinPage } from "./join.js";
import { ProfilePage } from "./profile.js";
import { RatingsPage } from "./ratings.js";

/**
 * A part of the address in letters; nothing if it cannot be read.
 * @param {string} part
 */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}

const [first, second = ""] = location.pathname.split("/").filter(Boolean).map(decoded);

function Shown() {
  if (first === "account") return second === "games" ? html`<${GamesPage} />` : html`<${AccountPage} />`;
  if (first === "join") return html`<${JoinPage} />`;
  if (first === "ratings") return html`<${RatingsPage} />`;
  if (first === "@" && second) return html`<${ProfilePage} name=${second} />`;
  return html`<${Stuck} title=${t("no-such-page")} hint=${t("lost-link")} />`;
}

await begin(() => html`<${Shown} /><${Questions} /><${Notice} /><${ServerDown} />`);
