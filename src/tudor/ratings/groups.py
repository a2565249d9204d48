"""Editions that share their ratings: those that are played on the same board."""

from functools import cache

from tudor.editions import available, load
from tudor.model.edition import Edition


def group_of(edition: Edition) -> str | None:
    """The group of a published edition; None for one from a file, and for the card game."""
    if edition.digest or not edition.has_board:
        return None
    return edition.board.plan or edition.board.id


@cache
def groups() -> dict[str, tuple[str, ...]]:
    """The editions of every group."""
    found: dict[str, tuple[str, ...]] = {}
    for name in available():
        group = group_of(load(name))
        if group is not None:
            found[group] = (*found.get(group, ()), name)
    return found
