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
