// What stands on the floor of a room indoors, seen from the front and a little from above.
import { each, glow, moved, oval, path, rect } from "./ink.js";
/** @import { Piece } from "./ink.js" */

/**
 * @param {number} x
 * @param {number} y
 */
const ball = (x, y, paint = "white") => oval("shade", x + 1, y + 2, 4, 3) + oval(paint, x, y, 3.6);

/**
 * A chair seen from behind, or from the front.
 * @param {number} x
 * @param {number} y
 */
const back = (x, y) => rect("dark-wood", x - 10, y, 20, 24, 4) + rect("cloth", x - 6, y + 4, 12, 11, 2) + path("line", `M${x - 8} ${y + 24}v5M${x + 8} ${y + 24}v5`);

/**
 * @param {number} x
 * @param {number} y
 */
const plate = (x, y) => oval("white", x, y, 8, 5) + oval("paper", x, y, 5, 3);

/** A seat of a theatre. */
const stall = (/** @type {number} */ x, /** @type {number} */ y) => path("cloth", `M${x} ${y + 26}V${y + 8}c0-10 22-10 22 0v18z`) + rect("deep-cloth", x - 3, y + 16, 28, 14, 4);

const FROND = "M0 0C-10-14-24-16-34-6c14-2 22 2 34 6zM0 0c-4-16-16-26-28-24 12 4 18 12 28 24zM0 0C-2-18-2-28 4-34c6 8 4 20-4 34zM0 0c6-16 18-22 28-18-12 4-18 10-28 18zM0 0c12-10 26-8 32 2-12-2-20 0-32-2z";
const LAMP = glow(16, 12, 24) + oval("shade", 16, 66, 12, 4) + rect("brass", 14, 22, 4, 42) + oval("brass", 16, 65, 9, 3) + path("lampshade", "M7 2h18l6 20H1z");

const TUBE = `<g transform="rotate(-32 50 46)">${[rect("brass", 4, 36, 40, 18, 3), rect("metal", 40, 32, 44, 26, 3), rect("brass", 82, 29, 12, 32, 2), rect("dark", 0, 40, 6, 10, 2), path("shine", "M42 35h40v5H42z")].join("")}</g>`;

/** @satisfies {{ [name: string]: Piece }} */
export const ON_FLOOR = {
  desk: ["middle", 108, 76, oval("shade", 54, 70, 54, 7) + rect("cloth", 40, 0, 28, 22, 8) + rect("dark-wood", 0, 20, 108, 24, 3) + rect("leather", 6, 23, 96, 17, 2) + rect("wood", 2, 44, 104, 28) + rect("dark", 36, 48, 36, 24) +
    rect("wood", 6, 47, 26, 10, 1) + rect("wood", 6, 59, 26, 10, 1) + rect("wood", 76, 47, 26, 10, 1) + rect("wood", 76, 59, 26, 10, 1) + each([[19, 52], [19, 64], [89, 52], [89, 64]], (x, y) => oval("brass", x, y, 2)) +
    rect("paper", 44, 25, 22, 14) + path("line", "M48 29h14M48 32h14M48 35h9") + glow(88, 16, 18) + path("leaf", "M76 14h22l-3-8H79z") + rect("brass", 86, 14, 3, 14) + oval("brass", 87, 29, 8, 3) + rect("red", 12, 24, 20, 6) + rect("blue", 14, 19, 18, 5)],
  "billiard-table": ["middle", 148, 92, oval("shade", 74, 86, 74, 8) + rect("dark-wood", 8, 62, 12, 28) + rect("dark-wood", 128, 62, 12, 28) + rect("dark-wood", 0, 46, 148, 24, 6) + rect("wood", 0, 0, 148, 62, 8) + rect("baize", 10, 9, 128, 44, 2) +
    each([[10, 9], [74, 7], [138, 9], [10, 53], [74, 55], [138, 53]], (x, y) => oval("dark", x, y, 5.5)) + each([[92, 31], [100, 27], [100, 35], [108, 23], [108, 31], [108, 39]], (x, y, index) => ball(x, y, ["red", "yellow", "blue", "red", "dark", "yellow"][index])) + ball(46, 31) + path("cue", "M-6 70L40 33")],
  "dining-table": ["middle", 168, 104, each([[34, 0], [84, 0], [134, 0]], back) + oval("shade", 84, 92, 78, 9) + rect("dark-wood", 20, 54, 10, 38) + rect("dark-wood", 138, 54, 10, 38) + rect("dark-wood", 0, 28, 168, 46, 20) + rect("white", 0, 20, 168, 46, 20) + path("line", "M14 52c20 6 120 6 140 0") +
    each([[34, 33], [84, 31], [134, 33], [34, 52], [84, 55], [134, 52]], plate) + path("brass", "M56 40h6v-12h-2v8h-2v-8h-2zM106 40h6v-12h-2v8h-2v-8h-2z") + glow(59, 24, 10) + glow(109, 24, 10) + each([[34, 74], [84, 76], [134, 74]], back)],
  piano: ["middle", 116, 96, oval("shade", 60, 90, 56, 7) + rect("dark", 12, 60, 7, 30) + rect("dark", 92, 60, 7, 30) + path("piano", "M4 50V22C4 6 20 0 40 2c22 2 22 18 40 22 20 4 32 8 32 24v4z") + path("wood", "M14 40V24c0-10 12-14 26-12 18 2 20 16 38 20 12 2 20 4 22 8z") + path("line gold-line", "M20 38l8-22M32 38l6-22M44 38l4-20M56 38l2-14M68 38l2-8") +
    path("piano", "M2 50h112v16H2z") + rect("white", 10, 54, 96, 8) + path("line", "M18 54v8M26 54v8M34 54v8M42 54v8M50 54v8M58 54v8M66 54v8M74 54v8M82 54v8M90 54v8M98 54v8") + rect("dark-wood", 40, 76, 36, 6, 2) + rect("leather", 40, 72, 36, 6, 3) + path("line thick", "M44 82v10M72 82v10") + path("paper", "M48 40l10-10 10 10z")],
  "dance-floor": ["flat", 240, 130, path("inlay", "M120 0l120 65-120 65L0 65z") + path("inlay light", "M120 14l94 51-94 51-94-51z") + path("brass", "M120 30l8 27 40 8-40 8-8 27-8-27-40-8 40-8z") + oval("inlay", 120, 65, 7)],
  chandelier: ["middle", 120, 62, glow(60, 40, 60) + path("line gold-line thick", "M60 0v20M60 20c-30 0-46 8-50 26M60 20c30 0 46 8 50 26M60 20c-14 4-20 12-22 28M60 20c14 4 20 12 22 28") + path("brass", "M8 46c34 16 70 16 104 0-6 10-90 10-104 0z") + each([[10, 34], [38, 36], [82, 36], [110, 34], [60, 38]], (x, y) => rect("paper", x - 2, y, 4, 11) + path("yellow", `M${x} ${y - 9}c5 5 3 9 0 9s-5-4 0-9z`)) + oval("glass", 60, 57, 4)],
  rug: ["flat", 200, 110, rect("cloth", 0, 0, 200, 110, 6) + rect("rug-line", 8, 8, 184, 94, 4) + rect("rug-line", 14, 14, 172, 82, 2) + path("rug-mark", "M100 24l56 31-56 31-56-31z") + path("cloth", "M100 38l30 17-30 17-30-17z") + path("line paper-line", "M0 8h-5M0 24h-5M0 40h-5M0 56h-5M0 72h-5M0 88h-5M0 102h-5M200 8h5M200 24h5M200 40h5M200 56h5M200 72h5M200 88h5M200 102h5")],
  "round-rug": ["flat", 180, 104, oval("cloth", 90, 52, 90, 52) + oval("rug-line", 90, 52, 80, 45) + oval("rug-mark", 90, 52, 52, 28) + oval("cloth", 90, 52, 30, 15)],
  runner: ["flat", 96, 200, rect("cloth", 0, 0, 96, 200, 4) + rect("rug-line", 8, 8, 80, 184, 2) + path("rug-mark", "M48 30l24 30-24 30-24-30zM48 110l24 30-24 30-24-30z")],
  "bear-rug": ["flat", 150, 96, path("earth", "M40 30C20 26 4 14 2 24s14 22 30 26c-2 10-4 16-10 24-8 10-20 14-14 20s26-2 36-12c20 6 40 6 60-2 10 10 30 16 36 10s-8-12-14-20c-4-6-6-14-6-20 14-4 28-16 26-26s-18 2-32 6c-20-12-52-12-74 0z") + path("earth", "M58 22c-6-4-6-14 2-14 4 0 6 2 7 5 5-2 11-2 16 0 1-3 3-5 7-5 8 0 8 10 2 14 0 14-6 20-17 20s-17-6-17-20z") + oval("dark", 69, 22, 2) + oval("dark", 81, 22, 2) + oval("dark", 75, 32, 4, 3)],
  sofa: ["middle", 116, 62, oval("shade", 58, 57, 58, 6) + path("cloth", "M8 34V14C8 2 20 0 30 0h56c10 0 22 2 22 14v20z") + rect("deep-cloth", 10, 26, 96, 28, 6) + rect("cloth", 14, 26, 43, 18, 6) + rect("cloth", 59, 26, 43, 18, 6) + rect("cloth", 0, 20, 16, 34, 8) + rect("cloth", 100, 20, 16, 34, 8) + path("line thick", "M8 54v6M108 54v6") + path("brass", "M26 12l10 10-10 10-8-10z")],
  armchair: ["side", 58, 60, oval("shade", 29, 55, 29, 5) + path("cloth", "M6 36V16C6 2 18 0 29 0s23 2 23 16v20z") + rect("deep-cloth", 8, 28, 42, 24, 5) + rect("cloth", 14, 28, 30, 15, 6) + rect("cloth", 0, 22, 14, 30, 7) + rect("cloth", 44, 22, 14, 30, 7) + path("line thick", "M7 52v6M51 52v6") + path("line", "M20 12h.1M29 8h.1M38 12h.1M29 18h.1")],
  "low-table": ["middle", 84, 46, oval("shade", 42, 42, 40, 5) + path("line thick", "M12 24v18M72 24v18") + oval("dark-wood", 42, 20, 42, 18) + oval("wood", 42, 16, 42, 16) + path("white", "M30 12h16c0 10-3 12-8 12s-8-2-8-12z") + path("line", "M46 14c6-2 6 6 0 6") + rect("red", 54, 10, 16, 9, 1)],
  globe: ["side", 44, 62, oval("shade", 22, 58, 16, 4) + path("dark-wood", "M20 44h4v10h8l4 6H8l4-6h8z") + path("line gold-line thick", "M8 6a21 21 0 1 0 30 30") + oval("water", 23, 22, 18) + path("leaf", "M14 10c6-6 12-2 10 4s-8 4-8 10-8-4-2-14zM30 20c6-2 10 2 8 8s-8 10-8 4-4-10 0-12z") + path("shine", "M12 14c2-6 8-8 12-8-6 2-10 6-12 8z")],
  palm: ["side", 64, 78, oval("shade", 32, 74, 18, 4) + moved(32, 40, path("leaf", FROND)) + rect("dark-wood", 30, 38, 4, 18) + path("pot", "M18 52h28l-5 24H23z") + rect("pot", 15, 50, 34, 6, 2)],
  fern: ["side", 48, 50, oval("shade", 24, 47, 14, 3) + moved(24, 26, path("leaf", FROND), 0.7) + path("pot", "M13 30h22l-4 18H17z") + rect("pot", 11, 28, 26, 5, 2)],
  flowers: ["side", 48, 52, oval("shade", 24, 49, 13, 3) + path("leaf", "M24 34C14 26 8 20 8 12c8 4 12 8 14 14 0-10 2-16 4-20 4 6 2 14 2 20 4-6 8-10 14-12-2 10-8 16-18 20z") + each([[9, 11], [24, 7], [40, 12], [32, 18], [16, 18]], (x, y, index) => oval(["red", "yellow", "white", "red", "yellow"][index], x, y, 5)) + path("pot", "M14 32h20l-3 18H17z")],
  greenery: ["middle", 132, 92, oval("shade", 66, 86, 62, 7) + moved(66, 40, path("deep-leaf", FROND), 1.2) + moved(34, 52, path("leaf", FROND), 0.9) + moved(100, 52, path("leaf", FROND), 0.9) + moved(66, 56, path("leaf", FROND), 0.8) + path("stone", "M6 62h120l-8 26H14z") + rect("stone", 2, 58, 128, 8, 3) +
    each([[16, 54], [30, 58], [48, 52], [64, 58], [82, 53], [100, 58], [116, 54]], (x, y, index) => oval(["red", "yellow", "white"][index % 3], x, y, 6) + oval("yellow", x, y, 2))],
  lamp: ["side", 32, 70, LAMP],
  bust: ["side", 40, 74, oval("shade", 20, 70, 18, 4) + path("stone", "M8 40h24v24H8zM4 64h32v6H4z") + path("white", "M6 40c0-10 8-10 10-13-6-4-7-20 4-22 12 0 11 18 5 22 2 3 10 3 10 13z") + path("line", "M12 46v14M20 46v14M28 46v14")],
  harp: ["middle", 62, 84, oval("shade", 31, 80, 26, 4) + path("brass", "M8 78L14 8C26-4 34 16 54 10l4 4C56 40 40 66 26 78z") + path("hollow", "M16 68l4-52c8-2 16 10 30 6-4 18-16 34-34 46z") + path("line gold-line", "M24 14v44M30 18v34M36 22v24M42 22v16") + rect("brass", 4, 74, 30, 6, 2)],
  telescope: ["middle", 100, 96, oval("shade", 50, 90, 38, 6) + path("rail", "M50 52L24 90M50 52l26 38M50 52v40") + TUBE + oval("dark-wood", 50, 54, 8)],
  stalls: ["middle", 164, 74, each([[0, 0], [28, 0], [56, 0], [84, 0], [112, 0], [140, 0]], stall) + each([[14, 40], [42, 40], [70, 40], [98, 40], [126, 40]], stall)],
  "hot-tub": ["middle", 128, 84, oval("shade", 64, 76, 64, 8) + path("wood", "M0 34v26c0 30 128 30 128 0V34z") + path("line", "M16 52v24M36 58v24M56 62v22M76 62v22M96 58v24M114 50v24") + oval("wood", 64, 34, 64, 28) + oval("water", 64, 35, 54, 21) + each([[44, 30], [58, 40], [72, 28], [84, 38], [36, 38], [66, 34]], (x, y, index) => oval("bubble", x, y, 3 + (index % 3))) + path("steam", "M44 16c-5-5 5-8 0-14M64 14c-5-5 5-8 0-14M84 16c-5-5 5-8 0-14")],
  lounger: ["side", 54, 68, oval("shade", 27, 64, 26, 4) + path("wood", "M2 4h50v58H2z") + path("cloth", "M6 0h42v24H6z") + rect("white", 12, 4, 30, 12, 5) + path("deep-cloth", "M6 24h42v34H6z") + path("line", "M6 36h42M6 47h42")],
  bed: ["middle", 108, 98, oval("shade", 54, 92, 54, 6) + path("dark-wood", "M2 40V10C24-4 84-4 106 10v30z") + rect("white", 4, 26, 100, 62, 4) + rect("white", 12, 28, 38, 20, 8) + rect("white", 58, 28, 38, 20, 8) + path("cloth", "M4 54c20 6 80 6 100 0v34H4z") + path("line", "M4 62c20 6 80 6 100 0") + rect("dark-wood", 0, 84, 108, 12, 3)],
  nightstand: ["side", 40, 62, glow(20, 10, 18) + oval("shade", 20, 59, 18, 3) + rect("wood", 4, 34, 32, 25, 2) + rect("dark-wood", 2, 31, 36, 5, 1) + oval("brass", 20, 46, 2) + rect("brass", 18, 18, 4, 13) + path("lampshade", "M12 4h16l5 15H7z")],
  island: ["middle", 116, 66, oval("shade", 58, 62, 56, 5) + rect("wood", 4, 28, 108, 34) + path("line", "M40 28v34M76 28v34") + rect("stone", 0, 10, 116, 20, 3) + rect("wood", 12, 13, 34, 12, 2) + path("metal", "M18 17h18l-3 4H18z") + oval("red", 60, 18, 6) + oval("red", 70, 20, 6) + path("leaf", "M84 22c-4-12 6-14 8-14 4 2 8 8 4 14z") + path("yellow", "M98 22c0-8 12-8 12 0z")],
  easel: ["middle", 72, 92, oval("shade", 36, 88, 28, 4) + path("rail", "M36 0L12 88M36 0l24 88M36 40v46") + rect("paper", 8, 16, 56, 44, 1) + rect("water", 12, 20, 48, 20) + path("leaf", "M12 56V42l14-10 12 10 8-6 14 8v12z") + oval("yellow", 50, 27, 4) + rect("wood", 4, 60, 64, 5, 1)],
  palette: ["side", 54, 46, oval("shade", 27, 43, 24, 4) + rect("wood", 6, 20, 42, 22, 2) + path("paper", "M2 14C4 2 50-2 52 12c0 8-12 4-14 10-2 8-38 6-36-8z") + each([[14, 10], [24, 6], [36, 8], [44, 13]], (x, y, index) => oval(["red", "yellow", "blue", "leaf"][index], x, y, 3.5))],
  candles: ["side", 34, 72, glow(17, 10, 24) + oval("shade", 17, 69, 12, 3) + path("line gold-line thick", "M17 66V26M4 18c0 10 26 10 26 0") + oval("brass", 17, 67, 10, 3) + each([[4, 8], [17, 14], [30, 8]], (x, y) => rect("paper", x - 2, y, 4, 11) + path("yellow", `M${x} ${y - 8}c4 4 3 8 0 8s-4-4 0-8z`))],
  "inn-table": ["middle", 120, 74, oval("shade", 60, 68, 56, 6) + rect("dark-wood", 14, 34, 10, 32) + rect("dark-wood", 96, 34, 10, 32) + rect("dark-wood", 0, 24, 120, 14, 3) + rect("wood", 0, 6, 120, 22, 3) + path("line", "M0 13h120M0 20h120") + each([[22, 0], [64, 2], [94, 0]], (x, y) => rect("wood", x, y + 4, 14, 16, 2) + oval("white", x + 7, y + 4, 8, 4) + path("line thick", `M${x + 14} ${y + 8}h5v8h-5`)) + path("earth", "M40 14c2-10 18-10 20 0z") + rect("wood", 10, 52, 100, 8, 2)],
  "camp-bed": ["side", 92, 46, oval("shade", 46, 42, 44, 4) + path("rail", "M8 26v16M84 26v16") + rect("cloth", 2, 14, 88, 16, 4) + rect("white", 4, 8, 24, 14, 6) + path("line", "M34 15v14")],
  cabinet: ["side", 52, 62, oval("shade", 26, 59, 26, 4) + rect("dark-wood", 0, 8, 52, 50, 3) + rect("wood", 5, 14, 19, 38, 2) + rect("wood", 28, 14, 19, 38, 2) + oval("brass", 21, 34, 2) + oval("brass", 31, 34, 2) + path("blue", "M20 8c-6-10 18-10 12 0z")],
  drum: ["side", 46, 44, oval("shade", 23, 41, 21, 4) + path("dark-wood", "M2 12v20c0 14 42 14 42 0V12z") + oval("paper", 23, 12, 21, 9) + path("line", "M6 20l6 16 8-14 8 16 8-16 6 12")],
  "standing-mirror": ["side", 46, 72, oval("shade", 23, 68, 20, 4) + path("brass", "M6 66V20C6-6 40-6 40 20v46z") + path("glass", "M11 60V20c0-18 24-18 24 0v40z") + path("shine", "M14 54L28 10h5L20 56z")],
  chest: ["side", 52, 44, oval("shade", 26, 41, 25, 4) + rect("wood", 2, 18, 48, 22, 2) + path("dark-wood", "M2 18C2 2 50 2 50 18z") + path("line gold-line thick", "M2 19h48M12 8v32M40 8v32") + rect("brass", 22, 15, 8, 10, 1)],
  column: ["side", 36, 84, oval("shade", 18, 80, 17, 4) + rect("white", 4, 74, 28, 7, 1) + rect("white", 8, 12, 20, 62) + path("line", "M13 12v62M18 12v62M23 12v62") + path("white", "M2 4h32l-5 9H7z")],
};
