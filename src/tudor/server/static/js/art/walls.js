// What stands at the back wall of a room, seen from the front.
import { each, glow, mirrored, moved, oval, path, rect } from "./ink.js";
/** @import { Piece } from "./ink.js" */

const WIDTHS = [6, 4, 5, 7, 4, 5, 8];
const SHORTER = [0, 3, 1, 4, 2, 0, 2];
const BINDINGS = ["red", "blue", "brass", "leaf", "paper", "wood", "blue", "red"];

/**
 * Books in a row.
 * @param {number} from
 * @param {number} to
 * @param {number} y
 * @param {number} height
 * @param {number} first
 */
function books(from, to, y, height, first) {
  let row = "";
  for (let x = from, index = first; x < to - 3; index += 1) {
    const [width, less] = [Math.min(WIDTHS[index % 7], to - x), SHORTER[index % 7]];
    row += rect(BINDINGS[index % 8], x, y + less, width, height - less);
    x += width;
  }
  return row;
}

/**
 * A cup for a winner.
 * @param {number} x
 * @param {number} y
 */
const cup = (x, y) =>
  moved(x, y, path("line", "M-6-14c-6 0-4 8 1 8M6-14c6 0 4 8-1 8") + path("brass", "M-6-16H6c0 8-2 11-5 12v2h3v2h-8v-2h3v-2c-3-1-5-4-5-12z"));

/** @param {string} cloth */
const coat = (cloth) => path(cloth, "M0 0c-8 3-10 14-9 34h18c1-20-1-31-9-34z") + path("line", "M0 2v32");

/**
 * A barrel seen from its end.
 * @param {number} x
 * @param {number} y
 */
const cask = (x, y) =>
  oval("dark-wood", x, y, 16) + oval("wood", x, y, 12) + path("line", `M${x - 5} ${y - 11}v22M${x + 5} ${y - 11}v22`) + rect("brass", x - 2, y + 5, 4, 8, 1);

/**
 * @param {number} x
 * @param {string} paint
 */
const shield = (x, paint) =>
  oval(paint, x, 17, 16) + path("paper", `M${x} 1a16 16 0 0 1 16 16h-16zM${x} 33a16 16 0 0 1-16-16h16z`) + oval("metal", x, 17, 5);

const FIRE = path("fire", "M30 60c-6-12 6-14 5-25 8 5 7 10 10 15 3-6 1-9 5-16 10 10 12 17 8 26z") + path("yellow", "M38 60c-3-8 4-9 5-15 6 5 8 9 6 15z");

/** @satisfies {{ [name: string]: Piece }} */
export const AT_WALL = {
  bookcase: ["wall", 84, 60, rect("dark-wood", 0, 0, 84, 60, 2) + rect("dark", 4, 4, 76, 52) + books(5, 79, 6, 13, 0) + books(5, 79, 23, 13, 3) +
    books(5, 79, 40, 15, 5) + rect("wood", 4, 19, 76, 3) + rect("wood", 4, 36, 76, 3)],
  fireplace: ["wall", 92, 62, glow(46, 50, 44) + rect("stone", 4, 16, 84, 46) + path("line", "M4 28h16M4 40h16M4 52h16M72 28h16M72 40h16M72 52h16M12 16v12M80 16v12") +
    path("dark", "M20 62V38c0-14 52-14 52 0v24z") + moved(2, 0, FIRE) + rect("dark-wood", 28, 57, 36, 5, 2) + rect("dark-wood", 0, 11, 92, 7, 2) +
    oval("brass", 46, 5, 6) + oval("paper", 46, 5, 3.5) + rect("paper", 12, 1, 4, 10) + rect("paper", 76, 1, 4, 10)],
  window: ["wall", 68, 42, rect("white", 6, 0, 56, 40, 2) + rect("glass", 10, 4, 48, 32) + path("line white-line", "M34 4v32M10 20h48") +
    path("shine", "M14 32L26 6h6L20 32z") + path("cloth", "M0 0h20c1 16-6 30-12 42H0z") + mirrored(68, path("cloth", "M0 0h20c1 16-6 30-12 42H0z")) +
    rect("brass", 0, 0, 68, 3, 1)],
  painting: ["wall", 44, 34, rect("brass", 0, 0, 44, 34, 2) + rect("water", 5, 5, 34, 24) + path("leaf", "M5 29l10-13 9 8 6-6 9 11z") + oval("yellow", 32, 11, 3.5)],
  portrait: ["wall", 36, 42, rect("brass", 0, 0, 36, 42, 2) + rect("dark-wood", 5, 5, 26, 32) + path("cloth", "M7 37c0-10 22-10 22 0z") + oval("skin", 18, 20, 6, 8) + path("dark", "M11 18c0-10 14-10 14 0-4-4-10-4-14 0z")],
  clock: ["wall", 32, 64, path("dark-wood", "M3 64V14C3 2 29 2 29 14v50z") + rect("wood", 8, 30, 16, 28, 1) + oval("paper", 16, 17, 9) + path("line", "M16 11v6l4 3") + path("line", "M16 31v16") + oval("brass", 16, 49, 5)],
  stairs: ["wall", 92, 66, each([[0, 56], [4, 47], [8, 38], [12, 29], [16, 20], [20, 11]], (x, y) => rect("dark-wood", x + 4, y, 84 - 2 * x, 9) + rect("wood", x + 4, y, 84 - 2 * x, 4) + rect("cloth", x / 2 + 26, y, 40 - x, 9)) +
    path("rail", "M4 62L22 6M88 62L70 6") + oval("brass", 4, 58, 4) + oval("brass", 88, 58, 4)],
  "front-door": ["wall", 64, 62, path("stone", "M0 62V18C0-6 64-6 64 18v44z") + path("glass", "M10 18C12 4 52 4 54 18z") + path("line", "M32 8v10M20 10l5 8M44 10l-5 8") +
    rect("dark-wood", 9, 18, 23, 44) + rect("dark-wood", 32, 18, 23, 44) + each([[13, 23], [36, 23], [13, 43], [36, 43]], (x, y) => rect("wood", x, y, 15, 15, 1)) + oval("brass", 29, 41, 2) + oval("brass", 35, 41, 2)],
  coats: ["wall", 108, 50, rect("dark-wood", 0, 3, 108, 7, 2) + moved(16, 9, coat("red")) + moved(38, 9, coat("leaf")) + moved(60, 9, coat("blue")) +
    path("dark", "M74 10h20c0-9-20-9-20 0zM70 10h28v3H70z") + path("line thick", "M102 10v34c0 5-6 5-6 0")],
  dresser: ["wall", 92, 62, rect("wood", 4, 0, 84, 34, 2) + rect("dark", 8, 4, 76, 12) + rect("dark", 8, 19, 76, 13) + each([[18, 10], [34, 10], [50, 10], [66, 10], [26, 26], [58, 26]], (x, y) => oval("white", x, y, 6) + oval("paper", x, y, 3.5)) +
    rect("dark-wood", 0, 33, 92, 6, 1) + rect("wood", 2, 39, 88, 22) + path("line", "M31 39v22M61 39v22") + each([[26, 50], [36, 50], [66, 50]], (x, y) => oval("brass", x, y, 2))],
  counter: ["wall", 96, 54, rect("white", 0, 0, 96, 20) + path("line", "M0 10h96M16 0v10M32 0v10M48 0v10M64 0v10M80 0v10M8 10v10M24 10v10M40 10v10M56 10v10M72 10v10M88 10v10") + rect("stone", 0, 20, 96, 8, 1) +
    rect("wood", 2, 28, 92, 26) + path("line", "M33 28v26M64 28v26") + rect("metal", 34, 18, 30, 8, 3) + path("rail", "M49 18v-9c0-5 8-5 8 0") + path("red", "M10 20c-4-10 14-10 10 0z") + oval("leaf", 80, 16, 6, 5)],
  stove: ["wall", 80, 62, path("metal", "M18 0h44l8 16H10z") + rect("dark", 2, 26, 76, 36, 3) + rect("metal", 0, 22, 80, 6, 2) + rect("dark-metal", 14, 36, 52, 22, 3) + rect("fire", 20, 42, 40, 11, 2) +
    each([[12, 32], [24, 32], [56, 32], [68, 32]], (x, y) => oval("white", x, y, 2)) + path("brass", "M8 10h24v12H8z") + path("metal", "M44 14h22v8H44zM66 15h12v3H66z") + path("steam", "M16 8c-3-3 3-5 0-8M24 8c-3-3 3-5 0-8")],
  trophies: ["wall", 96, 62, rect("dark-wood", 0, 0, 96, 62, 2) + rect("glass", 5, 5, 86, 50) + rect("wood", 5, 29, 86, 3) + each([[18, 29], [48, 29], [78, 29], [30, 55], [66, 55]], cup) + path("line", "M48 5v50") + path("shine", "M10 50L30 8h7L17 50z")],
  antlers: ["wall", 56, 46, path("rail bone", "M26 24C14 22 6 14 8 2M14 18C8 18 4 14 2 10M30 24c12-2 20-10 18-22M42 18c6 0 10-4 12-8") + path("dark-wood", "M18 20h20v14c0 6-6 10-10 12-4-2-10-6-10-12z") +
    path("earth", "M22 22c0-6 12-6 12 0l-2 14c-1 4-7 4-8 0z") + oval("dark", 25, 26, 1.4) + oval("dark", 31, 26, 1.4)],
  mirror: ["wall", 44, 56, oval("brass", 22, 28, 22, 28) + oval("glass", 22, 28, 17, 23) + path("shine", "M12 38L26 8h7L17 44z")],
  cues: ["wall", 60, 50, rect("dark-wood", 0, 0, 60, 8, 2) + rect("dark-wood", 0, 42, 60, 8, 2) + each([[10, 2], [22, 2], [34, 2], [46, 2]], (x, y) => path("wood", `M${x + 1} ${y}h2l2 46h-6z`)) + path("red", "M52 24l8 14h-16z")],
  dartboard: ["wall", 40, 40, oval("dark", 20, 20, 20) + oval("paper", 20, 20, 15) + path("red", "M20 20l-5-14a15 15 0 0 1 10 0zM20 20l14-5a15 15 0 0 1 0 10zM20 20l5 14a15 15 0 0 1-10 0zM20 20l-14 5a15 15 0 0 1 0-10z") + oval("leaf", 20, 20, 5) + oval("red", 20, 20, 2)],
  wardrobe: ["wall", 64, 64, path("dark-wood", "M0 8C20-4 44-4 64 8v56H0z") + rect("wood", 6, 13, 24, 42, 2) + rect("wood", 34, 13, 24, 42, 2) + oval("brass", 27, 36, 2) + oval("brass", 37, 36, 2) + rect("dark", 2, 60, 60, 4)],
  television: ["wall", 92, 60, rect("dark", 4, 0, 84, 44, 3) + rect("water", 8, 4, 76, 36) + path("shine", "M16 38L34 6h12L28 38z") + rect("dark-wood", 0, 48, 92, 12, 2) + path("line", "M46 48v12M40 44h12")],
  stage: ["wall", 180, 66, rect("night", 0, 0, 180, 56) + rect("paper", 46, 10, 88, 38) + path("dark", "M78 20l26 10-26 10z") + rect("wood", 0, 54, 180, 12) + path("line", "M0 60h180") +
    path("cloth", "M0 0h40c2 20-4 40-14 56H0z") + path("line", "M12 2c2 20 0 36-4 52M26 2c2 20-2 36-10 52") + mirrored(180, path("cloth", "M0 0h40c2 20-4 40-14 56H0z") + path("line", "M12 2c2 20 0 36-4 52M26 2c2 20-2 36-10 52")) +
    path("cloth", "M0 0h180v8c-10 8-20 8-30 0-10 8-20 8-30 0-10 8-20 8-30 0-10 8-20 8-30 0-10 8-20 8-30 0-10 8-20 8-30 0z")],
  glazing: ["wall", 108, 54, each([[0, 0], [36, 0], [72, 0]], (x) => path("white", `M${x} 54V16c0-20 36-20 36 0v38z`) + path("glass", `M${x + 4} 50V17c0-15 28-15 28 0v33z`) + path("leaf", `M${x + 6} 50c0-12 6-16 8-24 2 8 2 14 4 16 2-6 4-8 6-12 2 8 4 14 4 20z`) + path("line white-line", `M${x + 18} 5v45M${x + 4} 26h28`))],
  "star-chart": ["wall", 76, 44, rect("dark-wood", 0, 0, 76, 44, 2) + rect("night", 4, 4, 68, 36) + path("line gold-line", "M20 12l12 6 10-4 8 12 12-4M32 18l-6 14") + each([[20, 12], [32, 18], [42, 14], [50, 26], [62, 22], [26, 32]], (x, y) => oval("yellow", x, y, 2)) + path("yellow", "M60 8a7 7 0 1 0 6 10 6 6 0 0 1-6-10z")],
  canvases: ["wall", 84, 52, rect("paper", 0, 12, 36, 40) + path("red", "M6 44c4-20 16-26 24-22-2 12-10 22-24 22z") + rect("paper", 44, 16, 40, 36) + path("leaf", "M48 48l12-16 8 8 5-4 7 12z") + rect("paper", 24, 0, 34, 46) + rect("water", 28, 4, 26, 18) + rect("yellow", 28, 22, 26, 20) + oval("red", 41, 20, 6)],
  casks: ["wall", 104, 56, rect("dark-wood", 0, 50, 104, 6) + cask(18, 34) + cask(52, 34) + cask(86, 34) + cask(35, 12) + cask(69, 12)],
  standard: ["wall", 36, 68, rect("brass", 16, 14, 4, 54) + path("brass", "M18 16C10 16 2 10 0 0c6 4 12 5 15 4l3-4 3 4c3 1 9 0 15-4-2 10-10 16-18 16z") + rect("red", 6, 22, 24, 26) + path("line gold-line", "M6 26h24M6 44h24M12 32v7M18 32v7M24 32v7") + path("brass", "M6 48h24l-4 4-4-4-4 4-4-4-4 4z")],
  shields: ["wall", 124, 36, shield(17, "red") + shield(47, "blue") + shield(77, "leaf") + shield(107, "red")],
  banner: ["wall", 36, 56, rect("brass", 0, 0, 36, 4, 2) + path("cloth", "M3 4h30v46l-15-8-15 8z") + path("brass", "M18 12l3 7h7l-6 4 2 8-6-5-6 5 2-8-6-4h7z")],
  towels: ["wall", 72, 46, rect("wood", 0, 0, 72, 4) + rect("wood", 0, 24, 72, 4) + each([[4, 10], [28, 10], [52, 10], [4, 34], [28, 34]], (x, y, index) => rect(index % 2 ? "cloth" : "white", x, y, 18, 14, 5) + oval("paper", x + 9, y + 7, 4)) + path("leaf", "M58 46c-6-14 2-16 2-16s8 2 2 16z")],
  palisade: ["wall", 160, 44, each(Array.from({ length: 13 }, (_, index) => [index * 12 + 2, 0]), (x) => path("wood", `M${x} 44V10l6-10 6 10v34z`)) + path("rail", "M0 20h160M0 34h160")],
  garland: ["wall", 120, 30, path("line thick", "M0 2c20 20 40 20 60 4 20 16 40 16 60-4") + each([[12, 12], [30, 18], [48, 14], [72, 14], [90, 18], [108, 12]], (x, y, index) => oval(["red", "yellow", "blue"][index % 3], x, y + 3, 5))],
};
