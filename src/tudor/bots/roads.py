"""How far it is from any place to every room, in steps and in expected turns.

Distances are those of an empty board, since pawns come and go; only the pawns of eliminated players stay in the way for
good. Pawns in the way now are accounted for by what is legal.
"""

from collections import deque
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import product

from tudor.model.board import Board
from tudor.model.cards import Place, Room
from tudor.model.edition import Edition
from tudor.model.sight import View

FARTHEST = 80
"""More steps than any distance on a board; unreachable rooms count as nearly this far."""
COMING_BACK = 2.0
"""Turns to be back in the same room where staying is not allowed: one to leave, one to return."""
ROUND_A_PAWN = 2
"""Steps it takes to walk round a pawn where there is room."""
SURVEYS = 200
"""How many sets of roads are kept, for tables where pawns block a square for good."""


class Roads:
    """The roads of one edition; ``closed`` squares are blocked for good."""

    def __init__(self, edition: Edition, closed: frozenset[Place] = frozenset()) -> None:
        self._board = edition.board
        self.rooms = edition.board.rooms
        """Every room of the board, including those without a card."""
        self.places: tuple[Place, ...] = edition.board.squares + edition.board.rooms
        rules = edition.rules
        self._crossing = rules.entering_rooms == "may-cross"
        self.rolls = _rolls(edition)
        """The probability of each roll, by its total."""
        self.flying = 2 / 36 if rules.doubles == "any-room" else 0.0
        """The share of rolls that lead straight to any room."""
        self.turns_by_steps = tuple(_turns_by_steps(self.rolls, self.flying))
        """By the number of steps, the expected rolls to walk them."""
        self._steps = {room: self._steps_to(room, closed) for room in self._board.rooms}
        again = 1.0 if rules.same_room_again == "by-staying" else COMING_BACK
        self._turns = self._all_turns(again)

    def steps(self, place: Place, room: Room) -> int:
        """Steps to enter a room; 0 from the room itself."""
        return self._steps[room][place]

    def turns_for(self, steps: int) -> float:
        """Expected rolls to walk this many steps."""
        return self.turns_by_steps[max(0, steps)]

    def turns(self, place: Place, room: Room) -> float:
        """Expected turns until a suggestion in a room is possible, by passages and other rooms too.

        From a room to itself: until a suggestion is possible there again.
        """
        return self._turns[place][room]

    def turns_from(self, place: Place) -> Mapping[Room, float]:
        """The same for every room, in the board's order."""
        return self._turns[place]

    def _all_turns(self, again: float) -> dict[Place, dict[Room, float]]:
        board = self._board
        between = self._between_rooms()
        turns: dict[Place, dict[Room, float]] = {}
        for square in board.squares:
            to = {room: self.turns_by_steps[self._steps[room][square]] for room in board.rooms}
            # Going through another room wastes the rest of a roll, but may gain a passage.
            entrances = [other for other in board.passages if other in to]
            turns[square] = {
                room: min([to[room], *(to[other] + between[other][room] for other in entrances)])
                for room in board.rooms
            }
        for room in board.rooms:
            turns[room] = between[room] | {room: again}
        return turns

    def _between_rooms(self) -> dict[Room, dict[Room, float]]:
        """Turns from room to room by the best way (Floyd–Warshall)."""
        rooms, passages = self._board.rooms, self._board.passages
        turns = {room: {other: self.turns_by_steps[self._steps[other][room]] for other in rooms} for room in rooms}
        for room in rooms:
            if passages.get(room) in turns:
                turns[room][passages[room]] = 1.0
        for via, start, end in product(rooms, rooms, rooms):
            turns[start][end] = min(turns[start][end], turns[start][via] + turns[via][end])
        return turns

    def _steps_to(self, room: Room, closed: frozenset[Place]) -> dict[Place, int]:
        """Steps from every place to a room."""
        steps: dict[Place, int] = {room: 0}
        waiting: deque[Place] = deque([room])
        while waiting:
            here = waiting.popleft()
            for place in _around(self._board, here):
                if place not in steps:
                    steps[place] = steps[here] + 1
                    # Walks begin and end in rooms, but lead through one only where rooms can be crossed.
                    if place not in closed and (self._crossing or place not in self._board.rooms):
                        waiting.append(place)
        return dict.fromkeys(self.places, FARTHEST - 1) | steps

    def is_detour(self, usual: "Roads") -> bool:
        """Is any way longer than usual by more than a few steps round a pawn?"""
        return any(
            steps > usual.steps(place, room) + ROUND_A_PAWN
            for room, to in self._steps.items()
            for place, steps in to.items()
        )


def roads_of(edition: Edition, closed: frozenset[Place] = frozenset()) -> Roads:
    """The roads of an edition; round the closed squares if that is a detour. Computed once."""
    # The cache would take an argument left out and the same one given for two different calls.
    return _surveyed(edition, closed)


@lru_cache(maxsize=SURVEYS)
def _surveyed(edition: Edition, closed: frozenset[Place]) -> Roads:
    if not closed:
        return Roads(edition)
    usual, roads = roads_of(edition), Roads(edition, closed)
    return roads if roads.is_detour(usual) else usual


def roads_at(view: View) -> Roads:
    """The roads at a table: where pawns cannot be passed, eliminated players may close one for good."""
    edition = view.setup.edition
    if not view.out or edition.rules.occupied_squares != "closed":
        return roads_of(edition)
    return roads_of(edition, frozenset(view.pawns[seat] for seat in view.out).difference(edition.board.rooms))


def _rolls(edition: Edition) -> dict[int, float]:
    """The probability of each total. A question die has a question mark, worth nothing, in place of the one."""
    marked = (0, 2, 3, 4, 5, 6)
    dice = (marked,) * edition.question_dice + ((1, 2, 3, 4, 5, 6),) * (edition.dice - edition.question_dice)
    rolls: dict[int, float] = {}
    for faces in product(*dice):
        rolls[sum(faces)] = rolls.get(sum(faces), 0.0) + 6.0 ** -len(dice)
    return rolls


def _turns_by_steps(rolls: Mapping[int, float], flying: float) -> Iterator[float]:
    """By the number of steps, the expected rolls to walk them; ``flying`` is the share that leads straight there."""
    turns = [0.0]
    yield 0.0
    stuck = rolls.get(0, 0.0)
    for steps in range(1, FARTHEST):
        left = sum(chance * turns[max(0, steps - roll)] for roll, chance in rolls.items() if roll)
        turns.append((1 + (1 - flying) * left) / (1 - stuck))
        yield turns[-1]


def _around(board: Board, place: Place) -> Iterator[Place]:
    if place in board.rooms:
        yield from board.doors_of(place)
        return
    yield from board.neighbours[place]
    yield from board.behind(place)
    if place in board.passages:
        yield board.passages[place]
