// An address to hand on: it can be read, taken by hand, or copied.
import { html, useEffect, useRef } from "./html.js";
import { tellUser } from "./frame.js";
import { t } from "./words.js";

/**
 * shown: whether it was just asked for, so that it comes into sight.
 * @param {{ label: string, address: string, shown?: boolean }} props
 */
export function Link({ label, address, shown = false }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (shown) box.current?.scrollIntoView({ block: "nearest" });
  }, [address]);
  const copy = () => navigator.clipboard.writeText(address).then(() => tellUser(t("copied")), () => tellUser(address));
  return html`<div class="address" ref=${box}><label class="field"><span>${label}</span><input type="text" readonly
    value=${address} onFocus=${(event) => event.target.select()} /></label>
    <button type="button" class="button" onClick=${copy}>${t("copy")}</button></div>`;
}
