// Parts of the page whose modules are loaded when they are opened: most visits do without them.
import { html, useEffect, useSignal } from "./html.js";
import { Stuck } from "./stuck.js";
import { t } from "./words.js";
/** @import { ComponentType } from "preact" */

/**
 * A part that is loaded when it is shown.
 * @template Props
 * @param {() => Promise<ComponentType<Props>>} load
 */
export const late = (load) => (/** @type {Props} */ props) => {
  const loaded = useSignal(/** @type {{ part?: ComponentType<Props> } | null} */ (null));
  useEffect(() => {
    load().then((part) => (loaded.value = { part }), () => (loaded.value = {}));
  }, []);
  if (loaded.value?.part) return html`<${loaded.value.part} ...${/** @type {any} what the part is given */ (props)} />`;
  return loaded.value && html`<${Stuck} title=${t("server-down")}><p><button type="button" class="button"
    onClick=${() => location.reload()}>${t("try-again")}</button></p><//>`;
};
