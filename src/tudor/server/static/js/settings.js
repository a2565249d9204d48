// How the page looks and sounds. What is chosen here is kept by this browser.
import { html, useSignal } from "./html.js";
import { Dialog } from "./dialog.js";
import { ambience, sound, theme, volume } from "./store.js";
import { t } from "./words.js";
/** @import { Signal } from "@preact/signals" */

export const THEMES = ["system", "light", "dark", "contrast"];

/** @param {{ id: string }} props */
function Theme({ id }) {
  return html`<label class="theme-choice"><input type="radio" name="theme" value=${id} checked=${theme.value === id}
    onChange=${() => (theme.value = id)} /><span class=${`swatch ${id}`} aria-hidden="true"></span>
    <span>${t(`theme-${id}`)}</span></label>`;
}

/** @param {{ setting: Signal<string>, text: string }} props */
function OnOff({ setting, text }) {
  return html`<label class="check"><input type="checkbox" checked=${setting.value === "on"}
    onChange=${(event) => (setting.value = event.target.checked ? "on" : "off")} /><span>${text}</span></label>`;
}

/** @param {{ onClose: () => void }} props */
function SettingsDialog({ onClose }) {
  const silent = sound.value !== "on";
  return html`<${Dialog} title=${t("settings")} kind="settings" onClose=${onClose}>
    <fieldset class="themes"><legend>${t("theme")}</legend>${THEMES.map((id) => html`<${Theme} id=${id} />`)}</fieldset>
    <fieldset><legend>${t("sound")}</legend>
      <${OnOff} setting=${sound} text=${t("sound-on")} />
      <label class="field"><span>${t("volume")}</span><input type="range" min="0" max="100" step="5" disabled=${silent}
        value=${volume.value} onInput=${(event) => (volume.value = event.target.value)} /></label>
      <${OnOff} setting=${ambience} text=${t("ambience")} />
    </fieldset>
  <//>`;
}

/** The button that opens the settings, and the settings. */
export function Settings() {
  const open = useSignal(false);
  return html`<button type="button" class="to-settings" aria-haspopup="dialog" aria-label=${t("settings")} title=${t("settings")}
    onClick=${() => (open.value = true)}><svg viewBox="-12 -12 24 24" width="20" height="20" aria-hidden="true"><path
    class="gear" d=${GEAR} /></svg></button>
    ${open.value && html`<${SettingsDialog} onClose=${() => (open.value = false)} />`}`;
}

const TEETH = [0, 45, 90, 135, 180, 225, 270, 315].map((turn) => {
  const at = (/** @type {number} */ aside, /** @type {number} */ far) => {
    const angle = ((turn + aside) * Math.PI) / 180;
    return `${(far * Math.cos(angle)).toFixed(1)} ${(far * Math.sin(angle)).toFixed(1)}`;
  };
  return `${at(-14, 7.5)}L${at(-9, 10.5)}L${at(9, 10.5)}L${at(14, 7.5)}`;
});
const GEAR = `M${TEETH.join("L")}zM3.5 0A3.5 3.5 0 1 0-3.5 0A3.5 3.5 0 1 0 3.5 0z`;
