// Templates without a build: htm bound to Preact.
import { Fragment, h, render } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { useSignal } from "@preact/signals";
import htm from "htm";

export const html = htm.bind(h);
export { Fragment, h, render };
export { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
export { signal, useSignal } from "@preact/signals";

/** Class names: strings, and objects of names to whether they hold. */
export function names(...parts) {
  return parts
    .flatMap((part) => (part && typeof part === "object" ? Object.keys(part).filter((name) => part[name]) : part))
    .filter(Boolean)
    .join(" ");
}

/** Does the window fit a media query? Asked again whenever that changes. */
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

/** Markup of our own making, inside an element of an SVG. Never for anything that somebody wrote. */
export function Drawn({ art, ...attributes }) {
  return h("g", { ...attributes, dangerouslySetInnerHTML: { __html: art } });
}
