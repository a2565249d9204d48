"""Who sees what: one row for each event that is not public.

An event is either a :data:`~tudor.model.happenings.Happening`, which everyone sees, or has a row here. Views, records,
deduction and replays all use this table; nothing else decides who sees a card.
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
    """Who sees an event in full, and what others see instead."""

    seen_by: tuple[str, ...]
    """The fields of the event that name those seats."""
    others_see: type[Hidden] | None
    """Its fields are copied from the event by name, except ``count``, the number of cards."""


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
"""The same rows, by what others see."""

_SEEN_BY_ALL: frozenset[type[Observation]] = frozenset(get_args(Happening)) | frozenset(HIDDEN)


def observe(event: Observation, seat: Seat | None) -> Observation | None:
    """What a seat or a spectator sees of an event; None for nothing."""
    kind = type(event)
    # A lookup is faster than isinstance with so many types, and every step of every game passes here.
    if kind in _SEEN_BY_ALL:
        return event
    row = VISIBILITY[kind]
    if _names(event, row, seat):
        return event
    return None if row.others_see is None else _without_secret(event, row.others_see)


def could_see(observation: Observation, seat: Seat) -> bool:
    """Could a seat have seen exactly this?"""
    kind = type(observation)
    if kind in HIDDEN:
        return not _names(observation, HIDDEN[kind], seat)
    return observe(observation, seat) is observation


def _names(event: Observation, row: Row, seat: Seat | None) -> bool:
    """Is this one of the seats that see the event in full?"""
    return any(getattr(event, field) == seat for field in row.seen_by)


def _without_secret(event: Any, others_see: type[Hidden]) -> Hidden:
    fields = others_see.__struct_fields__
    told: list[Any] = [len(event.cards) if field == "count" else getattr(event, field) for field in fields]
    return others_see(*told)
