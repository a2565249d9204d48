// Lists that are read at their end.
import { useLayoutEffect, useMemo, useRef } from "../html.js";
/** @import { Touch } from "../html.js" */

const NEAR = 40;

/**
 * Stay at the end of a list, unless you have scrolled up; also when its box changes size. It is measured when the page has its layout, so
 * that this costs no other one, and what has come since is not taken for something you scrolled away from.
 * @param {number} length
 */
export function useEnd(length) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const atEnd = useRef(true);
  const end = useRef(0);
  const stay = () => {
    const box = list.current;
    if (!box) return;
    end.current = box.scrollHeight - box.clientHeight;
    if (atEnd.current) box.scrollTop = end.current;
  };
  const watch = useMemo(() => new ResizeObserver(stay), []);
  useLayoutEffect(() => {
    for (const one of [list.current, list.current?.lastElementChild]) if (one) watch.observe(one);
    return () => watch.disconnect();
  }, [length]);
  const onScroll = (/** @type {Touch} */ { currentTarget: box }) => {
    atEnd.current = end.current - box.scrollTop < NEAR;
  };
  return /** @type {const} */ ([list, onScroll]);
}
