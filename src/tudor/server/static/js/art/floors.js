// What floors are made of. The colour below the pattern is the room's own.

/**
 * A pattern: its size, its drawing, and what stands round such a floor: a wall, a hedge, or nothing.
 * @typedef {{ width: number, height: number, art: string, edge: "wall" | "hedge" | "open" }} FloorKind
 */

/** @type {Record<NonNullable<Tudor.RoomPicture["floor"]>, FloorKind>} */
export const FLOORS = {
  parquet: { width: 32, height: 32, edge: "wall", art: '<path class="pale" d="M0 0h16v16H0zM16 16h16v16H16z"/><path d="M0 4h16M0 8h16M0 12h16M20 0v16M24 0v16M28 0v16M16 20h16M16 24h16M16 28h16M4 16v16M8 16v16M12 16v16M0 0h32M0 16h32M0 0v32M16 0v32"/>' },
  herringbone: { width: 24, height: 24, edge: "wall", art: '<path class="pale" d="M0 12L12 0h6L0 18zM12 24L24 12v6l-6 6z"/><path d="M0 12L12 0M0 24L24 0M12 24L24 12M6 6l12 12M-6 6L6 18M18 6l12 12"/>' },
  checks: { width: 40, height: 40, edge: "wall", art: '<path class="dim" d="M0 0h20v20H0zM20 20h20v20H20z"/>' },
  tiles: { width: 24, height: 24, edge: "wall", art: '<path class="pale" d="M5 0h14l5 5v14l-5 5H5l-5-5V5z"/><path d="M5 0h14l5 5v14l-5 5H5l-5-5V5z"/>' },
  planks: { width: 64, height: 28, edge: "wall", art: '<path class="pale" d="M0 0h64v14H0z"/><path d="M0 0h64M0 14h64M18 0v14M50 14v14M8 6h6M30 20h10"/>' },
  carpet: { width: 28, height: 28, edge: "wall", art: '<path class="pale" d="M14 5l7 9-7 9-7-9z"/><path d="M14 5l7 9-7 9-7-9zM0-4l4 4-4 4M28-4l-4 4 4 4M0 24l4 4M28 24l-4 4"/>' },
  flagstones: { width: 60, height: 40, edge: "wall", art: '<path class="pale" d="M0 0h24v20H0zM42 20h18v20H42z"/><path d="M0 0h60M0 20h60M24 0v20M52 0v20M14 20v20M42 20v20"/>' },
  pavement: { width: 48, height: 48, edge: "hedge", art: '<path class="pale" d="M0 0h24v24H0z"/><path d="M0 0h48M0 24h48M24 0v24M8 24v24M36 24v24"/>' },
  grass: { width: 44, height: 40, edge: "hedge", art: '<path d="M6 14l2-6 3 6 2-5 1 5M28 32l2-6 3 6 2-5 1 5M32 10l1-4 2 4M10 36l1-4 2 4"/>' },
  sand: { width: 50, height: 44, edge: "hedge", art: '<path d="M6 10h3M26 6h2M40 18h3M14 28h2M34 36h3M8 40h2"/><path class="pale" d="M0 22c8-4 16-4 24 0s16 4 26 0v6c-10 4-18 4-26 0s-16-4-24 0z"/>' },
  water: { width: 60, height: 36, edge: "open", art: '<path class="wave" d="M0 9c8-6 14-6 22 0s14 6 22 0M30 27c8-6 14-6 22 0"/>' },
};

/** For rooms whose floor nobody has described, by place. */
export const SPARE_FLOORS = /** @type {const} */ (["parquet", "carpet", "tiles", "herringbone", "planks", "checks"]);

// For rooms that nobody has furnished, by place: something at the wall, in the middle and at the sides.
/** @type {Tudor.RoomPicture["furniture"][]} */
export const SPARE_FURNITURE = [
  ["low-table", "window", "round-rug", "armchair", "lamp", "painting"],
  ["desk", "bookcase", "rug", "palm", "portrait"],
  ["sofa", "fireplace", "rug", "lamp", "fern"],
  ["bust", "painting", "runner", "bench", "clock", "column"],
  ["cabinet", "dresser", "round-rug", "chest", "window", "flowers"],
];
