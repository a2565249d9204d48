"""How far it is from anywhere to every room: in steps, and in turns as the dice will have it.

Other pawns come and go, so roads are those of an empty board; only the pawns of those who are out stand where they stand for good. What
stands in the way now is in what is legal.
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
"""Steps; no room is farther from anywhere, and those that cannot be reached at all count for almost as far."""
COMING_BACK = 2.0
"""The turns it takes to be in the same room again where one cannot stay: one to leave it, one to enter it."""
ROUND_A_PAWN = 2
"""The steps it takes to walk round a pawn, where there is room to."""
SURVEYS = 200
"""So many roads are remembered, for tables where pawns stand in the way for good."""


class Roads:
    """The roads of one edition; some squares may be ``closed`` for good."""

    def __init__(self, edition: Edition, closed: frozenset[Place] = frozenset()) -> None:
        self._board = edition.board
        self.rooms = edition.board.rooms
        """Every room of the board, also those that have no card."""
        self.places: tuple[Place, ...] = edition.board.squares + edition.board.rooms
        rules = edition.rules
        self._crossing = rules.entering_rooms == "may-cross"
        self.rolls = _rolls(edition)
        """How likely each roll is, by its sum."""
        flying = 2 / 36 if rules.doubles == "any-room" else 0.0
        self.turns_by_steps = tuple(_turns_by_steps(self.rolls, flying))
        """By the number of steps, the rolls it takes, on average, to walk them."""
        self._steps = {room: self._steps_to(room, closed) for room in self._board.rooms}
        again = 1.0 if rules.same_room_again == "by-staying" else COMING_BACK
        self._turns = self._all_turns(again)

    def steps(self, place: Place, room: Room) -> int:
        """How many steps a walk takes, the one into the room included; 0 in the room itself."""
        return self._steps[room][place]

    def turns_for(self, steps: int) -> float:
        """How many rolls it takes, on average, to walk so many steps."""
        return self.turns_by_steps[max(0, steps)]

    def turns(self, place: Place, room: Room) -> float:
        """How many turns it takes, on average, to be able to suggest in a room; through passages and other rooms too.

        From a room to itself, it is until one can suggest there again.
        """
        return self._turns[place][room]

    def turns_from(self, place: Place) -> Mapping[Room, float]:
        """The same for every room of the board, in their order."""
        return self._turns[place]

    def _all_turns(self, again: float) -> dict[Place, dict[Room, float]]:
        board = self._board
        between = self._between_rooms()
        turns: dict[Place, dict[Room, float]] = {}
        for square in board.squares:
            to = {room: self.turns_by_steps[self._steps[room][square]] for room in board.rooms}
            # By way of another room one loses the rest of a roll, and may win a passage.
            entrances = [other for other in board.passages if other in to]
            turns[square] = {
                room: min([to[room], *(to[other] + between[other][room] for other in entrances)])
                for room in board.rooms
            }
        for room in board.rooms:
            turns[room] = between[room] | {room: again}
        return turns

    def _between_rooms(self) -> dict[Room, dict[Room, float]]:
        """Turns from room to room by the best way (Floyd and Warshall)."""
        rooms, passages = self._board.rooms, self._board.passages
        turns = {room: {other: self.turns_by_steps[self._steps[other][room]] for other in rooms} for room in rooms}
        for room in rooms:
            if passages.get(room) in turns:
                turns[room][passages[room]] = 1.0
        for via, start, end in product(rooms, rooms, rooms):
            turns[start][end] = min(turns[start][end], turns[start][via] + turns[via][end])
        return turns

    def _steps_to(self, room: Room, closed: frozenset[Place]) -> dict[Place, int]:
        """How many steps it is from every place to a room."""
        steps: dict[Place, int] = {room: 0}
        waiting: deque[Place] = deque([room])
        while waiting:
            here = waiting.popleft()
            for place in _around(self._board, here):
                if place not in steps:
                    steps[place] = steps[here] + 1
                    # A walk begins in a room, and ends in one, but leads through one only where rooms can be crossed.
                    if place not in closed and (self._crossing or place not in self._board.rooms):
                        waiting.append(place)
        return dict.fromkeys(self.places, FARTHEST - 1) | steps

    def is_detour(self, usual: "Roads") -> bool:
        """Is it farther anywhere than it usually is, by more than a few steps round a pawn?"""
        return any(
            steps > usual.steps(place, room) + ROUND_A_PAWN
            for room, to in self._steps.items()
            for place, steps in to.items()
        )


@lru_cache(maxsize=SURVEYS)
def roads_of(edition: Edition, closed: frozenset[Place] = frozenset()) -> Roads:
    """The roads of an edition, round the squares that are closed for good if that is a detour; surveyed once."""
    if not closed:
        return Roads(edition)
    usual, roads = roads_of(edition), Roads(edition, closed)
    return roads if roads.is_detour(usual) else usual


def roads_at(view: View) -> Roads:
    """The roads at a table: where pawns may not be passed, those who are out may close one for good."""
    edition = view.setup.edition
    if not view.out or edition.rules.occupied_squares != "closed":
        return roads_of(edition)
    return roads_of(edition, frozenset(view.pawns[seat] for seat in view.out).difference(edition.board.rooms))


def _rolls(edition: Edition) -> dict[int, float]:
    """A die has six faces; on some, a question mark that counts nothing takes the place of the one."""
    marked = (0, 2, 3, 4, 5, 6)
    dice = (marked,) * edition.question_dice + ((1, 2, 3, 4, 5, 6),) * (edition.dice - edition.question_dice)
    rolls: dict[int, float] = {}
    for faces in product(*dice):
        rolls[sum(faces)] = rolls.get(sum(faces), 0.0) + 6.0 ** -len(dice)
    return rolls


def _turns_by_steps(rolls: Mapping[int, float], flying: float) -> Iterator[float]:
    """By the number of steps, the rolls it takes to walk them; some fly straight into the room."""
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
