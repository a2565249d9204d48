// Leaving with the notes: a link to read them, or a file for `tudor solve`.
import { html, useSignal } from "../html.js";
import { Dialog } from "../dialog.js";
import { tellUser } from "../frame.js";
import { t } from "../words.js";
import { fileOf, packed } from "./sheet.js";
/** @import { Sheet } from "./sheet.js" */

/** @param {{ sheet: Sheet, onClose: () => void }} props */
export function Share({ sheet, onClose }) {
  const address = useSignal("");
  const make = async () => {
    const url = `${location.origin}${location.pathname}#${await packed(sheet)}`;
    address.value = url;
    // Without permission to share or copy, the link below can be taken.
    const isPhone = matchMedia("(pointer: coarse)").matches;
    if (isPhone && "share" in navigator) await navigator.share({ url, title: t("co-title") }).catch(() => {});
    else await navigator.clipboard?.writeText(url).then(() => tellUser(t("share-copied"))).catch(() => {});
  };
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(fileOf(sheet))}`;
  return html`<${Dialog} title=${t("share")} kind="share-sheet" onClose=${onClose}>
    <p>${t("co-share-hint")}</p>
    <div class="actions"><button type="button" class="button primary" data-do="make-link" onClick=${make}>${t("co-make-link")}</button>
      <a class="button" data-do="file" href=${file} download="clue.txt">${t("co-file")}</a></div>
    ${address.value && html`<label class="field share-link"><span>${t("co-link")}</span><input type="text" readonly value=${address.value}
      onFocus=${(event) => event.target.select()} /></label>`}<//>`;
}
