// Signs beside names and ratings. They differ in shape, not only in colour.
import { html } from "../html.js";
import { t } from "../words.js";

/** Beside the name of a bot. */
export const BotSign = () => html`<span class="bot-sign"><span aria-hidden="true">⚙</span> ${t("bot")}</span>`;

/**
 * A rating; if provisional, in a dashed frame and with a question mark.
 * @param {{ rating: number, provisional: boolean }} props
 */
export const Points = ({ rating, provisional }) => provisional
  ? html`<span class="points provisional">${rating}<span aria-hidden="true">?</span>
    <span class="hidden">${` (${t("provisional")})`}</span></span>`
  : html`<span class="points">${rating}</span>`;

/** @type {{ [outcome: string]: string }} */
const SIGNS = { won: "★", lost: "○", nobody: "–", left: "✕", closed: "✕" };

/**
 * How a game ended for somebody.
 * @param {{ outcome: string }} props
 */
export const Result = ({ outcome }) => html`<span class=${`result ${outcome}`}><span aria-hidden="true">${SIGNS[outcome]}</span>
  ${" "}${t(`result.${outcome}`)}</span>`;
