// The weapons, each on a field of 64 by 64: shapes that can be told apart without colour.

const METAL = "#b9c0cc";
const STEEL = "#7f8896";
const WOOD = "#8c5a32";
const BRASS = "#d3a242";
const DARK = "#2c2b36";
const EDGE = `stroke="${DARK}" stroke-width="1.6" stroke-linejoin="round" stroke-linecap="round"`;

/** @param {number} length */
const BLADE = (length) =>
  `<path d="M32 ${58 - length}L38 ${66 - length}V40H26V${66 - length}Z" fill="${METAL}" ${EDGE}/><path d="M32 ${62 - length}V38" fill="none" ${EDGE}/>`;

/** @type {Record<NonNullable<Tudor.WeaponPicture["shape"]>, string>} */
const SHAPES = {
  candlestick: `<path d="M29 8h6v18h-6z" fill="#f4ead2" ${EDGE}/><path d="M32 2c4 4 3 6 0 8c-3-2-4-4 0-8z" fill="#f0862e" ${EDGE}/><path d="M22 26h20l-4 6H26z" fill="${BRASS}" ${EDGE}/><path d="M29 32h6l2 18H27z" fill="${BRASS}" ${EDGE}/><path d="M18 60c0-7 6-10 14-10s14 3 14 10z" fill="${BRASS}" ${EDGE}/>`,
  knife: `<path d="M30 4c9 10 9 22 6 32h-6z" fill="${METAL}" ${EDGE}/><path d="M27 36h12v4H27z" fill="${STEEL}" ${EDGE}/><path d="M28 40h9v18c0 3-9 3-9 0z" fill="${WOOD}" ${EDGE}/><circle cx="32.5" cy="46" r="1.5" fill="${BRASS}"/><circle cx="32.5" cy="53" r="1.5" fill="${BRASS}"/>`,
  dagger: `${BLADE(54)}<path d="M18 40h28c3 0 3 5 0 5H18c-3 0-3-5 0-5z" fill="${BRASS}" ${EDGE}/><path d="M29 45h6v11h-6z" fill="${DARK}" ${EDGE}/><circle cx="32" cy="58" r="4" fill="#b3263a" ${EDGE}/>`,
  "lead-pipe": `<g transform="rotate(42 32 32)"><rect x="27" y="4" width="10" height="56" rx="2" fill="${STEEL}" ${EDGE}/><rect x="24" y="4" width="16" height="10" rx="2" fill="${METAL}" ${EDGE}/><rect x="24" y="50" width="16" height="10" rx="2" fill="${METAL}" ${EDGE}/><path d="M30 18v28" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="2"/></g>`,
  revolver: `<path d="M6 20h44l8-3v13H34l-2 6h-9l-4 20H8l5-24H8z" fill="${STEEL}" ${EDGE}/><rect x="25" y="18" width="14" height="13" rx="2" fill="${METAL}" ${EDGE}/><path d="M25 22h14M25 27h14" fill="none" ${EDGE}/><path d="M13 36l-4 20h10l4-20z" fill="${WOOD}" ${EDGE}/><path d="M24 36c6 0 8 4 6 8h-8" fill="none" ${EDGE}/>`,
  pistol: `<path d="M4 18h54v8H30c-2 0-4 2-5 6l-8 24H7l7-26H8c-4 0-6-8-4-12z" fill="${WOOD}" ${EDGE}/><path d="M22 16h38v7H24z" fill="${BRASS}" ${EDGE}/><path d="M18 12l7 5-8 3z" fill="${STEEL}" ${EDGE}/><path d="M27 30c6 0 6 8 0 9" fill="none" ${EDGE}/>`,
  rope: `<g fill="none" stroke-linecap="round"><path d="M32 10c16 0 22 8 22 15s-8 14-22 14s-22-6-22-14s7-15 22-15c9 0 12 6 12 12s-3 8-12 8s-12-3-12-8" stroke="${DARK}" stroke-width="9"/><path d="M32 10c16 0 22 8 22 15s-8 14-22 14s-22-6-22-14s7-15 22-15c9 0 12 6 12 12s-3 8-12 8s-12-3-12-8" stroke="#d8b77a" stroke-width="6"/><path d="M40 38c4 6 0 12 4 20" stroke="${DARK}" stroke-width="9"/><path d="M40 38c4 6 0 12 4 20" stroke="#d8b77a" stroke-width="6"/><path d="M40 40c4 6 0 12 4 18M32 10c16 0 22 8 22 15" stroke="${DARK}" stroke-width="1.5" stroke-dasharray="2 5"/></g>`,
  wrench: `<g transform="rotate(38 32 32)"><path d="M27 24v30a5 5 0 0 0 10 0V24c6-2 8-8 6-14l-6 6h-10l-6-6c-2 6 0 12 6 14z" fill="${METAL}" ${EDGE}/><circle cx="32" cy="53" r="2.5" fill="${DARK}"/></g>`,
  poison: `<path d="M27 4h10v5H27z" fill="${WOOD}" ${EDGE}/><path d="M28 9h8v11c10 4 14 12 14 22c0 12-8 18-18 18s-18-6-18-18c0-10 4-18 14-22z" fill="#3f8f63" ${EDGE}/><circle cx="32" cy="38" r="9" fill="#f4ead2" ${EDGE}/><circle cx="28.5" cy="37" r="2.3" fill="${DARK}"/><circle cx="35.5" cy="37" r="2.3" fill="${DARK}"/><path d="M30 47v4M34 47v4M28 46h8" fill="none" ${EDGE}/>`,
  horseshoe: `<path d="M14 58C4 36 8 8 32 8s28 28 18 50h-9c8-22 6-38-9-38s-17 16-9 38z" fill="${STEEL}" ${EDGE}/><g fill="${DARK}"><circle cx="16" cy="34" r="2"/><circle cx="20" cy="22" r="2"/><circle cx="32" cy="14" r="2"/><circle cx="44" cy="22" r="2"/><circle cx="48" cy="34" r="2"/></g>`,
  trophy: `<path d="M18 8h28c0 16-3 28-14 28S18 24 18 8z" fill="${BRASS}" ${EDGE}/><path d="M18 12H8c0 12 4 16 13 16M46 12h10c0 12-4 16-13 16" fill="none" stroke="${DARK}" stroke-width="5"/><path d="M18 12H8c0 12 4 16 13 16M46 12h10c0 12-4 16-13 16" fill="none" stroke="${BRASS}" stroke-width="2.5"/><path d="M29 36h6v10h-6z" fill="${BRASS}" ${EDGE}/><path d="M20 46h24v12H20z" fill="${WOOD}" ${EDGE}/>`,
  bat: `<g transform="rotate(40 32 32)"><path d="M32 2c6 0 8 6 7 16l-3 30h-8l-3-30C24 8 26 2 32 2z" fill="#c08a4e" ${EDGE}/><rect x="28" y="44" width="8" height="12" fill="${DARK}"/><rect x="26" y="55" width="12" height="5" rx="2" fill="#c08a4e" ${EDGE}/></g>`,
  dumbbell: `<g transform="rotate(-30 32 32)"><rect x="18" y="28" width="28" height="8" fill="${METAL}" ${EDGE}/><rect x="8" y="18" width="8" height="28" rx="2" fill="${DARK}" ${EDGE}/><rect x="15" y="14" width="7" height="36" rx="2" fill="${STEEL}" ${EDGE}/><rect x="42" y="14" width="7" height="36" rx="2" fill="${STEEL}" ${EDGE}/><rect x="48" y="18" width="8" height="28" rx="2" fill="${DARK}" ${EDGE}/></g>`,
  club: `<g transform="rotate(35 32 32)"><path d="M32 2c12 0 14 12 10 24l-6 34h-8l-6-34C18 14 20 2 32 2z" fill="${WOOD}" ${EDGE}/><g fill="${METAL}" ${EDGE}><path d="M21 10l-7-3 6-2zM43 10l7-3-6-2zM20 20l-8 1 7 4zM44 20l8 1-7 4z"/></g></g>`,
  chain: `<g fill="none"><g stroke="${DARK}" stroke-width="8"><ellipse cx="18" cy="16" rx="9" ry="7"/><ellipse cx="32" cy="32" rx="7" ry="9"/><ellipse cx="46" cy="48" rx="9" ry="7"/></g><g stroke="${METAL}" stroke-width="5"><ellipse cx="18" cy="16" rx="9" ry="7"/><ellipse cx="46" cy="48" rx="9" ry="7"/></g><g stroke="${STEEL}" stroke-width="5"><ellipse cx="32" cy="32" rx="7" ry="9"/></g><path d="M24 21l4 4M37 39l4 4" stroke="${STEEL}" stroke-width="6"/></g>`,
  sword: `${BLADE(58)}<path d="M14 40h36v5H14z" fill="${BRASS}" ${EDGE}/><path d="M28 45h8v9h-8z" fill="${WOOD}" ${EDGE}/><circle cx="32" cy="58" r="5" fill="${BRASS}" ${EDGE}/>`,
  sack: `<path d="M24 16h16c16 12 20 42 8 44H16C4 58 8 28 24 16z" fill="#b48a58" ${EDGE}/><path d="M22 6l5 6 5-6 5 6 5-6-3 12H25z" fill="#b48a58" ${EDGE}/><path d="M22 17h20" stroke="${DARK}" stroke-width="4"/><path d="M24 34l6 6m0-6l-6 6M38 44l5 5m0-5l-5 5" fill="none" ${EDGE}/>`,
  chest: `<path d="M6 30h52v28H6z" fill="${WOOD}" ${EDGE}/><path d="M6 30c0-14 8-20 26-20s26 6 26 20z" fill="#a76c3d" ${EDGE}/><path d="M6 30h52" fill="none" stroke="${BRASS}" stroke-width="4"/><path d="M14 14v44M50 14v44" fill="none" stroke="${BRASS}" stroke-width="3"/><rect x="27" y="27" width="10" height="12" rx="2" fill="${BRASS}" ${EDGE}/><circle cx="32" cy="33" r="2" fill="${DARK}"/>`,
  axe: `<g transform="rotate(24 32 32)"><rect x="29" y="6" width="6" height="54" rx="2" fill="${WOOD}" ${EDGE}/><path d="M35 10c10-2 16-6 20-6c2 12 2 20 0 28c-4-2-10-6-20-7z" fill="${METAL}" ${EDGE}/><path d="M29 12h-8v12h8z" fill="${STEEL}" ${EDGE}/></g>`,
};

// For weapons that nobody has described, by place: plain shapes of a puzzle's tools, no two of the first six alike.
const SPARE = [
  `<path d="M8 50l30-30 6 6-30 30c-6 2-8 0-6-6z" fill="${WOOD}" ${EDGE}/><path d="M34 16L46 4l14 14-12 12z" fill="${METAL}" ${EDGE}/>`,
  `<path d="M32 6l22 14v24L32 58 10 44V20z" fill="${STEEL}" ${EDGE}/><path d="M10 20l22 13 22-13M32 33v25" fill="none" ${EDGE}/>`,
  `<path d="M12 12c20-8 40 12 40 40l-10 4C40 36 30 26 10 24z" fill="${METAL}" ${EDGE}/><path d="M8 10h10v16H8z" fill="${BRASS}" ${EDGE}/>`,
  `<path d="M20 24h24v10c10 4 10 26-12 26S10 38 20 34z" fill="#8a5a9a" ${EDGE}/><path d="M24 8h16v16H24z" fill="${BRASS}" ${EDGE}/>`,
  `<path d="M6 32c8-20 44-20 52 0-8 20-44 20-52 0z" fill="#b3573a" ${EDGE}/><circle cx="32" cy="32" r="8" fill="${BRASS}" ${EDGE}/>`,
  `<path d="M26 4h12v36h14L32 60 12 40h14z" fill="${STEEL}" ${EDGE}/><path d="M26 12h12" fill="none" ${EDGE}/>`,
];

/**
 * The drawing of a weapon.
 * @param {Tudor.EditionPage} page
 * @param {string} weapon
 */
export function weaponArt(page, weapon) {
  const shape = page.pictures.weapons[weapon]?.shape;
  return shape ? SHAPES[shape] : SPARE[Math.max(0, page.weapons.indexOf(weapon)) % SPARE.length];
}
