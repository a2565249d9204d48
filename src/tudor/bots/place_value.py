"""What each place is worth: the value of a suggestion in each room, discounted by the turns it takes to get there."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from operator import mul
from typing import NamedTuple

from tudor.bots.roads import SURVEYS, Roads
from tudor.model.cards import Place, Room

WAITING = 0.55
"""The share of its value a suggestion keeps for each turn of waiting."""


class FadingByDistance(NamedTuple):
    """The share of its value a suggestion keeps, by distance."""

    by_place: Mapping[Place, tuple[float, ...]]
    """From each place, for each room of the board."""
    by_steps: tuple[float, ...]
    """By the number of steps left to walk."""


@lru_cache(maxsize=SURVEYS)
def fading_on(roads: Roads) -> FadingByDistance:
    """The shares for every place and number of steps; computed once."""
    return FadingByDistance(
        {place: tuple(WAITING**turns for turns in roads.turns_from(place).values()) for place in roads.places},
        tuple(WAITING**turns for turns in roads.turns_by_steps),
    )


class PlaceValues:
    """What every place is worth, given what it is ``worth`` to be in each room. Missing rooms are worth nothing."""

    def __init__(self, roads: Roads, worth: Mapping[Room, float]) -> None:
        self._roads = roads
        self._worth = worth
        self._worths = [worth.get(room, 0.0) for room in roads.rooms]
        self._fading = fading_on(roads)

    def at(self, place: Place) -> float:
        """The value of ending a move here: a suggestion now if this is a room, and what follows."""
        return self._worth.get(place, 0.0) + self.next_turn(place)

    def next_turn(self, place: Place) -> float:
        """The value of beginning the next turn here."""
        value: float = max(map(mul, self._worths, self._fading.by_place[place]))
        return value

    def goal(self, place: Place) -> Room:
        """The room to head for from here."""
        promises = list(map(mul, self._worths, self._fading.by_place[place]))
        return self._roads.rooms[promises.index(max(promises))]

    def after_roll(self, place: Place, extra: int = 0) -> float:
        """The value of rolling here, with ``extra`` steps added to the dice."""
        rolls = self._roads.rolls
        return sum(chance * self.after_steps(place, roll + extra) for roll, chance in rolls.items())

    def after_steps(self, place: Place, steps: int) -> float:
        """The value of having this many steps to walk from here. The room left cannot be entered again at once."""
        by_steps = self._fading.by_steps
        best = 0.0
        for room, worth in self._worth.items():
            if room != place:
                far = self._roads.steps(place, room) - steps
                best = max(best, worth * by_steps[far] if far > 0 else self.at(room))
        return best

    def best(self, places: Sequence[Place]) -> tuple[Place, ...]:
        """The places with the highest value."""
        promises = [self.at(place) for place in places]
        most = max(promises)
        return tuple(place for place, promise in zip(places, promises, strict=True) if promise == most)
