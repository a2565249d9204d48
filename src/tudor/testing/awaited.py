"""The public part of what a game waits for."""

from typing import Literal, TypeAlias, assert_never

from msgspec import Struct

from tudor.model.cards import Seat
from tudor.model.kinds import Kind
from tudor.model.truth import (
    Asked,
    CaseDue,
    Chance,
    DealerDue,
    DiceDue,
    GlimpseDue,
    HandDue,
    IntrigueDue,
    Over,
    Pending,
    Request,
    WeaponsDue,
)

Draw: TypeAlias = Literal["dealer", "dice", "weapons", "case", "hand", "intrigue", "glimpse"]


class Awaited(Struct, frozen=True):
    """The public part of what a game waits for: a decision, an outcome of chance, or the end.

    ``seats`` decide, roll or receive cards or, at the end, have won.
    """

    what: Kind | Draw | Literal["end"]
    seats: tuple[Seat, ...] = ()


def awaited(due: Pending) -> Awaited:
    """The public part of what is due."""
    match due:
        case Asked(kind=kind, seats=seats):
            return Awaited(kind, seats)
        case Over(winner=winner):
            return Awaited("end", (winner,) if winner else ())
        case Chance(request=request):
            return _drawn(request)
        case _:
            assert_never(due)


def _drawn(request: Request) -> Awaited:
    match request:
        case DealerDue():
            return Awaited("dealer", request.seats)
        case DiceDue(seat=seat):
            return Awaited("dice", (seat,))
        case WeaponsDue():
            return Awaited("weapons")
        case CaseDue():
            return Awaited("case")
        case HandDue(seat=seat):
            return Awaited("hand", (seat,))
        case IntrigueDue(seat=seat):
            return Awaited("intrigue", (seat,))
        case GlimpseDue(seat=seat):
            return Awaited("glimpse", (seat,))
        case _:
            assert_never(request)
