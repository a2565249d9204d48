"""Chance in the arena: the same for everybody who sits on a seat, whatever the others do.

Each seat has dice of its own: its tenth roll is the same in every rotation and at every table, whoever made the nine before.
The intrigue pile lies in the same order, and so do the cards that are looked at. So luck cancels as bots move round the seats.
"""

from functools import cached_property
from random import Random

from tudor.engine import draw
from tudor.model.actions import Outcome
from tudor.model.truth import DiceDue, GlimpseDue, IntrigueDue, Request, State


class Luck:
    """All that chance brings in one deal."""

    def __init__(self, seed: int, deal: int) -> None:
        # Seeded by text, which Python digests alike in every process.
        self._name = f"{seed}/{deal}"
        self._streams: dict[object, Random] = {}

    def outcome(self, request: Request, state: State, index: int) -> Outcome:
        """What chance answers in this state; the index of the draw plays no part."""
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
        """The source for whoever sits in this place: bots of one kind do the same there."""
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
