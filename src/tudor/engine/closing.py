"""The last decision of a turn: accuse, or end it."""

from functools import cache

from tudor.engine import accusation, turns
from tudor.model.actions import Accuse, Action
from tudor.model.cards import Seat
from tudor.model.edition import Edition
from tudor.model.options import Legal
from tudor.model.truth import Closing, Event, State


@cache
def _closing(edition: Edition) -> Legal:
    return Legal((turns.END, accusation.accusations(edition)))


def options(state: State, _phase: Closing, _seat: Seat) -> Legal:
    """Accuse, or leave it at that."""
    return _closing(state.setup.edition)


def play(state: State, _phase: Closing, seat: Seat, action: Action, log: list[Event]) -> State:
    """Accuse, or pass the turn on."""
    if isinstance(action, Accuse):
        return accusation.accuse(state, seat, action, log)
    return turns.end(state, seat, log)
