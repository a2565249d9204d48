"""Who sees what of the truth, as the books have it: written here once more, without a look at the views."""

from collections.abc import Sequence

from msgspec.structs import replace

from tudor.model.cards import Seat
from tudor.model.truth import (
    AccusedInWriting,
    ButlerDrawn,
    CaseLookedAt,
    CaseSet,
    Disclosed,
    Event,
    Glimpsed,
    HandDealt,
    Ordered,
    PoolFilled,
    PoolLookedAt,
    Showed,
    Watched,
)


def alike(seat: Seat | None, ours: Sequence[Event], theirs: Sequence[Event]) -> bool:
    """Do the books let this seat notice no difference between what happened in two worlds?"""
    return len(ours) == len(theirs) and all(_same_to(seat, *pair) for pair in zip(ours, theirs, strict=True))


def _same_to(seat: Seat | None, ours: Event, theirs: Event) -> bool:
    match ours, theirs:
        case (CaseSet(), CaseSet()) | (PoolFilled(), PoolFilled()):
            return True
        case Ordered(seat=one), Ordered(seat=another) if seat not in (one, another):
            # Not even who has replied is seen.
            return True
        case _:
            return _seen(ours, seat) == _seen(theirs, seat)


def _seen(event: Event, seat: Seat | None) -> object:
    """An event without what a seat does not see of it; who does something is always seen."""
    match event:
        case HandDealt(seat=holder, cards=cards) if seat != holder:
            return HandDealt, holder, len(cards)
        case Showed(witness=witness, to=to) | Disclosed(witness=witness, to=to) if seat not in (witness, to):
            return replace(event, card="")
        case AccusedInWriting(seat=writer) if seat != writer:
            return AccusedInWriting, writer
        case CaseLookedAt(seat=looker) | PoolLookedAt(seat=looker) | ButlerDrawn(seat=looker) if seat != looker:
            return type(event), looker
        case Watched(seat=watcher) if seat != watcher:
            return replace(event, card="")
        case Glimpsed(seat=looker, of=of) if seat not in (looker, of):
            return replace(event, card="")
        case _:
            return event
