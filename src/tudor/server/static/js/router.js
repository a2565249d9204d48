// Which page is shown, by the address.
import { signal } from "@preact/signals";

export const path = signal(location.pathname);

/** @param {string} to */
export function go(to) {
  if (to !== location.pathname) history.pushState(null, "", to);
  path.value = to;
  scrollTo(0, 0);
}

/**
 * What is asked before the page is left, if there is something to lose.
 * @type {{ ask: (() => Promise<boolean>) | null }}
 */
export const departure = { ask: null };

/**
 * Go somewhere else, unless somebody would rather stay.
 * @param {string} to
 */
async function leaveFor(to) {
  if (!departure.ask || (await departure.ask())) go(to);
}

function followHistory() {
  const to = location.pathname;
  if (to === path.value) return;
  if (!departure.ask) {
    path.value = to;
    return;
  }
  history.pushState(null, "", path.value);
  leaveFor(to);
}

/** @param {MouseEvent} event */
function followLink(event) {
  const link = event.target instanceof Element ? event.target.closest("a[href^='/']") : null;
  const address = link?.getAttribute("href");
  if (!link || !address || link.hasAttribute("target") || link.hasAttribute("download") || event.defaultPrevented) return;
  if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if (address.startsWith("/api/") || address.startsWith("/static/")) return;
  event.preventDefault();
  leaveFor(address);
}

/** Show the pages of this document without loading it anew. Other documents load what their links lead to. */
export function begin() {
  addEventListener("popstate", followHistory);
  document.addEventListener("click", followLink);
}

/**
 * The page for an address: its name and what the address holds.
 * @param {string} address
 * @returns {{ page: "start" | "new" | "learn" | "watch" | "table" | "rules" | "game" | "lost", id?: string }}
 */
export function route(address) {
  const [first = "", second = ""] = address.split("/").filter(Boolean).map(decodeURIComponent);
  if (!first) return { page: "start" };
  if (first === "new") return { page: "new" };
  if (first === "learn") return { page: "learn" };
  if (first === "watch") return { page: "watch" };
  if (first === "t" && second) return { page: "table", id: second };
  if (first === "rules") return { page: "rules", id: second };
  if (first === "games" && second) return { page: "game", id: second };
  return { page: "lost" };
}
