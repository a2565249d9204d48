"""The sealed window after a suggestion, in which seats order reactions in secret.

Every seat that might hold a card for it, judging by public facts, is asked at once, and no order is an answer too. So
neither being asked nor replying reveals what a seat holds.
"""

from itertools import groupby

from msgspec.structs import replace

from tudor.engine import answers, intrigue, powers, turns
from tudor.model.actions import Action, Decline, Silence, Watch
from tudor.model.cards import IntrigueCard, Seat, Triple
from tudor.model.options import Legal, Listed
from tudor.model.orders import orders
from tudor.model.sight import OrderSeen
from tudor.model.truth import Asking, Event, Reacting, State

REACTIONS: tuple[IntrigueCard, ...] = ("see-card", "unanswered")
DECLINE = Listed((Decline(),))


def hear(state: State, named: Triple, log: list[Event]) -> State:
    """Open the window after a suggestion or, if nobody may react, ask the witnesses."""
    able = tuple(seat for seat in state.setup.after(turns.player_of(state)) if _may_react(state, seat))
    if able:
        return replace(state, phase=Reacting(named, able, {}))
    return answers.ask(state, Asking(named, answers.witnesses(state)), log)


def _may_react(state: State, seat: Seat) -> bool:
    """Might a seat react, judging by public facts? Failed accusers may (R17), murdered players not."""
    if seat in state.dead:
        return False
    return powers.has(state, seat, "see-card") or (intrigue.holds_any(state, seat) and _reactions_left(state))


def _reactions_left(state: State) -> bool:
    copies = sum(state.setup.edition.intrigue.get(card, 0) for card in REACTIONS)
    return copies > sum(card in REACTIONS for card in state.played)


def waiting(_state: State, phase: Reacting) -> tuple[Seat, ...]:
    """The seats that have not replied yet."""
    return tuple(seat for seat in phase.seats if seat not in phase.orders)


def options(state: State, _phase: Reacting, seat: Seat) -> Legal:
    """The orders that a seat's cards and power allow, and no order."""
    possible = orders(
        seat,
        answers.witnesses(state),
        silence=intrigue.holds(state, seat, "unanswered"),
        butler=intrigue.holds(state, seat, "see-card"),
        power=powers.has(state, seat, "see-card"),
    )
    return Legal((DECLINE, *(Listed(tuple(group)) for _, group in groupby(possible, type))))


def play(state: State, phase: Reacting, seat: Seat, action: Action, log: list[Event]) -> State:
    """Note an order; after the last one the witnesses are asked, without further windows."""
    assert isinstance(action, Silence | Watch | Decline)
    log.append(OrderSeen(seat, action))
    given = {**phase.orders, seat: action}
    if len(given) < len(phase.seats):
        return replace(state, phase=replace(phase, orders=given))
    return answers.ask(state, Asking(phase.named, answers.witnesses(state), given), log)
