"""Which editions a long test plays by day; by night it plays all of them."""

from collections.abc import Iterable
from typing import Any

import pytest

from tudor.editions import available, load

BY_DAY = ("clue-1998", "cluedo-france", "cluedo-2008", "super-cluedo")
"""Each board, each way to answer and each way to accuse."""

ON_BOARD = tuple(edition for edition in available() if load(edition).has_board)
"""The editions in boxes; the card game has no board."""


def only_by_day(*editions: str, among: Iterable[str] = available()) -> list[Any]:
    """Every edition, to parametrise a test with: these by day, the others by night."""
    return [edition if edition in editions else pytest.param(edition, marks=pytest.mark.nightly) for edition in among]


def most_varied_by_day() -> list[Any]:
    """The edition with the most kinds of decisions by day, for tests that take seconds an edition."""
    return only_by_day("cluedo-2008")


EDITIONS = only_by_day(*BY_DAY)
