// What each room is known by, in a few lines on a field of 64 by 64, and what its floor is made of.

/** @param {string} shapes */
const dim = (shapes) => `<g fill="currentColor" fill-opacity=".22">${shapes}</g>`;

/** @type {{ [room: string]: string }} */
export const MOTIFS = {
  study: `${dim('<rect x="8" y="30" width="48" height="8" rx="1"/>')}<path d="M8 30h48v8H8zM12 38v18M52 38v18M34 38v12h18M26 30V20M18 20h16l-4-8h-8z"/>`,
  hall: `${dim('<path d="M10 56h10V46h10V36h10V26h14v30z"/>')}<path d="M10 56h10V46h10V36h10V26h14M14 46l32-32M14 46v6M46 14v8"/>`,
  lounge: `${dim('<path d="M10 34c0-6 8-6 8 0v8h28v-8c0-6 8-6 8 0v18H10z"/>')}<path d="M16 32V22c0-4 3-6 6-6h20c3 0 6 2 6 6v10M10 34c0-6 8-6 8 0v8h28v-8c0-6 8-6 8 0v18H10zM14 52v5M50 52v5M32 16v26"/>`,
  library: `${dim('<path d="M8 8h48v48H8z"/>')}<path d="M8 8h48v48H8zM8 24h48M8 40h48M14 10v14M20 12v12M25 10v14M34 12l5 12M46 10v14M16 28v12M28 26v14M34 28v12M44 28l-5 12M14 44v12M22 42v14M36 44v12M42 42v14M48 44v12"/>`,
  "billiard-room": `${dim('<rect x="8" y="18" width="48" height="28" rx="4"/>')}<rect x="8" y="18" width="48" height="28" rx="4"/><rect x="13" y="23" width="38" height="18"/><circle cx="24" cy="32" r="2.5"/><circle cx="38" cy="29" r="2.5"/><circle cx="41" cy="35" r="2.5"/><path d="M4 58L34 38M14 46v10M50 46v10"/>`,
  "dining-room": `${dim('<ellipse cx="32" cy="32" rx="24" ry="14"/>')}<ellipse cx="32" cy="32" rx="24" ry="14"/><circle cx="20" cy="32" r="4"/><circle cx="44" cy="32" r="4"/><circle cx="32" cy="26" r="3.5"/><circle cx="32" cy="38" r="3.5"/><path d="M24 12v-5h6v5M36 12v-5h6v5M24 52v5h6v-5M36 52v5h6v-5"/>`,
  conservatory: `${dim('<path d="M22 44h20l-3 14H25z"/>')}<path d="M22 44h20l-3 14H25zM32 44V22M32 26C24 12 14 14 10 20c10-2 16 0 22 8M32 26C40 12 50 14 54 20c-10-2-16 0-22 8M32 34c-8-6-14-4-18 2 8-2 12 0 18 4M32 34c8-6 14-4 18 2-8-2-12 0-18 4M32 22c-4-8 0-14 4-16 2 6 0 12-4 16"/>`,
  ballroom: `${dim('<path d="M14 40c12 6 24 6 36 0l-8 10H22z"/>')}<path d="M32 6v12M32 18c-6 4-6 10 0 14c6-4 6-10 0-14M14 40c12 6 24 6 36 0M14 40v-8M50 40v-8M32 44v-12M23 43v-7M41 43v-7M22 50h20M14 40l8 10M50 40l-8 10M32 50v6"/><circle cx="32" cy="58" r="2"/>`,
  kitchen: `${dim('<path d="M12 26h36v20c0 6-4 8-8 8H20c-4 0-8-2-8-8z"/>')}<path d="M12 26h36v20c0 6-4 8-8 8H20c-4 0-8-2-8-8zM48 32h8c2 0 2 8-2 8h-6M10 26h40M30 26v-4M24 16c-3-3 3-5 0-9M32 16c-3-3 3-5 0-9M40 16c-3-3 3-5 0-9"/>`,
  patio: `${dim('<path d="M8 26C12 12 24 8 32 8s20 4 24 18z"/>')}<path d="M8 26C12 12 24 8 32 8s20 4 24 18zM20 26c1-10 6-18 12-18s11 8 12 18M32 8v50M18 46h28M22 46l-4 12M42 46l4 12"/>`,
  observatory: `${dim('<path d="M10 44c0-14 10-22 22-22s22 8 22 22z"/>')}<path d="M10 44c0-14 10-22 22-22s22 8 22 22v12H10zM32 30L46 10l6 4-12 20zM18 8v6M15 11h6M8 22v4M6 24h4"/>`,
  theatre: `${dim('<path d="M8 8h48v30H8z"/>')}<path d="M8 8h48v30H8zM28 18l10 5-10 5zM12 56c0-8 8-8 8 0M28 56c0-8 8-8 8 0M44 56c0-8 8-8 8 0M20 46c0-6 8-6 8 0M36 46c0-6 8-6 8 0"/>`,
  "living-room": `${dim('<path d="M16 30h32v16H16z"/>')}<path d="M18 30V18c0-4 3-8 8-8h12c5 0 8 4 8 8v12M10 32c0-5 8-5 8 0v8h28v-8c0-5 8-5 8 0v18H10zM16 50v6M48 50v6"/>`,
  spa: `${dim('<path d="M32 44c-14 0-22-6-24-14c8 0 14 2 18 6c-2-8 0-16 6-22c6 6 8 14 6 22c4-4 10-6 18-6c-2 8-10 14-24 14z"/>')}<path d="M32 44c-14 0-22-6-24-14c8 0 14 2 18 6c-2-8 0-16 6-22c6 6 8 14 6 22c4-4 10-6 18-6c-2 8-10 14-24 14zM10 54c6-4 10 4 16 0s10 4 16 0 8 2 12 0"/>`,
  "guest-house": `${dim('<path d="M8 32h48v14H8z"/>')}<path d="M6 14v42M6 46h52V36c0-4-4-6-8-6H6M58 46v10M12 30v-6c0-2 2-4 4-4h8c2 0 4 2 4 4v6"/>`,
  pool: `<path d="M6 22c8-7 12 7 20 0s12 7 20 0 10 3 12 0M6 36c8-7 12 7 20 0s12 7 20 0 10 3 12 0M6 50c8-7 12 7 20 0s12 7 20 0 10 3 12 0"/>`,
  studio: `${dim('<path d="M16 12h32v26H16z"/>')}<path d="M16 12h32v26H16zM32 6v6M12 38h40M22 38L14 58M42 38l8 20M32 38v16M20 32l8-10 6 7 4-4 6 7"/><circle cx="40" cy="19" r="2"/>`,
  courtyard: `${dim('<circle cx="32" cy="24" r="17"/>')}<path d="M32 58V30M32 42l-8-8M32 38l7-7M20 58h24M32 6c10-2 18 6 16 14c6 6 2 16-6 18H22c-8-2-12-12-6-18c-2-8 6-16 16-14z"/>`,
  "trophy-room": `${dim('<path d="M20 8h24c0 14-3 24-12 24S20 22 20 8z"/>')}<path d="M20 8h24c0 14-3 24-12 24S20 22 20 8zM20 12h-8c0 9 4 12 11 12M44 12h8c0 9-4 12-11 12M32 32v10M22 56h20M26 42h12v14H26z"/>`,
  "carriage-house": `${dim('<circle cx="32" cy="32" r="24"/>')}<circle cx="32" cy="32" r="24"/><circle cx="32" cy="32" r="18"/><circle cx="32" cy="32" r="5"/><path d="M32 14v13M32 37v13M14 32h13M37 32h13M19 19l9 9M36 36l9 9M45 19l-9 9M28 36l-9 9"/>`,
  gazebo: `${dim('<path d="M6 26L32 8l26 18z"/>')}<path d="M6 26L32 8l26 18zM32 8V3M12 26v30M24 26v30M40 26v30M52 26v30M8 56h48M12 42h12M40 42h12M16 42v14M20 42v14M44 42v14M48 42v14"/>`,
  "drawing-room": `${dim('<path d="M22 6h20v52H22z"/>')}<path d="M22 14l10-8 10 8v44H22zM22 40h20"/><circle cx="32" cy="24" r="7"/><path d="M32 20v4l3 2M32 40v10"/><circle cx="32" cy="52" r="2.5"/>`,
  fountain: `${dim('<path d="M8 44h48l-6 12H14z"/>')}<path d="M8 44h48l-6 12H14zM32 44V24M22 30h20M32 24c0-12-14-14-18-4M32 24c0-12 14-14 18-4M32 24c-2-10-6-14-6-18M32 24c2-10 6-14 6-18M14 26v6M50 26v6"/>`,
  "pirate-ship": `${dim('<path d="M8 42h48l-8 14H16z"/>')}<path d="M8 42h48l-8 14H16zM32 42V6M32 8h18v22H32M32 12H16v18h16"/><circle cx="41" cy="17" r="4"/><path d="M37 25l8-3M37 22l8 3"/>`,
  road: `${dim('<path d="M26 6h12l14 52H12z"/>')}<path d="M26 6L12 58M38 6l14 52M32 10v8M32 26v10M32 44v12"/>`,
  forest: `${dim('<path d="M20 6L6 42h28zM44 14L30 46h28z"/>')}<path d="M20 6L6 42h28zM44 14L32 46h26zM20 42v14M44 46v12M14 22h12M10 32h20M39 28h10"/>`,
  inn: `${dim('<path d="M14 20h28v36H14z"/>')}<path d="M14 20h28v36H14zM42 28h8c4 0 4 18 0 18h-8M22 28v20M34 28v20M12 20c-2-8 6-10 10-6c2-6 12-6 14 0c6-4 12 2 8 6"/>`,
  "roman-tent": `${dim('<path d="M8 56L32 12l24 44z"/>')}<path d="M8 56L32 12l24 44zM32 12V4h10v6H32M32 30l-8 26M32 30l8 26M14 46h12M38 46h12"/>`,
  "viking-tent": `${dim('<path d="M10 56L32 16l22 40z"/>')}<path d="M6 56h52M10 56L36 8M54 56L28 8M32 16v40M20 38h24M36 8c2-4 6-4 8-2M28 8c-2-4-6-4-8-2"/>`,
  "roman-camp": `${dim('<path d="M8 34h48v22H8z"/>')}<path d="M8 56V34l6-8 6 8v22M20 56V34l6-8 6 8v22M32 56V34l6-8 6 8v22M44 56V34l6-8 6 8v22M8 46h48M32 22V6h16v10H32"/>`,
  cliff: `${dim('<path d="M6 14h26l4 14 8 6-2 14H6z"/>')}<path d="M6 14h26l4 14 8 6-2 14M16 22l6 4M12 34l8 2M26 36l6 6M6 56c8-6 12 6 20 0s12 6 20 0 8 2 12 0"/><path d="M44 14c2-4 6-4 6 0c0-4 4-4 6 0"/>`,
  longship: `${dim('<path d="M6 34c10 12 42 12 52 0l-4 16H12z"/>')}<path d="M6 34c10 12 42 12 52 0l-4 16H12zM6 34c-4-10 2-18 8-16c2 2 0 5-3 4M58 34c2-8-2-12-6-12M32 42V8M20 10h24v20H20zM28 10v20M36 10v20"/>`,
};

export const UNKNOWN_ROOM = `<path d="M14 56V14h36v42M8 56h48M26 56V34h12v22"/>`;

// By kind of floor, the size of its pattern, and how it is drawn.
/** @type {{ [kind: string]: [number, number, string] }} */
export const PATTERNS = {
  parquet: [24, 24, '<path d="M0 0h12v24H0z" fill="#fff" fill-opacity=".05"/><path d="M0 0v24M12 0v24M0 8h12M12 18h12"/>'],
  herringbone: [24, 24, '<path d="M0 12L12 0M0 24L24 0M12 24L24 12M6 6l12 12M-6 6L6 18M18 6L30 18"/>'],
  checks: [40, 40, '<path d="M0 0h20v20H0zM20 20h20v20H20z" fill="#fff" fill-opacity=".09" stroke="none"/>'],
  tiles: [20, 20, '<path d="M0 0h20M0 0v20"/><circle cx="0" cy="0" r="3"/><circle cx="20" cy="20" r="3"/>'],
  planks: [48, 20, '<path d="M0 0h48M0 10h48M14 0v10M38 10v10"/>'],
  carpet: [20, 20, '<path d="M10 4l6 6-6 6-6-6z"/>'],
  stones: [40, 30, '<path d="M0 0h40M0 15h40M12 0v15M32 0v15M4 15v15M22 15v15"/>'],
  grass: [30, 30, '<path d="M6 12l2-5 2 5M20 24l2-5 2 5M22 8l1-4 2 4M8 26l1-4 2 4"/>'],
  water: [40, 20, '<path d="M0 10c5-6 10-6 20 0s15 6 20 0"/>'],
  stars: [40, 40, '<path d="M10 6v6M7 9h6M30 26v8M26 30h8"/><circle cx="32" cy="8" r="1"/><circle cx="12" cy="28" r="1"/>'],
};

// Floors: a pattern and a colour of its own for every room; those not named here take their turn.
/** @type {{ [room: string]: [string, string] }} */
const FLOORS = {
  study: ["parquet", "#5b3f2e"], hall: ["checks", "#6d6a63"], lounge: ["carpet", "#6e2f35"],
  library: ["parquet", "#4b3a2a"], "billiard-room": ["carpet", "#25503c"], "dining-room": ["planks", "#63402a"],
  conservatory: ["tiles", "#3f6b52"], ballroom: ["herringbone", "#7b5a34"], kitchen: ["checks", "#4f6070"],
  patio: ["stones", "#8a6a4c"], observatory: ["stars", "#27315c"], theatre: ["carpet", "#4d2238"],
  "living-room": ["carpet", "#6b3b2f"], spa: ["tiles", "#3a6c78"], "guest-house": ["planks", "#5b4a62"],
  pool: ["water", "#1f6f96"], studio: ["planks", "#5c5347"], courtyard: ["grass", "#4a6b38"],
  "trophy-room": ["parquet", "#5f4524"], "carriage-house": ["stones", "#5d5a55"], gazebo: ["planks", "#6a7a4a"],
  "drawing-room": ["carpet", "#3d4a78"], fountain: ["water", "#37748a"], "pirate-ship": ["planks", "#5a4330"],
  road: ["stones", "#7d7460"], forest: ["grass", "#345c34"], inn: ["planks", "#6e4c2c"],
  "roman-tent": ["carpet", "#7a2f2a"], "viking-tent": ["planks", "#4e5a66"], "roman-camp": ["stones", "#7a6240"],
  cliff: ["stones", "#5e6670"], longship: ["water", "#2c5f7a"],
};
/** @type {[string, string][]} */
const SPARE = [
  ["parquet", "#5b3f2e"], ["carpet", "#6e2f35"], ["tiles", "#3f6b52"], ["checks", "#4f6070"], ["planks", "#63402a"],
];

/**
 * @param {string} room
 * @param {number} place
 */
export function floorOf(room, place) {
  return FLOORS[room] ?? SPARE[place % SPARE.length];
}
