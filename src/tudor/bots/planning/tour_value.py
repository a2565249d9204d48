"""What every place is worth several turns ahead, from the distribution of the dice.

A suggestion in a room has a value now; what can be reached from there has a value later, discounted by turns. Pawns
come and go, so everything beyond this roll is computed on an empty board.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache

import numpy as np

from tudor.bots.place_value import PlaceValues
from tudor.bots.planning.tour_kernel import tour
from tudor.bots.roads import roads_of
from tudor.deduction.counting import Floats, Ints
from tudor.model.cards import Place, Room
from tudor.model.edition import Edition
from tudor.walks import crossings, destinations

PATIENCE = 0.85
"""The share of its value something keeps when it comes one turn later."""
ENOUGH, CLOSE = 200, 1e-4
"""When the iteration stops: after this many turns, or when no value changes by more than the second number."""
MOST_DOUBTFUL = 12
"""Rooms of which a tour may find out whether they are the crime scene."""


class MoveTable:
    """Where moves can end on the board of one edition, by place and roll."""

    def __init__(self, edition: Edition) -> None:
        self._edition = edition
        self.rooms = edition.board.rooms
        self._places = edition.board.squares + edition.board.rooms
        self.number = {place: number for number, place in enumerate(self._places)}
        self.rolls = {roll: chance for roll, chance in roads_of(edition).rolls.items() if roll}
        self._ends: dict[tuple[Place, int], Ints] = {}
        ends = [self.ends(place, roll) for place in self._places for roll in self.rolls]
        self._together, self._starts = np.concatenate(ends), np.cumsum([0, *map(len, ends)])[:-1]
        self._chances = np.array(list(self.rolls.values()))
        passages = edition.board.passages
        self._through = np.array([self.number[passages.get(place, place)] for place in self._places])
        self.discounts = self._all_discounts()
        """By room and place, the share of the room's value left at the start of a turn at the place."""
        self.between = self._between()
        """By room and room, the same; on the diagonal, until a suggestion is possible there again."""

    def ends(self, place: Place, steps: int) -> Ints:
        """Numbers of the places where a move may end; the place itself where the move is impossible or optional."""
        key = place, steps
        if key not in self._ends:
            numbers = [self.number[end] for end in self._reached(place, steps)]
            stays = not numbers or self._edition.rules.use_of_roll == "all-or-stay"
            self._ends[key] = np.array([*numbers, self.number[place]] if stays else numbers, np.int64)
        return self._ends[key]

    def _reached(self, place: Place, steps: int) -> Sequence[Place]:
        board, rules = self._edition.board, self._edition.rules
        if rules.entering_rooms == "may-cross":
            left = frozenset({place}) & frozenset(self.rooms)
            return crossings(board, rules, place, steps, (), left).ends
        return destinations(board, rules, place, steps, (), rules.use_of_roll == "any-part")

    def _turn(self, ending: Floats) -> Floats:
        """By place, the value of beginning a turn there, from the value of ending it at each place."""
        walked = (
            np.maximum.reduceat(ending[self._together], self._starts).reshape(len(self._places), -1) @ self._chances
        )
        values: Floats = PATIENCE * np.maximum(walked, ending[self._through])
        return values

    def _all_discounts(self) -> Floats:
        """For each room, the shares when going there as fast as the dice allow."""
        discounts = np.zeros((len(self.rooms), len(self._places)))
        for row, room in zip(discounts, self.rooms, strict=True):
            goal = self.number[room]
            row[goal] = 1.0
            for _ in range(ENOUGH):
                after = self._turn(row)
                after[goal] = 1.0
                done = np.abs(after - row).max() < CLOSE
                row[:] = after
                if done:
                    break
        return discounts

    def _between(self) -> Floats:
        rooms = [self.number[room] for room in self.rooms]
        between: Floats = self.discounts[:, rooms].T.copy()
        by_staying = self._edition.rules.same_room_again == "by-staying"
        for place, room in enumerate(self.rooms):
            between[place, place] = PATIENCE if by_staying else self._coming_back(place, room)
        return between

    def _coming_back(self, place: int, room: Room) -> float:
        """The share left after leaving the room and entering it again."""
        row = self.discounts[place]
        walked = sum(chance * float(row[self.ends(room, roll)].max()) for roll, chance in self.rolls.items())
        passage = self._edition.board.passages.get(room)
        return PATIENCE * min(PATIENCE, max(walked, float(row[self.number[passage]]) if passage else 0.0))


@lru_cache(maxsize=32)
def move_table_of(edition: Edition) -> MoveTable:
    """The move table of an edition; computed once."""
    return MoveTable(edition)


class TourValues(PlaceValues):
    """What every place is worth, several turns ahead.

    A suggestion in a room has its ``room_values`` every time; ``finding`` out whether the room is the crime scene has a value
    once.
    """

    def __init__(self, edition: Edition, room_values: Mapping[Room, float], finding: Mapping[Room, float]) -> None:
        super().__init__(roads_of(edition), room_values)
        self._moves = moves = move_table_of(edition)
        telling, found = (np.array([each.get(room, 0.0) for room in moves.rooms]) for each in (room_values, finding))
        # The likeliest: every set of them has a value of its own.
        doubtful = np.sort(np.argsort(-found, kind="stable")[: min(MOST_DOUBTFUL, np.count_nonzero(found))])
        rooms = len(telling)
        later = np.empty((1 << len(doubtful), rooms))
        self._arriving = np.empty(rooms)
        tour(moves.between, telling, doubtful, found, np.empty(rooms), np.empty(rooms), later, self._arriving)
        self._begin: Floats = (moves.discounts * self._arriving[:, None]).max(axis=0)
        self._begin[-rooms:] = later[0]
        # A move that ends in a room allows a suggestion there.
        self._end = self._begin.copy()
        self._end[-rooms:] = self._arriving

    def at(self, place: Place) -> float:
        """The value of ending a move here: a suggestion now if this is a room, and what follows."""
        return float(self._end[self._moves.number[place]])

    def next_turn(self, place: Place) -> float:
        """The value of beginning the next turn here."""
        return float(self._begin[self._moves.number[place]])

    def goal(self, place: Place) -> Room:
        """The room to head for from here."""
        values = self._moves.discounts[:, self._moves.number[place]] * self._arriving
        return self._moves.rooms[int(values.argmax())]

    def after_roll(self, place: Place, extra: int = 0) -> float:
        """The value of rolling here, with ``extra`` steps added to the dice."""
        rolls = self._moves.rolls
        return sum(chance * self.after_steps(place, roll + extra) for roll, chance in rolls.items()) / sum(
            rolls.values()
        )

    def after_steps(self, place: Place, steps: int) -> float:
        """The value of having this many steps to walk from here."""
        ends = self._moves.ends(place, steps) if steps else None
        return self.next_turn(place) if ends is None else float(self._end[ends].max())
