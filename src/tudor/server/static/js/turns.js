// Games that wait for you: asked for by one window for all of them, counted in the title, and told as a notification.
import { computed, signal } from "@preact/signals";
import { get, post } from "./api.js";
import { whoIAm } from "./me.js";
import { kept, myTables, tokenOf, waitingTables } from "./store.js";
import { lang, t } from "./words.js";

/** As many as the server tells about at once. */
const MOST = 30;
/** Milliseconds between two questions: while somebody looks at their games, and otherwise. */
const OFTEN = 8000;
const SELDOM = 30000;

export const myGames = signal(/** @type {Tudor.MyGame[]} */ ([]));
/** Games with other people in which it is your turn. Games against bots alone wait without hurry. */
export const waitingGames = computed(() => myGames.value.filter((game) => game.yours && game.others));
/** Whether you are told of your turn outside the page: on or off. */
export const notify = kept("notify", "off");
/** Is a list of games in sight? */
export const isLooking = signal(false);

/** @type {Map<string, Tudor.MyGame>} Games that are over stay as they are. */
const over = new Map();
let spoken = "";
/** To the other windows; open only where turns are asked for. */
let channel = /** @type {BroadcastChannel | null} */ (null);

/** @param {string[]} tables */
async function askFor(tables) {
  const tokens = tables.map(tokenOf);
  /** @type {Tudor.MyGame[]} */
  const told = tokens.length > 0 ? await post(`/api/mine?lang=${lang.value}`, { tokens }) : [];
  return told;
}

/** Games of an account were played in other browsers too. */
async function ofAccount() {
  if (!(await whoIAm()).account) return [];
  /** @type {Tudor.GamesPage} */
  const { games } = await get(`/api/account/games?lang=${lang.value}`);
  return games;
}

/** Ask about all games of this browser, a few at a time. */
async function ask() {
  if (spoken !== lang.value) over.clear();
  spoken = lang.value;
  const tables = myTables();
  const asked = tables.filter((table) => !over.has(table));
  const found = new Map(over);
  for (let first = 0; first < asked.length; first += MOST) {
    for (const game of await askFor(asked.slice(first, first + MOST))) found.set(game.id, game);
  }
  for (const game of found.values()) if (game.over) over.set(game.id, game);
  const elsewhere = (await ofAccount()).filter(({ id }) => !found.has(id));
  return [...elsewhere, ...tables.flatMap((table) => found.get(table) ?? [])];
}

/** @param {Tudor.MyGame[]} games */
function take(games) {
  myGames.value = games;
  waitingTables.value = waitingGames.value.map(({ id }) => id);
}

/** Ask now, tell the other windows, and notify of what has become your turn. */
export async function refresh() {
  const before = new Set(waitingGames.value.map(({ id }) => id));
  const known = asked;
  const games = await ask().catch(() => null);
  if (!games) return;
  asked = true;
  take(games);
  channel?.postMessage({ lang: lang.value, games });
  if (known) for (const game of waitingGames.value) if (!before.has(game.id)) tell(game);
}
let asked = false;

/** Can this browser show notifications at all? */
export const canNotify = () => "Notification" in globalThis && isSecureContext;
export const mayNotify = () => canNotify() && Notification.permission === "granted" && notify.value === "on";

/**
 * Notify of your turn from now on, or no longer. The browser is asked for the right only now, after a click.
 * @param {boolean} wanted
 */
export async function setNotify(wanted) {
  if (wanted) await Notification.requestPermission();
  notify.value = wanted ? "on" : "off";
}

/** @param {Tudor.MyGame} game */
function tell(game) {
  const looks = document.visibilityState === "visible" && document.hasFocus() && location.pathname === `/t/${game.id}`;
  if (!mayNotify() || looks) return;
  try {
    const shown = new Notification(t("your-move"), { body: `${game.title}\n${game.about}`, tag: game.id, icon: "/favicon.svg" });
    shown.onclick = () => {
      shown.close();
      focus();
      location.assign(`/t/${game.id}`);
    };
  } catch {
    // Phones allow this only to workers in the background.
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, isLooking.value ? OFTEN : SELDOM));

/** Ask again and again, as long as this page is open. */
async function keepAsking() {
  for (;;) {
    await pause();
    await refresh();
  }
}

/** Without locks every window asks for itself, but only while it is seen. */
async function askWhileSeen() {
  for (;;) {
    await pause();
    if (document.visibilityState === "visible") await refresh();
  }
}

/** Begin to ask. Of several windows one asks, and tells the others. */
export function begin() {
  channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("tudor-turns") : null;
  channel?.addEventListener("message", ({ data }) => {
    asked = true;
    if (data.lang === lang.value) take(data.games);
  });
  refresh();
  if (navigator.locks && channel) navigator.locks.request("tudor-turns", keepAsking);
  else askWhileSeen();
}
