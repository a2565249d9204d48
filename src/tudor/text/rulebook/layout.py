"""The parts of a rule page: sections, sentences, places for switches, and parts for some editions only."""

from collections.abc import Callable, Iterable
from typing import Literal, TypeAlias

from msgspec import Struct

from tudor.model.edition import Edition
from tudor.text.speech import Speech

Condition: TypeAlias = Callable[[Edition], bool]


class Ruled(Struct, frozen=True):
    """The place for the text of a switch, or of only one of its values."""

    switch: str
    value: str | None = None


class Only(Struct, frozen=True):
    """A sentence for editions that meet a condition."""

    when: Condition
    text: str


class Listing(Struct, frozen=True):
    """Lines generated from an edition."""

    lines: Callable[[Speech], Iterable[str]]


Item: TypeAlias = str | Ruled | Only | Listing


def always(_edition: Edition) -> bool:
    """A condition that every edition meets."""
    return True


class Section(Struct, frozen=True):
    """A heading and the items below it."""

    heading: str
    layout: Literal["prose", "list", "steps"]
    items: tuple[Item, ...]
    when: Condition = always


# Conditions


ON_BOARD = frozenset(
    (
        "characters",
        "pawns_start",
        "weapons_start",
        "occupied_squares",
        "squares_twice",
        "use_of_roll",
        "staying",
        "entering_rooms",
        "passages",
        "doubles",
        "suggestion",
        "same_room_again",
        "accusation_place",
        "failed_pawn",
    )
)
"""Switches whose texts speak of a board or pawns; without a board, the page has other sentences or none."""


def has_board(edition: Edition) -> bool:
    """Is there a board?"""
    return edition.has_board


def has_no_board(edition: Edition) -> bool:
    """Is there no board?"""
    return not edition.has_board


def chooses_before(edition: Edition) -> bool:
    """Without a board, are suspects agreed before the deal?"""
    return not edition.has_board and edition.rules.characters == "before-deal"


def chooses_after(edition: Edition) -> bool:
    """Without a board, are suspects chosen after the deal?"""
    return not edition.has_board and edition.rules.characters == "after-deal"


def must_suggest(edition: Edition) -> bool:
    """Without a board, does every turn need a suggestion?"""
    return not edition.has_board and edition.rules.suggestion == "must"


def may_suggest(edition: Edition) -> bool:
    """Without a board, may a turn go without a suggestion?"""
    return not edition.has_board and edition.rules.suggestion != "must"


def changes_room(edition: Edition) -> bool:
    """Without a board, must the room be another one each time?"""
    return not edition.has_board and edition.rules.same_room_again == "never-running"


def has_start_room(edition: Edition) -> bool:
    """Do all pawns start in one room?"""
    return edition.start_room is not None


def has_pool(edition: Edition) -> bool:
    """Is there a pool?"""
    return edition.pool is not None


def has_no_pool(edition: Edition) -> bool:
    """Is there no pool?"""
    return edition.pool is None


def has_spies(edition: Edition) -> bool:
    """Are there spy squares?"""
    return bool(edition.board.spy_squares)


def has_intrigue(edition: Edition) -> bool:
    """Are there intrigue cards?"""
    return bool(edition.intrigue)


def has_powers(edition: Edition) -> bool:
    """Do the suspects have powers?"""
    return bool(edition.powers)


def has_corner_doors(edition: Edition) -> bool:
    """Are there doors entered diagonally?"""
    return bool(edition.board.corner_doors)


def has_windows(edition: Edition) -> bool:
    """Does a room have windows to enter by?"""
    return "windows" in edition.board.landmarks


def has_path(edition: Edition) -> bool:
    """Is a room entered from both sides of a path?"""
    return "path-sides" in edition.board.landmarks


def has_square_passages(edition: Edition) -> bool:
    """Does a passage join squares instead of rooms?"""
    return any(end in edition.board.neighbours for end in edition.board.passages)
