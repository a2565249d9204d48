"""Chance in the arena: the same luck for any bot in a seat.

Each seat has its own dice: its tenth roll is the same in every rotation and at every table. The intrigue pile and the cards
looked at also come in the same order. So luck cancels as bots rotate through the seats.
"""

from functools import cached_property
from random import Random

from tudor.engine import draw
from tudor.model.actions import Outcome
from tudor.model.truth import DiceDue, GlimpseDue, IntrigueDue, Request, State


class Luck:
    """The luck of one deal."""

    def __init__(self, seed: int, deal: int) -> None:
        # Text seeds the same stream in every process.
        self._name = f"{seed}/{deal}"
        self._streams: dict[object, Random] = {}

    def outcome(self, request: Request, state: State, index: int) -> Outcome:
        """The outcome of a request in this state; the index of the draw plays no part."""
        seats = state.setup.seats
        match request:
            case DiceDue(seat=seat):
                source = self._stream("dice", seats.index(seat))
            case GlimpseDue(seat=seat):
                source = self._stream("glimpse", seats.index(seat))
            case IntrigueDue():
                source = self._intrigue
            case _:
                source = self._deal
        return draw(request, source)

    def of_bot(self, place: int) -> Random:
        """The random source for the bot in this place."""
        return Random(f"{self._name}/bot/{place}")

    @cached_property
    def _deal(self) -> Random:
        return Random(f"{self._name}/deal")

    @cached_property
    def _intrigue(self) -> Random:
        return Random(f"{self._name}/intrigue")

    def _stream(self, purpose: str, place: int) -> Random:
        key = (purpose, place)
        if key not in self._streams:
            self._streams[key] = Random(f"{self._name}/{purpose}/{place}")
        return self._streams[key]
