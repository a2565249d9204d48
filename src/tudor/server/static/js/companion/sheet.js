// A game at a real table: who plays, your cards, what was said; and all of it as the lines that `tudor solve` reads.

/**
 * seat: a player's place, clockwise from you, who are 0. shown: who showed a card, and which one if you know it.
 * @typedef {{ type: "asked", by: number, cards: string[], shown: [number, string][], silenced?: boolean }} Asked
 * @typedef {{ type: "accused", by: number, cards: string[], right: boolean }} Accused
 * @typedef {{ type: "told", owner: number | "case" | "pool", card: string, has: boolean }} Told
 * @typedef {(Asked | Accused | Told) & { doubtful?: boolean }} Line
 * @typedef {{ edition: string, rules: string[], everyone: boolean, players: string[], cards: string[], dealer: number | null,
 *   hands?: (number | null)[], lines: Line[], careful?: boolean, deck?: boolean, own?: { [kind: string]: string[] } }} Sheet
 * hands: how many cards each player has, null if unknown. deck: do only notes know the cards? own: cards of your own, by kind.
 */

export const MOST_LINES = 150;
export const LONGEST_NAME = 20;
export const FEWEST_PLAYERS = 2;
export const MOST_PLAYERS = 10;
export const ME = 0;
export const KINDS = ["suspects", "weapons", "rooms"];

/**
 * A name as notes can hold it: with capital letters, and without signs that mean something there, such as a lone dash.
 * @param {string} text
 */
export function plainName(text) {
  const bare = text.replace(/[^\p{L}\p{N} '’.-]/gu, " ").replace(/--+/g, "-").replace(/(?<!\S)[-.'’]+(?!\S)/g, " ");
  const short = bare.replace(/\s+/g, " ").trim().slice(0, LONGEST_NAME).trim();
  return short.replace(/(?<![\p{L}\p{N}'’])\p{Ll}/gu, (letter) => letter.toUpperCase());
}

/**
 * The first name that stands for two players, or for none.
 * @param {string[]} names
 */
export function unclearName(names) {
  const bare = names.map((name) => name.normalize("NFD").toLowerCase().replace(/[^\p{L}\p{N}]/gu, ""));
  return names.find((_, place) => !bare[place] || bare.indexOf(bare[place]) !== place);
}

/**
 * @param {Sheet} sheet
 * @param {number} seat
 * @returns {number[]} the other players, starting on this one's left
 */
export const after = (sheet, seat) => sheet.players.slice(1).map((_, step) => (seat + step + 1) % sheet.players.length);

/** @param {Sheet} sheet */
const out = (sheet) => new Set(sheet.lines.flatMap((line) => (line.type === "accused" && !line.right ? [line.by] : [])));

/**
 * Who probably asks next: the player after the last one, of those who are not out.
 * @param {Sheet} sheet
 */
export function nextAsker(sheet) {
  const last = sheet.lines.findLast((line) => line.type !== "told");
  if (!last) return ME;
  return after(sheet, last.by).find((seat) => !out(sheet).has(seat)) ?? last.by;
}

/**
 * Everybody's answer to a suggestion.
 * @param {Sheet} sheet
 * @param {Asked} line
 */
function answers(sheet, { by, shown, silenced }) {
  if (silenced) return "unanswered";
  const told = new Map(shown);
  const passes = sheet.everyone ? after(sheet, by).filter((seat) => !told.has(seat)).map((seat) => `${sheet.players[seat]} no`) : [];
  const shows = shown.map(([seat, card]) => `${sheet.players[seat]} shows ${card}`.trim());
  return [...passes, ...shows].join(", ") || "nobody";
}

/**
 * @param {Sheet} sheet
 * @param {Line} line
 */
const written = (sheet, line) => `${said(sheet, line)}${line.doubtful ? ", doubtful" : ""}`;

/**
 * @param {Sheet} sheet
 * @param {Line} line
 */
function said(sheet, line) {
  if (line.type === "told") {
    const owner = typeof line.owner === "number" ? sheet.players[line.owner] : line.owner;
    return `${owner} ${line.has ? "has" : "lacks"} ${line.card}`;
  }
  const who = sheet.players[line.by];
  if (line.type === "accused") return `${who} accuses ${line.cards.join(", ")}: ${line.right ? "right" : "wrong"}`;
  return `${who}: ${line.cards.join(", ")} -> ${answers(sheet, line)}`;
}

/** @param {Sheet} sheet */
export const deckHeaders = ({ edition, own }) => [
  `edition: ${edition}`, ...Object.entries(own ?? {}).map(([kind, names]) => `${kind}: ${names.join(", ")}`),
];

/** @param {Sheet} sheet */
function headers(sheet) {
  const { rules, players, cards, dealer, hands = [] } = sheet;
  const known = hands.flatMap((size, seat) => (size === null ? [] : [`${players[seat]} ${size}`]));
  return [
    ...deckHeaders(sheet),
    ...(rules.length ? [`rules: ${rules.join(" ")}`] : []),
    `players: ${players.join(", ")}`,
    `me: ${players[ME]}`,
    ...(cards.length ? [`cards: ${cards.join(", ")}`] : []),
    ...(dealer === null ? [] : [`dealer: ${players[dealer]}`]),
    ...(known.length ? [`hands: ${known.join(", ")}`] : []),
  ];
}

/**
 * The notes, line by line. What happened comes first, so that line 4 is the fourth thing noted.
 * @param {Sheet} sheet
 */
export const notesOf = (sheet) => [...sheet.lines.map((line) => written(sheet, line)), ...headers(sheet)];

/**
 * The notes as a file for `tudor solve`.
 * @param {Sheet} sheet
 */
export const fileOf = (sheet) => [...headers(sheet), "", ...sheet.lines.map((line) => written(sheet, line)), ""].join("\n");

/**
 * The fewest and the most cards a player can have, and whether everybody has equally many.
 * @param {number} cards in the deck
 * @param {number} players
 * @param {boolean} pooled do cards that are left over stay aside?
 */
export function handSize(cards, players, pooled) {
  const each = Math.floor((cards - 3) / players);
  const over = pooled ? 0 : (cards - 3) % players;
  return { fewest: each, most: each + (over ? 1 : 0), over };
}

// Reading what was kept or shared: only what has the right form is taken.

const isText = (/** @type {unknown} */ value) => typeof value === "string" && value.length <= 60;
const isId = (/** @type {unknown} */ value) => typeof value === "string" && /^[\w-]{0,60}$/.test(value);
const areIds = (/** @type {unknown} */ value) => Array.isArray(value) && value.length <= 40 && value.every(isId);

const areNames = (/** @type {unknown} */ value) =>
  Array.isArray(value) && value.length <= 30 && value.every((name) => isText(name) && plainName(name) === name);
const isOwn = (/** @type {any} */ own) => KINDS.every((kind) => areNames(own[kind])) && Object.keys(own).length === KINDS.length;

/**
 * @param {any} line
 * @param {number} players
 */
function isLine(line, players) {
  const isSeat = (/** @type {unknown} */ seat) => Number.isInteger(seat) && Number(seat) >= 0 && Number(seat) < players;
  if (line?.type === "told") return (isSeat(line.owner) || line.owner === "case" || line.owner === "pool") && isId(line.card);
  if (!isSeat(line?.by) || !areIds(line.cards) || line.cards.length !== 3) return false;
  if (line.type === "accused") return true;
  return line.type === "asked" && Array.isArray(line.shown)
    && line.shown.every((/** @type {any} */ one) => Array.isArray(one) && isSeat(one[0]) && one[0] !== line.by && isId(one[1]));
}

/**
 * @param {unknown} hands
 * @param {number} players
 */
const areSizes = (hands, players) => Array.isArray(hands) && hands.length === players
  && hands.every((size) => size === null || (Number.isInteger(size) && size >= 0 && size <= 30));

/**
 * A sheet from a text, or null if it is none.
 * @param {string} text
 * @returns {Sheet | null}
 */
export function readSheet(text) {
  let sheet;
  try {
    sheet = JSON.parse(text);
  } catch {
    return null;
  }
  const { edition, rules, players, cards, dealer, hands, lines, own } = sheet ?? {};
  const named = areNames(players) && players.length <= MOST_PLAYERS;
  const ruled = Array.isArray(rules) && rules.every((rule) => typeof rule === "string" && /^[\w-]+=[\w-]+$/.test(rule));
  const dealt = isId(edition) && areIds(cards) && (!own || isOwn(own));
  if (!named || !ruled || !dealt || !Array.isArray(lines) || lines.length > MOST_LINES) return null;
  if (dealer !== null && !(Number.isInteger(dealer) && dealer < players.length)) return null;
  if (hands && !areSizes(hands, players.length)) return null;
  return lines.every((line) => isLine(line, players.length)) ? { ...sheet, everyone: Boolean(sheet.everyone) } : null;
}

/** @param {Uint8Array} bytes */
const base64 = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));

/**
 * @param {BlobPart} data
 * @param {ReadableWritablePair<any, any>} through
 */
const piped = async (data, through) => new Uint8Array(await new Response(new Blob([data]).stream().pipeThrough(through)).arrayBuffer());

/**
 * A sheet as the last part of a link.
 * @param {Sheet} sheet
 */
export async function packed(sheet) {
  const bytes = await piped(JSON.stringify(sheet), new CompressionStream("deflate-raw"));
  return base64(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * The sheet in a link; null if there is none.
 * @param {string} text
 */
export async function unpacked(text) {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
    return readSheet(new TextDecoder().decode(await piped(bytes, new DecompressionStream("deflate-raw"))));
  } catch {
    return null;
  }
}
