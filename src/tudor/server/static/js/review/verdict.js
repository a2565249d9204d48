// How it ended: who did it, who found out, and all hands open.
import { html } from "../html.js";
import { PawnSign } from "../board/pieces.js";
import { Card } from "../cards.js";
import { nameOf, nounOf, t } from "../words.js";

/** @param {{ page: Tudor.EditionPage, winner: string | null, me?: string | null, triple?: string[] }} props */
export function Verdict({ page, winner, me, triple }) {
  const sentence = winner === null ? t("nobody-won") : winner === me ? t("you-won") : t("who-won", { who: nounOf(page, winner) });
  return html`<div class="verdict">
    <h2>${winner && html`<${PawnSign} page=${page} suspect=${winner} size="32" />`}${sentence}</h2>
    ${triple?.length === 3 && html`<p>
      ${t("it-was", { suspect: nounOf(page, triple[0]), weapon: nounOf(page, triple[1]), room: nounOf(page, triple[2]) })}</p>
      <div class="hand case-file">${triple.map((card, index) => html`<span
        class="turned" style=${{ "--delay": `${index * 0.25}s` }}><${Card} page=${page} card=${card} />
        </span>`)}</div>`}
  </div>`;
}

/** @param {{ page: Tudor.EditionPage, hands: { [seat: string]: string[] }, nameFor?: (seat: string) => string }} props */
export function Hands({ page, hands, nameFor = (seat) => nameOf(page, seat) }) {
  return html`<div class="all-hands">${Object.entries(hands).map(([seat, cards]) => html`<div class="all-hand">
    <h3><${PawnSign} page=${page} suspect=${seat} />${nameFor(seat)}</h3>
    <div class="hand tiny">${cards.map((card) => html`<${Card} page=${page} card=${card} size="tiny" />`)}</div>
      </div>`)}</div>`;
}
