// Templates without a build: htm bound to Preact.
import { Fragment, h, render } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { useSignal } from "@preact/signals";
import htm from "htm";
/** @import { Component, ComponentType, VNode } from "preact" */

/**
 * What a handler in a template is told. Where its target is asked for a value, it is something that has one.
 * @typedef {KeyboardEvent & PointerEvent & { target: HTMLInputElement, currentTarget: Element }} Touch
 * @typedef {((event: Touch) => unknown) | object | string | number | bigint | boolean | null | undefined} Hole
 */

/** @type {(strings: TemplateStringsArray, ...holes: Hole[]) => VNode} */
export const html = /** @type {any} htm knows of no handlers */ (htm.bind(h));
export { Fragment, h, render };
export { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
export { signal, useComputed, useSignal } from "@preact/signals";

/**
 * Asked for every part of the page at every update: it makes nothing that has to be collected.
 * @param {{ [name: string]: unknown }} one
 * @param {{ [name: string]: unknown }} other
 */
function differ(one, other) {
  for (const name in one) if (one[name] !== other[name]) return true;
  for (const name in other) if (!(name in one)) return true;
  return false;
}

/**
 * A signal that a component reads asks for it by giving it another state.
 * @this {Component<any>}
 * @param {any} next
 * @param {object | undefined} state
 */
function isOther(next, state) {
  return (state !== undefined && state !== this.state) || differ(this.props, next);
}

/**
 * A component that is drawn again only when it is given something else, or when a signal that it reads changes.
 * @template {object} Props
 * @param {(props: Props) => VNode | null} component
 * @returns {ComponentType<Props>}
 */
export function pure(component) {
  /**
   * @this {Component<Props>}
   * @param {Props} props
   */
  function Pure(props) {
    this.shouldComponentUpdate = isOther;
    return component(props);
  }
  return /** @type {any} a function that is called as a component */ (Pure);
}

/**
 * Keeps values by their keys: one that says the same as the value before is that value, so that nothing pure is drawn again for it.
 * @returns {<T>(key: string, value: T) => T}
 */
export function useKept() {
  const kept = useRef(/** @type {Map<string, any>} */ (new Map())).current;
  return (key, value) => {
    const before = kept.get(key);
    if (before === value || JSON.stringify(before) === JSON.stringify(value)) return before;
    kept.set(key, value);
    return value;
  };
}

/**
 * A function that stays the same and does what the latest one does, so that nothing pure is drawn again for it.
 * @template {unknown[]} Told
 * @param {(...told: Told) => unknown} latest
 */
export function useSame(latest) {
  const kept = useRef(latest);
  kept.current = latest;
  return useMemo(() => (/** @type {Told} */ ...told) => kept.current(...told), []);
}

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
