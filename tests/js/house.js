// A small house: hall, study and lounge above and below two rows of squares, a0 to a5 and b0 to b5.
//
//     hall  hall  .  .  study study
//     hall  hall  .  .  study study
//     a0    a1    a2 a3 a4    a5
//     b0    b1    b2 b3 b4    b5
//     .     .     lounge ...  .

const row = (name, y) => Object.fromEntries([0, 1, 2, 3, 4, 5].map((x) => [`${name}${x}`, [[x, y, 1, 1]]]));

function neighbours(squares) {
  const at = ([[x, y]]) => `${x}/${y}`;
  const byCell = new Map(Object.entries(squares).map(([square, bars]) => [at(bars), square]));
  const beside = ([[x, y]]) => [[x + 1, y], [x - 1, y], [x, y + 1], [x, y - 1]];
  const found = (cells) => cells.map(([x, y]) => byCell.get(`${x}/${y}`)).filter(Boolean);
  return Object.fromEntries(Object.entries(squares).map(([square, bars]) => [square, found(beside(bars))]));
}

const squares = { ...row("a", 2), ...row("b", 3) };

export const board = {
  columns: 6,
  rows: 6,
  squares,
  neighbours: neighbours(squares),
  rooms: [
    { id: "hall", shape: "M0 0H2V2H0Z", space: [0, 0, 2, 2] },
    { id: "study", shape: "M4 0H6V2H4Z", space: [4, 0, 2, 2] },
    { id: "lounge", shape: "M2 4H5V6H2Z", space: [2, 4, 3, 2] },
  ],
  doors: [
    { square: "a1", room: "hall", gap: [1, 2, 2, 2] },
    { square: "a4", room: "study", gap: [4, 2, 5, 2] },
    { square: "b3", room: "lounge", gap: [3, 4, 4, 4] },
  ],
  passages: { hall: "lounge", lounge: "hall" },
};

export const page = {
  board,
  walking: { occupied: "closed", crossing: "must-enter" },
  suspects: [{ id: "scarlet", colour: "#c8203a" }, { id: "plum", colour: "#7d3fa6" }],
  weapons: ["rope"],
  rooms: ["hall", "study", "lounge"],
  pool: null,
  pictures: {
    suspects: { scarlet: { colour: "#c8203a" }, plum: { colour: "#7d3fa6", hat: "beret" } },
    weapons: { rope: { shape: "rope" } },
    rooms: { hall: { colour: "#b9b2a4" }, study: { colour: "#8a5a34", floor: "parquet", furniture: ["desk", "bookcase", "globe"] }, lounge: { colour: "#a3683c" } },
  },
  names: { scarlet: { "": "Miss Scarlett", name: "Scarlett" }, hall: { "": "the hall", name: "Hall" } },
};
