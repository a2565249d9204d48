// The way a pawn goes, for drawing it: where it may go is the server's to say.

/**
 * By board, the next places from each place it was asked for: a search asks for the same ones again and again.
 * @type {WeakMap<Tudor.BoardPlan, Map<string, string[]>>}
 */
const known = new WeakMap();

/**
 * The next places from a place; rooms are left and entered by their doors.
 * @param {Tudor.BoardPlan} board
 * @param {string} place
 */
function beside(board, place) {
  /** @type {Map<string, string[]>} */
  const places = known.get(board) ?? new Map();
  known.set(board, places);
  const found = places.get(place) ?? looked(board, place);
  places.set(place, found);
  return found;
}

/**
 * @param {Tudor.BoardPlan} board
 * @param {string} place
 */
function looked(board, place) {
  if (!(place in board.squares)) return board.doors.filter((door) => door.room === place).map((door) => door.square);
  const rooms = board.doors.filter((door) => door.square === place).map((door) => door.room);
  const passage = board.passages[place];
  return [...board.neighbours[place], ...rooms, ...(passage ? [passage] : [])];
}

/**
 * How far places are from the goal: all that are as near as the start, or as near as so many steps.
 * @param {Tudor.BoardPlan} board
 * @param {string} goal
 * @param {string} start
 * @param {number} steps
 * @param {(place: string) => boolean} open
 */
function distances(board, goal, start, steps, open) {
  const far = new Map([[goal, 0]]);
  let ring = [goal];
  for (let distance = 1; ring.length && (distance <= steps || !far.has(start)); distance += 1) {
    /** @type {string[]} */
    const next = [];
    for (const place of ring) {
      for (const other of beside(board, place)) {
        if (far.has(other) || !open(other)) continue;
        far.set(other, distance);
        next.push(other);
      }
    }
    ring = next;
  }
  return far;
}

/**
 * A path of exactly so many steps, no place twice; null if there is none, or none is found soon.
 * @param {Tudor.BoardPlan} board
 * @param {string} from
 * @param {string} to
 * @param {number} steps
 * @param {Map<string, number>} far
 */
function exactly(board, from, to, steps, far) {
  let patience = 4000;
  const path = [from];
  /** @type {(place: string, left: number) => boolean} */
  const go = (place, left) => {
    if (left === 0) return place === to;
    for (const other of beside(board, place)) {
      if (patience-- <= 0) return false;
      if (path.includes(other) || (far.get(other) ?? Infinity) > left - 1) continue;
      path.push(other);
      if (go(other, left - 1)) return true;
      path.pop();
    }
    return false;
  };
  return go(from, steps) ? path : null;
}

/**
 * @param {Tudor.BoardPlan} board
 * @param {string} from
 * @param {string} to
 * @param {Map<string, number>} far
 */
function shortest(board, from, to, far) {
  if (!far.has(from)) return null;
  const path = [from];
  for (let here = from; here !== to; here = path[path.length - 1]) {
    const distance = far.get(here) ?? Infinity;
    const next = beside(board, here).find((other) => (far.get(other) ?? Infinity) < distance);
    if (next === undefined) return null;
    path.push(next);
  }
  return path;
}

/**
 * A way from one place to another, as a list of places: of exactly so many steps on squares if that can be,
 * else the shortest, round those who stand in the way if it goes.
 * @param {Pick<Tudor.EditionPage, "board" | "walking">} page
 * @param {string} from
 * @param {string} to
 * @param {number} steps
 * @param {Set<string>} taken
 */
export function walk(page, from, to, steps = 0, taken = new Set()) {
  const { board, walking } = page;
  if (from === to) return [from];
  if (!(from in board.squares) && board.passages[from] === to) return [from, to];
  const crossing = walking.crossing === "may-cross";
  const through = (/** @type {string} */ place) => place === to || place === from || (place in board.squares ? true : crossing);
  const free = (/** @type {string} */ place) => through(place) && (place === to || place === from || !taken.has(place));
  for (const open of walking.occupied === "closed" ? [free, through] : [through]) {
    const far = distances(board, to, from, steps, open);
    const path = (to in board.squares && steps && exactly(board, from, to, steps, far)) || shortest(board, from, to, far);
    if (path) return path;
  }
  return [from, to];
}
