// Which page is shown, by the address.
import { signal } from "@preact/signals";

export const path = signal(location.pathname);

/** @param {string} to */
export function go(to) {
  if (to !== location.pathname) history.pushState(null, "", to);
  path.value = to;
  scrollTo(0, 0);
}

addEventListener("popstate", () => (path.value = location.pathname));

document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a[href^='/']") : null;
  const address = link?.getAttribute("href");
  if (!link || !address || link.hasAttribute("target") || link.hasAttribute("download") || event.defaultPrevented) return;
  if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  if (address.startsWith("/api/") || address.startsWith("/static/")) return;
  event.preventDefault();
  go(address);
});

/**
 * The page for an address: its name and what the address holds.
 * @param {string} address
 * @returns {{ page: "start" | "new" | "table" | "rules" | "game" | "lost", id?: string }}
 */
export function route(address) {
  const [first = "", second = ""] = address.split("/").filter(Boolean).map(decodeURIComponent);
  if (!first) return { page: "start" };
  if (first === "new") return { page: "new" };
  if (first === "t" && second) return { page: "table", id: second };
  if (first === "rules") return { page: "rules", id: second };
  if (first === "games" && second) return { page: "game", id: second };
  return { page: "lost" };
}
