"""Which values of switches go together, and what they need of an edition's cards and board."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import get_args

import msgspec
from msgspec import Struct

from tudor.model.edition import Edition
from tudor.model.rules import Rules
from tudor.text.errors import Message


@cache
def switches() -> Mapping[str, tuple[str, ...]]:
    """Every switch of the rules with its values."""
    return {field.encode_name: get_args(field.type) for field in msgspec.structs.fields(Rules)}


class Need(Struct, frozen=True):
    """A value of one switch that works only with some values of another."""

    switch: str
    value: str
    other: str
    values: tuple[str, ...]


NEEDS = (
    # A suspect determines the seat where seats follow the board.
    Need("characters", "after-deal", "seating", ("free",)),
    Need("doubles", "any-room", "dice", ("2",)),
    Need("dealer", "highest-roll", "dice", ("1", "2")),
    Need("first-player", "highest-roll", "dice", ("1", "2")),
    # Walks through rooms are counted in one way only: the way of Super Cluedo.
    Need("doubles", "any-room", "entering-rooms", ("ends-move",)),
    Need("entering-rooms", "may-cross", "occupied-squares", ("passable", "jumped")),
    Need("entering-rooms", "may-cross", "squares-twice", ("allowed",)),
    Need("entering-rooms", "may-cross", "use-of-roll", ("all-with-stops",)),
    Need("use-of-roll", "all-with-stops", "entering-rooms", ("may-cross",)),
    Need("occupied-squares", "jumped", "entering-rooms", ("may-cross",)),
    Need("passages", "also-in-move", "entering-rooms", ("may-cross",)),
)


class Equipment(Struct, frozen=True):
    """A value of a switch that not every edition is equipped for."""

    switch: str
    value: str
    fits: Callable[[Edition], bool]
    problem: Message
    """What to say of an edition that is not."""


def _has_starts(edition: Edition) -> bool:
    return not edition.has_board or {*edition.suspects} == {*edition.board.starts}


def _has_pool(edition: Edition) -> bool:
    return edition.pool is not None


def _has_no_spies(edition: Edition) -> bool:
    return not edition.board.spy_squares


def _has_board(edition: Edition) -> bool:
    return edition.has_board


WITHOUT_BOARD: Mapping[str, tuple[str, ...]] = {
    "pawns-start": ("start-squares",),
    "weapons-start": ("off-board",),
    "occupied-squares": ("closed",),
    "squares-twice": ("forbidden",),
    "use-of-roll": ("all",),
    "staying": ("never",),
    "entering-rooms": ("ends-move",),
    "passages": ("instead-of-rolling",),
    "doubles": ("plain",),
    "suggestion": ("must", "may"),
    "same-room-again": ("by-staying", "never-running"),
    "failed-pawn": ("stays",),
}
"""The values that switches can have where there is no board. A switch with a single value left has no effect."""

EQUIPMENT = (
    *(
        Equipment(switch, value, _has_board, Message("house.board", switch=switch, value=value))
        for switch, kept in WITHOUT_BOARD.items()
        for value in switches()[switch]
        if value not in kept
    ),
    Equipment("pawns-start", "one-room", lambda edition: edition.start_room is not None, Message("house.start-room")),
    Equipment("pawns-start", "start-squares", _has_starts, Message("house.starts")),
    Equipment("weapons-start", "fixed", lambda edition: bool(edition.weapons_fixed), Message("house.weapons-fixed")),
    Equipment(
        "weapons-start",
        "random-rooms",
        lambda edition: len(edition.weapons) <= len(edition.rooms),
        Message("house.crowded"),
    ),
    Equipment("deal", "equal-hands", _has_pool, Message("house.equal-hands")),
    Equipment("accusation-place", "pool", _has_pool, Message("house.accusing-in-pool")),
    Equipment("use-of-roll", "all", _has_no_spies, Message("house.spies")),
    Equipment("use-of-roll", "all-or-stay", _has_no_spies, Message("house.spies")),
    Equipment("use-of-roll", "any-part", _has_no_spies, Message("house.spies")),
)


def unmet_needs(values: Mapping[str, str], prefix: str = "") -> Iterator[Message]:
    """A sentence for every value that does not go with another; the prefix completes its key."""
    for need in NEEDS:
        if values[need.switch] == need.value and values[need.other] not in need.values:
            yield Message(
                "edition.needs", key=prefix + need.switch, value=need.value, other=need.other, values=need.values
            )


def missing_equipment(edition: Edition, values: Mapping[str, str]) -> Iterator[Message]:
    """A sentence for every value that the edition has no cards or board for."""
    for part in EQUIPMENT:
        if values.get(part.switch) == part.value and not part.fits(edition):
            yield part.problem
