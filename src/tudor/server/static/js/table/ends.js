// Lists that are read at their end.
import { useLayoutEffect, useMemo, useRef } from "../html.js";

/** Pixels below the box in which the last line counts as in sight. */
const NEAR = "0px 0px 40px";

/**
 * Stay at the end of a list as long as its last line is in sight, also when its box changes size. Both are observed, not measured: that
 * happens when the page has its layout, and costs no other one. With the list comes a way to leave its end.
 * @param {string | number} lines what tells whether its lines are others than before
 */
export function useEnd(lines) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const atEnd = useRef(true);
  const size = useMemo(() => new ResizeObserver(() => {
    if (atEnd.current) list.current?.scrollTo({ top: list.current.scrollHeight, behavior: "instant" });
  }), []);
  const sight = useRef(/** @type {IntersectionObserver | null} */ (null));
  useLayoutEffect(() => {
    sight.current = new IntersectionObserver((seen) => {
      const { boundingClientRect, isIntersecting } = seen[seen.length - 1];
      // In a list on another tab no line has a height.
      if (boundingClientRect.height) atEnd.current = isIntersecting;
    }, { root: list.current, rootMargin: NEAR });
    if (list.current) size.observe(list.current);
    return () => {
      sight.current?.disconnect();
      size.disconnect();
    };
  }, []);
  useLayoutEffect(() => {
    const last = list.current?.lastElementChild;
    if (!last) return undefined;
    sight.current?.observe(last);
    size.observe(last);
    return () => {
      sight.current?.unobserve(last);
      size.unobserve(last);
    };
  }, [lines]);
  const leave = () => {
    atEnd.current = false;
  };
  return /** @type {const} */ ([list, leave]);
}
