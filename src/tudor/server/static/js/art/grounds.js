// What stands outdoors: in gardens and courtyards, in camps, and on the water.
import { each, glow, moved, oval, path, rect } from "./ink.js";
/** @import { Piece } from "./ink.js" */

/**
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
const wheel = (x, y, size) =>
  oval("dark-wood", x, y, size) + oval("hollow", x, y, size - 4) + path("rail", `M${x - size + 3} ${y}h${2 * size - 6}M${x} ${y - size + 3}v${2 * size - 6}`) + oval("brass", x, y, 4);

/**
 * A fir.
 * @param {number} x
 * @param {number} y
 */
const fir = (x, y) =>
  moved(x, y, rect("dark-wood", -4, -12, 8, 14) + path("deep-leaf", "M0-84l-16 30h7L-24-32h9l-15 22h60L15-32h9L9-54h7z") + path("leaf", "M0-84l-16 30h7L-24-32h9l-15 22H0z"));

const CROWN = "M36 0C52-2 62 10 58 22c14 4 16 24 2 30 0 12-20 16-28 8-8 10-26 6-28-6C-8 48-6 30 6 26 0 12 14-2 36 0z";
const WAVES = "M0 6c8-8 14-8 22 0s14 8 22 0 14-8 22 0 14 8 22 0";
const HULL = "M2 40c14 4 22 6 40 6h96c16 0 28-4 42-12-4 34-20 52-44 52H54C28 86 8 66 2 40z";

/** @satisfies {{ [name: string]: Piece }} */
export const ON_GROUND = {
  parasol: ["middle", 112, 104, oval("shade", 56, 98, 44, 6) + oval("wood", 56, 76, 34, 13) + rect("dark-wood", 54, 20, 4, 78) + each([[24, 70], [88, 70]], (x, y) => path("white", `M${x - 10} ${y}h20v10h-20z`) + path("line thick", `M${x - 8} ${y + 10}v14M${x + 8} ${y + 10}v14`)) + rect("glass", 44, 66, 7, 9, 1) + rect("glass", 62, 67, 7, 9, 1) + path("cloth", "M0 42C4 14 30 0 56 0s52 14 56 42c-8-6-16-6-22 0-6-6-16-6-22 0-8-6-16-6-24 0-6-6-16-6-22 0-6-6-14-6-22 0z") + path("white", "M56 0C44 8 36 24 34 42c3-3 7-5 10-5 4 0 8 2 12 5zM56 0c26 2 40 20 46 38-4-1-8 1-12 4-2-18-14-36-34-42z")],
  fountain: ["middle", 136, 112, oval("shade", 68, 102, 68, 9) + path("stone", "M0 72v14c0 30 136 30 136 0V72z") + oval("stone", 68, 72, 68, 24) + oval("water", 68, 72, 58, 18) + rect("stone", 60, 36, 16, 38, 3) + path("stone", "M36 34c4 14 60 14 64 0z") + oval("water", 68, 34, 32, 8) + path("spray", "M68 34V6M68 8C52 2 46 16 44 32M68 8c16-6 22 8 24 24M68 8C44-4 30 20 26 66M68 8c24-12 38 12 42 58") + each([[40, 74], [96, 74], [68, 80]], (x, y) => oval("bubble", x, y, 6, 2))],
  tree: ["side", 72, 92, oval("shade", 34, 88, 22, 4) + path("dark-wood", "M30 88l2-36h6l2 36z") + moved(4, 0, path("leaf", CROWN)) + moved(10, 4, path("deep-leaf", "M14 46c10 8 24 6 32-4 2 8-6 16-14 14-8 4-18 0-18-10z")) + each([[20, 20], [46, 28], [30, 40]], (x, y) => oval("red", x, y, 3))],
  firs: ["middle", 170, 100, oval("shade", 84, 92, 80, 8) + fir(34, 84) + fir(134, 84) + fir(84, 92)],
  fir: ["side", 64, 90, oval("shade", 32, 86, 26, 4) + fir(32, 86)],
  hedge: ["wall", 120, 34, path("leaf", "M4 34V14C2 4 14 0 20 4c6-6 18-6 22 0 6-6 18-6 22 0 6-6 18-6 22 0 8-6 30-4 30 10v20z") + each([[18, 14], [44, 20], [68, 12], [96, 20]], (x, y) => oval("deep-leaf", x, y, 5, 3))],
  "flower-bed": ["side", 92, 36, path("earth", "M2 34C0 20 10 16 46 16s46 4 44 18z") + path("leaf", "M8 28c4-12 8-14 12-2 4-14 10-14 14 0 4-14 10-14 14 0 4-14 10-14 14 0 4-12 10-12 14 2z") + each([[12, 14], [28, 10], [46, 12], [62, 9], [78, 15], [36, 20], [56, 20]], (x, y, index) => oval(["red", "yellow", "white", "red"][index % 4], x, y, 5) + oval("yellow", x, y, 1.6))],
  bench: ["side", 84, 44, oval("shade", 42, 41, 40, 4) + rect("wood", 2, 0, 80, 7, 2) + rect("wood", 2, 10, 80, 7, 2) + rect("wood", 0, 22, 84, 8, 2) + path("rail", "M8 0v42M76 0v42")],
  carriage: ["middle", 140, 96, oval("shade", 70, 92, 66, 5) + path("cloth", "M30 66c-8-14-10-30-8-46h78c6 16 4 32-6 46z") + path("dark", "M18 20C30 6 90 6 104 20z") + rect("glass", 34, 26, 22, 20, 2) + rect("glass", 68, 26, 22, 20, 2) + path("line gold-line", "M62 22v44M24 52h78") + path("wood", "M100 50h24v8h-24zM116 36h6v16h-6z") + path("rail", "M120 58l20-6") + wheel(38, 70, 22) + wheel(100, 74, 18) + glow(110, 26, 10) + rect("yellow", 107, 22, 6, 8, 1)],
  hay: ["side", 60, 44, oval("shade", 30, 41, 28, 4) + rect("hay", 2, 12, 56, 28, 4) + path("line", "M10 18l8 4M24 16l8 5M40 18l10 3M12 30l9-3M30 32l8-4M44 32l8-3M20 12v28M42 12v28")],
  gazebo: ["middle", 156, 116, oval("shade", 78, 108, 74, 7) + oval("stone", 78, 96, 70, 14) + each([[18, 44], [52, 50], [98, 50], [132, 44]], (x, y) => rect("white", x, y, 7, 52)) + path("line white-line thick", "M22 76h32M102 76h32M28 76v18M36 76v20M44 76v20M112 76v20M120 76v20M128 76v18") + path("roof", "M0 48C30 30 62 14 78 2c16 12 48 28 78 46-40 14-116 14-156 0z") + path("line", "M78 2L46 56M78 2l32 54M78 2L8 46M78 2l70 44") + oval("brass", 78, 3, 5)],
  galleon: ["middle", 184, 150, path("foam", "M0 128c20-8 30 6 46 0s30 6 46 0 30 6 46 0 30 6 46-2v24H0z") + path("rail", "M66 20v72M120 14v78") + path("sail", "M40 24h52c8 16 8 32 0 46H40c8-14 8-30 0-46zM94 20h54c8 18 8 36 0 52H94c8-16 8-34 0-52z") + path("dark", "M120 14V0h34l-8 8 8 7z") + oval("white", 134, 6, 3) + moved(0, 46, path("dark-wood", HULL)) + path("wood", "M6 92c14 4 22 6 40 6h92c16 0 28-4 40-10l-2 10c-14 6-26 8-40 8H44c-14 0-26-2-34-6z") + path("dark-wood", "M142 90V74h36v10z") + each([[44, 114], [70, 116], [96, 116], [122, 114]], (x, y) => rect("brass", x, y, 12, 9, 1) + rect("dark", x + 3, y + 2, 6, 5)) + path("rail", "M4 86L-8 72")],
  longship: ["middle", 190, 140, path("foam", "M0 122c20-8 30 6 46 0s30 6 46 0 30 6 46 0 30 6 50-2v20H0z") + path("rail", "M95 4v96") + path("sail", "M46 12h98c10 22 10 44 0 62H46c10-18 10-40 0-62z") + path("red", "M62 12h16c8 22 8 44 0 62H62c10-18 10-40 0-62zM96 12h16c8 22 8 44 0 62H96c10-18 10-40 0-62zM128 12h16c10 22 10 44 0 62h-16c8-18 8-40 0-62z") + path("dark-wood", "M8 86C0 70-2 52 10 44c8 0 10 8 4 10 2 10 8 22 18 32h124c12-10 20-20 22-32 6-2 12 4 10 12-2 30-22 58-52 58H58C34 124 16 108 8 86z") + path("wood", "M22 92h146c-4 6-8 10-14 14H38c-8-4-12-8-16-14z") + each([[50, 98], [74, 98], [98, 98], [122, 98], [146, 98]], (x, y, index) => oval(["red", "yellow", "blue"][index % 3], x, y, 10) + oval("metal", x, y, 3.5)) + path("rail", "M40 112l-8 20M66 116l-6 20M92 118l-4 20M118 118l-2 20M142 114l2 20")],
  cliffs: ["middle", 200, 124, path("foam", "M0 98c20-10 30 6 50 0s30 6 50 0 30 6 50 0 30 6 50-2v28H0z") + path("stone", "M26 2h106l12 20-10 14 16 14-8 20 16 18-12 20H14l-8-16 12-14-12-18 16-14-8-16z") + path("deep-stone", "M132 2l12 20-10 14 16 14-8 20 16 18-12 20h-32l8-32-14-14 12-26-10-20z") + path("leaf", "M26 2h106l6 10c-14 8-22-2-36 5s-24-5-38 4-26-6-45-1z") + path("line", "M30 38l14 8M50 60l16 4M26 80l20 6M66 34l12 10M76 84l16 8M98 56l10 6") + path("line white-line thick", "M166 26c4-8 10-8 12 0 4-8 10-8 14 0M158 52c3-6 7-6 9 0 3-6 7-6 10 0")],
  waves: ["flat", 180, 60, path("ripple", WAVES) + moved(60, 26, path("ripple", WAVES)) + moved(8, 50, path("ripple", WAVES)) + moved(92, 4, path("ripple", WAVES))],
  lanes: ["flat", 240, 130, rect("pool-water", 0, 0, 240, 130, 14) + path("ripple", "M20 30c10-8 18-8 28 0s18 8 28 0M110 22c10-8 18-8 28 0s18 8 28 0M40 104c10-8 18-8 28 0s18 8 28 0M140 108c10-8 18-8 28 0s18 8 28 0M170 62c8-6 14-6 22 0s14 6 22 0") + path("float", "M10 44h220M10 86h220")],
  "diving-board": ["side", 52, 66, oval("shade", 26, 62, 22, 4) + path("rail", "M10 30v32M42 30v32") + path("white", "M14 0h24l6 44H8z") + path("cloth", "M16 6h20l1 8H15z")],
  "rubber-ring": ["side", 52, 40, oval("red", 26, 20, 26, 18) + oval("pool-water", 26, 20, 11, 7) + path("white", "M20 2c4-1 8-1 12 0l-3 11h-6zM20 38c4 1 8 1 12 0l-3-11h-6zM1 14c-2 4-2 8 0 12l15-3c-1-2-1-4 0-6zM51 14c2 4 2 8 0 12l-15-3c1-2 1-4 0-6z")],
  cannon: ["side", 76, 44, oval("shade", 38, 41, 34, 4) + path("dark-metal", "M10 8c20-4 40-2 64 4v16c-24 4-44 2-64-4-8-2-8-14 0-16z") + oval("dark", 73, 20, 4, 7) + wheel(26, 30, 13) + each([[58, 38], [68, 38], [63, 31]], (x, y) => oval("dark", x, y, 5))],
  barrel: ["side", 40, 50, oval("shade", 20, 47, 18, 4) + path("wood", "M5 6C-2 18-2 34 5 46c8 4 22 4 30 0 7-12 7-28 0-40z") + oval("dark-wood", 20, 7, 15, 5) + path("line thick", "M1 18c12 4 26 4 38 0M1 34c12 4 26 4 38 0")],
  crate: ["side", 44, 44, oval("shade", 22, 42, 22, 3) + rect("wood", 2, 6, 40, 36, 1) + path("line thick", "M2 6l40 36M42 6L2 42M2 6h40v36H2z")],
  cart: ["middle", 128, 80, oval("shade", 60, 76, 56, 4) + path("wood", "M6 28h96l-8 26H16z") + path("line", "M8 36h92M12 45h86") + path("hay", "M14 28C16 8 34 4 52 6s40 0 42 22z") + path("rail", "M100 44l28 12") + wheel(34, 58, 19) + wheel(82, 60, 16)],
  milestone: ["side", 40, 56, oval("shade", 20, 53, 18, 4) + path("stone", "M4 52V18C4-4 36-4 36 18v34z") + path("line", "M13 18h14M13 26v14M20 26v14M27 26v14")],
  signpost: ["side", 60, 82, oval("shade", 30, 79, 16, 3) + rect("dark-wood", 27, 6, 6, 72) + path("wood", "M6 12h40l10 9-10 9H6z") + path("wood", "M54 34H16L6 43l10 9h38z") + path("line", "M14 21h26M22 43h26")],
  trail: ["flat", 240, 120, path("sand", "M0 84C40 60 70 110 120 78S200 20 240 44v36c-40-22-70 20-110 36S40 90 0 120z") + path("line paper-line", "M10 96c34-14 66 20 108-4M140 84c30-20 60-32 92-26")],
  mushrooms: ["side", 46, 40, oval("shade", 23, 37, 18, 3) + path("white", "M10 22h10v14H10zM30 28h7v9h-7z") + path("red", "M0 22C2 6 28 6 30 22zM24 29c2-11 19-11 21 0z") + each([[10, 15], [19, 14], [35, 25]], (x, y) => oval("white", x, y, 2.4))],
  stump: ["side", 48, 40, oval("shade", 24, 37, 22, 3) + path("dark-wood", "M6 12v22c4 4 32 4 36 0V12z") + oval("wood", 24, 12, 18, 8) + oval("line", 24, 12, 11, 4.500) + oval("line", 24, 12, 5, 2)],
  campfire: ["side", 60, 60, glow(30, 32, 34) + oval("shade", 30, 55, 26, 4) + path("dark-wood", "M4 52l48-14 3 7L8 58zM56 52L8 38l-3 7 47 13z") + path("fire", "M16 46C8 32 22 28 20 10c10 6 10 14 12 18 4-6 4-10 4-16 14 12 14 26 8 34z") + path("yellow", "M24 46c-4-8 4-10 5-18 8 6 10 12 7 18z") + each([[8, 56], [20, 58], [40, 58], [52, 56]], (x, y) => oval("stone", x, y, 6, 4))],
  tent: ["middle", 140, 106, oval("shade", 70, 102, 68, 5) + path("cloth", "M70 6L2 102h136z") + path("deep-cloth", "M70 6L44 102h52z") + path("dark", "M70 34L56 102h28z") + path("line gold-line thick", "M8 94h38M94 94h38") + rect("dark-wood", 68, 0, 4, 12) + path("brass", "M72 0h18l-5 5 5 5H72z")],
  hut: ["middle", 150, 106, oval("shade", 75, 102, 70, 5) + path("hide", "M75 10L8 102h134z") + path("rail", "M62 0l70 102M88 0L18 102") + path("dark", "M75 46c-12 10-16 30-18 56h36c-2-26-6-46-18-56z") + path("line", "M40 60l12 6M30 76l14 6M110 60l-12 6M120 76l-14 6") + oval("red", 28, 90, 12) + oval("metal", 28, 90, 4) + oval("blue", 124, 90, 12) + oval("metal", 124, 90, 4)],
  furs: ["flat", 170, 90, path("hide", "M24 6C60-4 120-2 150 10c20 10 24 30 16 50-12 24-60 34-104 28C20 82-4 60 2 34 4 20 12 10 24 6z") + path("line", "M40 24l6 8M66 18l4 9M96 20l2 9M124 24l-3 9M40 58l7 6M74 66l5 7M108 66l-2 8M138 54l-6 6")],
  rocks: ["side", 72, 46, oval("shade", 36, 43, 34, 4) + path("stone", "M2 42l6-22 16-10 14 10 6-6 16 8 10 20z") + path("deep-stone", "M24 10l14 10 2 22H24zM60 22l10 20H54z")],
  statue: ["side", 48, 92, oval("shade", 24, 88, 22, 4) + rect("stone", 6, 62, 36, 26) + rect("stone", 2, 58, 44, 6) + path("white", "M14 58c0-14 2-20 4-28-6 2-12 2-12-4l14-6c-2-10 2-14 6-14s8 6 5 14c10 4 12 14 9 38z") + path("line", "M18 34c6 6 4 14 4 22")],
  spears: ["side", 60, 72, oval("shade", 30, 69, 26, 4) + path("rail", "M8 70L22 6M30 70V2M52 70L38 6") + path("metal", "M22 8l-4-4 6-4 2 6zM26 2h8l-4-6zM38 8l4-4-6-4-2 6z") + path("rail", "M2 54h56") + oval("red", 30, 42, 13) + oval("metal", 30, 42, 4)],
};
