// A table of figures that scrolls by itself where the screen is narrow.
import { html } from "../html.js";
/** @import { ComponentChildren } from "preact" */

/**
 * columns: what they are called, and whether they hold numbers or only buttons.
 * @param {{ title: string, kind?: string, columns?: [string, ("number" | "buttons")?][], children?: ComponentChildren }} props
 */
export const Figures = ({ title, kind = "", columns, children }) => html`<div class=${`figures-box ${kind}`} tabindex="0" role="region"
  aria-label=${title}><table>${columns && html`<thead><tr>${columns.map(([name, holds]) => html`<th scope="col" class=${holds ?? ""}>
    ${holds === "buttons" ? html`<span class="hidden">${name}</span>` : name}</th>`)}</tr></thead>`}${children}</table></div>`;
