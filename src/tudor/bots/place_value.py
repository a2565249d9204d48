"""Where to go: what a suggestion in each room is worth, set against the turns it takes to get there."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from operator import mul
from typing import NamedTuple

from tudor.bots.roads import SURVEYS, Roads
from tudor.model.cards import Place, Room

WAITING = 0.55
"""What is left of the worth of a suggestion for every turn that it has to wait."""


class FadingByDistance(NamedTuple):
    """What is left of the worth of a suggestion."""

    by_place: Mapping[Place, tuple[float, ...]]
    """For each room of the board, when one begins a turn at a place."""
    by_steps: tuple[float, ...]
    """When there are so many steps to walk."""


@lru_cache(maxsize=SURVEYS)
def fading_on(roads: Roads) -> FadingByDistance:
    """For every place and number of steps; reckoned once."""
    return FadingByDistance(
        {place: tuple(WAITING**turns for turns in roads.turns_from(place).values()) for place in roads.places},
        tuple(WAITING**turns for turns in roads.turns_by_steps),
    )


class PlaceValues:
    """How promising every place is, given what it is ``worth`` to be in each room. Rooms worth nothing may be left out."""

    def __init__(self, roads: Roads, worth: Mapping[Room, float]) -> None:
        self._roads = roads
        self._worth = worth
        self._worths = [worth.get(room, 0.0) for room in roads.rooms]
        self._fading = fading_on(roads)

    def at(self, place: Place) -> float:
        """What it promises to end a move here: a suggestion now, if it is a room, and what comes after."""
        return self._worth.get(place, 0.0) + self.next_turn(place)

    def next_turn(self, place: Place) -> float:
        """What it promises to begin the next turn here."""
        value: float = max(map(mul, self._worths, self._fading.by_place[place]))
        return value

    def goal(self, place: Place) -> Room:
        """The room one goes for from here."""
        promises = list(map(mul, self._worths, self._fading.by_place[place]))
        return self._roads.rooms[promises.index(max(promises))]

    def after_roll(self, place: Place, extra: int = 0) -> float:
        """What it promises to roll here, and to walk so many steps more than the dice show."""
        rolls = self._roads.rolls
        return sum(chance * self.after_steps(place, roll + extra) for roll, chance in rolls.items())

    def after_steps(self, place: Place, steps: int) -> float:
        """What it promises to have so many steps to walk from here. A room that is left is not entered again at once."""
        by_steps = self._fading.by_steps
        best = 0.0
        for room, worth in self._worth.items():
            if room != place:
                far = self._roads.steps(place, room) - steps
                best = max(best, worth * by_steps[far] if far > 0 else self.at(room))
        return best

    def best(self, places: Sequence[Place]) -> tuple[Place, ...]:
        """The most promising of these places: one, or several that are equally so."""
        promises = [self.at(place) for place in places]
        most = max(promises)
        return tuple(place for place, promise in zip(places, promises, strict=True) if promise == most)
