import assert from "node:assert/strict";
import { test } from "node:test";
import { facesOf, signName } from "../../src/tudor/server/static/js/art/faces.js";
import { drawn, furnished, lookOf } from "../../src/tudor/server/static/js/art/rooms.js";
import { figure, head, outlineOf, SIGN_SHAPES, suspectLook } from "../../src/tudor/server/static/js/art/suspects.js";
import { weaponArt } from "../../src/tudor/server/static/js/art/weapons.js";
import { backWalls, freeWall, nameSpot, stairsSpot } from "../../src/tudor/server/static/js/board/room.js";
import { breadth } from "../../src/tudor/server/static/js/words.js";
import { board, page } from "./house.js";

const within = ([left, top, width, height]) => (one) =>
  one.x >= left - 1 && one.x + one.width <= left + width + 1 && one.y >= top - 1 && one.y + one.height <= top + height + 1;

test("furniture stands within its room, whatever its size", () => {
  const look = lookOf(page, "study");
  for (const space of [[0, 0, 80, 360], [40, 80, 240, 160], [0, 0, 320, 240], [0, 0, 960, 160], [0, 0, 120, 120]]) {
    const pieces = furnished(look, space, 30);
    assert.deepEqual([true, true], [pieces.length > 0, pieces.every(within(space))], String(space));
  }
});

test("the most telling pieces are those a small room keeps", () => {
  const [desk] = furnished(lookOf(page, "study"), [0, 0, 120, 120]).filter(({ art }) => art === lookOf(page, "study").pieces[0][3]);
  assert.ok(desk);
});

test("a room nobody has described is furnished all the same, and not like its neighbour", () => {
  const [hall, lounge] = ["hall", "lounge"].map((room) => lookOf(page, room));
  assert.ok(hall.pieces.length && lounge.pieces.length);
  assert.notEqual(drawn(furnished(hall, [0, 0, 240, 160])), drawn(furnished(lounge, [0, 0, 240, 160])));
});

test("suspects nobody has described have ten different heads, figures and signs", () => {
  const many = Array.from({ length: 10 }, (_, place) => ({ id: `s${place}`, colour: "#777777" }));
  const house = { ...page, suspects: many, pictures: { ...page.pictures, suspects: {} } };
  const looks = many.map(({ id }) => suspectLook(house, id));
  for (const draw of [head, figure]) assert.equal(10, new Set(looks.map(draw)).size);
  assert.equal(10, new Set(SIGN_SHAPES).size);
});

test("the rim of a figure goes round every part of it", () => {
  const many = Array.from({ length: 10 }, (_, place) => ({ id: `s${place}`, colour: "#777777" }));
  const house = { ...page, suspects: many, pictures: { ...page.pictures, suspects: {} } };
  for (const { id } of many) {
    const drawing = figure(suspectLook(house, id));
    const tags = [...drawing.matchAll(/<(\w+)/g)].map(([, tag]) => tag).filter((tag) => tag !== "g");
    const outline = outlineOf(drawing);
    assert.equal(false, drawing.includes("transform"));
    assert.deepEqual([], tags.filter((tag) => !["path", "circle", "ellipse"].includes(tag)));
    for (const [, path] of drawing.matchAll(/ d="([^"]*)"/g)) assert.ok(outline.includes(path));
    assert.equal(tags.filter((tag) => tag !== "path").length, outline.split(" 0 1 0 ").length / 2 - 0.5);
  }
});

test("every card has a face and every suspect a sign, each different, and none has an attribute twice, which no image may", () => {
  const faces = facesOf(page);
  const wanted = [...page.suspects.flatMap(({ id }) => [id, signName(id)]), ...page.weapons, ...page.rooms];
  assert.deepEqual([...wanted].sort(), [...faces.keys()].sort());
  assert.equal(faces.size, new Set(faces.values()).size);
  for (const [name, art] of faces)
    for (const [tag] of art.matchAll(/<[a-z][^>]*>/g)) {
      const attributes = [...tag.matchAll(/ ([\w-]+)="/g)].map(([, attribute]) => attribute);
      assert.equal(attributes.length, new Set(attributes).size, `${name}: ${tag}`);
    }
});

test("a weapon is drawn with the shape of its picture, and one without picture with a spare shape by its place", () => {
  const house = { ...page, weapons: ["rope", "spoon", "fork"] };
  assert.equal(3, new Set(house.weapons.map((weapon) => weaponArt(house, weapon))).size);
});

test("no picture holds what a file wrote, except its colours", () => {
  const odd = { ...page, pictures: { ...page.pictures, rooms: { hall: { colour: "#b9b2a4", furniture: ["desk"] } } } };
  assert.equal(false, drawn(furnished(lookOf(odd, "hall"), [0, 0, 200, 200])).includes("hall"));
});

test("the back walls of a room are the sides passed from left to right", () => {
  assert.deepEqual([[0, 0, 3], [3, 2, 2]], backWalls("M0 0H3V2H5V4H0Z"));
});

test("a name stands where the lower wall has no door, or above the doors", () => {
  const room = { id: "hall", space: [0, 0, 6, 4], shape: "" };
  const door = (x) => ({ room: "hall", square: "a1", gap: [x, 4, x + 1, 4] });
  const house = (...doors) => ({ ...board, rooms: [room], passages: {}, doors });
  assert.deepEqual([2, 4], freeWall(house(door(1)), room));
  assert.equal(4 * 40, nameSpot(house(door(1)), room, "Hall").x);
  assert.equal(3 * 40, nameSpot(house(door(1), door(4)), room, "The Grand Hall").x);
  assert.ok(nameSpot(house(door(1), door(4)), room, "The Grand Hall").y < nameSpot(house(door(1)), room, "Hall").y);
});

// A room in each corner of the board, of each size, with doors in its lower wall.
function* cornerRooms() {
  for (const [width, height] of [[3, 2], [3, 3], [4, 3], [4, 8], [6, 4], [3, 7]]) {
    for (const [left, top] of [[0, 0], [20 - width, 0], [0, 20 - height], [20 - width, 20 - height]]) {
      for (const doors of [[], [0], [1], [width - 1], [0, width - 1]]) {
        const room = { id: "attic", space: [left, top, width, height], shape: "" };
        const gap = (at) => [left + at, top + height, left + at + 1, top + height];
        const plan = { columns: 20, rows: 20, squares: {}, rooms: [room], passages: { attic: "hall" } };
        yield [{ ...plan, doors: doors.map((at) => ({ room: "attic", square: "a1", gap: gap(at) })) }, room];
      }
    }
  }
}

test("stairs never cover the name of their room, wherever it lies, however small it is and whatever it is called", () => {
  for (const [house, room] of cornerRooms()) {
    for (const name of ["Attic", "Boathouse", "Guest house", "Hangar à bateaux"]) {
      const [sx, sy] = stairsSpot(house, room, name);
      const { x, y, size, turn } = nameSpot(house, room, name);
      const half = (breadth(name) * size + 10) / 2;
      const [across, down] = turn ? [[x - size, x + size * 0.34], [y - half, y + half]] : [[x - half, x + half], [y - size, y + size * 0.34]];
      const apart = across[0] > sx + 17 || across[1] < sx - 17 || down[0] > sy + 17 || down[1] < sy - 17;
      assert.ok(apart, `${name} in ${room.space}, doors ${house.doors.map(({ gap }) => gap[0])}`);
    }
  }
});

test("broad letters need more room than narrow ones", () => {
  assert.ok(breadth("mmm") > 2 * breadth("ill"));
});
