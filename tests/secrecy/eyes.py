"""Who sees what of the truth, as the books have it: written here once more, without a look at the views."""

from collections.abc import Sequence

from msgspec.structs import replace

from tudor.model.cards import Seat
from tudor.model.sight import (
    AccusationWritten,
    ButlerSeen,
    CardSeen,
    CaseFilled,
    CaseSeen,
    DisclosureSeen,
    GlimpseSeen,
    HandSeen,
    Hidden,
    Observation,
    OrderSeen,
    PoolOpened,
    PoolSeen,
    WatchSeen,
)
from tudor.model.truth import (
    Event,
)


def alike(seat: Seat | None, ours: Sequence[Event], theirs: Sequence[Event]) -> bool:
    """Do the books let this seat notice no difference between what happened in two worlds?"""
    return len(ours) == len(theirs) and all(_same_to(seat, *pair) for pair in zip(ours, theirs, strict=True))


def _same_to(seat: Seat | None, ours: Event, theirs: Event) -> bool:
    match ours, theirs:
        case (CaseFilled(), CaseFilled()) | (PoolOpened(), PoolOpened()):
            return True
        case OrderSeen(seat=one), OrderSeen(seat=another) if seat not in (one, another):
            # Not even who has replied is seen.
            return True
        case _:
            return _seen(ours, seat) == _seen(theirs, seat)


def _seen(event: Event, seat: Seat | None) -> object:
    """An event without what a seat does not see of it; who does something is always seen."""
    match event:
        case HandSeen(seat=holder, cards=cards) if seat != holder:
            return HandSeen, holder, len(cards)
        case CardSeen(witness=witness, to=to) | DisclosureSeen(witness=witness, to=to) if seat not in (witness, to):
            return replace(event, card="")
        case AccusationWritten(seat=writer) if seat != writer:
            return AccusationWritten, writer
        case CaseSeen(seat=looker) | PoolSeen(seat=looker) | ButlerSeen(seat=looker) if seat != looker:
            return type(event), looker
        case WatchSeen(seat=watcher) if seat != watcher:
            return replace(event, card="")
        case GlimpseSeen(seat=looker, of=of) if seat not in (looker, of):
            return replace(event, card="")
        case _:
            return event


def may_see(observation: Observation, seat: Seat | None) -> bool:
    """True if the books hide nothing of this from a seat."""
    if isinstance(observation, Hidden):
        return True
    match observation:
        case CaseFilled() | PoolOpened():
            return False
        case OrderSeen(seat=other):
            return seat == other
        case _:
            return _seen(observation, seat) == observation
