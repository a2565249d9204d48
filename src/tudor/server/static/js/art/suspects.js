// Suspects, put together from a few parts each: figures of 64 by 96, and heads in the upper half of the same field.

const DARK = "#2a2630";
const EDGE = `stroke="${DARK}" stroke-width="1.5" stroke-linejoin="round" stroke-linecap="round"`;
/** @type {Record<NonNullable<Tudor.SuspectPicture["skin"]>, string>} */
const SKIN = { pale: "#f6d9bd", light: "#efc8a2", tan: "#d9a77c", brown: "#b67c52", dark: "#7d5236" };

/** @type {Record<NonNullable<Tudor.SuspectPicture["hair"]>, (colour: string) => string>} */
const HAIR = {
  waves: (c) => `<path d="M18 50c-4-8-2-14-1-22C18 14 24 8 32 8s14 6 15 20c1 8 3 14-1 22l-6-4V28H24v18z" fill="${c}" ${EDGE}/>`,
  short: (c) => `<path d="M19 30c-2-14 4-20 13-20s15 6 13 20c-2-6-5-9-7-10c-5 3-12 3-14 1c-2 2-4 5-5 9z" fill="${c}" ${EDGE}/>`,
  bun: (c) => `<circle cx="32" cy="8" r="6" fill="${c}" ${EDGE}/><path d="M19 32c-2-14 4-20 13-20s15 6 13 20c-3-8-8-10-13-10s-10 2-13 10z" fill="${c}" ${EDGE}/>`,
  bob: (c) => `<path d="M17 42c-2-22 2-32 15-32s17 10 15 32h-6l-2-18c-5 2-11 2-14-2l-2 20z" fill="${c}" ${EDGE}/>`,
  wild: (c) => `<path d="M16 32l-2-8 4-1-1-7 6 1 2-7 6 4 5-5 3 6 7-1-1 6 5 3-4 3 1 6-3 1c-2-6-5-9-8-9c-5 2-10 2-13 0c-3 1-5 4-6 8z" fill="${c}" ${EDGE}/>`,
  slick: (c) => `<path d="M19 28c-1-12 4-19 13-19s14 6 13 19c-3-7-6-9-13-9s-11 3-13 9z" fill="${c}" ${EDGE}/><path d="M24 14c5-3 11-3 16 0" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="2"/>`,
  curls: (c) => `<g fill="${c}" ${EDGE}><circle cx="20" cy="22" r="6"/><circle cx="26" cy="14" r="7"/><circle cx="38" cy="14" r="7"/><circle cx="44" cy="22" r="6"/><circle cx="18" cy="31" r="5"/><circle cx="46" cy="31" r="5"/></g>`,
  ponytail: (c) => `<path d="M44 16c12-4 16 10 10 26c-2-8-6-12-12-14z" fill="${c}" ${EDGE}/><path d="M19 30c-2-14 4-20 13-20s15 6 13 20c-4-8-8-10-13-10s-9 2-13 10z" fill="${c}" ${EDGE}/>`,
  bald: () => "",
};
/** @type {Record<NonNullable<Tudor.SuspectPicture["hat"]>, (colour: string) => string>} */
const HATS = {
  none: () => "",
  pith: (c) => `<path d="M12 24c6-3 34-3 40 0c-2-12-10-18-20-18S14 12 12 24z" fill="${c}" ${EDGE}/><path d="M16 20c8-3 24-3 32 0" fill="none" ${EDGE}/>`,
  cap: () => `<path d="M18 18c2-8 26-8 28 0l-3 4c-6-3-16-3-22 0z" fill="#fff" ${EDGE}/><path d="M19 17c3 3 6-2 9 1s5 2 8 0s6 3 9-1" fill="none" ${EDGE}/>`,
  feather: (c) => `<path d="M14 22c8-6 28-6 36 0c0-8-8-13-18-13s-18 5-18 13z" fill="${c}" ${EDGE}/><path d="M44 14c4-8 10-10 14-12c0 8-4 14-12 16z" fill="#2aa6a0" ${EDGE}/><circle cx="53" cy="7" r="2.4" fill="${c}" ${EDGE}/>`,
  flower: (c) => `<g fill="${c}" ${EDGE}><circle cx="46" cy="16" r="3.5"/><circle cx="51" cy="19" r="3.5"/><circle cx="47" cy="23" r="3.5"/><circle cx="42" cy="20" r="3.5"/></g><circle cx="46.5" cy="19.5" r="2" fill="#f7d154"/>`,
  police: (c) => `<path d="M14 22c0-10 8-15 18-15s18 5 18 15c-10-4-26-4-36 0z" fill="${c}" ${EDGE}/><path d="M18 22c6 4 22 4 28 0l-4-4H22z" fill="${DARK}" ${EDGE}/><path d="M32 9l2 4h-4z" fill="#d3a242" ${EDGE}/>`,
  turban: (c) => `<path d="M16 24c-2-14 8-18 16-18s18 4 16 18c-10-6-22-6-32 0z" fill="${c}" ${EDGE}/><path d="M18 18c10-2 20-8 26-8M22 22c10-2 18-6 25-6" fill="none" ${EDGE}/><circle cx="32" cy="15" r="3" fill="#d3a242" ${EDGE}/>`,
  horns: (c) => `<path d="M18 14C8 14 4 8 6 2c2 6 8 6 14 6zM46 14c10 0 14-6 12-12c-2 6-8 6-14 6z" fill="#efe6cf" ${EDGE}/><path d="M16 24C16 10 24 6 32 6s16 4 16 18z" fill="${c}" ${EDGE}/><path d="M16 24h32M32 6v22" fill="none" stroke="${DARK}" stroke-width="3"/>`,
  wings: (c) => `<path d="M16 22C8 18 6 8 8 2c6 2 12 8 12 14zM48 22c8-4 10-14 8-20c-6 2-12 8-12 14z" fill="#fff" ${EDGE}/><path d="M16 24C16 10 24 6 32 6s16 4 16 18z" fill="${c}" ${EDGE}/><path d="M16 24h32" fill="none" stroke="${DARK}" stroke-width="3"/>`,
  tricorne: (c) => `<path d="M8 22c6-14 14-10 24-16c10 6 18 2 24 16c-12-5-36-5-48 0z" fill="${c}" ${EDGE}/><circle cx="32" cy="14" r="3" fill="#fff"/><path d="M28 19l8-3M28 16l8 3" stroke="#fff" stroke-width="1.5"/>`,
  plume: (c) => `<path d="M14 8c10-10 30-8 36 6l-4 4c-6-8-20-8-28-2z" fill="#c8203a" ${EDGE}/><path d="M17 26C17 14 24 10 32 10s15 4 15 16l-3 12-4-12H24l-4 12z" fill="${c}" ${EDGE}/>`,
  "top-hat": (c) => `<path d="M20 20V0c8-3 16-3 24 0v20z" fill="${c}" ${EDGE}/><path d="M20 14h24v5H20z" fill="#b3203a"/><path d="M12 20c8 4 32 4 40 0c0-4-40-4-40 0z" fill="${c}" ${EDGE}/>`,
  beret: (c) => `<path d="M14 20C12 8 26 4 36 6c14 2 18 10 12 16c-8-4-24-4-34-2z" fill="${c}" ${EDGE}/><path d="M34 6l2-5" fill="none" ${EDGE}/>`,
  band: (c) => `<path d="M18 25c0-6 28-6 28 0v5c-8-4-20-4-28 0z" fill="${c}" ${EDGE}/><circle cx="32" cy="24" r="3.5" fill="#d3a242" ${EDGE}/>`,
  bowler: (c) => `<path d="M12 22c8 3 32 3 40 0c-1-3-5-3-7-3C45 10 40 6 32 6s-13 4-13 13c-2 0-6 0-7 3z" fill="${c}" ${EDGE}/><path d="M19 18c8 2 18 2 26 0" fill="none" stroke="#1c1a22" stroke-width="3"/>`,
};
/** @type {Record<NonNullable<Tudor.SuspectPicture["face"]>, (colour: string) => string>} */
const FACES = {
  lips: () => `<path d="M28 40c2-2 3 0 4 0s2-2 4 0c-2 3-6 3-8 0z" fill="#b3203a"/>`,
  smile: () => `<path d="M27 40c3 3 7 3 10 0" fill="none" ${EDGE}/>`,
  plain: () => `<path d="M28 41h8" fill="none" ${EDGE}/>`,
  moustache: (c) => `<path d="M22 40c2-5 8-5 10-2c2-3 8-3 10 2c-4 1-8 1-10-1c-2 2-6 2-10 1z" fill="${c}" ${EDGE}/>`,
  beard: (c) => `<path d="M20 34c0 16 6 20 12 22c6-2 12-6 12-22c-4 4-8 3-12 3s-8 1-12-3z" fill="${c}" ${EDGE}/><path d="M28 41c3 2 5 2 8 0" fill="none" ${EDGE}/>`,
  braids: (c) => `<path d="M20 36c4 3 8 2 12 2s8 1 12-2c0 8-4 12-6 22h-4l-2-12-2 12h-4c-2-10-6-14-6-22z" fill="${c}" ${EDGE}/><path d="M28 41c3 2 5 2 8 0" fill="none" ${EDGE}/>`,
  goatee: (c) => `<path d="M26 39c3-3 9-3 12 0" fill="none" stroke="${c}" stroke-width="3"/><path d="M29 44h6l-3 7z" fill="${c}" ${EDGE}/>`,
  walrus: (c) => `<path d="M20 38c4-6 9-4 12-1c3-3 8-5 12 1c1 6-3 9-5 12c0-5-3-8-7-8s-7 3-7 8c-2-3-6-6-5-12z" fill="${c}" ${EDGE}/>`,
};
/** @type {Record<NonNullable<Tudor.SuspectPicture["extra"]>, string>} */
const EXTRAS = {
  none: "",
  glasses: `<g fill="#fff" fill-opacity=".35" ${EDGE}><circle cx="26" cy="31" r="5"/><circle cx="38" cy="31" r="5"/><path d="M31 31h2"/></g>`,
  monocle: `<circle cx="38" cy="31" r="5" fill="#fff" fill-opacity=".3" stroke="#d3a242" stroke-width="2"/><path d="M42 34c2 4 2 8 0 12" fill="none" stroke="#d3a242" stroke-width="1.2"/>`,
  pearls: `<g fill="#fdfbf2" ${EDGE}><circle cx="24" cy="51" r="2.2"/><circle cx="28" cy="53.5" r="2.2"/><circle cx="32" cy="54.5" r="2.2"/><circle cx="36" cy="53.5" r="2.2"/><circle cx="40" cy="51" r="2.2"/></g>`,
  bow: `<path d="M32 54l-8-4v8zM32 54l8-4v8z" fill="#b3203a" ${EDGE}/>`,
  collar: `<path d="M26 50h12v5H26z" fill="#fff" ${EDGE}/>`,
  patch: `<path d="M18 26l26 8" ${EDGE}/><circle cx="38" cy="31" r="4.5" fill="${DARK}"/>`,
  earrings: `<circle cx="19" cy="38" r="2.5" fill="#d3a242" ${EDGE}/><circle cx="45" cy="38" r="2.5" fill="#d3a242" ${EDGE}/>`,
  medals: `<circle cx="44" cy="58" r="3" fill="#d3a242" ${EDGE}/><circle cx="38" cy="59" r="2.5" fill="#c9d0da" ${EDGE}/>`,
};

const SHADE = 'fill="#000" fill-opacity=".18"';
const GOWN = "M32 46c-10 0-14 4-15 11l5 10c-5 8-8 16-9 25h38c-1-9-4-17-9-25l5-10c-1-7-5-11-15-11z";
const TRUNK = "M32 46c-11 0-16 4-17 12l1 20h32l1-20c-1-8-6-12-17-12z";

/** @param {string} c */
const legs = (c) => `<path d="M18 76h12v14H18zM34 76h12v14H34z" fill="${c}" ${EDGE}/><path d="M15 88h15v5H15zM34 88h15v5H34z" fill="${DARK}"/>`;

/** @type {Record<NonNullable<Tudor.SuspectPicture["dress"]>, (colour: string) => string>} */
const DRESSES = {
  gown: (c) => `<path d="${GOWN}" fill="${c}" ${EDGE}/><path d="M36 67c5 8 7 16 8 25h7c-1-9-4-17-9-25z" ${SHADE}/><path d="M22 66c6 3 14 3 20 0" fill="none" ${EDGE}/>`,
  shawl: (c) => `<path d="${GOWN}" fill="${c}" ${EDGE}/><path d="M15 60c2-10 8-14 17-14s15 4 17 14l-8 10-9-12-9 12z" fill="#fff" fill-opacity=".6" ${EDGE}/>`,
  apron: (c) => `<path d="${GOWN}" fill="#3d4454" ${EDGE}/><path d="M25 50h14l1 16c4 7 5 14 5 22H19c0-8 1-15 5-22z" fill="${c}" ${EDGE}/><path d="M22 66h20" fill="none" ${EDGE}/>`,
  suit: (c) => `${legs(c)}<path d="${TRUNK}" fill="${c}" ${EDGE}/><path d="M26 47l6 16 6-16z" fill="#fff" ${EDGE}/><path d="M32 51l3 10-3 4-3-4z" fill="${DARK}"/>`,
  uniform: (c) => `${legs("#4c4a42")}<path d="${TRUNK}" fill="${c}" ${EDGE}/><path d="M15 70h34v6H15z" fill="${DARK}"/><path d="M28 69h8v8h-8z" fill="#d3a242" ${EDGE}/><path d="M13 54c3-5 8-7 11-7v6zM51 54c-3-5-8-7-11-7v6z" fill="#d3a242" ${EDGE}/>`,
  coat: (c) => `<path d="M32 46c-11 0-16 4-17 12l-4 33h42l-4-33c-1-8-6-12-17-12z" fill="${c}" ${EDGE}/><path d="M26 47l6 10 6-10 1 44H25z" fill="#f3e9d2" ${EDGE}/><path d="M32 58v30" fill="none" ${EDGE}/><path d="M29 54l3 3 3-3v6l-3-2-3 2z" fill="${DARK}"/>`,
  tunic: (c) => `${legs("#8a6a44")}<path d="M32 46c-11 0-17 4-18 12l-1 21h38l-1-21c-1-8-7-12-18-12z" fill="${c}" ${EDGE}/><path d="M14 66h36v5H14z" fill="#5a3a22"/><circle cx="32" cy="68" r="4" fill="#d3a242" ${EDGE}/><path d="M18 52c4-5 24-5 28 0l-4 5-5-3-5 4-5-4-5 3z" fill="#b59a72" ${EDGE}/>`,
  armour: (c) => `<path d="M14 52C8 66 8 80 12 90h40c4-10 4-24-2-38z" fill="${c}" ${EDGE}/>${legs("#e2b98e")}<path d="M20 72h24v12l-4-3-4 3-4-3-4 3-4-3-4 3z" fill="#8c3a2c" ${EDGE}/><path d="M32 47c-9 0-13 3-14 10l2 17h24l2-17c-1-7-5-10-14-10z" fill="#d3b25a" ${EDGE}/><path d="M22 60c6 4 14 4 20 0M32 50v22" fill="none" ${EDGE}/>`,
};

/**
 * @param {string} colour
 * @param {string} skin
 */
const arms = (colour, skin) =>
  `<path d="M18 52c-7 6-9 14-8 21h6c0-6 1-10 5-14zM46 52c7 6 9 14 8 21h-6c0-6-1-10-5-14z" fill="${colour}" ${EDGE}/><circle cx="13" cy="75" r="3.6" fill="${skin}" ${EDGE}/><circle cx="51" cy="75" r="3.6" fill="${skin}" ${EDGE}/>`;

// For suspects that nobody has described, by place: no two of the first ten look alike.
/** @type {Tudor.SuspectPicture[]} */
const SPARE = [
  { hair: "waves", hair_colour: "#4a2a1c", hat: "none", face: "lips", extra: "pearls", dress: "gown", skin: "light" },
  { hair: "short", hair_colour: "#5a4632", hat: "bowler", face: "moustache", extra: "bow", dress: "suit", skin: "tan" },
  { hair: "bun", hair_colour: "#a8a29a", hat: "feather", face: "plain", extra: "glasses", dress: "shawl", skin: "pale" },
  { hair: "bald", hat: "none", face: "beard", hair_colour: "#8a8a8a", extra: "monocle", dress: "coat", skin: "brown" },
  { hair: "bob", hair_colour: "#1f1a22", hat: "flower", face: "lips", extra: "none", dress: "apron", skin: "pale" },
  { hair: "slick", hair_colour: "#241c18", hat: "top-hat", face: "goatee", extra: "collar", dress: "suit", skin: "dark" },
  { hair: "curls", hair_colour: "#b5522a", hat: "none", face: "smile", extra: "earrings", dress: "gown", skin: "tan" },
  { hair: "short", hair_colour: "#777d86", hat: "police", face: "walrus", extra: "medals", dress: "uniform", skin: "light" },
  { hair: "ponytail", hair_colour: "#d8a24a", hat: "band", face: "lips", extra: "none", dress: "tunic", skin: "brown" },
  { hair: "wild", hair_colour: "#e8e4da", hat: "beret", face: "smile", extra: "glasses", dress: "coat", skin: "pale" },
];

/**
 * A suspect as it is drawn: what its picture does not say is filled in by its place among the suspects.
 * @param {Tudor.EditionPage} page
 * @param {string} suspect
 */
export function suspectLook(page, suspect) {
  const place = Math.max(0, page.suspects.findIndex(({ id }) => id === suspect));
  const picture = page.pictures.suspects[suspect];
  const spare = SPARE[place % SPARE.length];
  return picture?.hair || picture?.dress || picture?.hat ? picture : { ...spare, colour: picture?.colour, hat_colour: picture?.colour };
}

/**
 * Hair, face and hat.
 * @param {Tudor.SuspectPicture} look
 */
export function head({ hair = "short", hair_colour = "#4a3524", hat = "none", hat_colour = "", face = "smile", extra = "none", skin = "light", colour = "" }) {
  const [hairs, tone] = [hair ?? "short", SKIN[skin ?? "light"]];
  const long = hairs === "waves" || hairs === "bob";
  const skull = `<path d="M28 42h8v10h-8z" fill="${tone}"/><ellipse cx="32" cy="31" rx="13" ry="15.5" fill="${tone}" ${EDGE}/><path d="M22 37h4M38 37h4" stroke="#d9705a" stroke-opacity=".5" stroke-width="3" stroke-linecap="round"/>`;
  const eyes = `<g fill="${DARK}"><circle cx="26.5" cy="31" r="2"/><circle cx="37.5" cy="31" r="2"/></g><path d="M23 26c2-2 5-2 6 0M35 26c1-2 4-2 6 0M32 32l-1.500 4h3" fill="none" ${EDGE}/>`;
  const above = long ? fringe(hair_colour) : HAIR[hairs](hair_colour);
  return [long ? HAIR[hairs](hair_colour) : "", skull, eyes, FACES[face ?? "smile"](hair_colour), above, HATS[hat ?? "none"](hat_colour || colour), EXTRAS[extra ?? "none"]].join("");
}

/**
 * A whole figure on its stand.
 * @param {Tudor.SuspectPicture} look
 */
export function figure(look) {
  const colour = look.colour || "#777777";
  const stand = `<ellipse cx="32" cy="91" rx="21" ry="6" fill="${colour}" ${EDGE}/><path d="M11 91c0 8 42 8 42 0" fill="none" ${EDGE}/>`;
  return [stand, arms(look.dress === "apron" ? "#3d4454" : colour, SKIN[look.skin ?? "light"]), DRESSES[look.dress ?? "suit"](colour), head(look)].join("");
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} across
 * @param {number} down
 */
const oval = (x, y, across, down) => `M${x - across} ${y}a${across} ${down} 0 1 0 ${2 * across} 0a${across} ${down} 0 1 0 ${-2 * across} 0z`;

/**
 * The edges of everything a drawing consists of, as one path.
 * @param {string} drawing of paths, circles and ellipses that are not moved
 */
export function outlineOf(drawing) {
  const parts = drawing.matchAll(/<path[^>]* d="([^"]*)"|<(?:circle|ellipse) cx="([^"]*)" cy="([^"]*)" rx?="([^"]*)"(?: ry="([^"]*)")?/g);
  return [...parts].map(([, path, x, y, across, down = across]) => path ?? oval(Number(x), Number(y), Number(across), Number(down))).join("");
}

/** @param {string} c */
const fringe = (c) => `<path d="M19 28c0-12 5-18 13-18s13 6 13 18c-3-6-6-8-9-9c-5 3-13 4-17 9z" fill="${c}" ${EDGE}/>`;

// Signs beside names: one shape for each place round the board. A field of 40 by 40, the head in the middle.
export const SIGN_SHAPES = [
  "M20 4a16 16 0 1 1 0 32a16 16 0 1 1 0-32z",
  "M6 6h28v28H6z",
  "M20 2L38 20L20 38L2 20z",
  "M11 4h18l9 16-9 16H11L2 20z",
  "M5 5h30v14c0 10-7 15-15 19c-8-4-15-9-15-19z",
  "M20 2l5 9 10-3-1 11 5 7-9 4-2 9-8-5-8 5-2-9-9-4 5-7-1-11 10 3z",
  "M20 2l18 14-7 21H9L2 16z",
  "M13 3h14l10 10v14L27 37H13L3 27V13z",
  "M20 2c4 8 14 12 14 22a14 14 0 0 1-28 0C6 14 16 10 20 2z",
  "M14 3h12v11h11v12H26v11H14V26H3V14h11z",
];
