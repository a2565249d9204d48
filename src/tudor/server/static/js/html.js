// Templates without a build: htm bound to Preact.
import { Fragment, h, render } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { useSignal } from "@preact/signals";
import htm from "htm";
/** @import { VNode } from "preact" */

/**
 * What a handler in a template is told. Where its target is asked for a value, it is something that has one.
 * @typedef {KeyboardEvent & PointerEvent & { target: HTMLInputElement, currentTarget: Element }} Touch
 * @typedef {((event: Touch) => unknown) | object | string | number | bigint | boolean | null | undefined} Hole
 */

/** @type {(strings: TemplateStringsArray, ...holes: Hole[]) => VNode} */
export const html = /** @type {any} htm knows of no handlers */ (htm.bind(h));
export { Fragment, h, render };
export { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
export { signal, useSignal } from "@preact/signals";

/**
 * Class names: strings, and objects of names to whether they hold.
 * @param {...(string | false | null | undefined | { [name: string]: unknown })} parts
 */
export function names(...parts) {
  return parts
    .flatMap((part) => (part && typeof part === "object" ? Object.keys(part).filter((name) => part[name]) : part))
    .filter(Boolean)
    .join(" ");
}

/**
 * Does the window fit a media query? Asked again whenever that changes.
 * @param {string} query
 */
export function useMedia(query) {
  const media = useMemo(() => matchMedia(query), [query]);
  const fits = useSignal(media.matches);
  useEffect(() => {
    const note = () => (fits.value = media.matches);
    media.addEventListener("change", note);
    return () => media.removeEventListener("change", note);
  }, [media]);
  return fits.value;
}

/**
 * Markup of our own making, inside an element of an SVG. Never for anything that somebody wrote.
 * @param {{ art: string, [attribute: string]: unknown }} props
 */
export function Drawn({ art, ...attributes }) {
  return h("g", { ...attributes, dangerouslySetInnerHTML: { __html: art } });
}
