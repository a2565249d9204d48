"""Walks enumerated step by step, as a person would with a finger on the board: slow, and plainly right."""

from collections.abc import Iterable, Sequence
from random import Random

from tudor.model.board import Board
from tudor.model.cards import Place, Room, Square
from tudor.model.rules import Rules

MOST = 12
"""The highest roll of two dice."""


class Enumeration:
    """Every walk of one pawn, up to a length: on which squares walks of each length end, and which rooms they enter."""

    def __init__(self, board: Board, rules: Rules, start: Place, others: Iterable[Place], most: int = MOST) -> None:
        self.board = board
        self.start = start
        self.others = set(others)
        self.most = most
        self.closed = self.others if rules.occupied_squares == "closed" else set()
        self.ways = {place: ways_out(board, place) for place in board.squares + board.rooms}
        self.behind = {square: [room for room in board.behind(square) if room != start] for square in board.squares}
        self.squares: list[set[Square]] = [set() for _ in range(most + 1)]
        self.rooms: list[set[Room]] = [set() for _ in range(most + 1)]
        if rules.squares_twice == "forbidden":
            self.go_on(start, 0, {start})
        else:
            self.go_on_together()

    def go_on(self, here: Place, length: int, entered: set[Place]) -> None:
        """From here, after this many steps, take every further step that enters no square again."""
        if length == self.most:
            return
        length += 1
        self.rooms[length].update(self.behind.get(here, ()))
        for there in self.ways[here]:
            if there not in entered and there not in self.closed:
                self.squares[length].add(there)
                entered.add(there)
                self.go_on(there, length, entered)
                entered.remove(there)

    def go_on_together(self) -> None:
        """Where squares may be entered again, the way to a place does not matter for where a pawn can go next."""
        here = {self.start}
        for length in range(1, self.most + 1):
            self.rooms[length].update(room for place in here for room in self.behind.get(place, ()))
            here = {there for place in here for there in self.ways[place] if there not in self.closed}
            self.squares[length] = set(here)

    def destinations(self, steps: int) -> tuple[Place, ...]:
        """Where a move of this many steps may end."""
        rooms = set().union(*self.rooms[: steps + 1])
        ends = [squares - self.others for squares in self.squares[: steps + 1]]
        squares = ends[steps]
        if not squares and not rooms:
            squares = next((shorter for shorter in reversed(ends) if shorter), set())
        return in_order(self.board.squares, squares) + in_order(self.board.rooms, rooms)

    def any_part(self, steps: int) -> tuple[Place, ...]:
        """Where a move of one to this many steps may end."""
        rooms = set().union(*self.rooms[: steps + 1])
        squares = set().union(*self.squares[1 : steps + 1]) - self.others
        return in_order(self.board.squares, squares) + in_order(self.board.rooms, rooms)


def in_order(places: Sequence[Place], chosen: set[Place]) -> tuple[Place, ...]:
    return tuple(place for place in places if place in chosen)


def faults(board: Board, rules: Rules, start: Place, others: Iterable[Place], walk: Sequence[Place]) -> list[str]:
    """The faults of a walk, step by step; whether its length suits the roll is for the caller."""
    found = []
    others = {place for place in others if place in board.squares}
    for number, (here, there) in enumerate(zip((start, *walk), walk, strict=False), 1):
        last = number == len(walk)
        if not is_step(board, here, there):
            found.append(f"{here}-{there} is no step")
        if there in board.rooms and (not last or there == start):
            found.append(f"{there} may not be entered")
        if there in others and (last or rules.occupied_squares == "closed"):
            found.append(f"{there} is occupied")
        if there in (start, *walk[: number - 1]) and rules.squares_twice == "forbidden":
            found.append(f"{there} is entered again")
    return found


def is_step(board: Board, here: Place, there: Place) -> bool:
    return there in ways_out(board, here) or there in board.behind(here)


def placement(board: Board, rng: Random) -> tuple[Place, list[Place]]:
    """A mover and five other pawns, one in five of them in a room and the rest mostly near the mover."""
    start = rng.choice(board.rooms if rng.random() < 0.25 else board.squares)
    near = within(board, start, rng.randint(2, 7))
    others: list[Place] = []
    for _ in range(5):
        choices = near if rng.random() < 0.85 else list(board.squares)
        free = [square for square in choices if square not in others and square != start]
        others.append(rng.choice(board.rooms if rng.random() < 0.2 or not free else free))
    return start, others


def ways_out(board: Board, here: Place) -> Sequence[Square]:
    return board.doors_of(here) if here in board.rooms else board.neighbours[here]


def within(board: Board, start: Place, steps: int) -> list[Square]:
    """The squares at most this many steps away, in the board's order."""
    reached = {start}
    for _ in range(steps):
        reached |= {there for here in reached for there in ways_out(board, here)}
    return [square for square in board.squares if square in reached]
