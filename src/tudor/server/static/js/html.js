// Templates without a build: htm bound to Preact.
import { Fragment, h, render } from "preact";
import htm from "htm";

export const html = htm.bind(h);
export { Fragment, h, render };
export { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
export { batch, computed, effect, signal, useComputed, useSignal } from "@preact/signals";

/** Class names: strings, and objects of names to whether they hold. */
export function names(...parts) {
  return parts
    .flatMap((part) => (part && typeof part === "object" ? Object.keys(part).filter((name) => part[name]) : part))
    .filter(Boolean)
    .join(" ");
}

/** Markup of our own making, inside an element of an SVG. Never for anything that somebody wrote. */
export function Drawn({ art, ...attributes }) {
  return h("g", { ...attributes, dangerouslySetInnerHTML: { __html: art } });
}
