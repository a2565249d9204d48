"""The pool: where undealt cards lie and, in some editions, the only place to accuse."""

from msgspec.structs import replace

from tudor.engine import accusation, turn_end
from tudor.model.actions import Action, Look
from tudor.model.cards import Seat
from tudor.model.happenings import LookedIntoPool
from tudor.model.options import Group, Legal, Listed
from tudor.model.sight import PoolSeen
from tudor.model.truth import Event, InPool, State

LOOK = Listed((Look(),))


def options(state: State, _phase: InPool, seat: Seat) -> Legal:
    """Look at the cards, if there are any, accuse, or end the turn."""
    looking: tuple[Group, ...] = (LOOK,) if state.pool else ()
    return Legal((*looking, *turn_end.ways_to_end(state, seat), accusation.accusations(state.setup.edition)))


def play(state: State, phase: InPool, seat: Seat, action: Action, log: list[Event]) -> State:
    """Look, accuse, or end the turn."""
    if not isinstance(action, Look):
        return turn_end.play(state, phase, seat, action, log)
    log.append(LookedIntoPool(seat))
    log.append(PoolSeen(seat, state.pool))
    return turn_end.over(replace(state, this_turn=replace(state.this_turn, looked=True)), log)
