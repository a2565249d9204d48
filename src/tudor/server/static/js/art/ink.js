// The strokes all pictures are made of. A class is a material, such as wood or brass; css/art.css says how it looks in each theme.

/**
 * @param {string} material
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {number} height
 */
export const rect = (material, x, y, width, height, round = 0) =>
  `<rect class="${material}" x="${x}" y="${y}" width="${width}" height="${height}"${round ? ` rx="${round}"` : ""}/>`;

/**
 * @param {string} material
 * @param {string} d
 */
export const path = (material, d) => `<path class="${material}" d="${d}"/>`;

/**
 * @param {string} material
 * @param {number} x
 * @param {number} y
 * @param {number} across
 */
export const oval = (material, x, y, across, down = across) =>
  `<ellipse class="${material}" cx="${x}" cy="${y}" rx="${across}" ry="${down}"/>`;

/**
 * @param {number} x
 * @param {number} y
 * @param {string} art
 */
export const moved = (x, y, art, scale = 1) => `<g transform="translate(${x} ${y})${scale === 1 ? "" : ` scale(${scale})`}">${art}</g>`;

/**
 * The same thing again at several spots.
 * @param {[number, number][]} spots
 * @param {(x: number, y: number, index: number) => string} draw
 */
export const each = (spots, draw) => spots.map(([x, y], index) => draw(x, y, index)).join("");

/**
 * A mirror image within this width.
 * @param {number} width
 * @param {string} art
 */
export const mirrored = (width, art) => `<g transform="matrix(-1 0 0 1 ${width} 0)">${art}</g>`;

/**
 * What shines, with a light round it.
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
export const glow = (x, y, size) => oval("glow", x, y, size) + oval("glow", x, y, size * 0.6);

/**
 * A piece of a room: where it stands (at the wall, in the middle, at a side, or flat on the floor), its size, and its drawing.
 * One cell of the board is 40 wide.
 * @typedef {["wall" | "middle" | "side" | "flat", number, number, string]} Piece
 */
