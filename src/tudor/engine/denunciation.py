"""The sealed window after an answer, in which seats with proof may denounce the witness (R31).

Every seat that might have proof, judging by public facts, is asked at once, so that being asked reveals nothing.
"""

from msgspec.structs import replace

from tudor.engine import false_witnesses, flow
from tudor.model.actions import Action, Decline, Denounce
from tudor.model.cards import Seat
from tudor.model.options import Legal, Listed
from tudor.model.sight import OrderSeen
from tudor.model.truth import Doubting, Event, State

DECLINE = Listed((Decline(),))


def waiting(_state: State, phase: Doubting) -> tuple[Seat, ...]:
    """The seats that have not replied yet."""
    return tuple(seat for seat in phase.seats if seat not in phase.orders)


def options(state: State, phase: Doubting, seat: Seat) -> Legal:
    """Denounce the witness, with proof, or nobody."""
    if phase.witness in false_witnesses.proven(state, seat):
        return Legal((DECLINE, Listed((Denounce(phase.witness),))))
    return Legal((DECLINE,))


def play(state: State, phase: Doubting, seat: Seat, action: Action, log: list[Event]) -> State:
    """Note a reply; after the last one the witness is denounced, by the first who wants to, and the turn goes on."""
    assert isinstance(action, Denounce | Decline)
    log.append(OrderSeen(seat, action))
    orders = {**phase.orders, seat: action}
    if len(orders) < len(phase.seats):
        return replace(state, phase=replace(phase, orders=orders))
    denouncers = (seat for seat in phase.seats if isinstance(orders[seat], Denounce))
    for first in denouncers:
        state = false_witnesses.denounce(state, first, phase.witness, log)
        break
    return flow.resume(state, phase.then, log)
