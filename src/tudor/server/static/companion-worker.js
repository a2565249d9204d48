// The companion without a connection: everything it needs to open is kept, and used when the server does not answer.
// The server comes first, so a new version arrives as soon as it can be reached.

/** @type {any} The worker itself, whose types are not those of a page. */
const worker = self;
const PAGE = "/companion";
const KEPT = "companion-1";
/** Tells the page that an answer is an old one. */
const MARK = "X-Kept";
const LANGUAGES = ["en", "fr"];

/** @param {URL} url */
const isNeeded = ({ origin, pathname }) =>
  origin === location.origin &&
  (pathname === PAGE || /^\/(static\/|favicon|companion\.webmanifest|api\/(words|editions|decks)(\/|$))/.test(pathname));

/** Files that the page names, words, and every edition. */
async function needed() {
  const page = await (await fetch(PAGE)).text();
  const files = [...page.matchAll(/(?:href|src)="(\/[^"]+)"/g)].map(([, path]) => path).filter((path) => path !== "/");
  /** @type {{ id: string }[]} */
  const editions = await (await fetch("/api/editions")).json();
  const told = LANGUAGES.flatMap((lang) => [
    `/api/words?lang=${lang}`, `/api/editions?lang=${lang}`, `/api/decks?lang=${lang}`,
    ...editions.map(({ id }) => `/api/editions/${id}?lang=${lang}`),
  ]);
  return [PAGE, ...new Set([...files, ...told])];
}

async function keep() {
  const kept = await caches.open(KEPT);
  await kept.addAll(await needed());
  for (const name of await caches.keys()) if (name !== KEPT) await caches.delete(name);
}

/** @param {Request} request */
async function answer(request) {
  const kept = await caches.open(KEPT);
  try {
    const fresh = await fetch(request);
    if (fresh.ok) await kept.put(request, fresh.clone());
    return fresh;
  } catch (error) {
    const old = await kept.match(request);
    if (!old) throw error;
    const headers = new Headers(old.headers);
    headers.set(MARK, "1");
    return new Response(await old.blob(), { status: old.status, headers });
  }
}

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(keep().then(() => worker.skipWaiting())));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  if (event.request.method === "GET" && isNeeded(new URL(event.request.url))) event.respondWith(answer(event.request));
});
