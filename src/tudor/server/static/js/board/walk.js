// The way a pawn goes, for drawing it: where it may go is the server's to say.

/** The next places from a place; rooms are left and entered by their doors. */
function beside(board, place) {
  if (!(place in board.squares)) return board.doors.filter((door) => door.room === place).map((door) => door.square);
  const rooms = board.doors.filter((door) => door.square === place).map((door) => door.room);
  const passage = board.passages[place];
  return [...board.neighbours[place], ...rooms, ...(passage ? [passage] : [])];
}

/** How far every place is from the goal. */
function distances(board, goal, open) {
  const far = new Map([[goal, 0]]);
  let ring = [goal];
  while (ring.length) {
    const next = [];
    for (const place of ring) {
      for (const other of beside(board, place)) {
        if (far.has(other) || !open(other)) continue;
        far.set(other, far.get(place) + 1);
        next.push(other);
      }
    }
    ring = next;
  }
  return far;
}

/** A path of exactly so many steps, no place twice; null if there is none, or none is found soon. */
function exactly(board, from, to, steps, far) {
  let patience = 4000;
  const path = [from];
  const go = (place, left) => {
    if (left === 0) return place === to;
    for (const other of beside(board, place)) {
      if (patience-- <= 0) return false;
      if (path.includes(other) || !far.has(other) || far.get(other) > left - 1) continue;
      path.push(other);
      if (go(other, left - 1)) return true;
      path.pop();
    }
    return false;
  };
  return go(from, steps) ? path : null;
}

function shortest(board, from, to, far) {
  if (!far.has(from)) return null;
  const path = [from];
  while (path.at(-1) !== to) {
    const here = path.at(-1);
    const next = beside(board, here).find((other) => (far.get(other) ?? Infinity) < far.get(here));
    if (next === undefined) return null;
    path.push(next);
  }
  return path;
}

/**
 * A way from one place to another, as a list of places: of exactly so many steps on squares if that can be,
 * else the shortest, round those who stand in the way if it goes.
 */
export function walk(page, from, to, steps = 0, taken = new Set()) {
  const { board, walking } = page;
  if (from === to) return [from];
  if (!(from in board.squares) && board.passages[from] === to) return [from, to];
  const crossing = walking.crossing === "may-cross";
  const through = (place) => place === to || place === from || (place in board.squares ? true : crossing);
  const free = (place) => through(place) && (place === to || place === from || !taken.has(place));
  for (const open of walking.occupied === "closed" ? [free, through] : [through]) {
    const far = distances(board, to, open);
    const path = (to in board.squares && steps && exactly(board, from, to, steps, far)) || shortest(board, from, to, far);
    if (path) return path;
  }
  return [from, to];
}
