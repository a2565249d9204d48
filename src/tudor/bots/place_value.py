"""What each place is worth: the value of a suggestion in each room, discounted by the turns it takes to get there."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from operator import mul
from typing import NamedTuple

from tudor.bots.roads import SURVEYS, Roads
from tudor.model.cards import Place, Room

WAITING = 0.55
"""The share of its value a suggestion keeps for each turn of waiting."""


class Discounts(NamedTuple):
    """The share of its value a suggestion keeps, by distance."""

    by_place: Mapping[Place, tuple[float, ...]]
    """From each place, for each room of the board."""
    by_steps: tuple[float, ...]
    """By the number of steps left to walk."""


@lru_cache(maxsize=SURVEYS)
def discounts_on(roads: Roads) -> Discounts:
    """The shares for every place and number of steps; computed once."""
    return Discounts(
        {place: tuple(WAITING**turns for turns in roads.turns_from(place).values()) for place in roads.places},
        tuple(WAITING**turns for turns in roads.turns_by_steps),
    )


class PlaceValues:
    """What every place is worth, given what it is worth to be in each room. Missing rooms are worth nothing."""

    def __init__(self, roads: Roads, room_values: Mapping[Room, float]) -> None:
        self._roads = roads
        self._room_values = room_values
        self._values = [room_values.get(room, 0.0) for room in roads.rooms]
        self._discounts = discounts_on(roads)

    def at(self, place: Place) -> float:
        """The value of ending a move here: a suggestion now if this is a room, and what follows."""
        return self._room_values.get(place, 0.0) + self.next_turn(place)

    def next_turn(self, place: Place) -> float:
        """The value of beginning the next turn here."""
        value: float = max(map(mul, self._values, self._discounts.by_place[place]))
        return value

    def goal(self, place: Place) -> Room:
        """The room to head for from here."""
        values = list(map(mul, self._values, self._discounts.by_place[place]))
        return self._roads.rooms[values.index(max(values))]

    def after_roll(self, place: Place, extra: int = 0) -> float:
        """The value of rolling here, with ``extra`` steps added to the dice."""
        rolls = self._roads.rolls
        return sum(chance * self.after_steps(place, roll + extra) for roll, chance in rolls.items())

    def after_steps(self, place: Place, steps: int) -> float:
        """The value of having this many steps to walk from here. The room left cannot be entered again at once."""
        by_steps = self._discounts.by_steps
        best = 0.0
        for room, value in self._room_values.items():
            if room != place:
                far = self._roads.steps(place, room) - steps
                best = max(best, value * by_steps[far] if far > 0 else self.at(room))
        return best

    def best(self, places: Sequence[Place]) -> tuple[Place, ...]:
        """The places with the highest value."""
        values = [self.at(place) for place in places]
        most = max(values)
        return tuple(place for place, value in zip(places, values, strict=True) if value == most)
