"""Who sees what: one row for each event that not everybody sees whole.

A new event is either a :data:`~tudor.model.happenings.Happening`, which everybody sees, or gets a row here. Views, records,
deduction and replays all read this table, so nothing else decides who sees a card.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple, get_args

from tudor.model.cards import Seat
from tudor.model.happenings import Happening
from tudor.model.sight import (
    AccusationUnseen,
    AccusationWritten,
    ButlerSeen,
    ButlerUnseen,
    CardSeen,
    CardUnseen,
    CaseFilled,
    CaseHidden,
    CaseSeen,
    DisclosureSeen,
    DisclosureUnseen,
    GlimpseSeen,
    GlimpseUnseen,
    HandHidden,
    HandSeen,
    Hidden,
    Observation,
    OrderSeen,
    PoolHidden,
    PoolOpened,
    PoolSeen,
    WatchSeen,
    WatchUnseen,
)


class Row(NamedTuple):
    """Who sees an event whole, and what the others see instead."""

    seen_by: tuple[str, ...]
    """The fields of the event that name the seats."""
    others_see: type[Hidden] | None
    """Its fields are those of the event that bear the same names, and ``count``, the number of its cards."""


VISIBILITY: Mapping[type[Observation], Row] = {
    CaseFilled: Row((), CaseHidden),
    HandSeen: Row(("seat",), HandHidden),
    PoolOpened: Row((), PoolHidden),
    CardSeen: Row(("witness", "to"), CardUnseen),
    DisclosureSeen: Row(("witness", "to"), DisclosureUnseen),
    AccusationWritten: Row(("seat",), AccusationUnseen),
    CaseSeen: Row(("seat",), None),
    PoolSeen: Row(("seat",), None),
    ButlerSeen: Row(("seat",), ButlerUnseen),
    OrderSeen: Row(("seat",), None),
    WatchSeen: Row(("seat",), WatchUnseen),
    GlimpseSeen: Row(("seat", "of"), GlimpseUnseen),
}
HIDDEN: Mapping[type[Observation], Row] = {
    row.others_see: row for row in VISIBILITY.values() if row.others_see is not None
}
"""The same rows, by what the others see."""

_SEEN_BY_ALL: frozenset[type[Observation]] = frozenset(get_args(Happening)) | frozenset(HIDDEN)


def observe(event: Observation, seat: Seat | None) -> Observation | None:
    """What a seat, or a spectator, sees of an event; None if it sees nothing of it."""
    kind = type(event)
    # To look this up is faster than to ask for an instance of so many types, and every step of every game comes by here.
    if kind in _SEEN_BY_ALL:
        return event
    row = VISIBILITY[kind]
    if _names(event, row, seat):
        return event
    return None if row.others_see is None else _without_secret(event, row.others_see)


def could_see(observation: Observation, seat: Seat) -> bool:
    """Could a seat have made an observation in just this form?"""
    kind = type(observation)
    if kind in HIDDEN:
        return not _names(observation, HIDDEN[kind], seat)
    return observe(observation, seat) is observation


def _names(event: Observation, row: Row, seat: Seat | None) -> bool:
    """Is this one of the seats that see the event whole?"""
    return any(getattr(event, field) == seat for field in row.seen_by)


def _without_secret(event: Any, others_see: type[Hidden]) -> Hidden:
    fields = others_see.__struct_fields__
    told: list[Any] = [len(event.cards) if field == "count" else getattr(event, field) for field in fields]
    return others_see(*told)
