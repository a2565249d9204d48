"""A suggestion of cluedo-2008 as the tests of reactions need it: made, and heard by those who might interrupt."""

from collections.abc import Mapping, Sequence

from tests.engine.detectives import game
from tudor.engine import apply
from tudor.model.actions import Suggest
from tudor.model.cards import Card, IntrigueCard, Seat
from tudor.model.sight import Observation, OrderSeen
from tudor.model.truth import Event, InRoom, State
from tudor.views import observations

SEATS = ("mustard", "white", "green", "plum")
"""Without Rose, only butlers can react."""
WITH_ROSE = ("mustard", "white", "scarlet", "plum")
SUGGESTION = Suggest("peacock", "rope", "hall")


def heard(  # noqa: PLR0913 — a position has that many parts, and a test names the few it cares for
    butlers: Mapping[Seat, Sequence[IntrigueCard]],
    hands: Mapping[Seat, Sequence[Card]] = {},
    *,
    seats: Sequence[Seat] = SEATS,
    suggester: Seat = "mustard",
    played: Sequence[IntrigueCard] = (),
    spent: Sequence[Seat] = (),
    out: Sequence[Seat] = (),
    dead: Sequence[Seat] = (),
) -> State:
    """Peacock has been suggested with the rope in the hall; of those named, the others hold what is given."""
    held = {card for hand in hands.values() for card in hand}
    own = [card for card in ("peacock", "rope", "hall") if card not in held]
    state = game(
        seats,
        player=suggester,
        phase=InRoom(),
        pawns={suggester: "hall"},
        hands={seat: own if seat == suggester else hands.get(seat, ()) for seat in seats},
        butlers=butlers,
        played=played,
        spent=spent,
        out=out,
        dead=dead,
    )
    return apply(state, SUGGESTION).state


def visible(events: tuple[Event, ...], seat: Seat | None) -> list[Observation]:
    """What a seat sees besides its own orders."""
    return [seen for seen in observations(events, seat) if not isinstance(seen, OrderSeen)]
